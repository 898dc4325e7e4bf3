/// The automata of a run: one for each machine and kind of life, made when the first event asks for it.
struct Beliefs: Sendable {
  /// What tells automata of one machine apart: whether lives have pids, whether its things have names of their own, and
  /// who tells of the life.
  struct Kind: Hashable, Sendable {
    /// An index into `Program.machines`.
    var machine: Int
    var hasPid: Bool
    var isIdentified = false
    /// A crash reporter, as an index into `RuleSet.breadcrumbs`, or one of the two below.
    var teller = Self.app

    static let app = -1
    /// Libraries of the system.
    static let system = -2
  }

  var automata: [Automaton] = []
  /// Per automaton.
  private(set) var configurations: [Configuration] = []
  private(set) var kinds: [Kind] = []
  /// By machine, pid and names, for the lives that apps tell of: an index into `automata`, or -1.
  private var numbers: [Int32] = []
  private var told: [Kind: Int] = [:]

  /// The automaton for a life that its app tells of.
  @inline(__always)
  mutating func automaton(of machine: Int, hasPid: Bool, _ program: Program) -> Int {
    let slot = 4 * machine + (hasPid ? 2 : 0)
    if slot < numbers.count, numbers[slot] >= 0 { return Int(numbers[slot]) }
    return automaton(for: Kind(machine: machine, hasPid: hasPid), program)
  }

  /// The automaton for a kind of life.
  mutating func automaton(for kind: Kind, _ program: Program) -> Int {
    guard kind.teller == Kind.app else {
      var kind = kind
      // The breadcrumbs of a report are those of one run of the process, whatever its id.
      if kind.teller >= 0 { kind.hasPid = true }
      if let known = told[kind] { return known }
      told[kind] = automata.count
      return make(kind, logged: Self.logged(by: kind.teller, program), program)
    }
    let slot = 4 * kind.machine + (kind.hasPid ? 2 : 0) + (kind.isIdentified ? 1 : 0)
    if slot >= numbers.count {
      numbers += repeatElement(-1, count: 4 * program.machines.count - numbers.count)
    }
    if numbers[slot] >= 0 { return Int(numbers[slot]) }
    numbers[slot] = Int32(automata.count)
    var logged: Set<Int>?
    if case .only(let events) = program.options.logged { logged = events }
    return make(kind, logged: logged, program)
  }

  /// What is told of a life by others than the app: what a reporter has no word for happens unseen, and of what the app
  /// logs (`--logged`) no more than that is told. Of what the system tells any callback may be missing.
  private static func logged(by teller: Int, _ program: Program) -> Set<Int> {
    guard teller >= 0 else { return [] }
    var logged = program.rules.events(ofBreadcrumbs: teller)
    if case .only(let events) = program.options.logged { logged.formIntersection(events) }
    return logged
  }

  private mutating func make(_ kind: Kind, logged: Set<Int>?, _ program: Program) -> Int {
    var configuration = program.options.configuration
    configuration.facts[.pids] = kind.hasPid
    configuration.facts[.identified] = kind.isIdentified
    let machine = program.machines[kind.machine].index
    automata.append(
      Automaton(Machine(machine, of: program.rules, in: configuration, logged: logged)))
    configurations.append(configuration)
    kinds.append(kind)
    return automata.count - 1
  }
}

extension [Subject] {
  /// The subject of a machine that watches the life as a whole, on a channel.
  func number(of automaton: Int, _ channel: Channel) -> Int? {
    for index in indices
    where self[index].automaton == automaton && self[index].channel == channel {
      return index
    }
    return nil
  }

  /// The subject of a machine that watches things, on a channel, by the name of the thing.
  func number(of machine: Int, _ channel: Channel, instance: Int32) -> Int? {
    for index in indices
    where self[index].machine == machine && self[index].channel == channel
      && self[index].instance == instance
    {
      return index
    }
    return nil
  }
}

/// One machine at work on one channel of one life.
struct Subject: Sendable {
  /// An index into the engine's automata.
  var automaton: Int
  /// An index into `Program.machines`.
  let machine: Int
  let channel: Channel
  /// The thing that it watches, as a number of `NameTable`; -1 where it has no name, and for the life itself.
  var instance: Int32
  var monitor: Monitor
  /// The finding that waits for its explanation, as a number of the engine's list of those; -1 for none.
  var pending: Int32 = -1
  var trail = CoverageTrail()
  /// Near misses since the event before.
  var standIns: [StandIn] = []
  /// The event before; -1 for none.
  var previousEvent: Int32 = -1
  /// What is kept of its states, as a number of `StateBook.lanes`; -1 for nothing.
  var lane = StateBook.none
  var previousLine = 0
  var previousSnippet: KeptSnippet?

  /// Keeps an event as the one before the next.
  mutating func keep(_ event: Event, _ snippet: KeptSnippet?) {
    previousEvent = Int32(event.event)
    previousLine = event.line
    if snippet != nil || previousSnippet != nil { previousSnippet = snippet }
  }
}
