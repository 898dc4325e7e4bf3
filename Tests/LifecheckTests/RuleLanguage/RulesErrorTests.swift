import Testing

@testable import Lifecheck

@Suite struct RulesErrorTests {
  @Test func `an error shows the line, a mark and the nearest name`() {
    let text = "event didClose\nmachine m\n  on didColse\n  states\n    s start\n"
    #expect(
      ruleErrors(text) == """
        my.rules:3:6: unknown event 'didColse'; did you mean 'didClose'?
          3 |   on didColse
            |      ^~~~~~~~
        """)
  }

  @Test func `control characters are made visible`() {
    #expect(
      ruleErrors("event a\n  selector x\u{1B}[31m") == """
        my.rules:2:13: a control character (U+001B)
          2 |   selector x␛[31m
            |             ^
        """)
  }

  @Test func `a very long line is cut around the mark`() {
    let text = "event \(String(repeating: "é", count: 100_000))!"
    let lines = ruleErrors(text).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.utf8.count < 800 })
    #expect(lines[1].hasSuffix("…"))
  }

  @Test func `errors of several blocks come in the order of their places`() {
    let text = "event b!\nfoo\nevent a 1\nevent c 1\nevent a\n"
    let places = ruleErrors(text).split(separator: "\n").filter { $0.hasPrefix("my.rules") }
    #expect(
      places
        == [
          "my.rules:1:7: expected the event's name (a letter, then letters, digits, '.', '_' or '-'), found 'b!'",
          "my.rules:2:1: unknown block 'foo', expected event, spelling, template, message, handler, instance, condition, machine, fault, note, rule, scenario, breadcrumbs, modes, codes, causes, senders, table, callback or finding",
          "my.rules:4:9: number '1' is defined twice; first at my.rules:3:7",
          "my.rules:5:7: event 'a' is defined twice; first at my.rules:3:7; 'spelling a \"…\"' adds a text to it",
        ].map { Substring($0) })
  }

  private static let machine = "event e\nmachine m\n  states\n    s start\n    t\n"

  @Test(arguments: [
    ("\tevent a", "1:1: a tab; only blanks indent and separate"),
    ("event a\n\tselector b", "2:1: a tab; only blanks indent and separate"),
    (
      "event a “b”", "1:9: a curly quote, as pages have it; texts stand between straight ones, '\"'"
    ),
    (
      "event a «b»", "1:9: a curly quote, as pages have it; texts stand between straight ones, '\"'"
    ),
    (
      "event a ‘b’", "1:9: a curly quote, as pages have it; texts stand between straight ones, '\"'"
    ),
    ("event\u{A0}a", "1:6: a no-break space, as pages have it; only blanks indent and separate"),
    ("event a\0", "1:8: a control character (U+0000)"),
    ("event a \"b", "1:9: a string without its closing '\"'"),
    ("event a \"\\n\"", #"1:10: unknown escape in a string; expected '\"' or '\\'"#),
    ("  event a", "1:3: an indented line, and nothing above that it can belong to"),
    (
      "event a\n    short b\n  short c", "3:3: indented unlike the lines above"
    ),
    (
      "event a\n  short b\n    short c",
      "3:5: an indented line, and nothing above that it can belong to"
    ),
    (
      "scenaria a",
      "1:1: unknown block 'scenaria', expected event, spelling, template, message, handler, instance, condition, machine, fault, note, rule, scenario, breadcrumbs, modes, codes, causes, senders, table, callback or finding; did you mean 'scenario'?"
    ),
    (
      "rules a",
      "1:1: unknown block 'rules', expected event, spelling, template, message, handler, instance, condition, machine, fault, note, rule, scenario, breadcrumbs, modes, codes, causes, senders, table, callback or finding; did you mean 'rule'?"
    ),
    (
      "event a\n  selecter b",
      "2:3: unknown line 'selecter' in 'event', expected selector, function, short, text, spelling, wording, state, misspelt, notification, system, witness, hint, evidence, work, life, stimulus, runner, auxiliary, instance, value, ios or tells; did you mean 'selector'?"
    ),
    ("event", "1:6: expected the event's name, found the end of the line"),
    ("event in", "1:7: 'in' has a meaning of its own and cannot be a name here"),
    ("event a\n  selector b ios x", "2:18: expected a version such as 13.2, or '-', found 'x'"),
    ("event a\n  ios 2 -\n  ios 3 -", "3:3: 'ios' is given twice; first at my.rules:2:3"),
    ("event a\n  text b", "2:8: expected a text in quotes, found 'b'"),
    ("message\n  miss \"a b c\"", "2:8: expected one or two words in quotes, found '\"a b c\"'"),
    ("message\n  verb \"a~b\"", "2:8: expected one or two words in quotes, found '\"a~b\"'"),
    (
      "message\n  neutral \"a b c\"",
      "2:11: expected one or two words in quotes, found '\"a b c\"'"
    ),
    ("message\n  prose \"a b\"", "2:9: expected a word in quotes, found '\"a b\"'"),
    (
      "event a\n  text \"b {pud} c\"",
      "2:8: unknown place {pud} in a text, expected one of {id}, {pid}, {process}, {bundle}, {to}, {from}, {number}, {namespace}, {code}, {status}, {seconds}, {scene}, {name}, {by}, {*}, {end}, {a|b};"
        + " a brace that stands for itself is '{{'; did you mean {pid}?"
    ),
    (
      "event a\n  text \"b{end} c\"", "2:8: {end} stands after letters, at the end of a text"
    ),
    (
      "event a\n  text \"b{1|2|3|4}{1|2|3|4}{1|2|3|4}{1|2|3|4}{1|2}\"",
      "2:8: the choices of a text stand for more than 256 texts"
    ),
    (
      "event a\nfault f info opt-in", "2:14: expected the end of the line, found 'opt-in'"
    ),
    (
      "machine m\n  states\n    a start\nscenario s of m \"t\"\n  expect e",
      "4:1: expected a line 'from', found the end of the line"
    ),
    (
      "scenario s of n \"t\"\n  from a\n  expect b",
      "1:15: unknown machine 'n'"
    ),
    ("condition os pids", "1:11: 'os' has a meaning of its own and cannot be a name here"),
    (
      "condition a b\ncondition b a",
      "2:13: condition 'a' rests on itself: a -> b -> a"
    ),
    (
      "condition a backgroundModes has",
      "1:32: expected a background mode, found the end of the line"
    ),
    (
      "condition a not backgroundMode",
      "1:17: unknown condition 'backgroundMode'; did you mean 'backgroundModes'?"
    ),
    ("condition a pidz", "1:13: unknown condition 'pidz'; did you mean 'pids'?"),
    ("condition a (pids", "1:18: expected 'and', 'or' or ')', found the end of the line"),
    ("condition a os 4", "1:16: expected '<', '<=', '>=', '>' or '==', found '4'"),
    ("condition a os < b", "1:18: expected a version such as 13.2, found 'b'"),
    ("condition a pids pids", "1:18: expected 'and', 'or' or the end of the line, found 'pids'"),
    ("condition a pids)", "1:17: expected 'and', 'or' or the end of the line, found ')'"),
    ("condition a", "1:12: expected a guard, found the end of the line"),
    ("machine m", "1:9: machine 'm' has no start state"),
    (
      "machine m\n  states\n    a start\n    b start",
      "1:9: machine 'm' has several start states: a, b"
    ),
    (machine + "  on e\n    s -> u", "7:10: unknown state 'u'"),
    (machine + "  on e\n    s <-> t", "7:7: expected ',' or '->', found '<->'"),
    (machine + "  on e\n    s -> t note n", "7:17: unknown rule 'n'"),
    (
      machine + "  on e\n    s -> t fault n\nnote n info",
      "7:18: 'n' is a note, not a fault"
    ),
    (
      machine + "  on e\n    s -> t always",
      "7:12: expected 'when', 'note', 'fault', the end of the line, found 'always'"
    ),
    (machine + "  applies", "6:10: expected 'when', found the end of the line"),
    (machine + "  sets\n    s t", "7:5: state 's' is defined twice; first at my.rules:4:5"),
    ("machine m\n  states\n    same start", "1:9: machine 'm' has no start state"),
    ("fault f\n", "1:8: expected 'error', 'warning' or 'info', found the end of the line"),
    ("note f info\nfault f info", "2:7: rule 'f' is defined twice; first at my.rules:1:6"),
    (machine + "fault f info\n  n: e in s", "7:3: unknown machine 'n'"),
    (machine + "note n info\n  m: e in s", "7:3: 'n' is a note, not a fault"),
    (machine + "fault f info\n  m: e on s", "7:8: expected ',' or 'in', found 'on'"),
    (
      "fault f info\n  trigger selector-deprecate",
      "2:11: unknown trigger 'selector-deprecate'; did you mean 'selector-deprecated'?"
    ),
    (
      machine + "fault f info\n  bad e | with pids", "7:11: unknown event 'with'"
    ),
    (machine + "fault f info\n  bad e |", "7:10: expected an event, found the end of the line"),
    (machine + "fault f info\n  bad e with not os", "7:18: expected a fact, found 'os'"),
    (
      machine + "fault f info\n  good e with start now",
      "7:21: expected 'auto', 'launch' or 'tail', found 'now'"
    ),
  ])
  func `every kind of error says what is wrong and where`(text: String, expected: String) {
    #expect(firstRuleError(text) == "my.rules:\(expected)")
  }

  @Test func `a duplicate in another file points at both`() {
    #expect {
      try RuleSet.parse([("a.rules", Array("event a".utf8)), ("b.rules", Array("event a".utf8))])
    } throws: { error in
      "\(error)".hasPrefix(
        "b.rules:1:7: event 'a' is defined twice; first at a.rules:1:7; 'spelling a \"…\"' adds a text to it\n"
      )
    }
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]])
  func `what is not UTF-8 is an error`(bytes: [UInt8]) {
    #expect(ruleErrors(Array("# ".utf8) + bytes).hasPrefix("my.rules:1:3: not UTF-8\n"))
  }
}

@Suite struct RulesHostileTests {
  @Test func `deep and long guards are refused`() {
    let deep = String(repeating: "(", count: 100_000)
    #expect(
      firstRuleError("condition a \(deep)pids")
        == "my.rules:1:77: too many levels in a guard; the limit is 64")
    let nots = String(repeating: "not ", count: 100_000)
    #expect(firstRuleError("condition a \(nots)pids").hasSuffix("the limit is 64"))
    let long = Array(repeating: "pids", count: 100_000).joined(separator: " and ")
    #expect(
      firstRuleError("condition a \(long)")
        == "my.rules:1:13: too many parts in a guard; the limit is 400")
    let chain = (0..<5000).map { "condition c\($0) c\($0 + 1)" }.joined(separator: "\n")
    #expect(firstRuleError(chain).hasSuffix("the limit is 64"))
    let doubled = (0..<60).map { "condition c\($0) c\($0 + 1) and c\($0 + 1)" }
    let text = doubled.joined(separator: "\n") + "\ncondition c60 pids"
    #expect(firstRuleError(text).hasSuffix("too many parts in a guard; the limit is 400"))
  }

  @Test func `lists that multiply are refused`() {
    let names = (0..<60).map { "s\($0)" }
    let all = names.joined(separator: ", ")
    let states = names.map { "    \($0)" }.joined(separator: "\n")
    let text = "event e\nmachine m\n  states\n    s start\n\(states)\n  on e\n"
    let moves = String(repeating: "    \(all) -> \(all)\n", count: 60)
    #expect(firstRuleError(text + moves).hasSuffix("too many moves and cells; the limit is 200000"))
    let many = (0..<65).map { "    t\($0)\n" }.joined()
    #expect(
      firstRuleError("machine m\n  states\n    s start\n" + many).hasSuffix(
        "too many states; the limit is 64"))
    let pointers = (0..<65).map { "\"kind\($0)\"" }.joined(separator: ", ")
    #expect(
      firstRuleError("instance\n  pointer \(pointers)\n").hasSuffix(
        "too many texts of this kind; the limit is 64"))
  }

  @Test func `a staircase of lines is refused`() {
    let stairs = (0..<2000).map { blanks($0) + ($0 == 0 ? "event a" : "short a") }.joined(
      separator: "\n")
    #expect(ruleErrors(stairs).contains("nothing above that it can belong to"))
  }

  @Test func `random bytes never trap`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<1000 {
      let count = Int.random(in: 0...200, using: &random)
      _ = ruleErrors((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    // Bytes that mean something get further.
    let alphabet = Array("event machine states on in -> |,\"\\()<>=!:#.12\n\n   \r\t\0".utf8)
    for _ in 0..<1000 {
      let count = Int.random(in: 0...300, using: &random)
      _ = ruleErrors((0..<count).compactMap { _ in alphabet.randomElement(using: &random) })
    }
  }

  @Test func `mutations of a valid file never trap`() {
    var random = SplitMix64(seed: 11)
    let valid = Array(doorRules.utf8)
    for _ in 0..<2000 {
      var text = valid
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<text.count, using: &random)
        let end = min(text.count, at + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text.removeSubrange(at..<end)
        case 1: text.insert(contentsOf: text[at..<end], at: 0)
        case 2: text[at] = UInt8.random(in: 0...255, using: &random)
        default: text.insert(contentsOf: text[at..<end], at: text.count / 2)
        }
        if text.isEmpty { text = valid }
      }
      if let rules = try? RuleSet.parse([(name: "m", text: text)]) {
        _ = rules.check()
        for machine in rules.machines.indices { _ = rules.matrix(machine: machine) }
      }
    }
  }
}
