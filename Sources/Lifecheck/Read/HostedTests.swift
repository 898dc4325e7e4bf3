import RuleLanguage

/// The unit tests that run in the app's own process, between whose first and last lines a test may call the app's delegate as UIKit does.
///
/// ```
/// Test Case '-[CartTests.DelegateTests testSaves]' started.
/// Test Case '-[CartTests.DelegateTests testSaves]' passed (0.012 seconds).
/// ```
///
/// A user-interface test launches an app in another process, which has told nothing before the first test began.
struct HostedTests: Sendable {
  /// What the first line of a test ends with.
  private static let start: StaticString = " started."

  private var hasBegun = false
  private var isRunning = false
  /// The processes with events before the first test, and whether there were any events.
  private var pids = PidSet()
  private var hadEvents = false

  /// Whether what stands at `place` is how the first and the last line of a test begin.
  static func mayBeLine(_ line: Span<UInt8>, at place: Int) -> Bool {
    line.has(MarkerText.test, at: place)
  }

  /// Takes the first or the last line of a test.
  mutating func take(_ line: Span<UInt8>, eventPids: PidSet, hasEvents: Bool) {
    let isStart = line.has(Self.start, at: line.visibleEnd - Self.start.utf8CodeUnitCount)
    if isStart, !hasBegun { (hasBegun, pids, hadEvents) = (true, eventPids, hasEvents) }
    isRunning = isStart
  }

  /// Whether a test that is running may have called what a line of this process tells.
  func mayCall(_ pid: Int32) -> Bool {
    isRunning && hadEvents && pids.mayHold(pid)
  }
}
