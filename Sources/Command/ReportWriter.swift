import Lifecheck

/// Writes the end of a check in any format.
struct ReportWriter {
  var settings: CheckSettings
  var rules: RuleSet
  var status: ExitStatus
  var elapsed: Duration?
  /// Whether the findings of the report for people stand on the standard output already.
  var hasStreamed = false
  /// What was named and could not be read (to its end).
  var unreadable: [InputError] = []
  /// Why the inputs had nothing to judge, where that is an error.
  var nothingJudged: String?

  /// Appends the report to `sink` and flushes it; of JSON lines, what is left to write.
  func write(
    _ report: some CheckReport, as format: CheckSettings.ReportFormat, to sink: ByteSink,
    isStandardOutput: Bool
  ) {
    let failOn = settings.failOn.rawValue
    switch format {
    case .human, .full, .concise:
      let human = Self.human(settings, format, isStandardOutput: isStandardOutput, elapsed: elapsed)
      guard hasStreamed, isStandardOutput else { return human.write(report, to: sink) }
      human.writeEnd(of: report, to: sink) { isFolded($0) }
    case .json:
      var json = JSONReport(exitStatus: Int(status.rawValue), failOn: failOn)
      json.hasStatistics = settings.hasStatistics
      json.write(report, to: sink)
    case .ndjson:
      report.forEachFinding { finding in
        if isFolded(finding) { NDJSONReport().write(folded: finding, to: sink) }
      }
      var lines = NDJSONReport()
      lines.hasStatistics = settings.hasStatistics
      lines.writeSummary(
        of: report, exitStatus: Int(status.rawValue), failOn: failOn, to: sink)
      sink.flush()
    case .junit, .junitStrict:
      var junit = JUnitReport(format == .junit ? .common : .strict)
      junit.unreadable = unreadable.map { (file: $0.path, message: $0.message) }
      junit.nothingJudged = nothingJudged
      junit.write(report, to: sink)
    case .github:
      github(report, isStandardOutput: isStandardOutput).write(report, to: sink)
    }
  }

  /// Whether a finding stands for several that went out before, or for one that was less then.
  private func isFolded(_ finding: Finding) -> Bool {
    if finding.isProvisional { return true }
    return rules.rules.indices.contains(finding.rule)
      && rules.rules[finding.rule].trigger == .callbackNeverLogged
  }

  /// The report for people, as it is to look.
  static func human(
    _ settings: CheckSettings, _ format: CheckSettings.ReportFormat, isStandardOutput: Bool,
    elapsed: Duration? = nil
  ) -> HumanReport {
    // A file has no colours, and no clock time that would make two of them differ.
    var human = HumanReport(palette: Palette(isColoured: false))
    human.form = format.humanForm ?? .short
    human.maxPerRule = settings.maxPerRule
    human.isQuiet = settings.isQuiet
    human.hasStatistics = settings.hasStatistics
    human.hasCoverage = settings.hasStatistics || settings.coverageFloor != nil
    if isStandardOutput {
      human.palette = Terminal.palette(settings.colour, for: Posix.standardOutput)
      human.elapsed = elapsed
      if Posix.isTerminal(Posix.standardOutput) {
        human.width = Terminal.width(fallback: human.width)
        human.cutsLogLines = true
        human.hasLinks =
          human.palette.isColoured && Terminal.takesLinks(environment: Posix.environment)
      }
    }
    return human
  }

  private func github(_ report: some CheckReport, isStandardOutput: Bool) -> GitHubReport {
    var github = GitHubReport(
      human: settings.isQuiet
        ? nil
        : Self.human(settings, .human, isStandardOutput: isStandardOutput, elapsed: elapsed))
    github.problems = unreadable.map { "Cannot read '\(shown($0.path))': \(shown($0.message))" }
    if let nothingJudged { github.problems.append(nothingJudged) }
    return github
  }

  /// Appends a summary to the page of the GitHub job, where there is one. A failure changes no result.
  func appendJobSummary(of report: some CheckReport) {
    guard let path = Posix.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    do throws(SystemError) {
      let descriptor = try Posix.openForWriting(path)
      defer { try? Posix.close(descriptor) }
      // In one call, so that nothing comes in between where several steps write.
      try Posix.write(
        github(report, isStandardOutput: false).summary(of: report), to: descriptor)
    } catch {
      Terminal.warn("Cannot append to '\(shown(path))': \(error)", colour: settings.colour)
    }
  }
}
