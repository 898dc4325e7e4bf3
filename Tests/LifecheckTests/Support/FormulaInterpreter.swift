@testable import Lifecheck

// The interpreter that the tables of formulas took the place of: it looks at marks, times and threads at every step. The
// tables are tested against it (FormulaTableTests.swift).

/// An event that a formula remembers or reports.
struct PropertyMark: Sendable {
  var event: Event
  /// A hash of the thread's id; 0 where it is not known.
  var thread: UInt64 = 0

  var hasTime: Bool { event.isTimed && event.stamp.resolution != .none }
}

/// An event that is kept for later. States hold a reference to it, and so stay small.
final class KeptMark: Sendable {
  let mark: PropertyMark

  init(_ mark: PropertyMark) { self.mark = mark }
}

/// What an automaton needs to know of its formula.
struct PropertyShape: Sendable {
  var pattern: PropertyDefinition.Pattern
  var scope: PropertyDefinition.Scope
  /// In microseconds.
  var limit: Int64?
  var hasParameter: Bool

  init(_ definition: PropertyDefinition, limit: Int64?) {
    pattern = definition.pattern
    scope = definition.scope
    self.limit = limit
    hasParameter = definition.hasParameter
  }
}

/// What an event is to a formula, as a set of bits.
struct PropertyRoles: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let subject = Self(rawValue: 1)
  static let answer = Self(rawValue: 2)
  /// What a response must come before, or what breaks a measured time off.
  static let breaks = Self(rawValue: 4)
  static let opening = Self(rawValue: 8)
  static let closing = Self(rawValue: 16)
}

/// Where one formula stands in one life, for one value of its parameter: the state of a small automaton.
///
/// `Where` is the scope's part of it, the rest that of the pattern. Nothing in it grows.
struct PropertyState: Sendable {
  enum Where: UInt8, Sendable {
    /// No stretch is open; one may come.
    case outside
    case inside
    /// No stretch can come any more, or none can be judged.
    case over
  }

  /// What an event did to the formula.
  enum Effect {
    case none
    /// Broken by this event; what it goes back to.
    case broken(since: KeptMark?, time: Int64)
    /// Broken by an event before this one, now that the stretch is closed.
    case confirmed(KeptMark, since: KeptMark?)
  }

  var place: Where
  /// Whether the event that the pattern waits for has come: an answer, or the subject of `some`.
  var isMet = false
  /// Whether an obligation is open: a subject that no answer has followed.
  var isOpen = false
  /// Whether this stretch is broken already. Once is enough.
  var isBroken = false
  var count = 0
  /// The event that opened the stretch or the obligation, or the first of a thread.
  private(set) var mark: KeptMark?
  /// Whether times from the mark on can be measured: it has one, and the clock was not set since.
  private var isTimed = false
  /// What breaks the formula if the stretch is closed.
  private(set) var suspect: KeptMark?

  /// - Parameter isWhole: whether the life is seen from its beginning.
  init(_ property: PropertyShape, isWhole: Bool) {
    switch property.scope {
    case .always:
      // What came before the first line may be what the formula asks for.
      place = property.pattern == .precedence && !isWhole ? .over : .inside
    case .before: place = isWhole ? .inside : .over
    case .after, .between, .afterUntil: place = .outside
    }
  }

  /// Whether it is broken or satisfied by what is to come only.
  func isPending(_ property: PropertyShape) -> Bool {
    if suspect != nil { return true }
    switch property.pattern {
    case .response: return isOpen
    case .existence:
      return place == .inside && !isMet && property.scope != .always && property.scope != .before
    case .absence, .boundedCount, .precedence, .duration, .oneThread: return false
    }
  }

  /// Remembers `now` as what later events go back to.
  private mutating func keep(_ now: PropertyMark) {
    mark = KeptMark(now)
    isTimed = now.hasTime
  }

  /// The clock was set: no time that began before can be measured.
  mutating func forgetTime() { isTimed = false }

  /// Forgets what the pattern knows of the stretch that ends.
  private mutating func reset() {
    isMet = false
    isOpen = false
    isBroken = false
    count = 0
    mark = nil
    isTimed = false
    suspect = nil
  }
}

/// What of a formula a life put to the test.
struct PropertyEvidence: OptionSet, Sendable {
  let rawValue: UInt8

  /// The pattern was put to the test.
  static let tested = Self(rawValue: 1)
  /// A subject occurred, inside a stretch or not.
  static let subject = Self(rawValue: 2)
  /// Messages were lost while something was open.
  static let lost = Self(rawValue: 4)
}

extension PropertyState {
  /// Takes the next event of the life, which plays `roles`.
  ///
  /// The order is that of docs/rule-language.md: time, the end of a stretch, the pattern, the beginning of a stretch.
  mutating func take(
    _ roles: PropertyRoles, _ now: PropertyMark, _ property: PropertyShape,
    _ evidence: inout PropertyEvidence
  ) -> Effect {
    if roles.contains(.subject) { evidence.insert(.subject) }
    var effect = Effect.none
    if property.pattern == .response, isOpen, let late = lateness(now, property.limit) {
      effect = .broken(since: mark, time: late)
      isOpen = false
    }
    if place == .inside, roles.contains(.closing) {
      let end = close(property, &evidence)
      if case .none = effect { effect = end }
      reset()
      place = property.scope == .before ? .over : .outside
    }
    if place == .inside {
      let inner = advance(roles, now, property, &evidence)
      if case .none = effect { effect = inner }
    }
    if place == .outside, roles.contains(.opening) {
      reset()
      place = .inside
      keep(now)
      if property.pattern == .absence, property.scope != .between { evidence.insert(.tested) }
    }
    return effect
  }

  /// The stretch ends here.
  private func close(_ property: PropertyShape, _ evidence: inout PropertyEvidence) -> Effect {
    if let suspect { return .confirmed(suspect, since: mark) }
    switch property.pattern {
    case .absence:
      evidence.insert(.tested)
    case .existence:
      evidence.insert(.tested)
      if !isMet { return .broken(since: mark, time: 0) }
    case .response:
      if isOpen { return .broken(since: mark, time: 0) }
    case .boundedCount, .precedence, .duration, .oneThread:
      break
    }
    return .none
  }

  /// How much time lies between the mark and `now`, if that is surely more than `limit`.
  private func lateness(_ now: PropertyMark, _ limit: Int64?) -> Int64? {
    guard let limit, let time = time(until: now), time > limit else { return nil }
    return time
  }

  private func time(until now: PropertyMark) -> Int64? {
    guard let mark, isTimed, now.hasTime else { return nil }
    return mark.mark.event.stamp.leastTime(until: now.event.stamp)
  }

  private mutating func advance(
    _ roles: PropertyRoles, _ now: PropertyMark, _ property: PropertyShape,
    _ evidence: inout PropertyEvidence
  ) -> Effect {
    switch property.pattern {
    case .absence:
      guard roles.contains(.subject) else { return .none }
      return breakAt(now, property)
    case .existence:
      guard roles.contains(.subject) else { return .none }
      isMet = true
      evidence.insert(.tested)
      return .none
    case .boundedCount(let most):
      guard roles.contains(.subject) else { return .none }
      evidence.insert(.tested)
      count = min(count + 1, most + 1)
      return count > most ? breakAt(now, property) : .none
    case .precedence:
      var effect = Effect.none
      if roles.contains(.subject) {
        evidence.insert(.tested)
        if !isMet { effect = breakAt(now, property) }
      }
      if roles.contains(.answer) { isMet = true }
      return effect
    case .response:
      return respond(roles, now, &evidence)
    case .duration:
      return measure(roles, now, limit: property.limit, &evidence)
    case .oneThread:
      guard roles.contains(.subject), now.thread != 0 else { return .none }
      guard let mark else {
        keep(now)
        return .none
      }
      evidence.insert(.tested)
      return mark.mark.thread == now.thread ? .none : breakAt(now, property)
    }
  }

  /// The formula is broken here, at once or if the stretch is closed.
  private mutating func breakAt(_ now: PropertyMark, _ property: PropertyShape) -> Effect {
    guard !isBroken else { return .none }
    isBroken = true
    switch property.scope {
    case .before, .between:
      suspect = KeptMark(now)
      return .none
    case .always, .after, .afterUntil:
      return .broken(since: mark, time: 0)
    }
  }

  private mutating func respond(
    _ roles: PropertyRoles, _ now: PropertyMark, _ evidence: inout PropertyEvidence
  ) -> Effect {
    var effect = Effect.none
    if roles.contains(.breaks), isOpen {
      effect = .broken(since: mark, time: 0)
      isOpen = false
    }
    if roles.contains(.answer) { isOpen = false }
    if roles.contains(.subject) {
      evidence.insert(.tested)
      // Of several that are open the time of the first is over first; it stands for all.
      if !isOpen || (!isTimed && now.hasTime) { keep(now) }
      isOpen = true
    }
    return effect
  }

  private mutating func measure(
    _ roles: PropertyRoles, _ now: PropertyMark, limit: Int64?, _ evidence: inout PropertyEvidence
  ) -> Effect {
    var effect = Effect.none
    if roles.contains(.breaks) { isOpen = false }
    if roles.contains(.answer), isOpen {
      isOpen = false
      if let time = time(until: now) {
        evidence.insert(.tested)
        if let limit, time > limit { effect = .broken(since: mark, time: time) }
      }
    }
    if roles.contains(.subject) {
      isOpen = true
      keep(now)
    }
    return effect
  }
}

/// A formula that an event broke.
struct PropertyBreach: Sendable {
  /// An index into `PropertySet.properties`.
  var property: Int
  /// The event at which the formula is broken.
  var mark: PropertyMark
  /// What that goes back to.
  var since: KeptMark?
  /// How long it took, in microseconds, where a time limit is broken.
  var time: Int64
}

/// What all formulas know of one life.
struct PropertyMonitor: Sendable {
  /// How many values of a parameter are followed at a time.
  static let instanceLimit = 128

  private var subjects: [PropertySubject] = []

  /// Begins a life; `isWhole` if it is seen from its beginning.
  mutating func begin(_ set: PropertySet, isWhole: Bool) {
    subjects = set.shapes.map { PropertySubject(state: PropertyState($0, isWhole: isWhole)) }
  }

  /// Takes the next event of the life, and adds what it breaks to `breaches`.
  mutating func take(
    _ now: PropertyMark, _ set: PropertySet, into breaches: inout [PropertyBreach]
  ) {
    for listener in set.listeners(of: now.event.event)
    where !listener.isDeaf || now.event.channel != .notification {
      subjects[listener.property].take(
        listener, now, set.shapes[listener.property], into: &breaches)
    }
  }

  /// The clock was set: no time that began before can be measured.
  mutating func forgetTimes() {
    for number in subjects.indices { subjects[number].forgetTimes() }
  }

  /// Messages are lost: what they held may be what a formula waits for, or what breaks it off.
  mutating func forget(_ set: PropertySet) {
    for number in subjects.indices { subjects[number].forget(set.shapes[number]) }
  }

  /// How the formula came out, if the life ends here.
  func verdict(of number: Int, _ set: PropertySet) -> PropertyVerdict {
    guard subjects.indices.contains(number) else { return .notExercised }
    return subjects[number].verdict(set.shapes[number])
  }

  /// Whether the formula could not be followed to the end.
  func isBlind(_ number: Int) -> Bool {
    subjects.indices.contains(number) && subjects[number].isBlind
  }
}

/// What one formula knows of one life: a state, or one for each value of its parameter.
private struct PropertySubject: Sendable {
  struct Instance: Sendable {
    var parameter: UInt64
    var state: PropertyState
  }

  /// Of formulas with a parameter: where each value stands that has done nothing yet.
  var state: PropertyState
  /// The values that stand elsewhere.
  var instances: [Instance] = []
  var evidence: PropertyEvidence = []
  var isViolated = false
  /// Whether there were more values at a time than are followed, or an event without one: nothing more is said.
  var isBlind = false

  mutating func take(
    _ listener: PropertySet.Listener, _ now: PropertyMark, _ property: PropertyShape,
    into breaches: inout [PropertyBreach]
  ) {
    guard !isBlind else { return }
    guard listener.hasParameter else {
      let effect = state.take(listener.roles, now, property, &evidence)
      guard property.hasParameter else {
        return note(effect, listener.property, now, into: &breaches)
      }
      // What no value has done breaks nothing; those that have done something are each asked.
      for place in instances.indices {
        let effect = instances[place].state.take(listener.roles, now, property, &evidence)
        note(effect, listener.property, now, into: &breaches)
      }
      let rest = state
      instances.removeAll { $0.state.stands(like: rest) }
      return
    }
    let parameter = now.event.parameter
    guard parameter != 0, let place = place(of: parameter) else {
      isBlind = true
      instances = []
      return
    }
    let effect = instances[place].state.take(listener.roles, now, property, &evidence)
    note(effect, listener.property, now, into: &breaches)
    if instances[place].state.stands(like: state) {
      instances.swapAt(place, instances.count - 1)
      instances.removeLast()
    }
  }

  /// Where the value stands in `instances`, a new one at the end; nil where there are too many.
  private mutating func place(of parameter: UInt64) -> Int? {
    if let place = instances.firstIndex(where: { $0.parameter == parameter }) { return place }
    guard instances.count < PropertyMonitor.instanceLimit else { return nil }
    instances.append(Instance(parameter: parameter, state: state))
    return instances.count - 1
  }

  private mutating func note(
    _ effect: PropertyState.Effect, _ number: Int, _ now: PropertyMark,
    into breaches: inout [PropertyBreach]
  ) {
    switch effect {
    case .none: return
    case .broken(let since, let time):
      breaches.append(PropertyBreach(property: number, mark: now, since: since, time: time))
    case .confirmed(let mark, let since):
      breaches.append(PropertyBreach(property: number, mark: mark.mark, since: since, time: 0))
    }
    isViolated = true
  }

  mutating func forgetTimes() {
    state.forgetTime()
    for place in instances.indices { instances[place].state.forgetTime() }
  }

  /// Begins anew, as in a life that is seen from its middle. What was open stays so for good.
  mutating func forget(_ property: PropertyShape) {
    if isPending(property) { evidence.insert(.lost) }
    instances = []
    state = PropertyState(property, isWhole: false)
  }

  private func isPending(_ property: PropertyShape) -> Bool {
    property.hasParameter
      ? instances.contains { $0.state.isPending(property) } : state.isPending(property)
  }

  func verdict(_ property: PropertyShape) -> PropertyVerdict {
    if isViolated { return .violated }
    if isBlind { return .pending }
    if evidence.contains(.lost) || isPending(property) { return .pending }
    guard evidence.contains(.tested),
      property.pattern != .absence || evidence.contains(.subject)
    else { return .notExercised }
    return .satisfied
  }
}

extension PropertyState {
  /// Whether what is to come does the same to both, and nothing is open.
  fileprivate func stands(like other: PropertyState) -> Bool {
    place == other.place && isMet == other.isMet && isBroken == other.isBroken
      && count == other.count && !isOpen && suspect == nil
  }
}

/// Which event concerns which formulas.
struct PropertySet {
  /// What an event is to one formula.
  struct Listener {
    /// An index into `shapes`.
    var property: Int
    var roles: PropertyRoles
    /// Whether the event counts for the value of its parameter only.
    var hasParameter: Bool
    /// Whether the formula passes over notifications.
    var isDeaf = false
  }

  let shapes: [PropertyShape]
  private var ofEvent: [[Listener]]

  init(_ plan: FormulaPlan, eventCount: Int) {
    shapes = plan.formulas.map { PropertyShape($0.definition, limit: $0.limit) }
    ofEvent = [[Listener]](repeating: [], count: eventCount)
    for (number, formula) in plan.formulas.enumerated() {
      for (event, roles) in Self.roles(in: formula.definition) {
        ofEvent[event.event].append(
          Listener(
            property: number, roles: roles, hasParameter: event.hasParameter,
            isDeaf: formula.definition.readsMethodsOnly))
      }
      // Time passes at every event, so a limit that nothing answers is seen at any.
      guard formula.definition.pattern == .response, formula.limit != nil else { continue }
      for event in ofEvent.indices where ofEvent[event].last?.property != number {
        ofEvent[event].append(Listener(property: number, roles: [], hasParameter: false))
      }
    }
  }

  private static func roles(
    in definition: PropertyDefinition
  ) -> [PropertyDefinition.Term: PropertyRoles] {
    var roles: [PropertyDefinition.Term: PropertyRoles] = [:]
    let lists: [([PropertyDefinition.Term], PropertyRoles)] = [
      (definition.subjects, .subject), (definition.answers, .answer), (definition.breaks, .breaks),
      (definition.opening, .opening), (definition.closing, .closing),
    ]
    for (terms, role) in lists {
      for term in terms { roles[term, default: []].insert(role) }
    }
    return roles
  }

  func listeners(of event: UInt16) -> [Listener] { ofEvent[Int(event)] }
}
