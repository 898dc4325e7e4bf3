extension Guard {
  /// The same for a guard of a machine, which asks for no events.
  package var text: String { text([]) }

  /// The guard as a rule file would say it, with conditions written out; `events` are those of its rule set.
  package func text(_ events: [EventDefinition]) -> String {
    switch self {
    case .always: "always"
    case .fact(let fact): fact.rawValue
    case .seen(let event): "seen \(events.indices.contains(event) ? events[event].name : "?")"
    case .version(let subject, let comparison, let version):
      "\(subject.rawValue) \(comparison.rawValue) \(version)"
    case .backgroundModes(let mode):
      Guard.backgroundModesWord + (mode.map { " has \($0)" } ?? "")
    case .not(let inner): "not \(inner.text(inside: 3, events))"
    case .and(let a, let b): "\(a.text(inside: 2, events)) and \(b.text(inside: 2, events))"
    case .or(let a, let b): "\(a.text(inside: 1, events)) or \(b.text(inside: 1, events))"
    }
  }

  /// In parentheses where it binds less tightly than what it stands in.
  private func text(inside level: Int, _ events: [EventDefinition]) -> String {
    let own =
      switch self {
      case .or: 1
      case .and: 2
      case .always, .fact, .version, .backgroundModes, .seen, .not: 3
      }
    let text = text(events)
    return own < level ? "(\(text))" : text
  }
}

extension Configuration {
  /// What is known, as a guard would say it, in the order os, sdk, facts, modes.
  package var text: String {
    var parts: [String] = []
    if let os { parts.append("os \(os)") }
    if let sdk { parts.append("sdk \(sdk)") }
    for fact in Fact.allCases {
      if let holds = facts[fact] { parts.append(holds ? fact.rawValue : "not \(fact.rawValue)") }
    }
    if let backgroundModes {
      let word = Guard.backgroundModesWord
      parts += backgroundModes.isEmpty ? ["not \(word)"] : backgroundModes.map { "\(word) \($0)" }
    }
    return parts.joined(separator: ", ")
  }
}
