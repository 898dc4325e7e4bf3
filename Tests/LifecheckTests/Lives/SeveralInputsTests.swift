import Testing

@testable import Lifecheck

/// Inputs that are open at the same time, as files that are followed.
@Suite struct SeveralInputsTests {
  private func report(_ checker: inout Checker) -> String {
    written { JSONReport().write(checker.finish(), to: $0) }
  }

  /// Logs with faults, repetitions, disorder and losses, of the same processes.
  private func log(_ random: inout SplitMix64) -> [UInt8] {
    let texts = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:", "applicationDidEnterBackground:",
      "applicationWillEnterForeground:", "applicationWillTerminate:", "lifecheck: home",
      "UIApplicationDidBecomeActiveNotification", "unrelated", "sceneDidBecomeActive(_:)",
    ]
    var clock = 1.0
    var log = ""
    for _ in 0..<40 {
      clock += [0.01, 0.04, 0.4, -0.3, 2, 700][random.below(6)]
      let pid = 71 + random.below(2)
      log += line(random.element(of: texts), at: max(clock, 0), pid: pid)
      if random.chance(1, in: 20) { log += "last message repeated 2 times\n" }
      if random.chance(1, in: 20) { log += LossTests.marker }
    }
    return Array(log.utf8)
  }

  @Test func `inputs that are read in turn are judged as one after the other`() throws {
    var random = SplitMix64(seed: 4_000)
    // By their numbers: of lives and findings, the order in which they come is another one.
    func sorted(_ report: String) -> [String] {
      report.split(separator: "\n").map { line in
        line.replacing(/"(id|life)":\d+,/, with: "").replacing(/\},?$/, with: "}")
      }.map(String.init).sorted()
    }
    for round in 0..<4 {
      var options = CheckOptions()
      options.configuration.facts[.scenes] = round % 2 == 0
      let logs = (0..<3).map { _ in log(&random) }
      var plain = try Checker.fresh(options)
      feed(logs, to: &plain)
      let expected = sorted(report(&plain))

      var checker = try Checker.fresh(options)
      var places = [0, 0, 0]
      for number in 0..<3 { checker.begin(input: "\(number).log") }
      while let number = places.indices.filter({ places[$0] < logs[$0].count }).randomElement(
        using: &random)
      {
        checker.select(input: number)
        let end = min(logs[number].count, places[number] + 1 + random.below(700))
        checker.feed(logs[number][places[number]..<end])
        places[number] = end
      }
      for number in 0..<3 {
        checker.select(input: number)
        checker.endInput()
      }
      #expect(sorted(report(&checker)) == expected, "round \(round)")
    }
  }

  @Test func `a pause of one input says nothing about another`() throws {
    var checker = try Checker.fresh()
    let active = line("applicationDidBecomeActive:", at: 1)
    checker.begin(input: "a")
    checker.feed((active + active.replacing("09:00:01", with: "09:00:05")).utf8)
    checker.begin(input: "b")
    checker.feed((active + active.replacing("09:00:01", with: "09:00:05")).utf8)
    checker.select(input: 0)
    checker.idle()
    #expect(checker.takeReleased().map(\.file) == ["a"])
    checker.select(input: 1)
    checker.idle()
    #expect(checker.takeReleased().map(\.file) == ["b"])
  }

  @Test(arguments: [LogLoss.Cause.rotation, .truncation])
  func `an input that begins anew goes on with its lives, in any state`(cause: LogLoss.Cause) throws
  {
    let launch = "application:didFinishLaunchingWithOptions:"
    let first = line(launch, at: 1) + line("applicationDidBecomeActive:", at: 2)
    let second =
      line("applicationDidEnterBackground:", at: 3) + line("applicationDidEnterBackground:", at: 5)
      + line("applicationDidBecomeActive:", at: 6)
    var checker = try Checker.fresh()
    checker.begin(input: "a.log")
    // The last line has no end yet.
    checker.feed(first.utf8.dropLast())
    checker.restartInput(after: cause)
    checker.feed(second.utf8)
    checker.endInput()
    let result = checker.finish()
    #expect(result.places == ["3 active-without-foreground"])
    #expect(result.lives.map(\.events) == [5])
    let input = try #require(result.inputs.first)
    #expect(result.inputs.count == 1 && input.lines == 5 && input.losses == 1)
    #expect(input.bytes == first.utf8.count - 1 + second.utf8.count && input.events == 5)
    #expect(result.notes.count == 1 && result.notes[0].hasPrefix("a.log:2: the file was "))
  }

  @Test func `lists of events of several logs may be open together`() throws {
    func item(_ file: String, _ line: Int, _ event: String) -> String {
      "{\"file\":\"\(file)\",\"line\":\(line),\"event\":\"\(event)\",\"channel\":\"delegate\",\"process\":\"Shop\"}\n"
    }
    let active = "didBecomeActive"
    var options = CheckOptions()
    options.logged = .all
    var checker = try Checker.fresh(options)
    checker.begin(input: "one")
    checker.feed(item("a", 1, active).utf8)
    checker.begin(input: "two")
    checker.feed((item("c", 1, active) + item("d", 1, active)).utf8)
    checker.select(input: 0)
    checker.feed((item("b", 1, active) + item("a", 2, active)).utf8)
    checker.select(input: 1)
    checker.feed(item("d", 2, active).utf8)
    checker.select(input: 0)
    checker.feed(item("b", 2, active).utf8)
    for number in 0..<2 {
      checker.select(input: number)
      checker.endInput()
    }
    let result = checker.finish()
    #expect(Set(result.inputs.map(\.file)) == ["a", "b", "c", "d"])
    #expect(Set(result.findings.map { "\($0.file):\($0.line)" }) == ["a:2", "b:2", "d:2"])
  }
}
