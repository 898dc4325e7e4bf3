/// What loggers call the place in the source that a record comes from, where they name its parts: `"function":"x(_:)","line":61`, `func=x(_:) line=61`.
enum SourceKeys {
  /// The function that prints: it is the message, and what it prints the remark.
  static let function: [StaticString] = ["function", "func", "fn", "method"]
  /// The number of the line in its source file.
  static let line: [StaticString] = ["line", "lineNumber", "line_number"]
}
