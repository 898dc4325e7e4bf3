import Testing

@testable import Lifecheck

@Suite struct RulesCheckTests {
  @Test func `the sample is complete`() throws {
    #expect(try parseDoor().check() == [])
  }

  @Test(arguments: [
    (
      "  door: open in ajar\n", "  door: open in ajar when os >= 4\n",
      "15:5: no move and no fault for open in 'ajar' (os 3.0, not scenes)"
    ),
    (
      "shut -> ajar  when not old", "shut -> ajar  when os >= 4 and not old",
      nil
    ),
    (
      "shut -> ajar  when not old", "shut -> ajar  when os >= 5",
      "14:5: no move and no fault for open in 'shut' (os 4.0, multitasking, not scenes)"
    ),
    (
      "door: everything but open in shut", "door: everything in shut",
      "37:3: open in 'shut' is a move (door.rules:21:5) and the fault 'close-twice' (os 3.0, not multitasking, not scenes)"
    ),
    (
      "door: everything but open in shut", "door: close in shut\n  door: open in ajar when os > 9",
      "38:3: open in 'ajar' is named by 'open-twice' and 'close-twice' (os 10.0, not scenes); guards have to keep them apart"
    ),
    (
      "door: open in ajar", "door: open in ajar\n  door: open in ajar",
      "29:3: open in 'ajar' is named twice by 'open-twice' (not scenes)"
    ),
    (
      "ajar -> shut", "ajar -> shut\n    ajar -> ajar fault open-twice",
      "24:5: close in 'ajar' is a move (door.rules:23:5) and the fault 'open-twice' (not scenes)"
    ),
    ("gone   hidden", "gone   hidden\n    lost hidden", "17:5: no move leads to state 'lost'"),
    (
      "door: open in ajar", "door: open in ajar, gone",
      "28:3: open in 'gone': a hidden state has no cells"
    ),
    (
      "note stiff info",
      "fault never error\n  says \"a\"\n  because \"b\"\n  bad 1!\n  good 1\nnote stiff info",
      "42:7: fault 'never' can never be found: it names no cell, and no move carries it"
    ),
    (
      "door: everything but open in shut",
      "door: close in shut when os < 4\n  door: close in shut when os >= 4 and os > 3",
      nil
    ),
    (
      "ajar -> shut", "ajar -> shut\n    ajar -> shut when os > 7",
      "24:5: 'ajar' -> 'shut' on close is listed twice (os 8.0, not scenes); first at door.rules:23:5"
    ),
    (
      "ajar -> shut", "ajar -> shut\n    ajar -> ajar when os > 7 and os < 7",
      "24:5: the guard of this line is true nowhere"
    ),
    ("note stiff when old", "when old", "42:6: no move carries note 'stiff'"),
    (
      "doorDidClsoe", "DOOR(_:willopen:)",
      "6:3: 'DOOR(_:willopen:)' is a spelling of 'open' already, first at door.rules:2:3"
    ),
    (
      "3.0 - 9.0, deprecated 8.0", "9.0 - 9.0",
      "2:3: 'door:willOpen:': the range 9.0 - 9.0 is empty"
    ),
    (
      "deprecated 8.0", "deprecated 2.0",
      "2:3: 'door:willOpen:' is deprecated in 2.0, before it came in 3.0"
    ),
    ("bad      1 open!", "bad      1 open", "34:3: a bad example without '!' after an event"),
    ("good     1 2\n", "good     1 2!\n", "41:3: a good example with '!'"),
    ("  bad      2!\n", "", "36:7: fault 'close-twice' has no line 'bad'"),
    ("  says     \"{event}\"\n", "", "36:7: fault 'close-twice' has no line 'says'"),
    (
      "{event} while {state}", "{evnt}",
      "27:7: unknown '{evnt}' in the message of 'open-twice'; known are {event}, {state}, {missing}, {process}, {count}, {places}, {shown}"
    ),
    (
      "message", "event bell\nmessage", nil
    ),
    (
      "applies when not scenes", "applies when os < 4 and os > 4",
      "11:9: machine 'door' applies nowhere"
    ),
  ])
  func `each seeded defect is found, and nothing in what is sound`(
    old: String, new: String, expected: String?
  ) throws {
    #expect(replaced(doorRules, old, new) != doorRules)
    let problems = try parseDoor(replacing: old, with: new).check().map(\.description)
    if let expected {
      #expect(problems.contains("door.rules:\(expected)"), "\(problems)")
    } else {
      #expect(problems == [])
    }
  }

  @Test func `an example's event that no machine of the rule knows is found`() throws {
    let text = replaced(doorRules, "good     1 2 1", "good     bell 1") + "\nevent bell"
    let rules = try RuleSet.parse([(name: "door.rules", text: Array(text.utf8))])
    #expect(
      rules.check().map(\.description)
        == [
          "door.rules:35:3: no machine of 'open-twice' knows the event 'bell': leave it out of the example"
        ])
  }

  @Test func `too many configurations are said to be too many`() throws {
    let guards = (1...60).map { "os < \($0) or sdk < \($0)" }.joined(separator: " or ")
    let rules = try parseDoor(
      replacing: "gone <-> shut  when not pids",
      with: "gone <-> shut  when not pids and (\(guards))")
    let problems = rules.check().map(\.description)
    #expect(problems.count == 1)
    #expect(problems[0].hasSuffix("more than 20000: what can be reached is not checked"))
  }
}

@Suite struct RulesMatrixTests {
  @Test func `the matrix shows moves, faults, guards and notes`() throws {
    let rules = try parseDoor()
    #expect(
      rules.matrix(machine: 0) == """
        door: A door (nothing known)

               shut             ajar
        open   ajar[1]/ajar[2]  OT
        close  CT               shut

        OT  open-twice (error)
        CT  close-twice (error)

        [1]  when not (os < 4.0 or not multitasking)
        [2]  when os < 4.0 or not multitasking; note stiff

        """)
  }

  @Test func `what is known leaves no guards, and a narrow matrix goes on below`() throws {
    let rules = try parseDoor()
    let known = Configuration(os: Version(12), facts: [.multitasking: true])
    #expect(
      rules.matrix(machine: 0, in: known, width: 12) == """
        door: A door (os 12.0, multitasking)

               shut
        open   ajar
        close  CT

               ajar
        open   OT
        close  shut

        OT  open-twice (warning)
        CT  close-twice (error)

        """)
  }
}
