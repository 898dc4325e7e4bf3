/// The report as a result of diagnostics in reviewdog's form, rdjson.
struct ReviewdogReport {
  let outcome: RunOutcome

  /// Where a comment has no end, nobody reads it.
  private static let relatedLimit = 20

  func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    var details = FindingDetailWriter()
    json.object { json in
      json.object("source", ["name": "lifecheck"])
      json.array("diagnostics") { json in
        report.forEachIssue(outcome) { issue in
          json.newline(indent: 2)
          json.object { write(issue, &details, to: &$0) }
        }
      }
    }
    json.endLine()
  }

  private func write(
    _ issue: ReportIssue, _ details: inout FindingDetailWriter, to json: inout JSONWriter
  ) {
    var message = Array((issue.problem?.text ?? issue.message).utf8)
    if let finding = issue.finding { details.append(finding, to: &message) }
    json.key("message")
    json.value(utf8: message)
    json.writeLocation(issue.file, line: issue.line, column: issue.column, length: issue.length)
    json.pair("severity", issue.severity.rawValue.uppercased())
    json.object("code") { json in
      json.pair("value", shown(issue.rule))
      if let url = issue.finding?.sources.lazy.compactMap(\.url).first {
        json.pair("url", shown(url))
      }
    }
    guard let related = issue.finding?.related, !related.isEmpty else { return }
    json.objects("related_locations", related.prefix(Self.relatedLimit)) { json, place in
      json.pair("message", shown(place.message))
      json.writeLocation(outcome.path(place.file), line: max(place.line, 1))
    }
  }
}

extension JSONWriter {
  /// Columns count bytes of UTF-8 from 1 in this form too.
  fileprivate mutating func writeLocation(
    _ file: String, line: Int, column: Int = 0, length: Int = 0
  ) {
    object("location") { json in
      json.pair("path", shown(file))
      json.object("range") { json in
        json.writePosition("start", line, column)
        if column > 0, length > 0 { json.writePosition("end", line, column + length) }
      }
    }
  }

  private mutating func writePosition(_ name: String, _ line: Int, _ column: Int) {
    object(name, column > 0 ? ["line": line, "column": column] : ["line": line])
  }
}
