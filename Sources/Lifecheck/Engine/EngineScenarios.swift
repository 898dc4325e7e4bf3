/// What users and tests do, and the documented sequences of a life (docs/verdicts.md, "Scenarios").
extension Engine {
  /// Finds the life that a stimulus meets, and what has to follow there.
  ///
  /// A marker that the app prints meets that app. What a test runner says meets the one life that is in
  /// a state to be met; where there are several, nothing is checked.
  mutating func observeStimulus(_ event: Event, line: Span<UInt8>) {
    let known = scenarios.plan.states(of: Int(event.event))
    guard known != 0 else { return }
    let inFile = tracks.indices.filter { tracks[$0].key.file == file }
    for number in inFile {
      heedLosses(on: number)
      judgeHeld(on: number, all: true)
    }
    scenarios.launchStimulus = nil
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
    let stimulus = Scenarios.Stimulus(event: event, snippet: snippet)
    if met.count == 1 {
      scenarios.expect(stimulus, in: statesNow(of: met[0]), of: &tracks[met[0]].scenarios)
    } else if met.isEmpty, own == nil, known & scenarios.plan.start != 0 {
      scenarios.launchStimulus = stimulus
    }
  }

  /// The states of least cost in which a life can be, by its delegate's callbacks if it logs them; none
  /// where no machine with scenarios watches it.
  private func statesNow(of number: Int) -> UInt64 {
    let subjects = tracks[number].subjects.filter {
      automata[$0.automaton].machine.index == scenarios.plan.machine
    }
    guard let subject = subjects.first(where: { $0.channel == .delegate }) ?? subjects.first else {
      return 0
    }
    return automata[subject.automaton].belief(at: subject.monitor.place).best
  }

  /// Whether the process logs what a scenario demands of it, on any channel.
  func logsDemanded(by finding: FindingRecord) -> Bool {
    let process = lives[Int(finding.life)].process
    return Channel.allCases.contains { channel in
      finding.demanded.indices.contains { index in
        let event = Int(finding.demanded[index])
        return event >= 0 && hasSeen(event, channel: channel, process: process)
      }
    }
  }

  /// Lets the scenarios of a life take its newest step.
  mutating func watchScenarios(
    _ event: Event, on number: Int, isFault: Bool, snippet: Finding.Snippet?
  ) {
    let states = tracks[number].statesBefore
    guard
      scenarios.take(event, in: states, isFault: isFault, of: &tracks[number].scenarios)
    else { return }
    // Where the stimulus tells which of several equal sequences it was, it is that one.
    for segment in scenarios.expected { note(segment, endingWith: event, on: number) }
    if scenarios.expected.isEmpty, let longest = scenarios.longest {
      note(longest, endingWith: event, on: number)
    }
    if let breach = scenarios.breach { keep(breach, at: event, on: number, snippet: snippet) }
  }

  private mutating func note(
    _ segment: Scenarios.Segment, endingWith event: Event, on number: Int
  ) {
    let life = tracks[number].life
    let scenario = scenarios.plan.scenarios[segment.scenario].index
    lives[life].scenarios |= 1 << UInt64(scenario)
    coverage.mark(scenario: scenario, app: tracks[number].app)
    if lives[life].segments.count < LifeRecord.segmentLimit {
      lives[life].segments.append(
        ScenarioSegment(
          scenario: Int16(scenario), firstLine: segment.firstLine,
          lastLine: UInt32(clamping: event.line)))
    }
  }

  private mutating func keep(
    _ breach: Scenarios.Breach, at event: Event, on number: Int, snippet: Finding.Snippet?
  ) {
    guard let rule = scenarios.plan.mismatchRule else { return }
    var record = FindingRecord(
      rule: rule, kind: .property, isFault: false, event: event, life: tracks[number].life,
      automaton: -1, states: 0)
    record.step = tracks[number].step.number
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
    if let snippet { record.snippet = keep(snippet, previous: breach.stimulus.snippet) }
    keep(record)
  }
}
