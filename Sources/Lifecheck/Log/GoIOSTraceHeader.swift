/// A line of text of go-ios's `ios ostrace`.
///
/// ```
/// yyyy-MM-ddTHH:mm:ss.SSSSSS±hh:mm  PID:42  <Level>  [subsystem:category]  message
/// ```
///
/// It names no process, only the pid. The label in brackets may be missing.
enum GoIOSTraceHeader {
  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in parse(line, from: start) }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.instant(line) else { return nil }
    let label = line.end(ofRunFrom: reader.position) { $0.isBlank }
    guard label > reader.position, line.has("PID:", at: label) else { return nil }
    let end = line.end(ofRunFrom: label + 4) { $0.isDigit }
    guard let pid = line.number(in: label + 4..<end) else { return nil }
    let level = line.end(ofRunFrom: end) { $0.isBlank }
    guard level > end, line.has("<", at: level) else { return nil }
    let close = line.end(ofRunFrom: level + 1) { $0.isASCIIIdentifier }
    guard close > level + 1, line.has(">", at: close) else { return nil }
    return Header(
      format: .goIOS, stamp: stamp, process: 0..<0, pid: pid, message: close + 1..<line.count)
  }
}
