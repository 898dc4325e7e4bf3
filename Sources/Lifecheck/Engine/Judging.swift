/// The machines at work on one event of a life.
extension Engine {
  /// Lets every machine judge `event`; whether one of them found a fault.
  @inline(__always)
  mutating func judge(
    _ event: Event, silence: Int32, _ life: inout OpenLife
  ) -> Bool {
    var isFault = false
    let hasInstances = lives.rows[life.slot].hasInstances
    for place in program.plan(of: event.event, hasInstances: hasInstances) {
      let machine = program.hearer(place)
      guard program.machines[machine].judges(event.channel) else { continue }
      if program.machines[machine].isOfInstances {
        if judgeInstances(event, machine: machine, silence: silence, &life) { isFault = true }
        continue
      }
      let automaton =
        event.reporter < 0
        ? beliefs.automaton(of: machine, hasPid: event.pid >= 0, program)
        : beliefs.automaton(
          for: Beliefs.Kind(machine: machine, hasPid: true, teller: Int(event.reporter)), program)
      let symbol = beliefs.automata[automaton].machine.symbol(of: event)
      if let shown = event.shown,
        !beliefs.automata[automaton].machine.mayShow(shown, at: Int(event.event))
      {
        keepMismatch(event, &life)
      }
      // A sign of the system moves the belief of every channel (docs/verdicts.md).
      guard program.has(.isEvidence, event.event) else {
        let own = subject(of: event, symbol, automaton, machine, &life)
        if judge(event, symbol: symbol, silence: silence, &life, subject: own) { isFault = true }
        continue
      }
      for subject in life.subjects.indices where life.subjects[subject].machine == machine {
        if judge(event, symbol: symbol, silence: silence, &life, subject: subject) {
          isFault = true
        }
      }
    }
    if life.mustBeginAnew { beginAnew(with: event, &life) }
    return isFault
  }

  /// The subject of a machine that watches a life as a whole, on the event's channel.

  private mutating func subject(
    of event: Event, _ symbol: Int, _ automaton: Int, _ machine: Int, _ life: inout OpenLife
  ) -> Int {
    life.subjects.number(of: automaton, event.channel)
      ?? addSubject(
        automaton, machine: machine, channel: event.channel, first: symbol, &life)
  }

  /// Begins to watch a life by a machine, on a channel whose first event has `symbol`.
  mutating func addSubject(
    _ automaton: Int, machine: Int, channel: Channel, first symbol: Int, _ life: inout OpenLife
  ) -> Int {
    // A life whose beginning is cut off began somewhere, whatever is said of the others.
    let begin = start(
      isCut(life.slot) && told.start == .launch ? .auto : told.start,
      first: Int(beliefs.automata[automaton].machine.bases[symbol]), automaton, &life, on: channel)
    let new = Subject(
      automaton: automaton, machine: machine, channel: channel, instance: -1,
      monitor: Monitor(states: begin.states, automaton: &beliefs.automata[automaton]))
    // Most lives have no other one.
    if life.subjects.isEmpty { life.subjects = [new] } else { life.subjects.append(new) }
    let subject = life.subjects.count - 1
    // A channel that is heard now for the first time stands where the newest sign has led the others.
    if let last = life.signs.last, begin.mode == .tail {
      let symbol = Int(beliefs.automata[automaton].machine.symbols[Int(last.event)])
      if symbol >= 0 {
        _ = life.subjects[subject].monitor.observe(
          symbol, event: last.event, line: last.line, automaton: &beliefs.automata[automaton])
      }
    }
    facts.subjectCounts[machine] += 1
    // A channel that is first heard later does not say how the life began, and what the system prints judges none.
    if channel != .system { register(automaton, startingAs: begin.mode, &life) }
    return subject
  }

  /// Where a channel of a life begins whose first event has `symbol`.
  ///
  /// A life that the system was seen to launch is whole if the app logs its launches.
  private mutating func start(
    _ mode: StartMode, first symbol: Int, _ automaton: Int, _ life: inout OpenLife,
    on channel: Channel
  ) -> (states: UInt64, mode: StartMode) {
    let hasPid = lives.rows[life.slot].pid >= 0
    let begin = Monitor.start(mode, first: symbol, of: beliefs.automata[automaton].machine)
    guard mode == .auto else { return begin }
    if beliefs.automata[automaton].machine.startIsLive {
      return isWhole(life, for: beliefs.kinds[automaton].machine, on: channel)
        ? Monitor.start(.launch, first: symbol, of: beliefs.automata[automaton].machine) : begin
    }
    if begin.mode == .launch, isPastLaunch(&life, on: channel) {
      return (beliefs.automata[automaton].machine.states(behind: symbol), .tail)
    }
    guard begin.mode == .tail || !hasPid else { return begin }
    let machine = beliefs.automata[automaton].machine
    if !hasPid, let last = life.signs.last {
      let symbol = Int(machine.symbols[Int(last.event)])
      if symbol >= 0 { return Monitor.start(.auto, first: symbol, of: machine) }
    }
    guard begin.mode == .tail, life.signs.isBegun,
      let launch = loggedLaunch(of: machine, life.slot)
    else { return begin }
    return Monitor.start(.launch, first: launch, of: machine)
  }

  /// Whether all that a machine hears of a life on a channel is to come: the life was seen to begin, no lines of it are lost, and the machine
  /// has heard nothing on another channel.
  private func isWhole(_ life: OpenLife, for machine: Int, on channel: Channel) -> Bool {
    let row = lives.rows[life.slot]
    return lives.records[Int(row.life)].start == .launch && !row.flags.contains(.hasLosses)
      && !life.subjects.contains { $0.machine == machine && $0.channel != channel }
  }

  /// Whether the life has begun, and no line of a channel has told of that: its scenes were heard, or, without pids, what comes behind a launch
  /// on another channel. It changes nothing, but what only reads is handed a copy of all.
  private mutating func isPastLaunch(_ life: inout OpenLife, on channel: Channel) -> Bool {
    let hasPid = lives.rows[life.slot].pid >= 0
    return life.subjects.contains { subject in
      let use = program.machines[subject.machine]
      if use.isOfInstances { return subject.channel == channel }
      return !hasPid && use.beginsLives && subject.channel != channel && subject.previousEvent >= 0
        && !program.has(.isLaunch, UInt16(subject.previousEvent))
    }
  }

  /// The symbol with which what the machine judges begins, if the app of a life was seen to log it.
  func loggedLaunch(of machine: Machine, _ slot: Int) -> Int? {
    let process = lives.rows[slot].process
    return machine.alphabet.indices.first {
      machine.isLaunch($0) && lives.seen.contains(machine.alphabet[$0], process: process)
    }
  }

  /// Lets the machine of a new subject speak for its life, unless an earlier one of the program does.
  mutating func register(_ automaton: Int, startingAs start: StartMode, _ life: inout OpenLife) {
    let machine = beliefs.kinds[automaton].machine
    facts.isJudging[machine] = true
    coverage.mark(machine: machine, app: Int(lives.rows[life.slot].app))
    let number = Int(lives.rows[life.slot].life)
    let known = Int(lives.records[number].automaton)
    guard known < 0 || machine < beliefs.kinds[known].machine else { return }
    lives.records.update(number) { ($0.start, $0.automaton) = (start, Int32(automaton)) }
  }

  /// Whether a subject tells in which states its life ended, before others of the same machine: the delegate's log holds
  /// more than what some observers print.
  ///
  /// It changes nothing, but what only reads is handed a copy of all.
  mutating func speaks(_ subject: Int, _ life: inout OpenLife) -> Bool {
    life.subjects[subject].channel == .delegate
      || life.subjects.number(of: life.subjects[subject].automaton, .delegate) == nil
  }

  // MARK: One subject

  /// Lets a subject take an event; whether that is a fault.
  mutating func judge(
    _ event: Event, symbol: Int, silence: Int32, _ life: inout OpenLife, subject index: Int
  ) -> Bool {
    let automaton = life.subjects[index].automaton
    if !life.subjects[index].standIns.isEmpty { useStandIns(symbol, &life, subject: index) }
    if event.mayBeFurther { return judgeMayBeFurther(event, symbol: symbol, &life, subject: index) }
    let isSilent =
      silence > 0 && takeSilence(before: event, &life, subject: index)
    let lastSymbol = life.subjects[index].monitor.lastSymbol
    let lastShowsState = life.subjects[index].monitor.lastShowsState
    let answer = step(
      event, symbol: symbol, app: Int(lives.rows[life.slot].app), &life.subjects[index])
    if let mark = answer.explanation { settle(mark, &life, subject: index) }
    let move = answer.move
    if life.subjects[index].channel != .system { followLife(event, move, &life, subject: index) }
    if stateBook.isKept { keepStates(of: index, &life) }
    if move.isPlain { return false }
    if move.rises {
      let base = Int(beliefs.automata[automaton].machine.bases[symbol])
      let rule = beliefs.automata[automaton].machine.rule(
        on: base, in: move.states, after: lastSymbol, rules: program.rules,
        configuration: beliefs.configurations[automaton])
      if let rule {
        var record = record(rule, .spurious, event, move.states, &life, subject: index)
        record.isFault = true
        record.subjectOrdinal = life.subjects[index].monitor.ordinal
        if isSilent {
          record.silence = silence
          record.mayBeDebugged = event.mayBeDebugged
        }
        record.restsOnShownState = lastShowsState || base != symbol
        record.stepChannels = life.step.channels
        let hasInstances = lives.rows[life.slot].hasInstances
        life.step.noteFault(on: record.channel)
        extendOpenFindings(&life)
        record.stepFaults = life.step.faults
        if hasInstances, life.signs.last != nil { lift(from: move.states, &life, subject: index) }
        if hasInstances { takeBack(before: event, from: move.states, &life, subject: index) }
        complete(&record, &life, subject: index)
        life.subjects[index].pending = open.add(record)
        listAsWaiting(life.slot)
      }
    } else if move.note >= 0 {
      var record = record(Int(move.note), .note, event, move.states, &life, subject: index)
      complete(&record, &life, subject: index)
      keep(record)
    }
    life.subjects[index].keep(event, snippet)
    return move.rises
  }

  /// Lets a subject take an event that may be a further statement. Where it is legal, what comes next may rest on a call or on none; where it is
  /// not, it was none, and no fault.
  @inline(never)
  private mutating func judgeMayBeFurther(
    _ event: Event, symbol: Int, _ life: inout OpenLife, subject index: Int
  ) -> Bool {
    let automaton = life.subjects[index].automaton
    let before = best(of: life.subjects[index])
    guard before & beliefs.automata[automaton].machine.legalStates(before: symbol) != 0 else {
      return false
    }
    release(subject: index, &life)
    let answer = step(
      event, symbol: symbol, app: Int(lives.rows[life.slot].app), &life.subjects[index])
    if life.subjects[index].channel != .system {
      followLife(event, answer.move, &life, subject: index)
    }
    settleCoverage(of: index, &life)
    life.subjects[index].monitor.widen(to: before, automaton: &beliefs.automata[automaton])
    life.subjects[index].keep(event, snippet)
    if stateBook.isKept { keepStates(of: index, &life) }
    return false
  }

  /// Whether an event that may be a further statement is one: it is legal for no subject of its channel that hears it.
  @inline(never)
  mutating func isFurther(_ event: Event, _ life: OpenLife) -> Bool {
    var isHeard = false
    for subject in life.subjects where subject.channel == event.channel {
      let machine = beliefs.automata[subject.automaton].machine
      let symbol = Int(machine.symbols[Int(event.event)])
      guard symbol >= 0 else { continue }
      if best(of: subject) & machine.legalStates(before: symbol) != 0 { return false }
      isHeard = true
    }
    return isHeard
  }

  /// Moves the belief of a subject, and counts what that covers. The event is kept where nothing more is to be said of it.
  @inline(__always)
  private mutating func step(
    _ event: Event, symbol: Int, app: Int, _ subject: inout Subject
  ) -> Monitor.Answer {
    let automaton = subject.automaton
    let answer = subject.monitor.observe(
      symbol, event: event.event, line: event.line, automaton: &beliefs.automata[automaton])
    if subject.channel != .system {
      coverage.take(
        event.event, answer.move, &subject.trail,
        start: beliefs.automata[automaton].machine.start, machine: subject.machine, app: app)
    }
    if answer.move.isPlain { subject.keep(event, snippet) }
    return answer
  }

  /// What a step says of the life as a whole: where scenarios may begin, whether a new life begins.
  @inline(__always)
  private mutating func followLife(
    _ event: Event, _ move: Automaton.Move, _ life: inout OpenLife, subject index: Int
  ) {
    let automaton = life.subjects[index].automaton
    let machine = life.subjects[index].machine
    let use = program.machines[machine]
    if use.hasScenarios {
      if use.isOfInstances {
        life.instancesBefore |= move.states
      } else {
        life.statesBefore =
          move.startsLife ? 1 << UInt64(beliefs.automata[automaton].machine.start) : move.states
      }
    }
    guard use.beginsLives || move.startsLife else { return }
    let bit: UInt8 = 1 &<< life.subjects[index].channel.number
    // The launch of another channel, heard a moment ago, was this one.
    let isHeard = life.channels & bit != 0
    if use.beginsLives { life.channels |= bit }
    if move.startsLife {
      if isHeard || isPastLaunch(&life, on: event.channel),
        !event.mayBeFurther || !program.succession.isUnusualEnd(move.states, of: use.index)
      {
        beginNextRun(event, move, &life, subject: index)
      }
    } else if program.has(.isLaunch, event.event) {
      // What follows is judged from this launch.
      if move.rises {
        widenOthers(than: index, at: event, &life)
      } else if event.pid < 0, mayBeNext(event, move, life, subject: index) {
        life.statesBefore = 1 << UInt64(beliefs.automata[automaton].machine.start)
        beginNextRun(event, move, &life, subject: index)
      }
    }
  }

  /// Whether a launch without a pid, which may go on with one that was begun unseen, is taken for the next one: nobody has told
  /// of another, since the log begins in the middle or lost messages.
  @inline(never)
  private func mayBeNext(
    _ launch: Event, _ move: Automaton.Move, _ life: OpenLife, subject index: Int
  ) -> Bool {
    let row = lives.rows[life.slot]
    guard row.hasLosses || lives.records[Int(row.life)].start == .tail else { return false }
    let machine = beliefs.automata[life.subjects[index].automaton].machine
    let symbol = Int(machine.symbols[Int(launch.event)])
    return machine.matches[symbol].contains {
      $0.passesStart && move.states >> UInt64($0.from) & 1 == 1
    }
  }

  /// A launch of a process that was launched already may be one, or should not be there: scenes and other channels, which do not hear it, may be where they
  /// were, or anywhere in another run.
  @inline(never)
  private mutating func widenOthers(
    than index: Int, at launch: Event, _ life: inout OpenLife
  ) {
    settleClaims(&life) { _ in true }
    for other in life.subjects.indices
    where life.subjects[other].machine != life.subjects[index].machine
      || life.subjects[other].channel != launch.channel
    {
      release(subject: other, &life)
      widen(other, &life)
    }
  }

  /// Without pids, begins the next life of the process with `event`.
  @inline(never)
  private mutating func beginNextRun(
    _ event: Event, _ move: Automaton.Move, _ life: inout OpenLife, subject index: Int
  ) {
    let automaton = life.subjects[index].automaton
    life.channels = 1 << life.subjects[index].channel.number
    let number = Int(lives.rows[life.slot].life)
    if lives.records[number].automaton == Int32(automaton) {
      lives.records[number].finalStates = beliefs.automata[automaton].machine.finalStates(
        from: move.states)
    } else {
      keepFinalStates(ofSpeakersOf: &life)
    }
    formulas.conclude(&life.formulas, as: number)
    lives.keepScenes(of: life)
    lives.beginNext(event, start: .launch, in: life.slot)
    lives.records[Int(lives.rows[life.slot].life)].automaton = Int32(automaton)
    life.mustBeginAnew = true
    noteVanishing(
      of: life.subjects[index], in: move.states, before: event,
      life: Int(lives.rows[life.slot].life), snippet: snippet)
  }

  /// Takes a silence for the sign that it stands for, where the machine is in a state that the rules name.
  @inline(never)
  private mutating func takeSilence(
    before event: Event, _ life: inout OpenLife, subject index: Int
  ) -> Bool {
    let subject = life.subjects[index]
    let machine = program.machines[subject.machine].index
    guard
      let sign = program.silenceSigns.sign(
        before: event, machine: machine, in: best(of: subject))
    else { return false }
    return move(by: sign, line: event.line, &life, subject: index)
  }

  /// A callback out of states that only a sign of the system leads out of shows that this sign was there unseen: no other scene of
  /// the life is held there any more, nor the application delegate. One cause is one finding.
  @inline(never)
  private mutating func lift(from states: UInt64, _ life: inout OpenLife, subject index: Int) {
    let machine = program.machines[life.subjects[index].machine].index
    guard let sign = program.lift(from: states, machine: machine) else { return }
    life.signs.last = nil
    // A scene that is heard of later has it behind it, too.
    life.shared = (UInt16(sign), life.subjects[index].previousLine)
    for other in life.subjects.indices where other != index {
      move(by: UInt16(sign), line: life.subjects[other].previousLine, &life, subject: other)
    }
  }

  /// A callback behind the end of the whole app shows that one of them should not be there: no other scene has ended for sure, nor the application
  /// delegate. One cause is one finding.
  private mutating func takeBack(
    before event: Event, from states: UInt64, _ life: inout OpenLife, subject index: Int
  ) {
    guard program.has(.isInstance, event.event), let shared = life.shared,
      shared.line == life.subjects[index].previousLine, !program.has(.isEvidence, shared.event),
      states & beliefs.automata[life.subjects[index].automaton].machine.live == 0
    else { return }
    life.shared = nil
    for other in life.subjects.indices
    where other != index && life.subjects[other].previousLine == shared.line {
      release(subject: other, &life)
      widen(other, &life)
    }
  }

  // MARK: Findings

  /// A finding at `event`, in the words of the step and the subject.
  private func record(
    _ rule: Int, _ kind: Finding.Kind, _ event: Event, _ states: UInt64, _ life: inout OpenLife,
    subject index: Int
  ) -> FindingRecord {
    var record = FindingRecord(
      rule: rule, kind: kind, event: event, life: Int(lives.rows[life.slot].life),
      automaton: life.subjects[index].automaton, states: states)
    // What happens to the whole app happens to no scene alone.
    if program.has(.isInstance, event.event) { record.instance = life.subjects[index].instance }
    record.step = life.step.number
    return record
  }

  /// A finding about the life in `slot` that no subject of it made, with what its line shows and what the line before it did.
  mutating func finding(
    _ rule: Int, _ kind: Finding.Kind, at event: Event, in slot: Int, _ snippet: KeptSnippet?,
    since: KeptSnippet? = nil
  ) -> FindingRecord {
    var record = FindingRecord(
      rule: rule, kind: kind, event: event, life: Int(lives.rows[slot].life))
    if let snippet { record.snippet = findings.keep(snippet, previous: since) }
    return record
  }

  /// Adds what came before it.
  private mutating func complete(
    _ record: inout FindingRecord, _ life: inout OpenLife, subject index: Int
  ) {
    complete(&record, of: life.subjects[index], snippet: snippet)
  }

  mutating func complete(
    _ record: inout FindingRecord, of subject: Subject, snippet: KeptSnippet?
  ) {
    if subject.previousEvent >= 0 { record.previousEvent = UInt16(subject.previousEvent) }
    record.previousLine = subject.previousLine
    if let snippet {
      record.snippet = findings.keep(snippet, previous: subject.previousSnippet)
    }
  }

  /// Closes the open finding of a subject, now that it is explained.
  mutating func settle(_ mark: FaultMark, _ life: inout OpenLife, subject index: Int) {
    let pending = life.subjects[index].pending
    guard pending >= 0 else { return }
    life.subjects[index].pending = -1
    var record = open[pending]
    open.remove(pending)
    record.explain(mark)
    keep(record)
  }

  /// Explains what is open in a life by what is known now.
  mutating func release(_ life: inout OpenLife) {
    for index in life.subjects.indices { release(subject: index, &life) }
  }

  mutating func release(subject index: Int, _ life: inout OpenLife) {
    // Passing an automaton on would copy it.
    guard life.subjects[index].monitor.isExplanationOpen else { return }
    let automaton = life.subjects[index].automaton
    if let mark = life.subjects[index].monitor.release(automaton: beliefs.automata[automaton]) {
      settle(mark, &life, subject: index)
    }
  }

  /// A selector that the version of iOS does not know is a fault, one that it deprecates a note.
  ///
  /// A range's end counts as deprecation: UIKit goes on calling the old selector where the new one
  /// is not implemented (docs/rule-language.md). Said once per life and spelling, the note once per
  /// process and spelling.
  mutating func checkAvailability(_ event: Event, _ life: inout OpenLife) {
    guard let os = program.options.configuration.os else { return }
    let definition = program.rules.events[Int(event.event)]
    guard Int(event.spelling) < definition.spellings.count,
      let range = definition.spellings[Int(event.spelling)].availability
    else { return }
    let spelling = UInt64(event.event) << 16 | UInt64(event.spelling)
    let number = Int(lives.rows[life.slot].life)
    let rule: Int
    let key: UInt64
    if let introduced = range.introduced, os < introduced, let unavailable = program.unavailableRule
    {
      rule = unavailable
      key = spelling << 32 | UInt64(UInt32(truncatingIfNeeded: number))
    } else if let end = [range.deprecated, range.obsoleted].compactMap(\.self).min(), os >= end,
      let deprecated = program.deprecatedRule
    {
      rule = deprecated
      key = 1 << 63 | spelling << 32 | UInt64(UInt32(bitPattern: event.process))
    } else {
      return
    }
    guard facts.reportedSpellings.insert(key).inserted else { return }
    let isFault = program.rules.rules[rule].isFault
    var record = finding(rule, isFault ? .named : .note, at: event, in: life.slot, snippet)
    record.isFault = isFault
    keep(record)
  }

  /// The line shows a state in which the app cannot be at this callback.
  @inline(never)
  private mutating func keepMismatch(
    _ event: Event, _ life: inout OpenLife
  ) {
    guard let rule = program.mismatchRule else { return }
    var record = finding(rule, .note, at: event, in: life.slot, snippet)
    record.shown = event.shown
    record.step = life.step.number
    keep(record)
  }
}

/// What the steps of a life cover (docs/scenarios.md, "Coverage").
extension Engine {
  /// Counts the last step of a subject.
  mutating func settleCoverage(of index: Int, _ life: inout OpenLife) {
    let states = best(of: life.subjects[index])
    coverage.finish(
      &life.subjects[index].trail, in: states, machine: life.subjects[index].machine,
      app: Int(lives.rows[life.slot].app))
  }
}
