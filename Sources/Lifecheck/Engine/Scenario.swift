/// A scenario of one machine under one configuration: its sequence as a small automaton.
///
/// Bit `i` of a progress says that the events before place `i` have come; the bit after the last
/// place, that all have.
struct Scenario: Sendable {
  /// An index into `RuleSet.scenarios`.
  let index: Int
  /// The machine's states in which it begins.
  let from: UInt64
  /// Whether that machine watches the things of a life; and whether all of them have to be there.
  let isOfInstances: Bool
  let isFromAll: Bool
  let stimulus: Int?
  let needsStimulus: Bool
  /// Whether it applies to a system of today, where nothing else is known.
  let isLikely: Bool
  /// In microseconds; nil: no limit.
  let within: Int64?
  private let steps: [ScenarioDefinition.Step]
  let shape: Shape

  /// What its places are, as far as they are not named.
  struct Shape: Sendable {
    /// The places that may be taken again, and those that may be passed over.
    var repeating: Progress = 0
    var optional: Progress = 0
    /// The bit that says that all have come.
    var last: Progress

    /// Where nothing has come yet.
    var beginning: Progress { closure(1) }

    func isComplete(_ progress: Progress) -> Bool { progress & last != 0 }

    /// What the places that an event takes make of a progress.
    func next(taking taken: Progress) -> Progress {
      closure(taken << 1 | taken & repeating)
    }

    /// Optional places may be passed over.
    func closure(_ progress: Progress) -> Progress {
      var progress = progress
      while true {
        let passed = progress | (progress & optional) << 1
        if passed == progress { return progress }
        progress = passed
      }
    }
  }

  typealias Progress = UInt16

  /// - Parameters:
  ///   - steps: what is left of the sequence where the app does not log all of it.
  ///   - today: what is known, for a system of today where nothing else is.
  init(
    _ index: Int, of scenarios: [ScenarioDefinition], _ steps: [ScenarioDefinition.Step],
    in today: Configuration, isOfInstances: Bool
  ) {
    self.index = index
    self.isOfInstances = isOfInstances
    isFromAll = scenarios[index].isFromAll
    from = scenarios[index].from.reduce(0) { $0 | 1 << UInt64($1) }
    stimulus = scenarios[index].stimulus
    needsStimulus = scenarios[index].needsStimulus
    isLikely = scenarios[index].condition.value(in: today) != .no
    within = scenarios[index].within
    self.steps = steps
    var shape = Shape(last: 1 << Progress(steps.count))
    for (place, step) in steps.enumerated() {
      if step.repeats { shape.repeating |= 1 << Progress(place) }
      if step.isOptional { shape.optional |= 1 << Progress(place) }
    }
    self.shape = shape
  }

  /// Where nothing has come yet.
  var beginning: Progress { shape.beginning }

  /// Hands over each event of the sequence with a place that holds it.
  func forEachPlace(_ body: (_ event: Int, _ place: Progress) -> Void) {
    for place in steps.indices {
      for event in steps[place].events { body(event, 1 << Progress(place)) }
    }
  }

  func isComplete(_ progress: Progress) -> Bool { shape.isComplete(progress) }

  /// The first event that has to come next and is not optional; nil where none has to.
  func demanded(_ progress: Progress) -> Int? {
    guard !isComplete(progress) else { return nil }
    for (place, step) in steps.enumerated()
    where progress >> Progress(place) & 1 == 1 && !step.isOptional {
      return step.events[0]
    }
    return nil
  }
}
