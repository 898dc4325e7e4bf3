/// What the automaton of a formula is made from.
struct FormulaShape: Sendable {
  var pattern: PropertyDefinition.Pattern
  var scope: PropertyDefinition.Scope
  var hasLimit: Bool
}

/// What an event is to a formula, as a set of bits.
struct FormulaRoles: OptionSet, Sendable {
  let rawValue: UInt8

  static let subject = Self(rawValue: 1)
  static let answer = Self(rawValue: 2)
  /// What a response must come before, or what breaks a measured time off.
  static let breaks = Self(rawValue: 4)
  static let opening = Self(rawValue: 8)
  static let closing = Self(rawValue: 16)
}

/// What the roles of an event do not tell: how its time or its thread compares with what the formula remembers.
enum FormulaFact: Int {
  /// No time or thread is known, or a response is not late.
  case unknown
  /// In time, or on the same thread.
  case fits
  /// Later than the limit for sure, or on another thread.
  case breaks

  /// How many there are: a list of all cases would be made at each start.
  static let count = FormulaFact.breaks.rawValue + 1
}

/// What of a formula a life put to the test.
struct FormulaEvidence: OptionSet, Sendable {
  let rawValue: UInt8

  /// The pattern was put to the test.
  static let tested = Self(rawValue: 1)
  /// A subject occurred, inside a stretch or not.
  static let subject = Self(rawValue: 2)
  /// Messages were lost while something was open.
  static let lost = Self(rawValue: 4)
  static let violated = Self(rawValue: 8)
  /// There were more values of the parameter at a time than are followed, or an event without one: nothing more is said.
  static let blind = Self(rawValue: 16)
}

/// What a step asks to be done with the events themselves, in this order.
struct FormulaActions: OptionSet, Sendable {
  let rawValue: UInt8

  /// The formula is broken here; that goes back to the mark.
  static let breaks = Self(rawValue: 1)
  /// The formula is broken at the suspect, now that the stretch is closed.
  static let confirms = Self(rawValue: 2)
  /// The suspect is forgotten.
  static let drops = Self(rawValue: 4)
  /// This event becomes the mark: what later ones go back to, and where their time and thread are compared with.
  static let keeps = Self(rawValue: 8)
  /// The same, but only if that has no time and this event has one.
  static let keepsTime = Self(rawValue: 16)
  /// This event breaks the formula if the stretch is closed.
  static let suspects = Self(rawValue: 32)
  /// Which step it is depends on the fact: how the time compares,
  static let asksForTime = Self(rawValue: 64)
  /// or the thread.
  static let asksForThread = Self(rawValue: 128)
}

/// What one step says and asks for.
struct FormulaStep: Equatable {
  var evidence: FormulaEvidence = []
  var actions: FormulaActions = []

  /// Says that the formula is broken, if this step did not say so yet.
  mutating func conclude(_ action: FormulaActions) {
    if actions.isDisjoint(with: [.breaks, .confirms]) { actions.formUnion(action) }
  }
}

/// Where one formula stands in one life, for one value of its parameter: the state of a small automaton.
///
/// `place` is the scope's part of it, the rest that of the pattern. `FormulaTable` tries all of its steps before the first event.
struct FormulaState: Sendable {
  enum Place: Int, Sendable {
    /// No stretch is open; one may come.
    case outside
    case inside
    /// No stretch can come any more, or none can be judged.
    case over
  }

  var place: Place
  /// Whether the event that the pattern waits for has come: an answer, or the subject of `some`.
  var isMet = false
  /// Whether an obligation is open: a subject that no answer has followed.
  var isOpen = false
  /// Whether this stretch is broken already. Once is enough.
  var isBroken = false
  /// Whether something breaks the formula if the stretch is closed.
  var hasSuspect = false
  /// Whether there is an event to go back to.
  var hasMark = false
  var count = 0

  /// - Parameter isWhole: whether the life is seen from its beginning.
  init(_ shape: FormulaShape, isWhole: Bool) {
    switch shape.scope {
    case .always:
      // What came before the first line may be what the formula asks for.
      place = shape.pattern == .precedence && !isWhole ? .over : .inside
    case .before: place = isWhole ? .inside : .over
    case .after, .between, .afterUntil: place = .outside
    }
  }

  /// Whether it is broken or satisfied by what is to come only.
  func isPending(_ shape: FormulaShape) -> Bool {
    if hasSuspect { return true }
    switch shape.pattern {
    case .response: return isOpen
    case .existence:
      return place == .inside && !isMet && shape.scope != .always && shape.scope != .before
    case .absence, .boundedCount, .precedence, .duration, .oneThread: return false
    }
  }

  /// Takes the next event of the life.
  ///
  /// The order is that of docs/rule-language.md: time, the end of a stretch, the pattern, the beginning of a stretch.
  mutating func take(
    _ roles: FormulaRoles, _ fact: FormulaFact, _ shape: FormulaShape
  ) -> FormulaStep {
    var step = FormulaStep()
    if roles.contains(.subject) { step.evidence.insert(.subject) }
    if shape.pattern == .response, shape.hasLimit, isOpen {
      step.actions.insert(.asksForTime)
      if fact == .breaks {
        step.conclude(.breaks)
        isOpen = false
      }
    }
    if place == .inside, roles.contains(.closing) {
      close(shape, &step)
      reset(to: shape.scope == .before ? .over : .outside, &step)
    }
    if place == .inside { advance(roles, fact, shape, &step) }
    if place == .outside, roles.contains(.opening) {
      reset(to: .inside, &step)
      keep(&step)
      if shape.pattern == .absence, shape.scope != .between { step.evidence.insert(.tested) }
    }
    return step
  }

  /// Forgets what the pattern knows of the stretch that ends.
  private mutating func reset(to place: Place, _ step: inout FormulaStep) {
    self.place = place
    isMet = false
    isOpen = false
    isBroken = false
    if hasSuspect { step.actions.insert(.drops) }
    hasSuspect = false
    hasMark = false
    count = 0
  }

  private mutating func keep(_ step: inout FormulaStep) {
    hasMark = true
    step.actions.insert(.keeps)
  }

  /// The stretch ends here.
  private func close(_ shape: FormulaShape, _ step: inout FormulaStep) {
    if hasSuspect { return step.conclude(.confirms) }
    switch shape.pattern {
    case .absence:
      step.evidence.insert(.tested)
    case .existence:
      step.evidence.insert(.tested)
      if !isMet { step.conclude(.breaks) }
    case .response:
      if isOpen { step.conclude(.breaks) }
    case .boundedCount, .precedence, .duration, .oneThread:
      break
    }
  }

  private mutating func advance(
    _ roles: FormulaRoles, _ fact: FormulaFact, _ shape: FormulaShape, _ step: inout FormulaStep
  ) {
    let isSubject = roles.contains(.subject)
    switch shape.pattern {
    case .absence:
      if isSubject { breakHere(shape, &step) }
    case .existence:
      guard isSubject else { return }
      isMet = true
      step.evidence.insert(.tested)
    case .boundedCount(let most):
      guard isSubject else { return }
      step.evidence.insert(.tested)
      count = min(count + 1, most + 1)
      if count > most { breakHere(shape, &step) }
    case .precedence:
      if isSubject {
        step.evidence.insert(.tested)
        if !isMet { breakHere(shape, &step) }
      }
      if roles.contains(.answer) { isMet = true }
    case .response:
      respond(roles, &step)
    case .duration:
      measure(roles, fact, &step)
    case .oneThread:
      guard isSubject else { return }
      step.actions.insert(.asksForThread)
      if fact == .unknown { return }
      if !hasMark { return keep(&step) }
      step.evidence.insert(.tested)
      if fact == .breaks { breakHere(shape, &step) }
    }
  }

  /// The formula is broken here, at once or if the stretch is closed.
  private mutating func breakHere(_ shape: FormulaShape, _ step: inout FormulaStep) {
    guard !isBroken else { return }
    isBroken = true
    switch shape.scope {
    case .before, .between:
      hasSuspect = true
      step.actions.insert(.suspects)
    case .always, .after, .afterUntil:
      step.conclude(.breaks)
    }
  }

  private mutating func respond(_ roles: FormulaRoles, _ step: inout FormulaStep) {
    if roles.contains(.breaks), isOpen {
      step.conclude(.breaks)
      isOpen = false
    }
    if roles.contains(.answer) { isOpen = false }
    if roles.contains(.subject) {
      step.evidence.insert(.tested)
      // Of several that are open the time of the first is over first; it stands for all.
      if isOpen { step.actions.insert(.keepsTime) } else { keep(&step) }
      isOpen = true
    }
  }

  private mutating func measure(
    _ roles: FormulaRoles, _ fact: FormulaFact, _ step: inout FormulaStep
  ) {
    if roles.contains(.breaks) { isOpen = false }
    if roles.contains(.answer), isOpen {
      isOpen = false
      step.actions.insert(.asksForTime)
      if fact == .fits || fact == .breaks { step.evidence.insert(.tested) }
      if fact == .breaks { step.conclude(.breaks) }
    }
    if roles.contains(.subject) {
      isOpen = true
      keep(&step)
    }
  }
}
