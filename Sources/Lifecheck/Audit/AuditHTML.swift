/// The audit as a page of HTML: one file that needs no network, and no script to be read.
package struct AuditHTML: Sendable {
  package init() {}

  /// Appends the whole page to `sink` and flushes it.
  package func write(_ audit: Audit, to sink: ByteSink) {
    let page = HTMLPage(sink)
    let sections = AuditSections(audit, page)
    page.begin(title(audit), script: AuditStyle.scriptHash)
    page.raw("<header>\n")
    page.element("h1", title(audit))
    page.element("p", ["class": "sum"], AuditWords.closing(audit))
    for remark in AuditWords.remarks(audit) { page.element("p", ["class": "none"], remark) }
    contents(page)
    page.raw("</header>\n<main>\n")
    for section in Self.sections {
      page.section(section.id, section.title) { section.write(sections)() }
    }
    page.raw("</main>\n<footer><p>")
    page.text(
      "lifecheck \(lifecheckVersion). Times are those of the sources. A figure that is underlined opens the lines that it comes from."
    )
    page.raw("</p></footer>\n<script>")
    page.raw(AuditStyle.script)
    page.raw("</script>\n</body>\n</html>\n")
    sink.flush()
  }

  private static var sections: [(id: String, title: String, write: (AuditSections) -> () -> Void)] {
    [
      ("sources", "Sources", AuditSections.sources), ("apps", "Apps", AuditSections.apps),
      ("findings", "What is wrong", AuditSections.findings),
      ("lives", "Lives", AuditSections.lives), ("launches", "Launches", AuditSections.launches),
      ("time", "Time in states", AuditSections.time),
      ("work", "Background work", AuditSections.work), ("ends", "Ends", AuditSections.ends),
      ("limits", "Time limits", AuditSections.limits),
      ("declared", "Declared and done", AuditSections.declared),
      ("against", "Against", AuditSections.against),
      ("metrics", "What MetricKit counted", AuditSections.metrics),
      ("unknown", "What cannot be said", AuditSections.unknown),
    ]
  }

  private func contents(_ page: HTMLPage) {
    page.element("nav", ["aria-label": "Sections"]) {
      page.element("ul") {
        for section in Self.sections {
          page.element("li") { page.element("a", ["href": "#\(section.id)"], section.title) }
        }
      }
    }
    page.newline()
  }

  private func title(_ audit: Audit) -> String {
    switch audit.apps.count {
    case 0: "Audit"
    case 1...3:
      "Audit of "
        + audit.apps.map { $0.names.first ?? $0.bundle ?? "?" }.joined(separator: ", ")
    default: "Audit of \(audit.apps.count) apps"
    }
  }
}
