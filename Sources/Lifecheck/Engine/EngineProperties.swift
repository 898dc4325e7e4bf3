/// What the engine keeps for rules with a formula.
struct PropertyBook: Sendable {
  /// How one rule came out in one life; those that were not put to the test are left out.
  struct Outcome: Sendable {
    /// An index into the engine's life records.
    var life: Int32
    /// An index into `PropertySet.properties`.
    var property: UInt16
    var verdict: PropertyVerdict
    /// Whether the life held more values of the parameter at a time than are followed.
    var isBlind: Bool
  }

  var outcomes: [Outcome] = []
  /// What the event that is being judged breaks.
  fileprivate var breaches: [PropertyBreach] = []
  /// The processes of which something was heard that only formulas listen to, before their first callback.
  fileprivate var early: Set<LifeKey> = []
  /// Whether there are more of them than are remembered.
  fileprivate var hasManyEarly = false
}

/// The rules with a formula: lives are shown to them event by event.
extension Engine {
  /// Shows a new step of a life to the formulas.
  mutating func observeProperties(_ mark: PropertyMark, in slot: Int) {
    var monitor = PropertyMonitor()
    // The copy is the only owner while it works, or each event would copy its arrays.
    swap(&monitor, &lives.details[slot].properties)
    let life = Int(lives.rows[slot].life)
    if monitor.isEmpty {
      let key = lives.rows[slot].key
      // What came before the first line that is left may be what a formula asks for.
      let isWhole =
        lives.records[life].start == .launch && !hadEarlyAuxiliaries(key)
        && lives.rows[slot].lossNumber == 0
      monitor.begin(properties, isWhole: isWhole)
    }
    propertyBook.breaches.removeAll(keepingCapacity: true)
    monitor.take(mark, properties, into: &propertyBook.breaches)
    swap(&monitor, &lives.details[slot].properties)
    for breach in propertyBook.breaches {
      keep(breach, life: life, step: lives.details[slot].step.number)
    }
  }

  private mutating func keep(_ breach: PropertyBreach, life: Int, step: Int32) {
    let rule = properties.properties[breach.property].rule
    var record = FindingRecord(
      rule: rule, kind: .property, isFault: false, event: breach.mark.event, life: life,
      automaton: -1, states: 0)
    record.step = step
    record.time = breach.time
    if let since = breach.since {
      record.previousEvent = since.mark.event.event
      record.previousLine = since.mark.event.line
    }
    if let own = breach.mark.snippet {
      record.snippet = findings.keep(own, previous: breach.since?.mark.snippet)
    }
    findings.keep(record)
  }

  /// Writes down how the formulas came out, when the life on a track ends or gives way to the next one.
  mutating func concludeProperties(in slot: Int, life: Int) {
    guard !lives.details[slot].properties.isEmpty else { return }
    let monitor = lives.details[slot].properties
    lives.details[slot].properties = PropertyMonitor()
    for property in properties.properties.indices {
      let verdict = monitor.verdict(of: property, properties)
      guard verdict != .notExercised else { continue }
      propertyBook.outcomes.append(
        PropertyBook.Outcome(
          life: Int32(life), property: UInt16(property), verdict: verdict,
          isBlind: monitor.isBlind(property)))
    }
  }

  // MARK: Events that nothing else listens to

  /// How many processes are remembered that were heard before their first callback.
  private static let earlyLimit = 4096

  /// Takes an event that is no event of a life. It neither begins one nor keeps it going.
  mutating func observeAuxiliary(_ event: Event, line: Span<UInt8>) {
    let key = LifeKey(process: event.process, pid: event.pid, file: input.file)
    guard let slot = lives.slot(of: key) else {
      // Its life begins later, and then not with what is its first event.
      if propertyBook.early.count < Self.earlyLimit {
        propertyBook.early.insert(key)
      } else {
        propertyBook.hasManyEarly = true
      }
      return
    }
    hold(event, line: line, in: slot, isAuxiliary: true)
  }

  private func hadEarlyAuxiliaries(_ key: LifeKey) -> Bool {
    propertyBook.hasManyEarly || propertyBook.early.contains(key)
  }
}
