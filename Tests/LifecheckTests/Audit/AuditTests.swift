import Foundation
import Testing

@testable import Lifecheck

/// Logs of the system, composed for these tests, and what an audit makes of them.
@Suite struct AuditTests {
  /// A relay's log, a line each: `second sender message`.
  static func audit(_ lines: String, reports: [String] = []) throws -> Audit {
    try read(log(lines), reports: reports)
  }

  /// The log that stands for lines of seconds, processes and messages.
  static func log(_ lines: String) -> String {
    lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      let clock = parts[0].split(separator: ".")
      let seconds = Int(clock[0]) ?? 0
      let minutes = String(format: "%02d:%02d", 10 + seconds / 3600, seconds / 60 % 60)
      let micros =
        clock.count > 1 ? clock[1].padding(toLength: 6, withPad: "0", startingAt: 0) : "000000"
      let time = "\(minutes):\(String(format: "%02d", seconds % 60)).\(micros)"
      return "Mar  3 \(time) \(parts[1]) <Notice>: \(parts[2])\n"
    }.joined()
  }

  static func read(_ log: String, reports: [String] = []) throws -> Audit {
    var auditor = try Auditor.fresh()
    read(log, named: "device.log", into: &auditor)
    for (number, report) in reports.enumerated() {
      let problem = auditor.add(report: Array(report.utf8), name: "\(number).ips")
      #expect(problem == nil)
    }
    return auditor.finish()
  }

  static func read(_ log: String, named name: String, into auditor: inout Auditor) {
    auditor.begin(input: name)
    var bytes = Array(log.utf8)[...]
    while !bytes.isEmpty {
      let count = auditor.read { buffer in
        let count = min(buffer.count, bytes.count)
        buffer.copyBytes(from: bytes.prefix(count))
        return count
      }
      bytes = bytes.dropFirst(count)
    }
    auditor.endInput()
  }

  /// Each life in a few words: launch, states with their lengths, work, end.
  static func summary(_ audit: Audit) -> [String] {
    audit.apps.flatMap { app in
      app.lives.map { life in
        var parts = [app.bundle ?? app.names.first ?? "?", life.pid.map { "\($0)" } ?? "-"]
        parts.append(
          life.launch.map { $0.kind.rawValue + ($0.isPrewarmed ? " prewarmed" : "") } ?? "middle")
        for interval in life.intervals where (interval.duration ?? .max) >= 500_000 {
          let length = interval.duration.map { "\(($0 + 500_000) / 1_000_000)" } ?? "…"
          parts.append("\(interval.state) \(length)")
        }
        parts += life.work.map { "\($0.kind) \($0.outcome)" }
        if let end = life.end {
          let report = end.hasReport.map { $0 ? " reported" : " silent" } ?? ""
          parts.append(
            "\(end.cause)/\(end.isOf.rawValue) in \(end.state?.rawValue ?? "?")\(report)")
        }
        return parts.joined(separator: ", ")
      }
    }
  }

  private static let launch = """
    0 SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
    0.01 kernel[0] /private/var/containers/Bundle/Application/0F0F/Boat.app/Boat[71] ==> container
    0.02 runningboardd(RunningBoard)[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
    0.03 runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:71] Resuming task.
    0.04 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Foreground

    """
  private static let toBack = """
    20 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Background
    25 runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:71] Suspending task.

    """

  @Test func `one process is one life, whoever speaks of it`() throws {
    let audit = try Self.audit(
      Self.launch + Self.toBack + """
        60 runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:71] Resuming task.
        60.1 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Foreground
        90 Boat[71] applicationDidReceiveMemoryWarning:

        """)
    #expect(
      Self.summary(audit) == [
        "org.example.boat, 71, user, foreground 20, background 5, suspended 35, foreground 30"
      ])
    #expect(audit.apps[0].names == ["Boat"])
    #expect(audit.apps[0].lives[0].signs.map(\.kind) == ["memoryWarning"])
  }

  @Test(arguments: [
    // The line of the callback is written down late.
    ("25.3", "suspended 15"), ("26", "suspended 15"),
    // It runs again, and nobody says since when.
    ("27", "suspended 2, background 13"),
  ])
  func `a callback beside a suspension ends none`(time: String, rest: String) throws {
    let audit = try Self.audit(
      Self.launch + Self.toBack
        + "\(time) Boat[71] applicationDidEnterBackground:\n"
        + "40 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (10, 3735943697, 9)\n"
    )
    let summary = try #require(Self.summary(audit).first)
    #expect(summary.contains("background 5, \(rest), user/person"), "\(summary)")
  }

  @Test(arguments: [
    ("(1, 7, 9)", "jetsam/housekeeping in suspended"),
    ("(1, 4, 9)", "jetsam/housekeeping in suspended"),
    ("(1, 9, 9)", "idleExit/housekeeping in suspended silent"),
    ("(2, 11, 11)", "crash/fault in suspended reported"),
    ("(2, 9, 9)", "signal/unknown in suspended"),
    ("(0, 0, 0)", "exit/unknown in suspended silent"),
    ("(10, 2343432205, 9)", "watchdog/fault in suspended reported"),
    ("(15, 562215634, 9)", "backgroundOverrun/fault in suspended silent"),
    ("(99, 1, 9)", "unknown/unknown in suspended"),
  ])
  func `the code of an end says why`(code: String, end: String) throws {
    let audit = try Self.audit(
      Self.launch + Self.toBack
        + "40 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd \(code)\n"
    )
    #expect(
      Self.summary(audit) == [
        "org.example.boat, 71, user, foreground 20, background 5, suspended 15, \(end)"
      ])
  }

  @Test func `an end without a status is an end`() throws {
    let end =
      "40 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd without exit status\n"
    #expect(
      Self.summary(try Self.audit(Self.launch + Self.toBack + end)) == [
        "org.example.boat, 71, user, foreground 20, background 5, suspended 15, unknown/unknown in suspended"
      ])
  }

  @Test func `a debugger launches an app`() throws {
    let audit = try Self.audit(
      "0 SpringBoard[34] Received request to open \"org.example.boat\" from debugserver:61.\n"
        + Self.launch)
    #expect(audit.apps.first?.lives.map { $0.launch?.kind } == [.debugger])
  }

  /// What was said before the end tells more than the signal that carries it out.
  @Test func `an announced cause stays`() throws {
    let audit = try Self.audit(
      Self.launch + """
        30 SpringBoard(FrontBoard)[34] SBWorkspaceTerminateApplication: org.example.boat: "killed from app switcher"
        30.1 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 9, 9)
        30.2 SpringBoard[34] Application process state changed for org.example.boat: (null)
        30.3 runningboardd[30] Removing process: [app<org.example.boat(1A1A)>:71]

        """)
    #expect(
      Self.summary(audit) == [
        "org.example.boat, 71, user, foreground 30, user/person in foreground silent"
      ])
  }

  @Test func `a prewarmed process is launched later, and is one life`() throws {
    let audit = try Self.audit(
      """
      0 runningboardd[30] Executing launch request for app<org.example.boat(1A1A)> (DAS Prewarm launch)
      0.01 runningboardd[30] Creating and launching job for: app<org.example.boat(1A1A)>
      0.02 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
      2 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
      100 SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
      100.1 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Foreground
      130 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Background

      """)
    #expect(
      Self.summary(audit) == [
        "org.example.boat, 71, user prewarmed, prewarmed 100, foreground 30, background …"
      ])
  }

  /// What a helper does is nobody's app, and the process that it names is not its own.
  @Test func `helpers are no apps`() throws {
    let audit = try Self.audit(
      Self.launch + """
        5 runningboardd[30] [xpcservice<org.example.help([app<org.example.boat(1A1A)>:71])>{vt hash: 0}:88] Suspending task.
        6 runningboardd[30] [xpcservice<org.example.help([app<org.example.boat(1A1A)>:71])>{vt hash: 0}:88] termination reported by launchd (1, 9, 9)
        9 kernel[0] memorystatus: killing_idle_process pid 88 [help] (idle-exit 0 9s rf:- type:daemon) 100KB
        20 SpringBoard(FrontBoard)[34] [app<org.example.boat>:71] Setting process visibility to: Background

        """)
    #expect(Self.summary(audit) == ["org.example.boat, 71, user, foreground 20, background …"])
  }

  @Test func `a number that is used again is another life`() throws {
    let audit = try Self.audit(
      Self.launch + """
        30 runningboardd[30] [app<org.example.boat(1A1A)>:71] termination reported by launchd (2, 11, 11)
        300 SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.kite> with intent background
        300.1 runningboardd[30] Now tracking process: [app<org.example.kite(2B2B)>:71]
        300.2 runningboardd[30] Calculated state for app<org.example.kite(2B2B)>: running-active (role: Background)
        310 runningboardd[30] [app<org.example.kite(2B2B)>:71] Suspending task.

        """)
    #expect(
      Self.summary(audit) == [
        "org.example.boat, 71, user, foreground 30, crash/fault in foreground reported",
        "org.example.kite, 71, background, background 10, suspended …",
      ])
  }

  @Test func `a life that nobody saw end lies before the next launch`() throws {
    let audit = try Self.audit(
      Self.launch + """
        100 SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
        100.1 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:90]

        """)
    let first = try #require(audit.apps[0].lives.first?.end)
    #expect(first.time == nil && first.grade == .bounded && first.cause == "unknown")
    #expect(audit.apps[0].lives.count == 2)
  }

  @Test func `a crash that no log mentions is a life with an end`() throws {
    let report = """
      {"app_name":"Kite","timestamp":"2024-03-03 11:00:05.00 +0100","bundleID":"org.example.kite","bug_type":"309","os_version":"iPhone OS 17.4"}
      {"pid":95,"procName":"Kite","procRole":"Background","captureTime":"2024-03-03 11:00:04.5000 +0100","procLaunch":"2024-03-03 10:59:00.0000 +0100","termination":{"namespace":"SIGNAL","code":6}}
      """
    let audit = try Self.audit("", reports: [report])
    #expect(
      Self.summary(audit) == [
        "org.example.kite, 95, unknown, unknown 65, crash/fault in background reported"
      ])
    #expect(audit.sources.map(\.kind) == ["log", "crashReport"])
  }

  @Test func `behind lost messages a state is not known until something tells it`() throws {
    let log = """
      2026-03-03 10:00:00.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) Bootstrapping app<org.example.boat> with intent foreground-interactive
      2026-03-03 10:00:01.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Foreground
      2026-03-03 10:00:02.000000+0100 0x0 Loss 0x0 0 0 lost >=12 unreliable messages from 20000-29000 (Mach continuous exact start-approx. end)
      2026-03-03 10:00:40.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) [app<org.example.boat(1A1A)>:71] Suspending task.
      2026-03-03 10:00:50.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) Removing process: [app<org.example.boat(1A1A)>:71]

      """
    let holed = try Self.read(log)
    #expect(
      Self.summary(holed) == [
        "org.example.boat, 71, user, launching 1, unknown 39, suspended 10, unknown/unknown in suspended"
      ])
    #expect(holed.sources[0].lost == 12)
  }

  @Test func `a clock that is set makes no time, and none negative`() throws {
    let log = """
      2026-03-03 10:00:00.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) Bootstrapping app<org.example.boat> with intent foreground-interactive
      2026-03-03 10:00:01.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Foreground
      2026-03-03 09:00:01.000000+0100 0x0 Default 0x0 0 0 === system wallclock time adjusted
      2026-03-03 09:00:02.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: Background
      2026-03-03 09:00:12.000000+0100 0x1 Default 0x0 30 0 runningboardd: (RunningBoard) [app<org.example.boat(1A1A)>:71] Suspending task.

      """
    let audit = try Self.read(log)
    #expect(audit.sources[0].clockChanges.map(\.by) == [-3_599_000_000])
    #expect(
      Self.summary(audit) == [
        "org.example.boat, 71, user, launching 1, foreground …, background 10, suspended …"
      ])
    #expect(audit.apps[0].lives[0].intervals.map(\.duration)[1] == nil)
  }

  @Test func `a clock that goes back is told, and how long that took is not`() throws {
    let set = """
      1200 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background
      1205 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
      700 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Foreground
      760 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background
      765 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.
      766 runningboardd[30] [app<org.example.boat(1A1A)>:71] Suspending task.

      """
    let audit = try Self.audit(Self.launch + set)
    #expect(
      Self.summary(audit) == [
        "org.example.boat, 71, user, foreground 1200, background 5, suspended …, foreground 60, background 5, suspended 1"
      ])
    #expect(audit.apps[0].lives[0].intervals.last?.to?.text == "Mar  3 10:12:46.000000")
    #expect(audit.sources[0].clockChanges.map(\.by) == [nil])
    var text: [UInt8] = []
    let sink = ByteSink { text += $0 }
    AuditText(palette: Palette(isColoured: false)).write(audit, to: sink)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let states = lines.filter { $0.hasPrefix("  Mar") }.map { $0.dropFirst(26).prefix(14) }
    #expect(
      states
        == [
          "pid 71, launch", "  in front, 20", "  in the backgr", "  suspended, ho",
          "  in front, 1 ",
          "  in the backgr", "  suspended, 1.",
        ].map { $0.prefix(14) })
    #expect(lines.contains { $0.hasSuffix("whose clock was set 1 time") })
    // Lines that come late, or of another device's clock, are none.
    let others = (30..<90).map {
      "\($0) Boat[71] Received memory warning.\n\($0 - 25) Kite[80] Received memory warning.\n"
    }
    let both = try Self.audit(
      Self.launch + others.joined()
        + "90 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background\n"
    )
    #expect(both.sources[0].clockChanges.isEmpty)
    #expect(both.apps[0].lives[0].intervals.map(\.duration).prefix(2) == [40_000, 89_960_000])
    let late =
      "20 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background\n12 Boat[71] Received memory warning.\n"
    #expect(try Self.audit(Self.launch + late).sources[0].clockChanges.isEmpty)
  }

  @Test func `what is no report is refused, whatever it holds`() throws {
    var auditor = try Auditor.fresh()
    for text in [
      "", "{", "{}", "[1,2", #"{"bug_type":true}"#,
      String(repeating: "[", count: 100_000), #"{"a":"\ud800","bug_type":"#,
    ] {
      #expect(auditor.add(report: Array(text.utf8), name: "x") != nil, "\(text.prefix(20))")
    }
    #expect(auditor.inputs.isEmpty)
    // Of another kind: nothing is wrong with it.
    #expect(auditor.add(report: Array(#"{"bug_type":"7"}"#.utf8), name: "x") == nil)
    let audit = auditor.finish()
    #expect(audit.apps.isEmpty && audit.sources.map(\.kind) == ["report"])
  }

  /// The members of a report are whole up to where a copy was cut off. Why the process ended stands further down: kills have such reports, too.
  @Test func `a report that is cut off says what stands before that, and that it is cut`() throws {
    let head =
      #"{"app_name":"Boat","timestamp":"2026-03-03 10:00:50.00 +0100","bug_type":"309","bundleID":"org.example.boat"}"#
    for (rest, pid) in [
      ("", "-"), ("\n", "-"), ("\n{\n  \"pid\": 71,\n  \"procRo", "71"),
      ("\n{\"pid\":71,\"termination\":{\"code\":23434", "71"), ("\nnothing of it", "-"),
    ] {
      var auditor = try Auditor.fresh()
      let problem = auditor.add(report: Array((head + rest).utf8), name: "cut.ips")
      #expect(problem == "it is cut off, or too long; only what stands before that was read")
      let audit = auditor.finish()
      #expect(audit.sources[0].error == problem)
      #expect(
        Self.summary(audit) == ["org.example.boat, \(pid), middle, unknown/unknown in ? reported"])
    }
  }

  /// Only the first object of a file tells what it is.
  @Test(arguments: [
    (#"{"bug_type":"309"}"#, true), (#"{"bug_type":309}"#, true),
    ("{\"bug_type\":\"309\"}\n{\"pid\":", true),
    (#"{"timeStampBegin":"2026-03-03","applicationExitMetrics":{}}"#, true),
    (#"{"timeStampBegin":"2026-03-03","applicationExitMetr"#, true),
    ("{\"eventMessage\":\"a\"}\n{\"bug_type\":\"309\"}", false),
    (#"{"eventMessage":"\"bug_type\" \"timeStampBegin\""}"#, false),
    ("Incident Identifier: 1", true), ("Mar  3 10:00:00 Boat[71] <Notice>: \"bug_type\"", false),
  ])
  func `a report is known by its first object`(head: String, isReport: Bool) {
    #expect(Auditor.isReport(Array(head.utf8)) == isReport)
  }

  /// Stamps may be anything, and be shown as anything, but no sum of them traps.
  @Test func `clocks that jump over all years are no times`() throws {
    var log = ""
    for round in 0..<400 {
      let year = round % 2 == 0 ? "0001" : "9999"
      let state = round % 4 < 2 ? "Foreground" : "Background"
      log +=
        "\(year)-03-03 10:00:00.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.boat>:71] Setting process visibility to: \(state)\n"
      if round % 3 == 0 {
        log +=
          "\(year)-03-03 10:00:00.000000+0100 0x0 Default 0x0 0 0 === system wallclock time adjusted\n"
      }
      log +=
        "\(year)-03-03 10:00:00.000000+0100 0x0 Loss 0x0 71 0 Boat: lost >=\(Int32.max) unreliable messages from 1-2 (exact start-approx. end)\n"
    }
    let audit = try Self.read(log)
    let sink = ByteSink { _ in }
    AuditText(palette: Palette(isColoured: false)).write(audit, to: sink)
    AuditJSON().write(audit, to: sink)
    AuditCSV().write(audit, to: sink)
    AuditHTML().write(audit, to: sink)
    for app in audit.apps {
      for time in AuditTotals(app).time.values { #expect(time >= 0) }
    }
    #expect(!audit.apps.isEmpty && audit.sources[0].lost == 400 * Int(Int32.max))
    #expect(!audit.sources[0].clockChanges.isEmpty)
  }

  @Test func `a sum that is too great is the greatest number`() {
    #expect(Int64.max.adding(1) == .max && Int64(1).adding(2) == 3)
    #expect(Audit.duration(from: nil, to: nil) == nil)
    func moment(_ clock: Int64) -> Audit.Moment { Audit.Moment(stamp: Stamp(), clock: clock) }
    let day: Int64 = 86_400_000_000
    #expect(Audit.duration(from: moment(0), to: moment(365 * day)) == 365 * day)
    #expect(Audit.duration(from: moment(0), to: moment(366 * day)) == nil)
    #expect(Audit.duration(from: moment(5), to: moment(3)) == 0)
  }

  /// A line without a stamp, in a log without years, moves no clock.
  @Test func `what has no stamp stands where its line stands`() throws {
    let audit = try Self.read(
      """
      Mar  3 10:00:00 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Foreground
      Mar  3 10:00:10 Boat[71] <Notice>: applicationDidBecomeActive:
      applicationWillResignActive(_:)
      Mar  3 10:00:20 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Background

      """)
    #expect(Self.summary(audit) == ["org.example.boat, 71, middle, foreground 20, background …"])
  }

  /// Messages that one log has lost say nothing of what another source tells.
  @Test func `a loss in one log leaves what others tell`() throws {
    var auditor = try Auditor.fresh()
    let end = """
      {"bug_type":"309","timestamp":"2026-03-03 10:00:50.00 +0100","bundleID":"org.example.boat","app_name":"Boat"}
      {"pid":71,"procLaunch":"2026-03-03 10:00:00.0000 +0100","captureTime":"2026-03-03 10:00:50.0000 +0100"}
      """
    #expect(auditor.add(report: Array(end.utf8), name: "boat.ips") == nil)
    Self.read(
      """
      2026-03-03 10:00:10.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.kite>:72] Setting process visibility to: Foreground
      2026-03-03 10:00:12.000000+0100 0x0 Loss 0x0 72 0 SpringBoard: lost >=5 unreliable messages from 2-3 (exact start-approx. end)
      2026-03-03 10:00:20.000000+0100 0x1 Default 0x0 34 0 SpringBoard: (FrontBoard) [app<org.example.kite>:72] Setting process visibility to: Background

      """, named: "device.log", into: &auditor)
    let states = auditor.finish().apps.map { $0.lives[0].intervals.map(\.state) }
    #expect(states == [[.unknown], [.foreground, .unknown, .background]])
  }

  /// Its first line is read, and no more memory is taken.
  /// The line stands at the end of each log, too.
  @Test func `while the device is disconnected nobody knows what is`() throws {
    let disconnected = "[disconnected:00008120-001A2B3C4D5E6F70]\n"
    let back =
      "900 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Background\n"
    let log =
      "[connected:00008120-001A2B3C4D5E6F70]\n" + Self.log(Self.launch) + disconnected
      + "[connected:00008120-001A2B3C4D5E6F70]\n" + Self.log(back)
    let audit = try Self.read(log + disconnected)
    #expect(
      Self.summary(audit) == ["org.example.boat, 71, user, unknown 900, background …"])
    #expect(audit.sources.map(\.holes.count) == [1] && audit.sources.map(\.lost) == [0])
    let whole = try Self.read(Self.log(Self.launch + back) + disconnected)
    #expect(
      Self.summary(whole) == ["org.example.boat, 71, user, foreground 900, background …"])
    for text in ["[disconnected: yes]", "was [disconnected]", "[disconnected] again"] {
      let audit = try Self.read(Self.log(Self.launch) + text + "\n" + Self.log(back))
      #expect(audit.sources.map(\.holes.count) == [0], "\(text)")
    }
  }

  @Test func `a report of a million values is cut off`() throws {
    var auditor = try Auditor.fresh()
    let head =
      #"{"app_name":"Boat","timestamp":"2026-03-03 10:00:00.00 +0000","bug_type":"309","bundleID":"org.example.boat"}"#
    let body = #"{"pid":5,"values":["# + String(repeating: "0,", count: 1_000_000) + "0]}"
    let problem = auditor.add(report: Array("\(head)\n\(body)\n".utf8), name: "a.ips")
    #expect(problem == "it is cut off, or too long; only what stands before that was read")
    #expect(auditor.finish().apps.map(\.lives.count) == [1])
  }
}
