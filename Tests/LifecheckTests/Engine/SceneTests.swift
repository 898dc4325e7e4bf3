import Testing

@testable import Lifecheck

/// Each scene of an app is watched by itself, and the app's notifications are held against all of them.
@Suite struct SceneTests {
  private static let ids: [@Sendable (Int) -> String] = [
    { "session 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E20\($0)" },
    { "<UIWindowScene: 0x10541a0b\($0)>" },
    { "<SceneDelegate: 0x28300\($0)f10>; session = <UISceneSession: 0x28\($0)1220>" },
    { ": 0x10541a0b\($0)" },
    { "scene: Optional(<UIWindowScene: 0x10541a0b\($0)>)" },
    { "<UIWindowScene: 0x\($0)1>" },
    { "scene=Optional(\"w-\($0)\")" },
  ]

  /// An app that is launched from the car: its delegate there has another method for the connection.
  @Test func `a scene of CarPlay that comes first is not judged`() throws {
    let messages = [
      "-[AppDelegate application:didFinishLaunchingWithOptions:]",
      "-[CarPlaySceneDelegate templateApplicationScene:didConnectInterfaceController:]",
      "-[CarPlaySceneDelegate sceneWillEnterForeground:]",
      "-[CarPlaySceneDelegate sceneDidBecomeActive:]",
      "-[SceneDelegate scene:willConnectToSession:options:]",
      "-[SceneDelegate sceneWillEnterForeground:]", "-[SceneDelegate sceneDidBecomeActive:]",
    ]
    #expect(try places(messages.enumerated().map { line($1, at: Double($0)) }.joined()) == [])
  }

  /// iPadOS restores the windows of an app at once. Mutant: windows that connect at once are one.
  @Test(arguments: ["", "May  4 09:31:0"])
  func `windows without names that connect at once are several`(_ seconds: String) throws {
    let callbacks = [
      (0.001, "application(_:didFinishLaunchingWithOptions:)"),
      (0.004, "scene(_:willConnectTo:options:)"), (0.009, "scene(_:willConnectTo:options:)"),
      (0.012, "sceneWillEnterForeground(_:)"), (0.018, "sceneWillEnterForeground(_:)"),
      (0.021, "sceneDidBecomeActive(_:)"), (0.026, "sceneDidBecomeActive(_:)"),
      (4, "sceneWillResignActive(_:)"), (4.1, "sceneDidEnterBackground(_:)"),
      (8, "sceneWillResignActive(_:)"), (8.1, "sceneDidEnterBackground(_:)"),
    ]
    let log = callbacks.map { time, callback in
      seconds.isEmpty
        ? line(callback, at: time) : "\(seconds)\(Int(time)) iPad Shop[71] <Notice>: \(callback)\n"
    }
    #expect(try places(log.joined()) == [])
    // The same bytes to the microsecond are one window.
    let copied = [0, 1, 1, 3, 5, 10].map { log[$0] }.joined()
    if seconds.isEmpty { #expect(try places(copied) == ["6 scene-background-without-resign"]) }
  }

  /// Mutant: only a class before a method tells a scene.
  @Test(arguments: [
    "[MainSceneDelegate]", "[DetailSceneDelegate]: ", "🟢 [MainSceneDelegate] ▶ ",
    "[DetailSceneDelegate] - ",
  ])
  func `a tag in brackets that is a scene delegate's tells its scene`(_ form: String) throws {
    let steps = [
      (0, "WillEnterForeground"), (0, "DidBecomeActive"), (1, "WillEnterForeground"),
      (1, "DidBecomeActive"), (0, "WillResignActive"), (1, "WillResignActive"),
      (1, "DidEnterBackground"), (0, "DidEnterBackground"),
    ]
    func log(_ steps: [(Int, String)]) -> String {
      steps.map { scene, step in
        let other = form.contains("Main") ? "Side" : "Pane"
        let tag =
          scene == 0 ? form : form.replacing("Main", with: other).replacing("Detail", with: other)
        return "\(tag)scene\(step)\n"
      }.joined()
    }
    #expect(try places(log(steps)) == [])
    // So does an address that somebody has made shorter, behind a class.
    let short = steps.map { "scene\($1) <UIWindowScene: 0x\($0)1>\n" }.joined()
    #expect(try places(short) == [])
    let lost = steps.enumerated().filter { $0.offset != 5 }.map(\.element)
    #expect(try places(log(lost)) == ["6 scene-background-without-resign"])
  }

  /// Mutant: methods of two delegates are one event.
  @Test func `methods of two scene delegates are never one event`() throws {
    func log(without lost: Int) throws -> [String] {
      let callbacks = [
        "scene:willConnectToSession:options:", "sceneWillEnterForeground:",
        "sceneDidBecomeActive:", "sceneWillResignActive:", "sceneDidEnterBackground:",
      ]
      let lines = callbacks.enumerated().flatMap { number, callback in
        ["Scene", "TableScene"].enumerated().map { place, name in
          line(
            "-[\(name)Delegate \(callback)]", at: Double(number) + 0.01 * Double(place))
        }
      }
      return try places(
        line("application:didFinishLaunchingWithOptions:", at: 0)
          + lines.enumerated().filter { $0.offset != lost }.map(\.element).joined())
    }
    #expect(try log(without: 99) == [])
    #expect(try log(without: 6) == ["9 scene-background-without-resign"])
    #expect(try log(without: 7) == ["10 scene-background-without-resign"])
  }

  private func places(
    _ log: String, _ change: (inout CheckOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = CheckOptions()
    change(&options)
    return try check(log, options: options).places
  }

  private func log(_ text: String, ids: Bool = false) -> String {
    log(text, id: ids ? Self.ids[0] : { _ in "" })
  }

  private func log(_ text: String, id: (Int) -> String) -> String {
    SceneWorld.log(
      text.split(separator: " ").map { word in
        let scene = word.last?.wholeNumberValue
        let isScene = word.count == 2 && scene != nil
        return SceneWorld.Step(
          name: String(isScene ? word.dropLast() : word), scene: isScene ? scene : nil)
      }, id: id)
  }

  /// What is found in walks of several processes, by their numbers.
  private func findings(
    in walks: [[SceneWorld.Step]], id: (Int) -> (Int) -> String
  ) throws -> [Int: [Finding]] {
    var options = CheckOptions()
    options.ignore = ["scene-url-after-foreground"]
    let log = walks.indices.map { SceneWorld.log(walks[$0], pid: $0 + 1, id: id($0)) }.joined()
    let findings = try check(log, options: options).findings
    return Dictionary(grouping: findings) { ($0.pid ?? 0) - 1 }
  }

  @Test(arguments: [2, 3])
  func `random walks of several scenes are legal`(scenes: Int) throws {
    let walks = Cases.some(0..<300).map { seed in
      var world = SceneWorld(
        scenes: scenes, seed: UInt64(seed), logsApp: seed % 3 > 0, logsScenes: seed % 2 == 0)
      for _ in 0..<40 { world.move() }
      return world.steps
    }
    let found = try findings(in: walks) { Self.ids[$0 % Self.ids.count] }
    for (seed, findings) in found {
      Issue.record("seed \(seed): \(findings.map { "\($0.line) \($0.ruleID)" })")
    }
  }

  /// It may be any scene's for which it is legal: from there on each may have moved, or not.
  @Test(arguments: [2, 3])
  func `lines without a name between lines with names make no fault`(scenes: Int) throws {
    let walks = Cases.some(0..<300).map { seed in
      var world = SceneWorld(
        scenes: scenes, seed: UInt64(seed), logsApp: seed % 3 > 0, logsScenes: seed % 2 == 0)
      for _ in 0..<40 { world.move() }
      var random = SplitMix64(seed: UInt64(seed) &+ 99)
      return world.steps.map { step in
        var step = step
        step.isUnnamed = step.name != "C" && random.chance(1, in: 3)
        return step
      }
    }
    let found = try findings(in: walks) { Self.ids[$0 % Self.ids.count] }
    for (seed, findings) in found {
      Issue.record("seed \(seed): \(findings.map { "\($0.line) \($0.ruleID)" })")
    }
  }

  @Test func `without names the scenes of an app are not judged by their order`() throws {
    let walks = Cases.some(0..<300).map { seed in
      var world = SceneWorld(scenes: 2, seed: UInt64(seed))
      // Both connect before anything else, as far as the log can tell.
      while world.states.contains(.unattached) { world.move() }
      for _ in 0..<40 { world.move() }
      return world.steps
    }
    let found = try findings(in: walks) { _ in { _ in "" } }
    for (seed, findings) in found {
      Issue.record("seed \(seed): \(findings.map { "\($0.line) \($0.ruleID)" })")
    }
  }

  @Test func `one lost or spurious callback is one finding`() throws {
    let walks = Cases.some(0..<400).map { seed in
      var world = SceneWorld(scenes: 3, seed: UInt64(seed), logsApp: seed % 2 == 0)
      for _ in 0..<30 { world.move() }
      var random = SplitMix64(seed: UInt64(seed) &+ 7)
      var steps = world.steps
      let scenes = steps.indices.filter { steps[$0].scene != nil && steps[$0].name != "U" }
      guard let place = scenes.randomElement(using: &random) else { return steps }
      if seed % 3 == 0 {
        steps.insert(steps[scenes.randomElement(using: &random) ?? place], at: place)
      } else {
        steps.remove(at: place)
      }
      return steps
    }
    let found = try findings(in: walks) { Self.ids[$0 % Self.ids.count] }
    for (seed, findings) in found {
      let faults = findings.filter { $0.severity == .error }
      #expect(faults.count <= 1, "seed \(seed): \(findings.map { "\($0.line) \($0.ruleID)" })")
    }
    #expect(found.count > Cases.some(150))
  }

  @Test func `delegate, notifications of scenes and of the app give each step once`() throws {
    var world = SceneWorld(scenes: 1, seed: 1, logsApp: true, logsScenes: true)
    world.steps += [
      "C", "F", "6n", "Fn", "A", "3n", "An", "4n", "R", "Rn", "B", "Bn", "5n",
    ].map { name in
      let isScene = "CFARB".contains(name.first ?? " ")
      return SceneWorld.Step(
        name: isScene ? String(name.prefix(1)) : name, scene: isScene ? 0 : nil,
        isNotification: isScene && name.count == 2)
    }
    let result = try check(SceneWorld.log(world.steps, id: Self.ids[1]))
    #expect(result.places == [])
    // The launch, five callbacks of the scene, four notifications of the app.
    #expect(result.summary.events == 10)
    #expect(result.inputs[0].events == 14)
  }

  @Test func `a line without a name belongs to the only scene for which it is legal`() throws {
    #expect(try places(log("1 C1 F1 A1") + line("sceneWillResignActive(_:)", at: 2)) == [])
    let two = log("1 C1 F1 A1 R1 B1 C2 F2 A2", ids: true)
    // It could be either's.
    #expect(try places(two + line("sceneDidDisconnect(_:)", at: 3)) == [])
    #expect(try places(two + line("sceneWillResignActive(_:)", at: 3)) == [])
  }

  @Test func `names, places and lives`() throws {
    let result = try check(log("1 C1 F1 A1 C2 F2 A2 R1 B1 A1", ids: true))
    #expect(result.places == ["10 scene-active-without-foreground"])
    #expect(result.findings[0].scene == "5D0C9A31-2F44-4E0B-9A77-0C1B8D55E201")
    #expect(result.findings[0].missing == ["scene.willEnterForeground"])
    #expect(result.lives[0].scenes.count == 2)
    #expect(result.lives[0].finalStates.contains("running"))
  }

  /// Mutant: of `scene=Optional("w-1")` only `Optional` is read.
  @Test(arguments: ids.indices)
  func `every form of a name tells the window that is wrong`(_ form: Int) throws {
    let lines = log("1 C1 F1 A1 C2 F2 A2 R1 B1 A1", id: Self.ids[form])
    #expect(try places(lines) == ["10 scene-active-without-foreground"])
  }

  @Test func `an address and a session on one line are one scene`() throws {
    let session = "5D0C9A31-2F44-4E0B-9A77-0C1B8D55E201"
    let lines = [
      "scene(_:willConnectTo:options:) <UIWindowScene: 0x10541a0b0> session \(session)",
      "sceneWillEnterForeground(_:) <UIWindowScene: 0x10541a0b0>",
      "sceneDidBecomeActive(_:) session \(session)",
      "sceneWillResignActive(_:) <UIWindowScene: 0x10541a0b0>",
    ]
    let log = lines.enumerated().map { line($1, at: Double($0)) }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.lives[0].scenes == [session])
  }

  /// Only the connection has a session to print: as long as there is one scene, every line is about it.
  @Test func `a line without a name is about the only scene that has one`() throws {
    let session = "session 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E201"
    let other = "session 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E202"
    let (window, second) = ("<UIWindowScene: 0x10541a0b0>", "<UIWindowScene: 0x10541a0c0>")
    func found(_ words: String) throws -> [String] {
      let names = [
        "1": "application(_:didFinishLaunchingWithOptions:)",
        "C": "scene(_:willConnectTo:options:)", "F": "sceneWillEnterForeground(_:)",
        "A": "sceneDidBecomeActive(_:)", "R": "sceneWillResignActive(_:)",
        "B": "sceneDidEnterBackground(_:)", "D": "sceneDidDisconnect(_:)",
        "U": "scene(_:openURLContexts:)", "X": "application(_:didDiscardSceneSessions:)",
      ]
      let ids = [
        "a": session, "b": other, "w": window, "v": second,
        "u": "shop://item/5D0C9A31-2F44-4E0B-9A77-0C1B8D55E209",
      ]
      let log = words.split(separator: " ").enumerated().map { number, word in
        word == "!"
          ? LossTests.marker
          : line(
            (names[String(word.prefix(1))] ?? "") + " "
              + (ids[String(word.dropFirst())] ?? ""), at: Double(number))
      }
      return try places(log.joined()) { $0.logged = .all }
    }
    let lost = "scene-background-without-resign"
    #expect(try found("1 Ca F A R B F A R B D") == [])
    #expect(try found("1 Ca F A B") == ["5 \(lost)"])
    #expect(try found("1 Ca Fw Aw Rw Bw") == [])
    #expect(try found("1 Ca Fw Aw Bw") == ["5 \(lost)"])
    #expect(try found("1 C F A R B Uu F A B") == ["10 \(lost)"])
    #expect(try found("1 Ca F A R B Uu F A B") == ["10 \(lost)"])
    #expect(try found("1 Xb Ca F A B") == ["6 \(lost)"])
    #expect(try found("1 Xb C F A B") == ["6 \(lost)"])
    #expect(try found("1 Xa Ca") == ["3 scene-connect-after-discard"])
    // It was closed, and comes again.
    #expect(try found("1 Ca F A R B D C F A B") == ["11 \(lost)"])
    // Which of several it is, nobody knows.
    for others in ["Cb", "C", "Fv"] {
      #expect(try found("1 Ca Fw Aw \(others) B") == [], "\(others)")
    }
    #expect(try found("1 Ca F ! A R B B F") == [])
  }

  @Test(arguments: [
    "role: _UISceneSessionRoleKeyboardInputScene", "<CPTemplateApplicationScene: 0x10541a0b9>",
    "session 0C1B8D55-2F44-4E0B-9A77-5D0C9A31E209, UIWindowSceneSessionRoleExternalDisplay",
  ])
  func `scenes of another role are not judged`(id: String) throws {
    let other = ["scene(_:willConnectTo:options:)", "sceneWillEnterForeground(_:)"]
    let log =
      log("1 C1 F1 A1", ids: true)
      + other.enumerated().map { line("\($1) \(id)", at: 3 + Double($0)) }.joined()
    #expect(try places(log) == [])
  }

  @Test func `the first scene decides that the app has scenes, and --scenes overrules it`() throws {
    let log = log("1 C F A") + line("applicationDidBecomeActive:", at: 4)
    #expect(try places(log) == ["5 app-delegate-callback-in-scene-app"])
    #expect(try places(log) { $0.configuration.facts[.forwarded] = true } == [])
    #expect(try places(log) { $0.configuration.facts[.scenes] = false } == [])
    // Another process of the app may be on a system that knows no scenes.
    let second = line("application(_:didFinishLaunchingWithOptions:)", at: 8, pid: 90)
    #expect(
      try places(log + second + line("applicationDidBecomeActive:", at: 9, pid: 90))
        == ["5 app-delegate-callback-in-scene-app"])
  }

  @Test func `a process without a name has scenes in its own input only`() throws {
    let scenes = [
      "application(_:didFinishLaunchingWithOptions:)", "scene(_:willConnectTo:options:)",
      "sceneWillEnterForeground(_:)", "sceneDidBecomeActive(_:)",
    ]
    let without = [
      "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive(_:)",
      "applicationWillResignActive(_:)",
    ]
    var checker = try Checker.fresh()
    feed([scenes, without, scenes].map { Array($0.joined(separator: "\n").utf8) }, to: &checker)
    let result = checker.finish()
    #expect(result.places == [])
    #expect(result.lives.map(\.finalStates) == [["running"], ["inactive"], ["running"]])
  }

  /// An app's console over two runs: between them scenes may have been taken up, or left.
  @Test func `without pids every run of a process has scenes or none`() throws {
    let launch = "-[AppDelegate application:didFinishLaunchingWithOptions:]"
    func app(_ names: String...) -> [String] { names.map { "-[AppDelegate application\($0):]" } }
    func scene(_ names: String...) -> [String] {
      ["-[SceneDelegate scene:willConnectToSession:options:]"]
        + names.map { "-[SceneDelegate scene\($0):]" }
    }
    let visit = app(
      "DidBecomeActive", "WillResignActive", "DidEnterBackground", "WillEnterForeground")
    let runs = [
      scene("WillEnterForeground", "DidBecomeActive", "WillResignActive", "DidEnterBackground"),
      scene(
        "WillEnterForeground", "DidBecomeActive", "WillResignActive", "DidEnterBackground",
        "WillEnterForeground", "DidBecomeActive", "DidEnterBackground"),
      scene("WillEnterForeground", "DidBecomeActive") + app("DidBecomeActive")
        + ["-[SceneDelegate sceneWillResignActive:]", "-[SceneDelegate sceneDidEnterBackground:]"],
      visit.dropLast(), visit + visit + visit.dropLast(),
      app("DidBecomeActive", "DidEnterBackground", "WillEnterForeground") + visit.dropLast(),
    ].map { [launch] + $0 }
    func judged(_ lines: [String]) throws -> (places: [(line: Int, rule: String)], lives: [String])
    {
      let result = try check(lines.joined(separator: "\n") + "\n")
      return (
        result.findings.map { ($0.line, $0.ruleID) },
        result.lives.map { "\($0.start) \($0.finalStates) \($0.scenarios)" }
      )
    }
    let alone = try runs.map(judged)
    #expect(
      alone.map { $0.places.map { "\($0.line) \($0.rule)" } } == [
        [], ["9 scene-background-without-resign"], ["5 app-delegate-callback-in-scene-app"], [], [],
        ["3 background-without-resign"],
      ])
    for first in runs.indices {
      for second in runs.indices {
        for third in runs.indices {
          var expected: [String] = []
          var lines: [String] = []
          for run in [first, second, third] {
            expected += alone[run].places.map { "\(lines.count + $0.line) \($0.rule)" }
            lines += runs[run]
          }
          let all = try judged(lines)
          #expect(all.places.map { "\($0.line) \($0.rule)" } == expected)
          #expect(all.lives == [first, second, third].flatMap { alone[$0].lives })
        }
      }
    }
  }

  /// The launch on the delegate's channel, and observers' lines of the rest: each run of a process is judged as if it were the only one.
  @Test func `without pids a launch begins anew for all channels`() throws {
    let events = [
      "1": "application(_:didFinishLaunchingWithOptions:)", "3": "applicationDidBecomeActive(_:)",
      "4": "applicationWillResignActive(_:)", "5": "applicationDidEnterBackground(_:)",
      "1n": "UIApplication.didFinishLaunchingNotification",
      "3n": "UIApplication.didBecomeActiveNotification",
      "4n": "UIApplication.willResignActiveNotification",
      "5n": "UIApplication.didEnterBackgroundNotification",
      "6n": "UIApplication.willEnterForegroundNotification",
      "C": "scene(_:willConnectTo:options:)", "F": "sceneWillEnterForeground(_:)",
      "A": "sceneDidBecomeActive(_:)", "R": "sceneWillResignActive(_:)",
      "B": "sceneDidEnterBackground(_:)",
    ]
    let runs = [
      "1 3n", "1 3n 4n 5n", "1 3n 3n", "1 1n 3n 3 4n 4 5n 5", "1n 1 3n 4n 5n 6n 3n", "1 6n 3n",
      "1 3n 4n 5n 6n 3n 4n 5n 3n", "1 C F 6n A 3n R 4n", "1 C F A R B F 6n A 3n 5n B",
      "1 C F A R B F A B", "1 3 4 5 3n 5n",
    ].map { $0.split(separator: " ").map { events[String($0)] ?? "" } }
    let tails = ["3n 4n 5n", "F A", "F A R B", "3n 4n", "3 4"].map {
      $0.split(separator: " ").map { events[String($0)] ?? "" }
    }
    func found(_ lines: [String]) throws -> [(line: Int, rule: String)] {
      var options = CheckOptions()
      options.logged = .all
      // It is about both runs.
      options.ignore = ["vanished-while-active"]
      return try check(Array((lines.joined(separator: "\n") + "\n").utf8), options: options)
        .findings.map { ($0.line, $0.ruleID) }
    }
    let alone = try runs.map(found)
    #expect(alone.count { !$0.isEmpty } >= 4)
    for before in runs + tails {
      let first = try found(before)
      for (run, findings) in zip(runs, alone) {
        let expected = first + findings.map { (before.count + $0.line, $0.rule) }
        let places = try found(before + run).map { "\($0.line) \($0.rule)" }
        #expect(places == expected.map { "\($0.line) \($0.rule)" }, "\(before) | \(run)")
      }
    }
  }

  @Test func `where no connection is ever logged, a scene without one says nothing`() throws {
    #expect(try places(log("F1 A1 F2 A2 R1 R2 B1 B2", ids: true)) == [])
    #expect(try places(log("1 C1 F1 A1 F2 A2", ids: true)) == ["5 scene-without-connect"])
  }

  @Test func `a long tail before the first scene line makes no fault`() throws {
    let early = (0..<20).map { line("applicationDidReceiveMemoryWarning:", at: Double($0)) }
    let log =
      early.joined() + line("sceneDidBecomeActive(_:)", at: 30)
      + line("applicationWillTerminate:", at: 31)
    #expect(try places(log) == [])
    #expect(try places(log) { $0.start = .launch }.filter { $0.contains("32") } == [])
  }

  @Test func `callbacks after willTerminate are at fault, of known and of new scenes`() throws {
    let end = log("1 C1 F1 A1 R1 B1", ids: true) + line("applicationWillTerminate:", at: 3)
    for scene in [1, 2] {
      let late = line("scene(_:willConnectTo:options:) " + Self.ids[0](scene), at: 4)
      #expect(try places(end + late) == ["8 callback-after-terminate"])
    }
  }

  @Test func `one callback too many in an app with scenes is one finding`() throws {
    func log(_ text: String, _ extra: String, at place: Int) -> String {
      let lines = self.log(text, ids: true).split(separator: "\n", omittingEmptySubsequences: true)
      // Between two events, in time as well.
      let time = 0.2 * Double(place) - 0.1
      return (lines[..<place] + [Substring(line(extra, at: time).dropLast())] + lines[place...])
        .joined(separator: "\n") + "\n"
    }
    let launch = "application(_:didFinishLaunchingWithOptions:)"
    let walk = "1 C1 F1 A1 R1 B1 F1 A1 R1 B1"
    for place in 4...9 {
      #expect(try places(log(walk, launch, at: place)) == ["\(place + 1) launch-repeated"])
      let end = line("applicationWillTerminate:", at: 9)
      let begin = launch.replacing("did", with: "will")
      #expect(try places(log(walk, begin, at: place) + end) == ["\(place + 1) launch-repeated"])
      let found = try places(log(walk, "applicationWillTerminate:", at: place) + end)
      #expect(found == ["\(place + 2) callback-after-terminate"])
    }
    // It may have been a launch, and the same scene connects again.
    #expect(try places(self.log("1 C1 F1 A1 1 C1 F1 A1", ids: true)) == ["5 launch-repeated"])
    // The end that both scenes have heard is taken back for both.
    let two = "1 C1 F1 A1 C2 F2 A2 R1 R2 B1 B2"
    let found = try places(log(two, "applicationWillTerminate:", at: 7))
    #expect(found == ["9 callback-after-terminate"])
  }

  @Test func `what is discarded without a name is no scene that is there`() throws {
    let discard = "application(_:didDiscardSceneSessions:)"
    for (before, after) in [("1 C1 F1 A1 R1", "A1"), ("1 C1", "F1 A1"), ("1 C1 F1 A1", "R1 B1")] {
      let head = log(before, ids: true)
      let tail = log("\(before) \(after)", ids: true).dropFirst(head.count)
      for session in ["", " <UISceneSession: 0x6000011; persistentIdentifier = 7C1F>"] {
        let time = 0.2 * Double(before.split(separator: " ").count) - 0.1
        #expect(try places(head + line(discard + session, at: time) + tail) == [], "\(before)")
      }
    }
    // In a log that begins in its middle nothing is known of what was there.
    #expect(try places(line(discard, at: 0) + log("F A R C F A")) == [])
    // What has a name was there: the first line behind it is one too many.
    let named = line("\(discard) \(Self.ids[0](1))", at: 0) + log("F1 A1", ids: true)
    #expect(try places(named) == ["2 scene-callback-unattached"])
    // The only scene that is gone is meant.
    let gone = log("1 C1 F1 A1 R1 B1 D1", ids: true) + line(discard, at: 8)
    let again = line("scene(_:willConnectTo:options:) " + Self.ids[0](1), at: 9)
    let found = try places(gone + again)
    #expect(found == ["9 scene-connect-after-discard"])
  }

  @Test func `in a log that begins in its middle a scene may have been there`() throws {
    #expect(try places(log("C1 F1 A1 R2 B2", ids: true)) == [])
    #expect(try places(log("1 C1 F1 A1 R2 B2", ids: true)) == ["5 scene-without-connect"])
  }

  @Test func `the app's notifications have to fit the scenes`() throws {
    #expect(try places(log("1 C1 6n F1 A1 3n R1 4n B1 5n", ids: true)) == [])
    #expect(try places(log("1 C1 F1 6n A1 3n C2 F2 A2 R2 B2 5n", ids: true)).count == 1)
    let early = "1 C1 F1 6n 3n 4n B1 5n"
    #expect(
      try places(log(early + " F1 6n A1 3n", ids: true)) == ["5 aggregate-mismatch"])
    // Where the app never logs the callback, a scene may be anywhere.
    #expect(try places(log(early, ids: true)) == ["5 callback-never-logged"])
    #expect(try places(log(early, ids: true)) { $0.logged = .all }.contains("5 aggregate-mismatch"))
  }

  @Test func `a process with very many scenes is followed with bounded memory`() throws {
    var log = line("application(_:didFinishLaunchingWithOptions:)", at: 0)
    for number in 0..<3000 {
      let id = "5D0C9A31-2F44-4E0B-9A77-" + String(100_000_000_000 + number)
      log += line("scene(_:willConnectTo:options:) \(id)", at: Double(number))
    }
    #expect(try check(log).summary.errors == 0)
  }
}
