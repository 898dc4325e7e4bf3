import Testing

@testable import Lifecheck

@Suite struct LogToolTests {
  private static func parts(
    _ line: String, _ format: LogFormat, device: String = ""
  ) -> String? {
    let bytes = Array(line.utf8)
    let traits = LogTraits(device: Array(device.utf8))
    guard let header = format.header(of: bytes.span, traits) else { return nil }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let parts = [
      header.format.name, text(header.process), "\(header.pid)", text(header.thread),
      text(header.message), header.stamp.text ?? "-",
    ]
    return parts.joined(separator: "|")
  }

  @Test(arguments: [
    (
      #"{"msg":"May 14 09:31:07 Dock Tide Table(UIKitCore)[42] <Notice>: m \"n\""}"#,
      #"go-ios|Tide Table|42||m \"n\"|May 14 09:31:07"#
    ),
    // Go writes these signs as escapes.
    (
      #"{"msg":"May 14 09:31:07 Dock Tide Table(UIKitCore)[42] \u003cNotice\u003e: m"}"#,
      "go-ios|Tide Table|42||m|May 14 09:31:07"
    ),
    (
      #"{"timestamp":"2019-05-14T09:31:07","device":"Dock","process":"Tide(CoreData)","pid":"42","level":"Info","message":"m"}"#,
      "go-ios|Tide|42||m|2019-05-14T09:31:07"
    ),
    (
      #"{"pid":42,"timestamp":"2019-05-14T09:31:07.101202303+02:00","levelName":"Info","threadId":7,"imageName":"/x/UIKitCore","filename":"/a/Tide.app/Tide","message":"m","label":{"subsystem":"s","category":"c"}}"#,
      "go-ios|Tide|42|7|m|2019-05-14T09:31:07.101202+02:00"
    ),
    (
      "2019-05-14T09:31:07.101202+02:00  PID:42  <Notice>  [s:c]  m",
      "go-ios||42||  [s:c]  m|2019-05-14T09:31:07.101202+02:00"
    ),
  ])
  func `go-ios`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .goIOS, device: "Dock") == expected)
  }

  @Test(arguments: [
    (
      "ui tests\tRun tests\t2025-06-01T08:00:01.1234567Z m",
      "stamped||-1||m|2025-06-01T08:00:01.123456Z"
    ),
    (
      "2nd\tUNKNOWN STEP\t2025-06-01T08:00:01.1234567Z m",
      "stamped||-1||m|2025-06-01T08:00:01.123456Z"
    ),
    ("test\t2025-06-01T08:00:01.1234567Z m", nil), ("test\tstep\tm", nil),
    ("test\tstep\t2025-06-01T08:00:01Zm", nil),
  ])
  func `names of job and step of a CI log`(_ line: String, _ expected: String?) {
    #expect(Self.parts(line, .stamped) == expected)
  }

  @Test(arguments: [
    (#""2025-06-01T08:00:01.5Z","i-1","m""#, #"stamped||-1||"i-1","m"|2025-06-01T08:00:01Z"#),
    ("2025-06-01 08:00:01,i-1,m", "stamped||-1||i-1,m|2025-06-01T08:00:01"),
    ("2025-06-01 08:00:01,250 m", "stamped||-1||m|2025-06-01T08:00:01.250"),
    (#""2025-06-01T08:00:01Z" m"#, nil), ("08:00:01,i-1,m", nil),
  ])
  func `rows of a table`(_ line: String, _ expected: String?) {
    #expect(Self.parts(line, .stamped) == expected)
  }

  @Test(
    arguments: [
      ("info,2025-06-01 08:00:01.25,i,m,n", "table||-1||i,m,n|2025-06-01T08:00:01.250"),
      (#""17","2025-06-01T08:00:01Z","m, n""#, #"table||-1||"m, n"|2025-06-01T08:00:01Z"#),
      (
        #""m ""n"", o";"info";"2025-06-01 08:00:01""#,
        #"table||-1||"m ""n"", o";"info"|2025-06-01T08:00:01"#
      ),
      ("info\t2025/06/01 08:00:01\tmore", "table||-1||more|2025-06-01T08:00:01"),
      ("2025/06/01 08:00:01.250;m", "table||-1||m|2025-06-01T08:00:01.250"),
      ("01.06.2025 08:00:01;m", "table||-1||m|2025-06-01T08:00:01"),
      ("6/13/2025 8:00:01 PM,m", "table||-1||m|2025-06-13T20:00:01"),
      ("1748764801250,m", "table||-1||m|2025-06-01T08:00:01.250Z"),
      ("message,1748764801250,1", "table||-1||message|2025-06-01T08:00:01.250Z"),
      (
        "message n,2025-06-01 08:00:01,2025-06-01T08:00:01.250Z,1748764801250000000",
        "table||-1||message n|2025-06-01T08:00:01"
      ),
      ("info,2025-06-01 08:00:01 m,n", nil), ("info,1748764801,m", nil), ("a,b;c", nil),
      ("2025-06-01T08:00:01Z", nil), ("info,2025-06-31 08:00:01,m", nil),
      (#"info,"2025-06-01 08:00:01,m""#, nil), ("m at 2025-06-01 08:00:01", nil),
      ("c,c,c,c,c,c,c,c,c,c,c,c,c,c,c,c,2025-06-01 08:00:01,m", nil),
    ] as [(String, String?)])
  func `rows of a table with the time anywhere`(_ line: String, _ expected: String?) {
    #expect(Self.parts(line, .table) == expected)
  }

  @Test(arguments: [
    "info,2024-05-14 09:31:%.200,@", "2024-05-14 09:31:%.200;info;@", "1715679060%200,info,@",
    #""@","info","2024-05-14T09:31:%.200Z""#, #""417","2024-05-14T09:31:%.200Z","@""#,
    "14.05.2024 09:31:%;info;@", "5/14/2024 9:31:% AM,info,@", "info\t2024-05-14 09:31:%\t@",
  ])
  func `a table with the newest row first is turned round`(_ row: String) throws {
    let rows = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive",
      "applicationWillResignActive", "applicationDidEnterBackground",
      "applicationWillEnterForeground",
      "applicationDidBecomeActive",
    ].enumerated().map {
      row.replacing("%", with: "\(10 + 2 * $0)").replacing("@", with: $1) + "\n"
    }
    for title in ["", "Level,Time,Text\n"] {
      #expect(try check(title + rows.reversed().joined()).places == [])
      let result = try check(title + rows.joined())
      #expect(result.places == [] && result.summary.events == 6)
      #expect(result.inputs[0].format == "table")
    }
  }

  @Test func `rows of a table that fall by less than a second are turned, too`() throws {
    let log = [
      "applicationDidEnterBackground:", "applicationWillResignActive:",
      "applicationDidBecomeActive:",
    ].enumerated().map { "info,2024-05-14 09:31:07.\(900 - 200 * $0),\($1)\n" }.joined()
    #expect(try check(log).places == [])
    #expect(readLog(log).events.map(\.line) == [3, 2, 1])
    let risen = log + "info,2024-05-14 09:31:07.999,quay 7\n"
    #expect(readLog(risen).events.map(\.line) == [1, 2, 3])
  }

  @Test func `names in the columns of a table make no sentence`() throws {
    let row = "2024-05-02 10:00:02,INFO,Shop,applicationDidBecomeActive:\n"
    #expect(readLog(row).events.map(\.line) == [1])
    // A comma of a text has a blank behind it, and a row of symbols no time before it.
    #expect(readLog(row.replacing("Shop,", with: "Shop, ")).events.isEmpty)
    #expect(readLog("Shop,Cart,applicationDidBecomeActive:\n").events.isEmpty)
  }

  @Test func `a table with the newest row first`() throws {
    let rows = [
      "applicationDidEnterBackground", "applicationWillResignActive", "applicationDidBecomeActive",
    ]
    .enumerated().map { "\"2025-06-01T08:00:0\(9 - 2 * $0)Z\",\"shop\",\"\($1)\"\n" }.joined()
    #expect(try check("\"Date\",\"Service\",\"Message\"\n" + rows).places == [])
  }

  @Test func `a CI log of a job that has a telling name`() throws {
    let log = [
      "applicationDidBecomeActive:", "applicationWillResignActive:",
      "applicationWillResignActive:",
    ]
    .enumerated().map { "test\tRun tests\t2025-06-01T08:00:0\($0).1234567Z \($1)\n" }.joined()
    #expect(try check(log).places == ["3 resign-while-not-active"])
  }

  @Test func `objects of pymobiledevice3`() {
    let line =
      #"{"pid": 42, "timestamp": "2019-05-14T09:31:07.101202", "level": "INFO", "image_name": "/x/UIKitCore", "filename": "/a/Tide.app/Tide Table", "message": "m", "label": null}"#
    #expect(
      Self.parts(line, .pymobiledevice3)
        == "pymobiledevice3|Tide Table|42||m|2019-05-14T09:31:07.101202")
  }

  @Test(arguments: [
    (#"{"time":"2019-05-14 09:31:07,1","message":"m"}"#, "json||-1||m|2019-05-14T09:31:07"),
    (#"12:{"ts":1557819067.25,"msg":"m","pid":4}"#, "json||4||m|2019-05-14T07:31:07.250Z"),
    (
      #"{"ts":1557819067123,"msg":"m","process":"Tide"}"#,
      "json|Tide|-1||m|2019-05-14T07:31:07.123Z"
    ),
    // A run or a device stands for the process where nothing names that; a source file is none.
    (
      #"{"ts":1557819067,"msg":"m","device_id":"D","session_id":"S"}"#,
      "json|S|-1||m|2019-05-14T07:31:07Z"
    ),
    (
      #"{"ts":1557819067,"deviceId":7,"msg":"m","filename":"/a/Cart.swift"}"#,
      "json|7|-1||m|2019-05-14T07:31:07Z"
    ),
    (
      #"{"ts":1557819067,"session":"S","msg":"m","process":"Tide","pid":4}"#,
      "json|Tide|4||m|2019-05-14T07:31:07Z"
    ),
    (
      #"{"ts":1557819067,"session":null,"device_id":{"a":1},"msg":"m"}"#,
      "json||-1||m|2019-05-14T07:31:07Z"
    ),
    // The function that a logger names is the message.
    (#"{"ts":1557819067,"msg":"m","function":"f"}"#, "json||-1||f|2019-05-14T07:31:07Z"),
    (#"{"ts":1557819067,"msg":"","source":{"function":"f"}}"#, "json||-1||f|2019-05-14T07:31:07Z"),
    (#"{"ts":1557819067,"device":"Hall","msg":"m"}"#, "json|Hall|-1||m|2019-05-14T07:31:07Z"),
    (#"{"ts":1557819067,"device":"iPhone 14","msg":"m"}"#, "json||-1||m|2019-05-14T07:31:07Z"),
    (
      #"{"ts":"1557819067123456","msg":"m"}"#, "json||-1||m|2019-05-14T07:31:07.123456Z"
    ),
    (
      #"{"ts":1557819067123456789,"msg":"m"}"#, "json||-1||m|2019-05-14T07:31:07.123456Z"
    ),
  ])
  func `objects of any logger`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .json) == expected)
  }

  @Test(arguments: [
    (#""install_id":"I""#, "I"), (#""Installation-ID":"I""#, "I"), (#""udid":"U""#, "U"),
    (#""idfv":"V""#, "V"), (#""run_id":4"#, "4"), (#""launchId":"L""#, "L"),
    (#""user_id":"P""#, "P"), (#""uid":"P""#, "P"), (#""host":"H""#, "H"),
    (#""hostname":"H""#, "H"), (#""device.id":"D""#, "D"), (#""device":{"id":"D"}"#, "D"),
    (#""a":{"device":{"model":"M","id":"D"}}"#, "D"), (#""attributes":{"session_id":"S"}"#, "S"),
    (#""attributes.session_id":"S""#, "S"), (#""host":{"name":"H"}"#, "H"),
    (#""user":{"id":"P"},"session":{"id":"S"},"device":{"id":"D"}"#, "S"),
    (#""request":{"host":"H","uid":7}"#, ""), (#""request.host":"H""#, ""),
    (#""my_session_id":"S""#, ""), (#""scene_id":"S""#, ""), (#""user_id":null"#, ""),
    (#""user_id":"""#, ""), (#""a":{"b":{"c":{"d":{"session":"S"}}}}"#, ""),
  ])
  func `keys tell runs and devices apart`(_ members: String, _ expected: String) {
    let line = #"{"ts":1557819067,"msg":"m","# + members + "}"
    #expect(Self.parts(line, .json) == "json|\(expected)|-1||m|2019-05-14T07:31:07Z")
  }

  @Test(arguments: [
    #"{"ts":1557819067,"jsonPayload":{"message":"m"}}"#, #"{"ts":1557819067,"textPayload":"m"}"#,
    #"{"_index":"a","_source":{"@timestamp":1557819067,"message":"m"}}"#,
    #"{"log":"m","stream":"stdout","time":1557819067}"#, #"{"_time":1557819067,"_raw":"m"}"#,
    #"{"dt":1557819067,"message":"m"}"#, #"{"Timestamp":1557819067,"message":"m"}"#,
    #"{"timestamp":1557819067,"message":"m","attributes":{"date":9,"message":"n"}}"#,
    #"{"log":{"level":"info"},"line":12,"t":1557819067,"msg":"m"}"#,
    #"{"text":"n","time":1557819067,"msg":"m"}"#,
  ])
  func `records of services`(_ line: String) {
    #expect(Self.parts(line, .json) == "json||-1||m|2019-05-14T07:31:07Z")
  }

  @Test(arguments: ["body", "text", "line", "event", "name"])
  func `what may be something else than a message is judged with all of its object`(_ key: String) {
    let line = #"{"ts":1557819067,"KEY":"m","n":1}"#.replacing("KEY", with: key)
    #expect(Self.parts(line, .json) == "json||-1||\(line)|2019-05-14T07:31:07Z")
  }

  @Test(arguments: [
    #"{"msg":"m"}"#, #"{"msg":7,"ts":1557819067}"#, #"{"ts":1557819067}"#,
    #"x {"msg":"m","ts":1557819067}"#,
    #"{"msg":"m","ts":99}"#, #"{"msg":"m","ts":99999999999999999999}"#,
    #"{"msg":"m","ts":15578190670}"#,
    "{", "{\"", "",
  ])
  func `objects that are no records`(_ line: String) {
    #expect(Self.parts(line, .json) == nil)
    #expect(Self.parts(line, .goIOS) == nil)
  }

  @Test(arguments: [
    (
      "[IOSSimulatorLog] [IOS_SYSLOG_ROW] 2019-05-14 09:31:07.101 Df Tide[42:7a] m",
      "appium|Tide|42|7a|m|2019-05-14T09:31:07.101"
    ),
    (
      "2019-05-14 09:31:07:101 - [debug] [XCUITest@1a2b (3c4d)] [IOS_SYSLOG_ROW ] May 14 09:31:07 Dock Tide[42] <Notice>: m",
      "appium|Tide|42||m|May 14 09:31:07"
    ),
  ])
  func `Appium`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .appium, device: "Dock") == expected)
  }

  @Test(arguments: [
    (
      "2015-05-14 09:31:07:101 - info: [IOS_SYSLOG_ROW ] May 14 09:31:07 Dock Tide[42]: m",
      "appium|Tide|42||m|May 14 09:31:07"
    ),
    (
      "info: [IOS_SYSLOG_ROW ] May  4 09:31:07 Dock Tide[42]: m",
      "appium|Tide|42||m|May  4 09:31:07"
    ),
    (
      "    17 debug: [IOS_SYSLOG_ROW ] May  4 09:31:07 Dock Tide[42]: m",
      "appium|Tide|42||m|May  4 09:31:07"
    ),
    (
      "2015-05-14 09:31:07:101 - [Xcode] 09:31:07.219 Tide[42:1f03] m",
      "appium|Tide|42|1f03|m|09:31:07.219"
    ),
    (
      "[I 190514 09:31:07 _device:887] logProcess: 2019-05-14 09:31:07.101202+0800 Tide[42:7] m",
      "appium|Tide|42|7|m|2019-05-14T09:31:07.101202+08:00"
    ),
  ])
  func `older prefixes, and tidevice's`(_ line: String, _ expected: String) {
    let bytes = Array(line.utf8)
    #expect(LogFormat.anyHeader(of: bytes.span, LogTraits())?.format == .appium)
    // What another tool puts before the header of NSLog is no logger's.
    let other = LogFormat.cocoalumberjack.header(of: bytes.span, LogTraits())
    #expect(other?.format != .cocoalumberjack)
    #expect(Self.parts(line, .appium, device: "Dock") == expected)
  }

  @Test(arguments: [
    (
      "2025-06-01 08:00:01Z dock.local Tide[41] <Debug>: m",
      "idevicesyslog|Tide|41||m|2025-06-01T08:00:01Z"
    ),
    ("2025-06-01 08:00:01Z dock.local Tide[41] m", nil),
  ])
  func `syslog writes the time by UTC, too`(_ line: String, _ expected: String?) {
    #expect(Self.parts(line, .idevicesyslog) == expected)
  }

  @Test(arguments: ["<pre>", "<code>", "<pre><code>", "- ", "a/b.log:7:", "ui.txt:"])
  func `what a page or grep puts before a header hides none`(_ prefix: String) {
    let line = "2025-06-01 08:00:01.123 Tide[41:17] m"
    #expect(
      Self.parts(prefix + line, .nslog) == "nslog|Tide|41|17|m|2025-06-01T08:00:01.123")
    #expect(Self.parts("<td>" + line, .nslog) == nil)
  }

  @Test func `tidevice's lines have the device before the process, too`() throws {
    let log = [
      "SpringBoard[60] <Notice>: x", "Shop(UIKitCore)[82] <Notice>: applicationDidBecomeActive:",
    ].map { "[I 210301 15:37:07 _device:887] logProcess: Jan  5 15:34:10 Dock \($0)\n" }
    #expect(try check(log.joined()).lives.map(\.process) == ["Shop"])
  }

  @Test(arguments: [
    "[IOSSimulatorLog] [IOS_SYSLOG_ROW]     two = 2;", "[debug] [XCUITest] Deleting session",
    "[1] 2019-05-14 09:31:07.101 Df Tide[42:7a] m", "2019-05-14 09:31:07.101 Df Tide[42:7a] m",
    "[IOSSimulatorLog]2019-05-14 09:31:07.101 Df Tide[42:7a] m", "[debug] Tide[42:7a] m",
    "info: 2019-05-14 09:31:07.101 Tide[42:7a] m", "info: [IOS_SYSLOG_ROW ] free text",
    "[I 190514 09:31:07 _device:887] logProcess: Test started",
    "[X 190514 09:31:07 _device:887] logProcess: 09:31:07.101 Tide[42:7] m", "[", "[d",
    "[d]", "[d] ",
  ])
  func `what is no row of Appium`(_ line: String) { #expect(Self.parts(line, .appium) == nil) }

  @Test(arguments: [
    (
      "[ +655 ms] [DEVICE LOG] 2019-05-14 09:31:07.101202+0200  localhost Runner[42]: (Flutter) flutter: m",
      "flutter|Runner|42|| flutter: m|2019-05-14T09:31:07.101202+02:00"
    ),
    ("[        ] flutter: m", "flutter||-1||flutter: m|-"), ("[+30020 ms] m", "flutter||-1||m|-"),
    ("flutter: m", "flutter||-1||flutter: m|-"),
  ])
  func `Flutter's tool`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .flutter) == expected)
  }

  @Test(arguments: ["[  ] m", "[ + ms] m", "[ +5 s] m", "[        ]", "[ +5 ms]", "[", "m", ""])
  func `what is no line of Flutter's tool`(_ line: String) {
    #expect(Self.parts(line, .flutter) == nil)
  }

  @Test(arguments: [
    (
      "05-14 09:31:07.388   733   751 I flutter : m: n", "logcat||733|751| m: n|May 14 09:31:07.388"
    ),
    ("1800000000.200 10200  733  751 I tag: m", "logcat||733|751| m|2027-01-15T08:00:00.200Z"),
    ("05-14 09:31:07.388 W/tag( 733): m", "logcat||733|| m|May 14 09:31:07.388"),
    ("I/tag( 733): m", "logcat||733|| m|-"), ("02-30 09:31:07.388 1 2 I t:", "logcat||1|2||-"),
  ])
  func `Android's log`(_ line: String, _ expected: String) {
    #expect(Self.parts(line, .logcat) == expected)
  }

  @Test(arguments: [
    "--------- beginning of events", "05-14 09:31:07.388   733 I tag: m", "X/tag(7): m", "I/(7): m",
    "I/tag(x): m", "I/tag(7) m", "05-14 09:31:07.388 7 8 I tag m", "1800000000 7 8 I tag: m",
    "05-1",
    "05-14 09:31:07.388 7 8 Info: m", "05-14 09:31:07.388", "I", "I/", "",
  ])
  func `what is no line of Android's log`(_ line: String) {
    #expect(Self.parts(line, .logcat) == nil)
  }

  @Test func `a record of several rows has the prefix in each`() {
    let log = """
      [Appium] Welcome
      [IOSSimulatorLog] [IOS_SYSLOG_ROW] 2019-05-14 09:31:07.101 Df Tide[42:7a] applicationDidBecomeActive:
      [IOSSimulatorLog] [IOS_SYSLOG_ROW] 2019-05-14 09:31:07.102 Df Tide[42:7a] list {
      [IOSSimulatorLog] [IOS_SYSLOG_ROW] applicationWillTerminate:
      [IOSSimulatorLog] [IOS_SYSLOG_ROW] }
      [debug] [XCUITest] applicationWillResignActive:

      """
    let (events, summary) = readLog(log)
    #expect(summary.format == "appium")
    #expect(events.map(\.line) == [2])
    #expect(summary.nearMisses == 2)
  }

  @Test func `the relay's device is no part of a process behind a prefix`() {
    let rows = ["Tide Table[42]", "kernel[0]", "SpringBoard[55]", "apsd[68]"].enumerated().map {
      "May 14 09:31:0\($0) Dock One \($1) <Notice>: applicationDidBecomeActive:"
    }
    let appium = rows.map { "[IOSLog] [IOS_SYSLOG_ROW ] " + $0 }.joined(separator: "\n")
    let goIOS = rows.map { "{\"msg\":\"\($0)\"}" }.joined(separator: "\n")
    for (log, format) in [(appium, "appium"), (goIOS, "go-ios")] {
      let (events, summary) = readLog(log)
      #expect(summary.format == format)
      #expect(events.map(\.process) == ["Tide Table", "kernel", "SpringBoard", "apsd"])
      #expect(events.map(\.pid) == [42, 0, 55, 68])
    }
  }

  @Test func `Flutter's tool prints twice what the app prints once`() {
    let log = """
      [   +2 ms] Flutter run key commands.
      [  +10 ms] [DEVICE LOG] 2019-05-14 09:31:07.101202+0200  localhost Runner[42]: (Flutter) applicationDidBecomeActive
      [        ] applicationDidBecomeActive
      [ +900 ms] [DEVICE LOG] 2019-05-14 09:31:08.001202+0200  localhost Runner[42]: (Flutter) applicationWillResignActive
      [   +1 ms] note
      [        ] applicationWillResignActive

      """
    let (events, summary) = readLog(log)
    #expect(summary.format == "flutter")
    #expect(events.map(\.line) == [2, 3, 4, 6])
    // What does not come right after it may be another time.
    #expect(events.map(\.pid) == [42, 42, 42, -1])
    #expect(events[0].stamp == events[1].stamp)
  }

  @Test func `React Native's lines stand beside those of NSLog`() throws {
    let log = """
      2018-02-21 10:12:12.123456+0100 Bude[7:8] [] a socket is open
      2018-02-21 10:12:13.123 [info][tid:com.facebook.react.JavaScript] 'AppState', 'active'
      2018-02-21 10:12:22.123456+0100 Bude[7:8] applicationWillResignActive:
      2018-02-21 10:12:23.123 [info][tid:com.facebook.react.JavaScript] 'AppState', 'inactive'
      2018-02-21 10:12:23.223456+0100 Bude[7:8] applicationDidEnterBackground:

      """
    let result = try check(log)
    #expect(result.inputs[0].unparsed == 0 && result.inputs[0].format == "xcode")
    #expect(result.summary.events == 4 && result.places == [])
  }

  @Test func `of several devices, Flutter's tool says which one prints`() throws {
    let log = """
      [iPhone 15 Pro] flutter: App lifecycle: AppLifecycleState.inactive
      [iPad (10th generation)] flutter: App lifecycle: AppLifecycleState.inactive
      [iPad (9th generation)] flutter: App lifecycle: AppLifecycleState.resumed
      [iPhone 15 Pro] flutter: App lifecycle: AppLifecycleState.hidden

      """
    let result = try check(log)
    #expect(result.inputs.map(\.format) == ["flutter"])
    #expect(
      result.lives.map(\.process) == [
        "iPhone 15 Pro", "iPad (10th generation)", "iPad (9th generation)",
      ])
    #expect(result.places == [])
    let one = log.replacing("[iPad (10th generation)]", with: "[iPhone 15 Pro]").replacing(
      "[iPad (9th generation)]", with: "[iPhone 15 Pro]")
    #expect(try check(one).places == ["4 flutter-state-skipped"])
  }

  /// Mutant: a device may be called anything.
  @Test(arguments: [
    "[09:26:5S] ", "[2025-03-14 09:26:5S] ", "[2025-03-14T09:26:5SZ] ", "[Mar 14 09:26:5S] ",
    "[5S] ", "[3/5S] ",
  ])
  func `a stamp or a number before what Flutter prints is no device`(_ prefix: String) throws {
    let log = ["resumed", "hidden", "paused"].enumerated().map { number, state in
      prefix.replacing("S", with: "\(number)") + "flutter: AppLifecycleState.\(state)\n"
    }
    let result = try check(log.joined())
    #expect(result.summary.lives == 1 && result.places == ["2 flutter-state-skipped"])
  }

  // MARK: Lines behind another tool's stamp

  /// What tools put before the line that they pass on.
  private static let passedOn = [
    "", "2025-06-01T08:00:01.1234567Z ", "ui tests\tRun tests\t2025-06-01T08:00:01.1234567Z ",
    "2025-06-01T08:00:01.123456Z 01O ", "[2025-06-01T08:00:01.123Z] ", "[08:00:01] INFO  | ",
    "[08:00:01]: ▸ ", "[08:00:01]: ", "[08:00:01]i:\t\t [Step 1/2] ",
    "2025-06-01 08:00:01:123 [iOSLog] ", "\u{1B}_bk;t=1748764801123\u{7}", "tests/ui.log:12:",
    "ui.txt:", "- ", "    ", "> ",
    "2025-06-01 08:00:01.123 ", "2025-06-01 08:00:01.123456 ",
  ]
  private static let passedLines = [
    "2025-06-01 10:00:0S.101234+0200 Tide[PID:17] NAME",
    "2025-06-01 10:00:0S.101 Tide[PID:17] NAME",
    "Jun  1 10:00:0S Dock Tide[PID] <Notice>: NAME",
    "Jun  1 10:00:0S.101234 Tide(UIKitCore)[PID] <Notice>: NAME",
    "2025-06-01 10:00:0S.101 Df Tide[PID:a1b2] [org.tide:app] NAME",
    "2025-06-01 10:00:0S.101234+0200 0x1b2c    Default     0x0                  PID    0    Tide: [org.tide:app] NAME",
  ]

  /// Two processes take turns: without their numbers, that would be one with a wrong order.
  @Test(arguments: passedOn, [0, 6])
  func `a line that a tool passes on keeps its process and its time`(
    _ prefix: String, _ others: Int
  ) throws {
    for line in Self.passedLines {
      let names = ["didBecomeActive", "willResignActive", "didEnterBackground"]
      let lines = names.enumerated().flatMap { second, name in
        ["41", "42"].map { pid in
          prefix
            + line.replacing("PID", with: pid).replacing("0S", with: "0\(second)")
            .replacing("NAME", with: "application" + name.prefix(1).uppercased() + name.dropFirst())
        }
      }
      let log = (Array(repeating: prefix + "Compiling Tide.swift", count: others) + lines)
        .joined(separator: "\n")
      let result = try check(log)
      #expect(result.findings.isEmpty && result.lives.map(\.pid) == [41, 42], "\(log)")
      let events = readLog(log).events
      #expect(events.allSatisfy { $0.process?.hasSuffix("Tide") == true }, "\(log)")
      #expect(events.last?.stamp.text?.contains("10:00:02") == true, "\(log)")
    }
  }

  /// A stamp as those of a relay, and what else stands before one of its lines.
  @Test(arguments: [
    "Jun  1 08:00:01 ", "Sun Jun  1 08:00:01 CEST 2025: ", "Jun  1 08:00:01 mini runner[4123]: ",
  ])
  func `the stamp next to a process is its line's`(_ prefix: String) {
    for template in Self.passedLines[2...3] {
      let line = template.replacing("PID", with: "41").replacing("0S", with: "02").replacing(
        "NAME", with: "applicationDidBecomeActive:\n")
      let (expected, events) = (readLog(line).events, readLog(prefix + line).events)
      #expect(events.map(\.process) == expected.map(\.process) && events.map(\.pid) == [41])
      #expect(events.map(\.stamp) == expected.map(\.stamp))
    }
  }

  @Test(arguments: [
    "2025-06-01T08:00:01Z it says Jun  1 10:00:00 Dock Tide[41] <Notice>: m",
    "2025-06-01T08:00:01Z reading more lines of Jun  1 10:00:00 Dock Tide[41] <Notice>: m",
  ])
  func `a line that a sentence quotes is no line`(_ line: String) {
    #expect(Self.parts(line, .stamped)?.hasPrefix("stamped||-1||") == true)
  }
}
