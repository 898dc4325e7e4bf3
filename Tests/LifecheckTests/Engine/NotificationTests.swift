import Testing

@testable import Lifecheck

/// A method and its notification are one step, in either order; each channel is watched by itself.
@Suite struct NotificationTests {
  private func log(_ messages: String) -> String {
    messages.split(separator: " ").enumerated().map { number, name in
      line(Self.messages[String(name)] ?? String(name), at: Double(number) / 5)
    }.joined()
  }

  private static let messages = numberedCallbacks.merging([
    "1n": "UIApplicationDidFinishLaunchingNotification",
    "3n": "UIApplicationDidBecomeActiveNotification",
    "4n": "UIApplicationWillResignActiveNotification",
    "5n": "UIApplicationDidEnterBackgroundNotification",
    "6n": "UIApplication.willEnterForegroundNotification",
  ]) { _, own in own }

  @Test(arguments: [
    "1 1n 3n 3 4 4n 5n 5 6n 6 3 3n", "1 3 4 5 6n 6 3 3n", "1 3 4 5 6 6n 3n 3", "1n 3n 4n 5n 6n 3n",
    "1 3 3n 4 5 5n",
  ])
  func `both channels in either order are legal`(trace: String) throws {
    #expect(try check(log(trace)).places == [])
  }

  @Test func `one step is one event`() throws {
    let result = try check(log("1 1n 3n 3 4 4n 5 5n"))
    #expect(result.summary.events == 4)
    #expect(result.lives.map(\.events) == [4])
    #expect(result.inputs[0].events == 8)
  }

  @Test func `a fault that both channels show is one finding`() throws {
    let result = try check(log("1 1n 3 3n 5 5n 6 6n 3 3n 4 4n 5 5n"))
    #expect(result.places == ["5 background-without-resign"])
    #expect(result.findings[0].channels == [.delegate, .notification])
    #expect(result.summary.faults == 1)
    // What is told on one channel alone is called by its name there. Mutant: a notification has the name of its method.
    let alone = try check(log("1 1n 3 3n 5n 6n 3n 4 4n 5n"))
    #expect(
      alone.findings.map(\.message) == [
        "UIApplicationWillResignActiveNotification is missing before UIApplicationDidEnterBackgroundNotification"
      ])
  }

  /// Who observes notifications may do so for some of the time, as a screen does while it is shown. Mutant: an observer is always there.
  @Test(arguments: [
    ("1 3 3n 4 4n 3 3n 4 5 6 3 3n", []),
    ("1 3 3n 4 5 5n 6 6n 3 3n 4 4n 5", []),
    // It was away for so long that one callback too many would cost less than all that it lacks.
    ("1 3 3n 4 4n 5 5n 6 6n 3 3n 4 5 6 3 3n", []),
    // Where the delegate does not show the step, or is wrong itself, it is as ever.
    ("1 3 3n 4 4n 3 3n 4 5 6 3n", ["11 active-twice"]),
    ("1 3 3n 4 4n 3 3n 3 3n", ["8 active-twice"]),
    // Nor is the observer a witness for the delegate.
    ("1 3 3n 4n 5 5n 6 6n 3 3n 4 4n 5 5n", ["5 background-without-resign"]),
    // What comes too often has not been missed.
    ("1 3 3n 4 4n 4n", ["6 resign-while-not-active"]),
  ])
  func `an observer comes and goes`(trace: String, expected: [String]) throws {
    #expect(try check(log(trace)).places == expected)
  }

  /// Mutant: a stream repeats on one channel what it has told on another.
  @Test func `a stream tells once what both channels show`() throws {
    func released(_ messages: String) throws -> [Int] {
      var checker = try Checker.fresh()
      checker.begin(input: "phone")
      checker.feed(log(messages).utf8)
      let released = checker.takeReleased()
      checker.endInput()
      _ = checker.finish()
      return (released + checker.takeReleased()).map(\.line)
    }
    #expect(try released("1 1n 3 3n 5 5n 6 6n 3 3n 4 4n 5 5n") == [5])
    #expect(try released("1 1n 3n 3 5 5n 6 6n 3 3n 4 4n 5 5n 5 5n 3 3n") == [5, 17])
  }

  @Test func `notifications alone are judged`() throws {
    let result = try check(log("1n 3n 5n 6n 3n 4n 5n"))
    #expect(result.places == ["3 background-without-resign"])
    #expect(result.findings[0].channel == .notification)
  }

  @Test func `an observer of some notifications lost nothing that the delegate shows`() throws {
    #expect(try check(log("1 3 3n 4 5 5n 6 3 3n 4 5 5n")).places == [])
  }

  @Test func `without pids both channels tell of the same lives`() throws {
    let names = "1 1n 3n 3 4 4n 5 5n 1n 1 3 3n".split(separator: " ")
    let text = names.map { (Self.messages[String($0)] ?? "") + "\n" }.joined()
    let result = try check(text)
    #expect(result.places == [])
    #expect(result.lives.map(\.firstLine) == [1, 9])
  }

  @Test(arguments: [
    ("mem 4n 5n 1 3n", 4), ("mem 3n 1 3n", 3), ("time 4n 5n 1 1n 3n 3", 4),
    ("mem 4n 5n 1n 1 3n 3", 4), ("mem 4n 5n 0 1 3n", 4), ("1 3 4 5 ! mem 4n 5n 1 3n", 9),
  ])
  func `without pids a launch begins a life whatever came before it on its channel`(
    trace: String, launch: Int
  ) throws {
    let other = [
      "mem": "applicationDidReceiveMemoryWarning:", "time": "applicationSignificantTimeChange:",
      "!": "lost >=12 unreliable messages",
    ]
    let text = trace.split(separator: " ").map {
      (Self.messages[String($0)] ?? other[String($0)] ?? "") + "\n"
    }
    let result = try check(text.joined())
    #expect(result.places == [])
    #expect(result.lives.map(\.firstLine) == [1, launch])
  }

  @Test func `without pids a launch that goes on with one begins no life`() throws {
    let restore = "application:shouldRestoreSecureApplicationState:\n"
    for begun in [restore, (Self.messages["0"] ?? "") + "\n" + restore] {
      let result = try check(begun + (Self.messages["1"] ?? "") + "\n")
      #expect(result.places == [])
      #expect(result.lives.count == 1)
    }
  }

  @Test func `a mention of a notification is no event`() throws {
    let log =
      line("registering observer for UIApplicationWillResignActiveNotification", at: 1)
      + line("UIApplicationDidBecomeActiveNotification observers 4", at: 2)
    let result = try check(log)
    #expect(result.summary.events == 0)
    #expect(result.inputs[0].nearMisses == 2)
  }
}
