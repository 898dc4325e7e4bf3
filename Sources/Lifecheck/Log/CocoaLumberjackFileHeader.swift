/// The header of CocoaLumberjack's log files.
///
/// ```
/// yyyy/MM/dd HH:mm:ss:SSS  message
/// yyyy/MM/dd HH:mm:ss:SSS  💛 [File.m:210 -[Class selector]]: message
/// ```
///
/// Two blanks follow the stamp, which has no zone: it is GMT since 3.7, local before. The second form is that of formatters which add
/// the level as a heart and the place of the statement; its message may be empty. There is no process.
enum CocoaLumberjackFileHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start) }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let days = reader.numericDate(line, mark: UInt8(ascii: "/")),
      line.has(" ", at: reader.position)
    else { return nil }
    reader.position += 1
    guard let seconds = reader.time(line),
      let fraction = reader.fraction(line, after: UInt8(ascii: ":")),
      line.has("  ", at: reader.position)
    else { return nil }
    let stamp = Stamp(
      days: days, seconds: seconds, fraction: fraction.microseconds,
      resolution: fraction.resolution, hasYear: true, zone: nil)
    var header = Header(
      format: .cocoalumberjackFile, stamp: stamp, process: 0..<0, pid: -1,
      message: reader.position..<line.count)
    var place = line.end(ofRunFrom: reader.position) { $0 == 0x20 }
    // The heart, with the sign that makes it a picture.
    place = line.end(ofRunFrom: place) { $0 >= 0x80 }
    place = line.end(ofRunFrom: place) { $0 == 0x20 }
    if let (function, statement) = StatementPlace.fileEnd(line, from: place, mark: 0x20) {
      header.statement = statement
      StatementPlace.split(line, from: function, closing: "]:", into: &header)
    }
    return header
  }
}
