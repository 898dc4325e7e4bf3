import Testing

@testable import Lifecheck

@Suite struct CoverageTests {
  private func coverage(
    _ callbacks: [String], options: CheckOptions = CheckOptions()
  ) throws -> CoverageReport {
    var log = ""
    var pid = 71
    for (number, callback) in callbacks.enumerated() {
      if callback == "|" {
        pid += 1
      } else {
        log += line(try #require(numberedCallbacks[callback]), at: Double(number), pid: pid)
      }
    }
    return try check(log, options: options).coverage
  }

  @Test func `a launch is to the front once the app is active`() throws {
    let coverage = try coverage(["1", "3"])
    #expect(!coverage[.states].uncovered.contains("launchedFront"))
    #expect(coverage[.states].uncovered.contains("launchedBack"))
    #expect(coverage[.states].covered == 3)
    #expect(coverage[.transitions].covered == 2)
    #expect(coverage[.scenarios].covered == 1)
  }

  @Test func `what nobody can know is not covered`() throws {
    // The launch may have led to the front or to the back.
    let coverage = try coverage(["1"])
    #expect(coverage[.states].covered == 1)
    #expect(coverage[.transitions].covered == 0)
  }

  @Test func `a fault covers nothing, and what was before it stays covered`() throws {
    let legal = try coverage(["1", "3", "4", "5"])
    let faulty = try coverage(["1", "3", "5"])
    #expect(legal[.transitions].covered == 4)
    #expect(faulty[.transitions].covered == 2)
    #expect(faulty[.transitions].uncovered.contains("willResignActive from active to inactive"))
  }

  @Test func `apps add up, and each stands by itself`() throws {
    let one = line("application:didFinishLaunchingWithOptions:", at: 0, name: "One", pid: 5)
    let active = line("applicationDidBecomeActive:", at: 1, name: "One", pid: 5)
    let other = line("applicationDidEnterBackground:", at: 2, name: "Two", pid: 6)
    let back = line("applicationWillEnterForeground:", at: 3, name: "Two", pid: 6)
    let coverage = try check(one + active + other + back).coverage
    #expect(coverage.apps.map(\.process) == ["One", "Two"])
    #expect(coverage.apps[0].parts[.transitions]?.covered == 2)
    #expect(coverage.apps[1].parts[.transitions]?.covered == 1)
    #expect(coverage[.transitions].covered == 3)
  }

  @Test func `the system decides what there is to cover`() throws {
    var old = CheckOptions()
    old.configuration.os = Version(3)
    var quits = CheckOptions()
    quits.configuration.os = Version(9)
    quits.configuration.facts[.exitsOnSuspend] = true
    let today = try coverage(["1"])
    #expect(try coverage(["1"], options: old)[.states].total < today[.states].total)
    #expect(try coverage(["1"], options: quits)[.states].uncovered.contains("exiting"))
    #expect(!today[.states].uncovered.contains("exiting"))
    #expect(try coverage(["1"], options: quits)[.scenarios].uncovered.contains("home-and-quit"))
  }

  @Test func `every transition and state can be covered`() throws {
    // Each legal example of the rules is a walk; together with a few more they cover all.
    let walks = [
      ["0", "1", "3", "4", "5", "6", "5", "7"], ["1", "5", "6", "3", "7"], ["1", "6", "7"],
      ["1", "3", "4", "7"], ["1", "3", "4", "3", "7"],
    ]
    let coverage = try coverage(Array(walks.joined(separator: ["|"])))
    #expect(coverage[.states].uncovered == [])
    #expect(coverage[.transitions].uncovered.allSatisfy { $0.contains("launched") })
  }
}
