import Lifecheck

/// Writes the end of a check in any format.
struct ReportWriter {
  var settings: CheckSettings
  var rules: RuleSet
  var outcome: RunOutcome
  var elapsed: Duration?
  /// Whether the findings of the report for people stand on the standard output already.
  var hasStreamed = false

  /// Appends the report to `sink` and flushes it; of JSON lines, what is left to write.
  func write(
    _ report: some CheckReport, as format: CheckSettings.ReportFormat, to sink: ByteSink,
    isStandardOutput: Bool
  ) {
    switch format {
    case .human(let form):
      var human = human(form, isStandardOutput: isStandardOutput)
      // Beside the standard output the standard error says it.
      human.saysProblems = !isStandardOutput
      guard hasStreamed, isStandardOutput else { return human.write(report, to: sink) }
      human.writeEnd(
        of: report, under: "At the end, in place of warnings above:\n\n", to: sink
      ) { isFolded($0) }
    case .json:
      var json = JSONReport(outcome)
      json.hasStatistics = settings.hasStatistics
      json.write(report, to: sink)
    case .ndjson:
      report.forEachFinding { finding in
        if isFolded(finding) { NDJSONReport().write(finding, isFolded: true, to: sink) }
      }
      var lines = NDJSONReport()
      lines.hasStatistics = settings.hasStatistics
      lines.writeSummary(of: report, outcome, to: sink)
      sink.flush()
    case .github:
      GitHubReport(
        human: settings.isQuiet
          ? nil
          : human(.short, isStandardOutput: isStandardOutput),
        outcome
      ).write(report, to: sink)
    case .form(let form): form.write(report, outcome, to: sink)
    }
  }

  /// Whether a finding stands for several that went out before, or for one that was less then.
  private func isFolded(_ finding: Finding) -> Bool {
    if finding.isProvisional { return true }
    return rules.rules.indices.contains(finding.rule)
      && rules.rules[finding.rule].trigger == .callbackNeverLogged
  }

  /// The report for people, with how the run ended.
  private func human(_ form: HumanReport.Form, isStandardOutput: Bool) -> HumanReport {
    var human = Self.human(settings, form, isStandardOutput: isStandardOutput, elapsed: elapsed)
    human.outcome = outcome
    return human
  }

  /// The report for people, as it is to look.
  static func human(
    _ settings: CheckSettings, _ form: HumanReport.Form, isStandardOutput: Bool,
    elapsed: Duration? = nil
  ) -> HumanReport {
    // A file has no colours, and no clock time that would make two of them differ.
    var human = HumanReport(palette: Palette(isColoured: false))
    human.form = form
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

  /// Appends a summary to the page of the GitHub job, where there is one. A failure changes no result.
  func appendJobSummary(of report: some CheckReport) {
    guard let path = Posix.environment("GITHUB_STEP_SUMMARY"), !path.isEmpty else { return }
    do throws(SystemError) {
      let descriptor = try Posix.openForWriting(path)
      defer { try? Posix.close(descriptor) }
      // In one call, so that nothing comes in between where several steps write.
      var page = Array("\n".utf8)
      let sink = ByteSink { page += $0 }
      MarkdownReport(outcome).write(report, to: sink)
      try Posix.write(page, to: descriptor)
    } catch {
      Terminal.warn("Cannot append to '\(shown(path))': \(error)", colour: settings.colour)
    }
  }
}

extension RunOutcome {
  /// What is known before the result is.
  init(_ settings: CheckSettings, _ unreadable: [InputError]) {
    self.init()
    failOn = settings.failOn.rawValue
    workingDirectory = Posix.currentDirectory
    demandsEvents = settings.demandsEvents
    namedInputs = settings.invocation.arguments
    coverageFloors = settings.coverageFloor?.floors ?? []
    self.unreadable = unreadable.map { (file: $0.path, message: $0.message) }
  }
}
