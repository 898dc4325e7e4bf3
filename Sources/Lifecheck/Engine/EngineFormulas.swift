/// The rules with a formula: lives are shown to them event by event.
extension Engine {
  /// Shows a new step of a life to the formulas.
  mutating func observeFormulas(
    _ event: Event, thread: UInt64, snippet: Finding.Snippet?, on number: Int
  ) {
    if !tracks[number].formulas.isBegun {
      // What came before the first line that is left may be what a formula asks for.
      let isWhole =
        lives[tracks[number].life].start == .launch && !formulas.early.contains(tracks[number].key)
        && tracks[number].lossNumber == 0
      formulas.begin(&tracks[number].formulas, isWhole: isWhole)
    }
    guard formulas.take(event, thread: thread, snippet: snippet, of: &tracks[number].formulas)
    else { return }
    for breach in formulas.breaches { keep(breach, on: number) }
  }

  private mutating func keep(_ breach: FormulaBreach, on number: Int) {
    var record = FindingRecord(
      rule: formulas.plan.formulas[breach.formula].rule, kind: .property, isFault: false,
      event: breach.event, life: tracks[number].life, automaton: -1, states: 0)
    record.step = tracks[number].step.number
    record.time = breach.time
    if let since = breach.since {
      record.previousEvent = since.event
      record.previousLine = since.line
    }
    if let own = breach.snippet {
      record.snippet = keep(own, previous: breach.since?.snippet?.snippet)
    }
    keep(record)
  }

  /// Takes an event that is no event of a life. It neither begins one nor keeps it going.
  mutating func observeAuxiliary(_ event: Event, line: Span<UInt8>) {
    let key = LifeKey(process: event.process, pid: event.pid, file: file)
    guard let number = trackNumbers[key] else {
      // Its life begins later, and then not with what is its first event.
      return formulas.early.insert(key)
    }
    hold(event, line: line, on: number, isAuxiliary: true)
  }
}
