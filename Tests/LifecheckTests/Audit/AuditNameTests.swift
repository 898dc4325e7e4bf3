import Testing

@testable import Lifecheck

/// Copies from Console, in which a line has its process's name and no number: what the app prints, and what the system says of it, is one life.
@Suite struct AuditNameTests {
  /// Lines of `second process message`.
  private func audit(_ lines: String...) throws -> Audit { try audit(of: lines) }

  private func audit(of lines: [String]) throws -> Audit {
    try AuditTests.read(Self.console(lines))
  }

  private static func console(_ lines: [String]) -> String {
    lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      let clock = parts[0].split(separator: ".")
      let second = Int(clock[0]) ?? 0
      let time =
        "09:\(10 + second / 60):\(10 + second % 60).\(clock.count > 1 ? clock[1] : "0")00000+0100"
      return
        "default\t\(time.replacing("+0100", with: "").prefix(15))+0100\t\(parts[1])\t\(parts[2])\n"
    }.joined()
  }

  private static let launch =
    "0 SpringBoard Bootstrapping app<org.example.boat> with intent foreground-interactive"
  private static let tracked =
    "0.1 runningboardd Now tracking process: [app<org.example.boat(1A1A)>:71]"
  private static let front =
    "0.2 SpringBoard [app<org.example.boat>:71] Setting process visibility to: Foreground"
  private static let back =
    "20 SpringBoard [app<org.example.boat>:71] Setting process visibility to: Background"
  private static let end =
    "39 runningboardd [app<org.example.boat(1A1A)>:71] termination reported by launchd (6, 1, 9)"

  private func summary(_ audit: Audit) -> [String] {
    AuditTests.summary(audit).enumerated().map {
      "\(audit.apps.flatMap { app in app.lives.map { _ in app.names.joined() } }[$0]): \($1)"
    }
  }

  @Test func `the first lines of a process right behind a launch are of that launch`() throws {
    let own = [
      "0.3 Kite application:didFinishLaunchingWithOptions:", "0.4 Kite applicationDidBecomeActive:",
    ]
    let one = "Kite: org.example.boat, 71, user, foreground 20, background …"
    #expect(
      try summary(audit(Self.launch, Self.tracked, own[0], Self.front, own[1], Self.back)) == [one])
    // So it is where the number is told later.
    #expect(
      try summary(
        audit(
          Self.launch, own[0], "0.35" + Self.tracked.dropFirst(3), "0.4" + Self.front.dropFirst(3),
          Self.back)) == [one])
    // Where two were launched, nobody knows whose the lines are.
    let other = "0 SpringBoard Bootstrapping app<org.example.ship> with intent background"
    #expect(try audit(Self.launch, other, Self.tracked, own[0], Self.front).apps.count == 3)
    // Nor long after the launch.
    #expect(
      try audit(Self.launch, Self.tracked, Self.front, "9 Kite applicationDidBecomeActive:").apps
        .map(\.names) == [[]])
    // What the system's own processes print is no app's.
    #expect(
      try audit(
        Self.launch, Self.tracked, Self.front, "0.3 SpringBoard applicationDidBecomeActive:"
      )
      .apps.map(\.names) == [[]])
  }

  @Test func `a bundle identifier may end as the process is called`() throws {
    let own = "9 Boat applicationDidBecomeActive:"
    #expect(try audit(Self.launch, Self.tracked, Self.front, own).apps.map(\.names) == [["Boat"]])
  }

  @Test func `a name that is paired with a number later joins what was told by either`() throws {
    let reason =
      "0.3 Kite Deactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle event: 1"
    // Of the states that both tell, the system's count.
    let own = ["9" + reason.dropFirst(3), "19.9 Kite applicationDidEnterBackground:"]
    let kill = "39 ReportSystemMemory Process Kite [71] killed by jetsam reason vm-pageshortage"
    let killed = "Kite: org.example.boat, 71, user, foreground 20, background 19, jetsam/"
    let told = try summary(
      audit(Self.launch, Self.tracked, Self.front, own[0], own[1], Self.back, kill))
    #expect(told.count == 1 && told[0].hasPrefix(killed), "\(told)")
    // The system's end came first, and only UIKit has told the states.
    let crash = "39.1 ReportCrash Formulating fatal 309 report for corpse[71] Kite"
    let ended = try summary(audit(reason, Self.end, crash))
    #expect(
      ended == [
        "Kite: org.example.boat, 71, middle, foreground 39, \(ended[0].split(separator: ", ").last ?? "")"
      ], "\(ended)")
  }

  @Test func `a second launch has the name of the first`() throws {
    let again =
      "60 SpringBoard Bootstrapping app<org.example.boat> with intent foreground-interactive"
    let number = "60.1 runningboardd Now tracking process: [app<org.example.boat(1A1A)>:72]"
    let own = "0.3 Kite application:didFinishLaunchingWithOptions:"
    let told = try summary(
      audit(
        Self.launch, Self.tracked, own, Self.front, Self.back, Self.end, again, number,
        "60.3" + own.dropFirst(3)))
    #expect(
      told.count == 2 && told.allSatisfy { $0.hasPrefix("Kite: org.example.boat, 7") }, "\(told)")
  }

  /// assertiond's name is that of the program, blanks and all.
  @Test func `assertiond names the process that its workspace is told of`() throws {
    let audit = try AuditTests.audit(
      """
      0 SpringBoard[34] Application process state changed for org.example.boat: <SBApplicationProcessState: 0x28; pid: 71; taskState: Running; visibility: Foreground>
      0.1 assertiond[66] [Boat iOS:71] workspaceConnectedWithTaskPortRight: received task port

      """)
    #expect(audit.apps.map(\.names) == [["Boat iOS"]])
    #expect(audit.apps.map(\.bundle) == ["org.example.boat"])
  }

  /// Two apps whose program is called so, as that of each app of Flutter is: one in front, one in the background.
  private static let two = [
    "0 kernel /private/var/containers/Bundle/Application/0A0A/Oar.app/Oar[71] ==> container",
    "0.1" + tracked.dropFirst(3), "0.2" + front.dropFirst(3),
    "3 kernel /private/var/containers/Bundle/Application/0B0B/Oar.app/Oar[72] ==> container",
    "3.1 runningboardd Now tracking process: [app<org.example.ship(2B2B)>:72]",
    "3.2 SpringBoard [app<org.example.ship>:72] Setting process visibility to: Background",
  ]
  private static let exception =
    "5 Oar *** Terminating app due to uncaught exception 'NSGenericException', reason: 'x'"

  @Test func `a name that two apps bear tells neither of them`() throws {
    let task =
      "4 Oar Background task still not ended after expiration handlers were called: <_UIBackgroundTaskInfo: 0x2>: taskID = 4, taskName = up, "
    let back =
      "4.5 Oar Deactivation reason removed: 11; deactivation reasons: 2048 -> 0; animating application lifecycle event: 0"
    let end =
      "5.2 SpringBoard [app<org.example.boat>:71] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>."
    let audit = try audit(of: Self.two + [task, back, Self.exception, end])
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, user, foreground 5, crash/fault in foreground reported",
        "org.example.ship, 72, background, background …",
      ])
    let doubt = "which of 2 apps of the same name printed 3 lines that have no pid"
    #expect(audit.apps.map { $0.unknown.contains(doubt) } == [true, true])
    #expect(audit.apps.allSatisfy { $0.findings.allSatisfy { $0.rule.id == "crash-on-launch" } })
  }

  @Test(arguments: [
    // Stamps of two processes that are so close tell no order.
    (4.5, "lives"), (3.5, "crash"),
  ])
  func `where one of two apps of a name is over, a line is the other's`(
    second: Double, end: String
  ) throws {
    let over =
      "\(second) runningboardd [app<org.example.boat(1A1A)>:71] termination reported by launchd (10, 3735943697, 9)"
    let audit = try audit(of: Self.two + [over, Self.exception])
    #expect(audit.apps.map { $0.lives[0].end?.cause ?? "lives" } == ["user", end])
  }

  @Test func `where both have just ended, nobody knows whose the line is`() throws {
    let ends = [(71, "boat(1A1A)"), (72, "ship(2B2B)")].map {
      "3.8 runningboardd [app<org.example.\($1)>:\($0)] termination reported by launchd (0, 0, 0)"
    }
    let audit = try audit(of: Self.two + ends + [Self.exception])
    #expect(audit.apps.map { $0.lives.map { $0.end?.cause } } == [["exit"], ["exit"]])
    #expect(
      audit.apps.map(\.unknown).allSatisfy {
        $0.contains("which of 2 apps of the same name printed a line that has no pid")
      })
  }

  @Test func `an app that is launched again bears its name still`() throws {
    let again = [
      "3.5 runningboardd [app<org.example.boat(1A1A)>:71] termination reported by launchd (0, 0, 0)",
      "3.6 runningboardd Now tracking process: [app<org.example.boat(1A1A)>:73]",
      "3.7 SpringBoard [app<org.example.boat>:73] Setting process visibility to: Foreground",
    ]
    let audit = try audit(of: Self.two + again + ["20" + Self.exception.dropFirst()])
    #expect(audit.apps.map { $0.lives.last?.end?.cause } == [nil, nil])
  }

  @Test func `what was known by its name before is given to neither`() throws {
    let own = "0 Oar applicationDidEnterBackground:"
    let two = Self.two.map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return "\((Double(parts[0]) ?? 0) + 60) \(parts[1])"
    }
    let audit = try audit(of: [own] + two)
    #expect(audit.apps.map { $0.bundle ?? "-" } == ["-", "org.example.boat", "org.example.ship"])
    #expect(audit.apps.map(\.lives.count) == [1, 1, 1])
    #expect(audit.apps[0].unknown.first == "its bundle identifier: 2 apps are called so")
  }

  /// A Mac tells each launch of an app by another identifier.
  @Test func `two launches of one app are no namesakes`() throws {
    func launch(_ second: Int, _ number: Int, _ pid: Int) -> [String] {
      [
        "\(second) kernel /private/var/containers/Bundle/Application/0A/Oar.app/Oar[\(pid)] ==> container",
        "\(second).1 runningboardd Now tracking process: [app<application.org.example.boat.41\(number).42\(number)(501)>:\(pid)]",
      ]
    }
    let crash = ["9 Oar *** Terminating app due to uncaught exception 'E', reason: 'x'"]
    let audit = try audit(of: launch(0, 11, 71) + launch(4, 22, 72) + crash)
    #expect(audit.apps.map(\.bundle) == ["org.example.boat"])
    #expect(audit.apps[0].lives.map { $0.end?.cause } == [nil, "crash"])
    #expect(!audit.apps[0].unknown.contains { $0.contains("of the same name") })
  }

  /// What the lines of a name tell of the order of callbacks is of two processes.
  @Test func `no order is judged of a name that two apps bear`() throws {
    let rules = RuleSet.builtinWithoutExamples
    var options = CheckOptions()
    options.logged = .all
    func findings(_ lines: [String]) throws -> [String] {
      var auditor = Auditor(rules: try rules.forAudit(), options: options, order: rules)
      AuditTests.read(Self.console(lines), named: "console.txt", into: &auditor)
      return auditor.finish().apps.flatMap(\.findings).map(\.rule.id)
    }
    let own = [
      "4 Oar -[AppDelegate applicationDidBecomeActive:]",
      "5 Oar -[AppDelegate applicationDidEnterBackground:]",
    ]
    #expect(try findings(Array(Self.two.prefix(3)) + own) == ["background-without-resign"])
    #expect(try findings(Self.two + own) == [])
  }
}
