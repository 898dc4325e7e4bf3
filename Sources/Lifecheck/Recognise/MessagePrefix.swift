/// What may stand before a callback without being text.
enum MessagePrefix {
  /// Returns the place after the one prefix that begins at `start`, or nil when none does.
  static func end(in line: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    switch line[start] {
    case 0...0x20, UInt8(ascii: "*"), UInt8(ascii: ">"):
      return start + 1
    case UInt8(ascii: "["):
      return tagEnd(line, start, end)
    case UInt8(ascii: "/"):
      return commentEnd(line, start, end)
    case UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "+"):
      return dashesEnd(line, start, end)
    default:
      return symbolEnd(line, start, end)
    }
  }

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

  /// Whether an arrow begins at `start`: `->`, `=>`, or a sign of the Unicode blocks of arrows.
  static func isArrow(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard start + 1 < end else { return false }
    if line[start + 1] == UInt8(ascii: ">") {
      return line[start] == UInt8(ascii: "-") || line[start] == UInt8(ascii: "=")
    }
    guard start + 2 < end, line[start] == 0xE2 else { return false }
    switch line[start + 1] {
    case 0x86, 0x87, 0xA4, 0xA5, 0xAC: return true
    case 0x9E: return line[start + 2] >= 0x94
    case 0x9F: return line[start + 2] >= 0xB0
    default: return false
    }
  }

  /// `[anything] `, `[anything]: `, or a tag right before another tag.
  private static func tagEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard let close = line.firstIndex(of: UInt8(ascii: "]"), from: start, to: end) else {
      return nil
    }
    let after = close + 1
    guard after < end else { return nil }
    if line[after].isBlank || line[after] == UInt8(ascii: "[") { return after }
    if line[after] == UInt8(ascii: ":"), after + 1 < end, line[after + 1].isBlank {
      return after + 1
    }
    return nil
  }

  /// A bullet (`- `, `+ `), a rule (`-----`), or an arrow (`->`, `-->`, `==>`, `<-`).
  private static func dashesEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var i = start
    if line[i] == UInt8(ascii: "<") {
      i += 1
      guard i < end, line[i] == UInt8(ascii: "-") || line[i] == UInt8(ascii: "=") else {
        return nil
      }
    }
    let dash = line[i]
    while i < end, line[i] == dash { i += 1 }
    guard i < end else { return nil }
    if line[i] == UInt8(ascii: ">") || line[i].isBlank { return i + 1 }
    return i - start >= 2 ? i : nil
  }

  /// One sign that is no letter: arrows, bullets, hearts, emoji and what joins them.
  private static func symbolEnd(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    let first = line[start]
    if first == 0xC2 {
      // U+00B7, the middle dot.
      return start + 1 < end && line[start + 1] == 0xB7 ? start + 2 : nil
    }
    if first == 0xF0 {
      // U+1F000 to U+1FFFF.
      return start + 3 < end && line[start + 1] == 0x9F ? start + 4 : nil
    }
    guard start + 2 < end else { return nil }
    if first == 0xE2 {
      switch line[start + 1] {
      // U+2190 to U+2BFF: arrows, technical signs, shapes, dingbats.
      case 0x86...0xAF: return start + 3
      // Zero-width joiner, dashes, bullets.
      case 0x80:
        switch line[start + 2] {
        case 0x8D, 0x92...0x95, 0xA2, 0xA3: return start + 3
        default: return nil
        }
      // The keycap.
      case 0x83: return line[start + 2] == 0xA3 ? start + 3 : nil
      default: return nil
      }
    }
    // Variation selectors.
    let isSelector =
      first == 0xEF && line[start + 1] == 0xB8 && (0x80...0x8F).contains(line[start + 2])
    return isSelector ? start + 3 : nil
  }
}
