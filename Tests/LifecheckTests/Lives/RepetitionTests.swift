import Testing

@testable import Lifecheck

/// When a record is one that was written twice, and when records are put in order, each at its border.
@Suite struct RepetitionTests {
  private let launch = "application:didFinishLaunchingWithOptions:"
  private let active = "applicationDidBecomeActive:"
  private let resign = "applicationWillResignActive:"

  private func relay(_ callback: String, _ second: Int, end: String = "\n") -> String {
    "Mar  4 09:15:0\(second) iPad Shop[71] <Notice>: \(callback)\(end)"
  }

  /// Mutant: another border than 50 ms.
  @Test func `a repetition comes within fifty milliseconds, and not later`() throws {
    func log(apart seconds: Double) -> String {
      line(launch, at: 1) + line(active, at: 2) + line(active, at: 2 + seconds)
    }
    #expect(try check(log(apart: 0.05)).places == [])
    #expect(try check(log(apart: 0.050001)).places == ["3 callback-never-logged"])
  }

  /// Mutant: with stamps of whole seconds a repetition need not be the next line.
  @Test func `a line of whole seconds is repeated by the next one only`() throws {
    #expect(
      try check(relay(launch, 1) + relay(active, 2) + relay("x", 2) + relay(active, 2)).places
        == ["4 callback-never-logged"])
    // A list of events says which line is the same as the one above, and could say it of any.
    func listed(_ line: Int, _ event: String, sameLine: Bool = false) -> String {
      "{\"file\":\"a.log\",\"line\":\(line),\"time\":\"2026-03-04T09:15:02\",\"event\":\"\(event)\""
        + ",\"channel\":\"delegate\",\"process\":\"Shop\",\"pid\":71"
        + (sameLine ? ",\"sameLine\":true" : "") + "}\n"
    }
    let before = listed(1, "didFinishLaunching") + listed(2, "didBecomeActive")
    #expect(try check(before + listed(3, "didBecomeActive", sameLine: true)).places == [])
    #expect(
      try check(before + listed(4, "didBecomeActive", sameLine: true)).places
        == ["4 callback-never-logged"])
  }

  /// Mutants: a carriage return, a NUL or nothing else before the line's end is no part of it.
  @Test func `a line that only ends in another way is the same line`() throws {
    for end in ["\r\n", "\0\n", "\r\0\n", "\n\0"] {
      let log = relay(launch, 1) + relay(active, 2, end: end) + relay(active, 2)
      #expect(try check(log).places == [], "\(end.debugDescription)")
    }
    let tabs = relay(launch, 1) + relay(active, 2, end: "\t\n") + relay(active, 2)
    #expect(try check(tabs).places == ["3 callback-never-logged"])
  }

  /// Mutant: a scene's event is taken for a repetition of another scene's.
  @Test func `two scenes do the same at once`() throws {
    let ids = [1, 2].map { "session 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E20\($0)" }
    var log = line("application(_:didFinishLaunchingWithOptions:)", at: 0)
    let steps = [
      "scene(_:willConnectTo:options:)", "sceneWillEnterForeground(_:)",
      "sceneDidBecomeActive(_:)", "sceneWillResignActive(_:)",
    ]
    for (second, step) in steps.enumerated() {
      for (number, id) in ids.enumerated() {
        log += line("\(step) \(id)", at: Double(second + 1) + Double(number) * 0.01)
      }
    }
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.lives.map(\.events) == [9])
    #expect(result.inputs[0].duplicates == 0)
  }

  /// Mutant: exactly one second is outside.
  @Test func `stamps out of order by exactly one second are put in order`() throws {
    func log(back seconds: Double) -> String {
      line(launch, at: 1) + line(resign, at: 5) + line(active, at: 5 - seconds)
    }
    let inside = try check(log(back: 1))
    #expect(inside.places == [] && inside.inputs[0].reordered == 1)
    let outside = try check(log(back: 1.000001))
    #expect(outside.inputs[0].reordered == 0 && !outside.places.isEmpty)
  }

  /// Found in the engine before: it held sixteen events, and what a burst held more was judged out of order.
  @Test func `however many events a second holds, they are put in order`() throws {
    let steps = [active, resign]
    for count in [15, 17, 40, 400] {
      let events = (0..<count).map { line(steps[$0 % 2], at: 2 + Double($0 + 1) * 0.002) }
      // The first comes last: it was waited for.
      let log = line(launch, at: 1) + events.dropFirst().joined() + events[0]
      let result = try check(log + line("unrelated", at: 9))
      #expect(result.places == [], "\(count) events")
      #expect(result.inputs[0].reordered == 1)
    }
  }

  /// Found in the engine before: each was counted twice.
  @Test func `what has to go before its second is over is counted`() throws {
    let steps = [active, resign]
    let events = (0..<4110).map { line(steps[$0 % 2], at: 2 + Double($0 + 1) * 0.0002) }
    let result = try check(line(launch, at: 0.5) + events.joined())
    #expect(result.judged.hurriedEvents == 4110 - Int(HeldEvents.limit))
  }
}
