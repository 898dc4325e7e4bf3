/// Takes the events of a list from their lives, as the engine does, to tell which of them repeat others.
struct ListedLives: InputSink, Sendable {
  /// Past it the oldest event is final: memory is bounded.
  private static let openLimit = 4096
  /// So many lives may be open.
  private static let lifeLimit = 4096
  /// No record comes so much later than the next one that it can repeat an event, in microseconds.
  private static let repetitionLimit =
    UInt64(HeldEvents.microseconds + LastEvent.repetitionMicroseconds)

  let program: Program
  private let pids: [Int32]
  var apps: [Int32]?
  /// Whether what people do not need is kept too.
  private let isComplete: Bool
  /// Whether anything was kept.
  private(set) var hasListed = false
  /// How many events people do not need: those that only rules read, and signs that a process runs.
  private(set) var leftOut = 0
  /// The events that the options leave out, by their processes.
  private(set) var passedOver = FirstCounts()
  private var duplicates = 0
  private var lives: Lives
  /// The entries of held events, by their numbers in `Lives.held`.
  private var entries: [Int] = []
  /// What is final of the inputs that are not read now.
  private var ready = ListQueue()
  private var input: Context
  /// What belongs to the open inputs that are not being read now, by their numbers.
  private var contexts: [Int: Context] = [:]

  private struct Context: Sendable {
    var file: Int32 = 0
    var window: TimeWindow?
    var queue = ListQueue()
    /// The line of the newest event that is listed in some way, and the number of the newest one that is an event of a life.
    var newestLine = -1
    var newest: Int?
    /// The newest report of which no life is known.
    var alone: (process: Int32, bundle: Int32, last: LastEvent)?
  }

  init(rules: RuleSet, options: CheckOptions, isComplete: Bool) {
    let silences = SilenceRules(rules, allowance: options.configuration.backgroundAllowance)
    program = Program(rules, silences, options: options)
    lives = Lives(eventCount: rules.events.count)
    pids = options.pids
    self.isComplete = isComplete
    input = Context(window: TimeWindow(since: options.since, until: options.until))
  }

  /// Where something is missing.
  var losses: LossBook { lives.losses }

  // MARK: Events

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    if input.window?.contains(event.stamp) == false { return }
    guard isChosen(event) else { return passOver(event) }
    let traits = program.traits[Int(event.event)]
    guard !traits.contains(.isAuxiliary) else {
      if isComplete { addUnlisted(event, line) } else { leftOut += 1 }
      return
    }
    release(before: event)
    let number = add(event, line)
    guard !traits.contains(.isStimulus) else { return }
    guard event.isReport else { return follow(event, traits, number) }
    var report = event
    let sign = program.rules.events[Int(event.event)].lifeSign
    if lives.identify(&report, sign: sign, in: input.file) {
      follow(report, traits, number)
    } else if sign == .runs {
      leftOut += 1
      input.queue.unlist(number)
    } else {
      takeAlone(event, number)
    }
  }

  mutating func observe(nearMiss callback: NamedCallback, line: Span<UInt8>) {
    guard isComplete, input.window?.contains(callback.event.stamp) != false else { return }
    // Only events are said to be repeated.
    let newest = input.newestLine
    let number = addUnlisted(callback.event, line)
    input.queue[number].listed.isNearMiss = true
    input.queue[number].listed.saysMore = callback.saysMore
    input.newestLine = newest
  }

  @inline(never)
  private mutating func passOver(_ event: Event) {
    guard !program.traits[Int(event.event)].contains(.isAuxiliary) else { return }
    passedOver.count(event.process)
  }

  /// For a call all that the list holds would be copied.
  @inline(__always)
  private func isChosen(_ event: Event) -> Bool {
    // Whom such a report is about, the check finds out; without it a suspension would lack its end.
    let isOpen = isComplete && event.isReport
    if let apps, !apps.contains(event.process) {
      guard isOpen, event.process < 0 || event.process == event.bundle else { return false }
    }
    return pids.isEmpty || pids.contains(event.pid) || isOpen && event.pid < 0
  }

  private mutating func add(_ event: Event, _ line: Span<UInt8>) -> Int {
    hasListed = true
    input.newestLine = event.line
    return input.queue.add(event, file: input.file, line)
  }

  /// Adds what no list for people has.
  @discardableResult
  private mutating func addUnlisted(_ event: Event, _ line: Span<UInt8>) -> Int {
    release(before: event)
    let number = add(event, line)
    input.queue.unlist(number)
    return number
  }

  /// Takes an event of a life, as the engine does; it is judged when none can come before it any more.
  private mutating func follow(_ event: Event, _ traits: Program.Traits, _ number: Int) {
    let slot = slot(for: event, traits)
    if lives.isBehindLosses(slot) { resetAfterLoss(in: slot) }
    input.newest = number
    var notes = EventNotes()
    if event.isReport { notes.onset = program.rules.events[Int(event.event)].onset }
    var lent = lives.lend()
    hold(event, notes, number, &lent[slot])
    lives.takeBack(lent)
    lives.hear(slot)
  }

  @inline(__always)
  private mutating func hold(
    _ event: Event, _ notes: EventNotes, _ number: Int, _ life: inout OpenLife
  ) {
    if let (only, moment) = lives.held.only(before: event, in: life.held) {
      takeHeld(only, &life)
      lives.held.replace(only, by: event, notes, nil, at: moment, in: &life.held)
      wait(number, in: life.slot, as: life.held.arrived)
    } else if lives.held.insert(event, notes, nil, in: &life.held) {
      wait(number, in: life.slot, as: life.held.arrived)
      takeHeld(of: &life, all: false)
    } else {
      takeHeld(of: &life, all: true)
      input.queue.place(number, in: life.slot, isWaiting: false)
      take(event, number, &life)
    }
  }

  /// The newest event of a life waits for its turn.
  private mutating func wait(_ number: Int, in slot: Int, as arrived: Int32) {
    input.queue.place(number, in: slot, isWaiting: true)
    let held = Int(arrived)
    while entries.count <= held { entries.append(-1) }
    entries[held] = number
  }

  /// Takes a report of which no life is known.
  private mutating func takeAlone(_ event: Event, _ number: Int) {
    if let alone = input.alone, alone.process == event.process, alone.bundle == event.bundle,
      alone.last.isRepeated(by: event),
      input.queue.fold(number, into: alone.last.firstLine) != nil
    {
      duplicates += 1
      input.alone?.last.lastLine = event.line
    } else {
      input.queue[number].mayBeRepeated = true
      input.alone = (event.process, event.bundle, LastEvent(event))
    }
  }

  private mutating func slot(for event: Event, _ traits: Program.Traits) -> Int {
    if let known = lives.known(event, in: input.file) {
      guard traits.contains(.isLaunch), lives.isPidReused(since: known, at: event.stamp) else {
        return known
      }
      close(known)
    }
    if lives.openCount >= Self.lifeLimit { closeAll() }
    let slot = lives.begin(event, in: input.file)
    lives.rows[slot].set(.beganWithLaunch, traits.contains(.isLaunch))
    return slot
  }

  // MARK: Their turns

  /// Takes the events of a life that no record can precede any more, or all.
  private mutating func takeHeld(in slot: Int, all: Bool = false) {
    var lent = lives.lend()
    takeHeld(of: &lent[slot], all: all)
    lives.takeBack(lent)
  }

  private mutating func takeHeld(of life: inout OpenLife, all: Bool) {
    while lives.held.hasNext(in: life.held, isLast: all) {
      takeHeld(lives.held.takeFirst(in: &life.held), &life)
    }
  }

  private mutating func takeHeld(_ held: Int, _ life: inout OpenLife) {
    input.queue[entries[held]].isWaiting = false
    take(lives.held[held].event, entries[held], &life)
  }

  /// Takes an event as the next one of its life.
  private mutating func take(_ event: Event, _ number: Int, _ life: inout OpenLife) {
    if life.lasts.isRepeated(by: event), !program.mayBeOfAnother(event) {
      duplicates += 1
      let last = input.queue[number].lastLine
      if let line = life.lasts.noteRepetition(of: event.event, event.channel, at: last),
        let first = input.queue.fold(number, into: line), input.newest == number
      {
        input.newest = first
      }
      return
    }
    let traits = program.traits[Int(event.event)]
    guard saysNews(event, traits, &life) else {
      duplicates += 1
      input.queue.unlist(number)
      return
    }
    life.lasts.keep(event, of: program.firstMachines[Int(event.event)])
    let last = input.queue[number].lastLine
    if last > event.line {
      _ = life.lasts.noteRepetition(of: event.event, event.channel, at: last)
    }
    // To the engine a sign that a process runs is no event.
    if !traits.contains(.showsRunning) { lives.note(event, isCounted: true, in: life.slot) }
    if traits.contains(.endsLife) { lives.end(&life, by: event) }
  }

  /// Whether an event is more than a further witness of what is known.
  private mutating func saysNews(
    _ event: Event, _ traits: Program.Traits, _ life: inout OpenLife
  ) -> Bool {
    let takenBackBy = program.silences.takenBackBy
    guard traits.contains(.isEvidence) else {
      if life.signs.isOver { lives.beginNext(event, &life) }
      if life.signs.areTakenBack(by: event) { _ = life.signs.wake(before: event, takenBackBy) }
      return true
    }
    guard !traits.contains(.showsRunning) else {
      // Of a process that nobody holds it tells nothing.
      return life.signs.wake(before: event, takenBackBy) != nil
    }
    let definition = program.rules.events[Int(event.event)]
    switch lives.take(event, sign: definition.lifeSign, onset: definition.onset, &life) {
    case .new: return true
    case .known: break
    case .runs: _ = life.signs.wake(before: event, takenBackBy)
    }
    return false
  }

  private mutating func resetAfterLoss(in slot: Int) {
    takeHeld(in: slot, all: true)
    var lent = lives.lend()
    lives.resetAfterLoss(&lent[slot])
    lives.takeBack(lent)
  }

  // MARK: What is final

  /// Makes the oldest events final as long as no later line can repeat them.
  private mutating func release(before event: Event) {
    makeRoom()
    while input.queue.openCount > 0, isFinal(input.queue.firstOpen, event) { input.queue.finish() }
  }

  /// Makes the oldest events final where there are too many.
  private mutating func makeRoom() {
    while input.queue.openCount >= Self.openLimit { finishOldest() }
  }

  private mutating func finishOldest() {
    let oldest = input.queue[input.queue.firstOpen]
    if oldest.isWaiting { takeHeld(in: Int(oldest.slot), all: true) }
    input.queue.finish()
  }

  /// It changes nothing: it is `mutating` so that all this is not copied for the call.
  private mutating func isFinal(_ number: Int, _ next: Event) -> Bool {
    if !input.queue[number].mayBeRepeated { return true }
    if input.queue[number].isWaiting { return false }
    let stamp = input.queue[number].listed.event.stamp
    guard stamp.isFine, next.stamp.isFine else {
      return next.line > input.queue[number].lastLine + 1
    }
    let (distance, overflows) = next.stamp.universal.subtractingReportingOverflow(stamp.universal)
    return overflows || distance.magnitude > Self.repetitionLimit
  }

  /// Makes every event of the input final: the input pauses, and a reader waits.
  mutating func releasePending() {
    while input.queue.openCount > 0 { finishOldest() }
  }

  /// What became final since the last call, in the order of its lines.
  mutating func takeFinals(_ body: (borrowing ListQueue) -> Void) {
    if !ready.finals.isEmpty {
      body(ready)
      ready.removeFinals()
    }
    if !input.queue.finals.isEmpty {
      body(input.queue)
      input.queue.removeFinals()
    }
  }

  // MARK: Inputs

  mutating func begin(file number: Int32) {
    input.file = number
    input.window?.begin()
  }

  mutating func park(input number: Int) {
    ready.takeFinals(of: &input.queue)
    contexts[number] = input
    input.queue = ListQueue()
  }

  mutating func resume(input number: Int) {
    guard let context = contexts.removeValue(forKey: number) else { return }
    ready.takeFinals(of: &input.queue)
    input = context
  }

  mutating func endFile() {
    releasePending()
    closeAll()
  }

  mutating func takeCounts() -> (reordered: Int, duplicates: Int) {
    defer { duplicates = 0 }
    return (0, duplicates)
  }

  private mutating func close(_ slot: Int) {
    takeHeld(in: slot, all: true)
    lives.remove(slot)
  }

  /// Ends all lives of the input.
  private mutating func closeAll() {
    for slot in lives.open(in: input.file) { close(slot) }
  }

  // MARK: Markers

  mutating func observe(_ marker: LogMarker) {
    switch marker {
    case .boot, .newRun:
      closeAll()
      add(marker)
    case .clockChange:
      for slot in lives.open(in: input.file) {
        takeHeld(in: slot, all: true)
        lives.details[slot].lasts = LastEvents()
      }
      add(marker)
    case .loss(let loss):
      lives.losses.note(loss, in: input.file)
      add(marker)
    case .version:
      add(marker)
    case .origin(let number):
      endFile()
      begin(file: number)
    case .repetition(let count, let line):
      guard input.newestLine == line - 1 else { break }
      add(marker)
      input.newestLine = line
      repeatNewest(count, at: line)
    }
  }

  /// Counts how often the log says that the newest event came again, the last time at `line`.
  private mutating func repeatNewest(_ count: Int, at line: Int) {
    guard let newest = input.newest, newest >= input.queue.firstOpen,
      input.queue[newest].lastLine == line - 1
    else { return }
    duplicates += count
    input.queue[newest].listed.count += count
    input.queue[newest].lastLine = line
    let (entry, slot) = (input.queue[newest], Int(input.queue[newest].slot))
    if slot >= 0, !entry.isWaiting {
      let event = entry.listed.event
      _ = lives.details[slot].lasts.noteRepetition(of: event.event, event.channel, at: line)
    }
  }

  /// Keeps the marker in its place.
  private mutating func add(_ marker: LogMarker) {
    guard isComplete else { return }
    makeRoom()
    input.queue.add(marker, file: input.file)
  }
}
