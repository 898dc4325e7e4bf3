/// The report as a result of diagnostics in reviewdog's form, rdjson.
struct ReviewdogReport {
  let outcome: RunOutcome

  init(_ outcome: RunOutcome) { self.outcome = outcome }

  /// Where a comment has no end, nobody reads it.
  private static let relatedLimit = 20

  func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    var details = FindingDetailWriter()
    json.beginObject()
    json.key("source")
    json.beginObject()
    json.pair("name", "lifecheck")
    json.endObject()
    json.key("diagnostics")
    json.beginArray()
    report.forEachIssue(outcome) { issue in
      json.newline(indent: 2)
      Self.write(issue, &details, to: &json)
    }
    json.endArray()
    json.endObject()
    json.endLine()
  }

  private static func write(
    _ issue: ReportIssue, _ details: inout FindingDetailWriter, to json: inout JSONWriter
  ) {
    var message = Array((issue.problem?.text ?? issue.message).utf8)
    if let finding = issue.finding { details.append(finding, to: &message) }
    json.beginObject()
    json.key("message")
    json.value(utf8: message)
    json.key("location")
    json.writeLocation(issue.file, line: issue.line, column: issue.column, length: issue.length)
    json.pair("severity", issue.severity.rawValue.uppercased())
    json.key("code")
    json.beginObject()
    json.pair("value", shown(issue.rule))
    if let url = issue.finding?.sources.lazy.compactMap(\.url).first {
      json.pair("url", shown(url))
    }
    json.endObject()
    if let related = issue.finding?.related, !related.isEmpty {
      json.key("related_locations")
      json.beginArray()
      for place in related.prefix(relatedLimit) {
        json.beginObject()
        json.pair("message", shown(place.message))
        json.key("location")
        json.writeLocation(ReportIssue.path(place.file), line: max(place.line, 1))
        json.endObject()
      }
      json.endArray()
    }
    json.endObject()
  }
}

extension JSONWriter {
  /// Columns count bytes of UTF-8 from 1 in this form too.
  fileprivate mutating func writeLocation(
    _ file: String, line: Int, column: Int = 0, length: Int = 0
  ) {
    beginObject()
    pair("path", shown(file))
    key("range")
    beginObject()
    key("start")
    position(line, column)
    if column > 0, length > 0 {
      key("end")
      position(line, column + length)
    }
    endObject()
    endObject()
  }

  private mutating func position(_ line: Int, _ column: Int) {
    beginObject()
    pair("line", line)
    if column > 0 { pair("column", column) }
    endObject()
  }
}
