/// A machine under one configuration: which moves exist, what a silent move reaches, what a gap costs.
///
/// Everything is worked out once, so that a step of the belief only adds and compares. States and
/// symbols are small numbers; a symbol is the place of an event in the machine's alphabet. It never changes, and is shared:
/// nothing copies it.
final class Machine: Sendable {
  /// What a hypothesis pays for one fault, apart from the fault itself (docs/verdicts.md).
  enum Weight {
    static let lostCallback = 1
    /// A new run of the process inside a gap: silent deaths must not explain everything away.
    static let processEnd = 2
    static let spurious = 2
    static let named = 0
  }

  /// A move on an event, the silent moves before it included.
  struct Match: Hashable, Sendable {
    var from: UInt8
    var to: UInt8
    /// The note or fault that the move carries, or -1.
    var rule: Int16
    var isFault: Bool
    /// Whether it is made only where nothing was lost: neither by a lost callback, nor right after one.
    var isSeen = false
    /// Whether the silent moves before it begin a new run of the process.
    var passesStart: Bool
  }

  /// A way to explain an event by lost callbacks: from a state, over `gap`, then the event.
  struct GapMatch: Sendable {
    var from: UInt8
    var to: UInt8
    /// An index into `gaps`, of which there are fewer than pairs of states.
    var gap: Int16
  }

  /// A run of lost callbacks.
  struct Gap: Hashable, Sendable {
    var weight: Int
    /// How many runs of the process end inside the gap.
    var processEnds: Int
    /// The lost callbacks as symbols, in their order.
    var symbols: [UInt16]

    /// The order of docs/verdicts.md: less weight, fewer process ends, then the order of the event list.
    static func isBetter(_ a: Gap, than b: Gap) -> Bool {
      if a.weight != b.weight { return a.weight < b.weight }
      if a.processEnds != b.processEnds { return a.processEnds < b.processEnds }
      return a.symbols.lexicographicallyPrecedes(b.symbols)
    }
  }

  /// The index of the machine in `RuleSet.machines`.
  let index: Int
  let stateCount: Int
  let start: Int
  /// Whether it knows launches.
  let beginsLives: Bool
  /// The states in which the process runs.
  let live: UInt64
  let visible: UInt64
  /// The states in which one of several things may be that is heard of late.
  let late: UInt64
  /// The events of the machine, as indices into `RuleSet.events`, in the order of the event list.
  let alphabet: [Int]
  /// From an index into `RuleSet.events` to a symbol, or -1.
  let symbols: [Int16]
  /// By event: what its lines may show of the app's state.
  let showings: [Int: Showing]
  /// Per symbol, the symbol of the bare event. Those past the alphabet stand for events that show a state.
  let bases: [UInt16]
  /// The symbols of events that are no callbacks.
  let evidence: Set<Int>
  /// Per symbol.
  let matches: [[Match]]
  /// Per symbol: the plain moves, without silent moves before them.
  let moves: [[Match]]
  /// Per symbol.
  let gapMatches: [[GapMatch]]
  let gaps: [Gap]
  /// Per state: the states that silent moves reach, itself included, without a new run of the process.
  let quietClosure: [UInt64]

  /// Builds machine `index` of `rules`.
  ///
  /// - Parameter logged: the events that the app logs, where that is known: the moves of all others
  ///   happen silently too. An event that is seen although it is not named here is judged as usual.
  init(_ index: Int, of rules: RuleSet, in configuration: Configuration, logged: Set<Int>? = nil) {
    let definition = rules.machines[index]
    let count = definition.states.count
    precondition(
      (1...MachineDefinition.stateLimit).contains(count), "RuleSet.parse checks the limit")
    self.index = index
    stateCount = count
    beginsLives = definition.beginsLives
    start = definition.states.firstIndex { $0.isStart } ?? 0
    live = Self.set(definition.states.indices) {
      definition.states[$0].live.map { $0.value(in: configuration) != .no } ?? false
    }
    late = Self.set(definition.states.indices) { definition.states[$0].isLate }
    visible = Self.set(definition.states.indices) { !definition.states[$0].isHidden }

    alphabet = rules.alphabet(ofMachine: index)
    var symbols = [Int16](repeating: -1, count: rules.events.count)
    for (symbol, event) in alphabet.enumerated() { symbols[event] = Int16(symbol) }
    self.symbols = symbols

    let (moves, unlogged) = Self.moves(
      of: definition, rules, in: configuration, symbols, alphabet.count, logged)
    self.moves = moves
    let own: [Silent] = definition.silentMoves.filter {
      $0.condition.value(in: configuration) != .no
    }.map { ($0.from, $0.to) }
    // What nobody logs may have happened. That the process is at its end is no way to a fault, though: there a callback
    // would always be one too many, and never one lost.
    let (live, start) = (live, start)
    let faultClosures = Closures(
      over: own + unlogged.filter { live >> UInt64($0.to) & 1 == 1 }, start: start, count: count)
    let silent = own + unlogged
    let plainClosures = Closures(over: silent, start: start, count: count)
    quietClosure = plainClosures.quiet
    let (showings, targets) = Self.showings(
      of: definition, in: configuration, firstSymbol: alphabet.count)
    self.showings = showings.filter { symbols[$0.key] >= 0 }
    bases =
      alphabet.indices.map { UInt16($0) } + targets.map { UInt16(max(0, symbols[$0.event])) }
    // A state that is shown leaves of an event's moves those that lead where it can be shown.
    let shownMoves = targets.map { target in
      symbols[target.event] < 0
        ? [] : moves[Int(symbols[target.event])].filter { target.states >> UInt64($0.to) & 1 == 1 }
    }
    matches = (moves + shownMoves).map {
      Self.matches(of: $0, plain: plainClosures, faults: faultClosures)
    }

    // A sign of the system is no callback: where it is missing, nothing was lost.
    let isCallback = alphabet.map { !rules.events[$0].isEvidence }
    evidence = Set(isCallback.indices.filter { !isCallback[$0] })
    let callbacks = moves.indices.map { isCallback[$0] ? moves[$0] : [] }
    let paths = GapPaths(moves: callbacks, silent: silent, start: start, stateCount: count)
    (gapMatches, gaps) = Self.gapMatches(of: moves + shownMoves, paths: paths, stateCount: count)
  }

  /// The moves per symbol, and those that nobody logs as silent ones.
  private static func moves(
    of definition: MachineDefinition, _ rules: RuleSet, in configuration: Configuration,
    _ symbols: [Int16], _ symbolCount: Int, _ logged: Set<Int>?
  ) -> (moves: [[Match]], unlogged: [Silent]) {
    var (moves, unlogged) = ([[Match]](repeating: [], count: symbolCount), [Silent]())
    for move in definition.moves where move.condition.value(in: configuration) != .no {
      moves[Int(symbols[move.event])].append(
        Match(
          from: UInt8(move.from), to: UInt8(move.to), rule: Int16(move.rule ?? -1),
          isFault: move.isFault, isSeen: move.isSeen, passesStart: false))
      if let logged, !logged.contains(move.event), !move.isFault,
        !rules.events[move.event].isEvidence
      {
        unlogged.append((move.from, move.to))
      }
    }
    return (moves, unlogged)
  }

  func contains(_ set: UInt64, _ state: Int) -> Bool { set >> UInt64(state) & 1 == 1 }

  /// Whether the event leads away from the start state.
  func isLaunch(_ symbol: Int) -> Bool {
    moves[symbol].contains { Int($0.from) == start && $0.to != $0.from && !$0.isFault }
  }

  private static func set(_ states: Range<Int>, where isMember: (Int) -> Bool) -> UInt64 {
    states.reduce(0) { isMember($1) ? $0 | 1 << UInt64($1) : $0 }
  }

  private static func closure(of state: Int, over silent: [Silent]) -> UInt64 {
    var reached: UInt64 = 1 << UInt64(state)
    while true {
      let before = reached
      for move in silent where reached >> UInt64(move.from) & 1 == 1 {
        reached |= 1 << UInt64(move.to)
      }
      if reached == before { return reached }
    }
  }

  typealias Silent = (from: Int, to: Int)

  /// What silent moves reach from each state, without and with a new run of the process.
  private struct Closures {
    let quiet: [UInt64]
    let full: [UInt64]

    init(over moves: [Silent], start: Int, count: Int) {
      let quietMoves = moves.filter { $0.to != start }
      quiet = (0..<count).map { Machine.closure(of: $0, over: quietMoves) }
      full = (0..<count).map { Machine.closure(of: $0, over: moves) }
    }
  }

  private static func matches(of moves: [Match], plain: Closures, faults: Closures) -> [Match] {
    var seen: Set<Match> = []
    var all: [Match] = []
    for from in plain.quiet.indices {
      // Quiet ways first: a way over the start state that leads to the same place says nothing new.
      for passesStart in [false, true] {
        for move in moves {
          let closures = move.isFault ? faults : plain
          let quiet = closures.quiet[from]
          let reach = passesStart ? closures.full[from] & ~quiet : quiet
          guard reach >> UInt64(move.from) & 1 == 1 else { continue }
          var match = move
          match.from = UInt8(from)
          guard seen.insert(match).inserted else { continue }
          match.passesStart = passesStart
          all.append(match)
        }
      }
    }
    return all
  }

  private static func gapMatches(
    of moves: [[Match]], paths: GapPaths, stateCount: Int
  ) -> (matches: [[GapMatch]], gaps: [Gap]) {
    var gaps: [Gap] = []
    var numbers: [Gap: Int16] = [:]
    var result: [[GapMatch]] = []
    for symbol in moves.indices {
      var matches: [GapMatch] = []
      for from in 0..<stateCount {
        var best = [Gap?](repeating: nil, count: stateCount)
        for move in moves[symbol] where !move.isFault && !move.isSeen {
          guard let gap = paths.gap(from: from, to: Int(move.from)) else { continue }
          if let known = best[Int(move.to)], !Gap.isBetter(gap, than: known) { continue }
          best[Int(move.to)] = gap
        }
        for (to, gap) in best.enumerated() {
          guard let gap else { continue }
          var number = Int16(gaps.count)
          if let known = numbers[gap] {
            number = known
          } else {
            numbers[gap] = number
            gaps.append(gap)
          }
          matches.append(GapMatch(from: UInt8(from), to: UInt8(to), gap: number))
        }
      }
      result.append(matches)
    }
    return (result, gaps)
  }
}

/// The cheapest ways to go from one state to another over at least one lost callback.
struct GapPaths: Sendable {
  private let stateCount: Int
  private var best: [Machine.Gap?]

  /// Relaxes the moves of every source state until nothing gets cheaper.
  ///
  /// Each state counts twice: before the first lost callback, and after it. A silent move into the
  /// start state weighs as a process end on either side, since the way belongs to the gap as a whole.
  init(
    moves: [[Machine.Match]], silent: [(from: Int, to: Int)], start: Int, stateCount: Int
  ) {
    self.stateCount = stateCount
    best = []
    best.reserveCapacity(stateCount * stateCount)
    // A lost callback must be legal: a deviation inside a gap would be a second fault.
    let lost = moves.enumerated().flatMap { symbol, moves in
      moves.filter { !$0.isFault && !$0.isSeen }.map {
        (symbol: symbol, from: Int($0.from), to: Int($0.to))
      }
    }
    for source in 0..<stateCount {
      var before = [Machine.Gap?](repeating: nil, count: stateCount)
      var after = before
      before[source] = Machine.Gap(weight: 0, processEnds: 0, symbols: [])
      var changed = true
      while changed {
        changed = false
        for move in silent {
          let ends = move.to == start ? 1 : 0
          changed = Self.relax(&before, before[move.from], to: move.to, ends: ends) || changed
          changed = Self.relax(&after, after[move.from], to: move.to, ends: ends) || changed
        }
        for move in lost {
          let symbol = UInt16(move.symbol)
          changed =
            Self.relax(&after, before[move.from], to: move.to, losing: symbol) || changed
          changed = Self.relax(&after, after[move.from], to: move.to, losing: symbol) || changed
        }
      }
      best += after
    }
  }

  func gap(from: Int, to: Int) -> Machine.Gap? { best[from * stateCount + to] }

  private static func relax(
    _ gaps: inout [Machine.Gap?], _ way: Machine.Gap?, to: Int, ends: Int = 0,
    losing symbol: UInt16? = nil
  ) -> Bool {
    guard let way else { return false }
    let weight =
      way.weight + ends * Machine.Weight.processEnd
      + (symbol == nil ? 0 : Machine.Weight.lostCallback)
    if let known = gaps[to], known.weight < weight { return false }
    var gap = way
    gap.weight = weight
    gap.processEnds += ends
    if let symbol { gap.symbols.append(symbol) }
    if let known = gaps[to], !Machine.Gap.isBetter(gap, than: known) { return false }
    gaps[to] = gap
    return true
  }
}
