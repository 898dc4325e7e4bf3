/// Breaks `text` at blanks into lines of at most `width` columns; the first has `first` columns less.
///
/// A word that is longer than a line stands alone on one. Line ends in `text` count as blanks.
public func wrapped(_ text: String, width: Int, first: Int = 0) -> [String] {
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

/// Returns `1 life`, `2 lives`.
func counted(_ number: Int, _ singular: String, _ plural: String) -> String {
  "\(number) \(number == 1 ? singular : plural)"
}

/// Returns `a`, `a or b`, `a, b or c`.
public func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
