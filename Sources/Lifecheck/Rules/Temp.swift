extension RuleSet {
  func ruleNaming(machine: Int, event: Int, state: Int, in configuration: Configuration) -> Int? { nil }
}
extension RuleSet {
  func severity(of rule: Int, in configuration: Configuration) -> Severity { rules[rule].severity }
}
