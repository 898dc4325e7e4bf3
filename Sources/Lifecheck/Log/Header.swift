/// What is decided once for a file, since no line tells.
struct LogTraits: Sendable {
  /// The name before every process of a relay's log; empty for none.
  var device: [UInt8] = []
  /// What rows of Console.app have, from left to right.
  var columns = ConsoleColumn.usual
  /// Which column of a table says where a record comes from; nil for none.
  var origin: TableColumn?
  /// Whether the newest record comes first.
  var isNewestFirst = false
}

/// What stands before the message of a record. Ranges are of the line that was parsed.
struct Header {
  /// Which of the formats it is, as far as the header itself can tell.
  var format: LogFormat
  var stamp = Stamp()
  /// Empty where there is none.
  var process: Range<Int>
  /// Whether the process is named by its app's bundle identifier.
  var namesBundle = false
  /// -1 where there is none.
  var pid: Int32
  /// Empty where there is none.
  var thread = 0..<0
  var message: Range<Int>
  /// Whether it is a message at all, and not the mark of an activity or of a stretch of time.
  var isMessage = true
  /// What a logger prints after the function whose name is the message; empty for most.
  @LinePlace var remark = 0..<0
  /// Where in the program the record comes from; nil where the logger does not print it.
  var statement: Statement?
  /// A hash of what the logger calls the part of the app that prints the record, in an object of JSON, a column or a label of its
  /// own; 0 where there is none.
  var category: UInt64 = 0
  /// The subsystem, which launchd uses for the name of a job and its pid, in a record of JSON; empty for most.
  @LinePlace var subsystem = 0..<0
  /// A hash of what tells one start of the device from others; 0 where that is not told.
  var boot: UInt64 = 0
  /// The format of the line that a tool has put its own prefix before; nil where there is no such prefix.
  var inner: LogFormat?
  /// Whether the record is an object of JSON, so that backslashes in its parts are escapes.
  var isObject = false
  /// Whether the process is seen to run in the Simulator.
  var isSimulated = false

  /// The message, and the remark where there is one.
  var text: Range<Int> { message.lowerBound..<max(message.upperBound, remark.upperBound) }

  /// Whether stamps tell how long a device takes.
  var measuresTime: Bool { format.has(.measuresTime) && inner?.has(.measuresTime) ?? true }

  /// Whether the subsystem, which `log` writes before the message where its records are lines, names a job and its process.
  func namesJob(in line: Span<UInt8>) -> Bool {
    let place = subsystem
    return line.firstIndex(of: UInt8(ascii: "["), from: place.lowerBound, to: place.upperBound)
      != nil
  }

  /// The same header in a line that has `distance` more bytes before it.
  func moved(by distance: Int) -> Header {
    var header = self
    func move(_ range: Range<Int>) -> Range<Int> {
      range.isEmpty ? range : range.lowerBound + distance..<range.upperBound + distance
    }
    header.process = move(process)
    header.thread = move(thread)
    header.message = message.lowerBound + distance..<message.upperBound + distance
    header.remark = move(remark)
    return header
  }
}

extension Span<UInt8> {
  /// The decimal number in `range`, or nil when it is none or too large.
  func number(in range: Range<Int>) -> Int32? {
    guard !range.isEmpty, range.count <= 10 else { return nil }
    var value: Int64 = 0
    for i in range {
      guard self[i].isDigit else { return nil }
      value = value * 10 + Int64(self[i] - 0x30)
    }
    return Int32(exactly: value)
  }

  /// The decimal number from `start` on, and the place after it; nil where there is none, or one that is too large.
  @inline(__always)
  func numberRun(from start: Int) -> (value: Int32, end: Int)? {
    if let number = shortNumber(at: start) { return number }
    let next = end(ofRunFrom: start) { $0.isDigit }
    return number(in: start..<next).map { ($0, next) }
  }

  /// The place after the run of bytes from `start` on for which `isMember` holds.
  func end(ofRunFrom start: Int, where isMember: (UInt8) -> Bool) -> Int {
    var i = start
    while i < count, isMember(self[i]) { i += 1 }
    return i
  }

  /// Whether so many digits stand in it, or more.
  func holdsDigits(_ least: Int) -> Bool {
    var found = 0
    for place in 0..<count where self[place].isDigit {
      found += 1
      if found == least { return true }
    }
    return false
  }

  /// The end of what stands in it, without blanks and control characters behind that; 0 where nothing else stands.
  var visibleEnd: Int {
    var end = count
    while end > 0, self[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// Where the last stamp with a time of day begins that stands in what seems to be a name, with its date: then a tool has put a stamp of its
  /// own before the line of a log. nil where there is none.
  func lastMoment(in name: Range<Int>) -> Int? {
    var (found, from): (Int?, Int) = (nil, name.lowerBound)
    while let colon = firstIndex(of: UInt8(ascii: ":"), from: from, to: name.upperBound) {
      from = colon + 1
      var reader = StampReader(position: colon - 2, end: name.upperBound)
      guard colon - 2 >= name.lowerBound, reader.time(self) != nil else { continue }
      (found, from) = (colon - 2, reader.position)
    }
    guard let time = found else { return nil }
    var iso = StampReader(position: time - 11, end: time)
    if time - 11 >= name.lowerBound, iso.isoDate(self) != nil, iso.position == time - 1 {
      return time - 11
    }
    var syslog = StampReader(position: time - 7, end: time)
    if time - 7 >= name.lowerBound, syslog.syslogDate(self) != nil, syslog.position == time {
      return time - 7
    }
    return time
  }

  /// What `parse` makes of the line from its beginning, or from behind one of the prefixes that it can be without.
  @inline(__always)
  func pastPrefixes<Result>(_ parse: (Span<UInt8>, Int) -> Result?) -> Result? {
    var start = 0
    while true {
      if let result = parse(self, start) { return result }
      guard let next = linePrefixEnd(from: start) else { return nil }
      start = next
    }
  }

  /// What an editor, `grep -n` or a comment has put before the header: each call strips one such prefix.
  ///
  /// Of a long run of blanks and signs only the end may be a part of what follows: whoever goes on from here looks at each byte in turn.
  func linePrefixEnd(from start: Int) -> Int? {
    guard start < count else { return nil }
    switch self[start] {
    case 0...0x20, UInt8(ascii: "*"), UInt8(ascii: ">"):
      let run = end(ofRunFrom: start) {
        $0 <= 0x20 || $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: ">")
      }
      return Swift.max(start + 1, run - Self.prefixLimit)
    case UInt8(ascii: "/"):
      let end = end(ofRunFrom: start) { $0 == UInt8(ascii: "/") }
      return end >= start + 2 ? end : nil
    case UInt8(ascii: "-"): return has("- ", at: start) ? start + 2 : nil
    case UInt8(ascii: "<"):
      return has("<pre>", at: start) ? start + 5 : has("<code>", at: start) ? start + 6 : nil
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return numberPrefixEnd(from: start)
    default: return fileNamePrefixEnd(from: start)
    }
  }

  private static var prefixLimit: Int { 16 }

  /// The place after the name of the file that `grep` puts before a line of several: `device.log:`.
  func fileNamePrefixEnd(from start: Int) -> Int? {
    let end = end(ofRunFrom: start) { $0 > 0x20 && $0 != UInt8(ascii: ":") }
    guard has(":", at: end) else { return nil }
    // `device.log.1` holds what was in it before.
    var name = end
    while name > start + 1, self[name - 1].isDigit { name -= 1 }
    name = name < end && has(".", at: name - 1) ? name - 1 : end
    return has(".log", at: name - 4) || has(".txt", at: name - 4) ? end + 1 : nil
  }

  /// The place after the number that `grep -n` or an editor puts before a line: `123:`, or `123` and a blank.
  func numberPrefixEnd(from start: Int) -> Int? {
    let end = end(ofRunFrom: start) { $0.isDigit }
    guard end < count, end > start else { return nil }
    return self[end] == UInt8(ascii: ":") || self[end].isBlank ? end + 1 : nil
  }
}
