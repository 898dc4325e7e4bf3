@_exported public import Lifecheck

extension CheckResult {
  /// Why a test of this result fails, a text each; none where the trace conforms.
  ///
  /// - Parameter failOn: the least severity that is a failure.
  func failures(failOn: Severity) -> [String] {
    // Nothing judged must never pass for nothing wrong.
    if verdict == .inconclusive { return ["No life was judged.\n\(self)"] }
    var failures = findings.filter { $0.counts && $0.severity >= failOn }.map(\.description)
    if summary.uncounted > 0 {
      failures.append("\(summary.uncounted) more findings are counted, but not listed.")
    }
    return failures
  }
}
