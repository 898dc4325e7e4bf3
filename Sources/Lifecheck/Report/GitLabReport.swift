/// The report as a list of code quality issues, as GitLab reads it.
///
/// GitLab stops at the first entry that it cannot use, shows one of those with equal fingerprints, and does not show the
/// name of a check: it stands in the description too.
struct GitLabReport {
  let outcome: RunOutcome

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
      json.object { json in
        json.pairs([
          "description": "\(shown(issue.rule)): \(issue.message)",
          "check_name": shown(issue.rule), "fingerprint": hash.text,
          "severity": issue.severity.choose(error: "major", warning: "minor", info: "info"),
        ])
        json.object("location") { json in
          json.pair("path", shown(issue.file))
          json.object("lines", ["begin": issue.line])
        }
      }
    }
    json.endArray()
    json.endLine()
  }
}
