/// The scenarios that apply, and which events they listen to.
struct ScenarioPlan: Sendable {
  /// A scenario that an event begins.
  struct Opening: Sendable {
    /// The machine's states in which it does.
    var from: UInt64
    /// Whether the machine is that of the things of a life.
    var isOfInstances: Bool
    /// Where it is after this event.
    var place: Place
    var isComplete: Bool
  }

  /// How far a scenario is.
  struct Place: Equatable, Sendable {
    let bits: UInt32

    /// - Parameter scenario: an index into `scenarios`.
    init(_ scenario: Int, _ progress: Scenario.Progress) {
      bits = UInt32(scenario) << 16 | UInt32(progress)
    }

    var scenario: Int { Int(bits >> 16) }
    var progress: Scenario.Progress { Scenario.Progress(truncatingIfNeeded: bits) }
  }

  /// In the order of their blocks.
  private(set) var scenarios: [Scenario] = []
  /// What the walk needs to know of each.
  private(set) var shapes: [Scenario.Shape] = []
  /// Per event: its number among those that sequences hold, or -1.
  private(set) var symbols: [Int16]
  /// Per symbol and scenario: the places that hold it.
  private(set) var places: [Scenario.Progress] = []
  /// The scenarios that begin without a stimulus, by the symbol that begins them.
  private(set) var openings: [Opening] = []
  /// Per symbol: where its openings begin; one more at the end.
  private(set) var openingStarts: [Int32] = [0]
  /// The machines whose states the scenarios name, as indices into `RuleSet.machines`: one that watches a life as a whole, and
  /// one for its things, such as scenes; nil: no scenario of such a machine applies.
  let machine: Int?
  let instanceMachine: Int?
  /// The start states of the two.
  let start: UInt64
  let instanceStart: UInt64
  /// The fault that a broken sequence is, as an index into `RuleSet.rules`.
  let mismatchRule: Int?

  /// - Parameter machines: those that judge, as indices into `RuleSet.machines`.
  init(_ rules: RuleSet, machines: [Int], options: CheckOptions) {
    symbols = [Int16](repeating: -1, count: rules.events.count)
    mismatchRule = rules.rule(triggeredBy: .scenarioMismatch)
    // Nothing here copies a definition, which has many parts.
    let all = rules.scenarios.indices
    func machine(ofInstances: Bool) -> Int? {
      machines.first { machine in
        rules.machines[machine].isOfInstances == ofInstances
          && all.contains { rules.scenarios[$0].machine == machine }
      }
    }
    func startState(of machine: Int?) -> UInt64 {
      machine.map {
        let states = rules.machines[$0].states
        return 1 << UInt64(states.indices.first { states[$0].isStart } ?? 0)
      } ?? 0
    }
    let (whole, instances) = (machine(ofInstances: false), machine(ofInstances: true))
    (self.machine, instanceMachine) = (whole, instances)
    (start, instanceStart) = (startState(of: whole), startState(of: instances))
    var heard: [Int] = []
    heard.reserveCapacity(symbols.count)
    scenarios.reserveCapacity(all.count)
    let today = options.configuration.assumingToday
    for index in all {
      let machine = rules.scenarios[index].machine
      guard machine == whole || machine == instances,
        rules.scenarios[index].condition.value(in: options.configuration) != .no
      else { continue }
      var expected = rules.scenarios[index].expected
      if case .only(let logged) = options.logged {
        func isSilent(_ step: ScenarioDefinition.Step) -> Bool {
          step.events.allSatisfy { !logged.contains($0) }
        }
        // Where its end is not logged, what is left is no sign of it.
        guard let last = expected.last(where: { !$0.isOptional }), !isSilent(last) else {
          continue
        }
        expected.removeAll(where: isSilent)
      }
      scenarios.append(
        Scenario(
          index, of: rules.scenarios, expected, in: today, isOfInstances: machine == instances))
      for step in expected.indices {
        for event in expected[step].events where symbols[event] < 0 {
          symbols[event] = Int16(heard.count)
          heard.append(event)
        }
      }
    }
    fill(heard)
  }

  /// Makes the tables.
  private mutating func fill(_ heard: [Int]) {
    let count = scenarios.count
    places = [Scenario.Progress](repeating: 0, count: heard.count * count)
    for number in scenarios.indices {
      scenarios[number].forEachPlace { event, place in
        places[Int(symbols[event]) * count + number] |= place
      }
    }
    shapes = scenarios.map(\.shape)
    let beginnings = scenarios.map { $0.needsStimulus ? 0 : $0.beginning }
    openingStarts.reserveCapacity(heard.count + 1)
    openings.reserveCapacity(count)
    for symbol in heard.indices {
      for number in 0..<count {
        let taken = beginnings[number] & places[symbol * count + number]
        guard taken != 0 else { continue }
        let progress = shapes[number].next(taking: taken)
        openings.append(
          Opening(
            from: scenarios[number].from, isOfInstances: scenarios[number].isOfInstances,
            place: Place(number, progress),
            isComplete: shapes[number].isComplete(progress)))
      }
      openingStarts.append(Int32(openings.count))
    }
  }

  /// The scenarios that begin with a symbol.
  func openings(of symbol: Int) -> ArraySlice<Opening> {
    openings[Int(openingStarts[symbol])..<Int(openingStarts[symbol + 1])]
  }

  /// Whether a sequence holds the event.
  @inline(__always)
  func hears(_ event: UInt16) -> Bool { symbols[Int(event)] >= 0 }

  /// What an event makes of a scenario's progress; 0 where it does not belong there.
  func next(
    _ progress: Scenario.Progress, of scenario: Int, _ event: UInt16
  ) -> Scenario.Progress {
    guard hears(event) else { return 0 }
    let places = places[Int(symbols[Int(event)]) * scenarios.count + scenario]
    return shapes[scenario].next(taking: progress & places)
  }

  /// The first scenario whose sequence begins with these events, as an index into `RuleSet.scenarios`;
  /// nil for none.
  func scenario(beginningWith events: [Int]) -> Int? {
    scenarios.indices.first { number in
      !scenarios[number].needsStimulus
        && events.reduce(scenarios[number].beginning) { next($0, of: number, UInt16($1)) } != 0
    }.map { scenarios[$0].index }
  }

  /// The states from which some scenario of `stimulus` begins, of a life or of its things.
  func states(of stimulus: Int, ofInstances: Bool = false) -> UInt64 {
    scenarios.reduce(0) {
      $1.stimulus == stimulus && $1.isOfInstances == ofInstances ? $0 | $1.from : $0
    }
  }

  /// Whether some scenario waits for the event.
  func isStimulus(_ event: UInt16) -> Bool { scenarios.contains { $0.stimulus == Int(event) } }

  /// Whether one of its scenarios begins a life.
  func launches(_ stimulus: UInt16) -> Bool { states(of: Int(stimulus)) & start != 0 }

  /// Whether all things of a life have to be in such states when the stimulus comes.
  func isForAll(_ stimulus: Int) -> Bool {
    scenarios.contains { $0.stimulus == stimulus && $0.isOfInstances && $0.isFromAll }
  }

  /// Whether a sequence of things begins with the event in one of these states.
  func begins(with event: UInt16, in states: UInt64) -> Bool {
    guard hears(event) else { return false }
    return openings(of: Int(symbols[Int(event)])).contains {
      $0.isOfInstances && $0.from & states != 0
    }
  }
}
