/// What a configuration file decides of findings: every report names the file, and says what it hid or changed.
package struct ConfigurationUse: Sendable {
  /// What messages call the file: `.lifecheck`, `../.lifecheck`.
  package var file: String
  /// Rules of which it hides every finding, unless the command line asks for them.
  package var ignored: [String]
  /// Rules to which it gives another severity.
  package var regraded: [String]
  /// Whether it names the baseline.
  package var hasBaseline: Bool

  package init(file: String, ignored: [String], regraded: [String], hasBaseline: Bool) {
    self.file = file
    self.ignored = ignored
    self.regraded = regraded
    self.hasBaseline = hasBaseline
  }
}
