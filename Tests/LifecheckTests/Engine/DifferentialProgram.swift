@testable import Lifecheck

/// The least number of faults that explain a whole life, computed the plain way.
///
/// A second implementation of docs/verdicts.md, to hold the engine against: it reads the
/// single moves of a machine, shares no code with the engine, keeps no belief and no weights, and
/// fills a table of (position × state). Silent moves are taken before each event and never after
/// it: those that follow an event are those that precede the next one, and after the last event
/// they cannot change a least cost.
struct OfflineProgram {
  private static let unreachable = Int.max

  private let stateCount: Int
  private let startState: Int
  private let liveStates: [Int]
  /// The events that lead from the start state to another one.
  private let launches: Set<Int>
  /// Where an event leads from a state by a legal move, after any silent moves.
  private let matches: Relation
  /// Where it leads at the cost of one fault: by a move that the machine itself marks as a fault,
  /// or by a legal move after one or more lost callbacks.
  private let faults: Relation
  /// Where a subject that was heard before may be after lost messages.
  private let statesAfterLoss: [Int]

  init(_ rules: RuleSet, machine index: Int, configuration: Configuration) {
    let machine = rules.machines[index]
    let states = machine.states.count
    stateCount = states
    startState = machine.states.firstIndex { $0.isStart } ?? 0
    liveStates = machine.states.indices.filter { state in
      machine.states[state].live.map { $0.value(in: configuration) != .no } ?? false
    }
    let enabled = machine.moves.filter { $0.condition.value(in: configuration) != .no }

    let start = startState
    // A process that runs in the start state is not launched out of it.
    launches =
      !machine.isOfInstances && machine.states[start].live != nil
      ? []
      : Set(
        enabled.filter { !$0.isFault && $0.from == start && $0.to != start }.map(\.event))

    var silent = Table(states)
    for state in 0..<states { silent[state, state] = true }
    for move in machine.silentMoves where move.condition.value(in: configuration) != .no {
      silent[move.from, move.to] = true
    }
    silent.closeOverPaths()

    var observed = Table(states)
    for move in enabled
    where !move.isFault && !move.isSeen && !rules.events[move.event].isEvidence {
      observed[move.from, move.to] = true
    }
    var gap = silent.then(observed).then(silent)
    gap.closeOverPaths()

    var matches = Relation(states)
    var faults = Relation(states)
    for event in rules.events.indices {
      var legal = Table(states)
      var named = Table(states)
      // What may come right after a gap.
      var open = Table(states)
      for move in enabled where move.event == event {
        if move.isFault {
          named[move.from, move.to] = true
        } else {
          legal[move.from, move.to] = true
          if !move.isSeen { open[move.from, move.to] = true }
        }
      }
      matches.append(silent.then(legal))
      faults.append(silent.then(named).or(gap.then(open)))
    }
    self.matches = matches
    self.faults = faults

    // Where any legal move or silent one leads from a live state, as far as it shows; the start state without pids alone.
    var moved = silent
    for move in enabled where !move.isFault && !move.isSeen { moved[move.from, move.to] = true }
    moved.closeOverPaths()
    let live = liveStates
    statesAfterLoss = machine.states.indices.filter { state in
      if live.contains(state) { return true }
      if state == start { return configuration.facts[.pids] != true }
      return !machine.states[state].isHidden && live.contains { moved[$0, state] }
    }
  }

  /// The least number of faults of `life`.
  func leastFaults(of life: [Int], start: StartMode) -> Int {
    places(of: life, start: start).count
  }

  /// The indices of the events at which the least number of faults of the life so far rises.
  ///
  /// It rises by one at most, because an event may always be dropped for one fault.
  ///
  /// - Parameter losses: the indices of events before which messages are lost: there every state of `statesAfterLoss` is
  ///   as good as the best one.
  /// - Parameter optional: by the index of an event, what may have happened before it, or may not.
  func places(
    of life: [Int], start: StartMode, losses: Set<Int> = [], optional: [Int: [Int]] = [:]
  ) -> [Int] {
    guard let first = life.first else { return [] }
    var costs = [Int](repeating: Self.unreachable, count: stateCount)
    for state in startStates(first: first, start: start) { costs[state] = 0 }
    var places: [Int] = []
    var position = 0
    while position < life.count {
      if position > 0, losses.contains(position) {
        for state in statesAfterLoss { costs[state] = places.count }
      }
      if position > 0 {
        for event in optional[position] ?? [] where !launches.contains(event) {
          let before = costs
          for state in before.indices where before[state] != Self.unreachable {
            matches.lower(&costs, to: before[state], from: state, by: event)
          }
        }
      }
      costs = step(costs, life[position])
      if costs.min() != places.count { places.append(position) }
      position += 1
    }
    return places
  }

  /// docs/verdicts.md: where a life may begin at cost 0.
  private func startStates(first: Int, start: StartMode) -> [Int] {
    switch start {
    case .launch: [startState]
    case .tail: liveStates + [startState]
    case .auto: launches.contains(first) ? [startState] : liveStates
    }
  }

  private func step(_ costs: [Int], _ event: Int) -> [Int] {
    var next = [Int](repeating: Self.unreachable, count: stateCount)
    var state = 0
    while state < stateCount {
      let cost = costs[state]
      if cost != Self.unreachable {
        // The event is dropped as spurious, or explained.
        next[state] = min(next[state], cost + 1)
        matches.lower(&next, to: cost, from: state, by: event)
        faults.lower(&next, to: cost + 1, from: state, by: event)
      }
      state += 1
    }
    return next
  }
}

/// A yes or no for every pair of states.
private struct Table {
  let states: Int
  private var cells: [Bool]

  init(_ states: Int) {
    self.states = states
    cells = Array(repeating: false, count: states * states)
  }

  subscript(from: Int, to: Int) -> Bool {
    get { cells[from * states + to] }
    set { cells[from * states + to] = newValue }
  }

  /// This table's step followed by `other`'s.
  func then(_ other: Table) -> Table {
    var result = Table(states)
    for a in 0..<states {
      for b in 0..<states where self[a, b] {
        for c in 0..<states where other[b, c] { result[a, c] = true }
      }
    }
    return result
  }

  func or(_ other: Table) -> Table {
    var result = self
    for cell in cells.indices where other.cells[cell] { result.cells[cell] = true }
    return result
  }

  /// Adds every path of one or more steps (Warshall).
  mutating func closeOverPaths() {
    for middle in 0..<states {
      for a in 0..<states where self[a, middle] {
        for b in 0..<states where self[middle, b] { self[a, b] = true }
      }
    }
  }
}

/// A table for every event, as lists of targets: most cells are empty, and a debug build is slow.
private struct Relation {
  private let states: Int
  private var firsts: [Int] = [0]
  private var targets: [Int] = []

  init(_ states: Int) { self.states = states }

  /// Adds the table of the next event.
  mutating func append(_ table: Table) {
    for from in 0..<states {
      for to in 0..<states where table[from, to] { targets.append(to) }
      firsts.append(targets.count)
    }
  }

  func lower(_ costs: inout [Int], to cost: Int, from state: Int, by event: Int) {
    var index = firsts[event * states + state]
    let end = firsts[event * states + state + 1]
    while index < end {
      let target = targets[index]
      if costs[target] > cost { costs[target] = cost }
      index += 1
    }
  }
}
