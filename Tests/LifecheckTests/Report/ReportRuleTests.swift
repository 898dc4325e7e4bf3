import Testing

@testable import Command
@testable import Lifecheck
@testable import RuleLanguage

@Suite struct ReportRuleTests {
  private let place = RulePlace(file: 0, line: 1, column: 1)

  private var rules: RuleSet {
    var rules = RuleSet()
    rules.events = ["launch", "stop"].map {
      EventDefinition(name: $0, number: nil, title: nil, spellings: [], place: place)
    }
    rules.machines = [
      MachineDefinition(
        name: "app", title: "", applies: .always,
        states: ["up", "down"].map {
          StateDefinition(name: $0, isStart: false, isHidden: false, live: nil, place: place)
        }, moves: [], silentMoves: [], place: place)
    ]
    let old = Guard.version(.os, .less, Version(4))
    var bad = Example(
      isBad: true, steps: [], configuration: Configuration(os: Version(3, 2)), start: .launch,
      text: "", place: place)
    bad.steps = [
      .init(event: 0, isMarked: false, startsProcess: true),
      .init(event: 0, isMarked: true, startsProcess: false),
      .init(event: 1, isMarked: false, startsProcess: true),
    ]
    rules.rules = [
      RuleDefinition(
        id: "launch-twice", isFault: true, severity: .error,
        severityChanges: [ConditionalSeverity(severity: .warning, condition: old)],
        cells: [
          CellDefinition(machine: 0, event: 0, state: 0, condition: .always, place: place),
          CellDefinition(machine: 0, event: 0, state: 1, condition: .always, place: place),
        ],
        trigger: nil, says: "{event} while {state}", because: "It runs already.", fix: "Stop it.",
        sources: [Source(title: "A book", url: nil)], examples: [bad], place: place)
    ]
    return rules
  }

  @Test func `a rule is explained on one page`() {
    let explanation = RuleExplanation(
      rules: rules, palette: Palette(isColoured: false), width: 80)
    #expect(
      explanation.text(of: rules.rules[0]) == """
        launch-twice: error, a fault

        What it means
          <event> while <state>

        Why
          It runs already.

        What to do
          Stop it.

        Severity
          warning when os < 4.0
          error otherwise

        Where it looks
          app: launch in up or down

        Source
          A book

        Found in
          launch, launch (here) | stop with os 3.2

        How to silence it
          lifecheck --ignore launch-twice
          lifecheck --severity launch-twice=warning
          in .lifecheck: suppress launch-twice because "…"

        """)
  }

  @Test func `the severity is that of the configuration, unless one was chosen`() {
    var options = CheckOptions()
    #expect(RulesCommand.severity(of: rules.rules[0], options) == .error)
    options.configuration.os = Version(3)
    #expect(RulesCommand.severity(of: rules.rules[0], options) == .warning)
    options.severities = [("launch-twice", .info)]
    #expect(RulesCommand.severity(of: rules.rules[0], options) == .info)
  }

  /// A machine with a legal move, a note, a fault with a move, a cell and a silent move.
  private func lamp() throws -> RuleExplanation {
    let rules = try RuleSet.parse([
      (
        name: "lamp.rules",
        text: Array(
          """
          event on 1 "the lamp is lit"
            selector  lampDidLight:  ios 2.0 -, deprecated 26.0
            short     didLight
            misspelt  lampDidLigth
          event off 2
            selector  lampWillDim(_:)
          machine lamp "lamp of the hall"
            states
              dark   start  "no light"
              lit    live
              warm   live
              dead   hidden
            on on
              dark, warm -> lit
              lit -> same  when os < 4
              lit -> same  note lit-again when os >= 4
            on off
              lit -> warm
              warm -> dark  fault dimmed-twice
            silently
              lit -> dead
          fault dimmed-twice warning
            says     "{event} while {state}"
            because  "It is dark."
            fix      "Look."
            source   "A book"
          fault dark-already error
            lamp: off in dark
            says     "{event} while {state}"
            because  "It is dark."
            fix      "Look."
            source   "A book"
          note lit-again info
            says     "{event} while {state}"
            because  "It is lit."
            fix      "Look."
            source   "A book"
          scenario light of lamp "the light goes on"
            from     dark
            expect   on
            because  "So it is."
            source   "A book"
          """.utf8)
      )
    ])
    return RuleExplanation(rules: rules, palette: Palette(isColoured: false), width: 80)
  }

  @Test func `an event is explained on one page`() throws {
    #expect(
      try lamp().text(ofEvent: 0) == """
        on 1: an event, the lamp is lit

        How a log says it
          lampDidLight: (iOS 2.0 on, deprecated by iOS 26.0)
          didLight
          lampDidLigth (misspelt)

        Where it is legal
          lamp: dark or warm to lit
          lamp: in lit, which it leaves as it is when os < 4.0
          lamp: in lit, which it leaves as it is when os >= 4.0 (note lit-again)

        Scenarios with it
          light: the light goes on

        """)
    #expect(
      try lamp().text(ofEvent: 1) == """
        off 2: an event

        How a log says it
          lampWillDim(_:)

        Where it is legal
          lamp: lit to warm

        Where it is not
          lamp: in dark: dark-already
          lamp: in warm (fault dimmed-twice), which leads to dark

        """)
  }

  @Test func `a state is explained on one page`() throws {
    #expect(
      try lamp().text(ofState: 0, machine: 0) == """
        dark: a state of lamp, the lamp of the hall, no light

        What leads to it
          here a life begins
          off from warm (fault dimmed-twice)

        What is legal in it
          on to lit

        What is illegal in it
          off: dark-already

        Scenarios that begin in it
          light: the light goes on

        """)
    #expect(
      try lamp().text(ofState: 1, machine: 0) == """
        lit: a state of lamp, the lamp of the hall

        What leads to it
          on from dark or warm

        What is legal in it
          on: no change when os < 4.0
          on: no change when os >= 4.0 (note lit-again)
          off to warm
          silently to dead

        """)
  }

  @Test(arguments: [
    "on", "ON", "1", "lampDidLight:", "lampDidLight", "lampDidLight(_:)", "didlight",
  ])
  func `an event is found as people write it`(word: String) throws {
    let meanings = try lamp().meanings(of: word)
    #expect(meanings.events == [0] && meanings.states.isEmpty)
  }

  @Test func `states of all machines are found, those of one that knows the start first`() throws {
    let explanation = RuleExplanation(
      rules: .builtinWithoutExamples, palette: Palette(isColoured: false), width: 80)
    let found = explanation.meanings(of: "active")
    #expect(found.events.isEmpty)
    #expect(found.states.count > 4)
    let machines = found.states.map { explanation.rules.machines[$0.machine].name }
    #expect(machines.first == "app" && machines.last == "swiftui")
    #expect(explanation.meanings(of: "applicationDidBecomeActive(").events.isEmpty)
    #expect(explanation.meanings(of: "").events.isEmpty)
  }

  @Test func `unknown names of rules and events are wrong command lines`() throws {
    func complaint(_ words: String...) throws -> String? {
      guard case .run(let invocation) = try ArgumentParser.parse(words) else { return nil }
      let settings = try CheckSettings(invocation)
      do throws(UsageError) {
        _ = try settings.resolved(with: rules)
        return nil
      } catch {
        return error.message
      }
    }
    let message = "Unknown rule 'launch-twise'. Did you mean 'launch-twice'?"
    #expect(try complaint("--select", "launch-twise") == message)
    #expect(try complaint("--ignore", "launch-twice,launch-twise") == message)
    #expect(try complaint("--severity", "launch-twise=info") == message)
    #expect(try complaint("--logged", "launch,stp") == "Unknown event 'stp'. Did you mean 'stop'?")
    #expect(
      try complaint("--logged", "1 3 4")
        == "Unknown event '1 3 4': events have commas between them, as in '1,3,4'")
    #expect(try complaint("--logged", "launch, stop ") == nil)
    #expect(try complaint("--select", "launch-twice, launch-twice") == nil)
    #expect(try complaint("--logged", "all", "--select", "launch-twice") == nil)
  }
}
