/// Whether a line says the same as the one above it, which may have been read long ago.
struct LineAbove: Sendable {
  /// Lines above this length are never compared with the line above them.
  private static let limit = 64 << 10

  /// The last line of the region before, without its end.
  private var text: [UInt8] = []

  /// Whether the line `range` of a region says the same as the one above it.
  func isRepeated(by bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // Mostly the last letters tell, and nothing but them stands at the ends of lines.
    if range.lowerBound > 8, range.count >= 8, bytes[range.lowerBound] > 0,
      bytes[range.lowerBound - 2] > 0x0D, bytes[range.upperBound - 1] > 0x0D,
      bytes.word(at: range.lowerBound - 9) != bytes.word(at: range.upperBound - 8)
    {
      return false
    }
    let line = content(bytes, range)
    guard range.lowerBound > 0 else {
      return !text.isEmpty && bytes.equals(line, text.span, 0..<text.count)
    }
    let end = range.lowerBound - 1
    var last = end
    while last > 0, bytes[last - 1] == 0x0D || bytes[last - 1] == 0 { last -= 1 }
    if line.count >= 8, last < 8 || bytes.word(at: last - 8) != bytes.word(at: line.upperBound - 8)
    {
      return false
    }
    let start = bytes.lastNewline(before: end).map { $0 + 1 } ?? 0
    let above = content(bytes, start..<end)
    return line.count <= Self.limit && bytes.equals(line, bytes, above)
  }

  /// The line without the parts of line ends: a NUL before it, a carriage return and NULs after it.
  private func content(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, bytes[start] == 0 { start += 1 }
    while end > start, bytes[end - 1] == 0x0D || bytes[end - 1] == 0 { end -= 1 }
    return start..<end
  }

  /// Keeps the last line of a region.
  mutating func keep(lastOf bytes: Span<UInt8>) {
    text = []
    guard bytes.count > 0 else { return }
    let end = bytes[bytes.count - 1] == 0x0A ? bytes.count - 1 : bytes.count
    let start = bytes.lastNewline(before: end).map { $0 + 1 } ?? 0
    let line = content(bytes, start..<end)
    guard line.count <= Self.limit else { return }
    text = bytes.copy(of: line)
  }
}

extension Span<UInt8> {
  /// Whether the line at `start`, in which eight letters follow after the first sixteen, may say the same as the line at `above` before it: mostly
  /// their stamps differ there.
  ///
  /// - Precondition: so many bytes are there.
  @inline(__always)
  func mayRepeat(_ above: Int, at start: Int) -> Bool {
    self[above] == 0 || word(at: above &+ 16) == word(at: start &+ 16)
  }
}
