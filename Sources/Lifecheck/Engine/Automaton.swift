/// The beliefs of a machine as a lazily built automaton: each (belief, event) is computed once.
///
/// Legal traffic meets some 60 beliefs, traces with many faults some hundreds, once hypotheses that can never win again
/// are dropped (`LagBound`). Some never are, however far behind: such stragglers stand at a fixed distance in the belief,
/// and the subject counts by how much more they lag. Where that does not suffice the table has a limit. Past it a belief is
/// the row of one subject alone, and its steps are computed: slower, but never approximated.
struct Automaton: Sendable {
  /// What a step does. Plain data.
  struct Move: Sendable {
    /// The number of the next belief.
    var next: Int32
    /// Where its origins are in `origins`.
    var firstOrigin: Int32
    var originCount: Int16
    var note: Int16
    var rises: Bool
    var startsLife: Bool
    /// Whether its origins hold for this step only.
    var isTemporary: Bool
    /// Whether what hypotheses behind the best remember is of no use after it (`Step.forgetsLaggards`).
    var forgetsLaggards: Bool
    /// Whether some of the stragglers after it were stragglers before.
    var keepsStragglers: Bool
    /// By how many faults stragglers are further behind after it than their belief says, beside what was so before.
    var gain: Int32
    /// The states in which hypotheses only stay, and those of them that had a fault more than the best.
    var staying: UInt64
    var lagging: UInt64
    /// The states of least cost before it, and those of them from which it is legal (`Step.sources`).
    var states: UInt64
    var sources: UInt64

    /// Whether no finding arises with it, and it is kept.
    var isQuiet: Bool { !rises && !isTemporary }

    /// Whether it says nothing but where the subject stands now.
    var isPlain: Bool { !rises && note < 0 && !startsLife }
  }

  /// From so many beliefs on it pays to know which hypotheses are hopeless.
  static let boundThreshold = 48

  let machine: Machine
  private let limit: Int
  private let drops: Bool
  private var bound: LagBound?
  /// Per belief: a row of costs, its best states, and the row of its moves in `cells`, -1 where it has none.
  private var costs: [UInt32] = []
  private var bests: [UInt64] = []
  /// The states whose costs are higher in truth, by what the subject counts.
  private var stragglers: [UInt64] = []
  private var rows: [Int32] = []
  /// Beliefs past the limit that no subject holds any more.
  private var free: [Int32] = []
  /// The numbers of those that are kept, by the hashes of their costs.
  private var numbers = SlotTable()
  private(set) var knownCount = 0
  /// Per row and symbol, an index into `moves`, or -1.
  private var cells: [Int32] = []
  private(set) var moves: [Move] = []
  private(set) var origins: [Step.Origin] = []
  /// How the newest subject began.
  private var begun: (states: UInt64, belief: Int32)?
  /// What subjects work with; here so that it is made once.
  var scratch: [Hypothesis]
  /// The machine's states after lost messages, once somebody has asked.
  private var statesAfterLoss: UInt64?

  /// - Parameter drops: whether hopeless hypotheses are dropped, and stragglers gathered; tests compare both.
  init(_ machine: Machine, limit: Int = 4096, drops: Bool = true) {
    self.machine = machine
    self.limit = limit
    self.drops = drops
    scratch = [Hypothesis](repeating: Hypothesis(), count: machine.stateCount)
  }

  /// Whether hypotheses are dropped that can never win again. The steps from before keep them, and are worked out anew.
  var knowsHopeless: Bool { bound != nil }

  /// Whether the number of a belief stays its own.
  func keeps(_ belief: Int32) -> Bool { rows[Int(belief)] >= 0 }

  /// The states of least cost of a belief.
  func best(_ belief: Int32) -> UInt64 { bests[Int(belief)] }

  /// The states with the least faults of a belief.
  func leastFaults(_ belief: Int32) -> UInt64 { Belief.leastFaults(costs(of: belief)) }

  func costs(of belief: Int32) -> [UInt32] {
    let start = Int(belief) * machine.stateCount
    return Array(costs[start..<start + machine.stateCount])
  }

  /// The number of the belief with these costs. One that is past the limit belongs to the subject that asked, until it
  /// gives it back with `release`.
  mutating func number(of row: [UInt32], stragglers: UInt64 = 0) -> Int32 {
    let hash = Self.hash(of: row[...])
    if let known = numbers.find(hash, where: { holds(row, stragglers, at: $0) }) {
      return Int32(known)
    }
    guard knownCount < limit else { return addOwned(row, stragglers) }
    let number = bests.count
    add(row, stragglers, moves: Int32(knownCount))
    cells += repeatElement(-1, count: machine.bases.count)
    knownCount += 1
    let (costs, length) = (costs, machine.stateCount)
    numbers.insert(number, hash) { Self.hash(of: costs[$0 * length..<($0 + 1) * length]) }
    return Int32(number)
  }

  /// The number of the belief of a subject that begins in `states`, at no cost.
  mutating func begin(in states: UInt64) -> Int32 {
    // Most lives begin as the one before.
    if let begun, begun.states == states { return begun.belief }
    let belief = number(of: Belief.costs(of: states, count: machine.stateCount))
    if rows[Int(belief)] >= 0 { begun = (states, belief) }
    return belief
  }

  /// A subject holds the belief no longer.
  mutating func release(_ belief: Int32) {
    if rows[Int(belief)] < 0 { free.append(belief) }
  }

  /// Where a subject may be of which messages are lost; `hasPids` is the same for all subjects of an automaton.
  mutating func statesAfterLoss(hasPids: Bool) -> UInt64 {
    let states = statesAfterLoss ?? machine.statesAfterLoss(hasPids: hasPids)
    statesAfterLoss = states
    return states
  }

  /// The belief of a subject that may be in `states` at no cost. What was possible before is so still, at its cost: so no
  /// life needs more faults than it would without the loss.
  ///
  /// - Parameter excess: by how much the stragglers are further behind than the belief says; then by how much they are.
  mutating func widen(_ belief: Int32, to states: UInt64, excess: inout Int32) -> Int32 {
    var row = costs(of: belief)
    for state in row.indices where states >> UInt64(state) & 1 == 1 { row[state] = 0 }
    var left = stragglers[Int(belief)] & ~states
    if left == 0 { excess = 0 }
    if drops { excess &+= Belief.gather(&row, &left) }
    release(belief)
    return number(of: row, stragglers: left)
  }

  /// The same belief, whose stragglers are no further behind than it says, and none any more.
  mutating func join(_ belief: Int32) -> Int32 {
    let row = costs(of: belief)
    release(belief)
    return number(of: row)
  }

  /// The step from a belief on `symbol`, as a number of `moves`; the subject holds the next belief then.
  ///
  /// - Complexity: O(1) for a step that was taken before.
  @inline(__always)
  mutating func move(from belief: Int32, on symbol: Int) -> Int {
    let row = Int(rows[Int(belief)])
    guard row >= 0 else { return newMove(from: belief, on: symbol, -1) }
    let cell = row * machine.bases.count + symbol
    return cells[cell] >= 0 ? Int(cells[cell]) : newMove(from: belief, on: symbol, cell)
  }

  /// A step that was not taken before, and the place in `cells` that it is kept at; -1: the belief is one subject's alone.
  @inline(never)
  private mutating func newMove(from belief: Int32, on symbol: Int, _ cell: Int) -> Int {
    guard cell >= 0 else {
      let (costs, stragglers) = (costs(of: belief), stragglers[Int(belief)])
      release(belief)
      return keep(compute(costs, stragglers, symbol, isKept: false))
    }
    let number = keep(
      compute(costs(of: belief), stragglers[Int(belief)], symbol, isKept: true))
    if !moves[number].isTemporary { cells[cell] = Int32(number) }
    return number
  }

  /// A step from or to a belief that belongs to one subject is read at once, and its place taken by the next one.
  private mutating func keep(_ move: Move) -> Int {
    if let last = moves.last, last.isTemporary {
      moves[moves.count - 1] = move
    } else {
      moves.append(move)
    }
    return moves.count - 1
  }

  private mutating func compute(
    _ row: [UInt32], _ stragglers: UInt64, _ symbol: Int, isKept: Bool
  ) -> Move {
    if drops, bound == nil, knownCount > Self.boundThreshold {
      bound = LagBound(machine)
      // The steps up to now keep what is hopeless.
      for cell in cells.indices { cells[cell] = -1 }
    }
    let step = Step(of: row, stragglers: stragglers, on: symbol, in: machine, dropping: bound)
    var (costs, left) = (step.costs, step.stragglers)
    let gain = drops ? Belief.gather(&costs, &left) : 0
    let next = number(of: costs, stragglers: left)
    if temporaryOrigins >= 0 {
      origins.removeLast(origins.count - temporaryOrigins)
      temporaryOrigins = -1
    }
    let isTemporary = !isKept || rows[Int(next)] < 0
    if isTemporary { temporaryOrigins = origins.count }
    let first = origins.count
    origins += step.origins
    return Move(
      next: next, firstOrigin: Int32(first), originCount: Int16(step.origins.count),
      note: step.note, rises: step.rises, startsLife: step.startsLife,
      isTemporary: isTemporary, forgetsLaggards: step.forgetsLaggards,
      keepsStragglers: step.stragglers != 0, gain: gain,
      staying: step.staying, lagging: step.lagging, states: Belief.best(row),
      sources: step.sources)
  }

  /// Where origins begin that hold for the newest step only, or -1.
  private var temporaryOrigins = -1

  // MARK: Rows

  private mutating func add(_ row: [UInt32], _ left: UInt64, moves: Int32) {
    costs += row
    bests.append(Belief.best(row))
    stragglers.append(left)
    rows.append(moves)
  }

  private mutating func addOwned(_ row: [UInt32], _ left: UInt64) -> Int32 {
    guard let number = free.popLast() else {
      add(row, left, moves: -1)
      return Int32(bests.count - 1)
    }
    let start = Int(number) * machine.stateCount
    for state in row.indices { costs[start + state] = row[state] }
    bests[Int(number)] = Belief.best(row)
    stragglers[Int(number)] = left
    return number
  }

  private func holds(_ row: [UInt32], _ left: UInt64, at belief: Int) -> Bool {
    let start = belief * machine.stateCount
    return stragglers[belief] == left
      && row.indices.allSatisfy { costs[start + $0] == row[$0] }
  }

  private static func hash(of row: ArraySlice<UInt32>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for cost in row { hash = (hash ^ UInt64(cost)) &* 0x9e37_79b9_7f4a_7c15 }
    return Int(truncatingIfNeeded: hash >> 32)
  }
}
