/// Text of a log, made fit to be shown.
///
/// Escape sequences are left out. Control characters, bidi controls and bytes that are no UTF-8 are spelled out
/// (`\u{7}`, `\xFF`), tabs become blanks. `[` is spelled out where it would end `##[`, `##vso[` or `##teamcity[`, by
/// which CI systems recognise commands anywhere in their log. Whoever prints it puts something in front: a line that
/// begins with `::` is a command too.
struct ShownText {
  /// What one character of the log, or one byte that is none, became.
  struct Cell {
    var text: String
    var width: Int
    /// The bytes of the log that it stands for.
    var bytes: Range<Int>
  }

  private(set) var cells: [Cell] = []
  private(set) var width = 0

  private static let tabWidth = 8
  /// The words between `##` and `[` that CI systems know.
  private static let commandWords = ["##", "##vso", "##teamcity"]

  init(_ bytes: [UInt8]) {
    var plain = String.UnicodeScalarView()
    var plainStart = 0
    var tail = ""
    var index = 0
    while index < bytes.count {
      if let end = Self.endOfEscapeSequence(in: bytes, at: index) {
        add(plain: &plain, from: plainStart)
        index = end
        continue
      }
      guard let (scalar, length) = Self.scalar(in: bytes, at: index) else {
        add(plain: &plain, from: plainStart)
        let digits = String(bytes[index], radix: 16, uppercase: true)
        add("\\x" + (digits.count < 2 ? "0" : "") + digits, bytes: index..<index + 1)
        tail = ""
        index += 1
        continue
      }
      if scalar == "\t" {
        add(plain: &plain, from: plainStart)
        let blanks = Self.tabWidth - width % Self.tabWidth
        add(String(repeating: " ", count: blanks), bytes: index..<index + 1)
      } else if scalar.isHarmfulInText
        || (scalar == "[" && Self.commandWords.contains { tail.hasSuffix($0) })
      {
        add(plain: &plain, from: plainStart)
        let digits = String(scalar.value, radix: 16, uppercase: true)
        add("\\u{\(digits)}", bytes: index..<index + length)
      } else {
        if plain.isEmpty { plainStart = index }
        plain.append(scalar)
      }
      tail = String((tail + String(scalar).lowercased()).suffix(10))
      index += length
    }
    add(plain: &plain, from: plainStart)
  }

  /// The whole text on one line.
  var string: String { cells.reduce(into: "") { $0 += $1.text } }

  /// The columns, from 0, that the bytes of `range` take.
  func columns(of range: Range<Int>) -> Range<Int> {
    var column = 0
    var start: Int?
    var end = 0
    for cell in cells {
      if cell.bytes.overlaps(range) {
        if start == nil { start = column }
        end = column + cell.width
      } else if start == nil, cell.bytes.lowerBound >= range.upperBound {
        break
      }
      column += cell.width
    }
    guard let start else { return column..<column }
    return start..<max(start, end)
  }

  private mutating func add(_ text: String, bytes: Range<Int>) {
    cells.append(Cell(text: text, width: text.utf8.count, bytes: bytes))
    width += text.utf8.count
  }

  private mutating func add(plain: inout String.UnicodeScalarView, from start: Int) {
    guard !plain.isEmpty else { return }
    var offset = start
    for character in String(plain) {
      let end = offset + character.utf8.count
      let columns = character.displayWidth
      cells.append(Cell(text: String(character), width: columns, bytes: offset..<end))
      width += columns
      offset = end
    }
    plain = String.UnicodeScalarView()
  }

  /// Reads one scalar, or nil where the bytes are no UTF-8.
  private static func scalar(in bytes: [UInt8], at index: Int) -> (Unicode.Scalar, Int)? {
    let first = bytes[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes[index + 1..<index + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// The index after the escape sequence that begins at `index`; nil where none does, or where its end is missing.
  private static func endOfEscapeSequence(in bytes: [UInt8], at index: Int) -> Int? {
    guard bytes[index] == 0x1B, index + 1 < bytes.count else { return nil }
    var next = index + 2
    switch bytes[index + 1] {
    case UInt8(ascii: "["):
      while next < bytes.count, 0x20...0x3F ~= bytes[next] { next += 1 }
      return next < bytes.count && 0x40...0x7E ~= bytes[next] ? next + 1 : nil
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      while next < bytes.count {
        if bytes[next] == 0x07 { return next + 1 }
        if bytes[next] == 0x1B {
          return next + 1 < bytes.count && bytes[next + 1] == UInt8(ascii: "\\") ? next + 2 : nil
        }
        next += 1
      }
      return nil
    case 0x20...0x2F:
      while next < bytes.count, 0x20...0x2F ~= bytes[next] { next += 1 }
      return next < bytes.count && 0x30...0x7E ~= bytes[next] ? next + 1 : nil
    case 0x30...0x7E:
      return next
    default:
      return nil
    }
  }
}

extension Span<UInt8> {
  /// Whether nothing in it needs to be spelled out: each byte is a character that takes a column.
  var isShownAsItIs: Bool {
    for index in indices where !(0x20...0x7E ~= self[index]) || self[index] == UInt8(ascii: "#") {
      return false
    }
    return true
  }
}

/// Returns `text` on one line and fit to be shown, as `ShownText` does it.
package func shown(_ text: String) -> String {
  let bytes = text.utf8.span
  return bytes.isShownAsItIs ? text : shown(utf8: Array(text.utf8))
}

/// Returns bytes of a log on one line and fit to be shown, as `ShownText` does it.
package func shown(utf8 bytes: [UInt8]) -> String {
  ShownText(bytes).string
}

/// Returns `text` as `shown` does, for the first place of a line: what begins with `::` is a command to some CI systems.
package func shownAtLineStart(_ text: String) -> String {
  let text = shown(text)
  let start = text.drop { $0.isWhitespace }
  return start.hasPrefix("::") ? "\\u{3A}" + start.dropFirst() : text
}
