/// The first event of the process that an app had after another one.
struct Successor: Sendable {
  var event: Event
  /// An index into the engine's life records.
  var life: Int
  var snippet: Finding.Snippet?
  /// The first event of the older process that came later.
  var overlap: (event: Event, snippet: Finding.Snippet?)?
}

/// The notes on how the lives of one app follow each other, as indices into `RuleSet.rules`.
struct SuccessionRules: Sendable {
  let vanished: Int?
  /// The machine whose states tell, as an index into `RuleSet.machines`, and the states as a set.
  let machine: Int
  let states: UInt64
  let overlaps: Int?

  init(_ rules: RuleSet) {
    vanished = rules.rules.firstIndex { $0.trigger == .lifeVanished }
    overlaps = rules.rules.firstIndex { $0.trigger == .lifeOverlaps }
    let meant = vanished.flatMap { rules.rules[$0].triggerStates }
    machine = meant?.machine ?? -1
    states = meant?.states.reduce(0) { $0 | 1 << UInt64($1) } ?? 0
  }
}

/// The lives of one app in the order of its launches (docs/verdicts.md, "Lives").
///
/// What two processes print within a second may be in the wrong order, and says nothing.
///
/// An app has one process at a time. A launch in a new one says that the old one is gone: how it went may be of interest, and
/// if it speaks again, the log is of two devices or an end is wrong.
extension Engine {
  /// Takes an event as it comes, before it is judged.
  mutating func followSuccession(_ event: Event, on number: Int, snippet: Finding.Snippet?) {
    guard !event.isReport, event.channel != .system else { return }
    if let successor = tracks[number].successor, successor.overlap == nil,
      successor.isBefore(event)
    {
      tracks[number].successor?.overlap = (event, snippet)
    }
    guard !tracks[number].isSucceeding else { return }
    tracks[number].isSucceeding = true
    let key = tracks[number].key
    guard key.pid >= 0, key.process >= 0 else { return }
    var before: Int?
    for other in tracks.indices
    where other != number && tracks[other].key.process == key.process
      && tracks[other].key.file == key.file && tracks[other].key.pid >= 0
      && tracks[other].recency > before.map({ tracks[$0].recency }) ?? 0
    {
      before = other
    }
    // What was lost since may have told the end.
    guard let before, tracks[before].successor == nil,
      tracks[before].lossNumber == losses.number(of: key.file)
    else { return }
    tracks[before].successor = Successor(
      event: event, life: tracks[number].life, snippet: snippet)
  }

  /// Notes how a life and the next one of its app go together, when all events are judged.
  mutating func noteSuccession(of number: Int) {
    guard let successor = tracks[number].successor, !tracks[number].signs.isOver,
      lives[successor.life].automaton >= 0, lives[successor.life].start == .launch
    else { return }
    tracks[number].successor = nil
    // Two apps may call their processes the same: Flutter's are all `Runner`.
    let bundles = (old: lives[tracks[number].life].bundle, new: lives[successor.life].bundle)
    guard bundles.old < 0 || bundles.new < 0 || bundles.old == bundles.new else { return }
    guard let (event, snippet) = successor.overlap else {
      return noteVanishing(of: number, before: successor)
    }
    guard let rule = succession.overlaps, bundles.old >= 0, bundles.new >= 0 else { return }
    var record = FindingRecord(
      rule: rule, kind: .note, isFault: false, event: event, life: tracks[number].life,
      automaton: -1, states: 0)
    record.previousEvent = successor.event.event
    record.previousLine = successor.event.line
    if let snippet { record.snippet = keep(snippet, previous: successor.snippet) }
    keep(record)
  }

  private mutating func noteVanishing(of number: Int, before successor: Successor) {
    let subject = tracks[number].subjects.indices.first {
      automata[tracks[number].subjects[$0].automaton].machine.index == succession.machine
        && tracks[number].subjects[$0].channel != .system && speaks($0, on: number)
    }
    guard let subject = subject.map({ tracks[number].subjects[$0] }),
      lives[tracks[number].life].last.isClearlyBefore(successor.event.stamp)
    else { return }
    noteVanishing(
      of: subject, in: automata[subject.automaton].best(subject.monitor.belief),
      before: successor.event, life: successor.life, snippet: successor.snippet)
  }

  /// Notes a launch where all that is known puts the life before it into states in which none just ends.
  mutating func noteVanishing(
    of subject: Subject, in states: UInt64, before launch: Event, life: Int,
    snippet: Finding.Snippet?
  ) {
    guard let rule = succession.vanished,
      automata[subject.automaton].machine.index == succession.machine,
      states != 0, states & ~succession.states == 0
    else { return }
    var record = FindingRecord(
      rule: rule, kind: .note, isFault: false, event: launch, life: life,
      automaton: subject.automaton, states: states)
    complete(&record, subject: subject, snippet: snippet)
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
    return time > Engine.slack(stamp)
  }
}
