/// What of a machine can be covered, and where each part is counted.
///
/// States that a log can show, and the transitions between them that change the state. Silent moves, faults and
/// signs of the system are no part of it. An unknown system counts as one of today.
struct CoverageMap: Sendable {
  struct Transition: Hashable, Sendable {
    /// An index into `RuleSet.events`.
    var event: Int
    var from: Int
    var to: Int
  }

  let machine: Int
  let states: UInt64
  let transitions: [Transition]
  private let stateCount: Int
  /// From an index into `RuleSet.events` to its first place in `numbers`, or -1.
  private var places: [Int32]
  /// Per event of the machine, state and state: an index into `transitions`, or -1.
  private var numbers: [Int16] = []

  init(_ index: Int, of rules: RuleSet, in configuration: Configuration) {
    let definition = rules.machines[index]
    let configuration = configuration.assumingToday
    let count = definition.states.count
    machine = index
    stateCount = count
    var moves: [Transition] = []
    for move in definition.moves {
      guard !move.isFault, move.condition.value(in: configuration) != .no,
        !rules.events[move.event].isEvidence
      else { continue }
      moves.append(Transition(event: move.event, from: move.from, to: move.to))
    }
    var pairs = moves
    for move in definition.silentMoves where move.condition.value(in: configuration) != .no {
      pairs.append(Transition(event: -1, from: move.from, to: move.to))
    }
    var reached: UInt64 = 1 << UInt64(definition.states.firstIndex { $0.isStart } ?? 0)
    var before: UInt64 = 0
    while reached != before {
      before = reached
      for pair in pairs where reached >> UInt64(pair.from) & 1 == 1 {
        reached |= 1 << UInt64(pair.to)
      }
    }
    let reachable = reached
    func isShown(_ state: Int) -> Bool {
      !definition.states[state].isHidden && reachable >> UInt64(state) & 1 == 1
    }
    states = definition.states.indices.reduce(0) { isShown($1) ? $0 | 1 << UInt64($1) : $0 }
    var all: [Transition] = []
    places = [Int32](repeating: -1, count: rules.events.count)
    for move in moves where move.from != move.to && isShown(move.from) && isShown(move.to) {
      if places[move.event] < 0 {
        places[move.event] = Int32(numbers.count)
        numbers += repeatElement(-1, count: count * count)
      }
      let place = Int(places[move.event]) + move.from * count + move.to
      guard numbers[place] < 0 else { continue }
      numbers[place] = Int16(all.count)
      all.append(move)
    }
    transitions = all
  }

  /// The place of a map that nobody has asked for yet.
  fileprivate init() {
    (machine, states, stateCount) = (-1, 0, 0)
    (transitions, places) = ([], [])
  }

  /// The transition, as an index into `transitions`; nil where there is none.
  @inline(__always)
  func number(of event: Int, from: Int, to: Int) -> Int? {
    guard places[event] >= 0 else { return nil }
    let number = numbers[Int(places[event]) + from * stateCount + to]
    return number < 0 ? nil : Int(number)
  }
}

/// The states of a subject that are still possible before its newest step, now that the step is known.
///
/// One event often does not tell the state after it (a launch to the front or to the back): the next one does. So a
/// step is counted one event later, or at the end of the life (`CoverageMarks.take`).
struct CoverageTrail: Sendable {
  /// The states before the newest event, by what it says of them; none at the beginning and after a fault.
  fileprivate var from: UInt64 = 0
  fileprivate var event: UInt16 = 0

  /// What it says of the next step, wherever that is counted: the state before the newest event if there is one only, and the event.
  var known: (from: UInt64, event: UInt16) { from.isOne ? (from, event) : (0, 0) }

  /// Takes a step of which all that it shows is counted.
  @inline(__always)
  mutating func goOn(from states: UInt64, by event: UInt16) {
    from = states
    self.event = event
  }
}

/// What each app covered: states and transitions per machine, and scenarios.
struct CoverageMarks: Sendable {
  /// Per machine of the engine, its map, once something was judged by it.
  private var made: [CoverageMap]
  /// Makes one. The rules themselves would make of each copy of the marks a large one.
  private let make: @Sendable (Int) -> CoverageMap
  /// Where the numbers begin of the states of each machine, and of its transitions. Before them are those of the machines that judged
  /// something, and of the scenarios.
  private let offsets: [(states: Int, transitions: Int)]
  /// Per app the numbers of what it covered.
  private var marks: SharedSets

  init(_ rules: RuleSet, machines: [Int], configuration: Configuration) {
    make = { CoverageMap(machines[$0], of: rules, in: configuration) }
    made = machines.map { _ in CoverageMap() }
    var offsets: [(states: Int, transitions: Int)] = []
    var next = machines.count + rules.scenarios.count
    for machine in machines {
      // Not the definition, which has many parts to copy.
      let states = rules.machines[machine].states.count
      offsets.append((next, next + states))
      // No move is more than one transition.
      next += states + rules.machines[machine].moves.count
    }
    self.offsets = offsets
    marks = SharedSets(below: next)
  }

  /// The map of a machine of the engine.
  func map(of machine: Int) -> CoverageMap {
    made[machine].machine >= 0 ? made[machine] : make(machine)
  }

  /// Counts what a step of the belief shows for sure; `start` is where a new life begins.
  @inline(__always)
  mutating func take(
    _ event: UInt16, _ move: Automaton.Move, _ trail: inout CoverageTrail, start: Int,
    machine: Int, app: Int
  ) {
    if move.startsLife { finish(&trail, in: move.states, machine: machine, app: app) }
    let states =
      !move.rises ? move.sources : move.startsLife ? 1 << UInt64(start) : move.states
    settle(states, &trail, machine, app)
    if move.rises { trail.from = 0 } else { trail.goOn(from: move.sources, by: event) }
  }

  /// The end of the life: what is possible now stays possible.
  @inline(never)
  mutating func finish(_ trail: inout CoverageTrail, in states: UInt64, machine: Int, app: Int) {
    settle(states, &trail, machine, app)
    trail.from = 0
  }

  @inline(__always)
  private mutating func settle(
    _ states: UInt64, _ trail: inout CoverageTrail, _ machine: Int, _ app: Int
  ) {
    guard app >= 0, states.isOne else { return }
    if made[machine].machine < 0 { made[machine] = map(of: machine) }
    if made[machine].states & states != 0 {
      marks.insert(offsets[machine].states + states.trailingZeroBitCount, row: app)
    }
    if trail.from.isOne,
      let number = made[machine].number(
        of: Int(trail.event), from: trail.from.trailingZeroBitCount,
        to: states.trailingZeroBitCount)
    {
      marks.insert(offsets[machine].transitions + number, row: app)
    }
  }

  mutating func mark(scenario: Int, app: Int) {
    if app >= 0 { marks.insert(offsets.count + scenario, row: app) }
  }

  mutating func mark(machine: Int, app: Int) {
    if app >= 0 { marks.insert(machine, row: app) }
  }

  /// A machine turned out not to be meant.
  mutating func unmark(machine: Int, app: Int) {
    if app >= 0 { marks.remove(machine, row: app) }
  }

  func hasJudged(_ machine: Int, app: Int) -> Bool { marks.contains(machine, row: app) }

  func hasState(_ state: Int, machine: Int, app: Int) -> Bool {
    marks.contains(offsets[machine].states + state, row: app)
  }

  func hasTransition(_ number: Int, machine: Int, app: Int) -> Bool {
    marks.contains(offsets[machine].transitions + number, row: app)
  }

  func hasScenario(_ scenario: Int, app: Int) -> Bool {
    marks.contains(offsets.count + scenario, row: app)
  }
}

extension UInt64 {
  /// Whether the set holds one state.
  fileprivate var isOne: Bool { self != 0 && self & (self &- 1) == 0 }
}
