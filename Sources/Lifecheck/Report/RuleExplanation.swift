/// The page on one rule: what it means, why, where that is documented, examples, and how to silence it.
package struct RuleExplanation: Sendable {
  package var rules: RuleSet
  package var palette: Palette
  /// The columns at which text is wrapped.
  package var width: Int

  package init(rules: RuleSet, palette: Palette, width: Int) {
    self.rules = rules
    self.palette = palette
    self.width = width
  }

  package func text(of rule: RuleDefinition) -> String {
    let kind =
      rule.property != nil
      ? rule.isOptIn ? "a rule that is off by default" : "a rule"
      : rule.isFault ? "a fault" : "a note on something legal, never a fault"
    var text = "\(palette.paint(shown(rule.id), .bold)): \(palette.paint(rule.severity)), \(kind)\n"
    text += section("What it means", [rule.messageOutline])
    text += section("Formula", rule.property.map { formula(of: $0) } ?? [])
    text += section("Why", [rule.because])
    text += section("What to do", [rule.fix])
    text += section("Severity", severities(of: rule))
    text += section("Where it looks", places(of: rule))
    text += section("Source", rule.sources.map { $0.title + ($0.url.map { "  " + $0 } ?? "") })
    text += section("Found in", rule.examples.filter(\.isBad).map { example($0) })
    text += section("Not found in", rule.examples.filter { !$0.isBad }.map { example($0) })
    if rule.property?.limit != nil {
      text += section(
        "Another time", ["lifecheck --limit \(rule.id)=8s", "in .lifecheck: limit \(rule.id) 8 s"])
    }
    text += section(rule.isOptIn ? "How to turn it on" : "How to silence it", silencers(of: rule))
    return text
  }

  /// A title and its entries, wrapped and indented; nothing where there is no entry.
  func section(_ title: String, _ entries: [String]) -> String {
    let entries = entries.filter { !$0.isEmpty }
    guard !entries.isEmpty else { return "" }
    var text = "\n\(palette.paint(title, .bold))\n"
    for entry in entries {
      for (index, line) in wrapped(shown(entry), width: width - 4).enumerated() {
        text += (index == 0 ? "  " : "    ") + line + "\n"
      }
    }
    return text
  }

  private func formula(of property: PropertyDefinition) -> [String] {
    var lines = [rules.text(of: property)]
    lines += property.limitChanges.map {
      "within \(durationText($0.limit)) when \($0.condition.text)"
    }
    if property.knownCondition != .always {
      lines.append("only when \(property.knownCondition.text)")
    }
    if property.condition != .always { lines.append("when \(property.condition.text)") }
    if property.readsMethodsOnly { lines.append("methods only") }
    return lines
  }

  private func silencers(of rule: RuleDefinition) -> [String] {
    if rule.isOptIn {
      return [
        "lifecheck --severity \(rule.id)=\(rule.severity.rawValue)",
        "in .lifecheck: severity \(rule.id) \(rule.severity.rawValue)",
      ]
    }
    let ignore = "lifecheck --ignore \(rule.id)"
    let suppress = "in .lifecheck: suppress \(rule.id) because \"…\""
    switch rule.severity {
    case .error: return [ignore, "lifecheck --severity \(rule.id)=warning", suppress]
    case .warning: return [ignore, "lifecheck --severity \(rule.id)=info", suppress]
    case .info: return [ignore, suppress]
    }
  }

  private func severities(of rule: RuleDefinition) -> [String] {
    guard !rule.severityChanges.isEmpty else { return [] }
    return rule.severityChanges.map {
      "\($0.severity.rawValue) when \($0.condition.text(rules.events))"
    }
      + ["\(rule.severity.rawValue) otherwise"]
  }

  /// The cells, those of one event and condition on one line.
  private func places(of rule: RuleDefinition) -> [String] {
    switch rule.trigger {
    case .selectorUnavailable: return ["any callback with a selector that its iOS does not call"]
    case .selectorDeprecated: return ["any callback with a selector that its iOS deprecates"]
    case .stateMismatch:
      return ["any callback whose line shows a state that its rules do not list"]
    case .callbackNeverLogged: return ["missing callbacks that never occur in the input"]
    case .scenarioMismatch:
      return ["an event that breaks the sequence which must follow what the user or a test did"]
    case .lifeVanished:
      let machine = rule.triggerStates.map { rules.machines[$0.machine] }
      let states = rule.triggerStates?.states.compactMap { machine?.states[$0].name } ?? []
      return [
        "a launch of an app whose life before ended in \(states.joined(separator: ", ")),"
          + " and no line says how"
      ]
    case .lifeOverlaps:
      return ["an event of a process whose app, by its bundle identifier, was launched again"]
    case .lifeAfterEnd:
      return ["an event, other than a launch, of a process whose end was told before"]
    case nil: break
    }
    var lines: [(machine: Int, event: Int, condition: Guard, states: [String])] = []
    for cell in rule.cells {
      let state = rules.machines[cell.machine].states[cell.state].name
      let line = lines.firstIndex {
        $0.machine == cell.machine && $0.event == cell.event && $0.condition == cell.condition
      }
      if let line {
        lines[line].states.append(state)
      } else {
        lines.append((cell.machine, cell.event, cell.condition, [state]))
      }
    }
    var entries = lines.map { line in
      let condition = line.condition == .always ? "" : " when \(line.condition.text)"
      let states = listed(line.states, "or")
      return "\(rules.machines[line.machine].name): \(rules.events[line.event].name) in \(states)"
        + condition
    }
    // A note is carried by moves, and so are faults with a known state after them.
    for machine in rules.machines {
      for move in machine.moves where move.rule.map({ rules.rules[$0].id }) == rule.id {
        let from = machine.states[move.from].name
        let to = machine.states[move.to].name
        let condition = move.condition == .always ? "" : " when \(move.condition.text)"
        entries.append(
          "\(machine.name): \(rules.events[move.event].name) from \(from) to \(to)\(condition)")
      }
    }
    return entries
  }

  /// `a, b, c (here) | d  with os 3.2`: events by name, a bar where a new process begins.
  func example(_ example: Example) -> String {
    var text = ""
    for step in example.steps {
      if !text.isEmpty { text += step.startsProcess ? " | " : ", " }
      if step.delay > 0 { text += "\(durationText(step.delay)) later " }
      text += rules.events[step.event].name
      if let parameter = step.parameter { text += " \(parameter)" }
      if step.thread > 1 { text += " on thread \(step.thread)" }
      if step.isMarked { text += " (here)" }
    }
    var configuration = example.configuration
    // Examples have pids unless they say otherwise; that goes without saying.
    if configuration.facts[.pids] == true { configuration.facts[.pids] = nil }
    var conditions = [configuration.text].filter { !$0.isEmpty }
    if example.start == .tail { conditions.append("seen from the middle") }
    let condition = conditions.isEmpty ? "" : "  with \(conditions.joined(separator: ", "))"
    return text + condition
  }
}

extension RuleDefinition {
  /// The message with its placeholders as `<event>`, for pages on the rule itself, and of one callback where it is about several.
  package var messageOutline: String {
    String(says.replacing("{is}", with: "is").map { $0 == "{" ? "<" : $0 == "}" ? ">" : $0 })
  }
}

extension RuleExplanation {
  /// What an audit finds fault with.
  package func text(of finding: AuditRule) -> String {
    var text =
      "\(palette.paint(shown(finding.id), .bold)): \(palette.paint(finding.severity)), a finding of audits\n"
    text += section("What it means", [finding.title])
    text += section("Why", finding.because)
    text += section("What to do", finding.fix)
    text += section("Source", finding.sources.map { $0.title + ($0.url.map { "  " + $0 } ?? "") })
    return text + section("Where to read on", ["docs/audit.md"])
  }

  /// What a word of the reports means.
  package func text(of entry: Glossary.Entry) -> String {
    var text = "\(palette.paint(entry.word, .bold)): a word of the reports\n"
    text += section("What it means", [entry.meaning])
    return text + section("Where to read on", ["docs/\(entry.page)"])
  }
}
