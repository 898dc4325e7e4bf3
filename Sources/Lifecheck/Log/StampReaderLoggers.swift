/// The stamps of loggers that follow no standard.
extension StampReader {
  /// `yyyy/MM/dd` with `mark` between, in days since 1970-01-01; `.some(nil)` when there is no such day.
  mutating func numericDate(_ line: Span<UInt8>, mark: UInt8) -> Int64?? {
    let i = position
    guard i + 10 <= end, line[i + 4] == mark, line[i + 7] == mark,
      let year = number(line, i, 4), let month = number(line, i + 5, 2),
      let day = number(line, i + 8, 2)
    else { return nil }
    position += 10
    return .some(Self.days(year: year, month: month, day: day))
  }

  /// A date as a region writes it, and the time behind it: `dd/MM/yyyy`, `dd.MM.yyyy` or `MM/dd/yyyy`, with one digit or two for day and
  /// month and two or four for the year; a comma and blanks; what `hoursAndMinutes` reads.
  ///
  /// The day is first, unless that is no date, or the regions that write `AM` or `PM` behind strokes have the month first.
  mutating func regionalMoment(_ line: Span<UInt8>) -> Stamp? {
    var i = position
    guard let (first, mark) = part(line, &i, 1...2),
      mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".") || mark == UInt8(ascii: "-")
    else { return nil }
    i += 1
    guard let (second, other) = part(line, &i, 1...2), other == mark else { return nil }
    i += 1
    let start = i
    guard let (year, _) = part(line, &i, 2...4), i - start != 3 else { return nil }
    position = line.has(",", at: i) ? i + 1 : i
    guard passBlank(line), let time = hoursAndMinutes(line) else { return nil }
    let isMonthFirst =
      second > 12 || time.isHalved && mark == UInt8(ascii: "/")
    let (day, month) = isMonthFirst && first <= 12 ? (second, first) : (first, second)
    return Stamp(
      days: Self.days(
        year: start + 2 == i ? 2000 + year : year, month: month, day: day),
      seconds: time.seconds, fraction: 0, resolution: time.resolution, hasYear: true, zone: nil)
  }

  /// `HH:mm` or `HH:mm:ss`, or `h:mm AM` and the like, in seconds, and whether a half of the day stands there; nil as seconds when there is no such time.
  private mutating func hoursAndMinutes(
    _ line: Span<UInt8>
  ) -> (seconds: Int64?, resolution: Stamp.Resolution, isHalved: Bool)? {
    var i = position
    guard let (first, mark) = part(line, &i, 1...2), mark == UInt8(ascii: ":") else { return nil }
    var hour = first
    i += 1
    guard let (minute, next) = part(line, &i, 2...2) else { return nil }
    var second = 0
    var resolution = Stamp.Resolution.minute
    if next == UInt8(ascii: ":") {
      i += 1
      guard let (value, _) = part(line, &i, 2...2) else { return nil }
      (second, resolution) = (value, .second)
    }
    let isAfternoon = halfOfDay(line, &i)
    position = i
    if let isAfternoon {
      guard 1...12 ~= hour else { return (nil, resolution, true) }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    let isHalved = isAfternoon != nil
    guard hour < 24, minute < 60, second < 60 else { return (nil, resolution, isHalved) }
    return (Int64(hour * 3600 + minute * 60 + second), resolution, isHalved)
  }

  /// Whether ` PM` stands at `i`, which is moved past it; nil where neither it nor ` AM` does. The blank may be a narrow one.
  private func halfOfDay(_ line: Span<UInt8>, _ i: inout Int) -> Bool? {
    let start = line.has("\u{202F}", at: i) ? i + 3 : line.has(" ", at: i) ? i + 1 : i
    guard line.has("AM", at: start) || line.has("PM", at: start) else { return nil }
    i = start + 2
    return line.has("PM", at: start)
  }

  /// `HH:mm:ss`, `mark` and 3 or 6 digits, without a date.
  mutating func timeOfDay(_ line: Span<UInt8>, mark: UInt8) -> Stamp? {
    let start = position
    guard let seconds = time(line), let fraction = fraction(line, after: mark) else {
      position = start
      return nil
    }
    var stamp = Stamp(
      days: 0, seconds: seconds, fraction: fraction.microseconds,
      resolution: fraction.resolution, hasYear: false, zone: nil)
    stamp.hasDate = false
    return stamp
  }

  /// The number at `i`, which is moved past it, and the byte after it.
  private func part(
    _ line: Span<UInt8>, _ i: inout Int, _ count: ClosedRange<Int>
  ) -> (value: Int, next: UInt8)? {
    let start = i
    while i < end, i - start < count.upperBound, line[i].isDigit { i += 1 }
    guard i - start >= count.lowerBound, i < end, let value = number(line, start, i - start) else {
      return nil
    }
    return (value, line[i])
  }

  private func number(_ line: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    line.number(in: start..<start + count).map(Int.init)
  }
}
