import Testing

@testable import Lifecheck

@Suite struct LogJSONTests {
  @Test func `an object on a line is a record`() {
    let (events, summary) = readLog(LogSamples.logNDJSON)
    #expect(summary.format == "log-ndjson")
    #expect(events.map(\.line) == [2, 3, 6])
    #expect(events.map(\.event) == [0, 2, 6])
    #expect(events.map(\.process) == ["Notes Demo", "Notes Demo", "天气"])
    #expect(events.map(\.pid) == [4123, 4123, 88])
    #expect(events.map(\.thread) == ["602211", "", ""])
    #expect(events[0].text == "-[D application:didFinishLaunchingWithOptions:]")
    #expect(events[1].text == "applicationDidBecomeActive:")
    #expect(events[0].stamp.text == "2026-03-04T09:15:01.254472+01:00")
    #expect(summary.nearMissExamples.map(\.line) == [5, 7])
    #expect(summary.nearMissExamples.last?.explanation == "the header of the line cannot be read")
    #expect(summary.unparsed == 1)
  }

  @Test func `an object over many lines is a record`() {
    let (events, summary) = readLog(LogSamples.logJSON)
    #expect(summary.format == "log-json")
    #expect(events.map(\.line) == [17, 39])
    #expect(events.map(\.event) == [2, 3])
    #expect(events.map(\.process) == ["Notes Demo", "Notes Demo"])
    #expect(events.map(\.pid) == [4123, 4123])
    #expect(events.map(\.thread) == ["324932", ""])
    #expect(events[0].text == "applicationDidBecomeActive:")
    #expect(events[0].offset == 431)
    #expect(summary.nearMissExamples.map(\.line) == [2, 45])
    #expect(
      summary.nearMissExamples.first?.text
        == Array(
          "  \"eventMessage\" : \"up, before applicationDidBecomeActive\",".utf8))
    #expect(summary.unparsed == 1)
  }

  @Test func `an array may be indented, as other tools print it`() {
    let lines = LogSamples.logJSON.split(separator: "\n").dropFirst().flatMap { line in
      line == "[{" ? ["[", "  {"] : line == "},{" ? ["  },", "  {"] : ["  " + line]
    }
    let (events, summary) = readLog(lines.joined(separator: "\n"))
    #expect(summary.format == "log-json")
    #expect(events.map(\.line) == [18, 41])
  }

  @Test func `a log may begin in the middle of a record`() {
    let lines = LogSamples.logJSON.split(separator: "\n", omittingEmptySubsequences: false)
    for start in 1..<lines.count {
      let events = readLog(lines[start...].joined(separator: "\n")).events
      let expected = [17, 39].filter { start < $0 }.map { $0 - start }
      // A record that lost nothing but members without a meaning is whole.
      #expect(events.map(\.line).filter { $0 > 1 } == expected.filter { $0 > 1 })
    }
  }

  @Test func `a record that is longer than a line may be is overlong`() {
    let pad = String(repeating: "    \"x\" : 1,\n", count: 100)
    let record = """
      },{
        "timestamp" : "2026-03-04 09:15:02.300000+0100",
        "eventMessage" : "applicationWillResignActive:",
        "processImagePath" : "\\/Notes Demo",
      PAD  "processID" : 4123

      """
    func filled(_ pad: String) -> String {
      "[" + record.dropFirst(2).split(separator: "PAD", maxSplits: 1).joined(separator: pad)
    }
    let log = Array((filled("") + filled(pad) + filled("") + "}]\n").utf8)
    for size in [1, 7, 100, 999, 1 << 20] {
      let (events, summary) = readLog(log, lineLimit: 1000, nextSize: { size })
      #expect(events.map(\.line) == [1, 111])
      #expect(summary.overlong == 1)
    }
    #expect(readLog(log, lineLimit: 2000).events.count == 3)
  }

  @Test(arguments: [
    ("{\"a\":\"b\",\"c\" : 12 }", "a=b|c=12"), ("{\"a\\\"\\\\\":\"\\\\\"}", "a\\\"\\\\=\\\\"),
    ("{\"a\":{\"b\":[\"}\",{}]},\"c\":null}", "a=|c=null"), ("b\", \"c\":\"d\"", ""),
    ("\"c\":\"d\",\"e\":\"f", "c=d|e=f"), ("{\"c\":", ""), ("{\"c\"", ""), ("{", ""), ("", ""),
    ("{\"a\":[[[\"", "a="), ("{\"a\":1}{\"b\":2}", "a=1"),
    ("{\"a\":\"b\n\"c\":\"d\"", "a=b|c=d"), ("{\"a\":\"\\\"\n\",\"c\":1", "a=\\\""),
  ])
  func `members are read leniently`(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    var reader = JSONObjectReader(bytes.span)
    var members: [String] = []
    while let member = reader.next(bytes.span) {
      members.append(
        String(decoding: bytes[member.key], as: UTF8.self) + "="
          + String(decoding: bytes[member.value], as: UTF8.self))
    }
    #expect(members.joined(separator: "|") == expected)
  }

  @Test(arguments: [
    ("a\\/b\\n\\t\\\"", "a/b\n\t\""), ("\\u00e9\\u5929\\ud83d\\ude00", "é天😀"),
    ("\\ud83dx\\ude00", "\u{FFFD}x\u{FFFD}"), ("\\u12", "u12"), ("a\\", "a\\"),
    ("\\u001b[1;31mred\\u001b[0m", "red"),
  ])
  func `escapes are undone`(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    var line = LineText()
    line.set(json: bytes.span, 0..<bytes.count)
    #expect(String(decoding: line.bytes, as: UTF8.self) == expected)
    let whole = line.place(of: 0..<line.bytes.count)
    #expect(whole.upperBound <= bytes.count)
  }
}
