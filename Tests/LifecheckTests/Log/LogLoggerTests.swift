import Testing

@testable import Lifecheck

@Suite struct LogLoggerTests {
  /// The parts of a header: `process|pid|message|remark|stamp`.
  static func parts(_ line: String, _ format: LogFormat) -> String? {
    let bytes = Array(line.utf8)
    guard let header = format.header(of: bytes.span, LogTraits()) else { return nil }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return [
      text(header.process), "\(header.pid)", text(header.message), text(header.remark),
      header.stamp.text ?? "-",
    ].joined(separator: "|")
  }

  @Test(arguments: [
    ("2019/05/14 09:31:07:101  m x", "|-1|  m x||2019-05-14T09:31:07.101"),
    (
      "2019/05/14 09:31:07:101  💛 [Dock.m:12 -[Dock open:]]: m",
      "|-1|-[Dock open:]| m|2019-05-14T09:31:07.101"
    ),
    (
      "2019/05/14 09:31:07:101  ❤️ [Dock.swift:7 open(_:)]: ",
      "|-1|open(_:)| |2019-05-14T09:31:07.101"
    ),
    ("2019/05/14 09:31:07:101  [Dock.m:12 open]:", "|-1|open||2019-05-14T09:31:07.101"),
    ("// 3:2019/02/30 09:31:07:101  m", "|-1|  m||-"),
  ])
  func `files of CocoaLumberjack`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .cocoalumberjackFile) == expected)
  }

  @Test(arguments: [
    (
      "2019-05-14 09:31:07.101 [Info] [Dock.swift:52] open(_:at:): m: n",
      "|-1|open(_:at:)| m: n|2019-05-14T09:31:07.101"
    ),
    (
      "2019-05-14 09:31:07.101 [Debug] [dock.log] [main] [Dock.swift:52] open() > m",
      "|-1|open()|m|2019-05-14T09:31:07.101"
    ),
    ("2019-05-14 09:31:07.101 [Info] [Dock.swift:52] m", "|-1|m||2019-05-14T09:31:07.101"),
  ])
  func `XCGLogger`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .xcglogger) == expected)
  }

  @Test(arguments: [
    ("09:31:07.101 💚 DEBUG Dock.open(_:):61 - m - n", "|-1|Dock.open(_:)| m - n|09:31:07.101"),
    ("09:31:07.101 WARNING Dock+Rope.open():6 -", "|-1|open()||09:31:07.101"),
    ("12:09:31:07.101 INFO Dock.open():6 - m", "|-1|Dock.open()| m|09:31:07.101"),
    (
      "2019-05-14 09:31:07.101 💚 INFO Dock.open():6 - m",
      "|-1|Dock.open()| m|2019-05-14T09:31:07.101"
    ),
  ])
  func `SwiftyBeaver`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .swiftybeaver) == expected)
  }

  @Test(arguments: [
    (
      "2019-05-14T09:31:07+0200 info dock.app : [Dock] m",
      "|-1| [Dock] m||2019-05-14T09:31:07+02:00"
    ),
    ("2019-05-14T09:31:07-0330 notice dock: [Dock] m", "|-1| [Dock] m||2019-05-14T09:31:07-03:30"),
    ("2019-05-14T09:31:07+0000 debug: pier=4 m", "|-1| m||2019-05-14T09:31:07Z"),
    (
      #"2019-05-14T09:31:07Z error d: a=["x": "]", "y": "z"] b="c d" [Dock] m"#,
      "|-1| [Dock] m||2019-05-14T09:31:07Z"
    ),
    ("2019-05-14T09:31:07Z info d: a=[ b", "|-1| a=[ b||2019-05-14T09:31:07Z"),
  ])
  func `the handler of swift-log`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .swiftlog) == expected)
  }

  @Test(arguments: [
    ("[04/03/2026 09:15] 💙 ➡️ m", "|-1|💙 ➡️ m||2026-03-04T09:15"),
    ("[4.3.2026, 09:15:07] 💙 m", "|-1|💙 m||2026-03-04T09:15:07"),
    ("[03/24/26, 09:15] m", "|-1|m||2026-03-24T09:15"),
    ("09:15:07:201 💙  ⬅️ m", "|-1|💙  ⬅️ m||09:15:07.201"),
    ("[3/4/26, 9:15 AM] m", "|-1|m||2026-03-04T09:15"),
    ("[3.4.26, 9:15 AM] m", "|-1|m||2026-04-03T09:15"),
    ("[3/4/26, 9:15] m", "|-1|m||2026-04-03T09:15"),
    ("[13/4/26, 9:15 AM] m", "|-1|m||2026-04-13T09:15"),
    ("[3/14/26, 12:15:07\u{202F}PM] m", "|-1|m||2026-03-14T12:15:07"),
    ("[3/14/26, 12:15 AM] m", "|-1|m||2026-03-14T00:15"), ("[3/14/26, 0:15 AM] m", "|-1|m||-"),
    ("[31.02.2026 09:15] m", "|-1|m||-"), ("[04/03/2026 24:15] m", "|-1|m||-"),
  ])
  func `short dates in brackets, and hearts`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .arrowHeart) == expected)
  }

  @Test(arguments: [
    ("2019-05-14 09:31:07 +0000 m", "|-1|m||2019-05-14T09:31:07Z"),
    ("2019-05-14T09:31:07.101Z\tm", "|-1|m||2019-05-14T09:31:07.101Z"),
    ("2019-05-14 09:31:07.101 [Info] > m", "|-1|[Info] > m||2019-05-14T09:31:07.101"),
    ("09:31:07.101 m", "|-1|m||09:31:07.101"),
    (
      "2019-05-14 09:31:07:101 [main (QOS:UTILITY)] m",
      "|-1|[main (QOS:UTILITY)] m||2019-05-14T09:31:07.101"
    ),
    ("2019/05/14 09:31:07:101 m", "|-1|m||2019-05-14T09:31:07.101"),
    ("2019/05/14 09:31:07.101202 m", "|-1|m||2019-05-14T09:31:07.101202"),
    ("2019/05/14 09:31:07 m", "|-1|m||2019-05-14T09:31:07"),
    ("14.05.2019, 09:31:07 m", "|-1|m||2019-05-14T09:31:07"),
    ("[2019-05-14 09:31:07.101] [INFO] m", "|-1| [INFO] m||2019-05-14T09:31:07.101"),
    ("[2019-05-14T09:31:07Z] m", "|-1| m||2019-05-14T09:31:07Z"),
    ("[2019/05/14 09:31:07] m", "|-1| m||2019-05-14T09:31:07"),
    ("[09:31:07 INF] m", "|-1| m||09:31:07"), ("[09:31:07.101]m", "|-1|m||09:31:07.101"),
    ("Dec 28 14:16:07.402867 Tide-2: m", "Tide-2|-1|m||Dec 28 14:16:07.402867"),
    ("288\t|\t13:35:48:214 (UTC)\t|\tm \t$", "|-1|\tm \t$||13:35:48.214"),
  ])
  func `a stamp and a message`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .stamped) == expected)
  }

  @Test(arguments: [
    ("2019-05-14 09:31:07 +0000: m", "m|2019-05-14T09:31:07Z"),
    ("2019-05-14T09:31:07Z: INFO: m", "INFO: m|2019-05-14T09:31:07Z"),
    ("(2019-05-14 09:31:07) m", " m|2019-05-14T09:31:07"),
    ("<2019-05-14 09:31:07> m", " m|2019-05-14T09:31:07"),
    ("9:31:07 AM m", "m|09:31:07"), ("[9:31:07 PM] m", " m|21:31:07"),
    ("May 14, 2019 at 9:31:07 PM m", "m|2019-05-14T21:31:07"),
    ("May 4, 2019 @ 09:31:07.101: m", "m|2019-05-04T09:31:07.101"),
    ("May 14 09:31:07.101 m", "m|May 14 09:31:07.101"),
    ("1557819067 m", "m|2019-05-14T07:31:07Z"),
    ("[1557819067123] m", " m|2019-05-14T07:31:07.123Z"),
    ("1557819067.123 m", "m|2019-05-14T07:31:07.123Z"),
    ("579511867.1234 m", "m|2019-05-14T07:31:07.123400Z"),
    // A time of day alone.
    ("09:31:07 m", "m|09:31:07"), ("9:31:07 - m", "- m|09:31:07"), ("09:31:07: m", "m|09:31:07"),
    ("09:31:07.1 m", "m|09:31:07"), ("09:31:07.12 m", "m|09:31:07.120"),
    ("09:31:07.1012 m", "m|09:31:07.101200"), ("09:31:07,101 m", "m|09:31:07.101"),
    ("09:31:07:101: m", "m|09:31:07.101"), ("[09:31:07:101] m", " m|09:31:07.101"),
    ("09.31.07 m", "m|09:31:07"), ("09.31.07,101 m", "m|09:31:07.101"),
    ("9:31:07 pm m", "m|21:31:07"), ("21:31:07.101 PMO m", "PMO m|21:31:07.101"),
    // The year first.
    ("2019/5/4, 9:31:07 m", "m|2019-05-04T09:31:07"),
    ("2019.05.14 09:31:07 m", "m|2019-05-14T09:31:07"),
    ("2019-05-14_09:31:07 m", "m|2019-05-14T09:31:07"),
    ("2019-05-14-09:31:07 m", "m|2019-05-14T09:31:07"),
    ("2019-05-14 09:31 m", "m|2019-05-14T09:31"), ("20190514 093107 m", "m|2019-05-14T09:31:07"),
    ("20190514T093107Z m", "m|2019-05-14T09:31:07Z"),
    ("20190514-09:31:07.101 m", "m|2019-05-14T09:31:07.101"),
    ("2019/05/14 09:31:07.101 +0200 m", "m|2019-05-14T09:31:07.101+02:00"),
    // The day or the month first.
    ("14.05.2019 09:31:07.101 m", "m|2019-05-14T09:31:07.101"),
    ("14/05/2019 09:31:07:101 m", "m|2019-05-14T09:31:07.101"),
    ("5/14/2019 @ 09:31:07 m", "m|2019-05-14T09:31:07"),
    ("14-05-2019 à 09:31:07,101 m", "m|2019-05-14T09:31:07.101"),
    ("4.5.2019 09.31.07 m", "m|2019-05-04T09:31:07"),
    // A month's name.
    ("14 May 2019 at 9:31:07 m", "m|2019-05-14T09:31:07"),
    ("14-May-2019 09:31:07.101 m", "m|2019-05-14T09:31:07.101"),
    ("September 4, 2019 at 9:31:07 PM GMT+2: m", "m|2019-09-04T21:31:07+02:00"),
    ("Tuesday, May 14, 2019 at 9:31:07 AM Central European Summer Time m", "m|2019-05-14T09:31:07"),
    ("Tue May 14 2019 09:31:07 GMT+0200 (CEST) m", "m|2019-05-14T09:31:07+02:00"),
    ("[Tue May 14 2019 09:31:07 GMT-0300] m", " m|2019-05-14T09:31:07-03:00"),
    ("Tue, 14 May 2019 09:31:07 GMT m", "m|2019-05-14T09:31:07Z"),
    ("Tue May 14 09:31:07 2019 m", "m|2019-05-14T09:31:07"),
    ("Tue May 14 09:31:07 CEST 2019: m", "m|2019-05-14T09:31:07"),
    ("[May 14, 2019 at 9:31:07\u{202F}AM] m", " m|2019-05-14T09:31:07"),
    ("May 14 09:31:07 2019 m", "2019 m|May 14 09:31:07"),
    // Where it cannot be told which number is what, only the time counts.
    ("05-04 09:31:07.101 m", "m|09:31:07.101"), ("04/05 09:31:07 m", "m|09:31:07"),
    ("19-05-04 09:31:07:101 m", "m|09:31:07.101"),
    ("2019-13-14 09:31:07 m", "m|-"), ("14/05/2019 09:61:07 m", "m|-"),
  ])
  func `stamps in common shapes`(_ line: String, _ expected: String) {
    let parts = expected.split(separator: "|")
    #expect(Self.parts(line, .stamped) == "|-1|\(parts[0])||\(parts[1])")
  }

  /// A tag may say who speaks, so the message is all of the line.
  @Test(arguments: [
    "[INFO] 2019-05-14 09:31:07 m", "[Dock]: [2019-05-14 09:31:07] m", "INFO 2019-05-14 09:31:07 m",
    "DEBUG | 2019-05-14 09:31:07 | m", "[Dock][INFO] 2019-05-14 09:31:07: m",
    "🔵 2019-05-14 09:31:07 m", "--- 2019-05-14 09:31:07 --- m", "4 | 2019-05-14 09:31:07 | m",
    "time=2019-05-14T09:31:07 level=info msg=\"m\"", "level=info ts=\"2019-05-14 09:31:07\" msg=m",
    "[Dock] <2019-05-14 09:31:07> m",
  ])
  func `marks before a stamp`(_ line: String) {
    #expect(Self.parts(line, .stamped) == "|-1|\(line)||2019-05-14T09:31:07")
  }

  @Test func `a time behind flutter's mark`() {
    let line = "flutter: 2019-05-14 09:31:07.101 m"
    #expect(Self.parts(line, .flutter) == "|-1|\(line)||2019-05-14T09:31:07.101")
    #expect(Self.parts("flutter: m", .flutter) == "|-1|flutter: m||-")
  }

  @Test(arguments: [
    ("<14>1 2019-05-14T09:31:07.101Z dock Tide 41 - - m", "Tide|41|m||2019-05-14T09:31:07.101Z"),
    (
      "<14>1 2019-05-14T09:31:07Z dock Tide 41 ID [a@1 b=\"c\"] m",
      "Tide|41|[a@1 b=\"c\"] m||2019-05-14T09:31:07Z"
    ),
    ("2019-05-14T09:31:07Z session=S m", "S|-1|session=S m||2019-05-14T09:31:07Z"),
    (
      "2019-05-14T09:31:07Z level=info user_id=P device_id=\"D\" m",
      "D|-1|level=info user_id=P device_id=\"D\" m||2019-05-14T09:31:07Z"
    ),
    (
      "session=S time=2019-05-14T09:31:07Z msg=m",
      "S|-1|session=S time=2019-05-14T09:31:07Z msg=m||2019-05-14T09:31:07Z"
    ),
    (
      "time=2019-05-14T09:31:07Z msg=\"m\" session=S",
      "S|-1|time=2019-05-14T09:31:07Z msg=\"m\" session=S||2019-05-14T09:31:07Z"
    ),
    // It may be a scene's.
    ("2019-05-14T09:31:07Z m session=S", "|-1|m session=S||2019-05-14T09:31:07Z"),
  ])
  func `where a stamped line comes from`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .stamped) == expected)
  }

  @Test(arguments: [
    "next fire 2019-05-14 09:31:07 m", "it was 9:31:07 AM m", "at 2019-05-14 09:31:07 m",
    "[next fire] at 2019-05-14 09:31:07 m", "until=2019-05-14T09:31:07Z m", "1357819067 m",
    "15578190671 m", "1557819067m", "May 14 m", "May 14, 2019 m", "Maybe 2019-05-14 09:31:07 m",
    "A B C D E F 2019-05-14 09:31:07 m", "[2019-05-14 09:31:07) m", "2019-05-14 09:31:07:m",
    "9:31 AM m", "[9:31 AM] m", "time= m", "INFO ",
    "9:31 m", "[09:31] m", "09:31:61 m", "25:31:07 m", "1.12.30 m", "10.12.31.44 m",
    "09:31:07,info,m",
    "09:31:07,10,m", "20190514 m", "20190514 09 m", "May 14 2019 m", "May 4 items m", "Market 14 m",
    "Tue m", "Tuesday 14 m", "14 Mayors 2019 m", "04/05 09:31 m",
    "579511867 m", "179511867.123 m", "09:31:07x m", "2019/05/14 m", "T+12.345s m", "+12.345 m",
    "[12.345] m", "[Market 4] m", "[Tue",
  ])
  func `a time that a message tells is none of the line`(_ line: String) {
    #expect(Self.parts(line, .stamped) == nil)
    for length in 0..<line.utf8.count {
      _ = LogFormat.stamped.header(of: Array(line.utf8.suffix(length)).span, LogTraits())
    }
  }

  @Test(arguments: [
    (",", "device_id,level,time"), (";", "Device ID,level,time"), ("\t", "level,device.id,time"),
    (",", "time,level,deviceId"),
  ])
  func `a column tells devices apart`(_ separator: String, _ heading: String) {
    var rows = [heading + ",message"]
    for (second, name) in ["DidBecomeActive", "WillResignActive"].enumerated() {
      for (place, device) in ["one", "two"].enumerated() {
        let cells = heading.split(separator: ",").map {
          $0 == "time"
            ? "2019-05-14T09:31:\(second)\(place)Z" : $0 == "level" ? "info" : "\"\(device)\""
        }
        rows.append((cells + ["application\(name)"]).joined(separator: ","))
      }
    }
    let log = rows.joined(separator: "\n").replacing(",", with: separator)
    #expect(readLog(log).events.map(\.process) == ["one", "two", "one", "two"])
    // Without the heading nobody knows.
    let tail = log.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(readLog(tail).events.map(\.process) == [nil, nil, nil, nil])
  }

  @Test(arguments: [
    ("-> goAway()", "|-1|-> goAway()||-"),
    ("WARNING -> goAway()\r", "|-1|WARNING -> goAway()\r||-"),
  ])
  func `Unity`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .unity) == expected)
  }

  @Test(
    arguments: [
      (.cocoalumberjackFile, "2019/05/14 09:31:07:101 m"),
      (.cocoalumberjackFile, "2019/05/14 09:31:07.101  m"),
      (.cocoalumberjackFile, "2019-05-14 09:31:07:101  m"),
      (.xcglogger, "2019-05-14 09:31:07.101 [Dock.swift:52] m"),
      (.xcglogger, "2019-05-14 09:31:07.101 [Info] m"),
      (.xcglogger, "2019-05-14 09:31:07.101+0200 [Info] [Dock.swift:52] m"),
      (.xcglogger, "2019-05-14 09:31:07.101 [1] [2] [3] [4] [5] [6] [Dock.swift:52] m"),
      (.swiftybeaver, "09:31:07.101 LOUD Dock.open():61 - m"),
      (.swiftybeaver, "09:31:07.101 DEBUG open():61 - m"),
      (.swiftybeaver, "09:31:07.101 DEBUG Dock.open(): m"),
      (.swiftlog, "2019-05-14T09:31:07+0200 loud dock: m"),
      (.swiftlog, "2019-05-14T09:31:07+0200 info two words: m"),
      (.swiftlog, "2019-05-14 09:31:07+0200 info dock: m"),
      (.swiftlog, "2019-05-14T09:31:07+0200 info dock:m"),
      (.arrowHeart, "[2026/03/04 09:15] m"), (.arrowHeart, "[04/03/2026] m"),
      (.arrowHeart, "[04/03/202 09:15] m"), (.arrowHeart, "09:15:07:201 m"),
      (.stamped, "[09:31:07 m"), (.stamped, "[09:31:07 two words] m"), (.stamped, "[2019-05-14] m"),
      (.stamped, "2019/05/14 09:31:07:1 m"), (.stamped, "288 | 13:35 m"),
      (.stamped, "2019-05-14 m"), (.stamped, "2019-05-14 09:31:07"),
      (.stamped, "2019-05-14 09:31:07x m"), (.stamped, "m 2019-05-14 09:31:07 m"),
      (.unity, "-> goAway() now"), (.unity, "-> go away()"), (.unity, "x -> goAway()"),
      (.unity, "-> ()"),
    ] as [(LogFormat, String)])
  func `what is no such header`(_ format: LogFormat, _ line: String) {
    #expect(Self.parts(line, format) == nil)
    // Nor does any end of it trap.
    for length in 0..<line.utf8.count {
      _ = format.header(of: Array(line.utf8.suffix(length)).span, LogTraits())
    }
  }

  @Test(arguments: [
    "2019-05-14 09:31:07:101 Tide[4:2] - ", "2019-05-14 09:31:07:101 - ",
    "2019/05/14 09:31:07:101  - ", "2019/05/14 09:31:07.101 [main] [INFO] ",
    "2019-05-14 09:31:07:101 [main (QOS:USER_INTERACTIVE)] ",
    "2019-05-14 09:31:07.101 [Debug] > - ", "2019-05-14T09:31:07+0100 info Tide: [Tide] ",
    "2019-05-14T09:31:07.101+0100 12 [💡 INFO] ", "[2019-05-14 09:31:07.101] [INFO] ",
    "[09:31:07 INF] ", "14.05.2019 09:31:07 ",
    "[14.05.2019 09:31:07] ", "2019-05-14 09:31:07.101 CET | INFO | Dock.swift:52 - ",
    "2019-05-14 09:31:07,101 INFO - ", "2019-05-14 09:31:07.101202+0100 Tide[4:2] - ",
  ])
  func `what loggers put before a message is no part of it`(_ head: String) throws {
    let (events, _) = readLog(head + "[AppDelegate] applicationDidBecomeActive(_:)\n")
    let event = try #require(events.first)
    #expect(events.count == 1 && event.event == 2)
    #expect(event.stamp.resolution != .none)
  }

  @Test func `the function is the callback, unless the message denies it`() {
    let log = """
      2019-05-14 09:31:07.101 [Info] [Dock.swift:52] applicationDidBecomeActive(_:): in
      2019-05-14 09:31:07.201 [Info] [Dock.swift:53] applicationDidBecomeActive(_:): applicationDidBecomeActive completed
      2019-05-14 09:31:07.301 [Info] [Dock.swift:54] applicationDidBecomeActive(_:): completed in 3 ms
      2019-05-14 09:31:07.401 [Info] [Dock.swift:55] applicationDidBecomeActive(_:): until applicationWillTerminate:
      2019-05-14 09:31:07.501 [Info] [Log.swift:9] log(_:): applicationWillResignActive
      2019-05-14 09:31:07.601 [Info] [Log.swift:9] log(_:): no applicationWillTerminate yet
      2019-05-14 09:31:07.701 [Info] [Dock.swift:60] applicationDidEnterBackground(_:): applicationDidEnterBackground.

      """
    let (events, summary) = readLog(log)
    #expect(summary.format == "xcglogger")
    #expect(events.map(\.line) == [1, 5, 7])
    #expect(events.map(\.event) == [2, 3, 4])
    #expect(events.map(\.text).first == "applicationDidBecomeActive(_:)")
    #expect(summary.nearMisses == 4)
  }

  @Test(arguments: [
    "2019-05-14 09:31:%.101 [Info] [Dock.swift:&] $(_:): m",
    "2019/05/14 09:31:%:101  🧡 [Dock.m:& -[Dock $:]]: m",
    "09:31:%.101 INFO Dock.$():& - m",
    "2019-05-14 09:31:%.101 who is there (Dock.$(_:):&)",
    "2019-05-14 09:31:%.101 msg=\"who is there\" func=$(_:) line=&",
    "2019-05-14 09:31:%.101 msg=\"Ready\" func=$(_:) line=&",
    #"{"time":"2019-05-14T09:31:%.101Z","msg":"Ready","function":"$(_:)","line":&}"#,
    #"{"time":"2019-05-14T09:31:%.101Z","msg":"Ready","at":{"func":"$(_:)","lineNumber":&}}"#,
  ])
  func `a callback's further statements are no further calls`(_ form: String) {
    func log(_ statements: (second: Int, name: String, line: Int)...) -> String {
      statements.map { second, name, line in
        form.replacing("%", with: "1\(second)").replacing("$", with: name)
          .replacing("&", with: "\(line)") + "\n"
      }.joined()
    }
    let (resigned, background) = ("applicationWillResignActive", "applicationDidEnterBackground")
    let statements = readLog(log((0, resigned, 50), (1, background, 60), (2, background, 64)))
    #expect(statements.events.map(\.line) == [1, 2])
    #expect(statements.summary.nearMisses == 1)
    // The first statement comes again only where the callback does.
    #expect(readLog(log((0, resigned, 50), (1, resigned, 50))).events.map(\.line) == [1, 2])
    let back = readLog(log((0, background, 60), (1, resigned, 50), (2, background, 64)))
    #expect(back.events.map(\.line) == [1, 2, 3])
  }

  @Test(
    arguments: [
      (.cocoalumberjackFile, "2019/05/14 09:31:%:101  "),
      (.cocoalumberjackFile, "2019/05/14 09:31:%:101  🧡 [Dock.m:1 start]: "),
      (.xcglogger, "2019-05-14 09:31:%.101 [Info] [Dock.swift:52] "),
      (.swiftlog, "2019-05-14T09:31:%+0200 info dock: [Dock] "),
      (.arrowHeart, "[04/03/2026 09:31:%] 💙 ➡️ "), (.arrowHeart, "09:31:%:101 💙  ⬅️ "),
      (.stamped, "2019-05-14 09:31:% +0000 "), (.stamped, "2019-05-14 09:31:%.101 [INFO] "),
      (.json, #"{"level":"info","ts":"2019-05-14T09:31:%.1Z","msg":"#),
    ] as [(LogFormat, String)])
  func `a logger's file is read`(_ format: LogFormat, _ head: String) {
    var log = ""
    for (second, name) in [
      "applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)", "free text",
      "applicationDidEnterBackground(_:)",
    ].enumerated() {
      let message = format == .json ? "\"\(name)\"}" : name
      log += head.replacing("%", with: "1\(second)") + message + "\n"
    }
    let (events, summary) = readLog(log)
    #expect(summary.format == format.name)
    #expect(events.map(\.line) == [1, 2, 4])
    #expect(events.map(\.event) == [2, 3, 4])
    #expect(events.allSatisfy { $0.pid == -1 && $0.stamp.resolution != .none })
    #expect(readLog(log, format: format).events == events)
  }
}
