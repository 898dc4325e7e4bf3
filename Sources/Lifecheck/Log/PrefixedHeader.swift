/// A line of another format behind the prefix of a test server.
///
/// ```
/// [IOSSimulatorLog] [IOS_SYSLOG_ROW] yyyy-MM-dd HH:mm:ss.SSS Df Shop[42:7a1c] message
/// yyyy-MM-dd HH:mm:ss:SSS - [XCUITest@1a2b (3c4d)] [IOS_SYSLOG_ROW ] Mmm dd HH:mm:ss Device Shop[42] <Notice>: message
/// ```
///
/// The prefix is one tag in brackets or several, each with a blank after it, and before them the server's own time if it was
/// asked for. Each line of a longer record has it. The header behind it, which may be any with a stamp, tells all the rest.
enum AppiumHeader {
  private static let tagLimit = 8

  static func parse(_ line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    guard let start = prefixEnd(line) else { return nil }
    return PrefixedHeader.parse(line, from: start, .appium, traits)
  }

  /// The place after the tags; nil where there are none.
  static func prefixEnd(_ line: Span<UInt8>) -> Int? {
    var reader = StampReader(position: 0, end: line.count)
    if reader.isoMoment(line, mark: UInt8(ascii: ":")) != nil {
      reader.position = line.end(ofRunFrom: reader.position) {
        $0 == 0x20 || $0 == UInt8(ascii: "-")
      }
    }
    var position = reader.position
    for _ in 0..<tagLimit {
      guard let next = tagEnd(line, from: position) else { break }
      position = next
    }
    return position > reader.position ? position : nil
  }

  /// `[word…] `, where the word begins with a letter.
  private static func tagEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    guard line.has("[", at: start), start + 1 < line.count, line[start + 1].isASCIIIdentifier,
      !line[start + 1].isDigit,
      let close = line.firstIndex(
        of: UInt8(ascii: "]"), from: start, to: min(line.count, start + 128)),
      line.has(" ", at: close + 1)
    else { return nil }
    return line.end(ofRunFrom: close + 1) { $0 == 0x20 }
  }
}

/// A line of `flutter run` or `flutter logs`.
///
/// ```
/// with -v:  [ +655 ms] [DEVICE LOG] yyyy-MM-dd HH:mm:ss.SSSSSS±hhmm  localhost Runner[42]: (Flutter) flutter: message
///           [        ] flutter: message
/// else:     flutter: message
/// ```
///
/// The brackets hold the milliseconds since the line before. A line of the device has a header of its own behind the prefix;
/// any other line is the tool's, or a message of the app without time or process. The tool prints what the app prints twice:
/// as the device's line, and as the app's own.
enum FlutterHeader {
  static func parse(_ line: Span<UInt8>, _ traits: LogTraits) -> Header? {
    guard var start = prefixEnd(line) else {
      return line.has("flutter: ", at: 0) ? message(line, from: 0) : nil
    }
    let isDevice = line.has("[DEVICE LOG] ", at: start)
    if isDevice { start += 13 }
    return PrefixedHeader.parse(line, from: start, .flutter, traits) ?? message(line, from: start)
  }

  /// The place after `[ +655 ms] ` or `[        ] `.
  static func prefixEnd(_ line: Span<UInt8>) -> Int? {
    guard line.has("[", at: 0) else { return nil }
    var i = line.end(ofRunFrom: 1) { $0 == 0x20 }
    let blanks = i - 1
    if line.has("+", at: i) {
      let digits = line.end(ofRunFrom: i + 1) { $0.isDigit }
      guard digits > i + 1, digits - i <= 12, line.has(" ms", at: digits) else { return nil }
      i = digits + 3
    } else if blanks < 6 {
      return nil
    }
    return line.has("] ", at: i) ? i + 2 : nil
  }

  private static func message(_ line: Span<UInt8>, from start: Int) -> Header {
    Header(format: .flutter, process: 0..<0, pid: -1, message: start..<line.count)
  }
}

/// What formats share whose lines are those of another format behind a prefix.
enum PrefixedHeader {
  /// The header, with a stamp, that begins at `start`.
  static func parse(
    _ line: Span<UInt8>, from start: Int, _ format: LogFormat, _ traits: LogTraits
  ) -> Header? {
    let rest = line.extracting(start..<line.count)
    guard var header = LogFormat.lineHeader(of: rest, traits), header.stamp.resolution != .none
    else { return nil }
    header.inner = header.format
    header.format = format
    return header.moved(by: start)
  }

  /// Where the line of another format begins in `line`, which a tool has put a prefix before; nil where none has.
  static func innerStart(_ line: Span<UInt8>) -> Int? {
    if let start = FlutterHeader.prefixEnd(line) {
      return line.has("[DEVICE LOG] ", at: start) ? start + 13 : start
    }
    return AppiumHeader.prefixEnd(line)
  }
}
