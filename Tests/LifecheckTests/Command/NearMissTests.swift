import Foundation
import Testing

@testable import Command
@testable import Lifecheck

/// `lifecheck events --near`, and the note where near misses outnumber the events.
@Suite struct NearMissTests {
  private static let log = """
    applicationDidBecomeActive:
    we call applicationWillTerminate: as the user quits
    \u{1B}[31mwaiting for applicationDidBecomeActive\u{7}
    2024-05-14 09:00:01.000 Shop[71:71] our panel applicationWillResignActive is here now.
    x {"a"} we call applicationWillTerminate: "as" the user quits
    -[Cart applicationDidBecomeActiveWithItems:]
    wholesale

    """

  private func run(_ arguments: [String], _ log: String = log) throws -> Tool.Outcome {
    try Tool.run(arguments + ["--stdin-filename", "a.log", "-"], input: Data(log.utf8))
  }

  /// Mutants: events are listed too, a reason or the number is missing, log text reaches the terminal as it is.
  @Test func `near misses are listed with reasons, safe to show`() throws {
    let outcome = try run(["events", "--near"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      outcome.text == #"""
        a.log:2: we call applicationWillTerminate: as the user quits
          no event: 'we' stands beside the callback: the line may say something else about it
          to count it: spelling willTerminate "we call applicationWillTerminate: as the user quits" in .lifecheck
        a.log:3: waiting for applicationDidBecomeActive\u{7}
          no event: 'waiting' stands beside the callback: the line does not say that it was called
        a.log:4: 2024-05-14 09:00:01.000 Shop[71:71] our panel applicationWillResignActive is here now.
          no event: 'our' stands beside the callback: the line may say something else about it
          to count it: spelling willResignActive "our panel applicationWillResignActive is here now" in .lifecheck
        a.log:5: x {"a"} we call applicationWillTerminate: "as" the user quits
          no event: 'x' stands beside the callback: the line may say something else about it
        a.log:6: -[Cart applicationDidBecomeActiveWithItems:]
          no event: no callback stands in a message there, as a whole and by itself
        5 near misses

        """#)
    #expect(try run(["events", "--near"], "wholesale\n").text == "0 near misses\n")
  }

  /// Such a line counted would be an event that was none, or a second one.
  @Test func `nothing is proposed where a line says that it is no callback`() throws {
    let none = """
      our panel applicationDidEnterBackground was not called here
      our panel applicationDidEnterBackground beside applicationWillTerminate here
      our panel `applicationDidEnterBackground` here
      our panel applicationDidEnterBackground success

      """
    #expect(!(try run(["events", "--near"], none).text.contains("to count it")))
    let tagged = "[Session] our panel applicationDidEnterBackground here\n"
    #expect(
      try run(["events", "--near"], tagged).text.contains(
        "didEnterBackground \"our panel applicationDidEnterBackground here\""))
  }

  @Test func `words are a reason only beside the name of a callback`() throws {
    func reasons(_ line: String) throws -> [String] {
      try run(["events", "--near"], line + "\n").text.split(separator: "\n")
        .filter { $0.hasPrefix("  no event: ") }.map { String($0.dropFirst(12)) }
    }
    let none = ["no callback stands in a message there, as a whole and by itself"]
    #expect(
      try reasons(
        "<Notice>: Application process state changed for com.acme.Shop: <SBApplicationProcessState: 0x1>"
      )
        == none)
    #expect(
      try reasons(
        "<Warning>: Application 'UIKitApplication:com.acme.Shop[0x18]' exited for an unknown reason."
      )
        == none)
    #expect(
      try reasons("waiting for applicationDidBecomeActive")
        == ["'waiting' stands beside the callback: the line does not say that it was called"])
    #expect(
      try reasons("This method comes after applicationDidBecomeActive")
        == ["'This' stands beside the callback: the line may say something else about it"])
    #expect(
      try reasons("let this = applicationDidBecomeActive") == ["it is source code, by 'let'"])
  }

  /// Mutants: a proposal is of another event, or is cut so that it matches nothing.
  @Test func `what is proposed makes an event of the line`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).lifecheck")
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = try run(["events", "--near"]).text.matches(of: /to count it: (.*) in \.lifecheck\n/)
    #expect(lines.count == 2)
    try Data(lines.map { $0.1 + "\n" }.joined().utf8).write(to: file)
    let events = try run(["events", "--config", file.path]).text.split(separator: "\n")
    #expect(events.count == 3)
    #expect(events[1].hasPrefix("a.log:2  Shop[71]  willTerminate"))
    #expect(events[2].hasPrefix("a.log:4  ") && events[2].contains("willResignActive"))
  }

  @Test func `near misses are JSON lines too, and no table`() throws {
    let outcome = try run(["events", "--near", "--format", "ndjson"])
    let objects = try outcome.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["line"] as? Int } == [2, 3, 4, 5, 6])
    #expect(objects.allSatisfy { $0["file"] as? String == "a.log" && $0.count == 4 })
    #expect(
      objects[0]["nearMiss"] as? String == "we call applicationWillTerminate: as the user quits")
    #expect(
      objects[0]["reason"] as? String
        == "'we' stands beside the callback: the line may say something else about it")
    let table = try run(["events", "--near", "--format", "csv"])
    #expect(table.status == 64)
    #expect(table.errors.hasPrefix("Error: '--near' lists as text or ndjson, not as csv\n"))
  }

  /// Mutants: the limit is one of each input, or a file that begins anew starts to count from zero.
  @Test func `so many are kept of all inputs, and the rest is counted`() throws {
    let misses = Array(String(repeating: "waiting for applicationDidBecomeActive\n", count: 6).utf8)
    var lister = EventLister(rules: try RuleSet.shared, options: CheckOptions(), nearMissLimit: 9)
    func feed(_ lister: inout EventLister) {
      lister.appendAll(misses[...])
    }
    for name in ["a", "b", "c"] {
      lister.begin(input: name)
      feed(&lister)
      if name == "a" {
        lister.restartInput(after: .rotation)
        feed(&lister)
      }
      lister.endInput()
    }
    #expect(lister.inputs.map(\.nearMisses) == [12, 6, 6])
    #expect(lister.inputs.map(\.nearMissExamples.count) == [9, 0, 0])
    for isJSON in [false, true] {
      let list = NearMissList(palette: Palette(isColoured: false), isJSON: isJSON)
      let text = written { list.write(lister.inputs, to: $0) }
      let last = text.split(separator: "\n").last ?? ""
      #expect(
        last
          == (isJSON
            ? #"{"nearMisses":24,"notListed":15}"# : "24 near misses, 15 more than are listed"))
    }
  }

  /// UIKit prints the first since iOS 13, and only formulas listen to what it names.
  @Test func `a line that mentions no callback is no near miss, whatever its words say`() throws {
    let log = """
      Can't end BackgroundTask: no background task exists with identifier 3, or it may have ended already. Break in UIApplicationEndBackgroundTaskError() to debug.
      [BackgroundTask] Background Task 3 ("sync"), was created over 30 seconds ago. Call UIApplication.endBackgroundTask(_:) to avoid this.
      [Player] completed the start of beginBackgroundTask
      waiting for AppLifecycleState.resumed
      applicationDidBecomeActive completed

      """
    let outcome = try Tool.run(["events", "--near", "--no-config", "-"], input: Data(log.utf8))
    #expect(outcome.text.hasSuffix("\n2 near misses\n"))
    #expect(outcome.text.hasPrefix("<stdin>:4: "))
  }

  @Test func `a long reason ends with a whole character`() throws {
    for shift in 0..<3 {
      let words =
        String(repeating: " ", count: shift) + "앱이 Active " + String(repeating: "상태", count: 12)
      let outcome = try Tool.run(
        ["events", "--near", "--no-config", "-"],
        input: Data("- `applicationDidBecomeActive`: \(words)\n".utf8))
      #expect(
        outcome.text.contains(
          "' stands beside the callback: the line may say something else about it"))
      #expect(!outcome.text.contains("\u{FFFD}"))
    }
  }

  /// Mutants: as many are enough, or an input without events gets the note as well.
  @Test func `a note says where near misses outnumber the events`() throws {
    let miss = "waiting \u{1B}[1m for applicationDidBecomeActive \u{7}\n"
    let event = "applicationDidBecomeActive:\n"
    #expect(try check(event + miss).notes.isEmpty)
    #expect(try check(miss + miss).notes.isEmpty)
    let notes = try check(event + miss + miss + miss + miss).notes
    try #require(notes.count == 1)
    #expect(
      notes[0].hasPrefix(
        "0.log: 4 lines mention a callback and are none, and only 1 is an event: 0.log:2: 'waiting")
    )
    #expect(notes[0].hasSuffix("was called); 'lifecheck events --near' lists them"))
    #expect(notes[0].contains("0.log:4: 'waiting") && !notes[0].contains("0.log:5"))
    #expect(!notes[0].utf8.contains { $0 < 0x20 })
    // It is a warning, which nobody has asked not to see.
    let quiet = try run(["check", "--quiet"], event + miss + miss)
    #expect(quiet.errors.hasPrefix("Warning: a.log: 2 lines mention a callback and are none"))

    var checker = try Checker.fresh()
    feed(Array(repeating: Array((event + miss + miss).utf8), count: 5), to: &checker)
    let several = checker.finish().warnings
    #expect(several.count == 4)
    #expect(several.last == "2 more inputs have more near misses than events")
  }
}
