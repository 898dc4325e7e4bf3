/// A column of the rows that are copied out of Console.app, as far as lifecheck reads it.
enum ConsoleColumn: Hashable, Sendable {
  case type, time, process, pid, thread
  /// A library, a subsystem, a category and the like.
  case other
  case message

  static let usual: [ConsoleColumn] = [.type, .time, .process, .message]
}

/// Finds out which columns the rows of a file have.
///
/// The row of names tells, if it was copied. Without it a column between process and message is one in which every row has a single
/// word; one of numbers is the pid.
struct ConsoleColumns: Sendable {
  private static let limit = 8
  /// Where the first name ends at the latest, with what parts it from the next, in bytes.
  private static let nameLimit = 32

  private static let names: [(StaticString, ConsoleColumn)] = [
    ("Type", .type), ("Time", .time), ("Date", .time), ("Date & Time", .time),
    ("Process", .process), ("Process Name", .process), ("PID", .pid), ("Process ID", .pid),
    ("TID", .thread), ("Thread", .thread), ("Thread ID", .thread), ("Message", .message),
  ]

  private var named: [ConsoleColumn]?
  /// What stands between process and message in all rows so far; nil before the first.
  private var found: [ConsoleColumn]?

  var columns: [ConsoleColumn] {
    if let named { return named }
    var columns = ConsoleColumn.usual
    columns.insert(contentsOf: found ?? [], at: 3)
    return columns
  }

  mutating func observe(_ line: Span<UInt8>) {
    if named == nil { named = Self.named(line) }
    guard let header = ConsoleCopyHeader.parse(line, ConsoleColumn.usual) else { return }
    let row = Self.words(line, from: header.message.lowerBound, process: header.process)
    guard var common = found else {
      found = row
      return
    }
    common.removeLast(max(0, common.count - row.count))
    for i in common.indices where row[i] != common[i] { common[i] = .other }
    found = common
  }

  /// The columns that a row of names tells; nil for any other line.
  private static func named(_ line: Span<UInt8>) -> [ConsoleColumn]? {
    let beginning = line.extracting(..<min(line.count, nameLimit))
    guard ConsoleCopyHeader.separator(beginning, from: 0) != nil else { return nil }
    var columns: [ConsoleColumn] = []
    var start = 0
    while columns.count < 2 * limit {
      let end = ConsoleCopyHeader.separator(line, from: start) ?? line.count
      let name = names.first { (name, _) in
        end - start == name.utf8CodeUnitCount && line.has(name, at: start)
      }
      columns.append(name?.1 ?? .other)
      guard let next = ConsoleCopyHeader.separatorEnd(line, from: end) else { break }
      start = next
    }
    guard columns.contains(.time), columns.contains(.process), columns.last == .message else {
      return nil
    }
    return columns
  }

  /// The fields of single words from `start` on that have another field after them. The library may be called as the process is, blanks and all.
  private static func words(
    _ line: Span<UInt8>, from start: Int, process: Range<Int>
  ) -> [ConsoleColumn] {
    var columns: [ConsoleColumn] = []
    var place = start
    while columns.count < limit {
      let isOfProcess =
        place + process.count < line.count
        && line.equals(place..<place + process.count, line, process)
      let end = line.end(ofRunFrom: isOfProcess ? place + process.count : place) { !$0.isBlank }
      guard let next = ConsoleCopyHeader.separatorEnd(line, from: end) else { break }
      let isNumber = line.number(in: place..<end) != nil && !columns.contains(.pid)
      columns.append(isNumber ? .pid : .other)
      place = next
    }
    return columns
  }
}
