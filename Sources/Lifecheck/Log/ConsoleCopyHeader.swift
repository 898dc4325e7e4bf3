/// Rows that were copied out of Console.app.
///
/// ```
/// type ⇥ HH:mm:ss.SSSSSS±hhmm ⇥ process ⇥ message
/// type ⇥ HH:mm:ss.SSSSSS±hhmm ⇥ process ⇥ library ⇥ message
/// ```
///
/// Old systems put a blank before the zone. On the way through other programs tabs become three or four blanks. There is no
/// date and no pid. A message may hold tabs, so whether there are libraries is decided once for a file
/// (`ConsoleColumns`), never from one row.
enum ConsoleCopyHeader {
  private static let limit = 1024

  static func parse(_ line: Span<UInt8>, hasLibrary: Bool) -> Header? {
    var start = 0
    while true {
      if let header = parse(line, from: start, hasLibrary: hasLibrary) { return header }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
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

  /// Whether the row of column names has the library's; nil for any other line.
  static func namesLibrary(_ line: Span<UInt8>) -> Bool? {
    guard line.has("Type", at: 0), let time = separatorEnd(line, from: 4),
      line.has("Time", at: time), let process = separatorEnd(line, from: time + 4),
      line.has("Process", at: process), let next = separatorEnd(line, from: process + 7)
    else { return nil }
    return line.has("Library", at: next)
  }

  /// Whether a row may have a library; nil for any other line.
  static func mayHaveLibrary(_ line: Span<UInt8>) -> Bool? {
    parse(line, hasLibrary: false).map { libraryEnd(line, from: $0.message.lowerBound) != nil }
  }

  private static func parse(
    _ line: Span<UInt8>, from start: Int, hasLibrary: Bool
  ) -> Header? {
    let typeEnd = line.end(ofRunFrom: start) { $0.isASCIIIdentifier }
    guard isType(line, start..<typeEnd), let time = separatorEnd(line, from: typeEnd) else {
      return nil
    }
    var reader = StampReader(position: time, end: line.count)
    guard let seconds = reader.time(line),
      let fraction = reader.fraction(line, after: UInt8(ascii: "."))
    else { return nil }
    if line.has(" +", at: reader.position) || line.has(" -", at: reader.position) {
      reader.position += 1
    }
    guard let zone = reader.zone(line), let name = separatorEnd(line, from: reader.position),
      let nameEnd = separator(line, from: name), nameEnd > name,
      var message = separatorEnd(line, from: nameEnd)
    else { return nil }
    if hasLibrary, let end = libraryEnd(line, from: message) { message = end }
    var stamp = Stamp(
      days: 0, seconds: seconds, fraction: fraction.microseconds, resolution: fraction.resolution,
      hasYear: false, zone: zone)
    stamp.hasDate = false
    return Header(
      format: .console, stamp: stamp, process: name..<nameEnd, pid: -1,
      message: message..<line.count)
  }

  private static func isType(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let types: [StaticString] = ["default", "info", "debug", "error", "fault"]
    return types.contains { type in
      guard type.utf8CodeUnitCount == range.count else { return false }
      for i in range where line[i].lowercased != type.byte(i - range.lowerBound) { return false }
      return true
    }
  }

  /// Where the message begins if a library, which is one word, stands at `start`.
  private static func libraryEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    let end = line.end(ofRunFrom: start) { !$0.isBlank }
    return end > start ? separatorEnd(line, from: end) : nil
  }

  /// The first separator at or after `start`: a tab or three blanks.
  private static func separator(_ line: Span<UInt8>, from start: Int) -> Int? {
    for i in start..<max(start, min(line.count, start + limit)) {
      if line[i] == 0x09 || line.has("   ", at: i) { return i }
    }
    return nil
  }

  /// The place after the separator at `start`.
  private static func separatorEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    if line.has("\t", at: start) { return start + 1 }
    guard line.has("   ", at: start) else { return nil }
    return line.has("    ", at: start) ? start + 4 : start + 3
  }
}

/// Finds out whether the rows of a file have a library between process and message.
struct ConsoleColumns: Sendable {
  private var named: Bool?
  private var rows = 0
  private var rowsWithLibrary = 0

  /// Without column names the rows must all have it.
  var hasLibrary: Bool { named ?? (rows > 0 && rowsWithLibrary == rows) }

  mutating func observe(_ line: Span<UInt8>) {
    if named == nil { named = ConsoleCopyHeader.namesLibrary(line) }
    guard let hasLibrary = ConsoleCopyHeader.mayHaveLibrary(line) else { return }
    rows += 1
    if hasLibrary { rowsWithLibrary += 1 }
  }
}
