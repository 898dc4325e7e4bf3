/// One life, as the scenarios know it: the sequences that it has begun.
struct ScenarioLife: Sendable {
  /// How many sequences are kept without an array.
  private static let fewLimit = 6

  /// How many of the runs count. The places behind them are taken by the next ones.
  private var count = 0
  /// The runs of most lives;
  private var few = InlineArray<6, Scenarios.Run>(
    repeating: Scenarios.Run(place: ScenarioPlan.Place(0, 0), firstLine: 0))
  /// and those of a life that has more.
  private var many: [Scenarios.Run] = []
  /// The number of their set in the table of steps; -1: not known.
  private var set: Int32 = 0
  /// What has to follow, as a place among the expectations; -1: nothing.
  fileprivate var expectation: Int32 = -1

  /// The set of its sequences, where they are few and nothing has to follow; nil where it is not known.
  var onlySet: Int32? {
    self.set >= 0 && expectation < 0 && count <= Self.fewLimit ? self.set : nil
  }

  /// Forgets the runs of one thing, or all.
  fileprivate mutating func removeAll(of owner: Int32) {
    guard count > 0 else { return }
    let before = count
    hold(owner == Scenarios.wholeLife ? [] : runs.filter { !$0.hears(owner) })
    set = count == 0 ? 0 : count == before ? set : -1
  }

  private var runs: [Scenarios.Run] {
    count > Self.fewLimit ? Array(many.prefix(count)) : (0..<count).map { few[$0] }
  }

  private mutating func hold(_ runs: [Scenarios.Run]) {
    count = runs.count
    many = count > Self.fewLimit ? runs : []
    if many.isEmpty { for number in runs.indices { few[number] = runs[number] } }
  }

  /// Lets every run take the event of this symbol, and begins new ones. Returns the longest sequence that is complete: it says most.
  /// That is the one with the first line, and of equal ones the first scenario.
  @inline(__always)
  fileprivate mutating func take(
    _ symbol: Int, at line: UInt32, in states: UInt64, _ plan: ScenarioPlan, owner: Int32,
    instances: UInt64, _ steps: inout ScenarioSteps
  ) -> Scenarios.Segment? {
    let number =
      count > Self.fewLimit
      ? steps.step(
        from: set, many.span.extracting(first: count), by: symbol, in: states,
        instances: instances, owner: owner, plan)
      : steps.step(
        from: set, few.span.extracting(first: count), by: symbol, in: states,
        instances: instances, owner: owner, plan)
    let step = steps.steps[number]
    return take(
      Int(step.firstMove)..<Int(step.lastMove), of: steps.moves.span, to: step.target, at: line,
      owner: owner)
  }

  /// Takes the moves of a step to another set.
  @inline(__always)
  fileprivate mutating func take(
    _ range: Range<Int>, of moves: Span<ScenarioSteps.Move>, to target: Int32, at line: UInt32,
    owner: Int32
  ) -> Scenarios.Segment? {
    let before = count
    set = target
    count = range.count
    guard before <= Self.fewLimit, range.count <= Self.fewLimit else {
      return takeMany(before, range, of: moves, at: line, owner: owner)
    }
    var all = few.mutableSpan
    return Self.move(&all, by: range, of: moves, at: line, owner: owner)
  }

  /// Takes a step from or to more sequences than are kept without an array; `before` is how many there were.
  @inline(never)
  private mutating func takeMany(
    _ before: Int, _ range: Range<Int>, of moves: Span<ScenarioSteps.Move>, at line: UInt32,
    owner: Int32
  ) -> Scenarios.Segment? {
    let after = count
    count = before
    var all = runs
    while all.count < after {
      all.append(Scenarios.Run(place: ScenarioPlan.Place(0, 0), firstLine: 0))
    }
    var span = all.mutableSpan
    let segment = Self.move(&span, by: range, of: moves, at: line, owner: owner)
    hold(Array(all.prefix(after)))
    return segment
  }

  /// Lets runs go on by some moves. Returns the longest sequence that is complete.
  @inline(__always)
  private static func move(
    _ all: inout MutableSpan<Scenarios.Run>, by range: Range<Int>,
    of moves: Span<ScenarioSteps.Move>, at line: UInt32, owner: Int32
  ) -> Scenarios.Segment? {
    var best = UInt64.max
    // What goes on takes the places of those before it.
    for number in 0..<range.count {
      let move = moves[range.lowerBound &+ number]
      var run = Scenarios.Run(place: move.place, firstLine: line, owner: owner)
      if move.source >= 0 {
        run.firstLine = all[Int(move.source)].firstLine
        run.owner = all[Int(move.source)].owner
        run.bind(to: owner)
      }
      all[number] = run
      if move.isComplete {
        best = min(best, UInt64(run.firstLine) << 16 | UInt64(run.place.scenario))
      }
    }
    return best == .max
      ? nil
      : Scenarios.Segment(
        scenario: Int(best & 0xFFFF), firstLine: UInt32(truncatingIfNeeded: best >> 16))
  }
}

/// The documented sequences at work: how far every life is in which, and what has to follow what the user did.
struct Scenarios: Sendable {
  /// A sequence that has begun.
  struct Run: Sendable {
    var place: ScenarioPlan.Place
    var firstLine: UInt32
    /// The thing that it is about; `wholeLife` until one of its events is about one.
    var owner: Int32 = Scenarios.wholeLife
  }

  /// What an event is about that is about no thing of the life, such as a scene, by itself. The things are numbers of the name
  /// table, and -1.
  static let wholeLife: Int32 = -2

  /// A sequence that is complete.
  struct Segment: Sendable {
    /// An index into `ScenarioPlan.scenarios`.
    var scenario: Int
    var firstLine: UInt32
  }

  /// What the user or a test did.
  final class Stimulus: Sendable {
    let event: Event
    let snippet: KeptSnippet?

    init(event: Event, snippet: KeptSnippet?) {
      self.event = event
      self.snippet = snippet
    }
  }

  /// What has to follow a stimulus: one of several sequences.
  private struct Expectation: Sendable {
    var stimulus: Stimulus
    var runs: [Run]
  }

  /// Where a sequence that had to follow a stimulus breaks off.
  struct Breach: Sendable {
    /// An index into `ScenarioPlan.scenarios`.
    var scenario: Int
    /// The event that it demands, and one that another sequence of the same stimulus does.
    var demanded: (Int, other: Int?)
    /// Whether that event came, but too late.
    var isLate: Bool
    var stimulus: Stimulus
  }

  /// What applies to a life as long as nobody knows of things in it,
  let plan: ScenarioPlan
  private var steps: ScenarioSteps
  /// and to one that has several things of one kind, such as scenes.
  let instancePlan: ScenarioPlan
  private var instanceSteps: ScenarioSteps
  /// What the user did when no life was there to meet it: the next launch has to.
  var launchStimulus: Stimulus?
  /// The sequences that had to follow a stimulus and that the newest event completed.
  private(set) var expected: [Segment] = []
  /// The longest of all others that it completed.
  private(set) var longest: Segment?
  /// What the newest event broke.
  private(set) var breach: Breach?
  private var expectations = Shelf<Expectation>()

  init(_ plan: ScenarioPlan, ofInstances instancePlan: ScenarioPlan) {
    (self.plan, self.instancePlan) = (plan, instancePlan)
    steps = ScenarioSteps(symbolCount: plan.openingStarts.count - 1)
    instanceSteps = ScenarioSteps(symbolCount: instancePlan.openingStarts.count - 1)
  }

  /// Takes a stimulus that meets the life in `states`; it is checked only if the states are all known
  /// to some scenario.
  mutating func expect(
    _ stimulus: Stimulus, in states: UInt64, of life: inout ScenarioLife, hasInstances: Bool = false
  ) {
    endExpectation(of: &life)
    let plan = hasInstances ? instancePlan : plan
    guard states != 0, states & ~plan.states(of: Int(stimulus.event.event)) == 0 else { return }
    life.expectation = expectations.add(
      Expectation(
        stimulus: stimulus,
        runs: plan.runs(after: stimulus, in: states, ofInstances: false, Self.wholeLife)))
  }

  /// Takes a stimulus that meets the things of a life, each in its states: one of them has to do what follows.
  ///
  /// Where the life has none, one that is in its start state may come.
  mutating func expect(
    _ stimulus: Stimulus, of instances: [(owner: Int32, states: UInt64)], life: inout ScenarioLife
  ) {
    endExpectation(of: &life)
    let met = meets(stimulus.event, instances)
    guard !met.isEmpty else { return }
    life.expectation = expectations.add(
      Expectation(
        stimulus: stimulus,
        runs: met.flatMap {
          instancePlan.runs(after: stimulus, in: $0.states, ofInstances: true, $0.owner)
        }))
  }

  /// The things that a stimulus meets.
  func meets(
    _ stimulus: Event, _ instances: [(owner: Int32, states: UInt64)]
  ) -> [(owner: Int32, states: UInt64)] {
    let event = Int(stimulus.event)
    let known = instancePlan.states(of: event, ofInstances: true)
    let all =
      instances.isEmpty
      ? [(owner: Self.wholeLife, states: instancePlan.instanceStart)] : instances
    let met = all.filter { $0.states != 0 && $0.states & ~known == 0 }
    return met.count < all.count && instancePlan.isForAll(event) ? [] : met
  }

  /// Takes a step of the life that a sequence may hold. Whether it shows something: `expected`, `longest` and `breach`
  /// tell what.
  ///
  /// - Parameters:
  ///   - states: where the life was before it, or the thing that it is about.
  ///   - isFault: whether a machine found it at fault, which says all there is to say.
  ///   - owner: the thing that it is about.
  ///   - instances: of a life with things: of an event that is about none of them, all states in which they were; nil for other lives.
  mutating func take(
    _ event: Event, in states: UInt64, isFault: Bool, of life: inout ScenarioLife,
    owner: Int32 = Scenarios.wholeLife, instances: UInt64? = nil
  ) -> Bool {
    if let stimulus = launchStimulus, owner == Self.wholeLife,
      states == (instances == nil ? plan.start : instancePlan.start)
    {
      launchStimulus = nil
      expect(stimulus, in: states, of: &life, hasInstances: instances != nil)
    }
    if !expected.isEmpty { expected = [] }
    if breach != nil { breach = nil }
    if life.expectation >= 0 {
      check(event, isFault: isFault, of: &life, owner, instances == nil ? plan : instancePlan)
    }
    let line = UInt32(clamping: event.line)
    if isFault {
      longest = nil
      life.removeAll(of: owner)
    } else if let instances {
      longest = life.take(
        Int(instancePlan.symbols[Int(event.event)]), at: line, in: states, instancePlan,
        owner: owner, instances: instances, &instanceSteps)
    } else {
      longest = life.take(
        Int(plan.symbols[Int(event.event)]), at: line, in: states, plan, owner: owner,
        instances: 0, &steps)
    }
    return longest != nil || !expected.isEmpty || breach != nil
  }

  /// Takes the moves of a step that was taken before from where a life stands of which nothing is expected. Returns the longest sequence that it
  /// completes.
  @inline(__always)
  mutating func take(
    _ moves: Range<Int>, to set: Int32, at event: Event, of life: inout ScenarioLife
  ) -> Segment? {
    life.take(
      moves, of: steps.moves.span, to: set, at: UInt32(clamping: event.line), owner: Self.wholeLife)
  }

  /// The step that a life takes from a set by an event of the whole life; nil where none was taken before.
  func knownStep(from set: Int32, by event: UInt16, in states: UInt64) -> ScenarioSteps.Step? {
    let known = steps.knownStep(from: set, by: Int(plan.symbols[Int(event)]), in: states)
    return known >= 0 ? steps.steps[known] : nil
  }

  /// Nobody can tell any more what a thing does, or all of them (`wholeLife`): nothing of it is expected.
  mutating func forget(_ owner: Int32, of life: inout ScenarioLife) {
    life.removeAll(of: owner)
    let place = life.expectation
    guard place >= 0 else { return }
    expectations[place].runs.removeAll { $0.hears(owner) }
    if expectations[place].runs.isEmpty { endExpectation(of: &life) }
  }

  /// What has to follow in a life that has just begun.
  func stimulus(of life: ScenarioLife) -> Stimulus? {
    guard life.expectation >= 0 else { return nil }
    return expectations[life.expectation].stimulus
  }

  /// Forgets a life that is over, or what the sequences of one may hold of which messages are lost.
  mutating func end(_ life: inout ScenarioLife) {
    endExpectation(of: &life)
    life.removeAll(of: Self.wholeLife)
  }

  private mutating func endExpectation(of life: inout ScenarioLife) {
    let place = life.expectation
    guard place >= 0 else { return }
    expectations[place].runs = []
    expectations.remove(place)
    life.expectation = -1
  }

  // MARK: What has to follow a stimulus

  private mutating func check(
    _ event: Event, isFault: Bool, of life: inout ScenarioLife, _ owner: Int32,
    _ plan: ScenarioPlan
  ) {
    guard !isFault else { return forget(owner, of: &life) }
    let place = life.expectation
    let open = expectations[place]
    var kept: [Run] = []
    var late: Int?
    for var run in open.runs {
      guard run.hears(owner) else {
        kept.append(run)
        continue
      }
      let number = run.place.scenario
      let isLate =
        plan.scenarios[number].within.map {
          open.stimulus.event.stamp.isSurely($0, before: event.stamp)
        } ?? false
      let progress = plan.next(run.place.progress, of: number, event.event)
      if progress != 0, isLate { late = late ?? number }
      guard progress != 0, !isLate else { continue }
      if plan.scenarios[number].isComplete(progress) {
        let segment = Segment(scenario: number, firstLine: run.firstLine)
        if !expected.contains(where: { $0.scenario == number }) { expected.append(segment) }
      }
      run.place = ScenarioPlan.Place(number, progress)
      run.bind(to: owner)
      kept.append(run)
    }
    // One of several instances has done it: nothing is asked of the others any more.
    if !expected.isEmpty { kept.removeAll { !$0.hears(owner) } }
    if kept.isEmpty {
      breach = breach(of: open, at: event, late: late, plan)
      endExpectation(of: &life)
    } else {
      expectations[place].runs = kept
    }
  }

  /// What is broken where no sequence goes on.
  private func breach(
    of open: Expectation, at event: Event, late: Int?, _ plan: ScenarioPlan
  ) -> Breach? {
    let runs = open.runs.map { (scenario: plan.scenarios[$0.place.scenario], place: $0.place) }
    // A sequence that was over before this event is not broken by it.
    let isOver = runs.contains { $0.scenario.isComplete($0.place.progress) }
    let likely = runs.filter { $0.scenario.isLikely }
    let candidates = likely.isEmpty ? runs : likely
    let first = candidates.first { $0.place.scenario == late } ?? candidates.first
    guard !isOver, let first, let demanded = first.scenario.demanded(first.place.progress)
    else { return nil }
    let other = candidates.lazy.compactMap { $0.scenario.demanded($0.place.progress) }
      .first { $0 != demanded }
    return Breach(
      scenario: first.place.scenario,
      demanded: late == nil ? (demanded, other) : (Int(event.event), nil),
      isLate: late != nil, stimulus: open.stimulus)
  }
}

extension ScenarioPlan {
  /// The sequences that may follow a stimulus.
  fileprivate func runs(
    after stimulus: Scenarios.Stimulus, in states: UInt64, ofInstances: Bool, _ owner: Int32
  ) -> [Scenarios.Run] {
    scenarios.enumerated().compactMap { number, scenario in
      scenario.stimulus == Int(stimulus.event.event) && scenario.isOfInstances == ofInstances
        && scenario.from & states != 0
        ? Scenarios.Run(
          place: Place(number, scenario.beginning),
          firstLine: UInt32(clamping: stimulus.event.line), owner: owner) : nil
    }
  }
}

extension Scenarios.Run {
  /// Whether an event that is about a thing, or about the whole life, is one of the run's.
  @inline(__always)
  func hears(_ owner: Int32) -> Bool {
    self.owner == owner || self.owner == Scenarios.wholeLife || owner == Scenarios.wholeLife
  }

  /// What was about the whole life so far goes on with one thing of it.
  @inline(__always)
  mutating func bind(to owner: Int32) {
    if self.owner == Scenarios.wholeLife { self.owner = owner }
  }
}
