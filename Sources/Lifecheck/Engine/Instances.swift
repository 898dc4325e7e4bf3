/// Lives with several things of one kind, such as the scenes of an app: each is a subject of its own
/// (docs/verdicts.md, "Scenes").
extension Engine {
  private static let rememberedLimit = 1000

  /// Keeps an event that tells nothing of scenes as one of the first ones, of which some are there; false where it is not so simple.
  @inline(__always)
  mutating func keepAnotherEarly(_ event: Event, _ life: inout OpenLife) -> Bool {
    guard !life.early.isEmpty, !life.early.isFull else { return false }
    life.early.append(EarlyEvent(event))
    return true
  }

  /// Takes the first line about a scene for the sign that the app has scenes, where nobody said so before. Another life of the app
  /// may be on an older system, where it has none.
  @inline(never)
  mutating func learnOfInstances(from event: Event, _ life: inout OpenLife) {
    let told = program.hasInstances
    if !lives.rows[life.slot].flags.contains(.knowsInstances) {
      lives.rows[life.slot].flags.insert(.knowsInstances)
      lives.rows[life.slot].set(.hasInstances, told ?? false)
    }
    guard told == nil else { return }
    guard program.has(.isInstance, event.event), isKnownToday(event) else {
      if lives.rows[life.slot].flags.contains(.isEarlyCut) { return }
      if life.early.isFull {
        lives.rows[life.slot].flags.insert(.isEarlyCut)
        life.early.removeAll()
      } else {
        life.early.append(EarlyEvent(event))
      }
      return
    }
    if facts.instanceApps[event.process] == nil {
      facts.instanceApps[event.process] = (input.file, event.line)
    }
    turnToInstances(&life)
    turn(&life, hasInstances: true)
    forgetMistaken(of: life.slot)
    let early = life.early
    life.early.removeAll()
    guard !lives.rows[life.slot].flags.contains(.isEarlyCut) else { return }
    for number in 0..<early.count { hearAgain(early[number], &life) }
  }

  /// Takes a life from the machines that turn out not to be meant.
  private mutating func turn(_ life: inout OpenLife, hasInstances: Bool) {
    lives.rows[life.slot].set(.hasInstances, hasInstances)
    release(&life)
    let number = Int(lives.rows[life.slot].life)
    for index in life.subjects.indices.reversed()
    where !program.machines[life.subjects[index].machine].isMeant(hasInstances: hasInstances) {
      stateBook.dismiss(life.subjects[index])
      removeSubject(index, &life)
    }
    lives.records[number].automaton = -1
    let start = lives.records[number].start
    for subject in life.subjects {
      register(subject.automaton, startingAs: start, &life)
    }
  }

  /// The machines for apps without scenes have judged nothing, if they have judged no other life than that in a slot.
  private mutating func forgetMistaken(of slot: Int) {
    // With very many lives it does not matter whether all of them were mistaken at first.
    guard lives.records.count < Self.rememberedLimit else { return }
    for (machine, use) in program.machines.enumerated() where !use.withInstances {
      coverage.unmark(machine: machine, app: Int(lives.rows[slot].app))
      facts.isJudging[machine] =
        lives.records.contains {
          $0.automaton >= 0 && beliefs.kinds[Int($0.automaton)].machine == machine
        } || facts.subjectCounts[machine] > 0
    }
  }

  private mutating func removeSubject(_ index: Int, _ life: inout OpenLife) {
    let subject = life.subjects.remove(at: index)
    beliefs.automata[subject.automaton].release(subject.monitor.belief)
    facts.subjectCounts[subject.machine] -= 1
    if subject.pending >= 0 { open.remove(subject.pending) }
  }

  /// A line that the system of the configuration cannot print tells nothing of scenes.
  private func isKnownToday(_ event: Event) -> Bool {
    guard let os = program.options.configuration.os else { return true }
    let spellings = program.rules.events[Int(event.event)].spellings
    guard Int(event.spelling) < spellings.count,
      let introduced = spellings[Int(event.spelling)].availability?.introduced
    else { return true }
    return os >= introduced
  }

  /// Lets the machines that turn out to be the right ones hear what came before that was known.
  private mutating func hearAgain(_ event: EarlyEvent, _ life: inout OpenLife) {
    let hasInstances = lives.rows[life.slot].hasInstances
    for place in program.plan(of: event.event, hasInstances: hasInstances) {
      let machine = program.hearer(place)
      let use = program.machines[machine]
      guard !use.isOfInstances, !use.isMeant(hasInstances: !hasInstances), use.judges(event.channel)
      else { continue }
      hearAgain(event, machine, &life)
      if hasInstances, use.hasScenarios, scenarios.instancePlan.hears(event.event) {
        watchInstances(Event(event), &life, isFault: false)
      }
    }
  }

  private mutating func hearAgain(_ event: EarlyEvent, _ machine: Int, _ life: inout OpenLife) {
    let automaton = beliefs.automaton(
      for: Beliefs.Kind(machine: machine, hasPid: event.hasPid, teller: Int(event.reporter)),
      program)
    let symbol = beliefs.automata[automaton].machine.symbol(
      of: Int(event.event), showing: event.shown)
    let own =
      life.subjects.number(of: automaton, event.channel)
      ?? addSubject(
        automaton, machine: machine, channel: event.channel, first: symbol, &life)
    life.statesBefore = best(of: life.subjects[own])
    _ = life.subjects[own].monitor.observe(
      symbol, event: event.event, line: event.line, automaton: &beliefs.automata[automaton])
    if stateBook.isKept { keepStates(of: own, at: event, &life) }
    life.subjects[own].previousEvent = Int32(event.event)
    life.subjects[own].previousLine = event.line
  }

  // MARK: Judging

  /// Lets a machine that watches things judge `event`; whether it found a fault. Few lives have things: what they take on
  /// the stack is no burden to others.
  @inline(never)
  mutating func judgeInstances(
    _ event: Event, machine: Int, silence: Int32, _ life: inout OpenLife
  ) -> Bool {
    let hasScenarios = program.machines[machine].hasScenarios
    if hasScenarios { life.instancesBefore = 0 }
    guard program.has(.isInstance, event.event) else {
      return judgeAll(event, machine: machine, silence: silence, &life)
    }
    if hasScenarios { life.owner = nil }
    guard let own = instance(of: event, machine: machine, &life) else { return false }
    if hasScenarios { life.owner = life.subjects[own].instance }
    let symbol = beliefs.automata[life.subjects[own].automaton].machine.symbol(of: event)
    return judge(event, symbol: symbol, silence: 0, &life, subject: own)
  }

  /// An event of the whole app comes to each thing. A silence before it means something if it does to all of them.
  private mutating func judgeAll(
    _ event: Event, machine: Int, silence: Int32, _ life: inout OpenLife
  ) -> Bool {
    life.shared = (event.event, event.line)
    let index = program.machines[machine].index
    let isSilent =
      silence > 0
      && life.subjects.allSatisfy {
        $0.machine != machine
          || program.silenceSigns.sign(before: event, machine: index, in: best(of: $0)) != nil
      }
    var isFault = false
    for own in life.subjects.indices
    where life.subjects[own].machine == machine {
      let automaton = life.subjects[own].automaton
      let symbol = Int(beliefs.automata[automaton].machine.symbols[Int(event.event)])
      let silence = isSilent && !isFault ? silence : 0
      if judge(event, symbol: symbol, silence: silence, &life, subject: own) {
        isFault = true
      }
    }
    return isFault
  }

  /// The subject that `event` belongs to; nil where that cannot be told.
  private mutating func instance(of event: Event, machine: Int, _ life: inout OpenLife) -> Int? {
    let automaton = beliefs.automaton(of: machine, hasPid: event.pid >= 0, program)
    let symbol = Int(beliefs.automata[automaton].machine.symbols[Int(event.event)])
    let isThere = symbol < 0 || !beliefs.automata[automaton].machine.passesLife(symbol)
    let isBeginning = symbol >= 0 && beliefs.automata[automaton].machine.isLaunch(symbol)
    var meaning = life.instances.meaning(of: event, isThere: isThere, isBeginning: isBeginning)
    if case .unnamedOrMarked(let mark) = meaning, isOther(event, machine: machine, &life) {
      guard life.instances.takeMarksOfOneEvent() else { return nil }
      meaning = .named(mark)
    }
    nameFirstMarked(&life)
    switch meaning {
    case .unjudged:
      // No other thing has anything to do with it.
      life.owner = event.instance
      return nil
    case .unnamed, .unnamedOrMarked:
      return life.subjects.number(of: machine, event.channel, instance: -1)
        ?? begin(-1, event, machine: machine, &life)
    case .only(let name):
      guard isOfOnly(event, name, machine: machine, &life) else {
        return onlyOne(event, machine: machine, &life)
      }
      return life.subjects.number(of: machine, event.channel, instance: name)
        ?? begin(name, event, machine: machine, &life)
    case .oneOfSeveral:
      return onlyOne(event, machine: machine, &life)
    case .named(let name):
      let own =
        life.subjects.number(of: machine, event.channel, instance: name)
        ?? adopt(event, as: name, machine: machine, &life)
        ?? begin(name, event, machine: machine, &life)
      if isThere, own != nil { life.instances.add(name) }
      return own
    }
  }

  /// Whether an event with a second mark is not legal for what has no name so far. If the first mark came with the same event, it is another
  /// thing's; else nobody knows, and it is not judged.
  private mutating func isOther(_ event: Event, machine: Int, _ life: inout OpenLife) -> Bool {
    guard let own = life.subjects.number(of: machine, event.channel, instance: -1) else {
      return false
    }
    return !accepts(event, life.subjects[own])
  }

  /// Once marks are known to be names, the first is that of what had none so far.
  private mutating func nameFirstMarked(_ life: inout OpenLife) {
    guard let first = life.instances.takeFirstMark() else { return }
    release(&life)
    for index in life.subjects.indices
    where program.machines[life.subjects[index].machine].isOfInstances
      && life.subjects[index].instance < 0
    {
      life.subjects[index].instance = first.name
      if first.isMixed { widen(index, &life) }
    }
  }

  /// Whether an event is about the only thing of which lines give the name. Behind lost messages others may have come unseen; and what begins
  /// where that thing has begun is another one.
  private mutating func isOfOnly(
    _ event: Event, _ name: Int32, machine: Int, _ life: inout OpenLife
  ) -> Bool {
    guard !lives.rows[life.slot].hasLosses else { return false }
    guard let own = life.subjects.number(of: machine, event.channel, instance: name) else {
      return true
    }
    let definition = beliefs.automata[life.subjects[own].automaton].machine
    let symbol = Int(definition.symbols[Int(event.event)])
    let states = best(of: life.subjects[own])
    // What is discarded was told to be gone before: else it is another one, of which nothing is told.
    if symbol >= 0, definition.passesLife(symbol) { return definition.mayBegin(in: states) }
    let isAnother =
      symbol >= 0 && definition.isLaunch(symbol)
      && !definition.matches[symbol].contains {
        !$0.isFault && $0.rule < 0 && states >> UInt64($0.from) & 1 == 1
      }
    if isAnother { life.instances.noteOthers() }
    return !isAnother
  }

  /// The only thing for which the event would be legal, and not its beginning.
  private mutating func onlyOne(_ event: Event, machine: Int, _ life: inout OpenLife) -> Int? {
    let candidates = life.subjects.indices.filter { index in
      let subject = life.subjects[index]
      return subject.machine == machine && subject.channel == event.channel
        && accepts(event, subject)
    }
    if lives.rows[life.slot].hasLosses {
      // Another one may have come unseen, or one of these may be elsewhere than is known: any of them may move on.
      release(&life)
      for index in candidates { widen(index, &life) }
      return nil
    }
    if candidates.count == 1 { return candidates[0] }
    if candidates.count > 1 {
      release(&life)
      for index in candidates { mayMove(event, &life, subject: index) }
    }
    return nil
  }

  /// Lets a thing be where the event, which may have been its own, leads, and where it was.
  private mutating func mayMove(_ event: Event, _ life: inout OpenLife, subject index: Int) {
    settleCoverage(of: index, &life)
    let subject = life.subjects[index]
    let machine = beliefs.automata[subject.automaton].machine
    let reached = machine.states(
      from: best(of: subject), by: Int(machine.symbols[Int(event.event)]))
    life.subjects[index].monitor.widen(
      to: reached, automaton: &beliefs.automata[subject.automaton])
    if stateBook.isKept { keepStates(of: index, &life) }
  }

  private func accepts(_ event: Event, _ subject: Subject) -> Bool {
    let machine = beliefs.automata[subject.automaton].machine
    let symbol = Int(machine.symbols[Int(event.event)])
    guard symbol >= 0, !machine.isLaunch(symbol) else { return false }
    let states = best(of: subject)
    return machine.moves[symbol].contains { !$0.isFault && states >> UInt64($0.from) & 1 == 1 }
  }

  /// What had no name so far turns out to have one.
  private mutating func adopt(
    _ event: Event, as name: Int32, machine: Int, _ life: inout OpenLife
  ) -> Int? {
    guard life.instances.known.isEmpty,
      let own = life.subjects.number(of: machine, event.channel, instance: -1),
      accepts(event, life.subjects[own])
    else { return nil }
    release(&life)
    let subject = life.subjects[own]
    let states = best(of: subject)
    beliefs.automata[subject.automaton].release(subject.monitor.belief)
    let automaton = beliefs.automaton(
      for: Beliefs.Kind(
        machine: machine, hasPid: event.pid >= 0, isIdentified: Self.isIdentified(event)), program)
    life.subjects[own].automaton = automaton
    life.subjects[own].instance = name
    life.subjects[own].monitor = Monitor(
      states: states, automaton: &beliefs.automata[automaton])
    return own
  }

  /// Two things may have the same name, but not the same address or UUID.
  private static func isIdentified(_ event: Event) -> Bool {
    event.instance >= 0 && event.instanceKind < InstanceID.Kind.name
  }

  private mutating func begin(
    _ name: Int32, _ event: Event, machine: Int, _ life: inout OpenLife
  ) -> Int? {
    guard life.subjects.count < 2 * InstanceBook.limit else { return nil }
    let automaton = beliefs.automaton(
      for: Beliefs.Kind(
        machine: machine, hasPid: event.pid >= 0,
        isIdentified: name >= 0 && Self.isIdentified(event)), program)
    let symbol = Int(beliefs.automata[automaton].machine.symbols[Int(event.event)])
    guard symbol >= 0 else { return nil }
    let states = beginning(of: name, symbol, beliefs.automata[automaton].machine, machine, &life)
    var monitor = Monitor(states: states, automaton: &beliefs.automata[automaton])
    if let shared = life.shared {
      let symbol = Int(beliefs.automata[automaton].machine.symbols[Int(shared.event)])
      if symbol >= 0 {
        _ = monitor.observe(
          symbol, event: shared.event, line: shared.line, automaton: &beliefs.automata[automaton])
      }
    }
    facts.subjectCounts[machine] += 1
    life.subjects.append(
      Subject(
        automaton: automaton, machine: machine, channel: event.channel, instance: name,
        monitor: monitor))
    let isWhole = lives.records[Int(lives.rows[life.slot].life)].start == .launch
    register(automaton, startingAs: isWhole ? .launch : .tail, &life)
    return life.subjects.count - 1
  }

  /// The states where a thing begins whose first event has `symbol`. It changes nothing, but what only reads is handed a copy of all.
  private mutating func beginning(
    of name: Int32, _ symbol: Int, _ definition: Machine, _ machine: Int, _ life: inout OpenLife
  ) -> UInt64 {
    let record = lives.records[Int(lives.rows[life.slot].life)]
    let others = life.subjects.filter { $0.machine == machine }
    if !definition.isLaunch(symbol) {
      // Its beginning was told on another channel, or is lost.
      if lives.rows[life.slot].hasLosses || life.instances.classes.contains(name)
        || life.instances.areMarked
        || others.contains(where: { $0.instance == name })
      {
        return definition.live
      }
      // Of an app that logs no beginnings a thing without one says nothing, and in a life that is seen from the middle it may have been there.
      if !others.isEmpty, definition.late != 0, [record.start, told.start].contains(.launch),
        loggedLaunch(of: definition, life.slot) != nil
      {
        return definition.late
      }
    }
    let mode =
      record.automaton < 0 ? told.start : record.start == .launch ? .launch : .auto
    let start = isCut(life.slot) && mode != .tail ? .auto : mode
    // What is discarded may have been there.
    return Monitor.start(
      start == .auto && definition.passesLife(symbol) ? .tail : start, first: symbol,
      of: definition
    ).states
  }

  /// Whether the beginning of the life was not judged, or not by the machines that judge now.
  func isCut(_ slot: Int) -> Bool {
    let row = lives.rows[slot]
    return row.flags.contains(.isEarlyCut) && row.hasInstances || row.lossNumber > 0
      || !facts.cutLives.isEmpty && facts.cutLives.contains(row.key)
  }

  /// All that watches a life begins anew with `event`, a launch that the machines have judged: the process is another one.
  @inline(never)
  mutating func beginAnew(with event: Event, _ life: inout OpenLife) {
    life.mustBeginAnew = false
    let hadInstances = lives.rows[life.slot].hasInstances
    forgetInstances(&life)
    // Other channels have not heard it, nor have the machines of frameworks. One whose start state is live, and that hears it, has taken it.
    for index in life.subjects.indices.reversed() where !hasHeard(event, life.subjects[index]) {
      settleCoverage(of: index, &life)
      removeSubject(index, &life)
    }
    guard program.hasInstances == nil else { return }
    let first = EarlyEvent(event)
    life.early.removeAll()
    life.early.append(first)
    guard hadInstances else { return }
    turn(&life, hasInstances: false)
    hearAgain(first, &life)
  }

  /// Whether a launch has led a subject to where it stands.
  private func hasHeard(_ launch: Event, _ subject: Subject) -> Bool {
    let machine = beliefs.automata[subject.automaton].machine
    return subject.channel == launch.channel
      && (machine.beginsLives || machine.startIsLive && machine.symbols[Int(launch.event)] >= 0)
  }

  /// A new life of the same process has none of the things of the old one. Whether it has any is open again, where nobody has said it.
  mutating func forgetInstances(_ life: inout OpenLife) {
    release(&life)
    settleClaims(&life) { _ in true }
    for index in life.subjects.indices.reversed()
    where program.machines[life.subjects[index].machine].isOfInstances {
      settleCoverage(of: index, &life)
      removeSubject(index, &life)
    }
    life.instances = InstanceBook()
    life.shared = nil
    guard program.hasInstances == nil else { return }
    life.early.removeAll()
    lives.rows[life.slot].set(.isEarlyCut, false)
    guard lives.rows[life.slot].hasInstances else { return }
    scenarios.end(&life.scenarios)
    lives.rows[life.slot].set(.hasInstances, false)
  }
}
