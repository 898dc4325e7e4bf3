/// The report as service messages of TeamCity: an inspection for each finding, a build problem for what kept the check from
/// being done, and a message for what is only to be known: a build problem makes the build fail.
struct TeamCityReport {
  let outcome: RunOutcome

  /// TeamCity takes so many characters of an identity, a name and a text.
  private static let identityLimit = 60
  private static let nameLimit = 255
  private static let textLimit = 4000

  func write(_ report: some CheckReport, to sink: ByteSink) {
    var described: Set<String> = []
    report.forEachIssue(outcome) { issue in
      if let problem = issue.problem, problem.kind.isRemark {
        Self.message(
          "message",
          [("text", problem.text, Self.textLimit), ("status", "WARNING", Self.nameLimit)], to: sink)
        return
      }
      if let problem = issue.problem, problem.kind != .unlisted {
        // Those of one kind differ by what they are about.
        let hash = Fingerprint(of: problem.file ?? "", problem.part?.rawValue ?? "").text
        let identity = "\(problem.kind.rawValue)-\(hash)"
        Self.message(
          "buildProblem",
          [
            ("description", problem.text, Self.textLimit),
            ("identity", identity, Self.identityLimit),
          ], to: sink)
        return
      }
      if described.insert(issue.rule).inserted {
        let because = issue.finding.map(\.because) ?? ""
        Self.message(
          "inspectionType",
          [
            ("id", issue.rule, Self.nameLimit), ("name", issue.rule, Self.nameLimit),
            ("description", because.isEmpty ? issue.rule : because, Self.textLimit),
            ("category", "Life cycle", Self.nameLimit),
          ], to: sink)
      }
      let severity = issue.severity.choose(
        error: "ERROR", warning: "WARNING", info: "WEAK WARNING")
      Self.message(
        "inspection",
        [
          ("typeId", issue.rule, Self.nameLimit), ("message", issue.message, Self.textLimit),
          ("file", issue.file, Self.textLimit), ("line", String(issue.line), Self.nameLimit),
          ("SEVERITY", severity, Self.nameLimit),
        ], to: sink)
    }
  }

  /// `##teamcity[name key='value']`, a line. Only lines of this function begin so.
  private static func message(
    _ name: String, _ attributes: [(name: String, value: String, limit: Int)], to sink: ByteSink
  ) {
    sink.write { out in
      out.append("##teamcity[\(name)")
      for attribute in attributes {
        let lines = attribute.value.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { shown(String($0)) }.joined(separator: "\n")
        out.append(" \(attribute.name)='")
        out.append(prefix(of: text, attribute.limit), .teamCity)
        out.append("'")
      }
      out.append("]\n")
    }
  }

  private static func prefix(of text: String, _ limit: Int) -> String {
    // Bytes are at least as many.
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit - 1)) + "…"
  }
}

extension Escaping {
  fileprivate static let teamCity = Escaping(special: "'|[]") { scalar, _ in
    switch scalar {
    case "'", "|", "[", "]": "|\(scalar)"
    case "\n": "|n"
    case "\r": "|r"
    default: nil
    }
  }
}
