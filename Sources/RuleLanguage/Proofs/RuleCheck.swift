/// Something that is wrong with a rule set, though it can be read.
public struct RuleProblem: Hashable, Sendable, CustomStringConvertible {
  /// The rule file's name.
  public var file: String
  /// Where it is.
  public var place: RulePlace
  /// What is wrong, in a sentence.
  public var message: String

  /// `file:line:column: message`.
  public var description: String {
    "\(visible(file.utf8)):\(place.line):\(place.column): \(message)"
  }
}

extension RuleSet {
  /// Proves that the set is complete and free of contradictions, and lists what keeps it from being so.
  ///
  /// Every pair of a visible state and an event of its machine has to be a move or to be named by
  /// exactly one fault, in every configuration that the guards can tell apart. The problems come in
  /// the order of their places; none means that `rules check` is content.
  public func check() -> [RuleProblem] {
    var check = RuleCheck(rules: self)
    for machine in machines.indices { check.checkMachine(machine) }
    check.checkRules()
    check.checkScenarios()
    check.checkProperties()
    check.checkSpellings()
    return check.problems.sorted {
      ($0.place.file, $0.place.line, $0.place.column, $0.message)
        < ($1.place.file, $1.place.line, $1.place.column, $1.message)
    }
  }
}

/// Collects the problems of a rule set; the parts are in the files RuleCheck….swift.
struct RuleCheck {
  /// More configurations than this are not walked through.
  static let configurationLimit = 20_000

  let rules: RuleSet
  var problems: [RuleProblem] = []
  /// The faults that can occur in some configuration.
  var canOccur: Set<Int> = []
  /// The rules that a move carries or that have a cell.
  var isUsed: Set<Int> = []
  /// The rules of machines that have too many configurations.
  var isUnproved: Set<Int> = []

  init(rules: RuleSet) {
    self.rules = rules
  }

  mutating func report(_ place: RulePlace, _ message: String) {
    problems.append(RuleProblem(file: rules.files[place.file], place: place, message: message))
  }

  /// `file:line:column`.
  func location(_ place: RulePlace) -> String { rules.location(place) }

  /// The configurations that `guards` tell apart and in which `machine` is used; nil if there are too many.
  func configurations(
    of machine: MachineDefinition, for guards: some Sequence<Guard>
  ) -> [Configuration]? {
    let space = ConfigurationSpace(Array(guards) + [machine.applies])
    guard space.count <= Self.configurationLimit else { return nil }
    return space.configurations().filter { machine.applies.value(in: $0) == .yes }
  }
}

func holds(_ condition: Guard, in configuration: Configuration) -> Bool {
  condition.value(in: configuration) == .yes
}
