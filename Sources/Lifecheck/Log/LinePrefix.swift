/// What an editor or a tool puts before a line.
enum LinePrefix {
  /// The number that `grep -n` or an editor puts before a line: `123:`, or `123` and a blank.
  static func numberEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var i = start
    while i < end, line[i].isDigit { i += 1 }
    guard i < end, i > start else { return nil }
    return line[i] == UInt8(ascii: ":") || line[i].isBlank ? i + 1 : nil
  }

  /// `// ` or `/// `.
  static func commentEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var i = start
    while i < end, line[i] == UInt8(ascii: "/") { i += 1 }
    return i >= start + 2 ? i : nil
  }
}
