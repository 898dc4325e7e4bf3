import Testing

@testable import Lifecheck
@testable import RuleLanguage

@Suite struct RulesParseTests {
  @Test func `an event holds its spellings with their ranges`() throws {
    let rules = try parseDoor()
    #expect(rules.events.map(\.name) == ["open", "close"])
    #expect(rules.events.map(\.number) == ["1", "2"])
    #expect(rules.events.map(\.displayName) == ["door:willOpen", "doorDidClose"])
    let open = rules.events[0].spellings
    #expect(open.map(\.text) == ["door:willOpen:", "-> open \"it\""])
    #expect(
      open[0].availability
        == Availability(
          introduced: Version(3), obsoleted: Version(9), deprecated: Version(8)))
    #expect(open[1].place == RulePlace(file: 0, line: 3, column: 3))
    let close = rules.events[1].spellings
    #expect(close.map(\.availability?.introduced) == [Version(2), nil])
    #expect(rules.message[.after].words == ["creaks", "slams"])
  }

  @Test func `a machine's lists are written out`() throws {
    let machine = try parseDoor().machines[0]
    let old = Guard.or(.version(.os, .less, Version(4)), .not(.fact(.multitasking)))
    #expect(machine.applies == .not(.fact(.scenes)))
    #expect(machine.states.map(\.name) == ["shut", "ajar", "gone"])
    #expect(machine.states.map(\.live) == [.always, .not(old), nil])
    #expect(machine.states.map(\.isHidden) == [false, false, true])
    #expect(machine.moves.map(\.from) == [0, 0, 1])
    #expect(machine.moves.map(\.to) == [1, 1, 0])
    #expect(machine.moves.map(\.condition) == [.not(old), old, .always])
    #expect(machine.moves.map(\.rule) == [nil, 2, nil])
    #expect(machine.silentMoves.map(\.from) == [0, 1, 2, 0])
    #expect(machine.silentMoves.map(\.to) == [2, 2, 0, 2])
  }

  @Test func `background modes stand in guards and examples`() throws {
    let rules = try parseDoor(
      replacing: "condition old  os < 4 or not multitasking",
      with: "condition old  os < 4 or not backgroundModes and not backgroundModes has audio")
    let modes = Guard.and(.not(.backgroundModes(nil)), .not(.backgroundModes("audio")))
    let old = Guard.or(.version(.os, .less, Version(4)), modes)
    #expect(rules.machines[0].moves.map(\.condition) == [.not(old), old, .always])
    let examples = try parseDoor(
      replacing: "with os 4.0", with: "with backgroundModes voip, backgroundModes audio, os 4.0")
    #expect(examples.rules[2].examples[1].configuration.backgroundModes == ["audio", "voip"])
    #expect(
      examples.rules[2].examples[1].configuration.text
        == "os 4.0, pids, backgroundModes audio, backgroundModes voip")
    let none = try parseDoor(replacing: "with os 4.0", with: "with not backgroundModes")
    #expect(none.rules[2].examples[1].configuration.backgroundModes == [])
  }

  @Test func `a fault holds cells, words and examples`() throws {
    let rules = try parseDoor()
    let fault = rules.rules[0]
    #expect(fault.cells.map(\.state) == [1])
    #expect(fault.because == "A door opens once.")
    #expect(fault.sources == [Source(title: "Doors", url: "https://example.org/doors,1#two")])
    #expect(fault.examples[0].text == "1 open!")
    #expect(fault.examples[0].steps.map(\.isMarked) == [false, true])
    #expect(fault.examples[0].start == .launch)
    #expect(fault.examples[0].configuration == Configuration(facts: [.pids: true]))
    #expect(fault.examples[1].steps.map(\.startsProcess) == [false, false, false, true])
    #expect(fault.examples[1].start == .tail)
    #expect(
      fault.examples[1].configuration == Configuration(os: Version(3, 2), facts: [.pids: false]))
    #expect(rules.rules[1].cells.map(\.event) == [1])
    #expect(rules.rules[2].isFault == false)
  }

  @Test func `names may stand in other files, in any order`() throws {
    let lines = doorRules.split(separator: "\n", omittingEmptySubsequences: false)
    let split = lines.firstIndex { $0.hasPrefix("fault") } ?? 0
    let files = [lines[split...], lines[..<split]].enumerated().map { number, lines in
      (name: "\(number).rules", text: Array(lines.joined(separator: "\n").utf8))
    }
    let rules = try RuleSet.parse(files)
    #expect(rules.files == ["0.rules", "1.rules"])
    #expect(rules.machines[0].place.file == 1)
    #expect(rules.rules[1].cells.count == 1)
  }

  @Test func `CRLF and a byte order mark change nothing`() throws {
    let text = doorRules.split(separator: "\n").joined(separator: "\r\n")
    let rules = try RuleSet.parse([(name: "a", text: [0xEF, 0xBB, 0xBF] + Array(text.utf8))])
    #expect(rules.events[0].place == RulePlace(file: 0, line: 1, column: 7))
    #expect(rules.events[1].spellings[1].text == "doorDidClsoe")
  }

  @Test(arguments: [
    ("os<4 and(not scenes)or pids", "os < 4.0 and not scenes or pids"),
    ("os < 4 and (not scenes or pids)", "os < 4.0 and (not scenes or pids)"),
    ("not (os >= 4.2.1 or sdk == 9)", "not (os >= 4.2.1 or sdk == 9.0)"),
    ("not not pids", "not not pids"),
  ])
  func `a guard reads back as it was meant`(text: String, expected: String) throws {
    let rules = try RuleSet.parse([
      (
        name: "a",
        text: Array("machine m\n  applies when \(text)\n  states\n    s start\n".utf8)
      )
    ])
    #expect(rules.machines[0].applies.text == expected)
  }

  @Test func `a cell is named by the fault whose guard is true, else by the first unknown`() throws
  {
    let rules = try parseDoor(
      replacing: "door: open in ajar", with: "door: open in ajar when os >= 9")
    #expect(rules.ruleNaming(machine: 0, event: 0, state: 1, in: Configuration()) == 0)
    #expect(
      rules.ruleNaming(machine: 0, event: 0, state: 1, in: Configuration(os: Version(8))) == nil)
    #expect(rules.ruleNaming(machine: 0, event: 0, state: 0, in: Configuration()) == nil)
    #expect(rules.ruleNaming(machine: 0, event: 1, state: 0, in: Configuration()) == 1)
  }

  @Test func `a sure fault is preferred to an earlier unknown one`() throws {
    var rules = try parseDoor()
    rules.rules[0].cells[0].condition = .fact(.scenes)
    var cell = rules.rules[0].cells[0]
    cell.condition = .always
    rules.rules[1].cells.append(cell)
    #expect(rules.ruleNaming(machine: 0, event: 0, state: 1, in: Configuration()) == 1)
  }

  @Test func `severity follows its guard`() throws {
    let rules = try parseDoor()
    #expect(rules.severity(of: 0, in: Configuration()) == .error)
    #expect(rules.severity(of: 0, in: Configuration(os: Version(12))) == .warning)
  }

  @Test func `the embedded rules parse`() throws {
    #expect(try RuleSet.shared.files == RuleSet.builtinFiles.map(\.name))
  }
}
