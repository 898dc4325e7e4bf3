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

  /// A stamp in any of the forms that loggers give it at the beginning of a line, or behind their marks.
  mutating func loggerMoment(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    guard start < end else { return nil }
    guard line[start].isDigit else { return monthMoment(line) }
    if line.has("-", at: start + 4) {
      return isoMoment(line, mark: UInt8(ascii: ":"))?.stamp ?? instant(line)
    }
    if let stamp = timeOfDay(line, mark: UInt8(ascii: ".")) ?? stamp(line, .slashedInAnyWay) {
      return line.has(",", at: position) ? nil : stamp
    }
    for form in 0..<3 {
      position = start
      let stamp =
        switch form {
        case 0: regionalMoment(line)
        case 1: clock(line)
        default: longEpoch(line)
        }
      // What a comma parts from others is a cell of a table.
      if let stamp { return line.has(",", at: position) ? nil : stamp }
    }
    return nil
  }

  /// `h:mm:ss AM`, or in brackets a time of day with seconds.
  private mutating func clock(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    if start > 0, line[start - 1] == UInt8(ascii: "[") || line[start - 1] == UInt8(ascii: "("),
      let stamp = stamp(line, .clock)
    {
      return stamp
    }
    position = start
    guard let time = hoursAndMinutes(line), time.isHalved, time.resolution == .second else {
      return nil
    }
    var stamp = Stamp(
      days: 0, seconds: time.seconds, fraction: 0, resolution: .second, hasYear: false, zone: nil)
    stamp.hasDate = false
    return stamp
  }

  /// A number since 1970, of any unit, from 2014 to 2033: any other may count something else.
  private mutating func longEpoch(_ line: Span<UInt8>) -> Stamp? {
    let count = line.end(ofRunFrom: position) { $0.isDigit } - position
    guard count == 10 || count == 13 || count == 16 || count == 19, line.has("1", at: position),
      line[position + 1] >= UInt8(ascii: "4")
    else { return nil }
    let stamp = epoch(line)
    return line.has("\t", at: position) ? nil : stamp
  }

  /// `Mmm d, yyyy` with `at`, `@` or a comma before the time, or `Mmm dd HH:mm:ss`.
  mutating func monthMoment(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    guard start + 12 <= end,
      let month = Self.month(line[start], line[start + 1], line[start + 2]),
      line[start + 3] == 0x20
    else { return nil }
    var i = start + 4
    guard let (day, next) = part(line, &i, 1...2), next == UInt8(ascii: ",") else {
      return relayMoment(line)
    }
    i += 1
    guard line.has(" ", at: i) else { return nil }
    i += 1
    guard let (year, _) = part(line, &i, 4...4) else { return nil }
    for text in [",", " at", " @"] as [StaticString] where line.has(text, at: i) {
      i += text.utf8CodeUnitCount
      break
    }
    position = i
    guard passBlank(line), let time = hoursAndMinutes(line) else { return nil }
    let fraction = fraction(line, after: UInt8(ascii: "."))
    return Stamp(
      days: Self.days(year: year, month: month, day: day), seconds: time.seconds,
      fraction: fraction?.microseconds ?? 0, resolution: fraction?.resolution ?? time.resolution,
      hasYear: true, zone: nil)
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
