/// The steps that lives have taken before, by where they stood: what machine, formulas and scenarios do to an event is looked up once, in
/// one table, and not in each of theirs.
///
/// Most events of most logs are such steps. What holds no step here is judged as if the table was not there, and so is any life of which
/// there is more to say than a `Position` says.
struct KnownSteps: Sendable {
  /// Where a life stands of which nothing is open: one machine watches it, on one channel.
  struct Position: Equatable, Sendable {
    /// An index into the engine's automata, and the number of a belief that stays.
    var automaton: Int32
    var belief: Int32
    /// Sets of the tables of steps.
    var formulas: Int32
    var scenarios: Int32
    /// The channel of the subject, and all on which the life was heard, as bits by `Channel.number`.
    var channel: UInt8
    var channels: UInt8
    /// The machine that hears its steps first, as an index into `Program.machines`.
    var machine: Int8
    /// What its coverage knows of its newest event (`CoverageTrail.known`).
    var state: UInt64
    var event: UInt16

    fileprivate var hash: Int {
      var mixed = UInt64(UInt32(bitPattern: belief)) << 32 | UInt64(UInt32(bitPattern: formulas))
      mixed = (mixed ^ mixed >> 29) &* 0x9e37_79b9_7f4a_7c15
      mixed ^= UInt64(UInt32(bitPattern: scenarios)) << 32 | UInt64(UInt32(bitPattern: automaton))
      mixed ^=
        UInt64(channel) << 24 | UInt64(channels) << 16 | UInt64(UInt8(bitPattern: machine)) << 8
      mixed ^= (state << 16 | UInt64(event)) &* 0xd6e8_feb8_6659_fd93
      return Int(truncatingIfNeeded: (mixed &* 0x9e37_79b9_7f4a_7c15) &>> 32)
    }
  }

  /// What an event does to a life. Plain data.
  struct Step: Sendable {
    /// The number of the position after it, where the formulas do what they did the first time.
    var target: Int32
    /// A number of the automaton's moves, which says nothing but where the subject stands then; and the move.
    var number: Int32
    var move: Automaton.Move
    /// The number of the step that formulas take, the set in which they stand then, and those of which the event becomes the mark, as a
    /// range of `keepers`; -1 where it does not concern them.
    var formulas: Int32 = -1
    var formulaSet: Int32 = -1
    var firstKeeper: Int32 = 0
    var lastKeeper: Int32 = 0
    /// What the scenarios do; the first move is -1 where it does not concern them.
    var scenarioSet: Int32 = -1
    var firstMove: Int32 = -1
    var lastMove: Int32 = -1
    /// The symbol of the event.
    var symbol: Int16
    /// The channel, as a bit.
    var channel: UInt8
    /// The machine that hears the event first, as in `Position`.
    var machine: Int8
    /// Whether some formula has to be asked what it does.
    var asksFormulas = false
  }

  /// How many events are judged before any step is kept.
  static let beginning = 32
  /// How many positions are kept.
  private static let limit = 1024
  /// Of so many steps it is known in which apps they were taken, 32 in a word.
  private static let wordsOfApp = 32
  /// And of so many apps.
  private static let appLimit = 256

  private let eventCount: Int
  private var positions: [Position] = []
  private var numbers = SlotTable()
  /// Per position and symbol, a step; -1 for none.
  private var cells: [Int32] = []
  private(set) var steps: [Step] = []
  /// Numbers of formulas.
  private(set) var keepers: [UInt16] = []
  /// The steps that were taken in an app, as bits: what they show of it is counted, and what others show is counted again. The last bits of an app's
  /// number tell where its words are; the upper half of a word is the number plus one.
  private var taken: [UInt64] = []
  /// The automata that knew which hypotheses are hopeless when their first step was kept.
  private var automata: [Int32] = []

  /// How many cells a position has.
  private let symbolCount: Int

  init(eventCount: Int) {
    self.eventCount = eventCount
    symbolCount = 2 * SeenCallbacks.channels * eventCount
  }

  @inline(__always)
  private func cell(_ position: Int32, _ event: Event, hasThread: Bool) -> Int {
    let kind = 2 &* Int(event.channel.number) &+ (hasThread ? 1 : 0)
    return Int(position) &* symbolCount &+ kind &* eventCount &+ Int(event.event)
  }

  /// The step that a life takes by an event from where it stands; -1: none that was taken before.
  @inline(__always)
  func step(from position: Int32, by event: Event, hasThread: Bool) -> Int {
    Int(cells[cell(position, event, hasThread: hasThread)])
  }

  mutating func add(
    _ step: Step, keepers new: [UInt16], from position: Int32, by event: Event, hasThread: Bool
  ) {
    var step = step
    step.firstKeeper = Int32(keepers.count)
    keepers += new
    step.lastKeeper = Int32(keepers.count)
    if taken.isEmpty {
      taken = [UInt64](repeating: 0, count: Self.appLimit * Self.wordsOfApp)
    }
    cells[cell(position, event, hasThread: hasThread)] = Int32(steps.count)
    steps.append(step)
  }

  /// Whether the steps of an automaton that knows which hypotheses are hopeless are from before it knew.
  mutating func isFromBefore(_ automaton: Int) -> Bool {
    guard !automata.contains(Int32(automaton)) else { return false }
    automata.append(Int32(automaton))
    return true
  }

  /// Forgets all steps: some keep what is hopeless.
  mutating func forget() {
    for cell in cells.indices { cells[cell] = -1 }
    steps = []
    keepers = []
    taken = []
  }

  /// Whether all that a step shows of an app is known to be counted.
  @inline(__always)
  func isCounted(_ step: Int, app: Int) -> Bool {
    // App -1, of a process without one, has the upper half of words that nothing was noted in.
    guard step < 32 * Self.wordsOfApp else { return false }
    let word = taken[(app & (Self.appLimit &- 1)) &* Self.wordsOfApp &+ step &>> 5]
    return Int(word &>> 32) == app &+ 1 && word &>> UInt64(step & 31) & 1 == 1
  }

  mutating func noteCounted(_ step: Int, app: Int) {
    guard app >= 0, step < 32 * Self.wordsOfApp else { return }
    let place = app % Self.appLimit * Self.wordsOfApp + step / 32
    if Int(taken[place] >> 32) != app + 1 { taken[place] = UInt64(app + 1) << 32 }
    taken[place] |= 1 << UInt64(step % 32)
  }

  subscript(position: Int32) -> Position { positions[Int(position)] }

  /// The number of a position; -1 where the table has no room for it.
  mutating func number(of position: Position) -> Int32 {
    let hash = position.hash
    if let known = numbers.find(hash, where: { positions[$0] == position }) { return Int32(known) }
    let number = positions.count
    guard number < Self.limit else { return -1 }
    positions.append(position)
    cells += repeatElement(-1, count: symbolCount)
    let all = positions
    numbers.insert(number, hash) { all[$0].hash }
    return Int32(number)
  }
}

extension Engine {
  /// Whether an event is nothing but a callback of its life, so that the life may take a known step by it.
  @inline(__always)
  func isOrdinary(_ event: Event, _ notes: EventNotes) -> Bool {
    program.traits[Int(event.event)].isOrdinary && event.instance < 0 && event.shown == nil
      && !event.isReport && !event.mayBeFurther && event.reporter < 0 && notes.silence == 0
      && scenarios.launchStimulus == nil
  }

  /// Takes a step of the table. What the step holds is read where it is wanted: all of it at once is more than there are registers.
  #if compiler(>=6.3)
    @inline(always)
  #endif
  mutating func take(
    _ number: Int, _ event: Event, thread: UInt64, _ life: inout OpenLife
  ) {
    let row = lives.rows[life.slot]
    // It has no scenes as far as is known.
    if !row.flags.contains(.isEarlyCut), !keepAnotherEarly(event, &life) {
      learnOfInstances(from: event, &life)
    }
    let (app, record) = (Int(row.app), Int(row.life))
    // What is known of a bundle is counted for each of its lives.
    if life.signs.bundle >= 0 || !knownSteps.isCounted(number, app: app) {
      count(number, event, app, &life)
    }
    life.step.goOn(by: event.event, on: knownSteps.steps[number].channel)
    facts.judgedEvents += 1
    move(by: event, number, &life)
    if let segment = goOnWithScenarios(by: event, number, &life) {
      note(segment, ofInstances: false, endingAt: event.line, life: record, app: app)
    }
    let isUsual = goOnWithFormulas(by: event, thread: thread, number, &life)
    life.lasts.keep(event, of: knownSteps.steps[number].machine)
    lives.records.update(record) { $0.note(event, isCounted: true) }
    life.position = isUsual ? knownSteps.steps[number].target : -1
  }

  /// Lets the scenarios take a step. Returns the longest sequence that is complete.
  @inline(__always)
  private mutating func goOnWithScenarios(
    by event: Event, _ number: Int, _ life: inout OpenLife
  ) -> Scenarios.Segment? {
    let step = knownSteps.steps[number]
    guard step.firstMove >= 0 else { return nil }
    return scenarios.take(
      Int(step.firstMove)..<Int(step.lastMove), to: step.scenarioSet, at: event,
      of: &life.scenarios)
  }

  /// Lets the formulas take a step. Returns whether they do what they did the first time.
  @inline(__always)
  private mutating func goOnWithFormulas(
    by event: Event, thread: UInt64, _ number: Int, _ life: inout OpenLife
  ) -> Bool {
    let step = knownSteps.steps[number]
    if step.asksFormulas { return askFormulas(Int(step.formulas), event, thread: thread, &life) }
    guard step.formulaSet >= 0 else { return true }
    formulas.goOn(to: step.formulaSet, &life.formulas)
    for place in Int(step.firstKeeper)..<Int(step.lastKeeper) {
      formulas.mark(
        Int(knownSteps.keepers[place]), by: event, thread: thread, snippet: snippet,
        in: life.formulas)
    }
    return true
  }

  /// Counts what a step shows of the app of its life, before it is taken.
  @inline(never)
  private mutating func count(_ number: Int, _ event: Event, _ app: Int, _ life: inout OpenLife) {
    lives.markSeen(event, bundle: life.signs.bundle, in: life.slot)
    if app >= 0 { lives.apps.mark(event.event, of: app) }
    // No new life begins, so it does not matter where one would.
    coverage.take(
      event.event, knownSteps.steps[number].move, &life.subjects[0].trail, start: 0,
      machine: life.subjects[0].machine, app: app)
    knownSteps.noteCounted(number, app: app)
  }

  /// Lets the formulas take a step at which some are asked. Returns whether they do what they did the first time.
  @inline(never)
  private mutating func askFormulas(
    _ step: Int, _ event: Event, thread: UInt64, _ life: inout OpenLife
  ) -> Bool {
    let isUsual = formulas.take(
      step, event, thread: thread, snippet: snippet, of: &life.formulas)
    if !formulas.breaches.isEmpty { keepBreaches(&life) }
    return isUsual
  }

  /// Moves the only subject of a life.
  @inline(__always)
  private mutating func move(
    by event: Event, _ number: Int, _ life: inout OpenLife
  ) {
    var subjects = life.subjects.mutableSpan
    let step = knownSteps.steps[number]
    let isQuiet = subjects[0].monitor.goOn(
      by: Int(step.number), step.move, event: event.event, line: event.line, symbol: step.symbol)
    if !isQuiet {
      let automaton = subjects[0].automaton
      subjects[0].monitor.goOnAtFault(
        by: Int(step.number), event: event.event, line: event.line, symbol: step.symbol,
        &beliefs.automata[automaton])
    }
    subjects[0].trail.goOn(from: step.move.sources, by: event.event)
    subjects[0].keep(event, snippet)
  }

  /// Where a life stands, if there is no more to say of it; -1 otherwise.
  @inline(never)
  mutating func position(of life: inout OpenLife) -> Int32 {
    guard life.subjects.count == 1, !life.signs.isOver, life.signs.last == nil,
      life.witnesses.newest == nil, life.claims.isEmpty, !stateBook.isKept,
      let machine = life.step.onlyMachine(on: life.subjects[0].channel),
      let formulas = life.formulas.onlySet, let scenarios = life.scenarios.onlySet
    else { return -1 }
    let flags = lives.rows[life.slot].flags
    guard flags.contains(.knowsInstances), !flags.contains(.hasInstances),
      life.subjects[0].channel != .system, life.subjects[0].standIns.isEmpty,
      life.subjects[0].pending < 0, life.subjects[0].monitor.isQuiet,
      beliefs.automata[life.subjects[0].automaton].keeps(life.subjects[0].monitor.belief)
    else { return -1 }
    let automaton = life.subjects[0].automaton
    if beliefs.automata[automaton].knowsHopeless, knownSteps.isFromBefore(automaton) {
      knownSteps.forget()
    }
    let trail = life.subjects[0].trail.known
    return knownSteps.number(
      of: KnownSteps.Position(
        automaton: Int32(automaton), belief: life.subjects[0].monitor.belief,
        formulas: formulas, scenarios: scenarios,
        channel: 1 &<< life.subjects[0].channel.number, channels: life.channels, machine: machine,
        state: trail.from, event: trail.event))
  }

  /// Keeps the step that a life has just taken, which was no fault, if there is no more to say of it.
  @inline(never)
  mutating func keepStep(
    from position: Int32, by event: Event, hasThread: Bool, _ life: inout OpenLife
  ) {
    life.position = self.position(of: &life)
    let before = knownSteps[position]
    guard life.position >= 0, knownSteps[life.position].automaton == before.automaton,
      knownSteps[life.position].machine == before.machine,
      before.channel == 1 &<< event.channel.number,
      hearsAlone(Int(before.automaton), event)
    else { return }
    let automaton = Int(before.automaton)
    let symbol = beliefs.automata[automaton].machine.symbol(of: event)
    let number = beliefs.automata[automaton].move(from: before.belief, on: symbol)
    let move = beliefs.automata[automaton].moves[number]
    guard move.isPlain, !move.isTemporary, move.gain >= 0,
      move.next == knownSteps[life.position].belief
    else { return }
    var step = KnownSteps.Step(
      target: life.position, number: Int32(number), move: move,
      symbol: Int16(symbol), channel: before.channel,
      machine: program.firstMachines[Int(event.event)])
    if scenarios.plan.hears(event.event) {
      guard
        let taken = scenarios.knownStep(
          from: before.scenarios, by: event.event, in: life.statesBefore)
      else { return }
      (step.scenarioSet, step.firstMove, step.lastMove) = (
        taken.target, taken.firstMove, taken.lastMove
      )
    }
    var keepers: [UInt16] = []
    if formulas.concerns(event.event) {
      step.formulas = Int32(
        formulas.knownStep(from: before.formulas, by: event, hasThread: hasThread))
      guard step.formulas >= 0 else { return }
      step.formulaSet = formulas.target(of: Int(step.formulas))
      step.asksFormulas = formulas.asks(Int(step.formulas))
      keepers = formulas.keepers(of: Int(step.formulas))
    }
    knownSteps.add(step, keepers: keepers, from: position, by: event, hasThread: hasThread)
  }

  /// Whether the machine of an automaton is the only one that judges the event in lives without scenes.
  private func hearsAlone(_ automaton: Int, _ event: Event) -> Bool {
    let judging = program.plan(of: event.event, hasInstances: false).map { program.hearer($0) }
      .filter { program.machines[$0].judges(event.channel) }
    return judging == [beliefs.kinds[automaton].machine]
  }
}
