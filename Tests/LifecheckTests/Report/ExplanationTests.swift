import Testing

@testable import Lifecheck

/// What reports say to people of a finding: words, and advice that can be followed.
@Suite struct ExplanationTests {
  private func findings(
    _ callbacks: String..., options: CheckOptions = CheckOptions()
  ) throws -> [Finding] {
    var log = ""
    var second = 0.0
    for name in callbacks.joined(separator: " ").split(separator: " ").map(String.init) {
      second += 1
      log += line(numberedCallbacks[name] ?? name, at: second)
    }
    return try check(log, options: options).findings
  }

  private func details(of finding: Finding) -> String {
    var bytes: [UInt8] = []
    var writer = FindingDetailWriter()
    writer.append(finding, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a callback that is one too many is no reason to log what the log has`() throws {
    for trace in ["1 3 4 5 4 6 3", "0 2 1 3"] {
      let finding = try #require(try findings(trace).first)
      #expect(finding.kind == .spurious)
      #expect(finding.fix.hasPrefix("See whether the log keeps the order of the calls"))
    }
    // What else the rule advises stays.
    let scene = try findings(
      "1 scene:willConnectToSession:options: sceneWillEnterForeground: sceneDidBecomeActive:",
      "sceneWillResignActive: sceneDidEnterBackground: sceneWillResignActive:",
      "sceneWillEnterForeground:")
    let resign = try #require(scene.first)
    #expect(resign.fix.hasPrefix("See whether the log keeps the order of the calls"))
    #expect(
      resign.fix.hasSuffix("If the app has several windows, log which one each line is about."))
    // An app that logs no activation may log it.
    let unlogged = try findings("1 4 5 4", options: CheckOptions(logged: .all))
    #expect(unlogged.contains { $0.fix.hasPrefix("Log applicationDidBecomeActive") })
  }

  @Test func `what is missing is at other places of the log`() throws {
    let lost = try #require(try findings("1 3 4 5 6 3 4 5 3").first)
    #expect(
      lost.fix
        == "The log has applicationWillEnterForeground at other places: see whether its line was lost here, or what else may have logged applicationDidBecomeActive."
    )
    // Also where a note misses it.
    let connect = "scene:willConnectToSession:options:"
    let note = try #require(
      try findings(
        connect, "sceneWillEnterForeground: sceneDidBecomeActive: sceneWillResignActive:",
        "sceneDidEnterBackground: sceneDidDisconnect:", connect, "sceneDidBecomeActive:"
      ).first)
    #expect(note.ruleID == "scene-active-without-foreground" && note.kind == .note)
    #expect(note.fix.hasPrefix("The log has sceneWillEnterForeground at other places: see whether"))
    // Other advice of the same sentence stays.
    let ended = try #require(try findings("1 3 4 5 6 3 7").first)
    #expect(ended.ruleID == "terminate-in-foreground")
    #expect(ended.fix.contains("lost here, or say --exits-on-suspend"))
  }

  @Test func `states have words for people, and names for programs`() throws {
    let silent =
      try check(
        line(numberedCallbacks["1"] ?? "", at: 1) + line(numberedCallbacks["5"] ?? "", at: 2)
          + line(numberedCallbacks["7"] ?? "", at: 2000))
    let finding = try #require(silent.findings.first)
    #expect(finding.ruleID == "terminate-from-suspended")
    #expect(finding.states == ["heldSuspended"])
    #expect(details(of: finding).contains("state: suspended\n"))
    #expect(finding.fix.contains("--background-modes"))
    #expect(finding.fix.contains("--background-allowance"))
    let twice = try #require(try findings("1 1").first)
    #expect(twice.states == ["launchedFront", "launchedBack"])
    #expect(details(of: twice).contains("state: launched or launched in the background\n"))
  }
}
