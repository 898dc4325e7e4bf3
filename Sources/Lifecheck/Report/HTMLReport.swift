/// The report as a page of HTML: one file that needs no network and runs nothing.
struct HTMLReport {
  let outcome: RunOutcome

  /// A page of more is not read.
  private static let findingLimit = 2000
  private static let lifeLimit = 1000
  private static let problemLimit = 100

  func write(_ report: some CheckReport, to sink: ByteSink) {
    let page = HTMLPage(sink)
    let title = MarkdownReport.title(of: report.summary)
    page.begin("lifecheck: \(title)", Self.sheet)
    page.raw("<header>\n")
    page.element("h1", title)
    page.element("p", ["class": "sum"], MarkdownReport.closing(of: report))
    writeProblems(of: report, to: page)
    page.raw("</header>\n<main>\n")
    let rules = page.section("findings", "Findings") { writeFindings(of: report, to: page) }
    let states = HTMLStates(report, findingLimit: Self.findingLimit, page)
    if !states.isEmpty { page.section("states", "States") { states.write() } }
    if !rules.isEmpty {
      page.section("rules", "What the rules mean") {
        for rule in rules { Self.write(rule: rule, to: page) }
      }
    }
    page.section("lives", "Lives") { writeLives(of: report, to: page) }
    page.section("inputs", "Inputs") { Self.writeInputs(report.inputs, to: page) }
    page.raw("</main>\n<footer><p>")
    page.text("lifecheck \(lifecheckVersion). Times are those of the log.")
    page.raw("</p></footer>\n</body>\n</html>\n")
  }

  private static let sheet: StaticString = """
    pre { overflow-x: auto; background: var(--soft); padding: .5rem .75rem; border-radius: 4px; line-height: 1.4;
      font: .85rem ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    mark { background: none; color: inherit; font-weight: 700; text-decoration: underline wavy var(--bad); }
    dl { display: grid; grid-template-columns: fit-content(38%) 1fr; gap: .1rem .9rem; margin: .35rem 0; font-size: .9rem; }
    dt { color: var(--faint); overflow-wrap: anywhere; } dd { margin: 0; overflow-wrap: anywhere; }
    .error { color: var(--bad); } .warning { color: var(--back); } .info { color: var(--launch); }
    :target { outline: 2px solid var(--link); outline-offset: 6px; }

    """

  private func writeProblems(of report: some CheckReport, to page: HTMLPage) {
    let problems = outcome.problems(of: report)
    for problem in problems.prefix(Self.problemLimit) {
      let style = problem.severity == .error ? "bad" : "note"
      page.element("p", ["class": style]) { page.prose(problem.message) }
      page.newline()
    }
    if problems.count > Self.problemLimit {
      let rest = counted(problems.count - Self.problemLimit, "more problem", "more problems")
      page.element("p", ["class": "bad"], "and \(rest)")
    }
  }

  // MARK: Findings

  /// Returns a finding of each rule, in the order in which they came.
  private func writeFindings(of report: some CheckReport, to page: HTMLPage) -> [Finding] {
    var rules: [Finding] = []
    var known: Set<String> = []
    var count = 0
    report.forEachFinding { finding in
      guard finding.counts else { return }
      count += 1
      guard count <= Self.findingLimit else { return }
      if known.insert(finding.ruleID).inserted { rules.append(finding) }
      write(finding, number: count, to: page)
    }
    if count == 0 { page.element("p", ["class": "none"], "None that counts.") }
    page.rest(
      count - Self.findingLimit, "more finding is", "more findings are", in: "CSV and JSON forms")
    return rules
  }

  private func write(_ finding: Finding, number: Int, to page: HTMLPage) {
    page.element("article", ["id": "finding-\(number)"]) {
      page.element("h3") {
        page.element("span", ["class": finding.severity.rawValue], finding.severity.rawValue)
        page.text(": ")
        page.prose(finding.message)
      }
      let process = finding.process.map { $0 + (finding.pid.map { "[\($0)]" } ?? "") }
      let place = [
        "\(finding.file):\(finding.line):\(finding.column)", process, finding.time, finding.scene,
      ]
      page.element("p", ["class": "note"]) {
        page.text(place.compactMap(\.self).joined(separator: "  "))
        page.text("  ")
        page.element("a", ["href": "#rule-\(finding.ruleID)"], finding.ruleID)
      }
      writeLines(of: finding, to: page)
      page.element("dl") {
        Self.term("fix", finding.fix, page)
        Self.term("order", finding.label, page)
        Self.term("state", listed(finding.stateWords, "or"), page)
        Self.term("legal here", finding.allowed.joined(separator: ", "), page)
        Self.term("missing", finding.missing.joined(separator: ", "), page)
        let scenario = finding.scenario.map { "\($0.id): \($0.title)" } ?? ""
        Self.term("scenario", scenario, page)
        Self.term("depends on", finding.dependsOn.joined(separator: ", "), page)
        for place in finding.related.prefix(20) {
          Self.term("\(place.file):\(place.line)", place.message, page)
        }
      }
    }
    page.newline()
  }

  private func writeLines(of finding: Finding, to page: HTMLPage) {
    guard let snippet = finding.snippet else { return }
    page.element("pre") {
      let before = finding.previousSnippet == nil ? nil : finding.previous?.line
      let columns = String(max(finding.line, before ?? 0)).count
      func number(_ line: Int) -> String {
        String(repeating: " ", count: columns - String(line).count) + String(line)
      }
      if let previous = finding.previousSnippet, let before {
        write(previous, number: number(before), isMarked: false, to: page)
      }
      write(snippet, number: number(finding.line), isMarked: true, to: page)
    }
    page.newline()
  }

  private func write(_ snippet: Finding.Snippet, number: String, isMarked: Bool, to page: HTMLPage)
  {
    let (text, mark) = (snippet.text, snippet.mark)
    page.text("\(number) │ \(snippet.isCutBefore ? "…" : "")")
    if isMarked {
      page.prose(shown(utf8: Array(text[..<mark.lowerBound])))
      page.element("mark") { page.prose(shown(utf8: Array(text[mark]))) }
      page.prose(shown(utf8: Array(text[mark.upperBound...])))
    } else {
      page.prose(shown(utf8: text))
    }
    page.text(snippet.isCutAfter ? "…" : "")
    page.newline()
  }

  private static func term(_ name: String, _ text: String, _ page: HTMLPage) {
    guard !text.isEmpty else { return }
    page.element("dt", name)
    page.element("dd") { page.prose(text) }
  }

  private static func write(rule finding: Finding, to page: HTMLPage) {
    page.element("article", ["id": "rule-\(finding.ruleID)"]) {
      page.element("h3", finding.ruleID)
      if !finding.because.isEmpty { page.element("p") { page.prose(finding.because) } }
      for source in finding.sources {
        page.element("p", ["class": "note"]) {
          if let url = source.url, url.hasPrefix("https://") {
            page.element("a", ["href": url], source.title)
          } else {
            page.prose(source.title)
          }
        }
      }
    }
    page.newline()
  }

  // MARK: Tables

  private func writeLives(of report: some CheckReport, to page: HTMLPage) {
    var rows: [[String]] = []
    var count = 0
    report.forEachLife { life in
      count += 1
      guard count <= Self.lifeLimit else { return }
      rows.append([
        life.processTitle, "\(life.file):\(life.firstLine)-\(life.lastLine)", life.started ?? "",
        life.endReason ?? "", String(life.events), String(life.faults), life.verdict.rawValue,
        life.scenarios.joined(separator: ", "),
      ])
    }
    Self.table(
      ["process", "where", "from", "end", "events", "faults", "verdict", "scenarios"], rows, page)
    page.rest(count - rows.count, "more life is", "more lives are", in: "JSON form")
  }

  private static func writeInputs(_ inputs: [InputSummary], to page: HTMLPage) {
    let rows = inputs.prefix(lifeLimit).map { input in
      [
        input.file, input.format ?? "", String(input.lines), String(input.events),
        String(input.nearMisses), input.error ?? "",
      ]
    }
    table(["file", "format", "lines", "events", "near misses", "error"], Array(rows), page)
    page.rest(inputs.count - rows.count, "more input is", "more inputs are", in: "JSON form")
  }

  static func table(_ columns: [String], _ rows: [[String]], _ page: HTMLPage) {
    guard !rows.isEmpty else { return page.element("p", ["class": "none"], "None.") }
    page.element("div", ["class": "wide", "tabindex": "0"]) {
      page.element("table", ["class": "one"]) {
        page.element("thead") {
          page.element("tr") {
            for column in columns { page.element("th", ["scope": "col"], column) }
          }
        }
        page.newline()
        page.element("tbody") {
          for row in rows {
            page.element("tr") {
              for (index, cell) in row.enumerated() {
                index == 0
                  ? page.element("th", ["scope": "row"], cell) : page.element("td", cell)
              }
            }
            page.newline()
          }
        }
      }
    }
    page.newline()
  }
}
