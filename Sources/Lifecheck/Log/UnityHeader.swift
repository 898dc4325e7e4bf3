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
