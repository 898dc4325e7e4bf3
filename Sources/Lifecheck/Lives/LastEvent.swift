/// The event of a life that was judged last, for folding repetitions into it (docs/verdicts.md).
struct LastEvent: Sendable {
  /// Repetitions of an event within this time are one event.
  static let repetitionMicroseconds: Int64 = 50_000

  let event: UInt16
  /// The first machine that hears it, or -1.
  let machine: Int8
  let channel: Channel
  let instance: Int32
  let parameter: UInt64
  let stamp: Stamp
  let firstLine: Int
  /// The line of the newest repetition.
  var lastLine: Int

  init(_ event: Event, of machine: Int8 = -1) {
    self.event = event.event
    self.machine = machine
    channel = event.channel
    instance = event.instance
    parameter = event.parameter
    stamp = event.stamp
    firstLine = event.line
    lastLine = event.line
  }

  /// Whether `next`, the next event of the same life, is this one again.
  func isRepeated(by next: Event) -> Bool {
    guard event == next.event, channel == next.channel, instance == next.instance,
      parameter == next.parameter
    else {
      return false
    }
    if stamp.isFine, next.stamp.isFine {
      let (distance, overflows) = next.stamp.microseconds.subtractingReportingOverflow(
        stamp.microseconds)
      return !overflows && distance.magnitude <= UInt64(Self.repetitionMicroseconds)
    }
    // Coarse stamps tell no distance; only a record that was plainly written twice is one. Without
    // any stamp even equal bytes tell nothing: the app prints the same text each time.
    return next.stamp.resolution == .second && next.repeatsLineAbove && lastLine + 1 == next.line
  }
}
