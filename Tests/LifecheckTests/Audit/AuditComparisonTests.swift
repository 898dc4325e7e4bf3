import Testing

@testable import Lifecheck

/// Two audits side by side.
@Suite struct AuditComparisonTests {
  /// Garwood's table of 1936, to the digits that it has.
  @Test(arguments: [
    (0, 0.0, 3.689), (1, 0.0253, 5.572), (2, 0.242, 7.225), (5, 1.623, 11.668),
    (10, 4.795, 18.390), (30, 20.241, 42.827), (50, 37.111, 65.919), (100, 81.364, 121.627),
  ])
  func `the interval of a count is exact`(count: Int, low: Double, high: Double) {
    let interval = ExactInterval(count: count)
    #expect(abs(interval.low - low) < 0.0006 && abs(interval.high - high) < 0.0006, "\(interval)")
  }

  @Test func `great counts have intervals too`() {
    let interval = ExactInterval(count: 100_000)
    #expect(interval.low > 99_380 && interval.low < 99_384)
    #expect(interval.high > 100_620 && interval.high < 100_623)
  }

  /// Launches of which so many are killed for their memory, the others by their user; two minutes each.
  static func log(_ launches: Int, killed: Int) -> String {
    (0..<launches).map { number in
      let (start, pid) = (number * 120, 500 + number)
      let code = number < killed ? "(1, 7, 9)" : "(10, 3735943697, 9)"
      return """
        \(start) SpringBoard(FrontBoard)[34] Bootstrapping app<org.example.boat> with intent foreground-interactive
        \(start + 1) runningboardd(RunningBoard)[30] Now tracking process: [app<org.example.boat(1A1A)>:\(pid)]
        \(start + 2) SpringBoard(FrontBoard)[34] [app<org.example.boat>:\(pid)] Setting process visibility to: Foreground
        \(start + 60) runningboardd(RunningBoard)[30] [app<org.example.boat(1A1A)>:\(pid)] termination reported by launchd \(code)

        """
    }.joined()
  }

  private static func comparison(_ own: String, _ other: String) throws -> AuditComparison {
    var audit = try AuditTests.audit(own)
    audit.compare(with: try AuditTests.audit(other))
    return try #require(audit.against)
  }

  @Test func `what differs by more than chance is said, and no more`() throws {
    let against = try Self.comparison(Self.log(60, killed: 30), Self.log(60, killed: 3))
    let app = try #require(against.apps.first)
    #expect(app.launches == (60, 60) && abs(app.hours.own - 119.0 / 60) < 0.001)
    let jetsam = try #require(app.perLaunch.first { $0.what == "end: jetsam" })
    #expect(jetsam.counts == (30, 3) && jetsam.isDifferent)
    #expect(app.perHour.first { $0.what == "launches" }?.isDifferent == false)
    #expect(app.newCauses.isEmpty && app.newFindings.isEmpty)
    let same = try Self.comparison(Self.log(20, killed: 4), Self.log(20, killed: 2))
    #expect(same.apps[0].rates.allSatisfy { !$0.rate.isDifferent })
  }

  /// A log covers the time in which it says nothing of apps, too.
  @Test func `hours are those of the log, from its first line to its last`() throws {
    let told = Self.log(3, killed: 0)
    let later = told.split(separator: "\n").map { line in
      let blank = line.firstIndex(of: " ") ?? line.startIndex
      return "\((Int(line[..<blank]) ?? 0) + 3600)\(line[blank...])\n"
    }
    let day = "0 kernel()[0] quiet\n" + later.joined() + "10800 kernel()[0] quiet\n"
    // Lines before the device's clock was set, and what has no stamp, change nothing.
    let log = AuditTests.log(day)
    let boot = "Jan  1 00:00:03.000000 kernel()[0] <Notice>: Darwin\n"
    var audit = try AuditTests.read(boot + log + "and more\n  of it\n")
    #expect(try AuditTests.read(log).sources[0].from?.clock == audit.sources[0].from?.clock)
    audit.compare(with: try AuditTests.audit(told))
    let app = try #require(audit.against?.apps.first)
    #expect(abs(app.hours.own - 3) < 0.001, "\(app.hours.own)")
    #expect(abs(app.hours.other - 300.0 / 3600) < 0.001)
    let source = try #require(audit.sources.first)
    let from = try #require(source.from), to = try #require(source.to)
    #expect(to.clock - from.clock == 10_800_000_000)
  }

  @Test func `causes, findings, apps and lines that only one has are new or gone`() throws {
    let other = Self.log(3, killed: 0)
      .replacing("org.example.boat", with: "org.example.barn")
    let against = try Self.comparison(
      Self.log(3, killed: 1), Self.log(3, killed: 0) + other.replacing(":5", with: ":7"))
    let app = try #require(against.apps.first)
    #expect(app.newCauses == ["jetsam"] && app.goneCauses == [])
    #expect(app.newFindings == ["memory-limit-kill"])
    #expect(against.newApps == [] && against.goneApps == ["org.example.barn"])
    #expect(against.newShapes == [] && against.goneShapes == [])
    let bare = Self.log(3, killed: 0).split(separator: "\n").filter { !$0.contains("visibility") }
    let drift = try Self.comparison(Self.log(3, killed: 0), bare.joined(separator: "\n") + "\n")
    #expect(
      drift.newShapes == [
        "[{app|application}<{bundle}>:{pid}] Setting process visibility to: Foreground"
      ] && drift.goneShapes == [])
  }

  @Test func `without times there are counts and no rates`() throws {
    let bare = "[app<org.example.boat(1A1A)>:71] Now tracking process\n"
    let against = try Self.comparison(Self.log(1, killed: 0), Self.log(1, killed: 0) + bare)
    #expect(against.apps.count == 1)
    var audit = Audit()
    audit.apps = [Audit.App(bundle: "org.example.boat")]
    audit.compare(with: audit)
    let rate = try #require(audit.against?.apps.first?.perHour.first)
    #expect(rate.intervals == nil && !rate.isDifferent)
  }
}
