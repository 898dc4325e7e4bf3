/// Reads the members of one JSON object, one after the other, without building anything.
///
/// It is lenient: what is no member is passed over, a string that is not closed ends with its line, and an
/// object that is cut off ends where its bytes end. What is nested is skipped.
struct JSONObjectReader {
  struct Member {
    /// Without its quotes.
    var key: Range<Int>
    /// Without its quotes; empty for what is nested.
    var value: Range<Int>
    /// Whether the value is a string that is closed.
    var isString: Bool
    /// Where the object begins that is the value; nil where it is none.
    var object: Int?
  }

  private var position: Int

  /// Begins at the first `{`, or where a quote comes before it, in the middle of an object.
  init(_ text: Span<UInt8>) {
    let quote = text.firstIndex(of: UInt8(ascii: "\""), from: 0, to: text.count) ?? text.count
    let brace = text.firstIndex(of: UInt8(ascii: "{"), from: 0, to: quote)
    position = brace.map { $0 + 1 } ?? quote
  }

  /// Begins behind the brace at `start`.
  init(objectAt start: Int) { position = start + 1 }

  mutating func next(_ text: Span<UInt8>) -> Member? {
    while position < text.count, text[position] != UInt8(ascii: "\"") {
      if text[position] == UInt8(ascii: "}") { return nil }
      position += 1
    }
    guard position < text.count else { return nil }
    let key = position + 1
    let (keyEnd, isClosed) = stringEnd(text, from: key)
    guard isClosed else { return nil }
    position = text.end(ofRunFrom: keyEnd + 1) { $0 <= 0x20 }
    guard text.has(":", at: position) else { return nil }
    position = text.end(ofRunFrom: position + 1) { $0 <= 0x20 }
    guard position < text.count else { return nil }
    switch text[position] {
    case UInt8(ascii: "\""):
      let value = position + 1
      let (end, isClosed) = stringEnd(text, from: value)
      position = isClosed ? end + 1 : end
      return Member(key: key..<keyEnd, value: value..<end, isString: isClosed)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let object = text[position] == UInt8(ascii: "{") ? position : nil
      skipNested(text)
      return Member(key: key..<keyEnd, value: 0..<0, isString: false, object: object)
    default:
      let value = position
      position = text.end(ofRunFrom: value) {
        $0.isASCIIIdentifier || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
      return Member(key: key..<keyEnd, value: value..<position, isString: false)
    }
  }

  /// The place of the quote that closes the string whose text begins at `start`, or of the end of its line.
  private func stringEnd(_ text: Span<UInt8>, from start: Int) -> (end: Int, isClosed: Bool) {
    var from = start
    while true {
      // The quote first: a look for the end of a long line at each string of it takes the square of its length.
      let quote = text.firstIndex(of: UInt8(ascii: "\""), from: from, to: text.count) ?? text.count
      if let lineEnd = text.firstIndex(of: 0x0A, from: from, to: quote) { return (lineEnd, false) }
      guard quote < text.count else { return (quote, false) }
      var backslashes = quote
      while backslashes > start, text[backslashes - 1] == UInt8(ascii: "\\") { backslashes -= 1 }
      if (quote - backslashes).isMultiple(of: 2) { return (quote, true) }
      from = quote + 1
    }
  }

  private mutating func skipNested(_ text: Span<UInt8>) {
    var depth = 0
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""): position = stringEnd(text, from: position + 1).end
      // A colour has a bracket too.
      case 0x1B: position = LineText.escapeEnd(text, position) - 1
      default: break
      }
      position = min(position + 1, text.count)
      if depth == 0 { return }
    }
  }
}

/// What backslashes stand for in a JSON string.
enum JSONEscape {
  /// What the string `bytes[range]` stands for.
  static func decoded(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var place = range.lowerBound
    while place < range.upperBound {
      if bytes[place] == UInt8(ascii: "\\") {
        place = decode(bytes, place, to: range.upperBound, into: &decoded)
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return decoded
  }

  /// Appends the bytes that the escape at `start` stands for to `bytes`, and returns the place after it.
  ///
  /// What is no escape is taken as it is, half of a surrogate pair as U+FFFD.
  static func decode(_ line: Span<UInt8>, _ start: Int, to end: Int, into bytes: inout [UInt8])
    -> Int
  {
    guard start + 1 < end else {
      bytes.append(line[start])
      return start + 1
    }
    switch line[start + 1] {
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "u"):
      guard let (scalar, next) = scalar(line, start, to: end) else {
        bytes.append(UInt8(ascii: "u"))
        break
      }
      bytes += Array(String(scalar).utf8)
      return next
    default: bytes.append(line[start + 1])
    }
    return start + 2
  }

  private static func scalar(
    _ line: Span<UInt8>, _ start: Int, to end: Int
  ) -> (Unicode.Scalar, next: Int)? {
    guard let unit = unit(line, start, to: end) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, start + 6) }
    if unit < 0xDC00, let low = self.unit(line, start + 6, to: end), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      return (scalar, start + 12)
    }
    return ("\u{FFFD}", start + 6)
  }

  /// The code unit that `\uXXXX` at `start` names.
  private static func unit(_ line: Span<UInt8>, _ start: Int, to end: Int) -> UInt32? {
    guard start + 6 <= end, line.has("\\u", at: start) else { return nil }
    var value: UInt32 = 0
    for i in start + 2..<start + 6 {
      guard line[i].isHexDigit else { return nil }
      let digit = line[i].lowercased
      value = value << 4 | UInt32(line[i].isDigit ? digit - 0x30 : digit - 0x61 + 10)
    }
    return value
  }
}
