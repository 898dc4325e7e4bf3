/// What a configuration file decides of findings: every report names the file, and says what it hid or changed.
public struct ConfigurationUse: Sendable {
  /// What messages call the file: `.lifecheck`, `../.lifecheck`.
  public var file: String
  /// Rules of which it hides every finding, unless the command line asks for them.
  public var ignored: [String]
  /// Rules to which it gives another severity.
  public var regraded: [String]
  /// Whether it names the baseline.
  public var hasBaseline: Bool

  public init(file: String, ignored: [String], regraded: [String], hasBaseline: Bool) {
    self.file = file
    self.ignored = ignored
    self.regraded = regraded
    self.hasBaseline = hasBaseline
  }
}

extension CheckReport {
  /// `.lifecheck leaves out 1 rule, hides 2 findings and changes the severity of 1`; nil where no file is used, or one that
  /// did nothing of that. What a rule with a formula would have found that is left out, nobody knows.
  var configurationEffect: String? {
    guard let use = configurationUse else { return nil }
    var effects: [String] = []
    if !use.ignored.isEmpty {
      effects.append("leaves out \(counted(use.ignored.count, "rule", "rules"))")
    }
    if summary.hidden > 0 {
      effects.append("hides \(counted(summary.hidden, "finding", "findings"))")
    }
    if summary.regraded > 0 { effects.append("changes the severity of \(summary.regraded)") }
    return effects.isEmpty ? nil : "\(shown(use.file)) \(listed(effects, "and"))"
  }
}
