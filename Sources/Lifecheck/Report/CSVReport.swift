/// The report as comma-separated values (RFC 4180): a head, then a row for each problem of the run and each finding, those too
/// that do not count.
struct CSVReport {
  let outcome: RunOutcome

  private static let head = [
    "rule", "severity", "file", "line", "column", "time", "process", "pid", "scene", "event",
    "message", "count", "states", "missing", "scenario", "fingerprint", "baseline", "suppressed",
  ]

  func write(_ report: some CheckReport, to sink: ByteSink) {
    Self.write(Self.head, to: sink)
    let input = report.inputs.first?.file
    for problem in outcome.problems(of: report) {
      let issue = ReportIssue(problem, input: input, outcome)
      var row = [String](repeating: "", count: Self.head.count)
      row.replaceSubrange(0..<3, with: [issue.rule, issue.severity.rawValue, problem.file ?? ""])
      row[10] = issue.message
      Self.write(row, to: sink)
    }
    report.forEachFinding { Self.write(Self.row(of: $0), to: sink) }
  }

  private static func row(of finding: Finding) -> [String] {
    [
      finding.ruleID, finding.severity.rawValue, finding.file, String(finding.line),
      String(finding.column), finding.time ?? "", finding.process ?? "",
      finding.pid.map { String($0) } ?? "", finding.scene ?? "", finding.event, finding.message,
      String(finding.count), finding.states.joined(separator: " "),
      finding.missing.joined(separator: " "), finding.scenario?.id ?? "", finding.fingerprint,
      finding.isKnown ? "known" : "new", finding.suppressedBecause ?? "",
    ]
  }

  private static func write(_ row: [String], to sink: ByteSink) {
    for (number, field) in row.enumerated() {
      if number > 0 { sink.append(UInt8(ascii: ",")) }
      sink.append(CSVText.quoted(CSVText.inert(shown(field))))
    }
    sink.append("\r\n")
  }
}
