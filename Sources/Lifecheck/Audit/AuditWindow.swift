/// The part of the lives that `--since` and `--until` leave: what began before is cut there.
struct AuditWindow {
  private let since: TimeBound?
  private let until: TimeBound?
  private var window: TimeWindow

  /// Nil where everything is told.
  init?(since: TimeBound?, until: TimeBound?) {
    guard let window = TimeWindow(since: since, until: until) else { return nil }
    (self.since, self.until, self.window) = (since, until, window)
  }

  /// Whether a sign of the device is inside.
  mutating func contains(_ sign: Audit.Sign) -> Bool { window.contains(sign.time.stamp) }

  /// A life as far as it is inside; nil where nothing of it is, or where it has no times.
  ///
  /// A time of day is that of the day on which the life begins, or ends.
  func cut(_ given: Audit.Life) -> Audit.Life? {
    let moments = Lane.moments(of: given).filter { $0.stamp.resolution != .none }
    guard let first = moments.min(by: { $0.clock < $1.clock }),
      let last = moments.max(by: { $0.clock < $1.clock })
    else { return nil }
    let (from, to) = bounds(first, last)
    var life = given
    if let end = given.end?.time ?? given.end?.bounds?.to, end.clock < from { return nil }
    life.intervals = given.intervals.compactMap { cut($0, from, to) }
    life.work = given.work.compactMap { cut($0, from, to) }
    func isInside(_ moment: Audit.Moment) -> Bool { moment.clock >= from && moment.clock < to }
    life.actions = given.actions.filter { isInside($0.time) }
    life.signs = given.signs.filter { isInside($0.time) }
    if let time = given.launch?.time, !isInside(time) { life.launch = nil }
    if let time = given.end?.time ?? given.end?.bounds?.from, time.clock >= to { life.end = nil }
    let isEmpty =
      life.intervals.isEmpty && life.work.isEmpty && life.actions.isEmpty && life.signs.isEmpty
      && life.launch == nil && life.end == nil
    return isEmpty ? nil : life
  }

  /// What a source covers of the window.
  func cut(_ given: Audit.Span) -> Audit.Span {
    let (from, to) = bounds(given.first, given.last)
    var span = given
    if span.first.clock < from { span.first = span.first.moved(to: min(from, span.last.clock)) }
    if span.last.clock > to { span.last = span.last.moved(to: max(to, span.first.clock)) }
    return span
  }

  /// Work as far as it is inside; what ends outside is open.
  private func cut(_ given: Audit.Work, _ from: Int64, _ to: Int64) -> Audit.Work? {
    guard (given.to?.clock ?? .max) >= from, (given.from?.clock ?? given.to?.clock ?? .min) < to
    else { return nil }
    var work = given
    if let start = given.from, start.clock < from { work.from = start.moved(to: from) }
    if let end = given.to, end.clock >= to {
      work.to = end.moved(to: to)
      work.outcome = .open
    }
    return work
  }

  /// The window on the clock of a life; `to` is the first moment outside.
  private func bounds(_ first: Audit.Moment, _ last: Audit.Moment) -> (from: Int64, to: Int64) {
    var from = since.map { first.clock + $0.distance(from: first.stamp) } ?? .min
    var to = until.map { last.clock + $0.distance(from: last.stamp) + $0.length } ?? .max
    guard let since, let until, since.isPastMidnight(until) else { return (from, to) }
    let day: Int64 = 86_400_000_000
    // A life after midnight belongs to the window that began the day before, one before midnight to the window that ends the next day.
    if !until.isBefore(first.stamp) { from -= day }
    if !since.isAfter(last.stamp) { to += day }
    return (from, to)
  }

  /// A state as far as it is inside; what comes after the last line about it is not known.
  private func cut(_ given: Audit.Interval, _ from: Int64, _ to: Int64) -> Audit.Interval? {
    guard let start = given.from else { return given }
    guard start.clock < to else { return nil }
    var interval = given
    if start.clock < from {
      guard let end = given.to, end.clock > from else { return nil }
      interval.from = start.moved(to: from)
      interval.grade = .inferred
    }
    if let end = given.to, end.clock > to {
      interval.to = end.moved(to: to)
      interval.grade = .inferred
    }
    return interval
  }
}

extension Audit.Moment {
  /// The moment at another place of its clock.
  func moved(to clock: Int64) -> Audit.Moment {
    var moment = self
    moment.stamp.microseconds += clock - self.clock
    moment.clock = clock
    return moment
  }
}
