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

    fileprivate var hash: Int {
      var mixed = UInt64(UInt32(bitPattern: belief)) << 32 | UInt64(UInt32(bitPattern: formulas))
      mixed = (mixed ^ mixed >> 29) &* 0x9e37_79b9_7f4a_7c15
      mixed ^= UInt64(UInt32(bitPattern: scenarios)) << 32 | UInt64(UInt32(bitPattern: automaton))
      mixed ^=
        UInt64(channel) << 24 | UInt64(channels) << 16 | UInt64(UInt8(bitPattern: machine)) << 8
      return Int(truncatingIfNeeded: (mixed &* 0x9e37_79b9_7f4a_7c15) &>> 32)
    }
  }

  /// What an event does to a life. Plain data.
  struct Step: Sendable {
    /// The number of the position after it, where the formulas do what they did the first time.
    var target: Int32
    /// A number of the automaton's moves, which says nothing but where the subject stands then.
    var move: Int32
    /// The numbers of the steps that formulas and scenarios take; -1 where it does not concern them.
    var formulas: Int32
    var scenarios: Int32
    /// Index into the engine's automata.
    var automaton: Int32
    /// The symbol of the event.
    var symbol: Int16
    /// The channel, as a bit.
    var channel: UInt8
  }

  /// So many events are judged before any step is kept.
  static let beginning = 32
  /// So many positions are kept.
  private static let limit = 1024

  private let eventCount: Int
  private var positions: [Position] = []
  private var numbers = SlotTable()
  /// Per position and symbol, a step; -1 for none.
  private var cells: [Int32] = []
  private(set) var steps: [Step] = []
  /// The automata that knew which hypotheses are hopeless when their first step was kept.
  private var automata: [Int32] = []

  init(eventCount: Int) { self.eventCount = eventCount }

  private var symbolCount: Int { 2 * SeenCallbacks.channels * eventCount }

  @inline(__always)
  private func cell(_ position: Int32, _ event: Event, hasThread: Bool) -> Int {
    let kind = 2 * Int(event.channel.number) + (hasThread ? 1 : 0)
    return Int(position) * symbolCount + kind * eventCount + Int(event.event)
  }

  /// The step that a life takes by an event from where it stands; -1: none that was taken before.
  @inline(__always)
  func step(from position: Int32, by event: Event, hasThread: Bool) -> Int {
    Int(cells[cell(position, event, hasThread: hasThread)])
  }

  mutating func add(_ step: Step, from position: Int32, by event: Event, hasThread: Bool) {
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
  func isOrdinary(_ event: Event, _ notes: EventNotes, _ traits: Program.Traits) -> Bool {
    traits.isOrdinary && event.instance < 0 && event.shown == nil && !event.isReport
      && event.reporter < 0 && notes.silence == 0 && scenarios.launchStimulus == nil
  }

  /// Takes a step that was taken before.
  @inline(__always)
  mutating func take(
    _ step: KnownSteps.Step, _ event: Event, _ notes: EventNotes, _ life: inout OpenLife
  ) {
    lives.markSeen(event, bundle: life.signs.bundle, in: life.slot)
    let app = Int(lives.rows[life.slot].app)
    if app >= 0 { lives.apps.mark(event.event, of: app) }
    if !hasLearnt(of: life.slot, []) { learnOfInstances(from: event, &life) }
    life.step.goOn(by: event.event, on: step.channel)
    facts.judgedEvents += 1
    move(by: event, step, app, &life)
    if step.scenarios >= 0,
      let segment = scenarios.take(Int(step.scenarios), at: event, of: &life.scenarios)
    {
      note(segment, ofInstances: false, endingWith: event, life.slot)
    }
    var isUsual = true
    if step.formulas >= 0 {
      isUsual = formulas.take(
        Int(step.formulas), event, thread: notes.thread, snippet: snippet, of: &life.formulas)
      if !formulas.breaches.isEmpty { keepBreaches(&life) }
    }
    life.keepAsLast(event, of: program.firstMachines[Int(event.event)])
    lives.note(event, isCounted: true, in: life.slot)
    life.position = isUsual ? step.target : -1
  }

  /// Moves the only subject of a life.
  @inline(__always)
  private mutating func move(
    by event: Event, _ step: KnownSteps.Step, _ app: Int, _ life: inout OpenLife
  ) {
    let automaton = Int(step.automaton)
    let move = beliefs.automata[automaton].moves[Int(step.move)]
    var subjects = life.subjects.mutableSpan
    let isQuiet = subjects[0].monitor.goOn(
      by: Int(step.move), move, event: event.event, line: event.line, symbol: step.symbol)
    if !isQuiet {
      subjects[0].monitor.goOnAtFault(
        by: Int(step.move), event: event.event, line: event.line, symbol: step.symbol,
        &beliefs.automata[automaton])
    }
    // No new life begins, so it does not matter where one would.
    coverage.take(
      event.event, move, &subjects[0].trail, start: 0, machine: subjects[0].machine, app: app)
    subjects[0].keep(event, snippet)
  }

  /// Where a life stands, if there is no more to say of it; -1 otherwise.
  @inline(never)
  mutating func position(of life: OpenLife) -> Int32 {
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
    return knownSteps.number(
      of: KnownSteps.Position(
        automaton: Int32(automaton), belief: life.subjects[0].monitor.belief,
        formulas: formulas, scenarios: scenarios,
        channel: 1 &<< life.subjects[0].channel.number, channels: life.channels, machine: machine))
  }

  /// Keeps the step that a life has just taken, which was no fault, if there is no more to say of it.
  @inline(never)
  mutating func keepStep(
    from position: Int32, by event: Event, _ notes: EventNotes, _ life: inout OpenLife
  ) {
    life.position = self.position(of: life)
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
      target: life.position, move: Int32(number), formulas: -1, scenarios: -1,
      automaton: before.automaton, symbol: Int16(symbol), channel: before.channel)
    if scenarios.plan.hears(event.event) {
      step.scenarios = Int32(
        scenarios.knownStep(from: before.scenarios, by: event.event, in: life.statesBefore))
      guard step.scenarios >= 0 else { return }
    }
    if formulas.concerns(event.event) {
      step.formulas = Int32(
        formulas.knownStep(from: before.formulas, by: event, hasThread: notes.thread != 0))
      guard step.formulas >= 0 else { return }
    }
    knownSteps.add(step, from: position, by: event, hasThread: notes.thread != 0)
  }

  /// Whether the machine of an automaton is the only one that judges the event in lives without scenes.
  private func hearsAlone(_ automaton: Int, _ event: Event) -> Bool {
    let judging = program.plan(of: event.event, hasInstances: false).map { program.hearer($0) }
      .filter { program.machines[$0].judges(event.channel) }
    return judging == [beliefs.kinds[automaton].machine]
  }
}
