import Testing

@testable import Lifecheck

/// What an audit leaves out when it is asked to: times, names, and what no Info.plist declares.
@Suite struct AuditPartTests {
  private static let log = """
    Mar  3 10:00:00.000000 SpringBoard(FrontBoard)[34] <Notice>: Bootstrapping app<org.example.boat> with intent foreground-interactive
    Mar  3 10:00:00.010000 kernel[0] <Notice>: /private/var/containers/Bundle/Application/0F0F/Boat.app/Boat[71] ==> container
    Mar  3 10:00:00.020000 runningboardd(RunningBoard)[30] <Notice>: Now tracking process: [app<org.example.boat(1A1A)>:71]
    Mar  3 10:00:01.000000 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Foreground
    Mar  3 10:00:20.000000 SpringBoard(FrontBoard)[34] <Notice>: [app<org.example.boat>:71] Setting process visibility to: Background
    Mar  3 10:01:10.000000 runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] Suspending task.
    Mar  3 10:30:00.000000 runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 9, 9)

    """

  private static func audit(
    _ log: String = log, _ change: (inout CheckOptions) throws -> Void = { _ in }
  ) throws -> Audit {
    var options = CheckOptions()
    try change(&options)
    var auditor = try Auditor.fresh(options)
    AuditTests.read(log, named: "/Users/someone/boat logs/device.log", into: &auditor)
    return auditor.finish()
  }

  private static func summary(
    _ log: String = log, since: String? = nil, until: String? = nil
  ) throws -> [String] {
    AuditTests.summary(
      try audit(log) { options in
        options.since = since.flatMap(TimeBound.init)
        options.until = until.flatMap(TimeBound.init)
      })
  }

  // MARK: Times

  @Test(
    arguments: [
      (
        nil, nil,
        [
          "user, launching 1, foreground 19, background 50, suspended 1730, idleExit/housekeeping in suspended silent"
        ]
      ),
      (
        "10:00:10", nil,
        [
          "middle, foreground 10, background 50, suspended 1730, idleExit/housekeeping in suspended silent"
        ]
      ),
      (nil, "10:00:29", ["user, launching 1, foreground 19, background 10"]),
      ("10:00:30", "10:00:39", ["middle, background 10"]),
      ("Mar  3 10:20:00", "Mar  3 10:24:59", ["middle, suspended 300"]),
      ("10:30:01", nil, []), (nil, "09:59:59", []), ("Mar  4 10:00:00", nil, []),
      ("10:30:00", "10:30:00", ["middle, idleExit/housekeeping in suspended silent"]),
    ] as [(String?, String?, [String])])
  func `what began before is cut`(since: String?, until: String?, lives: [String]) throws {
    #expect(
      try Self.summary(since: since, until: until) == lives.map { "org.example.boat, 71, \($0)" })
  }

  @Test func `a window over midnight has both days`() throws {
    let night = Self.log.replacing(" 10:", with: " 23:")
    let morning = Self.log.replacing("Mar  3 10:", with: "Mar  4 00:").replacing(":71", with: ":72")
      .replacing("[71]", with: "[72]")
    let noon = Self.log.replacing("Mar  3 10:", with: "Mar  4 12:").replacing(":71", with: ":73")
      .replacing("[71]", with: "[73]")
    let lives = try Self.summary(night + morning + noon, since: "23:00:10", until: "00:00:29")
    #expect(
      lives == [
        "org.example.boat, 71, middle, foreground 10, background 50, suspended 1730, idleExit/housekeeping in suspended silent",
        "org.example.boat, 72, user, launching 1, foreground 19, background 10",
      ])
  }

  @Test func `where all is outside of the time, that is said`() throws {
    func words(_ log: String) throws -> String {
      let audit = try Self.audit(log) { $0.until = TimeBound("09:00:00") }
      #expect(audit.apps.isEmpty)
      return AuditWords.nothing(audit)
    }
    #expect(
      try words(Self.log) == "No line about an app is in the time that --since and --until leave.")
    #expect(try !words("").contains("--since"))
  }

  // MARK: Names

  @Test func `no name is left in any form`() throws {
    var audit = try Self.audit()
    var none: Audit?
    audit.compare(with: audit)
    var other: Audit? = try Self.audit()
    audit = try Self.audit()
    audit.redact(with: &other)
    if let other { audit.compare(with: other) }
    _ = none.take()
    for write in [
      { AuditJSON().write(audit, to: $0) }, { AuditCSV().write(audit, to: $0) },
      { AuditHTML().write(audit, to: $0) },
      { AuditText(palette: Palette(isColoured: false)).write(audit, to: $0) },
    ] as [(ByteSink) -> Void] {
      let text = String(decoding: writtenBytes(write), as: UTF8.self)
      #expect(text.contains("redacted.app1") && text.contains("source1.log"))
      for word in ["example.boat", "Boat", "someone", "device.log"] {
        #expect(!text.contains(word), "\(word)")
      }
    }
    #expect(audit.apps[0].lives.count == 1 && audit.apps[0].lives[0].pid == 71)
  }

  @Test func `each name has one word, and the system's own stay`() throws {
    let log =
      Self.log
      + Self.log.replacing("org.example.boat", with: "com.apple.mobilecal")
      .replacing(":71", with: ":72").replacing("[71]", with: "[72]")
      .replacing("Boat", with: "MobileCal")
    var audit = try Self.audit(log)
    var other: Audit? = try Self.audit()
    audit.redact(with: &other)
    #expect(audit.apps.map(\.bundle) == ["redacted.app1", "com.apple.mobilecal"])
    #expect(other?.apps.map(\.bundle) == ["redacted.app1"])
    #expect(other?.apps.map(\.names) == [["App1"]])
  }

  // MARK: Modes

  private static func plist(_ modes: String, _ more: String = "") throws -> AppDescription {
    let text = """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.boat</string>
      <key>DTSDKName</key><string>iphoneos17.2</string>
      <key>UIBackgroundModes</key><array>\(modes)</array>\(more)</dict></plist>
      """
    return try AppDescription(try PropertyList(Array(text.utf8)))
  }

  private static func findings(
    _ description: AppDescription?, os: String = "17.0", _ log: String = log
  ) throws -> [String] {
    let audit = try audit(log) { options in
      options.app = description
      options.configuration.os = Version(os)
    }
    return audit.apps.flatMap(\.findings).map(\.rule.id)
  }

  @Test func `a stay in the background is told of an app that declares nothing`() throws {
    #expect(try Self.findings(try Self.plist("")) == ["background-stay"])
    #expect(try Self.findings(try Self.plist("<string>audio</string>")) == [])
    #expect(try Self.findings(nil) == [])
    // 180 seconds.
    #expect(try Self.findings(try Self.plist(""), os: "12.0") == [])
    // Tasks of newer systems need no mode.
    let task = "<key>BGTaskSchedulerPermittedIdentifiers</key><array><string>x</string></array>"
    #expect(try Self.findings(try Self.plist("", task)) == [])
    // The system ended it for that: one cause, one finding.
    let killed = Self.log.replacing("(1, 9, 9)", with: "(15, 562215634, 9)")
    #expect(try Self.findings(try Self.plist(""), killed) == ["background-overrun-kill"])
  }

  @Test func `a launch in the background is told of an app that declares nothing`() throws {
    let log = Self.log.replacing("foreground-interactive", with: "background")
      .replacing("10:01:10", with: "10:00:40")
    #expect(try Self.findings(try Self.plist(""), log) == ["background-launch-undeclared"])
    #expect(try Self.findings(try Self.plist("<string>fetch</string>"), log) == [])
  }

  @Test func `wakes are counted by the hour`() throws {
    let wakes = { (count: Int) in
      (0..<count).map { number in
        let minute = number * 4 < 10 ? "0\(number * 4)" : "\(number * 4)"
        return """
          Mar  3 11:\(minute):00.000000 runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] Resuming task.
          Mar  3 11:\(minute):10.000000 runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] Suspending task.

          """
      }.joined()
    }
    let start = Self.log.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    #expect(try Self.findings(nil, start + wakes(12)) == [])
    #expect(try Self.findings(nil, start + wakes(13)) == ["wakes-per-hour"])
  }

  @Test func `what is declared is told with what shows its use`() throws {
    let audit = try Self.audit { options in
      options.configuration.os = Version("17")
      options.app = try Self.plist("<string>audio</string><string>fetch</string>")
    }
    let modes = try #require(audit.apps[0].declared)
    #expect(modes.map(\.name) == ["audio", "fetch"] && modes.map(\.count) == [1, 0])
    #expect(AuditWords.declared(modes) == "declares audio (1 sign), fetch (no sign of it)")
    let wakes = Self.log.replacing("foreground-interactive", with: "background")
    let woken = try Self.audit(wakes) { options in
      options.configuration.os = Version("17")
      options.app = try Self.plist(
        "<string>audio</string><string>fetch</string><string>remote-notification</string>")
    }
    #expect(woken.apps[0].declared?.map(\.count) == [1, 1, 1])
    #expect(AuditWords.declared([]) == "declares no background mode")
  }

  @Test func `of several rules on one end the first is told`() throws {
    let killed = Self.log.split(separator: "\n").prefix(4).joined(separator: "\n")
    let end =
      "\nMar  3 10:00:30.000000 runningboardd[30] <Notice>: [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 7, 9)\n"
    #expect(try Self.findings(nil, killed + end) == ["memory-limit-kill"])
  }

  /// Of work that ends outside nobody asks how, and the hours are those of the part.
  @Test func `work and hours are those of the part`() throws {
    let log =
      Self.log.split(separator: "\n").prefix(5).joined(separator: "\n") + """

        Mar  3 10:00:21.000000 runningboardd(RunningBoard)[30] <Notice>: Acquiring assertion targeting [app<org.example.boat>:71] from originator [app<org.example.boat>:71] with description <RBSAssertionDescriptor| "Shared Background Assertion 1 for org.example.boat" ID:30-71-8 target:71>
        Mar  3 10:00:51.000000 runningboardd(RunningBoard)[30] <Notice>: Assertion did invalidate due to timeout: 30-71-8 (target:[app<org.example.boat>:71])

        """
    let whole = try Self.audit(log)
    #expect(whole.apps.flatMap(\.findings).map(\.rule.id) == ["background-task-not-ended"])
    var part = try Self.audit(log) { $0.until = TimeBound("10:00:29") }
    #expect(part.apps.flatMap(\.findings).isEmpty)
    #expect(part.apps[0].lives[0].work.map(\.outcome) == [.open])
    #expect(part.apps[0].lives[0].work.map(\.duration) == [9_000_000])
    part.compare(with: part)
    let hours = try #require(part.against?.apps.first?.hours.own)
    #expect(abs(hours * 3600 - 30) < 0.001)
  }

  @Test func `a file's name is no part of its word`() throws {
    var audit = Audit()
    audit.sources = ["acme.mybank", "day.tar.gz!a/Acme.ips", "in"].map {
      Audit.Source(file: $0, kind: "log")
    }
    audit.apps = [Audit.App(bundle: "com.acme.shop")]
    audit.apps[0].unknown = [
      "the launch of pid 5: what was read begins in its middle", "in: its times have no date",
    ]
    var other: Audit?
    audit.redact(with: &other)
    #expect(audit.sources.map(\.file) == ["source1", "source2.ips", "source3"])
    #expect(
      audit.apps[0].unknown == [
        "the launch of pid 5: what was read begins in its middle",
        "source3: its times have no date",
      ])
  }
}
