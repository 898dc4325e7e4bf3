import Lifecheck

/// `lifecheck explain RULE|SCENARIO|EVENT|STATE|WORD`, where WORD may be one of an audit, too: a finding, or why the system ends processes.
enum ExplainCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    guard let word = invocation.arguments.first else {
      throw UsageError("Missing expected argument '<word>'", command: .explain)
    }
    try requireNoMore(invocation, than: 1)
    let rules = try RuleSet.load(invocation, try FoundConfiguration.find(invocation))
    let colour = invocation.value(.color).flatMap(ColourChoice.init) ?? .auto
    let explanation = RuleExplanation(
      rules: rules, palette: Terminal.palette(colour, for: Posix.standardOutput),
      width: min(Terminal.width(fallback: 80), 100))
    let pages = pages(on: word, explanation)
    let entry = Glossary.entry(of: word).map { explanation.text(of: $0) }
    let found = [entry].compactMap(\.self) + pages
    guard found.isEmpty else {
      try Terminal.writeOutput(found.joined(separator: "\n"))
      return .clean
    }
    let ofAudit = try rules.loadedForAudit()
    guard let page = auditPage(on: word, ofAudit, explanation) else { throw unknown(word, ofAudit) }
    try Terminal.writeOutput(page)
    return .clean
  }

  /// What the word means to an audit alone.
  private static func auditPage(
    on word: String, _ rules: RuleSet, _ explanation: RuleExplanation
  ) -> String? {
    var explanation = explanation
    explanation.rules = rules
    if let finding = rules.audit.findings.first(where: { $0.id == word }) {
      return explanation.text(of: finding)
    }
    if let page = explanation.text(ofEnds: word) { return page }
    return rules.events.indices.first { rules.events[$0].name == word }
      .map { explanation.text(ofEvent: $0) }
  }

  /// A word may be the name of several things: of states of several machines, most of all.
  private static func pages(on word: String, _ explanation: RuleExplanation) -> [String] {
    let rules = explanation.rules
    var pages = rules.rules.filter { $0.id == word }.map { explanation.text(of: $0) }
    pages += rules.scenarios.filter { $0.id == word }.map { explanation.text(of: $0) }
    guard pages.isEmpty else { return pages }
    let meanings = explanation.meanings(of: word)
    pages += meanings.events.map { explanation.text(ofEvent: $0) }
    return pages
      + meanings.states.map { explanation.text(ofState: $0.state, machine: $0.machine) }
  }

  private static func unknown(_ word: String, _ rules: RuleSet) -> UsageError {
    if rules.machines.contains(where: { $0.name == word }) {
      return UsageError(
        "'\(word)' is a machine: 'lifecheck rules graph --machine \(word)' draws it, 'rules matrix' lists it",
        command: .explain)
    }
    let states = rules.machines.flatMap { $0.states.map(\.name) }
    let hint = didYouMean(
      word,
      among: rules.rules.map(\.id) + rules.scenarios.map(\.id) + rules.events.map(\.name) + states
        + Glossary.builtin.map(\.word) + rules.audit.findings.map(\.id) + rules.audit.endWords,
      otherwise: "'lifecheck rules list' has the rules, 'lifecheck help words' the words.")
    return UsageError(
      "Unknown rule, scenario, event, state or word '\(word)'\(hint)", command: .explain)
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
