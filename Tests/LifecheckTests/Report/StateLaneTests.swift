import Foundation
import Testing

@testable import Lifecheck

/// When lives were in which states, and the reports that show it.
@Suite struct StateLaneTests {
  private static let launch = "-[AppDelegate application:didFinishLaunchingWithOptions:]"
  private static let active = "-[AppDelegate applicationDidBecomeActive:]"
  private static let resign = "-[AppDelegate applicationWillResignActive:]"
  private static let background = "-[AppDelegate applicationDidEnterBackground:]"

  /// Lines of Shop[4123], each at a time of the fourth of March.
  private static func log(_ lines: (String, String)...) -> String {
    lines.map { "2026-03-04 \($0.0) Shop[4123:71] \($0.1)\n" }.joined()
  }

  private static func periods(_ result: CheckResult) -> [[String]] {
    result.stateLanes.lanes.map { lane in
      lane.periods.map { "\($0.words) \($0.to - $0.from)" }
    }
  }

  @Test func `a life is in one state after the other`() throws {
    let result = Checker.check(
      Self.log(
        ("09:00:00.000", Self.launch), ("09:00:01.000", Self.active),
        ("09:00:03.500", Self.active), ("09:00:04.000", Self.resign),
        ("09:00:04.250", Self.background)))
    #expect(
      Self.periods(result) == [
        [
          "launchedFront or launchedBack 1000000", "active 3000000", "inactive 250000",
          "background 0",
        ]
      ])
    let lane = try #require(result.stateLanes.lanes.first)
    #expect(lane.periods.map(\.line) == [1, 2, 4, 5] && lane.life == 1)
    #expect(lane.periods.map(\.isCertain) == [false, true, true, true])
    // The second one is a finding between two changes.
    let finding = try #require(result.findings.first)
    #expect(finding.line == 3)
    let place = lane.place(line: finding.line, stamp: finding.stamp)
    #expect(place == lane.periods[1].from + 2_500_000)
  }

  @Test func `nothing is kept where no report asks for it`() throws {
    let log = Array(Self.log(("09:00:00.000", Self.launch), ("09:00:01.000", Self.active)).utf8)
    #expect(try check(log).stateLanes.lanes.isEmpty)
    var options = CheckOptions()
    options.keepsStates = true
    #expect(try check(log, options: options).stateLanes.lanes.count == 1)
  }

  @Test func `past the limit changes are counted`() throws {
    var text = ""
    for second in 0..<30 {
      text += Self.log(
        (
          second < 10 ? "09:00:0\(second).000" : "09:00:\(second).000",
          second % 2 == 0 ? Self.active : Self.resign
        ))
    }
    var options = CheckOptions()
    options.keepsStates = true
    options.stateLimit = 16
    let result = try check(Array(text.utf8), options: options)
    let lane = try #require(result.stateLanes.lanes.first)
    #expect(lane.periods.count == 16 && lane.leftOut == 14 && result.stateLanes.leftOut == 14)
    // Nobody knows how long the last one that is kept held.
    #expect(lane.periods.last.map { $0.to - $0.from } == 0)
    let page = written { HTMLReport(outcome: RunOutcome()).write(result, to: $0) }
    #expect(page.contains("14 later changes of states are not drawn"))
  }

  @Test func `each scene has a lane, and a launch seen too late is no state`() throws {
    let result = Checker.check(
      Self.log(
        ("09:00:00.000", Self.launch),
        ("09:00:01.000", "-[SceneDelegate scene:willConnectToSession:options:]"),
        ("09:00:02.000", "-[SceneDelegate sceneWillEnterForeground:]"),
        ("09:00:03.000", "-[SceneDelegate sceneDidBecomeActive:]")))
    #expect(
      Self.periods(result) == [
        ["running 3000000"], ["connected 1000000", "arriving 1000000", "active 0"],
      ])
    #expect(result.stateLanes.lanes.map(\.isInstance) == [false, true])
  }

  @Test func `behind lost messages nobody knows`() throws {
    let text =
      Self.log(("09:00:00.000", Self.launch), ("09:00:01.000", Self.active))
      + "--- last message repeated 2 times ---\nlost 3 unreliable messages\n"
      + Self.log(("09:00:05.000", Self.resign))
    let words = Self.periods(Checker.check(text))
    #expect(
      words == [
        ["launchedFront or launchedBack 1000000", "active 0", "not known 4000000", "inactive 0"]
      ])
  }

  /// Clocks of every kind of trouble: no time is negative, and none is past its end.
  @Test(arguments: [
    ["2026-03-04 09:00:00", "2026-03-04 08:00:00", "2026-03-04 08:00:01"],
    ["2026-03-04 23:59:59", "1970-01-01 00:00:00", "9999-12-31 23:59:59", "0001-01-01 00:00:00"],
    ["0000-00-00 00:00:00", "2026-02-31 25:61:61", "2026-03-04 09:00:00"],
  ])
  func `times never go back`(stamps: [String]) throws {
    let callbacks = [Self.launch, Self.active, Self.resign, Self.background]
    let text = zip(stamps, callbacks).map { "\($0).000 Shop[4123:71] \($1)\n" }.joined()
    let result = Checker.check(text)
    var newest = Int64.min
    for period in result.stateLanes.lanes.flatMap(\.periods) {
      #expect(period.from <= period.to && newest <= period.from)
      newest = period.to
    }
    let report = written { TraceEventReport(outcome: RunOutcome()).write(result, to: $0) }
    for event in try events(of: report) where event["ph"] as? String == "X" {
      #expect(try #require(event["dur"] as? Int) >= 0 && #require(event["ts"] as? Int) >= 0)
    }
    #expect(HTMLReader(written { HTMLReport(outcome: RunOutcome()).write(result, to: $0) }).isWhole)
  }

  @Test func `a clock that is set back is said, and what passes is counted`() throws {
    let result = Checker.check(
      Self.log(
        ("09:00:00.000", Self.launch), ("08:00:00.000", Self.active),
        ("08:00:02.000", Self.resign)))
    #expect(result.stateLanes.clocks.map(\.goesBack) == [true])
    #expect(Self.periods(result)[0][1] == "active 2000000")
    let page = written { HTMLReport(outcome: RunOutcome()).write(result, to: $0) }
    #expect(page.contains("Its clock goes back"))
  }

  @Test func `at the turn of a year or a day that no stamp tells time goes on`() throws {
    let lines = ["Dec 31 23:59:59", "Jan  1 00:00:01", "Jan  1 00:00:05"]
    let text = zip(lines, [Self.launch, Self.active, Self.resign])
      .map { "\($0) iPhone Shop[4123] <Notice>: \($1)\n" }.joined()
    #expect(Self.periods(Checker.check(text))[0][1] == "active 4000000")
  }

  @Test func `without stamps lines are the clock`() throws {
    let result = Checker.check("\(Self.launch)\nother\n\(Self.active)\n\(Self.resign)\n")
    #expect(result.stateLanes.clocks.map(\.isTimed) == [false])
    #expect(
      Self.periods(result) == [["launchedFront or launchedBack 2", "active 1", "inactive 0"]])
    let page = written { HTMLReport(outcome: RunOutcome()).write(result, to: $0) }
    #expect(page.contains("places are numbers of lines, not times"))
  }

  @Test func `a finding is on the lane of its scene, named or not`() throws {
    let result = Checker.check(
      Self.log(
        ("09:00:00.000", Self.launch),
        ("09:00:01.000", "-[SceneDelegate scene:willConnectToSession:options:]"),
        ("09:00:02.000", "-[SceneDelegate sceneWillEnterForeground:]"),
        ("09:00:03.000", "-[SceneDelegate sceneDidBecomeActive:]"),
        ("09:00:04.000", "-[SceneDelegate sceneDidEnterBackground:]")))
    let finding = try #require(result.findings.first)
    let index = StateLaneIndex(result.stateLanes)
    #expect(finding.scene == nil && finding.line == 5)
    #expect(index.lane(of: finding) == 1 && index.place(of: 1) == 1)
  }

  @Test func `what comes before the first stamp is at its time`() throws {
    let text =
      "\(Self.launch)\n" + Self.log(("09:00:01.000", Self.active), ("09:00:02.000", Self.resign))
    for lane in Checker.check(text).stateLanes.lanes {
      let times = lane.periods.map { $0.to - $0.from }
      #expect(times.allSatisfy { 0...1_000_000 ~= $0 }, "\(times)")
    }
  }

  // MARK: Reports

  private func events(of report: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
    return try #require(object?["traceEvents"] as? [[String: Any]])
  }

  private static var faulty: CheckResult {
    Checker.check(
      log(
        ("09:00:00.000", launch), ("09:00:01.000", active), ("09:00:02.000", background),
        ("09:00:03.000", active)))
  }

  @Test func `a trace has slices that do not overlap, and a mark for each finding`() throws {
    let all = try events(
      of: written { TraceEventReport(outcome: RunOutcome()).write(Self.faulty, to: $0) })
    let slices = all.filter { $0["ph"] as? String == "X" }
    try #require(slices.count == 4)
    var end = 0
    for slice in slices {
      let start = try #require(slice["ts"] as? Int)
      #expect(start >= end)
      end = start + (try #require(slice["dur"] as? Int))
    }
    let marks = all.filter { $0["ph"] as? String == "i" }
    #expect(marks.count == Self.faulty.findings.count && marks.count == 2)
    let arguments = try #require(marks[0]["args"] as? [String: Any])
    #expect(arguments["rule"] as? String == "callback-never-logged")
    #expect(arguments["line"] as? Int == 3)
    #expect(marks[0]["ts"] as? Int == slices[2]["ts"] as? Int)
    let names = all.filter { $0["name"] as? String == "process_name" }
    #expect((names[0]["args"] as? [String: String])?["name"]?.hasPrefix("Shop[4123] ") == true)
  }

  @Test func `a page has lanes whose marks lead to the findings`() throws {
    let reader = HTMLReader(
      written { HTMLReport(outcome: RunOutcome()).write(Self.faulty, to: $0) })
    let ids = reader.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let links = reader.all("a", in: "states").compactMap { $0["href"] }
    #expect(links == ["#finding-1", "#finding-2"] && ids.contains("finding-2"))
    #expect(reader.all("a", in: "states").allSatisfy { $0["aria-label"]?.isEmpty == false })
    for link in reader.all("use").compactMap({ $0["href"] }) {
      #expect(ids.contains(String(link.dropFirst())), "\(link)")
    }
    let pictures = reader.all("svg", in: "states").filter { $0["class"] == "lanes" }
    #expect(pictures.count == 1 && pictures[0]["role"] == "group")
    #expect(pictures[0]["aria-label"]?.contains("Shop[4123]") == true)
    #expect(reader.all("rect", in: "states").contains { $0["class"] == "unknown" })
    #expect(reader.text["states"]?.contains("4 states in words") == true)
    #expect(reader.all("script").isEmpty)
  }

  @Test func `many lives share lanes, and the page stays small`() throws {
    var text = ""
    for life in 0..<500 {
      let minute =
        "\(9 + life / 60 < 10 ? "0" : "")\(9 + life / 60):\(life % 60 < 10 ? "0" : "")\(life % 60)"
      let name = "Shop[\(5000 + life):1]"
      for (second, callback) in [Self.launch, Self.active, Self.background].enumerated() {
        text += "2026-03-04 \(minute):0\(second).000 \(name) \(callback)\n"
      }
      for turn in 0..<20 {
        text +=
          "2026-03-04 \(minute):\(10 + turn).000 \(name) \(turn % 2 == 0 ? Self.active : Self.resign)\n"
      }
    }
    let result = Checker.check(text)
    #expect(result.stateLanes.lanes.count == 500)
    let page = written { HTMLReport(outcome: RunOutcome()).write(result, to: $0) }
    #expect(page.utf8.count < 5_000_000, "\(page.utf8.count)")
    #expect(page.contains("Shop: 500 lives"))
    #expect(HTMLReader(page).isWhole)
  }
}
