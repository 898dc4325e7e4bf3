/// A place of a log behind which messages are missing.
///
/// ```
/// [yyyy-MM-dd HH:mm:ss… columns] lost [>=]N unreliable messages[ from … to …]
/// [header] *** process N exceeded N log message per second limit  -  remaining messages this second discarded ***
/// [header] QUARANTINED DUE TO HIGH LOGGING VOLUME
/// [disconnected] or [disconnected:UDID]
/// === Messages dropped during live streaming (use `log show` to see what they were)
/// Filtering the log data using "predicate"
/// Timestamp  columns
/// ```
///
/// The first is what `log` says, the second the syslog daemon of iOS 9 and before, the third the unified log of a process
/// that it stops listening to, the fourth idevicesyslog between the lines of two connections, the fifth `log stream` between its lines in any style, and the last two `log`
/// before all of them.
/// In JSON the first is the message of a `lossEvent`.
package struct LogLoss: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The log says that at least so many messages were lost; nil where it does not say how many.
    case messages(Int?)
    /// The file was replaced by another one while it was followed.
    case rotation
    /// The file was cut off while it was followed, and written anew.
    case truncation
    /// The device was on the cable no more for a while.
    case disconnection
    /// `log` was started again, and its output put behind that of the run before.
    case capture
    /// The newest record comes first, and so many of the oldest events were not kept until the end.
    case order(Int)
  }

  package var cause: Cause
  /// The line that says so, or the last one before.
  package var line: Int

  /// Reads the marker whose text stands at `place` of `line`; nil where it is a part of a message.
  static func parse(_ line: Span<UInt8>, at place: Int, number: Int) -> LogLoss? {
    if line.has(MarkerText.lost, at: place) {
      guard let lost = lost(line, before: place), isRecord(line, before: lost.start) else {
        return nil
      }
      return LogLoss(cause: .messages(lost.count), line: number)
    }
    if let loss = betweenRecords(line, at: place, number: number) { return loss }
    if line.has(MarkerText.disconnection, at: place) {
      return place == 0 && isDisconnection(line)
        ? LogLoss(cause: .disconnection, line: number) : nil
    }
    let isWhole =
      line.has(MarkerText.quota, at: place)
      ? isQuota(line, place)
      : line.has(MarkerText.quarantine, at: place) && isQuarantine(line, place)
    return isWhole ? LogLoss(cause: .messages(nil), line: number) : nil
  }

  /// What `log` prints before its records and between them, whatever these are.
  static func betweenRecords(_ line: Span<UInt8>, at place: Int, number: Int) -> LogLoss? {
    if line.has(MarkerText.capture, at: place) {
      return place == 0 ? LogLoss(cause: .capture, line: number) : nil
    }
    if MarkerText.columns.contains(where: { line.has($0, at: place) }) {
      return line.has("Timestamp  ", at: 0) ? LogLoss(cause: .capture, line: number) : nil
    }
    return line.has(MarkerText.dropped, at: place) && LogMarker.isAfterStamp(line, place)
      ? LogLoss(cause: .messages(nil), line: number) : nil
  }

  /// The marker that a record of JSON is, whose message is `message`: one of this event, or of a process that is not
  /// listened to any more.
  static func parse(
    _ record: Span<UInt8>, message: Range<Int>, isLossEvent: Bool, number: Int
  ) -> LogLoss? {
    guard isLossEvent else {
      let isWhole =
        record.has(MarkerText.quarantine, at: message.lowerBound)
        && message.count == MarkerText.quarantine.count
      return isWhole ? LogLoss(cause: .messages(nil), line: number) : nil
    }
    var place = message.lowerBound
    while place < message.upperBound, !record.has(MarkerText.lost, at: place) { place += 1 }
    let count = place < message.upperBound ? lost(record, before: place)?.count : nil
    return LogLoss(cause: .messages(count), line: number)
  }

  /// `lost >=12` or `lost 12` that ends at `end`.
  private static func lost(_ line: Span<UInt8>, before end: Int) -> (start: Int, count: Int?)? {
    var start = end
    while start > 0, line[start - 1].isDigit { start -= 1 }
    guard start < end else { return nil }
    for text: StaticString in ["lost >=", "lost "] where line.has(text, at: start - text.count) {
      return (start - text.count, line.number(in: start..<end).map { Int($0) })
    }
    return nil
  }

  /// Whether what is before `place` is the head of a record of this kind, which names no process but those that log for
  /// others.
  private static func isRecord(_ line: Span<UInt8>, before place: Int) -> Bool {
    if LogMarker.isAfterStamp(line, place) { return true }
    for index in 0..<place {
      for type: StaticString in [" Loss ", " Lo "] where line.has(type, at: index) {
        return LogMarker.hasStamp(line, before: index + 1)
      }
    }
    return false
  }

  private static func isQuota(_ line: Span<UInt8>, _ place: Int) -> Bool {
    let parts: [StaticString] = [
      " log message per second limit  -  ", " exceeded ", "*** process ",
    ]
    var end = place
    for (number, part) in parts.enumerated() {
      let start = end - part.count
      guard line.has(part, at: start) else { return false }
      end = start
      guard number < 2 else { break }
      let digits = end
      while end > 0, line[end - 1].isDigit { end -= 1 }
      guard end < digits else { return false }
    }
    return headsMessage(line, end) && isAtEnd(line, place + MarkerText.quota.count)
  }

  /// Whether nothing follows but the device's number.
  private static func isDisconnection(_ line: Span<UInt8>) -> Bool {
    let end = line.end(ofRunFrom: MarkerText.disconnection.count) {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") || $0.isASCIIIdentifier
    }
    return line.has("]", at: end) && isAtEnd(line, end + 1)
  }

  private static func isQuarantine(_ line: Span<UInt8>, _ place: Int) -> Bool {
    headsMessage(line, place) && isAtEnd(line, place + MarkerText.quarantine.count)
  }

  /// Whether a header or nothing ends at `place`.
  private static func headsMessage(_ line: Span<UInt8>, _ place: Int) -> Bool {
    if place == 0 { return true }
    if line[place - 1] == UInt8(ascii: "\t") { return true }
    guard place > 1, line[place - 1] == 0x20 else { return false }
    return [UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: ")")].contains(line[place - 2])
  }

  private static func isAtEnd(_ line: Span<UInt8>, _ place: Int) -> Bool {
    line.end(ofRunFrom: place) { $0.isBlank || $0 == 0x0D || $0 == 0 } == line.count
  }
}

extension LogLoss {
  /// The name of the cause in a list of events.
  var causeName: String {
    switch cause {
    case .messages: "messages"
    case .rotation: "rotation"
    case .truncation: "truncation"
    case .disconnection: "disconnection"
    case .capture: "capture"
    case .order: "order"
    }
  }

  var count: Int? {
    switch cause {
    case .messages(let count): count
    case .order(let count): count
    case .rotation, .truncation, .disconnection, .capture: nil
    }
  }

  /// Reads what a list of events says.
  init?(causeName: String?, count: Int?, line: Int) {
    self.line = line
    switch causeName {
    case nil, "messages": cause = .messages(count)
    case "rotation": cause = .rotation
    case "truncation": cause = .truncation
    case "disconnection": cause = .disconnection
    case "capture": cause = .capture
    case "order": cause = .order(count ?? 0)
    default: return nil
    }
  }
}

extension StaticString {
  fileprivate var count: Int { utf8CodeUnitCount }
}
