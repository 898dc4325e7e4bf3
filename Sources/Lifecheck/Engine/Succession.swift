/// The first event of the process that an app had after another one.
struct Successor: Sendable {
  /// The first event of the older process that came later.
  struct Overlap: Sendable {
    var event: Event
    var snippet: KeptSnippet?
  }

  var event: Event
  /// An index into the engine's life records.
  var life: Int
  var snippet: KeptSnippet?
  /// A number of the engine's list of those; -1 for none.
  var overlap: Int32 = -1
}

/// The notes on how the lives of one app follow each other, as indices into `RuleSet.rules`.
struct SuccessionRules: Sendable {
  let vanished: Int?
  /// The machine whose states tell, as an index into `RuleSet.machines`, and the states as a set.
  let machine: Int
  let states: UInt64
  let overlaps: Int?
  let afterEnd: Int?

  init(_ rules: RuleSet) {
    vanished = rules.rule(triggeredBy: .lifeVanished)
    overlaps = rules.rule(triggeredBy: .lifeOverlaps)
    afterEnd = rules.rule(triggeredBy: .lifeAfterEnd)
    let meant = vanished.flatMap { rules.rules[$0].triggerStates }
    machine = meant?.machine ?? -1
    states = meant?.states.reduce(0) { $0 | 1 << UInt64($1) } ?? 0
  }

  /// Whether `states` of a machine, an index into `RuleSet.machines`, are all such that no process just ends in them.
  func isUnusualEnd(_ states: UInt64, of machine: Int) -> Bool {
    machine == self.machine && states != 0 && states & ~self.states == 0
  }
}

/// The lives of one app in the order of its launches (docs/verdicts.md, "Lives").
///
/// What two processes print within a second may be in the wrong order, and says nothing.
///
/// An app has one process at a time. A launch in a new one says that the old one is gone: how it went may be of interest, and
/// if it speaks again, the log is of two devices or an end is wrong.
extension Engine {
  /// Whether an event of the life may tell how it follows another one.
  func mayConcernSuccession(_ slot: Int) -> Bool {
    !lives.rows[slot].flags.contains(.isSucceeding)
      || lives.rows[slot].flags.contains(.awaitsOverlap)
  }

  /// Takes an event as it comes, before it is judged.
  mutating func followSuccession(_ event: Event, in slot: Int, snippet: KeptSnippet?) {
    guard !event.isReport, event.channel != .system else { return }
    let successor = lives.details[slot].successor
    if successor >= 0, successors[successor].overlap < 0, successors[successor].isBefore(event) {
      successors[successor].overlap = overlaps.add(
        Successor.Overlap(event: event, snippet: snippet))
      lives.rows[slot].flags.remove(.awaitsOverlap)
    }
    guard !lives.rows[slot].flags.contains(.isSucceeding) else { return }
    lives.rows[slot].flags.insert(.isSucceeding)
    let row = lives.rows[slot]
    guard row.pid >= 0, row.process >= 0, row.app >= 0,
      let before = lives.apps.apps[Int(row.app)].life(before: slot)
    else { return }
    // What was lost since may have told the end.
    guard !lives.rows[before].flags.contains(.hasSuccessor),
      lives.rows[before].lossNumber == lives.losses.number(of: row.file)
    else { return }
    lives.rows[before].flags.formUnion([.hasSuccessor, .awaitsOverlap])
    lives.details[before].successor = successors.add(
      Successor(event: event, life: Int(row.life), snippet: snippet))
  }

  /// Notes how a life and the next one of its app go together, when all events are judged.
  mutating func noteSuccession(of life: inout OpenLife) {
    guard lives.rows[life.slot].flags.contains(.hasSuccessor),
      life.successor >= 0, !life.signs.isOver
    else { return }
    let next = successors[life.successor].life
    guard lives.records[next].automaton >= 0, lives.records[next].start == .launch else { return }
    // Two apps may call their processes the same: Flutter's are all `Runner`.
    let number = Int(lives.rows[life.slot].life)
    let bundles = (old: lives.records[number].bundle, new: lives.records[next].bundle)
    guard bundles.old < 0 || bundles.new < 0 || bundles.old == bundles.new else { return }
    let successor = successors[life.successor]
    guard successor.overlap >= 0 else { return noteVanishing(of: &life, before: successor) }
    guard let rule = program.succession.overlaps, bundles.old >= 0, bundles.new >= 0 else { return }
    let overlap = overlaps[successor.overlap]
    var record = finding(
      rule, .note, at: overlap.event, in: life.slot, overlap.snippet, since: successor.snippet)
    record.previousEvent = successor.event.event
    record.previousLine = successor.event.line
    keep(record)
  }

  /// The life before a successor is closed.
  mutating func forget(_ successor: Int32) {
    if successors[successor].overlap >= 0 { overlaps.remove(successors[successor].overlap) }
    successors.remove(successor)
  }

  /// Notes an event of a process whose end was told, `line` of the log, at its next life's first event: nobody saw that life begin.
  /// Without a pid it is another process's.
  mutating func noteAfterEnd(_ event: Event, _ end: Int16, at line: Int, _ life: OpenLife) {
    guard let rule = program.succession.afterEnd, event.channel != .system, end >= 0,
      event.pid >= 0, !program.has(.isLaunch, event.event)
    else { return }
    var record = finding(rule, .note, at: event, in: life.slot, snippet)
    record.previousEvent = UInt16(end)
    record.previousLine = line
    keep(record)
  }

  private mutating func noteVanishing(of life: inout OpenLife, before successor: Successor) {
    var speaker: Int?
    for index in life.subjects.indices where speaker == nil {
      if program.machines[life.subjects[index].machine].index == program.succession.machine,
        life.subjects[index].channel != .system, speaks(index, &life)
      {
        speaker = index
      }
    }
    guard let speaker,
      lives.records[Int(lives.rows[life.slot].life)].last.isClearlyBefore(successor.event.stamp)
    else { return }
    let subject = life.subjects[speaker]
    noteVanishing(
      of: subject, in: best(of: subject), before: successor.event, life: successor.life,
      snippet: successor.snippet)
  }

  /// Notes a launch where all that is known puts the life before it into states in which none just ends.
  mutating func noteVanishing(
    of subject: Subject, in states: UInt64, before launch: Event, life: Int,
    snippet: KeptSnippet?
  ) {
    guard let rule = program.succession.vanished,
      program.succession.isUnusualEnd(states, of: program.machines[subject.machine].index)
    else { return }
    var record = FindingRecord(
      rule: rule, kind: .note, event: launch, life: life, automaton: subject.automaton,
      states: states)
    complete(&record, of: subject, snippet: snippet)
    keep(record)
  }
}

extension Successor {
  /// Whether the launch came before `event`, by the file and by the stamps.
  fileprivate func isBefore(_ event: Event) -> Bool {
    guard event.line > self.event.line else { return false }
    return self.event.stamp.isClearlyBefore(event.stamp)
  }
}

extension Stamp {
  /// Whether another process's record at `stamp` came later, as far as the stamps say; true where there are none.
  fileprivate func isClearlyBefore(_ stamp: Stamp) -> Bool {
    guard resolution != .none, stamp.resolution != .none else { return true }
    guard let time = leastTime(until: stamp) else { return false }
    return time > Stamp.slack(stamp)
  }
}
