import Testing

@testable import Lifecheck

/// What is told of one process and would fit another: of the one before, of the next one with its number, of a helper.
@Suite struct AuditRelaunchTests {
  private func lives(_ log: String) throws -> [String] {
    AuditTests.summary(try AuditTests.audit(log))
  }

  /// A launch, in front after 20 ms, in the background after a minute.
  private static func run(at start: Double, pid: Int = 71, app: String = "org.example.boat")
    -> String
  {
    """
    \(start) SpringBoard[34] Bootstrapping app<\(app)> with intent foreground-interactive
    \(start + 0.01) runningboardd[30] Now tracking process: [app<\(app)(1A1A)>:\(pid)]
    \(start + 0.02) SpringBoard[34] [app<\(app)>:\(pid)] Setting process visibility to: Foreground
    \(start + 60) SpringBoard[34] [app<\(app)>:\(pid)] Setting process visibility to: Background

    """
  }

  private static let alive = "org.example.boat, 71, user, foreground 60, background …"

  @Test(arguments: [
    (
      "SpringBoard[34] SBWorkspaceTerminateApplication: org.example.boat: \"killed from app switcher\"",
      "user/person in ? silent"
    ),
    (
      "SpringBoard[34] Application process state changed for org.example.boat: (null)",
      "unknown/unknown in ?"
    ),
  ])
  func `what was said of an end before the launch is of another process`(
    line: String, told: String
  ) throws {
    let end = "org.example.boat, -, middle, \(told)"
    #expect(try lives("0 \(line)\n") == [end])
    for start in [1.3, 5, 30] {
      let audit = try AuditTests.audit("0 \(line)\n" + Self.run(at: start))
      #expect(AuditTests.summary(audit) == [end, Self.alive], "\(start)")
      #expect(audit.apps[0].lives[0].end?.time?.text == "Mar  3 10:00:00.000000")
      let launch = audit.apps[0].lives[1].launch
      #expect(launch?.grade == .measured && (launch?.time?.clock ?? 0) > 0)
    }
    let made = "31 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]\n"
    #expect(
      try lives("0 \(line)\n" + made) == [end, "org.example.boat, 71, unknown, launching …"])
  }

  @Test(arguments: [
    "runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: none (role: None)\n",
    "SpringBoard[34] Killing org.example.boat for app installation\n",
  ])
  func `what is told of an app that may have no process begins no life`(line: String) throws {
    #expect(try lives("0 \(line)") == [])
    #expect(try lives("0 \(line)" + Self.run(at: 5)) == [Self.alive])
    let told = try lives(Self.run(at: 0) + "70 \(line)")
    // An app that runs may go on.
    let end = line.contains("Killing") ? "" : ", unknown/unknown in background"
    #expect(told == ["org.example.boat, 71, user, foreground 60, background 10\(end)"])
  }

  @Test func `what was said of an end says why the next one came only if that is near`() throws {
    let swipe =
      "SpringBoard[34] SBWorkspaceTerminateApplication: org.example.boat: \"killed from app switcher\"\n"
    let end =
      "70 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 9, 9)\n"
    #expect(
      try lives("0 \(swipe)" + Self.run(at: 5) + end).last
        == "org.example.boat, 71, user, foreground 60, background 5, signal/unknown in background")
    #expect(
      try lives(Self.run(at: 5) + "69 \(swipe)" + end)[0].contains("background 5, user/person"))
  }

  @Test func `an end that does not come is forgotten`() throws {
    let swipe =
      "10 SpringBoard[34] SBWorkspaceTerminateApplication: org.example.boat: \"killed from app switcher\"\n"
    #expect(
      try lives(
        Self.run(at: 0).replacing("60.0 ", with: "21.0 ") + swipe
          + "40 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Foreground\n"
      ) == ["org.example.boat, 71, user, foreground 21, background 19, foreground …"])
  }

  @Test func `the end of another process with the number is told apart`() throws {
    let kill =
      "0 kernel[0] memorystatus: killing_specific_process pid 71 [Kite] (vm-pageshortage 100 12s rf:- type:app) 78850KB - x\n"
    let killed = try lives(kill + Self.run(at: 50))
    #expect(
      killed == ["Kite, 71, middle, jetsam/unknown in ?", Self.alive])
    let context =
      "0 runningboardd[30] [app<org.example.kite(1A1A)>:71] Terminating with context: <RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:x reportType:None maxTerminationResistance:Interactive>\n"
    let told = try lives(context + Self.run(at: 50))
    #expect(told.count == 2 && told[0].hasPrefix("org.example.kite, 71, middle, backgroundOverrun"))
    #expect(told[1] == Self.alive)
  }

  @Test func `another app with the number ends the one before`() throws {
    let both = Self.run(at: 0) + Self.run(at: 600, app: "org.example.kite")
    let told = try lives(both)
    #expect(told.count == 2 && told[1] == Self.alive.replacing("boat", with: "kite"))
    #expect(told[0].hasSuffix("unknown/unknown in unknown"), "\(told)")
  }

  @Test func `the kernel's line of the next process with a number names no process before`() throws
  {
    let held = "65 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.\n"
    let next = Self.run(at: 900, app: "org.example.kite").split(separator: "\n").map { "\($0)\n" }
    let made =
      "900.005 kernel[0] /private/var/containers/Bundle/Application/0F0F/Kite.app/Kite[71] ==> container\n"
    for (name, lines) in [
      ("told before", [next[0], made] + next[1...]), ("alone", [made] + next[1...]),
    ] {
      let audit = try AuditTests.audit(Self.run(at: 0) + held + lines.joined())
      #expect(audit.apps.map(\.names) == [[], ["Kite"]], "\(name)")
      #expect(audit.apps.map(\.bundle) == ["org.example.boat", "org.example.kite"], "\(name)")
      let life = try #require(audit.apps.first?.lives.first)
      #expect(life.end?.bounds?.from.text == "Mar  3 10:01:05.000000", "\(name)")
      #expect(life.intervals.last?.state == .suspended && life.intervals.last?.duration == 0)
    }
  }

  /// Two simulators on one Mac: the second launch looks as if the first process had ended.
  @Test func `a process that shows itself again had not ended`() throws {
    let front = "SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: "
    let first = Self.run(at: 0).split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    let second = Self.run(at: 20, pid: 72)
    #expect(
      try lives(
        first + second + "85 \(front)Background\n95 \(front)Foreground\n105 \(front)Background\n")
        == [
          "org.example.boat, 71, user, foreground 85, background 10, foreground 10, background …",
          "org.example.boat, 72, user, foreground 60, background …",
        ])
    // A line that comes late is no sign of that.
    #expect(
      try lives(
        first + Self.run(at: 20, pid: 72).replacing("\n80", with: "\n29 \(front)Background\n80"))[0]
        .contains("unknown"))
  }

  /// Nobody tells the number of the process that is there first.
  private static let unnumbered = """
    0 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: UserInteractiveFocal)
    20 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: Background)

    """
  private static let request =
    "90 SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive\n"
  private static let made =
    "90.1 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:72]\n"
  private static let front =
    "90.2 SpringBoard[34] [app<org.example.boat>:72] Setting process visibility to: Foreground\n"
  private static let kill =
    "89 SpringBoard[34] SBWorkspaceTerminateApplication: org.example.boat: \"killed from app switcher\"\n"

  @Test(arguments: [
    (request + made + front, "unknown/unknown in unknown", "72, user, foreground …"),
    (made + front, "unknown/unknown in unknown", "72, user, foreground …"),
    (
      "89.95 runningboardd[30] Creating and launching job for: app<org.example.boat(1A1A)>\n"
        + request + made + front, "unknown/unknown in unknown", "72, user, foreground …"
    ),
    (kill + request + made + front, "user/person in background silent", "72, user, foreground …"),
    (kill + made + front, "user/person in background silent", "72, user, foreground …"),
    (
      kill + "90 SpringBoard[34] [app<org.example.boat>:72] Bootstrap success!\n",
      "user/person in background silent", "72, unknown, launching …"
    ),
    // The line of a state comes a little early.
    (
      request
        + "90.05 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: UserInteractiveFocal)\n"
        + made
        + "95 SpringBoard[34] [app<org.example.boat>:72] Setting process visibility to: Background\n",
      "unknown/unknown in unknown", "72, user, foreground 5, background …"
    ),
  ])
  func `what has no number is not the process that is made later`(
    log: String, end: String, next: String
  ) throws {
    let audit = try AuditTests.audit(Self.unnumbered + log)
    let lives = AuditTests.summary(audit)
    #expect(lives.count == 2)
    #expect(lives.first?.contains("-, middle, foreground 20, ") == true)
    #expect(lives.first?.hasSuffix(end) == true)
    #expect(lives.last == "org.example.boat, \(next)")
    let bounds = try #require(audit.apps[0].lives[0].end?.bounds)
    #expect(bounds.from.clock < bounds.to.clock)
    let begin = audit.apps[0].lives[1].launch?.time
    #expect(begin.map { $0.clock >= bounds.to.clock } == true)
  }

  /// SpringBoard may ask for the launch in a process that was made in advance; and what is launched has no number yet.
  @Test func `what has no number may be the process that tells it next`() throws {
    #expect(
      try lives(
        Self.unnumbered
          + "90 SpringBoard[34] [app<org.example.boat>:72] Setting process visibility to: Foreground\n"
      ) == ["org.example.boat, 72, middle, foreground 20, background 70, foreground …"])
    #expect(
      try lives(
        Self.unnumbered + Self.request
          + "90.2 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: UserInteractiveFocal)\n"
      ) == ["org.example.boat, -, middle, foreground 20, background 70, foreground …"])
    // The state that it is launched to may be told first.
    #expect(
      try lives(
        "88 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: UserInteractiveFocal)\n"
          + Self.made
      ) == ["org.example.boat, 72, unknown, foreground 2"])
    // Asked for long before, it was not for this process.
    #expect(
      try lives(Self.unnumbered + Self.request + Self.made.replacing("90.1", with: "99")).last
        == "org.example.boat, 72, unknown, launching …")
  }

  @Test(arguments: [
    (front, "72, middle, foreground …"),
    (front.replacing("90.2", with: "89.2"), "72, middle, user/person in foreground silent"),
  ])
  func `no life ends before it begins`(line: String, told: String) throws {
    #expect(try lives(Self.kill + line) == ["org.example.boat, \(told)"])
  }

  /// Pushes and fetches wake an app so.
  @Test(arguments: ["SpringBoard", "locationd", "callservicesd"])
  func `what runs unseen until it is suspended was in the background`(who: String) throws {
    func update(_ time: String, _ state: String) -> String {
      "\(time) \(who)[41] Received state update for 71 (app<org.example.boat(1A1A)>, running-\(state)\n"
    }
    let hidden = update("0", "active-NotVisible")
    let suspended = update("10", "suspended-NotVisible")
    let audit = try AuditTests.audit(hidden + update("1", "active-NotVisible") + suspended)
    #expect(
      AuditTests.summary(audit) == ["org.example.boat, 71, middle, background 10, suspended …"])
    #expect(audit.apps[0].lives[0].intervals.map(\.grade) == [.inferred, .measured])
    // On its way to the front; made in advance.
    #expect(
      try lives(hidden + update("1", "active-Visible") + suspended)[0]
        == "org.example.boat, 71, middle, foreground 9, suspended …")
    #expect(
      try lives(hidden + update("1.5", "suspended-NotVisible"))[0]
        == "org.example.boat, 71, middle, suspended …")
  }

  @Test(arguments: [
    "Default     0x0                  30     0    locationd: nothing",
    "Loss 0x0 0 0 lost >=12 unreliable messages from 3-9 (Mach continuous exact start-approx. end)",
  ])
  func `what is told before lost messages opens nothing behind them`(line: String) throws {
    let update =
      "0x1 Default     0x0                  41     0    locationd: (RunningBoardServices) [com.apple.runningboard:monitor] Received state update for 71 (app<org.example.boat(1A1A)>, running-"
    let audit = try AuditTests.read(
      """
      2026-01-15 10:00:00.000000+0000 \(update)active-NotVisible
      2026-01-15 10:00:05.000000+0000 0x0 \(line)
      2026-01-15 10:00:10.000000+0000 \(update)suspended-NotVisible

      """)
    let isLost = line.hasPrefix("Loss")
    #expect(audit.apps[0].lives[0].intervals.contains { $0.state == .background } != isLost)
  }

  /// launchd says who has sent the signal, runningboardd which one it was.
  @Test(
    arguments: ["debugserver[8]", "lldb[9]", "testmanagerd[10], ran for 61000ms"], [true, false])
  func `who runs an app from Xcode stops it`(_ sender: String, _ isFirst: Bool) throws {
    let told = [
      "65 launchd[1] [user/501/UIKitApplication:org.example.boat[1a1a][rb-legacy] [71]:] exited due to SIGKILL | sent by \(sender)\n",
      "65 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 9, 9)\n",
    ]
    let log = Self.run(at: 0) + (isFirst ? told : told.reversed()).joined()
    #expect(try lives(log)[0].contains("background 5, debugger/tool in background"))
    let end = try AuditTests.audit(log).apps[0].lives[0].end
    #expect(end?.namespace == 2 && end?.code == 9)
    let other = log.replacing(sender, with: "exc handler[8]")
    #expect(try lives(other)[0].hasSuffix("signal/unknown in background"))
  }

  @Test func `one failure in two lines is one`() throws {
    let asked =
      "0 SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive\n"
    let flagged =
      "0.2 SpringBoard[34] [app<org.example.boat>:-1] Now flagged as pending exit for reason: Bootstrap failed\n"
    let failed =
      "0.21 SpringBoard[34] Bootstrapping failed for <FBApplicationProcess: 0x1; org.example.boat; pid: -1>\n"
    #expect(try lives(asked + flagged + failed).count == 1)
    #expect(try lives(flagged + failed + failed.replacing("0.21", with: "9")).count == 2)
  }

  @Test func `the kernel's end of a helper is no app's`() throws {
    let helper =
      "[xpcservice<com.example.share([app<org.example.boat(1A1A)>:71])>{vt hash: 0}[uuid:A]{definition:x[extension]}:80]"
    let old = "[xpcservice<com.example.share([application<org.example.boat>:71])>:80]"
    let kill =
      "9 kernel[0] memorystatus: killing_specific_process pid 80 [Share] (per-process-limit 100 12s rf:- type:app) 78850KB - x\n"
    for line in [
      "runningboardd[30] Now tracking process: \(helper)",
      "runningboardd[30] Now tracking process: \(old)",
      "SpringBoard[34] Received state update for 80 (xpcservice<com.example.share([app<",
    ] {
      #expect(try lives("0 \(line)\n" + kill).filter { $0.contains("80") } == [], "\(line)")
    }
    let started =
      "0 kernel[0] /private/var/containers/Bundle/Application/0F0F/Boat.app/PlugIns/Share.appex/Share[80] ==> container\n"
    #expect(try lives(started) == [] && lives(started + kill) == [])
    // Another app may have the number later.
    let later = "5 runningboardd[30] Now tracking process: [app<org.example.kite(1A1A)>:80]\n"
    #expect(
      try lives("0 runningboardd[30] Now tracking process: \(helper)\n" + later + kill).contains {
        $0.contains("jetsam")
      })
    #expect(try lives(kill.replacing("[Share]", with: "[com.apple.WebKi]")) == [])
    // What may have been no fault is no error.
    let share = try AuditTests.audit(kill.replacing("limit 100", with: "limit 40"))
    #expect(share.apps[0].lives[0].end?.isOf == .unknown && share.apps[0].findings.isEmpty)
  }

  @Test func `lines of the process before come after the next launch was asked for`() throws {
    let old =
      Self.run(at: 0)
      + "70 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 4, 9)\n"
    let late =
      "70.02 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: none (role: None)\n70.03 SpringBoard[34] Application process state changed for org.example.boat: (null)\n"
    var next = Self.run(at: 70.01, pid: 72)
    next.insert(
      contentsOf: late, at: next.index(after: next.firstIndex(of: "\n") ?? next.startIndex))
    next = next.replacing("70.02 runningboardd[30] Now", with: "70.04 runningboardd[30] Now")
      .replacing("70.03 SpringBoard[34] [app", with: "70.05 SpringBoard[34] [app")
    let told = try lives(old + next)
    #expect(told.count == 2 && told[0].hasSuffix("jetsam/fault in background"), "\(told)")
    #expect(told[1].hasPrefix("org.example.boat, 72, user, ") && told[1].hasSuffix("background …"))
    // The end is told when the next process is there, however long the old one was held.
    let held = "66 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.\n"
    for start in [70.0, 200.0] {
      let end =
        "\(start + 0.5) runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 9, 9)\n"
      let next = Self.run(at: start, pid: 72).replacing(
        "\n\(start + 60)", with: "\n\(end)\(start + 60)")
      let both = try lives(Self.run(at: 0) + held + next)
      #expect(both.count == 2 && both[0].hasSuffix("signal/unknown in suspended"), "\(both)")
    }
  }

  @Test func `a process that ran unseen is the one that is brought to the front`() throws {
    let push = """
      0 runningboardd[30] Executing launch request for app<org.example.boat(1A1A)> (RemoteNotification) from requestor: [osservice<com.apple.SpringBoard>:34]
      0.1 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
      3 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.

      """
    let opened = Self.run(at: 600).split(separator: "\n").filter { !$0.contains("tracking") }
      .joined(separator: "\n")
    #expect(
      try lives(push + opened) == [
        "org.example.boat, 71, unknown, launching 3, suspended 597, foreground 60, background …"
      ])
    let dasd = push.replacing(
      "(RemoteNotification) from requestor: [osservice<com.apple.SpringBoard>",
      with: "(DYLDLaunch) from requestor: [osservice<com.apple.dasd>")
    for reason in ["DYLDLaunch", "DAS DYLD3 Closure Generation"] {
      let launched = try lives(dasd.replacing("DYLDLaunch", with: reason) + opened)
      #expect(launched[0].hasPrefix("org.example.boat, 71, user prewarmed, prewarmed 600"))
    }
  }

  @Test(arguments: ["user", "background"])
  func `an app that is launched in a process that was there is one life`(kind: String) throws {
    let (intent, state) =
      kind == "user" ? ("foreground-interactive", "Foreground") : ("background", "Background")
    let waiting = "0 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.\n"
    let launch = """
      600 SpringBoard[34] Bootstrapping app<org.example.boat> with intent \(intent)
      600.01 SpringBoard[34] [app<org.example.boat>:71] Bootstrap success!
      600.05 runningboardd[30] [app<org.example.boat(1A1A)>:71] Resuming task.
      602 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: \(state)
      660 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.

      """
    let audit = try AuditTests.audit(waiting + launch)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, \(kind) prewarmed, suspended 600, launching 2, \(state.lowercased()) 58, suspended …"
      ])
    #expect(audit.apps[0].lives[0].launch?.time?.text == "Mar  3 10:10:00.000000")
    #expect(AuditWords.launch(audit.apps[0].lives[0]).hasSuffix("prewarmed 10 min or more before"))
    // Where its launch was told, that is the only one.
    let told = try lives(Self.run(at: 0) + "65\(waiting.dropFirst())" + launch)
    #expect(told.count == 1 && told[0].hasPrefix("org.example.boat, 71, user, foreground 60"))
    // A new process is another life, even with the number.
    let made = "600.005 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]\n"
    let lines = launch.split(separator: "\n").map { $0 + "\n" }
    #expect(try lives(waiting + lines[0] + made + lines[1...].joined()).count == 2)
  }

  @Test func `who asks for a launch says what for`() throws {
    for (asker, kind) in [
      ("anon<debugserver>(501):812", "debugger"),
      ("osservice<com.apple.debugserver>:8", "debugger"),
      ("osservice<com.apple.testmanagerd>:640", "test"), ("anon<testmanagerd>(501):640", "test"),
      ("osservice<com.apple.SpringBoard>:34", "user"),
    ] {
      let asked =
        "0.005 runningboardd[30] Executing launch request for app<org.example.boat(1A1A)> (x) from requestor: [\(asker)]\n"
      let lines = Self.run(at: 0).split(separator: "\n").map { $0 + "\n" }
      let told = try lives(lines[0] + asked + lines[1...].joined())
      #expect(told.count == 1 && told[0].hasPrefix("org.example.boat, 71, \(kind), "), "\(told)")
    }
  }

  @Test func `what was there before a launch is not its process`() throws {
    let reason =
      "1 Boat(UIKitCore)[71] Deactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle event: 1\n"
    let late =
      "200.01 SpringBoard[34] [app<org.example.boat>:71] Setting process task state to: Not Running\n"
    let launch = Self.run(at: 200, pid: 72).split(separator: "\n").map { $0 + "\n" }
    #expect(
      try lives(reason + launch[0] + late + launch[1...].joined()) == [
        "org.example.boat, 71, middle, foreground 199, unknown/unknown in foreground",
        Self.alive.replacing("71", with: "72"),
      ])
  }

  @Test(arguments: [
    "[app<org.example.boat>:71] Setting process task state to: Not Running",
    "Received state update for 71 (app<org.example.boat(1A1A)>, none-NotVisible",
  ])
  func `late words about a process that has ended are not of the next one`(line: String) throws {
    let end =
      "199.99 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 4, 9)\n"
    let launch = Self.run(at: 200, pid: 72).split(separator: "\n").map { $0 + "\n" }
    let told = try lives(
      Self.run(at: 0) + end + launch[0] + "200.005 SpringBoard[34] \(line)\n"
        + launch[1...].joined())
    #expect(
      told == [
        "org.example.boat, 71, user, foreground 60, background 140, jetsam/fault in background",
        Self.alive.replacing("71", with: "72"),
      ])
  }

  // MARK: States and ends in other words

  @Test func `the case of letters makes no other app`() throws {
    let end =
      "70 runningboardd[30] [app<Org.Example.Boat(1A1A)>:71] termination reported by launchd (2, 11, 11)\n"
    #expect(
      try lives(Self.run(at: 0) + end) == [
        "org.example.boat, 71, user, foreground 60, background 10, crash/fault in background reported"
      ])
  }

  @Test
  func `SpringBoard's end by the bundle alone is that of the process whose end was announced`()
    throws
  {
    let start = """
      0 Kite[80] application:didFinishLaunchingWithOptions:
      1 Kite[80] applicationDidBecomeActive:
      0 Gull[81] applicationDidBecomeActive:

      """
    let report =
      "30 SpringBoard[33] Forcing crash report of <FBApplicationProcess: 0x1; Kite; pid: 80> (reason: 4, description: <RBProcess> has active file locks)\n"
    let end =
      "SpringBoard[33] Application 'UIKitApplication:org.example.kite[0x41ac]' exited abnormally via signal.\n"
    #expect(
      try lives(start + report + "31 \(end)").contains(
        "org.example.kite, 80, user, launching 1, foreground 30, lockedFile/fault in foreground reported"
      ))
    // Another app's, so much later.
    #expect(
      try lives(start + report + "90 \(end)").contains(
        "org.example.kite, -, middle, signal/unknown in ?"))
  }

  @Test func `who is suspended has left the front where it lost the focus`() throws {
    func role(_ time: Int, _ role: String) -> String {
      "\(time) runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: UserInteractive\(role))\n"
    }
    let suspended =
      "70 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-suspended (role: None)\n"
    let audit = try AuditTests.audit(
      role(0, "Focal") + role(10, "NonFocal") + role(20, "Focal") + role(60, "NonFocal")
        + role(61, "NonFocal") + suspended)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, -, middle, foreground 60, background 10, suspended …"
      ])
    #expect(
      audit.apps[0].lives[0].intervals.map(\.grade) == [.measured, .inferred, .measured])
    // Beside another app.
    #expect(
      try lives(role(0, "Focal") + role(60, "NonFocal"))
        == ["org.example.boat, -, middle, foreground 60"])
  }

  @Test func `what is not seen any more is in the background`() throws {
    let shown =
      "0 SpringBoard[34] Received state update for 71 (app<org.example.boat(1A1A)>, running-active-Visible\n"
    let hidden =
      "5 SpringBoard[34] Received state update for 71 (app<org.example.boat(1A1A)>, running-active-NotVisible\n"
    #expect(
      try lives(shown + hidden) == ["org.example.boat, 71, middle, foreground 5, background …"])
    #expect(
      try lives(hidden)[0].hasPrefix("org.example.boat, 71, middle")
        && !lives(hidden)[0].contains("background"))
    for role in ["NonUserInteractive", "None"] {
      let line =
        "5 runningboardd[30] Calculated state for app<org.example.boat(1A1A)>: running-active (role: \(role))\n"
      #expect(
        try lives(shown + line) == ["org.example.boat, 71, middle, foreground 5, background …"])
    }
  }

  @Test func `UIKit's reasons tell when the app is in front`() throws {
    func reason(_ time: Int, _ what: String, _ mask: String) -> String {
      "\(time) Boat(UIKitCore)[71] Deactivation reason \(what); deactivation reasons: \(mask); animating application lifecycle event: 0\n"
    }
    let log =
      reason(0, "added: 10", "0 -> 1024") + reason(1, "removed: 10", "1024 -> 0")
      + reason(20, "added: 5", "0 -> 32") + reason(21, "added: 11", "32 -> 2080")
      + reason(50, "removed: 11", "2080 -> 32") + reason(51, "removed: 5", "32 -> 0")
    let told = try lives(log)
    #expect(told == ["Boat, 71, middle, foreground 20, background 29, foreground 1"])
  }

  @Test func `FrontBoard's watchdog and tccd say why before the end comes`() throws {
    let gone = "70 runningboardd[30] Removing process: [app<org.example.boat(1A1A)>:71]\n"
    for (line, end) in [
      (
        "SpringBoard[34] [app<org.example.boat>:71] scene-update watchdog transgression: app<org.example.boat>:71 exhausted real (wall clock) time allowance of 10.00 seconds",
        "watchdog/fault in background"
      ),
      (
        "tccd[77] Terminating org.example.boat[71] because access to kTCCServicePhotos changed",
        "privacy/person in background silent"
      ),
    ] {
      let told = try lives(Self.run(at: 0) + "69 \(line)\n" + gone)
      #expect(told.count == 1 && told[0].contains(end), "\(told)")
    }
    let launch =
      "0 SpringBoard[33] Forcing crash report of <FBApplicationProcess: 0x1; Kite; pid: 80> (reason: 1, description: org.example.kite failed to launch after 20.00s (launchIntent: background))\n"
    #expect(try AuditTests.audit(launch).apps[0].lives[0].launch?.kind == .background)
    #expect(
      try AuditTests.audit("0 SpringBoard[33] Screen did lock\n").signs.map(\.kind) == ["lock"])
  }

  /// Rows of Console without the column of pids.
  @Test(arguments: [(4, 1), (600, 2)])
  func `a launch of an app without a pid is another life than the launch before`(
    second: Int, lives: Int
  ) throws {
    func row(_ second: Int, _ text: String) -> String {
      "default\t12:\(10 + second / 60):\(10 + second % 60).000000+0100\tBoat\t\(text)\n"
    }
    let audit = try AuditTests.read(
      row(0, "application:didFinishLaunchingWithOptions:") + row(1, "applicationDidBecomeActive:")
        + row(2, "applicationDidEnterBackground:")
        + row(second, "application:willFinishLaunchingWithOptions:")
        + row(second, "application:didFinishLaunchingWithOptions:")
        + row(second + 1, "applicationDidBecomeActive:"))
    #expect(audit.apps.map(\.lives.count) == [lives])
    let first = try #require(audit.apps.first?.lives.first)
    #expect(first.end?.grade == (lives == 2 ? .bounded : nil))
  }
}
