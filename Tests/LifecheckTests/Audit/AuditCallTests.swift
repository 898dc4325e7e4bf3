import Testing

@testable import Lifecheck

/// What the system does with apps that report no calls.
@Suite struct AuditCallTests {
  private static let launch = """
    0 SpringBoard[34] Bootstrapping app<org.example.kite> with intent background
    0.1 kernel[0] /private/var/containers/Bundle/Application/0F0F/Kite.app/Kite[644] ==> container
    0.2 runningboardd[30] Now tracking process: [app<org.example.kite(0A)>:644]
    0.3 SpringBoard[34] [app<org.example.kite>:644] Setting process visibility to: Background

    """
  private static let signal =
    "3.2 runningboardd[30] [app<org.example.kite(0A)>:644] termination reported by launchd (2, 6, 6)\n"
  private static func exception(_ second: Double) -> String {
    "\(second) Kite[644] *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: "
      + "'Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP push.'\n"
  }

  private static func told(_ lines: String) throws -> [String] {
    let audit = try AuditTests.audit(lines)
    return audit.apps.flatMap { app in
      app.lives.map { life in
        let code = life.end.map(AuditWords.codeText) ?? "-"
        return "\(life.end?.cause ?? "lives") \(code)"
      } + app.findings.map(\.rule.id)
    }
  }

  @Test(arguments: [
    "3.2 runningboardd[30] [app<org.example.kite(0A)>:644] termination reported by launchd (10, 3131951633, 9)\n",
    "3.2 SpringBoard[34] [app<org.example.kite>:644] Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:frontboard(10) code:0xBAADCA11>>.\n",
  ])
  func `who reports no call has not crashed`(end: String) throws {
    #expect(
      try Self.told(Self.launch + end) == [
        "unreportedCall FRONTBOARD 0xbaadca11", "call-not-reported",
      ])
    // However long after its launch.
    #expect(
      try Self.told(Self.launch + "50" + end.dropFirst(3)) == [
        "unreportedCall FRONTBOARD 0xbaadca11", "call-not-reported",
      ])
  }

  @Test func `who is resumed too often has not crashed`() throws {
    let end =
      "3.2 runningboardd[30] [app<org.example.kite(0A)>:644] termination reported by launchd (10, 3134333474, 9)\n"
    #expect(try Self.told(Self.launch + end) == ["unknown FRONTBOARD 0xbad22222"])
  }

  /// PushKit ends the app by an exception, in the app: of the same end launchd tells the signal, before or behind it.
  @Test(arguments: [3.1, 3.3])
  func `an exception says why, and a signal how`(second: Double) throws {
    let lines = [Self.exception(second), Self.signal]
    #expect(
      try Self.told(Self.launch + (second < 3.2 ? lines : lines.reversed()).joined()) == [
        "unreportedCall SIGNAL 6", "call-not-reported",
      ])
    #expect(
      try Self.told(
        Self.launch + Self.exception(second).replacing("Killing app because", with: "x")
          + Self.signal)
        == ["crash SIGNAL 6", "crash-on-launch"])
  }

  @Test func `what was announced is not why a process crashes`() throws {
    let watchdog =
      "3 SpringBoard[34] [app<org.example.kite>:644] Failed to terminate gracefully after 5.0s\n"
    #expect(
      try Self.told(Self.launch + watchdog + Self.signal) == ["crash SIGNAL 6", "crash-on-launch"])
  }
}
