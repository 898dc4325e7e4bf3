/// A moment as a user names it, to judge what is after or before it.
///
/// It is as exact as it is written: a time of day holds on every day, a day without a year in every year, and a second
/// stands for all its fractions.
public struct TimeBound: Hashable, Sendable {
  private enum Scale: Hashable {
    case timeOfDay
    case day
    case year
  }

  private let scale: Scale
  /// The first microsecond meant.
  private let microseconds: Int64
  /// How many microseconds are meant.
  let length: Int64
  /// `microseconds` in the year that stands for all.
  private let yearless: Int64
  private let zone: Int16?

  /// Reads `09:15:27`, `Mar  4 09:15:27`, `2024-05-14 09:15:27`, and RFC 3339; the seconds may have a fraction or be missing, the time may
  /// be missing behind a date, and a zone may follow a full date. What regions write is read too: `14.05.2024 09:15`, `5/14/24, 9:15:27 AM`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let line = bytes.span
    // In a log something stands behind a stamp.
    let followed = bytes + [0x20]
    var reader = StampReader(position: 0, end: followed.count)
    if let stamp = reader.regionalMoment(followed.span) {
      guard reader.position == bytes.count, stamp.resolution != .none else { return nil }
      (scale, microseconds, zone) = (.year, stamp.microseconds, nil)
      length = stamp.resolution == .minute ? 60_000_000 : 1_000_000
      yearless = Stamp.yearless(microseconds)
      return
    }
    reader = StampReader(position: 0, end: bytes.count)
    var days: Int64 = 0
    var isWholeDay = false
    var syslog = StampReader(position: 0, end: followed.count)
    if let found = reader.isoDate(line) {
      guard let day = found else { return nil }
      (scale, days) = (.year, day)
      isWholeDay = reader.position == bytes.count
      if !isWholeDay {
        guard
          [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(line[reader.position])
        else { return nil }
        reader.position += 1
      }
    } else if let found = syslog.syslogDate(followed.span) {
      guard let day = found else { return nil }
      (scale, days) = (.day, day)
      isWholeDay = syslog.position >= bytes.count
      reader.position = min(syslog.position, bytes.count)
      while reader.position < bytes.count, line[reader.position].isBlank { reader.position += 1 }
    } else {
      scale = .timeOfDay
    }
    guard let (time, length) = Self.time(line, &reader, isWholeDay: isWholeDay) else {
      return nil
    }
    microseconds = days * Stamp.day + time
    self.length = length
    yearless = scale == .year ? Stamp.yearless(microseconds) : microseconds
    zone = scale == .year ? Self.zone(line, &reader) : nil
    guard reader.position == bytes.count else { return nil }
  }

  /// The time of day and how much of it is meant, in microseconds: `HH:mm:ss` with a fraction or without, `HH:mm`, or the whole day.
  private static func time(
    _ line: Span<UInt8>, _ reader: inout StampReader, isWholeDay: Bool
  ) -> (microseconds: Int64, length: Int64)? {
    if isWholeDay { return (0, Stamp.day) }
    if let found = reader.time(line) {
      return found.flatMap { seconds in
        fraction(line, &reader).map { (seconds * 1_000_000 + $0.microseconds, $0.length) }
      }
    }
    let start = reader.position
    guard line.count >= start + 5, line[start + 2] == UInt8(ascii: ":"),
      let hour = line.number(in: start..<start + 2), hour < 24,
      let minute = line.number(in: start + 3..<start + 5), minute < 60
    else { return nil }
    reader.position += 5
    return (Int64(hour * 60 + minute) * 60_000_000, 60_000_000)
  }

  /// A mark and digits, of which six count; no mark is the whole second, a mark without digits nil.
  private static func fraction(
    _ line: Span<UInt8>, _ reader: inout StampReader
  ) -> (microseconds: Int64, length: Int64)? {
    var (value, length) = (Int64(0), Int64(1_000_000))
    let at = reader.position
    guard at < line.count, line[at] == UInt8(ascii: ".") || line[at] == UInt8(ascii: ",") else {
      return (value, length)
    }
    let end = line.end(ofRunFrom: at + 1) { $0.isDigit }
    guard end > at + 1 else { return nil }
    for index in at + 1..<min(end, at + 7) {
      length /= 10
      value += Int64(line[index] - 0x30) * length
    }
    reader.position = end
    return (value, length)
  }

  /// `Z`, `+hhmm` or `+hh:mm`, in minutes east.
  private static func zone(_ line: Span<UInt8>, _ reader: inout StampReader) -> Int16? {
    let at = reader.position
    guard at < line.count else { return nil }
    if line[at] | 0x20 == UInt8(ascii: "z") {
      reader.position += 1
      return 0
    }
    if at + 6 == line.count, line[at + 3] == UInt8(ascii: ":") {
      let bytes = [line[at], line[at + 1], line[at + 2], line[at + 4], line[at + 5]]
      var inner = StampReader(position: 0, end: bytes.count)
      guard let zone = inner.zone(bytes.span) else { return nil }
      reader.position += 6
      return zone
    }
    return reader.zone(line)
  }

  /// Whether `stamp` is before the moment.
  func isAfter(_ stamp: Stamp) -> Bool {
    let (own, other) = onOneScale(stamp)
    return other < own
  }

  /// Whether `stamp` is after the moment.
  func isBefore(_ stamp: Stamp) -> Bool {
    let (own, other) = onOneScale(stamp)
    return other >= own + length
  }

  /// From `stamp` to the first microsecond meant; on the day of the stamp, in its year, where none is named.
  func distance(from stamp: Stamp) -> Int64 {
    let (own, other) = onOneScale(stamp)
    return own - other
  }

  /// Whether both are times of day and `end` is the earlier: the time between them holds a midnight.
  func isPastMidnight(_ end: TimeBound) -> Bool {
    scale == .timeOfDay && end.scale == .timeOfDay && end.microseconds < microseconds
  }

  private func onOneScale(_ stamp: Stamp) -> (own: Int64, stamp: Int64) {
    func timeOfDay(_ microseconds: Int64) -> Int64 {
      let rest = microseconds % Stamp.day
      return rest < 0 ? rest + Stamp.day : rest
    }
    // A stamp without a date can tell its time of day only.
    guard stamp.hasDate else {
      return (timeOfDay(microseconds), timeOfDay(stamp.microseconds))
    }
    switch scale {
    case .timeOfDay:
      return (microseconds, timeOfDay(stamp.microseconds))
    case .year where stamp.hasYear:
      // Where one has no zone, both are clocks of one place.
      guard let zone, stamp.zone != nil else { return (microseconds, stamp.microseconds) }
      return (microseconds - Int64(zone) * 60_000_000, stamp.universal)
    case .year, .day:
      return (
        yearless, stamp.hasYear ? Stamp.yearless(stamp.microseconds) : stamp.microseconds
      )
    }
  }
}

/// The part of each log that is judged.
struct TimeWindow: Sendable {
  private let since: TimeBound?
  private let until: TimeBound?
  /// What the last stamp said; records without one follow it.
  private var isInside: Bool

  /// Nil where everything is judged.
  init?(since: TimeBound?, until: TimeBound?) {
    guard since != nil || until != nil else { return nil }
    self.since = since
    self.until = until
    isInside = since == nil
  }

  /// An input begins: what comes before its first stamp is before `since`.
  mutating func begin() { isInside = since == nil }

  mutating func contains(_ stamp: Stamp) -> Bool {
    guard stamp.resolution != .none else { return isInside }
    let isTooEarly = since.map { $0.isAfter(stamp) } ?? false
    let isTooLate = until.map { $0.isBefore(stamp) } ?? false
    if let since, let until, since.isPastMidnight(until) {
      isInside = !(isTooEarly && isTooLate)
    } else {
      isInside = !isTooEarly && !isTooLate
    }
    return isInside
  }
}
