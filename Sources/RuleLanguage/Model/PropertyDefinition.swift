/// The formula of a `rule` block: what must hold over the events of a life (docs/rule-language.md, "rule").
package struct PropertyDefinition: Sendable {
  package enum Pattern: Hashable, Sendable {
    /// `never SUBJECTS`
    case absence
    /// `some SUBJECTS`
    case existence
    /// `at most N SUBJECTS`
    case boundedCount(Int)
    /// `SUBJECTS only after ANSWERS`
    case precedence
    /// `every SUBJECTS is followed by ANSWERS [before BREAKS] [within LIMIT]`
    case response
    /// `SUBJECTS then ANSWERS [without BREAKS] within LIMIT`
    case duration
    /// `SUBJECTS on one thread`
    case oneThread
  }

  /// The stretches of a life in which the formula must hold. The events that bound a stretch are outside of it.
  package enum Scope: UInt8, Hashable, Sendable {
    case always
    /// `before CLOSING`: up to the first of them; nothing is asked where none comes.
    case before
    /// `after OPENING`: from the first of them on.
    case after
    /// `between OPENING and CLOSING`: each stretch that is closed.
    case between
    /// `after OPENING until CLOSING`: each stretch, closed or not.
    case afterUntil
  }

  /// An event of the formula; with `{id}` it counts for the value that the log gives only.
  package struct Term: Hashable, Sendable {
    /// An index into `RuleSet.events`.
    package var event: Int
    package var hasParameter: Bool
  }

  package var pattern = Pattern.absence
  package var scope = Scope.always
  package var subjects: [Term] = []
  package var answers: [Term] = []
  package var breaks: [Term] = []
  package var opening: [Term] = []
  package var closing: [Term] = []
  /// In microseconds.
  package var limit: Int64?
  /// Replacements of `limit`; the first whose guard is surely true holds.
  package var limitChanges: [ConditionalLimit] = []
  /// The rule applies where this is not false,
  package var condition = Guard.always
  /// and this is surely true.
  package var knownCondition = Guard.always
  /// Whether the formula reads methods only: a notification is nothing to it.
  package var readsMethodsOnly = false
  package var place: RulePlace

  package init(place: RulePlace) { self.place = place }

  package var hasParameter: Bool {
    func isAny(_ terms: [Term]) -> Bool { terms.contains { $0.hasParameter } }
    return isAny(subjects) || isAny(answers) || isAny(breaks) || isAny(opening) || isAny(closing)
  }

  /// Everything that the formula names.
  package var terms: [Term] { subjects + answers + breaks + opening + closing }

  /// Hands over everything that the formula names.
  package func forEachTerm(_ body: (Term) -> Void) {
    for term in subjects { body(term) }
    for term in answers { body(term) }
    for term in breaks { body(term) }
    for term in opening { body(term) }
    for term in closing { body(term) }
  }

  /// Whether the rule is judged in `configuration`.
  package func applies(in configuration: Configuration) -> Bool {
    condition.value(in: configuration) != .no && knownCondition.value(in: configuration) == .yes
  }

  /// The time limit in `configuration`, in microseconds.
  package func limit(in configuration: Configuration) -> Int64? {
    limitChanges.first { $0.condition.value(in: configuration) == .yes }?.limit ?? limit
  }
}

extension RuleSet {
  /// The formula in words, with the events' names.
  package func text(of property: PropertyDefinition) -> String {
    func list(_ terms: [PropertyDefinition.Term]) -> String {
      terms.map { events[$0.event].name + ($0.hasParameter ? "{id}" : "") }.joined(separator: ", ")
    }
    let subjects = list(property.subjects)
    let answers = list(property.answers)
    let within = property.limit.map { " within \(durationText($0))" } ?? ""
    var text =
      switch property.pattern {
      case .absence: "never \(subjects)"
      case .existence: "some \(subjects)"
      case .boundedCount(let count): "at most \(count) \(subjects)"
      case .precedence: "\(subjects) only after \(answers)"
      case .response:
        "every \(subjects) is followed by \(answers)"
          + (property.breaks.isEmpty ? "" : " before \(list(property.breaks))") + within
      case .duration:
        "\(subjects) then \(answers)"
          + (property.breaks.isEmpty ? "" : " without \(list(property.breaks))") + within
      case .oneThread: "\(subjects) on one thread"
      }
    switch property.scope {
    case .always: break
    case .before: text += " before \(list(property.closing))"
    case .after: text += " after \(list(property.opening))"
    case .between: text += " between \(list(property.opening)) and \(list(property.closing))"
    case .afterUntil: text += " after \(list(property.opening)) until \(list(property.closing))"
    }
    return text
  }
}

/// A limit that holds under a condition, in microseconds.
package struct ConditionalLimit: Sendable {
  package var limit: Int64
  package var condition: Guard
}
