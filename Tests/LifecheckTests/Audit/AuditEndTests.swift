import Testing

@testable import Lifecheck

/// Which of several things that are said of an end counts.
@Suite struct AuditEndTests {
  private static let launch = """
    0 SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
    0.02 runningboardd(RunningBoard)[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
    0.04 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Foreground

    """

  private static func end(_ lines: String) throws -> Audit.End {
    let audit = try AuditTests.audit(launch + lines)
    #expect(audit.apps.map(\.lives.count) == [1])
    return try #require(audit.apps.first?.lives.first?.end)
  }

  @Test(arguments: [
    ("10, 2343432205, 9", "watchdog", 0x8bad_f00d),
    ("2, 11, 11", "crash", 11),
    ("10, 3735943697, 9", "user", 0xdead_fa11),
    ("2, 9, 9", "user", 0xdead_fa11),
  ])
  func `a swipe is the end unless a fault comes before it`(
    code: String, cause: String, number: Int64
  ) throws {
    let end = try Self.end(
      """
      30 SpringBoard[34] SBWorkspaceTerminateApplication: org.example.boat: "killed from app switcher"
      35 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (\(code))

      """)
    #expect(end.cause == cause && end.code == number)
    #expect(end.hasReport == (cause != "user"))
  }

  @Test(arguments: [
    ("2, 9, 9", #"SIGKILL (SIGNAL 9), com.apple.dasd asked for it, "Night shift", in front"#),
    ("2, 11, 11", "SIGSEGV (SIGNAL 11), in front"),
  ])
  func `who asked is told beside a signal that tells no reason`(code: String, words: String) throws
  {
    let end = try Self.end(
      """
      30 runningboardd[30] Received termination request from [osservice<com.apple.dasd>:76] on <RBSProcessPredicate <RBSProcessHandlePredicateImpl| app<org.example.boat(1A1A)>:71>> with context <RBSTerminateContext| explanation:Night shift reportType:None maxTerminationResistance:NonInteractive attrs:[]>
      30.1 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (\(code))

      """)
    #expect(AuditWords.end(end) == words)
  }

  /// Both have one code, and only the words that come before tell them apart.
  @Test(arguments: [
    (
      "Terminating org.example.boat[71] because access to kTCCServiceCamera changed",
      "privacy/person false"
    ),
    (
      """
      Refusing authorization request for service kTCCServiceCamera and subject \
      Sub:{org.example.boat}Resp:{TCCDProcess: identifier=org.example.boat, pid=71, auid=501, euid=501, \
      binary_path=/private/var/containers/Bundle/Application/7A/Boat.app/Boat} without NSCameraUsageDescription key
      """, "crash/fault true"
    ),
  ])
  func `an app that does not say what it wants private data for ends by its own fault`(
    line: String, told: String
  ) throws {
    let end = try Self.end(
      """
      30 tccd(TCC)[61] \(line)
      30.02 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (11, 0, 6)

      """)
    #expect("\(end.cause)/\(end.isOf) \(end.hasReport == true)" == told)
    #expect(end.namespace == 11 && end.code == 0)
  }

  /// A JetsamEvent counts as none, and a broken pipe raises no exception.
  @Test(arguments: [("1, 7, 9", "jetsam", nil), ("2, 13, 13", "crash", false)])
  func `not every fault leaves a report`(code: String, cause: String, report: Bool?) throws {
    let end = try Self.end(
      "35 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (\(code))\n"
    )
    #expect(end.cause == cause && end.isOf == .fault && end.hasReport == report)
  }

  /// Who writes it down comes later, some time after the next launch.
  @Test(arguments: [("60.5", "osanalyticshelper"), ("30.016", "ReportSystemMemory")])
  func `an end for want of memory is when the kernel tells it`(time: String, who: String) throws {
    let audit = try AuditTests.audit(
      Self.launch + """
        30 kernel[0] memorystatus: killing_specific_process pid 71 [Boat] (per-process-limit 100 0s rf:- type:app) 51440KB - memorystatus_available_pages: 80101
        \(time) \(who)(OSAnalytics)[44] Process Boat [71] killed by jetsam reason per-process-limit
        61 runningboardd(RunningBoard)[30] Now tracking process: [app<org.example.boat(1A1A)>:90]

        """)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, user, foreground 30, jetsam/fault in foreground",
        "org.example.boat, 90, unknown, launching …",
      ])
    #expect(audit.apps[0].lives[0].end?.evidence.map(\.line) == [4, 5])
    #expect(audit.apps[0].findings.map(\.rule.id) == ["memory-limit-kill"])
  }

  @Test func `what is written down of an end alone tells when it was`() throws {
    let end = try Self.end(
      "30 ReportSystemMemory[44] Process Boat [71] killed by jetsam reason vm-pageshortage\n")
    #expect(end.cause == "jetsam" && end.code == 4 && end.evidence.map(\.line) == [4])
  }

  /// FrontBoard's request tells the code with its name, and no origin. Words about a person or a tool count more than such a code.
  @Test(arguments: [
    (
      "Watchdog Violation (0x8BADF00D)", "CrashLog", "scene-update watchdog transgression: x",
      "watchdog/fault FRONTBOARD 0x8badf00d true"
    ),
    (
      "Watchdog Violation (0x8BADF00D)", "(none)", "scene-update watchdog transgression: x",
      "watchdog/fault FRONTBOARD 0x8badf00d false"
    ),
    ("User Initiated Quit (0xDEADFA11)", "(none)", "x", "user/person FRONTBOARD 0xdeadfa11 false"),
    (
      "User Initiated Quit (0xDEADFA11)", "(none)", "uninstalling app", "uninstall/person ? 0 false"
    ),
    (
      "User Initiated Quit (0xDEADFA11)", "(none)", "Terminating for automation testing.",
      "debugger/tool ? 0 false"
    ),
    ("Force Quit (0xFBFBFBFB)", "(none)", "x", "unknown/unknown ? 0 false"),
    ("Fever (0xC00010FF)", "(none)", "x", "thermal/housekeeping FRONTBOARD 0xc00010ff false"),
  ])
  func `a request of FrontBoard tells its code in words`(
    code: String, report: String, words: String, told: String
  ) throws {
    let request = """
      <FBSProcessTerminationRequest: 0x5; label: "\(words)"; exceptionCode: "\(code)"; \
      reportType: \(report); explanation: "\(words)">
      """
    for line in [
      "[app<org.example.boat>:71] Executing termination request: ",
      "[org.example.boat] Executing termination for reason (none) with request: ",
    ] {
      let end = try Self.end(
        """
        30 SpringBoard(FrontBoard)[34] \(line)\(request)
        30.1 runningboardd(RunningBoard)[30] Removing process: [app<org.example.boat(1A1A)>:71]

        """)
      let origin = "\(end.namespaceName ?? "?") \(AuditWords.number(end.code ?? 0))"
      let isReported = end.hasReport.map { "\($0)" } ?? "?"
      #expect("\(end.cause)/\(end.isOf) \(origin) \(isReported)" == told)
    }
  }

  /// The description of a context leaves out what is 0. Of an explanation in several lines a log in lines has the first.
  @Test(arguments: [
    ("code:0x2182BAD2 explanation:x reportType:None y>", "backgroundOverrun 0x2182bad2 false"),
    ("code:0xDEAD10CC explanation:x reportType:CrashLog y>", "lockedFile 0xdead10cc true"),
    ("code:0xBADDD15C explanation:x", "purge 0xbaddd15c false"),
    ("code:0x1234 explanation:x reportType:None y>", "unknown 0x1234 false"),
    ("explanation:x reportType:None y>", "unknown 0 false"),
  ])
  func `a context without a domain is runningboardd's`(context: String, told: String) throws {
    let end = try Self.end(
      """
      30 runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| \(context)
      30.1 runningboardd(RunningBoard)[30] Removing process: [app<org.example.boat(1A1A)>:71]

      """)
    let isReported = end.hasReport.map { "\($0)" } ?? "?"
    #expect("\(end.cause) \(AuditWords.number(end.code ?? 0)) \(isReported)" == told)
    #expect(end.namespace == (end.code == nil ? nil : 15))
  }

  @Test func `a context without a domain alone shows that there was a process`() throws {
    let audit = try AuditTests.audit(
      "30 runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| code:0x2182BAD4 explanation:x reportType:None y>\n"
    )
    #expect(audit.apps.map { $0.lives.map(\.end?.cause) } == [["backgroundOverrun"]])
    #expect(audit.apps[0].findings.map(\.rule.id) == ["background-overrun-kill"])
  }

  @Test func `a watchdog that is violated is why an app ends then`() throws {
    let end = try Self.end(
      """
      30 SpringBoard(FrontBoard)[34] [org.example.boat] Provision violated for watchdog scene-update: <FBSProcessResourceProvision: 0x5; allowance: <; FBSProcessResourceAllowance; type: realTime; timeValue: 9.50s>; violated: YES>
      30.1 runningboardd(RunningBoard)[30] Removing process: [app<org.example.boat(1A1A)>:71]

      """)
    #expect(end.cause == "watchdog" && end.isOf == .fault)
  }

  @Test func `a device that is started anew ends its apps before the line that says so`() throws {
    let log = """
      2026-01-15 10:00:00.000000+0000 0x1 Default     0x0                  34     0    SpringBoard: (FrontBoard) [com.apple.FrontBoard:Process] Bootstrapping app<org.example.boat> with intent foreground-interactive
      2026-01-15 10:00:00.024000+0000 0x1 Default     0x0                  34     0    SpringBoard: (FrontBoard) [com.apple.FrontBoard:Process] [app<org.example.boat>:71] Setting process visibility to: Foreground
      2026-01-15 10:10:00.000000+0000 0x0 Timesync    0x0                  0      0    === system boot: 00000000-1111-2222-3333-444444444444
      2026-01-15 10:11:00.024000+0000 0x1 Default     0x0                  34     0    SpringBoard: something else

      """
    let life = try #require(try AuditTests.read(log).apps.first?.lives.first)
    let end = try #require(life.end)
    #expect(end.cause == "reboot" && end.time == nil && end.grade == .bounded)
    #expect(end.bounds?.from.text == "2026-01-15T10:00:00.024000Z")
    #expect(end.bounds?.to.text == "2026-01-15T10:10:00.000000Z")
    #expect(end.evidence.map(\.line) == [3])
    #expect(life.lastingState == .foreground)
  }

  @Test func `the short form of log show tells when the device was started anew, too`() throws {
    let log = """
      Timestamp               Ty Process[PID:TID]
      2026-01-15 10:00:00.024 Df SpringBoard[34:10ee] (FrontBoard) [com.apple.FrontBoard:Process] [app<org.example.boat>:71] Setting process visibility to: Foreground
      2026-01-15 10:10:00.000 === system boot: 00000000-1111-2222-3333-444444444444
      2026-01-15 10:11:00.024 Df SpringBoard[34:10ee] something else

      """
    let end = try #require(try AuditTests.read(log).apps.first?.lives.first?.end)
    #expect(end.cause == "reboot" && end.bounds?.to.text == "2026-01-15T10:10:00.000")
  }

  /// The next launch tells that it ended, and nothing of its state then; the kernel's first line, that the device did.
  @Test(arguments: [
    ("14400", "unknown", "unknown"),
    (
      "30 runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:71] Suspending task.\n14400",
      "unknown", "suspended"
    ),
    (
      "14400 kernel[0] Darwin Kernel Version 25.4.0: Mon Mar  2 20:11:10 PST 2026; root:xnu-12377\n14410",
      "reboot", "foreground"
    ),
  ])
  func `of an end that nobody saw the state is not known, unless it was suspended`(
    time: String, cause: String, state: String
  ) throws {
    let app = try #require(
      try AuditTests.audit(
        Self.launch + """
          \(time) SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
          14411 runningboardd(RunningBoard)[30] Now tracking process: [app<org.example.boat(1A1A)>:90]

          """
      ).apps.first)
    #expect(app.lives.map { $0.end?.cause } == [cause, nil])
    #expect(app.lives.first?.end?.state?.rawValue == state)
    #expect(app.findings.map(\.rule.id) == [])
  }

  @Test(arguments: [
    (
      "runningboardd[30] [app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| explanation:installcoordinationd app:[org.example.boat/Invalid/[user-defined//var/containers]] uuid:9DD4E461 isPlaceholder:N reportType:None maxTerminationResistance:Interactive>",
      "15, 0, 9"
    ),
    ("SpringBoard[34] Killing org.example.boat for app installation", "2, 9, 9"),
  ])
  func `an app that is installed anew is ended for that`(line: String, code: String) throws {
    let end = try Self.end(
      """
      30 runningboardd[30] Received termination request from [osservice<com.apple.installcoordinationd>:201] on <RBSProcessPredicate <RBSProcessBundleIdentifierPredicate "org.example.kite">> with context <RBSTerminateContext| explanation:installcoordinationd app:[org.example.kite/Invalid] reportType:None>
      30.1 \(line)
      30.2 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (\(code))

      """)
    #expect(end.cause == "update" && end.isOf == .housekeeping && end.hasReport == false)
  }

  /// Until then the process is known by its name, and what its end is for by the app.
  @Test func `what is announced of an app is said of its process`() throws {
    let audit = try AuditTests.read(
      """
      Mar  3 10:00:00 Boat[71] <Notice>: application:didFinishLaunchingWithOptions:
      Mar  3 10:00:01 Boat[71] <Notice>: applicationDidBecomeActive:
      Mar  3 10:00:50 SpringBoard[33] <Warning>: Killing org.example.boat for app installation
      Mar  3 10:00:50 com.apple.xpc.launchd[1] (UIKitApplication:org.example.boat[0x41ac][71]) <Notice>: Service exited due to signal: Killed: 9

      """)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, user, launching 1, foreground 49, update/housekeeping in foreground silent"
      ])
  }

  /// Where nobody gives a reason, wait4's status has the number.
  @Test(arguments: [
    (
      "30 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (0, 0, 256)",
      "exit", 0, 1
    ),
    (
      "30 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (0, 0, 65280)",
      "exit", 0, 255
    ),
    (
      "30 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (0, 0, 0)",
      "exit", 0, 0
    ),
    (
      "30 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (0, 0, 139)",
      "crash", 2, 11
    ),
    (
      "30 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (0, 0, -1)",
      "exit", 0, nil
    ),
    (
      "30 launchd[1] [user/501/UIKitApplication:org.example.boat[9bea][rb-legacy] [71]:] exited due to exit(3), ran for 30000ms",
      "exit", 0, 3
    ),
  ])
  func `an exit has its status`(line: String, cause: String, namespace: Int64, code: Int64?) throws
  {
    let end = try Self.end(line + "\n")
    #expect(end.cause == cause && end.namespace == namespace && end.code == code)
  }

  /// SpringBoard of iOS 9 and before tells it of the app, UserEventAgent of the process, in any order.
  @Test(arguments: [
    ("exited voluntarily", "exit/unknown in foreground silent"),
    ("crashed", "crash/fault in foreground reported"),
    ("exited abnormally via signal", "signal/unknown in foreground"),
    ("was killed by jetsam", "jetsam/fault in foreground"),
  ])
  func `what is told of the app alone is the end of its process`(words: String, end: String) throws
  {
    let start = "0 Kite[80] applicationDidBecomeActive:\n"
    let told = [
      "30 SpringBoard[33] Application 'UIKitApplication:org.example.kite[0x41ac]' \(words).\n",
      "30.2 UserEventAgent[26] 2605470121: id=org.example.kite pid=80, state=0\n",
    ]
    for lines in [told, told.reversed()] {
      let lives = AuditTests.summary(try AuditTests.audit(start + lines.joined()))
      #expect(lives == ["org.example.kite, 80, middle, foreground 30, \(end)"])
    }
  }

  @Test func `a suspended process that is over its limit of memory is no fault`() throws {
    let audit = try AuditTests.audit(
      Self.launch + """
        20 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
        35 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 7, 9)

        """)
    let app = try #require(audit.apps.first)
    #expect(app.lives.map { $0.end?.cause } == ["jetsam"])
    #expect(app.lives.map { $0.end?.isOf } == [.housekeeping])
    #expect(app.findings.map(\.rule.id) == [])
  }

  /// Nothing of what is suspended crashes, and what the log does not cover may have been anything.
  @Test(arguments: [
    ("Foreground", true, "foreground 20, unknown 580, crash/fault in foreground reported"),
    ("Background", true, "foreground 20, suspended 580, crash/fault in suspended reported"),
    ("Background", false, "unknown 600, crash/fault in background reported"),
    ("Foreground", false, "foreground 600, crash/fault in foreground reported"),
  ])
  func `a report that knows another state at the end shows that the last one was over`(
    role: String, isHeld: Bool, states: String
  ) throws {
    let held = "20 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.\n"
    let log = Self.launch + (isHeld ? held : "")
    let report = """
      {"app_name":"Boat","timestamp":"2026-03-03 10:10:00.00 +0000","bundleID":"org.example.boat","bug_type":"309"}
      {"procRole":"\(role)","pid":71,"captureTime":"2026-03-03 10:10:00.0000 +0000","procName":"Boat","termination":{"namespace":"SIGNAL","code":11}}
      """
    #expect(
      AuditTests.summary(try AuditTests.audit(log, reports: [report])) == [
        "org.example.boat, 71, user, \(states)"
      ])
  }

  /// A record of `log` in JSON.
  private static func record(
    _ second: Int, _ process: String, _ message: String, label: String = "com.example.x",
    boot: String = "A"
  ) -> String {
    let time =
      "2026-03-03 10:\(second < 60 ? "00" : "01"):\(second % 60 < 10 ? "0" : "")\(second % 60).000000+0000"
    return
      "{\"eventMessage\":\"\(message)\",\"eventType\":\"logEvent\",\"subsystem\":\"\(label)\",\"category\":\"\",\"processImagePath\":\"\\/usr\\/libexec\\/\(process)\",\"timestamp\":\"\(time)\",\"messageType\":\"Default\",\"processID\":1,\"bootUUID\":\"\(boot)\"}\n"
  }

  private static func launch(_ second: Int, pid: Int = 71, boot: String = "A") -> String {
    record(
      second, "SpringBoard",
      "[app<org.example.boat>:\(pid)] Setting process visibility to: Foreground",
      boot: boot)
  }

  /// `log` has the name of a job apart in JSON, and before the message in lines.
  @Test(arguments: [
    (
      "exited due to SIGABRT | sent by Boat[71], ran for 30000ms",
      "crash/fault in foreground reported"
    ),
    ("exited due to exit(3), ran for 30000ms", "exit/unknown in foreground silent"),
    (
      "exited with exit reason (namespace: 10 code: 0x8badf00d) - FRONTBOARD | x",
      "watchdog/fault in foreground reported"
    ),
  ])
  func `launchd's word on an end is read in JSON`(message: String, end: String) throws {
    let told = Self.record(
      30, "launchd", message,
      label: "user\\/501\\/UIKitApplication:org.example.boat[9bea][rb-legacy] [71]")
    #expect(
      AuditTests.summary(try AuditTests.read(Self.launch(0) + told)) == [
        "org.example.boat, 71, middle, foreground 30, \(end)"
      ])
  }

  @Test func `records of another start of the device tell that it was started anew`() throws {
    let log = Self.launch(0) + Self.launch(10) + Self.launch(90, pid: 72, boot: "B")
    let audit = try AuditTests.read(log)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, middle, foreground 10, reboot/housekeeping in foreground silent",
        "org.example.boat, 72, middle, foreground …",
      ])
    let bounds = audit.apps[0].lives[0].end?.bounds
    #expect(bounds?.to.text == "2026-03-03T10:01:30.000000Z")
    // Records of two devices may be mixed: each start begins once.
    let mixed = try AuditTests.read(
      log + Self.launch(92, pid: 73) + Self.launch(94, pid: 72, boot: "B"))
    #expect(mixed.apps[0].lives.map(\.end?.cause).filter { $0 == "reboot" }.count == 1)
  }

  @Test func `an end at the shutdown is one, and ends no other`() throws {
    let end = try Self.end(
      "30 launchd[1] [user/501/UIKitApplication:org.example.boat[9bea][rb-legacy] [71]:] exited due to SIGTERM | sent by launchd[1] during system shutdown, ran for 30000ms\n"
    )
    #expect(end.cause == "reboot" && end.isOf == .housekeeping && end.code == 15)
    #expect(end.time?.text == "Mar  3 10:00:30.000000")
  }

  /// Of iOS 7 and 8.
  @Test func `backboardd tells that there is a report`() throws {
    let end = try Self.end(
      """
      30 backboardd[26] Forcing crash report of Boat[71]...
      31 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 9, 9)

      """)
    #expect(end.cause == "signal" && end.hasReport == true)
  }

  /// Who asks for an end need give no code.
  @Test(arguments: [("None", false), ("CrashLog", true)])
  func `an end without a code leaves a report or none`(kind: String, report: Bool) throws {
    let end = try Self.end(
      """
      30 runningboardd[30] [app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| explanation:Kite asked reportType:\(kind) maxTerminationResistance:Interactive>
      31 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (15, 0, 9)

      """)
    #expect(end.cause == "unknown" && end.hasReport == report)
  }

  @Test func `what a suspended process is ended for by the limit of a conclave is no fault`() throws
  {
    let end = try Self.end(
      """
      20 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
      35 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 16, 9)

      """)
    #expect(end.isOf == .housekeeping)
  }

  /// iOS 12 has the bundle behind the name.
  @Test(arguments: [
    "(reason: 1, description: org.example.kite failed to launch after 20.00s (launchIntent: foreground-interactive))",
    "(reason: 1, description: x)", "(reason: 4, description: x)",
  ])
  func `a name with the bundle behind it is the name`(reason: String) throws {
    let audit = try AuditTests.audit(
      "0 SpringBoard[33] Forcing crash report of <FBApplicationProcess: 0x1; Kite (org.example.kite); pid: 80> \(reason)\n"
    )
    #expect(
      audit.apps.map(\.names) == [["Kite"]] && audit.apps.map(\.bundle) == ["org.example.kite"])
  }
}
