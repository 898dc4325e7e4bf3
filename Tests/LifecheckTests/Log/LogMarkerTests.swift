import Testing

@testable import Lifecheck

@Suite struct LogMarkerTests {
  static let systemLog = """
    Oct 23 11:47:20 Macbook Shop[79] <Warning>: application:didFinishLaunchingWithOptions:
    Oct 23 11:47:20 Macbook backboardd[76] <Warning>: surface pool at 3 of 8
    Oct 23 11:47:21 Macbook --- last message repeated 4 times ---
    Oct 23 11:47:22 Macbook Shop[79]: applicationDidBecomeActive:
    Oct 23 11:47:24 Macbook --- last message repeated 2 times ---
    Oct 23 11:47:24 Macbook last message repeated 1 time
    Oct 23 11:47:25 Macbook Notes Demo[80]: note: last message repeated 3 times
    Oct 23 11:47:26 Macbook Shop[79] <Warning>: applicationWillResignActive:
    --- last message repeated 1 time ---

    """

  static let boots = """
    2026-03-04 09:15:00.000000+0100 0x0        Timesync    0x0                  0      0    === system boot: 1
    2026-03-04 09:15:01.000000+0100 0x41b0     Default     0x0                  4123   0    Shop: applicationDidBecomeActive:
    2026-03-04 09:15:01.010000+0100 0x0        Timesync    0x0                  0      0    === system wallclock time adjusted
    2026-03-04 09:15:01.020000+0100 0x41b0     Default     0x0                  4123   0    Shop: === system boot: 2
    2026-03-04 09:15:02.000000+0100 0x0        Timesync    0x0                  0      0    === system boot: 3
    2026-03-04 09:15:03.000000+0100 0x41b0     Default     0x0                  4123   0    Shop: applicationDidBecomeActive:

    """

  @Test func `a repetition counts for the event before it`() throws {
    let (events, summary) = readLog(Self.systemLog)
    #expect(summary.format == "idevicesyslog")
    #expect(events.map(\.line) == [1, 4, 8])
    #expect(events.map(\.process) == ["Shop", "Shop", "Shop"])
    #expect(summary.nearMisses == 0 && summary.unparsed == 0)
    #expect(
      markers(in: Self.systemLog) == [
        .repetition(count: 2, line: 5), .repetition(count: 1, line: 9),
      ])
    let result = try check(Self.systemLog)
    #expect(result.places == [])
    #expect(result.inputs[0].duplicates == 3)
    #expect(result.summary.events == 3)
  }

  @Test func `a boot ends all lives of its input`() throws {
    #expect(
      markers(in: Self.boots).map(\.unplaced) == [.boot(.init()), .clockChange, .boot(.init())])
    let result = try check(Self.boots)
    #expect(result.places == [])
    #expect(result.lives.map(\.firstLine) == [2, 6])
    let lines = Self.boots.split(separator: "\n")
    let withoutBoot = (lines[...3] + lines[5...]).joined(separator: "\n")
    #expect(try check(withoutBoot).places == ["5 callback-never-logged"])
  }

  @Test func `another input's lives outlive a boot`() throws {
    var checker = try Checker.fresh()
    let active = line("applicationDidBecomeActive:", at: 1)
    feed([Array((active + active).utf8), Array(Self.boots.utf8)], to: &checker)
    #expect(checker.finish().lives.map(\.events) == [1, 1, 1])
  }

  @Test func `stamps of two clocks tell no distance`() throws {
    let log = """
      2026-03-04 09:15:01.000 Df Shop[41:1] applicationDidBecomeActive:
      2026-03-04 09:15:01.001    === system wallclock time adjusted
      2026-03-04 09:15:01.002 Df Shop[41:1] applicationDidBecomeActive:

      """
    #expect(try check(log).places == ["3 callback-never-logged"])
  }

  @Test(arguments: [
    ("2026-03-04 09:15:00.000    === system boot: 1", LogMarker.boot(.init())),
    ("2026-03-04 09:15:00.000 Ti kernel[0:0] === system boot: 1", .boot(.init())),
    ("12:2026-03-04 09:15:00.000000+0100  === system boot: 1", .boot(.init())),
    ("=== system wallclock time adjusted", .clockChange),
    ("{\"eventType\":\"timesyncEvent\",\"eventMessage\":\"=== system boot: 1\"}", .boot(.init())),
    (
      "[{\n  \"eventMessage\" : \"=== system boot: 1\",\n  \"eventType\" : \"timesyncEvent\"\n}]",
      .boot(.init())
    ),
    ("2026-03-04 09:15:00.000 Df Shop[41:1] === system boot: 1", nil),
    ("2026-03-04 09:15:00.000 Df Shop[41:1] m: last message repeated 3 times", nil),
    ("said: === system boot: 1", nil), ("the last message repeated 3 times", nil),
    ("last message repeated often", nil), ("last message repeated 99999999999 times", nil),
    ("{\"eventType\":\"logEvent\",\"eventMessage\":\"=== system boot: 1\"}", nil),
  ])
  func `only the log's own words are markers`(_ text: String, _ expected: LogMarker?) {
    let record: String
    if text.hasPrefix("[{") {
      record = LogSamples.logJSON + "\n},{" + text.dropFirst(2)
    } else if text.hasPrefix("{") {
      record = LogSamples.logNDJSON + text
    } else {
      record = text
    }
    #expect(markers(in: record).map(\.unplaced) == (expected.map { [$0] } ?? []))
    #expect(readLog(text).summary.nearMisses == 0)
  }

  @Test func `a callback in a continuation line is a near miss`() {
    for log in [LogReaderTests.relay] + LogSamples.all.dropFirst(4) {
      let plain = readLog(log)
      guard let format = plain.summary.format, format != "log-json" else { continue }
      let more = readLog(log + "second line\napplicationDidBecomeActive:\n")
      #expect(more.events == plain.events)
      #expect(more.summary.nearMisses == plain.summary.nearMisses + 1)
    }
    // What an app prints has no header, and stands between what it logs.
    let printed = readLog(LogReaderTests.xcode + "-> applicationDidBecomeActive()\n")
    #expect(printed.events.count == 5)
  }
}
