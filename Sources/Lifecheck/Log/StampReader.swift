/// A cursor over the head of a line, for the stamps that log headers begin with.
///
/// A method that finds what it is after moves `position` past it; one that does not leaves it.
struct StampReader {
  var position: Int
  let end: Int

  /// `yyyy-MM-dd`, or with another `mark` between, in days since 1970-01-01; `.some(nil)` when it is written so but there is no such day.
  mutating func isoDate(_ line: Span<UInt8>, mark: UInt8 = UInt8(ascii: "-")) -> Int64?? {
    let i = position
    guard i + 10 <= end, line[i + 4] == mark, line[i + 7] == mark,
      let year = digits(line, i, 4), let month = digits(line, i + 5, 2),
      let day = digits(line, i + 8, 2)
    else { return nil }
    position += 10
    return .some(Self.days(year: year, month: month, day: day))
  }

  /// `Mmm dd`, `Mmm  d` or `Mmm d` and a blank, in days since 1970-01-01 of the leap year 1972.
  mutating func syslogDate(_ line: Span<UInt8>) -> Int64?? {
    var i = position
    guard i + 6 <= end, let month = Self.month(line[i], line[i + 1], line[i + 2]),
      line[i + 3].isBlank
    else { return nil }
    i += 4
    if line[i].isBlank { i += 1 }
    guard let (day, next) = part(line, &i, 1...2), next.isBlank else { return nil }
    position = i + 1
    return .some(Self.days(year: 1972, month: month, day: day))
  }

  /// `yyyy-MM-dd HH:mm:ss`, a fraction, and where there is one, a zone.
  ///
  /// - Parameters:
  ///   - mark: what stands before the fraction.
  ///   - mayLackFraction: whether no fraction means that it is 0.
  mutating func isoMoment(
    _ line: Span<UInt8>, mark: UInt8 = UInt8(ascii: "."), mayLackFraction: Bool = false
  ) -> (stamp: Stamp, zone: Int16?)? {
    let start = position
    guard let days = isoDate(line), passBlank(line), let seconds = time(line),
      let fraction = mayLackFraction && position < end && line[position] == 0x20
        ? (0, .microsecond) : fraction(line, after: mark)
    else {
      position = start
      return nil
    }
    let zone = zone(line)
    return (Stamp(days: days, seconds: seconds, fraction: fraction, zone: zone), zone)
  }

  /// `HH:mm:ss`, in seconds; `.some(nil)` when it is written so but there is no such time.
  mutating func time(_ line: Span<UInt8>) -> Int64?? {
    guard position + 8 <= end else { return nil }
    // "00:00:00"; then a digit is 0 to 9, and a colon 0.
    let word = line.word(at: position) ^ 0x3030_3A30_303A_3030
    guard (word &+ 0x7676_7F76_767F_7676 | word) & 0x8080_8080_8080_8080 == 0 else { return nil }
    position += 8
    let pairs = word &* 10 &+ word &>> 8
    let (hour, minute, second) = (pairs & 0xFF, pairs &>> 24 & 0xFF, pairs &>> 48 & 0xFF)
    guard hour < 24, minute < 60, second < 60 else { return .some(nil) }
    return .some(Int64(hour * 3600 + minute * 60 + second))
  }

  /// `mark` and 3 or 6 digits, in microseconds.
  mutating func fraction(
    _ line: Span<UInt8>, after mark: UInt8
  ) -> (microseconds: Int64, resolution: Stamp.Resolution)? {
    guard position < end, line[position] == mark else { return nil }
    if let number = line.shortNumber(at: position + 1), number.end <= end {
      let length = number.end - position - 1
      guard length == 3 || length == 6 else { return nil }
      position = number.end
      let value = Int64(number.value)
      return length == 3 ? (value * 1000, .millisecond) : (value, .microsecond)
    }
    var i = position + 1
    while i < end, line[i].isDigit { i += 1 }
    let length = i - position - 1
    guard length == 3 || length == 6, let value = digits(line, position + 1, length) else {
      return nil
    }
    position = i
    return length == 3 ? (Int64(value) * 1000, .millisecond) : (Int64(value), .microsecond)
  }

  /// `+hhmm` or `-hhmm`, in minutes east.
  mutating func zone(_ line: Span<UInt8>) -> Int16? {
    let i = position
    guard i + 5 <= end, line[i] == UInt8(ascii: "+") || line[i] == UInt8(ascii: "-"),
      let hours = digits(line, i + 1, 2), let minutes = digits(line, i + 3, 2), hours < 24,
      minutes < 60
    else { return nil }
    position += 5
    let east = Int16(hours * 60 + minutes)
    return line[i] == UInt8(ascii: "-") ? -east : east
  }

  /// Whether a zone stands before `end`.
  static func isZone(_ line: Span<UInt8>, endingAt end: Int) -> Bool {
    guard end >= 5, end <= line.count else { return false }
    var reader = StampReader(position: end - 5, end: end)
    return reader.zone(line) != nil
  }

  /// Passes a blank, or the other sign that may stand for it.
  mutating func passBlank(_ line: Span<UInt8>, or other: Unicode.Scalar = " ") -> Bool {
    guard position < line.count, line[position] == 0x20 || line[position] == UInt8(ascii: other)
    else { return false }
    position += 1
    return true
  }

  /// The number of `count` digits at `start`, which may go on.
  func digits(_ line: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start + count <= end else { return nil }
    var value = 0
    for i in start..<start + count {
      guard line[i].isDigit else { return nil }
      value = value * 10 + Int(line[i] - 0x30)
    }
    return value
  }

  /// The number at `i`, which is moved past it, and the byte after it; 0 for nothing.
  func part(
    _ line: Span<UInt8>, _ i: inout Int, _ count: ClosedRange<Int>
  ) -> (value: Int, next: UInt8)? {
    let start = i
    var value = 0
    while i < end, i - start < count.upperBound, line[i].isDigit {
      value = value * 10 + Int(line[i] - 0x30)
      i += 1
    }
    return i - start < count.lowerBound ? nil : (value, i < end ? line[i] : 0)
  }

  /// Days since 1970-01-01 in the Gregorian calendar; nil when there is no such day.
  static func days(year: Int, month: Int, day: Int) -> Int64? {
    guard 1...12 ~= month, day >= 1 else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length =
      switch month {
      case 2: isLeap ? 29 : 28
      case 4, 6, 9, 11: 30
      default: 31
      }
    guard day <= length else { return nil }
    // Years that begin in March have the leap day at their end.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let era = shifted + 400
    return Int64(365 * era + era / 4 - era / 100 + era / 400 + dayOfYear - 719_468 - 146_097)
  }

  static func month(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Int? {
    switch UInt32(a) << 16 | UInt32(b) << 8 | UInt32(c) {
    case 0x4A616E: 1  // Jan
    case 0x466562: 2  // Feb
    case 0x4D6172: 3  // Mar
    case 0x417072: 4  // Apr
    case 0x4D6179: 5  // May
    case 0x4A756E: 6  // Jun
    case 0x4A756C: 7  // Jul
    case 0x417567: 8  // Aug
    case 0x536570: 9  // Sep
    case 0x4F6374: 10  // Oct
    case 0x4E6F76: 11  // Nov
    case 0x446563: 12  // Dec
    default: nil
    }
  }
}

extension Stamp {
  /// A stamp of what `StampReader` has found, in whole seconds where that is no fraction; without a day or a time there is none.
  init(
    days: Int64?, seconds: Int64?, fraction: (microseconds: Int64, resolution: Resolution)?,
    hasYear: Bool = true, hasDate: Bool = true, zone: Int16? = nil
  ) {
    self.init()
    self.hasDate = hasDate
    guard let days, let seconds else { return }
    microseconds = (days * 86_400 + seconds) * 1_000_000 + (fraction?.microseconds ?? 0)
    resolution = fraction?.resolution ?? .second
    self.hasYear = hasYear
    self.zone = zone
  }
}
