/// Dates and times in their parts, as loggers and regions write them.
extension StampReader {
  /// A date as it is written.
  private struct WrittenDate {
    /// nil where none stands there.
    var year: Int?
    var month: Int
    var day: Int
    /// What stands between its numbers; 0 for nothing, or the name of a month.
    var mark: UInt8 = 0
    /// Whether the day is taken to be first since nothing tells.
    var isByHabit = false
    /// Whether nothing tells which number is what.
    var isOpen = false
  }

  /// A time of day as it is written.
  private struct WrittenTime {
    /// nil where there is no such time.
    var seconds: Int64?
    var microseconds: Int64 = 0
    var resolution = Stamp.Resolution.minute
    /// What stands between its numbers.
    var mark: UInt8
    /// Whether it says which half of the day it is.
    var isHalved = false
  }

  /// A date that begins with a number, and the time behind it: the year first or last and any sign between, with one digit or two for day and
  /// month, `yyyyMMdd`, `d Mmm yyyy`, or `MM-dd`.
  ///
  /// Before the year the day is first, unless that is no date, or the regions that write `AM` or `PM` behind strokes have the month first. Where
  /// more is open, only the time of day counts.
  mutating func datedMoment(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    guard let date = numberedDate(line), passDateEnd(line),
      let time = writtenTime(line, isCompact: date.mark == 0),
      !date.isOpen || time.resolution != .minute
    else {
      position = start
      return nil
    }
    return stamp(line, date, time)
  }

  /// The same, if the year is not first and the date is not open.
  mutating func regionalMoment(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    guard line.end(ofRunFrom: start, where: { $0.isDigit }) - start <= 2,
      let stamp = datedMoment(line), stamp.hasDate
    else {
      position = start
      return nil
    }
    return stamp
  }

  /// A date with the name of its month, and maybe the weekday before it, and the time behind it: `Mmm d, yyyy` with `at`, `@` or a comma,
  /// `Www Mmm dd yyyy`, `Www, dd Mmm yyyy`; or `Mmm dd`, with the year behind the time or nowhere.
  mutating func monthMoment(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    let weekday = Self.weekdayEnd(line, at: start)
    if let behind = weekday {
      position = line.has(",", at: behind) ? behind + 1 : behind
      passBlanks(line)
      if position < end, line[position].isDigit, let stamp = datedMoment(line) { return stamp }
    }
    guard var date = namedDate(line), passDateEnd(line),
      let time = writtenTime(line, isCompact: false),
      date.year != nil || time.resolution != .minute
    else {
      position = start
      return nil
    }
    if date.year == nil, weekday != nil { date.year = yearBehindTime(line) }
    return stamp(line, date, time)
  }

  /// A time of day to the second, without a date.
  mutating func timeAlone(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    guard let time = writtenTime(line, isCompact: false), time.seconds != nil,
      time.resolution != .minute,
      // Versions have points, too.
      time.mark == UInt8(ascii: ":") || line.has(".", at: start + 2)
    else {
      position = start
      return nil
    }
    return Self.stamp(0, time, hasDate: false)
  }

  private mutating func stamp(
    _ line: Span<UInt8>, _ date: WrittenDate, _ time: WrittenTime
  ) -> Stamp {
    if date.isOpen { return Self.stamp(0, time, hasDate: false) }
    let zone = date.year == nil ? nil : writtenZone(line)
    var (month, day) = (date.month, date.day)
    if date.isByHabit, day <= 12,
      month > 12 || time.isHalved && date.mark == UInt8(ascii: "/")
    {
      swap(&month, &day)
    }
    var stamp = Self.stamp(
      Self.days(year: date.year ?? 1972, month: month, day: day), time, hasDate: true)
    guard stamp.resolution != .none else { return stamp }
    (stamp.hasYear, stamp.zone) = (date.year != nil, zone)
    return stamp
  }

  private static func stamp(_ days: Int64?, _ time: WrittenTime, hasDate: Bool) -> Stamp {
    Stamp(
      days: days, seconds: time.seconds, fraction: (time.microseconds, time.resolution),
      hasYear: false, hasDate: hasDate)
  }

  /// `yyyy-M-d`, `d.M.yyyy` or `d/M/yy` with any of these signs, `yyyyMMdd`, `d Mmm yyyy`, `d-Mmm-yyyy`, `MM-dd`.
  private mutating func numberedDate(_ line: Span<UInt8>) -> WrittenDate? {
    var i = position
    guard let (first, mark) = part(line, &i, 1...8) else { return nil }
    let count = i - position
    if count == 8 {
      position = i
      return WrittenDate(year: first / 10_000, month: first / 100 % 100, day: first % 100)
    }
    guard count <= 2 || count == 4 else { return nil }
    i += 1
    if count <= 2, mark == 0x20 || mark == UInt8(ascii: "-"),
      let (month, behind) = Self.monthEnd(line, at: i), behind < end, line[behind] == mark
    {
      i = behind + 1
      guard let (year, _) = part(line, &i, 4...4) else { return nil }
      position = i
      return WrittenDate(year: year, month: month, day: first)
    }
    guard mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".") || mark == UInt8(ascii: "-")
    else { return nil }
    let middle = i
    guard let (second, next) = part(line, &i, 1...2) else { return nil }
    guard next == mark else {
      guard count == 2, i - middle == 2 else { return nil }
      position = i
      return WrittenDate(year: nil, month: first, day: second, mark: mark, isOpen: true)
    }
    i += 1
    let last = i
    guard let (third, _) = part(line, &i, count == 4 ? 1...2 : 2...4), i - last != 3 else {
      return nil
    }
    position = i
    if count == 4 { return WrittenDate(year: first, month: second, day: third, mark: mark) }
    let isShort = i - last == 2
    // Dashes may be those of ISO 8601, with the year first.
    return WrittenDate(
      year: isShort ? 2000 + third : third, month: second, day: first, mark: mark,
      isByHabit: true, isOpen: isShort && mark == UInt8(ascii: "-"))
  }

  /// `Mmm d, yyyy`, `Mmm dd yyyy`, or `Mmm dd`.
  private mutating func namedDate(_ line: Span<UInt8>) -> WrittenDate? {
    guard let (month, behind) = Self.monthEnd(line, at: position), line.has(" ", at: behind) else {
      return nil
    }
    var i = line.has(" ", at: behind + 1) ? behind + 2 : behind + 1
    guard let (day, next) = part(line, &i, 1...2) else { return nil }
    position = i
    if next == UInt8(ascii: ",") { i += 1 }
    i += 1
    guard let (year, mark) = part(line, &i, 4...4), mark != UInt8(ascii: ":") else {
      return next == 0x20 ? WrittenDate(year: nil, month: month, day: day) : nil
    }
    position = i
    return WrittenDate(year: year, month: month, day: day)
  }

  /// Passes what parts a date from its time; false where nothing does.
  private mutating func passDateEnd(_ line: Span<UInt8>) -> Bool {
    for text in ["T", "-", "_", " at ", " @ ", ", ", " à ", " um "] as [StaticString]
    where line.has(text, at: position) {
      position += text.utf8CodeUnitCount
      return true
    }
    return passBlanks(line)
  }

  @discardableResult
  private mutating func passBlanks(_ line: Span<UInt8>) -> Bool {
    let start = position
    while position < end, line[position] == 0x20 { position += 1 }
    return position > start
  }

  /// `H:mm`, `H:mm:ss` and a fraction, the same with points, or `HHmmss` behind a date without signs; `AM` or `PM` may come behind it.
  private mutating func writtenTime(_ line: Span<UInt8>, isCompact: Bool) -> WrittenTime? {
    var i = position
    guard let (first, mark) = part(line, &i, 1...6) else { return nil }
    var (hour, minute, second) = (first, 0, 0)
    var time = WrittenTime(mark: mark)
    if i - position == 6, isCompact {
      (hour, minute, second) = (first / 10_000, first / 100 % 100, first % 100)
      time.resolution = .second
    } else {
      guard i - position <= 2, mark == UInt8(ascii: ":") || mark == UInt8(ascii: ".") else {
        return nil
      }
      i += 1
      guard let (value, next) = part(line, &i, 2...2) else { return nil }
      minute = value
      if next == mark {
        i += 1
        guard let (value, _) = part(line, &i, 2...2) else { return nil }
        (second, time.resolution) = (value, .second)
      }
    }
    position = i
    if time.resolution == .second { passFraction(line, &time) }
    i = position
    let isAfternoon = halfOfDay(line, &i)
    position = i
    time.isHalved = isAfternoon != nil
    guard hour < 24, minute < 60, second < 60 else { return time }
    if let isAfternoon {
      guard 1...12 ~= hour else { return time }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    time.seconds = Int64(hour * 3600 + minute * 60 + second)
    return time
  }

  /// A colon or comma and 3 or 6 digits, or behind colons a point and any digits.
  private mutating func passFraction(_ line: Span<UInt8>, _ time: inout WrittenTime) {
    if let (value, resolution) =
      fraction(line, after: UInt8(ascii: ":")) ?? fraction(line, after: UInt8(ascii: ","))
    {
      (time.microseconds, time.resolution) = (value, resolution)
    } else if line.has(".", at: position), time.mark != UInt8(ascii: ".") {
      (time.microseconds, time.resolution) = digitsOfSecond(line)
    }
  }

  /// A zone behind a time with a date: `GMT` or `UTC`, with hours behind it or none and a name in parentheses, what `instant` reads, or the name
  /// of a zone in words, which tells none.
  private mutating func writtenZone(_ line: Span<UInt8>) -> Int16? {
    guard line.has(" GMT", at: position) || line.has(" UTC", at: position) else {
      if let zone = anyZone(line) { return zone }
      passZoneName(line)
      return nil
    }
    position += 4
    var zone = anyZone(line)
    if zone == nil, line.has("+", at: position) || line.has("-", at: position),
      position + 1 < end, line[position + 1].isDigit
    {
      let hours = Int16(line[position + 1] - 0x30) * 60
      zone = line.has("-", at: position) ? -hours : hours
      position += 2
    }
    if line.has(" (", at: position) {
      let limit = min(end, position + Self.zoneLimit)
      if let close = line.firstIndex(of: UInt8(ascii: ")"), from: position, to: limit) {
        position = close + 1
      }
    }
    return zone ?? 0
  }

  /// No name of a zone is longer, in bytes.
  private static let zoneLimit = 56

  /// Passes `Central European Standard Time`, as Apple's frameworks write it in English.
  private mutating func passZoneName(_ line: Span<UInt8>) {
    var i = position
    while i + 1 < end, i - position < Self.zoneLimit, line[i] == 0x20, 0x41...0x5A ~= line[i + 1] {
      let word = i + 1
      i = line.end(ofRunFrom: word) { $0.isASCIIIdentifier }
      if i - word == 4, line.has("Time", at: word), i <= end {
        position = i
        return
      }
    }
  }

  /// The year that stands behind the time, with the name of a zone between or nothing: `Mmm dd HH:mm:ss CET yyyy`.
  private mutating func yearBehindTime(_ line: Span<UInt8>) -> Int? {
    var i = position
    if i + 1 < end, line[i] == 0x20, 0x41...0x5A ~= line[i + 1] {
      i = line.end(ofRunFrom: i + 1) { 0x41...0x5A ~= $0 }
    }
    guard line.has(" 20", at: i) else { return nil }
    i += 1
    guard let (year, next) = part(line, &i, 4...4), next <= 0x20 || next == UInt8(ascii: ":") else {
      return nil
    }
    position = i
    return year
  }

  /// The month whose name stands at `start`, and the place behind it.
  private static func monthEnd(_ line: Span<UInt8>, at start: Int) -> (month: Int, end: Int)? {
    guard start + 3 <= line.count,
      let month = month(line[start], line[start + 1], line[start + 2])
    else { return nil }
    return (month, line.end(ofRunFrom: start + 3) { 0x61...0x7A ~= $0 })
  }

  /// The place behind the weekday whose name stands at `start`; nil where none does.
  private static func weekdayEnd(_ line: Span<UInt8>, at start: Int) -> Int? {
    let days: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    guard days.contains(where: { line.has($0, at: start) }) else { return nil }
    return line.end(ofRunFrom: start + 3) { 0x61...0x7A ~= $0 }
  }

  /// Whether a date begins at `start` with the name of a weekday or of a month.
  static func startsWithName(_ line: Span<UInt8>, at start: Int) -> Bool {
    if let (_, behind) = monthEnd(line, at: start) { return line.has(" ", at: behind) }
    return weekdayEnd(line, at: start).map { line.has(" ", at: $0) || line.has(", ", at: $0) }
      ?? false
  }

  /// Whether ` PM` stands at `i`, which is moved past it; nil where neither it nor ` AM` does, in small letters or not. The blank may be a narrow one.
  private func halfOfDay(_ line: Span<UInt8>, _ i: inout Int) -> Bool? {
    let start = line.has("\u{202F}", at: i) ? i + 3 : line.has(" ", at: i) ? i + 1 : i
    guard start + 2 <= end, line[start + 1] | 0x20 == UInt8(ascii: "m"),
      start + 2 == end || !line[start + 2].isASCIIIdentifier
    else { return nil }
    let half = line[start] | 0x20
    guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p") else { return nil }
    i = start + 2
    return half == UInt8(ascii: "p")
  }

  /// `HH:mm:ss`, `mark` and 3 or 6 digits, without a date.
  mutating func timeOfDay(_ line: Span<UInt8>, mark: UInt8) -> Stamp? {
    let start = position
    guard let seconds = time(line), let fraction = fraction(line, after: mark) else {
      position = start
      return nil
    }
    return Stamp(days: 0, seconds: seconds, fraction: fraction, hasYear: false, hasDate: false)
  }
}
