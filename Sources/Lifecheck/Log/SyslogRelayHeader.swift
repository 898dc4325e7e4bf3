/// The header that a device's log relay writes, and the tools that print it.
///
/// ```
/// to 1.2:        Mmm dd HH:mm:ss Device Process(Library)[pid] <Level>: message
/// 1.3:           Mmm dd HH:mm:ss Process(Library)[pid] <Level>: message
/// from 2025-06:  Mmm dd HH:mm:ss.SSSSSS Process(Library)[pid] <Level>: message
/// organizer:     Www Mmm dd HH:mm:ss Device Process[pid] : message
/// some relays:   Mmm dd HH:mm:ss Process[Library](pid) <Level>: message
///                yyyy-MM-dd HH:mm:ss.SSSSSS Device Process[pid] <Level>: message
/// launchd:       Mmm dd HH:mm:ss Device com.apple.xpc.launchd[1] (UIKitApplication:bundle[0x8a5e][42]) <Notice>: message
/// a simulator's: Mmm dd HH:mm:ss Mac com.apple.CoreSimulator.SimDevice.id[7] (UIKitApplication:bundle[8a5e][rb-legacy][42]): message
/// ```
///
/// The day is padded with a blank, a zero, or nothing. The library is absent where the process itself
/// speaks. The process may hold blanks, so whether a device stands before it is decided once for a file
/// (`DeviceName`), never from one line. A Mac's own log has lines without a level: `Device Process[pid]: message`. What launchd
/// says of a job is about the app that it names, and is read as that process's.
enum SyslogRelayHeader {
  private static let limit = 1024

  /// - Parameter device: the name before every process, empty for none.
  static func parse(_ line: Span<UInt8>, device: [UInt8]) -> Header? {
    head(of: line).map { header(of: line, $0, device: device) }
  }

  /// The same of a line whose stamp has been read, which ends before the blank at `start - 1`.
  static func parse(
    _ line: Span<UInt8>, behind stamp: Stamp, from start: Int, device: [UInt8]
  ) -> Header? {
    head(of: line, behind: stamp, from: start).map { header(of: line, $0, device: device) }
  }

  private static func header(of line: Span<UInt8>, _ head: Head, device: [UInt8]) -> Header {
    if !head.job.isEmpty, let app = app(of: line, head.job) {
      return Header(
        format: .idevicesyslog, stamp: head.stamp, process: app.bundle, namesBundle: true,
        pid: app.pid, message: head.message..<line.count)
    }
    var process = head.name
    if !device.isEmpty, process.count > device.count + 1,
      line.equals(
        process.lowerBound..<process.lowerBound + device.count, device.span, 0..<device.count),
      line[process.lowerBound + device.count].isBlank
    {
      process = process.lowerBound + device.count + 1..<process.upperBound
    }
    return Header(
      format: .idevicesyslog, stamp: head.stamp, process: withoutLibrary(line, process),
      pid: head.pid, message: head.message..<line.count)
  }

  static func isBroken(_ line: Span<UInt8>) -> Bool {
    var reader = StampReader(position: 0, end: line.count)
    if reader.syslogDate(line) != nil { return true }
    let limit = min(limit, line.count)
    var from = 0
    while let close = line.firstIndex(of: UInt8(ascii: "]"), from: from, to: limit) {
      if line.has("] <", at: close) || line.has("]: ", at: close) {
        if close > 0, line[close - 1].isDigit { return true }
      }
      from = close + 1
    }
    return line.has("<Notice>: ", at: 0)
  }

  struct Head {
    var stamp: Stamp
    /// What stands between the stamp and the bracket: device, process, library.
    var name: Range<Int>
    var pid: Int32
    var message: Int
    /// What launchd puts between the pid and the level; empty for most.
    var job: Range<Int>
  }

  /// The parts that do not depend on whether there is a device.
  static func head(of line: Span<UInt8>) -> Head? {
    line.pastPrefixes { line, start in head(of: line, from: start) }
  }

  private static func head(of line: Span<UInt8>, from start: Int) -> Head? {
    var reader = StampReader(position: start, end: line.count)
    guard let stamp = reader.relayMoment(line), reader.position < line.count,
      line[reader.position].isBlank
    else { return nil }
    return head(of: line, behind: stamp, from: reader.position + 1)
  }

  private static func head(
    of line: Span<UInt8>, behind stamp: Stamp, from start: Int
  ) -> Head? {
    // Who takes the device out of a line may leave both blanks beside it.
    let name = line.end(ofRunFrom: start) { $0.isBlank }
    // With the date in full and without a level it is a console's.
    guard let brackets = brackets(in: line, from: name, needsLevel: stamp.hasYear),
      brackets.open > name
    else { return nil }
    if let start = line.lastMoment(in: name..<brackets.open) { return head(of: line, from: start) }
    return Head(
      stamp: stamp, name: name..<brackets.open, pid: brackets.pid, message: brackets.end,
      job: brackets.job)
  }

  /// The first `[pid] <Level>: `, or where there is none, the first `[pid]: `.
  static func brackets(
    in line: Span<UInt8>, from start: Int, needsLevel: Bool = false
  ) -> (open: Int, pid: Int32, end: Int, job: Range<Int>)? {
    let limit = min(line.count, start + limit)
    var withoutLevel: (open: Int, pid: Int32, end: Int, job: Range<Int>)?
    var from = start
    while let open = line.firstNear(UInt8(ascii: "["), from: min(from, limit), to: limit) {
      from = open + 1
      var found = line.numberRun(from: from)
      if let run = found {
        guard line.has("]", at: run.end) else { continue }
      } else {
        // Here stands the library, and the pid behind it.
        let library = line.end(ofRunFrom: from) {
          $0.isIdentifier || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        guard library > from, line.has("](", at: library) else { continue }
        found = line.numberRun(from: library + 2)
        guard let run = found, line.has(") <", at: run.end) else { continue }
      }
      guard let (pid, close) = found else { continue }
      let job = job(line, from: close + 1)
      if let end = levelEnd(line, from: job.upperBound) { return (open, pid, end, job) }
      if withoutLevel == nil, !needsLevel {
        if line.has("]: ", at: close) { withoutLevel = (open, pid, close + 3, job) }
        if line.has("] : ", at: close) { withoutLevel = (open, pid, close + 4, job) }
        if !job.isEmpty, line.has("): ", at: job.upperBound - 1), app(of: line, job) != nil {
          withoutLevel = (open, pid, job.upperBound + 2, job)
        }
      }
    }
    return withoutLevel
  }

  /// The place after ` <Level>: `, whose signs are escapes where Go has made JSON of the line.
  private static func levelEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    guard line.has(" <", at: start) else { return escapedLevelEnd(line, from: start) }
    let end = line.identifierEnd(from: start + 2)
    return line.has(">:", at: end) ? min(end + 3, line.count) : nil
  }

  private static func escapedLevelEnd(_ line: Span<UInt8>, from start: Int) -> Int? {
    let (open, close): (StaticString, StaticString) = (" \\u003c", "\\u003e:")
    guard line.has(open, at: start) else { return nil }
    let end = line.identifierEnd(from: start + open.utf8CodeUnitCount)
    return line.has(close, at: end) ? min(end + close.utf8CodeUnitCount + 1, line.count) : nil
  }

  /// ` (job)`, up to iOS 7 without the blank, or nothing at `start`.
  private static func job(_ line: Span<UInt8>, from start: Int) -> Range<Int> {
    guard line.has(" (", at: start) || line.has("(", at: start),
      let close = line.firstIndex(
        of: UInt8(ascii: ")"), from: start, to: min(line.count, start + limit))
    else { return start..<start }
    return start..<close + 1
  }

  /// The app of ` (UIKitApplication:bundle[0x8a5e][42])`, with what more stands before the pid.
  private static func app(
    of line: Span<UInt8>, _ job: Range<Int>
  ) -> (bundle: Range<Int>, pid: Int32)? {
    let name: StaticString = "(UIKitApplication:"
    let open = line.has(" ", at: job.lowerBound) ? job.lowerBound + 1 : job.lowerBound
    guard line.has(name, at: open) else { return nil }
    let start = open + name.utf8CodeUnitCount
    let bundle = line.end(ofRunFrom: start) { $0 != UInt8(ascii: "[") && $0 > 0x20 }
    guard bundle > start else { return nil }
    var (group, groups) = (bundle, 0)
    while line.has("[", at: group) {
      let end = line.end(ofRunFrom: group + 1) { $0.isIdentifier || $0 == UInt8(ascii: "-") }
      guard end > group + 1, line.has("]", at: end) else { return nil }
      groups += 1
      if groups > 1, end + 2 == job.upperBound, line.has("])", at: end) {
        return line.number(in: group + 1..<end).map { (start..<bundle, $0) }
      }
      group = end + 1
    }
    return nil
  }

  /// `Process(Library)` without the library; parentheses after a blank belong to the name.
  static func withoutLibrary(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    guard name.count > 2, line[name.upperBound - 1] == UInt8(ascii: ")") else { return name }
    var i = name.upperBound - 2
    while i > name.lowerBound, line[i] != UInt8(ascii: "(") { i -= 1 }
    guard i > name.lowerBound, !line[i - 1].isBlank else { return name }
    return name.lowerBound..<i
  }
}
