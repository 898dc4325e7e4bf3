import Testing

@testable import Lifecheck

/// Trace notation as an input.
@Suite struct NotationTests {
  private func events(_ trace: String, format: LogFormat? = nil) throws -> [String] {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(events: rules.events, message: rules.message)
    return readLog(Array(trace.utf8), vocabulary: vocabulary, format: format).events.map {
      rules.events[Int($0.event)].name
    }
  }

  @Test(arguments: [
    "1 3 4 5", "1, 3, 4, 5", "1→3→4→5", "1 -> 3 -> 4 -> 5", "1-3-4-5", "1 – 3 — 4 ⟶ 5",
    "# a comment\n1 3 # more\n\n4 5\n", "1 3 | 4 5",
  ])
  func `numbers are events, whatever stands between them`(trace: String) throws {
    #expect(
      try events(trace) == [
        "didFinishLaunching", "didBecomeActive", "willResignActive", "didEnterBackground",
      ])
  }

  /// Mutants: any letter, any row, any word.
  @Test(arguments: [
    "2 3 4", "1 3 8", "1 13", "1 3 x", "total 1 3 4", "+1 3", "", "# 1 3", "1 A\n2 B\n3 C",
    "1 c f a",
    "1 3 items", "didFinishLaunching 1 3", "C 1 3", "1 didBecomeActive",
  ])
  func `other files are not taken for it`(text: String) throws {
    let vocabulary = Vocabulary(events: try RuleSet.shared.events)
    #expect(readLog(Array(text.utf8), vocabulary: vocabulary).summary.format != "notation")
  }

  @Test(arguments: [
    "1 3 5 | 1 3\n6 didReceiveMemoryWarning 6", "# scenes\n1 C F A R B", "| 1 3 4\n6 performFetch",
    "2 3 4\n1 3 applicationWillResignActive",
  ])
  func `a file holds names and letters beside numbers`(text: String) throws {
    let vocabulary = Vocabulary(events: try RuleSet.shared.events)
    #expect(readLog(Array(text.utf8), vocabulary: vocabulary).summary.format == "notation")
  }

  @Test func `names and letters are events where the notation was asked for`() throws {
    #expect(
      try events(
        "didFinishLaunching C applicationDidBecomeActive: WILLRESIGNACTIVE", format: .notation)
        == ["didFinishLaunching", "scene.willConnect", "didBecomeActive", "willResignActive"])
    let read = readLog(Array("1 nonsense 3\n".utf8), vocabulary: testVocabulary, format: .notation)
    #expect(read.summary.unparsed == 1)
  }

  @Test func `time passes where it is told, and only there`() throws {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(events: rules.events)
    let timed = readLog(Array("1 3 +6 s 4 +2 min 5\n".utf8), vocabulary: vocabulary).events
    #expect(timed.map(\.stamp.microseconds) == [0, 200_000, 6_400_000, 126_600_000])
    #expect(
      readLog(Array("1 3\n".utf8), vocabulary: vocabulary).events.allSatisfy {
        $0.stamp.resolution == .none
      })
  }

  @Test func `it leaves nothing out, and begins a process where it says so`() throws {
    let home = try check("1 3 5 6 3 5 6 3 5\n")
    #expect(home.places.count == 3)
    let processes = try check("1 3 4 5 | 6 3 4 5\n1 3\n")
    #expect(processes.places == [])
    #expect(processes.lives.count == 3)
  }

  @Test(arguments: [
    ("1 3 5! 6", "5", "'5!' is no event, did you mean '5'?"), ("1 3 13 5", "5", "'13' is no event"),
    (
      "1 3 +6 5", "5",
      "'+6' is no time that passes, such as '+6 s', '+500 ms', '+2 min' or '+1 h'"
    ),
  ])
  func `nothing is judged from there on where a file holds what is no notation`(
    trace: String, column: String, why: String
  ) throws {
    var options = CheckOptions()
    options.inputFormat = "notation"
    var checker = try Checker.fresh(options)
    feed([Array("# a trace\n\(trace)\n1 5\n".utf8)], to: &checker)
    let result = checker.finish()
    #expect(result.places == [] && result.inputs[0].events == 2 && result.inputs[0].lines == 3)
    #expect(
      result.inputs[0].error == "nothing is judged from line 2, byte \(column) on: \(why)")
  }

  @Test func `a mark of UTF-8 before the first number is nothing`() throws {
    #expect(try events("\u{FEFF}1 3\n") == ["didFinishLaunching", "didBecomeActive"])
  }

  @Test func `a word that is no event is named with its place`() throws {
    let error = try #require(try RuleSet.shared.notationError(inParts: ["1 3 didEnterBackgroud"]))
    #expect(error.column == 5)
    #expect(error.word == "didEnterBackgroud")
    #expect(error.nearest == "didEnterBackground")
    #expect(try RuleSet.shared.notationError(inParts: ["1 3 +5 s 4 | 1 # x"]) == nil)
    #expect(try RuleSet.shared.notationError(inParts: ["1 +5 weeks 4"])?.word == "+5 weeks")
    for trace in ["", " ", "# x"] {
      let error = try #require(try RuleSet.shared.notationError(inParts: ["1", trace]))
      #expect("\(error)" == "there is no event")
    }
  }
}
