/// The report for readers of the Test Anything Protocol, version 14: the tests of the JUnit report, a line each, with what
/// there is to say below it.
struct TAPReport {
  let outcome: RunOutcome

  func write(_ report: some CheckReport, to sink: ByteSink) {
    let tests = TestSuites(report, outcome)
    sink.append("TAP version 14\n1..\(tests.counts.tests)\n# written by lifecheck\n")
    if let use = report.configurationUse {
      sink.append("# configuration: \(report.configurationEffect ?? shown(use.file))\n")
    }
    for limit in report.limits { sink.append("# limit: \(limit.text)\n") }
    var number = 0
    var details = FindingDetailWriter()
    tests.forEach(of: report) { step in
      switch step {
      case .begin, .end: break
      case .finding(let finding, let name, let suite):
        number += 1
        Self.write(finding, number, "\(suite.name): \(name)", &details, to: sink)
      case .test(let test, let suite):
        number += 1
        Self.write(test, number, "\(suite.name): \(test.name)", to: sink)
      }
    }
    if let reason = outcome.nothingJudged?.split(separator: "\n").first {
      sink.append("Bail out! \(Self.escaped(shown(String(reason))))\n")
    }
  }

  private static func write(
    _ finding: Finding, _ number: Int, _ name: String, _ details: inout FindingDetailWriter,
    to sink: ByteSink
  ) {
    let isFailure = finding.counts && finding.severity >= .warning
    var line = "\(isFailure ? "not ok" : "ok") \(number) - \(escaped(name))"
    if !finding.counts { line += " # SKIP \(escaped(finding.acceptance))" }
    sink.append(line + "\n  ---\n")
    var text: [UInt8] = []
    details.append(finding, to: &text)
    let lines = text.split(separator: UInt8(ascii: "\n"))
    sink.append("  message: \(quoted(shown(finding.message)))\n")
    sink.append("  severity: \(finding.severity.rawValue)\n")
    sink.append("  rule: \(quoted(shown(finding.ruleID)))\n")
    sink.append("  at:\n    file: \(quoted(shown(finding.file)))\n")
    sink.append("    line: \(finding.line)\n    column: \(finding.column)\n")
    if !lines.isEmpty { sink.append("  details:\n") }
    for line in lines {
      sink.append("    - \(quoted(String(decoding: line, as: UTF8.self)))\n")
    }
    sink.append("  ...\n")
  }

  private static func write(
    _ test: TestSuite.Case, _ number: Int, _ name: String, to sink: ByteSink
  ) {
    let name = escaped(name)
    switch test.outcome {
    case .passed: sink.append("ok \(number) - \(name)\n")
    case .skipped(let reason): sink.append("ok \(number) - \(name) # SKIP \(escaped(reason))\n")
    case .noted(let text):
      sink.append("ok \(number) - \(name)\n  ---\n  message: \(quoted(text))\n  ...\n")
    case .failed(let text), .broken(let text):
      sink.append("not ok \(number) - \(name)\n  ---\n  message: \(quoted(text))\n  ...\n")
    }
  }

  /// In a description `#` begins a directive, and a backslash takes that from it.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(text, .tapDescription)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A string of YAML in quotes. The text is fit to be shown, so that nothing else needs an escape.
  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(text, .yaml)
    return "\"\(String(decoding: bytes, as: UTF8.self))\""
  }
}

extension Escaping {
  fileprivate static let tapDescription = Escaping(special: "\\#") { scalar, _ in
    scalar == "\\" || scalar == "#" ? "\\\(scalar)" : nil
  }

  fileprivate static let yaml = Escaping(special: "\"\\#") { scalar, isDoubled in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    // CI systems look for `##[` and `##vso[` anywhere in their log.
    case "#": isDoubled ? "\\x23" : nil
    // Every other character has a place in YAML.
    case "\u{FFFE}": "\\uFFFE"
    case "\u{FFFF}": "\\uFFFF"
    default: nil
    }
  }
}
