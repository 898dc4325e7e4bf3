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

  /// Whether no life is being watched.
  var isEmpty: Bool { subjects.isEmpty }

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
