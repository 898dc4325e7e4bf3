/// A stamp at the left of the message, which is all that many loggers print, and `print("\(Date()) …")` too.
///
/// ```
/// yyyy-MM-dd HH:mm:ss +0000 message
/// yyyy-MM-dd HH:mm:ss.SSS [Level] > message
/// HH:mm:ss.SSS message
/// ```
///
/// The stamp may be of any form of ISO 8601, or a time of day with a fraction. There is no process. Tags before the message are nothing to
/// a message's reader. It is the most lenient of all headers: nothing but the message's beginning tells it from prose.
enum StampedHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start) }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.instant(line) ?? reader.timeOfDay(line, mark: UInt8(ascii: ".")),
      reader.position < line.count, line[reader.position].isBlank
    else { return nil }
    return Header(
      format: .stamped, stamp: stamp, process: 0..<0, pid: -1,
      message: reader.position + 1..<line.count)
  }
}
