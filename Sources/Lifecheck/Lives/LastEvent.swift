/// The last events of a life, one for each machine and channel, the newest one last. Most lives have one, for which no array is made.
struct LastEvents: Sendable {
  /// The first one, and whether there is one.
  private var first = LastEvent()
  private var isEmpty = true
  private var others: [LastEvent] = []

  var newest: LastEvent? { isEmpty ? nil : others.last ?? first }

  /// Whether an event is one of them again. It changes nothing, but what only reads may be handed a copy of all.
  @inline(__always)
  mutating func isRepeated(by event: Event) -> Bool {
    if !isEmpty, first.isLike(event), first.isRepeated(by: event) { return true }
    return !others.isEmpty && Self.isRepeated(others, by: event)
  }

  @inline(never)
  private static func isRepeated(_ others: [LastEvent], by event: Event) -> Bool {
    others.contains { $0.isRepeated(by: event) }
  }

  /// Keeps an event, which this machine hears first, for its repetitions. Another event of the same machine in between makes
  /// a repetition an event of its own.
  @inline(__always)
  mutating func keep(_ event: Event, of machine: Int8) {
    guard others.isEmpty, isEmpty || first.isOver(at: event, of: machine) else {
      return keepBehind(event, of: machine)
    }
    first = LastEvent(event, of: machine)
    isEmpty = false
  }

  @inline(never)
  private mutating func keepBehind(_ event: Event, of machine: Int8) {
    let last = LastEvent(event, of: machine)
    let isFirstOver = first.isOver(at: event, of: machine)
    var oldest = last
    let count = others.count
    var all = others.mutableSpan
    var kept = isFirstOver ? -1 : 0
    for index in 0..<count where !all[index].isOver(at: event, of: machine) {
      if kept < 0 {
        oldest = all[index]
      } else if kept < index {
        all[kept] = all[index]
      }
      kept += 1
    }
    if isFirstOver { first = oldest }
    if kept < 0 {
      others.removeAll(keepingCapacity: true)
    } else if kept < count {
      others[kept] = last
      if kept + 1 < count { others.removeLast(count - kept - 1) }
    } else {
      others.append(last)
    }
  }

  func contains(_ event: UInt16) -> Bool {
    !isEmpty && first.event == event || others.contains { $0.event == event }
  }

  /// Notes the line of a repetition of an event. Returns the line of its first time; nil where it is none of them.
  mutating func noteRepetition(of event: UInt16, _ channel: Channel, at line: Int) -> Int? {
    if !isEmpty, first.event == event, first.channel == channel {
      first.lastLine = line
      return first.firstLine
    }
    let known = others.firstIndex { $0.event == event && $0.channel == channel }
    guard let known else { return nil }
    others[known].lastLine = line
    return others[known].firstLine
  }
}

/// The event of a life that was judged last, for folding repetitions into it (docs/verdicts.md).
struct LastEvent: Sendable {
  /// Repetitions of an event within this time are one event.
  static let repetitionMicroseconds: Int64 = 50_000

  let event: UInt16
  /// The first machine that hears it, or -1.
  let machine: Int8
  let channel: Channel
  /// Which of several equal things it is about, as `thing(of:)`.
  private let thing: Int32
  let parameter: UInt64
  let stamp: Stamp
  let firstLine: Int
  /// The line of the newest repetition.
  var lastLine: Int

  /// A place for one.
  fileprivate init() {
    event = 0
    machine = -1
    channel = .delegate
    thing = -1
    parameter = 0
    stamp = Stamp()
    (firstLine, lastLine) = (0, 0)
  }

  init(_ event: Event, of machine: Int8 = -1) {
    self.event = event.event
    self.machine = machine
    channel = event.channel
    thing = Self.thing(of: event)
    parameter = event.parameter
    stamp = event.stamp
    firstLine = event.line
    lastLine = event.line
  }

  /// Whether nothing can repeat it any more, when the next event comes that this machine hears first.
  @inline(__always)
  fileprivate func isOver(at next: Event, of machine: Int8) -> Bool {
    self.machine == machine && (event != next.event || channel == next.channel)
  }

  /// Whether `next` says the same.
  @inline(__always)
  fileprivate func isLike(_ next: Event) -> Bool {
    event == next.event && channel == next.channel && isAbout(Self.thing(of: next))
      && parameter == next.parameter
  }

  /// The name of the thing that an event is about; below -1 for the class whose method it is, of which each has a thing of its own; -1 for neither.
  @inline(__always)
  private static func thing(of event: Event) -> Int32 {
    event.instance >= 0 ? event.instance : -2 &- event.instanceAlias
  }

  /// Whether it is about this thing, too, as far as that is known: a line without a class may be of any.
  @inline(__always)
  private func isAbout(_ other: Int32) -> Bool {
    thing == other || thing == -1 && other < 0 || other == -1 && thing < 0
  }

  /// Whether `next`, the next event of the same life, is this one again.
  @inline(__always)
  func isRepeated(by next: Event) -> Bool {
    guard isLike(next) else { return false }
    if stamp.isFine, next.stamp.isFine {
      // One of two loggers in a process may print the zone, and the other not.
      guard let distance = stamp.time(until: next.stamp) ?? stamp.localTime(until: next.stamp)
      else { return false }
      return distance.magnitude <= UInt64(Self.repetitionMicroseconds)
    }
    // `print` and a logger tell the same, each in its line.
    if (stamp.resolution == .none) != (next.stamp.resolution == .none) {
      return lastLine + 1 == next.line
    }
    // Each observer of a notification prints it.
    if channel == .notification, next.stamp.resolution == .none { return true }
    // Coarse stamps tell no distance; only a record that was plainly written twice is one. Without
    // any stamp even equal bytes tell nothing: the app prints the same text each time.
    return next.stamp.resolution == .second && next.repeatsLineAbove && lastLine + 1 == next.line
  }
}
