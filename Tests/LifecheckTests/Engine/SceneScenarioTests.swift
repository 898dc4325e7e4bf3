import Testing

@testable import Lifecheck

/// What the user did to an app with scenes, and what has to follow: traces with their verdicts.
///
/// The letters are those of rules/uikit-scene.rules, a digit behind one is the number of its window, `+60` lets seconds pass, and
/// `n` behind a number is the notification. Other words are markers, or stand for themselves.
@Suite struct SceneScenarioTests {
  private static let spellings = numberedCallbacks.merging([
    "C": "scene:willConnectToSession:options:", "F": "sceneWillEnterForeground:",
    "A": "sceneDidBecomeActive:", "R": "sceneWillResignActive:", "B": "sceneDidEnterBackground:",
    "D": "sceneDidDisconnect:", "U": "scene:openURLContexts:", "W": "scene:continueUserActivity:",
    "5n": "UIApplicationDidEnterBackgroundNotification",
    "fetch": "application:performFetchWithCompletionHandler:",
    "6n": "UIApplicationWillEnterForegroundNotification", "view": "viewWillDisappear:",
  ]) { _, own in own }
  private static let markers = [
    "launch", "openURL", "home", "lock", "unlock", "call", "appSwitcher", "terminate", "suspended",
    "resumed",
  ]

  /// The log of a trace, a line for each word, and what stands for a scene in it.
  private static func log(
    _ trace: String,
    scene: (Character) -> String = { "session 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E20\($0)" }
  ) -> String {
    var time = 0.0
    var lines: [String] = []
    for word in trace.split(separator: " ").map(String.init) {
      if word.hasPrefix("+"), let pause = Double(word.dropFirst()) {
        time += pause
        continue
      }
      time += 0.3
      let name = String(word.prefix(1))
      let text =
        if markers.contains(word) {
          "lifecheck: \(word)"
        } else if let spelling = spellings[word] {
          spelling
        } else if word.count == 2, let number = word.last, let spelling = spellings[name] {
          "\(spelling) \(scene(number))"
        } else {
          word
        }
      lines.append(line(text, at: time))
    }
    return lines.joined()
  }

  /// The words at which something is found, counted from 1, and what.
  private func findings(
    _ trace: String, _ change: (inout CheckOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = CheckOptions()
    options.logged = .all
    change(&options)
    return try check(Self.log(trace), options: options).places
  }

  @Test(arguments: [
    "launch 1 C F A home R B launch F A",
    "launch C F A home R B",
    "1 fetch launch C F A",
    "1 C F A R B D launch C F A",
    "openURL 1 C F A R B openURL U F A R B openURL F W A R B openURL W F W A",
    "1 C F A lock R B unlock F A appSwitcher R A call R B",
    "1 C F A appSwitcher R D",
    "1 C F A R B launch F B F A",
    "1 C F A R B terminate 7",
    "1 C F A R B terminate D 7",
    // Two windows: one of them is enough, and they may take turns.
    "1 C1 F1 A1 C2 F2 A2 home R1 R2 B2 B1 launch F2 A2",
    "1 C1 F1 A1 C2 F2 A2 home R1 A1 R2 B2",
    "1 C1 F1 A1 C2 F2 A2 home R1 B1 F1 R2 A2",
    "1 C1 F1 A1 R1 B1 C2 F2 A2 home R2 B2",
    "launch 1 C1 C2 F1 A1 F2 A2",
    // One is still in front: opening the app again asks for nothing.
    "1 C1 F1 A1 R1 B1 C2 F2 A2 launch +90 F1 B1",
    // Nobody knows which window a line is about.
    "1 C F A C F A home R A R A home R R B B",
    "1 C F A home R C F A",
    "1 C1 F1 A1 C2 F2 A2 home R A R A",
    // Scenes come to the foreground at a launch, too, under whatever name.
    "launch 1 C F A home R B openURL",
  ])
  func `what is legal is no finding`(trace: String) throws {
    #expect(try findings(trace) == [])
  }

  @Test(arguments: [
    ("launch 1 C F B", 5), ("launch 1 C B F A", 4), ("launch C F B", 4),
    ("1 C F A home R A", 7), ("1 C F A home U R B", 6),
    ("1 C F A R B launch F W", 9), ("1 C F A R B openURL F A", 9),
    ("1 C F A lock R A", 7), ("1 C F A R B unlock F B F B", 11),
    ("1 C F A call U", 6), ("1 C F A appSwitcher U", 6),
    ("1 C F A R B terminate F", 8), ("1 C F A R B D launch C B", 10),
    ("1 C1 F1 A1 C2 F2 A2 home R1 A1 R2 A2", 12),
    ("1 C1 F1 A1 R1 B1 C2 F2 A2 home R2 A2", 12),
    ("1 C1 F1 A1 R1 B1 launch F1 B1 F1 B1", 11),
  ])
  func `a sequence that breaks off is a finding, once`(trace: String, place: Int) throws {
    #expect(try findings(trace) == ["\(place) scenario-mismatch"])
  }

  @Test func `what comes too late is a finding`() throws {
    #expect(try findings("1 C F A home R +60 B") == ["7 scenario-mismatch"])
    #expect(try findings("1 C F A lock R +60 B") == [])
  }

  @Test func `what is at fault is said once`() throws {
    #expect(try findings("1 C F A home B") == ["6 scene-background-without-resign"])
    #expect(
      try findings("1 C1 F1 A1 C2 F2 A2 home B1 R2 A2")
        == ["9 scene-background-without-resign", "11 scenario-mismatch"])
  }

  @Test func `a life that turns out to have scenes was launched, too`() throws {
    var told = CheckOptions()
    told.configuration.facts[.scenes] = true
    for options in [CheckOptions(), told] {
      let result = try check(Self.log("launch 1 C F A home R B"), options: options)
      #expect(result.lives.map(\.scenarios) == [["scene-launch", "scene-home"]])
      #expect(result.lives[0].segments.map(\.line) == [1, 6])
    }
  }

  @Test func `a framework that hands scenes' callbacks on has an order of its own`() throws {
    func forwarded(_ trace: String) throws -> [String] {
      try findings(trace) { $0.configuration.facts[.forwarded] = true }
    }
    #expect(try forwarded("launch 1 6 3 home 4 5 launch 6 3") == [])
    #expect(try forwarded("launch 1 C F 6 A 3 home R 4 B 5 launch F 6 A 3") == [])
    #expect(try forwarded("launch 1 3") == ["3 scenario-mismatch"])
  }

  @Test func `an app with scenes covers what such an app has`() throws {
    let scenes = try check(Self.log("1 C F A home R B")).coverage
    #expect(scenes[.scenarios].covered == 2)
    #expect(scenes[.scenarios].uncovered.contains("scene-return"))
    #expect(!scenes[.scenarios].uncovered.contains("return"))
    #expect(!scenes[.states].uncovered.contains("launchedFront"))
    let whole = try check(Self.log("1 3 home 4 5")).coverage
    #expect(whole[.scenarios].uncovered.allSatisfy { !$0.hasPrefix("scene-") })
    let beside =
      Self.log("1 C F A") + line(Self.spellings["1"] ?? "", at: 9, name: "Laden", pid: 88)
    let apps = try check(beside).coverage.apps
    #expect(apps.count == 2)
    #expect(apps[0].parts[.scenarios]?.total == scenes[.scenarios].total)
    #expect(apps[1].parts[.states]?.uncovered.contains("connected") == false)
  }

  // MARK: Suspension and silence

  @Test func `the system's word binds every scene, and one callback lifts it for all`() throws {
    let whole = "1 C1 F1 A1 R1 B1 C2 B2 suspended"
    #expect(try findings("\(whole) F1 A1 F2 A2 R1 B1") == ["10 callback-while-suspended"])
    #expect(try findings("\(whole) fetch F1 A1 R1 B1") == ["10 callback-while-suspended"])
    #expect(try findings("\(whole) resumed F1 A1") == [])
    #expect(try findings("\(whole) 7") == ["10 terminate-from-suspended"])
    #expect(try findings("\(whole) F1 A1 R1 B1 7") == ["10 callback-while-suspended"])
    #expect(try findings("\(whole) D1") == ["10 callback-while-suspended"])
    // One that comes later was not there before.
    #expect(try findings("\(whole) C3 F3 A3") == ["10 callback-while-suspended"])
  }

  @Test func `silence in the background is a suspension if no scene is in front`() throws {
    func silent(_ trace: String) throws -> [String] {
      try findings(trace) { $0.isDebugged = false }
    }
    #expect(try silent("1 C F A R B +60 7") == ["7 terminate-from-suspended"])
    #expect(try silent("1 C F A R B +20 7") == [])
    #expect(try silent("1 C F A R B +60 note +5 7") == [])
    #expect(
      try silent("1 C1 F1 A1 C2 F2 A2 R1 B1 R2 B2 +60 7") == ["12 terminate-from-suspended"])
    #expect(try silent("1 C1 F1 A1 C2 F2 A2 R1 B1 +60 7") == [])
  }

  // MARK: Rules with a formula

  @Test func `a window that closes beside another one is not the app that leaves the screen`()
    throws
  {
    let two = "1 C1 F1 A1 C2 F2 A2 R1 B1"
    #expect(try findings("\(two) view F1 A1") == [])
    #expect(try findings("\(two) R2 B2 view F1 A1") == ["12 views-untouched-by-background"])
    #expect(try findings("1 C F A C F A R B view F A") == [])
    #expect(try findings("1 C F A R B view F A") == ["7 views-untouched-by-background"])
  }

  // MARK: Classes

  @Test func `another delegate class is another scene`() throws {
    func places(_ other: String) throws -> [String] {
      var options = CheckOptions()
      options.logged = .all
      var log = line(Self.spellings["1"] ?? "", at: 1)
      for (number, word) in "C F A \(other)".split(separator: " ").enumerated() {
        let spelling = Self.spellings[String(word.prefix(1))] ?? ""
        let owner = word.hasSuffix("c") ? "PanelSceneDelegate" : "ShopSceneDelegate"
        log += line("-[\(owner) \(spelling)]", at: 2 + Double(number) * 0.3)
      }
      return try check(log, options: options).places
    }
    #expect(try places("Cc Fc Ac R B Rc Bc F A") == [])
    #expect(try places("Fc Ac R B Rc Bc F A") == [])
    #expect(try places("Cc Fc Ac R B A") == ["10 scene-active-without-foreground"])
    #expect(try places("Cc Fc Ac Rc Bc Ac") == ["10 scene-active-without-foreground"])
  }
}
