@testable import Command
@testable import Lifecheck

/// Any bytes as a rule file.
///
/// What holds: errors name a place in the text; what can be parsed can be checked, tested, drawn, explained, exported
/// as JSON, and run on a log of its own events.
enum RulesPart {
  static func run(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    let text = (name: "a.rules", text: Array(input.text))
    // Events and machines to name, for a text that has none.
    let files = input.choice % 2 == 1 ? base + [text] : [text]
    let rules: RuleSet
    do throws(RuleErrors) {
      rules = try RuleSet.parse(files)
    } catch {
      require(!error.errors.isEmpty, "a refusal says why")
      return requireText(Array(error.description.utf8), "the errors of a rule file")
    }
    _ = rules.check().map(\.description)
    _ = rules.testExamples()
    let export = Reports.bytes { sink in RuleExport(rules).write(to: sink) }
    requireJSON(export[...], "the export")
    for machine in rules.machines.indices { _ = rules.matrix(machine: machine) }
    for format in GraphFormat.allCases {
      _ = rules.graph(machines: Array(rules.machines.indices), as: format)
    }
    let pages = RuleExplanation(rules: rules, palette: Palette(isColoured: false), width: 80)
    for rule in rules.rules { requireText(Array(pages.text(of: rule).utf8), "an explanation") }
    for scenario in rules.scenarios {
      requireText(Array(pages.text(of: scenario).utf8), "an explanation")
    }
    run(rules, input)
  }

  /// Reads a log of the first events, in an order that the text itself chooses.
  private static func run(_ rules: RuleSet, _ input: FuzzInput) {
    let words = rules.events.prefix(12).flatMap { $0.spellings.prefix(2).map(\.text) }
    guard !words.isEmpty else { return }
    var log: [UInt8] = []
    for (index, piece) in input.pieces.prefix(40).enumerated() {
      let word = words[piece.count % words.count]
      let tens = index / 60 % 10
      log += Array("2024-05-14 09:0\(tens):\(10 + index % 50).123456+0200 A[7:1] \(word)\n".utf8)
    }
    var options = CheckOptions()
    options.select = rules.rules.map(\.id)
    var checker = Checker(rules: rules, options: options)
    checker.begin(input: "a.log")
    checker.append(all: log[...])
    checker.endInput()
    Reports.check(checker.finish())
  }

  private static let base: [(name: String, text: [UInt8])] = [
    (
      "base.rules",
      Array(
        """
        event willOpen 1
          selector  doorWillOpen:
          notification DoorWillOpen
        event didClose 2
          selector  doorDidClose:
        event didLock 3
          function  lock(_:)
        machine door "A door"
          states
            shut   start live
            open   live
            gone   hidden
          sets
            any  live
          on willOpen
            shut -> open
          on didClose
            open -> shut
          on didLock
            any -> any
          silently
            any -> gone
        fault open-twice error
          door: willOpen in open
          says     "{event}"
          because  "It is open."
          fix      "Close it."
          source   "Doors" https://example.org/doors

        """.utf8)
    )
  ]
}
