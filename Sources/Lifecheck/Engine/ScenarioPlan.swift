/// The scenarios that apply, and which events they listen to.
struct ScenarioPlan: Sendable {
  /// A scenario that an event begins.
  struct Opening: Sendable {
    /// The machine's states in which it does.
    var from: UInt64
    /// Where it is after this event.
    var place: Place
    var isComplete: Bool
  }

  /// How far a scenario is.
  struct Place: Equatable, Sendable {
    private let bits: UInt32

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
  /// The machine whose states the scenarios name, as an index into `RuleSet.machines`; nil: no scenario applies.
  let machine: Int?
  /// The start state of that machine.
  let start: UInt64
  /// The fault that a broken sequence is, as an index into `RuleSet.rules`.
  let mismatchRule: Int?

  /// - Parameter machines: those that judge, as indices into `RuleSet.machines`.
  init(_ rules: RuleSet, machines: [Int], options: CheckOptions) {
    symbols = [Int16](repeating: -1, count: rules.events.count)
    mismatchRule = rules.rules.firstIndex { $0.trigger == .scenarioMismatch }
    let machine = machines.first { machine in rules.scenarios.contains { $0.machine == machine } }
    self.machine = machine
    guard let machine else {
      start = 0
      return
    }
    start = 1 << UInt64(rules.machines[machine].states.firstIndex { $0.isStart } ?? 0)
    var heard: [Int] = []
    for (index, definition) in rules.scenarios.enumerated()
    where definition.machine == machine
      && definition.condition.value(in: options.configuration) != .no
    {
      var definition = definition
      if case .only(let logged) = options.logged {
        func isSilent(_ step: ScenarioDefinition.Step) -> Bool {
          step.events.allSatisfy { !logged.contains($0) }
        }
        // Where its end is not logged, what is left is no sign of it.
        guard let last = definition.expected.last(where: { !$0.isOptional }), !isSilent(last) else {
          continue
        }
        definition.expected.removeAll(where: isSilent)
      }
      scenarios.append(Scenario(index, definition, in: options.configuration))
      for event in definition.expected.lazy.flatMap(\.events) where symbols[event] < 0 {
        symbols[event] = Int16(heard.count)
        heard.append(event)
      }
    }
    fill(heard)
  }

  /// Makes the tables.
  private mutating func fill(_ heard: [Int]) {
    let count = scenarios.count
    places = [Scenario.Progress](repeating: 0, count: heard.count * count)
    for number in scenarios.indices {
      shapes.append(scenarios[number].shape)
      scenarios[number].forEachPlace { event, place in
        places[Int(symbols[event]) * count + number] |= place
      }
    }
    for symbol in heard.indices {
      for number in 0..<count where !scenarios[number].needsStimulus {
        let shape = shapes[number]
        let progress = shape.next(taking: shape.beginning & places[symbol * count + number])
        guard progress != 0 else { continue }
        openings.append(
          Opening(
            from: scenarios[number].from, place: Place(number, progress),
            isComplete: shape.isComplete(progress)))
      }
      openingStarts.append(Int32(openings.count))
    }
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

  /// The states from which some scenario of `stimulus` begins.
  func states(of stimulus: Int) -> UInt64 {
    scenarios.reduce(0) { $1.stimulus == stimulus ? $0 | $1.from : $0 }
  }
}
