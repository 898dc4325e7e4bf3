/// One life, as the scenarios know it: a place in their books.
struct ScenarioLife: Sendable {
  fileprivate var slot: Int32 = -1
}

/// The documented sequences at work: how far every life is in which, and what has to follow what the user did.
struct Scenarios: Sendable {
  /// A sequence that has begun.
  struct Run: Sendable {
    /// An index into `ScenarioPlan.scenarios`.
    var scenario: Int16
    var progress: Scenario.Progress
    var firstLine: UInt32
  }

  /// A sequence that is complete.
  struct Segment: Sendable {
    /// An index into `ScenarioPlan.scenarios`.
    var scenario: Int
    var firstLine: UInt32
  }

  /// What the user or a test did.
  struct Stimulus: Sendable {
    var event: Event
    var snippet: Finding.Snippet?
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
  /// What the newest event completed.
  private(set) var segments: [Segment] = []
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
    begin(&life)
    endExpectation(of: life)
    let event = Int(stimulus.event.event)
    guard states != 0, states & ~plan.states(of: event) == 0 else { return }
    let runs = plan.scenarios.enumerated().compactMap { number, scenario in
      scenario.stimulus == event && scenario.from & states != 0
        ? Run(
          scenario: Int16(number), progress: scenario.beginning,
          firstLine: UInt32(clamping: stimulus.event.line)) : nil
    }
    books[Int(life.slot)].expectation = expectations.add(
      Expectation(stimulus: stimulus, runs: runs))
  }

  /// Takes a step of the life that a sequence may hold. Whether it shows something: `segments` and `breach` tell what.
  ///
  /// - Parameters:
  ///   - states: where the life was before it.
  ///   - isFault: whether a machine found it at fault, which says all there is to say.
  mutating func take(
    _ event: Event, in states: UInt64, isFault: Bool, of life: inout ScenarioLife
  ) -> Bool {
    if !segments.isEmpty { segments.removeAll(keepingCapacity: true) }
    if breach != nil { breach = nil }
    begin(&life)
    let slot = Int(life.slot)
    if books[slot].expectation >= 0 { check(event, isFault: isFault, of: life) }
    if isFault {
      books[slot].removeAll()
    } else if let segment = books[slot].take(
      Int(plan.symbols[Int(event.event)]), at: UInt32(clamping: event.line), in: states, plan),
      segments.isEmpty
    {
      // Where the stimulus tells which of several equal sequences it was, it is that one.
      segments.append(segment)
    }
    return !segments.isEmpty || breach != nil
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
    guard life.slot < 0 else { return }
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
    expectations[place].stimulus.snippet = nil
    expectations.remove(place)
    books[Int(life.slot)].expectation = -1
  }

  // MARK: What has to follow a stimulus

  private mutating func check(_ event: Event, isFault: Bool, of life: ScenarioLife) {
    guard !isFault else { return endExpectation(of: life) }
    let place = books[Int(life.slot)].expectation
    let open = expectations[place]
    var kept: [Run] = []
    var late: Int16?
    for run in open.runs {
      let scenario = plan.scenarios[Int(run.scenario)]
      let isLate =
        scenario.within.map { event.stamp.isLater(than: open.stimulus.event.stamp, by: $0) }
        ?? false
      let progress = plan.next(run.progress, of: Int(run.scenario), event.event)
      if progress != 0, isLate { late = late ?? run.scenario }
      guard progress != 0, !isLate else { continue }
      if scenario.isComplete(progress) {
        segments.append(Segment(scenario: Int(run.scenario), firstLine: run.firstLine))
      }
      kept.append(Run(scenario: run.scenario, progress: progress, firstLine: run.firstLine))
    }
    if kept.isEmpty {
      breach = breach(of: open, at: event, late: late)
      endExpectation(of: life)
    } else {
      expectations[place].runs = kept
    }
  }

  /// What is broken where no sequence goes on.
  private func breach(of open: Expectation, at event: Event, late: Int16?) -> Breach? {
    // A sequence that was over before this event is not broken by it.
    let isOver = open.runs.contains { run in
      plan.scenarios[Int(run.scenario)].isComplete(run.progress)
    }
    let likely = open.runs.filter { plan.scenarios[Int($0.scenario)].isLikely }
    let candidates = likely.isEmpty ? open.runs : likely
    let first = candidates.first { $0.scenario == late } ?? candidates.first
    guard !isOver, let first,
      let demanded = plan.scenarios[Int(first.scenario)].demanded(first.progress)
    else { return nil }
    let other = candidates.lazy.compactMap { run in
      plan.scenarios[Int(run.scenario)].demanded(run.progress)
    }.first { $0 != demanded }
    return Breach(
      scenario: Int(first.scenario),
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
    repeating: Scenarios.Run(scenario: 0, progress: 0, firstLine: 0))
  private var more: [Scenarios.Run] = []
  /// What has to follow, as a place among the expectations; -1: nothing.
  var expectation: Int32 = -1

  mutating func removeAll() {
    count = 0
    if !more.isEmpty { more = [] }
  }

  /// Lets every run take the event of this symbol, and begins new ones. Returns the longest sequence that is complete.
  mutating func take(
    _ symbol: Int, at line: UInt32, in states: UInt64, _ plan: ScenarioPlan
  ) -> Scenarios.Segment? {
    var best: Scenarios.Segment?
    var left = 0
    // Each run goes on as one at most, so that those that go on take the places of those before them.
    for number in 0..<count {
      var run = number < Self.room ? runs[number] : more[number - Self.room]
      let shape = plan.shapes[Int(run.scenario)]
      let taken =
        run.progress & plan.places[symbol * plan.shapes.count + Int(run.scenario)]
      guard taken != 0 else { continue }
      run.progress = shape.next(taking: taken)
      keep(run, &left, shape.last, &best)
    }
    let openings = plan.openingStarts[symbol]..<plan.openingStarts[symbol + 1]
    for number in openings where plan.openings[Int(number)].from & states != 0 {
      let opening = plan.openings[Int(number)]
      keep(
        Scenarios.Run(
          scenario: opening.scenario, progress: opening.progress, firstLine: line),
        &left, plan.shapes[Int(opening.scenario)].last, &best)
    }
    count = left
    if more.count > max(left - Self.room, 0) {
      more.removeLast(more.count - max(left - Self.room, 0))
    }
    return best
  }

  private mutating func keep(
    _ run: Scenarios.Run, _ left: inout Int, _ last: Scenario.Progress,
    _ best: inout Scenarios.Segment?
  ) {
    for number in 0..<left {
      let other = number < Self.room ? runs[number] : more[number - Self.room]
      if other.scenario == run.scenario, other.progress == run.progress { return }
    }
    if run.progress & last != 0 {
      // The longest sequence says most.
      let isBetter =
        best.map { (run.firstLine, Int(run.scenario)) < ($0.firstLine, $0.scenario) } ?? true
      if isBetter {
        best = Scenarios.Segment(scenario: Int(run.scenario), firstLine: run.firstLine)
      }
    }
    if left < Self.room {
      runs[left] = run
    } else if left - Self.room < more.count {
      more[left - Self.room] = run
    } else {
      more.append(run)
    }
    left += 1
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
