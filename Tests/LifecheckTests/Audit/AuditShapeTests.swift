import Foundation
import Testing

@testable import Lifecheck

/// Shapes of lines and reports that public samples have, composed afresh.
@Suite struct AuditShapeTests {
  private static func ends(_ lines: String, reports: [String] = []) throws -> [String] {
    ends(in: try AuditTests.audit(lines, reports: reports))
  }

  private static func ends(in audit: Audit) -> [String] {
    audit.apps.flatMap { app in
      app.lives.map { life in
        let code = life.end.map(AuditWords.codeText) ?? "-"
        let end =
          life.end.map { "\($0.cause)/\($0.isOf.rawValue) in \($0.state?.rawValue ?? "?")" }
          ?? "lives"
        let name = app.bundle ?? app.names.first ?? "?"
        return "\(name) \(life.pid.map { "\($0)" } ?? "-") \(end) \(code)"
      }
    }
  }

  /// What reports alone tell.
  private static func ends(of reports: String...) throws -> [String] {
    try ends("", reports: reports)
  }

  // MARK: Lines

  @Test func launchdOfOldSystemsNamesTheSignal() throws {
    let job = "com.apple.xpc.launchd[1] (UIKitApplication:org.example.kite[0x1f3c][702])"
    func end(_ signal: String) throws -> [String] {
      let audit = try AuditTests.read(
        "Feb 11 08:20:01 pad \(job) <Notice>: Service exited due to signal: \(signal)\n")
      return audit.apps.flatMap { app in
        app.lives.map {
          "\(app.bundle ?? "?") \($0.pid ?? -1) \($0.end?.cause ?? "-") \($0.end?.code ?? -1)"
        }
      }
    }
    #expect(try end("Killed: 9") == ["org.example.kite 702 signal 9"])
    #expect(try end("Abort trap: 6") == ["org.example.kite 702 crash 6"])
    #expect(try end("Segmentation fault: 11") == ["org.example.kite 702 crash 11"])
  }

  @Test(arguments: [
    ("Abort trap: 6", "crash/fault in ? SIGNAL 6"),
    ("Segmentation fault: 11", "crash/fault in ? SIGNAL 11"),
    ("Trace/BPT trap: 5", "crash/fault in ? SIGNAL 5"),
    ("Bus error: 10", "crash/fault in ? SIGNAL 10"),
    ("Illegal instruction: 4", "crash/fault in ? SIGNAL 4"),
    ("Killed: 9", "signal/unknown in ? SIGNAL 9"),
    ("Terminated: 15", "signal/unknown in ? SIGNAL 15"),
    ("SIGABRT | sent by exc handler[702]", "crash/fault in ? SIGNAL 6"),
    ("SIGKILL | sent by launchd_sim[61]", "signal/unknown in ? SIGNAL 9"),
  ])
  func `a simulator's launchd names the signal without saying that it is one`(
    words: String, told: String
  ) throws {
    let host =
      "mac com.apple.CoreSimulator.SimDevice.1C0D8F0E-21AA-4B7B-9C1E-7D2B0F5A6E11.launchd_sim[61]"
    let line =
      "Feb 11 08:20:01 \(host) (UIKitApplication:org.example.kite[0x1f3c][702]): Service exited due to \(words)\n"
    #expect(
      Self.ends(in: try AuditTests.read(line)) == ["org.example.kite 702 \(told)"])
  }

  @Test func launchdNamesNobodyOfADaemon() throws {
    let audit = try AuditTests.read(
      "Feb 11 08:20:01 pad com.apple.xpc.launchd[1] (com.example.sync.agent[88]) <Notice>: Service exited due to signal: Killed: 9\n"
    )
    #expect(audit.apps.isEmpty)
  }

  @Test func `FrontBoard tells who asks for an end, and that the app's connection is gone`() throws
  {
    let asked =
      "0.2 SpringBoard(FrontBoard)[61] [application<org.example.kite>:644] Executing termination request: "
      + "<FBSProcessTerminationRequest: 0x2; label: \"x\"; exceptionCode: \"Force Quit (0xFBFBFBFB)\"; "
      + "explanation: \"Terminating for automation testing.\">\n"
    #expect(try Self.ends(asked) == ["org.example.kite 644 debugger/tool in ? "])
    let gone =
      "0.3 SpringBoard(FrontBoard)[61] [application<org.example.kite>:644] Workspace connection invalidated.\n"
    #expect(try Self.ends(gone) == ["org.example.kite 644 unknown/unknown in ? "])
    #expect(try Self.ends(asked + gone) == ["org.example.kite 644 debugger/tool in ? "])
  }

  @Test func `what SpringBoard asserts for a scene tells that it is in front, and the number`()
    throws
  {
    let lines = """
      0 runningboardd[30] Calculated state for application<org.example.kite>: running-active (role: UserInteractiveNonFocal)
      0.1 SpringBoard[34] [sceneID:org.example.kite-default] Scene assertion state did change: ForegroundActive.
      0.2 SpringBoard[34] [application<org.example.kite>:644] Workspace assertion state did change: ForegroundActive (acquireAssertion = YES).
      5 SpringBoard[34] [application<org.example.kite>:644] Setting process visibility to: Background
      """
    #expect(
      try AuditTests.summary(AuditTests.audit(lines)) == [
        "org.example.kite, 644, middle, foreground 5, background …"
      ])
    for words in ["Set jetsam priority to 10 [0] flag[1]", "Set darwin role to: UserInteractive"] {
      let line = "0 runningboardd[30] [app<org.example.kite(0A)>:644] \(words)\n"
      #expect(try AuditTests.audit(line).apps.map { $0.lives[0].pid } == [644])
    }
  }

  @Test(arguments: [
    "SpringBoard(FrontBoard)[61] Bootstrapping failed for <FBApplicationProcess: 0xb1; application<org.example.kite>:<invalid>> with error: <NSError: 0x2; domain: RBSRequestErrorDomain; code: 5>",
    "SpringBoard(FrontBoard)[61] Bootstrapping failed for <FBApplicationProcess: 0xb1; app<org.example.kite((null))>:-1> with error: <NSError: 0x2>",
    "SpringBoard(FrontBoard)[61] Bootstrapping failed for <FBApplicationProcess: 0xb1; app<org.example.kite>:-1(v871)> with error: <NSError: 0x2>",
    "SpringBoard[61] [org.example.kite] Bootstrap failed with error: <NSError: 0x2>",
    "runningboardd[30] Failed to start job for application<org.example.kite>: <NSError: 0x2>",
  ])
  func `a launch that fails is told in many ways`(line: String) throws {
    let asked =
      "0 SpringBoard[61] Bootstrapping application<org.example.kite> with intent background\n"
    for log in ["", asked] {
      #expect(
        try Self.ends("\(log)0.2 \(line)\n") == [
          "org.example.kite - launchFailed/fault in \(log.isEmpty ? "?" : "launching") "
        ])
    }
  }

  @Test(arguments: [
    "SpringBoard[34] Received state update for 644 (app<org.example.kite(0A)>, none-NotVisible",
    "SpringBoard[34] [app<org.example.kite>:644] Setting process visibility to: Unknown",
    "SpringBoard[34] Removing: <FBApplicationProcess: 0x10; app<org.example.kite>:644(v871)>",
    "runningboardd[30] Calculated state for app<org.example.kite(0A)>: none (role: None)",
    "runningboardd[30] Removing launch job for: [app<org.example.kite(0A)>:644]",
    "runningboardd[30] Removed job for [app<org.example.kite(0A)>:644]",
  ])
  func `a process of which nothing is left has ended`(line: String) throws {
    let seen =
      "0 SpringBoard[34] [app<org.example.kite>:644] Setting process visibility to: Foreground\n"
    #expect(
      try Self.ends(seen + "5 \(line)\n9 SpringBoard[34] x\n")
        == ["org.example.kite 644 unknown/unknown in foreground "])
  }

  @Test func `another number behind the app's name is another launch`() throws {
    func crash(_ second: Int, _ job: String) -> String {
      "\(second) SpringBoard[34] Application 'UIKitApplication:org.example.kite[\(job)]' crashed.\n"
    }
    let audit = try AuditTests.audit(crash(0, "0x1a") + crash(3, "0x1b") + crash(6, "0x1c"))
    #expect(audit.apps[0].lives.map { $0.end?.cause } == ["crash", "crash", "crash"])
    #expect(audit.apps[0].findings.map(\.rule.id).contains("kill-loop"))
    #expect(try AuditTests.audit(crash(0, "0x1a") + crash(3, "0x1a")).apps[0].lives.count == 1)
  }

  @Test func `a helper's name tells whose process it works for`() throws {
    let corpse = "0 ReportCrash[90] Formulating fatal 309 report for corpse[644] Kite\n"
    let helper =
      "0.1 runningboardd[30] [xpcservice<com.apple.WebKit.WebContent([app<org.example.kite(0A)>:644])>:650:650] termination reported by launchd (2, 9, 9)\n"
    #expect(try Self.ends(corpse) == [])
    #expect(try Self.ends(helper) == ["org.example.kite 644 lives -"])
    #expect(try Self.ends(corpse + helper) == ["org.example.kite 644 crash/fault in ? "])
  }

  @Test func `what runs on a Mac is no app, though its console looks like one`() throws {
    func console(_ name: String) throws -> [String] {
      let lines =
        "2026-03-03 10:00:00.250 \(name)[644:9] *** Terminating app due to uncaught exception 'X', reason: 'y'\n"
      return try AuditTests.read(lines).apps.flatMap(\.names)
    }
    #expect(try console("Kite") == ["Kite"])
    for tool in ["xcodebuild", "xctest", "simctl", "SpringBoard", "backboardd"] {
      #expect(try console(tool) == [], "\(tool)")
    }
  }

  @Test func launchdOfTheOldestSystemsHasNoBlankBeforeTheJob() throws {
    for (blank, text, end) in [
      ("", "Exited: Killed: 9", "signal"), (" ", "Exited: Killed: 9", "signal"),
      (" ", "Job appears to have crashed: Segmentation fault: 11", "crash"),
      ("", "Exited with code: 1", "exit"),
    ] {
      let job = "(UIKitApplication:org.example.kite[0x1f3c]"
      let audit = try AuditTests.read(
        "Feb 11 08:20:01 pad com.apple.launchd[1]\(blank)\(job)[702]) <Notice>: \(job)) \(text)\n")
      #expect(
        audit.apps.flatMap { app in
          app.lives.map { "\(app.bundle ?? "?") \($0.pid ?? 0) \($0.end?.cause ?? "-")" }
        }
          == ["org.example.kite 702 \(end)"], "\(text)")
    }
  }

  @Test func frontBoardTellsOfItsWatchdogInWords() throws {
    let line =
      "0.2 SpringBoard(FrontBoard)[61] [application<org.example.kite>:644] Process exited: "
      + "<FBProcessExitContext; watchdog (\"watchdog provision violated\")>."
    #expect(try Self.ends(line) == ["org.example.kite 644 watchdog/fault in ? "])
  }

  @Test func assertiondTellsTheEndOfWhatWasNeverSeenBefore() throws {
    let line =
      "3 assertiond[62] Process exited: <BKProcess: 0x1002f01a0; Kite; org.example.kite; pid: 811; "
      + "agency: Application; visibility: foreground; task: none; hostpid: 58>"
    #expect(try Self.ends(line) == ["org.example.kite 811 unknown/unknown in foreground "])
  }

  @Test func killsOfElevatedProcessesAreTold() throws {
    let lines = """
      0 runningboardd[33] Now tracking process: [app<org.example.kite(0A)>:901]
      9 kernel[0] 812.040 memorystatus: killing_top_process_elevated1 pid 901 [Kite] (vm-pageshortage 40 8s rf:- type:app) 61440KB - memorystatus_available_pages: 9011
      9.1 runningboardd[33] [app<org.example.kite(0A)>:901] termination reported by launchd (1, 4, 9)
      """
    // The kernel's name for it is another one than the app's, which the number joins.
    #expect(try Self.ends(lines) == ["org.example.kite 901 jetsam/fault in launching JETSAM 4"])
  }

  /// Logs that were searched for the app's name have no line with its bundle identifier.
  @Test func `an end that only apps have makes an app of its process`() throws {
    let kill =
      "11 kernel[0] memorystatus: killing_specific_process pid 520 [Kite] (per-process-limit 100 12s rf:- type:app) 78850KB - memorystatus_available_pages: 114015\n"
    let jetsam =
      "11.4 ReportSystemMemory[70] Process Kite [520] killed by jetsam reason per-process-limit\n"
    #expect(try Self.ends(kill + jetsam) == ["Kite 520 jetsam/fault in foreground JETSAM 7"])
    #expect(try Self.ends(kill.replacing("type:app", with: "type:daemon") + jetsam) == [])
    let overrun =
      "11 assertiond[62] Forcing crash report with description: Kite:520 has active assertions beyond permitted time:\n"
    #expect(try Self.ends(overrun) == ["Kite 520 backgroundOverrun/fault in ? "])
    let watchdog =
      "11 SpringBoard[58] Forcing crash report of <FBApplicationProcess: 0x13; Kite; pid: 520> (reason: 1, description: org.example.kite failed to scene-create after 3.88s (launch took 16.12s of total time limit 20.00s))\n"
    #expect(
      try Self.ends(watchdog).map { $0.hasPrefix("org.example.kite 520 watchdog/fault") } == [true])
  }

  @Test func theKernelOfOldSystemsTellsTheReasonAlone() throws {
    let lines = """
      1 Kite[901] applicationDidEnterBackground:
      9 kernel[0] memorystatus: killing_idle_process pid 901 [Kite] (vm-pageshortage) memorystatus_available_pages: 4011
      """
    #expect(try Self.ends(lines) == ["Kite 901 jetsam/fault in background JETSAM 4"])
  }

  /// Where no line tells the bundle.
  @Test func anotherProcessOfTheSameNameEndsTheOneBefore() throws {
    func lines(_ name: String) -> String {
      """
      1 Kite[901] application:didFinishLaunchingWithOptions:
      2 Kite[901] applicationDidBecomeActive:
      30 \(name)[920] application:didFinishLaunchingWithOptions:
      31 \(name)[920] applicationDidBecomeActive:
      """
    }
    #expect(
      try Self.ends(lines("Kite")) == [
        "Kite 901 unknown/unknown in unknown ", "Kite 920 lives -",
      ])
    #expect(try Self.ends(lines("Boat")) == ["Kite 901 lives -", "Boat 920 lives -"])
    // Two at once are no two processes of one app.
    let both = lines("Kite") + "\n40 Kite[901] applicationWillResignActive:\n"
    #expect(try Self.ends(both).contains("Kite 901 lives -"))
    let audit = try AuditTests.audit(lines("Kite"))
    let first = audit.apps[0].lives[0]
    #expect(first.end?.grade == .bounded && first.end?.bounds != nil)
    // That the user asked for it shows in what comes behind the launch.
    #expect(first.launch?.kind == .user && first.launch?.grade == .inferred)
    #expect(first.launch?.by == nil)
    let told =
      "1 SpringBoard(FrontBoard)[61] Bootstrapping app<org.example.kite> with intent foreground\n"
    #expect(try AuditTests.audit(told).apps[0].lives[0].launch?.by == "SpringBoard")
  }

  @Test func tasksThatAreNotEndedShowTheirApp() throws {
    let task = "<_UIBackgroundTaskInfo: 0x2801c0a00>: taskID = 31, taskName = Upload"
    let audit = try AuditTests.read(
      "2024-02-09 11:30:02.120450+0100 Kite[1440:80211] [BackgroundTask] Background task still not ended after expiration handlers were called: \(task), creationTime = 9020 (elapsed = 31). This app will likely be terminated by the system.\n"
        + "2024-02-09 11:30:02.130450+0100 Kite[1440:80211] [BackgroundTask] Background Task 33 (\"Called by Kite\"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination.\n"
    )
    let old = try AuditTests.read(
      "2024-02-09 11:30:02.130450+0100 Kite[1440:80211] [BackgroundTask] Background Task 33 (\"Called by Kite\"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination.\n"
    )
    #expect(old.apps.map(\.names) == [["Kite"]])
    #expect(audit.apps.map(\.names) == [["Kite"]])
    #expect(audit.apps.first?.lives.map(\.pid) == [1440])
    #expect(
      audit.apps.first?.lives.first?.work.map(\.outcome) == [.timedOut, .open])
    #expect(audit.apps.first?.findings.map(\.rule.id).contains("background-task-not-ended") == true)
  }

  /// The code is that of every end that FrontBoard is asked for; what it was for was said before.
  @Test func whatAnEndIsForCountsMoreThanThatItWasAskedFor() throws {
    let end = "[app<org.example.kite(0A)>:520] termination reported by launchd (10, 4227595259, 9)"
    let lines = """
      0 SpringBoard[60] [app<org.example.kite>:520] Setting process visibility to: Background
      8 SpringBoard[60] SBWorkspaceTerminateApplication: org.example.kite: "uninstalling app"
      9 runningboardd[33] \(end)
      """
    #expect(try Self.ends(lines) == ["org.example.kite 520 uninstall/person in background "])
    #expect(
      try Self.ends("9 runningboardd[33] \(end)")
        == ["org.example.kite 520 simulator/tool in ? FRONTBOARD 0xfbfbfbfb"])
  }

  /// A launch that hangs has no focus, and is in the background never.
  @Test func anAppOnItsWayToTheFrontIsNotInTheBackground() throws {
    let lines = """
      0 runningboardd(RunningBoard)[31] Calculated state for application<org.example.kite>: running-active (role: UserInteractiveNonFocal)
      0.1 SpringBoard(FrontBoard)[61] [application<org.example.kite>:644] Bootstrap success!
      20.1 SpringBoard(FrontBoard)[61] [application<org.example.kite>:644] Process exited: <FBProcessExitContext; watchdog ("watchdog provision violated")>.
      """
    #expect(
      AuditTests.summary(try AuditTests.audit(lines)) == [
        "org.example.kite, 644, unknown, launching 20, watchdog/fault in launching reported"
      ])
  }

  /// Of the lines of one moment that of the launch may come second.
  @Test func `what is first told of a process may be the state that it is launched to`() throws {
    let app = "app<org.example.kite(0A)>"
    func lines(_ seconds: String) -> String {
      """
      0 runningboardd[33] Calculated state for \(app): running-active (role: UserInteractiveFocal)
      \(seconds) SpringBoard[58] [\(app):901] Bootstrap success!
      30 SpringBoard[58] [\(app):901] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>>.
      """
    }
    let end = "crash/fault in foreground reported"
    #expect(
      AuditTests.summary(try AuditTests.audit(lines("0.1"))) == [
        "org.example.kite, 901, unknown, foreground 30, \(end)"
      ])
    #expect(
      AuditTests.summary(try AuditTests.audit(lines("6"))) == [
        "org.example.kite, 901, middle, foreground 30, \(end)"
      ])
  }

  /// `print` has no header, so that nothing may name the process.
  @Test(arguments: [
    ("Message from debugger: Terminated due to memory issue", ["(unnamed) jetsam -"]),
    ("3 rows\nMessage from debugger: Terminated due to signal 9", ["(unnamed) signal -"]),
    (
      "Message from debugger: Terminated due to signal 9\n3 rows\nMessage from debugger: Terminated due to memory issue",
      ["(unnamed) signal -", "(unnamed) jetsam -"]
    ),
    ("Target 0: (Kite) stopped.", []),
    ("Target 0: (Kite) stopped.\nMessage from debugger: killed", ["(unnamed) signal -"]),
    ("\(stop)\n    frame #0: 0x1a77 Kite`draw + 71", ["(unnamed) jetsam 1450 MB"]),
    ("\(stop)\nTarget 0: (Kite) stopped.", ["(unnamed) jetsam 1450 MB"]),
    (
      "\(stop)\nTarget 0: (Kite) stopped.\nMessage from debugger: Terminated due to memory issue",
      ["(unnamed) jetsam 1450 MB"]
    ),
    ("2016-07-22 14:28:08.601 Kite[5563:887692] 3 rows\n\(stop)", ["Kite jetsam 1450 MB"]),
  ])
  func `a console of plain prints shows one process`(log: String, ends: [String]) throws {
    let told = try AuditTests.read(log + "\n").apps.flatMap { app in
      app.lives.map { life in
        "\(app.names[0]) \(life.end?.cause ?? "-") \(life.end?.explanation ?? "-")"
      }
    }
    #expect(told == ends)
  }

  private static let stop =
    "* thread #5, queue = 'draw', stop reason = EXC_RESOURCE (RESOURCE_TYPE_MEMORY: high watermark memory limit exceeded) (limit=1450 MB)"

  /// Nothing says that it is an app, but who asks for it may.
  @Test func `the limit that a process has passed is told with its end`() throws {
    let log = AuditTests.log(
      """
      0 kernel[0] EXC_RESOURCE -> Kite[520] exceeded mem limit: ActiveHard 3072 MB (fatal)
      0.1 kernel[0] memorystatus: killing_specific_process pid 520 [Kite] (per-process-limit 10) - memorystatus_available_pages: 42511
      0.2 kernel[0] memorystatus: killing_specific_process pid 521 [Rope] (per-process-limit 10) - memorystatus_available_pages: 42511
      """)
    let words = AuditWords.nothing(try AuditTests.read(log))
    #expect(words.contains(#"Kite (pid 520, memory limit of the process, "ActiveHard 3072 MB", "#))
    #expect(words.contains("Rope (pid 521, memory limit of the process, device.log:3)"))
    var options = CheckOptions()
    options.apps = ["Kite"]
    var auditor = Auditor(
      rules: try RuleSet.builtinWithoutExamples.forAudit(), options: options)
    AuditTests.read(log, named: "device.log", into: &auditor)
    let audit = auditor.finish()
    #expect(audit.apps.map(\.names) == [["Kite"]])
    let end = try #require(audit.apps.first?.lives.first?.end)
    #expect(AuditWords.end(end) == #"memory limit of the process (JETSAM 7), "ActiveHard 3072 MB""#)
  }

  /// The kernel tells more of the state than any other line of such a log.
  @Test(arguments: [
    ("ActiveHard", "100 40s", "fault in foreground", true),
    ("ActiveHard", "40 4s", "fault in ?", true),
    ("InactiveHard", "0 40s", "unknown in ?", false),
    ("InactiveHard", "30 4s", "unknown in ?", false),
  ])
  func `who passes the limit of what is active was not suspended`(
    limit: String, band: String, end: String, isFound: Bool
  ) throws {
    let passed =
      "5 kernel[0] memorystatus: Kite [644] exceeded mem limit: \(limit) 2098 MB (fatal)\n"
    let killed =
      "5.1 kernel[0] 99.1 memorystatus: killing_specific_process pid 644 [Kite] (per-process-limit \(band) rf:- type:app) 2148380KB - memorystatus_available_pages: 5501\n"
    let exited =
      "5.2 SpringBoard[34] [app<org.example.kite>:644] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:per-process-limit(7)>>.\n"
    let launch = "0 SpringBoard[34] Bootstrapping app<org.example.kite> with intent background\n"
    for (before, state) in [("", "?"), (launch, "unknown")] {
      let audit = try AuditTests.audit(
        before.isEmpty ? passed + killed + exited : before + Self.later(passed + killed + exited))
      #expect(
        Self.ends(in: audit) == [
          "org.example.kite 644 jetsam/\(end.replacing("?", with: state)) JETSAM 7"
        ])
      #expect(
        audit.apps[0].findings.map(\.rule.id) == (isFound ? ["memory-limit-kill"] : []))
    }
    // What the kernel says first is kept for what turns out to be an app.
    for lines in [passed, passed + killed.replacing(" type:app", with: "")] {
      let alone = try AuditTests.audit(lines + exited)
      #expect(alone.apps[0].findings.map(\.rule.id) == (isFound ? ["memory-limit-kill"] : []))
    }
  }

  /// No launch takes so long.
  private static func later(_ lines: String) -> String {
    lines.split(separator: "\n").map { "4\($0)\n" }.joined()
  }

  @Test func `the kernel tells of what is in front when it ends it`() throws {
    let band =
      "5 kernel[0] memorystatus: killing process 644 [Kite] in high band FOREGROUND (100) - memorystatus_available_pages: 5501\n"
    let ended =
      "5.2 runningboardd[30] [app<org.example.kite(0A)>:644] termination reported by launchd (1, 4, 9)\n"
    let audit = try AuditTests.audit(band + ended)
    #expect(Self.ends(in: audit) == ["org.example.kite 644 jetsam/fault in foreground JETSAM 4"])
    #expect(audit.apps[0].findings.map(\.rule.id) == ["killed-in-foreground"])
    // In another band, and what was there before.
    let other = band.replacing("FOREGROUND (100)", with: "AUDIO_AND_ACCESSORY (120)")
    #expect(try Self.ends(other + ended) == ["org.example.kite 644 jetsam/unknown in ? JETSAM 4"])
    let back =
      "0 SpringBoard[34] [app<org.example.kite>:644] Setting process visibility to: Background\n"
    #expect(
      try Self.ends(back + band + ended) == [
        "org.example.kite 644 jetsam/fault in background JETSAM 4"
      ])
  }

  @Test(arguments: [
    "runningboardd[30] [app<org.example.kite(0A)>:644] Death sentinel fired!",
    "assertiond[62] [Kite:644] SyscallError: setpriority(PRIO_DARWIN_ROLE, 644, 3): No such process",
    "runningboardd[30] Calculated state for application<org.example.kite>: none (role: UserInteractiveNonFocal)",
    "SpringBoard[34] [org.example.kite] org.example.kite application state changed to Terminated",
  ])
  func `what is not there any more has ended`(line: String) throws {
    let seen =
      "0 SpringBoard[34] [app<org.example.kite>:644] Setting process visibility to: Foreground\n"
    let later = "9 SpringBoard[34] x\n"
    #expect(
      try Self.ends(seen + "5 \(line)\n" + later)
        == ["org.example.kite 644 unknown/unknown in foreground "])
    // Of an app without a process it tells nothing, but of one with a number.
    if !line.contains("Death sentinel") { #expect(try Self.ends("5 \(line)\n" + later) == []) }
    let launch = "0 SpringBoard[34] Bootstrapping app<org.example.kite> with intent background\n"
    if line.contains("none (role: ") {
      #expect(try Self.ends(launch + "0.1 \(line)\n" + later) == ["org.example.kite - lives -"])
    }
  }

  /// What no line tells is only what was before.
  @Test func `the state of an end is not said to be unknown`() throws {
    let exited =
      "3 assertiond[62] Process exited: <BKProcess: 0x1002f01a0; Kite; org.example.kite; pid: 811; agency: Application; visibility: foreground; task: none; hostpid: 56>\n"
    let audit = try AuditTests.audit(exited)
    #expect(audit.apps[0].unknown.last == "the states of pid 811 before it ended")
    let other = try AuditTests.audit(exited.replacing("visibility: foreground; ", with: ""))
    #expect(other.apps[0].unknown.last == "the states of pid 811")
  }

  @Test(arguments: [
    ("19", "(2, 11, 11)", "crash/fault in launching SIGNAL 11"),
    ("21", "(2, 11, 11)", "crash/fault in unknown SIGNAL 11"),
    ("21", "(10, 2343432205, 9)", "watchdog/fault in launching FRONTBOARD 0x8badf00d"),
    ("31", "(10, 2343432205, 9)", "watchdog/fault in unknown FRONTBOARD 0x8badf00d"),
  ])
  func `no launch takes longer than the watchdog allows`(
    second: String, code: String, end: String
  ) throws {
    let launch =
      "0 SpringBoard[34] Bootstrapping app<org.example.kite> with intent foreground-interactive\n"
    let ended =
      "\(second) runningboardd[30] [app<org.example.kite(0A)>:644] termination reported by launchd \(code)\n"
    #expect(try Self.ends(launch + ended) == ["org.example.kite 644 \(end)"])
  }

  @Test func `assertiond tells which process an app has`() throws {
    let tracked =
      "1 assertiond[62] Now tracking process <BKProcess: 0x1; Kite; org.example.kite; pid: 644; agency: Application; visibility: none; task: running; hostpid: 55>\n"
    let audit = try AuditTests.audit(
      "0 SpringBoard[34] Bootstrapping org.example.kite with intent foreground-interactive\n"
        + tracked)
    #expect(AuditTests.summary(audit).map { $0.hasPrefix("org.example.kite, 644, user") } == [true])
    #expect(audit.apps.map(\.names) == [["Kite"]])
    let helper = tracked.replacing("Application", with: "Extension")
    #expect(try AuditTests.audit(helper).apps.isEmpty)
  }

  @Test func `assertiond of iOS 11 and 12 knows of a crash`() throws {
    let exited =
      "3 assertiond[62] Process exited: <BKProcess: 0x1002f01a0; Kite; org.example.kite; pid: 811; agency: Application; visibility: foreground; task: none; hostpid: 56>\n"
    func context(_ reason: String) -> String {
      "3.1 assertiond[62] [Kite:811] Got exit context: <BKSProcessExitContext: 0x13de1b880; reason: \(reason)>\n"
    }
    let crash = ["org.example.kite 811 crash/fault in foreground "]
    #expect(try Self.ends(exited + context("crash")) == crash)
    #expect(try Self.ends("2" + context("crash").dropFirst() + exited) == crash)
    #expect(
      try Self.ends(exited + context("(none)"))
        == ["org.example.kite 811 unknown/unknown in foreground "])
    // Nothing says that it is an app.
    #expect(try Self.ends(context("crash")) == [])
    // Who is ended for a reason has crashed, too, for assertiond.
    for (reason, cause) in [(1, "watchdog"), (4, "lockedFile")] {
      let forced =
        "2 SpringBoard[34] Forcing crash report of <FBApplicationProcess: 0x1; Kite (org.example.kite); pid: 811> (reason: \(reason), background: 0)\n"
      for lines in [context("crash") + exited, exited + context("crash")] {
        #expect(
          try Self.ends(forced + lines) == ["org.example.kite 811 \(cause)/fault in foreground "])
      }
    }
  }

  /// What tells an app apart, and no process, may be of the one before.
  @Test func `a process that was just made is not the one that is gone`() throws {
    let launch = """
      0 SpringBoard[34] Bootstrapping app<org.example.kite> with intent foreground-interactive
      0.1 runningboardd[30] Now tracking process: [app<org.example.kite(0A)>:812]

      """
    let gone = [
      "SpringBoard[34] [org.example.kite] org.example.kite application state changed to Terminated\n",
      "runningboardd[30] Calculated state for app<org.example.kite(0A)>: none (role: UserInteractiveFocal)\n",
    ]
    for line in gone {
      #expect(try Self.ends(launch + "0.3 " + line) == ["org.example.kite 812 lives -"], "\(line)")
      #expect(
        try Self.ends(launch + "2.3 " + line)
          == ["org.example.kite 812 unknown/unknown in launching "], "\(line)")
    }
  }

  /// launchd tells the signal first, and FrontBoard whose it was.
  @Test func `what the watchdog ends while it launches was launching`() throws {
    let lines = """
      0 SpringBoard[34] Bootstrapping app<org.example.kite> with intent foreground-interactive
      0.1 runningboardd[30] Now tracking process: [app<org.example.kite(0A)>:812]
      20.6 launchd[1] [user/501/UIKitApplication:org.example.kite[1a2b][rb-legacy] [812]:] exited due to SIGKILL | sent by SpringBoard[34]
      20.7 SpringBoard[34] [app<org.example.kite>:812] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:frontboard(10) code:0x8badf00d>>.

      """
    #expect(
      try Self.ends(lines) == [
        "org.example.kite 812 watchdog/fault in launching FRONTBOARD 0x8badf00d"
      ])
  }

  /// On the second line of its message, whose first begins with the name.
  @Test func `backboardd tells of work in the background that was not ended in time`() throws {
    func told(_ rest: String) throws -> [String] {
      try Self.ends(
        in: AuditTests.read(
          "Feb 11 08:20:01 pad backboardd[28] <Warning>: Kite[702] has active assertions beyond permitted time: \n    {(\n"
            + "        <BKProcessAssertion: 0x1e5d> identifier: Sync process: Kite[702] permittedBackgroundDuration: 600.000000 reason: \(rest) owner pid:702 preventSuspend\n    )}\n"
            + "Feb 11 08:20:01 pad backboardd[28] <Warning>: Finished crash reporting.\n"))
    }
    for reason in ["", "AfterBackgroundContentFetching", "AfterBackgroundDownload"] {
      #expect(
        try told("finishTask\(reason)") == ["Kite 702 backgroundOverrun/fault in ? "], "\(reason)")
    }
    #expect(try told("suspend") == [])
  }

  @Test func `assertiond of iOS 8 to 10 tells of it by the bundle`() throws {
    let process = "<BKNewProcess: 0x12de5ce60; org.example.kite; pid: 702; hostpid: -1>"
    let overrun =
      "Feb 11 08:20:01 pad assertiond[62] <Error>: \(process) has active assertions beyond permitted time: \n    {(\n"
      + "        <BKProcessAssertion: 0x12dd3> id: 702-86 name: Called by Kite, from unknown method process: \(process) permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:702 preventSuspend \n    )}\n"
    let forcing =
      "Feb 11 08:20:01 pad assertiond[62] <Error>: Forcing crash report of \(process)...\n"
    let signal =
      "Feb 11 08:20:02 pad com.apple.xpc.launchd[1] (UIKitApplication:org.example.kite[0x1a2b][702]) <Notice>: Service exited due to signal: Killed: 9\n"
    func told(_ log: String) throws -> [String] { try Self.ends(in: AuditTests.read(log)) }
    let end = "org.example.kite 702 backgroundOverrun/fault in ? "
    #expect(try told(overrun) == [end])
    #expect(try told(overrun + forcing + signal) == [end])
    let audit = try AuditTests.read(forcing + signal)
    #expect(audit.apps.map { $0.lives.map { $0.end?.hasReport } } == [[true]])
    // A helper is told by the process that it works for.
    #expect(try told(overrun.replacing("hostpid: -1", with: "hostpid: 88")) == [])
  }

  /// In a console of Xcode every process is an app that somebody builds.
  @Test func `what a console shows of an end makes an app of its process`() throws {
    let head = "2016-07-22 14:28:08.601 Kite[5563:887692]"
    func ends(_ log: String) throws -> [String] {
      try AuditTests.read(log).apps.flatMap { app in
        app.lives.map { "\(app.names) \($0.pid ?? -1) \($0.end?.cause ?? "-")" }
      }
    }
    for (line, cause) in [
      (
        "\(head) the table has 3 rows\nMessage from debugger: Terminated due to memory issue",
        "jetsam"
      ),
      (
        "\(head) Received memory warning.\nMessage from debugger: Terminated due to signal 9",
        "signal"
      ),
      (
        "\(head) *** Terminating app due to uncaught exception 'NSRangeException', reason: 'x'",
        "crash"
      ),
      (
        "\(head) [access] This app has crashed because it attempted to access privacy-sensitive data without a usage description.  The app's Info.plist",
        "crash"
      ),
    ] {
      #expect(try ends(line + "\n") == [#"["Kite"] 5563 \#(cause)"#], "\(line)")
    }
    #expect(
      try ends(
        "The app “Kite Two” has been killed by the operating system because it is using too much memory.\n"
      ) == [#"["Kite Two"] -1 jetsam"#])
    // Of a device anybody may print so.
    let device = "Jul 22 14:28:08 pad named[44] <Error>:"
    #expect(try ends("\(device) *** Terminating app due to uncaught exception 'x'\n") == [])
  }

  @Test func appsOfAMacHaveTheirOwnNames() throws {
    let app = "app<application.org.example.kite.1204477.1204481(501)>"
    let lines = """
      0 runningboardd[33] Executing launch request for \(app) (LS launch org.example.kite)
      1 runningboardd[33] Now tracking process: [\(app):520]
      """
    #expect(try AuditTests.audit(lines).apps.map(\.bundle) == ["org.example.kite"])
  }

  /// Between blocks of a page nobody knows what was; that the device was started anew is told nowhere.
  @Test func blocksOfAPageAreNoReboots() throws {
    let page = """
      # What happens

      ```
      2024-05-11 20:01:02.232 Kite[771:1b03] applicationDidFinishLaunching:
      2024-05-11 20:01:02.301 Kite[771:1b03] applicationDidBecomeActive:
      ```

      Home button

      ```
      2024-05-11 20:01:08.301 Kite[771:1b03] applicationWillResignActive:
      2024-05-11 20:01:08.635 Kite[771:1b03] applicationDidEnterBackground:
      2024-05-11 20:01:09.635 Kite[771:1b03] applicationDidReceiveMemoryWarning:
      ```
      """
    #expect(
      AuditTests.summary(try AuditTests.read(page)) == [
        "Kite, 771, user, unknown 6, background 1"
      ])
  }

  // MARK: Crash reports

  private static func crash(
    _ termination: String,
    path: String = "/private/var/containers/Bundle/Application/0/Kite.app/Kite",
    bundle: String = "org.example.kite"
  ) -> String {
    """
    {"app_name":"Kite","timestamp":"2025-05-04 07:12:31.00 +0200","bundleID":"\(bundle)","bug_type":"309","os_version":"iPhone OS 18.1 (22B83)"}
    {"pid":520,"procRole":"Foreground","procName":"Kite","procPath":"\(path)","procLaunch":"2025-05-04 07:10:00.1000 +0200","captureTime":"2025-05-04 07:12:30.2000 +0200","termination":\(termination)}
    """
  }

  private static func text(_ reason: String) -> String {
    """
    Incident Identifier: 00000000-0000-0000-0000-000000000000
    Process:             Kite [520]
    Path:                /private/var/containers/Bundle/Application/0/Kite.app/Kite
    Identifier:          org.example.kite
    Role:                Non UI
    Date/Time:           2018-05-04 07:12:30.2000 +0200
    Launch Time:         2018-05-04 07:00:00.1000 +0200
    Exception Type:  EXC_CRASH (SIGKILL)
    Termination Reason: \(reason)
    Triggered by Thread:  0
    """
  }

  @Test func `a report of a process of the system is no app's`() throws {
    let watchdog = "{\"namespace\":\"WATCHDOG\",\"code\":1}"
    let board = "/System/Library/CoreServices/SpringBoard.app/SpringBoard"
    #expect(try Self.ends(of: Self.crash(watchdog, path: board, bundle: "SpringBoard")) == [])
    // What is reported of the whole system has no process.
    let all = Self.crash(watchdog, path: "SpringBoard").replacing("\"pid\":520", with: "\"pid\":-1")
    #expect(try Self.ends(of: all) == [])
    #expect(try Self.ends(of: Self.crash(watchdog)).count == 1)
  }

  @Test func `a report of a fault that the process lived through is no end`() throws {
    let crash = Self.crash("{\"namespace\":\"GUARD\",\"code\":2}")
    #expect(try Self.ends(of: crash).count == 1)
    #expect(try Self.ends(of: crash.replacing("\"309\"", with: "\"385\"")) == [])
  }

  @Test func `a report is found behind what stands before it`() throws {
    let whole = Self.text("Namespace RUNNINGBOARD, Code 0xdead10cc")
    let told = ["org.example.kite 520 lockedFile/fault in unknown RUNNINGBOARD 0xdead10cc"]
    let start = try #require(whole.range(of: "Process:"))
    let headless = String(whole[start.lowerBound...])
    let later = String(whole[(try #require(whole.range(of: "Identifier:  "))).lowerBound...])
    for (report, ends) in [
      (whole, told), (headless, told), ("```\n\(headless)\n```\n", told),
      ("-----\nTranslated Report (Full Report Below)\n-----\n\n\(whole)", told),
      ("This is what my phone has:\n\n\(headless)", told),
      (later, [told[0].replacing(" 520 ", with: " - ")]),
    ] {
      #expect(Auditor.isReport(Array(report.utf8)), "\(report)")
      #expect(try Self.ends(of: report) == ends)
    }
    let ips = Self.crash("{\"namespace\":\"SIGNAL\",\"code\":6}")
    #expect(try Self.ends(of: "It crashes:\n```\n\(ips)\n```\n").count == 1)
    for log in [
      headless.replacing("Exception Type:", with: "Type:")
        .replacing("Termination Reason:", with: "Reason:"),
      String(repeating: "a line\n", count: 20) + headless,
    ] {
      #expect(!Auditor.isReport(Array(log.utf8)))
    }
  }

  @Test func `several reports in a file are several ends`() throws {
    let one = Self.text("Namespace RUNNINGBOARD, Code 0xdead10cc")
    let two = one.replacing("[520]", with: "[521]").replacing(
      "2018-05-04 07:1", with: "2018-05-05 07:1"
    )
    .replacing("2018-05-04 07:0", with: "2018-05-05 07:0").replacing(
      "0xdead10cc", with: "0x2182bad2")
    let ends = [
      "org.example.kite 520 lockedFile/fault in unknown RUNNINGBOARD 0xdead10cc",
      "org.example.kite 521 backgroundOverrun/fault in unknown RUNNINGBOARD 0x2182bad2",
    ]
    #expect(try Self.ends(of: "\(one)\n\n\(two)\n") == ends)
    #expect(try Self.ends(of: "Two of them:\n\n```\n\(one)\n```\n```\n\(two)\n```\n") == ends)
  }

  /// What a process used too much of, as the system tells it since iOS 9.
  private static func resources(_ event: String, _ action: String, pid: Int = 640) -> String {
    """
    Date/Time:        2021-06-02 08:30:02.250 +0200
    End time:         2021-06-02 08:30:51.750 +0200
    OS Version:       iPhone OS 14.6 (Build 18F72)
    Report Version:   32
    Incident Identifier: 1C3A0D52-77AE-4E0B-9D07-0C8E2F0A6D11

    Command:          Kite
    Path:             /private/var/containers/Bundle/Application/1C3A/Kite.app/Kite
    Identifier:       org.example.kite
    PID:              \(pid)

    Event:            \(event)
    Action taken:     \(action)
    """
  }

  @Test func `a report of resources is an end only where the process was killed`() throws {
    let killed = Self.resources("cpu usage", "Process killed")
    #expect(try Self.ends(of: killed) == ["org.example.kite 640 cpu/fault in ? "])
    #expect(
      try Self.ends(of: Self.resources("wakeups", "Process killed"))
        == ["org.example.kite 640 cpu/fault in ? "])
    #expect(
      try Self.ends(of: Self.resources("something new", "Process killed"))
        == ["org.example.kite 640 unknown/unknown in ? "])
    let living = Self.resources("cpu usage", "none")
    #expect(try Self.ends(of: living) == ["org.example.kite 640 lives -"])
    // It is killed at the end of the time that is told.
    let end = try AuditTests.audit("", reports: [killed]).apps[0].lives[0].end
    #expect(end.map { AuditWords.time($0.time) } == "2021-06-02 08:30:51.75")
    #expect(end?.meaning == "it used too much processor time" && end?.hasReport == true)
    // A log knows to the moment when that was.
    let launch = """
      Mar  3 10:00:00.000000 SpringBoard[34] <Notice>: Bootstrapping app<org.example.kite> with intent foreground-interactive
      Mar  3 10:00:00.100000 runningboardd[30] <Notice>: Now tracking process: [app<org.example.kite(1A1A)>:640]
      Mar  3 10:02:53.000000 runningboardd[30] <Notice>: [app<org.example.kite(1A1A)>:640] termination reported by launchd (2, 9, 9)

      """
    let dated = killed.replacing("2021-06-02 08:30", with: "2026-03-03 10:02")
    let both = try AuditTests.read(launch, reports: [dated])
    #expect(both.apps[0].lives.count == 1)
    let told = try #require(both.apps[0].lives[0].end)
    #expect(told.time?.text == "Mar  3 10:02:53.000000" && told.cause == "cpu")
    // Behind a head in JSON, too, and one behind the other.
    let head = "{\"bug_type\":\"206\",\"app_name\":\"Kite\",\"bundleID\":\"org.example.kite\"}\n"
    #expect(try Self.ends(of: head + killed) == ["org.example.kite 640 cpu/fault in ? "])
    let other = Self.resources("wakeups", "Process killed", pid: 641)
    #expect(
      try Self.ends(of: killed + "\n\n" + other) == [
        "org.example.kite 640 cpu/fault in ? ", "org.example.kite 641 cpu/fault in ? ",
      ])
    // The time of the second one stands before its identifier.
    let twice = try AuditTests.audit(
      "",
      reports: [
        killed + "\n\n" + other.replacing("08:30", with: "09:30")
      ])
    #expect(
      twice.apps[0].lives.map { $0.end.map { AuditWords.time($0.time) } }
        == ["2021-06-02 08:30:51.75", "2021-06-02 09:30:51.75"])
  }

  /// iOS 8 to 12 told of such limits as of crashes.
  @Test func `a limit that a process passed is no end unless it was fatal`() throws {
    func report(_ kind: String) -> String {
      Self.text("").replacing("Termination Reason: \n", with: "Exception Subtype: \(kind)\n")
        .replacing("EXC_CRASH (SIGKILL)", with: "EXC_RESOURCE")
    }
    #expect(try Self.ends(of: report("WAKEUPS")) == ["org.example.kite 520 lives -"])
    // Only the note says that it was not ended; who says neither, says nothing.
    for (rest, end, sign) in [
      ("CPU\nException Note: NON-FATAL CONDITION (this is NOT a crash)", "lives -", "cpuUsage"),
      ("CPU\nException Note: EXC_CORPSE_NOTIFY", "cpu/fault in unknown ", nil),
      ("CPU\nException Message: 86% over 180 secs (fatal)", "cpu/fault in unknown ", nil),
      ("CPU\nException Message: 86% over 180 secs", "lives -", "cpuUsageReported"),
      ("WAKEUPS_FATAL", "cpu/fault in unknown ", nil),
      ("MEMORY", "lives -", "memoryReported"),
      ("MEMORY\nException Note: NON-FATAL CONDITION (this is NOT a crash)", "lives -", "memory"),
      ("MEMORY_FATAL", "jetsam/unknown in unknown ", nil),
    ] as [(String, String, String?)] {
      #expect(try Self.ends(of: report(rest)) == ["org.example.kite 520 \(end)"], "\(rest)")
      let life = try AuditTests.read("", reports: [report(rest)]).apps[0].lives[0]
      #expect(life.signs.map(\.kind) == [sign].compactMap(\.self))
      let words = life.signs.map { PlainWords.sign($0.kind) }
      #expect(
        words.allSatisfy {
          $0.hasPrefix("a report: ") && $0.contains("was ended") || $0.contains("was not ended")
        })
    }
    #expect(
      try Self.ends(of: report("CPU_FATAL")) == ["org.example.kite 520 cpu/fault in unknown "])
    #expect(
      try Self.ends(
        of: Self.text("FRONTBOARD 0x8badf00d")
          .replacing("EXC_CRASH (SIGKILL)", with: "EXC_RESOURCE"))
        == ["org.example.kite 520 watchdog/fault in unknown FRONTBOARD 0x8badf00d"])
  }

  /// Reports of a simulator's processes, whose host is a Mac of today, have the identifier of the incident below those of the process.
  @Test func `a report is one where its incident is named late`() throws {
    func report(_ name: String) -> String {
      """
      Process:             \(name) [520]
      Identifier:          org.example.\(name)
      Role:                Foreground

      Incident Identifier: 2F16

      Exception Type:    EXC_CRASH (SIGABRT)

      """
    }
    #expect(
      try Self.ends(of: report("kite")) == [
        "org.example.kite 520 crash/fault in foreground SIGNAL 6"
      ])
    let other = report("boat").replacing("Incident Identifier: 2F16", with: "")
      .replacing("Process", with: "Incident Identifier: 3\nProcess")
    #expect(
      try Self.ends(of: report("kite") + other) == [
        "org.example.kite 520 crash/fault in foreground SIGNAL 6",
        "org.example.boat 520 crash/fault in foreground SIGNAL 6",
      ])
  }

  /// The stacks name the program, and so does the path of a library that was missing.
  @Test func `a part of a report is named by what it holds`() throws {
    let end = """
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc

      """
    func names(_ text: String) throws -> [String] { try Self.ends(of: text) }
    let locked = "lockedFile/fault in unknown RUNNINGBOARD 0xdead10cc"
    #expect(try names(end) == ["(unnamed) - \(locked)"])
    #expect(
      try names(end + "8   Kite  \t 0x0000000102315158 main + 68 (AppDelegate.swift:15)\n")
        == ["Kite - \(locked)"])
    #expect(try names("Process: Kite [520]\n" + end) == ["Kite 520 \(locked)"])
    #expect(try names("Process:  [520]\nIdentifier: ....\n" + end) == ["(unnamed) 520 \(locked)"])
    let library =
      "Exception Type:  EXC_CRASH (SIGABRT)\nTermination Description: DYLD, Library not loaded: @rpath/a | Referenced from: /private/var/1/Kite.app/Kite | \n"
    #expect(try names(library) == ["Kite - dyld/fault in unknown DYLD"])
  }

  @Test func `what stands beside the signal is the reason, and a cut one is none`() throws {
    func ends(_ type: String) throws -> [String] {
      try Self.ends(
        of: "Process: Kite [520]\nIdentifier: org.example.kite\nException Type:  \(type)\n")
    }
    let signature = ["org.example.kite 520 codeSigning/fault in ? CODESIGNING 2"]
    #expect(try ends("EXC_BAD_ACCESS (SIGKILL - CODESIGNING)") == signature)
    #expect(try ends("EXC_CRASH (SIGKILL (Code Signature Invalid))") == signature)
    #expect(try ends("EXC_CRASH (SIGABRT)") == ["org.example.kite 520 crash/fault in ? SIGNAL 6"])
    #expect(try ends("EXC_CRASH (SIGKI") == ["org.example.kite 520 unknown/unknown in ? "])
  }

  @Test func `lines that a page has joined are several`() throws {
    let report = """
      Exception Type: EXC_CRASH (SIGKILL)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc
      Triggered by Thread: 0
      """
    let end = "(unnamed) - lockedFile/fault in unknown RUNNINGBOARD 0xdead10cc"
    let joined = report.replacing("\n", with: " ")
    for text in [
      report, joined, "Code Block \(joined)", "> " + report.replacing("\n", with: "\n> "),
      "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc\n",
    ] {
      #expect(try Self.ends(of: text) == [end], "\(text)")
    }
  }

  @Test(arguments: [
    ("Namespace FRONTBOARD, Code 0x8badf00d", "watchdog/fault in unknown FRONTBOARD 0x8badf00d"),
    // iOS 11.0 printed the byte of an origin that it had no name for; copies have a blank.
    (
      "Namespace \u{F}, Code 0x8badf00d",
      "backgroundOverrun/fault in unknown RUNNINGBOARD 0x8badf00d"
    ),
    ("Namespace  , Code 0x8badf00d", "backgroundOverrun/fault in unknown RUNNINGBOARD 0x8badf00d"),
    ("Namespace \u{F}, Code 0xdead10cc", "lockedFile/fault in unknown RUNNINGBOARD 0xdead10cc"),
    ("Namespace , Code 0x1234", "signal/unknown in unknown SIGNAL 9"),
    ("Namespace \u{8}, Code 0x8badf00d", "crash/fault in unknown OBJC 0x8badf00d"),
    // This or that.
    ("Code 0x8badf00d", "unknown/fault in unknown "),
    (
      "Code 0x8badf00d, scene-update watchdog transgression",
      "watchdog/fault in unknown FRONTBOARD 0x8badf00d"
    ),
    ("Namespace CAROUSEL, Code 0xc51bad01", "cpu/fault in unknown WATCHKIT 0xc51bad01"),
    ("Code 0xdead10cc", "lockedFile/fault in unknown FRONTBOARD 0xdead10cc"),
    ("CAROUSEL 9", "unknown/unknown in unknown WATCHKIT 9"),
    ("QUAYSIDE 3", "unknown/unknown in unknown "),
    ("PAC_EXCEPTION 1", "crash/fault in unknown PAC_EXCEPTION 1"),
    ("CODESIGNING 4 Launch Constraint Violation", "codeSigning/fault in unknown CODESIGNING 4"),
    (
      "CAROUSEL, Background App Refresh watchdog transgression. Exhausted wall time",
      "backgroundOverrun/fault in unknown WATCHKIT"
    ),
    ("CAROUSEL, WatchKit update UI watchdog", "watchdog/fault in unknown WATCHKIT"),
  ])
  func `some codes mean one thing, whoever says them`(reason: String, end: String) throws {
    let report = "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: \(reason)\n"
    #expect(try Self.ends(of: report) == ["(unnamed) - \(end)"])
  }

  @Test func `what assertiond says of the process names it where nothing else does`() throws {
    func report(_ process: String) -> String {
      """
      Exception Type:  00000020
      Exception Codes: 0x000000008badf00d
      Application Specific Information:
      \(process) has active assertions beyond permitted time:

      """
    }
    let end = "backgroundOverrun/fault in ? RUNNINGBOARD 0x8badf00d"
    #expect(
      try Self.ends(of: report("<BKNewProcess: 0x13f; org.example.kite; pid: 1526; hostpid: -1>"))
        == ["org.example.kite 1526 \(end)"])
    for cut in [
      "<BKNewProcess: 0x13f; org.example.kite", "<BKNewProcess: ; ; >", "<BKNewProcess: ",
    ] {
      let told = try Self.ends(of: report(cut))
      #expect(told == ["(unnamed) - \(end.replacing("?", with: "unknown"))"], "\(cut)")
    }
  }

  @Test func `a message of the dynamic linker is the reason, and names the program`() throws {
    let path = "/private/var/containers/Bundle/Application/0F/Kite.app/Kite"
    for (type, message, code) in [
      (
        "EXC_CRASH (SIGABRT)",
        "\n\nDyld Error Message:\n  Dyld Message: Library not loaded: @rpath/x", ""
      ),
      ("EXC_BREAKPOINT (SIGTRAP)", "\nDyld Error Message:\nDyld Message: Symbol not found: _x", ""),
      (
        "EXC_CRASH (SIGABRT)",
        "\nTermination Reason: DYLD 1 Library missing\nLibrary not loaded: x", " 1"
      ),
    ] {
      let report = "Exception Type:  \(type)\(message)\n  Referenced from: \(path)\n"
      #expect(try Self.ends(of: report) == ["Kite - dyld/fault in unknown DYLD\(code)"])
    }
  }

  /// Consoles show what dyld prints; the program's own file cannot be what a running process has tried to load.
  @Test func `a library that was missing ended the app in whose folder it was asked for`() throws {
    let folder = "/Bundle/Application/0F0F0F0F-0000-4000-8000-000000000001/Kite.app"
    for path in [
      "/private/var/containers\(folder)/Kite", "<4B1C> /var/containers\(folder)/Kite",
      "/var/containers\(folder)/Frameworks/Wind.framework/Wind",
      "/Users/a/Library/Developer/CoreSimulator/Devices/1/data/Containers\(folder)/Kite",
      "/var/mobile/Applications/0F0F/Kite.app/Kite",
    ] {
      for head in ["dyld: ", "dyld[520]: "] {
        let lines = "\(head)Library not loaded: @rpath/a.dylib\n  Referenced from: \(path)\n"
        #expect(try ends(console: lines) == ["Kite dyld/fault"], "\(lines)")
      }
    }
    for path in ["/usr/lib/a.dylib", "/Applications/Kite.app/Contents/MacOS/Kite"] {
      let lines = "dyld: Library not loaded: b\n  Referenced from: \(path)\n  Reason: none\n"
      #expect(try ends(console: lines) == [])
    }
  }

  private func ends(console: String) throws -> [String] {
    try AuditTests.read(console).apps.flatMap { app in
      app.lives.compactMap(\.end).map { "\(app.names[0]) \($0.cause)/\($0.isOf.rawValue)" }
    }
  }

  @Test func `tools of the Mac tell of launches, and reports of processes without a name`() throws {
    let told = try AuditTests.read(
      "Launched application with org.example.kite bundle identifier.\nApp terminated due to signal 11.\n"
    )
    #expect(AuditTests.summary(told).map { $0.prefix(33) } == ["org.example.kite, -, debugger, cr"])
    #expect(told.apps[0].lives[0].end?.cause == "crash")
    let bridge = try AuditTests.audit(
      "0 CoreSimulatorBridge[34] Requesting launch of org.example.kite with options: {\n")
    #expect(bridge.apps[0].lives[0].launch?.kind == .debugger)
    let report =
      "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: SPRINGBOARD 0x8badf00d <redacted> application<redacted>:517 failed\n"
    #expect(
      try Self.ends(of: report) == ["(unnamed) 517 watchdog/fault in unknown FRONTBOARD 0x8badf00d"]
    )
    let task =
      "0 Kite(UIKitCore)[520] Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x1>: taskID = 4, taskName = Save all, creationTime = 51 (elapsed = 31).\n"
    #expect(try AuditTests.audit(task).apps[0].lives[0].work.map(\.name) == ["Save all"])
  }

  /// Others have types of exceptions and reasons for ends, too.
  @Test func `what others call an exception or a reason is no report`() throws {
    for line in [
      "Exception Type: OperationalError at /admin/",
      "Exception Type: java.lang.IllegalStateException",
      "Exception Type: EXCEPTION_ACCESS_VIOLATION", "Exception Type: N/A",
      "Termination Reason: resigned", "Termination Reason: the user left the company",
      "Termination Reason: FOO, some words", "Process: kite [12]\nException Type: ValueError",
    ] {
      #expect(!Auditor.isReport(Array(line.utf8)), "\(line)")
      #expect(try AuditTests.read(line + "\n").apps.isEmpty)
    }
    for (line, end) in [
      ("Exception Type: SIGABRT", "crash/fault in unknown SIGNAL 6"),
      ("Exception Type: EXC_BAD_ACCESS (SIGSEGV)", "crash/fault in unknown SIGNAL 11"),
      ("Termination Reason: SIGNAL 6 Abort trap: 6", "crash/fault in unknown SIGNAL 6"),
    ] {
      #expect(try Self.ends(of: line + "\n") == ["(unnamed) - \(end)"])
    }
    let watchdog =
      "Termination Description: SPRINGBOARD, scene-create watchdog transgression: application<org.example.kite>:520 exhausted real (wall clock) time allowance of 19.30 seconds\n"
    #expect(try Self.ends(of: watchdog) == ["org.example.kite 520 watchdog/fault in ? FRONTBOARD"])
  }

  /// So late, or of such a cause, no launch ends.
  @Test func `a report is of a launch for five seconds, or where the watchdog says so`() throws {
    func end(_ second: String, _ reason: String) throws -> [String] {
      try Self.ends(
        of: """
          Process:         Kite [520]
          Identifier:      org.example.kite
          Date/Time:       2026-03-03 10:00:\(second) +0100
          Launch Time:     2026-03-03 10:00:00.0000 +0100
          Exception Type:  EXC_CRASH (SIGKILL)
          Termination Reason: \(reason)

          """)
    }
    #expect(
      try end("04.9000", "SIGNAL 6 Abort trap: 6")
        == ["org.example.kite 520 crash/fault in launching SIGNAL 6"])
    #expect(
      try end("05.1000", "SIGNAL 6 Abort trap: 6")
        == ["org.example.kite 520 crash/fault in unknown SIGNAL 6"])
    #expect(
      try end("20.0000", "SPRINGBOARD 0x8badf00d process-launch watchdog transgression")
        == ["org.example.kite 520 watchdog/fault in launching FRONTBOARD 0x8badf00d"])
    #expect(
      try end("02.0000", "RUNNINGBOARD 0xdead10cc | was suspended with locked system files")
        == ["org.example.kite 520 lockedFile/fault in unknown RUNNINGBOARD 0xdead10cc"])
  }

  @Test func `the second document of a report may stand alone`() throws {
    let whole = Self.crash(#"{"namespace":"RUNNINGBOARD","code":3735883980}"#)
    let body = whole.split(separator: "\n")[1]
    let named = body.dropLast() + #", "bundleInfo":{"CFBundleIdentifier":"org.example.kite"}}"#
    let end = "520 lockedFile/fault in foreground RUNNINGBOARD 0xdead10cc"
    #expect(try Self.ends(of: whole) == ["org.example.kite \(end)"])
    #expect(try Self.ends(of: String(named)) == ["org.example.kite \(end)"])
    #expect(try Self.ends(of: String(body)) == ["Kite \(end)"])
    #expect(try Self.ends(of: "So it ends:\n" + named.replacing(",", with: ",\n")).count == 1)
  }

  /// Xcode's console shows one process.
  @Test func `a debugger tells the end of the only process`() throws {
    func ends(_ log: String) throws -> [String] {
      try AuditTests.read(log).apps.map { app in
        let end = app.lives[0].end
        return "\(app.names[0]) \(end?.cause ?? "-") \(end?.state?.rawValue ?? "-")"
      }.sorted()
    }
    let own =
      "2026-03-03 10:00:11.000000+0100 Kite[520:8] -[AppDelegate applicationDidBecomeActive:]\n"
    for (words, cause) in [
      ("Terminated due to memory issue", "jetsam"), ("killed", "signal"),
      ("Terminated due to signal 9", "signal"), ("Terminated due to signal 11", "crash"),
    ] {
      #expect(
        try ends(own + "Message from debugger: \(words)\n") == ["Kite \(cause) foreground"])
    }
    let other =
      "2026-03-03 10:00:12.000000+0100 Boat[71:8] -[AppDelegate applicationDidBecomeActive:]\n"
    #expect(
      try ends(own + other + "Message from debugger: killed\n") == ["Boat - -", "Kite - -"])
  }

  /// A simulator's launchd speaks of the job that it names.
  @Test func `a simulator's launchd tells an end`() throws {
    func ends(_ words: String) throws -> [String] {
      Self.ends(
        in: try AuditTests.read(
          "Mar  3 10:00:11 mac com.apple.CoreSimulator.SimDevice.2E1EE736[55] (UIKitApplication:org.example.kite[9a0b][rb-legacy][520]): \(words)\n"
        ))
    }
    #expect(
      try ends("Service exited due to SIGABRT") == [
        "org.example.kite 520 crash/fault in ? SIGNAL 6"
      ])
    #expect(
      try ends("Service exited due to SIGSEGV | sent by exc handler[520]")
        == ["org.example.kite 520 crash/fault in ? SIGNAL 11"])
    #expect(
      try ends("Service exited with abnormal code: 200")
        == ["org.example.kite 520 exit/unknown in ? EXIT 200"])
  }

  /// People paste a report from the exception on.
  @Test func `what a watchdog says names the app where nothing else does`() throws {
    func report(_ words: String) -> String {
      """
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
      Termination Description: SPRINGBOARD, process-exit watchdog transgression: \(words) | ProcessVisibility: Background
      """
    }
    for (words, pid) in [
      ("application<org.example.kite>:520 exhausted real", "520"),
      ("app<org.example.kite(1C3A)>:520 exhausted CPU", "520"),
      ("org.example.kite exhausted real", "-"),
    ] {
      #expect(
        try Self.ends(of: report(words))
          == ["org.example.kite \(pid) watchdog/fault in background FRONTBOARD 0x8badf00d"])
    }
    #expect(
      try Self.ends(of: report("it took too long"))
        == ["(unnamed) - watchdog/fault in background FRONTBOARD 0x8badf00d"])
    let context = """
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: FRONTBOARD 2343432205
      <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-create watchdog transgression: application<org.example.kite>:520 exhausted CPU
      """
    #expect(
      try Self.ends(of: context)
        == ["org.example.kite 520 watchdog/fault in ? FRONTBOARD 0x8badf00d"])
  }

  @Test func `a report that a page shows indented is one`() throws {
    let report = Self.text("FRONTBOARD 0xdead10cc")
    let indented = report.split(separator: "\n").map { "        " + $0 }
    let ends = ["org.example.kite 520 lockedFile/fault in unknown FRONTBOARD 0xdead10cc"]
    #expect(try Self.ends(of: indented.joined(separator: "\n")) == ends)
    #expect(try Self.ends(of: indented.dropFirst().joined(separator: "\n")) == ends)
    let prose = (1...9).map { "It crashes when \($0) is pressed.\n\n" }.joined()
    #expect(try Self.ends(of: prose + indented.joined(separator: "\n")) == ends)
  }

  @Test func `a report stands for its first line`() throws {
    let one = Self.text("Namespace RUNNINGBOARD, Code 0xdead10cc")
    let audit = try AuditTests.audit(
      "", reports: ["Two of them:\n\n\(one)\n\(one.replacing("[520]", with: "[521]"))"])
    let lines = audit.apps.flatMap { $0.lives.compactMap { $0.end?.evidence.first?.line } }
    #expect(lines == [3, 4 + one.split(separator: "\n").count - 1])
  }

  @Test func `a report without a time tells an end at an unknown one`() throws {
    let report =
      "Process: Kite [520]\nIdentifier: org.example.kite\nException Type: EXC_CRASH (SIGABRT)\n"
    #expect(try Self.ends(of: report) == ["org.example.kite 520 crash/fault in ? SIGNAL 6"])
    let audit = try AuditTests.audit("", reports: [report])
    let time = audit.apps[0].lives[0].end?.time
    #expect(time.map { $0.stamp.resolution == .none } ?? true)
  }

  /// Up to iOS 9 the system made a report without an exception of what it ended.
  @Test func `the first code of a simulated report says why it ended`() throws {
    func ends(_ codes: String, _ words: String) throws -> [String] {
      let report = Self.text("").replacing("EXC_CRASH (SIGKILL)", with: "00000020")
        .replacing("Termination Reason: \n", with: "Exception Codes: \(codes)\n")
      return try Self.ends(of: report + "\nApplication Specific Information:\n\(words)\n")
    }
    let watchdog = "org.example.kite 520 watchdog/fault in unknown FRONTBOARD 0x8badf00d"
    let overrun = "org.example.kite 520 backgroundOverrun/fault in unknown RUNNINGBOARD 0x8badf00d"
    let words =
      "<BKNewProcess: 0x1; org.example.kite; pid: 520> has active assertions beyond permitted time:"
    #expect(
      try ends("0x000000008badf00d", "org.example.kite failed to launch in time") == [watchdog])
    #expect(try ends("0x8badf00d, 0x0", words) == [overrun])
    #expect(
      try ends("0x00000000dead10cc", "") == [
        "org.example.kite 520 lockedFile/fault in unknown FRONTBOARD 0xdead10cc"
      ])
    #expect(try ends("0x1", "").count == 1)
  }

  @Test func `what has ended a process with codes that nobody knows was no crash`() throws {
    for (termination, end) in [
      ("{\"namespace\":\"CAROUSEL\",\"code\":3}", "unknown/unknown"),
      ("{\"namespace\":\"WATCHKIT\",\"code\":3306925313}", "cpu/fault"),
      ("{\"namespace\":\"WATCHKIT\",\"code\":3306925315}", "unknown/housekeeping"),
    ] {
      let told = try Self.ends(of: Self.crash(termination))
      #expect(told.count == 1 && told[0].contains(" \(end) "), "\(told)")
    }
  }

  /// The user who changes a setting and the Info.plist that lacks a text have one code.
  @Test func aMissingUsageDescriptionIsTheAppsOwnFault() throws {
    let text =
      "This app has crashed because it attempted to access privacy-sensitive data without a usage description."
    let told = "org.example.kite 520 crash/fault in foreground TCC 0"
    #expect(
      try Self.ends(
        of: Self.crash("{\"namespace\":\"TCC\",\"code\":0,\"details\":[\"\(text)\"]}")) == [told])
    let other = "org.example.kite 520 crash/fault in unknown TCC 0"
    #expect(try Self.ends(of: Self.text("TCC 0 \n\(text)")) == [other])
    #expect(
      try Self.ends(of: Self.text("TCC, \(text)"))
        == ["org.example.kite 520 crash/fault in unknown TCC"])
    #expect(
      try Self.ends(of: Self.crash("{\"namespace\":\"TCC\",\"code\":0}"))
        == ["org.example.kite 520 privacy/person in foreground TCC 0"])
  }

  /// A code that is known without a word for its cause says why.
  @Test(arguments: [("0xd00d2bad", false), ("0x123", true)])
  func `why an app ended is not known where nothing says it`(code: String, isOpen: Bool) throws {
    let audit = try AuditTests.audit("", reports: [Self.text("RUNNINGBOARD \(code)")])
    #expect(audit.apps[0].unknown.contains { $0.hasPrefix("why ") } == isOpen)
  }

  /// What the user changes kills a process; one that asks for what it does not explain ends itself.
  @Test func theSignalTellsWhoseFaultAnEndByPrivacyIs() throws {
    func ends(_ signal: String) throws -> [String] {
      try Self.ends(
        of: Self.text("Namespace TCC, Code 0x0").replacing("SIGKILL", with: signal))
    }
    #expect(try ends("SIGABRT") == ["org.example.kite 520 crash/fault in unknown TCC 0"])
    #expect(try ends("SIGKILL") == ["org.example.kite 520 privacy/person in unknown TCC 0"])
    let report = Self.crash(
      "{\"namespace\":\"TCC\",\"code\":0},\"exception\":{\"type\":\"EXC_CRASH\",\"signal\":\"SIGABRT\"}"
    )
    #expect(try Self.ends(of: report).map { $0.contains("crash/fault") } == [true])
  }

  /// symptomsd tells of the limit, runningboardd of the end.
  @Test func aKillForProcessorTimeIsOne() throws {
    let limit =
      "10 symptomsd[70] Fatal RESOURCE_NOTIFY trigger for Kite [520] (48000020458 nanoseconds of CPU usage over 48.00s seconds, violating limit of 48000000000 nanoseconds of CPU usage over 60.00s seconds)"
    let end =
      "11 runningboardd[33] Removing assertions for terminated process: [application<org.example.kite>:520]"
    let ends = try Self.ends(limit + "\n" + end + "\n")
    #expect(ends.map { $0.contains(" 520 cpu/fault") } == [true])
    #expect(try Self.ends(limit.replacing("Fatal ", with: "") + "\n" + end + "\n") != ends)
    // Later, or of a process with another name, it is somebody else's.
    let later = try Self.ends(limit + "\n" + end.replacing("11 ", with: "21 ") + "\n")
    #expect(later.map { $0.contains(" 520 unknown/unknown") } == [true])
    let other = "11 Boat[520] applicationDidBecomeActive:\n"
    #expect(try Self.ends(limit + "\n" + other) == ["Boat 520 lives -"])
    let own = "11 Kite[520] applicationDidEnterBackground:\n"
    #expect(try Self.ends(limit + "\n" + own).map { $0.contains("Kite 520 cpu/fault") } == [true])
  }

  @Test func originsOfEndsHaveNumbersToo() throws {
    let lock = "org.example.kite 520 lockedFile/fault in unknown RUNNINGBOARD 0xdead10cc"
    #expect(try Self.ends(of: Self.text("Namespace <0xF>, Code 0xdead10cc")) == [lock])
    #expect(try Self.ends(of: Self.text("Namespace ASSERTIOND, Code 0xdead10cc")) == [lock])
    #expect(
      try Self.ends(of: Self.text("Namespace <0xF>, Code 0x8badf00d"))
        == ["org.example.kite 520 backgroundOverrun/fault in unknown RUNNINGBOARD 0x8badf00d"])
    #expect(
      try Self.ends(of: Self.text("RUNNINGBOARD 0xd00d2bad "))
        == ["org.example.kite 520 unknown/fault in unknown RUNNINGBOARD 0xd00d2bad"])
    #expect(
      try Self.ends(of: Self.text("DYLD, [0x1] Library missing"))
        == ["org.example.kite 520 dyld/fault in unknown DYLD 1"])
  }

  /// The role of a process is the scheduler's, and may be neither.
  @Test func whatTheWatchdogSawIsTheState() throws {
    let text = Self.text(
      "Namespace SPRINGBOARD, Code 0x8badf00d\nTermination Description: SPRINGBOARD, process-exit watchdog transgression: "
        + "application<org.example.kite>:520 exhausted real (wall clock) time allowance of 5.00 seconds | "
        + "ProcessVisibility: Background | ProcessState: Running | WatchdogEvent: process-exit")
    let told = "org.example.kite 520 watchdog/fault in background FRONTBOARD 0x8badf00d"
    #expect(try Self.ends(of: text) == [told])
    let report = Self.crash(
      "{\"namespace\":\"FRONTBOARD\",\"code\":2343432205,\"reasons\":[\"<RBSTerminateContext| domain:10 code:0x8BADF00D\",\"ProcessVisibility: Background\"]}"
    )
    #expect(try Self.ends(of: report.replacing("\"procRole\":\"Foreground\",", with: "")) == [told])
    #expect(
      try Self.ends(of: report)
        == ["org.example.kite 520 watchdog/fault in foreground FRONTBOARD 0x8badf00d"])
  }

  /// An extension's identifier begins with that of its app.
  @Test func anExtensionIsAnEntryOfItsOwnWithItsApp() throws {
    let crash = "{\"namespace\":\"SIGNAL\",\"code\":6}"
    let path = "/private/var/containers/Bundle/Application/0/Kite.app/PlugIns/Panel.appex/Panel"
    let report = Self.crash(crash, path: path, bundle: "org.example.kite.share.panel")
    let alone = try AuditTests.audit("", reports: [report])
    #expect(alone.apps.map(\.host) == ["org.example.kite.share"])
    let lines = "0 SpringBoard[60] [app<org.example.kite>:411] Bootstrap success!\n"
    let audit = try AuditTests.audit(lines, reports: [report])
    #expect(audit.apps.map(\.bundle) == ["org.example.kite", "org.example.kite.share.panel"])
    #expect(audit.apps.map(\.host) == [nil, "org.example.kite"])
    #expect(audit.apps.map { $0.lives.map(\.end?.cause) } == [[nil], ["crash"]])
    #expect(AuditWords.title(audit.apps[1]).hasSuffix("an extension of org.example.kite"))
    let text = String(
      decoding: writtenBytes { AuditJSON().write(audit, to: $0) }, as: UTF8.self)
    #expect(text.components(separatedBy: #""host":"org.example.kite""#).count == 2)
  }

  /// What SpringBoard is told by RunningBoard.
  @Test func updatesOfStatesAreStates() throws {
    let lines = """
      0 SpringBoard[60] [app<org.example.kite>:520] Bootstrap success!
      1 SpringBoard[60] Received state update for 520 (app<org.example.kite(0A)>, running-active-NotVisible
      2 SpringBoard[60] Received state update for 520 (app<org.example.kite(0A)>, running-active-Visible
      9 locationd[61] Received state update for 520 (app<org.example.kite(0A)>, running-suspended-NotVisible
      12 SpringBoard[60] [app<org.example.kite>:520] Setting process visibility to: Background
      20 SpringBoard[60] Received state update for 520 (application<org.example.kite>, running-suspended-NotVisible
      50 SpringBoard[60] Received state update for 520 (app<org.example.kite(0A)>, running-active-NotVisible
      55 SpringBoard[60] Received state update for 520 (app<org.example.kite(0A)>, unknown-NotVisible
      60 SpringBoard[60] Received state update for 521 (xpcservice<org.example.help([app<org.example.kite(0A)>:520])>, running-active-Visible
      61 SpringBoard[60] [app<org.example.kite>:520] Setting process task state to: Not Running

      """
    #expect(
      AuditTests.summary(try AuditTests.audit(lines)) == [
        "org.example.kite, 520, user, launching 2, foreground 10, background 8, suspended 30, background 11, unknown/unknown in background"
      ])
  }

  @Test func daemonsAreNobodysLife() throws {
    let crash = "{\"namespace\":\"SIGNAL\",\"code\":6}"
    let container = "/private/var/containers/Bundle/Application/0/Kite.app"
    for path in [
      "/usr/libexec/exampled", "/System/Library/Panel.appex/Panel",
      "/System/Library/Frameworks/Example.framework/XPCServices/Page.xpc/Page",
    ] {
      #expect(try Self.ends(of: Self.crash(crash, path: path)).isEmpty)
    }
    #expect(try Self.ends(of: Self.crash(crash, path: "\(container)/Kite")).count == 1)
    #expect(try Self.ends(of: Self.crash(crash, path: "")).count == 1)
  }

  // MARK: Reports of memory

  @Test func aReportOfMemoryAloneTellsWhichAppsWereEnded() throws {
    let report = """
      {"bug_type":"298","timestamp":"2025-05-04 07:12:31.00 +0200","os_version":"iPhone OS 18.1 (22B83)"}
      {"product":"iPhone15,2","date":"2025-05-04 07:12:30.50 +0200","processes":[
        {"states":["daemon","idle"],"name":"exampled","pid":88,"reason":"vm-pageshortage"},
        {"states":["frontmost"],"name":"Kite","pid":520,"reason":"per-process-limit"},
        {"states":["suspended"],"name":"Boat","pid":411,"reason":"vm-pageshortage"},
        {"states":["active"],"name":"com.example.page","pid":77,"reason":"highwater"},
        {"states":["frontmost"],"name":"Tram","pid":540}]}
      """
    #expect(
      try Self.ends(of: report) == [
        "Kite 520 jetsam/fault in foreground JETSAM 7",
        "Boat 411 jetsam/housekeeping in suspended JETSAM 4",
      ])
  }

  /// What a log tells is not told once more.
  @Test func aReportOfMemoryJoinsTheLife() throws {
    let lines = """
      0 SpringBoard[60] [app<org.example.kite>:520] Bootstrap success!
      1 kernel[0] /private/var/containers/Bundle/Application/0/Kite.app/Kite[520] ==> container
      2 SpringBoard[60] [app<org.example.kite>:520] Setting process visibility to: Foreground
      30 runningboardd[33] [app<org.example.kite(0A)>:520] termination reported by launchd (1, 7, 9)
      """
    let report = """
      {"bug_type":"298","timestamp":"2025-03-03 10:00:31.00 +0000"}
      {"date":"2025-03-03 10:00:30.50 +0000","processes":[{"states":["frontmost"],"name":"Kite","pid":520,"reason":"per-process-limit"}]}
      """
    #expect(
      try Self.ends(lines, reports: [report]) == [
        "org.example.kite 520 jetsam/fault in foreground JETSAM 7"
      ])
  }
  /// A television's and a watch's.
  @Test(arguments: ["SpringBoard", "PineBoard", "Carousel"])
  func `whoever shows apps with FrontBoard tells the same`(host: String) throws {
    let audit = try AuditTests.audit(
      """
      0 \(host)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
      0.1 \(host)[34] [app<org.example.boat>:71] Bootstrap success!
      0.2 \(host)[34] [app<org.example.boat>:71] Setting process visibility to: Foreground
      20 \(host)[34] [app<org.example.boat>:71] Setting process visibility to: Background
      30 \(host)[34] [app<org.example.boat>:71] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>>.
      40 \(host)[34] [app<org.example.kite>:-1] Now flagged as pending exit for reason: Bootstrap failed

      """)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, user, foreground 20, background 10, crash/fault in background reported",
        "org.example.kite, -, unknown, launchFailed/fault in ?",
      ])
    #expect(audit.apps[0].lives[0].launch?.by == host)
  }
}
