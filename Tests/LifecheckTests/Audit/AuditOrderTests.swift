import Foundation
import Testing

@testable import Lifecheck

/// The rules of order hold in an audit as in a check of the same logs.
@Suite struct AuditOrderTests {
  private static let launch =
    "Mar  3 10:00:00.100000 SpringBoard(FrontBoard)[34] <Notice>: Bootstrapping app<org.example.boat> with intent foreground-interactive\n"
  private static let tracked =
    "Mar  3 10:00:00.200000 runningboardd(RunningBoard)[30] <Notice>: Now tracking process: [app<org.example.boat(1A1A)>:71]\n"
  private static let suspended =
    "Mar  3 10:00:09.000000 runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] Suspending task.\n"

  private static func line(_ callback: String, at second: Int, _ process: String = "Boat[71]")
    -> String
  {
    let time = "10:00:\(second < 10 ? "0" : "")\(second).500000"
    return "Mar  3 \(time) \(process) <Notice>: -[AppDelegate \(callback)]\n"
  }

  /// A life to the front, to the background and to its suspension; `resigns` says whether all of it is logged.
  private static func log(resigns: Bool) -> String {
    launch + tracked + line("application:didFinishLaunchingWithOptions:", at: 0)
      + line("applicationDidBecomeActive:", at: 1)
      + (resigns ? line("applicationWillResignActive:", at: 5) : "")
      + line("applicationDidEnterBackground:", at: 6) + suspended
  }

  /// - Parameter isWhole: whether the app is known to log all of its callbacks.
  private static func auditor(isWhole: Bool = false) throws -> Auditor {
    let rules = RuleSet.builtinWithoutExamples
    var options = CheckOptions()
    if isWhole { options.logged = .all }
    return Auditor(rules: try rules.forAudit(), options: options, order: rules)
  }

  private static func audit(_ log: String, isWhole: Bool = false) throws -> Audit {
    var auditor = try auditor(isWhole: isWhole)
    AuditTests.read(log, named: "device.log", into: &auditor)
    return auditor.finish()
  }

  private static let held = """
    0 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-suspended (role: None)
    0.01 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.

    """

  private static func told(_ lines: String) throws -> [String] {
    AuditTests.summary(try audit(AuditTests.log(held + lines)))
  }

  /// A check takes such a line for a resume that nobody has logged, too.
  @Test(arguments: [(0.6, "suspended 90"), (20, "unknown 90")])
  func `a process that prints is not suspended when it ends`(second: Double, state: String) throws {
    let told = try Self.told(
      """
      \(second) Boat[71] 3 rows sent
      90 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 4, 9)
      """)
    let words = second < 1 ? "jetsam/housekeeping in suspended" : "jetsam/unknown in unknown"
    #expect(told == ["org.example.boat, 71, middle, \(state), \(words)"])
  }

  @Test func `what another process prints of it shows nothing`() throws {
    let told = try Self.told(
      """
      20 Boat[72] 3 rows sent
      30 locationd[71] fence set
      90 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 4, 9)
      """)
    // Its number tells the process, whatever the line calls it.
    #expect(told == ["org.example.boat, 71, middle, unknown 90, jetsam/unknown in unknown"])
  }

  @Test func `how long it was suspended is not claimed where it prints meanwhile`() throws {
    let audit = try Self.audit(
      AuditTests.log(
        Self.held + """
          5 Boat[71] 3 rows sent
          10 Boat[71] -[AppDelegate applicationWillEnterForeground:]
          30 Boat[71] -[AppDelegate applicationWillResignActive:]
          31 Boat[71] -[AppDelegate applicationDidEnterBackground:]
          35 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
          40 Boat[71] 4 rows sent
          45 runningboardd[30] [app<org.example.boat(1A1A)>:71] Resuming task.
          50 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
          60 Boat[71] -[AppDelegate application:performFetchWithCompletionHandler:]
          """))
    let intervals = audit.apps[0].lives[0].intervals
    #expect(
      intervals.map { "\($0.state) \($0.grade)" } == [
        "suspended bounded", "unknown measured", "foreground measured", "background measured",
        "suspended bounded", "unknown measured", "background inferred", "suspended bounded",
        "unknown measured", "background inferred",
      ])
    #expect(AuditWords.states(audit.apps[0].lives[0])[0] == "suspended")
  }

  private static func found(_ audit: Audit) -> [String] {
    audit.apps.flatMap { app in
      app.findings.map { finding in
        "\(app.bundle ?? app.names[0]) \(finding.life ?? -1) \(finding.rule.severity) \(finding.rule.id) \(finding.evidence.map(\.line))"
      }
    }
  }

  private static func text(_ write: (ByteSink) -> Void) -> String {
    String(decoding: writtenBytes(write), as: UTF8.self)
  }

  @Test func `what a check finds is a finding of the app, by lines of the app and of the system`()
    throws
  {
    #expect(Self.found(try Self.audit(Self.log(resigns: true))) == [])
    // What the system tells of the suspension, only a check of both can see.
    let terminated = Self.log(resigns: true) + Self.line("applicationWillTerminate:", at: 40)
    #expect(
      Self.found(try Self.audit(terminated)) == [
        "org.example.boat 0 warning terminate-from-suspended [8]"
      ])
    #expect(
      Self.found(
        try Self.audit(Self.log(resigns: false) + Self.line("applicationWillResignActive:", at: 40))
      )
        == [
          "org.example.boat 0 error background-without-resign [5]",
          "org.example.boat 0 warning callback-while-suspended [7]",
        ])
  }

  @Test func `the same log has the same findings in a check`() throws {
    let log = Self.log(resigns: false) + Self.line("applicationWillResignActive:", at: 40)
    let audit = try Self.audit(log)
    let checked = try check(log)
    #expect(
      audit.apps.flatMap(\.findings).map { "\($0.evidence[0].line) \($0.rule.id)" }
        == checked.places)
    #expect(
      audit.apps.flatMap(\.findings).map(\.rule.title) == checked.findings.map(\.message))
  }

  @Test func `a life is the one of its pid that had begun`() throws {
    let second = Self.log(resigns: false).replacing("10:00:", with: "10:09:")
      .replacing("[71]", with: "[72]").replacing(":71]", with: ":72]")
    let audit = try Self.audit(Self.log(resigns: true) + second)
    #expect(audit.apps.map(\.lives.count) == [2])
    #expect(
      Self.found(audit) == ["org.example.boat 1 error background-without-resign [12]"])
  }

  @Test func `an app of which nothing else is told has its findings`() throws {
    let log =
      Self.line("applicationWillResignActive:", at: 1)
      + Self.line("applicationWillResignActive:", at: 5)
    let audit = try Self.audit(log, isWhole: true)
    #expect(Self.found(audit) == ["Boat -1 error resign-while-not-active [2]"])
    #expect(Self.text { AuditJSON().write(audit, to: $0) }.contains(#""life":null"#))
  }

  @Test func `blocks and records of other kinds change nothing`() throws {
    var auditor = try Self.auditor()
    #expect(auditor.add(report: Array(#"{"bug_type":"7"}"#.utf8), name: "x.ips") == nil)
    auditor.begin(input: "device.log")
    let bytes = Array(Self.log(resigns: false).utf8)
    let block = LogBlock()
    _ = block.fill { count, space in
      let rest = bytes.dropFirst(count)
      unsafe space.copyBytes(from: rest)
      return rest.count
    }
    block.find(with: auditor.search)
    auditor.read(block)
    auditor.endInput()
    let audit = auditor.finish()
    #expect(Self.found(audit) == ["org.example.boat 0 error background-without-resign [5]"])
    #expect(audit.apps[0].findings[0].evidence.map(\.source) == [1])
  }

  @Test func `findings that are new or gone are compared`() throws {
    var audit = try Self.audit(Self.log(resigns: false))
    audit.compare(with: try Self.audit(Self.log(resigns: true)))
    #expect(audit.against?.apps.map(\.newFindings) == [["background-without-resign"]])
    var other = try Self.audit(Self.log(resigns: true))
    other.compare(with: try Self.audit(Self.log(resigns: false)))
    #expect(other.against?.apps.map(\.goneFindings) == [["background-without-resign"]])
  }

  @Test func `a report for people tells a few findings of a rule, and counts the others`() throws {
    let lines = (1...9).map { Self.line("applicationWillResignActive:", at: $0) }
    let audit = try Self.audit(lines.joined(), isWhole: true)
    #expect(audit.apps[0].findings.count == 8)
    let told = audit.apps[0].firstFindings
    #expect(told.map(\.more) == [0, 0, 5])
    let words = Self.text { AuditText(palette: Palette(isColoured: false)).write(audit, to: $0) }
    #expect(words.contains("nd 5 more of resign-while-not-active"))
    let rows = Self.text { AuditCSV().write(audit, to: $0) }
    #expect(rows.components(separatedBy: ",resign-while-not-active,error,").count == 9)
  }

  @Test func `a redacted report has no words of the log`() throws {
    let name = "Secretboat"
    let log = (0..<3).map { round in
      [
        "applicationDidBecomeActive:", "applicationDidEnterBackground:",
        "applicationWillEnterForeground:",
      ].enumerated().map { Self.line($1, at: round * 12 + $0 * 3, "\(name)[71]") }.joined()
    }.joined()
    var audit = try Self.audit(log)
    #expect(audit.apps[0].findings.contains { $0.rule.title.contains(name) })
    var nothing: Audit?
    audit.redact(with: &nothing)
    #expect(audit.apps[0].findings.allSatisfy { !$0.rule.title.contains(name) })
  }
}
