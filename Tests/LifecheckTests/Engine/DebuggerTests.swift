import Testing

@testable import Lifecheck

/// Silence in logs that may be a debugger's console (docs/verdicts.md, "Silence").
@Suite struct DebuggerTests {
  private static let life = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
    "applicationWillResignActive:", "applicationDidEnterBackground:",
  ]

  private func log(_ between: [(Double, String)] = []) -> String {
    (Self.life.enumerated().map { (Double($0), $1) } + between + [
      (1200, "applicationWillTerminate:")
    ])
    .map { line($1, at: $0) }.joined()
  }

  private func findings(
    _ log: String, _ change: (inout CheckOptions) -> Void = { _ in }
  ) throws -> [Finding] {
    var options = CheckOptions()
    change(&options)
    return try check(log, options: options).findings
  }

  @Test func `an end long after the background is a hint in a console's log`() throws {
    let found = try findings(log())
    #expect(found.map(\.ruleID) == ["terminate-from-suspended"])
    #expect(found.map(\.severity) == [.info])
    #expect(found[0].message.hasSuffix("; or a debugger kept it running: say --debugger no or yes"))
  }

  @Test func `without a debugger it is the warning, and with one nothing`() throws {
    let found = try findings(log()) { $0.isDebugged = false }
    #expect(found.map(\.severity) == [.warning])
    #expect(found[0].message.hasSuffix("(--background-modes), it was suspended"))
    #expect(try findings(log()) { $0.isDebugged = true }.isEmpty)
    #expect(
      try findings(log()) { $0.configuration.backgroundAllowance = 60 }.map(\.severity)
        == [.warning])
  }

  @Test func `a message speaks of background modes only where none were told`() throws {
    let found = try findings(log()) {
      $0.isDebugged = false
      $0.configuration.backgroundModes = []
    }
    #expect(found[0].message.hasSuffix("in the background: it was suspended"))
    #expect(
      try findings(log()) {
        $0.isDebugged = false
        $0.configuration.backgroundModes = ["audio"]
      }.isEmpty)
  }

  @Test func `what the process prints cuts the silence`() throws {
    #expect(try findings(log([(602, "at work")])).isEmpty)
    #expect(try findings(log([(500, "at work")])).count == 1)
    #expect(try findings(log([(1190, "at work")])).isEmpty)
    #expect(try findings(log([(1199.5, "about to end")])).count == 1)
  }

  @Test func `a simulated run has no debugger`() throws {
    let marked = log([(3.1, "lifecheck: home")])
    #expect(try findings(marked).map(\.severity) == [.warning])
    let trace = try check("1 3 4 5 +20 m 7\n")
    #expect(trace.places == ["1 terminate-from-suspended"])
    #expect(trace.findings.map(\.severity) == [.warning])
    #expect(try check("1 3 4 5 +20 s 7\n").places == [])
    #expect(try check("1 3 4 5 +20 m 6 3 4 5 7\n").places == [])
  }

  @Test func `markers tell of suspension`() throws {
    let told = log([(5, "lifecheck: suspended")])
    #expect(
      try findings(told).map(\.message) == [
        "applicationWillTerminate although the process was suspended"
      ])
    #expect(try findings(log([(5, "lifecheck: suspended"), (1199, "lifecheck: resumed")])).isEmpty)
  }

  @Test func `limits hold in a console's log where no debugger stops the app`() throws {
    let slow =
      line("-[AppDelegate applicationDidEnterBackground:] begin", at: 4)
      + line("-[AppDelegate applicationDidEnterBackground:] end", at: 12)
    #expect(try findings(slow).map(\.severity) == [.info])
    #expect(try findings(slow) { $0.isDebugged = true }.isEmpty)
    #expect(
      try findings(slow) { $0.isDebugged = false }.map(\.ruleID) == ["background-handler-limit"])
  }
}
