/// Gives process names small numbers.
///
/// A name that is known already costs no allocation. Names over `limit` bytes are cut, and what is no UTF-8 in them is
/// replaced by U+FFFD.
package struct NameTable: Sendable {
  /// In bytes, after decoding.
  static let limit = 128

  /// All names, one behind the other.
  private var text: [UInt8] = []
  /// Where each ends in `text`.
  private var ends: [UInt32] = []
  private var slots = SlotTable()
  private var scratch: [UInt8] = []

  package init() {
    scratch.reserveCapacity(Self.limit)
  }

  package var count: Int { ends.count }

  private func range(_ index: Int) -> Range<Int> { Self.range(index, ends) }

  private static func range(_ index: Int, _ ends: [UInt32]) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// The name with number `index`.
  ///
  /// - Precondition: `0 <= index < count`.
  package func name(_ index: Int32) -> String {
    String(decoding: utf8(index), as: UTF8.self)
  }

  /// The bytes of name `index`.
  func utf8(_ index: Int32) -> ArraySlice<UInt8> { text[range(Int(index))] }

  /// The number of the name that `line[range]` holds; the same for what is shown as the same. It is -1, as for no name, once
  /// the names make 4 GB.
  ///
  /// - Parameter isEscaped: whether backslashes introduce what vis(3) has written.
  mutating func intern(_ line: Span<UInt8>, _ range: Range<Int>, isEscaped: Bool) -> Int32 {
    // Mostly the name is known, and stands there as it is shown.
    let isEscaped =
      isEscaped
      && line.firstIndex(of: UInt8(ascii: "\\"), from: range.lowerBound, to: range.upperBound)
        != nil
    if !isEscaped, let known = find(line, range) { return known }
    scratch.removeAll(keepingCapacity: true)
    var i = range.lowerBound
    while i < range.upperBound, scratch.count <= Self.limit {
      if isEscaped, line[i] == UInt8(ascii: "\\"),
        let (byte, length) = VisEscape.decode(line, i, to: range.upperBound)
      {
        scratch.append(byte)
        i += length
      } else {
        scratch.append(line[i])
        i += 1
      }
    }
    if scratch.count > Self.limit { cutScratch() }
    return internScratch()
  }

  /// The number of the name `text`.
  mutating func intern(_ text: String) -> Int32 {
    let bytes = Array(text.utf8)
    return intern(bytes.span, 0..<bytes.count, isEscaped: false)
  }

  /// Shortens `scratch` to the limit, or a little less when that would cut a character.
  private mutating func cutScratch() {
    var end = Self.limit
    while end > Self.limit - 4, scratch[end] & 0xC0 == 0x80 { end -= 1 }
    // Without a character's first byte nearby this is no UTF-8, and any place is as good.
    if scratch[end] & 0xC0 == 0x80 { end = Self.limit }
    scratch.removeLast(scratch.count - end)
  }

  private mutating func internScratch() -> Int32 {
    if let known = find(scratch.span, 0..<scratch.count) { return known }
    // A new name is kept as it will be shown, so that a list of events that is read again has the same. What is of ASCII needs no look, of which
    // the first one is dear.
    if scratch.contains(where: { $0 >= 0x80 }), String(validating: scratch, as: UTF8.self) == nil {
      scratch = Array(String(decoding: scratch, as: UTF8.self).utf8)
      if scratch.count > Self.limit { cutScratch() }
      if let known = find(scratch.span, 0..<scratch.count) { return known }
    }
    guard let end = UInt32(exactly: text.count + scratch.count), ends.count < Int32.max else {
      return -1
    }
    text += scratch
    ends.append(end)
    let number = ends.count - 1
    slots.insert(number, Self.hash(scratch.span, 0..<scratch.count)) { [text, ends] in
      Self.hash(text.span, Self.range($0, ends))
    }
    return Int32(number)
  }

  /// The number of the name `bytes[range]`, if there is one.
  private func find(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int32? {
    slots.find(Self.hash(bytes, range)) { text.span.equals(self.range($0), bytes, range) }
      .map(Int32.init)
  }

  private static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    Int(truncatingIfNeeded: bytes.recordHash(range) >> 20)
  }
}

/// What vis(3) makes of bytes that are not printable ASCII, as device logs have it.
enum VisEscape {
  /// Decodes the escape at `start`: `\M-c`, `\M^c`, `\^c`, `\ooo`, `\\`. Nil when it is none.
  static func decode(
    _ line: Span<UInt8>, _ start: Int, to end: Int
  ) -> (byte: UInt8, length: Int)? {
    guard start + 1 < end else { return nil }
    switch line[start + 1] {
    case UInt8(ascii: "\\"):
      return (UInt8(ascii: "\\"), 2)
    case UInt8(ascii: "M") where start + 3 < end:
      let byte = line[start + 3]
      if line[start + 2] == UInt8(ascii: "-") { return (byte | 0x80, 4) }
      if line[start + 2] == UInt8(ascii: "^") { return (control(byte) | 0x80, 4) }
      return nil
    case UInt8(ascii: "^") where start + 2 < end:
      return (control(line[start + 2]), 3)
    case UInt8(ascii: "0")...UInt8(ascii: "3") where start + 3 < end:
      var value = 0
      for i in start + 1...start + 3 {
        guard (0x30...0x37).contains(line[i]) else { return nil }
        value = value * 8 + Int(line[i] - 0x30)
      }
      return (UInt8(truncatingIfNeeded: value), 4)
    default:
      return nil
    }
  }

  private static func control(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "?") ? 0x7F : byte & 0x1F
  }
}
