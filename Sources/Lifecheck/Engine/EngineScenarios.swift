/// What users and tests do, and the documented sequences of a life (docs/verdicts.md, "Scenarios").
extension Engine {
  /// Finds the life that a stimulus meets, and what has to follow there.
  ///
  /// A marker that the app prints meets that app. What a test runner says meets the one life that is in
  /// a state to be met; where there are several, nothing is checked.
  mutating func observeStimulus(_ event: Event, line: Span<UInt8>) {
    let known = scenarioBook.states(of: Int(event.event))
    guard known != 0 else { return }
    let inFile = tracks.indices.filter { tracks[$0].key.file == file }
    for number in inFile {
      heedLosses(on: number)
      judgeHeld(on: number, all: true)
    }
    launchStimulus = nil
    let key = LifeKey(process: event.process, pid: event.pid, file: file)
    let own =
      trackNumbers[key] ?? inFile.first { event.pid >= 0 && tracks[$0].key.pid == event.pid }
    // A process that was not heard before is about to launch.
    let met = (own.map { [$0] } ?? (event.pid >= 0 ? [] : inFile)).filter { number in
      let states = statesNow(of: number)
      return states != 0 && states & ~known == 0
    }
    let snippet =
      options.keepsSnippets && snippets.count < options.snippetLimit
      ? Finding.Snippet(line: line, event: event) : nil
    if met.count == 1 {
      tracks[met[0]].scenarios.expect(
        event, snippet, in: statesNow(of: met[0]), book: scenarioBook)
    } else if met.isEmpty, own == nil, known & scenarioBook.start != 0 {
      launchStimulus = (event, snippet)
    }
  }

  /// The states of least cost in which a life can be, by its delegate's callbacks if it logs them; none
  /// where no machine with scenarios watches it.
  private func statesNow(of number: Int) -> UInt64 {
    let subjects = tracks[number].subjects.filter {
      automata[$0.automaton].machine.index == scenarioBook.machine
    }
    guard let subject = subjects.first(where: { $0.channel == .delegate }) ?? subjects.first else {
      return 0
    }
    return automata[subject.automaton].best(subject.monitor.belief)
  }

  /// Lets the scenarios of a life take its newest step.
  mutating func watchScenarios(
    _ event: Event, on number: Int, isFault: Bool, snippet: Finding.Snippet?
  ) {
    let states = tracks[number].statesBefore
    if states == scenarioBook.start, let stimulus = launchStimulus {
      launchStimulus = nil
      tracks[number].scenarios.expect(
        stimulus.event, stimulus.snippet, in: states, book: scenarioBook)
    }
    let answer = tracks[number].scenarios.observe(
      event, in: states, isFault: isFault, book: scenarioBook)
    let life = tracks[number].life
    for segment in answer.recognised {
      let scenario = scenarioBook.scenarios[segment.scenario].index
      lives[life].scenarios |= 1 << UInt64(scenario)
      coverage.mark(scenario: scenario, app: tracks[number].app)
      if lives[life].segments.count < LifeRecord.segmentLimit {
        lives[life].segments.append(
          ScenarioSegment(
            scenario: Int16(scenario), firstLine: UInt32(clamping: segment.firstLine),
            lastLine: UInt32(clamping: event.line)))
      }
    }
    guard let breach = answer.broken, let rule = scenarioBook.mismatchRule else { return }
    var record = FindingRecord(
      rule: rule, kind: .property, isFault: false, event: event, life: life, automaton: -1,
      states: 0)
    record.step = tracks[number].step.number
    record.scenario = Int16(scenarioBook.scenarios[breach.scenario].index)
    record.demanded = [Int16(breach.demanded.0), Int16(breach.demanded.other ?? -1)]
    if breach.isLate {
      let (late, overflow) = event.stamp.microseconds.subtractingReportingOverflow(
        breach.expectation.stamp.microseconds)
      record.time = overflow ? .max : max(late, 1)
    }
    record.previousEvent = breach.expectation.stimulus
    record.previousLine = breach.expectation.line
    if let snippet { record.snippet = keep(snippet, previous: breach.expectation.snippet) }
    keep(record)
  }
}
