import Testing

@testable import Lifecheck

/// FrontBoard sets the states of apps, and is told of them by runningboardd: a moment later, when they may be over.
@Suite struct AuditUpdateTests {
  private static let direct = "SpringBoard[34] [app<org.example.boat>:71] Setting process "
  private static let front = "0 \(direct)visibility to: Foreground\n"
  private static let back = "20 \(direct)visibility to: Background\n"
  private static let suspending =
    "30 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.\n"
  private static let end =
    "90 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 4, 9)\n"

  private static func update(_ second: Double, _ state: String) -> String {
    "\(second) SpringBoard[34] Received state update for 71 (app<org.example.boat(1A1A)>, running-\(state)\n"
  }

  private static func states(_ lines: String...) throws -> String {
    let audit = try AuditTests.audit(lines.joined() + end)
    let told = try #require(AuditTests.summary(audit).first)
    return told.replacing("org.example.boat, 71, middle, ", with: "")
  }

  @Test func `an update that comes late undoes nothing`() throws {
    #expect(
      try Self.states(Self.front, Self.back, Self.update(20.06, "active-Visible"))
        == "foreground 20, background 70, jetsam/fault in background")
    let suspended = "foreground 20, background 10, suspended 60, jetsam/housekeeping in suspended"
    for late in ["active-NotVisible", "active-Visible"] {
      #expect(
        try Self.states(Self.front, Self.back, Self.suspending, Self.update(30.2, late))
          == suspended, "\(late)")
    }
    // On its way to the front it is not yet seen.
    #expect(
      try Self.states(Self.front, Self.update(0.05, "active-NotVisible"))
        == "foreground 90, jetsam/fault in foreground")
  }

  @Test func `who comes back at once is in front`() throws {
    let visible = Self.update(30.6, "active-Visible")
    let shown = "30.5 \(Self.direct)visibility to: Foreground\n"
    let forth = "foreground 20, background 10, "
    let end = "foreground 60, jetsam/fault in foreground"
    #expect(
      try Self.states(Self.front, "30 " + Self.back.dropFirst(3), shown, visible)
        == "foreground 30, background 1, " + end)
    // Nobody logs what is seen; the process runs again.
    let resuming = "30.5 runningboardd[30] [app<org.example.boat(1A1A)>:71] Resuming task.\n"
    for line in [resuming, "30.5 \(Self.direct)task state to: Running\n"] {
      #expect(
        try Self.states(Self.front, Self.back, Self.suspending, line, visible)
          == forth + "suspended 1, " + end.replacing("60", with: "59"), "\(line)")
    }
  }

  @Test func `an update counts where no line has just said more`() throws {
    // From the background on an app is suspended at once.
    #expect(
      try Self.states(Self.front, Self.back, Self.update(20.1, "suspended-NotVisible"))
        == "foreground 20, suspended 70, jetsam/housekeeping in suspended")
    // Later it is news: the user has come back.
    #expect(
      try Self.states(
        Self.front, "30 " + Self.back.dropFirst(3), Self.update(30.7, "active-Visible"))
        == "foreground 30, background 1, foreground 59, jetsam/fault in foreground")
    #expect(
      try Self.states(Self.front, Self.back, Self.suspending, Self.update(31.5, "active-Visible"))
        == "foreground 20, background 10, suspended 2, foreground 59, jetsam/fault in foreground")
    // What is only told of undoes the like.
    #expect(
      try Self.states(
        Self.update(0, "active-Visible"), Self.update(20, "suspended-NotVisible"),
        Self.update(20.5, "active-Visible"))
        == "foreground 20, suspended 1, foreground 70, jetsam/fault in foreground")
  }
}
