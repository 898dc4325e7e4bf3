import Lifecheck

/// `lifecheck rules list|check|test|matrix|graph|export`.
enum RulesCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    guard let word = invocation.arguments.first else {
      let actions = RulesAction.allCases.map { action in
        "  \(action.rawValue)\(String(repeating: " ", count: 8 - action.rawValue.count))\(action.abstract)"
      }
      throw UsageError(
        "Missing expected argument '<action>'. It is one of these:", lines: actions, command: .rules
      )
    }
    guard let action = RulesAction(rawValue: word) else {
      throw ArgumentParser.invalid(
        word, for: "<action>", values: RulesAction.values, command: .rules)
    }
    let setup = try Setup(invocation, more: Array(invocation.arguments.dropFirst()))
    let (rules, options) = (setup.rules, setup.options)
    try requireUse(of: .graphFormat, in: [.graph], action, invocation)
    try requireUse(of: .machine, in: [.matrix, .graph], action, invocation)
    switch action {
    case .list: return try list(setup)
    case .check: return try check(rules)
    case .test: return try test(rules)
    case .matrix:
      let width = Terminal.width(fallback: 160)
      for machine in try machines(invocation, in: rules) {
        try Terminal.writeOutput(
          rules.matrix(machine: machine, in: options.knownConfiguration, width: width))
      }
      return .clean
    case .graph:
      let format = invocation.value(.graphFormat).flatMap(GraphFormat.init) ?? .dot
      try Terminal.writeOutput(
        rules.graph(
          machines: try machines(invocation, in: rules), as: format, in: options.knownConfiguration)
      )
      return .clean
    case .export:
      let output = DescriptorWriter(Posix.standardOutput)
      let sink = output.makeSink()
      RuleExport(rules).write(to: sink)
      sink.flush()
      if let failure = output.failure { throw failure }
      return .clean
    }
  }

  /// Refuses an option that this action would pass over.
  private static func requireUse(
    of option: Option, in actions: [RulesAction], _ action: RulesAction, _ invocation: Invocation
  ) throws(UsageError) {
    guard invocation.has(option), !actions.contains(action) else { return }
    let row = invocation.occurrences.last { $0.row.option == option }?.row
    let uses = listed(actions.map { "'rules \($0.rawValue)'" }, "and")
    throw UsageError(
      "The option '--\(row?.long ?? "")' is for \(uses) only", command: .rules, about: row)
  }

  /// The machines that `--machine` names, in the order of the files; all of them without it.
  private static func machines(_ invocation: Invocation, in rules: RuleSet) throws -> [Int] {
    let known = rules.machines.map(\.name)
    guard !known.isEmpty else { throw RuleLoadingError(message: "The rules hold no machine.") }
    let names = invocation.values(.machine)
    for name in names where !known.contains(name) {
      let hint = didYouMean(name, among: known)
      throw UsageError(
        "Unknown machine '\(name)'"
          + (hint.isEmpty ? ". There is \(listed(known.map { "'\($0)'" }, "and"))." : hint),
        command: .rules, about: invocation.row(.machine))
    }
    return known.indices.filter { names.isEmpty || names.contains(known[$0]) }
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
    let configuration = options.knownConfiguration
    let change = rule.severityChanges.first {
      $0.condition.value(in: configuration) == .yes
    }
    return change?.severity ?? rule.severity
  }

  /// Prints what is wrong with the rules.
  private static func check(_ rules: RuleSet) throws -> ExitStatus {
    let problems = rules.check()
    _ = try rules.loadedForAudit()
    for problem in problems {
      try Terminal.writeOutput("\(problem)\n")
    }
    guard problems.isEmpty else { return .failure }
    let machines = rules.machines.map(\.name).joined(separator: ", ")
    try Terminal.writeOutput(
      "complete and consistent: \(rules.rules.count) rules, \(rules.scenarios.count) scenarios, "
        + "machines: \(machines)\n"
        + "how many faults a hypothesis may lag behind another one and still win:\n"
        + rules.lagBounds().map { "  \($0)\n" }.joined())
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
