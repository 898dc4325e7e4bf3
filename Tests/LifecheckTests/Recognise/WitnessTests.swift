import Testing

@testable import Lifecheck

/// What libraries of the system print in an app's own process, beside the app's own lines.
@Suite struct WitnessTests {
  private func result(_ log: String, _ options: CheckOptions = CheckOptions()) throws -> CheckResult
  {
    try check(Array(log.utf8), options: options)
  }

  /// Lines of a device log, sorted by their times in microseconds.
  private struct Log {
    private var lines: [(time: Int, text: String)] = []

    mutating func add(_ text: String, by sender: String = "Shop[401]", at time: Int) {
      lines.append((time, "\(sender) <Notice>: \(text)"))
    }

    var text: String {
      lines.sorted { $0.time < $1.time }.map { line in
        let (second, micros) = (line.time / 1_000_000, line.time % 1_000_000)
        return
          "May 14 \(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2)).\(pad(micros, 6)) \(line.text)\n"
      }.joined()
    }
  }

  /// A callback with its notification and what the system prints about it.
  private struct Transition {
    var selector: String
    var notification: String
    var location: String?
    /// What becomes of UIKit's mask: the reason, and whether it is added.
    var reason: (number: Int, isAdded: Bool)?

    static let active = Transition(
      selector: "applicationDidBecomeActive:",
      notification: "UIApplicationDidBecomeActiveNotification", location: "onDidBecomeActive:",
      reason: (0, false))
    static let resign = Transition(
      selector: "applicationWillResignActive:",
      notification: "UIApplicationWillResignActiveNotification", reason: (0, true))
    static let background = Transition(
      selector: "applicationDidEnterBackground:",
      notification: "UIApplicationDidEnterBackgroundNotification",
      location: "onDidEnterBackground:")
    static let foreground = Transition(
      selector: "applicationWillEnterForeground:",
      notification: "UIApplicationWillEnterForegroundNotification",
      location: "onWillEnterForeground:")
  }

  /// A legal life with everything that may be printed about it, each transition within 3 ms and in any order.
  /// OneSignal observes three of the four notifications. Nobody can log the fourth in its place.
  @Test(arguments: ["application/scene d", "oneSignalApplicationD"])
  func `an SDK that never tells one step lacks none`(name: String) throws {
    let (active, background) = ("\(name)idBecomeActive", "\(name)idEnterBackground")
    let resign = active.replacing("DidBecome", with: "WillResign").replacing(
      "didBecome", with: "willResign")
    let names = [active, resign, background, active, resign, background]
    func log(_ first: String) -> String {
      ([first] + names.map { "VERBOSE: \($0)" }).enumerated().map {
        "2024-05-14 09:31:1\($0.offset).100 Shop[71:9] \($0.element)\n"
      }.joined()
    }
    let result = try check(log("-[AppDelegate application:didFinishLaunchingWithOptions:]"))
    #expect(result.summary.events == 7 && result.places == [])
  }

  private func walk(
    _ random: inout SplitMix64, own: Bool, notifications: Bool, system: Bool, signs: Bool
  ) -> (log: String, transitions: Int) {
    var log = Log()
    var time = 9 * 3_600_000_000
    var transitions = 0
    var mask = 1
    func step(_ transition: Transition) {
      time += 2_500_000 + random.below(20_000_000)
      transitions += 1
      if own { log.add(transition.selector, at: time + random.below(3000)) }
      if notifications { log.add(transition.notification, at: time + random.below(3000)) }
      guard system else { return }
      if let location = transition.location {
        log.add(
          #"{"msg":"CLLocationManager", "event":"activity", "_cmd":"\#(location)", "self":"0x1"}"#,
          by: "Shop(CoreLocation)[401]", at: time + random.below(3000))
      }
      if let (number, isAdded) = transition.reason {
        let next = isAdded ? mask | 1 << number : mask & ~(1 << number)
        log.add(
          "Deactivation reason \(isAdded ? "added" : "removed"): \(number); deactivation reasons: \(mask) -> \(next); animating application lifecycle event: 1",
          by: "Shop(UIKitCore)[401]", at: time + random.below(3000))
        mask = next
      }
    }
    if own { log.add("application:didFinishLaunchingWithOptions:", at: time) }
    step(.active)
    for _ in 0..<4 + random.below(20) {
      step(.resign)
      if random.below(3) > 0 {
        step(.background)
        if signs, random.below(2) == 0 {
          log.add(
            "[app<org.example.shop>:401] Suspending task.", by: "runningboardd[31]",
            at: time + 5_000_000)
          log.add(
            "[app<org.example.shop>:401] Resuming task.", by: "runningboardd[31]",
            at: time + 3_600_000_000 - 900_000 + random.below(1_500_000))
          time += 3_600_000_000 - 2_500_000
        }
        step(.foreground)
      }
      step(.active)
    }
    return (log.text, transitions)
  }

  @Test
  func `legal walks with witnesses in any order have no finding, and each transition is one event`()
    throws
  {
    var random = SplitMix64(seed: 77)
    for round in 0..<30 {
      let own = round % 3 != 2
      let (log, transitions) = walk(
        &random, own: own, notifications: round % 2 == 0, system: true, signs: false)
      let found = try result(log)
      #expect(found.findings.isEmpty, "round \(round): \(found.places)\n\(log)")
      #expect(found.summary.faults == 0)
      #expect(found.notes.isEmpty, "\(found.notes)")
      #expect(
        found.lives.map(\.events) == [transitions + (own ? 1 : 0)], "round \(round)\n\(log)")
      #expect(found.summary.events == transitions + (own ? 1 : 0))
    }
  }

  @Test func `suspensions and resumes between them bind no callback near by`() throws {
    var random = SplitMix64(seed: 78)
    for round in 0..<30 {
      let (log, _) = walk(
        &random, own: round % 2 == 0, notifications: round % 4 == 0, system: true, signs: true)
      let found = try result(log)
      #expect(found.findings.isEmpty, "round \(round): \(found.places)\n\(log)")
    }
  }

  @Test func `a log of the system alone is inconclusive, whatever is missing in it`() throws {
    var random = SplitMix64(seed: 79)
    for _ in 0..<20 {
      let (log, _) = walk(&random, own: false, notifications: false, system: true, signs: false)
      let rest = log.split(separator: "\n", omittingEmptySubsequences: true).filter { _ in
        random.below(3) > 0
      }
      guard !rest.isEmpty else { continue }
      for start in StartMode.allCases {
        var options = CheckOptions()
        options.start = start
        let found = try result(rest.joined(separator: "\n") + "\n", options)
        #expect(found.findings.isEmpty)
        #expect(found.summary.verdict == .inconclusive)
      }
    }
  }

  private static let suspended = """
    May 14 09:31:10.500000 Shop(CoreLocation)[401] <Notice>: {"msg":"CLLocationManager", "event":"activity", "_cmd":"onDidEnterBackground:", "self":"0x1"}
    May 14 09:31:20.000000 runningboardd[31] <Notice>: [app<org.example.shop>:401] Suspending task.
    May 14 09:41:20.000000 Shop(CoreLocation)[401] <Notice>: {"msg":"CLLocationManager", "event":"activity", "_cmd":"onWillEnterForeground:", "self":"0x1"}
    May 14 09:41:20.300000 Shop(UIKitCore)[401] <Notice>: Deactivation reason removed: 5; deactivation reasons: 32 -> 0; animating application lifecycle event: 1

    """

  @Test func `a callback of a suspended process is one fault, on one channel or two`() throws {
    let alone = try result(Self.suspended)
    #expect(alone.places == ["3 callback-while-suspended"])
    #expect(alone.findings.first?.channel == .system)
    #expect(alone.summary.warnings == 1)

    for micros in ["20.002000", "19.998000"] {
      let own = "May 14 09:41:\(micros) Shop[401] <Notice>: applicationWillEnterForeground:\n"
      var lines = Self.suspended.split(separator: "\n", omittingEmptySubsequences: true).map {
        "\($0)\n"
      }
      lines.insert(own, at: micros < "20" ? 2 : 3)
      let both = try result(lines.joined())
      #expect(both.findings.map(\.ruleID) == ["callback-while-suspended"])
      #expect(both.findings.first?.channel == .delegate)
      #expect(both.summary.faults == 1)
    }
    let resumed = Self.suspended.replacing(
      "May 14 09:41:20.000000",
      with:
        "May 14 09:41:19.800000 runningboardd[31] <Notice>: [app<org.example.shop>:401] Resuming task.\nMay 14 09:41:20.000000"
    )
    #expect(try result(resumed).findings.isEmpty)
    // The order of two processes is not known within a second.
    let near = Self.suspended.replacing("09:31:20.000000", with: "09:41:19.500000")
    #expect(try result(near).findings.isEmpty)
  }

  @Test func `the first reason is a resign, the last one an activation, and the tenth neither`()
    throws
  {
    func seen(_ line: String) throws -> [String] {
      let rules = try RuleSet.shared
      let event = try #require(
        readLog(
          Array((line + "\n").utf8), vocabulary: Vocabulary(events: rules.events)
        ).events.first)
      let found = try result(
        Self.suspended.split(separator: "\n")[1] + "\n"
          + "May 14 09:50:00.000000 Shop(UIKitCore)[401] <Notice>: \(line)\n")
      return [rules.events[event.event].name] + found.findings.map(\.event)
    }
    let tail = "; animating application lifecycle event: 0"
    #expect(
      try seen("Deactivation reason added: 12; deactivation reasons: 0 -> 4096" + tail)
        == ["deactivation.added", "willResignActive"])
    #expect(
      try seen("Deactivation reason removed: 12; deactivation reasons: 4096 -> 0" + tail)
        == ["deactivation.removed", "didBecomeActive"])
    for other in [
      "added: 10; deactivation reasons: 0 -> 1024", "added: 5; deactivation reasons: 1 -> 33",
      "removed: 5; deactivation reasons: 4129 -> 4097",
    ] {
      #expect(try seen("Deactivation reason \(other)\(tail)").count == 1)
    }
  }

  @Test func `a broken chain of masks is noted, and a new process begins another one`() throws {
    var number = 0
    func line(_ text: String, pid: Int = 401) -> String {
      number += 1
      let stamp = "\(10 + number / 1000).\(String(number % 1000 + 1000).dropFirst())000"
      return
        "May 14 09:31:\(stamp) Shop(UIKitCore)[\(pid)] <Notice>: Deactivation reason \(text); animating application lifecycle event: 0\n"
    }
    let whole =
      line("added: 0; deactivation reasons: 0 -> 1")
      + line("added: 5; deactivation reasons: 1 -> 33")
      + line("removed: 0; deactivation reasons: 33 -> 32")
      + line("added: 10; deactivation reasons: 0 -> 1024", pid: 402)
      + line("removed: 5; deactivation reasons: 32 -> 0")
    #expect(try result(whole).notes.isEmpty)
    func broken() -> String {
      line("added: 0; deactivation reasons: 0 -> 1")
        + line("removed: 5; deactivation reasons: 33 -> 32")
        + line("added: 0; deactivation reasons: 0 -> 1")
    }
    #expect(
      try result(broken()).notes
        == [2, 3].map {
          "0.log:\($0): the change that this line tells does not begin where the last one ended: lines of the system are missing between them"
        })
    let many = try result((0..<500).map { _ in broken() }.joined()).notes
    #expect(many.count == 4)
    #expect(many.last?.hasSuffix("more places where lines of the system are missing") == true)
  }

  @Test func `an app with scenes is not judged by them`() throws {
    var options = CheckOptions()
    options.configuration.facts[.scenes] = true
    #expect(try result(Self.suspended, options).findings.isEmpty)
    let scenes =
      "May 14 09:31:09.500000 Shop[401] <Notice>: -[SceneDelegate sceneDidBecomeActive:]\n"
      + Self.suspended
    #expect(try result(scenes).findings.filter { $0.channel == .system }.isEmpty)
  }

  @Test(arguments: [
    ("  witness \"a {to};\" means og", "1:1"),
    ("  witness \"a {to};\" means go from \"0\"", "2:32"),
    ("  witness \"a {to};\" means go at \"0\"", "2:30"),
    ("  witness \"a {to};\" mean go", "2:21"),
  ])
  func `a meaning that cannot be is an error`(line: String, place: String) throws {
    let text = "event go\n\(line)\n  selector go:\n"
    #expect(throws: RuleErrors.self) {
      _ = try RuleText.parse([RuleText(name: "a.rules", text: text)])
    }
  }
}
