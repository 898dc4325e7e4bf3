/// What a format writes instead of characters that would mean something to its readers, or do a terminal harm.
struct Escaping: Sendable {
  /// The characters of ASCII that stand for themselves, as bits by their codes.
  private let plain: (UInt64, UInt64)
  /// What is written instead; nil where the character stands for itself. `isDoubled` says that it follows its like.
  private let replacement: @Sendable (_ scalar: Unicode.Scalar, _ isDoubled: Bool) -> String?

  /// - Parameter special: the printable characters of ASCII that `replacement` has something for.
  init(
    special: String,
    replacement: @escaping @Sendable (_ scalar: Unicode.Scalar, _ isDoubled: Bool) -> String?
  ) {
    // From 0x20 to 0x7E.
    var plain: (UInt64, UInt64) = (~0 << 0x20, ~0 >> 1)
    for byte in special.utf8 {
      let bit: UInt64 = 1 << UInt64(byte & 63)
      if byte < 64 { plain.0 &= ~bit } else { plain.1 &= ~bit }
    }
    self.plain = plain
    self.replacement = replacement
  }

  @inline(__always)
  fileprivate func isPlain(_ byte: UInt8) -> Bool {
    let bits = byte < 64 ? plain.0 : plain.1
    return byte < 128 && bits >> UInt64(byte & 63) & 1 == 1
  }

  /// Whether all of it stands for itself.
  func isPlain(_ bytes: Span<UInt8>) -> Bool { isPlain(bytes, 0..<bytes.count) }

  func isPlain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, isPlain(bytes[index]) { index &+= 1 }
    return index >= range.upperBound
  }

  func replace(_ scalar: Unicode.Scalar, isDoubled: Bool) -> String? {
    replacement(scalar, isDoubled)
  }
}

extension [UInt8] {
  mutating func append(_ text: String) { self += text.utf8 }

  /// Appends `text` as a format has it.
  mutating func append(_ text: String, _ escaping: Escaping) {
    if escaping.isPlain(text.utf8.span) {
      append(text)
    } else {
      append(utf8: Array(text.utf8), escaping)
    }
  }

  /// Appends valid UTF-8 as a format has it.
  mutating func append(utf8 text: [UInt8], _ escaping: Escaping) {
    let bytes = text.span
    var start = 0
    var index = 0
    while index < bytes.count {
      if escaping.isPlain(bytes[index]) {
        index += 1
        continue
      }
      let (scalar, length) = bytes.scalar(at: index)
      let isDoubled = length == 1 && index > 0 && bytes[index - 1] == bytes[index]
      if let instead = escaping.replace(scalar, isDoubled: isDoubled) {
        self += text[start..<index]
        append(instead)
        start = index + length
      }
      index += length
    }
    self += text[start...]
  }

  /// Appends a number in decimal digits.
  mutating func append(number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var first = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    // The last digit came first.
    var last = count - 1
    while first < last {
      swapAt(first, last)
      (first, last) = (first + 1, last - 1)
    }
  }

  mutating func append(blanks: Int) {
    for _ in 0..<Swift.max(blanks, 0) { append(UInt8(ascii: " ")) }
  }
}

/// Each writes at a place, where there has to be room, and returns the place behind.
extension MutableSpan<UInt8> {
  @inline(__always)
  mutating func put(_ bytes: Span<UInt8>, _ range: Range<Int>, at place: Int) -> Int {
    bytes.copy(range, to: &self, at: place)
    return place &+ range.count
  }

  /// In the quotes of JSON.
  @inline(__always)
  mutating func put(quoted bytes: Span<UInt8>, _ range: Range<Int>, at place: Int) -> Int {
    self[place] = UInt8(ascii: "\"")
    let end = put(bytes, range, at: place + 1)
    self[end] = UInt8(ascii: "\"")
    return end + 1
  }

  /// In decimal digits.
  mutating func put(number: Int, at place: Int) -> Int {
    var start = place
    if number < 0 {
      self[start] = UInt8(ascii: "-")
      start += 1
    }
    let magnitude = number.magnitude
    var end = start + 1
    var least: UInt = 10
    while magnitude >= least {
      end += 1
      let (next, overflow) = least.multipliedReportingOverflow(by: 10)
      if overflow { break }
      least = next
    }
    put(digits: magnitude, in: start..<end)
    return end
  }

  /// With as many digits as there is room for.
  mutating func put(digits number: UInt, in range: Range<Int>) {
    var rest = number
    var place = range.upperBound
    while place > range.lowerBound {
      place -= 1
      let next = rest / 10
      self[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- next &* 10)
      rest = next
    }
  }
}

extension Span<UInt8> {
  /// Whether each byte is a character of ASCII that takes a column.
  var isPrintableASCII: Bool {
    for index in indices where !(0x20...0x7E ~= self[index]) { return false }
    return true
  }

  /// The scalar at `index` of valid UTF-8, and its length.
  fileprivate func scalar(at index: Int) -> (Unicode.Scalar, length: Int) {
    let first = self[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for next in index + 1..<index + length { value = value << 6 | UInt32(self[next] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

extension Unicode.Scalar {
  /// The scalar as JSON escapes it: one group of four digits, or two above the basic plane.
  var jsonEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }.joined()
  }
}
