import Testing

@testable import Lifecheck

/// The lives of one app, one after the other.
@Suite struct SuccessionTests {
  private func life(_ numbers: String, from second: Double, pid: Int, name: String = "Shop") throws
    -> String
  {
    try numbers.enumerated().map { index, number in
      let callback = try #require(numberedCallbacks[String(number)])
      return line(callback, at: second + Double(index) * 0.2, name: name, pid: pid)
    }.joined()
  }

  @Test func `a launch after a life that was active and has no end is noted`() throws {
    let log = try life("13", from: 1, pid: 71) + life("13", from: 60, pid: 72)
    let result = try check(log)
    #expect(result.places == ["3 vanished-while-active"])
    let finding = result.findings[0]
    #expect(finding.severity == .info && !finding.isFault)
    #expect(finding.previous?.line == 2 && finding.previous?.event == "didBecomeActive")
    #expect(finding.states.isEmpty && finding.allowed.isEmpty && finding.pid == 72)
    #expect(finding.message.contains("its life before was active"))
  }

  @Test(arguments: ["1345", "13457", "137", "134", "13453"])
  func `one that was on its way is not`(numbers: String) throws {
    let log = try life(numbers, from: 1, pid: 71) + life("13", from: 60, pid: 72)
    let wanted = numbers == "13453" ? ["6 vanished-while-active"] : []
    #expect(try check(log).places.filter { $0.hasSuffix("vanished-while-active") } == wanted)
  }

  @Test func `an end that the system tells of is one`() throws {
    func relay(_ text: String, at second: Int, _ process: String = "Shop[71]") -> String {
      "Mar  4 10:00:\(second).250000 \(process) <Notice>: \(text)\n"
    }
    let first = relay("applicationDidBecomeActive:", at: 10)
    let end = relay(
      "[app<com.acme.shop(A)>:71] termination reported by launchd (2, 11, 11)", at: 12,
      "runningboardd(RunningBoard)[33]")
    let launch =
      relay("application:didFinishLaunchingWithOptions:", at: 20, "Shop[72]")
      + relay("applicationDidBecomeActive:", at: 21, "Shop[72]")
    #expect(try check(first + launch).places == ["2 vanished-while-active"])
    #expect(try check(first + end + launch).places == [])
  }

  @Test func `another app, another input and a tail say nothing`() throws {
    let first = try life("13", from: 1, pid: 71)
    #expect(try check(first + life("13", from: 60, pid: 72, name: "Cafe")).places == [])
    #expect(try check(first + life("4565", from: 60, pid: 72)).places == [])
    var checker = try Checker.fresh()
    feed([Array(first.utf8), Array(try life("13", from: 60, pid: 72).utf8)], to: &checker)
    #expect(checker.finish().places == [])
  }

  @Test func `without pids the launch itself tells`() throws {
    let log = "didFinishLaunchingWithOptions\napplicationDidBecomeActive\n"
    #expect(try check(log + log).places == ["3 vanished-while-active"])
    #expect(
      try check(log + "applicationWillResignActive\napplicationDidEnterBackground\n" + log).places
        == [])
  }

  @Test func `a process that speaks after the next launch is noted once, and has not vanished`()
    throws
  {
    func relay(_ text: String, at second: Int, _ process: String) -> String {
      "Mar  4 10:00:\(second).250000 \(process) <Notice>: \(text)\n"
    }
    func log(_ bundles: [Int: String]) -> String {
      let launch = "application:didFinishLaunchingWithOptions:"
      var log = ""
      for (pid, second) in [(71, 10), (72, 30)] {
        log += relay(launch, at: second, "Runner[\(pid)]")
        log += relay("applicationDidBecomeActive:", at: second + 1, "Runner[\(pid)]")
        guard let bundle = bundles[pid] else { continue }
        log += relay(
          "[app<\(bundle)(A)>:\(pid)] Resuming task.", at: second + 3,
          "runningboardd(RunningBoard)[33]")
      }
      return log + relay("applicationWillResignActive:", at: 50, "Runner[71]")
        + relay("applicationDidEnterBackground:", at: 51, "Runner[71]")
    }
    let result = try check(log([71: "com.acme.shop", 72: "com.acme.shop"]))
    #expect(result.places == ["7 process-still-alive"])
    #expect(result.findings[0].severity == .warning)
    #expect(result.findings[0].previous?.line == 4)
    // The system may tell of a process before it speaks.
    func tracked(_ pid: Int, at second: Int, _ bundle: String) -> String {
      relay(
        "Now tracking process: [app<\(bundle)(A)>:\(pid)]", at: second,
        "runningboardd(RunningBoard)[33]")
    }
    let lines = log([:]).split(separator: "\n").map { "\($0)\n" }
    func told(_ other: String) -> String {
      tracked(71, at: 10, "com.acme.shop") + lines[0] + lines[1] + tracked(72, at: 29, other)
        + lines[2...].joined()
    }
    #expect(try check(told("com.acme.shop")).places == ["7 process-still-alive"])
    #expect(try check(told("com.acme.cafe")).places == [])
    // Two apps may call their processes the same.
    #expect(try check(log([71: "com.acme.shop", 72: "com.acme.cafe"])).places == [])
    #expect(try check(log([71: "com.acme.shop"])).places == [])
    #expect(try check(log([:])).places == [])
  }

  @Test func `lines of two processes within a second may be in the wrong order`() throws {
    let log =
      try life("13457", from: 1, pid: 71).split(separator: "\n").map { "\($0)\n" }
    let launch = try life("13", from: 1.75, pid: 72)
    #expect(try check(log[..<4].joined() + launch + log[4]).places == [])
  }

  @Test func `a boot does not take notes away, and ends what was active`() throws {
    let boot = "2026-03-04 09:20:00.000000+0100 === system boot: 1\n"
    let log = try life("13", from: 1, pid: 71) + life("13", from: 60, pid: 72)
    #expect(try check(log + boot).places == ["3 vanished-while-active"])
    // What was active when the system went down ended with it.
    #expect(try check(log + boot + life("13", from: 90, pid: 73)).places.count == 1)
  }

  @Test func `many launches of many apps are each compared with the one before`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<30 {
      var log = ""
      var wanted = 0
      var second = 1.0
      var last: [Int: Bool] = [:]
      for pid in 1...12 {
        let app = random.below(3)
        let isLeft = random.chance(1, in: 2)
        if last[app] == false { wanted += 1 }
        last[app] = isLeft
        log += try life(isLeft ? "1345" : "1345" + "63", from: second, pid: pid, name: "App\(app)")
        second += 5
      }
      let result = try check(log)
      #expect(result.findings.map(\.ruleID).allSatisfy { $0 == "vanished-while-active" })
      #expect(result.findings.count == wanted)
    }
  }
}
