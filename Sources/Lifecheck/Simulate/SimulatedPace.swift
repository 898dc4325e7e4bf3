/// How long the steps of a life take: moments within a sequence, seconds where the app rests.
struct SimulatedPace: Sendable {
  /// A rule that asks for an event soon after another one.
  private struct Limit {
    var subjects: Set<Int>
    var ends: Set<Int>
    var microseconds: Int64
  }

  private let limits: [Limit]
  /// Per limit, what is left of it; nil where nothing is asked.
  private var left: [Int64?]
  private var last = -1

  /// A repetition within this time would be no second event, in microseconds.
  private static let repetition = 120_000

  init(_ rules: RuleSet, _ machines: SimulatedMachines, in configuration: Configuration) {
    limits = rules.rules.compactMap { rule in
      guard !rule.isOptIn, let property = rule.property,
        [.response, .duration].contains(property.pattern),
        property.condition.value(in: configuration) != .no,
        let limit = property.limit(in: configuration),
        // What never comes has no time to come in: the end of a handler is not written, and an app with scenes hears
        // less.
        property.answers.contains(where: { machines.canCome($0.event) })
      else { return nil }
      return Limit(
        subjects: Set(property.subjects.map(\.event)),
        ends: Set((property.answers + property.breaks).map(\.event)), microseconds: limit)
    }
    left = limits.map { _ in nil }
  }

  mutating func beginLife() {
    left = limits.map { _ in nil }
    last = -1
  }

  /// The time before `event`, in microseconds.
  mutating func delay(
    before event: Int, isResting: Bool, _ random: inout SeededGenerator
  ) -> Int64 {
    var delay = Int64(
      isResting ? random.number(in: 1_000_000...9_000_000) : random.number(in: 10_000...500_000))
    if event == last { delay = max(delay, Int64(Self.repetition)) }
    // However many steps there are, a part of what is left is never all of it. A small part leaves room for many before two of them are
    // in one millisecond, where equal lines would be copies.
    for case let rest? in left { delay = min(delay, rest / 16) }
    last = event
    for index in limits.indices {
      left[index] = left[index].map { $0 - delay }
      if limits[index].ends.contains(event) { left[index] = nil }
      if limits[index].subjects.contains(event) { left[index] = limits[index].microseconds }
    }
    return delay
  }
}
