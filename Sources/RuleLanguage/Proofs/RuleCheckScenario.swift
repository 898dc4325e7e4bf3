/// What scenarios name and say, and their examples.
extension RuleCheck {
  mutating func checkScenarios() {
    for (index, scenario) in rules.scenarios.enumerated() {
      checkEvents(of: scenario)
      checkWords(of: scenario)
      if let twin = rules.scenarios[..<index].first(where: { isTwin($0, of: scenario) }) {
        report(
          scenario.place,
          "scenario '\(scenario.id)' is '\(twin.id)' again: it has to say 'needed' after its stimulus"
        )
      }
    }
    let isChecked = rules.rules.contains { $0.trigger == .scenarioMismatch }
    if !isChecked, let first = rules.scenarios.first(where: { $0.stimulus != nil }) {
      report(first.place, "no fault has 'trigger scenario-mismatch', so no stimulus is checked")
    }
  }

  private mutating func checkEvents(of scenario: ScenarioDefinition) {
    var alphabet = Set(rules.alphabet(ofMachine: scenario.machine))
    if !rules.machines[scenario.machine].isOfInstances {
      // What happens to the app may go on with what happens to its things.
      for machine in rules.machines.indices where rules.machines[machine].isOfInstances {
        alphabet.formUnion(rules.alphabet(ofMachine: machine))
      }
    }
    let machine = rules.machines[scenario.machine].name
    for event in Set(scenario.expected.flatMap(\.events)).sorted() where !alphabet.contains(event) {
      report(
        scenario.place,
        "machine '\(machine)' does not know \(rules.events[event].name) of scenario '\(scenario.id)'"
      )
    }
    if scenario.stimulus == nil, scenario.needsStimulus || scenario.within != nil {
      report(scenario.place, "scenario '\(scenario.id)' has a time limit and no stimulus")
    }
  }

  private mutating func checkWords(of scenario: ScenarioDefinition) {
    var absent: [String] = []
    if scenario.because.isEmpty { absent.append("because") }
    if scenario.sources.isEmpty { absent.append("source") }
    if !scenario.examples.contains(where: \.isBad) { absent.append("bad") }
    if !scenario.examples.contains(where: { !$0.isBad }) { absent.append("good") }
    for word in absent { report(scenario.place, "scenario '\(scenario.id)' has no line '\(word)'") }
    for example in scenario.examples where !example.isBad {
      if example.steps.contains(where: \.isMarked) {
        report(example.place, "a good example with '!'")
      }
    }
  }

  /// Whether two scenarios could not be told apart in a trace.
  private func isTwin(_ a: ScenarioDefinition, of b: ScenarioDefinition) -> Bool {
    !a.needsStimulus && !b.needsStimulus && a.machine == b.machine && a.from == b.from
      && a.expected == b.expected && a.condition == b.condition
  }
}
