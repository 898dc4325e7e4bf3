@testable import Lifecheck
@testable import RuleLanguage

/// Random formulas over the events `a` to `e`, as text, and random traces.
struct PropertyTraces {
  static let names = ["a", "b", "c", "d", "e"]
  /// Every event may have an id, and is of no machine.
  static let vocabulary = names.map { name in
    "event \(name)\n  text  \"event \(name) <{id}>\"\n"
  }.joined()

  /// What makes the formula: it is written down and parsed again.
  static func formula(_ random: inout SplitMix64) -> String {
    let isTied = random.chance(1, in: 3)
    let tied = Set(names.filter { _ in random.chance(1, in: 2) })
    var subjects: Set<String> = []
    func list(_ random: inout SplitMix64, isSubject: Bool = false) -> String {
      let count = random.chance(1, in: 3) ? 2 : 1
      var list: [String] = []
      for _ in 0..<count {
        let name = random.element(of: names)
        if !list.contains(name) { list.append(name) }
      }
      if isSubject { subjects.formUnion(list) }
      let marked = isTied ? tied.union(subjects) : []
      return list.map { marked.contains($0) ? "\($0){id}" : $0 }.joined(separator: ", ")
    }
    let limit = ["500 ms", "1 s", "2.5 s", "4 s"]
    func scope(_ random: inout SplitMix64, hasBefore: Bool = true) -> String {
      switch random.below(6) {
      case 0 where hasBefore: return " before \(list(&random))"
      case 1: return " after \(list(&random))"
      case 2: return " between \(list(&random)) and \(list(&random))"
      case 3: return " after \(list(&random)) until \(list(&random))"
      default: return ""
      }
    }
    switch random.below(7) {
    case 0: return "never \(list(&random, isSubject: true))" + scope(&random)
    case 1:
      // Nothing to tie.
      subjects = []
      let plain = { (random: inout SplitMix64) in random.element(of: names) }
      let bounds = [
        "", " before \(plain(&random))", " after \(plain(&random))",
        " between \(plain(&random)) and \(plain(&random))",
        " after \(plain(&random)) until \(plain(&random))",
      ]
      return "some \(plain(&random))" + random.element(of: bounds)
    case 2: return "at most \(random.below(3)) \(list(&random, isSubject: true))" + scope(&random)
    case 3:
      return "\(list(&random, isSubject: true)) only after \(list(&random))" + scope(&random)
    case 4:
      var text = "every \(list(&random, isSubject: true)) is followed by \(list(&random))"
      if random.chance(1, in: 2) { return text + scope(&random, hasBefore: false) }
      if random.chance(1, in: 2) { text += " before \(list(&random))" }
      if random.chance(1, in: 2) { text += " within \(random.element(of: limit))" }
      if random.chance(1, in: 2) { text += " after \(list(&random)) until \(list(&random))" }
      return text
    case 5:
      let text = "\(list(&random, isSubject: true)) then \(list(&random))"
      let broken = random.chance(1, in: 2) ? " without \(list(&random))" : ""
      return text + broken + " within \(random.element(of: limit))"
    default: return "\(random.element(of: names)) on one thread"
    }
  }

  static func rules(_ formula: String) throws(RuleErrors) -> RuleSet {
    let rule = "rule r warning\n  \(formula)\n  says \"{event}\"\n"
    return try RuleSet.parse([(name: "r.rules", text: Array((vocabulary + rule).utf8))])
  }

  /// A trace in the order of its stamps; of some events the time is not known.
  static func trace(upTo longest: Int, _ random: inout SplitMix64) -> [PropertyMark] {
    let resolution = random.element(of: [
      Stamp.Resolution.second, .second, .millisecond, .microsecond,
    ])
    let hasHoles = random.chance(1, in: 4)
    var time: Int64 = 1_000_000_000_000_000
    return (0..<random.below(longest + 1)).map { number in
      // Round times, so that some are exactly at a limit.
      time += Int64(random.below(15)) * 100_000
      let isFine = resolution != .second
      let step = Example.Step(
        event: random.below(names.count), isMarked: false, startsProcess: false,
        parameter: random.element(of: ["x", "y", "z"]), thread: random.chance(1, in: 6) ? 2 : 1)
      let event = Event(
        step,
        of: EventDefinition(name: "", spellings: [], place: RulePlace(file: 0, line: 1, column: 1)),
        line: number, time: isFine ? time : time / 1_000_000 * 1_000_000)
      var mark = PropertyMark(event: event, thread: UInt64(step.thread))
      mark.event.stamp.resolution = hasHoles && random.chance(1, in: 4) ? .none : resolution
      return mark
    }
  }
}
