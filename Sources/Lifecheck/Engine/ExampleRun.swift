/// What the engine says of an example: all machines, formulas, scenarios and the rest, without a log.
struct ExampleRun {
  /// The findings, with the step at which each is, counted from 0.
  private(set) var findings: [(step: Int, rule: Int)] = []
  /// The scenarios of all lives, as bits by their indices in `RuleSet.scenarios`.
  private(set) var scenarios: UInt64 = 0
  /// The rules with a formula that a life put to the test.
  private(set) var tested: Set<Int> = []

  /// - Parameter rule: the rule whose example it is, which may be one that is off unless asked for.
  init(_ example: Example, of rules: RuleSet, rule: RuleDefinition? = nil) {
    var options = CheckOptions()
    options.configuration = example.configuration
    options.start = example.start
    if let rule { options.severities.append((rule.id, rule.severity)) }
    // Each callback of an example is there because the app logs it.
    options.logged = .all
    var engine = Engine(rules: rules, options: options)
    engine.begin(file: 0)
    // Where an example says how much time passes its stamps are exact. Others have none: what comes at once may be a repetition.
    let isTimed = example.steps.contains { $0.delay > 0 }
    let hasPids = example.configuration.facts[.pids] == true
    var time: Int64 = 1_000_000_000_000_000
    var pid: Int32 = 1
    var instances: [String] = []
    for (index, step) in example.steps.enumerated() {
      let definition = rules.events[step.event]
      if step.startsProcess { pid += 1 }
      time += step.delay
      var event = Event(step, of: definition, line: index + 1, time: isTimed ? time : nil)
      let thread = Array("\(step.thread)".utf8)
      if !definition.isStimulus {
        event.process = 0
        event.pid = hasPids ? pid : -1
        event.thread = 0..<Int32(thread.count)
      }
      if let name = step.parameter, definition.isInstance {
        if !instances.contains(name) { instances.append(name) }
        event.instance = Int32(instances.firstIndex(of: name) ?? 0)
        event.instanceKind = InstanceID.Kind.uuid
      }
      engine.observe(event, line: thread.span)
    }
    engine.finish()
    findings = engine.findings.records.map { (step: $0.line - 1, rule: Int($0.rule)) }
    scenarios = engine.lives.records.reduce(0) { $0 | $1.scenarios }
    tested = Set(
      engine.formulas.outcomes.map { engine.formulas.plan.formulas[Int($0.formula)].rule })
  }
}

extension Event {
  /// The step of an example, at a time of its own or without one.
  init(_ step: Example.Step, of definition: EventDefinition, line: Int, time: Int64?) {
    var stamp = Stamp()
    if let time {
      stamp.microseconds = time
      stamp.resolution = .microsecond
      stamp.zone = 0
      stamp.hasYear = true
    }
    self.init(
      event: UInt16(step.event), spelling: 0,
      channel: definition.isStimulus ? .stimulus : .delegate, process: -1, pid: -1, thread: 0..<0,
      stamp: stamp, line: line, offset: 0, column: 1, length: 0, repeatsLineAbove: false)
    isTimed = true
    if let parameter = step.parameter {
      let bytes = Array(parameter.utf8)
      self.parameter = bytes.span.stableHash(of: 0..<bytes.count)
    } else if definition.hasURL {
      self.parameter = URLText.none(event)
    }
  }
}

extension RuleSet {
  /// What is wrong with an example of a scenario.
  ///
  /// A `good` trace holds the scenario and breaks none; in a `bad` one a sequence breaks at each mark, and
  /// without a mark the trace does not hold the scenario.
  func problems(with example: Example, ofScenario index: Int) -> [String] {
    let run = ExampleRun(example, of: self)
    let isHeld = run.scenarios >> UInt64(index) & 1 == 1
    var problems = unexpected(in: run, example) { rules[$0].trigger == .scenarioMismatch }
    let isMarked = example.steps.contains(where: \.isMarked)
    if !example.isBad, !isHeld {
      problems.append("expected the trace to hold \(scenarios[index].id)")
    }
    if example.isBad, !isMarked, isHeld {
      problems.append("the trace holds \(scenarios[index].id)")
    }
    return problems
  }

  /// What is missing at the marks of an example, and what was found elsewhere.
  ///
  /// - Parameter hasOthers: whether faults of other rules are told too.
  func unexpected(
    in run: ExampleRun, _ example: Example, hasOthers: Bool = true, isOwn: (Int) -> Bool
  ) -> [String] {
    var problems: [String] = []
    func name(_ step: Int) -> String { events[example.steps[step].event].name }
    for (step, definition) in example.steps.enumerated()
    where definition.isMarked
      && !run.findings.contains(where: { $0.step == step && isOwn($0.rule) })
    {
      problems.append("expected a finding at \(name(step)), step \(step + 1)")
    }
    for finding in run.findings {
      let isMarked = example.steps[finding.step].isMarked
      guard !(isOwn(finding.rule) && isMarked),
        isOwn(finding.rule) || hasOthers && rules[finding.rule].isFault
      else { continue }
      problems.append(
        "found \(rules[finding.rule].id) at \(name(finding.step)), step \(finding.step + 1)")
    }
    return problems
  }
}
