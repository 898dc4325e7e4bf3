/// Watches one subject with one machine: keeps the belief, and explains each fault when it can.
struct Monitor: Sendable {
  /// What the monitor says of one event.
  struct Answer {
    /// The least number of faults rose here: a finding arises.
    var rises: Bool
    /// The note of the event's move, or -1.
    var note: Int16
    /// Whether a new run of the process begins here.
    var startsLife: Bool
    /// The states of least cost before the event.
    var states: UInt64
    /// The explanation of the finding that the event before this one left open.
    var explanation: FaultMark?
  }

  private(set) var place: Automaton.Place
  /// How many events the machine judged.
  private(set) var ordinal: Int32 = 0
  private(set) var isExplanationOpen = false
  /// The symbol of the event before, or -1.
  private(set) var lastSymbol: Int16 = -1
  private var hypotheses: [Hypothesis]
  private var scratch: [Hypothesis]

  /// Begins with `states` at cost zero.
  init(states: UInt64, automaton: inout Automaton) {
    let count = automaton.machine.stateCount
    place = automaton.place(of: Belief(states: states, count: count))
    hypotheses = [Hypothesis](repeating: Hypothesis(), count: count)
    scratch = hypotheses
  }

  /// A monitor that holds nothing, to stand where one was taken out.
  init() {
    place = .known(0)
    hypotheses = []
    scratch = []
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
      let isLaunch = machine.moves[symbol].contains {
        Int($0.from) == machine.start && $0.to != $0.from && !$0.isFault
      }
      return isLaunch ? (launch, .launch) : (machine.live, .tail)
    }
  }

  /// Judges one event; `line` is remembered for explanations that concern it.
  ///
  /// - Complexity: one table look-up, and a copy of what each state remembers.
  mutating func observe(
    _ symbol: Int, event: UInt16, line: Int, automaton: inout Automaton
  ) -> Answer {
    let states = automaton.belief(at: place).best
    let move = automaton.move(from: place, on: symbol)
    ordinal &+= 1
    update(move.origins, event: event, line: line, machine: automaton.machine)
    place = move.next
    lastSymbol = Int16(automaton.machine.bases[symbol])

    var explanation: FaultMark?
    if isExplanationOpen {
      let best = bestHypothesis(in: automaton)
      explanation = move.rises ? best.before : best.newest
    }
    isExplanationOpen = move.rises
    return Answer(
      rises: move.rises, note: move.note, startsLife: move.startsLife, states: states,
      explanation: explanation)
  }

  /// Lets it be in `states` too, at no cost, and not for any reason known before. No explanation is open.
  mutating func loosen(to states: UInt64, automaton: inout Automaton) {
    place = automaton.place(of: automaton.belief(at: place).loosened(to: states))
    for state in hypotheses.indices where automaton.machine.contains(states, state) {
      hypotheses[state] = Hypothesis()
    }
    lastSymbol = -1
  }

  /// The explanation of an open finding by what is known now; nil if none is open.
  mutating func release(automaton: Automaton) -> FaultMark? {
    guard isExplanationOpen else { return nil }
    isExplanationOpen = false
    return bestHypothesis(in: automaton).newest
  }

  private func bestHypothesis(in automaton: Automaton) -> Hypothesis {
    let best = automaton.belief(at: place).best
    var chosen: Hypothesis?
    for state in hypotheses.indices where automaton.machine.contains(best, state) {
      guard let known = chosen else {
        chosen = hypotheses[state]
        continue
      }
      if automaton.machine.isBetter(hypotheses[state], than: known) { chosen = hypotheses[state] }
    }
    return chosen ?? Hypothesis()
  }

  private mutating func update(
    _ origins: [Step.Origin], event: UInt16, line: Int, machine: Machine
  ) {
    var decided: Int = -1
    for origin in origins {
      var candidate = hypotheses[Int(origin.from)]
      if origin.kind != .match {
        candidate.add(
          FaultMark(ordinal: ordinal, gap: origin.gap, kind: origin.kind, event: event, line: line),
          processEnds: origin.gap >= 0 ? machine.gaps[Int(origin.gap)].processEnds : 0)
      }
      let to = Int(origin.to)
      // Origins come in the order of `to`; the first of a state stands until a better one comes.
      if to != decided || machine.isBetter(candidate, than: scratch[to]) {
        scratch[to] = candidate
        decided = to
      }
    }
    swap(&hypotheses, &scratch)
  }
}
