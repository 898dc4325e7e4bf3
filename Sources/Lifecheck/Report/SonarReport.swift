/// The report in SonarQube's generic form for external issues, as it is since version 10.3: rules with their gravity, and issues.
///
/// A column that is past the end of its line fails the whole import, and SonarQube counts in other units than bytes: places
/// are whole lines.
struct SonarReport {
  let outcome: RunOutcome

  private static let secondaryLimit = 20

  func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.array("rules") { json in
      for rule in report.rules where rule.isListed { Self.write(rule, to: &json) }
      for kind in RunProblem.Kind.allCases where kind != .unlisted {
        Self.write(kind.rawValue, kind.title, kind.isRemark ? .info : .error, to: &json)
      }
    }
    json.newline(indent: 2)
    json.array("issues") { json in
      report.forEachIssue(outcome) { issue in
        json.newline(indent: 4)
        json.object { write(issue, to: &$0) }
      }
    }
    json.endLine()
    json.endObject()
    json.endLine()
  }

  private func write(_ issue: ReportIssue, to json: inout JSONWriter) {
    json.pair("ruleId", issue.rule)
    json.object("primaryLocation") { $0.writeLocation(issue.file, issue.line, issue.message) }
    guard let related = issue.finding?.related, !related.isEmpty else { return }
    json.objects("secondaryLocations", related.prefix(Self.secondaryLimit)) { json, place in
      json.writeLocation(outcome.path(place.file), max(place.line, 1), shown(place.message))
    }
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
    json.object { json in
      json.pairs([
        "id": id, "name": id, "description": shown(description), "engineId": "lifecheck",
        "cleanCodeAttribute": "LOGICAL", "type": "BUG",
        "severity": severity.choose(error: "MAJOR", warning: "MINOR", info: "INFO"),
      ])
      json.object(inArray: "impacts") { json in
        json.pair("softwareQuality", "RELIABILITY")
        json.pair("severity", severity.choose(error: "HIGH", warning: "MEDIUM", info: "LOW"))
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeLocation(_ file: String, _ line: Int, _ message: String) {
    pairs(["message": message, "filePath": file])
    object("textRange", ["startLine": line])
  }
}
