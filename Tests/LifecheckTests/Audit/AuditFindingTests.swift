import Foundation
import Testing

@testable import Lifecheck

/// What an audit finds fault with, in composed logs: each rule with a log that breaks it, and one that nearly does.
@Suite struct AuditFindingTests {
  private static func found(_ lines: String) throws -> [String] {
    try AuditTests.audit(lines).apps.flatMap(\.findings).map(\.rule.id)
  }

  private static func launch(_ pid: Int = 71, at start: Int = 0) -> String {
    """
    \(start) SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
    \(start).01 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:\(pid)]
    \(start).02 SpringBoard[34] [app<org.example.boat>:\(pid)] Setting process visibility to: Foreground

    """
  }

  private static func ended(_ code: String, _ pid: Int = 71, at time: Int) -> String {
    "\(time) runningboardd[30] [app<org.example.boat(1A1A)>:\(pid)] termination reported by launchd \(code)\n"
  }

  private static let hidden =
    "20 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background\n"
  private static let assertion =
    #"19 runningboardd[30] Acquiring assertion targeting [app<org.example.boat(1A1A)>:71] from originator [app<org.example.boat(1A1A)>:71] with description <RBSAssertionDescriptor| "Shared Background Assertion 1 for x" ID:33-71-1 target"#
    + "\n"

  @Test(arguments: [
    ("(2, 11, 11)", 4, ["crash-on-launch"]), ("(2, 11, 11)", 6, []),
    ("(6, 1, 9)", 4, ["crash-on-launch"]),
    ("(15, 562215634, 9)", 40, ["background-overrun-kill"]),
    ("(15, 3735883980, 9)", 40, ["locked-file-kill"]), ("(1, 7, 9)", 40, ["memory-limit-kill"]),
    ("(1, 4, 9)", 40, []), ("(10, 2343432205, 9)", 40, ["watchdog-kill"]), ("(0, 0, 0)", 40, []),
  ])
  func `ends in the background`(code: String, time: Int, rules: [String]) throws {
    let hidden =
      time > 20
      ? Self.hidden
      : "1 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background\n"
    #expect(try Self.found(Self.launch() + hidden + Self.ended(code, at: time)) == rules)
  }

  @Test(arguments: [
    ("(1, 4, 9)", ["killed-in-foreground"]), ("(10, 3735943697, 9)", []), ("(2, 11, 11)", []),
    ("(1, 7, 9)", ["memory-limit-kill"]),
    ("(11, 1, 9)", ["killed-in-foreground"]), ("(15, 1, 9)", []),
    ("(1, 100, 9)", ["killed-in-foreground"]), ("(10, 3221229823, 9)", ["killed-in-foreground"]),
    ("(3, 1, 9)", ["killed-in-foreground"]),
  ])
  func `ends in front`(code: String, rules: [String]) throws {
    #expect(try Self.found(Self.launch() + Self.ended(code, at: 40)) == rules)
  }

  @Test func `a launch that fails`() throws {
    let log = """
      0 SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
      1 SpringBoard[34] Bootstrapping failed for <FBApplicationProcess: 0x1; org.example.boat; pid: -1>

      """
    #expect(try Self.found(log) == ["launch-failed"])
    let totals = try AuditTotals(AuditTests.audit(log).apps[0])
    #expect(totals.failedLaunches == 1 && totals.launches == 0)
  }

  @Test func `work whose time ran out, and work that was ended`() throws {
    let start = Self.launch() + Self.assertion + Self.hidden
    let expired =
      "49 runningboardd[30] Assertion did invalidate due to timeout: 33-71-1 (target:[app<org.example.boat(1A1A)>:71])\n"
    let ended =
      "40 runningboardd[30] Invalidating assertion 33-71-1 (target:[app<org.example.boat(1A1A)>:71])\n"
    #expect(try Self.found(start + expired) == ["background-task-not-ended"])
    #expect(try Self.found(start + ended) == [])
  }

  @Test(arguments: [
    ("1.9", "9.9", []), ("6.1", "19.9", ["scene-action-slow"]),
    ("1.9", "3.0", ["scene-action-near-budget"]),
    ("6.1", "9.9", ["scene-action-slow", "scene-action-near-budget"]),
  ])
  func `scenes that take their time`(end: String, allowed: String, rules: [String]) throws {
    let log =
      Self.launch() + """
        0.10 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Sending scene action [Logical Activate][0xa1] to process 0x2 (watchdog: \(allowed)s)
        \(end) SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene action [Logical Activate][0xa1] completed with success: 1

        """
    #expect(try Self.found(log) == rules)
  }

  /// It ended with its process, and not when it was done.
  @Test func `a scene that fails took no time`() throws {
    let audit = try AuditTests.audit(
      Self.launch() + """
        0.10 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Sending scene action [Logical Activate][0xa1] to process 0x2 (watchdog: 19.9s)
        18 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene action [Logical Activate][0xa1] completed with success: 0.
        18.1 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene action [Logical Activate][0xa1] completed with success: 1.

        """)
    #expect(audit.apps[0].findings.isEmpty)
    let action = try #require(audit.apps[0].lives[0].actions.first)
    #expect(AuditWords.action(action) == "activate: failed, 19.9 s allowed")
  }

  @Test func `three faults within an hour, and within more`() throws {
    func log(_ step: Int) -> String {
      (0..<3).map {
        Self.launch(71 + $0, at: $0 * step) + Self.ended("(2, 11, 11)", 71 + $0, at: $0 * step + 30)
      }.joined()
    }
    #expect(try Self.found(log(1700)) == ["kill-loop"])
    #expect(try Self.found(log(1900)) == [])
  }

  @Test func `every finding is explained, and the page has it`() throws {
    let page = try String(contentsOf: Tool.root.appending(path: "docs/audit.md"), encoding: .utf8)
    for rule in try RuleSet.builtinWithoutExamples.forAudit().audit.findings {
      #expect(
        !rule.because.isEmpty && !rule.fix.isEmpty || rule.id == "killed-in-foreground",
        "\(rule.id)")
      #expect(
        page.contains("| `\(rule.id)` | \(rule.severity.rawValue) | \(rule.title) |"), "\(rule.id)")
    }
  }
}
