/// One rule, as this check uses it.
package struct RuleStatus: Sendable {
  package var id: String
  package var severity: Severity
  /// Whether its findings are reported: it was selected and not ignored.
  package var isListed = true
  /// Whether it is about a life cycle of which the input holds no event.
  package var isWithoutEvents = false
  /// Why nothing in any log can put it to the test in this configuration; nil where something can.
  package var obstacle: String?
  /// What the rules say of it.
  package var definition: RuleDefinition?

  /// In one sentence what it finds.
  var summary: String {
    guard let outline = definition?.messageOutline, !outline.isEmpty else { return id }
    return outline
  }
}

/// What was put to the test in one process of one input.
package struct ProcessReport: Sendable {
  package var file: String
  package var process: String?
  /// The line of the process's first event.
  package var firstLine: Int
  /// The rules of which an event was judged, as indices into `CheckReport.rules`; what has no finding here held.
  package var exercised: [Int]
  /// Rules of which a finding here was folded into another one, so that they neither held nor were broken.
  package var folded: Set<Int> = []
}

extension CheckResult {
  package var rules: [RuleStatus] {
    let events = judged.exercisingEvents
    let standing = judged.formulaStanding
    let shown = judged.rulesOfShownMachines
    return judged.rules.rules.indices.map { rule in
      let definition = judged.rules.rules[rule]
      var status = RuleStatus(
        id: definition.id, severity: severities[rule], isListed: severities.isListed(rule),
        obstacle: definition.property.map { judged.obstacle(to: $0, standing[rule]) }
          ?? (events[rule].isEmpty ? judged.obstacle(to: rule) : nil))
      status.definition = definition
      status.isWithoutEvents =
        definition.trigger == nil && definition.property == nil && !shown.contains(rule)
      return status
    }
  }

  package func forEachProcess(_ body: (ProcessReport) throws -> Void) rethrows {
    let events = judged.exercisingEvents
    var folded: [Int: Set<Int>] = [:]
    for fold in folding.folds {
      for group in fold.groups {
        let key = judged.groups[group].key
        folded[judged.app(ofLife: Int(key.life)), default: []].insert(Int(key.rule))
      }
    }
    var tested: [Int: Set<Int>] = [:]
    for outcome in judged.outcomes
    where outcome.verdict == .satisfied || outcome.verdict == .violated {
      let rule = judged.formulas[Int(outcome.formula)].rule
      tested[judged.app(ofLife: Int(outcome.life)), default: []].insert(rule)
    }
    for (number, app) in judged.exercises.apps.enumerated() {
      let exercised = events.indices.filter { rule in
        tested[number]?.contains(rule) == true
          || events[rule].contains { judged.exercises.hasSeen($0, of: number) }
      }
      try body(
        ProcessReport(
          file: inputs[Int(app.file)].file,
          process: app.process < 0 ? nil : names.name(app.process), firstLine: app.firstLine,
          exercised: exercised, folded: folded[number] ?? []))
    }
  }
}

extension EngineResult {
  fileprivate func app(ofLife life: Int) -> Int {
    exercises.number(file: lives[life].file, process: lives[life].process) ?? -1
  }

  /// Per rule: the events by which it is put to the test in this configuration, as indices into `RuleSet.events`.
  var exercisingEvents: [Set<Int>] {
    let configuration = options.configuration
    let applying = machines.map(\.index)
    var events = rules.rules.map { triggerEvents($0.trigger, applying) }
    for (rule, definition) in rules.rules.enumerated() where definition.trigger == nil {
      for cell in definition.cells
      where applying.contains(cell.machine) && cell.condition.value(in: configuration) != .no {
        events[rule].insert(cell.event)
      }
    }
    for machine in applying {
      for move in rules.machines[machine].moves {
        guard let rule = move.rule, rules.rules[rule].trigger == nil,
          move.condition.value(in: configuration) != .no
        else { continue }
        events[rule].insert(move.event)
      }
    }
    return events
  }

  private func triggerEvents(
    _ trigger: RuleDefinition.Trigger?, _ applying: [Int]
  ) -> Set<Int> {
    switch trigger {
    case .selectorUnavailable:
      options.configuration.os == nil ? [] : events { $0.introduced != nil }
    case .selectorDeprecated:
      options.configuration.os == nil
        ? [] : events { $0.deprecated != nil || $0.obsoleted != nil }
    case .stateMismatch:
      Set(applying.flatMap { rules.machines[$0].shown.flatMap(\.events) })
    case .callbackNeverLogged:
      if case .auto = options.logged { Set(rules.events.indices) } else { [] }
    case .scenarioMismatch:
      Set(scenarioBooks.flatMap { $0.scenarios.compactMap(\.stimulus) })
    case .lifeVanished, .lifeOverlaps, .lifeAfterEnd:
      Set(
        applying.filter { rules.machines[$0].beginsLives }.flatMap {
          rules.alphabet(ofMachine: $0)
        })
    case nil: []
    }
  }

  private func events(where condition: (Availability) -> Bool) -> Set<Int> {
    Set(
      rules.events.indices.filter { event in
        rules.events[event].spellings.contains { $0.availability.map(condition) ?? false }
      })
  }

  /// The rules that are about a machine that reports speak of, or about one that does not apply.
  fileprivate var rulesOfShownMachines: Set<Int> {
    let shown = Set(shownMachines.map { machines[$0].index })
    let hidden = Set(machines.map(\.index)).subtracting(shown)
    var found: Set<Int> = []
    for (rule, definition) in rules.rules.enumerated()
    where definition.cells.contains(where: { !hidden.contains($0.machine) }) {
      found.insert(rule)
    }
    for machine in rules.machines.indices where !hidden.contains(machine) {
      for move in rules.machines[machine].moves {
        if let rule = move.rule { found.insert(rule) }
      }
    }
    return found
  }

  /// Per rule with a formula that was put to the test: whether an obligation was open at the end of each life.
  fileprivate var formulaStanding: [Int: Bool] {
    outcomes.reduce(into: [:]) { standing, outcome in
      let rule = formulas[Int(outcome.formula)].rule
      standing[rule] = (standing[rule] ?? true) && outcome.verdict == .pending
    }
  }

  /// Why a formula was not put to the test, or not to the end; for reports that have no outcome of it.
  fileprivate func obstacle(to property: PropertyDefinition, _ isPending: Bool?) -> String {
    guard property.applies(in: options.configuration) else {
      let unknown = property.condition.unknowns(in: options.configuration)
      return unknown.isEmpty
        ? "does not apply to this configuration"
        : "not known whether it applies: \(unknown.joined(separator: ", "))"
    }
    return isPending == true
      ? "an obligation was open at the end" : "what it is about did not happen"
  }

  /// Why no event puts a rule to the test.
  fileprivate func obstacle(to rule: Int) -> String {
    switch rules.rules[rule].trigger {
    case .selectorUnavailable, .selectorDeprecated:
      options.configuration.os == nil
        ? "the version of iOS is not known: say --os" : "no callback has a range of versions"
    case .callbackNeverLogged: "--logged says what is logged"
    case .scenarioMismatch: "no scenario with a stimulus applies"
    case .stateMismatch: "no rule says what lines show"
    case .lifeVanished, .lifeOverlaps, .lifeAfterEnd: "no machine says how lives begin"
    case nil: "does not apply to this configuration"
    }
  }
}
