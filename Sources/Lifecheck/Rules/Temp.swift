extension RuleSet {
  func ruleNaming(machine: Int, event: Int, state: Int, in configuration: Configuration) -> Int? {
    var possible: Int?
    for (index, rule) in rules.enumerated() {
      for cell in rule.cells
      where cell.machine == machine && cell.event == event && cell.state == state {
        switch cell.condition.value(in: configuration) {
        case .yes: return index
        case .unknown: possible = possible ?? index
        case .no: break
        }
      }
    }
    return possible
  }
  func severity(of rule: Int, in configuration: Configuration) -> Severity {
    rules[rule].severityChanges.first { $0.condition.value(in: configuration) == .yes }?.severity
      ?? rules[rule].severity
  }
}
