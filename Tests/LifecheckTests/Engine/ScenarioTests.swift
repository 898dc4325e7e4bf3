import Testing

@testable import Lifecheck

@Suite struct ScenarioTests {
  private let launch = [
    line("application:didFinishLaunchingWithOptions:", at: 0),
    line("applicationDidBecomeActive:", at: 0.4),
  ]

  private func log(_ lines: [String]) -> String { lines.joined() }

  @Test func `a life holds the sequences that it shows`() throws {
    let result = try check(
      log(
        launch + [
          line("applicationWillResignActive:", at: 5),
          line("applicationDidEnterBackground:", at: 5.5),
          line("applicationWillEnterForeground:", at: 20),
          line("application:openURL:options:", at: 20.2),
          line("applicationDidBecomeActive:", at: 20.4),
          line("applicationWillResignActive:", at: 30),
          line("applicationDidBecomeActive:", at: 31),
        ]))
    let life = try #require(result.lives.first)
    #expect(life.scenarios == ["launch", "home", "url-return", "interruption-ignored"])
    #expect(life.segments.map(\.scenario) == life.scenarios)
    #expect(life.segments.map(\.line) == [1, 3, 5, 8])
    #expect(life.segments.map(\.lastLine) == [2, 4, 7, 9])
    #expect(result.places == [])
  }

  @Test func `Home that is not followed by 4 and 5 is a mismatch, once`() throws {
    let result = try check(
      log(
        launch + [
          line("lifecheck: home", at: 5),
          line("applicationWillResignActive:", at: 5.2),
          line("applicationDidBecomeActive:", at: 5.4),
          line("applicationWillResignActive:", at: 9),
          line("applicationDidEnterBackground:", at: 9.5),
        ]))
    #expect(result.places == ["5 scenario-mismatch"])
    let finding = try #require(result.findings.first)
    #expect(finding.scenario?.id == "home")
    #expect(finding.previous?.event == "stimulus.home")
    #expect(finding.previous?.line == 3)
    #expect(finding.missing == ["didEnterBackground"])
    #expect(result.summary.errors == 1)
    #expect(result.lives.first?.verdict == .violates)
  }

  @Test func `what a machine finds at fault is not said a second time`() throws {
    let result = try check(
      log(
        launch + [
          line("lifecheck: home", at: 5),
          line("applicationDidEnterBackground:", at: 5.4),
          line("applicationWillEnterForeground:", at: 9),
          line("applicationDidBecomeActive:", at: 9.4),
          line("applicationWillResignActive:", at: 19.4),
        ]))
    #expect(result.places == ["4 background-without-resign"])
    #expect(result.findings.first?.scenario?.id == "home")
  }

  @Test func `a callback that is never logged is not missed`() throws {
    let result = try check(
      log(
        launch + [
          line("applicationWillResignActive:", at: 2),
          line("applicationDidEnterBackground:", at: 2.1),
          line("lifecheck: openURL", at: 5),
          line("applicationWillEnterForeground:", at: 5.2),
          line("applicationDidBecomeActive:", at: 5.4),
        ]))
    #expect(result.places == ["7 callback-never-logged"])
    #expect(
      result.findings.first?.message
        == "application:openURL:options is never logged by Shop; 'url-return' after stimulus.openURL demands it"
    )
    #expect(result.summary.folded == 1)
  }

  @Test func `a sequence that comes too late says so`() throws {
    let result = try check(
      log(
        launch + [
          line("lifecheck: home", at: 5),
          line("applicationWillResignActive:", at: 46),
          line("applicationDidEnterBackground:", at: 46.5),
        ]))
    #expect(result.places == ["4 scenario-mismatch"])
    #expect(
      result.findings.first?.message
        == "home: applicationWillResignActive within 30 s comes next, not after 41 s"
    )
  }

  @Test(arguments: ["", "--", "# "])
  func `a mention of a marker is none`(prefix: String) throws {
    let text = prefix.isEmpty ? "waiting for lifecheck: home" : "print lifecheck: homework"
    let result = try check(
      log(
        launch + [
          line(text, at: 5),
          line("applicationWillResignActive:", at: 5.2),
          line("applicationDidBecomeActive:", at: 5.4),
        ]))
    #expect(result.places == [])
  }

  /// Mutant: a step of a test is a copy of one with the same words at the same time of another test.
  @Test func `a step that another test has at the same time is no copy`() throws {
    func test(_ name: String, at minute: Int, pid: Int, _ callbacks: [String]) -> String {
      """
      Test Case '-[ShopUITests.CartTests \(name)]' started.
          t =     0.00s Start Test at 2024-05-14 09:0\(minute):00.000
          t =     0.12s     Launch com.example.shop
      2024-05-14 09:0\(minute):01.125 Shop[\(pid):1] -[AppDelegate application:didFinishLaunchingWithOptions:]
      2024-05-14 09:0\(minute):01.375 Shop[\(pid):1] -[AppDelegate applicationDidBecomeActive:]
          t =     4.20s Pressing Home button
      2024-05-14 09:0\(minute):04.625 Shop[\(pid):1] -[AppDelegate applicationWillResignActive:]
      2024-05-14 09:0\(minute):04.875 Shop[\(pid):1] -[AppDelegate \(callbacks[0])]

      """
    }
    let first = test("testHome", at: 1, pid: 41, ["applicationDidEnterBackground:"])
    let second = test("testBack", at: 2, pid: 42, ["applicationDidBecomeActive:"])
    let result = try check(first + second)
    #expect(result.places == ["16 scenario-mismatch"])
    #expect(result.inputs[0].copies == 0)
    // All of it once more is one.
    let twice = try check(first + second + first + second)
    #expect(twice.places == ["16 scenario-mismatch"])
    #expect(twice.inputs[0].copies == 12)
  }

  @Test func `a test's word meets the one life that can be meant`() throws {
    let runner = """
      Test Case '-[ShopUITests.CartTests testHome]' started.
          t =     0.00s Start Test at 2024-05-14 09:00:00.000
          t =     0.05s     Open com.example.shop
          t =     0.12s         Launch com.example.shop
      \(launch.joined().dropLast())
          t =     4.20s Pressing Home button
          t =     4.21s Tap "applicationDidBecomeActive:" Button
      \(line("applicationWillResignActive:", at: 5).dropLast())
      \(line("applicationDidBecomeActive:", at: 6).dropLast())
      \(line("applicationWillResignActive:", at: 8).dropLast())
      \(line("applicationDidEnterBackground:", at: 9))
      """
    let result = try check(runner)
    #expect(result.inputs.first?.format == "xcuitest")
    #expect(result.places == ["10 scenario-mismatch"])
    #expect(result.lives.first?.segments.first?.line == 4)
    // With a second app in front nobody knows whom it meets.
    let others = [
      line("application:didFinishLaunchingWithOptions:", at: 0, name: "Mail", pid: 9),
      line("applicationDidBecomeActive:", at: 0.4, name: "Mail", pid: 9),
    ]
    let both = runner.replacing(
      "    t =     4.20s", with: others.joined() + "    t =     4.20s")
    #expect(try check(both).places == [])
  }

  @Test func `scenarios switch off what is not logged`() throws {
    var options = CheckOptions()
    let rules = try RuleSet.shared
    let logged = ["didFinishLaunching", "didBecomeActive", "didEnterBackground"].map { name in
      rules.events.firstIndex { $0.name == name }
    }
    options.logged = .only(Set(logged.compactMap(\.self)))
    let lines = [
      line("lifecheck: home", at: 5), line("applicationDidEnterBackground:", at: 5.4),
    ]
    let result = try check(log(launch + lines), options: options)
    #expect(result.places == [])
    #expect(result.lives.first?.scenarios == ["launch", "home"])
  }
}

@Suite struct XCUITestHeaderTests {
  private func parse(_ text: String) -> (time: Int64?, message: String)? {
    let bytes = Array(text.utf8)
    return XCUITestHeader.parse(bytes.span).map { header in
      (header.time, String(decoding: bytes[header.message], as: UTF8.self))
    }
  }

  @Test func `time and message`() throws {
    let header = try #require(parse("    t =    11.30s         Press Home button"))
    #expect(header.time == 11_300_000)
    #expect(header.message == "Press Home button")
    #expect(parse("    t =  9999.99s x")?.time == 9_999_990_000)
    #expect(parse("    t = 0.07s x")?.time == 70_000)
  }

  @Test(arguments: [
    "t =     0.00s Start", "    t = s", "    t =     1s Tap", "    t =     1.234s Tap",
    "    t =     1.23 Tap", "    t =      nans", "    t =      nan Tap", "    t = ",
    "    t =     99999999999.00s x", "    t =     1.",
  ])
  func `what is no such line`(text: String) { #expect(parse(text) == nil) }

  @Test func `stamps count from the beginning of the test`() throws {
    let line = Array("    t =     0.00s Start Test at 2026-03-04 09:15:00.647".utf8)
    let begin = XCUITestHeader.parse(line.span)
    let start = begin?.start(in: line.span)
    #expect(start?.text == "2026-03-04T09:15:00.647")
    let next = Array("    t =     1.40s Tap".utf8)
    let header = XCUITestHeader.parse(next.span)
    #expect(header?.stamp(after: start).text == "2026-03-04T09:15:02.047")
    #expect(header?.stamp(after: nil).resolution == Stamp.Resolution.none)
    let between = Array("    t =      nans Press Home button".utf8)
    let timeless = XCUITestHeader.parse(between.span)
    #expect(timeless.map { $0.message == 18..<35 && $0.time == nil } == true)
    #expect(timeless?.stamp(after: start).resolution == Stamp.Resolution.none)
  }
}
