/// A moment as a user names it, to judge what is after or before it.
///
/// It is as exact as it is written: a time of day holds on every day, a day without a year in every year, and a second
/// stands for all its fractions.
public struct TimeBound: Hashable, Sendable {
  private let scale: WrittenMoment.Scale
  /// The first microsecond meant.
  private let microseconds: Int64
  /// How many microseconds are meant.
  let length: Int64
  /// `microseconds` in the year that stands for all.
  private let yearless: Int64
  private let zone: Int16?

  /// Whether it is over before another one begins, as far as they tell that: a time of day may be the next day's.
  package func isBefore(_ other: TimeBound) -> Bool {
    scale == .year && other.scale == .year && zone == other.zone
      && microseconds < other.microseconds && other.microseconds - microseconds >= length
  }

  /// Reads `09:15:27`, `Mar  4 09:15:27`, `2024-05-14 09:15:27`, and RFC 3339; the seconds may have a fraction or be missing, the time may
  /// be missing behind a date, and a zone may follow a full date. What regions write is read too: `14.05.2024 09:15`, `5/14/24, 9:15:27 AM`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    var reader = StampReader(position: 0, end: bytes.count)
    if let stamp = reader.regionalMoment(bytes.span) {
      guard reader.position == bytes.count, stamp.resolution != .none else { return nil }
      (scale, microseconds, zone) = (.year, stamp.microseconds, nil)
      length = stamp.uncertainty + 1
      yearless = Stamp.yearless(microseconds)
      return
    }
    guard let moment = WrittenMoment(bytes), moment.scale == .year || moment.zone == nil else {
      return nil
    }
    (scale, microseconds, zone) = (moment.scale, moment.microseconds, moment.zone)
    length = moment.length
    yearless = scale == .year ? Stamp.yearless(microseconds) : microseconds
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
