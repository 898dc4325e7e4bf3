/// Finds where one object of JSON ends and the next begins on a line: `[{…},{…}]`, `{…} {…}`, `{…}{…}`. The sign before each further one becomes
/// the end of a line, byte for byte: where none stands between them, the brace that closes the first, which no reader of records needs.
///
/// Only lines that begin with an object are looked at.
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

  /// Parts the objects in `bytes[range]`, which follows what was looked at before. Brackets before and behind an object, and commas, become
  /// blanks.
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
        if depth == 0, hasObject, place > 0, Self.mayEnd(bytes[place - 1]) {
          bytes[place - 1] = 0x0A
          hasParted = true
        }
        if line == .begins { Self.clear(before: place, of: &bytes) }
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

  /// Makes a blank of the bracket before the first object of a line, as of what stands behind objects: no record begins with one.
  private static func clear(before place: Int, of bytes: inout MutableSpan<UInt8>) {
    var before = place - 1
    while before >= 0, bytes[before].isBlank || bytes[before] == UInt8(ascii: "[") {
      bytes[before] = 0x20
      before -= 1
    }
  }

  /// Whether the sign before an object may become the end of a line.
  private static func mayEnd(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "}")
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
