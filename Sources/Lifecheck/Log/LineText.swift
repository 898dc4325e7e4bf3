/// The text of a line without what a terminal, a relay or a page has put into it: ANSI sequences, NULs, a byte-order
/// mark, the backslashes of Markdown.
///
/// Most lines hold none of it and need no copy: `isNeeded` tells. Both buffers are used again for every line.
struct LineText: Sendable {
  /// Longer lines: what comes after these bytes is left out: no message begins there.
  static let limit = 64 << 10

  private(set) var bytes: [UInt8] = []
  /// Where in the line each of `bytes` stands.
  private var places: [Int32] = []

  static func isNeeded(for line: Span<UInt8>) -> Bool {
    guard !line.isEmpty else { return false }
    return line[0] == 0xEF || line.holds(0, or: 0x1B) || hasMarkdownEscape(line)
  }

  private static func hasMarkdownEscape(_ line: Span<UInt8>) -> Bool {
    var start = 0
    while let place = line.firstIndex(of: UInt8(ascii: "\\"), from: start, to: line.count) {
      if isMarkdownEscape(line, place) { return true }
      start = place + 1
    }
    return false
  }

  /// Whether a backslash stands at `place` that keeps the sign behind it from being one of Markdown. What relays make of other bytes has
  /// a letter or a digit there, and so has JSON but for quotes and slashes.
  private static func isMarkdownEscape(_ line: Span<UInt8>, _ place: Int) -> Bool {
    place + 1 < line.count && line[place + 1].isMarkdownSign
  }

  mutating func set(_ line: Span<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    var i = line.has("\u{FEFF}", at: 0) ? 3 : 0
    let end = min(line.count, Self.limit)
    while i < end {
      switch line[i] {
      case 0:
        i += 1
      case 0x1B:
        i = Self.escapeEnd(line, i)
      case UInt8(ascii: "\\") where Self.isMarkdownEscape(line, i):
        i += 1
        bytes.append(line[i])
        places.append(Int32(i))
        i += 1
      default:
        bytes.append(line[i])
        places.append(Int32(i))
        i += 1
      }
    }
  }

  /// Whether the JSON string `line[range]` differs from what it stands for.
  static func isNeeded(forJSON line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    line.firstIndex(of: UInt8(ascii: "\\"), from: range.lowerBound, to: range.upperBound) != nil
  }

  /// Takes what the JSON string `line[range]` stands for.
  mutating func set(json line: Span<UInt8>, _ range: Range<Int>) {
    var text: [UInt8] = []
    swap(&text, &bytes)
    text.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    let limit = min(range.upperBound, range.lowerBound + Self.limit)
    var i = range.lowerBound
    while i < limit {
      let start = i
      if line[i] == UInt8(ascii: "\\") {
        i = JSONEscape.decode(line, i, to: range.upperBound, into: &text)
      } else {
        text.append(line[i])
        i += 1
      }
      while places.count < text.count { places.append(Int32(start)) }
      // What ends with a letter ends behind all of its escape.
      if places.count > 1, places[places.count - 2] == start {
        places[places.count - 1] = Int32(i - 1)
      }
    }
    places.append(Int32(i))
    // Colours are escapes inside escapes.
    var kept = 0
    i = 0
    while i < text.count {
      if text[i] == 0x1B {
        i = Self.escapeEnd(text.span, i)
      } else {
        (text[kept], places[kept]) = (text[i], places[i])
        (kept, i) = (kept + 1, i + 1)
      }
    }
    text.removeLast(text.count - kept)
    swap(&text, &bytes)
    places.removeLast(places.count - kept)
  }

  /// Takes a message of a record of JSON with its subsystem before it, as `log` writes both in a line: `[subsystem:] message`.
  mutating func set(json line: Span<UInt8>, label: Range<Int>, _ message: Range<Int>) {
    set(json: line, label)
    let (name, namePlaces) = (bytes, places)
    set(json: line, message)
    let (start, end) = (Int32(label.lowerBound), Int32(label.upperBound))
    bytes = [UInt8(ascii: "[")] + name + Array(":] ".utf8) + bytes
    places = [start] + namePlaces.prefix(name.count) + [end, end, end] + places
  }

  /// The bytes of the line from which `range` of `bytes` comes, with what lies between them.
  func place(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty, range.upperBound <= places.count else { return 0..<0 }
    let (start, end) = (Int(places[range.lowerBound]), Int(places[range.upperBound - 1]) + 1)
    return start < end ? start..<end : 0..<0
  }

  /// The place after the control sequence that begins at `start`.
  static func escapeEnd(_ line: Span<UInt8>, _ start: Int) -> Int {
    guard line.has("[", at: start + 1) else { return controlStringEnd(line, start) ?? start + 1 }
    let end = line.end(ofRunFrom: start + 2) { (0x20...0x3F).contains($0) }
    return end < line.count && (0x40...0x7E).contains(line[end]) ? end + 1 : end
  }

  /// The place after a link (`ESC ]8;;URL BEL`) or what Buildkite tells a terminal (`ESC _bk;t=MILLISECONDS BEL`); nil where it has no end. It ends
  /// in BEL or `ESC \`.
  private static func controlStringEnd(_ line: Span<UInt8>, _ start: Int) -> Int? {
    guard line.has("]8;", at: start + 1) || line.has("_", at: start + 1) else { return nil }
    let end = line.end(ofRunFrom: start + 2) { $0 >= 0x20 }
    if line.has("\u{7}", at: end) { return end + 1 }
    return line.has("\u{1B}\\", at: end) ? end + 2 : nil
  }
}
