/// The machines at work on one event of a life.
extension Engine {
  /// Lets every machine judge `event`; whether one of them found a fault.
  mutating func judge(
    _ event: Event, silence: Int32, on number: Int, snippet: Finding.Snippet?
  ) -> Bool {
    var isFault = false
    for machine in machines.indices
    where alphabets[machine][Int(event.event)] && isFit(machine, event, on: number) {
      if fits[machine].isOfInstances {
        if judgeInstances(event, machine: machine, on: number, snippet: snippet) { isFault = true }
        continue
      }
      let index = automaton(of: machine, hasPid: event.pid >= 0, reporter: event.reporter)
      let symbol = automata[index].machine.symbol(of: Int(event.event), showing: event.shown)
      if let shown = event.shown, !automata[index].machine.mayShow(shown, at: Int(event.event)) {
        keepMismatch(event, on: number, snippet: snippet)
      }
      // A sign of the system moves the belief of every channel (docs/verdicts.md).
      let isSign = rules.events[Int(event.event)].isEvidence
      let own =
        isSign
        ? -1
        : subject(
          on: number, automaton: index, channel: event.channel,
          first: Int(automata[index].machine.bases[symbol]))
      for subject in tracks[number].subjects.indices
      where subject == own || isSign && isOf(machine, tracks[number].subjects[subject]) {
        if judge(
          event, symbol: symbol, silence: silence, on: number, subject: subject, snippet: snippet)
        {
          isFault = true
        }
      }
    }
    if tracks[number].mustForget { forgetInstances(of: number) }
    return isFault
  }

  mutating func subject(
    on number: Int, automaton: Int, channel: Channel, first symbol: Int
  ) -> Int {
    let known = tracks[number].subjects.firstIndex {
      $0.automaton == automaton && $0.channel == channel
    }
    if let known { return known }
    // A life whose beginning is cut off began somewhere, whatever is said of the others.
    let begin = start(
      isCut(number) && options.start == .launch ? .auto : options.start, first: symbol,
      automaton: automaton, on: number)
    var monitor = Monitor(states: begin.states, automaton: &automata[automaton])
    heed(tracks[number].signs, by: &monitor, automaton: &automata[automaton], mode: begin.mode)
    tracks[number].subjects.append(
      Subject(automaton: automaton, channel: channel, instance: -1, monitor: monitor))
    // A channel that is first heard later does not say how the life began, and what the system prints judges none.
    if channel != .system { register(automaton, startingAs: begin.mode, on: number) }
    return tracks[number].subjects.count - 1
  }

  mutating func judge(
    _ event: Event, symbol: Int, silence: Int32, on number: Int, subject index: Int,
    snippet: Finding.Snippet?
  ) -> Bool {
    var subject = tracks[number].subjects[index]
    // The copy is the only owner while it works, or each event would copy its arrays.
    tracks[number].subjects[index].monitor = Self.noMonitor
    defer { tracks[number].subjects[index] = subject }

    let automaton = subject.automaton
    let isSilent = silence > 0 && suppose(silence, before: event, on: &subject)
    let lastSymbol = subject.monitor.lastSymbol
    let answer = subject.monitor.observe(
      symbol, event: event.event, line: event.line, automaton: &automata[automaton])
    let isWitness = subject.channel == .system
    if !isWitness { cover(event, symbol: symbol, of: &subject, answer, app: tracks[number].app) }
    if let mark = answer.explanation, var pending = subject.pending {
      pending.explain(mark)
      keep(pending)
      subject.pending = nil
    }
    if automata[automaton].machine.index == scenarios.plan.machine, !isWitness {
      tracks[number].statesBefore = answer.startsLife ? scenarios.plan.start : answer.states
    }
    let bit: UInt8 = 1 << subject.channel.number
    // The launch of another channel, heard a moment ago, was this one.
    let isHeard = tracks[number].channels & bit != 0
    if automata[automaton].machine.beginsLives, !isWitness { tracks[number].channels |= bit }
    if answer.startsLife, isHeard, !isWitness {
      tracks[number].channels = bit
      let life = tracks[number].life
      lives[life].finalStates = automata[automaton].machine.finalStates(from: answer.states)
      formulas.conclude(&tracks[number].formulas, as: life)
      lives[life].scenes = Array(tracks[number].instances.known.prefix(LifeRecord.sceneLimit))
      tracks[number].life = beginLife(tracks[number].key, event, start: .launch)
      lives[tracks[number].life].automaton = Int32(automaton)
      tracks[number].mustForget = true
      noteVanishing(
        of: subject, in: answer.states, before: event, life: tracks[number].life, snippet: snippet)
      tracks[number].isTorn = false
    }
    if answer.rises {
      let rule = automata[automaton].machine.rule(
        on: Int(automata[automaton].machine.bases[symbol]), in: answer.states, after: lastSymbol,
        rules: rules,
        configuration: configuration(of: automaton))
      if let rule {
        var record = FindingRecord(
          rule: rule, kind: .spurious, isFault: true, event: event, life: tracks[number].life,
          automaton: automaton, states: answer.states)
        record.instance = subject.instance
        record.subjectOrdinal = subject.monitor.ordinal
        if isSilent { record.silence = silence }
        record.step = tracks[number].step.number
        record.stepChannels = tracks[number].step.channels
        complete(&record, subject: subject, snippet: snippet)
        subject.pending = record
        listAsPending(number)
      }
    } else if answer.note >= 0 {
      var record = FindingRecord(
        rule: Int(answer.note), kind: .note, isFault: false, event: event,
        life: tracks[number].life, automaton: automaton, states: answer.states)
      record.step = tracks[number].step.number
      record.instance = subject.instance
      complete(&record, subject: subject, snippet: snippet)
      keep(record)
    }
    subject.previousEvent = event.event
    subject.previousLine = event.line
    subject.previousSnippet = snippet
    return answer.rises
  }

  private func isOf(_ machine: Int, _ subject: Subject) -> Bool {
    automata[subject.automaton].machine.index == machines[machine]
  }

  /// Takes a silence for the sign that it stands for, where the machine is in a state that the rules name.
  private mutating func suppose(
    _ silence: Int32, before event: Event, on subject: inout Subject
  ) -> Bool {
    let machine = automata[subject.automaton].machine
    let best = automata[subject.automaton].belief(at: subject.monitor.place).best
    guard
      let sign = sign(ofSilence: silence, before: event.event, machine: machine.index, in: best),
      machine.symbols[Int(sign)] >= 0
    else { return false }
    let answer = subject.monitor.observe(
      Int(machine.symbols[Int(sign)]), event: sign, line: event.line,
      automaton: &automata[subject.automaton])
    if let mark = answer.explanation, var pending = subject.pending {
      pending.explain(mark)
      keep(pending)
      subject.pending = nil
    }
    return true
  }

  /// Stands in a track for the monitor that is at work.
  private static let noMonitor = Monitor()

  mutating func release(_ number: Int) {
    for index in tracks[number].subjects.indices {
      let automaton = tracks[number].subjects[index].automaton
      guard
        let mark = tracks[number].subjects[index].monitor.release(automaton: automata[automaton]),
        var pending = tracks[number].subjects[index].pending
      else { continue }
      pending.explain(mark)
      keep(pending)
      tracks[number].subjects[index].pending = nil
    }
  }
}
