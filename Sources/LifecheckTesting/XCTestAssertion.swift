#if canImport(XCTest)
  public import Lifecheck
  import XCTest

  /// Fails the running test once for each finding of `result`, and once where nothing was judged.
  ///
  /// - Parameters:
  ///   - result: what a check came to.
  ///   - failOn: the least severity that is a failure.
  ///   - file: where the failures are shown.
  ///   - line: where the failures are shown.
  public func XCTAssertConforms(
    _ result: CheckResult, failOn: Severity = .error, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    for failure in result.failures(failOn: failOn) { XCTFail(failure, file: file, line: line) }
  }
#endif
