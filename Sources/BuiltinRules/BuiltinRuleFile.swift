/// One file of `rules/`, as the build embedded it; `builtinRuleFiles` lists them all.
package struct BuiltinRuleFile: Sendable {
  /// The file's name without its folder.
  package let name: StaticString
  /// The file's bytes, UTF-8.
  package let text: StaticString
}
