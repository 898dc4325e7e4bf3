/// A record of `log show --style ndjson` or `--style json`: one object, on a line or over many.
///
/// ```
/// {"eventType":"logEvent","processID":4123,"processImagePath":"\/…\/Shop.app\/Shop","threadID":602211,
///  "timestamp":"yyyy-MM-dd HH:mm:ss.SSSSSS±hhmm","eventMessage":"message",…}
/// ```
///
/// The members come in any order, and there are many more. The process is the last part of its path. Activities, signposts
/// and the like have another event type: they are records, but nobody's messages.
enum LogJSONHeader {
  /// The header of the record that is `text`; nil if it lacks what a message of `log` has.
  ///
  /// Message and process are as the log has them, with their escapes.
  static func parse(_ text: Span<UInt8>) -> Header? {
    var reader = JSONObjectReader(text)
    var header = Header(format: .logNDJSON, process: 0..<0, pid: -1, message: 0..<0)
    header.isObject = true
    var hasMessage = false
    var hasStamp = false
    while let member = reader.next(text) {
      let key = member.key
      if reads(text, key, "eventMessage") {
        (header.message, hasMessage) = (member.value, member.isString)
      } else if reads(text, key, "eventType") {
        header.isMessage = reads(text, member.value, "logEvent")
      } else if reads(text, key, "processImagePath"), member.isString {
        header.process = lastPart(text, member.value)
        header.isSimulated = isInSimulator(text, member.value)
      } else if reads(text, key, "processID") {
        header.pid = text.number(in: member.value) ?? -1
      } else if reads(text, key, "threadID"), text.number(in: member.value) != nil {
        header.thread = member.value
      } else if reads(text, key, "category"), member.isString {
        header.category = text.wordHash(member.value)
      } else if reads(text, key, "subsystem"), member.isString {
        header.subsystem = member.value
      } else if reads(text, key, "bootUUID"), member.isString, !member.value.isEmpty {
        header.boot = text.stableHash(of: member.value)
      } else if reads(text, key, "timestamp") {
        var stamp = StampReader(position: member.value.lowerBound, end: member.value.upperBound)
        if let moment = stamp.isoMoment(text) { (header.stamp, hasStamp) = (moment.stamp, true) }
      }
    }
    // A record that is cut off would be another life's.
    return hasMessage && hasStamp && header.pid >= 0 && !header.process.isEmpty ? header : nil
  }

  /// The marker that the record is, if it is one.
  static func marker(_ text: Span<UInt8>, number: Int) -> LogMarker? {
    var reader = JSONObjectReader(text)
    var message = 0..<0
    var isTimesync = false
    var isLoss = false
    while let member = reader.next(text) {
      if reads(text, member.key, "eventMessage") { message = member.value }
      if reads(text, member.key, "eventType") {
        isTimesync = reads(text, member.value, "timesyncEvent")
        isLoss = reads(text, member.value, "lossEvent")
      }
    }
    if isTimesync { return LogMarker.synchronisation(text, at: message.lowerBound) }
    return LogLoss.parse(text, message: message, isLossEvent: isLoss, number: number)
      .map { .loss($0) }
  }

  /// Whether `text` has at least the message of a record.
  static func isBroken(_ text: Span<UInt8>) -> Bool {
    var from = 0
    while let quote = text.firstIndex(of: UInt8(ascii: "\""), from: from, to: text.count) {
      if text.has("\"eventMessage\"", at: quote) { return true }
      from = quote + 1
    }
    return false
  }

  /// Whether `line` is a member of a pretty-printed record.
  static func isMember(_ line: Span<UInt8>) -> Bool {
    guard let quote = line.firstIndex(of: UInt8(ascii: "\""), from: 0, to: min(line.count, 64))
    else { return false }
    let text = line.extracting(0..<quote)
    guard text.firstIndex(of: UInt8(ascii: "{"), from: 0, to: quote) == nil else { return false }
    var reader = JSONObjectReader(line)
    guard let member = reader.next(line) else { return false }
    let key = member.key
    return reads(line, key, "eventMessage") || reads(line, key, "eventType")
      || reads(line, key, "processImagePath") || reads(line, key, "messageType")
  }

  private static func reads(_ text: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool
  {
    range.count == word.utf8CodeUnitCount && text.has(word, at: range.lowerBound)
  }

  /// Whether a path is that of a process in the Simulator: `…/CoreSimulator/Devices/…`.
  private static func isInSimulator(_ text: Span<UInt8>, _ path: Range<Int>) -> Bool {
    let folder: StaticString = "CoreSimulator"
    var from = path.lowerBound
    while let place = text.firstIndex(of: UInt8(ascii: "C"), from: from, to: path.upperBound) {
      if text.has(folder, at: place) { return true }
      from = place + 1
    }
    return false
  }

  private static func lastPart(_ text: Span<UInt8>, _ path: Range<Int>) -> Range<Int> {
    var start = path.upperBound
    while start > path.lowerBound, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
    return start..<path.upperBound
  }
}
