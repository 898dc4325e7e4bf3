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
    guard isReport else { return nil }
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
