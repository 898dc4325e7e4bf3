/// What the engine says of an example: all machines, scenarios and the rest, without a log.
struct ExampleRun {
  /// The findings, with the step at which each is, counted from 0.
  private(set) var findings: [(step: Int, rule: Int)] = []
  /// The scenarios of all lives, as bits by their indices in `RuleSet.scenarios`.
  private(set) var scenarios: UInt64 = 0

  init(_ example: Example, of rules: RuleSet) {
    var options = CheckOptions()
    options.configuration = example.configuration
    options.start = example.start
    // Each callback of an example is there because the app logs it.
    options.logged = .all
    var engine = Engine(rules: rules, options: options)
    engine.begin(file: 0)
    let hasPids = example.configuration.facts[.pids] == true
    var pid: Int32 = 1
    let noLine: [UInt8] = []
    var instances: [String] = []
    for (index, step) in example.steps.enumerated() {
      if step.startsProcess { pid += 1 }
      let isStimulus = rules.events[step.event].isStimulus
      var event = Event(
        event: UInt16(step.event), spelling: 0,
        channel: isStimulus ? .stimulus : .delegate, process: isStimulus ? -1 : 0,
        pid: hasPids && !isStimulus ? pid : -1, thread: 0..<0, stamp: Stamp(), line: index + 1,
        offset: 0, column: 1, length: 0, repeatsLineAbove: false)
      if let name = step.parameter, rules.events[step.event].isInstance {
        if !instances.contains(name) { instances.append(name) }
        event.instance = Int32(instances.firstIndex(of: name) ?? 0)
        event.instanceKind = InstanceID.Kind.uuid
      }
      engine.observe(event, line: noLine.span)
    }
    engine.finish()
    findings = engine.findings.records.map { (step: $0.line - 1, rule: Int($0.rule)) }
    scenarios = engine.lives.records.reduce(0) { $0 | $1.scenarios }
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
  func unexpected(
    in run: ExampleRun, _ example: Example, isOwn: (Int) -> Bool
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
      guard !(isOwn(finding.rule) && isMarked), isOwn(finding.rule) || rules[finding.rule].isFault
      else { continue }
      problems.append(
        "found \(rules[finding.rule].id) at \(name(finding.step)), step \(finding.step + 1)")
    }
    return problems
  }
}
