/// For every state of a machine, the least cost at which the subject can be in it now.
///
/// A cost is (faults, weight of the newest fault), compared in this order, packed into one number:
/// faults above, weight in the low 8 bits. Beliefs are normalised: the least number of faults is 0.
struct Belief: Hashable, Sendable {
  static let weightBits: UInt32 = 8
  static let weightMask: UInt32 = 1 << weightBits - 1
  static let impossible = UInt32.max
  /// A hypothesis may lag behind without end; past this many faults more than the best it stays where it is.
  static let faultLimit: UInt32 = impossible >> weightBits - 1

  var costs: [UInt32]

  /// The belief that holds `states` at cost zero and nothing else.
  init(states: UInt64, count: Int) {
    costs = (0..<count).map { states >> UInt64($0) & 1 == 1 ? 0 : Self.impossible }
  }

  init(costs: [UInt32]) {
    self.costs = costs
  }

  static func faults(_ cost: UInt32) -> UInt32 { cost >> weightBits }

  static func cost(faults: UInt32, weight: Int) -> UInt32 {
    min(faults, faultLimit) << weightBits | UInt32(min(weight, Int(weightMask)))
  }

  /// The states of least cost: the least faults, and among these the least weight.
  var best: UInt64 {
    guard let least = costs.min() else { return 0 }
    var set: UInt64 = 0
    for (state, cost) in costs.enumerated() where cost == least { set |= 1 << UInt64(state) }
    return set
  }

  /// The states with the least faults, whatever their weight.
  var leastFaults: UInt64 {
    var set: UInt64 = 0
    for (state, cost) in costs.enumerated() where Self.faults(cost) == 0 {
      set |= 1 << UInt64(state)
    }
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
    var gap: Int32
  }

  var belief: Belief
  /// Whether the least number of faults rose by one.
  var rises: Bool
  /// The note that every hypothesis of least cost carries, or -1.
  var note: Int16
  /// Whether the event begins a new run of the process: without pids, a launch after a silent death.
  var startsLife: Bool
  /// For every possible state all ways of least cost into it, in the order of `to`.
  var origins: [Origin]

  /// Computes the step of `belief` on `symbol`, by the four moves of docs/verdicts.md.
  ///
  /// Nothing is pruned: every state keeps its least cost, however far behind it is.
  ///
  /// - Complexity: O(moves of the symbol + gaps of the symbol).
  init(of belief: Belief, on symbol: Int, in machine: Machine) {
    let old = belief.costs
    var costs = [UInt32](repeating: Belief.impossible, count: old.count)
    var ways = [[Origin]](repeating: [], count: old.count)
    func offer(_ cost: UInt32, _ origin: Origin) {
      let to = Int(origin.to)
      if cost > costs[to] { return }
      if cost < costs[to] {
        costs[to] = cost
        ways[to].removeAll(keepingCapacity: true)
      }
      if !ways[to].contains(origin) { ways[to].append(origin) }
    }

    for match in machine.matches[symbol] {
      let cost = old[Int(match.from)]
      guard cost != Belief.impossible else { continue }
      offer(
        match.isFault ? Self.oneMore(cost, weight: Machine.Weight.named) : cost,
        Origin(
          to: match.to, from: match.from, kind: match.isFault ? .named : .match, gap: -1))
    }
    for match in machine.gapMatches[symbol] {
      let cost = old[Int(match.from)]
      guard cost != Belief.impossible else { continue }
      offer(
        Self.oneMore(cost, weight: machine.gaps[Int(match.gap)].weight),
        Origin(to: match.to, from: match.from, kind: .gap, gap: match.gap))
    }
    for (state, cost) in old.enumerated() where cost != Belief.impossible {
      offer(
        Self.oneMore(cost, weight: Machine.Weight.spurious),
        Origin(to: UInt8(state), from: UInt8(state), kind: .spurious, gap: -1))
    }

    let least = costs.min().map(Belief.faults) ?? 0
    for state in costs.indices where costs[state] != Belief.impossible {
      costs[state] -= least << Belief.weightBits
    }
    self.belief = Belief(costs: costs)
    rises = least > 0
    origins = ways.flatMap(\.self)
    note =
      rises
      ? -1 : Self.sharedNote(of: machine.matches[symbol], from: old, into: self.belief)
    startsLife = Self.startsLife(machine.matches[symbol], from: belief.leastFaults)
  }

  private static func oneMore(_ cost: UInt32, weight: Int) -> UInt32 {
    Belief.cost(faults: Belief.faults(cost) + 1, weight: weight)
  }

  /// The note that all moves of the least-cost hypotheses carry, or -1.
  private static func sharedNote(
    of matches: [Machine.Match], from old: [UInt32], into belief: Belief
  ) -> Int16 {
    let best = belief.best
    var shared: Int16?
    for match in matches where !match.isFault && best >> UInt64(match.to) & 1 == 1 {
      guard old[Int(match.from)] == belief.costs[Int(match.to)] else { continue }
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
