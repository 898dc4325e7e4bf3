/// The header of XCGLogger.
///
/// ```
/// yyyy-MM-dd HH:mm:ss.SSS [Level] [File.swift:52] function: message
/// yyyy-MM-dd HH:mm:ss.SSS [Level] [identifier] [thread] [File.swift:52] function > message
/// ```
///
/// Identifier and thread are there if they were asked for; ` > ` is of versions before 7. The stamp has no zone. There is no process.
enum XCGLoggerHeader {
  private static let tagLimit = 5

  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start) }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let (stamp, zone) = reader.isoMoment(line), zone == nil,
      line.has(" [", at: reader.position)
    else { return nil }
    var tag = reader.position + 1
    for count in 0..<tagLimit {
      guard line.has("[", at: tag),
        let close = line.firstIndex(
          of: UInt8(ascii: "]"), from: tag, to: min(line.count, tag + 256)),
        line.has(" ", at: close + 1)
      else { return nil }
      if count > 0,
        let (end, statement) = StatementPlace.fileEnd(line, from: tag, mark: UInt8(ascii: "]"))
      {
        var header = Header(
          format: .xcglogger, stamp: stamp, process: 0..<0, pid: -1, message: end..<line.count)
        header.statement = statement
        StatementPlace.split(
          line, from: line.end(ofRunFrom: end) { $0 == 0x20 }, closing: ":", into: &header)
        return header
      }
      tag = close + 2
    }
    return nil
  }
}
