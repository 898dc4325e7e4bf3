/// The reports that go to other programs when a check has ended, by the names that `--format` takes.
public enum ReportForm: String, CaseIterable, Sendable {
  /// JUnit XML as most readers take it.
  case junit
  /// JUnit XML that strict schemas accept.
  case junitStrict = "junit-strict"
  /// SARIF 2.1.0, for code scanning.
  case sarif
  /// GitLab's code quality report.
  case gitlab
  /// Checkstyle XML.
  case checkstyle
  /// Reviewdog's diagnostics.
  case rdjson
  /// TeamCity's service messages.
  case teamcity
  /// SonarQube's generic issues.
  case sonar
  /// The common test report format, in JSON.
  case ctrf
  /// The test anything protocol.
  case tap
  /// A row for each finding.
  case csv
  /// A page for a merge request or a job.
  case markdown
  /// A page that needs nothing else.
  case html
  /// The states of lives for viewers of traces.
  case traceEvent = "trace-event"

  /// Who reads it, or what it is for.
  package var reader: String {
    switch self {
    case .junit: "GitLab, Jenkins, Azure, Buildkite, CircleCI, Bitrise and most others: tests."
    case .junitStrict: "Readers of junit that validate it with a schema."
    case .sarif: "GitHub code scanning, Azure, editors: alerts with the sequence of events."
    case .gitlab: "GitLab: code quality in a merge request."
    case .checkstyle: "Jenkins (Warnings), and most that read linters."
    case .rdjson: "reviewdog: comments in a pull request."
    case .teamcity: "TeamCity: inspections and build problems, on the standard output."
    case .sonar: "SonarQube from 10.3 on: external issues."
    case .ctrf: "Readers of the Common Test Report Format."
    case .tap: "Readers of the Test Anything Protocol."
    case .csv: "Spreadsheets: a row for each finding."
    case .markdown: "People: a comment on a pull request."
    case .html: "People: a page to keep, which needs no network and runs nothing."
    case .traceEvent: "Perfetto, chrome://tracing: when each life was in which state."
    }
  }

  /// Whether it has a use for the lines of the log.
  package var readsSnippets: Bool { self == .sarif || self == .html }

  /// Whether it shows when lives were in which states.
  package var readsStates: Bool { self == .html || self == .traceEvent }

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ report: some CheckReport, _ outcome: RunOutcome, to sink: ByteSink) {
    switch self {
    case .junit: JUnitReport(.common, outcome).write(report, to: sink)
    case .junitStrict: JUnitReport(.strict, outcome).write(report, to: sink)
    case .sarif: SARIFReport(outcome: outcome).write(report, to: sink)
    case .gitlab: GitLabReport(outcome: outcome).write(report, to: sink)
    case .checkstyle: CheckstyleReport(outcome: outcome).write(report, to: sink)
    case .rdjson: ReviewdogReport(outcome: outcome).write(report, to: sink)
    case .teamcity: TeamCityReport(outcome: outcome).write(report, to: sink)
    case .sonar: SonarReport(outcome: outcome).write(report, to: sink)
    case .ctrf: CTRFReport(outcome: outcome).write(report, to: sink)
    case .tap: TAPReport(outcome: outcome).write(report, to: sink)
    case .csv: CSVReport(outcome: outcome).write(report, to: sink)
    case .markdown: MarkdownReport(outcome).write(report, to: sink)
    case .html: HTMLReport(outcome: outcome).write(report, to: sink)
    case .traceEvent: TraceEventReport(outcome: outcome).write(report, to: sink)
    }
    sink.flush()
  }
}
