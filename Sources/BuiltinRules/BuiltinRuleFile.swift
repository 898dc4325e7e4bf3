/// One file of `rules/`, as the build embedded it; `builtinRuleFiles` lists them all.
public struct BuiltinRuleFile: Sendable {
  /// The file's name without its folder.
  public let name: StaticString
  /// The file's bytes, UTF-8.
  public let text: StaticString
}
