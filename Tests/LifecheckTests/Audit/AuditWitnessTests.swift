import Testing

@testable import Lifecheck

/// What Tests/device-day.py found: lines that told nothing, or of the wrong process.
@Suite struct AuditWitnessTests {
  private func summary(_ log: String, reports: [String] = []) throws -> [String] {
    AuditTests.summary(try AuditTests.audit(log, reports: reports))
  }

  /// Lines of `log show --style ndjson`: the message as JSON writes it, one a second.
  private func objects(_ lines: [(sender: String, message: String)]) throws -> [String] {
    let text = lines.enumerated().map { number, line in
      """
      {"traceID":1,"eventMessage":"\(line.message)","eventType":"logEvent","processImagePath":"\\/usr\\/libexec\\/\(line.sender)","timestamp":"2026-03-03 10:00:\(10 + number).000000+0100","processID":3\(number)}

      """
    }
    return AuditTests.summary(try AuditTests.read(text.joined()))
  }

  @Test func `tasks end by their numbers`() throws {
    let told = try AuditTests.audit(
      """
      0 SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
      0.1 kernel[0] /private/var/containers/Bundle/Application/0F0F/Boat.app/Boat[71] ==> container
      0.2 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
      5 Boat(UIKitCore)[71] Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 4, taskName = Save all, creationTime = 51 (elapsed = 0).
      6 Boat(UIKitCore)[71] Created background task <_UIBackgroundTaskInfo: 0x2>: taskID = 5, taskName = upload, creationTime = 52 (elapsed = 0).
      8 Boat(UIKitCore)[71] Ending background task with UIBackgroundTaskIdentifier: 4
      9 Boat(UIKitCore)[71] Ending background task with UIBackgroundTaskIdentifier: 5
      """)
    let work = told.apps[0].lives[0].work
    #expect(work.map(\.name) == ["Save all", "upload"])
    #expect(work.map(\.duration) == [3_000_000, 3_000_000])
  }

  @Test func `a task that is older than 30 seconds may still be ended in time`() throws {
    let task = "<_UIBackgroundTaskInfo: 0x2801c0a00>: taskID = 4, taskName = (null), "
    let audit = try AuditTests.audit(
      Self.launch + """
        5 Boat[71] Created background task \(task)creationTime = 1
        75 Boat[71] Background Task 4 ("export"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination.
        78 Boat[71] Ending background task with UIBackgroundTaskIdentifier: 4
        80 Boat[71] Background Task 5 ("sync"), was created over 30 seconds ago. In applications running in the background, this creates a risk of termination.

        """)
    let work = try #require(audit.apps.first?.lives.first?.work)
    #expect(work.map(\.outcome) == [.ended, .open])
    #expect(work.map(\.evidence.count) == [3, 1])
    #expect(work.last?.from == nil && work.last?.name == "sync")
    #expect(audit.apps.first?.findings.map(\.rule.id) == [])
  }

  @Test func `quotes and slashes in JSON hide no line`() throws {
    let told = try objects([
      ("runningboardd", "Creating and launching job for: app<org.example.boat(1A1A)>"),
      (
        "kernel",
        #"\/private\/var\/containers\/Bundle\/Application\/0F\/Boat.app\/Boat[71] ==> container"#
      ),
      ("runningboardd", "Now tracking process: [app<org.example.boat(1A1A)>:71]"),
      (
        "runningboardd",
        #"Acquiring assertion targeting [app<org.example.boat(1A1A)>:71] from originator [app<org.example.boat(1A1A)>:71] with description <RBSAssertionDescriptor| \"Shared Background Assertion 1 for org.example.boat\" ID:33-71-8 target:71 attributes:["#
      ),
      (
        "runningboardd",
        "Invalidating assertion 33-71-8 (target:[app<org.example.boat(1A1A)>:71]) from originator [app<org.example.boat(1A1A)>:71]"
      ),
    ])
    #expect(told == ["org.example.boat, 71, unknown, launching 4, assertion ended"])
  }

  @Test func `a name that JSON writes in numbers is the same name`() throws {
    let told = try objects([
      ("SpringBoard", "Bootstrapping app<org.example.map> with intent foreground-interactive"),
      (
        "assertiond",
        "Process exited: <BKProcess: 0x1; 地図; org.example.map; pid: 71; agency: Application; task: none>"
      ),
      (
        "kernel",
        #"memorystatus: killing_top_process pid 71 [\u5730\u56f3] (vm-pageshortage 0 3s rf:-)"#
      ),
    ])
    #expect(told.count == 1)
    #expect(told.first?.contains("jetsam/") == true)
  }

  @Test func `of an end that nobody explains a report says that it was a crash`() throws {
    let told = try summary(
      """
      0 SpringBoard[34] Bootstrapping org.example.boat with intent foreground-interactive
      1 SpringBoard[34] Application process state changed for org.example.boat: <SBApplicationProcessState: 0x1; pid: 71; taskState: Running; visibility: Foreground>
      9 ReportCrash[90] Formulating fatal 309 report for corpse[71] Boat
      9.1 assertiond[66] Process exited: <BKProcess: 0x1; Boat; org.example.boat; pid: 71; agency: Application; visibility: foreground; task: none; hostpid: 0>
      """)
    #expect(
      told == [
        "org.example.boat, 71, user, launching 1, foreground 8, crash/fault in foreground reported"
      ])
  }

  private static let launch = """
    0 SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
    0.1 kernel[0] /private/var/containers/Bundle/Application/0F0F/Boat.app/Boat[71] ==> container
    0.2 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
    0.3 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Foreground

    """

  @Test func `a helper that has the number of a process that is gone says nothing of its end`()
    throws
  {
    let told = try summary(
      Self.launch + """
        9 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 9, 9)
        400 kernel[0] memorystatus: killing_idle_process pid 71 [WebContent] (idle-exit 0 12s rf:- type:daemon) 9120KB
        500 SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
        500.1 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene lifecycle state did change: Foreground
        500.2 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:72]
        620 SpringBoard[34] [app<org.example.boat>:72] Setting process visibility to: Background
        """)
    #expect(
      told == [
        "org.example.boat, 71, user, foreground 9, signal/unknown in foreground",
        "org.example.boat, 72, user, foreground 120, background …",
      ])
  }

  @Test func `the same app with the same number again is another life`() throws {
    let told = try summary(
      """
      0 SpringBoard[34] Bootstrapping org.example.boat with intent foreground-interactive
      0.1 assertiond[66] [Boat:71] Setting jetsam priority to 10 [0x100]
      0.2 SpringBoard[34] Application process state changed for org.example.boat: <SBApplicationProcessState: 0x1; pid: 71; taskState: Running; visibility: Foreground>
      9 assertiond[66] Process exited: <BKProcess: 0x1; Boat; org.example.boat; pid: 71; agency: Application; task: none; hostpid: 0>
      300 SpringBoard[34] Bootstrapping org.example.boat with intent background
      300.1 assertiond[66] [Boat:71] Setting jetsam priority to 3 [0x100]
      300.2 SpringBoard[34] Application process state changed for org.example.boat: <SBApplicationProcessState: 0x1; pid: 71; taskState: Running; visibility: Background>
      310 SpringBoard[34] Application process state changed for org.example.boat: <SBApplicationProcessState: 0x1; pid: 71; taskState: Suspended; visibility: Background>
      """)
    #expect(
      told == [
        "org.example.boat, 71, user, foreground 9, unknown/unknown in foreground",
        "org.example.boat, 71, background, background 10, suspended …",
      ])
  }

  @Test func `what was launched in the background is there when its launch is done`() throws {
    let push = """
      0 SpringBoard[34] Bootstrapping org.example.boat with intent background
      0.1 kernel[0] /private/var/containers/Bundle/Application/0F0F/Boat.app/Boat[71] ==> container
      0.2 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
      0.5 Boat[71] application:willFinishLaunchingWithOptions:
      1 Boat[71] application:didFinishLaunchingWithOptions:
      2 Boat[71] application:didReceiveRemoteNotification:fetchCompletionHandler:
      21 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.

      """
    #expect(
      try summary(push) == [
        "org.example.boat, 71, background, launching 1, background 20, suspended …"
      ])
    let user = push.replacing("intent background", with: "intent foreground-interactive")
    #expect(try summary(user) == ["org.example.boat, 71, user, launching 21, suspended …"])
  }

  @Test func `what is scheduled outlives its process`() throws {
    let told = try summary(
      Self.launch + """
        5 dasd[69] Submitted: bgRefresh-org.example.boat at priority 10 (<private>)
        9 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 9, 9)
        """)
    #expect(told[0].contains("scheduled open"))
  }

  @Test func `a process that was only prewarmed may be ended for memory without fault`() throws {
    let told = try summary(
      """
      0 runningboardd[30] Executing launch request for app<org.example.boat(1A1A)> (DAS Prewarm launch)
      0.1 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
      60 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 4, 9)
      """)
    #expect(
      told == ["org.example.boat, 71, prewarm, prewarmed 60, jetsam/housekeeping in prewarmed"])
  }

  @Test func `an app that is deleted was not swiped away`() throws {
    let audit = try AuditTests.audit(
      Self.launch + """
        9 SpringBoard[34] SBWorkspaceTerminateApplication: org.example.boat: "uninstalling app"
        9.1 runningboardd[30] [app<org.example.boat(1A1A)>:71] Terminating with context: <RBSTerminateContext| domain:10 code:0xDEADFA11 explanation:SpringBoard requested app termination reportType:None maxTerminationResistance:Interactive>
        9.2 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (10, 3735943697, 9)
        """)
    let end = try #require(audit.apps[0].lives[0].end)
    #expect((end.cause, end.namespace, end.code) == ("uninstall", 10, 0xdead_fa11))
  }

  /// iOS 12: the code is that of a swipe.
  @Test func `a test that ends an app is no user`() throws {
    let audit = try AuditTests.audit(
      """
      0 SpringBoard[34] Bootstrapping org.example.boat with intent foreground-interactive
      1 SpringBoard[34] Application process state changed for org.example.boat: <SBApplicationProcessState: 0x1; pid: 71; taskState: Running; visibility: Foreground>
      9 SpringBoard(FrontBoard)[34] [org.example.boat] Executing termination for reason killed for non-specific reason with request: <FBSProcessTerminationRequest: 0x2; label: "Terminating for automation testing."; exceptionCode: "User Initiated Quit (0xDEADFA11)"; reportType: (none); explanation: "Terminating for automation testing.">
      9.1 SpringBoard[34] Process exited: <FBApplicationProcess: 0x1; Boat (org.example.boat); pid: -1> -> <FBApplicationProcessExitContext: 0x3; exitReason: (none); terminationReason: killed for non-specific reason> {
      9.2 SpringBoard[34] Application process state changed for org.example.boat: (null)
      """)
    let end = try #require(audit.apps[0].lives[0].end)
    #expect((end.cause, end.isOf, end.hasReport) == ("debugger", .tool, false))
    #expect(audit.apps[0].findings.isEmpty)
  }

  @Test func `a report of a crash ends a process of which nothing else is told`() throws {
    let told = try summary(
      Self.launch + "9 ReportCrash[90] Formulating fatal 309 report for corpse[71] Boat\n")
    #expect(
      told == ["org.example.boat, 71, user, foreground 9, crash/fault in foreground reported"])
  }

  @Test func `a process that tells of its exception has crashed`() throws {
    let exception =
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'index 4'"
    let told = try summary(Self.launch + "9 Boat(CoreFoundation)[71] \(exception)\n")
    #expect(
      told == ["org.example.boat, 71, user, foreground 9, crash/fault in foreground reported"])
    let coded = try summary(
      Self.launch + """
        9 Boat(CoreFoundation)[71] \(exception)
        9.2 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 6, 6)
        """)
    #expect(
      coded == ["org.example.boat, 71, user, foreground 9, crash/fault in foreground reported"])
    #expect(try summary(Self.launch + "9 navd[162] \(exception)\n").count == 1)
  }

  /// What is a witness to a check is no callback to it because of the audit.
  @Test func `a line that tells a check one thing and an audit another is one event to each`()
    throws
  {
    var log = "0 Boat[71] applicationDidBecomeActive:\n"
    for number in 1...3 {
      log +=
        "\(number) Boat(WebKit)[71] PlaybackSessionManagerProxy::applicationDidBecomeActive(\(number))\n"
    }
    let audit = try AuditTests.audit(log)
    #expect(audit.apps.count == 1 && audit.apps[0].findings.isEmpty)
  }

  @Test func `a launchd job names the app of its process`() throws {
    let log = """
      Mar  3 10:00:00 Boat[71] <Notice>: application:didFinishLaunchingWithOptions:
      Mar  3 10:00:01 Boat[71] <Notice>: applicationDidBecomeActive:
      Mar  3 10:00:09 com.apple.xpc.launchd[1] (UIKitApplication:org.example.boat[0x41ac][71]) <Notice>: Service exited due to signal: Segmentation fault: 11

      """
    let told = AuditTests.summary(try AuditTests.read(log))
    #expect(
      told == [
        "org.example.boat, 71, user, launching 1, foreground 8, crash/fault in foreground reported"
      ])
  }

  @Test func `what comes to the front late was not launched for that`() throws {
    let told = try summary(
      """
      0 Boat[71] application:didFinishLaunchingWithOptions:
      40 Boat[71] applicationWillEnterForeground:
      50 Boat[71] applicationDidEnterBackground:
      """)
    #expect(told == ["Boat, 71, unknown, launching 40, foreground 10, background …"])
  }

  @Test func `a window that goes leaves an app in front that has another one`() throws {
    let window = "sceneID:org.example.boat-11111111-2222-3333-4444-555555555555"
    let told = try summary(
      Self.launch + """
        1 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene lifecycle state did change: Foreground
        5 SpringBoard[34] [0x2:(FBSceneManager):\(window)] Scene lifecycle state did change: Foreground
        8 SpringBoard[34] [0x2:(FBSceneManager):\(window)] Scene lifecycle state did change: Background
        20 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene lifecycle state did change: Background
        30 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
        """)
    #expect(told == ["org.example.boat, 71, user, foreground 20, background 10, suspended …"])
  }

  @Test func `a scene's name begins with its app, whatever follows`() throws {
    let told = try summary(
      Self.launch + """
        1 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene lifecycle state did change: Foreground
        5 SpringBoard[34] [0x2:(FBSceneManager):sceneID:org.example.boat-CarPlay-1] Scene lifecycle state did change: Foreground
        8 SpringBoard[34] [0x2:(FBSceneManager):sceneID:org.example.boat-CarPlay-1] Scene lifecycle state did change: Background
        20 SpringBoard[34] [0x1:(FBSceneManager):sceneID:org.example.boat-default] Scene lifecycle state did change: Background
        """)
    #expect(told == ["org.example.boat, 71, user, foreground 20, background …"])
  }

  /// Lines between are lost.
  @Test(arguments: [
    ("0 78s rf:- type:app", "unknown 200, jetsam/unknown in unknown"),
    ("100 78s rf:- type:app", "foreground 200, jetsam/fault in foreground"),
  ])
  func `what the kernel ends in its lowest band was not in front`(rank: String, life: String) throws
  {
    let audit = try AuditTests.audit(
      Self.launch + """
        200 kernel[0] memorystatus: killing_top_process pid 71 [Boat] (vm-pageshortage \(rank)) 214821KB - memorystatus_available_pages: 51138
        """)
    #expect(AuditTests.summary(audit) == ["org.example.boat, 71, user, \(life)"])
  }

  @Test func `an app without the focus is not in the background`() throws {
    let told = try summary(
      """
      0 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: UserInteractiveNonFocal) (endowments: <private>)
      30 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background
      40 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
      """)
    #expect(told == ["org.example.boat, 71, middle, background 10, suspended …"])
  }

  @Test func `an assertion shows that there is a process`() throws {
    let told = try summary(
      """
      0 runningboardd[30] Acquiring assertion targeting [app<org.example.boat(1A1A)>:71] from originator [app<org.example.boat(1A1A)>:71] with description <RBSAssertionDescriptor| "Shared Background Assertion 1 for org.example.boat" ID:33-71-8 target:71 attributes:[
      4 runningboardd[30] Invalidating assertion 33-71-8 (target:[app<org.example.boat(1A1A)>:71]) from originator [app<org.example.boat(1A1A)>:71]
      """)
    #expect(told == ["org.example.boat, 71, middle, assertion ended"])
  }

  /// A report of a want of memory, which says in what state a process was that the log tells of only at its end.
  @Test(arguments: [("suspended", "housekeeping in suspended"), ("active", "unknown in ?")])
  func `a report of memory tells the state`(state: String, end: String) throws {
    let report = """
      {"bug_type":"298","timestamp":"2024-03-03 10:00:09.00 +0100","os_version":"iPhone OS 17.4"}
      {"date":"2024-03-03 10:00:09.05 +0100","processes":[{"pid":71,"name":"Boat","states":["\(state)"],"reason":"vm-pageshortage"}]}
      """
    let told = try summary(
      """
      9 kernel[0] memorystatus: killing_top_process pid 71 [Boat] (vm-pageshortage 0 220s rf:- type:app) 148320KB
      9.01 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 4, 9)
      """, reports: [report])
    #expect(told == ["org.example.boat, 71, middle, jetsam/\(end)"])
  }

  /// Rows of the console have no numbers of processes.
  @Test func `a report of a crash is about the process that has just ended`() throws {
    let rows = """
      default\t10:00:00.000000+0100\tBoat\tDeactivation reason removed: 10; deactivation reasons: 1024 -> 0; animating application lifecycle event: 0
      default\t10:00:01.000000+0100\trunningboardd\tNow tracking process: [application<org.example.boat>:71]
      default\t10:00:02.000000+0100\tSpringBoard\tApplication process state changed for org.example.boat: <SBApplicationProcessState: 0x1; pid: 71; taskState: Running; visibility: Foreground>
      default\t10:00:09.000000+0100\trunningboardd\t[application<org.example.boat>:71] termination reported by launchd (2, 11, 11)
      default\t10:00:09.700000+0100\tReportCrash\tFormulating fatal 309 report for corpse[71] Boat
      default\t10:10:00.000000+0100\trunningboardd\tNow tracking process: [application<org.example.boat>:71]
      default\t10:10:09.000000+0100\trunningboardd\tXPC connection invalidated: [application<org.example.boat>:71]
      default\t10:10:09.100000+0100\trunningboardd\t[application<org.example.boat>:71] termination reported by launchd (2, 9, 9)

      """
    let ends = try AuditTests.read(rows).apps.flatMap(\.lives).compactMap(\.end)
    #expect(ends.map(\.cause) == ["crash", "signal"])
    #expect(ends.map(\.hasReport) == [true, nil])
  }

  /// PowerLog has the row of a prewarm before the log has the number of the process.
  @Test func `a prewarm is one life, whoever tells the number first`() throws {
    let log = """
      2024-03-03 10:00:00.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) Executing launch request for app<org.example.boat(1A1A)> (DAS Prewarm launch)
      2024-03-03 10:00:00.005000+0100 0x1 Default 0x0 0 0 kernel: /private/var/containers/Bundle/Application/0F0F/Boat.app/Boat[71] ==> container
      2024-03-03 10:00:00.009000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) Now tracking process: [app<org.example.boat(1A1A)>:71]
      2024-03-03 10:01:00.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) Bootstrapping app<org.example.boat> with intent foreground-interactive
      2024-03-03 10:01:01.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Foreground

      """
    var auditor = try Auditor.fresh()
    AuditTests.read(log, named: "device.log", into: &auditor)
    auditor.beginDatabase("a.PLSQL")
    var row = PowerLogRow(
      table: "PLApplicationAgent_EventPoint_AppPrewarm", number: 1,
      microseconds: 1_709_456_400_007_000)
    (row.bundle, row.pid) = ("org.example.boat", 71)
    auditor.add(row: row)
    auditor.endDatabase(error: nil)
    #expect(
      AuditTests.summary(auditor.finish()) == [
        "org.example.boat, 71, user prewarmed, prewarmed 60, launching 1, foreground …"
      ])
  }

  /// A report of a crash tells the start of a process and not what it was started for.
  @Test func `a prewarm stays one beside the report of a crash`() throws {
    let report = """
      {"app_name":"Boat","timestamp":"2024-03-03 10:01:09.00 +0100","bundleID":"org.example.boat","bug_type":"309","os_version":"iPhone OS 17.4"}
      {"pid":71,"procName":"Boat","procRole":"Foreground","captureTime":"2024-03-03 10:01:09.0000 +0100","procLaunch":"2024-03-03 09:59:59.9000 +0100","termination":{"namespace":"SIGNAL","code":6}}
      """
    let log = """
      2024-03-03 10:00:00.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) Executing launch request for app<org.example.boat(1A1A)> (DAS Prewarm launch)
      2024-03-03 10:01:00.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) Bootstrapping app<org.example.boat> with intent foreground-interactive
      2024-03-03 10:01:01.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Foreground

      """
    #expect(
      AuditTests.summary(try AuditTests.read(log, reports: [report])) == [
        "org.example.boat, 71, user prewarmed, prewarmed 60, launching 1, foreground 8, crash/fault in foreground reported"
      ])
  }

  @Test func `a prewarmed process may be launched while messages are lost`() throws {
    let log = """
      2024-03-03 10:00:00.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) Executing launch request for app<org.example.boat(1A1A)> (DAS Prewarm launch)
      2024-03-03 10:00:01.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) Now tracking process: [app<org.example.boat(1A1A)>:71]
      2024-03-03 10:00:02.000000+0100 0x0 Loss 0x0 0 0 kernel: lost >=12 unreliable messages from 20000-29000 (Mach continuous exact start-approx. end)
      2024-03-03 10:01:01.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Background
      2024-03-03 10:01:05.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) [app<org.example.boat(1A1A)>:71] Suspending task.

      """
    #expect(
      AuditTests.summary(try AuditTests.read(log)) == [
        "org.example.boat, 71, prewarm, prewarmed 1, unknown 60, background 4, suspended …"
      ])
  }

  /// A log that holds what those print that watch an app: nobody else tells its states.
  @Test func `who watches a process is believed where nobody else tells its states`() throws {
    let update = "Received state update for 71 (app<org.example.boat(1A1A)>, running-"
    let watched = """
      1 wifid[43] \(update)active-Visible
      1.2 CommCenter[55] \(update)active-Visible
      21 wifid[43] \(update)active-NotVisible
      31 locationd[44] \(update)suspended-NotVisible

      """
    #expect(
      try summary(watched) == [
        "org.example.boat, 71, middle, foreground 20, background 10, suspended …"
      ])
    // gamepolicyd says NotVisible of each, and the process itself says nothing.
    let other =
      watched + """
        40 gamepolicyd[49] \(update)active-Visible
        41 Boat[71] Received state update for 71 (app<org.example.boat(1A1A)>, unknown-NotVisible

        """
    #expect(try summary(other) == summary(watched))
    // They are told late of what SpringBoard does.
    let told = """
      0 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Foreground
      0.5 wifid[43] \(update)suspended-NotVisible
      1 wifid[43] \(update)active-Visible
      10 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background

      """
    #expect(
      try summary(told + watched.replacing("\n1 ", with: "\n11 ").replacing("1.2 ", with: "12 "))
        == ["org.example.boat, 71, middle, foreground 10, background …"])
  }

  @Test(arguments: [
    ("ForegroundRunning", "foreground"), ("BackgroundRunning", "background"),
    ("BackgroundTaskSuspended", "suspended"), ("Suspended", "suspended"),
  ])
  func `locationd and audiomxd name a state`(_ word: String, _ state: String) throws {
    let location =
      #"{"msg":"RBS #AppMonitor Post Application State Change Notification", "notification":"\#(word)", "pid":71, "bundleId":"org.example.boat"}"#
    let audio = "-CMSUtility- Client org.example.boat with pid '71' is now \(word)."
    for line in ["locationd[44] \(location)", "audiomxd[45] \(audio)", "mediaserverd[46] \(audio)"]
    {
      #expect(
        try summary("1 \(line)\n") == ["org.example.boat, 71, middle, \(state) …"], "\(line)")
    }
  }

  @Test func `rows that were copied twice tell once`() throws {
    let row = "default\t10:00:01.000000+0100\tSpringBoard\t"
    let scene = "[0x1:(FBSceneManager):sceneID:org.example.boat-default]"
    let told = """
      \(row)[app<org.example.boat>:71] Setting process visibility to: Foreground
      \(row)\(scene) Sending scene action [Logical Activate][0xda66] to process 0x8 (watchdog: 19.93s)
      \(row)\(scene) Sending scene action [Logical Activate][0xda66] to process 0x8 (watchdog: 19.93s)

      """
    #expect(try AuditTests.read(told).apps[0].lives[0].actions.count == 1)
  }

  /// What locationd is told of, in the words of several systems.
  @Test(arguments: [
    "Post Application State Change Notification",
    "Not Posting Application State Change Notification via legacy path",
    "RBS #AppMonitor notification",
  ])
  func `locationd hears of all states and of the end`(words: String) throws {
    func line(_ second: Int, _ state: String) -> String {
      "\(second) locationd[61] {\"msg\":\"\(words)\", \"notification\":\"\(state)\", \"pid\":520, \"bundleId\":\"org.example.kite\"}\n"
    }
    let log =
      line(0, "ForegroundRunning") + line(20, "BackgroundRunning")
      + line(25, "BackgroundTaskSuspended") + line(60, "Terminated")
    #expect(
      AuditTests.summary(try AuditTests.audit(log)) == [
        "org.example.kite, 520, middle, foreground 20, background 5, suspended 35, unknown/unknown in suspended"
      ])
  }

  /// Who opens an app and leaves it needs more time than a launch.
  @Test(arguments: [(1, "launched in the background (inferred)"), (18, "launched, reason unknown")])
  func `a process that is in the background at once was launched for that`(
    second: Int, words: String
  )
    throws
  {
    let audit = try AuditTests.audit(
      """
      0 runningboardd[30] Executing launch request for app<org.example.kite(1A)> (FBApplicationProcess) from requestor: [osservice<com.apple.SpringBoard>:34]
      0.1 runningboardd[30] Now tracking process: [app<org.example.kite(1A)>:71]
      \(second) SpringBoard[34] [app<org.example.kite>:71] Setting process visibility to: Background

      """)
    #expect(AuditWords.launch(audit.apps[0].lives[0]) == words)
  }

  @Test func `what was told once in the last state has no length`() throws {
    let log = """
      0 SpringBoard[34] [app<org.example.kite>:71] Setting process visibility to: Foreground
      20 SpringBoard[34] [app<org.example.kite>:71] Setting process visibility to: Background
      20.5 runningboardd[30] Acquiring assertion targeting [app<org.example.kite(1A)>:71] from originator [osservice<x>:1]

      """
    #expect(
      AuditWords.states(try AuditTests.audit(log).apps[0].lives[0]) == [
        "in front, 20.0 s", "last seen in the background",
      ])
    let later = log.replacing("20.5", with: "50")
    #expect(
      AuditWords.states(try AuditTests.audit(later).apps[0].lives[0]).last
        == "in the background, 30.0 s or more")
    let next = """
      600 kernel[0] /private/var/containers/Bundle/Application/0F0F/Gull.app/Gull[71] ==> container
      600.1 runningboardd[30] Now tracking process: [app<org.example.gull(1A)>:71]

      """
    let audit = try AuditTests.audit(log + next)
    let text = String(
      decoding: writtenBytes {
        AuditText(palette: Palette(isColoured: false)).write(audit, to: $0)
      },
      as: UTF8.self)
    #expect(text.contains("ended between then and Mar  3 10:10:00.00: cause unknown"))
  }

  @Test func `what has no end is told so`() {
    var action = Audit.Action(
      kind: "activate", time: Audit.Moment(stamp: Stamp(), clock: 0), allowed: 19.6, token: "")
    #expect(AuditWords.action(action) == "activate: no end seen, 19.6 s allowed")
    action.used = 2
    #expect(AuditWords.action(action) == "activate: 2.0 s of 19.6 s")
    #expect(AuditWords.work(Audit.Work(kind: "assertion")) == "assertion: open at the end")
    var end = Audit.End()
    (end.namespace, end.code) = (99, 1)
    #expect(AuditWords.codeText(end) == "namespace 99, code 1")
  }
}
