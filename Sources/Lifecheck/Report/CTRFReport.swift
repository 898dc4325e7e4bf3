/// The report in the Common Test Report Format: the tests of the JUnit report as JSON.
struct CTRFReport {
  let outcome: RunOutcome

  func write(_ report: some CheckReport, to sink: ByteSink) {
    let tests = TestSuites(report, outcome)
    var json = JSONWriter(sink)
    json.beginObject()
    json.pairs(["reportFormat": "CTRF", "specVersion": "0.0.0", "generatedBy": "lifecheck"])
    json.object("results") { json in
      json.object("tool", ["name": "lifecheck", "version": lifecheckVersion])
      json.newline(indent: 2)
      json.write(tests.counts)
      json.newline(indent: 2)
      json.array("tests") { json in
        var details = FindingDetailWriter()
        tests.forEach(of: report) { step in
          switch step {
          case .begin, .end: break
          case .finding(let finding, let name, let suite):
            json.newline(indent: 4)
            Self.write(finding, name, &details, in: suite, to: &json)
          case .test(let test, let suite):
            json.newline(indent: 4)
            Self.write(test, in: suite, to: &json)
          }
        }
      }
      let remarks = RunOutcome.remarks(on: report).map(\.message)
      if !remarks.isEmpty {
        json.newline(indent: 2)
        json.object("extra", ["remarks": remarks])
      }
      json.endLine()
    }
    json.endObject()
    json.endLine()
  }

  private static func write(
    _ finding: Finding, _ name: String, _ details: inout FindingDetailWriter, in suite: TestSuite,
    to json: inout JSONWriter
  ) {
    let status = !finding.counts ? "skipped" : finding.severity >= .warning ? "failed" : "passed"
    json.beginTest(name, status, in: suite, line: max(finding.line, 1))
    json.pair("message", finding.counts ? shown(finding.message) : finding.acceptance)
    var text = Array(shown(finding.message).utf8)
    details.append(finding, to: &text)
    json.key("trace")
    json.value(utf8: text)
    json.pair("rawStatus", finding.severity.rawValue)
    json.pair("tags", [shown(finding.ruleID)])
    let rule = shown(finding.ruleID)
    json.object(
      "extra", ["rule": rule, "column": finding.column, "fingerprint": finding.fingerprint])
    json.endObject()
  }

  private static func write(
    _ test: TestSuite.Case, in suite: TestSuite, to json: inout JSONWriter
  ) {
    let (status, message): (String, String?) =
      switch test.outcome {
      case .passed: ("passed", nil)
      case .noted(let text): ("passed", text)
      case .skipped(let text): ("skipped", text)
      case .failed(let text), .broken(let text): ("failed", text)
      }
    json.beginTest(test.name, status, in: suite, line: test.line)
    if let message { json.pair("message", message) }
    if case .broken = test.outcome { json.pair("rawStatus", "broken") }
    if let rule = test.rule { json.pair("tags", [shown(rule)]) }
    json.endObject()
  }
}

extension JSONWriter {
  /// The library has no clock, and two reports of one log are the same bytes: times are 0.
  fileprivate mutating func write(_ counts: TestCounts) {
    let failed = counts.failures + counts.errors
    object(
      "summary",
      [
        "tests": counts.tests, "passed": counts.tests - failed - counts.skipped,
        "failed": failed, "skipped": counts.skipped, "pending": 0, "other": 0, "start": 0,
        "stop": 0,
      ])
  }

  fileprivate mutating func beginTest(
    _ name: String, _ status: String, in suite: TestSuite, line: Int
  ) {
    beginObject()
    pairs(["name": name, "status": status, "duration": 0, "suite": [suite.name]])
    if !suite.isOfRun { pairs(["filePath": shown(suite.file), "line": line]) }
  }
}
