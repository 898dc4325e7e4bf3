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
    line.pastPrefixes { line, start in parse(line, from: start) }
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
