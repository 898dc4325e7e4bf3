import Testing

@testable import Lifecheck

/// Without stamps nothing but its neighbours tells whether a line is printed twice.
@Suite struct DoubledLinesTests {
  private static let words = [
    "App did become active", "App will resign active", "App did enter background",
    "App will enter foreground", "App did become active",
  ]
  private static let notifications = [
    "didBecomeActiveNotification", "willResignActiveNotification", "didEnterBackgroundNotification",
    "willEnterForegroundNotification", "didBecomeActiveNotification",
  ]

  private func result(_ lines: [String]) throws -> CheckResult {
    try check(lines.map { $0 + "\n" }.joined())
  }

  private func doubled(_ lines: [String], times: (Int) -> Int = { _ in 2 }) -> [String] {
    lines.enumerated().flatMap { [String](repeating: $0.element, count: times($0.offset)) }
  }

  /// Mutants: two different ones are enough; single ones count for nothing.
  @Test(arguments: [words, notifications])
  func `where most callbacks are printed twice, each is one event`(_ lines: [String]) throws {
    let told = try result(doubled(lines))
    #expect(told.findings.isEmpty && told.summary.events == 5 && told.inputs[0].duplicates == 5)
    #expect(told.notes.count == 1 && told.notes[0].contains("5 lines"))
    let growing = try result(doubled(lines) { $0 + 1 })
    #expect(growing.findings.isEmpty && growing.summary.events == 5)
    let visits = ["didFinishLaunchingWithOptions"] + lines + lines[1...2] + lines[4...]
    #expect(try result(doubled(visits)).places == ["17 active-without-foreground"])
  }

  @Test func `two callbacks that come twice are two calls each`() throws {
    let told = try result(doubled(Self.words) { $0 == 0 || $0 == 4 ? 2 : 1 })
    #expect(told.places == ["2 active-twice", "7 active-twice"])
    #expect(told.notes.isEmpty)
    #expect(
      try result(doubled(Array(Self.words[..<2]))).places
        == ["2 active-twice", "4 resign-while-not-active"])
    let single = doubled(Self.words) { $0 < 3 ? 2 : 1 } + Self.words[1...3] + Self.words[1...3]
    #expect(try result(single).places.first == "2 active-twice")
  }

  /// Mutant: only neighbours repeat a notification.
  @Test func `each observer of a notification prints it`() throws {
    let told = try result(
      [Self.notifications[0], "reloading", Self.notifications[0]] + Self.notifications[1...])
    #expect(told.findings.isEmpty && told.summary.events == 5)
    let lost =
      ["didFinishLaunchingWithOptions"] + Self.notifications + Self.notifications[1...2]
      + Self.notifications[4...]
    #expect(try result(lost).places == ["9 active-without-foreground"])
  }
}
