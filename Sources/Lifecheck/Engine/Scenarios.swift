/// One life, as the scenarios know it: a place in their books.
struct ScenarioLife: Sendable {
  fileprivate var slot: Int32 = -1
}

/// The documented sequences at work: how far every life is in which, and what has to follow what the user did.
struct Scenarios: Sendable {
  /// A sequence that has begun.
  struct Run: Sendable {
    var place: ScenarioPlan.Place
    var firstLine: UInt32
  }

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

  let plan: ScenarioPlan
  /// What the user did when no life was there to meet it: the next launch has to.
  var launchStimulus: Stimulus?
  /// Of the sequences that had to follow a stimulus, those that the newest event completed.
  private(set) var expected: [Segment] = []
  /// Of all others that it completed, the longest one.
  private(set) var longest: Segment?
  /// What the newest event broke.
  private(set) var breach: Breach?
  /// Per slot.
  private var books: [Book] = []
  /// The slots of lives that are over.
  private var free: [Int32] = []
  private var expectations = Shelf<Expectation>()

  init(_ plan: ScenarioPlan, launchStimulus: Stimulus? = nil) {
    self.plan = plan
    self.launchStimulus = launchStimulus
  }

  /// Takes a stimulus that meets the life in `states`; it is checked only if the states are all known
  /// to some scenario.
  mutating func expect(_ stimulus: Stimulus, in states: UInt64, of life: inout ScenarioLife) {
    if life.slot < 0 { begin(&life) }
    endExpectation(of: life)
    let event = Int(stimulus.event.event)
    guard states != 0, states & ~plan.states(of: event) == 0 else { return }
    let runs = plan.scenarios.enumerated().compactMap { number, scenario in
      scenario.stimulus == event && scenario.from & states != 0
        ? Run(
          place: ScenarioPlan.Place(number, scenario.beginning),
          firstLine: UInt32(clamping: stimulus.event.line)) : nil
    }
    books[Int(life.slot)].expectation = expectations.add(
      Expectation(stimulus: stimulus, runs: runs))
  }

  /// Takes a step of the life that a sequence may hold. Whether it shows something: `expected`, `longest` and `breach`
  /// tell what.
  ///
  /// - Parameters:
  ///   - states: where the life was before it.
  ///   - isFault: whether a machine found it at fault, which says all there is to say.
  mutating func take(
    _ event: Event, in states: UInt64, isFault: Bool, of life: inout ScenarioLife
  ) -> Bool {
    if life.slot < 0 { begin(&life) }
    let slot = Int(life.slot)
    if let stimulus = launchStimulus, states == plan.start {
      launchStimulus = nil
      expect(stimulus, in: states, of: &life)
    }
    if !expected.isEmpty { expected = [] }
    breach = nil
    if books[slot].expectation >= 0 { check(event, isFault: isFault, of: life) }
    if isFault {
      longest = nil
      books[slot].removeAll()
    } else {
      longest = books[slot].take(
        Int(plan.symbols[Int(event.event)]), at: UInt32(clamping: event.line), in: states, plan)
    }
    return longest != nil || !expected.isEmpty || breach != nil
  }

  /// Messages are lost, and with them what the sequences may hold.
  mutating func resetAfterLoss(_ life: inout ScenarioLife) { end(&life) }

  /// Forgets a life that is over.
  mutating func end(_ life: inout ScenarioLife) {
    guard life.slot >= 0 else { return }
    endExpectation(of: life)
    books[Int(life.slot)].removeAll()
    free.append(life.slot)
    life.slot = -1
  }

  private mutating func begin(_ life: inout ScenarioLife) {
    if let slot = free.popLast() {
      life.slot = slot
    } else {
      life.slot = Int32(books.count)
      books.append(Book())
    }
  }

  private mutating func endExpectation(of life: ScenarioLife) {
    let place = books[Int(life.slot)].expectation
    guard place >= 0 else { return }
    expectations[place].runs = []
    expectations.remove(place)
    books[Int(life.slot)].expectation = -1
  }

  // MARK: What has to follow a stimulus

  private mutating func check(_ event: Event, isFault: Bool, of life: ScenarioLife) {
    guard !isFault else { return endExpectation(of: life) }
    let place = books[Int(life.slot)].expectation
    let open = expectations[place]
    var kept: [Run] = []
    var late: Int?
    for var run in open.runs {
      let number = run.place.scenario
      let isLate =
        plan.scenarios[number].within.map {
          event.stamp.isLater(than: open.stimulus.event.stamp, by: $0)
        } ?? false
      let progress = plan.next(run.place.progress, of: number, event.event)
      if progress != 0, isLate { late = late ?? number }
      guard progress != 0, !isLate else { continue }
      if plan.scenarios[number].isComplete(progress) {
        expected.append(Segment(scenario: number, firstLine: run.firstLine))
      }
      run.place = ScenarioPlan.Place(number, progress)
      kept.append(run)
    }
    if kept.isEmpty {
      breach = breach(of: open, at: event, late: late)
      endExpectation(of: life)
    } else {
      expectations[place].runs = kept
    }
  }

  /// What is broken where no sequence goes on.
  private func breach(of open: Expectation, at event: Event, late: Int?) -> Breach? {
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

/// The sequences that one life has begun.
private struct Book: Sendable {
  /// So many have a place here; what few lives have beyond it is in `more`.
  private static let room = 8

  private var count = 0
  private var runs = InlineArray<8, Scenarios.Run>(
    repeating: Scenarios.Run(place: ScenarioPlan.Place(0, 0), firstLine: 0))
  private var more: [Scenarios.Run] = []
  /// What has to follow, as a place among the expectations; -1: nothing.
  var expectation: Int32 = -1

  mutating func removeAll() {
    count = 0
    if !more.isEmpty { more = [] }
  }

  @inline(__always)
  private subscript(number: Int) -> Scenarios.Run {
    number < Self.room ? runs[number] : more[number - Self.room]
  }

  /// Lets every run take the event of this symbol, and begins new ones. Returns the longest sequence that is complete.
  mutating func take(
    _ symbol: Int, at line: UInt32, in states: UInt64, _ plan: ScenarioPlan
  ) -> Scenarios.Segment? {
    // The longest sequence says most: that with the first line, and of equal ones the first scenario.
    var best = UInt64.max
    let before = count
    let first = symbol * plan.shapes.count
    count = 0
    // Each run goes on as one at most, so that those that go on take the places of those before them.
    for number in 0..<before {
      var run = self[number]
      let scenario = run.place.scenario
      let taken = run.place.progress & plan.places[first + scenario]
      guard taken != 0 else { continue }
      let shape = plan.shapes[scenario]
      run.place = ScenarioPlan.Place(scenario, shape.next(taking: taken))
      guard !holds(run.place, among: count) else { continue }
      if run.place.progress & shape.last != 0 { best = min(best, Self.rank(run)) }
      append(run)
    }
    let going = count
    var next = Int(plan.openingStarts[symbol])
    let end = Int(plan.openingStarts[symbol + 1])
    while next < end {
      let opening = plan.openings[next]
      next += 1
      // All are of other scenarios.
      guard opening.from & states != 0, !holds(opening.place, among: going) else { continue }
      let run = Scenarios.Run(place: opening.place, firstLine: line)
      if opening.isComplete { best = min(best, Self.rank(run)) }
      append(run)
    }
    if !more.isEmpty { more.removeLast(more.count - max(count - Self.room, 0)) }
    return best == .max
      ? nil
      : Scenarios.Segment(
        scenario: Int(best & 0xFFFF), firstLine: UInt32(truncatingIfNeeded: best >> 16))
  }

  private static func rank(_ run: Scenarios.Run) -> UInt64 {
    UInt64(run.firstLine) << 16 | UInt64(run.place.scenario)
  }

  private func holds(_ place: ScenarioPlan.Place, among count: Int) -> Bool {
    for number in 0..<count where self[number].place == place { return true }
    return false
  }

  private mutating func append(_ run: Scenarios.Run) {
    if count < Self.room {
      runs[count] = run
    } else if count - Self.room < more.count {
      more[count - Self.room] = run
    } else {
      more.append(run)
    }
    count += 1
  }
}

extension Stamp {
  /// Whether it is later than `other` by more than `limit` microseconds, whatever the clock's grain.
  func isLater(than other: Stamp, by limit: Int64) -> Bool {
    guard resolution != .none, other.resolution != .none,
      hasDate == other.hasDate, hasYear == other.hasYear
    else { return false }
    let haveZones = zone != nil && other.zone != nil
    let (difference, overflow) = (haveZones ? universal : microseconds)
      .subtractingReportingOverflow(haveZones ? other.universal : other.microseconds)
    guard !overflow else { return false }
    return difference - max(grain, other.grain) > limit
  }

  /// The time between two stamps that look alike, in microseconds.
  var grain: Int64 {
    switch resolution {
    case .none: .max
    case .minute: 60_000_000
    case .second: 1_000_000
    case .millisecond: 1000
    case .microsecond: 1
    }
  }
}
