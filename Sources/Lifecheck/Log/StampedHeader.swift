/// A stamp at the left of the message, which is all that many loggers print, and `print("\(Date()) …")` too.
///
/// ```
/// yyyy-MM-dd HH:mm:ss +0000 message
/// yyyy-MM-dd HH:mm:ss.SSS [Level] > message
/// HH:mm:ss.SSS message
/// Mmm dd HH:mm:ss.SSSSSS name: message
/// 12 | HH:mm:ss:SSS (UTC) | message
/// ```
///
/// The stamp may be of any form of ISO 8601, or a time of day with a fraction. There is no process. Tags before the message are nothing to
/// a message's reader. It is the most lenient of all headers: nothing but the message's beginning tells it from prose.
enum StampedHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start) } ?? named(line) ?? row(line)
  }

  /// A date and a time without a year, and a name that nothing but a colon follows.
  private static func named(_ line: Span<UInt8>) -> Header? {
    var reader = StampReader(position: 0, end: line.count)
    guard case .some(.some(let days)) = reader.syslogDate(line),
      var stamp = reader.timeOfDay(line, mark: UInt8(ascii: ".")),
      reader.position < line.count, line[reader.position] == 0x20
    else { return nil }
    let name = reader.position + 1
    let end = line.end(ofRunFrom: name) { $0.isIdentifier || $0 == UInt8(ascii: "-") }
    guard end > name, end - name <= nameLimit, line.has(": ", at: end) else { return nil }
    stamp.microseconds += days * 86_400_000_000
    stamp.hasDate = true
    return Header(
      format: .stamped, stamp: stamp, process: name..<end, pid: -1, message: end + 2..<line.count)
  }

  /// A row of a table: its number, the time of day, and the message, with bars between.
  private static func row(_ line: Span<UInt8>) -> Header? {
    let digits = line.end(ofRunFrom: 0) { $0.isDigit }
    let bar = line.end(ofRunFrom: digits) { $0.isBlank }
    guard digits > 0, line.has("|", at: bar) else { return nil }
    var reader = StampReader(
      position: line.end(ofRunFrom: bar + 1) { $0.isBlank }, end: line.count)
    guard let stamp = reader.timeOfDay(line, mark: UInt8(ascii: ":")) else { return nil }
    let zone = line.end(ofRunFrom: reader.position) {
      $0.isBlank || $0.isASCIIIdentifier || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")")
    }
    guard line.has("|", at: zone) else { return nil }
    return Header(
      format: .stamped, stamp: stamp, process: 0..<0, pid: -1, message: zone + 1..<line.count)
  }

  private static let nameLimit = 64

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
