/// Rows that were copied out of Console.app.
///
/// ```
/// type ⇥ HH:mm:ss.SSSSSS±hhmm ⇥ process ⇥ message
/// HH:mm:ss.SSSSSS±hhmm ⇥ process ⇥ message
/// type ⇥ HH:mm:ss.SSSSSS±hhmm ⇥ process ⇥ library ⇥ message
/// type ⇥ yyyy-MM-dd HH:mm:ss.SSSSSS±hhmm ⇥ process ⇥ pid ⇥ subsystem ⇥ category ⇥ message
/// ```
///
/// The columns are those that the window shows; the message is the last one. Old systems put a blank before the zone. On the way
/// through other programs tabs become three or four blanks, or one, which a template reads where the type is in English. Without a pid's column there is no pid, and mostly there is no
/// date. A message may hold tabs, so which columns there are is decided once for a file (`ConsoleColumns`), never from one row.
enum ConsoleCopyHeader {
  private static let limit = 1024
  /// The longest type, in bytes.
  private static let typeLimit = 40

  static func parse(_ line: Span<UInt8>, _ columns: [ConsoleColumn]) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start, columns) }
  }

  static func isBroken(_ line: Span<UInt8>) -> Bool {
    // What is left of a row has a stamp's end and a tab, or ends like a type and has the stamp.
    guard let tab = line.firstIndex(of: 0x09, from: 0, to: min(line.count, 40)) else {
      return false
    }
    var reader = StampReader(position: tab + 1, end: line.count)
    if reader.time(line) != nil { return true }
    return tab >= 5 && StampReader.isZone(line, endingAt: tab)
  }

  private static func parse(
    _ line: Span<UInt8>, from start: Int, _ columns: [ConsoleColumn]
  ) -> Header? {
    var header = Header(format: .console, process: 0..<0, pid: -1, message: 0..<0)
    var place = start
    for column in columns {
      if column == .message {
        header.message = place..<line.count
        return header.process.isEmpty ? nil : header
      }
      let end: Int
      switch column {
      case .type:
        // The window may show none.
        if place < line.count, line[place].isDigit { continue }
        guard let type = typeEnd(line, from: place) else { return nil }
        end = type
      case .time:
        guard let (stamp, next) = moment(line, from: place) else { return nil }
        (header.stamp, end) = (stamp, next)
      case .process, .pid, .thread, .other, .message:
        end = separator(line, from: place) ?? line.count
      }
      guard let next = separatorEnd(line, from: end) else { return nil }
      switch column {
      case .process: header.process = place..<end
      case .pid: header.pid = line.number(in: place..<end) ?? -1
      case .thread: header.thread = place..<end
      // A library, a subsystem, a category.
      case .other:
        header.category = Span<UInt8>.joined(header.category, line.wordHash(place..<end))
      case .type, .time, .message: break
      }
      place = next
    }
    return nil
  }

  /// The stamp at `start`, with or without a date, and the place after it.
  static func moment(_ line: Span<UInt8>, from start: Int) -> (Stamp, end: Int)? {
    var reader = StampReader(position: start, end: line.count)
    var days: Int64?? = .some(0)
    if let date = reader.isoDate(line), line.has(" ", at: reader.position) {
      days = date
      reader.position += 1
    }
    let hasDate = reader.position > start
    guard let days, let seconds = reader.time(line),
      let fraction = reader.fraction(line, after: UInt8(ascii: "."))
    else { return nil }
    if line.has(" +", at: reader.position) || line.has(" -", at: reader.position) {
      reader.position += 1
    }
    guard let zone = reader.zone(line) else { return nil }
    let stamp = Stamp(
      days: days, seconds: seconds, fraction: fraction, hasYear: hasDate, hasDate: hasDate,
      zone: zone)
    return (stamp, reader.position)
  }

  /// The place after the type at `start`, in the language of the Mac: `default`, `por omisión`, `デフォルト`.
  private static func typeEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    let end = line.extracting(..<min(line.count, start + typeLimit)).end(ofRunFrom: start) {
      0x61...0x7A ~= $0.lowercased || $0 >= 0x80 || $0 == 0x20
    }
    var last = end
    while last > start, line[last - 1] == 0x20 { last -= 1 }
    return last > start ? last : nil
  }

  /// The first separator at or after `start`: a tab or three blanks.
  static func separator(_ line: Span<UInt8>, from start: Int) -> Int? {
    for i in start..<max(start, min(line.count, start + limit)) {
      // Nearly all bytes are told by one look.
      guard line[i] <= 0x20 else { continue }
      if line[i] == 0x09 || line.has("   ", at: i) { return i }
    }
    return nil
  }

  /// The place after the separator at `start`.
  static func separatorEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    if line.has("\t", at: start) { return start + 1 }
    guard line.has("   ", at: start) else { return nil }
    return line.has("    ", at: start) ? start + 4 : start + 3
  }
}
