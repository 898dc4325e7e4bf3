/// An app with scenes that moves at random, by the tables of docs/verdicts.md and without the rules.
struct SceneWorld {
  enum State: CaseIterable { case unattached, connected, arriving, active, inactive, background }

  struct Step: Equatable {
    /// A letter of rules/uikit-scene.rules, or a number and `n` for a notification of the app.
    var name: String
    var scene: Int?
    var isNotification = false
    /// Whether its line does not say which scene it is about.
    var isUnnamed = false
  }

  var states: [State]
  var steps: [Step] = [Step(name: "1")]
  private var random: SplitMix64
  private let logsApp: Bool
  private let logsScenes: Bool

  init(scenes: Int, seed: UInt64, logsApp: Bool = true, logsScenes: Bool = false) {
    states = [State](repeating: .unattached, count: scenes)
    random = SplitMix64(seed: seed)
    self.logsApp = logsApp
    self.logsScenes = logsScenes
  }

  private static let moves: [State: [(letter: String, to: State)]] = [
    .unattached: [("C", .connected)],
    .connected: [("F", .arriving), ("B", .background)],
    .arriving: [("A", .active), ("B", .background)],
    .active: [("R", .inactive), ("U", .active)],
    .inactive: [("A", .active), ("B", .background), ("D", .unattached)],
    .background: [("F", .arriving), ("D", .unattached), ("U", .background)],
  ]

  private static func level(_ states: [State]) -> Int {
    if states.contains(.active) { return 2 }
    return states.contains { $0 == .arriving || $0 == .inactive } ? 1 : 0
  }

  mutating func move() {
    let scene = Int.random(in: states.indices, using: &random)
    guard let move = Self.moves[states[scene]]?.randomElement(using: &random) else { return }
    let before = Self.level(states)
    states[scene] = move.to
    let after = Self.level(states)
    var step = [Step(name: move.letter, scene: scene)]
    if logsScenes, move.letter != "U" {
      step.append(Step(name: move.letter, scene: scene, isNotification: true))
    }
    if logsApp {
      if before == 0, after > 0 { step.append(Step(name: "6n")) }
      if before < 2, after == 2 { step.append(Step(name: "3n")) }
      if before == 2, after < 2 { step.append(Step(name: "4n")) }
      if before > 0, after == 0 { step.append(Step(name: "5n")) }
    }
    // In any order, but the app's notifications one after the other.
    let own = step.filter { $0.scene != nil }.shuffled(using: &random)
    let app = step.filter { $0.scene == nil }
    let place = Int.random(in: 0...own.count, using: &random)
    steps += own[..<place] + app + own[place...]
  }

  static let spellings: [String: (delegate: String, notification: String)] = [
    "1": ("application(_:didFinishLaunchingWithOptions:)", ""),
    "C": ("scene(_:willConnectTo:options:)", "UISceneWillConnectNotification"),
    "F": ("sceneWillEnterForeground(_:)", "UISceneWillEnterForegroundNotification"),
    "A": ("sceneDidBecomeActive(_:)", "UISceneDidActivateNotification"),
    "R": ("sceneWillResignActive(_:)", "UISceneWillDeactivateNotification"),
    "B": ("sceneDidEnterBackground(_:)", "UISceneDidEnterBackgroundNotification"),
    "D": ("sceneDidDisconnect(_:)", "UISceneDidDisconnectNotification"),
    "U": ("scene(_:openURLContexts:)", ""),
    "3n": ("UIApplicationDidBecomeActiveNotification", ""),
    "4n": ("UIApplicationWillResignActiveNotification", ""),
    "5n": ("UIApplicationDidEnterBackgroundNotification", ""),
    "6n": ("UIApplicationWillEnterForegroundNotification", ""),
  ]

  /// A log of `steps`, with what `id` says of each scene.
  static func log(_ steps: [Step], pid: Int = 71, id: (Int) -> String) -> String {
    steps.enumerated().map { number, step in
      let spelling = spellings[step.name] ?? ("", "")
      let text = step.isNotification ? spelling.notification + ":" : spelling.delegate
      let scene = step.isUnnamed ? "" : step.scene.map(id) ?? ""
      return line(
        scene.isEmpty ? text : "\(text) \(scene)", at: Double(number) * 0.2, pid: pid)
    }.joined()
  }
}
