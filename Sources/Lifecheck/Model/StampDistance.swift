/// How much time lies between two stamps, for sure.
extension Stamp {
  private static let hour: Int64 = 3_600_000_000
  /// In microseconds.
  static let day: Int64 = 86_400_000_000

  /// The least time in microseconds that can have passed from here to `later`, by every reading of the two
  /// stamps; nil where they tell none. Negative where they may be in the other order.
  ///
  /// A stamp in whole seconds is an interval of a second, one in minutes of a minute. Without a zone an hour may be one that daylight
  /// saving took, and without a year a day may be the 29 February that the year did not have.
  func leastTime(until later: Stamp) -> Int64? { time(until: later).map(certainTime) }

  /// Whether more than `time` microseconds have passed from here to `later`, by every reading of the two stamps.
  func isSurely(_ time: Int64, before later: Stamp) -> Bool {
    leastTime(until: later).map { $0 > time } ?? false
  }

  /// The time from here to `later` in microseconds, as the two stamps say; nil where they tell none.
  @inline(__always)
  func time(until later: Stamp) -> Int64? {
    guard resolution != .none, later.resolution != .none, hasYear == later.hasYear,
      hasDate == later.hasDate, (zone == nil) == (later.zone == nil)
    else { return nil }
    let (time, overflows) = later.universal.subtractingReportingOverflow(universal)
    return overflows ? nil : time
  }

  /// The time from here to `later` in microseconds by the local clock, for two stamps of one process of which only one tells the zone; nil
  /// where they tell none.
  func localTime(until later: Stamp) -> Int64? {
    guard resolution != .none, later.resolution != .none, hasYear == later.hasYear,
      hasDate == later.hasDate
    else { return nil }
    let (time, overflows) = later.microseconds.subtractingReportingOverflow(microseconds)
    return overflows ? nil : time
  }

  /// The least time that can have passed where this stamp and one of its kind are `time` apart.
  func certainTime(of time: Int64) -> Int64 {
    var time = time &- uncertainty
    if !hasYear, time >= Self.day { time -= Self.day }
    if zone == nil, time >= Self.hour { time -= Self.hour }
    return time
  }

  /// The moment by UTC, where the zone is known.
  var universal: Int64 {
    microseconds &- Int64(zone ?? 0) * 60_000_000
  }

  /// The moment by UTC, where the zone is known, in the year or the day that is nearest to `other`: without a year the
  /// next one may have begun between the two, and without a date the next day.
  @inline(__always)
  func universal(near other: Int64) -> Int64 {
    if hasYear, hasDate { return universal }
    // Without a year it counts as 1972, which has 366 days.
    let period = hasDate ? 366 * Self.day : Self.day
    let (distance, overflows) = other.subtractingReportingOverflow(universal)
    guard !overflows, distance.magnitude > UInt64(period / 2) else { return universal }
    // The distance is far below the limits, as both moments are, or nothing is known.
    let half = distance > 0 ? period / 2 : -(period / 2)
    let (sum, isFar) = distance.addingReportingOverflow(half)
    guard !isFar else { return universal }
    let (moved, isOutside) = universal.addingReportingOverflow(sum / period * period)
    return isOutside ? universal : moved
  }

  /// How much later than the stamp says the moment may be.
  var uncertainty: Int64 {
    switch resolution {
    case .none, .microsecond: 0
    case .millisecond: 999
    case .second: 999_999
    case .minute: 59_999_999
    }
  }
}
