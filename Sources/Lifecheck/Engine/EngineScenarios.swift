/// What users and tests do, and the documented sequences of a life (docs/verdicts.md, "Scenarios").
extension Engine {
  /// Finds the life that a stimulus meets, and what has to follow there.
  ///
  /// A marker that the app prints meets that app. What a test runner says meets the one life that is in
  /// a state to be met; where there are several, nothing is checked.
  mutating func observeStimulus(_ event: Event, line: Span<UInt8>) {
    guard scenarios.plan.isStimulus(event.event) || scenarios.instancePlan.isStimulus(event.event)
    else { return }
    if scenarios.launchStimulus != nil {
      // A launch before this line may be the one that was to follow.
      judgeAllHeld()
      scenarios.launchStimulus = nil
    }
    let key = LifeKey(process: event.process, pid: event.pid, file: input.file)
    let own =
      lives.slot(of: key) ?? (event.pid >= 0 ? lives.newest(pid: event.pid, in: input.file) : nil)
    // A process that was not heard before is about to launch.
    let mayMeet = own.map { $0..<$0 + 1 } ?? (event.pid >= 0 ? 0..<0 : lives.rows.indices)
    var met: [Int] = []
    // Where there are several, it does not matter how many.
    for slot in mayMeet where lives.isOpen(slot, in: input.file) {
      resetAfterLoss(in: slot)
      judgeHeld(in: slot, all: true)
      if isMet(by: event, slot) { met.append(slot) }
      if met.count > 1 { break }
    }
    let stimulus = Scenarios.Stimulus(event: event, snippet: snippet(of: event, line))
    if met.count == 1 {
      expect(stimulus, in: met[0])
    } else if met.isEmpty, own == nil,
      scenarios.plan.launches(event.event) || scenarios.instancePlan.launches(event.event)
    {
      // A launch before this line is no answer to it.
      judgeAllHeld()
      scenarios.launchStimulus = stimulus
    }
  }

  /// Ends the run of the process that a test has killed, whose lines do not tell its bundle.
  @inline(never)
  mutating func endRun(by stimulus: Event) {
    var event = stimulus
    (event.process, event.bundle) = (-1, -1)
    guard lives.identify(&event, sign: .ends, in: input.file) else { return }
    let key = LifeKey(process: event.process, pid: event.pid, file: input.file)
    guard let slot = lives.slot(of: key) else { return }
    judgeHeld(in: slot, all: true)
    var lent = lives.lend()
    if !lent[slot].signs.isOver { endLife(by: event, &lent[slot]) }
    lives.takeBack(lent)
  }

  /// Whether the life in `slot` is in a state to be met.
  private func isMet(by stimulus: Event, _ slot: Int) -> Bool {
    let subjects = lives.details[slot].subjects
    guard !lives.rows[slot].hasInstances else {
      return !scenarios.meets(stimulus, instancesNow(subjects)).isEmpty
    }
    let states = statesNow(subjects)
    return states != 0 && states & ~scenarios.plan.states(of: Int(stimulus.event)) == 0
  }

  private mutating func expect(_ stimulus: Scenarios.Stimulus, in slot: Int) {
    let subjects = lives.details[slot].subjects
    lives.details[slot].position = -1
    guard lives.rows[slot].hasInstances else {
      return scenarios.expect(
        stimulus, in: statesNow(subjects), of: &lives.details[slot].scenarios)
    }
    scenarios.expect(
      stimulus, of: instancesNow(subjects), life: &lives.details[slot].scenarios)
  }

  /// The states of least cost in which a life can be, by its delegate's callbacks if it logs them; none
  /// where no machine with scenarios watches it.
  private func statesNow(_ subjects: [Subject]) -> UInt64 {
    var first: Int?
    for index in subjects.indices
    where program.machines[subjects[index].machine].index == scenarios.plan.machine {
      if subjects[index].channel == .delegate { return best(of: subjects[index]) }
      first = first ?? index
    }
    return first.map { best(of: subjects[$0]) } ?? 0
  }

  /// The things of a life, such as its scenes, and where each can be, by the delegate's callbacks before others.
  private func instancesNow(_ subjects: [Subject]) -> [(owner: Int32, states: UInt64)] {
    var instances: [(owner: Int32, states: UInt64)] = []
    for channel in [Channel.delegate, .notification] {
      for subject in subjects
      where subject.channel == channel
        && program.machines[subject.machine].index == scenarios.instancePlan.instanceMachine
        && !instances.contains(where: { $0.owner == subject.instance })
      {
        instances.append((subject.instance, best(of: subject)))
      }
    }
    return instances
  }

  /// Lets the scenarios of a life take its newest step.
  @inline(__always)
  mutating func watchScenarios(
    _ event: Event, _ life: inout OpenLife, isFault: Bool
  ) {
    guard
      scenarios.take(event, in: life.statesBefore, isFault: isFault, of: &life.scenarios)
    else { return }
    if scenarios.expected.isEmpty, scenarios.breach == nil, let longest = scenarios.longest {
      note(longest, ofInstances: false, endingWith: event, life.slot)
    } else {
      tell(ofInstances: false, at: event, &life)
    }
  }

  /// Lets the scenarios of a life with things, such as scenes, take its newest step.
  @inline(never)
  mutating func watchInstances(_ event: Event, _ life: inout OpenLife, isFault: Bool) {
    let owner = program.has(.isInstance, event.event) ? life.owner : Scenarios.wholeLife
    guard let owner else {
      // It may have been what had to come, of any of them.
      return scenarios.forget(Scenarios.wholeLife, of: &life.scenarios)
    }
    let isInstance = owner != Scenarios.wholeLife
    let states = isInstance ? life.instancesBefore : life.statesBefore
    if isInstance, isAnother(event, than: owner, in: states, &life) {
      return scenarios.forget(owner, of: &life.scenarios)
    }
    if isInstance, states == scenarios.instancePlan.instanceStart,
      let stimulus = scenarios.launchStimulus
    {
      // The app does not log its launch, or not first.
      scenarios.launchStimulus = nil
      scenarios.expect(stimulus, of: [], life: &life.scenarios)
    }
    guard
      scenarios.take(
        event, in: states, isFault: isFault, of: &life.scenarios, owner: owner,
        instances: life.instancesBefore)
    else { return }
    tell(ofInstances: true, at: event, &life)
  }

  /// Whether a thing without a name begins where the one that is known has not ended. It changes nothing, but what only reads is
  /// handed a copy of all.
  private mutating func isAnother(
    _ event: Event, than owner: Int32, in states: UInt64, _ life: inout OpenLife
  ) -> Bool {
    guard owner == -1, let machine = scenarios.instancePlan.instanceMachine,
      states & scenarios.instancePlan.instanceStart == 0
    else { return false }
    for index in life.subjects.indices
    where program.machines[life.subjects[index].machine].index == machine {
      let machine = beliefs.automata[life.subjects[index].automaton].machine
      let symbol = Int(machine.symbols[Int(event.event)])
      if symbol >= 0, machine.isLaunch(symbol) {
        return !scenarios.instancePlan.begins(with: event.event, in: states)
      }
    }
    return false
  }

  /// A life turns out to have things: what is expected of it is what such a life does.
  mutating func turnToInstances(_ life: inout OpenLife) {
    if let stimulus = scenarios.stimulus(of: life.scenarios), scenarios.launchStimulus == nil {
      scenarios.launchStimulus = stimulus
    }
    scenarios.end(&life.scenarios)
  }

  /// Tells of what the newest step completed or broke.
  private mutating func tell(ofInstances: Bool, at event: Event, _ life: inout OpenLife) {
    // Where the stimulus tells which of several equal sequences it was, it is that one.
    for segment in scenarios.expected {
      note(segment, ofInstances: ofInstances, endingWith: event, life.slot)
    }
    if scenarios.expected.isEmpty, let longest = scenarios.longest {
      note(longest, ofInstances: ofInstances, endingWith: event, life.slot)
    }
    guard let breach = scenarios.breach else { return }
    keep(breach, of: ofInstances ? scenarios.instancePlan : scenarios.plan, at: event, &life)
  }

  private mutating func note(
    _ segment: Scenarios.Segment, ofInstances: Bool, endingWith event: Event, _ slot: Int
  ) {
    note(
      segment, ofInstances: ofInstances, endingAt: event.line, life: Int(lives.rows[slot].life),
      app: Int(lives.rows[slot].app))
  }

  /// Keeps a sequence that a life has completed.
  @inline(__always)
  mutating func note(
    _ segment: Scenarios.Segment, ofInstances: Bool, endingAt line: Int, life: Int, app: Int
  ) {
    let scenario =
      ofInstances
      ? scenarios.instancePlan.scenarios[segment.scenario].index
      : scenarios.plan.scenarios[segment.scenario].index
    // Most lives go through the same sequences again and again.
    if lives.records[life].knows(scenario) { return }
    keep(
      ScenarioSegment(
        scenario: Int16(scenario), firstLine: segment.firstLine,
        lastLine: UInt32(clamping: line)), life: life, app: app)
  }

  @inline(never)
  private mutating func keep(_ segment: ScenarioSegment, life number: Int, app: Int) {
    if lives.keep(segment, of: number) {
      coverage.mark(scenario: Int(segment.scenario), app: app)
    }
  }

  private mutating func keep(
    _ breach: Scenarios.Breach, of plan: ScenarioPlan, at event: Event, _ life: inout OpenLife
  ) {
    guard let rule = plan.mismatchRule else { return }
    var record = finding(
      rule, .property, at: event, in: life.slot, snippet, since: breach.stimulus.snippet)
    record.step = life.step.number
    if let owner = life.owner, owner >= 0, program.has(.isInstance, event.event) {
      record.instance = owner
    }
    record.scenario = Int16(plan.scenarios[breach.scenario].index)
    record.demanded = [Int16(breach.demanded.0), Int16(breach.demanded.other ?? -1)]
    let stimulus = breach.stimulus.event
    if breach.isLate {
      record.time = stimulus.stamp.leastTime(until: event.stamp) ?? 0
      record.mayBeDebugged = event.mayBeDebugged
    }
    record.previousEvent = stimulus.event
    record.previousLine = stimulus.line
    keep(record)
  }
}
