/// The report as JSON lines: findings as they are found, then one line that sums up.
///
/// Findings go out before all is known, so they are not folded; the summary is of the folded result.
package struct NDJSONReport: Sendable {
  /// Whether the last line holds what was read and found in numbers.
  package var hasStatistics = false

  package init() {}

  /// Appends one line of `"type": "finding"`.
  package func write(_ finding: Finding, to sink: ByteSink) {
    write(finding, type: "finding", to: sink)
  }

  /// Appends one line of `"type": "folded"`: a finding that stands for several that went out before.
  package func write(folded finding: Finding, to sink: ByteSink) {
    write(finding, type: "folded", to: sink)
  }

  /// Appends the last line, of `"type": "summary"`.
  package func writeSummary(
    of report: some CheckReport, _ outcome: RunOutcome, to sink: ByteSink
  ) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.pair("type", "summary")
    json.writeRun(of: report, outcome) { _ in }
    json.key("inputs")
    json.beginArray()
    for input in report.inputs { json.value(input) }
    json.endArray()
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

  private func write(_ finding: Finding, type: String, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.value(finding, type: type)
    json.endLine()
  }
}
