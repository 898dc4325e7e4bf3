import Foundation
import Testing

@testable import Lifecheck

/// Flutter, SwiftUI and React Native, alone and beside UIKit.
@Suite struct FrameworkTests {
  private static let flutter = "flutter: AppLifecycleState."

  /// A log with a line each second.
  private func log(_ messages: [String], pid: Int = 71) -> String {
    messages.enumerated().map { line($1, at: Double($0), pid: pid) }.joined()
  }

  private func flutter(_ states: String) -> [String] {
    states.split(separator: " ").map { Self.flutter + $0 }
  }

  private func events(_ message: String) throws -> [String] {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(events: rules.events, message: rules.message)
    let bytes = Array(message.utf8)
    let matcher = Matcher(vocabulary: vocabulary)
    guard let match = matcher.match(bytes.span, 0..<bytes.count) else {
      return []
    }
    return [rules.events[Int(vocabulary.forms[match.form].event)].name]
  }

  @Test(arguments: [
    ("flutter: AppLifecycleState.paused", "flutter.paused"),
    ("AppLifecycleState.hidden", "flutter.hidden"),
    ("flutter: state = AppLifecycleState.resumed", "flutter.resumed"),
    ("flutter: [Shop] AppLifecycleState.inactive", "flutter.inactive"),
    ("flutter: didChangeAppLifecycleState(AppLifecycleState.detached)", "flutter.detached"),
    ("flutter: didChangeAppLifecycleState resumed", "flutter.resumed"),
    ("flutter: AppLifecycleState.paused -> AppLifecycleState.inactive", "flutter.inactive"),
    ("[AppState] active -> inactive", "reactnative.inactive"),
    ("[AppState] from active to inactive", "reactnative.inactive"),
    ("AppState: from active to inactive", "reactnative.inactive"),
    ("[AppState] changed from active to inactive", "reactnative.inactive"),
    ("AppState: changed to inactive", "reactnative.inactive"),
    ("App state changed to: active", "reactnative.active"),
    ("scenePhase: active", "swiftui.active"),
    ("scenePhase changed to background", "swiftui.background"),
    ("scenePhase: active, 2 windows", "swiftui.active"),
    ("ScenePhase.inactive", "swiftui.inactive"),
    ("scenePhase changed from inactive to active", "swiftui.active"),
    ("Scene phase changed to: inactive", "swiftui.inactive"),
    ("AppState changed to background", "reactnative.background"),
    (" LOG  AppState active", "reactnative.active"),
    ("[javascript] 'AppState', 'inactive'", "reactnative.inactive"),
    ("OnResignActivation", "willResignActive"),
    ("AppDelegate.OnActivated", "didBecomeActive"),
    ("LifeCycleEvent: Life-cycle event: OnActivated", "didBecomeActive"),
    ("iOSLifecycle.OnActivated", "didBecomeActive"),
    ("OnActivated", "didBecomeActive"), ("[AppDelegate] OnActivated", "didBecomeActive"),
    ("2. OnActivated called, the app is in front", "didBecomeActive"),
  ])
  func `a state that is the message is an event`(message: String, event: String) throws {
    #expect(try events(message) == [event])
  }

  @Test(arguments: [
    "flutter: waiting for AppLifecycleState.paused",
    "flutter: AppLifecycleState.hidden -> AppLifecycleState.paused -> AppLifecycleState.detached",
    "[AppState] the listener is active", "App state changed",
    "flutter: AppLifecycleState.paused is ignored", "flutter: resumed", "App is active",
    "the scenePhase: active", "scenePhase", "active",
    "appState: background", "AppState active listeners: 2", "AppState changed",
    "app_state: background", "inactive -> background", "Event ACTIVATED",
    "HomeViewModel.OnActivated", "[Cart] OnActivated", "Button OnActivated",
  ])
  func `a mention of a state is no event`(message: String) throws {
    #expect(try events(message) == [])
  }

  @Test(arguments: ["\n", "\r\n"], ["", "🟢 ", "- ", "  "])
  func `a short name stands on a line of its own`(end: String, sign: String) throws {
    let home = ["OnResignActivation", "DidEnterBackground", "WillEnterForeground", "OnActivated"]
    let log = (["FinishedLaunching", "OnActivated"] + home + home).map { sign + $0 }
    let result = try check(log.joined(separator: end))
    #expect(result.summary.events == 10 && result.places == [])
    // Far behind the beginning, too.
    let many = Array(repeating: "a tick of the clock", count: 9000)
    let late = try check(([log[0]] + many + log.dropFirst()).joined(separator: end))
    #expect(late.summary.events == 10 && late.places == [])
    // Not of something else.
    let other = try check(
      log.map { $0.replacing("OnActivated", with: "OnActivatedLate") }.joined(separator: end))
    #expect(other.summary.events == 7)
  }

  /// Each set of callbacks that a listener may have, for it is read with three of them. Mutants: `seen` holds for a state and not for the step; hidden
  /// or paused is demanded of who has no callback for it.
  @Test func `a listener has the callbacks that its app needs`() throws {
    let all = ["onInactive", "onHide", "onPause", "onRestart", "onShow", "onResume"]
    for number in 0..<64 where number & 1 == 1 && number.nonzeroBitCount >= 3 {
      let words = all.indices.filter { number >> $0 & 1 == 1 }.map { "flutter: \(all[$0])" }
      for cycles in 1...3 {
        let messages = Array(repeating: words, count: cycles).flatMap { $0 }
        for text in [messages.joined(separator: "\n"), log(messages)] {
          let result = try check(text)
          #expect(result.summary.events == messages.count)
          if number >> 3 != 0 {
            #expect(result.places == [], "\(words)")
          } else {
            // Who logs nothing on the way back is not told apart from who lost it.
            #expect(result.findings.allSatisfy { $0.severity < .error }, "\(words)")
          }
        }
      }
    }
  }

  /// Mutant: a move that has to be seen happens unseen, too.
  @Test func `what a listener alone hears is nothing that happens unseen`() throws {
    let states = ["resumed", "inactive", "hidden", "paused"]
    let log = (states + ["inactive"]).map { Self.flutter + $0 + "\n" }.joined()
    let logged = states.map { "flutter.\($0)" }.joined(separator: ",")
    let outcome = try Tool.run(
      ["check", "--no-config", "--logged", logged, "-"], input: Data(log.utf8))
    #expect(outcome.text.contains("[flutter-return-skipped]"))
  }

  @Test func `a listener's callback that is lost once is missing`() throws {
    let out = ["onInactive", "onHide", "onPause"].map { "flutter: \($0)" }
    let back = ["onRestart", "onShow", "onResume"].map { "flutter: \($0)" }
    let result = try check(log(out + back + [out[0], out[2]] + back + out))
    #expect(result.places == ["8 flutter-state-skipped"])
  }

  @Test(arguments: ["from", "old", "oldValue", "Previous", "prior", "was"])
  func `a value behind such a word has passed`(word: String) throws {
    #expect(try events("AppState \(word): active, new: inactive") == ["reactnative.inactive"])
    #expect(try events("AppState inactive (\(word) active)") == ["reactnative.inactive"])
    #expect(try events("AppState \(word) active") == [])
  }

  @Test func `rules of one's own know more of such words`() throws {
    let rules = try RuleSet.parse(
      RuleSet.builtinFiles + [("my.rules", Array("message\n  former \"vormals\"\n".utf8))])
    let log = [("resumed", "inactive"), ("inactive", "paused"), ("paused", "inactive")]
      .enumerated().map {
        line("AppLifecycleState vormals \($1.0) now \($1.1)", at: Double($0))
      }.joined()
    #expect(try check(log).summary.events == 0)
    let known = try check(Array(log.utf8), rules: rules)
    #expect(known.summary.events == 3 && known.places == [])
  }

  @Test func `an app that logs UIKit and Flutter is judged by both, each step once`() throws {
    let result = try check(
      log([
        Self.flutter + "inactive", "application:didFinishLaunchingWithOptions:",
        "UIApplicationDidFinishLaunchingNotification", "applicationDidBecomeActive:",
        Self.flutter + "resumed", "UIApplicationDidBecomeActiveNotification",
        "applicationWillResignActive:", Self.flutter + "inactive",
        "UIApplicationWillResignActiveNotification",
      ]))
    #expect(result.places == [])
    #expect(result.rulesets == ["uikit-app", "flutter"])
    let life = try #require(result.lives.first)
    #expect(result.lives.count == 1)
    // Three callbacks, each with its notification, and three states of Flutter.
    #expect(life.events == 6)
    #expect(life.start == .launch)
    #expect(life.finalStates == ["inactive"])
    #expect(life.verdict == .conforms)
  }

  @Test func `a repetition is one also where a framework speaks in between`() throws {
    let result = try check(
      line("application:didFinishLaunchingWithOptions:", at: 1)
        + line("-[AppDelegate applicationDidBecomeActive:]", at: 1.1)
        + line("AppState active", at: 1.11)
        + line("-[Context applicationDidBecomeActive:]", at: 1.12)
        + line("AppState active", at: 1.13))
    #expect(result.places == [])
    #expect(result.lives.map(\.events) == [3])
  }

  @Test func `a finding names only events of its own machine`() throws {
    let result = try check(
      log(
        ["application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:"]
          + flutter("resumed inactive hidden") + ["applicationDidEnterBackground:"]
          + flutter("paused inactive")))
    #expect(result.places == ["6 background-without-resign", "8 flutter-return-skipped"])
    let findings = result.findings
    #expect(findings.map(\.missing) == [["willResignActive"], ["flutter.hidden"]])
    let allowed = ["hidden", "detached", "onRestart", "onShow", "onResume"].map { "flutter.\($0)" }
    #expect(findings.map(\.allowed) == [["willResignActive"], allowed])
    #expect(findings.map(\.states) == [["active"], ["paused"]])
  }

  @Test func `a machine without events is in no report`() throws {
    let plain = try check(log(["application:didFinishLaunchingWithOptions:"]))
    #expect(plain.rulesets == ["uikit-app"])
    let names = plain.coverage[.states].uncovered + plain.coverage[.rules].uncovered
    #expect(!names.contains("concealed"))
    #expect(!names.contains("flutter-state-skipped"))
    #expect(names.contains("active-twice"))
    let flutter = try check(log(flutter("resumed inactive hidden")))
    #expect(flutter.rulesets == ["flutter"])
    #expect(!flutter.coverage[.states].uncovered.contains("launching"))
    #expect(flutter.coverage[.states].uncovered.contains("paused"))
    #expect(flutter.lives.map(\.finalStates) == [["concealed"]])
    #expect(flutter.lives.map(\.start) == [.tail])
    #expect(flutter.lives.map(\.verdict) == [.conforms])
    // What was asked for and is not there is said.
    #expect(try check("nothing\n").rulesets == ["uikit-app"])
  }

  @Test func `without pids a launch begins a life, and a framework's state does not`() throws {
    let states = try check(
      flutter("resumed inactive hidden paused detached resumed").joined(separator: "\n"))
    #expect(states.places == [])
    #expect(states.lives.count == 1)
    let launches = try check(
      ([
        "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
        Self.flutter + "resumed", "application:didFinishLaunchingWithOptions:",
        Self.flutter + "resumed",
      ]).joined(separator: "\n"))
    #expect(launches.places == ["4 vanished-while-active"])
    #expect(launches.lives.map(\.events) == [3, 2])
  }

  @Test func `what the system says of a process is nothing to a framework's machine`() throws {
    let said = ["process.suspended", Self.flutter + "resumed", "process.resumed"]
    for tail in [[], flutter("inactive hidden"), flutter("paused")] {
      let bare = try check((said + tail).joined(separator: "\n"))
      #expect(bare.rulesets == ["flutter"])
      #expect(bare.lives.count == 1)
      #expect(bare.places == (tail.count == 1 ? ["4 callback-never-logged"] : []))
    }
    let lines = try check(log(said + flutter("inactive hidden")))
    #expect(lines.rulesets == ["flutter"])
    #expect(lines.places == [])
  }

  // MARK: Walks

  /// A walk of `length` states along `edges`, from a random one.
  private func walk(_ edges: [String: [String]], _ length: Int, _ random: inout SplitMix64)
    -> [String]
  {
    var states = [random.element(of: edges.keys.sorted())]
    while states.count < length, let last = states.last, let next = edges[last] {
      states.append(random.element(of: next))
    }
    return states
  }

  private static let chains: [[String: [String]]] = [
    [
      "resumed": ["inactive"], "inactive": ["resumed", "hidden"], "hidden": ["inactive", "paused"],
      "paused": ["hidden", "paused", "detached"], "detached": ["resumed"],
    ],
    [
      "resumed": ["inactive", "resumed"], "inactive": ["resumed", "paused"],
      "paused": ["inactive", "resumed"],
    ],
  ]

  @Test func `a walk along Flutter's chain has no fault, and a lost state at most one`() throws {
    for version in [0, 1] {
      for seed in 1...UInt64(3) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<15 {
          var states = walk(Self.chains[version], 20, &random)
          #expect(try check(log(states.map { Self.flutter + $0 })).places == [], "\(states)")
          states.remove(at: random.below(states.count))
          #expect(try check(log(states.map { Self.flutter + $0 })).places.count <= 1, "\(states)")
        }
      }
    }
  }

  @Test func `once the log says hidden, a hidden that is lost is found`() throws {
    let states = flutter("resumed inactive hidden paused hidden inactive paused")
    let finding = try #require(try check(log(states)).findings.first)
    #expect(finding.line == 7)
    #expect(finding.severity == .error)
    #expect(finding.missing == ["flutter.hidden"])
    // An app that logs two of the states may mean to.
    let partial = try check(log(flutter("resumed paused")))
    #expect(partial.findings.map(\.severity) == [.warning])
  }

  @Test func `without pids no later process goes back to the chain without hidden`() throws {
    let said =
      "resumed inactive hidden paused hidden inactive resumed inactive paused hidden inactive"
    let result = try check(flutter(said).joined(separator: "\n"))
    #expect(result.places == ["9 flutter-state-skipped"])
    let finding = try #require(result.findings.first)
    #expect(finding.states == ["inactive"])
    #expect(finding.missing == ["flutter.hidden"])
    #expect(finding.severity == .error)
  }

  @Test(arguments: ["inactive", "resumed"])
  func `without pids a way back with states left out is a warning`(next: String) throws {
    let states = flutter("resumed inactive hidden paused \(next)")
    let result = try check(states.joined(separator: "\n"))
    #expect(result.findings.map(\.severity) == [.warning])
    #expect(result.places == ["5 flutter-return-skipped"])
    #expect(try check(log(states)).findings.map(\.severity) == [.error])
    // So does a launch of the app, and a line of the tool.
    let launch = "-[AppDelegate application:didFinishLaunchingWithOptions:]"
    let launches = [launch] + states.dropLast() + [launch] + states.suffix(1)
    #expect(try check(launches.joined(separator: "\n")).places == [])
    let runs = states.dropLast() + ["Lost connection to device."] + states.suffix(1)
    #expect(try check(runs.joined(separator: "\n")).places == [])
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `two windows that log their phases in turn give no finding`(seed: UInt64) throws {
    let edges = [
      "active": ["inactive"], "inactive": ["active", "background"], "background": ["inactive"],
    ]
    var random = SplitMix64(seed: seed)
    var windows = [walk(edges, 30, &random), walk(edges, 30, &random)]
    var phases: [String] = []
    while let number = windows.indices.filter({ !windows[$0].isEmpty }).randomElement(
      using: &random)
    {
      phases.append("scenePhase: \(windows[number].removeFirst())")
    }
    #expect(try check(log(phases)).findings.isEmpty)
  }

  @Test func `what SwiftUI's notes say has to be asked for`() throws {
    let phases = ["active", "background", "background"].map { "scenePhase: \($0)" }
    var options = CheckOptions()
    options.select = ["swiftui-phase-skipped", "swiftui-phase-repeated"]
    #expect(try check(log(phases)).places == [])
    let asked = try check(log(phases), options: options)
    #expect(asked.places == ["2 swiftui-phase-skipped", "3 swiftui-phase-repeated"])
    #expect(asked.summary.faults == 0)
    #expect(asked.summary.verdict == .conforms)
  }

  @Test func `a lost inactive of React Native weighs where the log holds one`() throws {
    func severities(_ states: String) throws -> [Severity] {
      try check(log(states.split(separator: " ").map { "AppState changed to \($0)" }))
        .findings.map(\.severity)
    }
    #expect(try severities("active background active") == [.info])
    #expect(try severities("active inactive active background") == [.warning])
    #expect(try severities("active inactive background active") == [])
  }

  @Test func `a silence in the background means the same where a framework speaks`() throws {
    let before = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:", "applicationDidEnterBackground:", "AppState background",
    ]
    func relayed(_ messages: [String], at second: Int) -> String {
      messages.map { "May 14 09:31:\(second) iPhone Shop[71] <Notice>: \($0)\n" }.joined()
    }
    let end = "May 14 09:39:55 iPhone Shop[71] <Notice>: applicationWillTerminate:\n"
    var options = CheckOptions()
    options.configuration.os = Version(16)
    for kept in [before, before.dropLast()] {
      let result = try check(relayed(kept, at: 15) + end, options: options)
      #expect(result.findings.map(\.ruleID) == ["terminate-from-suspended"])
    }
  }
}
