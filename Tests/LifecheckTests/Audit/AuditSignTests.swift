import Testing

@testable import Lifecheck

/// What changes no state of a process, and what tells no more than that it is there, or that it was.
@Suite struct AuditSignTests {
  private func text(_ lines: String = "", reports: [String] = []) throws -> String {
    let audit = try AuditTests.audit(lines, reports: reports)
    return String(
      decoding: writtenBytes {
        AuditText(palette: Palette(isColoured: false)).write(audit, to: $0)
      }, as: UTF8.self)
  }

  private func report(_ event: String, _ action: String, identifier: String = "") -> String {
    """
    Date/Time:        2026-03-03 10:02:00.250 +0100
    End time:         2026-03-03 10:04:31.000 +0100
    OS Version:       iPhone OS 18.1 (Build 22B83)

    Command:          Kite
    Path:             /private/var/containers/Bundle/Application/0F0F/Kite.app/Kite
    \(identifier)PID:              520

    Event:            \(event)
    Action taken:     \(action)

    """
  }

  @Test func `a report of a limit that was passed says which`() throws {
    for (event, kind, words) in [
      ("cpu usage", "cpuUsage", "too much processor time"),
      ("wakeups", "wakeups", "woke the processor too often"),
      ("disk writes", "diskWrites", "wrote too much to the disk"),
    ] {
      for identifier in ["", "Identifier:       org.example.kite\n"] {
        let report = report(event, "none", identifier: identifier)
        let life = try #require(try AuditTests.audit("", reports: [report]).apps.first).lives[0]
        #expect(life.signs.map(\.kind) == [kind] && life.end == nil && life.pid == 520)
        let shown = try text(reports: [report])
        #expect(shown.contains("2026-03-03 10:04:31.00    a report: it ") && shown.contains(words))
      }
    }
    let killed = try AuditTests.audit("", reports: [report("cpu usage", "Process killed")])
    #expect(killed.apps[0].lives[0].signs.isEmpty && killed.apps[0].lives[0].end?.cause == "cpu")
    let other = try AuditTests.audit("", reports: [report("things to come", "none")])
    #expect(other.apps[0].lives[0].signs.map(\.kind) == ["thingsToCome"])
  }

  @Test func `signs of a kind are one line`() throws {
    let warnings = (10..<13).map { "\($0) Boat[71] Received memory warning.\n" }
    let log = """
      0 SpringBoard[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
      0.1 runningboardd[30] Now tracking process: [app<org.example.boat(1A1A)>:71]
      0.2 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Foreground

      """
    #expect(try text(log + warnings[0]).contains("memory warning  "))
    let shown = try text(log + warnings.joined())
    #expect(shown.split(separator: "\n").count { $0.contains("memory warning, 3 times") } == 1)
    #expect(shown.split(separator: "\n").count { $0.contains("memory warning") } == 1)
  }

  @Test func `the end of what nothing says to be an app is told where no app is`() throws {
    let kill =
      "5 kernel[0] 91.5 memorystatus: killing_specific_process pid 44 [Kite] (per-process-limit 10) - memorystatus_available_pages: 4251\n"
    let shown = try text(kill)
    #expect(shown.contains("Ended was what may be one: Kite (pid 44, "))
    #expect(shown.contains("0 apps, 0 lives"))
    let many = (0..<20).map { kill.replacing("pid 44", with: "pid \($0 + 200)") }
    #expect(try text(many.joined()).contains(":10), and 10 more."))
    let app =
      "6 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Foreground\n"
    #expect(!(try text(kill + app).contains("Kite")))
    #expect(try text("5 Kite[44] hello\n").contains("An audit reads device logs"))
  }

  /// A payload of MetricKit with one diagnostic.
  private func payload(_ kind: String, _ more: String) -> String {
    """
    {"timeStampBegin":"2026-03-03 09:00:00 +0000","timeStampEnd":"2026-03-03 09:05:00 +0000",
     "\(kind)":[{"version":"1.0.0","callStackTree":{"callStacks":[]},"diagnosticMetaData":{
      "bundleIdentifier":"org.example.kite","osVersion":"iPhone OS 18.1 (22B83)","pid":520,\(more)}}]}
    """
  }

  @Test func `MetricKit's diagnostics are ends, or limits that were passed`() throws {
    for (more, end) in [
      (
        "\"terminationReason\":\"Namespace RUNNINGBOARD, Code 0xdead10cc\"",
        "lockedFile RUNNINGBOARD 0xdead10cc"
      ),
      (
        "\"signal\":11,\"terminationReason\":\"Namespace SIGNAL, Code 11 Segmentation fault: 11\"",
        "crash SIGNAL 11"
      ),
      ("\"signal\":6,\"exceptionType\":10", "crash SIGNAL 6"),
    ] {
      let audit = try AuditTests.audit("", reports: [payload("crashDiagnostics", more)])
      let life = try #require(audit.apps.first?.lives.first)
      #expect(audit.apps[0].bundle == "org.example.kite" && life.pid == 520)
      #expect(life.end.map { "\($0.cause) \(AuditWords.codeText($0))" } == end)
      // It may have been at any time of those that the payload is about.
      let bounds = try #require(life.end?.bounds)
      #expect(life.end?.time == nil && life.end?.grade == .bounded)
      #expect(bounds.from.text == "2026-03-03T09:00:00.000Z")
      #expect(bounds.to.text == "2026-03-03T09:05:00.000Z")
      #expect(audit.sources.last?.os == "iPhone OS 18.1 (22B83)")
    }
    for (kind, sign) in [
      ("hangDiagnostics", "hang"), ("cpuExceptionDiagnostics", "cpuUsage"),
      ("diskWriteExceptionDiagnostics", "diskWrites"), ("appLaunchDiagnostics", "launch"),
    ] {
      let audit = try AuditTests.audit("", reports: [payload(kind, "\"signal\":0")])
      #expect(audit.apps[0].lives.map { $0.signs.map(\.kind) } == [[sign]])
      #expect(audit.apps[0].lives[0].end == nil)
    }
    let both =
      "[" + payload("crashDiagnostics", "\"signal\":6") + ","
      + payload("hangDiagnostics", "\"signal\":0").replacing("520", with: "521") + "]"
    #expect(try AuditTests.audit("", reports: [both]).apps[0].lives.count == 2)
  }

  @Test func `a crash that MetricKit tells of too is one crash`() throws {
    let start = """
      2026-03-03 09:01:00.000000+0000 0x1 Default     0x0                  34     0    SpringBoard: (FrontBoard) [com.apple.FrontBoard:Process] [app<org.example.kite>:520] Setting process visibility to: Foreground

      """
    let end =
      "2026-03-03 09:02:00.000000+0000 0x1 Default     0x0                  30     0    runningboardd: [app<org.example.kite(1A1A)>:520] termination reported by launchd (2, 11, 11)\n"
    let crash = payload("crashDiagnostics", "\"signal\":11")
    let both = try AuditTests.read(start + end, reports: [crash])
    #expect(
      AuditTests.summary(both) == [
        "org.example.kite, 520, middle, foreground 60, crash/fault in foreground reported"
      ])
    #expect(both.apps[0].lives[0].end?.evidence.map(\.source) == [0, 1])
    // The log ends before.
    let open = try AuditTests.read(start, reports: [crash]).apps[0].lives
    #expect(open.count == 1 && open[0].end?.cause == "crash" && open[0].end?.time == nil)
    #expect(open[0].end?.bounds?.from.text == "2026-03-03T09:01:00.000000Z")
    // An earlier process had the number.
    let earlier = payload("crashDiagnostics", "\"signal\":11").replacing(
      "2026-03-03 09", with: "2026-03-04 09")
    #expect(try AuditTests.read(start + end, reports: [earlier]).apps[0].lives.count == 2)
  }

  // MARK: What the system will run

  private func works(_ lines: String) throws -> [String] {
    try AuditTests.audit(lines).apps.flatMap { app in
      app.lives.flatMap { life in
        life.work.map { "\(app.bundle ?? app.names[0]) \($0.kind) \($0.name ?? "?") \($0.outcome)" }
      }
    }
  }

  private static let running =
    "0 SpringBoard[34] [app<org.example.boat>:71] Setting process visibility to: Foreground\n"

  @Test func `a task is the app's whose identifier begins its own`() throws {
    let submitted =
      "1 dasd[69] Submitted Activity: bgProcessing-org.example.boat.clean:0A1B2C at priority 10 <private>\n"
    let task = "org.example.boat scheduled org.example.boat.clean"
    #expect(try works(submitted) == [])
    #expect(try works(Self.running + submitted) == ["\(task) open"])
    #expect(
      try works(
        Self.running + submitted
          + "2 dasd[69] CANCELED: bgProcessing-org.example.boat.clean:0A1B2C at priority 10 <private>!\n"
      ) == ["\(task) cancelled"])
    for words in [
      "Submitted: bgRefresh-org.example.boat.clean:0A1B2C at priority 10 (<private>)",
      "Submitted: bgContinuedProcessing-org.example.boat.clean at priority 10",
      "Submitted Activity: bgRefresh-org.example.boat.clean at priority 10",
    ] {
      #expect(try works(Self.running + "1 dasd[69] \(words)\n") == ["\(task) open"], "\(words)")
    }
    #expect(
      try works(Self.running + submitted.replacing("boat.clean", with: "boatyard.clean")) == [])
    // The longest of two.
    let other = Self.running.replacing("boat", with: "boat.clean").replacing("71", with: "72")
    #expect(
      try works(Self.running + other + submitted)
        == ["org.example.boat.clean scheduled org.example.boat.clean open"])
  }

  @Test func `what the app's own process prints of its tasks is of an app`() throws {
    let asked =
      "1 Boat[71] submitTaskRequest: <BGAppRefreshTaskRequest: org.example.boat.clean, earliestBeginDate: (null)>\n"
    #expect(try works(asked) == ["Boat scheduled org.example.boat.clean open"])
    // Both tell of one request.
    #expect(
      try works(
        Self.running + "0.5 Boat[71] Received memory warning.\n" + asked
          + "1.1 dasd[69] Submitted: bgRefresh-org.example.boat.clean:0A1B2C at priority 10\n"
      ) == ["org.example.boat scheduled org.example.boat.clean open"])
    for words in [
      "Handling launch from daemon for activities: {(", "Running task: <BGAppRefreshTask: x>",
      "Starting simulated task: <BGProcessingTask: x>",
    ] {
      #expect(try AuditTests.audit("1 Boat[71] \(words)\n").apps.map(\.names) == [["Boat"]])
    }
  }
}
