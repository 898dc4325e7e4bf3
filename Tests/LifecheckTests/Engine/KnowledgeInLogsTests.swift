import BuiltinRules
import Foundation
import Testing

@testable import Lifecheck

/// The same as `KnowledgeIsDataTests` over the whole path, from the bytes of a log to findings.
@Suite struct KnowledgeInLogsTests {
  /// What a finding says, with every name as the original rules have it.
  private struct Statement: Equatable, CustomStringConvertible {
    var place: String
    var names: [String]

    var description: String { "\(place): \(names)" }

    init(_ finding: Finding, renaming: (String) -> String) {
      place =
        "\(finding.file):\(finding.line):\(finding.column) \(finding.severity) \(finding.kind)"
      names =
        [finding.ruleID, finding.event] + ["in"] + finding.states + ["missing"]
        + finding.missing + ["allowed"] + finding.allowed
        + [finding.previous?.event, finding.explains?.event].compactMap(\.self)
      place += " \(finding.scenario?.id ?? "")"
      names = names.map { ["in", "missing", "allowed"].contains($0) ? $0 : renaming($0) }
    }
  }

  @Test(arguments: [UInt64(11)])
  func `with other names the findings in every fixture are the same`(seed: UInt64) throws {
    let texts = builtinRuleFiles.map { RuleText(name: "\($0.name)", text: "\($0.text)") }
    let renaming = Renaming(of: texts, seed: seed)
    let original = try RuleText.parse(texts)
    let copy = try RuleText.parse(
      texts.map { RuleText(name: $0.name, text: renaming.copy(of: $0.text)) })
    // A list of events speaks the names of the rules.
    let logs = try Cases.some(Fixture.all).filter { $0.testDescription != "format-events" }.map {
      [UInt8](try Data(contentsOf: $0.folder.appending(path: "trace.log")))
    }
    var findings = 0
    for options in Self.options {
      // One run over all the logs: compiling the rules costs more than reading a fixture.
      let expected = findingsOf(logs, rules: original, options: options)
        .map { Statement($0) { name in renaming.copy(of: name) } }
      let found = findingsOf(logs, rules: copy, options: options)
        .map { Statement($0) { name in name } }
      #expect(found == expected)
      findings += expected.count
    }
    #expect(findings > Cases.some(200))
  }

  private func findingsOf(
    _ logs: [[UInt8]], rules: RuleSet, options: CheckOptions
  ) -> [Finding] {
    var checker = Checker(rules: rules, options: options)
    feed(logs, to: &checker)
    return checker.finish().findings
  }

  /// Some versions of iOS, both ways of ending on suspend, both starts.
  private static let options: [CheckOptions] = [nil, Version(3, 2), Version(9), Version(16)]
    .flatMap { os in
      [StartMode.auto, .launch].map { start in
        var options = CheckOptions()
        options.configuration.os = os
        if start == .launch { options.configuration.facts[.exitsOnSuspend] = true }
        options.start = start
        return options
      }
    }
}
