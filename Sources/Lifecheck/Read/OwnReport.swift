/// An input that is a report of lifecheck: the lines of logs that it quotes are no events.
struct OwnReport {
  /// How reports begin, without blanks, since other programs may have put others between; and what follows soon.
  private static let beginnings: [(start: String, sign: StaticString)] = [
    ("{\"lifecheck\":\"", ""),
    ("{\"type\":\"finding\",\"rule\":", "\"fingerprint\":"),
    ("{\"type\":\"summary\",\"lifecheck\":", ""),
    ("{\"displayTimeUnit\":\"ms\",\"otherData\":{\"lifecheck\":", ""),
    ("{\"reportFormat\":\"CTRF\",", "\"lifecheck\""),
    ("{\"source\":{\"name\":\"lifecheck\"", ""),
    ("{\"$schema\":", "\"lifecheck\""),
    ("{\"rules\":[{\"id\":", "\"lifecheck\""),
    ("[{\"description\":", "\"check_name\":"),
    ("<?xmlversion=\"1.0\"encoding=\"UTF-8\"?><testsuites", "\"lifecheck\""),
    ("<?xmlversion=\"1.0\"encoding=\"UTF-8\"?><checkstyle", "\"lifecheck."),
    ("<!DOCTYPEhtml><html", "<title>lifecheck: "),
    ("<!DOCTYPEhtml><html", "<title>Audit of "),
    ("###lifecheck:", ""),
    ("rule,severity,file,line,column,time,process,", ""),
    ("TAPversion14", "# written by lifecheck"),
    ("##teamcity[inspectionType", "category='Life cycle'"),
    ("error[", "lifecheck explain "), ("warning[", "lifecheck explain "),
    ("info[", "lifecheck explain "),
  ]

  /// How many bytes are searched for what follows: a message and the description of a rule are shorter.
  private static let signLimit = 8 << 10

  /// - Parameter sample: the beginning of an input; nil where it is not that of a report.
  init?(_ sample: Span<UInt8>) {
    let start = sample.has("\u{FEFF}", at: 0) ? 3 : 0
    let isReport = Self.beginnings.contains { beginning in
      guard let end = sample.end(of: beginning.start, from: start) else { return false }
      return sample.holds(beginning.sign, in: end..<end + Self.signLimit)
    }
    guard isReport || Self.isConcise(sample) else { return nil }
  }

  /// Whether it is a report of one line a finding, as compilers print: `FILE:LINE:COLUMN: error: … [RULE]`. Where other tools print nothing else,
  /// no event is lost.
  private static func isConcise(_ sample: Span<UInt8>) -> Bool {
    var line = 0
    while line < sample.count {
      let end = sample.firstNewline(from: line) ?? sample.count
      // A terminal shows the counts behind it. The sample may end within a line.
      let isCount = sample.holds(" event", in: line..<end) && sample.holds(" li", in: line..<end)
      let isRest = line > 0 && (end == sample.count || sample[line].isDigit && isCount)
      guard isRest || isFinding(sample, line..<end) else { return false }
      line = end + 1
    }
    return true
  }

  private static func isFinding(_ sample: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard line.count > 1, sample[line.upperBound - 1] == UInt8(ascii: "]"),
      [": error: ", ": warning: ", ": info: "].contains(where: { sample.holds($0, in: line) })
    else { return false }
    var open = line.upperBound - 1
    while open > line.lowerBound,
      (0x61...0x7A).contains(sample[open - 1]) || sample[open - 1] == UInt8(ascii: "-")
    { open -= 1 }
    return open > line.lowerBound && sample[open - 1] == UInt8(ascii: "[")
  }
}

extension Span<UInt8> {
  /// Whether `text` stands somewhere from the first place of `range` on.
  fileprivate func holds(_ text: StaticString, in range: Range<Int>) -> Bool {
    (range.lowerBound..<min(count, range.upperBound)).contains { has(text, at: $0) }
  }

  /// The end of `text`, which has no blanks, where it begins at `start` but for blanks, line ends and colours; nil where it does not.
  fileprivate func end(of text: String, from start: Int) -> Int? {
    var place = start
    for byte in text.utf8 {
      place = end(ofRunFrom: place) { $0 <= 0x20 && $0 != 0x1B }
      while place < count, self[place] == 0x1B {
        place = end(ofRunFrom: LineText.escapeEnd(self, place)) { $0 <= 0x20 && $0 != 0x1B }
      }
      guard place < count, self[place] == byte else { return nil }
      place += 1
    }
    return place
  }
}
