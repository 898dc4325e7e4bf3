/// For every state of a machine, the least cost at which the subject can be in it now: a row of numbers.
///
/// A cost is (faults, weight of the newest fault), compared in this order, packed into one number:
/// faults above, weight in the low 8 bits. Beliefs are normalised: the least number of faults is 0.
enum Belief {
  static let weightBits: UInt32 = 8
  static let weightMask: UInt32 = 1 << weightBits - 1
  static let impossible = UInt32.max
  /// A hypothesis may lag behind without end; past this many faults more than the best it stays where it is.
  static let faultLimit: UInt32 = impossible >> weightBits - 1

  static func faults(_ cost: UInt32) -> UInt32 { cost >> weightBits }

  static func cost(faults: UInt32, weight: Int) -> UInt32 {
    min(faults, faultLimit) << weightBits | UInt32(min(weight, Int(weightMask)))
  }

  /// The belief that holds `states` at cost zero and nothing else.
  static func costs(of states: UInt64, count: Int) -> [UInt32] {
    (0..<count).map { states >> UInt64($0) & 1 == 1 ? 0 : impossible }
  }

  /// The states of least cost: the least faults, and among these the least weight.
  static func best(_ costs: [UInt32]) -> UInt64 {
    guard let least = costs.min() else { return 0 }
    return states(costs) { $0 == least }
  }

  /// The states with the least faults, whatever their weight.
  static func leastFaults(_ costs: [UInt32]) -> UInt64 { states(costs) { faults($0) == 0 } }

  private static func states(_ costs: [UInt32], where isMeant: (UInt32) -> Bool) -> UInt64 {
    var set: UInt64 = 0
    for (state, cost) in costs.enumerated() where isMeant(cost) { set |= 1 << UInt64(state) }
    return set
  }
}

/// What one event does to a belief.
struct Step: Sendable {
  /// How a hypothesis came to its state.
  struct Origin: Hashable, Sendable {
    enum Kind: UInt8, Hashable, Sendable {
      case match
      /// A move that the model itself marks as a fault.
      case named
      case gap
      /// The event was dropped.
      case spurious
    }

    var to: UInt8
    var from: UInt8
    var kind: Kind
    /// An index into `Machine.gaps`, or -1.
    var gap: Int16
  }

  /// Per state.
  var costs: [UInt32]
  /// Whether the least number of faults rose by one.
  var rises: Bool
  /// The note that every hypothesis of least cost carries, or -1.
  var note: Int16
  /// Whether the event begins a new run of the process: without pids, a launch after a silent death.
  var startsLife: Bool
  /// For every possible state all ways of least cost into it, in the order of `to`.
  var origins: [Origin]
  /// The states of least cost before the event, or the start of a new run, from which a legal move leads to one of least cost after it.
  var sources: UInt64 = 0

  /// Computes the step of a belief on `symbol`, by the four moves of docs/verdicts.md.
  ///
  /// - Parameter bound: hypotheses that lag behind by more than it can never win again and are dropped; nil keeps all.
  /// - Complexity: O(moves of the symbol + gaps of the symbol).
  init(of old: [UInt32], on symbol: Int, in machine: Machine, dropping bound: LagBound? = nil) {
    var table = Self.Ways(count: old.count)
    for match in machine.matches[symbol] {
      let cost = old[Int(match.from)]
      guard cost != Belief.impossible else { continue }
      table.offer(
        match.isFault ? Self.oneMore(cost, weight: Machine.Weight.named) : cost,
        Origin(
          to: match.to, from: match.from, kind: match.isFault ? .named : .match, gap: -1))
    }
    for match in machine.gapMatches[symbol] {
      let cost = old[Int(match.from)]
      guard cost != Belief.impossible else { continue }
      table.offer(
        Self.oneMore(cost, weight: machine.gaps[Int(match.gap)].weight),
        Origin(to: match.to, from: match.from, kind: .gap, gap: match.gap))
    }
    for (state, cost) in old.enumerated() where cost != Belief.impossible {
      table.offer(
        Self.oneMore(cost, weight: Machine.Weight.spurious),
        Origin(to: UInt8(state), from: UInt8(state), kind: .spurious, gap: -1))
    }

    let least = table.costs.min().map(Belief.faults) ?? 0
    for state in table.costs.indices where table.costs[state] != Belief.impossible {
      table.costs[state] -= least << Belief.weightBits
    }
    if let bound { table.drop(bound.hopeless(in: table.costs)) }
    costs = table.costs
    origins = table.ways.flatMap(\.self)
    rises = least > 0
    note = rises ? -1 : Self.sharedNote(of: machine.matches[symbol], from: old, into: costs)
    startsLife = Self.startsLife(machine.matches[symbol], from: Belief.leastFaults(old))
    // A new run of the process begins at the start.
    let before = startsLife ? 1 << UInt64(machine.start) : Belief.best(old)
    let after = Belief.best(costs)
    for match in machine.matches[symbol]
    where !match.isFault && before >> UInt64(match.from) & 1 == 1
      && after >> UInt64(match.to) & 1 == 1
    {
      sources |= 1 << UInt64(match.from)
    }
  }

  /// The cheapest ways into each state.
  private struct Ways {
    var costs: [UInt32]
    var ways: [[Origin]]

    init(count: Int) {
      costs = [UInt32](repeating: Belief.impossible, count: count)
      ways = [[Origin]](repeating: [], count: count)
    }

    mutating func offer(_ cost: UInt32, _ origin: Origin) {
      let to = Int(origin.to)
      if cost > costs[to] { return }
      if cost < costs[to] {
        costs[to] = cost
        ways[to].removeAll(keepingCapacity: true)
      }
      if !ways[to].contains(origin) { ways[to].append(origin) }
    }

    mutating func drop(_ states: UInt64) {
      for state in costs.indices where states >> UInt64(state) & 1 == 1 {
        costs[state] = Belief.impossible
        ways[state] = []
      }
    }
  }

  private static func oneMore(_ cost: UInt32, weight: Int) -> UInt32 {
    Belief.cost(faults: Belief.faults(cost) + 1, weight: weight)
  }

  /// The note that all moves of the least-cost hypotheses carry, or -1.
  private static func sharedNote(
    of matches: [Machine.Match], from old: [UInt32], into new: [UInt32]
  ) -> Int16 {
    let best = Belief.best(new)
    var shared: Int16?
    for match in matches where !match.isFault && best >> UInt64(match.to) & 1 == 1 {
      guard old[Int(match.from)] == new[Int(match.to)] else { continue }
      if let known = shared, known != match.rule { return -1 }
      shared = match.rule
    }
    return shared ?? -1
  }

  private static func startsLife(_ matches: [Machine.Match], from states: UInt64) -> Bool {
    var passes = false
    for match in matches where !match.isFault && states >> UInt64(match.from) & 1 == 1 {
      if !match.passesStart { return false }
      passes = true
    }
    return passes
  }
}
