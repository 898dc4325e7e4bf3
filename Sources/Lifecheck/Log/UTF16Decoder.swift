/// Makes UTF-8 of UTF-16, piece by piece.
///
/// A surrogate without its other half becomes U+FFFD, and so does an odd last byte. Nothing is passed over.
struct UTF16Decoder: Sendable {
  enum ByteOrder: Sendable {
    case little, big

    /// As `iconv` names the encoding.
    var encoding: String { self == .little ? "UTF-16LE" : "UTF-16BE" }
  }

  /// How long the mark itself is.
  static let markEnd = 2

  /// How many bytes at the beginning of an input tell whether it is UTF-16.
  static let markLength = 4

  let order: ByteOrder
  /// What was no text, an odd last byte included.
  private(set) var replacements = 0
  /// The first byte of a unit whose second one has yet to come.
  private var half: UInt8?
  /// The first half of a pair of surrogates.
  private var high: UInt16?

  init(_ order: ByteOrder) { self.order = order }

  /// The byte order that a mark gives; nil where there is none, or where it is that of UTF-32.
  ///
  /// - Parameter head: the first `markLength` bytes, or all there are.
  static func order(of head: Span<UInt8>) -> ByteOrder? {
    guard head.count >= 2 else { return nil }
    switch (head[0], head[1]) {
    case (0xFF, 0xFE): return head.count >= 4 && head[2] == 0 && head[3] == 0 ? nil : .little
    case (0xFE, 0xFF): return .big
    default: return nil
    }
  }

  /// What `bytes`, the mark not among them, stand for, as far as they are whole.
  mutating func decode(_ bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2 + 6)
    for i in 0..<bytes.count {
      guard let first = half else {
        half = bytes[i]
        continue
      }
      half = nil
      let (low, high) = order == .little ? (first, bytes[i]) : (bytes[i], first)
      take(UInt16(high) << 8 | UInt16(low), into: &text)
    }
    return text
  }

  /// What is left at the end of the input.
  mutating func finish() -> [UInt8] {
    var text: [UInt8] = []
    if high != nil { replace(into: &text) }
    if half != nil { replace(into: &text) }
    (high, half) = (nil, nil)
    return text
  }

  private mutating func take(_ unit: UInt16, into text: inout [UInt8]) {
    if let first = high {
      high = nil
      if unit & 0xFC00 == 0xDC00 {
        let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        Self.append(value, to: &text)
        return
      }
      replace(into: &text)
    }
    switch unit {
    case 0xD800...0xDBFF: high = unit
    case 0xDC00...0xDFFF: replace(into: &text)
    default: Self.append(UInt32(unit), to: &text)
    }
  }

  private mutating func replace(into text: inout [UInt8]) {
    replacements += 1
    Self.append(0xFFFD, to: &text)
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift & 0x3F) | 0x80 }
    switch value {
    case ..<0x80: text.append(UInt8(truncatingIfNeeded: value))
    case ..<0x800:
      text.append(UInt8(truncatingIfNeeded: value >> 6) | 0xC0)
      text.append(part(0))
    case ..<0x10000:
      text.append(UInt8(truncatingIfNeeded: value >> 12) | 0xE0)
      text.append(part(6))
      text.append(part(0))
    default:
      text.append(UInt8(truncatingIfNeeded: value >> 18) | 0xF0)
      text.append(part(12))
      text.append(part(6))
      text.append(part(0))
    }
  }
}
