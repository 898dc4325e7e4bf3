public struct TProblem { public func description(in rules: RuleSet) -> String { "" } }
extension RuleSet { public func check() -> [TProblem] { [] }
public func matrix(in c: Configuration, width: Int) -> String { "" } }
