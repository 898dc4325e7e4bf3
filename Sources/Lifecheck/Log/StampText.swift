extension Stamp {
  /// The time as reports show it: RFC 3339 where the log has a zone, else without one; without a
  /// year as the log writes it, `Mar  4 09:15:27.000000`, and without a date only the time. nil without a stamp.
  package var text: String? {
    guard resolution != .none else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(32)
    append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends that text, nothing without a stamp.
  func append(to text: inout [UInt8]) {
    guard resolution != .none else { return }
    let day = microseconds.dividedRoundingDown(by: Self.day)
    let rest = microseconds - day * Self.day
    let (year, month, dayOfMonth) = Self.civil(fromDay: day)
    let seconds = rest / 1_000_000
    if hasYear {
      Self.add(year, 4, to: &text)
      Self.add("-", month, to: &text)
      Self.add("-", dayOfMonth, to: &text)
      text.append(UInt8(ascii: "T"))
    } else if hasDate {
      text += Self.months[Int(month) - 1].utf8
      text += (dayOfMonth < 10 ? "  " : " ").utf8
      Self.add(dayOfMonth, 1, to: &text)
      text.append(UInt8(ascii: " "))
    }
    Self.add(seconds / 3600, 2, to: &text)
    Self.add(":", seconds / 60 % 60, to: &text)
    if resolution != .minute { Self.add(":", seconds % 60, to: &text) }
    switch resolution {
    case .none, .minute, .second: break
    case .millisecond: Self.add(".", rest / 1000 % 1000, 3, to: &text)
    case .microsecond: Self.add(".", rest % 1_000_000, 6, to: &text)
    }
    if let zone {
      let minutes = Int64(zone.magnitude)
      text.append(UInt8(ascii: zone == 0 ? "Z" : zone < 0 ? "-" : "+"))
      if zone != 0 {
        Self.add(minutes / 60, 2, to: &text)
        Self.add(":", minutes % 60, to: &text)
      }
    }
  }

  /// The same day and time in 1972, the year of stamps that have none.
  static func yearless(_ microseconds: Int64) -> Int64 {
    let day = microseconds.dividedRoundingDown(by: Self.day)
    let (_, month, dayOfMonth) = civil(fromDay: day)
    let other = StampReader.days(year: 1972, month: Int(month), day: Int(dayOfMonth)) ?? 0
    return microseconds + (other - day) * Self.day
  }

  /// The year of a moment.
  static func year(of clock: Int64) -> Int {
    Int(civil(fromDay: clock.dividedRoundingDown(by: Self.day)).year)
  }

  /// How many years behind the first one a moment is that stamps without a year tell: those count as 1972, and all that go on behind its end
  /// have 366 days a year (`universal(near:)`).
  static func yearsGone(by yearless: Int64) -> Int {
    Int((yearless - firstYear).dividedRoundingDown(by: longYear))
  }

  /// The same day and time in the year that is `year` for the first one.
  static func clock(_ yearless: Int64, from year: Int) -> Int64 {
    let gone = yearsGone(by: yearless)
    let clock = yearless - Int64(gone) * longYear
    let day = clock.dividedRoundingDown(by: Self.day)
    let (_, month, dayOfMonth) = civil(fromDay: day)
    // The year may have no 29 February.
    let other =
      StampReader.days(year: year + gone, month: Int(month), day: Int(dayOfMonth))
      ?? StampReader.days(year: year + gone, month: 3, day: 1) ?? day
    return clock + (other - day) * Self.day
  }

  /// 1972-01-01.
  private static let firstYear: Int64 = 730 * day
  private static let longYear: Int64 = 366 * day

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The proleptic Gregorian date of a day counted from 1970-01-01.
  ///
  /// Years begin in March here, so that the leap day is the last of its year and month lengths
  /// follow 153/5.
  static func civil(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = day + 719_468
    let era = shifted.dividedRoundingDown(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// Appends a sign and a number of at least `width` digits.
  private static func add(
    _ sign: Unicode.Scalar, _ number: Int64, _ width: Int = 2, to text: inout [UInt8]
  ) {
    text.append(UInt8(ascii: sign))
    add(number, width, to: &text)
  }

  private static func add(_ number: Int64, _ width: Int, to text: inout [UInt8]) {
    var digits = 1
    var rest = number.magnitude / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    let isNegative = number < 0
    if isNegative { digits += 1 }
    for _ in 0..<max(width - digits, 0) { text.append(UInt8(ascii: "0")) }
    text.append(number: Int(number))
  }
}

extension Int64 {
  func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
