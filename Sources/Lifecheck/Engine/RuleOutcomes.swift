/// One rule, as this check uses it.
public struct RuleStatus: Sendable {
  public var id: String
  public var severity: Severity
  /// Whether its findings are reported: it was selected and not ignored.
  public var isListed: Bool
  /// Whether it is off only because nobody asked for it.
  public var isOptIn = false
  /// Whether it is about a life cycle of which the input holds no event.
  public var isAside = false
  /// Why nothing in any log can put it to the test in this configuration; nil where something can.
  public var obstacle: String?

  public init(id: String, severity: Severity, isListed: Bool = true, obstacle: String? = nil) {
    self.id = id
    self.severity = severity
    self.isListed = isListed
    self.obstacle = obstacle
  }
}

/// What was put to the test in one process of one input.
public struct ProcessReport: Sendable {
  public var file: String
  public var process: String?
  /// The line of the process's first event.
  public var firstLine: Int
  /// The rules of which an event was judged, as indices into `CheckReport.rules`; what has no finding here held.
  public var exercised: [Int]
  /// Rules of which a finding here was folded into another one, so that they neither held nor were broken.
  public var folded: Set<Int>

  public init(
    file: String, process: String?, firstLine: Int, exercised: [Int], folded: Set<Int> = []
  ) {
    self.file = file
    self.process = process
    self.firstLine = firstLine
    self.exercised = exercised
    self.folded = folded
  }
}

extension CheckResult {
  public var rules: [RuleStatus] {
    engine.rules.rules.indices.map { rule in
      let definition = engine.rules.rules[rule]
      var status = RuleStatus(
        id: definition.id, severity: writer.severity(of: rule),
        isListed: writer.isListed(rule), obstacle: engine.obstacle(to: rule))
      status.isOptIn =
        definition.isOptIn && !status.isListed && engine.options.select.isEmpty
        && !engine.options.ignore.contains(definition.id)
      status.isAside = engine.isAside(rule: rule)
      return status
    }
  }

  public func forEachProcess(_ body: (ProcessReport) throws -> Void) rethrows {
    let events = engine.rules.rules.indices.map { engine.exercisingEvents(of: $0) }
    var folded: [Int: Set<Int>] = [:]
    for fold in folding.folds {
      for member in fold.members {
        let finding = engine.findings[member]
        folded[engine.app(ofLife: Int(finding.life)), default: []].insert(Int(finding.rule))
      }
    }
    var tested: [Int: Set<Int>] = [:]
    for outcome in engine.formulas.outcomes
    where outcome.verdict == .satisfied || outcome.verdict == .violated {
      let rule = engine.formulas.plan.formulas[Int(outcome.formula)].rule
      tested[engine.app(ofLife: Int(outcome.life)), default: []].insert(rule)
    }
    for (number, app) in engine.exercises.apps.enumerated() {
      let exercised = events.indices.filter { rule in
        tested[number]?.contains(rule) == true
          || events[rule].contains { engine.exercises.hasSeen($0, of: number) }
      }
      try body(
        ProcessReport(
          file: inputs[Int(app.file)].file,
          process: app.process < 0 ? nil : names.name(app.process), firstLine: app.firstLine,
          exercised: exercised, folded: folded[number] ?? []))
    }
  }
}

extension Engine {
  fileprivate func app(ofLife life: Int) -> Int {
    exercises.number(file: lives[life].file, process: lives[life].process) ?? -1
  }

  /// The events by which a rule is put to the test in this configuration, as indices into `RuleSet.events`.
  func exercisingEvents(of rule: Int) -> Set<Int> {
    let configuration = options.configuration
    let definition = rules.rules[rule]
    switch definition.trigger {
    case .selectorUnavailable:
      guard configuration.os != nil else { return [] }
      return events { $0.introduced != nil }
    case .selectorDeprecated:
      guard configuration.os != nil else { return [] }
      return events { $0.deprecated != nil || $0.obsoleted != nil }
    case .stateMismatch:
      return Set(machines.flatMap { rules.machines[$0].shown.flatMap(\.events) })
    case .callbackNeverLogged:
      guard case .auto = options.logged else { return [] }
      return Set(rules.events.indices)
    case .scenarioMismatch:
      return Set(scenarios.plan.scenarios.compactMap(\.stimulus))
    case .lifeVanished, .lifeOverlaps:
      return Set(
        machines.filter { rules.machines[$0].beginsLives }.flatMap {
          rules.alphabet(ofMachine: $0)
        })
    case nil:
      break
    }
    var events: Set<Int> = []
    for cell in definition.cells
    where machines.contains(cell.machine) && cell.condition.value(in: configuration) != .no {
      events.insert(cell.event)
    }
    for machine in machines {
      for move in rules.machines[machine].moves
      where move.rule == rule && move.condition.value(in: configuration) != .no {
        events.insert(move.event)
      }
    }
    return events
  }

  private func events(where condition: (Availability) -> Bool) -> Set<Int> {
    Set(
      rules.events.indices.filter { event in
        rules.events[event].spellings.contains { $0.availability.map(condition) ?? false }
      })
  }

  /// Whether some log can put a rule to the test in this configuration.
  func canBeTested(_ rule: Int) -> Bool {
    rules.rules[rule].property.map { $0.applies(in: options.configuration) }
      ?? !exercisingEvents(of: rule).isEmpty
  }

  fileprivate func obstacle(to rule: Int) -> String? {
    if let property = rules.rules[rule].property {
      guard property.applies(in: options.configuration) else {
        let unknown = property.condition.unknowns(in: options.configuration)
        return unknown.isEmpty
          ? "does not apply to this configuration"
          : "not known whether it applies: \(unknown.joined(separator: ", "))"
      }
      let outcomes = formulas.outcomes.filter {
        formulas.plan.formulas[Int($0.formula)].rule == rule
      }
      return !outcomes.isEmpty && outcomes.allSatisfy { $0.verdict == .pending }
        ? "an obligation was open at the end" : "what it is about did not happen"
    }
    guard exercisingEvents(of: rule).isEmpty else { return nil }
    switch rules.rules[rule].trigger {
    case .selectorUnavailable, .selectorDeprecated:
      return options.configuration.os == nil
        ? "the version of iOS is not known: say --os" : "no callback has a range of versions"
    case .callbackNeverLogged: return "--logged says what is logged"
    case .scenarioMismatch: return "no scenario with a stimulus applies"
    case .stateMismatch: return "no rule says what lines show"
    case .lifeVanished, .lifeOverlaps: return "no machine says how lives begin"
    case nil: return "does not apply to this configuration"
    }
  }
}
