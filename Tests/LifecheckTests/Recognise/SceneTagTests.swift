import Testing

@testable import Lifecheck

/// Short names behind a tag or class of scenes: they are the scene's callbacks, and elsewhere the application's, or nothing.
@Suite struct SceneTagTests {
  private static let visit = [
    "willConnect", "willEnterForeground", "didBecomeActive", "willResignActive",
    "didEnterBackground", "willEnterForeground", "didActivate", "willDeactivate",
    "didEnterBackground", "didDisconnect",
  ]

  private func log(_ tag: String, _ steps: [String]) -> String {
    steps.enumerated().map { line("\(tag)\($1)", at: Double($0 + 1)) }.joined()
  }

  @Test(arguments: [
    "[Scene] ", "[Shop][Scene] ", "(Scene) ", "[UIScene] ", "[SceneDiag] ", "[scene] ", "Scene | ",
    "[org.example.shop:Scene] ", "🟢 [SceneLog] -> ", "[Scene 2] ", "UIScene - ", "[Scene:2] ",
  ])
  func `behind a tag of scenes a short name is the scene's`(tag: String) throws {
    let whole = try check(log(tag, Self.visit))
    #expect(whole.places == [])
    #expect(whole.summary.events == Self.visit.count)
    var broken = Self.visit
    broken.remove(at: 3)
    #expect(try check(log(tag, broken)).places == ["4 scene-background-without-resign"])
  }

  @Test func `scenes that are told so are none of the application's steps`() throws {
    let launch = line("[App] didFinishLaunchingWithOptions", at: 0)
    let two = [
      "willConnect", "willEnterForeground", "didActivate", "willConnect", "willEnterForeground",
      "didActivate", "willDeactivate", "didEnterBackground",
    ]
    let log = two.enumerated().map { number, step in
      line(
        "[SceneDiag] \(step) · scene \(number < 3 ? "0C1B8D" : "9A770F")", at: Double(number + 1))
    }.joined()
    let result = try check(launch + log)
    #expect(result.places == [])
    #expect(result.summary.events == 9 && result.inputs[0].nearMisses == 0)
    let steps = [
      "willConnectToSession", "willEnterForeground", "didBecomeActive", "didEnterBackground",
    ]
    let lost = launch + self.log("[Scene] ", steps)
    #expect(try check(lost).places.contains { $0.hasSuffix("scene-background-without-resign") })
  }

  @Test(arguments: [
    "[SceneKit] ", "[SceneView] ", "[Obscene] ", "[Scenery] ", "[App] ", "",
    "[AppDelegate] [Scene] ",
    "[SceneDetail] ",
  ])
  func `behind another name it is the application's, and those of scenes are nothing`(tag: String)
    throws
  {
    let steps = [
      "didBecomeActive", "willResignActive", "didEnterBackground", "willEnterForeground",
      "didBecomeActive",
    ]
    let result = try check(log(tag, steps))
    #expect(result.places == [] && result.summary.events == 5)
    // The application machine has judged it.
    #expect(result.lives[0].finalStates == ["active"])
    let others = log(tag, ["willConnect", "didActivate", "willDeactivate", "didDisconnect"])
    let mixed = try check(log(tag, steps) + others)
    #expect(mixed.summary.events == 5 && mixed.inputs[0].nearMisses == 0)
  }
}
