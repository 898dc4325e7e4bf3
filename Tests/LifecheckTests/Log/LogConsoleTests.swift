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
    #expect(summary.nearMissExamples.map(\.line) == [3, 6, 7])
    #expect(summary.unparsed == 1)
  }

  @Test func `rows may have a library`() {
    let (events, summary) = readLog(LogSamples.consoleWithLibrary)
    #expect(summary.format == "console")
    #expect(events.map(\.line) == [1, 2, 4])
    #expect(events.allSatisfy { $0.process == "Notes Demo" })
    #expect(events.map(\.repeatsLineAbove) == [false, true, false])
  }

  @Test func `a library may be called as the process is`() {
    func rows(_ library: String) -> String {
      "application(_:didFinishLaunchingWithOptions:) applicationDidBecomeActive(_:)".split(
        separator: " "
      )
      .map { "default\t09:15:28.220189+0100\tNotes Demo\t\(library)\t\($0)\n" }.joined()
    }
    #expect(readLog(rows("Notes Demo")).events.count == 2)
    #expect(readLog(rows("Notes Demo.debug.dylib")).events.count == 2)
    #expect(readLog(rows("Notes Shop")).events.count == 0)
  }

  @Test func `the names of the columns tell whether there is a library`() {
    let row = "default\t09:15:28.220189+0100\tShop\tapplicationDidBecomeActive:\tsecond part\n"
    #expect(readLog("Type\tTime\tProcess\tMessage\n" + row).events.count == 1)
    #expect(readLog("Type   Time   Process   Library   Message\n" + row).events.isEmpty)
    #expect(readLog(row).events.isEmpty)
  }

  /// The type is in the language of the Mac, or not shown.
  @Test(arguments: [
    "Standard\t", "por omisión\t", "デフォルト\t", "Par défaut    ", "",
  ])
  func `a row in any language`(_ type: String) throws {
    let line = type + "09:15:28.220189 +0100\tShop\tm"
    let header = try #require(LogFormatTests.header(line, .console))
    #expect(header.process == "Shop")
    #expect(header.message == "m")
  }

  @Test(arguments: [
    "default\t09:15:28.220189+0100\tShop", "default\t09:15:28.220189\tShop\tm",
    "default 09:15:28.220189+0100\tShop\tm", "no-type\t09:15:28.220189+0100\tShop\tm",
    "default\t09:15:28.220189+0100\t\tm", "default\t9:15:28.220189+0100\tShop\tm", "default", "",
  ])
  func `lines that are no rows`(_ line: String) {
    #expect(LogFormatTests.header(line, .console) == nil)
  }

  @Test(arguments: [
    (
      "Type: Notice | Timestamp: 2024-05-14 09:31:07.101202+02:00 | Process: A | Library: L",
      "2024-05-14T09:31:07.101202+02:00"
    ),
    ("Timestamp: 2024-05-14 09:31:07.101202+0200 | TID: 0x1", "2024-05-14T09:31:07.101202+02:00"),
    (
      "> \tTimestamp: 2024-05-14 09:31:07.101202-05:30 | Category: a | b | TID: 0x1\r",
      "2024-05-14T09:31:07.101202-05:30"
    ),
    (
      "Type: Fault | Timestamp: 2024-05-14 09:31:07.101202Z | Subsystem:  | Category: ",
      "2024-05-14T09:31:07.101202Z"
    ),
    ("Timestamp: 2024-05-14 09:31:07.101202+0200", nil), ("Type: Notice | Process: A", nil),
    ("Timestamp: now | Process: A", nil), ("Type: Notice", nil), ("Process: A | Type: Notice", nil),
    ("Timestamp: 2024-05-14 09:31:07 at noon | Process: A", nil),
    (
      "Type: x | Timestamp: 2024-05-14 09:31:07.101202+0200 | Process: A, seen",
      "2024-05-14T09:31:07.101202+02:00"
    ),
    ("Cart | Timestamp: 2024-05-14 09:31:07.101202+0200 | Process: A", nil), ("", nil),
  ])
  func `the line below a message in Xcode's console`(_ line: String, _ stamp: String?) {
    let header = MetadataHeader.parse(Array(line.utf8).span)
    #expect(header?.stamp.text == stamp)
    #expect(header?.isMessage != true)
  }

  @Test func `a category below a message is its own`() {
    func category(_ text: String) -> UInt64? {
      MetadataHeader.parse(
        Array("Timestamp: 2024-05-14 09:31:07.1+0200 | Category: \(text)".utf8).span)?.category
    }
    #expect(category("a | b | TID: 0x1") == category("a | b"))
    #expect(category("a") != category("b"))
    #expect(category("") == 0)
  }

  @Test func `a message has the time of the line below it, and no other`() {
    let (events, summary) = readLog(LogSamples.xcodeMetadata)
    #expect(
      events.map { $0.stamp.text ?? "-" } == [
        "2026-03-04T09:15:01.254472+01:00", "-", "2026-03-04T09:15:03.000000+01:00",
        "2026-03-04T09:15:09.000000+01:00",
      ])
    #expect(summary.format == "xcode-metadata" && summary.lines == 10)
    #expect(events.map(\.line) == [1, 6, 7, 9])
  }

  @Test func `the same message at another time is no copy`() throws {
    let log = ["01", "02", "12"].enumerated().map { number, second in
      "applicationDid\(number == 1 ? "EnterBackground" : "BecomeActive")\n"
        + "Type: Info | Timestamp: 2026-03-04 09:15:\(second).100000+01:00 | Process: Notes\n"
    }.joined()
    #expect(try check(log).summary.events == 3)
    #expect(try check(log + log).summary.events == 3)
  }

  /// The line below may come with the next piece, however much that is.
  @Test func `a line is waited for that tells of the one above it`() {
    let noise = String(repeating: "cache warm\n", count: 30_000)
    let later = LogSamples.xcodeMetadata.replacing("2026", with: "2027")
    let log = LogSamples.xcodeMetadata + "\n" + noise + later
    let whole = readLog(log).events
    #expect(whole.count == 8 && whole[4].stamp.microseconds > whole[3].stamp.microseconds)
    for size in [4096, 65_537, 262_144, 262_145] {
      #expect(readLog(Array(log.utf8), nextSize: { size }).events == whole)
    }
    // A line without an end that is too long is no such line.
    let long =
      LogSamples.xcodeMetadata + "\n" + noise.dropLast() + String(repeating: "x", count: 70_000)
    let cut = readLog(Array(long.utf8), lineLimit: 50_000, nextSize: { 999 })
    #expect(cut.events == readLog(Array(long.utf8), lineLimit: 50_000).events)
  }

  @Test(arguments: [
    "ios | ", "ios-1   | ", "[0] ", "[0] ios | ", "ios: ", "stdout: ", "INFO  ", "##[debug]", "▸ ",
    "<log> ", "{ios} ", "│ ", "[ios] ", "2026-05-14T09:31:07.0000000Z ios | ",
  ])
  func `what a tool puts before a line of a device hides no process`(_ prefix: String) {
    let heads = [
      "2026-05-14 09:31:07.154 Df Shop[31:77] (Shop) ",
      "May 14 09:31:07.154801 Shop(UIKitCore)[31] <Notice>: ",
      "2026-05-14 09:31:07.154801+0200 0x41b0     Default     0x0                  31   0    Shop: ",
      "2026-05-14 09:31:07.154801+0200  localhost Shop[31]: (Shop) ",
    ]
    for head in heads {
      let lines = ["Shop": 31, "Bank": 577].map { name, pid in
        head.replacing("Shop", with: name).replacing("31]", with: "\(pid)]").replacing(
          "[31:", with: "[\(pid):"
        )
        .replacing(" 31 ", with: " \(pid) ")
      }
      let log = lines.map { "\(prefix)\($0)applicationDidBecomeActive:\n" }.joined()
      let events = readLog(log).events
      #expect(Set(events.map(\.pid)) == [31, 577], "\(log)")
      #expect(Set(events.map(\.process)) == ["Shop", "Bank"], "\(log)")
      #expect(events.allSatisfy { $0.stamp.resolution != .none }, "\(log)")
    }
  }

  @Test(arguments: [
    "2026-05-14T09:31:00.0000000Z ", "[09:31:07] ", "[2026-05-14 09:31:07] ",
    "[2026-05-14T09:31:07.123Z] ", "09:31:07 ",
    "2026-05-14T09:31:07.000000Z 01O ", "2026-05-14T09:31:07.123456789Z stdout F ", "app_1  | ",
    "[pod/ios-0/app] ", "- ", "+ ", "3. ",
    "device.log:12:", "[09:31:07]: ▸ ", "\"", "done", "5 %", "(x)",
    "UITests\tRun tests\t2026-05-14T09:31:07.1234567Z ",
  ])
  func `what a service puts before a line hides no process`(_ prefix: String) {
    let stamps = ["2026-05-14 09:31:07.154", "2026-05-14 09:31:07.154801+0200"]
    for stamp in stamps {
      let lines = ["Shop[31:77]", "Shop[32:78]", "Map Tool[33:79]"].map {
        "\(prefix)\(stamp) \($0) applicationDidBecomeActive:\n"
      }
      let events = readLog(lines.joined()).events
      #expect(events.map(\.pid) == [31, 32, 33])
      #expect(events.map(\.process) == ["Shop", "Shop", "Map Tool"])
      #expect(
        events.map(\.stamp.microseconds) == Array(repeating: events[0].stamp.microseconds, count: 3)
      )
      #expect(events.allSatisfy { $0.stamp.microseconds % 1_000_000 >= 154_000 })
    }
  }

  /// Mutants: any word is a process; one that ends so is none with a thread either.
  @Test(arguments: [
    "INFO  [#]", "DEBUG[#]:", "Warning[#]", "Thread[#]", "main[#]", "AppDelegate[#]",
    "SceneDelegate[#]:", "AppDelegate.swift[#]", "AppDelegate.m[#]",
  ])
  func `a level with a thread and a file with a line are no processes`(_ place: String) throws {
    let lines = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationDidEnterBackground:",
    ].enumerated().map { number, name in
      "2026-05-14 09:31:0\(number).154 \(place.replacing("#", with: "\(71 + 6 * number)")) \(name)\n"
    }
    let result = try check(lines.joined())
    #expect(
      result.lives.map(\.process) == [nil] && result.places == ["3 background-without-resign"])
    let event = readLog("2026-05-14 09:31:07.154 Main.m[31:77] applicationDidBecomeActive:\n")
      .events
    #expect(event.map(\.process) == ["Main.m"])
  }

  @Test(arguments: [" 12 │ ", "<td>"])
  func `what a report quotes has no header`(_ prefix: String) {
    let line = "\(prefix)2026-05-14 09:31:07.154 Shop[31:77] applicationDidBecomeActive:\n"
    #expect(readLog("cart 7\n" + line).events.allSatisfy { $0.pid < 0 })
  }

  /// What was copied through a text field.
  @Test(arguments: [
    ("default 10:03:39.139515 +0100 Shop x", "Shop", "10:03:39.139515+01:00"),
    ("default 03:19:07.272200-0500    Shop   x", "Shop", "03:19:07.272200-05:00"),
    ("error    16:08:57.000000 -0500    Shop     x", "Shop", "16:08:57.000000-05:00"),
    (
      "2025-08-29 16:21:19.348953+0530 Shop: [com.example.shop:Default] x", "Shop",
      "2025-08-29T16:21:19.348953+05:30"
    ),
  ])
  func `rows whose tabs have become blanks, and those without a pid`(
    line: String, process: String, time: String
  ) throws {
    let (events, summary) = readLog("\(line.dropLast())applicationDidBecomeActive:\n")
    #expect(summary.format == "console")
    #expect(events.map(\.process) == [process] && events.map(\.stamp.text) == [time])
  }

  @Test(arguments: [
    "INFO 10:03:39.139515 +0100 Shop applicationDidBecomeActive:",
    "default 10:03:39.139515 Shop applicationDidBecomeActive:",
    "default: 10:03:39.139515+0100 Shop applicationDidBecomeActive:",
    "2025-08-29 16:21:19.348953+0530 AppDelegate: [Shop] applicationDidBecomeActive:",
  ])
  func `lines of loggers that look like such rows`(line: String) throws {
    #expect(readLog(line + "\n").summary.format != "console")
  }

  @Test(arguments: ["Shop[4821] : ", "Shop[4821] <Warning>: ", "Shop[4821]: "])
  func `the organizer's day of the week`(head: String) throws {
    let (events, summary) = readLog(
      "Thu Nov 25 11:30:01 a-phone \(head)applicationDidBecomeActive:\n")
    #expect(summary.format == "idevicesyslog")
    #expect(events.map(\.pid) == [4821])
  }
}
