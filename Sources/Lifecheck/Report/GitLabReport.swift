/// The report as a list of code quality issues, as GitLab reads it.
///
/// GitLab stops at the first entry that it cannot use, shows one of those with equal fingerprints, and does not show the
/// name of a check: it stands in the description too.
struct GitLabReport {
  let outcome: RunOutcome

  init(_ outcome: RunOutcome) { self.outcome = outcome }

  func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    var ordinals = HashOrdinals()
    var taken: Set<UInt64> = []
    json.beginArray()
    report.forEachIssue(outcome) { issue in
      let base = Fingerprint(of: issue.file, issue.rule, issue.finding?.fingerprint ?? "")
      // The same in another life of the file is another issue.
      var hash = Fingerprint(of: base.text, String(ordinals.next(of: base.hash)))
      while !taken.insert(hash.hash).inserted { hash = Fingerprint(of: hash.text) }
      json.newline(indent: 2)
      json.beginObject()
      json.pair("description", "\(shown(issue.rule)): \(issue.message)")
      json.pair("check_name", shown(issue.rule))
      json.pair("fingerprint", hash.text)
      json.pair("severity", Self.severity(issue.severity))
      json.key("location")
      json.beginObject()
      json.pair("path", shown(issue.file))
      json.key("lines")
      json.beginObject()
      json.pair("begin", issue.line)
      json.endObject()
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endLine()
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
