/// The header of pymobiledevice3's `syslog live`.
///
/// ```
/// yyyy-MM-dd HH:mm:ss.SSSSSS Process{Image}[pid] <LEVEL>: message [subsystem][category]
/// yyyy-MM-dd HH:mm:ss.SSSSSS Process{Image+0xoffset}[pid] <LEVEL>: message
/// ```
///
/// The time is the computer's own, without a zone. The fraction is left out when it is exactly 0. The label after the
/// message is there only if it was asked for.
enum PyMobileHeader {
  private static let limit = 1024

  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in header(of: line, from: start) }
  }

  static func isBroken(_ line: Span<UInt8>) -> Bool {
    guard let brackets = SyslogRelayHeader.brackets(in: line, from: 0) else { return false }
    return brackets.open > 0 && line[brackets.open - 1] == UInt8(ascii: "}")
  }

  private static func header(of line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.isoMoment(line, mayLackFraction: true)?.stamp,
      reader.position < line.count, line[reader.position] == 0x20
    else { return nil }
    let name = reader.position + 1
    let limit = min(line.count, name + limit)
    // A process's name may hold brackets, its image's may too: what counts is `}[pid] <`.
    var from = name
    while let close = line.firstIndex(of: UInt8(ascii: "}"), from: min(from, limit), to: limit) {
      from = close + 1
      guard line.has("[", at: from) else { continue }
      let end = line.end(ofRunFrom: from + 1) { $0.isDigit }
      guard line.has("] <", at: end), let pid = line.number(in: from + 1..<end) else { continue }
      if let inner = line.lastMoment(in: name..<from - 1) { return header(of: line, from: inner) }
      let level = line.end(ofRunFrom: end + 3) { $0.isASCIIIdentifier }
      guard level > end + 3, line.has(">:", at: level),
        let open = line.firstIndex(of: UInt8(ascii: "{"), from: name, to: close), open > name
      else { continue }
      let message = min(level + 3, line.count)
      let label = labelStart(line, from: message)
      var header = Header(
        format: .pymobiledevice3, stamp: stamp, process: name..<open, pid: pid,
        message: message..<label)
      if label < line.count { header.category = line.wordHash(label + 1..<line.count) }
      return header
    }
    return nil
  }

  /// Where ` [subsystem][category]` begins at the end of the line; the end where there is no such label.
  private static func labelStart(_ line: Span<UInt8>, from start: Int) -> Int {
    guard let second = bracketStart(line, start, line.visibleEnd), second > start,
      let first = bracketStart(line, start, second), first > start,
      line[first - 1] == 0x20
    else { return line.count }
    return first - 1
  }

  /// Where the `[…]` begins that ends before `end`.
  private static func bracketStart(_ line: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard end > start, line[end - 1] == UInt8(ascii: "]") else { return nil }
    var i = end - 2
    while i >= start, end - i <= 256 {
      if line[i] == UInt8(ascii: "[") { return i }
      guard line[i] != UInt8(ascii: "]"), line[i] > 0x20 || line[i] == 0x20 else { return nil }
      i -= 1
    }
    return nil
  }
}
