/// A moment that somebody writes by itself, outside of a log: with a date, one without a year or none, and as exact as it is written.
struct WrittenMoment {
  enum Scale: Hashable, Sendable {
    case timeOfDay, day, year
  }

  private(set) var scale = Scale.timeOfDay
  /// The first microsecond meant, of the own clock, as in `Stamp`.
  private(set) var microseconds: Int64 = 0
  /// How many microseconds are meant.
  private(set) var length = Stamp.day
  /// Minutes east of UTC.
  private(set) var zone: Int16?

  /// Reads `09:15:27`, `Mar  4 09:15:27`, `2024-05-14 09:15:27`, and RFC 3339; the seconds may have a fraction or be missing, the time
  /// may be missing behind a date, and a zone may follow.
  init?(_ text: [UInt8]) {
    let line = text.span
    var reader = StampReader(position: 0, end: text.count)
    guard let days = readDate(text, &reader) else { return nil }
    if scale == .timeOfDay || reader.position < text.count {
      guard readTime(line, &reader) else { return nil }
    }
    microseconds += days * Stamp.day
    zone = Self.zone(line, &reader)
    guard reader.position == text.count else { return nil }
  }

  /// In days since 1970-01-01; nil where it is no day. What parts it from a time is read too.
  private mutating func readDate(_ text: [UInt8], _ reader: inout StampReader) -> Int64? {
    if let found = reader.isoDate(text.span) {
      scale = .year
      guard let day = found, reader.position < text.count else { return found }
      let mark = text[reader.position]
      // A mark alone is the beginning of a time.
      guard mark | 0x20 == UInt8(ascii: "t") || mark == 0x20, reader.position + 1 < text.count
      else { return nil }
      reader.position += 1
      return day
    }
    // In a log something stands behind a stamp.
    var syslog = StampReader(position: 0, end: text.count + 1)
    guard let found = syslog.syslogDate((text + [0x20]).span) else { return 0 }
    scale = .day
    reader.position = min(syslog.position, text.count)
    reader.position = text.span.end(ofRunFrom: reader.position) { $0.isBlank }
    return found
  }

  /// `HH:mm:ss` with a fraction or without, or `HH:mm`.
  private mutating func readTime(_ line: Span<UInt8>, _ reader: inout StampReader) -> Bool {
    if let found = reader.time(line) {
      guard let seconds = found else { return false }
      (microseconds, length) = (seconds * 1_000_000, 1_000_000)
      return readFraction(line, &reader)
    }
    let start = reader.position
    guard line.count >= start + 5, line[start + 2] == UInt8(ascii: ":"),
      let hour = line.number(in: start..<start + 2), hour < 24,
      let minute = line.number(in: start + 3..<start + 5), minute < 60
    else { return false }
    reader.position += 5
    (microseconds, length) = (Int64(hour * 60 + minute) * 60_000_000, 60_000_000)
    return true
  }

  /// A mark and digits, of which six count; false for a mark without digits.
  private mutating func readFraction(_ line: Span<UInt8>, _ reader: inout StampReader) -> Bool {
    let at = reader.position
    guard at < line.count, line[at] == UInt8(ascii: ".") || line[at] == UInt8(ascii: ",") else {
      return true
    }
    let end = line.end(ofRunFrom: at + 1) { $0.isDigit }
    for index in at + 1..<max(at + 1, min(end, at + 7)) {
      length /= 10
      microseconds += Int64(line[index] - 0x30) * length
    }
    reader.position = end
    return end > at + 1
  }

  /// `Z`, `+hhmm` or `+hh:mm` at the end, in minutes east.
  private static func zone(_ line: Span<UInt8>, _ reader: inout StampReader) -> Int16? {
    let at = reader.position
    guard at < line.count else { return nil }
    if line[at] | 0x20 == UInt8(ascii: "z") {
      reader.position += 1
      return 0
    }
    guard at + 6 == line.count, line[at + 3] == UInt8(ascii: ":") else { return reader.zone(line) }
    let bytes = [line[at], line[at + 1], line[at + 2], line[at + 4], line[at + 5]]
    var inner = StampReader(position: 0, end: bytes.count)
    guard let zone = inner.zone(bytes.span) else { return nil }
    reader.position += 6
    return zone
  }
}

extension Stamp {
  /// Reads what `text` writes; nil where it is nothing of that.
  init?(text: [UInt8]) {
    guard let moment = WrittenMoment(text), moment.length < Self.day else { return nil }
    self.init()
    (microseconds, zone) = (moment.microseconds, moment.zone)
    (hasDate, hasYear) = (moment.scale != .timeOfDay, moment.scale == .year)
    resolution =
      switch moment.length {
      case 60_000_000: .minute
      // Coarser than a tenth of a second is no order.
      case 100_000...: .second
      case 2...: .millisecond
      default: .microsecond
      }
  }
}
