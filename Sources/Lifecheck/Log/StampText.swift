extension Stamp {
  /// The time as reports show it: RFC 3339 where the log has a zone, else without one; without a
  /// year as the log writes it, `Mar  4 09:15:27.000000`, and without a date only the time. nil without a stamp.
  public var text: String? {
    guard resolution != .none else { return nil }
    let day = microseconds.dividedRoundingDown(by: 86_400_000_000)
    let rest = microseconds - day * 86_400_000_000
    let (year, month, dayOfMonth) = Self.civil(fromDay: day)
    let seconds = rest / 1_000_000
    var text = ""
    if hasYear {
      text += "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))T"
    } else if hasDate {
      text += "\(Self.months[Int(month) - 1]) \(dayOfMonth < 10 ? " " : "")\(dayOfMonth) "
    }
    text += "\(Self.padded(seconds / 3600, 2)):\(Self.padded(seconds / 60 % 60, 2))"
    if resolution != .minute { text += ":\(Self.padded(seconds % 60, 2))" }
    switch resolution {
    case .none, .minute, .second: break
    case .millisecond: text += ".\(Self.padded(rest / 1000 % 1000, 3))"
    case .microsecond: text += ".\(Self.padded(rest % 1_000_000, 6))"
    }
    if let zone {
      let minutes = Int64(zone.magnitude)
      text += zone == 0 ? "Z" : zone < 0 ? "-" : "+"
      if zone != 0 {
        text += "\(Self.padded(minutes / 60, 2)):\(Self.padded(minutes % 60, 2))"
      }
    }
    return text
  }

  /// The same day and time in 1972, the year of stamps that have none.
  static func yearless(_ microseconds: Int64) -> Int64 {
    let day = microseconds.dividedRoundingDown(by: 86_400_000_000)
    let (_, month, dayOfMonth) = civil(fromDay: day)
    let other = StampReader.days(year: 1972, month: Int(month), day: Int(dayOfMonth)) ?? 0
    return microseconds + (other - day) * 86_400_000_000
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The proleptic Gregorian date of a day counted from 1970-01-01.
  ///
  /// Years begin in March here, so that the leap day is the last of its year and month lengths
  /// follow 153/5.
  private static func civil(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
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

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Int64 {
  fileprivate func dividedRoundingDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
