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

  private static func areNear(_ a: Stamp, _ b: Stamp) -> Bool {
    guard let distance = a.time(until: b) else { return false }
    return distance.magnitude < UInt64(Stamp.slack(b))
  }
}

/// Which launches and ends were told already: several processes tell of each, some of them again and again.
struct ToldSigns: Sendable {
  /// Past it all is forgotten: memory is bounded.
  private static let limit = 4096

  private struct Process: Hashable {
    var pid: Int32
    var file: Int32
  }

  private var newest: [Process: EventDefinition.LifeSign] = [:]

  /// Whether `event` tells something new; without a pid that is not known, and counts as new.
  mutating func isNew(_ sign: EventDefinition.LifeSign, _ event: Event, _ file: Int32) -> Bool {
    guard event.isReport, event.pid >= 0 else { return true }
    if newest.count >= Self.limit { newest.removeAll(keepingCapacity: true) }
    return newest.updateValue(sign, forKey: Process(pid: event.pid, file: file)) != sign
  }
}
