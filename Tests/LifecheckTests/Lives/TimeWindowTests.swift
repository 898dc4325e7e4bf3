import Testing

@testable import Lifecheck

@Suite struct TimeWindowTests {
  /// A stamp of 2024-05-14 (or of that day without a year), `seconds` after 09:00:00.
  private func stamp(_ seconds: Double, zone: Int16? = nil, hasYear: Bool = true) -> Stamp {
    let day = StampReader.days(year: hasYear ? 2024 : 1972, month: 5, day: 14) ?? 0
    var stamp = Stamp()
    stamp.microseconds =
      (day * 86_400 + 9 * 3600) * 1_000_000 + Int64((seconds * 1_000_000).rounded())
    stamp.resolution = .microsecond
    stamp.hasYear = hasYear
    stamp.zone = zone
    return stamp
  }

  private func contains(_ stamp: Stamp, since: String? = nil, until: String? = nil) -> Bool? {
    let since = since.flatMap { TimeBound($0) }
    let until = until.flatMap { TimeBound($0) }
    var window = TimeWindow(since: since, until: until)
    return window?.contains(stamp)
  }

  @Test(arguments: [
    "09:15:27", "09:15:27.5", "09:15:27,123", "09:15:27.123456789", "Mar  4 09:15:27",
    "Mar 14 09:15:27.000000", "2024-05-14 09:15:27", "2024-05-14T09:15:27Z",
    "2024-05-14T09:15:27.123456+02:00", "2024-05-14 09:15:27.123456+0200", "2024-02-29t00:00:00z",
    "09:15", "Mar  4", "Mar  4 09:15", "2024-05-14", "2024-05-14 09:15", "2024-05-14T09:15+02:00",
    "5/14/24, 9:15:27 AM", "14.05.2024 09:15", "14.05.2024 09:15:27.5", "14 May 2024 09:15",
  ])
  func `a time may be written like this`(text: String) {
    #expect(TimeBound(text) != nil)
  }

  @Test(arguments: [
    "", "noon", "9:15:27", "9:15", "24:00", "09:60", "24:00:00", "09:60:00", "09:15:27.",
    "09:15:27Z", "09:15:27 ",
    "2024-05-14T", "2024-05-14 9:15", "2024-02-30", "32.05.2024 09:15", "2024-02-30 09:15:27",
    "2023-02-29 09:15:27", "Mar 32 09:15:27", "Mar",
    "24-05-14 09:15", "05/14 09:15:27",
    "2024-05-14 09:15:27+2", "2024-05-14 09:15:27+02:00x", "2024-05-14x09:15:27", "２024-05-14",
  ])
  func `and not like this`(text: String) {
    #expect(TimeBound(text) == nil)
  }

  @Test func `both ends belong to it, a whole second with its fractions`() {
    #expect(contains(stamp(10), since: "09:00:10") == true)
    #expect(contains(stamp(9.999_999), since: "09:00:10") == false)
    #expect(contains(stamp(10.999_999), until: "09:00:10") == true)
    #expect(contains(stamp(11), until: "09:00:10") == false)
    #expect(contains(stamp(10.51), until: "09:00:10.5") == true)
    #expect(contains(stamp(10.6), until: "09:00:10.5") == false)
  }

  /// The stamps are of 14 May 2024, from 09:00 on.
  @Test func `what is written less exactly means all of it`() {
    #expect(contains(stamp(59.9), until: "09:00") == true)
    #expect(contains(stamp(60), until: "09:00") == false)
    #expect(contains(stamp(0), until: "2024-05-14") == true)
    #expect(contains(stamp(10.5), until: "14.05.2024 09:00:10.500") == true)
    #expect(contains(stamp(10.501), until: "14.05.2024 09:00:10.500") == false)
    #expect(contains(stamp(0), until: "2024-05-13") == false)
    #expect(contains(stamp(0), since: "2024-05-14") == true)
    #expect(contains(stamp(0), since: "2024-05-15") == false)
    #expect(contains(stamp(0), since: "May 14", until: "May 14") == true)
    // The month is first before AM, the day otherwise.
    #expect(contains(stamp(1), since: "5/14/24, 9:00:01 AM", until: "5/14/24, 9:00 AM") == true)
    #expect(contains(stamp(1), since: "14/5/24 09:01") == false)
  }

  @Test func `zones count where both have one`() {
    #expect(contains(stamp(0, zone: 120), since: "2024-05-14T07:00:00Z") == true)
    #expect(contains(stamp(0, zone: 120), since: "2024-05-14T07:00:01Z") == false)
    #expect(contains(stamp(0, zone: 120), until: "2024-05-14T02:00:00-05:00") == true)
    #expect(contains(stamp(0), since: "2024-05-14T09:00:00Z") == true)
    #expect(contains(stamp(0, zone: 120), since: "2024-05-14 09:00:00") == true)
  }

  @Test func `a year counts where both have one`() {
    #expect(contains(stamp(0), since: "2023-12-31 00:00:00") == true)
    #expect(contains(stamp(0, hasYear: false), since: "2023-05-13 00:00:00") == true)
    #expect(contains(stamp(0, hasYear: false), since: "2023-05-15 00:00:00") == false)
    #expect(contains(stamp(0), since: "May 14 09:00:00") == true)
    #expect(contains(stamp(0), since: "May 15 00:00:00") == false)
    #expect(contains(stamp(0), until: "May  1 00:00:00") == false)
  }

  @Test func `times of day hold on every day, and may pass midnight`() {
    #expect(contains(stamp(86_400), since: "08:59:59", until: "09:00:01") == true)
    #expect(contains(stamp(0), since: "23:00:00", until: "09:00:00") == true)
    #expect(contains(stamp(1), since: "23:00:00", until: "09:00:00") == false)
    #expect(contains(stamp(14.5 * 3600), since: "23:00:00", until: "01:00:00") == true)
  }

  @Test func `a stamp without a date tells the time of day`() {
    var bare = stamp(10)
    bare.hasDate = false
    #expect(contains(bare, since: "2031-01-01 09:00:10") == true)
    #expect(contains(bare, since: "2001-01-01 09:00:11") == false)
  }

  @Test func `records without a stamp follow the last one`() {
    var window = TimeWindow(since: TimeBound("09:00:10"), until: nil)
    #expect(window?.contains(Stamp()) == false)
    #expect(window?.contains(stamp(11)) == true)
    #expect(window?.contains(Stamp()) == true)
    #expect(window?.contains(stamp(9)) == false)
    #expect(window?.contains(Stamp()) == false)
    window?.begin()
    #expect(window?.contains(Stamp()) == false)
    var open = TimeWindow(since: nil, until: TimeBound("09:00:10"))
    #expect(open?.contains(Stamp()) == true)
  }

  @Test func `what is outside is not judged, and a life that is cut is a tail`() throws {
    var options = CheckOptions()
    options.since = TimeBound("09:00:05")
    options.start = .launch
    let result = try check(
      PolicyLog.faulty() + PolicyLog.launched(at: 6, pid: 80), options: options)
    #expect(result.lives.map(\.start) == [.tail, .launch])
    #expect(result.places == ["7 background-without-resign"])
    #expect(result.summary.events == 4 && result.summary.outside == 5)
    options.since = nil
    options.until = TimeBound("09:00:05")
    #expect(try check(PolicyLog.faulty(), options: options).places == [])
  }
}

@Suite struct TimeOptionTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(PolicyLog.faulty(), to: "a.log")
  }

  @Test func `a part is judged, listed, and said to be one`() throws {
    let outcome = try folder.run("--until", "09:00:05", "a.log")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("6 events, 1 life: no finding; 1 event outside the time judged"))
    let list = try folder.run("events", "--since", "2024-05-14T07:00:05Z", "a.log").text
    #expect(list.split(separator: "\n").count == 2)
  }

  @Test func `nothing inside is no silent success`() throws {
    let outcome = try folder.run("--since", "10:00:00", "a.log")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "Error: 7 life-cycle events, none judged.\n  7 outside the time that --since and"))
  }

  @Test func `a wrong time is a wrong command line`() throws {
    let outcome = try folder.run("--since", "yesterday", "a.log")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: The value 'yesterday' is invalid for '--since <time>'. Please provide a time such as '2024-05-14 09:15:27', '2024-05-14', '09:15', "
      ))
  }

  @Test func `a part makes no entry stale`() throws {
    #expect(try folder.run("--write-baseline", "known", "a.log").status == 0)
    let outcome = try folder.run("--baseline", "known", "--until", "09:00:05", "a.log")
    #expect(outcome.status == 0 && outcome.errors == "")
    let pruned = try folder.run(
      "--baseline", "known", "--prune-baseline", "--until", "09:00:05", "a.log")
    #expect(pruned.errors == "Note: Not everything was read and judged: 'known' is as before\n")
    #expect(try folder.text("known").contains("  known "))
  }
}
