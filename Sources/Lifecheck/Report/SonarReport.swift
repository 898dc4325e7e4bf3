/// The report in SonarQube's generic form for external issues, as it is since version 10.3: rules with their gravity, and issues.
///
/// A column that is past the end of its line fails the whole import, and SonarQube counts in other units than bytes: places
/// are whole lines.
struct SonarReport {
  let outcome: RunOutcome

  init(_ outcome: RunOutcome) { self.outcome = outcome }

  private static let secondaryLimit = 20

  func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.key("rules")
    json.beginArray()
    for rule in report.rules where rule.isListed { Self.write(rule, to: &json) }
    for kind in RunProblem.Kind.allCases where kind != .unlisted {
      Self.write(kind.rawValue, kind.title, kind.isRemark ? .info : .error, to: &json)
    }
    json.endArray()
    json.newline(indent: 2)
    json.key("issues")
    json.beginArray()
    report.forEachIssue(outcome) { issue in
      json.newline(indent: 4)
      json.beginObject()
      json.pair("ruleId", issue.rule)
      json.key("primaryLocation")
      json.writeLocation(issue.file, issue.line, issue.message)
      if let related = issue.finding?.related, !related.isEmpty {
        json.key("secondaryLocations")
        json.beginArray()
        for place in related.prefix(Self.secondaryLimit) {
          json.writeLocation(
            ReportIssue.path(place.file), max(place.line, 1), shown(place.message))
        }
        json.endArray()
      }
      json.endObject()
    }
    json.endArray()
    json.endLine()
    json.endObject()
    json.endLine()
  }

  private static func write(_ rule: RuleStatus, to json: inout JSONWriter) {
    let because = rule.definition?.because ?? ""
    write(
      rule.id, [rule.summary, because].filter { !$0.isEmpty }.joined(separator: ". "),
      rule.severity, to: &json)
  }

  private static func write(
    _ id: String, _ description: String, _ severity: Severity, to json: inout JSONWriter
  ) {
    json.newline(indent: 4)
    json.beginObject()
    json.pair("id", id)
    json.pair("name", id)
    json.pair("description", shown(description))
    json.pair("engineId", "lifecheck")
    json.pair("cleanCodeAttribute", "LOGICAL")
    json.pair("type", "BUG")
    json.pair("severity", severity == .error ? "MAJOR" : severity == .warning ? "MINOR" : "INFO")
    json.key("impacts")
    json.beginArray()
    json.beginObject()
    json.pair("softwareQuality", "RELIABILITY")
    json.pair("severity", severity == .error ? "HIGH" : severity == .warning ? "MEDIUM" : "LOW")
    json.endObject()
    json.endArray()
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func writeLocation(_ file: String, _ line: Int, _ message: String) {
    beginObject()
    pair("message", message)
    pair("filePath", file)
    key("textRange")
    beginObject()
    pair("startLine", line)
    endObject()
    endObject()
  }
}
