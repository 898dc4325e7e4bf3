import Testing

@testable import Lifecheck

@Suite struct LifeTests {
  let launch = "application:didFinishLaunchingWithOptions:"
  let active = "applicationDidBecomeActive:"
  let resign = "applicationWillResignActive:"
  let background = "applicationDidEnterBackground:"
  let foreground = "applicationWillEnterForeground:"

  @Test func `a new pid is a new life`() throws {
    let result = try check(
      line(launch, at: 1) + line(active, at: 2) + line(launch, at: 3, pid: 72)
        + line(active, at: 4, pid: 72))
    #expect(result.places == [])
    #expect(result.lives.map(\.pid) == [71, 72])
  }

  @Test func `a second launch in one pid is a fault`() throws {
    let result = try check(line(launch, at: 1) + line(active, at: 2) + line(launch, at: 3))
    #expect(result.places == ["3 launch-repeated"])
    #expect(result.lives.count == 1)
  }

  @Test func `without pids a launch begins a new life`() throws {
    let result = try check("\(launch)\n\(active)\n\(launch)\n\(active)\n")
    #expect(result.places == ["3 vanished-while-active"])
    #expect(result.lives.map(\.firstLine) == [1, 3])
    #expect(result.lives.map(\.events) == [2, 2])
  }

  /// The run that it begins with was launched before.
  @Test func `in a log that begins in its middle a launch without a pid begins a new life`() throws
  {
    let result = try check("applicationDidReceiveMemoryWarning:\n\(launch)\n")
    #expect(result.lives.map(\.firstLine) == [1, 2])
  }

  @Test(arguments: [
    "Process 812 exited with status = 9 (0x00000009)", "Terminated due to memory issue",
    "Launching lib/main.dart on iPhone 15 in debug mode...",
    "Launched application with com.example.shop bundle identifier.",
    "Restarting after unexpected exit, crash, or test timeout in HomeTests.testBack()",
    "Terminated due to signal 9", "The program 'Shop' has exited with code 0 (0x0).",
  ])
  func `what a tool says of the end of a run ends it in a console without pids`(said: String) throws
  {
    let runs = [background, foreground, active, said, active, resign, active, background]
    let result = try check(runs.joined(separator: "\n"))
    #expect(result.places == ["8 background-without-resign"])
    #expect(result.lives.map(\.firstLine) == [1, 5])
    // It is of no other process than the one whose pid it tells.
    let other = try check(
      line(resign, at: 1) + "Process 812 exited with status = 0\n" + line(active, at: 2))
    #expect(other.lives.count == 1)
  }

  /// A test run with `lines` of the runner and of the app.
  private func testRun(_ lines: String...) -> String {
    "    t =     0.00s Start Test at 2025-03-14 09:26:53.125\n" + lines.joined(separator: "\n")
  }

  @Test func `a test runner's Terminate is the end of the app that it tests`() throws {
    let open = "    t =     0.14s     Launch com.example.shop"
    let end = "    t =     0.20s         Terminate com.example.shop:812"
    #expect(
      try check(testRun(open, launch, active, open, end, launch, active)).places == [])
    #expect(
      try check(testRun(open, active, resign, active, open, end, active, resign)).places == [])
    let other = "    t =     1.20s Terminate com.example.maps:815"
    #expect(
      try check(testRun(open, active, resign, active, other, active, resign)).places
        == ["7 active-twice"])
  }

  @Test func `a test runner's Terminate ends the process of its pid`() throws {
    let end = "    t =     3.20s Terminate com.example.shop:71\n"
    let lives = try check(testRun("") + line(active, at: 1) + end + line(launch, at: 9, pid: 72))
    #expect(lives.places == [])
    #expect(lives.lives.map(\.endReason) == ["stimulus.terminate", nil])
  }

  @Test func `the same pid under another name is another life`() throws {
    let result = try check(
      line(launch, at: 1) + line(active, at: 2) + line(launch, at: 3, name: "Laden"))
    #expect(result.places == [])
    #expect(result.lives.map(\.process) == ["Shop", "Laden"])
  }

  @Test func `a launch in a pid that another process had in between begins a life`() throws {
    func log(_ mail: String, _ last: Double) -> String {
      line(launch, at: 1) + line(active, at: 2) + line(mail, at: 3, name: "Mail")
        + line(launch, at: last) + line(active, at: last + 1)
    }
    let result = try check(log(launch, 60))
    #expect(result.places == [])
    #expect(result.lives.map(\.process) == ["Shop", "Mail", "Shop"])
    #expect(result.lives.map(\.events) == [2, 1, 2])
    // Another line than the launch is the old life's: the process may go by two names.
    let older = try check(
      line(launch, at: 1) + line(self.active, at: 2) + line(launch, at: 3, name: "Mail")
        + line(resign, at: 60))
    #expect(older.lives.map(\.events) == [3, 1])
    // A process that was never seen to be launched may be the same one by another name.
    let tail = try check(log(resign, 60))
    #expect(tail.places == ["4 launch-repeated"])
    let soon = try check(
      line(launch, at: 1) + line(self.active, at: 2) + line(launch, at: 59.5, name: "Mail")
        + line(launch, at: 60))
    #expect(soon.places == ["4 launch-repeated"])
    // So soon nobody has the pid anew.
    let twice = try check(log(launch, 2.9) + line(resign, at: 5))
    #expect(twice.places == ["4 launch-repeated"])
  }

  @Test func `a life that is seen from its middle is a tail`() throws {
    let result = try check(line(background, at: 1) + line(foreground, at: 2))
    #expect(result.places == [])
    #expect(result.lives.map(\.start) == [.tail])
    var options = CheckOptions()
    options.start = .launch
    #expect(
      try check(line(active, at: 1), options: options).places == ["1 callback-before-launch"])
  }

  @Test func `the same event within 50 ms is one event with a count`() throws {
    let log =
      line(launch, at: 1) + line(active, at: 2) + line(active, at: 2.04) + line(resign, at: 3)
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.inputs[0].duplicates == 1)
    #expect(result.summary.events == 3)
    let late = try check(line(launch, at: 1) + line(active, at: 2) + line(active, at: 2.06))
    #expect(late.places == ["3 callback-never-logged"])
  }

  @Test func `a repetition of the offending event counts with it`() throws {
    let result = try check(
      line(launch, at: 1) + line(active, at: 2) + line(background, at: 3)
        + line(background, at: 3.01) + line(foreground, at: 4))
    #expect(result.places == ["3 background-without-resign"])
    #expect(result.findings[0].count == 2)
  }

  @Test func `with whole seconds only equal neighbours are one event`() throws {
    func relay(_ callback: String, _ second: Int) -> String {
      "Mar  4 09:15:0\(second) iPad Shop[71] <Notice>: \(callback)\n"
    }
    let equal = relay(launch, 1) + relay(active, 2) + relay(active, 2) + relay(resign, 3)
    #expect(try check(equal).places == [])
    let apart = relay(launch, 1) + relay(active, 2) + relay("noise", 2) + relay(active, 2)
    #expect(try check(apart).places == ["4 callback-never-logged"])
  }

  @Test func `without stamps every line counts`() throws {
    #expect(try check("\(launch)\n\(active)\n\(active)\n").places == ["3 callback-never-logged"])
  }

  @Test func `idle lives are closed when there are too many, and their findings kept`() throws {
    var options = CheckOptions()
    options.lifeLimit = 10
    var log =
      line(launch, at: 0, pid: 1) + line(active, at: 1, pid: 1) + line(background, at: 2, pid: 1)
    for pid in 2...40 { log += line(launch, at: 80 * Double(pid), pid: pid) }
    let result = try check(log, options: options)
    #expect(result.places == ["3 background-without-resign"])
    #expect(result.summary.lives == 40)
    #expect((25..<40).contains(result.summary.closedLives))
    let note = "\(result.summary.closedLives) lives were closed"
    #expect(result.notes.contains { $0.hasPrefix(note) })
    // A note that the readers of one format never see is no note.
    var reports = [
      written { JSONReport().write(result, to: $0) },
      written { GitHubReport(human: nil).write(result, to: $0) },
      written {
        NDJSONReport().writeSummary(of: result, RunOutcome(), to: $0)
      },
    ]
    reports += ReportForm.allCases.map { form in
      written { form.write(result, RunOutcome(), to: $0) }
    }
    for report in reports { #expect(report.contains(note)) }
    for form in HumanReport.Form.allCases {
      var human = HumanReport(palette: Palette(isColoured: false))
      human.form = form
      let text = written { human.write(result, to: $0) }
      #expect(text.contains("\(result.summary.closedLives) lives closed early"))
    }
  }

  @Test func `lives that speak are never closed, however many are open`() throws {
    var options = CheckOptions()
    options.lifeLimit = 10
    options.logged = .all
    var log = ""
    for round in 0..<4 {
      for pid in 1...40 {
        log += line(
          [launch, active, background, foreground][round], at: Double(40 * round + pid), pid: pid)
      }
    }
    let result = try check(log, options: options)
    #expect(result.summary.closedLives == 0)
    #expect(result.summary.lives == 40)
    #expect(result.summary.errors == 40)
  }

  @Test func `a life that spoke just now is not idle, though its newest event is not judged yet`()
    throws
  {
    var options = CheckOptions()
    options.lifeLimit = 10
    options.logged = .all
    var log = line(launch, at: 0, pid: 1) + line(active, at: 700, pid: 1)
    for pid in 2...40 { log += line(launch, at: 700 + Double(pid), pid: pid) }
    log += line(background, at: 760, pid: 1)
    let result = try check(log, options: options)
    #expect(result.summary.closedLives == 0)
    #expect(result.places == ["42 background-without-resign"])
  }

  @Test func `findings past the limit are counted per rule`() throws {
    var options = CheckOptions()
    options.findingLimit = 3
    options.logged = .all
    var log = line(launch, at: 0) + line(active, at: 1)
    for second in 2..<10 { log += line(active, at: Double(second)) }
    let result = try check(log, options: options)
    #expect(result.findings.count == 3)
    #expect(result.overflow.map(\.count) == [5])
    #expect(result.summary.errors == 8)
  }

  @Test func `what is kept of a finding and of a life is small`() {
    #expect(MemoryLayout<FindingRecord>.stride + 48 <= 200)
    #expect(MemoryLayout<LifeRecord>.stride + 48 <= 200)
  }

  @Test func `the app filter judges one process only`() throws {
    var options = CheckOptions()
    options.apps = ["Laden"]
    let log =
      line(launch, at: 1) + line(launch, at: 2) + line(launch, at: 3, name: "Laden")
      + line(active, at: 4, name: "Laden")
    #expect(try check(log, options: options).lives.map(\.process) == ["Laden"])
  }
}

/// Records of one life within a second of each other are judged in the order of their stamps.
@Suite struct ReorderTests {
  private let launch = "application:didFinishLaunchingWithOptions:"
  private let active = "applicationDidBecomeActive:"
  private let resign = "applicationWillResignActive:"
  private let background = "applicationDidEnterBackground:"

  @Test func `a swapped pair is put right, and counted`() throws {
    let result = try check(
      line(launch, at: 1) + line(active, at: 2) + line(background, at: 3.01)
        + line(resign, at: 3.0) + line("noise", at: 9))
    #expect(result.places == [])
    #expect(result.inputs[0].reordered == 1)
  }

  @Test func `further than a second apart the file's order holds`() throws {
    let result = try check(
      line(launch, at: 1) + line(active, at: 2) + line(background, at: 5) + line(resign, at: 3.9))
    #expect(result.places.first == "3 background-without-resign")
    #expect(result.inputs[0].reordered == 0)
  }

  @Test func `other lives do not matter, and every order within a second gives one answer`() throws
  {
    var lines = [
      line(launch, at: 1), line(active, at: 1.2), line(resign, at: 1.4),
      line(background, at: 1.6), line(launch, at: 1.1, pid: 9), line(active, at: 1.3, pid: 9),
    ]
    var random = SplitMix64(seed: 3)
    for _ in 0..<20 {
      lines.shuffle(using: &random)
      let result = try check(lines.joined())
      #expect(result.findings.isEmpty)
      #expect(result.summary.events == 6)
    }
  }

  @Test func `whole seconds tell no order`() throws {
    func relay(_ callback: String, _ second: Int) -> String {
      "Mar  4 09:15:0\(second) iPad Shop[71] <Notice>: \(callback)\n"
    }
    let result = try check(
      relay(launch, 1) + relay(active, 2) + relay(background, 4) + relay(resign, 3))
    #expect(result.places.first == "3 background-without-resign")
  }

  @Test func `a pause makes what is held final`() throws {
    var checker = try Checker.fresh()
    checker.begin(input: "phone")
    checker.feed((line(launch, at: 1) + line(active, at: 2) + line(background, at: 2.5)).utf8)
    #expect(checker.takeReleased().isEmpty)
    checker.idle()
    #expect(checker.takeReleased().map(\.ruleID) == ["background-without-resign"])
  }

  /// The system tells of an app by its bundle identifier, and its process may be called so too.
  @Test func `a process that is called as its bundle is the one that was told of`() throws {
    let result = try check(
      """
      Mar  4 23:59:50.200000 runningboardd(RunningBoard)[30] <Notice>: [app<com.acme.shop(5C0D)>:312] Suspending task.
      Mar  4 23:59:55.200310 com.acme.shop[312] <Notice>: applicationWillResignActive:

      """)
    #expect(result.summary.lives == 1)
    #expect(result.summary.events == 2)
  }
}
