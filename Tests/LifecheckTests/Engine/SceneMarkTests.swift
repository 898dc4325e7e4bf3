import Testing

@testable import Lifecheck

/// Numbers and digits beside a scene's callback: names of scenes where they come again with another callback, and nothing else.
@Suite struct SceneMarkTests {
  private static let names = [
    "C": "scene(_:willConnectTo:options:)", "F": "sceneWillEnterForeground",
    "A": "sceneDidBecomeActive", "R": "sceneWillResignActive", "B": "sceneDidEnterBackground",
    "D": "sceneDidDisconnect",
  ]

  /// The places of findings in a log of letters with the number of a window, or none: `F1 A1 F2`.
  private func found(_ steps: String, _ message: (String, Int, Int) -> String) throws -> [String] {
    let steps = steps.split(separator: " ").enumerated()
    let messages = steps.map { number, step in
      message(Self.names[String(step.prefix(1))] ?? "", Int(step.dropFirst()) ?? 0, number)
    }
    let stamped = messages.enumerated().map { line($1, at: Double($0)) }.joined()
    let bare = messages.map { $0 + "\n" }.joined()
    let places = try check(stamped).places
    #expect(try check(bare).places == places)
    return places
  }

  /// What stands beside the callback of window 1, and of window 2.
  private static let forms: [(before: [String], after: [String])] = [
    (["", ""], [" self=0x1070c4a10", " self=0x1070d8b20"]),
    (["", ""], [" window=0x1070c4a10", " window=0x1070d8b20"]),
    (["", ""], [" window: <UIWindow: 0x1070c4a10>", " window: <UIWindow: 0x1070d8b20>"]),
    (["", ""], [" id=1", " id=2"]), (["", ""], [": id: 31", ": id: 32"]),
    (["", ""], [" (identifier=0C1B8D55)", " (identifier=9A770F31)"]),
    (["", ""], [" #1", " #2"]), (["", ""], [" scene[1]", " scene[2]"]),
    (["scene[1] ", "scene[2] "], ["", ""]),
    (["", ""], [" 0C1B8D55", " 9A770F31"]), (["", ""], [" …8d55", " …0f31"]),
    (["", ""], [" 0C1B8D55-77A1", " 0C1B8D55-77A2"]), (["", ""], [" [0c1b]", " [9a77]"]),
    (["[0C1B8D55] ", "[9A770F31] "], ["", ""]),
    (["[SceneDelegate 0C1B8D55] ", "[SceneDelegate 9A770F31] "], ["", ""]),
    (["[0C1B8D55] [SceneDelegate] ", "[9A770F31] [SceneDelegate] "], ["", ""]),
    (["", ""], [": 106102872080400", ": 106102872080912"]),
    (
      ["", ""],
      [
        " for scene: 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E201",
        " for scene: 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E202",
      ]
    ),
    (["", ""], [" for 0x1070c4a10", " for 0x1070d8b20"]),
    (["", ""], [" of <UIWindowScene: 0x1070c4a10>", " of <UIWindowScene: 0x1070d8b20>"]),
  ]

  @Test(arguments: forms.indices)
  func `each window is judged by itself, whatever its lines call it`(number: Int) throws {
    let form = Self.forms[number]
    func found(_ steps: String) throws -> [String] {
      try self.found(steps) { name, window, _ in
        form.before[window - 1] + name + form.after[window - 1]
      }
    }
    for legal in [
      "F1 A1 F2 A2 R1 R2 B1 B2", "F1 F2 A1 A2 R2 B2 R1 B1 F1 A1", "R1 R2 B1 B2 F1 F2 A1 A2",
      "C1 F1 A1 C2 F2 A2 R1 B1 F1 A1 R2 B2 D2", "C1 C2 F1 A1 F2 A2", "R1 B1 D1 R2 B2",
    ] {
      #expect(try found(legal) == [], "\(legal)")
    }
    let lost = "scene-background-without-resign"
    #expect(try found("F1 A1 F2 A2 B1") == ["5 \(lost)"])
    #expect(try found("F1 A1 F2 A2 R1 B1 F1 A1 B2") == ["9 \(lost)"])
    #expect(try found("F1 A1 R1 B1 F1 A1 B1") == ["7 \(lost)"])
  }

  /// A callback with a number on its line that is no scene's: a count, a place in the source, a time.
  private static func counted(_ kind: Int, _ name: String, _ line: Int) -> String {
    switch kind {
    case 0: "\(name) id=\(17 + line)"
    case 1: "\(name) #\(line + 1)"
    case 2: "\(name) #\(name.utf8.count)"
    case 3: "\(name): id=\(name.utf8.count)"
    case 4: "\(name) \(1_712_000_000 + line)"
    case 5: "\(name): \(733_000_000_000 + 997 * line)"
    case 6: "[\(String(0x5b1f00 + 77 * line, radix: 16))] \(name)"
    case 7: "\(name) id=inbox\(line % 3)"
    case 8: "\(name) 10:04:\(10 + line)"
    case 9: "\(name) (\(line % 2))"
    default: "\(name) title=Inbox"
    }
  }

  @Test(arguments: 0...10)
  func `what is no name parts nothing`(number: Int) throws {
    func found(_ steps: String) throws -> [String] {
      try self.found(steps) { name, _, line in Self.counted(number, name, line) }
    }
    #expect(try found("C F A R B F A R B F A R B D") == [])
    #expect(try found("F A R B F A R B") == [])
    #expect(try found("R B F A R B F A") == [])
    // Of one window, the order counts.
    #expect(try found("C F A R B F A B F A R B").count == 1)
    #expect(try found("F A R B A R B F A").count == 1)
  }

  /// The source's lines of two callbacks: both come again and again, each with its own.
  @Test func `a mark that stands on one kind of callback only is no name`() throws {
    func found(_ steps: String) throws -> [String] {
      try self.found(steps) { name, _, _ in "\(name) #\(name.utf8.count)" }
    }
    #expect(try found("F B F B F B") == [])
    #expect(try found("F A F A F A").allSatisfy { $0.hasSuffix("callback-never-logged") })
  }

  @Test func `where a line has none, a mark is nothing`() throws {
    func found(_ steps: String) throws -> [String] {
      try self.found(steps) { name, mark, _ in mark > 0 ? "\(name) #\(mark)" : name }
    }
    #expect(try found("F A1 R B F A2 R B F A3") == [])
    #expect(try found("F A1 R B F A2 B F A3") == ["7 scene-background-without-resign"])
    // The connection may have none.
    #expect(try found("C F1 A1 C F2 A2 R1 B1 R2 B2") == [])
  }

  @Test func `marks that may be none say nothing of the app as a whole`() throws {
    func log(_ id: (Int) -> String) -> String {
      let steps = [
        "application(_:didFinishLaunchingWithOptions:)",
        "scene(_:willConnectTo:options:) \(id(1))", "sceneWillEnterForeground \(id(1))",
        "sceneDidBecomeActive \(id(1))", "sceneWillResignActive \(id(2))",
        "sceneDidEnterBackground \(id(2))", "UIApplicationDidEnterBackgroundNotification",
      ]
      return steps.enumerated().map { line($1, at: Double($0)) }.joined()
    }
    #expect(try check(log { "id=\($0)" }).places == [])
    #expect(try check(log { "<UIWindowScene: 0x1070c4a1\($0)>" }).places != [])
  }

  @Test func `what follows 'for' makes a sentence, unless it names the scene`() throws {
    for rest in ["for now", "for scene", "for the scene", "of old", "for session Inbox", "for 12"] {
      let result = try check(line("sceneDidBecomeActive \(rest)", at: 0))
      #expect(result.summary.events == 0, "\(rest)")
    }
    let result = try check(line("applicationDidBecomeActive for 0x1070c4a10", at: 0))
    #expect(result.summary.events == 0)
  }
}
