/// Breaks `text` at blanks into lines of at most `width` columns; the first has `first` columns less.
///
/// A word that is longer than a line stands alone on one. Line ends in `text` count as blanks.
package func wrapped(_ text: String, width: Int, first: Int = 0) -> [String] {
  var lines: [String] = []
  var line = ""
  var columns = first
  for word in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
    let wordColumns = word.displayWidth
    if !line.isEmpty, columns + 1 + wordColumns > width {
      lines.append(line)
      line = ""
      columns = 0
    }
    if line.isEmpty {
      // A line that begins with `::` is a command to some CI systems.
      let isCommand = !lines.isEmpty && word.hasPrefix("::")
      line = isCommand ? "\\u{3A}" + word.dropFirst() : String(word)
      columns += wordColumns
    } else {
      line += " " + word
      columns += 1 + wordColumns
    }
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

extension [UInt8] {
  /// Appends the lines of `wrapped(text, width:)`, those after the first `indent` columns to the right, each with its end.
  mutating func append(wrapped text: String, width: Int, indent: Int) {
    let bytes = text.utf8.span
    guard bytes.isPrintableASCII else {
      for (index, line) in Lifecheck.wrapped(text, width: width).enumerated() {
        if index > 0 { append(blanks: indent) }
        append(line)
        append(UInt8(ascii: "\n"))
      }
      return
    }
    var columns = 0
    var start = 0
    while start < bytes.count {
      if bytes[start] == UInt8(ascii: " ") {
        start += 1
        continue
      }
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
      if columns > 0, columns + 1 + end - start > width {
        append(UInt8(ascii: "\n"))
        append(blanks: indent)
        columns = end - start
        if end - start > 1, bytes[start] == UInt8(ascii: ":"), bytes[start + 1] == UInt8(ascii: ":")
        {
          append("\\u{3A}")
          start += 1
        }
      } else {
        if columns > 0 { append(UInt8(ascii: " ")) }
        columns += (columns > 0 ? 1 : 0) + end - start
      }
      append(bytes, start..<end)
      start = end
    }
    if columns > 0 { append(UInt8(ascii: "\n")) }
  }
}

/// Returns `1 life`, `2 lives`.
package func counted(_ number: Int, _ singular: String, _ plural: String) -> String {
  "\(number) \(number == 1 ? singular : plural)"
}

/// Returns `1 error`, `2 warnings`: what there is any of, the gravest first, each as `shown` has it.
func counted(
  errors: Int, warnings: Int, infos: Int,
  _ shown: (String, Severity) -> String = { text, _ in text }
) -> [String] {
  [
    (errors, "error", "errors", Severity.error),
    (warnings, "warning", "warnings", .warning), (infos, "info", "infos", .info),
  ].filter { $0.0 > 0 }.map { shown(counted($0.0, $0.1, $0.2), $0.3) }
}

/// Returns `a`, `a or b`, `a, b or c`.
package func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
