/// The report as JSON lines: findings as they are found, then one line that sums up.
///
/// Findings go out before all is known, so they are not folded; the summary is of the folded result.
package struct NDJSONReport: Sendable {
  /// Whether the last line holds what was read and found in numbers.
  package var hasStatistics = false

  package init() {}

  /// Appends one line of `"type": "finding"`, or of `"type": "folded"`: a finding that stands for several that went out before.
  package func write(_ finding: Finding, isFolded: Bool = false, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.value(finding, type: isFolded ? "folded" : "finding")
    json.endLine()
  }

  /// Appends the last line, of `"type": "summary"`.
  package func writeSummary(
    of report: some CheckReport, _ outcome: RunOutcome, to sink: ByteSink
  ) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.pair("type", "summary")
    json.writeRun(of: report, outcome) { _ in }
    json.array("inputs") { json in
      for input in report.inputs { json.value(input) }
    }
    json.key("summary")
    json.value(report.summary)
    json.writeOverflow(of: report) { _ in }
    if hasStatistics {
      json.key("statistics")
      json.value(Statistics(report))
    }
    json.endObject()
    json.endLine()
  }
}
