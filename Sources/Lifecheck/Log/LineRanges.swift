/// Finds the lines of a text, one after the other.
struct LineRanges {
  private var start = 0
  /// Whether the line that was found last ends in a newline, and not with the text.
  private(set) var hasNewline = false

  /// The next line of `text`, without its newline; nil behind the last one.
  ///
  /// - Precondition: each call gets the same text.
  @inline(__always)
  mutating func next(in text: Span<UInt8>) -> Range<Int>? {
    guard start < text.count else { return nil }
    let newline = text.firstNewline(from: start)
    let line = start..<(newline ?? text.count)
    (start, hasNewline) = (line.upperBound + 1, newline != nil)
    return line
  }
}

extension Span<UInt8> {
  /// Where the first `count` lines stand, or all where they are fewer.
  func firstLines(_ count: Int) -> Range<Int> {
    var (lines, end) = (LineRanges(), 0)
    for _ in 0..<count {
      guard let line = lines.next(in: self) else { break }
      end = Swift.min(line.upperBound + 1, self.count)
    }
    return 0..<end
  }
}
