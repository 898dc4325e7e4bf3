import Testing

@testable import Lifecheck

@Suite struct LogFormatTests {
  static func header(
    _ line: String, _ format: LogFormat, device: String = "", hasLibrary: Bool = false
  ) -> (process: String, pid: Int32, thread: String, message: String, stamp: Stamp)? {
    let bytes = Array(line.utf8)
    let traits = Self.traits(device: device, hasLibrary: hasLibrary)
    guard let header = format.header(of: bytes.span, traits) else { return nil }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return (
      text(header.process), header.pid, text(header.thread), text(header.message), header.stamp
    )
  }

  private static func traits(device: String, hasLibrary: Bool) -> LogTraits {
    let columns: [ConsoleColumn] = [.type, .time, .process, .other, .message]
    return LogTraits(
      device: Array(device.utf8), columns: hasLibrary ? columns : ConsoleColumn.usual)
  }

  @Test(arguments: [
    ("2014-05-06 07:08:09.123 Shop[42:60b] m x", "Shop|42|60b|m x"),
    ("2014-05-06 07:08:09.123 Notes Demo[42:1540077] m", "Notes Demo|42|1540077|m"),
    ("2014-05-06 07:08:09.123 Don't Panic [beta][42:60b] m", "Don't Panic [beta]|42|60b|m"),
    ("2014-05-06 07:08:09.123 天气[42:60b] [9:9] m", "天气|42|60b|[9:9] m"),
    ("2014-05-06 07:08:09.123 Shop [7][42:60b] m", "Shop [7]|42|60b|m"),
    ("2014-05-06 07:08:09.123 Shop[42] m", "Shop|42||m"),
    ("2014-05-06 07:08:09.123 Shop[42:60b] ", "Shop|42|60b|"),
    ("117:2014-05-06 07:08:09.123 Shop[42:60b] m", "Shop|42|60b|m"),
    ("//  2014-05-06 07:08:09.123 Shop[42:60b] m", "Shop|42|60b|m"),
    ("  118 2014-05-06 07:08:09.123 Shop[42:60b] m", "Shop|42|60b|m"),
    ("天气[517:d0b] m----x", "天气|517|d0b|m----x"),
    ("//   3D Schach[517:d0b] m", "3D Schach|517|d0b|m"),
  ])
  func `old NSLog headers`(_ line: String, _ expected: String) throws {
    let header = try #require(Self.header(line, .nslog))
    #expect("\(header.process)|\(header.pid)|\(header.thread)|\(header.message)" == expected)
  }

  @Test(arguments: [
    "2014-05-06 07:08:09.123 Df Shop[42:60b] m", "2014-05-06 07:08:09.123 E  Shop[42:60b] m",
    "2014-05-06 07:08:09 Shop[42:60b] m", "2014-05-06 07:08:09.123 Shop m",
    "2014-05-06 07:08:09.123 [42:60b] m", "2014-05-06 07:08:09.123 Shop[99999999999:60b] m",
    "4-05-06 07:08:09.123 Shop[42:60b] m", "-[Shop go][42:60b] m",
    "2021-02-03 07:08:09.746265-0530  localhost Shop[42]: m",
    "2021-02-03 07:08:09.746265 Shop{UIKitCore}[42] <INFO>: m", "[42:60b] m", "Shop[42] m", "",
  ])
  func `lines that are no NSLog records`(_ line: String) {
    #expect(Self.header(line, .nslog) == nil)
  }

  @Test func `the Xcode console has microseconds and a zone`() throws {
    let header = try #require(
      Self.header("2021-02-03 07:08:09.746265-0530 Shop[733:240118] [Lifecycle] m", .xcode))
    #expect(header.process == "Shop" && header.pid == 733 && header.thread == "240118")
    #expect(header.message == "[Lifecycle] m")
    #expect(header.stamp.microseconds == 1_612_336_089_746_265)
    #expect(header.stamp.resolution == .microsecond)
    #expect(header.stamp.hasYear)
    #expect(header.stamp.zone == -330)
  }

  @Test(arguments: [
    ("1970-01-01 00:00:00.000", 0), ("2000-02-29 23:59:59.999", 951_868_799_999_000),
    ("1969-12-31 23:59:59.999", -1000), ("2024-12-31 00:00:00.001", 1_735_603_200_001_000),
    ("0001-01-01 00:00:00.000", -62_135_596_800_000_000),
    ("0000-02-29 00:00:00.000", -62_162_121_600_000_000),
    ("9999-12-31 23:59:59.999", 253_402_300_799_999_000),
  ])
  func `stamps are microseconds since 1970`(_ stamp: String, _ microseconds: Int64) throws {
    let header = try #require(Self.header("\(stamp) Shop[42:60b] m", .nslog))
    #expect(header.stamp.microseconds == microseconds)
    #expect(header.stamp.resolution == .millisecond)
    #expect(header.stamp.zone == nil)
  }

  @Test(arguments: [
    "2023-02-29 00:00:00.000", "1900-02-29 00:00:00.000", "2023-13-01 00:00:00.000",
    "2023-00-01 00:00:00.000",
    "2023-04-31 00:00:00.000", "2023-04-00 00:00:00.000", "2023-04-01 24:00:00.000",
    "2023-04-01 23:60:00.000",
    "2023-04-01 23:59:60.000",
  ])
  func `a date that does not exist is no stamp`(_ stamp: String) throws {
    let header = try #require(Self.header("\(stamp) Shop[42:60b] m", .nslog))
    #expect(header.stamp == Stamp())
    #expect(header.pid == 42)
  }

  @Test(arguments: [
    ("Mar  4 09:15:27 TestPhone Shop(UIKitCore)[12] <Notice>: m", "TestPhone", "Shop|12|m"),
    ("Mar 14 09:15:27 TestPhone Notes Demo[12] <Info>: m", "TestPhone", "Notes Demo|12|m"),
    (
      "Mar 4 09:15:27 Notes Demo(Beta)[12] <Error>: [3] <Notice>: m", "",
      "Notes Demo|12|[3] <Notice>: m"
    ),
    ("Mar  4 09:15:27.778790 Notes (Beta)[12] <Debug>: m", "", "Notes (Beta)|12|m"),
    (
      "Mar  4 09:15:27.778790 iPhone Shop (Beta)(UIKitCore)[12] <Notice>: m", "iPhone",
      "Shop (Beta)|12|m"
    ),
    ("Mar  4 09:15:27 Shop [7][12] <Notice>: m", "", "Shop [7]|12|m"),
    ("Mar  4 09:15:27 iPhoneShop[12] <Notice>: m", "iPhone", "iPhoneShop|12|m"),
    ("Mar  4 09:15:27 Mac Shop[12]: m", "Mac", "Shop|12|m"),
    ("Mar  4 09:15:27 Shop[12] <Notice>:", "", "Shop|12|"),
    ("88:Mar  4 09:15:27 Shop[12] <Notice>: m", "", "Shop|12|m"),
    ("Mar  4 09:15:27 Shop[UIKitCore](12) <Notice>: m", "", "Shop|12|m"),
    (
      "Mar  4 09:15:27 Dock Notes Demo[lib-x.dylib](12) <Info>: [3](4) <x>: m", "Dock",
      "Notes Demo|12|[3](4) <x>: m"
    ),
    (
      "Mar  4 09:15:27 Dock com.apple.xpc.launchd[1] (UIKitApplication:org.example.shop[0x8a5e][12]) <Notice>: m",
      "Dock", "org.example.shop|12|m"
    ),
    (
      "Mar  4 09:15:27 Dock com.apple.xpc.launchd[1] (org.example.helper[12]) <Notice>: m", "Dock",
      "com.apple.xpc.launchd|1|m"
    ),
    ("Mar  4 09:15:27  Shop[12] <Notice>: m", "", "Shop|12|m"),
    (
      "Mar  4 09:15:27 launchd[1] (UIKitApplication:x[0x8a5e][99999999999]) <Notice>: m", "",
      "launchd|1|m"
    ),
  ])
  func `relay headers`(_ line: String, _ device: String, _ expected: String) throws {
    let header = try #require(Self.header(line, .idevicesyslog, device: device))
    #expect("\(header.process)|\(header.pid)|\(header.message)" == expected)
    #expect(!header.stamp.hasYear && header.stamp.zone == nil)
    #expect(header.stamp.resolution == (line.contains("27.") ? .microsecond : .second))
  }

  @Test(arguments: [
    "Mar 04 09:15:27 Shop <Notice>: m", "Mrz  4 09:15:27 Shop[1] <Notice>: m",
    "Mar  4 9:15:27 Shop[1] <Notice>: m",
    "Mar  4 09:15:27 [1] <Notice>: m", "Mar  4 09:15:27 Shop[x] <Notice>: m",
    "ar  4 09:15:27 Shop[1] <Notice>: m",
    "Mar  4 09:15:27 Shop[](12) <Notice>: m", "Mar  4 09:15:27 Shop[x](y) <Notice>: m",
    "Mar  4 09:15:27 Shop[x](12): m", "2026-03-04 09:15:27.101 Shop[12]: m",
    "2026-03-04 09:15:27.101+0100 Shop[12] <Notice>: m", "[12] <Notice>: m", " [12] <Notice>: m",
    "Mar", "Mar  4", "Mar  4 09:15:27", "Mar  4 09:15:27 ", "Mar  4 09:15:27 Shop[1",
    "Mar  4 09:15:27 Shop[1] <",
  ])
  func `lines that are no relay records`(_ line: String) {
    #expect(Self.header(line, .idevicesyslog) == nil)
  }

  @Test func `a relay that tells the year, and a header that was broken in two`() throws {
    let header = try #require(
      Self.header(
        "2026-03-04 09:15:27.778790 Dock Shop[12] <Error>: m", .idevicesyslog, device: "Dock"))
    #expect(header.process == "Shop" && header.pid == 12 && header.message == "m")
    #expect(header.stamp.text == "2026-03-04T09:15:27.778790")
    let rest = try #require(Self.header("\t[1210] <Warning>: m", .idevicesyslog))
    #expect(rest.process.isEmpty && rest.pid == 1210 && rest.message == "m")
    #expect(rest.stamp == Stamp())
  }

  @Test(arguments: [
    "2014-05-06 07:08:09.123 - [Dock] Shop[42:60b] m", "2014-05-06 07:08:09.123 a - b[42:60b] m",
    "2014-05-06 07:08:09:123 [Dock] Shop[42:60b] m", "12 [Dock] Shop[42:60b] m",
  ])
  func `a tag, or a dash between blanks, is no part of a name`(_ line: String) {
    #expect(Self.header(line, .nslog) == nil)
  }

  @Test(arguments: [
    ("2014-05-06 Shop[42:60b] m", "Shop|42|60b|m"),
    ("Shop[42:60b](mark) m", "Shop|42|60b|(mark) m"),
    ("07:08:09.123 Shop[42:60b] m", "Shop|42|60b|m"),
  ])
  func `headers that lack a part`(_ line: String, _ expected: String) throws {
    let header = try #require(Self.header(line, .nslog))
    #expect("\(header.process)|\(header.pid)|\(header.thread)|\(header.message)" == expected)
  }

  @Test func `29 February is a day without a year`() throws {
    let header = try #require(Self.header("Feb 29 00:00:01 Shop[1] <Notice>: m", .idevicesyslog))
    #expect(header.stamp.microseconds == 68_169_601_000_000)
    let none = try #require(Self.header("Feb 30 00:00:01 Shop[1] <Notice>: m", .idevicesyslog))
    #expect(none.stamp.resolution == .none)
  }

  @Test(arguments: LogFormat.allCases)
  func `every prefix of a line can be parsed`(_ format: LogFormat) {
    for line in [
      "12:// 2021-02-03 07:08:09.746265-0530 Notes [x][733:240118] [Lifecycle] m",
      "Mar  4 09:15:27.778790 iPhone Shop (Beta)(UIKitCore)[12] <Notice>: m",
      "2026-03-04 09:15:01.254472+0100 0x41b0 Default 0x0 4123 0 Shop: (UIKitCore) [x] m",
      "2026-03-04 09:15:01.824 Df Notes Demo[60417:7a1c22] (Shared.dylib) m",
      "2026-03-04 09:15:03.573954+0100  localhost Shop[30550]: (Flutter) m",
      "2024-05-14 09:31:07.210934 Tide Table{UIKitCore}[711] <NOTICE>: m",
      "2016-05-14 09:31:07:101 Tide Table[711:7020] m",
      "default\t19:26:07.224816-0600\tGezeiten\tGezeiten\tm",
      #"{"processID":4,"eventMessage":"m","processImagePath":"\/A","timestamp":"2026-03-04 09:15:03.573954+0100"}"#,
    ] {
      for length in 0...line.utf8.count {
        let bytes = Array(line.utf8.prefix(length))
        let traits = Self.traits(device: "iPhone", hasLibrary: length % 2 == 0)
        if let header = format.header(of: bytes.span, traits) {
          #expect(header.message.upperBound == length || format.isJSON)
        }
        _ = format.isBrokenHeader(bytes.span)
      }
    }
  }

  @Test func `every format has one row, with names of its own`() {
    let table = LogFormatRow.table
    #expect(table.count == LogFormat.allCases.count)
    #expect(Set(table.map(\.format)).count == table.count)
    for format in LogFormat.allCases {
      #expect(LogFormatRow.table[LogFormatRow.places[Int(format.rawValue)]].format == format)
    }
    let names = table.flatMap { [$0.name] + $0.otherNames }
    #expect(Set(names).count == names.count)
    for row in table {
      // What can be read is said in one of two ways.
      let isRead = row.parser != .none || !row.templates.isEmpty
      #expect(isRead || [.events, .breadcrumbs, .notation, .bare].contains(row.format))
    }
  }

  @Test func `one line like a header among two hundred decides nothing`() {
    let prose = (0..<150).map { "step \($0)\n" }.joined()
    let log = "I/tag(7): m\n" + prose + "applicationDidBecomeActive:\n"
    let (events, summary) = readLog(log)
    #expect(summary.format == "bare")
    #expect(summary.formatReason == "1 of 152 lines has a header, by accident")
    #expect(events.map(\.line) == [152])
    #expect(readLog("I/tag(7): m\n" + prose.prefix(80)).summary.format == "logcat")
  }

  @Test func `formats are called by name`() {
    #expect(LogFormat(name: "xcode") == .xcode)
    #expect(LogFormat(name: "Xcode") == nil)
  }

  @Test func `names are decoded, cut and numbered`() {
    var names = NameTable()
    func intern(_ text: [UInt8], isEscaped: Bool = false) -> Int32 {
      names.intern(text.span, 0..<text.count, isEscaped: isEscaped)
    }
    let sky = intern(Array("\\M-e\\M-$\\M-)\\M-f\\M-0\\M^T \\134\\^A\\\\".utf8), isEscaped: true)
    #expect(names.name(sky) == "天气 \\\u{1}\\")
    let plain = intern(Array("a\\b".utf8))
    #expect(plain == 1)
    #expect(names.name(1) == "a\\b")
    let again = intern(Array("天气 \\\u{1}\\".utf8))
    #expect(again == sky)
    let broken = intern([0x61, 0xFF])
    #expect(names.name(broken) == "a\u{FFFD}")
    let long = intern(Array(String(repeating: "ä", count: 90).utf8))
    #expect(names.name(long) == String(repeating: "ä", count: 64))
    let odd = intern(Array(("x" + String(repeating: "ä", count: 90)).utf8))
    #expect(names.name(odd) == "x" + String(repeating: "ä", count: 63))
    let garbage = intern([UInt8](repeating: 0x80, count: 200))
    // A replacement character has three bytes.
    #expect(names.name(garbage) == String(repeating: "\u{FFFD}", count: 42))
    for number in 0..<1000 {
      let index = intern(Array("p\(number)".utf8))
      #expect(index == Int32(number + 6))
    }
    #expect(names.count == 1006)
    let known = intern(Array("p500".utf8))
    #expect(known == 506)
  }
}
