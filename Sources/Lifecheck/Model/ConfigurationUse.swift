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
