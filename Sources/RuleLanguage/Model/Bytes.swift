extension UInt8 {
  /// The byte with an ASCII capital made small.
  @inlinable package var lowercased: UInt8 {
    0x41 <= self && self <= 0x5A ? self | 0x20 : self
  }
  @inlinable package var isDigit: Bool { 0x30 <= self && self <= 0x39 }
  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// Whether Markdown takes a backslash from before it.
  @inlinable package var isMarkdownSign: Bool {
    switch self {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "_"), UInt8(ascii: "*"),
      UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
  @inlinable package var isHexDigit: Bool { isDigit || (0x61...0x66).contains(lowercased) }
  @inlinable package var isASCIIIdentifier: Bool {
    isDigit || self == 0x5F || (0x61...0x7A).contains(lowercased)
  }
  /// Bytes of other scripts count as letters.
  @inlinable package var isIdentifier: Bool { isASCIIIdentifier || self >= 0x80 }
}

extension StaticString {
  /// The byte with number `index`.
  ///
  /// - Precondition: `0 <= index < utf8CodeUnitCount`.
  @inlinable package func byte(_ index: Int) -> UInt8 {
    precondition(0 <= index && index < utf8CodeUnitCount)
    // SAFETY: the index has been checked.
    return unsafe utf8Start[index]
  }

  /// A copy of all bytes.
  package var bytes: [UInt8] {
    // SAFETY: the buffer is valid inside the closure, and the array is a copy.
    withUTF8Buffer { unsafe Array($0) }
  }
}
