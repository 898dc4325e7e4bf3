/// What users and tests do, and the documented sequences of a life (docs/verdicts.md, "Scenarios").
extension Engine {
  /// Finds the life that a stimulus meets, and what has to follow there.
  ///
  /// A marker that the app prints meets that app. What a test runner says meets the one life that is in
  /// a state to be met; where there are several, nothing is checked.
  mutating func observeStimulus(_ event: Event, line: Span<UInt8>) {
    let known = scenarios.plan.states(of: Int(event.event))
    guard known != 0 else { return }
    let inFile = lives.open(in: input.file)
    for slot in inFile {
      resetAfterLoss(in: slot)
      judgeHeld(in: slot, all: true)
    }
    scenarios.launchStimulus = nil
    let key = LifeKey(process: event.process, pid: event.pid, file: input.file)
    let own =
      lives.slot(of: key) ?? (event.pid >= 0 ? lives.first(pid: event.pid, in: input.file) : nil)
    // A process that was not heard before is about to launch.
    let met = (own.map { [$0] } ?? (event.pid >= 0 ? [] : inFile)).filter { slot in
      let states = statesNow(lives.details[slot])
      return states != 0 && states & ~known == 0
    }
    let stimulus = Scenarios.Stimulus(event: event, snippet: snippet(of: event, line))
    if met.count == 1 {
      scenarios.expect(
        stimulus, in: statesNow(lives.details[met[0]]), of: &lives.details[met[0]].scenarios)
    } else if met.isEmpty, own == nil, known & scenarios.plan.start != 0 {
      scenarios.launchStimulus = stimulus
    }
  }

  /// The states of least cost in which a life can be, by its delegate's callbacks if it logs them; none
  /// where no machine with scenarios watches it.
  private func statesNow(_ life: OpenLife) -> UInt64 {
    let subjects = life.subjects.filter {
      program.machines[$0.machine].index == scenarios.plan.machine
    }
    guard let subject = subjects.first(where: { $0.channel == .delegate }) ?? subjects.first else {
      return 0
    }
    return best(of: subject)
  }

  /// Lets the scenarios of a life take its newest step.
  mutating func watchScenarios(
    _ event: Event, _ life: inout OpenLife, isFault: Bool
  ) {
    guard
      scenarios.take(event, in: life.statesBefore, isFault: isFault, of: &life.scenarios)
    else { return }
    // Where the stimulus tells which of several equal sequences it was, it is that one.
    for segment in scenarios.expected { note(segment, endingWith: event, life.slot) }
    if scenarios.expected.isEmpty, let longest = scenarios.longest {
      note(longest, endingWith: event, life.slot)
    }
    if let breach = scenarios.breach { keep(breach, at: event, &life) }
  }

  private mutating func note(
    _ segment: Scenarios.Segment, endingWith event: Event, _ slot: Int
  ) {
    let number = Int(lives.rows[slot].life)
    let scenario = scenarios.plan.scenarios[segment.scenario].index
    let bit: UInt64 = 1 << UInt64(scenario)
    if lives.records[number].scenarios & bit == 0 { lives.records[number].scenarios |= bit }
    coverage.mark(scenario: scenario, app: Int(lives.rows[slot].app))
    if lives.records[number].segments.count < LifeRecord.segmentLimit {
      lives.records[number].segments.append(
        ScenarioSegment(
          scenario: Int16(scenario), firstLine: segment.firstLine,
          lastLine: UInt32(clamping: event.line)))
    }
  }

  private mutating func keep(
    _ breach: Scenarios.Breach, at event: Event, _ life: inout OpenLife
  ) {
    guard let rule = scenarios.plan.mismatchRule else { return }
    var record = FindingRecord(
      rule: rule, kind: .property, isFault: false, event: event,
      life: Int(lives.rows[life.slot].life),
      automaton: -1, states: 0)
    record.step = life.step.number
    record.scenario = Int16(scenarios.plan.scenarios[breach.scenario].index)
    record.demanded = [Int16(breach.demanded.0), Int16(breach.demanded.other ?? -1)]
    let stimulus = breach.stimulus.event
    if breach.isLate {
      let (late, overflow) = event.stamp.microseconds.subtractingReportingOverflow(
        stimulus.stamp.microseconds)
      record.time = overflow ? .max : max(late, 1)
    }
    record.previousEvent = stimulus.event
    record.previousLine = stimulus.line
    if let snippet { record.snippet = findings.keep(snippet, previous: breach.stimulus.snippet) }
    keep(record)
  }
}
