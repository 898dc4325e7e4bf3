import Foundation
import Testing

@testable import Lifecheck

/// Texts of an app's own that tell its windows apart.
///
/// Mutants: a text that comes with one callback is a label; so are many texts, a long one, a title that changes, what an observer tells, and texts beside several
/// classes; only a legal order makes labels, or nearly any does; steps that are never told are missed; what all texts have in common is a part of a label.
@Suite struct InstanceLabelsTests {
  private static let names: [Character: String] = [
    "C": "scene(_:willConnectTo:options:)", "F": "sceneWillEnterForeground",
    "A": "sceneDidBecomeActive", "R": "sceneWillResignActive", "B": "sceneDidEnterBackground",
  ]

  /// A log of `steps` such as `F1 A1 F2`, with the text of each digit around the callback, which stands for `@`.
  private func log(_ steps: String, _ texts: [String]) -> String {
    steps.split(separator: " ").map { step in
      let number = step.last?.wholeNumberValue ?? 1
      let name = step.first.flatMap { Self.names[$0] } ?? ""
      return texts[number - 1].replacing("@", with: name) + "\n"
    }.joined()
  }

  private static let windows = "F1 A1 F2 A2 R1 B1 R2 B2 F1 A1 R1 B1 F2 A2"

  @Test(arguments: [
    ("🟢 @", "🔵 @"), ("[W1] @", "[W2] @"), ("Main: @", "Detail: @"), ("1 @", "2 @"),
    ("SceneDelegate(1) @", "SceneDelegate(2) @"), ("@ - Inbox", "@ - Draft"),
    ("@ - Default Configuration", "@ - Detail Configuration"), ("@ (main)", "@ (detail)"),
    ("@ activity=org.deli.inbox", "@ activity=org.deli.draft"), ("@ index: 0", "@ index: 1"),
    ("iPad scene: @", "External scene: @"), ("[W1] [Life] @", "[W2] [Life] @"),
    ("@ 105553162", "@ 105553190"), ("[SceneDelegate] 🟢 @", "[SceneDelegate] 🔵 @"),
  ])
  func `windows are told apart by what stands beside their callbacks`(
    first: String, second: String
  ) throws {
    for (steps, line) in [(Self.windows, 7), ("C1 F1 A1 C2 F2 A2 R1 B1 R2 B2 F1 A1", 9)] {
      #expect(try check(log(steps, [first, second])).places == [])
      // Without the line of the second window that tells its resignation.
      let broken = steps.replacing("R2 ", with: "", maxReplacements: 1)
      #expect(
        try check(log(broken, [first, second])).places
          == ["\(line) scene-background-without-resign"])
    }
  }

  @Test func `a label is what differs`() throws {
    for (texts, labels) in [
      (["[W1] [Life] @", "[W2] [Life] @"], ["W1", "W2"]),
      (["🟢 @", "🔵 @"], ["🟢", "🔵"]),
      (["@ in the window of Inbox", "@ in the window of Draft"], ["Inbox", "Draft"]),
      (["@ - Inbox list", "@ - Inbox"], ["Inbox list", "Inbox"]),
    ] {
      #expect(try scenes(log(Self.windows, texts)) == Set(labels), "\(texts)")
    }
  }

  /// The names of the scenes that are listed.
  private func scenes(_ log: String) throws -> Set<String> {
    let list = try Tool.run(["events", "-f", "ndjson", "-"], input: Data(log.utf8)).text
    return Set(list.matches(of: /"scene":"([^"]*)"/).map { String($0.output.1) })
  }

  /// Steps of one window, in which the same is broken with all texts as without any.
  @Test(arguments: [
    // Each callback has its own text.
    ("F1 A2 R3 B4 F1 A2 B4 F1 A2 R3 B4", ["@ - loads", "@ - starts", "@ - stops", "@ - saves"]),
    ("F1 A2 R1 B2 F1 A2 B2 F1 A2 R1 B2", ["[INFO] @", "[WARN] @"]),
    ("F1 A1 B2 A1 R1", ["@ - shows", "@ - saves"]),
    // A title, or a number of the run, has changed.
    ("F1 A1 B2 F2 A2 R2 B2", ["@ - Inbox", "@ - Draft"]),
    ("F1 A1 R1 B1 A2 R2 B2 F2 A2", ["[run 1] @", "[run 2] @"]),
    // So many windows has nobody.
    (
      ["FA", "RB"].flatMap { steps in (1...9).flatMap { n in steps.map { "\($0)\(n)" } } }
        .joined(separator: " "), (1...9).map { "[W\($0)] @" }
    ),
    // Nor is a window called so.
    (
      "F1 A1 F2 A2 R1 B1 R2 B2",
      ["Inbox", "Draft"].map {
        "@ - \($0) of the shop, which shows what was ordered and what is to be paid"
      }
    ),
    // No text makes it better.
    ("F1 A1 B1 F2 A2 B2 F1 A1 B1 F2 A2 B2 R1 R2", ["@ - Inbox", "@ - Draft"]),
    // Some lines have none.
    ("F1 A1 F3 A2 R1 B1 R2 B2", ["[W1] @", "[W2] @", "@"]),
  ])
  func `other texts are no labels`(steps: String, texts: [String]) throws {
    func places(_ texts: [String]) throws -> [String] {
      try check(log(steps, texts)).places
    }
    let expected = try places(texts.map { _ in "@" })
    #expect(!expected.isEmpty)
    #expect(try places(texts) == expected)
  }

  @Test func `who tells callbacks besides the delegate is no window`() throws {
    let steps = ["C", "F", "A", "R", "B", "F", "A"].map { "\($0)1 \($0)2 " }.joined()
    let result = try check(log(steps, ["[SceneDelegate] @", "[Metrics] @"]))
    #expect(result.summary.events == 7 && result.places == [])
    // Delegates of two classes are those of two windows.
    let classes = try check(log(Self.windows, ["MainSceneDelegate.@", "PrefsSceneDelegate.@"]))
    #expect(classes.summary.events == 14 && classes.places == [])
  }

  @Test func `windows whose resignation is never told are told apart`() throws {
    let steps = Self.windows.replacing("R1 ", with: "").replacing("R2 ", with: "")
    let result = try check(log(steps, ["[W1] @", "[W2] @"]))
    #expect(result.findings.map(\.ruleID) == ["callback-never-logged"])
  }

  /// What came beside the callbacks of two processes is looked at by itself.
  @Test func `a window of another process is another one`() throws {
    func run(_ pid: Int, _ steps: String = Self.windows, _ texts: [String] = ["🟢 @", "🔵 @"])
      -> String
    {
      log(steps, texts).split(separator: "\n").enumerated().map {
        line(String($1), at: Double($0), pid: pid)
      }.joined()
    }
    let both = run(71) + run(72)
    #expect(try check(both).places == [] && scenes(both) == ["🟢", "🔵"])
    let apart = run(71, "F1 A1", ["[Shop] @"]) + run(72, "F1 A1 R1 B1", ["[Deli] @"])
    #expect(try scenes(apart + run(71, "R1 B1 F1", ["[Shop] @"])) == [])
    let broken = both.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let rest = broken.enumerated().filter { $0.offset != 20 }.map(\.element)
    #expect(
      try check(rest.joined(separator: "\n")).places == ["21 scene-background-without-resign"])
  }
}
