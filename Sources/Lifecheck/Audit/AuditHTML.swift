/// The audit as a page of HTML: one file that needs no network, and no script to be read.
package struct AuditHTML: Sendable {
  package init() {}

  /// Appends the whole page to `sink` and flushes it.
  package func write(_ audit: Audit, to sink: ByteSink) {
    let page = HTMLPage(sink)
    let sections = AuditSections(audit, page)
    page.raw("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n")
    page.raw("<meta charset=\"utf-8\"/>\n")
    // Nothing is fetched and nothing runs but the script below, whatever a log has in it.
    page.empty(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content":
          "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(AuditStyle.scriptHash)'; base-uri 'none'; form-action 'none'",
      ])
    page.raw("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
    page.raw("<meta name=\"color-scheme\" content=\"light dark\"/>\n")
    page.element("title", title(audit))
    page.raw("\n<style>")
    page.raw(PageStyle.sheet)
    page.raw("</style>\n</head>\n<body>\n")
    LanePicture.definitions(to: page)
    page.raw("<header>\n")
    page.element("h1", title(audit))
    page.element("p", ["class": "sum"], AuditWords.closing(audit))
    for remark in AuditWords.remarks(audit) { page.element("p", ["class": "none"], remark) }
    contents(page)
    page.raw("</header>\n<main>\n")
    for section in Section.allCases {
      page.open("section", ["id": section.rawValue, "aria-labelledby": "h-\(section.rawValue)"])
      page.element("h2", ["id": "h-\(section.rawValue)"], section.title)
      page.newline()
      write(section, sections)
      page.raw("</section>\n")
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

  private enum Section: String, CaseIterable {
    case sources, apps, findings, lives, launches, time, work, ends, limits, declared, against,
      metrics,
      unknown

    var title: String {
      switch self {
      case .sources: "Sources"
      case .apps: "Apps"
      case .lives: "Lives"
      case .launches: "Launches"
      case .time: "Time in states"
      case .work: "Background work"
      case .ends: "Ends"
      case .limits: "Time limits"
      case .declared: "Declared and done"
      case .against: "Against"
      case .findings: "What is wrong"
      case .metrics: "What MetricKit counted"
      case .unknown: "What cannot be said"
      }
    }
  }

  private func write(_ section: Section, _ sections: AuditSections) {
    switch section {
    case .sources: sections.sources()
    case .apps: sections.apps()
    case .lives: sections.lives()
    case .launches: sections.launches()
    case .time: sections.time()
    case .work: sections.work()
    case .ends: sections.ends()
    case .limits: sections.limits()
    case .declared: sections.declared()
    case .against: sections.against()
    case .findings: sections.findings()
    case .metrics: sections.metrics()
    case .unknown: sections.unknown()
    }
  }

  private func contents(_ page: HTMLPage) {
    page.element("nav", ["aria-label": "Sections"]) {
      page.element("ul") {
        for section in Section.allCases {
          page.element("li") {
            page.element("a", ["href": "#\(section.rawValue)"], section.title)
          }
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
