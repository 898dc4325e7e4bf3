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
