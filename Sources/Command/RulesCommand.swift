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
    let setup = try Setup(invocation, more: Array(invocation.arguments.dropFirst()))
    let (rules, options) = (setup.rules, setup.options)
    switch action {
    case .list: return try list(setup)
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

  /// Prints each rule with its state in this configuration, where that comes from, and what it says.
  private static func list(_ setup: Setup) throws -> ExitStatus {
    let rules = setup.rules.rules
    let palette = Terminal.palette(setup.settings.colour, for: Posix.standardOutput)
    let origins = rules.map { RuleOrigin($0, setup) }
    let longest = rules.map(\.id.count).max() ?? 0
    let widest = origins.map(\.text.count).max() ?? 0
    var text = ""
    for (rule, origin) in zip(rules, origins) {
      let severity = severity(of: rule, setup.options)
      let word = origin.isOff ? "off" : severity.rawValue
      let painted = origin.isOff ? palette.paint(word, .faint) : palette.paint(severity)
      text += shown(rule.id) + String(repeating: " ", count: longest - rule.id.count + 2)
      text += painted + String(repeating: " ", count: 9 - word.count)
      text += palette.paint(origin.text, .faint)
      text +=
        String(repeating: " ", count: widest - origin.text.count + 2) + shown(rule.messageOutline)
      text += "\n"
    }
    for scenario in setup.rules.scenarios {
      text +=
        shown(scenario.id) + String(repeating: " ", count: max(longest - scenario.id.count, 0) + 2)
      text +=
        "scenario  " + String(repeating: " ", count: widest + 1) + shown(scenario.title) + "\n"
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
      "complete and consistent: \(rules.rules.count) rules, \(rules.scenarios.count) scenarios, "
        + "machines: \(machines)\n")
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
