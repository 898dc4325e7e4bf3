/// Finds where one object of JSON ends and the next one begins, in a text that holds many of them on a line: `[{…},{…}]`, `{…} {…}`.
struct ObjectBoundaries: Sendable {
  /// How many braces are open.
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether an object has ended, and no sign behind it was made the end of a line.
  private var isEnded = false

  /// What stands for `byte`, the next one of the text: a line end for the first sign behind an object, a blank for other signs between
  /// objects, and itself for all else.
  mutating func take(_ byte: UInt8) -> UInt8 {
    // No string holds the end of a line: the object was cut.
    if byte == 0x0A {
      self = ObjectBoundaries()
      return byte
    }
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return byte
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"):
      depth += 1
      isEnded = false
    case UInt8(ascii: "}") where depth > 0:
      depth -= 1
      isEnded = depth == 0
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), 0x20, 0x09:
      guard depth == 0 else { break }
      defer { isEnded = false }
      return isEnded ? 0x0A : 0x20
    default: break
    }
    return byte
  }

  /// Whether the first line of `text` begins an object behind another one.
  static func stand(onFirstLineOf text: Span<UInt8>) -> Bool {
    var place = text.has("\u{FEFF}", at: 0) ? 3 : 0
    while place < text.count, text[place].isBlank || text[place] == UInt8(ascii: "[") { place += 1 }
    guard place < text.count, text[place] == UInt8(ascii: "{") else { return false }
    var boundaries = ObjectBoundaries()
    while place < text.count, text[place] != 0x0A, !boundaries.isEnded {
      _ = boundaries.take(text[place])
      place += 1
    }
    while place < text.count, text[place].isBlank || text[place] == UInt8(ascii: ",") { place += 1 }
    return boundaries.isEnded && place < text.count && text[place] == UInt8(ascii: "{")
      && text[place - 1] != UInt8(ascii: "}")
  }
}
