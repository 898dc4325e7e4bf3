/// The beliefs of a machine as a lazily built automaton: each (belief, event) is computed once.
///
/// Legal traffic meets some 60 beliefs, traces with a few faults some 800; but the set of all
/// beliefs is infinite. The table therefore has a limit. Past it, steps are computed and beliefs
/// are carried by their subjects: slower, but never approximated.
struct Automaton {
  /// A belief that the table holds, or one that its subject carries itself.
  enum Place: Sendable {
    case known(Int)
    case carried(Belief)
  }

  /// Why a step is wanted: what it yields besides the next belief.
  struct Move {
    var next: Place
    var rises: Bool
    var note: Int16
    var startsLife: Bool
    var origins: [Step.Origin]
  }

  let machine: Machine
  private let limit: Int
  private var beliefs: [Belief] = []
  private var numbers: [Belief: Int] = [:]
  /// Per belief and symbol, an index into `moves`, or -1.
  private var table: [Int32] = []
  private var moves: [Move] = []
  /// The machine's states after lost messages, once somebody has asked.
  private var statesAfterLoss: UInt64?

  init(_ machine: Machine, limit: Int = 4096) {
    self.machine = machine
    self.limit = limit
  }

  /// How many beliefs the table holds.
  var beliefCount: Int { beliefs.count }

  func belief(at place: Place) -> Belief {
    switch place {
    case .known(let number): beliefs[number]
    case .carried(let belief): belief
    }
  }

  /// Finds or adds `belief`.
  mutating func place(of belief: Belief) -> Place {
    if let number = numbers[belief] { return .known(number) }
    guard beliefs.count < limit else { return .carried(belief) }
    numbers[belief] = beliefs.count
    beliefs.append(belief)
    table += repeatElement(-1, count: machine.bases.count)
    return .known(beliefs.count - 1)
  }

  /// Where a subject may be of which messages are lost; `hasPids` is the same for all subjects of an automaton.
  mutating func statesAfterLoss(hasPids: Bool) -> UInt64 {
    let states = statesAfterLoss ?? machine.statesAfterLoss(hasPids: hasPids)
    statesAfterLoss = states
    return states
  }

  /// The step from `place` on `symbol`.
  ///
  /// - Complexity: O(1) for a step that was taken before.
  mutating func move(from place: Place, on symbol: Int) -> Move {
    switch place {
    case .known(let number):
      let cell = number * machine.bases.count + symbol
      if table[cell] >= 0 { return moves[Int(table[cell])] }
      let move = compute(beliefs[number], symbol)
      // A carried successor is not kept, or the table would grow past its limit by the back door.
      if case .known = move.next {
        table[cell] = Int32(moves.count)
        moves.append(move)
      }
      return move
    case .carried(let belief):
      return compute(belief, symbol)
    }
  }

  private mutating func compute(_ belief: Belief, _ symbol: Int) -> Move {
    let step = Step(of: belief, on: symbol, in: machine)
    return Move(
      next: place(of: step.belief), rises: step.rises, note: step.note,
      startsLife: step.startsLife, origins: step.origins)
  }
}
