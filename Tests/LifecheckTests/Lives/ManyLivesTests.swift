import Testing

@testable import Lifecheck

/// Very many lives that are open at a time.
@Suite struct ManyLivesTests {
  private let launch = "application:didFinishLaunchingWithOptions:"
  private let active = "applicationDidBecomeActive:"
  private let background = "applicationDidEnterBackground:"

  /// Found in the engine before: past 2,048 open lives faults vanished, and the status was 0.
  @Test func `lives that take turns keep their faults, however many they are`() throws {
    var log = ""
    var clock = 0.0
    for callback in [launch, active, background] {
      for pid in 1...4000 {
        clock += 0.001
        log += line(callback, at: clock, pid: pid)
      }
    }
    // Nobody ever resigns: that alone would be one warning.
    var options = CheckOptions()
    options.logged = .all
    let result = try check(log, options: options)
    #expect(result.summary.errors == 4000)
    #expect(result.summary.lives == 4000)
    #expect(result.summary.closedLives == 0)
  }

  /// Mutant: of too many lives those are closed that were heard last.
  @Test func `of too many lives the idle ones are closed, and the others go on`() throws {
    var options = CheckOptions()
    options.lifeLimit = 20
    options.logged = .all
    var log = ""
    for pid in 1...30 { log += line(launch, at: Double(pid), pid: pid) }
    // More than an hour is none's business any more.
    for pid in 31...60 { log += line(launch, at: 3000 + Double(pid), pid: pid) }
    for pid in 31...60 { log += line(active, at: 3100 + Double(pid) / 10, pid: pid) }
    for pid in 31...60 { log += line(background, at: 3200 + Double(pid) / 10, pid: pid) }
    let result = try check(log, options: options)
    #expect(
      result.findings.map(\.ruleID) == Array(repeating: "background-without-resign", count: 30))
    #expect(Set(result.findings.compactMap(\.pid)) == Set(31...60))
    #expect(result.summary.lives == 60)
    #expect(result.summary.closedLives >= 10 && result.summary.closedLives <= 30)
  }
}
