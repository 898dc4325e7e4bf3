#if canImport(Testing)
  public import Lifecheck
  public import Testing

  /// Records an issue in the running test for each finding of `result`, and one where nothing was judged.
  ///
  /// An issue has the finding's text: what is wrong, where in the log, what to do, and where that is documented.
  ///
  /// - Parameters:
  ///   - result: what a check came to.
  ///   - failOn: the least severity that is an issue.
  ///   - sourceLocation: where the issues are shown.
  public func expectConformance(
    of result: CheckResult, failOn: Severity = .error,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for failure in result.failures(failOn: failOn) {
      Issue.record("\(failure)", sourceLocation: sourceLocation)
    }
  }
#endif
