/// Comma-separated values.
enum CSVText {
  /// The field as RFC 4180 has it. Nothing in it ends a line: control characters are spelled out.
  static func quoted(_ field: String) -> String {
    let isPlain =
      field.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C } && field.utf8.first != 0x20
      && field.utf8.last != 0x20
    guard !isPlain else { return field }
    return "\""
      + field.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// The field with a quote before what a spreadsheet would take for a formula.
  static func inert(_ field: String) -> String {
    switch field.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): "'" + field
    default: field
    }
  }
}
