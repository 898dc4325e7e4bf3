/// The rules with a formula: lives are shown to them event by event.
extension Engine {
  /// Shows a new step of a life to the formulas.
  mutating func observeFormulas(
    _ event: Event, thread: UInt64, _ life: inout OpenLife
  ) {
    if !life.formulas.isBegun {
      // What came before the first line that is left may be what a formula asks for.
      let isWhole =
        lives.records[Int(lives.rows[life.slot].life)].start == .launch
        && !formulas.early.contains(lives.rows[life.slot].key)
        && lives.rows[life.slot].lossNumber == 0
      formulas.begin(&life.formulas, isWhole: isWhole)
    }
    let isPart = program.has(.isInstance, event.event) && isPart(event, &life)
    guard
      isPart
        ? formulas.takePart(event, thread: thread, snippet: snippet, of: &life.formulas)
        : formulas.take(event, thread: thread, snippet: snippet, of: &life.formulas)
    else { return }
    keepBreaches(&life)
  }

  /// Keeps what the newest event broke.
  @inline(never)
  mutating func keepBreaches(_ life: inout OpenLife) {
    for breach in formulas.breaches { keep(breach, &life) }
  }

  private mutating func keep(_ breach: FormulaBreach, _ life: inout OpenLife) {
    var record = finding(
      formulas.plan.formulas[breach.formula].rule, .property, at: breach.event, in: life.slot,
      breach.snippet, since: breach.sinceSnippet)
    record.step = life.step.number
    record.time = breach.time
    record.mayBeDebugged = breach.time > 0 && breach.event.mayBeDebugged
    if let since = breach.since {
      record.previousEvent = since.event
      record.previousLine = since.line
    }
    keep(record)
  }

  /// Takes an event that is no event of a life. It neither begins one nor keeps it going.
  mutating func observeAuxiliary(
    _ event: Event, _ traits: Program.Traits, line: Span<UInt8>
  ) {
    let key = LifeKey(process: event.process, pid: event.pid, file: input.file)
    guard let slot = lives.slot(of: key) else {
      // Its life begins later, and then not with what is its first event.
      return formulas.early.insert(key)
    }
    hold(event, traits, line: line, in: slot)
  }
}
