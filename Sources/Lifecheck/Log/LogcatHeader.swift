/// The header of Android's logcat, for apps of frameworks that run there too.
///
/// ```
/// threadtime: MM-dd HH:mm:ss.SSS  pid  thread L tag: message
/// epoch, uid: 1800000000.200 uid  pid  thread L tag: message
/// time:       MM-dd HH:mm:ss.SSS L/tag(pid): message
/// brief:      L/tag(pid): message
/// ```
///
/// L is one of V, D, I, W, E, F, A and S. There is no year, no zone and no process, but a pid. The uid may be missing.
enum LogcatHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    var reader = StampReader(position: 0, end: line.count)
    guard let stamp = stamp(line, &reader) else { return tagged(line, from: 0, Stamp()) }
    let place = line.end(ofRunFrom: reader.position) { $0 == 0x20 }
    guard place > reader.position else { return nil }
    return columns(line, from: place, stamp) ?? tagged(line, from: place, stamp)
  }

  private static func stamp(_ line: Span<UInt8>, _ reader: inout StampReader) -> Stamp? {
    if let stamp = reader.epoch(line) { return stamp.resolution == .second ? nil : stamp }
    guard line.count > 6, line[2] == UInt8(ascii: "-"), line[5] == 0x20,
      let month = line.number(in: 0..<2), let day = line.number(in: 3..<5)
    else { return nil }
    reader.position = 6
    guard let seconds = reader.time(line),
      let fraction = reader.fraction(line, after: UInt8(ascii: "."))
    else { return nil }
    return Stamp(
      days: StampReader.days(year: 1972, month: Int(month), day: Int(day)), seconds: seconds,
      fraction: fraction.microseconds, resolution: fraction.resolution, hasYear: false, zone: nil)
  }

  /// `uid pid thread L tag: `, where the uid may be missing.
  private static func columns(_ line: Span<UInt8>, from start: Int, _ stamp: Stamp) -> Header? {
    var numbers = (first: 0..<0, second: 0..<0, third: 0..<0)
    var place = start
    for _ in 0..<3 {
      let end = line.end(ofRunFrom: place) { $0.isDigit }
      let next = line.end(ofRunFrom: end) { $0 == 0x20 }
      guard end > place, next > end else { break }
      numbers = (numbers.second, numbers.third, place..<end)
      place = next
    }
    guard let pid = line.number(in: numbers.second), isLevel(line, at: place),
      line.has(" ", at: place + 1)
    else { return nil }
    let colon = line.end(ofRunFrom: place + 2) { $0 != UInt8(ascii: ":") && $0 >= 0x20 }
    guard line.has(":", at: colon), colon - place <= 128 else { return nil }
    return Header(
      format: .logcat, stamp: stamp, process: 0..<0, pid: pid, thread: numbers.third,
      message: colon + 1..<line.count)
  }

  /// `L/tag(pid): `.
  private static func tagged(_ line: Span<UInt8>, from start: Int, _ stamp: Stamp) -> Header? {
    guard isLevel(line, at: start), line.has("/", at: start + 1),
      let open = line.firstIndex(
        of: UInt8(ascii: "("), from: start + 2, to: min(line.count, start + 128)),
      open > start + 2
    else { return nil }
    let digits = line.end(ofRunFrom: open + 1) { $0 == 0x20 }
    let end = line.end(ofRunFrom: digits) { $0.isDigit }
    guard let pid = line.number(in: digits..<end), line.has("):", at: end) else { return nil }
    return Header(
      format: .logcat, stamp: stamp, process: 0..<0, pid: pid, message: end + 2..<line.count)
  }

  private static func isLevel(_ line: Span<UInt8>, at place: Int) -> Bool {
    guard place < line.count else { return false }
    switch line[place] {
    case UInt8(ascii: "V"), UInt8(ascii: "D"), UInt8(ascii: "I"), UInt8(ascii: "W"),
      UInt8(ascii: "E"), UInt8(ascii: "F"), UInt8(ascii: "A"), UInt8(ascii: "S"):
      return true
    default:
      return false
    }
  }
}
