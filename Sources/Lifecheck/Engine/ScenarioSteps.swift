/// The steps that lives take through their scenarios, each worked out once.
///
/// Which sequences a life has begun, and how far it is in each, is one of few sets in most logs. From a set an event leads to the
/// next one, by what it is and by the states before it. A set knows no lines and no names of things, which each life keeps
/// itself: a step tells where the next set has them from.
struct ScenarioSteps: Sendable {
  /// One sequence of the next set. Plain data, 8 bytes.
  struct Move: Sendable {
    var place: ScenarioPlan.Place
    /// Which sequence of the set before it goes on; -1: it begins here. No two go on with the same, and each goes on behind
    /// those that went on from before it.
    var source: Int16
    /// Whether the event completes it.
    var isComplete: Bool
  }

  /// What an event does to a set. Plain data.
  struct Step: Sendable {
    /// What it depends on beside the set and the event: the states of the life or the thing, and those of all its things,
    fileprivate var states: UInt64
    fileprivate var instances: UInt64
    /// and whose the event is: the first sequence of the same thing, from 1; 0 for the whole life.
    fileprivate var owner: Int16
    /// Another step from this set by this event; -1 for none.
    fileprivate var other: Int32 = -1
    /// The next set; -1 where the table has no number for it.
    var target: Int32 = -1
    /// Its moves, as a range of `moves`.
    var firstMove: Int32
    var lastMove: Int32
  }

  /// The most sets and steps that are kept; past that, and for lives with very many sequences, a step is worked out each time.
  private static let setLimit = 4096
  private static let stepLimit = 65_536
  private static let lengthLimit = 32
  /// The event of a thing that has begun no sequence yet.
  private static let newOwner: Int16 = .max

  private let symbolCount: Int
  /// Per set, where its members begin; one more at the end. The first set is empty.
  private var starts: [Int32] = [0, 0]
  /// The sequences of sets: how far each is, and in the last 16 bits whose it is, as in `Step.owner`.
  private var members: [UInt64] = []
  /// From the hash of each set to its number.
  private var numbers = SlotTable()
  private var hashes = [0]
  /// Per set and symbol, the first step; -1 for none.
  private var cells: [Int32]
  private(set) var steps: [Step] = []
  private(set) var moves: [Move] = []
  /// Whether the last step holds for one event only.
  private var isLastTemporary = false

  init(symbolCount: Int) {
    self.symbolCount = symbolCount
    cells = [Int32](repeating: -1, count: symbolCount)
  }

  /// The number of the step that these runs take by an event.
  ///
  /// - Parameter set: the set of the runs; -1 where it is not known.
  ///
  /// - Complexity: O(1) for a step that was taken before, but for what tells whose the event is.
  @inline(__always)
  mutating func step(
    from set: Int32, _ runs: Span<Scenarios.Run>, by symbol: Int, in states: UInt64,
    instances: UInt64, owner: Int32, _ plan: ScenarioPlan
  ) -> Int {
    guard set >= 0 else {
      return newStep(-1, runs, symbol, states, instances, owner, plan)
    }
    let known = knownStep(
      from: set, by: symbol, in: states, instances: instances,
      owner: Self.number(of: owner, in: runs))
    return known >= 0 ? known : newStep(set, runs, symbol, states, instances, owner, plan)
  }

  /// The number of a step that was taken before; -1 for none. The owner is that of `Step`.
  @inline(__always)
  func knownStep(
    from set: Int32, by symbol: Int, in states: UInt64, instances: UInt64 = 0, owner: Int16 = 0
  ) -> Int {
    var number = cells[Int(set) * symbolCount + symbol]
    while number >= 0 {
      let step = steps[Int(number)]
      if step.states == states, step.instances == instances, step.owner == owner { break }
      number = step.other
    }
    return Int(number)
  }

  /// A step that was not taken before, or is not kept.
  @inline(never)
  private mutating func newStep(
    _ known: Int32, _ runs: Span<Scenarios.Run>, _ symbol: Int, _ states: UInt64,
    _ instances: UInt64, _ owner: Int32, _ plan: ScenarioPlan
  ) -> Int {
    if isLastTemporary, let last = steps.popLast() {
      moves.removeLast(moves.count - Int(last.firstMove))
    }
    let set = known >= 0 ? known : number(of: runs)
    var step = Step(
      states: states, instances: instances, owner: Self.number(of: owner, in: runs),
      firstMove: Int32(moves.count), lastMove: 0)
    let after = addMoves(of: runs, symbol, states, instances, owner, plan)
    step.lastMove = Int32(moves.count)
    isLastTemporary = set < 0 || steps.count >= Self.stepLimit
    step.target = number(of: after.span)
    if !isLastTemporary {
      let cell = Int(set) * symbolCount + symbol
      step.other = cells[cell]
      cells[cell] = Int32(steps.count)
    }
    steps.append(step)
    return steps.count - 1
  }

  /// Lets the runs take an event, and begins new ones; returns all that there are then.
  private mutating func addMoves(
    of runs: Span<Scenarios.Run>, _ symbol: Int, _ states: UInt64, _ instances: UInt64,
    _ owner: Int32, _ plan: ScenarioPlan
  ) -> [Scenarios.Run] {
    var after: [Scenarios.Run] = []
    func isThere(_ run: Scenarios.Run, _ count: Int) -> Bool {
      after[..<count].contains { $0.place == run.place && $0.owner == run.owner }
    }
    for number in runs.indices {
      var run = runs[number]
      var isComplete = false
      if run.hears(owner) {
        let scenario = run.place.scenario
        let taken = run.place.progress & plan.places[symbol * plan.shapes.count + scenario]
        guard taken != 0 else { continue }
        let progress = plan.shapes[scenario].next(taking: taken)
        run.place = ScenarioPlan.Place(scenario, progress)
        run.bind(to: owner)
        guard !isThere(run, after.count) else { continue }
        isComplete = plan.shapes[scenario].isComplete(progress)
      }
      after.append(run)
      moves.append(Move(place: run.place, source: Int16(number), isComplete: isComplete))
    }
    // Those that begin are all of other scenarios.
    let going = after.count
    for opening in plan.openings(of: symbol) {
      let isHere =
        owner != Scenarios.wholeLife || !opening.isOfInstances
        ? opening.from & states != 0 && opening.isOfInstances == (owner != Scenarios.wholeLife)
        : instances != 0 && instances & ~opening.from == 0
      let run = Scenarios.Run(place: opening.place, firstLine: 0, owner: owner)
      guard isHere, !isThere(run, going) else { continue }
      after.append(run)
      moves.append(Move(place: run.place, source: -1, isComplete: opening.isComplete))
    }
    return after
  }

  // MARK: Sets

  /// The first of the runs that are about a thing, from 1; 0 for the whole life.
  @inline(__always)
  private static func number(of owner: Int32, in runs: Span<Scenarios.Run>) -> Int16 {
    guard owner != Scenarios.wholeLife else { return 0 }
    for number in runs.indices where runs[number].owner == owner { return Int16(number) + 1 }
    return newOwner
  }

  /// The number of the set of these runs; -1 where the table has no room for it.
  private mutating func number(of runs: Span<Scenarios.Run>) -> Int32 {
    guard !runs.isEmpty else { return 0 }
    guard runs.count <= Self.lengthLimit else { return -1 }
    let wanted: [UInt64] = runs.indices.map {
      let owner = Self.number(of: runs[$0].owner, in: runs)
      return UInt64(runs[$0].place.bits) << 16 | UInt64(UInt16(bitPattern: owner))
    }
    let hash = Self.hash(wanted)
    let known = numbers.find(hash) { members[range($0)].elementsEqual(wanted) }
    if let known { return Int32(known) }
    let number = starts.count - 1
    guard number < Self.setLimit else { return -1 }
    members += wanted
    starts.append(Int32(members.count))
    cells += repeatElement(-1, count: symbolCount)
    hashes.append(hash)
    let all = hashes
    numbers.insert(number, hash) { all[$0] }
    return Int32(number)
  }

  private func range(_ set: Int) -> Range<Int> { Int(starts[set])..<Int(starts[set + 1]) }

  private static func hash(_ members: [UInt64]) -> Int {
    var hash: UInt64 = 0
    for member in members { hash = (hash ^ member) &* 0x9e37_79b9_7f4a_7c15 }
    return Int(truncatingIfNeeded: hash &>> 32)
  }
}
