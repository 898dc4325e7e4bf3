import Testing

@testable import Lifecheck

@Suite struct LogShowTests {
  @Test func `the default style has columns`() {
    let (events, summary) = readLog(LogSamples.logDefault)
    #expect(summary.format == "log-default")
    #expect(events.map(\.line) == [3, 4, 8])
    #expect(events.map(\.event) == [0, 2, 3])
    #expect(events.allSatisfy { $0.process == "Notes Demo" && $0.pid == 4123 })
    #expect(events.map(\.thread) == ["0x41b0", "0x41b0", "0x41b0"])
    #expect(events[0].text == "-[D application:didFinishLaunchingWithOptions:]")
    #expect(events[0].stamp.text == "2026-03-04T09:15:01.254472+01:00")
    // A continuation line is a near miss, an activity and the banner are nothing.
    #expect(summary.nearMissExamples.map(\.line) == [7, 9])
    #expect(summary.unparsed == 1)
  }

  @Test func `the compact style has levels and no zone`() {
    let (events, summary) = readLog(LogSamples.logCompact)
    #expect(summary.format == "log-compact")
    #expect(events.map(\.line) == [2, 4])
    #expect(events.map(\.event) == [2, 6])
    #expect(events.map(\.process) == ["Notes Demo", "Notes Demo"])
    #expect(events.map(\.pid) == [60417, 60417])
    #expect(events.map(\.thread) == ["7a1c22", "7a1c22"])
    #expect(events[0].text == "applicationDidBecomeActive:")
    #expect(events[0].stamp.text == "2026-03-04T09:15:01.824")
    #expect(summary.nearMissExamples.map(\.line) == [3, 6, 7, 8])
    #expect(summary.unparsed == 1)
  }

  @Test func `the syslog style has a host and no thread`() {
    let (events, summary) = readLog(LogSamples.logSyslog)
    #expect(summary.format == "log-syslog")
    #expect(events.map(\.line) == [1, 3])
    #expect(events.map(\.process) == ["Notes Demo", "Notes Demo"])
    #expect(events.map(\.pid) == [30550, 30550])
    #expect(events.map(\.thread) == ["", ""])
    #expect(events[1].stamp.zone == -210)
    #expect(summary.nearMissExamples.map(\.line) == [4, 5])
    #expect(summary.unparsed == 1)
  }

  @Test(arguments: [
    (LogFormat.logCompact, "2026-03-04 09:15:01.824 Df A [x][42:60b] (null) m", "A [x]|42|60b| m"),
    (.logCompact, "2026-03-04 09:15:01.824 E  天气[42:60b] (a b) m", "天气|42|60b|(a b) m"),
    (.logCompact, "88:2026-03-04 09:15:01.824 I  Shop[42:60b] m", "Shop|42|60b|m"),
    (.logCompact, "**2026-03-04 09:15:01.824 I  Shop[42:60b] m", "Shop|42|60b|m"),
    (.logSyslog, "2026-03-04 09:15:01.000001+0000  localhost A b[42]: (L) m", "A b|42|| m"),
    (.logSyslog, "7 2026-03-04 09:15:01.000001+0000 localhost A[42]: m", "A|42||m"),
    (
      .logDefault, "2026-03-04 09:15:01.000001+0000 0x1 Default 0x0 42 0 3D Chess: (L) m",
      "3D Chess|42|0x1| m"
    ),
    (
      .logDefault, "9:2026-03-04 09:15:01.000001+0000 0x1 Fault  0x0 42  Shop: m: n",
      "Shop|42|0x1|m: n"
    ),
  ])
  func `headers are taken apart`(_ format: LogFormat, _ line: String, _ expected: String) throws {
    let header = try #require(LogFormatTests.header(line, format))
    #expect(
      "\(header.process)|\(header.pid)|\(header.thread)|\(header.message)" == expected)
    #expect(LogFormat.withHeader.first { LogFormatTests.header(line, $0) != nil } == format)
  }

  @Test(arguments: [
    "2026-03-04 09:15:01.824 My App[42:60b] m", "2026-03-04 09:15:01.824 Df [42:60b] m",
    "2026-03-04 09:15:01.824 Df Shop[42] m", "2026-03-04 09:15:01.824 Df Shop",
    "2026-03-04 09:15:01.824000+0100  localhost [42]: m",
    "2026-03-04 09:15:01.824000+0100  otherhost Shop[42]: m",
    "2026-03-04 09:15:01.824000+0100 0x1 Default 0x0 42 0 Shop",
    "2026-03-04 09:15:01.824000+0100 0x Default 0x0 42 0 Shop: m",
    "2026-03-04 09:15:01.824000+0100 0x1 Default 0x0 x 0 Shop: m",
    "2026-03-04 09:15:01.824000+0100 0x1 Default 0x0 42 0 : m", "2026-03-04 09:15:01.824", "",
  ])
  func `lines that have no header of log`(_ line: String) {
    for format in [LogFormat.logDefault, .logCompact, .logSyslog] {
      #expect(LogFormatTests.header(line, format) == nil)
    }
  }

  @Test(arguments: LogSamples.all)
  func `prefixes of lines and colours change no event`(_ log: String) {
    let plain = readLog(log).events
    let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
    func prefixed(_ prefix: (Int) -> String, end: String) -> [SeenEvent] {
      readLog(
        lines.enumerated().map { $0.element.isEmpty ? "" : prefix($0.offset) + $0.element + end }
          .joined(separator: "\n")
      ).events
    }
    for events in [
      prefixed({ "\($0 + 1):" }, end: ""), prefixed({ "\(1000 + $0) " }, end: ""),
      prefixed({ "    \($0 + 1)\t" }, end: ""), prefixed({ _ in "**" }, end: "**"),
      prefixed({ _ in "\u{1B}[0;33m" }, end: "\u{1B}[0m"), prefixed({ _ in "" }, end: "\r"),
      prefixed({ $0 == 0 ? "\u{FEFF}" : "" }, end: ""),
    ] {
      #expect(events.map(\.line) == plain.map(\.line))
      #expect(events.map(\.event) == plain.map(\.event))
      #expect(events.map(\.process) == plain.map(\.process))
      #expect(events.map(\.pid) == plain.map(\.pid))
      #expect(events.map(\.stamp) == plain.map(\.stamp))
    }
  }
}
