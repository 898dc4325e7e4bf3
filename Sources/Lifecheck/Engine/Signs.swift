/// What the system tells of a life: signs that other processes print about it, and lines that its libraries print in the
/// app's own process (docs/verdicts.md, "What the system tells").
extension Engine {
  /// Whether a sign is one of its life, and not a further witness of what is known.
  mutating func takeSigns(of event: Event, _ life: inout OpenLife) -> Bool {
    let definition = program.rules.events[Int(event.event)]
    switch lives.take(event, sign: definition.lifeSign, onset: definition.onset, &life) {
    case .new: return true
    case .known: return false
    case .runs:
      wake(before: event, &life)
      return false
    }
  }

  /// Whether a sign shows how the log tells such things. One that takes another sign back does so only behind that one: it
  /// is also told of processes that are being launched.
  func saysSomething(_ event: Event, _ life: OpenLife) -> Bool {
    let sign = program.silences.takesBack[Int(event.event)]
    return sign < 0 || life.signs.last.map { Int16(clamping: $0.event) } == sign
  }

  /// The process runs, though the system said that it holds it and nobody told that it let it go. It stands where the sign leads that
  /// takes the first one back.
  mutating func wake(before event: Event, _ life: inout OpenLife) {
    let held = life.signs.last?.event
    guard let taken = life.signs.wake(before: event, program.silences.takenBackBy) else { return }
    if life.shared?.event == held { life.shared = (taken, event.line) }
    for index in life.subjects.indices { move(by: taken, line: event.line, &life, subject: index) }
  }

  /// Moves the belief of a subject by a sign that no line of its own tells, before the event on `line`; false where it does not hear it.
  @discardableResult
  mutating func move(
    by sign: UInt16, line: Int, _ life: inout OpenLife, subject index: Int
  ) -> Bool {
    let automaton = life.subjects[index].automaton
    let symbol = Int(beliefs.automata[automaton].machine.symbols[Int(sign)])
    guard symbol >= 0 else { return false }
    let answer = life.subjects[index].monitor.observe(
      symbol, event: sign, line: line, automaton: &beliefs.automata[automaton])
    if let mark = answer.explanation { settle(mark, &life, subject: index) }
    if stateBook.isKept { keepStates(of: index, &life) }
    return true
  }

  /// Begins the next life of a process whose end was told with a line that is its own.
  mutating func beginAfterEnd(with event: Event, _ life: inout OpenLife) {
    let end = lives.records[Int(lives.rows[life.slot].life)].endEvent
    let line = life.signs.endLine
    lives.beginNext(event, &life)
    noteAfterEnd(event, end, at: line, life)
  }

  /// Ends a life: what comes later in its slot is another one.
  mutating func endLife(by event: Event, _ life: inout OpenLife) {
    release(&life)
    keepFinalStates(of: &life)
    lives.end(&life, by: event)
    removeSubjects(&life)
    forgetInstances(&life)
  }

  // MARK: Libraries of the system

  /// Takes what a library of the system prints in the app's own process: UIKit's reasons to keep it inactive,
  /// CoreLocation's notifications.
  ///
  /// Such lines come and go with the version of the system and the level of the log. So a callback that is missing on this
  /// channel is no fault, and a life that only they tell of is judged by no more than what no gap can explain: a callback of
  /// a process that the system said it had suspended.
  @inline(never)
  mutating func takeWitness(_ event: Event, _ life: inout OpenLife) {
    follow(chainOf: event, &life)
    var meant = event
    let spellings = program.rules.events[Int(event.event)].spellings
    if spellings.indices.contains(Int(event.spelling)),
      let means = spellings[Int(event.spelling)].meaning(
        from: event.chainFrom, to: event.chainTo)
    {
      meant.event = UInt16(means)
    }
    lives.markSeen(event, bundle: -1, in: life.slot)
    // One transition is one event, whoever prints it first.
    let isTold =
      life.lasts.contains(meant.event)
      || life.witnesses.tells(meant.event)
    let isCounted =
      !isTold || meant.event == event.event && program.firstMachines[Int(event.event)] < 0
    if isCounted { facts.judgedEvents += 1 }
    life.witnesses.newest = meant.event
    lives.note(event, isCounted: isCounted, in: life.slot)
    judgeWitness(meant, &life)
  }

  /// Lets the machine of apps without scenes judge what is told; in an app with scenes nobody knows which of them it is about.
  private mutating func judgeWitness(
    _ event: Event, _ life: inout OpenLife
  ) {
    guard !lives.rows[life.slot].hasInstances, program.options.configuration.facts[.scenes] != true,
      facts.instanceApps[event.process] == nil
    else { return }
    for place in program.plan(of: event.event, hasInstances: false) {
      let machine = program.hearer(place)
      let use = program.machines[machine]
      guard use.beginsLives else { continue }
      let automaton = beliefs.automaton(
        for: Beliefs.Kind(
          machine: machine, hasPid: event.pid >= 0, teller: Beliefs.Kind.system), program)
      let symbol = Int(beliefs.automata[automaton].machine.symbols[Int(event.event)])
      let own =
        life.subjects.number(of: automaton, .system)
        ?? addSubject(automaton, machine: machine, channel: .system, first: symbol, &life)
      _ = judge(event, symbol: symbol, silence: 0, &life, subject: own)
    }
  }

  /// Where a line does not go on from the one before it, others are lost between them.
  private mutating func follow(chainOf event: Event, _ life: inout OpenLife) {
    guard event.chainTo != 0 else { return }
    let last = life.witnesses.chain
    if event.chainFrom != 0, last != 0, event.chainFrom != last {
      facts.brokenChains.add(file: input.file, line: event.line)
    }
    life.witnesses.chain = event.chainTo
  }
}

/// What was told of a life by libraries of the system.
struct WitnessState: Sendable {
  /// The newest callback that they told, until the app tells of another one.
  var newest: UInt16?
  /// Where the chain of lines stands; 0 where that is not known.
  var chain: UInt64 = 0

  /// Whether they told of `event` last.
  func tells(_ event: UInt16) -> Bool { newest == event }
}

/// Places where lines of the system are missing.
struct BrokenChains: Sendable {
  private static let limit = 3

  private(set) var places: [(file: Int32, line: Int)] = []
  private(set) var count = 0

  mutating func add(file: Int32, line: Int) {
    count += 1
    if places.count < Self.limit { places.append((file, line)) }
  }
}
