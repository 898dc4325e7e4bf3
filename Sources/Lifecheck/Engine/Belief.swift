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
    for state in 0..<costs.count where isMeant(costs[state]) { set |= 1 << UInt64(state) }
    return set
  }

  /// A hypothesis with so many faults more than all others ties with none of them in the next step: it then leads only
  /// where no other does.
  private static let distance: UInt32 = 2

  /// Brings the stragglers to a fixed distance behind all others, so that beliefs are the same however far behind they
  /// are. Returns by how many faults they are further behind than the new costs say, beside what was so before.
  ///
  /// - Parameter stragglers: those of the belief before, as far as they are left; none: they may be found.
  static func gather(_ costs: inout [UInt32], _ stragglers: inout UInt64) -> Int32 {
    var others: UInt32 = 0
    var first = UInt32.max
    if stragglers == 0 {
      let levels = costs.filter { $0 != impossible }.map { faults($0) }.sorted()
      guard let gap = zip(levels, levels.dropFirst()).first(where: { $1 - $0 > distance }) else {
        return 0
      }
      (others, first) = gap
      stragglers = states(costs) { $0 != impossible && faults($0) >= gap.1 }
    } else {
      for (state, cost) in costs.enumerated() where cost != impossible {
        if stragglers >> UInt64(state) & 1 == 1 {
          first = min(first, faults(cost))
        } else {
          others = max(others, faults(cost))
        }
      }
    }
    for state in costs.indices where stragglers >> UInt64(state) & 1 == 1 {
      costs[state] = costs[state] - (first << weightBits) + ((others + distance) << weightBits)
    }
    return Int32(first) - Int32(others + distance)
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

    static func spurious(in state: Int) -> Origin {
      Origin(to: UInt8(state), from: UInt8(state), kind: .spurious, gap: -1)
    }
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
  /// The states in which a hypothesis only stays, as the event is dropped; and those of them that had a fault more
  /// than the best.
  var staying: UInt64 = 0
  var lagging: UInt64 = 0
  /// Whether every way is one of those, or comes from a state without a fault more than the best: what others remember is
  /// of no use any more.
  var forgetsLaggards: Bool
  /// The states that only stragglers of the belief before lead to.
  var stragglers: UInt64 = 0
  /// The states of least cost before the event, or the start of a new run, from which a legal move leads to one of least cost after it.
  var sources: UInt64 = 0

  /// Computes the step of a belief on `symbol`, by the four moves of docs/verdicts.md.
  ///
  /// - Parameters:
  ///   - stragglers: the states whose costs are higher in truth, by the same number of faults, one at least.
  ///   - bound: hypotheses that lag behind by more than it can never win again and are dropped; nil keeps all.
  /// - Complexity: O(moves of the symbol + gaps of the symbol).
  init(
    of old: [UInt32], stragglers: UInt64 = 0, on symbol: Int, in machine: Machine,
    dropping bound: LagBound? = nil
  ) {
    var costs = [UInt32](repeating: Belief.impossible, count: old.count)
    Self.forEachWay(of: old, symbol, machine) { cost, origin in
      if cost < costs[Int(origin.to)] { costs[Int(origin.to)] = cost }
    }
    var ways: [Origin] = []
    Self.forEachWay(of: old, symbol, machine) { cost, origin in
      if cost == costs[Int(origin.to)], !ways.contains(origin) { ways.append(origin) }
    }
    let least = costs.min().map(Belief.faults) ?? 0
    for state in costs.indices where costs[state] != Belief.impossible {
      costs[state] -= least << Belief.weightBits
    }
    // Where another hypothesis leads too, it does so at fewer faults.
    for way in ways where stragglers >> UInt64(way.from) & 1 == 1 {
      self.stragglers |= 1 << UInt64(way.to)
    }
    if let hopeless = bound?.hopeless(in: costs, self.stragglers), hopeless != 0 {
      for state in costs.indices where hopeless >> UInt64(state) & 1 == 1 {
        costs[state] = Belief.impossible
      }
      ways.removeAll { hopeless >> UInt64($0.to) & 1 == 1 }
      self.stragglers &= ~hopeless
    }
    self.costs = costs
    rises = least > 0
    note = rises ? -1 : Self.sharedNote(of: machine.matches[symbol], from: old, into: costs)
    startsLife = Self.startsLife(machine.matches[symbol], from: Belief.leastFaults(old))
    origins = []
    origins.reserveCapacity(ways.count)
    for state in costs.indices {
      for way in ways where Int(way.to) == state { origins.append(way) }
    }
    var moving: UInt64 = 0
    for way in ways {
      let isStill = way.from == way.to && way.kind == .spurious
      if isStill { staying |= 1 << UInt64(way.to) } else { moving |= 1 << UInt64(way.to) }
    }
    staying &= ~moving
    lagging = staying & ~Belief.leastFaults(old)
    let still = staying
    forgetsLaggards = ways.allSatisfy {
      Belief.faults(old[Int($0.from)]) == 0 || still >> UInt64($0.to) & 1 == 1
    }
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

  /// Calls `body` with every way that the event can be explained, and what it then costs.
  @inline(__always)
  private static func forEachWay(
    of old: [UInt32], _ symbol: Int, _ machine: Machine, _ body: (UInt32, Origin) -> Void
  ) {
    for match in machine.matches[symbol] {
      let cost = old[Int(match.from)]
      guard cost != Belief.impossible else { continue }
      body(
        match.isFault ? oneMore(cost, weight: Machine.Weight.named) : cost,
        Origin(
          to: match.to, from: match.from, kind: match.isFault ? .named : .match, gap: -1))
    }
    for match in machine.gapMatches[symbol] {
      let cost = old[Int(match.from)]
      guard cost != Belief.impossible else { continue }
      body(
        oneMore(cost, weight: machine.gaps[Int(match.gap)].weight),
        Origin(to: match.to, from: match.from, kind: .gap, gap: match.gap))
    }
    for state in 0..<old.count where old[state] != Belief.impossible {
      body(
        oneMore(old[state], weight: Machine.Weight.spurious), .spurious(in: state))
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
