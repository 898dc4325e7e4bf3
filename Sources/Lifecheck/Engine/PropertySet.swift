/// The formulas that a check judges, and which event concerns which of them.
///
/// An event that concerns none costs one look-up.
struct PropertySet: Sendable {
  /// One formula, with what is decided before the first event.
  struct Property: Sendable {
    /// An index into `RuleSet.rules`.
    var rule: Int
    var definition: PropertyDefinition
    /// In microseconds.
    var limit: Int64?
  }

  /// What an event is to one formula.
  struct Listener: Sendable {
    /// An index into `properties`.
    var property: Int
    var roles: PropertyRoles
    /// Whether the event counts for the value of its parameter only.
    var hasParameter: Bool
    /// Whether the formula passes over notifications.
    var isDeaf = false
  }

  let properties: [Property]
  /// What the automata need of each.
  let shapes: [PropertyShape]
  private var listeners: [Listener] = []
  /// Per event: where its listeners begin; one more at the end.
  private var starts: [Int32]
  /// Whether a formula asks for threads.
  let readsThreads: Bool

  init(_ rules: RuleSet, _ options: CheckOptions) {
    self.init(
      rules,
      rules.rules.indices.filter { rule in
        guard let property = rules.rules[rule].property else { return false }
        return options.isListed(rules.rules[rule]) && property.applies(in: options.configuration)
      }, configuration: options.configuration, limits: options.limits)
  }

  /// - Parameter judged: the rules with a formula that are on, as indices into `RuleSet.rules`.
  init(
    _ rules: RuleSet, _ judged: [Int], configuration: Configuration,
    limits: [(rule: String, microseconds: Int64)] = []
  ) {
    properties = judged.compactMap { rule in
      rules.rules[rule].property.map { definition in
        let limit = limits.last { $0.rule == rules.rules[rule].id }?.microseconds
        return Property(
          rule: rule, definition: definition,
          limit: definition.limit == nil ? nil : limit ?? definition.limit(in: configuration))
      }
    }
    shapes = properties.map { PropertyShape($0.definition, limit: $0.limit) }
    readsThreads = properties.contains { $0.definition.pattern == .oneThread }
    starts = []
    starts.reserveCapacity(rules.events.count + 1)
    var ofEvent = [[Listener]](repeating: [], count: rules.events.count)
    for (number, property) in properties.enumerated() {
      for (event, roles) in Self.roles(in: property.definition) {
        ofEvent[event.event].append(
          Listener(
            property: number, roles: roles, hasParameter: event.hasParameter,
            isDeaf: property.definition.readsMethodsOnly))
      }
      // Time passes at every event, so a limit that nothing answers is seen at any.
      guard property.definition.pattern == .response, property.limit != nil else { continue }
      for event in ofEvent.indices where ofEvent[event].last?.property != number {
        ofEvent[event].append(Listener(property: number, roles: [], hasParameter: false))
      }
    }
    for event in ofEvent {
      starts.append(Int32(listeners.count))
      listeners += event
    }
    starts.append(Int32(listeners.count))
  }

  /// The events that nothing but formulas listens to, of the rules that are on. Which of these apply may be known
  /// only when the log tells the version of the system, and the search is made before.
  static func auxiliaries(_ rules: RuleSet, _ options: CheckOptions) -> Set<Int> {
    Set(
      rules.rules.filter { options.isListed($0) }.flatMap { $0.property?.terms ?? [] }.map(\.event)
        .filter { rules.events[$0].isAuxiliary })
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

  /// Whether any formula concerns `event`.
  func concerns(_ event: UInt16) -> Bool { starts[Int(event)] != starts[Int(event) + 1] }

  func listeners(of event: UInt16) -> ArraySlice<Listener> {
    listeners[Int(starts[Int(event)])..<Int(starts[Int(event) + 1])]
  }
}

/// How a rule came out in one life.
public enum PropertyVerdict: String, Hashable, Sendable {
  case violated
  /// Put to the test, and held.
  case satisfied
  /// An obligation was open when the log ended.
  case pending
  /// What the rule is about did not happen.
  case notExercised
}
