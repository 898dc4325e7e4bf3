import Testing

@testable import Lifecheck

/// A process that was silent in the background for too long was suspended, and gets no end.
@Suite struct EvidenceSilenceTests {
  /// A relay's line of `process`, some seconds after ten o'clock.
  private func relay(_ text: String, at seconds: Int, _ process: String = "Shop[71]") -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time =
      "\(two(10 + seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)).250000"
    return "Mar  4 \(time) \(process) <Notice>: \(text)\n"
  }

  private var toBackground: String {
    relay("application:didFinishLaunchingWithOptions:", at: 1)
      + relay("applicationDidBecomeActive:", at: 2) + relay("applicationWillResignActive:", at: 3)
      + relay("applicationDidEnterBackground:", at: 4)
  }

  private func end(at seconds: Int) -> String {
    relay("applicationWillTerminate:", at: seconds)
  }

  private func places(
    _ log: String, os: Version? = Version(16), _ change: (inout CheckOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = CheckOptions()
    options.configuration.os = os
    change(&options)
    return try check(log, options: options).places
  }

  @Test(arguments: [(16, 30), (12, 180), (6, 600), (nil, 600)] as [(Int?, Int)])
  func `the allowance depends on the version of iOS`(major: Int?, seconds: Int) throws {
    let os = major.map { Version($0) }
    #expect(try places(toBackground + end(at: 4 + seconds), os: os) == [])
    #expect(
      try places(toBackground + end(at: 10 + seconds), os: os) == ["5 terminate-from-suspended"])
  }

  @Test func `a Mac suspends no app, and gives time at the end`() throws {
    let asks = relay("beginBackgroundTaskWithExpirationHandler: 3", at: 901)
    let log = toBackground + end(at: 900) + asks
    #expect(
      try places(log) == ["5 terminate-from-suspended", "6 terminate-asks-for-time"])
    #expect(try places(log) { $0.configuration.facts[.catalyst] = true } == [])
  }

  @Test func `it is a warning, whatever else the log shows, and says how long`() throws {
    let other =
      relay("process.suspended", at: 1, "Shop[70]") + relay("process.resumed", at: 2, "Shop[70]")
    let result = try check(other + toBackground + end(at: 8000))
    #expect(result.findings.map(\.severity) == [.warning])
    #expect(result.findings[0].message.contains("7996 s"))
    #expect(result.findings[0].previous?.event == "didEnterBackground")
  }

  /// Mutant: the severity of silence depends on nothing.
  @Test func `the severity of silence may depend on pids, never on what other lives show`() throws {
    let other =
      relay("process.suspended", at: 1, "Shop[70]") + relay("process.resumed", at: 2, "Shop[70]")
    func severities(_ condition: String) throws -> [Severity] {
      let files = RuleSet.builtinFiles.map {
        let text = String(decoding: $0.text, as: UTF8.self)
        let changed = text.replacing("error when seen process.resumed", with: condition)
        return (name: $0.name, text: Array(changed.utf8))
      }
      return try check(
        Array((other + toBackground + end(at: 8000)).utf8), rules: RuleSet.parse(files)
      ).findings.map(\.severity)
    }
    #expect(try severities("error when seen process.resumed") == [.warning])
    #expect(try severities("error when pids") == [.error])
    #expect(try severities("error when not pids") == [.warning])
    #expect(try severities("error when pids and seen process.resumed") == [.warning])
  }

  @Test func `any line of the process breaks the silence, and no other's`() throws {
    let lines = stride(from: 20, to: 300, by: 25).map { $0 }
    for own in ["Shop[71]", "Shop(CFNetwork)[71]"] {
      let log = toBackground + lines.map { relay("tick", at: $0, own) }.joined() + end(at: 300)
      #expect(try places(log) == [])
    }
    for other in ["Shop[72]", "Workshop[71]", "symptomsd[9]"] {
      let log =
        toBackground + lines.map { relay("Shop[71] tick", at: $0, other) }.joined() + end(at: 300)
      let expected = other == "Workshop[71]" ? 0 : 1
      #expect(try places(log).count == expected)
    }
  }

  @Test func `a process is watched however short its name is`() throws {
    for name in ["X[71]", "Go[71]"] {
      func log(_ seconds: [Int]) -> String {
        relay("applicationDidEnterBackground:", at: 4, name)
          + seconds.map { relay("tick", at: $0, name) }.joined()
          + relay("applicationWillTerminate:", at: 60, name)
      }
      #expect(try places(log([])).count == 1)
      #expect(try places(log([20, 45])) == [])
    }
  }

  @Test(arguments: ["myShop[71]", "shop_2[71]", "shop[71]", "my shop X[71]"])
  func `a line that ends with the name of the process is one like any other`(name: String) throws {
    func log(_ seconds: [Int]) -> String {
      let word = name.prefix { $0 != "[" }
      return relay("applicationDidEnterBackground:", at: 4, name)
        + seconds.map { relay("tick of \(word)", at: $0, name) }.joined()
        + relay("applicationWillTerminate: \(word)", at: 60, name)
    }
    #expect(try places(log([20, 45])) == [])
    #expect(try places(log([20])).count == 1)
  }

  /// Such a line may be the process's own, and nobody knows when it came.
  @Test func `a line without a time blurs the gap it stands in, and no other`() throws {
    let stray = "  Shop: the second line of a message\n"
    #expect(try places(toBackground + stray + end(at: 300)) == [])
    #expect(try places(toBackground + relay("tick", at: 9) + stray + end(at: 300)) == [])
    let log = toBackground + stray + relay("tick", at: 9)
    #expect(try places(log + end(at: 300)) == ["7 terminate-from-suspended"])
    // Another process's event in between makes no difference.
    let other = relay("applicationDidBecomeActive:", at: 200, "Cafe[9]")
    #expect(try places(log + other + end(at: 300)) == ["8 terminate-from-suspended"])
    #expect(try places(log + other + stray + end(at: 300)) == [])
    #expect(try places(log + stray + other + end(at: 300)) == [])
  }

  /// Something resumed it that nobody logged. What it prints right before the callback is a part of the same waking.
  @Test func `a line after the silence is a sign that the process runs again`() throws {
    let silent = toBackground + relay("tick", at: 9)
    #expect(try places(silent + end(at: 102)) == ["6 terminate-from-suspended"])
    #expect(try places(silent + relay("tick", at: 100) + end(at: 102)) == [])
    #expect(
      try places(silent + relay("tick", at: 100) + end(at: 101)) == ["7 terminate-from-suspended"])
    #expect(
      try places(silent + relay("tick", at: 100) + end(at: 200)) == ["7 terminate-from-suspended"])
  }

  @Test(arguments: [
    "application:handleEventsForBackgroundURLSession:completionHandler:", "process.resumed",
  ])
  func `work, and a resume, begin another stretch`(text: String) throws {
    #expect(try places(toBackground + relay(text, at: 100) + end(at: 102)) == [])
  }

  @Test func `what the system says of the process counts for more than silence`() throws {
    let sign = "[app<com.acme.shop(A)>:71] Resuming task."
    for seconds in [298, 299, 300] {
      let log = toBackground + relay(sign, at: seconds, "runningboardd(RunningBoard)[33]")
      #expect(try places(log + end(at: 300)) == [])
    }
    // Of another process it says nothing.
    let other = relay(
      "[app<com.acme.cafe(A)>:72] Resuming task.", at: 298, "runningboardd(RunningBoard)[33]")
    #expect(try places(toBackground + other + end(at: 300)) == ["6 terminate-from-suspended"])
  }

  @Test func `an hour that daylight saving took is no silence`() throws {
    #expect(try places(toBackground + end(at: 3600 + 14)) == [])
    #expect(try places(toBackground + end(at: 3600 + 114)) == ["5 terminate-from-suspended"])
    func column(_ text: String, _ time: String) -> String {
      "2026-03-29 \(time) 0x1a2b     Default     0x0                  71    0    Shop: \(text)\n"
    }
    let begin = column("applicationDidEnterBackground:", "01:59:58.000000+0100")
    let end = "applicationWillTerminate:"
    #expect(try places(begin + column(end, "03:00:03.000000+0200")) == [])
    #expect(
      try places(begin + column(end, "03:01:03.000000+0200")) == ["2 terminate-from-suspended"])
  }

  @Test func `a resume that nobody saw is legal before any other callback`() throws {
    let log =
      toBackground + relay("applicationWillEnterForeground:", at: 500)
      + relay("applicationDidBecomeActive:", at: 501)
    #expect(try places(log) == [])
  }

  @Test func `background modes and another allowance count`() throws {
    let log = toBackground + end(at: 500)
    #expect(try places(log) { $0.configuration.backgroundModes = ["audio"] } == [])
    #expect(try places(log) { $0.configuration.backgroundModes = [] }.count == 1)
    #expect(try places(log) { $0.configuration.backgroundAllowance = 1000 } == [])
    #expect(try places(log, os: nil) { $0.configuration.backgroundAllowance = 100 }.count == 1)
  }

  @Test func `under a debugger, and without stamps, nothing is claimed`() throws {
    let console =
      line("applicationDidEnterBackground:", at: 1) + line("applicationWillTerminate:", at: 3000)
    #expect(try places(console) { $0.isDebugged = true } == [])
    #expect(
      try places("applicationDidEnterBackground:\nnoise\napplicationWillTerminate:\n") == [])
  }

  @Test func `in the Simulator nothing is claimed`() throws {
    func record(_ text: String, _ time: String, _ folder: String) -> String {
      #"{"eventType":"logEvent","processID":71,"processImagePath":"\#(folder)\/Shop.app\/Shop","#
        + #""timestamp":"2026-03-04 \#(time).000000+0100","eventMessage":"\#(text)"}"# + "\n"
    }
    func log(_ folder: String) -> String {
      record("applicationDidEnterBackground:", "10:00:00", folder)
        + record("applicationWillTerminate:", "11:00:00", folder)
    }
    let device = #"\/private\/var\/containers\/Bundle\/Application"#
    #expect(try places(log(device)) == ["2 terminate-from-suspended"])
    let simulator = #"\/Users\/me\/Library\/Developer\/CoreSimulator\/Devices\/1A\/data\/Bundle"#
    #expect(try places(log(simulator)) == [])
  }

  @Test func `a change of the clock ends all claims`() throws {
    let marker = "Mar  4 10:05:00 === system wallclock time adjusted\n"
    #expect(try places(toBackground + marker + end(at: 500)) == [])
  }

  @Test func `any number of processes is watched, each by its own lines`() throws {
    let pids = Array(1...300)
    var log = ""
    for pid in pids { log += relay("applicationDidEnterBackground:", at: 1, "Shop[\(pid)]") }
    for pid in pids where pid % 3 == 0 { log += relay("tick", at: 25, "Shop(CFNetwork)[\(pid)]") }
    for pid in pids { log += relay("applicationWillTerminate:", at: 40, "Shop[\(pid)]") }
    #expect(
      try places(log)
        == pids.filter { $0 % 3 != 0 }.map { "\(400 + $0) terminate-from-suspended" })
  }

  @Test func `how long is told by the silence before the end, not by the longest one`() throws {
    let lines = stride(from: 100, through: 8000, by: 20).map { relay("tick", at: $0) }.joined()
    var options = CheckOptions()
    options.configuration.os = Version(16)
    #expect(try check(toBackground + lines + end(at: 8010), options: options).findings.isEmpty)
    let found = try check(toBackground + lines + end(at: 8096), options: options).findings
    #expect(found.map { $0.message.contains("96 s") } == [true])
  }
}
