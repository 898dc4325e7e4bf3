/// The header of CocoaLumberjack's log files.
///
/// ```
/// yyyy/MM/dd HH:mm:ss:SSS  message
/// yyyy/MM/dd HH:mm:ss:SSS  💛 [File.m:210 -[Class selector]]: message
/// ```
///
/// Two blanks follow the stamp, which has no zone: it is GMT since 3.7, local before. The second form is that of formatters which add
/// the level as a heart and the place of the statement; its message may be empty. There is no process.
enum CocoaLumberjackFileHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    var start = 0
    while true {
      if let header = parse(line, from: start) { return header }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let days = reader.numericDate(line, mark: UInt8(ascii: "/")),
      line.has(" ", at: reader.position)
    else { return nil }
    reader.position += 1
    guard let seconds = reader.time(line),
      let fraction = reader.fraction(line, after: UInt8(ascii: ":")),
      line.has("  ", at: reader.position)
    else { return nil }
    let stamp = Stamp(
      days: days, seconds: seconds, fraction: fraction.microseconds,
      resolution: fraction.resolution, hasYear: true, zone: nil)
    var header = Header(
      format: .cocoalumberjackFile, stamp: stamp, process: 0..<0, pid: -1,
      message: reader.position..<line.count)
    var place = line.end(ofRunFrom: reader.position) { $0 == 0x20 }
    // The heart, with the sign that makes it a picture.
    place = line.end(ofRunFrom: place) { $0 >= 0x80 }
    place = line.end(ofRunFrom: place) { $0 == 0x20 }
    if let function = StatementPlace.fileEnd(line, from: place, mark: 0x20) {
      StatementPlace.split(line, from: function, closing: "]:", into: &header)
    }
    return header
  }
}

/// The header of XCGLogger.
///
/// ```
/// yyyy-MM-dd HH:mm:ss.SSS [Level] [File.swift:52] function: message
/// yyyy-MM-dd HH:mm:ss.SSS [Level] [identifier] [thread] [File.swift:52] function > message
/// ```
///
/// Identifier and thread are there if they were asked for; ` > ` is of versions before 7. The stamp has no zone. There is no process.
enum XCGLoggerHeader {
  private static let tagLimit = 5

  static func parse(_ line: Span<UInt8>) -> Header? {
    var start = 0
    while true {
      if let header = parse(line, from: start) { return header }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let (stamp, zone) = reader.isoMoment(line), zone == nil,
      line.has(" [", at: reader.position)
    else { return nil }
    var tag = reader.position + 1
    for count in 0..<tagLimit {
      guard line.has("[", at: tag),
        let close = line.firstIndex(
          of: UInt8(ascii: "]"), from: tag, to: min(line.count, tag + 256)),
        line.has(" ", at: close + 1)
      else { return nil }
      if count > 0, let end = StatementPlace.fileEnd(line, from: tag, mark: UInt8(ascii: "]")) {
        var header = Header(
          format: .xcglogger, stamp: stamp, process: 0..<0, pid: -1, message: end..<line.count)
        StatementPlace.split(
          line, from: line.end(ofRunFrom: end) { $0 == 0x20 }, closing: ":", into: &header)
        return header
      }
      tag = close + 2
    }
    return nil
  }
}

/// The header of SwiftyBeaver.
///
/// ```
/// HH:mm:ss.SSS 💚 DEBUG Type.function():61 - message
/// HH:mm:ss.SSS DEBUG Type.function():61 - message
/// ```
///
/// There is no date, no zone and no process. A colour or a heart may stand before the level.
enum SwiftyBeaverHeader {
  private static let levels: [StaticString] = [
    "VERBOSE ", "DEBUG ", "INFO ", "WARNING ", "ERROR ", "CRITICAL ", "FAULT ",
  ]

  static func parse(_ line: Span<UInt8>) -> Header? {
    var start = 0
    while true {
      if let header = parse(line, from: start) { return header }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.timeOfDay(line, mark: UInt8(ascii: ".")),
      line.has(" ", at: reader.position)
    else { return nil }
    var place = line.end(ofRunFrom: reader.position) { $0 == 0x20 }
    place = line.end(ofRunFrom: place) { $0 >= 0x80 }
    place = line.end(ofRunFrom: place) { $0 == 0x20 }
    guard let level = levels.first(where: { line.has($0, at: place) }) else { return nil }
    place += level.utf8CodeUnitCount
    // `Type.function(…):line - `, where only the type is needed to find the function.
    let type = line.end(ofRunFrom: place) { $0.isIdentifier || $0 == UInt8(ascii: "+") }
    guard type > place, line.has(".", at: type),
      let colon = StatementPlace.lineNumber(line, from: type + 1)
    else { return nil }
    var header = Header(
      format: .swiftybeaver, stamp: stamp, process: 0..<0, pid: -1, message: type + 1..<colon.start)
    header.remark = colon.end..<line.count
    return header
  }
}

/// The header of swift-log's own handler.
///
/// ```
/// yyyy-MM-ddTHH:mm:ss±hhmm level label : key=value [Source] message
/// yyyy-MM-ddTHH:mm:ss±hhmm level label: [Source] message
/// yyyy-MM-ddTHH:mm:ss±hhmm level: key=value message
/// ```
///
/// The last form is of versions before 1.4. The metadata may be missing, or hold blanks; in the newer forms the source in
/// brackets ends it. There is no process: the label is the logger's name.
enum SwiftLogHeader {
  private static let levels: [StaticString] = [
    "trace", "debug", "info", "notice", "warning", "error", "critical",
  ]
  private static let limit = 1024

  static func parse(_ line: Span<UInt8>) -> Header? {
    var start = 0
    while true {
      if let header = parse(line, from: start) { return header }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard line.has("T", at: start + 10) else { return nil }
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.instant(line), line.has(" ", at: reader.position) else { return nil }
    let place = reader.position + 1
    guard let level = levels.first(where: { line.has($0, at: place) }) else { return nil }
    var end = place + level.utf8CodeUnitCount
    if line.has(" ", at: end) {
      // The label is one word; a blank may stand before its colon.
      let label = end + 1
      end = line.end(ofRunFrom: label) { !$0.isBlank && $0 != UInt8(ascii: ":") }
      guard end > label, end - label <= limit else { return nil }
      if line.has(" :", at: end) { end += 1 }
    }
    guard line.has(":", at: end), end + 1 == line.count || line[end + 1].isBlank else {
      return nil
    }
    return Header(
      format: .swiftlog, stamp: stamp, process: 0..<0, pid: -1,
      message: metadataEnd(line, from: end + 1)..<line.count)
  }

  /// The place after the `key=value` pairs from `start` on.
  private static func metadataEnd(_ line: Span<UInt8>, from start: Int) -> Int {
    var message = start
    while true {
      let key = line.end(ofRunFrom: message) { $0.isBlank }
      let equals = line.end(ofRunFrom: key) {
        $0.isASCIIIdentifier || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      }
      guard equals > key, line.has("=", at: equals) else { return message }
      // What a value holds in brackets or quotes may hold blanks.
      var depth = 0
      var i = equals + 1
      var isQuoted = false
      while i < line.count, depth > 0 || isQuoted || !line[i].isBlank {
        switch line[i] {
        case UInt8(ascii: "\""): isQuoted.toggle()
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isQuoted ? 0 : 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isQuoted ? 0 : 1
        default: break
        }
        i += 1
      }
      guard i < line.count else { return message }
      message = i
    }
  }
}

/// The header of loggers that begin with a short date in brackets, or with the time of day, and a sign for the level.
///
/// ```
/// [dd/MM/yyyy HH:mm] 💙 ➡️ message
/// [dd.MM.yyyy, HH:mm:ss] 💙 message
/// HH:mm:ss:SSS 💙  ⬅️ message
/// ```
///
/// Which of day and month comes first depends on the user's region; where it cannot be told the day does. There is no zone and no
/// process. The signs are no part of the message.
enum ArrowHeartHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    var start = 0
    while true {
      if let header = bracketed(line, from: start) ?? timed(line, from: start) { return header }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
  }

  private static func bracketed(_ line: Span<UInt8>, from start: Int) -> Header? {
    guard line.has("[", at: start) else { return nil }
    var reader = StampReader(position: start + 1, end: line.count)
    guard let days = reader.regionalDate(line) else { return nil }
    if line.has(",", at: reader.position) { reader.position += 1 }
    guard line.has(" ", at: reader.position) else { return nil }
    reader.position += 1
    guard let (seconds, resolution) = reader.hoursAndMinutes(line),
      line.has("] ", at: reader.position)
    else { return nil }
    let stamp = Stamp(
      days: days, seconds: seconds, fraction: 0, resolution: resolution, hasYear: true, zone: nil)
    return Header(
      format: .arrowHeart, stamp: stamp, process: 0..<0, pid: -1,
      message: reader.position + 2..<line.count)
  }

  private static func timed(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.timeOfDay(line, mark: UInt8(ascii: ":")),
      line.has(" ", at: reader.position), reader.position + 1 < line.count,
      line[reader.position + 1] >= 0x80
    else { return nil }
    return Header(
      format: .arrowHeart, stamp: stamp, process: 0..<0, pid: -1,
      message: reader.position + 1..<line.count)
  }
}

/// The line that Unity's own application controller prints.
///
/// ```
/// -> function()
/// WARNING -> function()
/// ```
///
/// It goes to the standard output: no time, no process. Lines of `NSLog` stand between, with headers of their own.
enum UnityHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    let arrow = line.has("WARNING -> ", at: 0) ? 8 : 0
    guard line.has("-> ", at: arrow) else { return nil }
    let end = line.end(ofRunFrom: arrow + 3) { $0.isASCIIIdentifier }
    guard end > arrow + 3, line.has("()", at: end),
      line.end(ofRunFrom: end + 2, where: { $0 <= 0x20 }) == line.count
    else { return nil }
    return Header(format: .unity, process: 0..<0, pid: -1, message: 0..<line.count)
  }
}
