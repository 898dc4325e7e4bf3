/// What users and tests do, and the documented sequences of a life (docs/verdicts.md, "Scenarios").
extension Engine {
  /// Finds the life that a stimulus meets, and what has to follow there.
  ///
  /// A marker that the app prints meets that app. What a test runner says meets the one life that is in
  /// a state to be met; where there are several, nothing is checked.
  mutating func observeStimulus(_ event: Event, line: Span<UInt8>) {
    let known = program.scenarios.states(of: Int(event.event))
    guard known != 0 else { return }
    let inFile = lives.open(in: input.file)
    for slot in inFile {
      resetAfterLoss(in: slot)
      judgeHeld(in: slot, all: true)
    }
    input.launchStimulus = nil
    let key = LifeKey(process: event.process, pid: event.pid, file: input.file)
    let own =
      lives.slot(of: key) ?? (event.pid >= 0 ? lives.first(pid: event.pid, in: input.file) : nil)
    // A process that was not heard before is about to launch.
    let met = (own.map { [$0] } ?? (event.pid >= 0 ? [] : inFile)).filter { number in
      let states = statesNow(lives.details[number])
      return states != 0 && states & ~known == 0
    }
    let snippet = snippet(of: event, line)
    if met.count == 1 {
      lives.details[met[0]].scenarios.expect(
        event, snippet, in: statesNow(lives.details[met[0]]), book: program.scenarios)
    } else if met.isEmpty, own == nil, known & program.scenarios.start != 0 {
      input.launchStimulus = (event, snippet)
    }
  }

  /// The states of least cost in which a life can be, by its delegate's callbacks if it logs them; none
  /// where no machine with scenarios watches it.
  private func statesNow(_ life: OpenLife) -> UInt64 {
    let subjects = life.subjects.filter {
      program.machines[$0.machine].index == program.scenarios.machine
    }
    guard let subject = subjects.first(where: { $0.channel == .delegate }) ?? subjects.first else {
      return 0
    }
    return best(of: subject)
  }

  /// Lets the scenarios of a life take its newest step.
  mutating func watchScenarios(
    _ event: Event, _ life: inout OpenLife, isFault: Bool, snippet: Finding.Snippet?
  ) {
    let states = life.statesBefore
    if states == program.scenarios.start, let stimulus = input.launchStimulus {
      input.launchStimulus = nil
      life.scenarios.expect(
        stimulus.event, stimulus.snippet, in: states, book: program.scenarios)
    }
    let answer = life.scenarios.observe(
      event, in: states, isFault: isFault, book: program.scenarios)
    let number = Int(lives.rows[life.slot].life)
    for segment in answer.recognised {
      let scenario = program.scenarios.scenarios[segment.scenario].index
      lives.records[number].scenarios |= 1 << UInt64(scenario)
      coverage.mark(scenario: scenario, app: Int(lives.rows[life.slot].app))
      if lives.records[number].segments.count < LifeRecord.segmentLimit {
        lives.records[number].segments.append(
          ScenarioSegment(
            scenario: Int16(scenario), firstLine: UInt32(clamping: segment.firstLine),
            lastLine: UInt32(clamping: event.line)))
      }
    }
    guard let breach = answer.broken, let rule = program.scenarios.mismatchRule else { return }
    var record = FindingRecord(
      rule: rule, kind: .property, isFault: false, event: event, life: number, automaton: -1,
      states: 0)
    record.step = life.step.number
    record.scenario = Int16(program.scenarios.scenarios[breach.scenario].index)
    record.demanded = [Int16(breach.demanded.0), Int16(breach.demanded.other ?? -1)]
    if breach.isLate {
      let (late, overflow) = event.stamp.microseconds.subtractingReportingOverflow(
        breach.expectation.stamp.microseconds)
      record.time = overflow ? .max : max(late, 1)
    }
    record.previousEvent = breach.expectation.stimulus
    record.previousLine = breach.expectation.line
    if let snippet { record.snippet = findings.keep(snippet, previous: breach.expectation.snippet) }
    findings.keep(record)
  }
}
