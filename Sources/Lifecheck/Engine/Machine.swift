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
  struct Match: Sendable {
    var from: UInt8
    var to: UInt8
    /// The note or fault that the move carries, or -1.
    var rule: Int16
    var isFault: Bool
    /// Whether it is made only where its event is seen and nothing was lost: neither unseen, nor by a lost callback, nor right after one.
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
  struct Gap: Equatable, Sendable {
    var weight: Int
    /// How many runs of the process end inside the gap.
    var processEnds: Int
    /// The lost callbacks as symbols, in their order.
    var symbols: [UInt16]
  }

  /// The index of the machine in `RuleSet.machines`.
  let index: Int
  let stateCount: Int
  let start: Int
  /// Whether it knows launches.
  let beginsLives: Bool
  /// Whether the process runs in the start state already.
  let startIsLive: Bool
  /// The states in which the process runs.
  let live: UInt64
  let visible: UInt64
  /// The states in which one of several things may be that is heard of late.
  let late: UInt64
  /// The events of the machine, as indices into `RuleSet.events`, in the order of the event list.
  let alphabet: [Int]
  /// From an index into `RuleSet.events` to a symbol, or -1.
  let symbols: [Int16]
  /// What lines of its events may show of the app's state.
  let showings: [Showing]
  /// Per symbol, the symbol of the bare event. Those past the alphabet stand for events that show a state.
  let bases: [UInt16]
  /// Per event of the alphabet, whether it is no callback.
  let isEvidence: [Bool]
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
  ///   happen silently too, but those that have to be seen. An event that is seen although it is not named here is judged as usual.
  init(_ index: Int, of rules: RuleSet, in configuration: Configuration, logged: Set<Int>? = nil) {
    let definition = rules.machines[index]
    let count = definition.states.count
    precondition(
      (1...MachineDefinition.stateLimit).contains(count), "RuleSet.parse checks the limit")
    self.index = index
    stateCount = count
    beginsLives = definition.beginsLives
    startIsLive = definition.startIsLive
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
    }.map { Silent(from: $0.from, to: $0.to) }
    // What nobody logs may have happened. That the process is at its end is no way to a fault, though: there a callback
    // would always be one too many, and never one lost.
    let (live, start) = (live, start)
    let faultClosures = Closures(
      over: own + unlogged.filter { live >> UInt64($0.to) & 1 == 1 }, start: start, count: count)
    let silent = own + unlogged
    let plainClosures = Closures(over: silent, start: start, count: count)
    quietClosure = plainClosures.quiet
    let (showings, shownEvents, targets) = Self.showings(
      of: definition, in: configuration, firstSymbol: alphabet.count)
    self.showings = showings.filter { symbols[$0.event] >= 0 }
    bases =
      alphabet.indices.map { UInt16($0) } + shownEvents.map { UInt16(max(0, symbols[$0])) }
    // A state that is shown leaves of an event's moves those that lead where it can be shown.
    let shownMoves = targets.indices.map { index -> [Match] in
      let (symbol, states) = (symbols[shownEvents[index]], targets[index])
      return symbol < 0 ? [] : moves[Int(symbol)].filter { states >> UInt64($0.to) & 1 == 1 }
    }
    matches = (moves + shownMoves).map {
      Self.matches(of: $0, plain: plainClosures, faults: faultClosures)
    }

    // A sign of the system is no callback: where it is missing, nothing was lost.
    let isEvidence = alphabet.map { rules.events[$0].isEvidence }
    self.isEvidence = isEvidence
    let callbacks = moves.indices.map { isEvidence[$0] ? [] : moves[$0] }
    let paths = GapPaths(moves: callbacks, silent: silent, start: start, stateCount: count)
    (gapMatches, gaps) = Self.gapMatches(of: moves + shownMoves, paths: paths, stateCount: count)
  }

  /// The moves per symbol, and those that nobody logs as silent ones.
  private static func moves(
    of definition: MachineDefinition, _ rules: RuleSet, in configuration: Configuration,
    _ symbols: [Int16], _ symbolCount: Int, _ logged: Set<Int>?
  ) -> (moves: [[Match]], unlogged: [Silent]) {
    var (moves, unlogged) = ([[Match]](repeating: [], count: symbolCount), [Silent]())
    // Through a span: a copy of each would cost a start more than all that is asked.
    let all = definition.moves.span
    for index in all.indices where all[index].condition.value(in: configuration) != .no {
      let (event, from, to) = (all[index].event, all[index].from, all[index].to)
      moves[Int(symbols[event])].append(
        Match(
          from: UInt8(from), to: UInt8(to), rule: Int16(all[index].rule ?? -1),
          isFault: all[index].isFault, isSeen: all[index].isSeen, passesStart: false))
      if let logged, !logged.contains(event), !all[index].isFault, !all[index].isSeen,
        !rules.events[event].isEvidence
      {
        unlogged.append(Silent(from: from, to: to))
      }
    }
    return (moves, unlogged)
  }

  func contains(_ set: UInt64, _ state: Int) -> Bool { set >> UInt64(state) & 1 == 1 }

  /// Whether the event leads away from the start state, in which no process runs.
  func isLaunch(_ symbol: Int) -> Bool {
    !startIsLive
      && moves[symbol].contains { Int($0.from) == start && $0.to != $0.from && !$0.isFault }
  }

  /// Whether the event leads from the start state past all live ones: what was not there is not there any more.
  func passesLife(_ symbol: Int) -> Bool {
    moves[symbol].contains {
      Int($0.from) == start && $0.to != $0.from && !$0.isFault && !contains(live, Int($0.to))
    }
  }

  /// Whether a beginning is legal in all of `states`: nothing is there in them.
  func mayBegin(in states: UInt64) -> Bool {
    var without: UInt64 = 0
    for symbol in moves.indices where isLaunch(symbol) && !passesLife(symbol) {
      for move in moves[symbol] where !move.isFault && move.rule < 0 {
        without |= 1 << UInt64(move.from)
      }
    }
    return states & ~without == 0
  }

  /// The live states of a process that has been launched by `symbol`, or by what comes before it: there it would be launched once more.
  func states(behind symbol: Int) -> UInt64 {
    let before = matches[symbol].reduce(0 as UInt64) { states, match in
      match.isFault || match.passesStart ? states : states | 1 << UInt64(match.from)
    }
    return live & ~before == 0 ? live : live & ~before
  }

  /// Whether silent moves lead to the start state: a new run of the process begins with nothing that tells it.
  var isRestartable: Bool { matches.contains { $0.contains { $0.passesStart } } }

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

  struct Silent: Sendable {
    var from: Int
    var to: Int
  }

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
    var all: [Match] = []
    for from in plain.quiet.indices {
      let first = all.count
      func add(_ plain: UInt64, _ faults: UInt64, passesStart: Bool) {
        guard plain | faults != 0 else { return }
        for index in moves.indices {
          let reach = moves[index].isFault ? faults : plain
          guard reach >> UInt64(moves[index].from) & 1 == 1 else { continue }
          var match = moves[index]
          match.from = UInt8(from)
          match.passesStart = passesStart
          var isNew = true
          for known in first..<all.count where all[known].isSame(as: match) { isNew = false }
          if isNew { all.append(match) }
        }
      }
      // Quiet ways first: a way over the start state that leads to the same place says nothing new.
      add(plain.quiet[from], faults.quiet[from], passesStart: false)
      add(
        plain.full[from] & ~plain.quiet[from], faults.full[from] & ~faults.quiet[from],
        passesStart: true)
    }
    return all
  }

  private static func gapMatches(
    of moves: [[Match]], paths: GapPaths, stateCount: Int
  ) -> (matches: [[GapMatch]], gaps: [Gap]) {
    var gaps = GapNumbers(pathCount: stateCount * stateCount)
    /// Per state that is reached, the best path there.
    var best = [Int](repeating: -1, count: stateCount)
    var result: [[GapMatch]] = []
    result.reserveCapacity(moves.count)
    var matches: [GapMatch] = []
    /// The different moves so far, each as its two states, and a symbol that has them: many events have the same.
    var different: [(moves: [UInt16], symbol: Int)] = []
    for moves in moves {
      matches.removeAll(keepingCapacity: true)
      // What a gap comes before is legal, and may come after one.
      let lawful = moves.filter { !$0.isFault && !$0.isSeen }
      let states = lawful.map { UInt16($0.from) << 8 | UInt16($0.to) }
      if let same = different.first(where: { $0.moves == states }) {
        result.append(result[same.symbol])
        continue
      }
      different.append((states, result.count))
      for from in 0..<stateCount where !lawful.isEmpty {
        var reached: UInt64 = 0
        for move in lawful {
          let path = from * stateCount + Int(move.from)
          guard paths.exists(path) else { continue }
          let (to, last) = (Int(move.to), best[Int(move.to)])
          if reached >> UInt64(to) & 1 == 0 || last != path && paths.isBetter(path, than: last) {
            best[to] = path
          }
          reached |= 1 << UInt64(to)
        }
        while reached != 0 {
          let to = reached.trailingZeroBitCount
          reached &= reached - 1
          matches.append(
            GapMatch(from: UInt8(from), to: UInt8(to), gap: gaps.number(of: best[to], in: paths)))
        }
      }
      // As much room as it needs, and none to grow into.
      result.append(matches.map { $0 })
    }
    return (result, gaps.all)
  }
}

/// The different gaps among paths, of which many are the same.
private struct GapNumbers {
  private(set) var all: [Machine.Gap] = []
  /// Per path, the number of its gap; -1 for none yet.
  private var numbers: [Int16]
  /// Per gap, a path that is it, and its mark.
  private var known: [Int] = []
  private var marks: [UInt64] = []

  init(pathCount: Int) { numbers = [Int16](repeating: -1, count: pathCount) }

  @inline(__always)
  mutating func number(of path: Int, in paths: GapPaths) -> Int16 {
    if numbers[path] < 0 { add(path, paths) }
    return numbers[path]
  }

  private mutating func add(_ path: Int, _ paths: GapPaths) {
    let mark = paths.mark(of: path)
    var same = 0
    while same < known.count, marks[same] != mark || !paths.isSame(known[same], path) { same += 1 }
    numbers[path] = Int16(same)
    guard same == known.count else { return }
    known.append(path)
    marks.append(mark)
    all.append(paths.gap(path))
  }
}

/// The cheapest ways to go from one state to another over at least one lost callback.
///
/// A path is a number: its source times the count of states, and its target.
struct GapPaths: Sendable {
  /// A way that was found, behind the one that it goes on from.
  private struct Way: Sendable {
    var weight: Int32
    var ends: Int32
    /// The newest lost callback, and the way before it; -1 for none.
    var symbol: Int32
    var before: Int32
    /// How many callbacks are lost, and which one first.
    var count: Int32
    var first: Int32
  }

  /// What leads from one state to another at once.
  private struct Step {
    var from: Int
    var to: Int
    /// The callback that is lost; -1 for a silent move.
    var symbol: Int32
  }

  private var ways: [Way] = []
  /// Per path, its way; -1 for none.
  private var best: [Int32] = []

  /// Relaxes the moves of every source state until nothing gets cheaper. Only what goes on from a state that got cheaper can get so itself.
  ///
  /// Each state counts twice: before the first lost callback, and after it. A silent move into the
  /// start state weighs as a process end on either side, since the way belongs to the gap as a whole.
  init(
    moves: [[Machine.Match]], silent: [Machine.Silent], start: Int, stateCount: Int
  ) {
    best.reserveCapacity(stateCount * stateCount)
    ways.reserveCapacity(4 * stateCount * stateCount)
    let steps = Self.steps(moves, silent, stateCount)
    for source in 0..<stateCount {
      /// Per state: before, and then after, the first lost callback.
      var found = [Int32](repeating: -1, count: 2 * stateCount)
      found[source] = Int32(ways.count)
      ways.append(Way(weight: 0, ends: 0, symbol: -1, before: -1, count: 0, first: 0))
      /// The states to which ways got cheaper in the last round: before the first lost callback, and after it.
      var (early, late): (UInt64, UInt64) = (1 << UInt64(source), 0)
      while early | late != 0 {
        let (fromEarly, fromLate) = (early, late)
        (early, late) = (0, 0)
        for step in steps {
          let (from, to) = (UInt64(step.from), UInt64(step.to))
          let ends: Int32 = step.symbol < 0 && step.to == start ? 1 : 0
          if fromEarly >> from & 1 == 1 {
            let isLate = step.symbol >= 0
            let place = isLate ? stateCount + step.to : step.to
            if relax(&found, found[step.from], to: place, ends: ends, losing: step.symbol) {
              if isLate { late |= 1 << to } else { early |= 1 << to }
            }
          }
          if fromLate >> from & 1 == 1,
            relax(
              &found, found[stateCount + step.from], to: stateCount + step.to, ends: ends,
              losing: step.symbol)
          {
            late |= 1 << to
          }
        }
      }
      best += found[stateCount...]
    }
  }

  /// The steps that a gap can hold: of the callbacks that lead from one state to another the first one is as good as any.
  private static func steps(
    _ moves: [[Machine.Match]], _ silent: [Machine.Silent], _ stateCount: Int
  ) -> [Step] {
    var steps: [Step] = []
    var isKnown = [Bool](repeating: false, count: 2 * stateCount * stateCount)
    for move in silent where !isKnown[move.from * stateCount + move.to] {
      isKnown[move.from * stateCount + move.to] = true
      steps.append(Step(from: move.from, to: move.to, symbol: -1))
    }
    for symbol in moves.indices {
      // A lost callback must be legal: a deviation inside a gap would be a second fault.
      for move in moves[symbol] where !move.isFault && !move.isSeen {
        let pair = (stateCount + Int(move.from)) * stateCount + Int(move.to)
        guard !isKnown[pair] else { continue }
        isKnown[pair] = true
        steps.append(Step(from: Int(move.from), to: Int(move.to), symbol: Int32(symbol)))
      }
    }
    return steps
  }

  func exists(_ path: Int) -> Bool { best[path] >= 0 }

  /// The order of docs/verdicts.md: less weight, fewer process ends, then the order of the event list.
  func isBetter(_ path: Int, than other: Int) -> Bool {
    let (a, b) = (Int(best[path]), Int(best[other]))
    if ways[a].weight != ways[b].weight { return ways[a].weight < ways[b].weight }
    return isBetter(ways[a], than: ways[b])
  }

  /// The same for paths that are the same gap, and mostly different for others.
  func mark(of path: Int) -> UInt64 {
    let way = Int(best[path])
    return UInt64(ways[way].weight) << 48 ^ UInt64(ways[way].ends) << 32
      ^ UInt64(ways[way].symbol) << 16 ^ UInt64(ways[way].first)
  }

  /// Whether two paths lose the same at the same weight.
  func isSame(_ path: Int, _ other: Int) -> Bool {
    let (a, b) = (ways[Int(best[path])], ways[Int(best[other])])
    return a.weight == b.weight && a.ends == b.ends && difference(a, b) == 0
  }

  func gap(_ path: Int) -> Machine.Gap {
    let way = ways[Int(best[path])]
    return Machine.Gap(
      weight: Int(way.weight), processEnds: Int(way.ends), symbols: symbols(of: way))
  }

  private func symbols(of way: Way) -> [UInt16] {
    var symbols = [UInt16](repeating: 0, count: Int(way.count))
    var way = way
    while way.count > 0 {
      symbols[Int(way.count) - 1] = UInt16(way.symbol)
      way = ways[Int(way.before)]
    }
    return symbols
  }

  private func isBetter(_ a: Way, than b: Way) -> Bool {
    if a.weight != b.weight { return a.weight < b.weight }
    if a.ends != b.ends { return a.ends < b.ends }
    return difference(a, b) < 0
  }

  /// What the order of the event list says of two ways that lose equally many: below 0 where the first one comes first.
  private func difference(_ a: Way, _ b: Way) -> Int32 {
    var difference: Int32 = 0
    var (a, b) = (a, b)
    // From the end: what differs first counts.
    while a.count > 0, b.count > 0 {
      if a.symbol != b.symbol { difference = a.symbol - b.symbol }
      if a.before == b.before { break }
      (a, b) = (ways[Int(a.before)], ways[Int(b.before)])
    }
    return difference
  }

  private mutating func relax(
    _ found: inout [Int32], _ before: Int32, to: Int, ends: Int32, losing symbol: Int32
  ) -> Bool {
    var way = ways[Int(before)]
    way.weight +=
      ends * Int32(Machine.Weight.processEnd)
      + (symbol < 0 ? 0 : Int32(Machine.Weight.lostCallback))
    let known = found[to]
    if known >= 0, ways[Int(known)].weight < way.weight { return false }
    way.ends += ends
    if symbol >= 0 {
      way.before = before
      way.symbol = symbol
      way.count += 1
      if way.count == 1 { way.first = symbol }
    }
    if known >= 0, !isBetter(way, than: ways[Int(known)]) { return false }
    found[to] = Int32(ways.count)
    ways.append(way)
    return true
  }
}

extension Machine.Match {
  /// Whether it differs in nothing but the way to it.
  fileprivate func isSame(as other: Self) -> Bool {
    to == other.to && from == other.from && rule == other.rule && isFault == other.isFault
      && isSeen == other.isSeen
  }
}
