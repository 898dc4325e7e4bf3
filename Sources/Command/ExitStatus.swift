import Lifecheck

/// What the process tells its parent; the table stands in README.md and in the help.
enum ExitStatus: Int32 {
  case clean = 0
  case findings = 1
  case failure = 2
  case usage = 64
  case interrupted = 130
  case terminated = 143

  /// For a run that a signal ended, after its report.
  static var bySignal: ExitStatus { Posix.wasTerminated ? .terminated : .interrupted }
  var isBySignal: Bool { self == .interrupted || self == .terminated }

  /// The status of a run that could not write a report. What it found, and a signal, outweigh that.
  var withReportMissing: ExitStatus { self == .findings || isBySignal ? self : .failure }

  static let table: [(status: String, meaning: String)] = [
    ("0", "Checked, nothing at or above the fail level."),
    ("1", "Findings at or above the fail level."),
    (
      "2",
      "Could not check: unreadable input; bad rule, configuration or baseline file; no life judged (unless --allow-empty); an input without events under --require-events; report not written. With findings at the fail level too, the status is 1."
    ),
    ("64", "Wrong command line."),
    ("130, 143", "Interrupted, or asked to end, after printing the summary so far."),
    ("141", "The reader of the standard output went away."),
  ]

  /// Decides the status of a check. What it found outweighs what kept it from finding more.
  ///
  /// - Parameter problems: what else is to be said of the run; the rest is in the summary.
  static func of(
    _ summary: CheckSummary, failOn: FailLevel, allowsEmpty: Bool, _ problems: [RunProblem],
    wasInterrupted: Bool
  ) -> ExitStatus {
    if wasInterrupted { return .bySignal }
    if failOn.isReached(summary.errors, summary.warnings, summary.infos) { return .findings }
    if problems.contains(where: { $0.kind == .unreadable || $0.kind == .noEvents }) {
      return .failure
    }
    // Nothing judged must never pass for nothing wrong.
    if summary.verdict == .inconclusive, !allowsEmpty { return .failure }
    return problems.contains { $0.kind == .coverage } ? .findings : .clean
  }
}

/// The least severity that makes a check fail.
enum FailLevel: String, CaseIterable {
  case error, warning, info, never

  /// Whether one of so many findings is as severe, or more.
  func isReached(_ errors: Int, _ warnings: Int, _ infos: Int) -> Bool {
    switch self {
    case .error: errors > 0
    case .warning: errors + warnings > 0
    case .info: errors + warnings + infos > 0
    case .never: false
    }
  }
}
