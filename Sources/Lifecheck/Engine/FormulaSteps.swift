/// Where one formula stands in one life, for one value of its parameter.
struct FormulaStanding: Sendable {
  /// An index into the states of its table.
  var state: UInt16
  var evidence: FormulaEvidence = []
  /// Whether `kept` is the place of a suspect, which knows that of the mark.
  var hasSuspect = false
  /// The place for the mark; -1: it never had one.
  var kept: Int32 = -1

  var isUntouched: Bool { evidence.isEmpty && kept < 0 }

  /// Whether nothing but places differ.
  @inline(__always)
  func isLike(_ other: Self) -> Bool { state == other.state && evidence == other.evidence }
}

/// The steps that all formulas of a life take together, each worked out once.
///
/// Most events concern several formulas and change few of them. How all formulas stand, but for what they keep, is one of few sets in
/// most logs; from a set an event leads to the next one, and a step holds no more than what it changes.
struct FormulaSteps: Sendable {
  /// What a step does to one formula. Plain data, 12 bytes.
  struct Change: Sendable {
    /// An index into `FormulaPlan.listeners`.
    var listener: Int32
    var formula: UInt16
    /// The state after it,
    var state: UInt16
    /// and the evidence.
    var evidence: FormulaEvidence
    /// Whether the event becomes the mark.
    var keeps: Bool
    /// Whether the formula has to be asked: what it does depends on times, threads or parameters, or shows that it is broken. The
    /// state and the evidence are what came of it the first time.
    var isAsked: Bool
  }

  /// The most sets that are kept; past that all listeners of an event are asked each time.
  private static let setLimit = 1024

  private let symbolCount: Int
  private let formulaCount: Int
  /// Per set, how each formula stands.
  private var members: [FormulaStanding] = []
  private var numbers = SlotTable()
  private var hashes: [Int] = []
  /// Per set, how the formulas came out in the first life that ended in it, as places of the outcomes; nil where none did.
  var conclusions: [Range<Int>?] = []
  /// Per set and symbol, the step; -1 for none.
  private var cells: [Int32] = []
  /// Per step, the next set where all formulas that are asked do what they did the first time; -1 where the table has no number for it.
  private(set) var targets: [Int32] = []
  /// Per step, where its changes begin; one more at the end.
  private var starts: [Int32] = [0]
  var changes: [Change] = []

  init(symbolCount: Int, formulaCount: Int) {
    self.symbolCount = symbolCount
    self.formulaCount = formulaCount
  }

  /// The step from a set by a symbol; -1: it was not taken before.
  @inline(__always)
  func step(from set: Int32, by symbol: Int) -> Int {
    Int(cells[Int(set) * symbolCount + symbol])
  }

  /// Adds a step without changes.
  mutating func add(from set: Int32, by symbol: Int) -> Int {
    cells[Int(set) * symbolCount + symbol] = Int32(targets.count)
    targets.append(-1)
    starts.append(Int32(changes.count))
    return targets.count - 1
  }

  /// Adds a change to the step that was added last.
  mutating func add(_ change: Change) {
    changes.append(change)
    starts[targets.count] += 1
  }

  /// The changes of a step, as a range of `changes`.
  @inline(__always)
  func range(of step: Int) -> Range<Int> { Int(starts[step])..<Int(starts[step + 1]) }

  /// Where a step led that was taken for the first time.
  mutating func set(target: Int32, of step: Int) { targets[step] = target }

  /// How a formula stands in a set, where it keeps what it does in `standing`.
  @inline(__always)
  func standing(of formula: Int, in set: Int32, like standing: FormulaStanding) -> FormulaStanding {
    var standing = standing
    let member = members[Int(set) * formulaCount + formula]
    (standing.state, standing.evidence) = (member.state, member.evidence)
    return standing
  }

  /// The number of the set in which the formulas stand like this; -1 where the table has no room for it.
  mutating func number(of standings: ArraySlice<FormulaStanding>) -> Int32 {
    var mixed: UInt64 = 0
    for standing in standings {
      let value = UInt64(standing.state) << 8 | UInt64(standing.evidence.rawValue)
      mixed = (mixed ^ value) &* 0x9e37_79b9_7f4a_7c15
    }
    let hash = Int(truncatingIfNeeded: mixed &>> 32)
    let known = numbers.find(hash) { isSet($0, standings) }
    if let known { return Int32(known) }
    let number = hashes.count
    guard number < Self.setLimit else { return -1 }
    members += standings
    cells += repeatElement(-1, count: symbolCount)
    hashes.append(hash)
    conclusions.append(nil)
    let all = hashes
    numbers.insert(number, hash) { all[$0] }
    return Int32(number)
  }

  private func isSet(_ set: Int, _ standings: ArraySlice<FormulaStanding>) -> Bool {
    let first = set * formulaCount - standings.startIndex
    for number in standings.indices where !members[first + number].isLike(standings[number]) {
      return false
    }
    return true
  }
}
