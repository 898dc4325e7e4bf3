/// The header of loggers that begin with a short date in brackets, or with the time of day, and a sign for the level.
///
/// ```
/// [dd/MM/yyyy HH:mm] 💙 ➡️ message
/// [dd.MM.yyyy, HH:mm:ss] 💙 message
/// HH:mm:ss:SSS 💙  ⬅️ message
/// ```
///
/// Which of day and month comes first depends on the user's region; where it cannot be told the day does. There is no zone and no
/// process. The signs are no part of the message.
enum ArrowHeartHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    var start = 0
    while true {
      if let header = bracketed(line, from: start) ?? timed(line, from: start) { return header }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
  }

  private static func bracketed(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard line.has("[", at: start) else { return nil }
    var reader = StampReader(position: start + 1, end: line.count)
    guard let days = reader.regionalDate(line) else { return nil }
    if line.has(",", at: reader.position) { reader.position += 1 }
    guard line.has(" ", at: reader.position) else { return nil }
    reader.position += 1
    guard let (seconds, resolution) = reader.hoursAndMinutes(line),
      line.has("] ", at: reader.position)
    else { return nil }
    let stamp = Stamp(
      days: days, seconds: seconds, fraction: 0, resolution: resolution, hasYear: true, zone: nil)
    return Header(
      format: .arrowHeart, stamp: stamp, process: 0..<0, pid: -1,
      message: reader.position + 2..<line.count)
  }

  private static func timed(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.timeOfDay(line, mark: UInt8(ascii: ":")),
      line.has(" ", at: reader.position), reader.position + 1 < line.count,
      line[reader.position + 1] >= 0x80
    else { return nil }
    return Header(
      format: .arrowHeart, stamp: stamp, process: 0..<0, pid: -1,
      message: reader.position + 1..<line.count)
  }
}
