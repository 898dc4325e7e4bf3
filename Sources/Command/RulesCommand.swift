import Lifecheck

/// `lifecheck rules list|check|test|matrix`.
enum RulesCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    guard let word = invocation.arguments.first else {
      throw UsageError("Missing expected argument '<action>'", command: .rules)
    }
    guard let action = RulesAction(rawValue: word) else {
      throw ArgumentParser.invalid(
        word, for: "<action>", values: RulesAction.values, command: .rules)
    }
    let settings = try CheckSettings(invocation)
    let rules = try RuleSet.load(invocation, more: Array(invocation.arguments.dropFirst()))
    let options = try settings.resolved(with: rules)
    switch action {
    case .list: return try list(rules, options, settings)
    case .check: return try check(rules)
    case .test: return try test(rules)
    case .matrix:
      let width = Terminal.width(fallback: 160)
      for machine in rules.machines.indices {
        try Terminal.writeOutput(
          rules.matrix(machine: machine, in: options.configuration, width: width))
      }
      return .clean
    }
  }

  /// Prints each rule with its severity in this configuration.
  private static func list(
    _ rules: RuleSet, _ options: CheckOptions, _ settings: CheckSettings
  ) throws -> ExitStatus {
    let palette = Terminal.palette(settings.colour, for: Posix.standardOutput)
    let longest = rules.rules.map(\.id.count).max() ?? 0
    var text = ""
    for rule in rules.rules {
      let isOff =
        options.ignore.contains(rule.id)
        || (!options.select.isEmpty && !options.select.contains(rule.id))
      let severity = severity(of: rule, options)
      let word = isOff ? "off" : severity.rawValue
      let painted = isOff ? palette.paint(word, .faint) : palette.paint(severity)
      text += shown(rule.id) + String(repeating: " ", count: longest - rule.id.count + 2)
      text +=
        painted + String(repeating: " ", count: 9 - word.count) + shown(rule.messageOutline) + "\n"
    }
    try Terminal.writeOutput(text)
    return .clean
  }

  /// The severity that a finding of `rule` would have.
  static func severity(of rule: RuleDefinition, _ options: CheckOptions) -> Severity {
    if let chosen = options.severities.last(where: { $0.rule == rule.id }) { return chosen.level }
    let change = rule.severityChanges.first {
      $0.condition.value(in: options.configuration) == .yes
    }
    return change?.severity ?? rule.severity
  }

  /// Prints what is wrong with the rules.
  private static func check(_ rules: RuleSet) throws -> ExitStatus {
    let problems = rules.check()
    for problem in problems {
      try Terminal.writeOutput("\(problem)\n")
    }
    guard problems.isEmpty else { return .failure }
    let machines = rules.machines.map(\.name).joined(separator: ", ")
    try Terminal.writeOutput(
      "complete and consistent: \(rules.rules.count) rules, machines: \(machines)\n")
    return .clean
  }

  /// Runs the examples that stand in the rule files.
  private static func test(_ rules: RuleSet) throws -> ExitStatus {
    let (count, failures) = rules.testExamples()
    for failure in failures {
      let place = failure.place
      let file = rules.files[place.file]
      let text = "\(file):\(place.line):\(place.column): \(failure.rule): \(failure.problem)"
      try Terminal.writeOutput(shown(text) + "\n")
    }
    try Terminal.writeOutput("\(count) examples, \(failures.count) failed\n")
    return failures.isEmpty ? .clean : .failure
  }
}
