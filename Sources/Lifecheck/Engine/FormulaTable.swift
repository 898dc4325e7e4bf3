/// A step of a formula's automaton, worked out before the first event.
struct FormulaCell: Equatable, Sendable {
  /// The next state, as an index into the states of its table.
  var next: UInt16
  var evidence: FormulaEvidence
  var actions: FormulaActions
}

/// The automaton of one formula: every step that it can take.
struct FormulaTable: Sendable {
  /// What is known of a state itself.
  struct State: Sendable {
    /// Whether the formula is broken or satisfied by what is to come only.
    var isPending: Bool
    /// Whether a response is open, so that time may break it.
    var isOpen: Bool
    /// Whether there is an event to go back to.
    var hasMark: Bool
    /// What the state is but for obligations, suspects and marks. A value of the parameter need not be followed where this is that
    /// of all other values, and
    var rest: Int32
    /// it has neither of the first two.
    var isAtRest: Bool
  }

  /// For each state and symbol: a step for each fact, in the order of `FormulaFact`. One only where nothing is ever asked.
  private(set) var cells: [FormulaCell] = []
  private(set) var states: [State] = []
  /// Where lives begin that are seen from their beginning, and others.
  private(set) var whole: UInt16 = 0
  private(set) var cut: UInt16 = 0
  /// How many facts tell steps apart.
  let width: Int
  private static let usualStates = 8

  /// - Parameter symbols: what an event can be to the formula.
  init(_ shape: FormulaShape, symbols: [FormulaRoles]) {
    var search = Search(shape)
    whole = search.number(of: FormulaState(shape, isWhole: true))
    cut = search.number(of: FormulaState(shape, isWhole: false))
    width =
      switch shape.pattern {
      case .response: shape.hasLimit ? FormulaFact.count : 1
      case .duration, .oneThread: FormulaFact.count
      case .absence, .existence, .boundedCount, .precedence: 1
      }
    // Most formulas have a few states, and there is one table for each at every start.
    states.reserveCapacity(Self.usualStates)
    cells.reserveCapacity(Self.usualStates * symbols.count * width)
    var next = 0
    while next < search.found.count {
      let state = search.found[next]
      next += 1
      states.append(
        State(
          isPending: state.isPending(shape), isOpen: state.isOpen, hasMark: state.hasMark,
          rest: Int32(Search.key(of: state, isAtRest: true)),
          isAtRest: !state.isOpen && !state.hasSuspect))
      for symbol in symbols {
        for fact in 0..<width {
          var after = state
          let step = after.take(symbol, FormulaFact(rawValue: fact) ?? .unknown, shape)
          cells.append(
            FormulaCell(
              next: search.number(of: after), evidence: step.evidence, actions: step.actions))
        }
      }
    }
  }

  /// The states that were found so far, in the order of their numbers.
  private struct Search {
    var found: [FormulaState] = []
    private var numbers: [Int]

    init(_ shape: FormulaShape) {
      let most = if case .boundedCount(let most) = shape.pattern { most } else { 0 }
      numbers = [Int](repeating: -1, count: 128 * (most + 2))
      found.reserveCapacity(FormulaTable.usualStates)
    }

    mutating func number(of state: FormulaState) -> UInt16 {
      let key = Self.key(of: state)
      if numbers[key] < 0 {
        numbers[key] = found.count
        found.append(state)
      }
      return UInt16(numbers[key])
    }

    /// A number of its own for each state. `isAtRest`: as if nothing was open, suspected or kept.
    static func key(of state: FormulaState, isAtRest: Bool = false) -> Int {
      state.count << 7 | state.place.rawValue << 5 | (state.isMet ? 16 : 0)
        | (state.hasMark && !isAtRest ? 8 : 0) | (state.isBroken ? 4 : 0)
        | (state.isOpen && !isAtRest ? 2 : 0)
        | (state.hasSuspect && !isAtRest ? 1 : 0)
    }
  }
}
