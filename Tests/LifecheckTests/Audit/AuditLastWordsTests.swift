import Testing

@testable import Lifecheck

/// What the explanation of an end tells, on the line that tells it and on those behind it.
@Suite struct AuditLastWordsTests {
  private static let stamp = "Mar  3 10:00:00.000000"
  private static let context =
    "[app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:killed from app switcher"

  /// The states in which lives ended, in the three forms of a log.
  private static func states(_ words: [String], _ context: String = context) throws -> Set<String> {
    let ending = " reportType:None maxTerminationResistance:Interactive>"
    let lines = words.joined(separator: "\n") + ending
    let logs = [
      "\(stamp) runningboardd(RunningBoard)[30] <Notice>: \(context)\n\(lines)\n",
      "\(stamp) runningboardd(RunningBoard)[30] <Notice>: \(context) \(words.joined(separator: " "))\(ending)\n",
      "2026-03-03 10:00:00.000 Df runningboardd[30:1a] (RunningBoard) [com.apple.runningboard:process] \(context)\n\(lines)\n",
      #"{"timestamp":"2026-03-03 10:00:00.000000+0000","processID":30,"processImagePath":"/usr/libexec/runningboardd","eventType":"logEvent","messageType":"Default","eventMessage":"\#(context)\n\#(lines.replacing("\n", with: "\\n"))"}"#
        + "\n",
    ]
    return Set(
      try logs.map { log in
        let audit = try AuditTests.read(log)
        let lives = audit.apps.flatMap(\.lives)
        return lives.count == 1 ? lives[0].end?.state?.rawValue ?? "?" : "\(lives.count) lives"
      })
  }

  @Test(arguments: [
    (["ProcessVisibility: Background", "ProcessState: Suspended"], "suspended"),
    (["ProcessVisibility: Background", "ProcessState: Running"], "background"),
    (["ProcessVisibility: Foreground", "ProcessState: Running"], "foreground"),
    (["ProcessVisibility: Unknown", "ProcessState: Unknown"], "?"),
    (
      [
        "ProcessVisibility: Foreground", "ProcessState: Running", "WatchdogEvent: scene-update",
        "WatchdogVisibility: Background",
      ], "foreground"
    ),
  ])
  func `the words of an end tell the state of the process`(words: [String], state: String) throws {
    #expect(try Self.states(words) == [state])
  }

  @Test func `what lines have told counts more than its words`() throws {
    func state(_ last: String, _ seconds: Int) throws -> Audit.State? {
      let audit = try AuditTests.read(
        """
        Mar  3 10:00:00.000000 SpringBoard[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: \(last)
        Mar  3 10:00:\(seconds).000000 runningboardd[30] <Notice>: \(Self.context)
        ProcessVisibility: Foreground
        ProcessState: Running reportType:None maxTerminationResistance:Interactive>

        """)
      return audit.apps.first?.lives.first?.end?.state
    }
    #expect(try state("Background", 10) == .background)
    // Another state was told long before.
    #expect(try state("Background", 40) == .foreground)
  }

  @Test func `assertiond tells what was in front`() throws {
    for (visibility, state) in [("foreground", Audit.State.foreground), ("none", nil)] {
      let audit = try AuditTests.audit(
        "0 assertiond[66] Process exited: <BKProcess: 0x1; Boat; org.example.boat; pid: 71; agency: Application; visibility: \(visibility); task: none; hostpid: 58>\n"
      )
      #expect(audit.apps.first?.lives.first?.end?.state == state)
    }
  }

  @Test func `words far below an end, or below what is none, are not its`() throws {
    func states(_ log: String) throws -> [Audit.State?] {
      try AuditTests.read(log).apps.flatMap(\.lives).map { $0.end?.state }
    }
    let end = "\(Self.stamp) runningboardd[30] <Notice>: \(Self.context)\n"
    let words = "ProcessState: Suspended reportType:None>\n"
    let filler = String(repeating: "\(Self.stamp) locationd[40] <Notice>: nothing\n", count: 8)
    let other = "\(Self.stamp) runningboardd[30] <Notice>: nothing\n"
    #expect(try states(end + other + words) == [.suspended])
    #expect(try states(end + filler + other + words) == [nil])
    #expect(try states(end + "\(Self.stamp) locationd[40] <Notice>: nothing\n" + words) == [nil])
    let alive =
      "\(Self.stamp) runningboardd[30] <Notice>: [app<org.example.boat(1A1A)>:71] Resuming task.\n"
    #expect(try states(end + alive + words).contains(.suspended) == false)
    #expect(try AuditTests.read(words + other + words).apps.isEmpty)
  }

  // MARK: Who asks for it

  private static let made =
    "0 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]\n"
  private static let gone =
    "10.1 runningboardd[30] Removing process: [app<org.example.boat(1A1A)>:71]\n"

  private static func asked(
    _ context: String,
    of whom: String = "<RBSProcessBundleIdentifierPredicate \"org.example.boat\">"
  ) -> String {
    "10 runningboardd[30] Received termination request from [osservice<com.apple.keeper(501)>:88] on <RBSProcessPredicate \(whom)> with context <RBSTerminateContext| \(context) reportType:None maxTerminationResistance:NonInteractive>\n"
  }

  private static func end(_ log: String) throws -> Audit.End {
    let lives = try AuditTests.audit(made + log).apps.flatMap(\.lives)
    #expect(lives.count == 1)
    return try #require(lives.first?.end)
  }

  @Test(
    arguments: ["code:0xBADDD15C", "domain:15 code:0xBADDD15C"],
    [
      "<RBSProcessBundleIdentifierPredicate \"org.example.boat\">",
      "<RBSProcessHandlePredicateImpl| app<org.example.boat(1A1A)>:71>",
    ])
  func `what somebody asks for says why the end comes`(code: String, whom: String) throws {
    let request = Self.asked("\(code) explanation:Kite needs room", of: whom)
    let end = try Self.end(request + Self.gone)
    #expect(end.cause == "purge" && end.code == 0xBADD_D15C && end.by == "com.apple.keeper")
    #expect(end.time?.text == "Mar  3 10:00:10.100000" && end.evidence.map(\.line) == [2, 3])
    #expect(try Self.end(request + Self.gone.replacing("10.1", with: "15")).cause == "purge")
    // It went on, and ended of something else.
    #expect(try Self.end(request + Self.gone.replacing("10.1", with: "15.1")).cause == "unknown")
    let crash =
      "10.1 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 11, 11)\n"
    #expect(try Self.end(request + crash).cause == "crash")
    let swipe =
      "10.05 SpringBoard[34] SBWorkspaceTerminateApplication: org.example.boat: \"killed from app switcher\"\n"
    #expect(try Self.end(request + swipe + Self.gone).cause == "user")
  }

  @Test func `to ask for an end is none, and shows no app`() throws {
    let request = Self.asked("code:0xBADDD15C explanation:Kite needs room")
    #expect(try AuditTests.audit(request).apps.isEmpty)
    #expect(try AuditTests.audit(Self.made + request).apps[0].lives.map { $0.end == nil } == [true])
  }

  @Test func `an end without a reason has who asked for it, and what was said of it`() throws {
    let request = Self.asked("explanation:Kite needs room")
    let context =
      "10.01 runningboardd[30] [app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| explanation:Kite needs room reportType:None maxTerminationResistance:NonInteractive>\n"
    let reported =
      "10.1 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (15, 0, 9)\n"
    for (log, by) in [
      (request + reported, true), (request + context + reported, true),
      (context + reported, false), (request + Self.gone, true), (context + Self.gone, false),
    ] {
      let end = try Self.end(log)
      #expect(end.cause == "unknown" && end.explanation == "Kite needs room", "\(log)")
      #expect(end.by == (by ? "com.apple.keeper" : nil), "\(log)")
      #expect(end.evidence.count == log.split(separator: "\n").count, "\(log)")
    }
    let audit = try AuditTests.audit(Self.made + request + context + reported)
    #expect(
      AuditWords.end(try #require(audit.apps[0].lives[0].end))
        == "runningboardd ended it (RUNNINGBOARD 0), com.apple.keeper asked for it, \"Kite needs room\", while launching"
    )
    var redacted = audit
    var none: Audit?
    redacted.redact(with: &none)
    let end = redacted.apps[0].lives[0].end
    #expect(end?.by == "com.apple.keeper" && end?.explanation == nil)
  }

  @Test func `the state in a request is that of the end`() throws {
    let audit = try AuditTests.read(
      """
      Mar  3 10:00:00.000000 SpringBoard[34] <Notice>: [app<org.example.boat>:71] Executing termination request: <FBSProcessTerminationRequest: 0x1; label: "x"; exceptionCode: "Force Quit (0xFBFBFBFB)"; reportType: (none); explanation: "x">
      Mar  3 10:00:00.001000 runningboardd[30] <Notice>: Received termination request from [daemon<com.apple.SpringBoard>:60] on <RBSProcessPredicate <RBSProcessHandlePredicateImpl| app<org.example.boat>:71>> with context <RBSTerminateContext| domain:10 code:0xFBFBFBFB explanation:x
      ProcessVisibility: Background
      ProcessState: Suspended reportType:None maxTerminationResistance:Interactive>
      Mar  3 10:00:00.020000 runningboardd[30] <Notice>: [app<org.example.boat(1A1A)>:71] termination reported by launchd (10, 4227595259, 9)

      """)
    #expect(audit.apps[0].lives.map { $0.end?.state } == [.suspended])
  }
}
