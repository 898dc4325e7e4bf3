import Testing

@testable import Lifecheck

@Suite struct FoldingTests {
  let launch = "application:didFinishLaunchingWithOptions:"
  let active = "applicationDidBecomeActive:"
  let resign = "applicationWillResignActive:"
  let background = "applicationDidEnterBackground:"
  let foreground = "applicationWillEnterForeground:"

  private func log(_ callbacks: [String], from start: Double = 0, name: String = "Shop") -> String {
    callbacks.enumerated().map { line($1, at: start + Double($0), name: name) }.joined()
  }

  @Test func `a callback that is lost every time becomes one warning`() throws {
    let result = try check(
      log([launch, active, background, foreground, active, background, foreground, active]))
    #expect(result.places == ["3 callback-never-logged"])
    #expect(result.summary.faults == 0)
    #expect(result.summary.folded == 2)
    #expect(result.summary.verdict == .conforms)
    #expect(result.findings[0].missing == ["willResignActive"])
    #expect(result.findings[0].count == 2)
    #expect(result.lives[0].unseen == ["willResignActive"])
  }

  @Test func `a single lost callback stays a fault`() throws {
    let result = try check(log([launch, active, background, foreground, active]))
    #expect(result.places == ["3 background-without-resign"])
  }

  /// A scene delegate without willEnterForeground: at the launch a step without it is worth a note, and at the return a fault. The first return is judged
  /// as the second one.
  @Test(arguments: [1, 2])
  func `a note that lacks the same callback is a place of it`(returns: Int) throws {
    let result = try check(
      log(
        [launch, "scene:willConnectToSession:options:", "sceneDidBecomeActive:"]
          + (0..<returns).flatMap { _ in
            ["sceneWillResignActive:", "sceneDidEnterBackground:", "sceneDidBecomeActive:"]
          }))
    #expect(result.places == ["3 callback-never-logged"])
    #expect(result.findings.map(\.count) == [1 + returns])
  }

  @Test func `a callback that occurs elsewhere is lost each time`() throws {
    let result = try check(
      log([launch, active, background, foreground, active, background, foreground, active, resign]))
    #expect(result.places == ["3 background-without-resign", "6 background-without-resign"])
  }

  /// Each of these is what an app prints that implements no other callback of the template.
  @Test func `what an app never logs makes no callback one too many`() throws {
    let subsets = [
      [launch] + [active, background, active, background, active, background],
      [active, background, active, background, active],
      [launch] + [resign, foreground, resign, foreground, resign],
      [launch] + [background, active, background, active],
    ]
    for callbacks in subsets {
      let result = try check(log(callbacks))
      #expect(Set(result.findings.map(\.ruleID)) == ["callback-never-logged"], "\(callbacks)")
      #expect(result.summary.faults == 0 && result.summary.verdict == .conforms)
    }
    // All of them are places of what is lost there.
    let result = try check(log(subsets[0]))
    #expect(result.places == ["3 callback-never-logged", "4 callback-never-logged"])
    #expect(result.findings.map(\.missing) == [["willResignActive"], ["willEnterForeground"]])
    #expect(result.findings.map(\.count) == [1, 2])
  }

  @Test func `what an app logs somewhere else excuses nothing`() throws {
    let result = try check(
      log([launch, active, background, active, background, active, background, foreground, active]))
    #expect(result.findings.contains { $0.ruleID == "active-without-foreground" && $0.isFault })
  }

  @Test func `another app's callbacks prove nothing`() throws {
    let result = try check(
      log([launch, active, background, foreground, active, background])
        + log([launch, active, resign], from: 20, name: "Laden"))
    #expect(result.places == ["3 callback-never-logged"])
  }

  @Test func `everything is logged if the user says so`() throws {
    var options = CheckOptions()
    options.logged = .all
    let result = try check(
      log([launch, active, background, foreground, active, background]), options: options)
    #expect(result.places == ["3 background-without-resign", "6 background-without-resign"])
  }

  @Test func `what is not logged happens unseen`() throws {
    var options = CheckOptions()
    let rules = try RuleSet.shared
    let names = ["didFinishLaunching", "didBecomeActive", "didEnterBackground"]
    options.logged = .only(
      Set(rules.events.indices.filter { names.contains(rules.events[$0].name) }))
    let result = try check(
      log([launch, active, background, active, background, active]), options: options)
    #expect(result.places == [])
    let twice = try check(log([launch, active, background, launch]), options: options)
    #expect(twice.places == ["4 launch-repeated"])
  }

  /// A launch comes once in a life: where one is missing, nothing tells that the app logs any.
  @Test func `an app that logs one of the two launch callbacks has a warning for the other`() throws
  {
    let callbacks = [
      "application(_:willFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
      "applicationWillEnterForeground(_:)", "applicationDidBecomeActive(_:)",
    ]
    let log = callbacks.enumerated().map { line($1, at: Double($0)) }.joined()
    for log in [
      log, log + line(callbacks[0], at: 9, pid: 90) + line(callbacks[1], at: 10, pid: 90),
    ] {
      let result = try check(log)
      #expect(result.summary.errors == 0)
      #expect(result.places.first == "2 callback-never-logged")
    }
    var options = CheckOptions()
    options.logged = .all
    #expect(try check(log, options: options).places == ["2 callback-during-launch"])
  }
}
