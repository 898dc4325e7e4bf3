/// Finds the records of a pretty-printed array: objects that begin and end on lines of their own.
///
/// ```
/// [{
///   "eventMessage" : "message",
///   …
/// },{
/// ```
///
/// No line but the outermost braces' has so little indentation, so that nobody has to count braces.
struct RecordLines: Sendable {
  struct Boundary {
    var beginsRecord: Bool
  }

  /// The blanks before the outermost braces; nil until one is seen.
  private(set) var indentation: Int?

  /// Looks at a line for the indentation.
  mutating func observe(_ line: Span<UInt8>) {
    guard let (start, blanks) = Self.content(line, 0..<line.count),
      Self.opens(line, start..<line.count), blanks < indentation ?? .max
    else { return }
    indentation = blanks
  }

  /// What the line `range` says about records; nil for most lines.
  func boundary(in bytes: Span<UInt8>, _ range: Range<Int>) -> Boundary? {
    guard let (start, blanks) = Self.content(bytes, range), blanks <= indentation ?? 0 else {
      return nil
    }
    let begins = Self.opens(bytes, start..<range.upperBound)
    let ends = bytes[start] == UInt8(ascii: "}")
    return begins || ends ? Boundary(beginsRecord: begins) : nil
  }

  /// The beginning of the first line from `start`, where a line begins, that ends what comes before it.
  func firstBoundary(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var from = start
    while from < bytes.count {
      let end = bytes.firstNewline(from: from) ?? bytes.count
      if boundary(in: bytes, from..<end) != nil { return from }
      from = end + 1
    }
    return nil
  }

  /// The last boundary on a line that begins at `floor` or later and before `end`, where a line ends or begins.
  func lastBoundary(
    in bytes: Span<UInt8>, before end: Int, floor: Int
  ) -> (line: Int, boundary: Boundary)? {
    var lineEnd = end
    while lineEnd > floor {
      // The newline of the line itself does not count.
      let start = max(floor, bytes.lastNewline(before: lineEnd - 1).map { $0 + 1 } ?? 0)
      if let boundary = boundary(in: bytes, start..<lineEnd) { return (start, boundary) }
      lineEnd = start
    }
    return nil
  }

  /// The place of a line's first bracket or brace, and the blanks before it, without the prefixes of editors, `grep -n` and
  /// terminals; nil when the line begins with anything else.
  private static func content(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (start: Int, blanks: Int)? {
    let line = bytes.extracting(range)
    var i = 0
    var blanks = 0
    while i < line.count {
      switch line[i] {
      case 0x20, 0x09:
        blanks += 1
        i += 1
      case 0x1B:
        i = LineText.escapeEnd(line, i)
      case 0, UInt8(ascii: "*"):
        i += 1
      case 0xEF where line.has("\u{FEFF}", at: i):
        i += 3
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard let end = line.numberPrefixEnd(from: i) else { return nil }
        (i, blanks) = (end, 0)
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: ","):
        return (range.lowerBound + i, blanks)
      default:
        return nil
      }
    }
    return nil
  }

  /// Whether an object begins after nothing but brackets and commas.
  private static func opens(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for i in range {
      switch bytes[i] {
      case UInt8(ascii: "{"): return true
      case UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), 0x20, 0x09:
        continue
      default: return false
      }
    }
    return false
  }
}
