import BuiltinRules
@_exported import RuleLanguage

extension RuleSet {
  /// The rules that the binary carries.
  public static var builtin: RuleSet {
    get throws(RuleErrors) { try parse(builtinFiles) }
  }

  /// The same without their examples, as the build has read them: a start-up that parses the text is ten times slower.
  public static var builtinWithoutExamples: RuleSet { RuleSet(snapshot: builtinSnapshot) }

  /// How many files the binary carries.
  package static var builtinFileCount: Int { builtinRuleFiles.count }

  /// The text of the rules that the binary carries, to be parsed together with a user's files.
  public static var builtinFiles: [(name: String, text: [UInt8])] {
    builtinRuleFiles.map { ($0.name.description, $0.text.bytes) }
  }
}
