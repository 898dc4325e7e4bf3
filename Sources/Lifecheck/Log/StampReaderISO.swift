/// The stamps of ISO 8601 and RFC 3339, in every form that loggers give them, and seconds since 1970.
extension StampReader {
  /// `yyyy-MM-dd`, `T` or a blank, `HH:mm:ss`, and where there are any, a fraction of 1 to 9 digits after a point or
  /// comma and a zone: `Z`, `+hhmm`, `+hh:mm` or `+hh`, with or without a blank before it.
  ///
  /// The fraction is kept to microseconds. What is written so, but is no such day or time, is a stamp without resolution.
  mutating func instant(_ line: Span<UInt8>) -> Stamp? {
    let start = position
    guard let days = isoDate(line), passBlank(line, or: "T"), let seconds = time(line) else {
      position = start
      return nil
    }
    let fraction = digitsOfSecond(line)
    return Stamp(days: days, seconds: seconds, fraction: fraction, zone: anyZone(line))
  }

  /// A number of seconds, milliseconds, microseconds or nanoseconds since 1970, by how many digits it has: 9 or 10 before
  /// the point are seconds.
  mutating func epoch(_ line: Span<UInt8>) -> Stamp? {
    var i = position
    var value: Int64 = 0
    while i < end, i - position < 19, line[i].isDigit {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(Int64(line[i] - 0x30))
      guard !overflows, !carries else { return nil }
      value = sum
      i += 1
    }
    let count = i - position
    guard count >= 9, count % 3 != 2, i == end || !line[i].isASCIIIdentifier else { return nil }
    position = i
    var stamp = Stamp()
    stamp.hasYear = true
    stamp.zone = 0
    switch count {
    case 9, 10:
      let fraction = digitsOfSecond(line)
      stamp.microseconds = value * 1_000_000 + fraction.microseconds
      stamp.resolution = fraction.resolution
    case 12, 13: (stamp.microseconds, stamp.resolution) = (value * 1000, .millisecond)
    case 15, 16: (stamp.microseconds, stamp.resolution) = (value, .microsecond)
    default: (stamp.microseconds, stamp.resolution) = (value / 1000, .microsecond)
    }
    return stamp
  }

  /// A point or comma and 1 to 9 digits; whole seconds where there is none.
  mutating func digitsOfSecond(
    _ line: Span<UInt8>
  ) -> (microseconds: Int64, resolution: Stamp.Resolution) {
    guard position + 1 < end,
      line[position] == UInt8(ascii: ".") || line[position] == UInt8(ascii: ","),
      line[position + 1].isDigit
    else { return (0, .second) }
    var i = position + 1
    var value: Int64 = 0
    while i < end, i - position <= 9, line[i].isDigit {
      if i - position <= 6 { value = value * 10 + Int64(line[i] - 0x30) }
      i += 1
    }
    let count = i - position - 1
    for _ in 0..<max(0, 6 - count) { value *= 10 }
    position = i
    // A tenth of a second tells no order within 100 ms.
    return (value, count < 2 ? .second : count < 4 ? .millisecond : .microsecond)
  }

  /// `Z`, `+hhmm`, `+hh:mm` or `+hh`, in minutes east.
  mutating func anyZone(_ line: Span<UInt8>) -> Int16? {
    var i = position
    if i + 1 < end, line[i] == 0x20,
      line[i + 1] == UInt8(ascii: "+") || line[i + 1] == UInt8(ascii: "-")
    {
      i += 1
    }
    guard i < end else { return nil }
    if line[i] == UInt8(ascii: "Z") {
      position = i + 1
      return 0
    }
    guard line[i] == UInt8(ascii: "+") || line[i] == UInt8(ascii: "-"),
      let hours = digits(line, i + 1, 2), hours < 24
    else { return nil }
    var next = i + 3
    var minutes = 0
    let place = next < end && line[next] == UInt8(ascii: ":") ? next + 1 : next
    if let value = digits(line, place, 2) {
      guard value < 60 else { return nil }
      (minutes, next) = (value, place + 2)
    }
    // A dash before a number may be anything.
    guard next == end || !line[next].isASCIIIdentifier else { return nil }
    position = next
    let east = Int16(hours * 60 + minutes)
    return line[i] == UInt8(ascii: "-") ? -east : east
  }
}
