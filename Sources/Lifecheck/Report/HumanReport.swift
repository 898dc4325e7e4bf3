/// The report for people, in a terminal or a build log.
package struct HumanReport: Sendable {
  /// How much is said of a finding.
  package enum Form: String, Sendable, CaseIterable {
    /// What is wrong, the lines of the log and what to do; findings that are alike once, reasons once per rule.
    case short = "human"
    /// One line each: place, severity, message, rule.
    case concise
    /// Every finding with all that is known of it.
    case full
  }

  package var palette: Palette
  package var form = Form.short
  /// How many different findings of a rule are shown; 0 shows every finding by itself.
  package var maxPerRule = 5
  /// Whether the terminal takes links.
  package var hasLinks = false
  /// The columns at which explanations are wrapped.
  package var width = 100
  /// Whether lines of the log are cut to `width` too, as a terminal needs it for the mark to stand right.
  package var cutsLogLines = false
  /// Whether only findings are written: no summary, and nothing where nothing was found.
  package var isQuiet = false
  /// Whether the table of what was read and found comes last; with `isQuiet` too.
  package var hasStatistics = false
  /// Whether the table of what was covered comes last.
  package var hasCoverage = false
  /// How long the check took, where that is to be said.
  package var elapsed: Duration?
  /// How the run ended, besides its findings.
  package var outcome = RunOutcome()
  /// Whether what makes it fail is said here; else somebody else says it, and it is counted.
  package var saysProblems = false

  package init(palette: Palette) {
    self.palette = palette
  }

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ report: some CheckReport, to sink: ByteSink) {
    writeEnd(of: report, under: "", to: sink) { _ in true }
  }

  /// Appends what is left where findings went out before: those for which `isLeft` holds, under a heading, and the summary.
  package func writeEnd(
    of report: some CheckReport, under heading: String, to sink: ByteSink,
    isLeft: (Finding) -> Bool
  ) {
    var heading = heading
    let isGrouped = form == .short && maxPerRule > 0
    var writer = HumanFindingWriter(self)
    var groups = FindingGroups(limit: maxPerRule)
    var totals = RuleTotals()
    report.forEachFinding { finding in
      guard finding.counts else { return }
      totals.add(finding.ruleID, finding.severity)
      guard isLeft(finding) else { return }
      sink.append(heading)
      heading = ""
      if isGrouped {
        groups.add(finding)
      } else {
        writer.write(finding, to: sink)
        if form != .concise { sink.append("\n") }
      }
    }
    for group in groups.groups {
      writer.write(group.first, others: group, to: sink)
      sink.append("\n")
    }
    for entry in groups.hidden.entries {
      let findings = counted(entry.count, "more finding", "more findings")
      sink.append(
        "\(findings) [\(shown(entry.rule))], not shown: --max-per-rule 0 shows every one\n")
    }
    for entry in report.overflowOfRules {
      let findings = counted(entry.count, "more finding", "more findings")
      sink.append("\(findings) [\(shown(entry.rule))], counted but not listed\n")
    }
    let problems = outcome.problems(of: report).filter { !$0.kind.isRemark && $0.kind != .unlisted }
    if saysProblems {
      for problem in problems { sink.append("error: \(problem.message)\n") }
    }
    if !isQuiet {
      if totals.count == 0, report.overflow.isEmpty { sink.append(noFindingLine(of: report)) }
      if totals.entries.count > 1, form != .concise { sink.append(totalsLine(of: totals)) }
      sink.append(summaryLine(of: report, problems))
    }
    if hasStatistics { Statistics(report).write(palette: palette, to: sink) }
    if hasStatistics { LifeList.write(report, palette: palette, width: width, to: sink) }
    if hasCoverage, !isQuiet || hasStatistics {
      report.coverage.write(palette: palette, width: width, to: sink)
    }
    sink.flush()
  }

  /// `no finding: 14 events of 1 life in a.log`.
  private func noFindingLine(of report: some CheckReport) -> String {
    let summary = report.summary
    let events = counted(summary.events, "event", "events")
    let lives = counted(summary.lives, "life", "lives")
    let place =
      switch report.inputs.count {
      case 0: ""
      case 1: " in \(shown(report.inputs[0].file))"
      case let files: " in \(files) files"
      }
    if report.isOfLists {
      return "\(palette.paint("nothing to judge", .bold)): a list of \(events)\(place)\n"
    }
    // Where nothing was judged, nothing was found to be right either.
    guard summary.verdict != .inconclusive else {
      let all = report.inputs.reduce(0) { $0 + $1.events }
      let seen =
        all == 0 ? "no life-cycle event" : "\(counted(all, "event", "events")), none judged,"
      return "\(palette.paint("nothing to judge", .bold)): \(seen)\(place)\n"
    }
    return "\(palette.paint(noFinding(of: summary), .good)): \(events) of \(lives)\(place)\n"
  }

  /// `by rule: background-without-resign 3, launch-repeated 1`.
  private func totalsLine(of totals: RuleTotals) -> String {
    let words = totals.entries.map { "\(shown($0.rule)) \($0.count)" }
    let lines = wrapped("by rule: " + words.joined(separator: ", "), width: width)
    return lines.map { $0 + "\n" }.joined()
  }

  /// `1200 lines, 14 events, 1 life: 1 error, 2 warnings; 3 near misses (12 ms)`.
  private func summaryLine(of report: some CheckReport, _ problems: [RunProblem]) -> String {
    let summary = report.summary
    let findings = counted(
      errors: summary.errors, warnings: summary.warnings, infos: summary.infos
    ) { palette.paint($0, Palette.style(of: $1)) }
    var remarks: [String] = []
    func remark(_ number: Int, _ singular: String, _ plural: String) {
      if number > 0 { remarks.append(counted(number, singular, plural)) }
    }
    // No key path: one is made at run time.
    func total(_ number: (InputSummary) -> Int) -> Int {
      report.inputs.reduce(0) { $0 + number($1) }
    }
    remark(summary.outside, "event outside the time judged", "events outside the time judged")
    remark(summary.folded, "finding folded", "findings folded")
    if hasStatistics {
      // Nothing is wrong there, and nothing to be done.
      remark(summary.pendingProperties, "rule left open", "rules left open")
      remark(
        summary.abandonedProperties, "rule not followed to the end", "rules not followed to the end"
      )
    }
    remark(summary.suppressed, "suppressed", "suppressed")
    remark(summary.known, "known", "known")
    remark(total(\.nearMisses), "near miss", "near misses")
    remark(total(\.unparsed), "line unparsed", "lines unparsed")
    remark(total(\.reordered), "record reordered", "records reordered")
    remark(total(\.duplicates), "duplicate", "duplicates")
    remark(total(\.overlong), "line over 1 MiB", "lines over 1 MiB")
    remark(total(\.losses), "gap in the log", "gaps in the logs")
    let lines = counted(total(\.lines), "line", "lines")
    // Where nothing was judged, the events are those that were seen.
    let judged = summary.verdict == .inconclusive ? total(\.events) : summary.events
    let events = counted(judged, "event", "events")
    var text = "\(lines), \(events)"
    if !report.isOfLists { text += ", \(counted(summary.lives, "life", "lives"))" }
    let none = report.isOfLists ? "nothing judged" : noFinding(of: summary)
    text += ": " + (findings.isEmpty ? none : findings.joined(separator: ", "))
    // That nothing was judged is said already.
    remark(problems.count { $0.kind != .nothingJudged }, "problem", "problems")
    remarks += report.limits.map(\.brief)
    if let use = report.configurationUse {
      remarks.append(report.configurationEffect ?? "settings of \(shown(use.file))")
    }
    if !remarks.isEmpty { text += "; " + remarks.joined(separator: ", ") }
    if let elapsed { text += palette.paint(" (\(Self.text(of: elapsed)))", .faint) }
    return text + "\n"
  }

  /// Where the baseline has findings, there is only no new one.
  private func noFinding(of summary: CheckSummary) -> String {
    if summary.verdict == .inconclusive { return "nothing judged" }
    return summary.known > 0 ? "no new finding" : "no finding"
  }

  /// `0.4 ms`, `12 ms`, `3.2 s`.
  static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    switch microseconds {
    case ..<10_000: return "\(microseconds / 1000).\(microseconds / 100 % 10) ms"
    case ..<1_000_000: return "\(microseconds / 1000) ms"
    default: return "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10) s"
    }
  }
}
