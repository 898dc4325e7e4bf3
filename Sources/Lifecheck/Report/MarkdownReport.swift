/// The report in Markdown, for a comment on a change or the page of a job: counts, the gravest findings, and what their rules
/// mean.
///
/// It has no more than a comment takes. Nothing that a log says marks anything up.
package struct MarkdownReport: Sendable {
  package var outcome: RunOutcome

  package init(_ outcome: RunOutcome = RunOutcome()) { self.outcome = outcome }

  private static let rowLimit = 50
  private static let problemLimit = 10
  private static let ruleLimit = 20
  /// Characters of a cell.
  private static let cellLimit = 300
  /// GitHub takes 65 536 characters for a comment; past this many bytes no row and no rule is begun.
  private static let sizeLimit = 48_000

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ report: some CheckReport, to sink: ByteSink) {
    let found = Found(report)
    var text = "### lifecheck: \(Self.title(of: report.summary))\n\n"
    let problems = outcome.problems(of: report).filter { $0.kind != .unlisted }
    for problem in problems.prefix(Self.problemLimit) {
      text += "**\(problem.kind.heading):** \(Self.cell(problem.message))\n\n"
    }
    if problems.count > Self.problemLimit {
      let rest = counted(problems.count - Self.problemLimit, "more problem", "more problems")
      text += "and \(rest).\n\n"
    }
    text += Self.counts(of: found)
    text += Self.rows(of: found, report.summary)
    text += Self.explanations(of: found, size: text.utf8.count)
    text += "\(Self.closing(of: report))\n"
    sink.append(text)
    sink.flush()
  }

  /// What the check has seen, in numbers.
  static func closing(of report: some CheckReport) -> String {
    let events = counted(report.summary.events, "event", "events")
    let lives = counted(report.summary.lives, "life", "lives")
    return "\(events) of \(lives) in \(counted(report.inputs.count, "file", "files"))."
  }

  /// What is shown, gathered in one go.
  private struct Found {
    /// The gravest first.
    let shown: [Finding]
    /// The gravest first.
    let rules: [RuleTotals.Entry]

    init(_ report: some CheckReport) {
      var totals = RuleTotals()
      var shown: [Severity: [Finding]] = [:]
      report.forEachFinding { finding in
        guard finding.counts else { return }
        totals.add(finding.ruleID, finding.severity)
        if shown[finding.severity, default: []].count < MarkdownReport.rowLimit {
          shown[finding.severity, default: []].append(finding)
        }
      }
      for entry in report.overflowOfRules {
        let severity = report.rules.first { $0.id == entry.rule }?.severity ?? .error
        totals.add(entry.rule, severity, count: entry.count)
      }
      self.shown = Severity.allCases.sorted(by: >).flatMap { shown[$0] ?? [] }
      rules = totals.entries.sorted { $0.severity > $1.severity }
    }
  }

  /// The findings in numbers.
  static func title(of summary: CheckSummary) -> String {
    let counts = counted(
      errors: summary.errors, warnings: summary.warnings, infos: summary.infos)
    if !counts.isEmpty { return listed(counts, "and") }
    if summary.verdict == .inconclusive { return "nothing to judge" }
    return summary.known > 0 ? "no new finding" : "no finding"
  }

  private static func counts(of found: Found) -> String {
    // One rule says no more than the title and the rows.
    guard found.rules.count > 1 || found.shown.isEmpty, !found.rules.isEmpty else {
      return ""
    }
    var text = "| | rule | findings |\n|---|---|--:|\n"
    for rule in found.rules {
      text += "| \(rule.severity.rawValue) | \(cell(rule.rule)) | \(rule.count) |\n"
    }
    return text + "\n"
  }

  private static func rows(of found: Found, _ summary: CheckSummary) -> String {
    var text = ""
    var rows = 0
    for finding in found.shown where rows < rowLimit && text.utf8.count < sizeLimit {
      if rows == 0 { text += "| | rule | where | process | what |\n|---|---|---|---|---|\n" }
      rows += 1
      let cells = [
        finding.severity.rawValue, finding.ruleID, "\(finding.file):\(finding.line)",
        finding.process ?? "", finding.message,
      ]
      text += "| \(cells.map(cell).joined(separator: " | ")) |\n"
    }
    let rest = summary.errors + summary.warnings + summary.infos - rows
    if rest > 0 { text += "\nand \(counted(rest, "more finding", "more findings")).\n" }
    return text.isEmpty ? "" : text + "\n"
  }

  /// What the rules of the rows mean, each once.
  private static func explanations(of found: Found, size: Int) -> String {
    var known: Set<String> = []
    var text = ""
    for finding in found.shown
    where known.count < ruleLimit && size + text.utf8.count < sizeLimit
      && known.insert(finding.ruleID).inserted
    {
      text += "**\(cell(finding.ruleID))**"
      if !finding.because.isEmpty { text += ": \(markdownText(finding.because))" }
      if !finding.fix.isEmpty { text += " Fix: \(markdownText(finding.fix))" }
      let sources = finding.sources.map(markdownLink)
      if !sources.isEmpty { text += " (\(sources.joined(separator: ", ")))" }
      text += "\n\n"
    }
    guard !text.isEmpty else { return "" }
    return "<details><summary>What the rules mean</summary>\n\n\(text)</details>\n\n"
  }

  private static func cell(_ text: String) -> String {
    markdownText(String(shown(text).unicodeScalars.prefix(cellLimit)))
  }
}

/// Text that Markdown shows as it is: no link, no mark-up, no end of a cell.
func markdownText(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.append(shown(text), .markdown)
  return String(decoding: bytes, as: UTF8.self)
}

/// A link to a source of the rules.
func markdownLink(to source: Source) -> String {
  let title = markdownText(source.title)
  guard let url = source.url,
    url.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !"()<>\\".utf8.contains($0) })
  else { return title }
  return "[\(title)](\(url))"
}

extension Escaping {
  fileprivate static let markdown = Escaping(special: "<&\\`*_{}[]>#!|~@:$") { scalar, _ in
    switch scalar {
    case "<": "&lt;"
    case "&": "&amp;"
    case "\\", "`", "*", "_", "{", "}", "[", "]", ">", "#", "!", "|", "~", "@", ":", "$":
      "\\\(scalar)"
    default: nil
    }
  }
}
