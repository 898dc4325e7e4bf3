import Foundation
import Testing

@testable import Lifecheck

/// Methods of a scene delegate's names that somebody else logs.
@Suite struct SceneDelegatesTests {
  @Test func `the address of an object right before a callback tells its scene`() throws {
    func log(_ other: String, _ owner: String = "") -> String {
      let calls = [
        ("scene(_:willConnectTo:options:)", 1), ("sceneWillEnterForeground(_:)", 1),
        ("sceneDidBecomeActive(_:)", 1), ("scene(_:willConnectTo:options:)", 2),
        ("sceneWillEnterForeground(_:)", 2), ("sceneDidBecomeActive(_:)", 2),
        ("sceneDidEnterBackground(_:)", 2),
      ]
      return calls.map { "\($1 == 1 ? "0x10a4031c0" : other) \(owner)\($0)\n" }.joined()
    }
    for owner in ["", "SceneDelegate.", "SceneDelegate: "] {
      #expect(try check(log("0x10a5055d0", owner)).places == ["7 scene-background-without-resign"])
    }
    // The number of a thread is none.
    #expect(try !check(log("0x1f3a")).places.contains("7 scene-background-without-resign"))
    #expect(try check("[0x10a4031c0] sceneDidBecomeActive(_:)\n").summary.events == 1)
  }

  /// Xcode's template has both methods in its application delegate.
  @Test(arguments: [
    "-[AppDelegate application:configurationForConnectingSceneSession:options:]",
    "AppDelegate: application(_:didDiscardSceneSessions:)",
  ])
  func `what the application's delegate tells of scenes makes it none of theirs`(line: String)
    throws
  {
    for (owner, id) in [("SceneDelegate", " <UIWindowScene: 0x10a4031c0>"), ("MainScene", "")] {
      let scene = [
        "scene:willConnectToSession:options:", "sceneWillEnterForeground:", "sceneDidBecomeActive:",
        "sceneDidEnterBackground:",
      ].map { "-[\(owner) \($0)]\(id)" }
      let log = (["-[AppDelegate application:didFinishLaunchingWithOptions:]", line] + scene)
        .joined(separator: "\n")
      let result = try check(log + "\n")
      #expect(result.summary.events == 6)
      #expect(result.places == ["6 scene-background-without-resign"])
    }
  }

  private static let steps = [
    "scene:willConnectToSession:options:", "sceneWillEnterForeground:", "sceneDidBecomeActive:",
    "sceneWillResignActive:", "sceneDidEnterBackground:",
  ]

  /// A run in which two tell each step, one of them first.
  private func run(_ first: String, _ second: String, suffix: String = "") -> String {
    let texts =
      ["-[AppDelegate application:didFinishLaunchingWithOptions:]"]
      + Self.steps.flatMap { step in
        [first, second].map { $0.replacing("%", with: step) + suffix }
      }
    return texts.joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    ("[SceneDelegate] %", "[LinkPlugin] %"), ("[LinkPlugin] %", "[SceneDelegate] %"),
    ("-[SceneDelegate %]", "-[LinkPlugin %]"), ("-[ShopSceneDelegate %]", "[LinkPlugin] %"),
    ("%", "[LinkPlugin] %"), ("SceneDelegate: %", "% in LinkPlugin"), ("-[Window %]", "-[Links %]"),
  ])
  func `what a plugin tells of a scene once more is no second callback`(
    _ first: String, _ second: String
  ) throws {
    let result = try check(run(first, second))
    #expect(result.places == [])
    #expect(result.summary.events == 6)
    #expect(result.inputs[0].nearMisses == 5)
  }

  private static let short = ["willEnterForeground", "didBecomeActive", "didEnterBackground"]

  /// Mutants: any way to tell that a scene begins shows it, and so does a name that is not a scene's; a step with a name before it is the scene's, too.
  @Test func `where a scene begins by a short name its steps have short names`() throws {
    func places(_ beginning: String, _ step: String) throws -> [String] {
      let steps = Self.short.map { step.replacing("%", with: $0) }
      return try check((["didFinishLaunching", beginning] + steps).joined(separator: "\n")).places
    }
    for beginning in ["willConnectTo", "willConnectToSession", "🟢 1. willConnectTo"] {
      #expect(try places(beginning, "%") == ["5 scene-background-without-resign"])
    }
    // Whoever says what begins would say what becomes active, too.
    for beginning in [
      "sceneWillConnectTo", "scene(_:willConnectTo:options:)", "SceneDelegate: willConnectTo",
      "[scene] willConnectTo", "sceneDidDisconnect",
    ] {
      #expect(try places(beginning, "%") == [], "\(beginning)")
    }
    for step in ["[Player] %", "%()", "[player] %", "player: %"] {
      #expect(try places("willConnectTo", step) == [], "\(step)")
    }
  }

  /// Mutants: what was told before the scene began is the app's all the same; an observer that begins with another step is the scene's delegate; a launch
  /// without a pid is of the same process.
  @Test func `steps that may be an observer's are no scene's`() throws {
    func events(_ names: String...) throws -> [String] {
      let log = names.joined(separator: "\n")
      return try Tool.run(["events", "--no-config", "-"], input: Data(log.utf8)).text
        .split(separator: "\n").map { String($0.split(separator: " ")[1]) }
    }
    let (f, a, b) = (Self.short[0], Self.short[1], Self.short[2])
    #expect(try events(a, "willConnectTo", f, b) == ["didBecomeActive", "scene.willConnect"])
    #expect(try events("willConnectTo", a, b, f, a) == ["scene.willConnect"])
    let launch = "didFinishLaunching"
    #expect(
      try events(launch, "willConnectTo", f, launch, f, a).suffix(2)
        == ["scene.willEnterForeground", "didFinishLaunching"])
    #expect(
      try events(launch, "willConnectTo", f, launch, "willConnectTo", a).last
        == "scene.didBecomeActive")
    #expect(
      try events("willConnectTo", a, "willConnectTo", f).last == "scene.willEnterForeground")
  }

  /// Mutant: a category is a name beside that of who tells the scene's beginning.
  @Test func `one logger of the app tells all of them`() throws {
    func line(_ message: String, _ category: String) -> String {
      #"{"timestamp":"2026-05-14 10:00:00.000000+0200","eventMessage":""# + message
        + #"","processID":7,"processImagePath":"/var/Shop","subsystem":"com.example.shop","category":""#
        + category + #"","eventType":"logEvent"}"# + "\n"
    }
    func places(_ other: String) throws -> [String] {
      let steps = Self.short.map { line($0, other) }.joined()
      return try check(line("willConnectTo", "life") + steps).places
    }
    #expect(try places("life") == ["4 scene-background-without-resign"])
    #expect(try places("player") == [])
  }

  /// Mutant: a line that was read before is the same in each process.
  @Test func `in a relay's log they are a scene's in some processes only`() throws {
    func log(_ process: String, _ steps: [String]) -> String {
      steps.map { "May 14 10:00:00 Phone \(process) <Notice>: \($0)\n" }.joined()
    }
    let scenes = log("Shop[71]", ["willConnectTo"] + Self.short)
    let app = log("Chat[72]", ["didFinishLaunching"] + Self.short)
    for text in [scenes + app + scenes, app + scenes + app] {
      let events = try Tool.run(["events", "--no-config", "-"], input: Data(text.utf8)).text
      let lines = events.split(separator: "\n")
      #expect(lines.count == 12)
      for line in lines { #expect(line.contains("scene.") == line.contains("Shop"), "\(line)") }
    }
  }

  /// So an app prints that has words for the scene's steps, and observers for the app's.
  @Test func `in an app with scenes words about the app are an observer's`() throws {
    let log = [
      "Scene did become active", "Scene will resign active", "Application did enter in background",
      "Application will enter in foreground", "Application did become active",
    ].map { $0 + "\n" }.joined()
    #expect(try check(log).findings.filter { $0.severity != .info }.map(\.ruleID) == [])
    // Without scenes they are the delegate's.
    let words = "App did become active\nApp did enter background\n"
    #expect(try check(words).findings.map(\.ruleID) != [])
  }

  @Test func `a plugin that comes first makes room for the scene delegate`() throws {
    let result = try check(run("-[LinkPlugin %]", "-[SceneDelegate %]"))
    #expect(result.places == [])
  }

  @Test(arguments: ["[SceneDelegate] %", "[LinkPlugin] %"])
  func `a step that the same one tells twice is a second one`(_ again: String) throws {
    let active = again.replacing("%", with: Self.steps[2])
    let resign = "[SceneDelegate] \(Self.steps[3])"
    let log = run("[SceneDelegate] %", "[LinkPlugin] %").split(separator: "\n").prefix(7)
    let lines = log.map(String.init) + [resign, "[SceneDelegate] \(Self.steps[2])", active, active]
    let count = again.hasPrefix("[S") ? 2 : 1
    #expect(try check(lines.joined(separator: "\n") + "\n").places.count == count)
  }

  @Test func `scenes that the lines name are no observers of one another`() throws {
    func log(_ first: String, _ second: String) -> String {
      let steps = Self.steps.prefix(3).flatMap { step in
        ["[Main] \(step) <UIWindowScene: \(first)>", "[Tools] \(step) <UIWindowScene: \(second)>"]
      }
      return (["application:didFinishLaunchingWithOptions:"] + steps).joined(separator: "\n") + "\n"
    }
    let two = try check(log("0x10541a0b0", "0x10541b0b0"))
    #expect(two.places == [])
    #expect(two.summary.events == 7)
    let one = try check(log("0x10541a0b0", "0x10541a0b0"))
    #expect(one.places == [])
    #expect(one.summary.events == 4)
  }

  @Test func `scenes of two classes have a delegate each`() throws {
    let result = try check(run("-[MainSceneDelegate %]", "-[ToolsSceneDelegate %]"))
    #expect(result.places == [])
    #expect(result.summary.events == 11)
  }

  @Test func `a scene that is not judged is nobody's observer`() throws {
    let result = try check(run("-[SceneDelegate %]", "-[CarPlaySceneDelegate %]"))
    #expect(result.places == [])
    #expect(result.summary.events == 11)
  }

  @Test func `known lines are asked about, too`() throws {
    var lines = ["-[AppDelegate application:didFinishLaunchingWithOptions:]"]
    lines += ["-[SceneDelegate scene:willConnectToSession:options:]"]
    for _ in 0..<4 {
      for step in Self.steps.dropFirst() {
        lines += ["[SceneDelegate] \(step)", "[LinkPlugin] \(step)"]
      }
    }
    let log = lines.enumerated().map { number, text in
      let second = number < 2 ? 0 : (number - 2) / 2 + 1
      return "Jun  3 09:31:\(10 + second).\(100 + number) Shop[12] <Notice>: \(text)\n"
    }.joined()
    let result = try check(log)
    #expect(result.places == [])
    #expect(result.summary.events == 18)
  }
}
