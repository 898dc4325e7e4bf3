import Testing

@testable import Lifecheck

/// Rules with a formula on logs: what is measured, what is not, and what must not change by them.
@Suite struct PropertyTests {
  /// A record of the compact style of `log`, at `seconds` past nine.
  private func record(
    _ message: String, at seconds: Double, pid: Int = 71, thread: String = "1a2b"
  ) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let time =
      "\(pad(9 + milliseconds / 3_600_000, 2)):\(pad(milliseconds / 60_000 % 60, 2)):"
      + "\(pad(milliseconds / 1000 % 60, 2)).\(pad(milliseconds % 1000, 3))"
    return "2024-05-14 \(time) Df Shop[\(pid):\(thread)] \(message)\n"
  }

  private let launch = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
    "applicationWillResignActive:", "applicationDidEnterBackground:",
  ]

  /// Launch and Home, half a second apart, then `rest`.
  private func log(_ rest: (message: String, at: Double)...) -> String {
    launch.enumerated().map { record($1, at: Double($0) / 2) }.joined()
      + rest.map { record($0.message, at: $0.at) }.joined()
  }

  private func verdicts(_ result: CheckResult) -> [String: [PropertyVerdict]] {
    var verdicts: [String: [PropertyVerdict]] = [:]
    result.forEachProperty { verdicts[$0.rule, default: []].append($0.verdict) }
    return verdicts
  }

  @Test(arguments: [
    "-[AppDelegate applicationDidEnterBackground:] completed",
    "applicationDidEnterBackground: end", "applicationDidEnterBackground(_:) - returned",
    "applicationDidEnterBackground finished (5600 ms)",
    "applicationDidEnterBackground(<UIApplication: 0x1>) completed in 6 s",
  ])
  func `the end of a handler is no event of the life, and tells how long it took`(
    end: String
  ) throws {
    let slow = try check(log((end, 7.2)))
    #expect(slow.places == ["5 background-handler-limit"])
    #expect(
      slow.findings.first?.message == "applicationDidEnterBackground took 5.7 s; it has 5 s")
    #expect(slow.summary.events == 4)
    #expect(slow.inputs[0].events == 4)
    #expect(slow.inputs[0].nearMisses == 1)
    let quick = try check(log((end, 6.5)))
    #expect(quick.places == [])
    #expect(verdicts(quick)["background-handler-limit"] == [.satisfied])
  }

  @Test(arguments: [
    "applicationDidEnterBackground: ended up here by accident",
    "the applicationDidEnterBackground: end", "applicationDidEnterBackground:endpoint",
  ])
  func `prose after a callback is no end of it`(text: String) throws {
    let result = try check(log((text, 60)))
    #expect(verdicts(result)["background-handler-limit"] == [.notExercised])
  }

  @Test func `without its end a handler is not slow`() throws {
    let result = try check(log(("applicationWillEnterForeground:", 600)))
    #expect(result.places == [])
    #expect(verdicts(result)["background-handler-limit"] == [.notExercised])
  }

  @Test func `what takes long in a console is a hint, since a debugger may have stopped it`() throws
  {
    let text =
      launch.enumerated().map { line($1, at: Double($0)) }.joined()
      + line("-[AppDelegate applicationDidEnterBackground:] completed", at: 90)
    let result = try check(text)
    #expect(result.places == ["5 background-handler-limit"])
    let finding = try #require(result.findings.first)
    #expect(finding.severity == .info)
    #expect(finding.message.hasSuffix("; or a debugger stopped it: say --debugger no or yes"))
    var options = CheckOptions()
    options.isDebugged = true
    #expect(try check(text, options: options).places == [])
    options.isDebugged = false
    let measured = try #require(try check(text, options: options).findings.first)
    #expect(measured.severity == .warning && !measured.message.contains("debugger"))
  }

  @Test func `a clock that is set ends what is being measured`() throws {
    let change = "2024-05-14 10:00:00.000 === system wallclock time adjusted\n"
    let end = record("applicationDidEnterBackground: end", at: 3700)
    #expect(try check(log() + change + end).places == [])
    #expect(try check(log() + end).places == ["5 background-handler-limit"])
  }

  @Test func `whole seconds break a limit only if they do by every reading`() throws {
    func seconds(_ end: Int) throws -> [String] {
      func record(_ message: String, _ second: Int) -> String {
        "Mar  3 10:11:\(second) iPhone Shop[71] <Notice>: \(message)\n"
      }
      let log = launch.map { record($0, 20) }.joined()
      return try check(log + record("applicationDidEnterBackground: end", end)).places
    }
    #expect(try seconds(25) == [])
    #expect(try seconds(26) == ["5 background-handler-limit"])
  }

  @Test func `a limit can be set, and an unknown version of iOS does not count`() throws {
    let late =
      record(launch[0], at: 0) + record(launch[1], at: 7)
    #expect(try check(late).places == [])
    var options = CheckOptions()
    options.configuration.os = Version(12)
    #expect(try check(late, options: options).places == ["2 launch-time"])
    options.limits = [("launch-time", 8_000_000)]
    #expect(try check(late, options: options).places == [])
    options.configuration.os = Version(15)
    options.limits = []
    #expect(try check(late, options: options).places == [])
  }

  @Test func `an opt-in rule is asked for by name`() throws {
    let late = log(
      ("applicationWillEnterForeground:", 60), ("applicationDidBecomeActive:", 75))
    #expect(try check(late).places == [])
    var options = CheckOptions()
    options.severities = [("resume-time", .info)]
    #expect(try check(late, options: options).places == ["6 resume-time"])
    options.severities = []
    options.select = ["resume-time"]
    #expect(try check(late, options: options).places == ["6 resume-time"])
    options.ignore = ["resume-time"]
    #expect(try check(late, options: options).places == [])
  }

  @Test func `what only formulas hear begins and extends no life`() throws {
    let text =
      record("viewWillDisappear:", at: 0, pid: 9) + log() + record("viewWillDisappear:", at: 90)
      + record("will call viewWillDisappear: soon", at: 91)
    let result = try check(text)
    #expect(result.lives.map(\.pid) == [71])
    #expect(result.lives[0].lastLine == 5)
    #expect(result.summary.events == 4)
    #expect(result.inputs[0].nearMisses == 0)
  }

  @Test func `a broken formula is no fault, and its life violates`() throws {
    let result = try check(
      log(
        ("applicationWillTerminate:", 4),
        ("beginBackgroundTaskWithExpirationHandler:", 5)))
    let finding = try #require(result.findings.first)
    #expect(result.places == ["6 terminate-asks-for-time"])
    #expect(finding.kind == .property && !finding.isFault)
    #expect(finding.previous?.line == 5)
    #expect(result.summary.faults == 0)
    #expect(result.summary.errors == 1)
    #expect(result.summary.verdict == .violates)
    #expect(result.lives[0].verdict == .violates)
    #expect(verdicts(result)["terminate-asks-for-time"] == [.violated])
  }

  @Test func `a method and its notification are one step of a formula`() throws {
    let result = try check(
      log(
        ("UIApplicationDidEnterBackgroundNotification", 6.9),
        ("applicationDidEnterBackground: end", 7)))
    #expect(result.places == ["6 background-handler-limit"])
  }

  @Test func `threads are compared in one life, and where the log has them`() throws {
    func text(_ thread: String, pid: Int) -> String {
      record(launch[0], at: 0) + record(launch[1], at: 1, pid: pid, thread: thread)
    }
    #expect(try check(text("9", pid: 71)).places == ["2 callback-off-main-thread"])
    #expect(try check(text("1a2b", pid: 71)).places == [])
    #expect(try !check(text("9", pid: 72)).places.contains("2 callback-off-main-thread"))
  }

  @Test(arguments: [
    ("1 1 9 1 1 1", Severity.warning), ("1 1 9 9 1 1", .warning), ("1 2 3 1 1 1", .info),
    ("1 1 1 2 1 3", .info), ("1 9 9 9 9 9", .info), ("9 1", .warning),
  ])
  func `a logger with a queue of its own shows no more than that`(
    threads: String, severity: Severity
  ) throws {
    let calls = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:",
      "applicationDidBecomeActive:", "applicationWillResignActive:",
      "applicationDidBecomeActive:",
    ]
    let lines = zip(calls, threads.split(separator: " ")).enumerated().map {
      record($1.0, at: Double($0), thread: String($1.1))
    }
    let findings = try check(lines.joined()).findings
    #expect(findings.map(\.ruleID) == ["callback-off-main-thread"])
    #expect(findings.map(\.severity) == [severity])
  }

  // MARK: Parameters

  private static let timers = """
    event timer.started
      auxiliary
      text "timer {id} started"
    event timer.stopped
      auxiliary
      text "timer {id} stopped"
    rule timers warning
      every timer.started{id} is followed by timer.stopped{id} before didEnterBackground
      says "{previous} and {event}"

    """

  private func timers(_ messages: [String]) throws -> CheckResult {
    let own = (name: "t.rules", text: Array(Self.timers.utf8))
    let rules = try RuleSet.parse(RuleSet.builtinFiles + [own])
    let text = messages.enumerated().map { record($1, at: Double($0)) }.joined()
    return try check(Array(text.utf8), rules: rules)
  }

  @Test func `each value of a parameter has its own obligations`() throws {
    let result = try timers(
      Array(launch[...1]) + ["timer 1 started", "timer 2 started", "timer 1 stopped"]
        + launch[2...])
    #expect(result.places == ["7 timers"])
    #expect(result.findings.first?.previous?.line == 4)
  }

  @Test func `more values than are followed make the verdict open, and never wrong`() throws {
    let count = Formulas.instanceLimit
    func started(_ count: Int) -> [String] { (0..<count).map { "timer \($0) started" } }
    func stopped(_ count: Int) -> [String] { (0..<count).map { "timer \($0) stopped" } }
    let few = try timers(Array(launch[...1]) + started(count) + stopped(count) + launch[2...])
    #expect(few.places == [])
    #expect(verdicts(few)["timers"] == [.satisfied])
    let many = try timers(
      Array(launch[...1]) + started(count + 1) + stopped(count + 1) + launch[2...])
    #expect(many.places == [])
    #expect(verdicts(many)["timers"] == [.pending])
    #expect(many.summary.abandonedProperties == 1)
  }

  @Test func `an obligation that is open at the end is pending`() throws {
    let result = try timers(Array(launch[...1]) + ["timer 1 started"])
    #expect(verdicts(result)["timers"] == [.pending])
    #expect(result.summary.pendingProperties == 1)
  }

  @Test func `records of findings stay small`() {
    #expect(MemoryLayout<FindingRecord>.size <= 200)
  }
}
