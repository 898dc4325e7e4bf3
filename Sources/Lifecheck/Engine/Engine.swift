/// Events in, findings out: takes each event from its life when its turn has come, and walks the tables of the program.
struct Engine: InputSink, Sendable {
  private(set) var program: Program
  /// What was said from outside, before the app and the log added to it.
  let told: CheckOptions
  /// Process numbers to judge; nil: all.
  var apps: [Int32]?
  var lives: Lives
  var beliefs = Beliefs()
  /// Findings, and those that are not explained yet.
  var findings: FindingBook
  var open = Shelf<FindingRecord>()
  var coverage: CoverageMarks
  /// The rules with a formula.
  var formulas: Formulas
  var scenarios: Scenarios
  /// What all of them do to the events that come most.
  var knownSteps: KnownSteps
  /// The input that is being read, and the other open ones by their numbers.
  var input = InputContext()
  var parked: [Int: InputContext] = [:]
  /// What is known of the run as a whole.
  var facts = RunFacts()
  /// The first events of processes that followed others of their app, by `OpenLife.successor`.
  var successors = Shelf<Successor>()
  /// Of the few of them that overlap with the one before.
  var overlaps = Shelf<Successor.Overlap>()
  /// When lives were in which states.
  var stateBook: StateBook
  /// What the line of the event that is being judged shows.
  var snippet: KeptSnippet?
  /// Slots of lives that may have something to release when the input pauses.
  private var waiting: [Int] = []

  init(rules: RuleSet, options: CheckOptions) {
    told = options
    lives = Lives(eventCount: rules.events.count)
    findings = FindingBook(
      options,
      aggregateRules: rules.machines.flatMap { $0.aggregates.map { Int32($0.rule) } })
    stateBook = StateBook(options)
    input.window = TimeWindow(since: options.since, until: options.until)
    let completed = options.completed()
    program = Program(
      rules, SilenceRules(rules, allowance: completed.configuration.backgroundAllowance),
      options: completed)
    (coverage, formulas, scenarios, knownSteps) = Self.tables(of: program)
    facts.begin(machines: program.machines.count)
  }

  /// Judges by another configuration. No event was judged yet.
  mutating func configure(os: Version?) {
    var options = told
    options.configuration.os = os
    program = Program(program.rules, program.silences, options: options.completed())
    let (early, stimulus) = (formulas.early, scenarios.launchStimulus)
    (coverage, formulas, scenarios, knownSteps) = Self.tables(of: program)
    (formulas.early, scenarios.launchStimulus) = (early, stimulus)
    facts.begin(machines: program.machines.count)
    beliefs = Beliefs()
  }

  /// What the program's options say of what is watched, before any event.
  private static func tables(
    of program: Program
  ) -> (CoverageMarks, Formulas, Scenarios, KnownSteps) {
    (
      CoverageMarks(
        program.rules, machines: program.machines.map(\.index),
        configuration: program.options.configuration),
      Formulas(FormulaPlan(program.rules, program.options)),
      Scenarios(
        scenarios(of: program, withInstances: false),
        ofInstances: scenarios(of: program, withInstances: true)),
      KnownSteps(eventCount: program.rules.events.count)
    )
  }

  private static func scenarios(of program: Program, withInstances: Bool) -> ScenarioPlan {
    ScenarioPlan(
      program.rules,
      machines: program.machines.filter { withInstances ? $0.withInstances : $0.without }
        .map(\.index),
      options: program.options)
  }

  // MARK: Events as they come

  /// The entry of the stage, which `.ci/budgets` names.
  @inline(never)
  mutating func observe(_ event: Event, line: Span<UInt8>) {
    // Every stamp tells where in the log we are, that of another app too.
    let isOutside = input.window?.contains(event.stamp) == false
    input.last = nil
    let traits = program.traits[Int(event.event)]
    // Most events are taken as they are, and not copied.
    if event.isReport || program.options.isDebugged != nil || traits.contains(.isStimulus) {
      observeUnlike(event, traits, isOutside: isOutside, line: line)
    } else {
      observe(event, traits, isOutside: isOutside, line: line)
    }
  }

  /// Takes an event of which more is to be said than its line does, or that is none of a life.
  @inline(never)
  private mutating func observeUnlike(
    _ event: Event, _ traits: Program.Traits, isOutside: Bool, line: Span<UInt8>
  ) {
    if traits.contains(.isStimulus) {
      facts.isSimulated = true
      if !isOutside {
        facts.signs.count(Int32(event.event))
        observeStimulus(event, line: line)
        if event.isReport { endRun(by: event) }
      }
      return
    }
    var event = event
    if let isDebugged = program.options.isDebugged { event.take(isDebugged: isDebugged) }
    let sign = program.rules.events[Int(event.event)].lifeSign
    guard !event.isReport || lives.identify(&event, sign: sign, in: input.file) else {
      if !isOutside { facts.signs.count(Int32(event.event)) }
      return
    }
    observe(event, traits, isOutside: isOutside, line: line)
  }

  @inline(__always)
  private mutating func observe(
    _ event: Event, _ traits: Program.Traits, isOutside: Bool, line: Span<UInt8>
  ) {
    guard apps == nil && told.pids.isEmpty || isChosen(event) else { return }
    // The system's words without a process of the system that says them: a run that somebody simulates.
    if traits.contains(.isEvidence), !event.isReport { facts.isSimulated = true }
    if isOutside {
      if !traits.contains(.isAuxiliary) {
        facts.outsideEvents += 1
        cut(event)
      }
      return
    }
    if traits.contains(.isAuxiliary) { return observeAuxiliary(event, traits, line: line) }
    let slot = slot(for: event, traits)
    input.last = slot
    // The oldest breadcrumbs are gone.
    if event.reporter >= 0 { facts.cutLives.insert(lives.rows[slot].key) }
    hold(event, traits, line: line, in: slot)
    lives.hear(slot)
  }

  @inline(never)
  private mutating func isChosen(_ event: Event) -> Bool {
    if let apps, !apps.contains(event.process),
      !lives.isSelected(event, apps, in: input.file)
    {
      cut(event)
      facts.passedOver.count(event.process)
      return false
    }
    if told.pids.isEmpty || told.pids.contains(event.pid) { return true }
    facts.passedOver.count(event.process)
    return false
  }

  /// Remembers that a part of the life is not judged.
  private mutating func cut(_ event: Event) {
    guard told.start == .launch else { return }
    facts.cutLives.insert(LifeKey(process: event.process, pid: event.pid, file: input.file))
  }

  /// The slot of the life that an event belongs to, which begins with it if it is the first one. A launch is the first one also where
  /// another process was launched with the pid in between.
  @inline(__always)
  private mutating func slot(for event: Event, _ traits: Program.Traits) -> Int {
    guard let known = lives.known(event, in: input.file) else { return begin(event, traits) }
    guard traits.contains(.isLaunch), lives.isPidReused(since: known, at: event.stamp) else {
      return known
    }
    close([known])
    return begin(event, traits)
  }

  private mutating func begin(_ event: Event, _ traits: Program.Traits) -> Int {
    if lives.openCount >= told.lifeLimit { closeIdleLives(before: event) }
    let slot = lives.begin(event, in: input.file)
    lives.rows[slot].set(.beganWithLaunch, traits.contains(.isLaunch))
    return slot
  }

  /// Takes an event of a life that is followed; it is judged when none can come before it any more.
  ///
  /// From here to `judge` most events go through one function, and from there to `take` through another: the compiler makes more of them unless it is told.
  #if compiler(>=6.3)
    @inline(always)
  #endif
  mutating func hold(_ event: Event, _ traits: Program.Traits, line: Span<UInt8>, in slot: Int) {
    if lives.isBehindLosses(slot) { resetAfterLoss(in: slot) }
    if mayConcernSuccession(slot) {
      followSuccession(event, in: slot, snippet: snippet(of: event, line))
    }
    var lent = lives.lend()
    hold(event, traits, line: line, &lent[slot])
    lives.takeBack(lent)
  }

  #if compiler(>=6.3)
    @inline(always)
  #endif
  private mutating func hold(
    _ event: Event, _ traits: Program.Traits, line: Span<UInt8>, _ life: inout OpenLife
  ) {
    let isAuxiliary = traits.contains(.isAuxiliary)
    if traits.concernsWork { life.followWork(traits) }
    var notes = EventNotes(isAuxiliary: isAuxiliary)
    if event.isReport { notes.onset = program.rules.events[Int(event.event)].onset }
    if !isAuxiliary, traits.contains(.concernsSilence) || life.silence != .nothing {
      let silence = program.silence(before: event, &life.silence)
      if life.openWork == 0 { notes.silence = silence }
    }
    if !event.thread.isEmpty, formulas.plan.readsThreads, event.channel == .delegate,
      !event.mayBeFurther
    {
      let thread = Int(event.thread.lowerBound)..<Int(event.thread.upperBound)
      notes.thread = line.stableHash(of: thread.clamped(to: 0..<line.count))
      if notes.thread != life.threads.first { lives.note(thread: notes.thread, of: &life) }
    }
    if findings.keepsSnippets {
      wait(event, notes, snippet(of: event, line), &life)
    } else {
      waitForTurn(event, notes, nil, &life)
    }
  }

  /// Keeps what a line tells until it is its turn, or takes it at once.
  @inline(never)
  mutating func wait(
    _ event: Event, _ notes: EventNotes, _ snippet: KeptSnippet?, _ life: inout OpenLife
  ) {
    waitForTurn(event, notes, snippet, &life)
  }

  #if compiler(>=6.3)
    @inline(always)
  #endif
  private mutating func waitForTurn(
    _ event: Event, _ notes: EventNotes, _ snippet: KeptSnippet?, _ life: inout OpenLife
  ) {
    guard let (only, moment) = lives.held.only(before: event, in: life.held) else {
      return waitAmongOthers(event, notes, snippet, &life)
    }
    judgeHeld(only, &life)
    lives.held.replace(only, by: event, notes, snippet, at: moment, in: &life.held)
  }

  @inline(never)
  private mutating func waitAmongOthers(
    _ event: Event, _ notes: EventNotes, _ snippet: KeptSnippet?, _ life: inout OpenLife
  ) {
    if lives.held.insert(event, notes, snippet, in: &life.held) {
      judgeHeld(of: &life, all: false)
      if !lives.rows[life.slot].flags.contains(.isListedAsPending) { listAsWaiting(life.slot) }
    } else {
      judgeHeld(of: &life, all: true)
      show(snippet)
      judgeAtOnce(event, notes, &life)
    }
  }

  /// Judges an event that does not wait.
  @inline(never)
  private mutating func judgeAtOnce(
    _ event: Event, _ notes: EventNotes, _ life: inout OpenLife
  ) {
    judge(event, notes, &life)
  }

  func snippet(of event: Event, _ line: Span<UInt8>) -> KeptSnippet? {
    findings.keepsSnippets ? KeptSnippet(line: line, event: event) : nil
  }

  // MARK: Events in their order

  /// Judges the events of a life that no record can precede any more, or all.
  mutating func judgeHeld(in slot: Int, all: Bool = false) {
    var lent = lives.lend()
    judgeHeld(of: &lent[slot], all: all)
    lives.takeBack(lent)
  }

  @inline(__always)
  private mutating func judgeHeld(of life: inout OpenLife, all: Bool) {
    while lives.held.hasNext(in: life.held, isLast: all) {
      judgeHeldAmongOthers(lives.held.takeFirst(in: &life.held), &life)
    }
  }

  @inline(never)
  private mutating func judgeHeldAmongOthers(_ number: Int, _ life: inout OpenLife) {
    judgeHeld(number, &life)
  }

  /// Judges one of the held events, whose turn it is.
  #if compiler(>=6.3)
    @inline(always)
  #endif
  private mutating func judgeHeld(_ number: Int, _ life: inout OpenLife) {
    show(lives.held.snippet(of: number))
    judge(lives.held[number].event, lives.held[number].notes, &life)
    if lives.held[number].repetitions > 0 { foldHeld(number, &life) }
  }

  /// Notes what the line of the next event shows; few runs want to know.
  @inline(__always)
  private mutating func show(_ snippet: KeptSnippet?) {
    if snippet != nil || self.snippet != nil { self.snippet = snippet }
  }

  /// Takes an event as the next one of its life.
  @inline(__always)
  private mutating func judge(_ event: Event, _ notes: EventNotes, _ life: inout OpenLife) {
    if notes.isAuxiliary {
      life.position = -1
      if notes.isNearMiss { return takeNearMiss(event, &life) }
      return observeFormulas(event, thread: notes.thread, &life)
    }
    if life.lasts.isRepeated(by: event), !program.mayBeOfAnother(event) {
      return foldRepetitions(1, at: event.line, of: event.event, event.channel, &life)
    }
    if life.position < 0 { findPosition(of: &life, before: event, notes) }
    var known = -1
    if life.position >= 0, isOrdinary(event, notes) {
      known = knownSteps.step(from: life.position, by: event, hasThread: notes.thread != 0)
    }
    if known >= 0 {
      take(known, event, thread: notes.thread, &life)
    } else {
      judgeUnknown(event, notes, &life)
    }
  }

  /// Finds out where a life stands, if it may take a known step. A few events are not worth a table.
  @inline(never)
  private mutating func findPosition(
    of life: inout OpenLife, before event: Event, _ notes: EventNotes
  ) {
    guard facts.judgedEvents > KnownSteps.beginning, !life.subjects.isEmpty,
      isOrdinary(event, notes)
    else { return }
    life.position = position(of: &life)
  }

  /// Judges an event that is no known step from where its life stands.
  @inline(never)
  private mutating func judgeUnknown(
    _ event: Event, _ notes: EventNotes, _ life: inout OpenLife
  ) {
    let position = life.position
    let mayBeKept = position >= 0 && isOrdinary(event, notes)
    if judgeFully(event, notes, &life), mayBeKept {
      keepStep(from: position, by: event, hasThread: notes.thread != 0, &life)
    }
  }

  /// Judges an event by all that watches its life. Returns whether it is a new step of the life and no fault.
  @inline(never)
  private mutating func judgeFully(
    _ event: Event, _ notes: EventNotes, _ life: inout OpenLife
  ) -> Bool {
    life.position = -1
    if stateBook.isKept { (stateBook.line, stateBook.stamp) = (event.line, event.stamp) }
    let traits = program.traits[Int(event.event)]
    var isSeen = true
    if !traits.contains(.isEvidence) {
      if life.signs.isOver { beginAfterEnd(with: event, &life) }
      if life.signs.areTakenBack(by: event) { wake(before: event, &life) }
    } else {
      if traits.contains(.showsRunning) {
        facts.signs.count(Int32(event.event))
        wake(before: event, &life)
        return false
      }
      isSeen = saysSomething(event, life)
      guard takeSigns(of: event, &life) else {
        facts.duplicates += 1
        return false
      }
    }
    if event.channel == .system {
      facts.signs.count(Int32(event.event))
      guard traits.contains(.isEvidence) else {
        takeWitness(event, &life)
        return false
      }
    }
    if event.mayBeFurther, isFurther(event, life) {
      facts.duplicates += 1
      return false
    }
    markSeen(event, isLogged: isSeen, life)
    let first = program.firstMachines[Int(event.event)]
    let isNewStep = life.step.take(event, of: first)
    if !hasLearnt(of: life.slot, traits) { learnOfInstances(from: event, &life) }
    // The system's line about the same callback was counted.
    let isCounted = isNewStep && !life.witnesses.tells(event.event)
    if isNewStep {
      count(traits, isTold: !isCounted)
      life.witnesses.newest = nil
    } else {
      extendOpenFindings(&life)
    }
    let isFault = isFault(event, notes, &life)
    // A callback that the system lacks altogether is out of order too: once is enough.
    if !isFault, traits.contains(.hasRange) { checkAvailability(event, &life) }
    if isNewStep {
      follow(event, isFault: isFault, &life)
      if formulas.concerns(event.event) {
        observeFormulas(event, thread: notes.thread, &life)
      }
    }
    life.lasts.keep(event, of: first)
    lives.note(event, isCounted: isCounted, in: life.slot)
    if traits.contains(.endsLife) { endLife(by: event, &life) }
    return isCounted && !isFault
  }

  /// Counts a new step, which a line of the system may have told before.
  private mutating func count(_ traits: Program.Traits, isTold: Bool) {
    if !isTold { facts.judgedEvents += 1 }
    if program.hasInstances == false, traits.contains(.isInstance) { facts.passedScenes += 1 }
  }

  /// Counts an event for the app of its life, and the callback as one that the app logs.
  private mutating func markSeen(_ event: Event, isLogged: Bool, _ life: OpenLife) {
    if isLogged { lives.markSeen(event, bundle: life.signs.bundle, in: life.slot) }
    let app = Int(lives.rows[life.slot].app)
    if app >= 0 { lives.apps.mark(event.event, of: app) }
  }

  /// Whether an event tells nothing of scenes that is not known, and need not be kept for when they are heard of: what is cut off is not kept.
  @inline(__always)
  func hasLearnt(of slot: Int, _ traits: Program.Traits) -> Bool {
    let flags = lives.rows[slot].flags
    return flags.contains(.hasInstances)
      || flags.isSuperset(of: [.knowsInstances, .isEarlyCut]) && !traits.contains(.isInstance)
  }

  /// Lets the machines judge an event, and what is said of all scenes together; whether it is a fault.
  @inline(__always)
  private mutating func isFault(
    _ event: Event, _ notes: EventNotes, _ life: inout OpenLife
  ) -> Bool {
    let hasInstances = lives.rows[life.slot].hasInstances
    let states = hasInstances ? settleAggregates(before: event, &life) : 0
    let isFault =
      event.isReport && isContradicted(event, life.slot)
      || judge(event, silence: notes.silence, &life)
    if lives.rows[life.slot].hasInstances { followAggregates(event, from: states, &life) }
    return isFault
  }

  /// Lets the scenarios of the life take a new step.
  @inline(__always)
  private mutating func follow(_ event: Event, isFault: Bool, _ life: inout OpenLife) {
    if lives.rows[life.slot].hasInstances {
      if scenarios.instancePlan.hears(event.event) {
        watchInstances(event, &life, isFault: isFault)
      }
    } else if scenarios.plan.hears(event.event) {
      watchScenarios(event, &life, isFault: isFault)
    }
  }

  /// Whether a report comes too late to be true. It changes nothing, but what only reads is handed a copy of all.
  @inline(never)
  mutating func isContradicted(_ event: Event, _ slot: Int) -> Bool {
    let onset = program.rules.events[Int(event.event)].onset
    return lives.isContradicted(event, onset: onset, in: slot)
  }

  /// The step that the newest event belongs to is now logged, or a fault, on another channel, too.
  mutating func extendOpenFindings(_ life: inout OpenLife) {
    for index in life.subjects.indices {
      let pending = life.subjects[index].pending
      if pending >= 0, open[pending].step == life.step.number {
        open[pending].stepChannels = life.step.channels
        open[pending].stepFaults = life.step.faults
      }
    }
  }

  // MARK: Repetitions

  /// Counts how often the log says that a held event came again.
  private mutating func foldHeld(_ number: Int, _ life: inout OpenLife) {
    let held = lives.held[number]
    guard !held.notes.isAuxiliary else { return }
    foldRepetitions(
      held.repetitions, at: held.lastLine, of: held.event.event, held.event.channel, &life)
  }

  /// Counts an event that came `count` times more, the last time at `line`.
  mutating func foldRepetitions(
    _ count: Int, at line: Int, of event: UInt16, _ channel: Channel, _ life: inout OpenLife
  ) {
    facts.duplicates += count
    // A sign that was told before is no event.
    guard let firstLine = life.lasts.noteRepetition(of: event, channel, at: line) else { return }
    let number = Int(lives.rows[life.slot].life)
    lives.records.update(number) { $0.lastLine = max($0.lastLine, line) }
    for subject in life.subjects
    where subject.pending >= 0 && open[subject.pending].line == firstLine {
      open[subject.pending].count &+= Int32(clamping: count)
    }
  }

  // MARK: Pauses and the end

  /// Remembers that a life may have something to release when the input pauses.
  mutating func listAsWaiting(_ slot: Int) {
    guard !lives.rows[slot].flags.contains(.isListedAsPending) else { return }
    // Slots that were freed since stand in the list too.
    if waiting.count > 2 * lives.rows.count + 64 {
      waiting = lives.rows.indices.filter {
        lives.rows[$0].flags.contains(.isListedAsPending)
      }
    }
    lives.rows[slot].flags.insert(.isListedAsPending)
    waiting.append(slot)
  }

  /// Judges what is held of the input's lives.
  mutating func judgeAllHeld() {
    for slot in waiting
    where !lives.details[slot].held.isEmpty && lives.rows[slot].file == input.file {
      resetAfterLoss(in: slot)
      judgeHeld(in: slot, all: true)
    }
  }

  /// Makes every finding final by what is known now: the input pauses, and a reader waits. Other open inputs may go on.
  mutating func releasePending() {
    let slots = waiting
    waiting = []
    for slot in slots where lives.rows[slot].flags.contains(.isListedAsPending) {
      guard parked.isEmpty || parked[Int(lives.rows[slot].file)] == nil else {
        waiting.append(slot)
        continue
      }
      judgeHeld(in: slot, all: true)
      var lent = lives.lend()
      release(&lent[slot])
      lives.takeBack(lent)
      lives.rows[slot].flags.remove(.isListedAsPending)
    }
  }

  /// Ends every life; nothing more comes.
  mutating func finish() {
    close(lives.open())
    findings.finish()
  }

  /// In place of `IdleProcesses.time` where there are no stamps.
  private static let idleLines = 1_000_000

  /// Closes lives that have been silent for long, where very many are open. What they print later is another life's.
  private mutating func closeIdleLives(before event: Event) {
    let now = event.stamp
    guard facts.idleCheck == 0 else {
      facts.idleCheck -= 1
      return
    }
    let idle = lives.open().filter { slot in
      let row = lives.rows[slot]
      guard isOpen(row.file) else { return true }
      guard now.resolution != .none else {
        return row.file == input.file
          && event.line - lives.lastLine(of: slot) > Self.idleLines
      }
      let held = lives.details[slot].held
      guard held.isEmpty else {
        // Its newest event is not judged yet.
        let (time, overflows) = now.universal(near: held.newest).subtractingReportingOverflow(
          held.newest)
        return !overflows && time > IdleProcesses.time
      }
      let time = lives.records[Int(row.life)].last.leastTime(until: now)
      return time.map { $0 > IdleProcesses.time } ?? false
    }
    facts.closedLives += idle.count { isOpen(lives.rows[$0].file) }
    close(idle)
    facts.idleCheck = lives.openCount / 8
  }

  /// Whether more may come of an input: the lives of one that was read to its end are over.
  private func isOpen(_ file: Int32) -> Bool { file == input.file || parked[Int(file)] != nil }

  /// Ends the lives in some slots.
  mutating func close(_ slots: [Int]) {
    for slot in slots {
      resetAfterLoss(in: slot)
      judgeHeld(in: slot, all: true)
    }
    for slot in slots where lives.rows[slot].flags.contains(.hasSuccessor) {
      var lent = lives.lend()
      noteSuccession(of: &lent[slot])
      lives.takeBack(lent)
    }
    for slot in slots {
      var lent = lives.lend()
      end(&lent[slot])
      lives.takeBack(lent)
      let successor = lives.details[slot].successor
      if successor >= 0 { forget(successor) }
      lives.remove(slot)
    }
    input.last = nil
  }

  private mutating func end(_ life: inout OpenLife) {
    release(&life)
    settleClaims(&life) { _ in true }
    keepFinalStates(of: &life)
    scenarios.end(&life.scenarios)
    removeSubjects(&life)
  }

  /// What machines knew of a life is of no use any more.
  mutating func removeSubjects(_ life: inout OpenLife) {
    for index in life.subjects.indices {
      beliefs.automata[life.subjects[index].automaton].release(life.subjects[index].monitor.belief)
      facts.subjectCounts[life.subjects[index].machine] -= 1
    }
    life.subjects = []
  }

  mutating func keepFinalStates(of life: inout OpenLife) {
    let number = Int(lives.rows[life.slot].life)
    formulas.conclude(&life.formulas, as: number)
    lives.keepScenes(of: life)
    for index in life.subjects.indices { settleCoverage(of: index, &life) }
    keepFinalStates(ofSpeakersOf: &life)
  }

  /// Keeps the states of those who speak for a life.
  mutating func keepFinalStates(ofSpeakersOf life: inout OpenLife) {
    let number = Int(lives.rows[life.slot].life)
    for index in life.subjects.indices {
      let automaton = life.subjects[index].automaton
      guard lives.records[number].automaton == automaton else { continue }
      let best = beliefs.automata[automaton].best(life.subjects[index].monitor.belief)
      let states = beliefs.automata[automaton].machine.finalStates(from: best)
      if program.machines[life.subjects[index].machine].isOfInstances {
        // Of several scenes, what each can be in.
        lives.records.update(number) { $0.finalStates |= states }
      } else if speaks(index, &life) {
        lives.records.update(number) { $0.finalStates = states }
      }
    }
  }

  /// The states of least cost in which a subject can be.
  func best(of subject: Subject) -> UInt64 {
    beliefs.automata[subject.automaton].best(subject.monitor.belief)
  }
}

extension CheckOptions {
  /// With what the app's Info.plist adds.
  fileprivate func completed() -> CheckOptions {
    var options = self
    options.app?.complete(&options.configuration)
    return options
  }
}

/// What a run comes to beside lives and findings.
struct RunFacts: Sendable {
  /// How often a record was a repetition.
  var duplicates = 0
  /// How many reordered records and repetitions were booked for their inputs.
  var booked = (reordered: 0, duplicates: 0)
  var judgedEvents = 0
  /// Events before or after the time that is judged.
  var outsideEvents = 0
  /// Events of scenes in apps that were said to have none.
  var passedScenes = 0
  /// Lives that were closed because very many were open.
  var closedLives = 0
  /// How many lives begin before idle ones are looked for again.
  fileprivate var idleCheck = 0
  /// What the system and libraries told, and marks of what was done to the app, by the numbers of events.
  var signs = FirstCounts()
  /// The processes that nobody chose, by the numbers of the name table.
  var passedOver = FirstCounts()
  /// Whether the input has marks of a run that no device is part of.
  var isSimulated = false
  /// Per machine of the program: whether it judged something, and of how many open lives and things it watches.
  var isJudging: [Bool] = []
  var subjectCounts: [Int] = []

  /// Nothing was judged by `count` machines.
  fileprivate mutating func begin(machines count: Int) {
    isJudging = [Bool](repeating: false, count: count)
    subjectCounts = [Int](repeating: 0, count: count)
  }

  /// The lives of which a part is not judged.
  var cutLives: Set<LifeKey> = []
  /// The processes that were found to have scenes, and the first line that told.
  var instanceApps: [Int32: (file: Int32, line: Int)] = [:]
  /// The versions of iOS that the log tells.
  var versions: [LogVersion] = []
  /// Where lines of the system show that lines of it are missing.
  var brokenChains = BrokenChains()
  /// Lines that took the place of a callback.
  var standIns = StandInBook()
  /// Selectors of which was said that the system does not know them.
  var reportedSpellings: Set<UInt64> = []
}

extension OpenLife {
  /// Takes an event that begins or ends work.
  @inline(never)
  fileprivate mutating func followWork(_ traits: Program.Traits) {
    if traits.contains(.beginsWork) { openWork &+= 1 }
    if traits.contains(.endsWork), openWork > 0 { openWork &-= 1 }
  }
}

extension Event {
  /// Takes the user's word for whether a debugger was there.
  fileprivate mutating func take(isDebugged: Bool) {
    isTimed = !isDebugged
    mayBeDebugged = false
    if isDebugged { silence = 0 }
  }
}
