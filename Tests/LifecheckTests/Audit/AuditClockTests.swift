import Foundation
import Testing

@testable import Lifecheck

/// Times of several sources, whose clocks differ.
@Suite struct AuditClockTests {
  /// 2026-03-03 09:00:00 by UTC, which is 10:00:00 one hour east.
  private static let start: Int64 = 1_772_528_400_000_000
  private static let states: [(seconds: Int64, value: Int64)] = [
    (0, 8), (20, 4), (25, 2), (60, 1),
  ]
  /// What a log without a zone says of the same process.
  private static let log = """
    Mar  3 10:00:00.100000 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Foreground
    Mar  3 10:00:20.100000 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Background
    Mar  3 10:00:25.100000 runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] Suspending task.

    """

  private func audit(
    _ logs: [String], rows: [(seconds: Int64, value: Int64)], options: CheckOptions = CheckOptions()
  ) throws -> Audit {
    var auditor = try Auditor.fresh(options)
    for (number, log) in logs.enumerated() {
      AuditTests.read(log, named: "\(number).log", into: &auditor)
    }
    if !rows.isEmpty {
      auditor.beginDatabase("day.PLSQL")
      for (number, row) in rows.enumerated() {
        var entry = PowerLogRow(
          table: "PLApplicationAgent_EventForward_Application", number: number + 1,
          microseconds: Self.start + row.seconds * 1_000_000)
        (entry.bundle, entry.pid, entry.value) = ("org.example.boat", 71, row.value)
        auditor.add(row: entry)
      }
      auditor.endDatabase(error: nil)
    }
    return auditor.finish()
  }

  @Test func `a database and a log without a zone agree by the zone of the device`() throws {
    let audit = try audit([Self.log], rows: Self.states)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, user, foreground 20, background 5, suspended 35, unknown/unknown in suspended"
      ])
    #expect(
      audit.apps[0].unknown.contains(
        "day.PLSQL: its times are by UTC, and no other file has a zone; by UTC+01:00 they agree"
      ))
  }

  @Test func `rows come in any order`() throws {
    let audit = try audit([], rows: Self.states.reversed())
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, user, foreground 20, background 5, suspended 35, unknown/unknown in suspended"
      ])
    #expect(audit.apps[0].unknown.allSatisfy { !$0.contains("UTC") })
  }

  /// Nothing joins them: each tells its own lives, and that is said.
  @Test func `without a common process they stay apart`() throws {
    let other = Self.log.replacing("org.example.boat", with: "org.example.barn")
    let audit = try audit([other], rows: Self.states)
    #expect(audit.apps.map(\.lives.count) == [1, 1])
    let two = try self.audit([Self.log.replacing(":00:", with: ":07:")], rows: Self.states)
    #expect(two.apps.map(\.lives.count) == [2])
    #expect(
      two.apps[0].unknown.contains(
        "day.PLSQL: its times are by UTC, and no other file has a zone"))
  }

  @Test func `the zone that a log tells is the zone of the rows`() throws {
    let zoned = """
      Timestamp                       (process)[PID]
      2026-03-03 10:00:00.100000+0100  localhost SpringBoard[34]: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Foreground
      2026-03-03 10:00:20.100000+0100  localhost SpringBoard[34]: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Background

      """
    let audit = try audit([zoned], rows: Self.states)
    #expect(AuditTests.summary(audit).count == 1)
    #expect(audit.apps[0].unknown.allSatisfy { !$0.contains("UTC") })
  }

  /// A crash report of the same pid and app, of a device.
  private static func report(_ device: String) -> String {
    """
    {"app_name":"Boat","timestamp":"2026-03-03 10:00:40.00 +0100","bug_type":"309","bundleID":"org.example.boat"}
    {"pid":71,"procName":"Boat","captureTime":"2026-03-03 10:00:40.0000 +0100","crashReporterKey":"\(device)","modelCode":"iPhone14,2"}

    """
  }

  private func audit(reports: [String]) throws -> Audit {
    var auditor = try Auditor.fresh()
    AuditTests.read(Self.log, named: "device.log", into: &auditor)
    for (number, report) in reports.enumerated() {
      #expect(auditor.add(report: Array(report.utf8), name: "\(number).ips") == nil)
    }
    return auditor.finish()
  }

  @Test func `what two devices tell is never of one life`() throws {
    let one = try audit(reports: [Self.report("a1")])
    #expect(one.apps.map(\.lives.count) == [1])
    let two = try audit(reports: [Self.report("a1"), Self.report("b2")])
    #expect(two.apps.map(\.lives.count) == [3])
    #expect(
      two.apps[0].unknown.contains("device.log: nothing tells which of 2 devices it is of"))
  }

  /// Of two phones a log is that of the one whose reports tell of its processes; what a sysdiagnose holds of a watch is another device's, and
  /// makes nothing doubtful.
  @Test func `a log belongs to the device whose reports tell of it`() throws {
    let other = Self.report("b2").replacing("\"pid\":71", with: "\"pid\":90")
    #expect(other != Self.report("b2"))
    let two = try audit(reports: [Self.report("a1"), other])
    #expect(
      two.apps.map(\.lives.count) == [2]
        && two.apps[0].unknown.allSatisfy { !$0.contains("devices") })
    let watch = other.replacing(
      "\"bug_type\"", with: "\"os_version\":\"Watch OS 11.2 (22S96)\",\"bug_type\"")
    #expect(try audit(reports: [Self.report("b2"), watch]).apps.map(\.lives.count) == [2])
    // A database is the first one's too, by what the log tells of another process in it.
    let more = Self.log.replacing("71", with: "73") + Self.log
    var auditor = try Auditor.fresh()
    AuditTests.read(more, named: "device.log", into: &auditor)
    auditor.beginDatabase("day.PLSQL")
    for (number, row) in Self.states.enumerated() {
      var entry = PowerLogRow(
        table: "PLApplicationAgent_EventForward_Application", number: number + 1,
        microseconds: Self.start + row.seconds * 1_000_000)
      (entry.bundle, entry.pid, entry.value) = ("org.example.boat", 73, row.value)
      auditor.add(row: entry)
    }
    auditor.endDatabase(error: nil)
    for report in [Self.report("a1"), other] {
      #expect(auditor.add(report: Array(report.utf8), name: "x.ips") == nil)
    }
    #expect(auditor.finish().apps[0].unknown.allSatisfy { !$0.contains("devices") })
    // A log in which neither tells of a process is nobody's.
    let none = try audit(reports: [other, other.replacing("b2", with: "c3")])
    #expect(none.apps.map(\.lives.count) == [3])
  }

  /// Two phones on one desk, and an app that has one number on both.
  @Test func `logs that name their devices are of two`() throws {
    func log(_ device: String, _ minute: Int) -> String {
      """
      Mar  3 10:0\(minute):00 \(device) SpringBoard[34] <Notice>: Bootstrapping app<org.example.boat> with intent foreground-interactive
      Mar  3 10:0\(minute):00 \(device) runningboardd[30] <Notice>: Now tracking process: [app<org.example.boat(1A1A)>:71]
      Mar  3 10:0\(minute):01 \(device) SpringBoard[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Foreground
      Mar  3 10:0\(minute):40 \(device) SpringBoard[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Background

      """
    }
    func lives(_ logs: [String], reports: [String] = []) throws -> [Int] {
      var auditor = try Auditor.fresh()
      for (number, log) in logs.enumerated() {
        AuditTests.read(log, named: "\(number).log", into: &auditor)
      }
      for (number, report) in reports.enumerated() {
        #expect(auditor.add(report: Array(report.utf8), name: "\(number).ips") == nil)
      }
      return auditor.finish().apps.map(\.lives.count)
    }
    let both = [log("Pad-of-Ida", 0), log("Phone-of-Uwe", 0)]
    #expect(try lives(both) == [2])
    #expect(try lives([both[0], both[0].replacing(":40", with: ":50")]) == [1])
    // The log of one of them goes on in a second file, and a crash is of the other.
    let report = Self.report("a1").replacing("\"pid\":71", with: "\"pid\":72")
      .replacing("10:00:40", with: "10:02:50")
    let more = log("Phone-of-Uwe", 2).replacing("71", with: "72")
    #expect(try lives(both + [more], reports: [report]) == [3])
  }

  /// Who posts a report blackens the key.
  @Test(arguments: ["REDACTED", "xxxxxxxx", "0000-0000"])
  func `a key that was made unreadable names no device`(_ key: String) throws {
    let audit = try audit(reports: [Self.report("a1"), Self.report(key)])
    #expect(audit.apps.map(\.lives.count) == [1])
    #expect(audit.apps[0].unknown.allSatisfy { !$0.contains("devices") })
  }

  @Test func `faults of several devices make no loop`() throws {
    func report(_ number: Int, _ key: String) -> String {
      Self.report(key).replacing("\"pid\":71", with: "\"pid\":\(90 + number)")
        .replacing("\"model", with: "\"exception\":{\"type\":\"EXC_CRASH\"},\"model")
        .replacing("10:00:40", with: "10:0\(number):40")
    }
    let rules = try ["aaa", "abc"].map { keys in
      try audit(reports: keys.enumerated().map { report($0, String($1)) }).apps
        .flatMap(\.findings).map(\.rule.id)
    }
    #expect(rules[0].contains("kill-loop") && !rules[1].contains("kill-loop"))
  }

  @Test func `the times of several zones are shown in that of the file that tells most`() throws {
    let zoned = """
      Timestamp                       (process)[PID]
      2026-03-03 10:00:00.100000+0000  localhost SpringBoard[34]: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Foreground
      2026-03-03 10:00:20.100000+0000  localhost SpringBoard[34]: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Background

      """
    let report = Self.report("a1").replacing("10:00:40.00", with: "04:00:40.00")
      .replacing("+0100", with: "-0600")
    var auditor = try Auditor.fresh()
    AuditTests.read(zoned, named: "device.log", into: &auditor)
    #expect(auditor.add(report: Array(report.utf8), name: "a.ips") == nil)
    let audit = auditor.finish()
    #expect(
      audit.sources.map { AuditWords.time($0.to) } == [
        "2026-03-03 10:00:20.10", "2026-03-03 10:00:40.00",
      ])
    let lives = audit.apps.flatMap(\.lives)
    #expect(lives.map { AuditWords.time($0.intervals.first?.from) } == ["2026-03-03 10:00:00.10"])
    #expect(lives.map { AuditWords.time($0.end?.time) } == ["2026-03-03 10:00:40.00"])
    #expect(lives.first?.end?.time?.text == "2026-03-03T10:00:40.000Z")
  }

  @Test func `rows are cut and told by the device's own time`() throws {
    var options = CheckOptions()
    options.since = TimeBound("10:00:10")
    options.until = TimeBound("10:00:39")
    let audit = try audit([Self.log], rows: Self.states, options: options)
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, middle, foreground 10, background 5, suspended 15"
      ])
    #expect(audit.apps[0].lives[0].intervals[1].from?.text?.contains("T10:00:20") == true)
  }

  // MARK: Years and days that stamps do not tell

  /// Of the same process, over New Year, and what its crash report says.
  private static let newYear = log.replacing("Mar  3 10:00:00", with: "Dec 31 23:58:00")
    .replacing("Mar  3 10:00:20", with: "Dec 31 23:59:00").replacing(
      "Mar  3 10:00:25", with: "Jan  1 00:01:00")

  private func audit(_ log: String, reports: [(name: String, day: String, pid: Int)]) throws
    -> Audit
  {
    var auditor = try Auditor.fresh()
    AuditTests.read(log, named: "device.log", into: &auditor)
    for report in reports {
      let text = Self.report("a1").replacing("2026-03-03 10:00:40.00", with: report.day)
        .replacing("\"pid\":71", with: "\"pid\":\(report.pid)")
      #expect(auditor.add(report: Array(text.utf8), name: report.name) == nil)
    }
    return auditor.finish()
  }

  @Test func `a log over New Year is of the years that a report of its process tells`() throws {
    let after = try audit(Self.newYear, reports: [("a.ips", "2025-01-01 00:02:00.00", 71)])
    #expect(
      AuditTests.summary(after) == [
        "org.example.boat, 71, middle, foreground 60, background 120, suspended 60, unknown/unknown in suspended reported"
      ])
    #expect(after.apps[0].findings.allSatisfy { $0.rule.id != "crash-on-launch" })
  }

  /// The report of a year before is of another life, even with the same number at the same time of the year.
  @Test func `of several years a log is of that of its own process, or of the newest`() throws {
    let log = Self.log.replacing("10:00:25", with: "10:00:40")
    let two = try audit(
      log,
      reports: [
        ("new.ips", "2026-03-03 10:00:40.00", 71), ("old.ips", "2025-03-03 10:00:30.00", 71),
      ])
    #expect(two.apps[0].lives.map(\.intervals.count).sorted() == [0, 2])
    let newest = try audit(
      log,
      reports: [
        ("old.ips", "2024-03-03 10:01:40.00", 90), ("new.ips", "2026-03-03 10:02:40.00", 92),
      ])
    let starts = newest.apps[0].lives.map { ($0.intervals.first?.from ?? $0.end?.time)?.clock ?? 0 }
    // In the order of time: the old report, the log, the new one.
    #expect(newest.apps[0].lives.map(\.pid) == [90, 71, 92] && starts == starts.sorted())
  }

  /// A relay may write its stamps in one form and go on in another.
  @Test(arguments: [true, false])
  func `a log that tells the year in some stamps is of that year`(_ isFirst: Bool) throws {
    let lines = Self.log.split(separator: "\n").enumerated().map { number, line in
      (number == 0) == isFirst ? String(line).replacing("Mar  3", with: "2026-03-03") : String(line)
    }
    let audit = try audit([lines.joined(separator: "\n") + "\n"], rows: [])
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, middle, foreground 20, background 5, suspended …"
      ])
  }

  @Test func `two logs without a year stand in the order in which they are nearest`() throws {
    let later = Self.log.replacing("Mar  3", with: "Jan  2").replacing(":71]", with: ":80]")
    let audit = try audit([Self.newYear, later], rows: [])
    #expect(audit.apps[0].lives.map(\.pid) == [71, 80])
    #expect(audit.apps[0].lives[1].end == nil)
    #expect(try self.audit([later, Self.newYear], rows: []).apps[0].lives.map(\.pid) == [71, 80])
  }

  /// A copy of the same lines out of Console, which tells no date.
  private static let console = """
    default\t10:00:00.100000+0100\tSpringBoard\t[app<org.example.boat>:71] Setting process visibility to: Foreground
    default\t10:00:20.100000+0100\tSpringBoard\t[app<org.example.boat>:71] Setting process visibility to: Background

    """

  @Test func `a copy without dates is of the day on which others tell the same`() throws {
    let rows = try audit([Self.console], rows: Self.states)
    #expect(
      AuditTests.summary(rows) == [
        "org.example.boat, 71, user, foreground 20, background 5, suspended 35, unknown/unknown in suspended"
      ])
    let report = try audit(
      Self.console.replacing("10:00:20", with: "10:00:39"),
      reports: [("a.ips", "2026-03-03 10:00:40.00", 71)])
    #expect(report.apps[0].lives.count == 1)
    #expect(
      report.apps[0].unknown.contains(
        "device.log: its times have no date; they are taken for those of other files' days"))
    // The day before, another process at the same time of day.
    let other = try audit(Self.console, reports: [("a.ips", "2026-03-02 10:00:20.00", 90)])
    #expect(other.apps[0].lives.count == 2)
    #expect(other.apps[0].unknown.contains("device.log: its times have no date"))
  }

  @Test func `copies of one process without dates are of one day where one follows the other`()
    throws
  {
    let later = Self.console.replacing("10:00:", with: "10:05:")
    let audit = try audit([later, Self.console], rows: [])
    #expect(
      AuditTests.summary(audit) == [
        "org.example.boat, 71, middle, foreground 20, background 280, foreground 20, background …"
      ])
    // At once they tell something else: nobody knows of which days they are.
    let mixed = Self.console.replacing("10:00:20", with: "10:06:00")
    #expect(try self.audit([mixed, later], rows: []).apps[0].lives.count == 2)
  }
}
