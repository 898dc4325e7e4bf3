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
