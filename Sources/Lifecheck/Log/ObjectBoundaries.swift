/// Finds where one object of JSON ends and the next begins on a line: `[{…},{…}]`, `{…} {…}`. The sign before each further one becomes the
/// end of a line, byte for byte.
///
/// Only lines that begin with an object are looked at. Objects with no sign between them cannot be parted so.
struct ObjectBoundaries: Sendable {
  private enum Line {
    /// Nothing but blanks and open brackets were seen.
    case begins
    case ofObjects
    /// It begins otherwise, and stays what it is.
    case other
  }

  private var line = Line.begins
  /// How many braces are open.
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether an object of the line has ended.
  private var hasObject = false

  /// Parts the objects in `bytes[range]`, which follows what was looked at before. Brackets and commas behind an object become blanks.
  ///
  /// - Returns: whether some were parted.
  @discardableResult
  mutating func part(_ bytes: inout MutableSpan<UInt8>, _ range: Range<Int>) -> Bool {
    var hasParted = false
    for place in range {
      let byte = bytes[place]
      // No string holds the end of a line: the object was cut.
      if byte == 0x0A {
        self = ObjectBoundaries()
        continue
      }
      if line == .other { continue }
      if isInString {
        passString(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "{"):
        if depth == 0, hasObject, place > 0, bytes[place - 1] == 0x20 || bytes[place - 1] == 0x09 {
          bytes[place - 1] = 0x0A
          hasParted = true
        }
        line = .ofObjects
        depth += 1
      case UInt8(ascii: "}") where depth > 0:
        depth -= 1
        hasObject = depth == 0
      case UInt8(ascii: "\""): isInString = depth > 0
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"):
        if depth == 0, hasObject { bytes[place] = 0x20 }
      case 0x20, 0x09, 0x0D, 0xEF, 0xBB, 0xBF: break
      default: if line == .begins { line = .other }
      }
    }
    return hasParted
  }

  private mutating func passString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  /// Whether a further object begins on the first line of `text` that is not empty.
  static func stand(onFirstLineOf text: Span<UInt8>) -> Bool {
    var start = text.has("\u{FEFF}", at: 0) ? 3 : 0
    while start < text.count, text[start].isBlank || text[start] == 0x0A || text[start] == 0x0D {
      start += 1
    }
    guard start < text.count,
      text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
    else { return false }
    let end = text.firstNewline(from: start) ?? text.count
    var line = text.copy(of: start..<end)
    var boundaries = ObjectBoundaries()
    var bytes = line.mutableSpan
    return boundaries.part(&bytes, 0..<bytes.count)
  }
}
