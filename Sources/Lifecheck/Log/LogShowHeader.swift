/// The headers that `log show` and `log stream` write, in their three styles for people.
///
/// ```
/// default: yyyy-MM-dd HH:mm:ss.SSSSSS±hhmm 0xthread Type 0xactivity pid TTL process: (library) [subsystem:category] message
/// compact: yyyy-MM-dd HH:mm:ss.SSS Ty process[pid:thread] (library) [subsystem:category] message
/// syslog:  yyyy-MM-dd HH:mm:ss.SSSSSS±hhmm  localhost process[pid]: (library) [subsystem:category] message
/// ```
///
/// Columns are padded with blanks. Older systems have no TTL. The library is absent where the process itself
/// speaks, and so is what was logged without a subsystem. The process may hold blanks. Activities, signposts and the like
/// are records, but nobody's messages.
enum LogShowHeader {
  /// Longer heads are no headers.
  private static let limit = 1024

  static func parse(_ line: Span<UInt8>, _ format: LogFormat) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start, format) }
  }

  /// Whether `line` has a process with its pid somewhere, or looks like the rest of a header.
  static func isBroken(_ line: Span<UInt8>) -> Bool {
    if NSLogHeader.isBroken(line) { return true }
    if line.has("localhost ", at: line.end(ofRunFrom: 0) { $0.isBlank }) { return true }
    // What is left of the stamp of the default style is short.
    let limit = min(line.count, 40)
    guard let thread = line.firstIndex(of: UInt8(ascii: "x"), from: 0, to: limit) else {
      return false
    }
    return columns(line, from: thread - 1, Stamp()) != nil
  }

  /// Whether `line` is what the tool says before the first record. It may quote a callback, since
  /// it repeats the filter.
  static func isBanner(_ line: Span<UInt8>) -> Bool {
    line.has("Filtering the log data using ", at: 0) || line.has("Skipping info and debug ", at: 0)
      || line.has("Timestamp  ", at: 0) || line.has("getpwuid_r did not find", at: 0)
      || line.has("Error from getpwuid_r", at: 0)
  }

  private static func parse(
    _ line: Span<UInt8>, from start: Int, _ format: LogFormat
  ) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let moment = reader.isoMoment(line), let after = blanks(line, from: reader.position)
    else { return nil }
    let (stamp, zone) = moment
    switch format {
    case .logCompact: return zone == nil ? compact(line, from: after, stamp) : nil
    case .logSyslog: return zone == nil ? nil : syslog(line, from: after, stamp)
    case .logDefault: return zone == nil ? nil : columns(line, from: after, stamp)
    default: return nil
    }
  }

  private static func compact(_ line: Span<UInt8>, from start: Int, _ stamp: Stamp) -> Header? {
    guard NSLogHeader.isCompactLevel(line, at: start), let name = blanks(line, from: start + 2),
      let brackets = NSLogHeader.brackets(in: line, from: name, needsThread: true),
      brackets.open > name, line.lastMoment(in: name..<brackets.open) == nil
    else { return nil }
    return Header(
      format: .logCompact, stamp: stamp, process: name..<brackets.open, pid: brackets.pid,
      thread: brackets.thread, message: message(line, from: brackets.end),
      isMessage: line[start] != UInt8(ascii: "A"))
  }

  private static func syslog(_ line: Span<UInt8>, from start: Int, _ stamp: Stamp) -> Header? {
    guard line.has("localhost ", at: start) else { return nil }
    let name = start + 10
    guard let brackets = SyslogRelayHeader.brackets(in: line, from: name), brackets.open > name
    else { return nil }
    return Header(
      format: .logSyslog, stamp: stamp, process: name..<brackets.open, pid: brackets.pid,
      message: message(line, from: brackets.end))
  }

  private static func columns(_ line: Span<UInt8>, from start: Int, _ stamp: Stamp) -> Header? {
    guard let threadEnd = hexadecimal(line, from: start),
      let type = blanks(line, from: threadEnd)
    else { return nil }
    let typeEnd = line.end(ofRunFrom: type) { $0.isASCIIIdentifier }
    guard typeEnd > type, let activity = blanks(line, from: typeEnd),
      let activityEnd = hexadecimal(line, from: activity),
      let pid = blanks(line, from: activityEnd)
    else { return nil }
    let pidEnd = line.end(ofRunFrom: pid) { $0.isDigit }
    guard let number = line.number(in: pid..<pidEnd), var name = blanks(line, from: pidEnd) else {
      return nil
    }
    let ttlEnd = line.end(ofRunFrom: name) { $0.isDigit }
    if ttlEnd > name, let next = blanks(line, from: ttlEnd) { name = next }
    guard let colon = colon(line, from: name), colon > name else { return nil }
    let isMessage =
      line.has("Default ", at: type) || line.has("Info ", at: type)
      || line.has("Debug ", at: type) || line.has("Error ", at: type)
      || line.has("Fault ", at: type)
    return Header(
      format: .logDefault, stamp: stamp, process: name..<colon, pid: number,
      thread: start..<threadEnd, message: message(line, from: min(colon + 2, line.count)),
      isMessage: isMessage)
  }

  /// The message without the library before it; tags in brackets are nothing to a message's reader.
  private static func message(_ line: Span<UInt8>, from start: Int) -> Range<Int> {
    let begin = line.end(ofRunFrom: start) { $0.isBlank }
    guard line.has("(", at: begin) else { return start..<line.count }
    let end = line.end(ofRunFrom: begin) { !$0.isBlank }
    guard end - begin > 2, line[end - 1] == UInt8(ascii: ")") else { return start..<line.count }
    return end..<line.count
  }

  /// The place after the blanks at `start`, of which there is at least one.
  private static func blanks(_ line: Span<UInt8>, from start: Int) -> Int? {
    let end = line.end(ofRunFrom: start) { $0.isBlank }
    return end > start && end < line.count ? end : nil
  }

  /// The place after `0x` and digits.
  private static func hexadecimal(_ line: Span<UInt8>, from start: Int) -> Int? {
    guard line.has("0x", at: start) else { return nil }
    let end = line.end(ofRunFrom: start + 2) { $0.isHexDigit }
    return end > start + 2 ? end : nil
  }

  /// The first colon that a blank or the end follows.
  private static func colon(_ line: Span<UInt8>, from start: Int) -> Int? {
    let limit = min(line.count, start + limit)
    var from = start
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: from, to: limit) {
      if colon + 1 == line.count || line[colon + 1].isBlank { return colon }
      from = colon + 1
    }
    return nil
  }
}
