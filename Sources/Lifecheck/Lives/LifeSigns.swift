/// What the signs of the system say of a life, beside the belief of its machines.
struct LifeSigns: Sendable {
  /// The bundle identifier, as a number of the name table; -1 where no line gives it.
  var bundle: Int32 = -1
  /// Whether a sign told that the life begins.
  var isBegun = false
  /// Whether a sign told that the life ended: what comes now is another one.
  var isOver = false
  /// The line that told it.
  var endLine = 0
  /// The newest sign that moves machines, which a channel heard later starts with.
  var last: (event: UInt16, line: Int, stamp: Stamp)?

  /// Takes a sign that moves machines; false for a further witness of the last one.
  func isNew(_ event: Event) -> Bool {
    guard let last, last.event == event.event, event.isReport else { return true }
    return !Self.areNear(last.stamp, event.stamp)
  }

  /// The process runs, though the system said that it holds it: it printed a line of its own, or another sign says so. Returns the
  /// sign that takes the newest one back, which was there unseen before `event`; nil where there is none.
  ///
  /// - Parameter takenBackBy: per event, the sign that takes it back; -1 for none.
  mutating func wake(before event: Event, _ takenBackBy: [Int16]) -> UInt16? {
    guard let held = last?.event, takenBackBy[Int(held)] >= 0 else { return nil }
    let taken = UInt16(takenBackBy[Int(held)])
    last = (taken, event.line, event.stamp)
    return taken
  }

  /// How far behind a sign a line may stand that is older than it, in microseconds: what is further apart has another clock.
  private static let reach: Int64 = 60_000_000

  /// Whether the newest sign says nothing of `event`, which stands below it: the process has printed other lines since, or the event came before the
  /// sign, and its line comes late.
  func areTakenBack(by event: Event) -> Bool { event.isAwake || isLater(than: event) }

  private func isLater(than event: Event) -> Bool {
    guard let last, let time = event.stamp.time(until: last.stamp) else { return false }
    return time > event.stamp.uncertainty && time <= Self.reach
  }

  private static func areNear(_ a: Stamp, _ b: Stamp) -> Bool {
    guard let distance = a.time(until: b) else { return false }
    return distance.magnitude < UInt64(Stamp.slack(b))
  }
}

/// What a sign of the system says of its life.
enum SignNews {
  case new
  /// Somebody told it before.
  case known
  /// A process was launched that is known already: it runs, and no more.
  case runs
}
