import Testing

@testable import Lifecheck

/// What the app's notifications say of its scenes, one rule and one limit after the other.
@Suite struct AggregateTests {
  private static func id(_ scene: Int) -> String {
    "session 5D0C9A31-2F44-4E0B-9A77-0C1B8D55E20\(scene)"
  }

  /// A log of letters of rules/uikit-scene.rules with the number of a scene, and of numbers with `n` for notifications of the
  /// app; `!` stands for lost messages.
  private func places(_ text: String) throws -> [String] {
    var log = ""
    for (number, word) in text.split(separator: " ").enumerated() {
      if word == "!" {
        log += LossTests.marker
        continue
      }
      let scene = word.last?.wholeNumberValue
      let step = SceneWorld.Step(
        name: scene == nil || word.count < 2 ? String(word) : String(word.dropLast()), scene: scene)
      let spelling = SceneWorld.spellings[step.name]?.delegate ?? ""
      let name = word.count > 1 ? scene.map { " " + Self.id($0) } ?? "" : ""
      log += line(spelling + name, at: Double(number) * 0.2)
    }
    return try check(log).places
  }

  /// Mutant: a life that is seen from its middle is held to all its scenes.
  @Test func `of a life that is seen from its middle some scenes are unknown`() throws {
    #expect(try places("1 C1 F1 A1 R1 3n") == ["6 aggregate-mismatch"])
    #expect(try places("F1 A1 R1 3n") == [])
    #expect(try places("1 C1 F1 A1 R1 ! R1 3n") == [])
  }

  /// Mutant: "none in" is read as "not all in".
  @Test func `none in a state means that not even one is in it`() throws {
    #expect(try places("1 C1 F1 A1 3n C2 F2 A2 R1 4n") == ["10 aggregate-mismatch"])
    #expect(try places("1 C1 F1 A1 3n C2 F2 A2 R1 R2 4n") == [])
  }

  /// Mutant: what was claimed before messages were lost is still to be borne out behind them.
  @Test func `a claim does not outlive lost messages`() throws {
    let before = "1 C1 F1 A1 3n C2 F2 A2 R1 4n"
    #expect(try places(before + " U1 U1 U1 U1 U1 U1 U1") == ["10 aggregate-mismatch"])
    #expect(try places(before + " ! U1 U1 U1 U1 U1 U1 U1") == [])
    // What is known again contradicts it.
    #expect(try places(before + " ! A2 U2 U2 U2 U2 U2 U2 U2") == [])
  }

  /// Mutants in uikit-scene.rules: `didEnterBackground none in foreground` is gone, or one state of `foreground`.
  @Test func `the app is in the background when no scene is on the screen`() throws {
    #expect(try places("1 C1 F1 6n A1 3n R1 4n B1 5n") == [])
    // Active, inactive, arriving and returning.
    #expect(
      try places("1 C1 F1 6n A1 3n C2 F2 A2 R2 B2 R1 4n A1 5n").last == "15 aggregate-mismatch")
    let before = "1 C1 F1 6n A1 3n R1 4n B1 5n"
    #expect(try places(before + " F1 6n A1 3n R1 4n 5n") == ["17 aggregate-mismatch"])
    #expect(try places(before + " C2 F2 6n 5n") == ["14 aggregate-mismatch"])
    #expect(try places(before + " F1 6n 5n") == ["13 aggregate-mismatch"])
  }

  /// Mutants in uikit-scene.rules: `scene.openURL` of a scene whose connection was not logged leads to fewer states.
  @Test func `a URL may reach a scene of which no line was logged in any state`() throws {
    // The other scene is why the app is known to log connections.
    for rest in ["F2 A2", "R2 B2", "A2 R2", "U2 B2", "B2 F2"] {
      #expect(try places("1 C1 F1 A1 U2 " + rest) == ["5 scene-without-connect"], "\(rest)")
    }
  }
}
