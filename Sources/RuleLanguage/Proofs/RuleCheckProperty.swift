/// Formulas that cannot be broken, and events that nothing can show.
extension RuleCheck {
  mutating func checkProperties() {
    for rule in rules.rules {
      guard let property = rule.property else { continue }
      checkConfigurations(of: property, rule)
      checkEvents(of: property, rule)
      checkTerms(of: property, rule)
    }
  }

  private mutating func checkConfigurations(of property: PropertyDefinition, _ rule: RuleDefinition)
  {
    let guards =
      [property.condition, property.knownCondition] + property.limitChanges.map(\.condition)
    let space = ConfigurationSpace(guards)
    guard space.count <= Self.configurationLimit else { return }
    let configurations = space.configurations()
    if !configurations.contains(where: { property.applies(in: $0) }) {
      report(property.place, "rule '\(rule.id)' can never be broken: its guard is true nowhere")
    }
    for (number, change) in property.limitChanges.enumerated()
    where !configurations.contains(where: { configuration in
      property.limitChanges.firstIndex { $0.condition.value(in: configuration) == .yes } == number
    }) {
      report(
        property.place,
        "the limit of \(durationText(change.limit)) of rule '\(rule.id)' holds nowhere")
    }
  }

  private mutating func checkEvents(of property: PropertyDefinition, _ rule: RuleDefinition) {
    for term in property.terms {
      let event = rules.events[term.event]
      if event.spellings.isEmpty {
        if event.handlerOf == nil {
          report(
            property.place,
            "no log can hold '\(event.name)' of rule '\(rule.id)': it has no spelling")
        } else if rules.handlerEndWords.isEmpty {
          report(
            property.place,
            "no log can hold '\(event.name)' of rule '\(rule.id)': no 'handler' block says what ends one"
          )
        }
      }
      guard term.hasParameter, !event.hasURL else { continue }
      let bare = event.spellings.first { spelling in
        if event.hasObject, spelling.form != .text { return false }
        return spelling.form != .text
          || (try? TextPattern.all(of: spelling.text))?.allSatisfy { $0.captures(.id) } != true
      }
      if let bare {
        report(
          property.place,
          "'\(event.name){id}' of rule '\(rule.id)': its spelling '\(bare.text)' has no {id}")
      }
    }
  }

  /// Lists that overlap where the formula can then never be broken, or never hold.
  private mutating func checkTerms(of property: PropertyDefinition, _ rule: RuleDefinition) {
    let subjects = Set(property.subjects.map(\.event))
    let closing = Set(property.closing.map(\.event))
    switch property.pattern {
    case .absence, .existence, .boundedCount, .precedence:
      // What closes a stretch lies outside of it. What opens one may come again inside.
      if property.scope == .before || property.scope == .between || property.scope == .afterUntil,
        subjects.isSubset(of: closing)
      {
        report(
          property.place,
          "rule '\(rule.id)' can never be put to the test: its events bound the stretches themselves"
        )
      }
    case .response, .duration:
      if Set(property.answers.map(\.event)).isSubset(of: Set(property.breaks.map(\.event))) {
        report(
          property.place,
          "rule '\(rule.id)' can never hold: what answers is also what breaks it off")
      }
    case .oneThread: break
    }
  }
}
