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
