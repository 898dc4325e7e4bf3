import Testing

@testable import Lifecheck
@testable import RuleLanguage

@Suite struct RulesSnapshotTests {
  static let parsed = Result { () throws(RuleErrors) in
    try RuleSet.parse(RuleSet.builtinFiles, withoutExamples: RuleSet.builtinFileCount)
  }

  private func read(_ snapshot: [UInt8]) -> RuleSet {
    snapshot.withUnsafeBufferPointer { RuleSet(snapshot: $0) }
  }

  private func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  /// The same without the places of the lines in a block, which no snapshot has.
  private func withoutInnerPlaces(_ rules: RuleSet) -> RuleSet {
    let none = RulePlace()
    var rules = rules
    for event in rules.events.indices {
      for index in rules.events[event].spellings.indices {
        rules.events[event].spellings[index].place = none
      }
    }
    for index in rules.rules.indices {
      for cell in rules.rules[index].cells.indices { rules.rules[index].cells[cell].place = none }
      rules.rules[index].property?.place = none
    }
    for index in rules.machines.indices { rules.machines[index].forgetInnerPlaces() }
    return rules
  }

  @Test func `the rules in the binary are what the text says, field by field`() throws {
    var rules = withoutInnerPlaces(try Self.parsed.get())
    let auxiliaries = rules.auxiliaries { !rules.rules[$0].isOptIn }
    let words = rules.lexicon(auxiliaries: auxiliaries)
    var carried = RuleSet.builtinWithoutExamples
    #expect(dumped(carried.lexicon(auxiliaries: auxiliaries)) == dumped(words))
    // Whoever touches the events has the words made anew, which are no part of what the text says.
    carried.events += []
    rules.events += []
    #expect(dumped(carried) == dumped(rules))
  }

  @Test func `sources come back from the text that they are kept in`() {
    let sources = [
      Source(title: "Doors", url: "https://example.org/doors,1#two"), Source(title: "A book"),
      Source(title: "", url: "x"), Source(title: "Türen | \u{241F} 扉", url: nil),
    ]
    #expect(LateSources(wrappedValue: sources).wrappedValue == sources)
    #expect(LateSources(wrappedValue: []).wrappedValue == [])
    let marked = LateSources(wrappedValue: [Source(title: "2^3", url: "a?b=^")] + sources)
    #expect(marked.wrappedValue == [Source(title: "2 3", url: "a?b=%5E")] + sources)
  }

  @Test func `an audit has its words from the binary, unless somebody adds rules`() throws {
    var carried = try RuleSet.builtinWithoutExamples.forAudit()
    let auxiliaries = carried.auxiliaries { !carried.rules[$0].isOptIn }
    #expect(carried.isAsBuilt)
    let words = dumped(carried.lexicon(auxiliaries: auxiliaries, listeners: .all))
    #expect(!(try Self.parsed.get().forAudit().isAsBuilt))
    carried.events += []
    #expect(!carried.isAsBuilt)
    #expect(words == dumped(carried.lexicon(auxiliaries: auxiliaries, listeners: .all)))
  }

  @Test func `what is read from a snapshot is written down alike`() throws {
    let snapshot = try Self.parsed.get().snapshot
    #expect(RuleSet.builtinWithoutExamples.snapshot == snapshot)
    #expect(read(snapshot).snapshot == snapshot)
  }

  @Test func `a snapshot keeps numbers of any size`() {
    var rules = RuleSet()
    let numbers = [0, 1, -1, 15, 16, -16, 511, 512, 1 << 40, .max, .min]
    rules.scenarios = numbers.map { number in
      var scenario = ScenarioDefinition()
      scenario.within = Int64(number)
      return scenario
    }
    #expect(read(rules.snapshot).scenarios.map(\.within) == numbers.map(Int64.init))
  }

  @Test func `words follow the events`() {
    var rules = RuleSet.builtinWithoutExamples
    let before = rules.lexicon(auxiliaries: rules.auxiliaries { !rules.rules[$0].isOptIn }).words
      .count
    rules.events.removeAll { $0.isEvidence }
    #expect(rules.lexicon(auxiliaries: []).words.count < before)
  }
}

extension MachineDefinition {
  fileprivate mutating func forgetInnerPlaces() {
    let none = RulePlace()
    for index in states.indices { states[index].place = none }
    for index in moves.indices { moves[index].place = none }
    for index in silentMoves.indices { silentMoves[index].place = none }
    for index in aggregates.indices { aggregates[index].place = none }
    for index in silences.indices { silences[index].place = none }
    for index in shown.indices { shown[index].place = none }
  }
}
