/// Finds the lines of processes whose silence would mean something.
///
/// Only lines with a spelling are read in full. This looks at the others too, and only while somebody is watched: at the pid, where
/// the line has the usual form of its format, and else at the header. Where the input can be read again, lines are looked at only when an
/// event asks for them (`SilenceRecorder.seek`).
extension LineReader {
  /// Finds out how long the process of `event`, which is on the line `range`, was silent before.
  mutating func measureSilence(
    before event: inout Event, on range: Range<Int>, of bytes: Span<UInt8>, _ names: NameTable
  ) {
    let start = offset + range.lowerBound
    let end = offset + min(range.upperBound + 1, bytes.count)
    if silences.looksAtAll {
      if silences.position < start { noteLines(before: range.lowerBound, in: bytes) }
      let isOwnLine = !event.isReport && (event.pid >= 0 || event.process >= 0)
      if !isOwnLine { noteIfWatched(bytes.extracting(range), at: start) }
    } else if let watch = silences.asked(by: event, names) {
      seekLines(of: watch, before: range.lowerBound, in: bytes)
    }
    silences.pass(start, to: end)
    silences.observe(&event, endingAt: end, names)
  }

  /// Looks at the lines of a watched process that begin before `place` of `bytes` and were not looked at. Those of an earlier format of the
  /// input are known by the process's name.
  private mutating func seekLines(of watch: Int, before place: Int, in bytes: Span<UInt8>) {
    silences.seek(watch, before: offset + place)
    noteLines(before: place, in: bytes)
    silences.endSeeking()
  }

  /// Notes all lines that begin before `place` of `bytes` and were not looked at yet.
  mutating func noteLines(before place: Int, in bytes: Span<UInt8>) {
    if silences.position < offset { readAgain() }
    if silences.position < offset + place { _ = noteLines(in: bytes, at: offset, to: place) }
  }

  /// Notes the lines before the region that were not looked at yet. Where the input does not hold them any more, nothing is claimed of
  /// silences that have begun.
  private mutating func readAgain() {
    guard let earlier else { return }
    var place = silences.position
    // Of a line that is longer than a piece the beginning tells whose it is.
    var isInside = false
    while place < offset {
      let piece = earlier(place..<min(offset, place + LogBlock.usualSize))
      guard !piece.isEmpty else { return silences.forgetAll() }
      let bytes = piece.span
      let last = bytes.lastNewline(before: bytes.count)
      let end = last.map { $0 + 1 } ?? bytes.count
      let start = isInside ? bytes.firstNewline(from: 0).map { $0 + 1 } ?? end : 0
      _ = noteLines(in: bytes.extracting(start..<end), at: place + start, to: end - start)
      isInside = last == nil
      place += end
    }
    silences.pass(to: offset)
  }

  /// Notes the lines of a region, which begins at `offset` of the input, that begin before `end` and were not looked at yet, and counts
  /// those of them that have an end.
  mutating func noteLines(
    in bytes: Span<UInt8>, at offset: Int, to end: Int
  ) -> (lines: Int, empty: Int) {
    var start = max(0, silences.position - offset)
    guard start < end else { return (0, 0) }
    var counts = (lines: 0, empty: 0)
    let isRelay = recogniser.format == .idevicesyslog
    while start < end {
      if isRelay {
        let passed = bytes.passRelayLines(
          from: start, to: end, unmarkedIn: silences.pidMarks.span)
        counts.lines += passed.lines
        start = passed.next
        guard start < end else { break }
      }
      let newline = bytes.firstIndex(of: 0x0A, from: start, to: end)
      let lineEnd = newline ?? end
      let line = bytes.extracting(start..<lineEnd)
      if newline != nil {
        counts.lines += 1
        if line.count < 2, line.isEmpty || line[0] == 0x0D || line[0] == 0 { counts.empty += 1 }
      }
      noteIfWatched(line, at: offset + start)
      start = lineEnd + 1
    }
    silences.pass(to: offset + end)
    return counts
  }

  @inline(__always)
  private mutating func noteIfWatched(_ line: Span<UInt8>, at start: Int) {
    if let pid = recogniser.format.usualPid(of: line) {
      if silences.isWatched(pid: pid) { note(line, of: pid, at: start) }
    } else {
      note(line, at: start)
    }
  }

  /// Notes a line of the process with this pid, whatever else it names.
  private mutating func note(_ line: Span<UInt8>, of pid: Int32, at start: Int) {
    silences.note(owner(of: line)?.stamp ?? Stamp(), from: start, pid: pid)
  }

  /// - Parameter start: where in the input the line begins.
  private mutating func note(_ line: Span<UInt8>, at start: Int) {
    if let found = owner(of: line) {
      return silences.note(found.stamp, from: start, pid: found.pid, name: found.name)
    }
    let names = silences.watchedNames(in: line)
    guard !names.isEmpty else { return }
    guard let header = recogniser.header(ofCleaned: line) else {
      return silences.noteUnstampedLine(naming: names, from: start)
    }
    for name in names { silences.note(header.stamp, from: start, pid: header.pid, name: name) }
  }

  /// Who printed a line, and when.
  private mutating func owner(
    of line: Span<UInt8>
  ) -> (stamp: Stamp, pid: Int32, name: UInt64)? {
    guard !recogniser.format.isJSON, LineText.isNeeded(for: line) else {
      return recogniser.format.header(of: line, recogniser.traits).map {
        ($0.stamp, $0.pid, line.stableHash(of: $0.process))
      }
    }
    recogniser.clean.set(line)
    let text = recogniser.clean.bytes.span
    return recogniser.format.header(of: text, recogniser.traits).map {
      ($0.stamp, $0.pid, text.stableHash(of: $0.process))
    }
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
  fileprivate func bracketedPid(from start: Int?) -> (value: Int32, end: Int)? {
    guard let start, let open = firstNear(UInt8(ascii: "["), from: start, to: count) else {
      return nil
    }
    return shortNumber(at: open + 1)
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
