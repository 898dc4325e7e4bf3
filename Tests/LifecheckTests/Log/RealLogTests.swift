import Testing

@testable import Lifecheck

/// What real logs hold beside their records, and clocks that jump.
@Suite struct RealLogTests {
  private func result(_ log: String, os: Version? = Version(17)) throws -> CheckResult {
    var options = CheckOptions()
    options.configuration.os = os
    return try check(Array(log.utf8), options: options)
  }

  private func relay(_ lines: [(String, String)]) -> String {
    lines.map { "\($0.0) Shop[71] <Notice>: \($0.1)\n" }.joined()
  }

  private func console(_ lines: [(String, String)]) -> String {
    lines.map { "default\t\($0.0)+0100\tShop\t\($0.1)\n" }.joined()
  }

  private func unified(_ lines: [(String, String)]) -> String {
    lines.map {
      "\($0.0) 0x41b0     Default     0x0                  4123   0    Shop: \($0.1)\n"
    }.joined()
  }

  private let home = ["applicationWillResignActive:", "applicationDidEnterBackground:"]

  @Test func `one second over New Year's Eve is one second`() throws {
    for fraction in ["", ".500000"] {
      let end = "applicationWillTerminate:"
      let log = relay([
        ("Dec 31 23:59:58" + fraction, home[0]), ("Dec 31 23:59:59" + fraction, home[1]),
        ("Jan  1 00:00:00" + fraction, "applicationWillEnterForeground:"),
        ("Jan  1 00:00:01" + fraction, "applicationDidBecomeActive:"),
        ("Jan  1 00:00:02" + fraction, home[0]), ("Jan  1 00:00:03" + fraction, home[1]),
        ("Jan  1 00:00:04" + fraction, end),
      ])
      let found = try result(log)
      #expect(found.findings.isEmpty, "\(found.places)")
      #expect(found.summary.events == 7)
      #expect(found.inputs[0].reordered == 0)
    }
  }

  @Test func `records that changed places at a turn of the clock are put right`() throws {
    let swapped = [
      relay([("Jan  1 00:00:00.000100", home[1]), ("Dec 31 23:59:59.999900", home[0])]),
      console([("00:00:00.000100", home[1]), ("23:59:59.999900", home[0])]),
      unified([
        ("2024-03-31 03:00:00.000100+0200", home[1]), ("2024-03-31 01:59:59.999900+0100", home[0]),
      ]),
      unified([
        ("2024-10-27 02:00:00.000100+0100", home[1]), ("2024-10-27 02:59:59.999900+0200", home[0]),
      ]),
    ]
    for log in swapped {
      let found = try result(log)
      #expect(found.findings.isEmpty, "\(found.places)\n\(log)")
      #expect(found.inputs[0].reordered == 1, "\(log)")
    }
    // In the file's order nothing has to be moved.
    for log in swapped {
      let lines = log.split(separator: "\n").reversed().map { "\($0)\n" }.joined()
      let found = try result(lines)
      #expect(found.findings.isEmpty, "\(lines)")
      #expect(found.inputs[0].reordered == 0)
    }
  }

  @Test func `no silence is seen in an hour or a day that did not pass`() throws {
    let end = "applicationWillTerminate:"
    let logs = [
      unified([
        ("2024-03-31 01:59:55.000000+0100", home[1]), ("2024-03-31 03:00:05.000000+0200", end),
      ]),
      relay([("Feb 28 23:59:59", home[1]), ("Mar  1 00:00:05", end)]),
      relay([("Dec 31 23:59:50", home[1]), ("Jan  1 00:00:05", end)]),
      relay([("Mar 31 01:59:58", home[1]), ("Mar 31 03:00:05", end)]),
      console([("23:59:55.000000", home[1]), ("00:00:05.000000", end)]),
      // A step back of an hour, without zones.
      "2024-10-27 02:59:59.900 Df Shop[72:1a] \(home[1])\n2024-10-27 02:00:20.100 Df Shop[72:1a] \(end)\n",
    ]
    for log in logs { #expect(try result(log).findings.isEmpty, "\(log)") }
    let silent = unified([
      ("2024-10-27 02:59:55.000000+0200", home[1]), ("2024-10-27 02:01:05.000000+0100", end),
    ])
    #expect(try result(silent).places == ["2 terminate-from-suspended"])
  }

  @Test func `a clock that was set is no time that passed`() throws {
    let marker =
      "2026-03-04 12:00:00.000000+0100 0x0        Timesync    0x0                  0      0    === system wallclock time adjusted\n"
    let before = unified([("2026-03-04 09:15:01.000000+0100", home[1])])
    let after = unified([("2026-03-04 12:00:01.000000+0100", "applicationWillTerminate:")])
    #expect(try result(before + marker + after).findings.isEmpty)
    #expect(try result(before + after).places == ["2 terminate-from-suspended"])
  }

  @Test func `NULs between records, pasted comments and repetitions are read over`() throws {
    let lines = [
      "May 14 09:31:15 iPhone Shop[71] <Notice>: applicationDidBecomeActive:\n\0",
      "May 14 09:31:16 iPhone Shop[71] <Notice>: applicationWillResignActive:\n\0",
      "May 14 09:31:17 iPhone Shop[71] <Notice>: applicationDidEnterBackground:\n\0",
    ]
    let nul = try result(lines.joined())
    #expect(nul.findings.isEmpty)
    #expect(nul.summary.events == 3)
    for prefix in ["// ", "    // ", "   ", "12: ", "> ", "**"] {
      let pasted = try result(
        lines.map { prefix + $0.replacing("\0", with: "") }.joined())
      #expect(pasted.findings.isEmpty, "\(prefix)")
      #expect(pasted.summary.events == 3, "\(prefix)")
    }
    let repeated = try result(
      lines[0].replacing("\0", with: "")
        + "May 14 09:31:16 iPhone --- last message repeated 3 times ---\n"
        + lines[1] + lines[2])
    #expect(repeated.inputs[0].duplicates == 3)
    #expect(repeated.findings.isEmpty)
  }

  @Test func `a service of the system is no app`() throws {
    let log = """
      default\t09:15:49.478168+0100\trunningboardd\t[osservice<com.apple.InputUI>:655] Suspending task.
      default\t09:15:49.578168+0100\trunningboardd\t[app<com.example.shop((null))>:2101] Suspending task.
      default\t09:15:49.678168+0100\trunningboardd\t[osservice<com.apple.InputUI>:655] termination reported by launchd (0, 0, 0)

      """
    let found = try result(log)
    #expect(found.summary.events == 1)
  }

  @Test(arguments: [
    "Notes Demo", "Don't Panic-Runner", "天气", #""Q" [1] App"#, "Café – Menü", "a:b",
  ])
  func `names of processes hold blanks, quotes, brackets and any script`(name: String) throws {
    let log = """
      2024-05-14 09:00:01.000000+0200 \(name)[71:4711] applicationDidBecomeActive:
      2024-05-14 09:00:02.000000+0200 \(name)[71:4711] applicationDidEnterBackground:
      2024-05-14 09:00:03.000000+0200 Other[72:4711] applicationDidBecomeActive:

      """
    let found = try result(log)
    #expect(found.lives.map(\.process) == [name, "Other"])
    #expect(found.places == ["2 callback-never-logged"])
  }
}
