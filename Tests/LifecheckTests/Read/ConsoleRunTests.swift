import Testing

@testable import Lifecheck

/// A console of one app, where some lines have a header (`NSLog`) and some have none (`print`).
@Suite struct ConsoleRunTests {
  private func stamped(_ second: Int, _ message: String, _ process: String = "Shop[77:1]") -> String
  {
    "2026-05-14 10:00:\(second < 10 ? "0" : "")\(second).000000+0200 \(process) \(message)"
  }

  private func result(_ lines: [String]) throws -> CheckResult {
    try check(lines.map { $0 + "\n" }.joined())
  }

  @Test func `both kinds of lines are one life`() throws {
    let lines = [
      stamped(1, "application:didFinishLaunchingWithOptions:"), "applicationDidBecomeActive(_:)",
      stamped(9, "applicationWillResignActive:"), "applicationDidEnterBackground(_:)",
      stamped(20, "applicationWillEnterForeground:"), "applicationDidBecomeActive(_:)",
    ]
    let whole = try result(lines)
    #expect(whole.findings.isEmpty)
    #expect(whole.summary.lives == 1)
    #expect(whole.summary.events == 6)
    let broken = try result(Array(lines[..<2] + lines[3...]))
    #expect(broken.places == ["3 background-without-resign"])
  }

  /// A logger of the app's own prints a time, and no process.
  @Test func `a line with a time and without a process is the app's`() throws {
    func logged(_ second: Int, _ message: String) -> String {
      "2026-05-14T10:00:0\(second)+0200 info AppDelegate: \(message)"
    }
    let whole = try result([
      stamped(1, "-[AppDelegate application:didFinishLaunchingWithOptions:]"),
      stamped(2, "-[AppDelegate applicationDidBecomeActive:]"),
      logged(3, "applicationWillResignActive(_:)"), logged(4, "applicationDidEnterBackground(_:)"),
      stamped(5, "-[AppDelegate applicationWillEnterForeground:]"),
      logged(6, "applicationDidBecomeActive(_:)"),
    ])
    #expect(whole.findings.isEmpty && whole.summary.lives == 1 && whole.summary.events == 6)
  }

  /// Mutants: the first callback of the launch counts as another run's; a run goes on behind the launch of the next; an event with
  /// a header is none of the run that began before it.
  @Test func `a launch without a header is the next run, and one that goes on is not`() throws {
    let launches = try result([
      stamped(1, "application:willFinishLaunchingWithOptions:"),
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      stamped(9, "applicationWillResignActive:"), "application(_:didFinishLaunchingWithOptions:)",
      "applicationDidBecomeActive(_:)", stamped(20, "applicationWillResignActive:", "Shop[80:1]"),
      "applicationDidEnterBackground(_:)",
    ])
    #expect(launches.findings.isEmpty)
    #expect(launches.summary.lives == 2)
    #expect(launches.lives.map(\.pid) == [77, nil])
  }

  /// What the system and libraries print in the app's console, `NSLog` among them.
  private static let others = [
    "[Reachability] the path is satisfied", "[Store] 3 products", "cache is warm",
  ]

  private func printed(_ callbacks: [String], by process: String, from second: Int) -> [String] {
    var lines = [stamped(second, Self.others[0], process)]
    for (number, callback) in callbacks.enumerated() {
      lines.append(callback)
      lines.append(
        number % 2 == 0 ? Self.others[2] : stamped(second + number, Self.others[1], process))
    }
    return lines
  }

  private static let visit = [
    "applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)",
    "applicationDidEnterBackground(_:)", "applicationWillEnterForeground(_:)",
    "applicationDidBecomeActive(_:)",
  ]

  /// An app that logs no launch. Mutants: only headers of callbacks count; a run goes on behind the first header of the next.
  @Test func `the nearest header above a line tells its run, whatever record has it`() throws {
    let runs =
      printed(Self.visit, by: "Shop[77:1]", from: 10)
      + printed(Self.visit, by: "Shop[80:1]", from: 40)
    let told = try result(runs)
    #expect(told.findings.isEmpty)
    #expect(told.lives.map(\.pid) == [77, 80])
    var lost = Self.visit
    lost.remove(at: 3)
    let broken = try result(
      printed(Self.visit, by: "Shop[77:1]", from: 10) + printed(lost, by: "Shop[80:1]", from: 40))
    #expect(broken.places == ["19 active-without-foreground"])
  }

  /// Mutant: what stands above the first header is nobody's.
  @Test func `a line above the first header is of its process`() throws {
    var lines = printed(Self.visit, by: "Shop[77:1]", from: 10)
    lines.swapAt(0, 1)
    let told = try result(lines)
    #expect(told.findings.isEmpty)
    #expect(told.lives.map(\.pid) == [77])
  }

  /// Mutant: the former run goes on where a header of it comes behind one of the next.
  @Test func `a late line of the former run changes nothing`() throws {
    var lines =
      printed(Self.visit, by: "Shop[77:1]", from: 10)
      + printed(Self.visit, by: "Shop[80:1]", from: 40)
    let first = try #require(lines.firstIndex { $0.contains("Shop[80") })
    lines.insert(stamped(40, Self.others[1]), at: first + 2)
    let told = try result(lines)
    #expect(told.findings.isEmpty)
    #expect(told.lives.map(\.pid) == [77, 80])
  }

  /// A widget or a test's runner. Mutant: any header tells the run.
  @Test func `what another process prints between says nothing of the app`() throws {
    var lines = printed(Self.visit, by: "Shop[77:1]", from: 10)
    lines.insert(stamped(11, Self.others[1], "ShopWidget[78:1]"), at: 3)
    let told = try result(lines)
    #expect(told.findings.isEmpty)
    #expect(told.lives.map(\.pid) == [77])
  }

  /// Mutant: headers between two regions are forgotten.
  @Test func `a header counts in the regions behind its own`() throws {
    let noise = String(repeating: "cache is warm\n", count: 200_000)
    let lines =
      printed(Self.visit, by: "Shop[77:1]", from: 10)
      + printed(Self.visit, by: "Shop[80:1]", from: 40)
    let first = try #require(lines.firstIndex { $0.contains("Shop[80") })
    let text =
      lines[...first].joined(separator: "\n") + "\n" + noise
      + lines[(first + 1)...].joined(separator: "\n") + "\n"
    let told = try check(text)
    #expect(told.findings.isEmpty)
    #expect(told.lives.map(\.pid) == [77, 80])
  }

  /// Mutants: what was judged of a run is forgotten when a header tells its pid; the lines above the first header are of a run of their own.
  @Test func `a loss around the header that tells the pid is found`() throws {
    let launch = "application(_:didFinishLaunchingWithOptions:)"
    let run = [launch, "applicationDidBecomeActive(_:)", "applicationDidEnterBackground(_:)"]
    for place in 0...3 {
      var lines = run
      lines.insert(stamped(2, Self.others[0]), at: place)
      let first = try result(lines)
      #expect(first.places == ["\(place < 3 ? 4 : 3) background-without-resign"])
      #expect(first.lives.map(\.pid) == [77])
      var next = run
      if place > 0 { next.insert(stamped(2, Self.others[0], "Shop[80:1]"), at: place) }
      let later = try result(
        [stamped(1, Self.others[0]), launch, Self.visit[0], Self.visit[1]] + next)
      #expect(later.places.last?.hasSuffix(" background-without-resign") == true)
      #expect(later.summary.lives == 2)
    }
    let options = CheckOptions(start: .launch)
    let text = [launch, stamped(2, Self.others[0]), Self.visit[0]].map { $0 + "\n" }.joined()
    #expect(Checker.check(text, named: "a.log", options: options).findings.isEmpty)
  }

  /// Two runs without headers, and then one. Mutant: all lines above the first header are of its run.
  @Test func `a launch that comes twice above the first header is of two runs`() throws {
    let launch = "application(_:didFinishLaunchingWithOptions:)"
    let told = try result(
      [launch] + Self.visit[..<3] + [launch] + Self.visit[..<2]
        + [stamped(9, "applicationDidBecomeActive:")])
    #expect(told.findings.isEmpty && told.summary.lives == 2)
  }

  /// Somebody joined a list to a log. Mutants: only the lines above the header count; the header's line has to hold the launch.
  @Test func `a launch with the first header is of another run than one above it`() throws {
    let launch = "application(_:didFinishLaunchingWithOptions:)"
    let list = [launch] + Self.visit[..<3]
    let log = [stamped(9, launch), stamped(10, "applicationDidBecomeActive(_:)")]
    for lines in [list + log, list + [stamped(8, Self.others[0])] + log] {
      let told = try result(lines)
      #expect(told.findings.isEmpty && told.summary.lives == 2)
    }
    // Right behind the print it is the same launch, printed twice.
    #expect(try result([launch] + log).lives.map(\.pid) == [77])
  }

  /// Mutant: another launch is of the process that has no pid yet.
  @Test func `a launch with a header is none of the run that has no pid yet`() throws {
    let launch = "application(_:didFinishLaunchingWithOptions:)"
    let told = try result([
      stamped(1, launch), "applicationDidBecomeActive(_:)", launch,
      "applicationDidBecomeActive(_:)", stamped(30, launch, "Shop[80:1]"),
      "applicationDidBecomeActive(_:)",
    ])
    #expect(told.findings.allSatisfy { $0.severity == .info })
    #expect(told.summary.lives == 3)
  }

  /// A framework prints a second line for each callback, the launch too.
  @Test func `what comes right behind the same launch tells it once more`() throws {
    let told = try result([
      stamped(1, "-[GameAppController application:didFinishLaunchingWithOptions:]"),
      "-> applicationDidFinishLaunching()",
      stamped(2, "-[GameAppController applicationDidBecomeActive:]"),
      "-> applicationDidBecomeActive()",
    ])
    #expect(told.findings.isEmpty)
    #expect(told.summary.lives == 1)
    #expect(told.summary.events == 2)
  }

  /// Whichever comes first. Mutants: also where another line stands between the two; also where neither has a stamp.
  @Test func `print and a logger that tell the same callback tell one`() throws {
    let callbacks = [
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
      "applicationWillEnterForeground(_:)", "applicationDidBecomeActive(_:)",
    ]
    let logged = callbacks.enumerated().map { stamped($0.offset * 3, $0.element) }
    let loggedFirst = zip(logged, callbacks).flatMap { [$0.0, $0.1] }
    let printedFirst = zip(callbacks, logged).flatMap { [$0.0, $0.1] }
    for lines in [loggedFirst, Array(printedFirst.dropFirst())] {
      let told = try result(lines)
      #expect(told.findings.isEmpty)
      #expect(told.summary.lives == 1)
      #expect(told.summary.events == 6)
    }
    // Nobody knows yet to whom the first line belongs.
    #expect(try result(printedFirst).findings.isEmpty)
    let twice = callbacks[1]
    let apart = try result([logged[0], logged[1], "something else", twice])
    #expect(apart.places == ["4 callback-never-logged"])
    #expect(try result([logged[0], twice, twice]).places == ["3 callback-never-logged"])
  }

  /// Mutant: stamps of which one has a zone tell no distance.
  @Test func `two loggers of which one prints the zone tell one callback`() throws {
    func both(_ callback: String, _ second: Int, apart: String = "123456") -> [String] {
      [
        "2026-05-14 10:00:0\(second).123 Shop[77:1] \(callback)",
        "2026-05-14 10:00:0\(second).\(apart)+0200 Shop[77:1] [Default] \(callback)",
      ]
    }
    let launch = both("application(_:didFinishLaunchingWithOptions:)", 0)
    #expect(try result(launch + both("applicationDidBecomeActive(_:)", 3)).findings.isEmpty)
    let apart = try result(launch + both("applicationDidBecomeActive(_:)", 3, apart: "573456"))
    #expect(apart.places == ["4 callback-never-logged"])
  }

  @Test func `where headers name several processes, a line without one is nobody's`() throws {
    let shared = try result([
      stamped(1, "applicationDidBecomeActive:"),
      stamped(2, "applicationDidBecomeActive:", "Kiosk[80:1]"),
      "applicationWillResignActive(_:)",
    ])
    #expect(shared.summary.lives == 3)
  }
}
