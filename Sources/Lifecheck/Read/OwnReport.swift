/// How the reports of lifecheck begin. They quote lines of logs, which are nobody's calls.
enum OwnReport {
  /// Text without its blanks with which a report begins, and what follows soon after it. Other programs may have put other
  /// blanks between.
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

  /// Whether `sample`, the beginning of an input, is that of a report.
  static func begins(_ sample: Span<UInt8>) -> Bool {
    let start = sample.has("\u{FEFF}", at: 0) ? 3 : 0
    return beginnings.contains { beginning in
      guard let end = sample.end(of: beginning.start, from: start) else { return false }
      return (end..<min(sample.count, end + signLimit)).contains {
        sample.has(beginning.sign, at: $0)
      }
    }
  }
}

extension LineReader {
  /// Passes over whole lines of a report of lifecheck.
  mutating func passReport(_ bytes: Span<UInt8>, unfinishedLines: Int) {
    recogniser.count(bytes.lineCounts(in: 0..<bytes.count))
    recogniser.count((lines: unfinishedLines, empty: 0))
  }
}

extension Span<UInt8> {
  /// The end of `text`, which has no blanks, where it begins at `start` but for blanks and line ends; nil where it does not.
  fileprivate func end(of text: String, from start: Int) -> Int? {
    var place = start
    for byte in text.utf8 {
      place = end(ofRunFrom: place) { $0 <= 0x20 }
      guard place < count, self[place] == byte else { return nil }
      place += 1
    }
    return place
  }
}
