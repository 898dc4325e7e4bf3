/// One fault of a hypothesis: what was lost, or what should not be there, and at which event. Plain data, 16 bytes.
struct FaultMark: Hashable, Sendable {
  /// The line of the event.
  var line: Int = 0
  /// The number of the event in its subject, from 1; 0 where there is no fault.
  var ordinal: Int32 = 0
  /// An index into `Machine.gaps`, or what else it is.
  private var gapOrKind: Int16 = Self.noFault
  /// An index into `RuleSet.events`.
  var event: UInt16 = 0

  private static let spurious: Int16 = -1
  private static let named: Int16 = -2
  private static let noFault: Int16 = -3

  init() {}

  init(_ origin: Step.Origin, ordinal: Int32, event: UInt16, line: Int) {
    self.line = line
    self.ordinal = ordinal
    self.event = event
    switch origin.kind {
    case .gap: gapOrKind = origin.gap
    case .spurious: gapOrKind = Self.spurious
    case .named: gapOrKind = Self.named
    case .match: gapOrKind = Self.noFault
    }
  }

  /// -1 unless `kind` is `gap`.
  var gap: Int32 { gapOrKind >= 0 ? Int32(gapOrKind) : -1 }

  var kind: Step.Origin.Kind {
    switch gapOrKind {
    case Self.spurious: .spurious
    case Self.named: .named
    case Self.noFault: .match
    default: .gap
    }
  }
}

/// The newest two faults of the best history that ends in a state.
///
/// Two are enough: a finding is explained after the next event of its subject, which can add one
/// fault to the history, not more.
struct Hypothesis: Hashable, Sendable {
  var newest = FaultMark()
  var before = FaultMark()
  /// How many spurious callbacks, and how many process ends inside gaps, the whole history takes.
  private(set) var spurious: Int32 = 0
  private(set) var processEnds: Int32 = 0

  /// The history of a straggler that stays while events are dropped: so many, the last of which is `newest`.
  mutating func stand(_ count: Int32, _ newest: FaultMark, before: FaultMark) {
    guard count > 0 else { return }
    self.before = count > 1 ? before : self.newest
    self.newest = newest
    spurious &+= count
  }

  /// Adds one fault to the history.
  mutating func add(_ mark: FaultMark, processEnds ends: Int) {
    before = newest
    newest = mark
    if mark.kind == .spurious { spurious &+= 1 }
    processEnds &+= Int32(truncatingIfNeeded: ends)
  }
}

/// Watches one subject with one machine: keeps the belief, and explains each fault when it can.
///
/// What hypotheses remember is worked out only when a fault is near. As long as nothing is at fault, the best ones all have
/// the same history, and those behind them are of no use any more after most events (`Step.forgetsLaggards`): the events
/// since the last such one are all that is kept, and run again when it comes to a fault. Hypotheses may stay before
/// it, and drop event after event: of these it is enough to know since when.
struct Monitor: Sendable {
  /// What the monitor says of one event.
  struct Answer {
    /// What the event does to the belief: whether a finding arises, and the states before it.
    var move: Automaton.Move
    /// The explanation of the finding that the event before this one left open.
    var explanation: FaultMark?
  }

  /// An event that may be run again.
  private struct Recent: Sendable {
    var line = 0
    /// A number of the automaton's moves.
    var move: Int32 = 0
    var event: UInt16 = 0
  }

  private static let recentLimit = 8

  /// The number of its belief.
  private(set) var belief: Int32
  /// By how many faults its stragglers are further behind than the belief says.
  private var excess: Int32 = 0
  /// How many events the machine judged.
  private(set) var ordinal: Int32 = 0
  /// The symbol of the event before, or -1.
  private(set) var lastSymbol: Int16 = -1
  /// Whether its line showed the app's state.
  private(set) var lastShowsState = false
  private(set) var isExplanationOpen = false
  private var recentCount: UInt8 = 0
  /// Whether what each hypothesis remembers is worked out.
  private var isWorkedOut = false
  /// The history of the best hypotheses before the recent events.
  private var base = Hypothesis()
  private var recent = InlineArray<8, Recent>(repeating: Recent())
  /// Per state, if it is worked out; else before it began to stay, and empty where that is the best ones' for all.
  private var hypotheses: [Hypothesis] = []
  /// The states that have only been stayed in up to the recent events, the number of the last event before they began to,
  /// and the newest two events at which they did.
  private var staying: UInt64 = 0
  private var stayingSince: Int32 = 0
  private var stayedAt = InlineArray<2, Recent>(repeating: Recent())
  /// Those of them in which hypotheses only stay at the recent events, too.
  private var stillStaying: UInt64 = 0

  /// Begins with `states` at cost zero.
  init(states: UInt64, automaton: inout Automaton) {
    belief = automaton.begin(in: states)
  }

  /// The states where a life may begin, by `mode` and its first symbol.
  ///
  /// `auto` takes a life that begins with a launch as whole, any other as seen from the middle
  /// (docs/verdicts.md).
  static func start(_ mode: StartMode, first symbol: Int, of machine: Machine) -> (
    states: UInt64, mode: StartMode
  ) {
    let launch: UInt64 = 1 << UInt64(machine.start)
    switch mode {
    case .launch:
      return (launch, .launch)
    case .tail:
      return (machine.live | launch, .tail)
    case .auto:
      return machine.isLaunch(symbol) ? (launch, .launch) : (machine.live, .tail)
    }
  }

  /// Judges one event; `line` is remembered for explanations that concern it.
  ///
  /// - Complexity: one table look-up; near a fault a copy of what each possible state remembers.
  @inline(__always)
  mutating func observe(
    _ symbol: Int, event: UInt16, line: Int, automaton: inout Automaton
  ) -> Answer {
    let number = automaton.move(from: belief, on: symbol)
    let move = automaton.moves[number]
    let now = Recent(line: line, move: Int32(number), event: event)
    if isWorkedOut || !move.isQuiet || !remember(now, move) {
      rememberAtFault(now, move, &automaton)
    }
    ordinal &+= 1
    belief = move.next
    excess = move.keepsStragglers ? excess &+ move.gain : move.gain
    if move.gain < 0, excess == 0 { belief = automaton.join(belief) }
    lastSymbol = Int16(automaton.machine.bases[symbol])
    lastShowsState = Int(lastSymbol) != symbol

    var explanation: FaultMark?
    if isExplanationOpen {
      let best = bestHypothesis(in: automaton)
      explanation = move.rises ? best.before : best.newest
    }
    isExplanationOpen = move.rises
    return Answer(move: move, explanation: explanation)
  }

  /// Whether nothing waits for an explanation, or may.
  var isQuiet: Bool { !isExplanationOpen && !isWorkedOut }

  /// Takes a move that was taken before from the belief, brings no straggler nearer, and says nothing but where the subject stands then. Does
  /// nothing and returns false where what the hypotheses remember is worked out, or has to be: that is for `goOnAtFault`.
  @inline(__always)
  mutating func goOn(
    by number: Int, _ move: Automaton.Move, event: UInt16, line: Int, symbol: Int16
  ) -> Bool {
    guard !isWorkedOut, remember(Recent(line: line, move: Int32(number), event: event), move)
    else { return false }
    advance(by: move, symbol)
    return true
  }

  /// Takes such a move where `goOn` does not.
  @inline(never)
  mutating func goOnAtFault(
    by number: Int, event: UInt16, line: Int, symbol: Int16, _ automaton: inout Automaton
  ) {
    let move = automaton.moves[number]
    rememberAtFault(Recent(line: line, move: Int32(number), event: event), move, &automaton)
    advance(by: move, symbol)
  }

  @inline(__always)
  private mutating func advance(by move: Automaton.Move, _ symbol: Int16) {
    ordinal &+= 1
    belief = move.next
    excess = move.keepsStragglers ? excess &+ move.gain : move.gain
    lastSymbol = symbol
    lastShowsState = false
  }

  /// Lets it be in `states` too, at no cost, and not for any reason known before. No explanation is open.
  mutating func widen(to states: UInt64, automaton: inout Automaton) {
    workOut(&automaton)
    belief = automaton.widen(belief, to: states, excess: &excess)
    for state in hypotheses.indices where automaton.machine.contains(states, state) {
      hypotheses[state] = Hypothesis()
    }
    lastSymbol = -1
    lastShowsState = false
  }

  /// The explanation of an open finding by what is known now; nil if none is open.
  mutating func release(automaton: Automaton) -> FaultMark? {
    guard isExplanationOpen else { return nil }
    isExplanationOpen = false
    return bestHypothesis(in: automaton).newest
  }

  // MARK: Histories

  /// Keeps an event with a quiet move as one of the recent ones, where what the hypotheses remember is not worked out; false where it has
  /// to be.
  @inline(__always)
  private mutating func remember(_ now: Recent, _ move: Automaton.Move) -> Bool {
    if move.forgetsLaggards {
      if move.lagging == 0 {
        beginStaying(now, move.staying)
        return true
      }
      if move.lagging & ~stillStaying == 0 {
        // What is read of an inline array by a number is read from a copy of it; from a span it is not.
        let former = recentCount > 1 ? recent.span[Int(recentCount) - 2] : stayedAt[1]
        let newest = recent.span[Int(recentCount) - 1]
        stayedAt[0] = former
        stayedAt[1] = newest
        begin(now, staying: move.lagging)
        return true
      }
    }
    guard recentCount < Self.recentLimit else { return false }
    recent[Int(recentCount)] = now
    recentCount += 1
    stillStaying &= move.staying
    return true
  }

  /// Keeps an event where what the hypotheses remember is worked out, or has to be.
  @inline(never)
  private mutating func rememberAtFault(
    _ now: Recent, _ move: Automaton.Move, _ automaton: inout Automaton
  ) {
    if move.isQuiet, move.forgetsLaggards, !isExplanationOpen {
      workOut(&automaton)
      if let shared = sharedHistory(automaton.leastFaults(belief)) {
        base = shared
        isWorkedOut = false
        if move.lagging == 0 { return beginStaying(now, move.staying) }
        stayingSince = ordinal
        return begin(now, staying: move.lagging)
      }
    }
    workOut(&automaton)
    update(move, ordinal: ordinal &+ 1, event: now.event, line: now.line, &automaton)
  }

  /// Begins the recent events anew with one before which only the best ones' history is of use.
  private mutating func beginStaying(_ first: Recent, _ states: UInt64) {
    stayingSince = ordinal
    if !hypotheses.isEmpty { hypotheses = [] }
    begin(first, staying: states)
  }

  /// Begins the recent events anew.
  private mutating func begin(_ first: Recent, staying: UInt64) {
    recent[0] = first
    recentCount = 1
    self.staying = staying
    stillStaying = staying
  }

  /// The history of the hypotheses without a fault more than the best, where they have only one.
  private func sharedHistory(_ best: UInt64) -> Hypothesis? {
    var rest = best
    let first = rest.trailingZeroBitCount
    guard first < hypotheses.count else { return nil }
    while rest != 0 {
      if hypotheses[rest.trailingZeroBitCount] != hypotheses[first] { return nil }
      rest &= rest - 1
    }
    return hypotheses[first]
  }

  /// Works out what the hypotheses remember.
  private mutating func workOut(_ automaton: inout Automaton) {
    guard !isWorkedOut else { return }
    isWorkedOut = true
    let first = ordinal &- Int32(recentCount)
    var worked = [Hypothesis](repeating: base, count: automaton.machine.stateCount)
    for state in worked.indices where staying >> UInt64(state) & 1 == 1 {
      if !hypotheses.isEmpty { worked[state] = hypotheses[state] }
      worked[state].stand(
        first &- stayingSince, dropped(stayedAt[1], first), before: dropped(stayedAt[0], first &- 1)
      )
    }
    hypotheses = worked
    for index in 0..<Int(recentCount) {
      let event = recent[index]
      update(
        automaton.moves[Int(event.move)], ordinal: first &+ Int32(index) &+ 1, event: event.event,
        line: event.line, &automaton)
    }
    recentCount = 0
    staying = 0
  }

  private func dropped(_ event: Recent, _ ordinal: Int32) -> FaultMark {
    FaultMark(.spurious(in: 0), ordinal: ordinal, event: event.event, line: event.line)
  }

  private func bestHypothesis(in automaton: Automaton) -> Hypothesis {
    var rest = automaton.best(belief)
    var chosen: Int?
    while rest != 0 {
      let state = rest.trailingZeroBitCount
      rest &= rest - 1
      guard let known = chosen else {
        chosen = state
        continue
      }
      if automaton.machine.isBetter(hypotheses[state], than: hypotheses[known]) { chosen = state }
    }
    return chosen.map { hypotheses[$0] } ?? Hypothesis()
  }

  private mutating func update(
    _ move: Automaton.Move, ordinal: Int32, event: UInt16, line: Int, _ automaton: inout Automaton
  ) {
    let range = Int(move.firstOrigin)..<Int(move.firstOrigin) + Int(move.originCount)
    var decided = -1
    for number in range {
      let origin = automaton.origins[number]
      var candidate = hypotheses[Int(origin.from)]
      if origin.kind != .match {
        candidate.add(
          FaultMark(origin, ordinal: ordinal, event: event, line: line),
          processEnds: origin.gap >= 0 ? automaton.machine.gaps[Int(origin.gap)].processEnds : 0)
      }
      let to = Int(origin.to)
      // Origins come in the order of `to`; the first of a state stands until a better one comes.
      if to != decided || automaton.machine.isBetter(candidate, than: automaton.scratch[to]) {
        automaton.scratch[to] = candidate
        decided = to
      }
    }
    for number in range {
      let to = Int(automaton.origins[number].to)
      hypotheses[to] = automaton.scratch[to]
    }
  }
}

extension Machine {
  /// The order in which explanations of equal cost are preferred (docs/verdicts.md): fewer
  /// spurious callbacks, fewer process ends, the newer event, the order of the event list.
  ///
  /// A hypothesis that is among the best when a finding is explained has no fault after the
  /// finding's event, so "newer" is "at the finding's event" wherever one is there.
  func isBetter(_ a: Hypothesis, than b: Hypothesis) -> Bool {
    if a.spurious != b.spurious { return a.spurious < b.spurious }
    if a.processEnds != b.processEnds { return a.processEnds < b.processEnds }
    if a.newest != b.newest {
      if isBetter(a.newest, than: b.newest) { return true }
      if isBetter(b.newest, than: a.newest) { return false }
    }
    return a.before != b.before && isBetter(a.before, than: b.before)
  }

  private func isBetter(_ a: FaultMark, than b: FaultMark) -> Bool {
    if a.ordinal != b.ordinal { return a.ordinal > b.ordinal }
    return lostSymbols(of: a).lexicographicallyPrecedes(lostSymbols(of: b))
  }

  func lostSymbols(of mark: FaultMark) -> [UInt16] {
    mark.gap >= 0 ? gaps[Int(mark.gap)].symbols : []
  }
}
