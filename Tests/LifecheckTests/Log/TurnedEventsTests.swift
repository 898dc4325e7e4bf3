import Testing

@testable import Lifecheck

/// Logs whose newest record comes first.
@Suite struct TurnedEventsTests {
  private static func row(_ second: Int, _ message: String, _ process: String = "Tide(UIKit)")
    -> String
  {
    "Nov  8 18:47:\(10 + second)\tDock\tNotice\t42\t\(process)\t\(message)\n"
  }

  private static let names = [
    "applicationDidBecomeActive:", "applicationWillResignActive:", "applicationDidEnterBackground:",
  ]
  private static let inOrder = names.enumerated().map { row($0.offset, $0.element) }
  private static let title = "Time\tDevice Name\tType\tPID\tTag\tMessage\n"
  private static let log = title + inOrder.reversed().joined()

  @Test func `rows are taken apart, of both systems`() throws {
    let header = try #require(LogFormatTests.header(Self.inOrder[0], .visualStudio))
    #expect(header.process == "Tide" && header.pid == 42)
    #expect(header.stamp.text == "Nov  8 18:47:10")
    let android = "11-08 18:47:10.101\tDock 7\tInfo\t42\ttag\tm"
    let other = try #require(LogFormatTests.header(android, .visualStudio))
    #expect(other.process.isEmpty && other.pid == 42 && other.message == "m")
    for line in [
      Self.title, "Nov  8 18:47:10\tDock\tNotice\tx\tTide\tm",
      "Nov  8 18:47:10\tDock\tNotice\t42\tTide",
      "Nov  8 18:47:10 Dock Notice 42 Tide m",
    ] { #expect(LogFormatTests.header(line, .visualStudio) == nil) }
  }

  @Test func `the log is turned round, whatever the pieces`() {
    let whole = readLog(Self.log)
    #expect(whole.summary.format == "visual-studio")
    #expect(whole.events.map(\.event) == [2, 3, 4])
    #expect(whole.events.map(\.line) == [4, 3, 2])
    for size in [1, 7, 64] {
      #expect(readLog(Array(Self.log.utf8), nextSize: { size }).events == whole.events)
    }
    #expect(readLog(String(Self.log.dropLast())).events == whole.events)
    #expect(readLog(Self.log, format: .visualStudio).events == whole.events)
  }

  @Test func `stamps tell that somebody has turned it already`() {
    #expect(readLog(Self.inOrder.joined()).events.map(\.line) == [1, 2, 3])
    // Of one second nothing is known but what the tool does.
    let second = Self.names.map { Self.row(0, $0) }.reversed().joined()
    #expect(readLog(second).events.map(\.event) == [2, 3, 4])
  }

  /// Rows as they are copied out of Console, which has times alone.
  @Test func `times without a date tell it where they fall throughout`() {
    func log(_ times: [String]) -> String {
      times.enumerated().map {
        "default\t\($1).123456+0200\tTide\t-[AppDelegate \(Self.names[$0 % 3])]\n"
      }.joined()
    }
    let times = ["10:00:41", "10:00:31", "10:00:20", "10:00:12", "10:00:10"]
    #expect(readLog(log(times)).events.map(\.line) == [5, 4, 3, 2, 1])
    #expect(readLog(log(times.reversed())).events.map(\.line) == [1, 2, 3, 4, 5])
    // Around midnight.
    let night = ["00:00:09", "00:00:05", "00:00:01", "23:59:58", "23:59:30"]
    #expect(readLog(log(night)).events.map(\.line) == [5, 4, 3, 2, 1])
    #expect(readLog(log(night.reversed())).events.map(\.line) == [1, 2, 3, 4, 5])
    // A few lines that somebody picked out, and a device whose clock was set.
    #expect(readLog(log(Array(times.prefix(4)))).events.map(\.line) == [1, 2, 3, 4])
    #expect(readLog(log(times + ["10:00:50"])).events.map(\.line) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `what repeats the line above repeats the one before it in time`() {
    let twice = Self.row(1, Self.names[0]) + Self.row(0, Self.names[1]) + Self.row(0, Self.names[1])
    let events = readLog(twice).events
    #expect(events.map(\.line) == [3, 2, 1])
    #expect(events.map(\.repeatsLineAbove) == [false, true, false])
  }

  @Test func `a log in another format may follow`() {
    let both = readLog(Self.log + LogReaderTests.xcode)
    #expect(both.events.prefix(3).map(\.line) == [4, 3, 2])
    #expect(
      both.events.dropFirst(3).map(\.line)
        == readLog(LogReaderTests.xcode).events.map { $0.line + 4 })
    let turned = readLog(LogReaderTests.xcode + Self.log + Self.log)
    #expect(turned.events.suffix(3).map(\.event) == [2, 3, 4])
  }

  @Test func `what there is no room for is told, and nothing else is lost`() {
    var turned = TurnedEvents()
    turned.limit = 3
    var sink = EventCollector()
    for number in 1...5 {
      let event = Event(
        event: 2, spelling: 0, channel: .delegate, process: -1, pid: 1, thread: 0..<0,
        stamp: Stamp(),
        line: number, offset: 0, column: 1, length: 1, repeatsLineAbove: false)
      turned.observe(event, line: [UInt8(0x30 + number)].span)
    }
    let missing = turned.hand(to: &sink)
    #expect(missing == LogLoss(cause: .order(2), line: 4))
    #expect(sink.markers == [.loss(LogLoss(cause: .order(2), line: 4))])
    #expect(sink.events.map(\.event.line) == [3, 2, 1])
    #expect(sink.events.map(\.text) == ["3", "2", "1"])
    let again = turned.hand(to: &sink)
    #expect(again == nil && sink.events.count == 3)
  }

  /// What services for logs export, with the newest record first.
  @Test(arguments: [
    (#"{"timestamp":"2025-06-01T10:00:@.300Z","message":"%"}"#), "2025-06-01 10:00:@.300 %",
    "2025-06-01 10:00:@.300000+0200 Kino[41:92] %", "Jun  1 10:00:@ Dock Kino[41] <Notice>: %",
  ])
  func `a log whose stamps fall throughout is read from its end`(_ form: String) throws {
    let steps = [
      "didFinishLaunchingWithOptions", "applicationDidBecomeActive", "applicationWillResignActive",
      "applicationDidEnterBackground", "applicationWillEnterForeground",
      "applicationDidBecomeActive",
    ]
    let lines = steps.enumerated().map { number, step in
      form.replacing("@", with: String(10 + 5 * number)).replacing("%", with: step) + "\n"
    }
    #expect(try check(lines.joined()).places == [])
    let turned = try check(lines.reversed().joined())
    #expect(turned.places == [] && turned.summary.events == 6 && turned.summary.lives == 1)
    // One record that goes on, and the log is taken as it stands.
    let mixed = [lines[0]] + lines.reversed()
    #expect(try !check(mixed.joined()).places.isEmpty)
    // A single fall is an accident.
    #expect(try check(lines[1] + lines[0]).summary.events == 2)
  }

  @Test
  func `stamps that fall by one second each are those of such a log, and by less are disorder`()
    throws
  {
    func log(_ times: [String]) -> String {
      zip(times, ["EnterBackground", "ResignActive", "BecomeActive"]).map {
        "2025-06-01 10:00:\($0) application\($1 == "ResignActive" ? "Will" : "Did")\($1)\n"
      }.joined()
    }
    func lines(_ times: [String]) -> [Int] { readLog(log(times)).events.map(\.line) }
    #expect(lines(["12", "11", "10"]) == [3, 2, 1])
    #expect(lines(["12.500", "11.500", "10.500"]) == [3, 2, 1])
    #expect(lines(["12", "12", "10"]) == [1, 2, 3])
    #expect(lines(["11.900", "11.500", "10.500"]) == [1, 2, 3])
    // Of one second, but of too many records for disorder.
    let many = (0..<9).map { "2025-06-01 10:00:10.9\(9 - $0) applicationDidBecomeActive\n" }
    #expect(readLog(many.joined()).events.map(\.line) == Array((1...9).reversed()))
    #expect(readLog(many.prefix(8).joined()).events.map(\.line) == Array(1...8))
  }
}
