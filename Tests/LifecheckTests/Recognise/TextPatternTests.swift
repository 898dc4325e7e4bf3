import Testing

@testable import Lifecheck
@testable import RuleLanguage

extension TextPattern {
  fileprivate init(_ text: String) throws(Problem) { try self.init(bytes: Array(text.utf8)) }
}

@Suite struct TextPatternTests {
  private func match(_ pattern: String, _ text: String) throws -> [String]? {
    let pattern = try TextPattern(pattern)
    let bytes = Array(text.utf8)
    guard bytes.starts(with: pattern.head) else { return nil }
    var captures = TextPattern.Captures()
    let end = pattern.match(
      bytes.span, at: pattern.head.count, to: bytes.count, into: &captures)
    guard let end else { return nil }
    let ranges = [0..<end, captures.id, captures.pid, captures.process, captures.bundle]
    return ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test func `a place ends where the next literal begins`() throws {
    #expect(
      try match("timer {id} started", "timer a-1/x started now")
        == ["timer a-1/x started", "a-1/x", "", "", ""])
    #expect(
      try match(
        "[app<{bundle}>:{pid}] Suspending task.", "[app<a.b-c((null))>:42] Suspending task.")
        == ["[app<a.b-c((null))>:42] Suspending task.", "", "42", "", "a.b-c"])
    #expect(
      try match("app<{bundle}> runs", "app<a.b(9D5F)> runs")
        == ["app<a.b(9D5F)> runs", "", "", "", "a.b"])
    #expect(try match("app<{bundle}> runs", "app<a.b(9D5F> runs") == nil)
    #expect(try match("app<{bundle}> runs", "app<a.b(9D5F)c> runs") == nil)
    #expect(
      try match("Deleted [{process}:{pid}]", "Deleted [Shop Alpha:7]")
        == ["Deleted [Shop Alpha:7]", "", "7", "Shop Alpha", ""])
    #expect(try match("task {id}", "task 12 of 3") == ["task 12", "12", "", "", ""])
    #expect(try match("a {{{number}}", "a {31}") == ["a {31}", "", "", "", ""])
    #expect(try match("x{*}y", "xy") == ["xy", "", "", "", ""])
  }

  @Test func `a place holds only what it may hold`() throws {
    #expect(try match("timer {id} started", "timer a b started") == nil)
    #expect(try match("timer {id} started", "timer  started") == nil)
    #expect(try match("pid {pid}.", "pid 4x.") == nil)
    #expect(try match("app<{bundle}>", "app<(null)>") == nil)
    #expect(try match("pid {pid}.", "pid 4") == nil)
    let long = "x" + String(repeating: "z", count: 513) + "y"
    #expect(try match("x{*}y", long) == nil)
  }

  /// What a line holds behind the furthest place that a match can reach is not looked at.
  @Test func `a pattern is looked for as far as it reaches`() throws {
    let pattern = try TextPattern("x{*}yy{*}end")
    func mayMatch(_ first: Int, _ second: Int) -> Bool {
      let gap = { String(repeating: "z", count: $0) }
      let line = Array("x\(gap(first))yy\(gap(second))end\(gap(9000))".utf8)
      return pattern.mayMatch(line.span, at: 1, to: line.count)
    }
    #expect(mayMatch(0, 0) && mayMatch(512, 511))
    #expect(!mayMatch(512, 513) && !mayMatch(8000, 9))
  }

  private func expansions(_ text: String) throws -> [String] {
    try TextChoice.expansions(of: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a short text is searched for with what may come next, or by who prints it`() throws {
    // In each of them one sign may begin a bundle identifier, or none.
    let pattern = try TextPattern("x {bundle}")
    let begins = (0...UInt8.max).filter { sign in
      var captures = TextPattern.Captures()
      let bytes = [UInt8(ascii: "x"), 0x20, sign]
      return pattern.match(bytes.span, at: 2, to: 3, into: &captures) != nil
    }
    #expect(Set(begins.map(\.lowercased)) == Set(TextPattern.bundleSigns.utf8))
    func needles(_ text: String, _ sender: String) throws -> [String] {
      let pattern = try TextPattern(text)
      return SpellingForm(pattern.head, .pattern, pattern).needles(value: nil, sender: sender)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try needles("Waking {bundle}", "dasd").contains("Waking b"))
    #expect(try needles("Waking {bundle}", "dasd").count == TextPattern.bundleSigns.count)
    #expect(try needles("id={bundle}, state=0", "UserEventAgent") == ["UserEventAgent"])
    #expect(try needles("id={bundle}, state=0", "dasd") == [", state=0"])
    #expect(try needles("Prewarming of {bundle}", "UserEventAgent") == ["Prewarming of "])
  }

  @Test func `the search of an audit takes long steps`() throws {
    let rules = try RuleSet.builtinWithoutExamples.forAudit()
    #expect(Vocabulary(rules, listeners: .all).search.filter.stride >= 7)
  }

  @Test func `a choice stands for one text each`() throws {
    #expect(
      try expansions("state{: | = |}{on|off}")
        == ["state: on", "state: off", "state = on", "state = off", "stateon", "stateoff"])
    #expect(try expansions("{|[{*}] }a {{b {id}") == ["a {{b {id}", "[{*}] a {{b {id}"])
    #expect(try expansions("plain") == ["plain"])
    #expect(throws: TextPattern.Problem.unclosed) { try expansions("a {b|c") }
  }

  @Test func `what the choices of a text have in common is searched for if it is long`() {
    func common(_ text: String) -> String? {
      let place = RulePlace(file: 0, line: 1, column: 1)
      return TextChoice.common(to: Spelling(form: .text, text: text, place: place))
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      common("{a|b} is what they have in common {id} here") == " is what they have in common ")
    #expect(common("{a|b} is short {c|d}") == nil)
    #expect(common("no choice {id} in this text") == nil)
    #expect(common("{a|b}{{a long literal, after a brace") == "a long literal, after a brace")
  }

  @Test func `after the end of the message there are only signs`() throws {
    #expect(try match("phase: on{end}", "phase: on") == ["phase: on", "", "", "", ""])
    #expect(try match("phase: on{end}", "phase: on).") == ["phase: on", "", "", "", ""])
    #expect(try match("phase: on{end}", "phase: on again") == nil)
    #expect(try match("phase: on{end}", "phase: on, 2") == nil)
    #expect(try match("phase: on{end}", "phase: only") == nil)
    #expect(try match("from {id} to on{end}", "from off to on!")?.first == "from off to on")
    #expect(try match("from {id} to on{end}", "from off to on and off") == nil)
  }

  @Test(arguments: [
    ("{id} started", TextPattern.Problem.captureFirst),
    ("a {id}{pid}", .capturesTouch),
    ("a {id} {id}", .captureTwice("id")),
    ("a {idd} b", .unknownCapture("idd")),
    ("a {id", .unclosed),
    ("a {end} b", .endInside),
    ("a {id}{end}", .endInside),
  ])
  func `what is no pattern is refused`(text: String, problem: TextPattern.Problem) {
    #expect(throws: problem) { try TextPattern(text) }
    #expect(!problem.message.isEmpty)
  }

  @Test func `patterns that begin alike are told apart, and a process number is bounded`() {
    let rules = """
      timer.started
        text timer {id} started
      timer.stopped
        text timer {id} stopped
      timers
        text timers {number}
      gone
        text process {process} ({pid}) is gone
      """
    let vocabulary = Vocabulary(events: testEvents(rules))
    #expect(vocabulary.lexicon.patterns.count == 4)
    let matcher = Matcher(vocabulary: vocabulary)
    func event(_ text: String) -> UInt16? {
      let bytes = Array(text.utf8)
      return matcher.match(bytes.span, 0..<bytes.count).map {
        vocabulary.forms[$0.form].event
      }
    }
    #expect(event("timer 7 started") == 0)
    #expect(event("timer 7 stopped.") == 1)
    #expect(event("timer 7 stoppedly") == nil)
    #expect(event("Timer 7 stopped") == nil)
    let digits = Array("2147483647 2147483648 99999999999".utf8)
    #expect(digits.span.pid(in: 0..<10) == Int32.max)
    #expect(digits.span.pid(in: 11..<21) == nil)
    #expect(digits.span.pid(in: 22..<33) == nil)
  }
}
