/// The header that a device's log relay writes, and the tools that print it.
///
/// ```
/// to 1.2:        Mmm dd HH:mm:ss Device Process(Library)[pid] <Level>: message
/// 1.3:           Mmm dd HH:mm:ss Process(Library)[pid] <Level>: message
/// from 2025-06:  Mmm dd HH:mm:ss.SSSSSS Process(Library)[pid] <Level>: message
/// ```
///
/// The day is padded with a blank, a zero, or nothing. The library is absent where the process itself
/// speaks. The process may hold blanks, so whether a device stands before it is decided once for a file
/// (`DeviceName`), never from one line. A Mac's own log has lines without a level: `Device Process[pid]: message`.
enum SyslogRelayHeader {
  private static let limit = 1024

  /// - Parameter device: the name before every process, empty for none.
  static func parse(_ line: Span<UInt8>, device: [UInt8]) -> Header? {
    guard let head = head(of: line) else { return nil }
    var process = head.name
    if !device.isEmpty, process.count > device.count + 1,
      line.equals(
        process.lowerBound..<process.lowerBound + device.count, device.span, 0..<device.count),
      line[process.lowerBound + device.count].isBlank
    {
      process = process.lowerBound + device.count + 1..<process.upperBound
    }
    return Header(
      format: .idevicesyslog, stamp: head.stamp, process: withoutLibrary(line, process),
      pid: head.pid, message: head.message..<line.count)
  }

  static func isBroken(_ line: Span<UInt8>) -> Bool {
    var reader = StampReader(position: 0, end: line.count)
    if reader.syslogDate(line) != nil { return true }
    let limit = min(limit, line.count)
    var from = 0
    while let close = line.firstIndex(of: UInt8(ascii: "]"), from: from, to: limit) {
      if line.has("] <", at: close) || line.has("]: ", at: close) {
        if close > 0, line[close - 1].isDigit { return true }
      }
      from = close + 1
    }
    return line.has("<Notice>: ", at: 0)
  }

  struct Head {
    var stamp: Stamp
    /// What stands between the stamp and the bracket: device, process, library.
    var name: Range<Int>
    var pid: Int32
    var message: Int
  }

  /// The parts that do not depend on whether there is a device.
  static func head(of line: Span<UInt8>) -> Head? {
    line.pastPrefixes { line, start in head(of: line, from: start) }
  }

  private static func head(of line: Span<UInt8>, from start: Int) -> Head? {
    var reader = StampReader(position: start, end: line.count)
    guard let days = reader.syslogDate(line), let seconds = reader.time(line) else { return nil }
    let fraction = reader.fraction(line, after: UInt8(ascii: "."))
    guard reader.position < line.count, line[reader.position].isBlank else { return nil }
    let name = reader.position + 1
    guard let brackets = brackets(in: line, from: name), brackets.open > name else { return nil }
    let stamp = Stamp(
      days: days, seconds: seconds, fraction: fraction?.microseconds ?? 0,
      resolution: fraction?.resolution ?? .second, hasYear: false, zone: nil)
    return Head(
      stamp: stamp, name: name..<brackets.open, pid: brackets.pid, message: brackets.end)
  }

  /// The first `[pid] <Level>: `, or where there is none, the first `[pid]: `.
  static func brackets(
    in line: Span<UInt8>, from start: Int
  ) -> (open: Int, pid: Int32, end: Int)? {
    let limit = min(line.count, start + limit)
    var withoutLevel: (open: Int, pid: Int32, end: Int)?
    var from = start
    while let open = line.firstNear(UInt8(ascii: "["), from: min(from, limit), to: limit) {
      from = open + 1
      guard let (pid, close) = line.numberRun(from: from), line.has("]", at: close) else {
        continue
      }
      var end = close + 1
      if line.has(" <", at: end) {
        end = line.end(ofRunFrom: end + 2) { $0.isASCIIIdentifier }
        guard line.has(">:", at: end) else { continue }
        return (open, pid, min(end + 3, line.count))
      }
      if withoutLevel == nil, line.has(": ", at: end) { withoutLevel = (open, pid, end + 2) }
    }
    return withoutLevel
  }

  /// `Process(Library)` without the library; parentheses after a blank belong to the name.
  static func withoutLibrary(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    guard name.count > 2, line[name.upperBound - 1] == UInt8(ascii: ")") else { return name }
    var i = name.upperBound - 2
    while i > name.lowerBound, line[i] != UInt8(ascii: "(") { i -= 1 }
    guard i > name.lowerBound, !line[i - 1].isBlank else { return name }
    return name.lowerBound..<i
  }
}
