extension RuleSet {
  /// What an audit reads: these rules, and all that the system says, which `builtin` holds. Of the lines of the system that a check
  /// reads, the audit has texts of its own.
  ///
  /// What these rules themselves say for an audit comes before what is built in.
  package func forAudit(with builtin: RuleSet) throws(RuleErrors) -> RuleSet {
    var rules = self
    for index in rules.events.indices where rules.events[index].fact == nil {
      rules.events[index].listen(.check) { $0.form == .system || $0.form == .witness }
    }
    // The numbers of these rules' own events stay.
    for var event in builtin.events {
      event.listen(.audit) { _ in true }
      rules.events.append(event)
    }
    rules.audit.append(builtin.audit)
    for (name, fact) in rules.audit.callbacks {
      for index in rules.events.indices where rules.events[index].name == name {
        rules.events[index].fact = fact
      }
    }
    // What is built in was looked at when it was.
    try rules.requireNames(of: audit)
    return rules
  }
}

extension EventDefinition {
  /// Makes some of its spellings ones that nobody but `listener` wants.
  fileprivate mutating func listen(_ listener: Listeners, where isOwn: (Spelling) -> Bool) {
    for index in spellings.indices where isOwn(spellings[index]) {
      spellings[index].listeners = listener
    }
  }
}

extension AuditDefinition {
  /// Adds what `other` has and this one has not.
  fileprivate mutating func append(_ other: AuditDefinition) {
    callbacks = other.callbacks + callbacks
    tables += other.tables
    causes += other.causes
    tools += other.tools
    modes.submitted += other.modes.submitted
    modes.waking += other.modes.waking
    modes.short += other.modes.short
    findings += other.findings.filter { finding in !findings.contains { $0.id == finding.id } }
    for var space in other.namespaces {
      guard let own = namespaces.firstIndex(where: { $0.number == space.number }) else {
        namespaces.append(space)
        continue
      }
      space.codes = namespaces[own].codes + space.codes
      space.other = namespaces[own].other ?? space.other
      namespaces[own] = space
    }
  }
}
