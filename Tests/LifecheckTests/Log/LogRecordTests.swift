import Testing

@testable import Lifecheck

@Suite struct LogRecordTests {
  @Test func `New Year's Eve without a year is in the order of the file`() throws {
    let result = try check(
      """
      Dec 31 23:59:58.900000 Shop[12] <Notice>: application:didFinishLaunchingWithOptions:
      Dec 31 23:59:59.990000 Shop[12] <Notice>: applicationDidBecomeActive:
      Jan  1 00:00:00.010000 Shop[12] <Notice>: applicationWillResignActive:
      Jan  1 00:00:00.500000 Shop[12] <Notice>: applicationDidEnterBackground:
      Jan  1 00:02:00.500000 Shop[12] <Notice>: applicationWillEnterForeground:
      Jan  1 00:02:00.600000 Shop[12] <Notice>: applicationDidBecomeActive:

      """)
    #expect(result.findings.isEmpty)
    #expect(result.inputs[0].reordered == 0)
    #expect(result.inputs[0].events == 6)
  }

  @Test func `midnight without a date is in the order of the file`() throws {
    let result = try check(
      """
      23:59:59.990 DEBUG Dock.applicationDidBecomeActive():60 - in
      00:00:00.010 DEBUG Dock.applicationWillResignActive():66 - off
      00:00:00.500 DEBUG Dock.applicationDidEnterBackground():70 - off
      00:01:59.010 DEBUG Dock.applicationWillEnterForeground():70 - on

      """)
    #expect(result.findings.isEmpty)
    #expect(result.inputs[0].events == 4)
  }

  @Test func `the hour that daylight saving gives comes twice`() throws {
    let result = try check(
      """
      2024-10-27 02:59:58.000 Df Shop[12:34] application:didFinishLaunchingWithOptions:
      2024-10-27 02:59:59.900 Df Shop[12:34] applicationDidBecomeActive:
      2024-10-27 02:00:00.010 Df Shop[12:34] applicationWillResignActive:
      2024-10-27 02:00:00.510 Df Shop[12:34] applicationDidEnterBackground:

      """)
    #expect(result.findings.isEmpty)
    #expect(result.inputs[0].reordered == 0)
  }

  @Test func `stamps in minutes tell no order and no time`() throws {
    let result = try check(
      """
      [14/05/2024 09:31] 💙 ➡️ application:didFinishLaunchingWithOptions:
      [14/05/2024 09:31] 💙 ➡️ applicationDidBecomeActive
      [14/05/2024 09:59] 💙 ➡️ applicationWillResignActive
      [14/05/2024 09:59] 💙 ➡️ applicationDidEnterBackground
      [14/05/2024 09:59] 💙 ➡️ applicationWillTerminate

      """)
    #expect(result.findings.isEmpty)
    let minute = Stamp.minutes(60), next = Stamp.minutes(61)
    #expect(minute.leastTime(until: next) == 1)
    #expect(!minute.isFine)
    #expect(minute.isSurely(0, before: next))
    #expect(!minute.isSurely(1, before: next))
  }

  @Test(arguments: ["Notes Demo", "Don't Panic-Runner", "天气", "A \"B\" [7] (x)", "N{a}[1]"])
  func `names hold blanks, quotes, brackets and any script`(_ name: String) {
    let logs = [
      "2014-05-06 07:08:09.123 \(name)[42:60b] applicationDidBecomeActive:",
      "2021-02-03 07:08:09.746265-0530 \(name)[42:24] applicationDidBecomeActive:",
      "2021-02-03 07:08:09.746 Df \(name)[42:24] applicationDidBecomeActive:",
      "2021-02-03 07:08:09.746265-0530  localhost \(name)[42]: applicationDidBecomeActive:",
      "2021-02-03 07:08:09.746265-0530 0x41b0 Default 0x0 42 0 \(name): applicationDidBecomeActive:",
      "Mar  4 09:15:27.000001 \(name)(UIKitCore)[42] <Notice>: applicationDidBecomeActive:",
      "2021-02-03 07:08:09:746 \(name)[42:24] applicationDidBecomeActive:",
      "[Log] [ROW] 2021-02-03 07:08:09.746 Df \(name)[42:24] applicationDidBecomeActive:",
    ]
    for log in logs {
      let events = readLog(log).events
      #expect(events.map(\.process) == [name], "\(log)")
      #expect(events.map(\.pid) == [42], "\(log)")
    }
  }

  @Test func `a runner's lines may lack the date`() {
    let events = readLog("09:15:27.101 Shop Runner[42:60b] applicationDidBecomeActive:\n").events
    #expect(events.map(\.process) == ["Shop Runner"])
    #expect(events.first?.stamp.text == "09:15:27.101")
  }

  @Test(arguments: [
    "2026-03-04T09:15:01Z", "2026-03-04 09:15:01", "2026-03-04 07:20:33.00 -0700",
    "2026-03-04T09:15:01.1", "2026-03-04T09:15:01,254472123+01", "2026-03-04T09:15:01+05:45",
    "2026-02-30T09:15:01Z", "2026-03-04T09:15:01-x", "1800000000", "1800000000.2", "1800000000200",
  ])
  func `moments of every form`(_ text: String) {
    let bytes = Array(text.utf8)
    var reader = StampReader(position: 0, end: bytes.count)
    let stamp = reader.instant(bytes.span) ?? reader.epoch(bytes.span)
    let expected = [
      "2026-03-04T09:15:01Z": "2026-03-04T09:15:01Z",
      "2026-03-04 09:15:01": "2026-03-04T09:15:01",
      "2026-03-04 07:20:33.00 -0700": "2026-03-04T07:20:33.000-07:00",
      "2026-03-04T09:15:01.1": "2026-03-04T09:15:01",
      "2026-03-04T09:15:01,254472123+01": "2026-03-04T09:15:01.254472+01:00",
      "2026-03-04T09:15:01+05:45": "2026-03-04T09:15:01+05:45",
      "2026-03-04T09:15:01-x": "2026-03-04T09:15:01",
      "1800000000": "2027-01-15T08:00:00Z", "1800000000.2": "2027-01-15T08:00:00Z",
      "1800000000200": "2027-01-15T08:00:00.200Z",
    ]
    #expect(stamp != nil && stamp?.text == expected[text])
  }
}

extension Stamp {
  fileprivate static func minutes(_ count: Int64) -> Stamp {
    var stamp = Stamp()
    stamp.microseconds = count * 60_000_000
    (stamp.resolution, stamp.hasYear, stamp.zone) = (.minute, true, 0)
    return stamp
  }
}
