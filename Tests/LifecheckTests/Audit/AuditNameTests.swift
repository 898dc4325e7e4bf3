import Testing

@testable import Lifecheck

/// Copies from Console, in which a line has its process's name and no number: what the app prints, and what the system says of it, is one life.
@Suite struct AuditNameTests {
  /// Lines of `second process message`.
  private func audit(_ lines: String...) throws -> Audit {
    try AuditTests.read(
      lines.map { line in
        let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
        let clock = parts[0].split(separator: ".")
        let second = Int(clock[0]) ?? 0
        let time =
          "09:\(10 + second / 60):\(10 + second % 60).\(clock.count > 1 ? clock[1] : "0")00000+0100"
        return
          "default\t\(time.replacing("+0100", with: "").prefix(15))+0100\t\(parts[1])\t\(parts[2])\n"
      }.joined())
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
}
