/// A row of a table, as services and editors of tables export a log: cells with commas, semicolons or tabs between, one of which is the time.
///
/// ```
/// info,2024-05-14 09:31:00.102,a message
/// "417","2024-05-14T07:31:00.102Z","a message"
/// "a message","info","1715671860102"
/// ```
///
/// Where a row begins with the time, it is `stamped`. Which cell is the message no row tells: it is taken to be what stands behind the time, or
/// before it, whichever is longer.
enum TableRow {
  /// The time stands in one of the first cells.
  private static let cellLimit = 16
  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
  /// A shorter number may be anything.
  private static let epochLength = 13

  static func parse(_ line: Span<UInt8>) -> Header? {
    for separator in separators {
      if let header = parse(line, separator) { return header }
    }
    return nil
  }

  private static func parse(_ line: Span<UInt8>, _ separator: UInt8) -> Header? {
    var start = 0
    for _ in 0..<cellLimit {
      let end = cellEnd(line, from: start, separator)
      if let stamp = stamp(line, content(line, start..<end)) {
        let (before, behind) = (0..<max(0, start - 1), min(end + 1, line.count)..<line.count)
        let message = behind.count >= before.count ? behind : before
        guard !message.isEmpty else { return nil }
        var header = Header(format: .table, process: 0..<0, pid: -1, message: message)
        header.stamp = stamp
        return header
      }
      guard end < line.count else { return nil }
      start = end + 1
    }
    return nil
  }

  /// Where the cell ends that begins at `start`. In quotes a separator is a part of it, and a quote is doubled.
  private static func cellEnd(_ line: Span<UInt8>, from start: Int, _ separator: UInt8) -> Int {
    var place = start
    if line.has("\"", at: start) {
      place += 1
      while let quote = line.firstIndex(of: UInt8(ascii: "\""), from: place, to: line.count) {
        place = quote + 1
        guard line.has("\"", at: place) else { break }
        place += 1
      }
    }
    return line.firstIndex(of: separator, from: place, to: line.count) ?? line.count
  }

  /// What a cell holds, without blanks and quotes around it.
  private static func content(_ line: Span<UInt8>, _ cell: Range<Int>) -> Range<Int> {
    var (start, end) = (cell.lowerBound, cell.upperBound)
    while start < end, isAround(line[start]) { start += 1 }
    while end > start, isAround(line[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isAround(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") }

  /// The time that is all of `line[cell]`; nil where it is something else.
  private static func stamp(_ line: Span<UInt8>, _ cell: Range<Int>) -> Stamp? {
    guard let first = cell.first, line[first].isDigit else { return nil }
    func whole(to end: Int, _ read: (inout StampReader) -> Stamp?) -> Stamp? {
      var reader = StampReader(position: cell.lowerBound, end: end)
      guard let stamp = read(&reader), reader.position == cell.upperBound,
        stamp.resolution != .none
      else { return nil }
      return stamp
    }
    let end = cell.upperBound
    return whole(to: end) { $0.instant(line) }
      ?? whole(to: end) { $0.stamp(line, .slashedInAnyWay) }
      // Without a fraction something has to stand behind it.
      ?? whole(to: line.count) { $0.stamp(line, .regional) }
      ?? (cell.count >= epochLength ? whole(to: end) { $0.epoch(line) } : nil)
  }
}
