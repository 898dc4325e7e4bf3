/// The report as Checkstyle writes its own: the form that most linters and their readers have in common.
struct CheckstyleReport {
  let outcome: RunOutcome

  func write(_ report: some CheckReport, to sink: ByteSink) {
    let xml = XMLWriter(sink)
    xml.declaration()
    // The version whose form it is, as other linters have it.
    xml.raw("<checkstyle version=\"4.3\">\n")
    var open: String?
    report.forEachIssue(outcome) { issue in
      if open != issue.file {
        if open != nil { xml.raw("  </file>\n") }
        xml.raw("  <file")
        xml.attribute("name", shown(issue.file))
        xml.raw(">\n")
        open = issue.file
      }
      xml.raw("    <error")
      xml.attribute("line", String(issue.line))
      if issue.column > 0 { xml.attribute("column", String(issue.column)) }
      xml.attributes([
        "severity": issue.severity.rawValue, "message": issue.message,
        "source": "lifecheck.\(shown(issue.rule))",
      ])
      xml.raw("/>\n")
    }
    if open != nil { xml.raw("  </file>\n") }
    xml.raw("</checkstyle>\n")
  }
}
