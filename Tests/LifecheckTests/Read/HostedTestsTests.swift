import Testing

@testable import Lifecheck

/// Unit tests in the app's own process call its delegates, and no error is made of that.
@Suite struct HostedTestsTests {
  private static let begin = [
    "@application(_:didFinishLaunchingWithOptions:)", "@applicationDidBecomeActive(_:)",
  ]
  private static let runners = [
    (
      "Test Case '-[CartTests.DelegateTests testSaves]' started.",
      "Test Case '-[CartTests.DelegateTests testSaves]' passed (0.012 seconds)."
    ),
    (
      "Test Case '-[Cart.DelegateTests testSaves]' started.",
      "Test Case '-[Cart.DelegateTests testSaves]' failed (0.1 seconds)."
    ),
  ]

  private static let stamp = "2025-06-01T10:00:04.1234567Z "

  private func log(_ lines: [String], _ head: String, stamp: String = "") -> String {
    lines.map { stamp + $0.replacing("@", with: head) + "\n" }.joined()
  }

  @Test(arguments: ["", "2025-06-01 10:00:03.123 Cart[41:7] "], runners)
  func `what a test calls is no callback`(_ head: String, _ runner: (String, String)) throws {
    let called = [runner.0, "@applicationDidEnterBackground(_:)", runner.1]
    let result = try check(log(Self.begin + called, head))
    #expect(result.places == [] && result.summary.events == 2)
    #expect(result.inputs[0].nearMisses == 1)
    // So it is in a log of CI.
    let stamped = try check(log(Self.begin + called, head, stamp: Self.stamp))
    #expect(stamped.places == [] && stamped.inputs[0].nearMisses == 1)
    // Between the tests, and behind them, it is one.
    let later = called + ["@applicationDidEnterBackground(_:)"]
    #expect(try check(log(Self.begin + later, head)).places.count == 1)
    // So it is in what the app itself prints of a test.
    let words = ["@Cart: Test Case '-[x y]' started.", "@applicationDidEnterBackground(_:)"]
    #expect(try check(log(Self.begin + words, head)).places.count == 1)
  }

  @Test(arguments: ["", "2025-06-01 10:00:03.123 Cart[41:7] "])
  func `an app that a test has launched is judged`(_ head: String) throws {
    let lines = [Self.runners[0].0] + Self.begin + ["@applicationDidEnterBackground(_:)"]
    #expect(try check(log(lines, head)).places.count == 1)
  }

  /// It takes the place of the callback: the app's first one may come when the tests have begun.
  @Test func `a callback during a test may have been UIKit's`() throws {
    let head = "2025-06-01 10:00:03.123 Cart[41:7] "
    let lines =
      [Self.begin[0], Self.runners[0].0, Self.begin[1], Self.runners[0].1]
      + ["@applicationWillResignActive(_:)", "@applicationDidEnterBackground(_:)"]
    let result = try check(log(lines, head))
    #expect(result.summary.errors == 0, "\(result.places)")
  }
}
