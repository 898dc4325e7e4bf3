import Testing

@testable import Lifecheck

@Suite struct LogConsoleTests {
  @Test func `a copied row has a time, a process and no pid`() {
    let (events, summary) = readLog(LogSamples.console)
    #expect(summary.format == "console")
    #expect(events.map(\.line) == [2, 4])
    #expect(events.map(\.process) == ["Notes Demo", "Notes Demo"])
    #expect(events.map(\.pid) == [-1, -1])
    #expect(events.map(\.event) == [2, 3])
    #expect(events[0].stamp.text == "09:15:28.220189+01:00")
    // A message with a tab is no library, when other rows have none.
    #expect(summary.nearMissExamples.map(\.line) == [3, 6])
    #expect(summary.unparsed == 1)
  }

  @Test func `rows may have a library`() {
    let (events, summary) = readLog(LogSamples.consoleWithLibrary)
    #expect(summary.format == "console")
    #expect(events.map(\.line) == [1, 2, 4])
    #expect(events.allSatisfy { $0.process == "Notes Demo" })
    #expect(events.map(\.repeatsLineAbove) == [false, true, false])
  }

  @Test func `the names of the columns tell whether there is a library`() {
    let row = "default\t09:15:28.220189+0100\tShop\tapplicationDidBecomeActive:\tsecond part\n"
    #expect(readLog("Type\tTime\tProcess\tMessage\n" + row).events.count == 1)
    #expect(readLog("Type   Time   Process   Library   Message\n" + row).events.isEmpty)
    #expect(readLog(row).events.isEmpty)
  }

  @Test(arguments: [
    "default\t09:15:28.220189+0100\tShop", "default\t09:15:28.220189\tShop\tm",
    "default 09:15:28.220189+0100\tShop\tm", "notice\t09:15:28.220189+0100\tShop\tm",
    "default\t09:15:28.220189+0100\t\tm", "default\t9:15:28.220189+0100\tShop\tm", "default", "",
  ])
  func `lines that are no rows`(_ line: String) {
    #expect(LogFormatTests.header(line, .console) == nil)
  }
}
