/// Finds the lines of processes whose silence would mean something.
///
/// Only lines with a spelling are read in full. This looks at the others too, and only while somebody is watched: at the pid, where
/// the line has the usual form of its format, and else at the header.
extension LineReader {
  /// Finds out how long the process of `event`, which is on the line `range`, was silent before.
  mutating func measureSilence(
    before event: inout Event, on range: Range<Int>, of bytes: Span<UInt8>, _ names: NameTable
  ) {
    if silences.isWatching { noteLines(in: bytes, to: range.lowerBound) }
    let isOwnLine = event.pid >= 0 || event.process >= 0 || event.isReport
    if silences.isWatching, !isOwnLine { noteLines(in: bytes, to: range.upperBound) }
    silences.position = max(silences.position, offset + range.upperBound)
    event.silence = silences.observe(event, names)
  }

  /// Notes the lines that begin before `end` and were not looked at yet.
  mutating func noteLines(in bytes: Span<UInt8>, to end: Int) {
    var start = max(0, silences.position - offset)
    while start < end {
      let lineEnd = bytes.firstIndex(of: 0x0A, from: start, to: end) ?? end
      let line = bytes.extracting(start..<lineEnd)
      if let pid = format.usualPid(of: line) {
        if silences.isWatched(pid: pid) { note(line) }
      } else {
        note(line)
      }
      start = lineEnd + 1
    }
    silences.position = offset + end
  }

  private mutating func note(_ line: Span<UInt8>) {
    let isCopied = !format.isJSON && LineText.isNeeded(for: line)
    if isCopied { clean.set(line) }
    if let found = isCopied ? owner(of: clean.bytes.span) : owner(of: line) {
      return silences.note(found.stamp, pid: found.pid, name: found.name)
    }
    let names = silences.watchedNames(in: line)
    guard !names.isEmpty else { return }
    guard let header = header(ofCleaned: line) else {
      return silences.noteUnstampedLine(naming: names)
    }
    for name in names { silences.note(header.stamp, pid: header.pid, name: name) }
  }

  private func owner(of line: Span<UInt8>) -> (stamp: Stamp, pid: Int32, name: UInt64)? {
    format.header(of: line, traits).map { ($0.stamp, $0.pid, line.stableHash(of: $0.process)) }
  }
}

extension LogFormat {
  /// The pid at the beginning of a line in the usual form of the format; nil where the line has to be read in full.
  @inline(__always)
  func usualPid(of line: Span<UInt8>) -> Int32? {
    if self == .idevicesyslog {
      guard let (pid, end) = line.bracketedPid(from: line.relayMomentEnd), end <= line.count - 8,
        line.word(at: end) & 0xFF_FFFF == 0x3C205D  // "] <"
      else { return nil }
      return pid
    }
    return pid(inOtherForm: line)
  }

  private func pid(inOtherForm line: Span<UInt8>) -> Int32? {
    if self == .logNDJSON { return line.pidMember }
    // The stamp ends before its zone.
    guard line.beginsWithMoment else { return nil }
    if self == .logDefault { return line.pidColumn }
    guard let (pid, end) = line.bracketedPid(from: 19) else { return nil }
    switch self {
    case .pymobiledevice3: return line.has("] <", at: end) ? pid : nil
    case .logSyslog: return line.has("]: ", at: end) ? pid : nil
    case .logCompact: return line.has(":", at: end) ? pid : nil
    default: return nil
    }
  }
}

extension Span<UInt8> {
  /// The place after `Mmm dd HH:mm:ss`, whose day may lack its padding; nil where the line does not begin so.
  @inline(__always)
  fileprivate var relayMomentEnd: Int? {
    guard count >= 16 else { return nil }
    let (head, tail) = (word(at: 0), word(at: 8))
    if head & 0x00FF_0000_FF00_0000 == 0x0020_0000_2000_0000,
      tail & 0x0000_00FF_0000_FF00 == 0x0000_003A_0000_3A00
    {
      return 15
    }
    let isShort =
      head & 0x0000_FF00_FF00_0000 == 0x0000_2000_2000_0000
      && tail & 0x0000_0000_FF00_00FF == 0x0000_0000_3A00_003A
    return isShort ? 14 : nil
  }

  /// Whether the line begins like `yyyy-MM-dd HH:mm:ss`.
  fileprivate var beginsWithMoment: Bool {
    count > 19 && self[4] == 0x2D && self[7] == 0x2D && self[10] == 0x20 && self[13] == 0x3A
      && self[16] == 0x3A
  }

  /// The number after the first bracket from `start` on, and the place after it.
  @inline(__always)
  fileprivate func bracketedPid(from start: Int?) -> (pid: Int32, end: Int)? {
    guard let start, let open = firstNear(UInt8(ascii: "["), from: start, to: count) else {
      return nil
    }
    return shortNumber(at: open + 1)
  }

  /// The number of at most seven digits at `start`, and the place after it; nil where less than eight bytes are left.
  @inline(__always)
  fileprivate func shortNumber(at start: Int) -> (pid: Int32, end: Int)? {
    guard start <= count - 8 else { return nil }
    let digits = word(at: start) ^ 0x3030_3030_3030_3030
    // Bytes above 9 have their highest bit set.
    let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    let length = others.trailingZeroBitCount &>> 3
    guard length > 0, length < 8 else { return nil }
    // The last digit highest, and zeros for those that are missing: then pairs, fours and the whole are joined.
    var value = digits &<< UInt64(truncatingIfNeeded: 8 &* (8 &- length))
    value = (value &* 10 &+ value &>> 8) & 0x00FF_00FF_00FF_00FF
    value = (value &* 100 &+ value &>> 16) & 0x0000_FFFF_0000_FFFF
    value = value &* 10_000 &+ value &>> 32
    return (Int32(truncatingIfNeeded: value & 0xFFFF_FFFF), start + length)
  }

  /// The fourth column after a stamp: `0xthread Type 0xactivity pid`.
  fileprivate var pidColumn: Int32? {
    var place = 26
    for _ in 0..<4 {
      while place < count, !self[place].isBlank { place += 1 }
      while place < count, self[place].isBlank { place += 1 }
    }
    guard let (pid, end) = shortNumber(at: place), self[end].isBlank else { return nil }
    return pid
  }

  /// The member `"processID"` of a JSON object.
  fileprivate var pidMember: Int32? {
    var from = 0
    while let place = firstIndex(of: UInt8(ascii: "D"), from: from, to: count) {
      from = place + 1
      guard has("\"processID\":", at: place - 9) else { continue }
      guard let (pid, end) = shortNumber(at: place + 3),
        self[end] == UInt8(ascii: ",") || self[end] == UInt8(ascii: "}")
      else { return nil }
      return pid
    }
    return nil
  }
}
