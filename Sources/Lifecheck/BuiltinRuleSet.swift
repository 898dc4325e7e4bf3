import BuiltinRules
@_exported import RuleLanguage

extension RuleSet {
  /// The rules that the binary carries.
  public static var builtin: RuleSet {
    get throws(RuleErrors) { try parse(builtinFiles) }
  }

  /// How many files the binary carries.
  public static var builtinFileCount: Int { builtinRuleFiles.count }

  /// The text of the rules that the binary carries, to be parsed together with a user's files.
  public static var builtinFiles: [(name: String, text: [UInt8])] {
    builtinRuleFiles.map { file in
      // SAFETY: the embedded literals are stored as UTF-8, whose pointer is valid for good, and not
      // as a single scalar; the bytes are copied before the buffer is forgotten.
      let text = unsafe Array(
        UnsafeBufferPointer(start: file.text.utf8Start, count: file.text.utf8CodeUnitCount))
      return (file.name.description, text)
    }
  }
}
