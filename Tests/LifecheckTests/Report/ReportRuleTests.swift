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
        severityChanges: [(severity: .warning, condition: old)],
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
    #expect(try complaint("--logged", "all", "--select", "launch-twice") == nil)
  }
}
