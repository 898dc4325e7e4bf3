import Testing

@testable import Lifecheck

/// The clock of a device jumps by an hour twice a year, and what happened does not change by it.
@Suite struct ZoneChangeTests {
  private typealias Line = (seconds: Double, process: String, message: String)

  /// What happened, with the time of each line in seconds.
  private static let logs: [[Line]] = [
    // Home, answered after 41 s: a sequence that is late.
    [
      (0, "Shop[100]", "application:didFinishLaunchingWithOptions:"),
      (0.4, "Shop[100]", "applicationDidBecomeActive:"), (50, "Shop[100]", "lifecheck: home"),
      (91, "Shop[100]", "applicationWillResignActive:"),
      (91.5, "Shop[100]", "applicationDidEnterBackground:"),
    ],
    // The end of the only app, told without its pid, after which it speaks.
    [
      (0, "Shop[100]", "application:didFinishLaunchingWithOptions:"),
      (0.4, "Shop[100]", "applicationDidBecomeActive:"),
      (70, "SpringBoard[30]", "Process exited:"),
      (370, "Shop[100]", "applicationWillResignActive:"),
    ],
    // A suspension, and a callback long after it; a callback that is told twice.
    [
      (0, "Shop[100]", "application:didFinishLaunchingWithOptions:"),
      (0.4, "Shop[100]", "applicationDidBecomeActive:"),
      (0.41, "Shop[100]", "applicationDidBecomeActive:"),
      (50, "Shop[100]", "applicationWillResignActive:"),
      (50.5, "Shop[100]", "applicationDidEnterBackground:"),
      (70, "runningboardd[30]", "[app<com.example.shop>:100] Suspending task."),
      (670, "Shop[100]", "applicationDidReceiveMemoryWarning:"),
    ],
  ]

  /// The log as `log show` prints it, from midnight on, where the clock is set by `shift` hours before the line `change`.
  private static func text(_ lines: [Line], shift: Int, from change: Int) -> String {
    var text = "Timestamp                       (process)[PID]    \n"
    for (number, line) in lines.enumerated() {
      let zone = number < change ? 2 : 2 + shift
      let time = Int(line.seconds * 1_000_000) + (12 + zone) * 3_600_000_000
      let (minutes, rest) = (time / 60_000_000).quotientAndRemainder(dividingBy: 60)
      let clock = "\(pad(minutes, 2)):\(pad(rest, 2)):\(pad(time / 1_000_000 % 60, 2))"
      text += "2026-10-25 \(clock).\(pad(time % 1_000_000, 6))+0\(zone)00"
      text += "  localhost \(line.process): \(line.message)\n"
    }
    return text
  }

  private static func findings(_ text: String) throws -> [String] {
    let result = try check(text)
    return ["\(result.summary.events) events, \(result.summary.lives) lives"]
      + result.findings.map { "\($0.ruleID):\($0.line): \($0.message)" }
  }

  @Test(arguments: logs.indices, [-1, 1])
  func `the findings are the same wherever the zone changes`(log: Int, shift: Int) throws {
    let lines = Self.logs[log]
    let steady = try Self.findings(Self.text(lines, shift: shift, from: lines.count))
    #expect(steady.count > 1)
    for change in 1..<lines.count {
      let changed = try Self.findings(Self.text(lines, shift: shift, from: change))
      #expect(changed == steady, "from line \(change)")
    }
  }

  /// Without zones an hour may be the one that daylight saving takes.
  @Test func `a sequence is late only if it is by every reading of the clock`() throws {
    func log(_ answer: String) -> String {
      """
      2026-03-29 01:59:00.000 Shop[100:1] application:didFinishLaunchingWithOptions:
      2026-03-29 01:59:00.400 Shop[100:1] applicationDidBecomeActive:
      2026-03-29 01:59:50.000 Shop[100:1] lifecheck: home
      2026-03-29 \(answer).000 Shop[100:1] applicationWillResignActive:
      2026-03-29 \(answer).500 Shop[100:1] applicationDidEnterBackground:

      """
    }
    #expect(try check(log("03:00:01")).findings.isEmpty)
    #expect(try check(log("03:00:31")).findings.count == 1)
  }
}
