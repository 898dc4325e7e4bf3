/// The header of `NSLog` and of the Xcode console.
///
/// ```
/// nslog:   yyyy-MM-dd HH:mm:ss.SSS Name[pid:thread] message
/// xcode:   yyyy-MM-dd HH:mm:ss.SSSSSS±hhmm Name[pid:thread] message
/// trimmed: Name[pid:thread] message
/// logger:  yyyy-MM-dd HH:mm:ss:SSS Name[pid:thread] message
/// undated: HH:mm:ss.SSS Name[pid:thread] message
/// timeless: yyyy-MM-dd Name[pid:thread] message
/// ```
///
/// The thread is hexadecimal up to iOS 7 and decimal later. The name may hold blanks, brackets and any
/// script. The fourth form is CocoaLumberjack's in the console, the last a test runner's. Line numbers of `grep -n`, `// ` and indentation may stand before it all,
/// and before a stamp with a date what CI services and containers put there.
enum NSLogHeader {
  /// Longer heads are no headers.
  private static let limit = 1024

  static func parse(_ line: Span<UInt8>) -> Header? {
    line.pastPrefixes { line, start in stamped(line, from: start) } ?? behindPrefix(line)
      ?? trimmed(line)
  }

  /// A longer text before a header is none that a tool puts there, in bytes.
  private static let prefixLimit = 128

  /// A line before whose stamp a tool has put its own: the time of a CI service, the name of a container, a bullet. Or the app has printed
  /// something without the end of a line.
  private static func behindPrefix(_ line: Span<UInt8>) -> Header? {
    let end = min(line.count, prefixLimit)
    var place = 1
    while place < end, let start = line.firstNear(UInt8(ascii: "2"), from: place, to: end) {
      place = start + 1
      guard !line[start - 1].isDigit, line.has("-", at: start + 4) else { continue }
      if let header = stamped(line, from: start) {
        return quotes(line, before: start) ? nil : header
      }
    }
    return nil
  }

  /// Whether what stands before `end` is that of a report, which quotes lines of a log: a bar as lifecheck draws it, or an element of HTML.
  private static func quotes(_ line: Span<UInt8>, before end: Int) -> Bool {
    line.has("│ ", at: end - 4) || (0..<end).contains { line[$0] == UInt8(ascii: "<") }
  }

  static func isBroken(_ line: Span<UInt8>) -> Bool {
    guard let brackets = brackets(in: line, from: 0, needsThread: true) else {
      return startsLikeStamp(line)
    }
    return brackets.open > 0
  }

  private static func stamped(_ line: Span<UInt8>, from start: Int) -> Header? {
    var reader = StampReader(position: start, end: line.count)
    var isLogger = false
    var moment = reader.isoMoment(line)
    if moment == nil {
      moment = reader.isoMoment(line, mark: UInt8(ascii: ":"))
      isLogger = true
    }
    if moment == nil {
      moment = reader.timeOfDay(line, mark: UInt8(ascii: ".")).map { ($0, nil) }
      isLogger = false
    }
    guard let (stamp, zone) = moment else { return nil }
    guard reader.position < line.count, line[reader.position] == 0x20 else { return nil }
    let name = reader.position + 1
    // Other formats have the same stamp: a level or more blanks follow it there.
    guard name < line.count, !line[name].isBlank, zone != nil || !isCompactLevel(line, at: name)
    else { return nil }
    guard
      let brackets = brackets(in: line, from: name, needsThread: true)
        ?? brackets(in: line, from: name, needsThread: false), brackets.open > name,
      !isPrefix(line, name..<brackets.open),
      !brackets.thread.isEmpty || isProcess(line, name..<brackets.open)
    else { return nil }
    if let start = line.lastMoment(in: name..<brackets.open) { return stamped(line, from: start) }
    return Header(
      format: isLogger ? .cocoalumberjack : zone == nil ? .nslog : .xcode, stamp: stamp,
      process: name..<brackets.open,
      pid: brackets.pid, thread: brackets.thread, message: brackets.end..<line.count)
  }

  /// A line whose stamp has been taken off by hand.
  private static func trimmed(_ line: Span<UInt8>) -> Header? {
    var name = 0
    while name < line.count, !line[name].isDigit, let next = line.linePrefixEnd(from: name) {
      name = next
    }
    // Only the time has been taken off.
    var date = StampReader(position: name, end: line.count)
    if date.isoDate(line) != nil, date.position < line.count,
      line[date.position] == 0x20
    {
      name = date.position + 1
    }
    guard let brackets = brackets(in: line, from: name, needsThread: true), brackets.open > name,
      brackets.open - name <= NameTable.limit, !isPrefix(line, name..<brackets.open)
    else { return nil }
    // What is left of a damaged stamp is no name, and neither is a message with a number in brackets.
    guard line[name] != UInt8(ascii: "-"), line[name] != UInt8(ascii: "+"),
      line[name] != UInt8(ascii: "[")
    else { return nil }
    for i in name..<brackets.open
    where line[i] == UInt8(ascii: ":") || (line[i] == UInt8(ascii: "-") && line[i + 1].isDigit) {
      return nil
    }
    return Header(
      format: .nslog, process: name..<brackets.open, pid: brackets.pid, thread: brackets.thread,
      message: brackets.end..<line.count)
  }

  /// Whether there is more than a name: a word in brackets with a blank behind, or a dash between blanks.
  private static func isPrefix(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    var isTag = false
    for i in name {
      switch line[i] {
      case UInt8(ascii: "["): isTag = line[i + 1].isASCIIIdentifier && !line[i + 1].isDigit
      case UInt8(ascii: "]"):
        if isTag, line[i + 1].isBlank { return true }
      case UInt8(ascii: "-"):
        if i > 0, line[i - 1].isBlank, line[i + 1].isBlank { return true }
      default: break
      }
    }
    return false
  }

  /// Whether a name before one number in brackets may be a process's: a level has its thread there, a file or a class its line.
  private static func isProcess(_ line: Span<UInt8>, _ name: Range<Int>) -> Bool {
    guard !line[name.upperBound - 1].isBlank else { return false }
    let word = line.extracting(name)
    return !sourceEndings.contains { word.has($0, at: word.count - $0.utf8CodeUnitCount) }
      && !levels.contains { other in
        other.utf8CodeUnitCount == word.count
          && (0..<word.count).allSatisfy { word[$0].lowercased == other.byte($0) }
      }
  }

  /// Of files and classes.
  private static let sourceEndings: [StaticString] = [".swift", ".m", ".mm", ".cpp", "Delegate"]
  /// And what the thread is called.
  private static let levels: [StaticString] = [
    "trace", "verbose", "debug", "info", "notice", "warn", "warning", "error", "fault", "fatal",
    "critical", "thread", "main",
  ]

  /// `Df `, `E  ` and the like are levels.
  static func isCompactLevel(_ line: Span<UInt8>, at start: Int) -> Bool {
    line.has("Df ", at: start) || line.has("Db ", at: start) || line.has("I  ", at: start)
      || line.has("E  ", at: start) || line.has("F  ", at: start) || line.has("A  ", at: start)
  }

  private static func startsLikeStamp(_ line: Span<UInt8>) -> Bool {
    let start = line.end(ofRunFrom: 0) { $0.isBlank }
    let end = line.end(ofRunFrom: start) { $0.isDigit || $0 == UInt8(ascii: "-") }
    return end - start >= 5 && end < line.count && line[end].isBlank
  }

  /// The first `[pid:thread] ` after a name; without a thread, `[pid] ` and `[pid]: ` too.
  ///
  /// A name with such a bracket is less likely than a message with one. Other brackets belong to the name.
  static func brackets(
    in line: Span<UInt8>, from start: Int, needsThread: Bool
  ) -> (open: Int, pid: Int32, thread: Range<Int>, end: Int)? {
    let limit = min(line.count, start + limit)
    var from = start
    while let open = line.firstIndex(of: UInt8(ascii: "["), from: min(from, limit), to: limit) {
      from = open + 1
      let colon = line.end(ofRunFrom: from) { $0.isDigit }
      guard colon < line.count, let pid = line.number(in: from..<colon) else { continue }
      var close = colon
      var thread = 0..<0
      if line[colon] == UInt8(ascii: ":") {
        close = line.end(ofRunFrom: colon + 1) { $0.isHexDigit }
        thread = colon + 1..<close
      }
      guard close < line.count, line[close] == UInt8(ascii: "]"), needsThread != thread.isEmpty
      else { continue }
      var end = close + 1
      // A level in angle brackets belongs to other formats.
      if !needsThread, line.has(" <", at: end) { return nil }
      if !needsThread, end < line.count, line[end] == UInt8(ascii: ":") { end += 1 }
      // A tag may stand right behind it.
      let isGlued = needsThread && end < line.count && line[end] == UInt8(ascii: "(")
      guard end == line.count || line[end].isBlank || isGlued else { continue }
      return (open, pid, thread, isGlued ? end : min(end + 1, line.count))
    }
    return nil
  }
}
