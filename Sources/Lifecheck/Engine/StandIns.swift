/// A line that names a callback and is none, in the place where the callback may be missing.
struct StandIn: Sendable {
  /// So many are kept for one place.
  static let limit = 8

  var event: UInt16
  var file: Int32
  var line: Int
  var snippet: KeptSnippet?
}

/// Near misses that took the place of a callback.
struct StandInBook: Sendable {
  private static let limit = 3

  private(set) var places: [StandIn] = []
  private(set) var count = 0
  /// Callbacks for which apps may have words of their own: pairs of the event and the name of the process.
  private var toldInOwnWords: Set<UInt64> = []

  mutating func add(_ standIn: StandIn) {
    count += 1
    if places.count < Self.limit { places.append(standIn) }
  }

  mutating func noteOwnWords(for event: UInt16, of process: Int32) {
    toldInOwnWords.insert(Self.pair(Int(event), process))
  }

  /// Whether a line of the app may tell the callback in words of its own.
  func hasOwnWords(for event: Int, of process: Int32) -> Bool {
    toldInOwnWords.contains(Self.pair(event, process))
  }

  private static func pair(_ event: Int, _ process: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: process)) << 32 | UInt64(event)
  }
}

/// Near misses that name a callback (docs/verdicts.md, "What is not logged").
///
/// Such a line says that the callback is awaited, observed, skipped or over. Whether it was called then is not known. So where the next event of
/// a subject would be at fault, and would not be behind the callback, the subject may have moved by it; else the line changes nothing.
extension Engine {
  /// Takes a line that names a callback.
  mutating func observe(nearMiss callback: NamedCallback, line: Span<UInt8>) {
    let event = callback.event
    let traits = program.traits[Int(event.event)]
    guard traits.isDisjoint(with: [.isStimulus, .isAuxiliary, .isEvidence]),
      input.window?.contains(event.stamp) != false
    else { return }
    if callback.saysMore {
      return facts.standIns.noteOwnWords(for: event.event, of: event.process)
    }
    // A life begins with what was called, and a line before its first callback is between no two.
    let key = LifeKey(process: event.process, pid: event.pid, file: input.file)
    guard let slot = lives.slot(of: key) else { return }
    if lives.isBehindLosses(slot) { resetAfterLoss(in: slot) }
    let notes = EventNotes(isAuxiliary: true, isNearMiss: true)
    var lent = lives.lend()
    wait(event, notes, snippet(of: event, line), &lent[slot])
    lives.takeBack(lent)
  }

  /// Keeps what a line names for the next event of each subject that hears such callbacks. That a launch is missing nobody finds.
  @inline(never)
  mutating func takeNearMiss(_ event: Event, _ life: inout OpenLife) {
    for index in life.subjects.indices where life.subjects[index].channel != .system {
      let machine = beliefs.automata[life.subjects[index].automaton].machine
      let symbol = Int(machine.symbols[Int(event.event)])
      guard symbol >= 0, !machine.isLaunch(symbol),
        life.subjects[index].standIns.count < StandIn.limit
      else { continue }
      life.subjects[index].standIns.append(
        StandIn(event: event.event, file: input.file, line: event.line, snippet: snippet))
    }
  }

  /// Lets a subject be where the named callbacks would have led it, if the next event, which has `symbol`, is legal there only.
  @inline(never)
  mutating func useStandIns(_ symbol: Int, _ life: inout OpenLife, subject index: Int) {
    let standIns = life.subjects[index].standIns
    life.subjects[index].standIns.removeAll(keepingCapacity: true)
    let automaton = life.subjects[index].automaton
    let machine = beliefs.automata[automaton].machine
    let before = machine.legalStates(before: symbol)
    var states = best(of: life.subjects[index])
    guard states & before == 0 else { return }
    var used: [StandIn] = []
    for standIn in standIns where states & before == 0 {
      let next = machine.states(from: states, by: Int(machine.symbols[Int(standIn.event)]))
      if next != states { used.append(standIn) }
      states = next
    }
    guard states & before != 0 else { return }
    for standIn in used { facts.standIns.add(standIn) }
    release(subject: index, &life)
    settleCoverage(of: index, &life)
    life.subjects[index].monitor.widen(
      to: states & before, automaton: &beliefs.automata[automaton])
  }
}

extension Machine {
  /// The states in which an event is legal.
  func legalStates(before symbol: Int) -> UInt64 {
    matches[symbol].reduce(0) { states, match in
      match.isFault ? states : states | 1 << UInt64(match.from)
    }
  }

  /// The states in which something may be that was in `states`, and then perhaps took a step.
  func states(from states: UInt64, by symbol: Int) -> UInt64 {
    moves[symbol].reduce(states) { reached, move in
      !move.isFault && states >> UInt64(move.from) & 1 == 1
        ? reached | 1 << UInt64(move.to) : reached
    }
  }
}
