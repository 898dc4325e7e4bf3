import Testing

@testable import Lifecheck

/// Words of the built-in rules that nothing else needs: without one of them a test here fails.
@Suite struct BuiltinRuleTests {
  private let toBackground =
    line("application:didFinishLaunchingWithOptions:", at: 1)
    + line("applicationDidBecomeActive:", at: 2) + line("applicationWillResignActive:", at: 3)
    + line("applicationDidEnterBackground:", at: 4)

  private func places(_ log: String, os: Version? = nil) throws -> [String] {
    var options = CheckOptions()
    options.configuration.os = os
    return try check(log, options: options).places
  }

  /// Mutants in system.rules: assertiond's lines about the end of a process.
  @Test func `assertiond tells that a process ended`() throws {
    for text in [
      "Process exited: <BKProcess: 0x1004; Shop; com.acme.Shop; pid: 71; agency: Running>",
      "[Shop:71] Deleted launchd job with label: UIKitApplication:com.acme.Shop[0x1f][22]",
    ] {
      let told = line(text, at: 9, name: "assertiond", pid: 30)
      let life = try #require(try check(toBackground + told).lives.first)
      #expect(life.endReason == "process.exited", "\(text)")
    }
  }

  /// Mutants in uikit-app.rules: the allowance of 30 seconds, and the version from which it holds.
  @Test func `from iOS 13 on a silent process is suspended after thirty seconds`() throws {
    func relay(_ callback: String, at second: Int) -> String {
      "Mar  4 10:00:\(second < 10 ? "0" : "")\(second).250000 iPhone Shop[71] <Notice>: \(callback)\n"
    }
    func log(until second: Int) -> String {
      relay("application:didFinishLaunchingWithOptions:", at: 1)
        + relay("applicationDidBecomeActive:", at: 2)
        + relay("applicationWillResignActive:", at: 3)
        + relay("applicationDidEnterBackground:", at: 4)
        + relay("applicationWillTerminate:", at: second)
    }
    for os in [Version(13), Version(13, 1), Version(16)] {
      #expect(try places(log(until: 34), os: os) == [], "\(os)")
      #expect(try places(log(until: 45), os: os) == ["5 terminate-from-suspended"], "\(os)")
    }
    #expect(try places(log(until: 59), os: Version(12, 4)) == [])
  }
}
