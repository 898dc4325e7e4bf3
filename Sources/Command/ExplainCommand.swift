import Lifecheck

/// `lifecheck explain RULE`.
enum ExplainCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    guard let id = invocation.arguments.first else {
      throw UsageError("Missing expected argument '<rule>'", command: .explain)
    }
    try requireNoMore(invocation, than: 1)
    let rules = try RuleSet.load(invocation, try FoundConfiguration.find(invocation))
    let rule = rules.rules.first { $0.id == id }
    let scenario = rules.scenarios.first { $0.id == id }
    guard rule != nil || scenario != nil else {
      let hint = didYouMean(id, among: rules.rules.map(\.id) + rules.scenarios.map(\.id))
      throw UsageError("Unknown rule '\(id)'\(hint)", command: .explain)
    }
    let colour = invocation.value(.color).flatMap(ColourChoice.init) ?? .auto
    let explanation = RuleExplanation(
      rules: rules, palette: Terminal.palette(colour, for: Posix.standardOutput),
      width: min(Terminal.width(fallback: 80), 100))
    if let rule { try Terminal.writeOutput(explanation.text(of: rule)) }
    if rule == nil, let scenario { try Terminal.writeOutput(explanation.text(of: scenario)) }
    return .clean
  }

  /// Refuses arguments past the first `count`.
  static func requireNoMore(_ invocation: Invocation, than count: Int) throws(UsageError) {
    let others = invocation.arguments.dropFirst(count)
    guard let first = others.first else { return }
    let all = others.map { "'\($0)'" }.joined(separator: ", ")
    throw UsageError(
      others.count == 1
        ? "Unexpected argument '\(first)'" : "\(others.count) unexpected arguments: \(all)",
      command: invocation.command)
  }
}
