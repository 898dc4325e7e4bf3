/// The `scenario` block.
extension RuleParser {
  /// Scenarios and the places of a sequence are bits of a word.
  static let scenarioLimit = 64
  static let scenarioStepLimit = 15

  mutating func declareScenario(_ header: inout RuleLineReader) throws(RuleError) -> Int {
    let id = try header.name("the scenario's id")
    let first = names.scenarios[id.text].map { rules.scenarios[$0].place }
    try expectNew(id, .scenario, first: first, header)
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
    let entries = self.entries(block, as: .scenario)
    readLines(block, entries, as: .scenario, of: index)
    let words = Set(entries.map(\.word.text))
    for word in ["from", "expect"] where !words.contains(word) {
      let header = block.header
      report(header.error(at: header.rest, .expected("a line '\(word)'", found: nil)))
    }
  }

  /// `0? 1 openURL,continueUserActivity+ 3 within 10 s`.
  fileprivate mutating func parseExpected(
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

extension RuleBlock {
  static let scenario = RuleBlock(
    "scenario", "a line of a scenario",
    [
      RuleKeyword(
        "from", "[all] STATES", isSingle: true,
        .line { parser, index, entry, reader throws(RuleError) in
          let machine = parser.rules.scenarios[index].machine
          if reader.take("all") {
            parser.rules.scenarios[index].isFromAll = true
            guard parser.rules.machines[machine].isOfInstances else {
              throw reader.error(
                at: entry.word.range,
                .expected("'all' of a machine with 'each instance' only", found: nil))
            }
          }
          parser.rules.scenarios[index].from = try parser.states(
            of: machine, &reader, onlyVisible: true)
        }),
      RuleKeyword(
        "stimulus", "EVENT [needed]", isSingle: true,
        .line { parser, index, entry, reader throws(RuleError) in
          let event = try parser.event(try reader.word("an event"), reader)
          let definition = parser.rules.events[event]
          guard definition.isStimulus else {
            throw reader.error(
              at: entry.word.range, .expected("an event with 'stimulus'", found: definition.name))
          }
          parser.rules.scenarios[index].stimulus = event
          parser.rules.scenarios[index].needsStimulus = reader.take("needed")
        }),
      RuleKeyword(
        "expect", "STEPS [within TIME]", isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          try parser.parseExpected(of: index, &reader)
        }),
      RuleKeyword(
        "when", "GUARD", isSingle: true,
        .line { parser, index, _, reader throws(RuleError) in
          parser.rules.scenarios[index].condition = try parser.parseGuard(&reader)
        }),
    ] + RuleKeyword.documentation(\.scenarios))
}

extension ScenarioDefinition: DocumentedDefinition {}
