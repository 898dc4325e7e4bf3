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

  /// What two scenes do, with the notifications of the app that come of it: `C1`, `6n` and so on, with times.
  private static func world(_ random: inout SplitMix64) -> [(time: Double, word: String)] {
    var scenes = [Character](repeating: " ", count: 1 + random.below(2))
    var events: [(time: Double, word: String)] = [(0, "1")]
    var time = 0.0
    for _ in 0..<14 {
      time += [2, 5, 11][random.below(3)]
      let own = random.below(scenes.count)
      let before = scenes
      // The callback by which each state is left, but for the inactive one.
      scenes[own] =
        switch scenes[own] {
        case " ": "C"
        case "C", "B": "F"
        case "F": "A"
        case "A": "R"
        default: random.below(2) == 0 ? "A" : "B"
        }
      func isNew(_ states: String) -> Bool {
        before.contains { states.contains($0) } != scenes.contains { states.contains($0) }
      }
      var step = ["\(scenes[own])\(own + 1)"]
      let notification =
        switch scenes[own] {
        case "F": isNew("FAR") ? "6n" : nil
        case "A": isNew("A") ? "3n" : nil
        case "R": isNew("A") ? "4n" : nil
        case "B": isNew("FAR") ? "5n" : nil
        default: nil as String?
        }
      if let notification { step.insert(notification, at: random.below(2)) }
      for (number, word) in step.enumerated() {
        events.append((time + Double(number) * 0.01, word))
      }
    }
    return events
  }

  private func places(_ events: [(time: Double, word: String)]) throws -> [Int] {
    let log = events.map { time, word in
      let scene = word.last?.wholeNumberValue
      let name = word.count > 1 && scene != nil ? String(word.dropLast()) : word
      let spelling = SceneWorld.spellings[name]?.delegate ?? ""
      return line(
        spelling + (word.count > 1 ? scene.map { " " + Self.id($0) } ?? "" : ""), at: time)
    }.joined()
    var options = CheckOptions()
    options.logged = .all
    return try check(log, options: options).findings.map(\.line)
  }

  /// Mutants: a claim is dropped by what comes in a later step, or the notification goes on to count as one that was posted.
  @Test func `one wrong notification of the app is one finding, where it is`() throws {
    var random = SplitMix64(seed: 17)
    var counts = (right: 0, others: 0)
    for _ in 0..<Cases.some(90) {
      let events = Self.world(&random)
      #expect(try places(events) == [])
      for wrong in ["3n", "4n", "5n", "6n"] {
        let place = 2 + random.below(events.count - 2)
        guard events[place].time - events[place - 1].time > 2.5 else { continue }
        var broken = events
        broken.insert((events[place - 1].time + 1, wrong), at: place)
        let found = try places(broken)
        #expect(found.count <= 1, "\(found) \(broken)")
        if found == [place + 1] {
          counts.right += 1
        } else {
          // Before the first notification it is not known where the app stands.
          #expect(!events[..<place].contains { $0.word.hasSuffix("n") }, "\(found) \(broken)")
          counts.others += 1
        }
      }
    }
    #expect(counts.right > Cases.some(60) && counts.others < 15, "\(counts)")
  }
}
