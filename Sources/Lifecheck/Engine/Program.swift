/// What the rules come to in one configuration, as flat tables: the engine walks them and looks nothing up in the rules
/// while it judges. It never changes, and is shared: nothing copies it.
final class Program: Sendable {
  /// What an event is to the engine.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    static let isStimulus = Self(rawValue: 1)
    static let isAuxiliary = Self(rawValue: 2)
    /// A sign of the system, no callback.
    static let isEvidence = Self(rawValue: 4)
    /// About one of several equal things, such as one scene.
    static let isInstance = Self(rawValue: 8)
    static let beginsLife = Self(rawValue: 16)
    static let endsLife = Self(rawValue: 32)
    /// Some of its spellings are not known to all systems, and the one of the run is known.
    static let hasRange = Self(rawValue: 64)
    /// Some aggregate of a machine speaks of it.
    static let isAggregate = Self(rawValue: 128)
    /// The process may be silent behind it, and that means something.
    static let concernsSilence = Self(rawValue: 256)
    /// Work begins or ends that lets the process run on.
    static let beginsWork = Self(rawValue: 512)
    static let endsWork = Self(rawValue: 1024)
    /// A sign that a process runs, and of nothing else.
    static let showsRunning = Self(rawValue: 2048)
    /// A callback with which a process begins.
    static let isLaunch = Self(rawValue: 4096)
    /// A thing begins with it of which there may be several, such as a scene.
    static let beginsInstance = Self(rawValue: 8192)

    /// Whether it is a callback of the whole app of which there is no more to say.
    @inline(__always)
    var isOrdinary: Bool {
      let others: Self = [
        .isStimulus, .isAuxiliary, .isEvidence, .isInstance, .beginsLife, .endsLife, .hasRange,
        .showsRunning,
      ]
      return rawValue & others.rawValue == 0
    }

    @inline(__always)
    var concernsWork: Bool {
      rawValue & (Self.beginsWork.rawValue | Self.endsWork.rawValue) != 0
    }
  }

  /// A machine that applies.
  struct MachineUse: Sendable {
    /// An index into `RuleSet.machines`.
    let index: Int
    /// For which lives it is, where only the trace tells whether the app has scenes.
    let withInstances: Bool
    let without: Bool
    let isOfInstances: Bool
    let beginsLives: Bool
    /// Whether some scenario names its states.
    let hasScenarios: Bool
    let channel: Channel?
    /// Per event of one thing that says something of the app as a whole, as where the last scene leaves the screen: the states in which
    /// no other thing may be then; 0 for all others. Empty where it says so of none.
    let parts: [UInt64]

    /// Whether it watches lives of apps with scenes, or of those without.
    func isMeant(hasInstances: Bool) -> Bool { hasInstances ? withInstances : without }

    /// Whether it judges events of a channel.
    func judges(_ channel: Channel) -> Bool {
      self.channel == nil || self.channel == channel || channel == .system
    }
  }

  let rules: RuleSet
  /// With the configuration that the run is judged by.
  let options: CheckOptions
  let traits: [Traits]
  /// Those first that know how a process begins: they speak for a life as a whole.
  let machines: [MachineUse]
  /// Per event: the first of `machines` that hears it, or -1. What one machine hears does not come between the method and
  /// the notification that another one hears.
  let firstMachines: [Int8]
  /// Per event, in lives without scenes and with them: which of `machines` hear it, as a range of `hearers`.
  private let hearers: [UInt8]
  private let firstHearers: [Int32]
  let silences: SilenceRules
  let silenceSigns: SilenceSigns
  let unavailableRule: Int?
  let deprecatedRule: Int?
  let mismatchRule: Int?
  /// Whether apps have scenes, or other things of which there are several, where that was said.
  let hasInstances: Bool?
  let succession: SuccessionRules

  /// - Parameter silences: those of the rules.
  init(_ rules: RuleSet, _ silences: SilenceRules, options: CheckOptions) {
    self.rules = rules
    self.silences = silences
    self.options = options
    let configuration = options.configuration
    machines = Self.machines(of: rules, in: configuration)
    let heard = rules.hearing()
    /// Per machine, whether it hears the event at hand.
    var hears = [Bool](repeating: false, count: machines.count)
    var hearers: [UInt8] = []
    var starts: [Int32] = []
    var firstMachines: [Int8] = []
    for event in rules.events.indices {
      for machine in machines.indices {
        hears[machine] = heard[machines[machine].index * rules.events.count + event]
      }
      for hasInstances in [false, true] {
        starts.append(Int32(hearers.count))
        for (number, machine) in machines.enumerated()
        where (hasInstances ? machine.withInstances : machine.without) && hears[number] {
          hearers.append(UInt8(clamping: number))
        }
      }
      firstMachines.append(Int8(clamping: hears.firstIndex(of: true) ?? -1))
    }
    starts.append(Int32(hearers.count))
    self.firstMachines = firstMachines
    (self.hearers, firstHearers) = (hearers, starts)
    let indices = machines.map(\.index)
    silenceSigns = SilenceSigns(rules, machines: indices, configuration: configuration)
    traits = Self.traits(
      of: rules, machines, silenceSigns.isEmpty ? nil : silences, os: configuration.os)
    unavailableRule = rules.rule(triggeredBy: .selectorUnavailable)
    deprecatedRule = rules.rule(triggeredBy: .selectorDeprecated)
    mismatchRule = rules.rule(triggeredBy: .stateMismatch)
    hasInstances = configuration.facts[.scenes]
    succession = SuccessionRules(rules)
  }

  /// The machines that hear an event in lives with or without scenes, as places in `hearers`.
  @inline(__always)
  func plan(of event: UInt16, hasInstances: Bool) -> Range<Int> {
    let place = 2 * Int(event) + (hasInstances ? 1 : 0)
    return Int(firstHearers[place])..<Int(firstHearers[place + 1])
  }

  /// The machine at a place of a plan, as an index into `machines`.
  func hearer(_ place: Int) -> Int { Int(hearers[place]) }

  /// The sign of the system that leads out of some states that no log line comes from; nil where there is none.
  func lift(from states: UInt64, machine: Int) -> Int? {
    let definition = rules.machines[machine]
    func isHeld(_ state: Int) -> Bool {
      states >> UInt64(state) & 1 == 1 && definition.states[state].isHidden
    }
    return definition.moves.first {
      rules.events[$0.event].isEvidence && !$0.isFault && $0.from != $0.to && isHeld($0.from)
    }?.event
  }

  func has(_ trait: Traits, _ event: UInt16) -> Bool { traits[Int(event)].contains(trait) }

  private static func machines(
    of rules: RuleSet, in configuration: Configuration
  ) -> [MachineUse] {
    func applies(_ machine: MachineDefinition, scenes: Bool) -> Bool {
      var configuration = configuration
      configuration.facts[.scenes] = configuration.facts[.scenes] ?? scenes
      return machine.applies.value(in: configuration) != .no
    }
    let applying = rules.machines.indices.filter {
      rules.machines[$0].applies.value(in: configuration) != .no
    }.map { index in
      let machine = rules.machines[index]
      return MachineUse(
        index: index, withInstances: applies(machine, scenes: true),
        without: applies(machine, scenes: false), isOfInstances: machine.isOfInstances,
        beginsLives: machine.beginsLives,
        hasScenarios: rules.scenarios.contains { $0.machine == index }, channel: machine.channel,
        parts: machine.isOfInstances ? parts(of: rules, machine: index) : [])
    }
    return applying.filter(\.beginsLives) + applying.filter { !$0.beginsLives }
  }

  /// Per event, the states of `MachineUse.parts`.
  private static func parts(of rules: RuleSet, machine: Int) -> [UInt64] {
    let aggregates = rules.machines[machine].aggregates
    guard !aggregates.isEmpty else { return [] }
    // Where some may be anywhere, only what asks for some of them says so.
    let unclear = aggregates.reduce(UInt64(0)) { $1.wantsSome ? $0 | $1.states : $0 }
    let known = aggregates.reduce(UInt64(0)) { $1.wantsSome ? $0 : $0 | $1.states }
    var parts = [UInt64](repeating: 0, count: rules.events.count)
    for aggregate in aggregates where !aggregate.wantsSome && parts[aggregate.cause] == 0 {
      parts[aggregate.cause] = aggregate.states | unclear & ~known
    }
    return parts
  }

  private static func traits(
    of rules: RuleSet, _ machines: [MachineUse], _ silences: SilenceRules?, os: Version?
  ) -> [Traits] {
    let aggregates = machines.flatMap { rules.machines[$0.index].aggregates.map(\.event) }
    let beginnings = machines.flatMap { rules.machines[$0.index].instanceBeginnings }
    // Field by field: a copy of each event would cost a start more than all that is asked.
    let events = rules.events.span
    return rules.events.indices.map { number in
      var traits: Traits = []
      if events[number].isStimulus { traits.insert(.isStimulus) }
      if events[number].isAuxiliary { traits.insert(.isAuxiliary) }
      if events[number].isEvidence { traits.insert(.isEvidence) }
      if events[number].isInstance { traits.insert(.isInstance) }
      if beginnings.contains(number) { traits.insert(.beginsInstance) }
      if events[number].lifeSign == .begins { traits.insert(.beginsLife) }
      if events[number].lifeSign == .ends { traits.insert(.endsLife) }
      if events[number].lifeSign == .runs { traits.insert(.showsRunning) }
      if events[number].isLaunch { traits.insert(.isLaunch) }
      if events[number].workSign == .begins { traits.insert(.beginsWork) }
      if events[number].workSign == .ends { traits.insert(.endsWork) }
      if os != nil, events[number].spellings.contains(where: { $0.availability != nil }) {
        traits.insert(.hasRange)
      }
      if aggregates.contains(number) { traits.insert(.isAggregate) }
      if let silences, silences.opens[number] { traits.insert(.concernsSilence) }
      return traits
    }
  }
}

extension Program {
  /// Whether an event that comes twice may be of two things, since nothing names either: windows that are restored connect at once. The same bytes, to
  /// the microsecond, are one.
  func mayBeOfAnother(_ event: Event) -> Bool {
    traits[Int(event.event)].contains(.beginsInstance) && event.instance < 0
      && !(event.repeatsLineAbove && event.stamp.isFine)
  }
}

extension MachineDefinition {
  /// The events that lead a thing of which there may be several away from its start.
  fileprivate var instanceBeginnings: [Int] {
    guard isOfInstances, let start = states.firstIndex(where: { $0.isStart }) else { return [] }
    // By their places: a copy of each would cost a start more than all that is asked.
    return moves.indices.filter {
      moves[$0].from == start && moves[$0].to != start && !moves[$0].isFault
    }.map { moves[$0].event }
  }

  /// Whether some event leads away from the start state, in which no process runs: such a machine knows launches.
  var beginsLives: Bool {
    guard !isOfInstances, !startIsLive, let start = states.firstIndex(where: { $0.isStart }) else {
      return false
    }
    return moves.contains { $0.from == start && $0.to != start && !$0.isFault }
  }
}
