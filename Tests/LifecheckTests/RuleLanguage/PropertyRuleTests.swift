import Testing

@testable import Lifecheck

/// The text of `rule` blocks: what is read, what is refused, and what `rules check` finds.
@Suite struct PropertyRuleTests {
  private static let events = """
    event go
      text "go"
    event stop
      text "stop"
    event tick
      auxiliary
      text "tick {id}"
    event tock
      text "tock {id}"

    """

  private func error(_ lines: String) -> String {
    let text = Self.events + "rule r warning\n" + lines
    return firstRuleError(text)
  }

  @Test(arguments: [
    ("  never ticks", "11:9: unknown event 'ticks'; did you mean 'tick'?"),
    (
      "  always stop",
      "11:3: expected an event, or 'never', 'some', 'at most' or 'every', with which formulas begin, found 'always'"
    ),
    ("  ticks only after stop", "11:3: unknown event 'ticks'; did you mean 'tick'?"),
    (
      "  never go ofter stop",
      "11:12: expected ',', 'before', 'after', 'between' or the end of the line, found 'ofter'"
    ),
    ("  never go after", "11:17: expected an event, found the end of the line"),
    ("  never go between stop", "11:24: expected ',' or 'and', found the end of the line"),
    ("  go stop", "11:6: expected ',', 'only after', 'then' or 'on one thread', found 'stop'"),
    ("  go then stop", "11:15: expected ',', 'without' or 'within', found the end of the line"),
    (
      "  go then stop within soon",
      "11:23: expected a time such as 5 s, 250 ms or 10 min, found 'soon'"
    ),
    (
      "  go then stop within 9999999999 s",
      "11:23: expected a time such as 5 s, 250 ms or 10 min, found '9999999999'"
    ),
    (
      "  go then stop within 5 parsec",
      "11:23: expected a time with its unit, ms, s or min, such as '5 s', found '5 parsec'"
    ),
    (
      "  go then stop within 1.5h",
      "11:23: expected a time with its unit, ms, s or min, such as '1.5 s', found '1.5 h'"
    ),
    (
      "  go then stop within 5",
      "11:23: expected a time with its unit, ms, s or min, such as '5 s', found '5'"
    ),
    (
      "  go then stop within 1.2.3 s",
      "11:23: expected a time such as 5 s, 250 ms or 10 min, found '1.2.3'"
    ),
    (
      "  go is followed by stop",
      "11:3: a formula with 'is followed by' begins with 'every': 'every EVENT is followed by EVENT'"
    ),
    ("  go is stop", "11:6: expected ',', 'only after', 'then' or 'on one thread', found 'is'"),
    ("  every go is followed stop", "11:24: expected 'by', found 'stop'"),
    ("  at most many go", "11:11: expected a number up to 1000000, found 'many'"),
    ("  never tick{no}", "11:9: expected an event or 'EVENT{id}', found 'tick{no}'"),
    (
      "  never go after tick{id}",
      "11:3: '{id}' is missing on the first events: a rule is judged for each of their ids"
    ),
    (
      "  some tick{id}",
      "11:3: '{id}' ties events together; 'some' and 'on one thread' have nothing to tie"
    ),
    ("  never tick{id} after tick", "11:3: 'tick' stands here with '{id}' and without"),
    (
      "  every go is followed by stop within 5 s between go and stop",
      "11:3: what lies 'between' counts when the stretch is closed, so a deadline in it comes too soon; write 'after … until …'"
    ),
    ("  never go\n  never stop", "12:3: 'the formula' is given twice; first at my.rules:11:3"),
    ("  says \"x\"", "10:1: rule 'r' has no formula, such as 'never EVENT after EVENT'"),
    (
      "  never go\n  limit 5 s when os < 9",
      "10:1: a 'limit' line replaces the time of 'within', and the formula has none"
    ),
    (
      "  never go\n  sayz \"x\"",
      "12:3: unknown line 'sayz' in 'rule', expected FORMULA, when, only when, methods only, limit, says, because, fix, source, bad, good or SEVERITY when; did you mean 'says'?"
    ),
    ("  never go\n  only os < 9", "12:8: expected 'when', found 'os'"),
    (
      "  never go\n  bad go@x!",
      "12:7: expected a thread such as '@2' after the event, found 'go@x'"
    ),
    ("  never go\n  bad go{!", "12:7: expected a value such as '{a}' after the event, found 'go{'"),
    (
      "  never go\n  bad +6 go!",
      "12:8: expected a time with its unit, ms, s or min, such as '6 s', found '6 go!'"
    ),
  ])
  func `what cannot be read is named with its place`(lines: String, expected: String) {
    #expect(error(lines) == "my.rules:\(expected)")
  }

  @Test func `a rule's header takes opt-in and nothing else`() throws {
    #expect(
      firstRuleError("event a\nrule r warning optin\n  never a\n")
        == "my.rules:2:16: expected 'opt-in' or the end of the line, found 'optin'")
    let text = Self.events + "rule r info opt-in\n  never go after stop\n"
    let rules = try RuleSet.parse([(name: "my.rules", text: Array(text.utf8))])
    #expect(rules.rules[0].isOptIn)
    #expect(rules.rules[0].severity == .info)
  }

  @Test func `the beginning of a handler is its callback, and its end an event that no life has`()
    throws
  {
    let text = Self.events + "rule r info\n  go.begin then go.end within 5 s\n"
    let rules = try RuleSet.parse([(name: "my.rules", text: Array(text.utf8))])
    let property = try #require(rules.rules[0].property)
    #expect(rules.events[property.subjects[0].event].name == "go")
    let end = rules.events[property.answers[0].event]
    #expect(end.name == "go.end")
    #expect(end.isAuxiliary)
    #expect(rules.text(of: property) == "go then go.end within 5 s")
  }

  private func problems(_ lines: String) throws -> [String] {
    let text =
      Self.events + "event mute\n  auxiliary\nrule r warning\n  says \"{event}\"\n  because \"b\"\n"
      + lines
    return try RuleSet.parse([(name: "my.rules", text: Array(text.utf8))]).check().map(\.message)
  }

  @Test func `formulas that nothing can break are problems, and so are events that no log holds`()
    throws
  {
    let examples = "  bad  go!\n  good go\n"
    #expect(try problems("  never go\n" + examples) == [])
    #expect(
      try problems("  never go\n  only when os < 4 and os > 5\n" + examples)
        == ["rule 'r' can never be broken: its guard is true nowhere"])
    #expect(
      try problems("  never mute\n" + examples)
        == ["no log can hold 'mute' of rule 'r': it has no spelling"])
    #expect(
      try problems("  go then go.end within 1 s\n" + examples)
        == ["no log can hold 'go.end' of rule 'r': no 'handler' block says what ends one"])
    #expect(
      try problems("  never stop between go and stop\n" + examples)
        == ["rule 'r' can never be put to the test: its events bound the stretches themselves"])
    #expect(
      try problems("  go then stop without stop within 1 s\n" + examples)
        == ["rule 'r' can never hold: what answers is also what breaks it off"])
    #expect(
      try problems("  never go{id}\n  bad go{a}!\n  good stop\n")
        == ["'go{id}' of rule 'r': its spelling 'go' has no {id}"])
    #expect(
      try problems("  never tick{id}\n  bad tick!\n  good go\n")
        == ["'tick' needs a value, such as 'tick{a}'"])
    #expect(
      try problems(
        "  go then stop within 9 s\n  limit 5 s when os < 9\n  limit 4 s when os < 8\n" + examples)
        == ["the limit of 4 s of rule 'r' holds nowhere"])
    #expect(
      try problems("  never go\n") == ["rule 'r' has no line 'bad'", "rule 'r' has no line 'good'"])
  }

  @Test func `examples of a rule know time, values and threads`() throws {
    func failures(_ lines: String) throws -> [String] {
      let text = Self.events + "rule r warning\n" + lines
      return try RuleSet.parse([(name: "my.rules", text: Array(text.utf8))]).testExamples()
        .failures.map(\.problem)
    }
    #expect(
      try failures("  go then stop within 5 s\n  bad go +5.1s stop!\n  good go +5 s stop\n") == [])
    #expect(
      try failures("  go then stop within 5 s\n  bad go +5 s stop!\n") == [
        "expected a finding at stop, step 2"
      ])
    #expect(
      try failures("  go then stop within 5 s\n  good go +6 s stop\n") == [
        "found r at stop, step 2"
      ])
    #expect(
      try failures(
        "  every tick{id} is followed by tock{id} before stop\n  bad go tick{a} tock{b} stop!\n")
        == [])
    #expect(
      try failures("  go on one thread\n  bad go go@2!\n  good go@2 | go\n  good go go\n")
        == ["the first good example does not put r to the test"])
  }
}
