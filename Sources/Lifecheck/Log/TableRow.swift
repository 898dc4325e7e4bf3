/// A row of a table, as services and editors of tables export a log: cells with commas, semicolons or tabs between, one of which is the time.
///
/// ```
/// info,2024-05-14 09:31:00.102,a message
/// "417","2024-05-14T07:31:00.102Z","a message"
/// "a message","info","1715671860102"
/// ```
///
/// Where a row begins with the time, it is `stamped`. Which cell is the message no row tells: it is taken to be what stands behind the time, or
/// before it, whichever is longer without its digits: numbers and further times are no message.
enum TableRow {
  /// The time stands in one of the first cells.
  fileprivate static let cellLimit = 16
  fileprivate static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
  /// A shorter number may be anything.
  private static let epochLength = 13

  /// - Parameter origin: the column that says where a record comes from; nil for none.
  static func parse(_ line: Span<UInt8>, _ origin: TableColumn?) -> Header? {
    for separator in separators {
      if var header = parse(line, separator) {
        if let origin { header.process = origin.cell(of: line) }
        return header
      }
    }
    return nil
  }

  private static func parse(_ line: Span<UInt8>, _ separator: UInt8) -> Header? {
    var start = 0
    for _ in 0..<cellLimit {
      let end = cellEnd(line, from: start, separator)
      if let stamp = stamp(line, content(line, start..<end)) {
        let (before, behind) = (0..<max(0, start - 1), min(end + 1, line.count)..<line.count)
        let message = text(line, behind) >= text(line, before) ? behind : before
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

  /// How many bytes of the cells are no digits.
  private static func text(_ line: Span<UInt8>, _ cells: Range<Int>) -> Int {
    cells.reduce(0) { $0 + (line[$1].isDigit ? 0 : 1) }
  }

  /// Where the cell ends that begins at `start`. In quotes a separator is a part of it, and a quote is doubled.
  fileprivate static func cellEnd(_ line: Span<UInt8>, from start: Int, _ separator: UInt8) -> Int {
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
  fileprivate static func content(_ line: Span<UInt8>, _ cell: Range<Int>) -> Range<Int> {
    var (start, end) = (cell.lowerBound, cell.upperBound)
    while start < end, isAround(line[start]) { start += 1 }
    while end > start, isAround(line[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isAround(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == UInt8(ascii: "\"") }

  /// The time that is all of `line[cell]`; nil where it is something else.
  private static func stamp(_ line: Span<UInt8>, _ cell: Range<Int>) -> Stamp? {
    guard let first = cell.first else { return nil }
    func whole(to end: Int, _ read: (inout StampReader) -> Stamp?) -> Stamp? {
      var reader = StampReader(position: cell.lowerBound, end: end)
      guard let stamp = read(&reader), reader.position == cell.upperBound,
        stamp.resolution != .none
      else { return nil }
      return stamp
    }
    let end = cell.upperBound
    guard line[first].isDigit else { return whole(to: end) { $0.monthMoment(line) } }
    return whole(to: end) { $0.instant(line) }
      ?? whole(to: end) { $0.datedMoment(line) }
      ?? (cell.count >= epochLength ? whole(to: end) { $0.epoch(line) } : nil)
  }
}

/// A column of a table, which its heading has told.
struct TableColumn: Sendable {
  private var separator: UInt8
  private var number: Int

  /// The column that says where a record comes from; nil where `heading` is no row of headings, or has none.
  init?(origin heading: Span<UInt8>) {
    for separator in TableRow.separators {
      var best: (rank: Int, number: Int)?
      var start = 0
      for number in 0..<TableRow.cellLimit where start <= heading.count {
        let end = TableRow.cellEnd(heading, from: start, separator)
        // What is not parted is no row.
        guard number > 0 || end < heading.count else { break }
        let key = OriginKey(heading, TableRow.content(heading, start..<end))
        if let rank = key.rank, rank < best?.rank ?? .max { best = (rank, number) }
        start = end + 1
      }
      if let best {
        (self.separator, number) = (separator, best.number)
        return
      }
    }
    return nil
  }

  /// What the column's cell holds in `line`; nothing where the row is shorter.
  func cell(of line: Span<UInt8>) -> Range<Int> {
    var start = 0
    for _ in 0..<number {
      start = TableRow.cellEnd(line, from: start, separator) + 1
      guard start <= line.count else { return 0..<0 }
    }
    return TableRow.content(line, start..<TableRow.cellEnd(line, from: start, separator))
  }
}
