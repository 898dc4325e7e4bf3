/// The page on one scenario.
extension RuleExplanation {
  package func text(of scenario: ScenarioDefinition) -> String {
    var text = "\(palette.paint(shown(scenario.id), .bold)): a scenario, \(shown(scenario.title))\n"
    let states = scenario.from.map { rules.machines[scenario.machine].states[$0].name }
    let all = scenario.isFromAll ? ", where no other one is elsewhere" : ""
    text += section("Where it begins", ["in state " + listed(states, "or") + all])
    text += section("What comes", [sequence(of: scenario)])
    text += section("Why", [scenario.because])
    if let stimulus = scenario.stimulus {
      let event = rules.events[stimulus]
      let texts = event.spellings.filter { $0.form == .text }.map { "\"\($0.text)\"" }
      var lines = ["after \(event.name): the sequence has to follow, or the trace breaks it"]
      if !texts.isEmpty { lines.append("printed by an app or a test as " + listed(texts, "or")) }
      if scenario.needsStimulus {
        lines.append("without it the sequence is not recognised: another one looks the same")
      }
      text += section("What causes it", lines)
    }
    if scenario.condition != .always {
      text += section("Where it applies", ["when \(scenario.condition.text)"])
    }
    text += section("Source", scenario.sources.map { $0.title + ($0.url.map { "  " + $0 } ?? "") })
    text += section(
      "A trace that keeps to it", scenario.examples.filter { !$0.isBad }.map { example($0) })
    text += section(
      "A trace that does not", scenario.examples.filter(\.isBad).map { example($0) })
    return text
  }

  /// `didFinishLaunching, then didBecomeActive, within 60 s`.
  private func sequence(of scenario: ScenarioDefinition) -> String {
    var text = scenario.expected.map { step in
      let names = listed(step.events.map { rules.events[$0].name }, "or")
      let often = step.repeats ? " (once or more)" : ""
      return step.isOptional ? "perhaps \(names)\(often)" : names + often
    }.joined(separator: ", then ")
    if let within = scenario.within { text += ", within \(durationText(within)) of the stimulus" }
    return text
  }
}
