import Testing

@testable import Lifecheck

/// Steps that were taken before against the same steps worked out each time, as they are where the states of lives are kept.
@Suite struct KnownStepsTests {
  @Test(arguments: Shape.allCases)
  func `a step that is known does what it did`(_ shape: Shape) throws {
    for seed in Cases.some(1...8 as ClosedRange<UInt64>) {
      // In short logs, what an app covers rests on few steps.
      let log = shape.log(seed: (seed + 1) / 2, count: seed % 2 == 0 ? 300 : 1500)
      var options = CheckOptions()
      // How long something took is no part of where a life stands.
      options.severities = ["resume-time", "background-time", "launch-watchdog"].map {
        ($0, .warning)
      }
      options.configuration.facts[.scenes] = shape == .toldScenes ? true : nil
      let known = try report(log, options)
      options.keepsStates = true
      let workedOut = try report(log, options)
      #expect(known == workedOut, "seed \(seed)")
      #expect(known.contains("\"fault\":true"))
    }
  }

  /// More apps than there are places for what was counted of them.
  @Test func `what each of many apps covers is counted`() throws {
    let steps = [
      "DidBecomeActive", "WillResignActive", "DidEnterBackground", "WillEnterForeground",
    ]
    var log = ""
    for app in 0..<600 {
      for (number, step) in (steps + steps).enumerated() {
        let clock = "10:\(10 + app / 60):\(10 + app % 50).\(100 + number)"
        log += "2026-03-04 \(clock) App\(app)[\(app + 9):7] -[AppDelegate application\(step):]\n"
      }
    }
    func transitions(_ options: CheckOptions) throws -> [Int] {
      let judged = try check(log, options: options).judged
      return judged.exercises.apps.indices.map { app in
        judged.shownMachines.reduce(0) { count, machine in
          count
            + judged.coverage.map(of: machine).transitions.indices.count {
              judged.coverage.hasTransition($0, machine: machine, app: app)
            }
        }
      }
    }
    var options = CheckOptions()
    let known = try transitions(options)
    options.keepsStates = true
    #expect(try known == transitions(options))
    #expect(known.count == 600 && known.allSatisfy { $0 > 3 })
  }

  /// All that a check finds but for the states themselves, with what each app covers.
  private func report(_ log: String, _ options: CheckOptions) throws -> String {
    let result = try check(log, options: options)
    let apps = result.coverage.apps.map { app in
      CoverageReport.Kind.allCases.map { "\($0) \(app.parts[$0] as Any)" }.joined(separator: ", ")
    }
    return result.jsonReport + apps.joined(separator: "\n")
  }

  /// What the log is like.
  enum Shape: CaseIterable {
    case plain
    case threads
    case withoutPids
    case notifications
    case scenes
    case toldScenes

    private static let app = [
      "-[AppDelegate application:didFinishLaunchingWithOptions:]",
      "-[AppDelegate applicationDidBecomeActive:]",
      "-[AppDelegate applicationWillResignActive:]",
      "-[AppDelegate applicationDidEnterBackground:]",
      "-[AppDelegate applicationWillEnterForeground:]",
      "-[AppDelegate application:openURL:options:]",
      "-[AppDelegate applicationWillTerminate:]",
    ]
    private static let scene = [
      "-[AppDelegate application:didFinishLaunchingWithOptions:]",
      "-[SceneDelegate sceneDidBecomeActive:]",
      "-[SceneDelegate sceneWillResignActive:]", "-[SceneDelegate sceneDidEnterBackground:]",
      "-[SceneDelegate sceneWillEnterForeground:]",
      "-[SceneDelegate scene:willConnectToSession:options:]",
      "-[AppDelegate applicationWillTerminate:]", "-[SceneDelegate sceneDidDisconnect:]",
    ]
    private static let others = [
      "UIApplicationDidBecomeActiveNotification", "UIApplicationWillResignActiveNotification",
      "UIApplicationDidEnterBackgroundNotification", "waiting for applicationDidBecomeActive:",
      "-[RootViewController viewWillAppear:]", "-[RootViewController viewDidDisappear:]",
      "applicationDidReceiveMemoryWarning:",
    ]
    /// Which callback mostly follows which, in either list.
    private static let next: [[Int]] = [
      [1], [2], [3, 3, 1], [4, 4, 4, 6], [1, 1, 5], [1, 4], [0], [5],
    ]

    func log(seed: UInt64, count: Int) -> String {
      var random = SplitMix64(seed: seed)
      let hasScenes = self == .scenes || self == .toldScenes
      let callbacks = hasScenes ? Self.scene : Self.app
      var last = [Int](repeating: 6, count: 12)
      var log = ""
      var time = 0
      for number in 0..<count {
        let place = random.below(last.count)
        var text: String
        if self == .notifications || self == .threads, random.chance(1, in: 4) {
          text = random.element(of: Self.others)
        } else {
          var callback = random.element(of: Self.next[last[place]])
          if hasScenes, last[place] == 0 { callback = 5 }
          if random.chance(1, in: 25) { callback = random.below(callbacks.count) }
          last[place] = callback
          text = callbacks[callback]
          if hasScenes, place % 3 == 0, callback != 0, callback != 6 {
            text += " <UIWindowScene: 0x10\(random.chance(1, in: 5) ? 5 : 4)0a3\(place % 10)00>"
          }
        }
        time += random.chance(1, in: 60) ? 700_000_000 : random.below(400_000)
        log += head(process: place, thread: number % 7 == 0 ? 9 : 1, time) + text + "\n"
      }
      return log
    }

    private func head(process: Int, thread: Int, _ time: Int) -> String {
      func digits(_ value: Int, _ count: Int = 2) -> String {
        String(repeating: "0", count: max(0, count - "\(value)".count)) + "\(value)"
      }
      let seconds = time / 1_000_000
      let clock =
        "\(digits(seconds / 3600 % 24)):\(digits(seconds / 60 % 60)):\(digits(seconds % 60)).\(digits(time % 1_000_000, 6))"
      switch self {
      case .threads:
        return
          "2026-03-\(digits(1 + seconds / 86_400)) \(clock)+0100 App\(process)[\(700 + process):\(thread)] "
      case .withoutPids: return "\(clock) App\(process): "
      default:
        return
          "Mar \(seconds / 86_400 < 9 ? " " : "")\(1 + seconds / 86_400) \(clock) iPhone App\(process)(UIKitCore)[\(700 + process)] <Notice>: "
      }
    }
  }
}
