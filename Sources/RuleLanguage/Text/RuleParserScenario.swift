/// The `scenario` block.
extension RuleParser {
  private static let scenarioLines = [
    "from", "stimulus", "expect", "when", "because", "source", "bad", "good",
  ]
  /// Scenarios and the places of a sequence are bits of a word.
  static let scenarioLimit = 64
  static let scenarioStepLimit = 15

  mutating func declareScenario(
    _ block: Block, _ header: inout RuleLineReader
  ) throws(RuleError) -> Int {
    let id = try header.name("the scenario's id")
    if let first = names.scenarios[id.text] {
      throw header.error(
        at: id.range,
        .duplicate(.scenario, id.text, first: location(rules.scenarios[first].place)))
    }
    let index = rules.scenarios.count
    guard index < Self.scenarioLimit else {
      throw header.error(at: id.range, .tooMany("scenarios", limit: Self.scenarioLimit))
    }
    names.scenarios[id.text] = index
    rules.scenarios.append(
      ScenarioDefinition(
        id: id.text, title: id.text, machine: 0, from: [], stimulus: nil, expected: [],
        within: nil, condition: .always, because: "", sources: [], examples: [],
        place: header.place(of: id.range)))
    return index
  }

  mutating func parseScenario(_ index: Int, _ block: Block) {
    var hasMachine = false
    attempt { parser throws(RuleError) in
      var header = block.header
      _ = header.takeWord()
      _ = header.takeWord()
      guard header.take("of") else { throw header.expected("'of' and a machine") }
      let name = try header.word("a machine")
      guard let machine = parser.names.machines[name.text] else {
        let nearest = nearestName(to: name.text, among: parser.rules.machines.lazy.map(\.name))
        throw header.error(at: name.range, .unknown(.machine, name.text, nearest: nearest))
      }
      parser.rules.scenarios[index].machine = machine
      hasMachine = true
      parser.rules.scenarios[index].title = try header.string("the scenario's title in quotes")
      try header.expectEnd()
    }
    // Its states are those of the machine.
    guard hasMachine else { return }
    /// Where a line that stands only once was read.
    var single: [String: RulePlace] = [:]
    for line in children(block.text, of: block.lines) {
      attempt { parser throws(RuleError) in
        var reader = RuleLineReader(block.text, line: line.lowerBound)
        let place = reader.place
        let word = try reader.word("a line of a scenario")
        if ["from", "stimulus", "expect", "when"].contains(word.text) {
          if let first = single.updateValue(place, forKey: word.text) {
            throw reader.error(
              at: word.range, .lineTwice(word.text, first: parser.location(first)))
          }
        }
        try parser.parseScenarioLine(word, at: place, of: index, &reader)
        try reader.expectEnd()
        try parser.expectNoChildren(block.text, line)
      }
    }
    for word in ["from", "expect"] where single[word] == nil {
      let header = block.header
      report(header.error(at: header.rest, .expected("a line '\(word)'", found: nil)))
    }
  }

  private mutating func parseScenarioLine(
    _ word: RuleWord, at place: RulePlace, of index: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    switch word.text {
    case "from":
      let machine = rules.scenarios[index].machine
      rules.scenarios[index].from = try states(of: machine, &reader, onlyVisible: true)
    case "stimulus":
      let event = try event(try reader.word("an event"), reader)
      guard rules.events[event].isStimulus else {
        throw reader.error(
          at: word.range, .expected("an event with 'stimulus'", found: rules.events[event].name))
      }
      rules.scenarios[index].stimulus = event
      rules.scenarios[index].needsStimulus = reader.take("needed")
    case "expect":
      try parseExpected(of: index, &reader)
    case "when":
      rules.scenarios[index].condition = try parseGuard(&reader)
    case "because":
      Self.append(try reader.string("a reason in quotes"), to: &rules.scenarios[index].because)
    case "source":
      let title = try reader.string("the source's title in quotes")
      rules.scenarios[index].sources.append(Source(title: title, url: reader.takeUnbroken()?.text))
    case "bad", "good":
      rules.scenarios[index].examples.append(
        try example(isBad: word.text == "bad", at: place, &reader))
    default:
      throw unknownLine(word, in: "scenario", known: Self.scenarioLines, reader)
    }
  }

  /// `0? 1 openURL,continueUserActivity+ 3 within 10 s`.
  private mutating func parseExpected(
    of index: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    var steps: [ScenarioDefinition.Step] = []
    repeat {
      let first = reader.rest
      guard steps.count < Self.scenarioStepLimit else {
        throw reader.error(
          at: first, .tooMany("events of a scenario", limit: Self.scenarioStepLimit))
      }
      var step = ScenarioDefinition.Step(events: [], isOptional: false, repeats: false)
      repeat {
        var word = try reader.word("an event")
        while let last = word.text.utf8.last, last == UInt8(ascii: "?") || last == UInt8(ascii: "+")
        {
          if last == UInt8(ascii: "?") { step.isOptional = true } else { step.repeats = true }
          word.text.removeLast()
          word.range = word.range.lowerBound..<word.range.upperBound - 1
        }
        step.events.append(try event(word, reader))
      } while reader.take(.comma)
      steps.append(step)
      if reader.take("within") {
        rules.scenarios[index].within = try reader.duration()
        try reader.expectEnd()
      }
    } while !reader.isAtEnd
    guard steps.contains(where: { !$0.isOptional }) else {
      throw reader.expected("an event that is not optional")
    }
    rules.scenarios[index].expected = steps
  }
}
