import Testing

@testable import Lifecheck

@Suite struct LogChangeTests {
  @Test func `concatenated logs are each read in their format`() {
    let logs = [
      LogReaderTests.xcode, LogSamples.logCompact, LogReaderTests.relay, LogSamples.logNDJSON,
      LogSamples.console,
    ]
    for first in logs {
      for second in logs where first != second {
        let (a, b, both) = (readLog(first), readLog(second), readLog(first + second))
        let lines = first.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(both.events.prefix(a.events.count).map(\.line) == a.events.map(\.line))
        #expect(
          both.events.dropFirst(a.events.count).map { $0.line - lines } == b.events.map(\.line))
        #expect(both.events.map(\.process) == (a.events + b.events).map(\.process))
        #expect(both.events.map(\.pid) == (a.events + b.events).map(\.pid))
        #expect(both.events.map(\.stamp) == (a.events + b.events).map(\.stamp))
      }
    }
  }

  @Test func `the place of the change is told, with the reason`() {
    // The shorter log comes first: most of the lines that are looked at are of the other format.
    let noise = String(
      repeating: "2021-02-03 07:08:10.000000-0500 Shop[733:240118] x\n", count: 300)
    let summary = readLog(LogReaderTests.xcode + noise + LogReaderTests.relay).summary
    #expect(summary.format == "xcode")
    #expect(summary.formatChanges.map(\.line) == [308])
    #expect(summary.formatChanges.map(\.format) == ["idevicesyslog"])
    #expect(
      summary.formatChanges.first?.reason == "5 of 7 lines have a header of idevicesyslog")
  }

  @Test func `a given format does not change`() {
    let log = LogReaderTests.xcode + LogReaderTests.relay
    #expect(readLog(log, format: .xcode).events.count == readLog(LogReaderTests.xcode).events.count)
    #expect(readLog(log, format: .xcode).summary.formatChanges.isEmpty)
  }

  @Test func `what continues a record is none, unless it has a stamp of its own`() {
    let log = """
      Mar  4 09:15:27 Notes[12] <Notice>: up
      Mar  4 09:15:27 Notes[12] <Notice>: list
      Shop[12:34] applicationDidBecomeActive:
      [4/7] applicationWillResignActive:
      09:15:28.001 INFO Dock.applicationWillTerminate():6 - m
      2021-02-03 07:08:12.000000-0500 Shop[733:240118] applicationWillResignActive(_:)

      """
    #expect(readLog(log).events.map(\.line) == [6])
  }

  @Test func `the end of a cut line and chunks change nothing`() {
    var generator = SplitMix64(seed: 7)
    let log = Array(
      (LogSamples.logCompact + LogReaderTests.relay + LogReaderTests.xcode + LogSamples.logNDJSON)
        .utf8)
    let whole = readLog(log)
    #expect(whole.events.count > 10)
    for size in Cases.some(1..<200) {
      let pieces = readLog(log, nextSize: { size })
      #expect(pieces.events == whole.events)
      #expect(pieces.summary.formatChanges == whole.summary.formatChanges)
      #expect(pieces.summary.lines == whole.summary.lines)
      #expect(pieces.summary.records == whole.summary.records)
      #expect(pieces.summary.nearMisses == whole.summary.nearMisses)
    }
    for _ in 0..<Cases.some(40) {
      let pieces = readLog(log, nextSize: { Int.random(in: 1...900, using: &generator) })
      #expect(pieces.events == whole.events)
    }
  }

  @Test func `formats that take turns cost little`() {
    let pairs = (0..<2000).map { number in
      let stamp = "\(10 + number / 1000).\(String(1000 + number % 1000).dropFirst())"
      return "2021-02-03 07:08:\(stamp) Df Shop[733:24] applicationDidBecomeActive(_:)\n"
        + "Mar  4 09:15:28 Notes[12] <Notice>: applicationWillResignActive:\n"
    }
    let (events, summary) = readLog(pairs.joined())
    #expect(events.count == 4000)
    #expect(summary.formatChanges.count <= InputSummary.formatChangeLimit)
  }
}
