/// Comma-separated values.
enum CSVText {
  /// The field as RFC 4180 has it. Nothing in it ends a line: control characters are spelled out.
  static func quoted(_ field: String) -> String {
    let isPlain =
      field.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C } && field.first != " "
      && field.last != " "
    guard !isPlain else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
