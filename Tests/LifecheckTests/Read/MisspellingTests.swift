import Foundation
import Testing

@testable import Lifecheck

/// Wrong spellings give hints, and lines that only sound like callbacks give near misses.
@Suite struct MisspellingTests {
  private func result(_ lines: [String]) throws -> CheckResult {
    try check(
      Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  @Test func `a marker that no event has is a note, and no event`() throws {
    let found = try result([
      "applicationDidBecomeActive:", "lifecheck: hoem", "[test] lifecheck: hoem",
      "says \"lifecheck: teleport\".", "lifecheck: 3 errors", "", "x", "lifecheck:",
      "lifecheck: home",
      "applicationWillResignActive:",
    ])
    #expect(found.summary.events == 2)
    #expect(found.inputs[0].nearMisses == 0)
    #expect(
      found.notes.prefix(1) == [
        "0.log:2, 3: 'lifecheck: hoem' is no marker; did you mean 'lifecheck: home'?"
      ])
    #expect(found.notes.count == 2)
    #expect(
      found.notes.last?.hasPrefix(
        "0.log:4: 'lifecheck: teleport' is no marker; known are 'lifecheck: home', 'lifecheck: lock'"
      )
        == true)
  }

  @Test func `what a tracer prints behind a callback is none of its letters`() throws {
    let found = try result([
      "-[<AppDelegate: 0x28150c3e0> applicationDidBecomeActive:<UIApplication: 0x10540a2c0>]",
      "  2134 ms  -[AppDelegate applicationWillResignActive:0x10f90b2c0]",
    ])
    #expect(found.summary.events == 2)
    #expect(found.notes == [])
  }

  @Test func `a misspelt callback is an event, and a note says what it was taken for`() throws {
    let found = try result([
      "application:didFinishingLaunchingWithOptions:", "applictionDidBecomeActive",
      "applicationWillResignActive:", "UIApplicationWillEnterForegroudNotification",
    ])
    #expect(found.summary.events == 4)
    #expect(
      found.notes == [
        "0.log:1: 'application:didFinishingLaunchingWithOptions:' is misspelt, and taken for 'application:didFinishLaunchingWithOptions:'",
        "0.log:2: 'applictionDidBecomeActive' is misspelt, and taken for 'applicationDidBecomeActive:'",
        "0.log:4: 'UIApplicationWillEnterForegroudNotification' is misspelt, and taken for 'UIApplicationWillEnterForegroundNotification'",
      ])
  }

  @Test func `pastes in lower case are one note, whatever they say`() throws {
    let found = try result([
      "application:didfinishlaunchingwithoptions:", "applicationdidbecomeactive:",
      "-[AppDelegate applicationwillresignactive:]", "applicationDidBecomeActive:",
      "ApplicationWillResignActive", "applicationdidbecomeactive(_:)",
    ])
    #expect(found.summary.events == 6)
    #expect(
      found.notes == [
        "0.log:1, 2, 3 and 1 more line: 'application:didfinishlaunchingwithoptions:' is in lower case, and taken for 'application:didFinishLaunchingWithOptions:'"
      ])
  }

  @Test func `a name that is written by hand with blanks is not in lower case`() throws {
    let found = try result([
      "application(_: didFinishLaunchingWithOptions:)", "scene(_: willConnectTo: options:)",
    ])
    #expect(found.summary.events == 2)
    #expect(!found.notes.contains { $0.contains("lower case") })
  }

  @Test func `the notes are bounded, and safe to show`() throws {
    var checker = try Checker.fresh()
    let log = Array(
      String(repeating: "applictionDidBecomeActive\napplicationWillResignActive:\n", count: 50).utf8
    )
    feed(Array(repeating: log, count: 9), named: (0..<9).map { "\u{1B}[2J\($0)" }, to: &checker)
    let notes = checker.finish().notes
    #expect(notes.count == 7)
    #expect(notes.allSatisfy { !$0.utf8.contains(0x1B) })
    #expect(notes[0].contains(":1, 3, 5 and 47 more lines: 'applictionDidBecomeActive'"))
    #expect(notes[6] == "150 more lines with names that are misspelt")
  }

  @Test func `every format of a report has the notes`() throws {
    let log = Data("applictionDidBecomeActive\napplicationWillResignActive:\n".utf8)
    for format in ["human", "json", "ndjson", "junit", "github"] {
      let outcome = try Tool.run(["check", "--format", format, "-"], input: log)
      #expect(
        outcome.errors.contains(
          "<stdin>:1: 'applictionDidBecomeActive' is misspelt, and taken for 'applicationDidBecomeActive:'"
        ), "\(format)")
      if format.hasSuffix("json") { #expect(outcome.text.contains("is misspelt"), "\(format)") }
    }
    let quiet = try Tool.run(["check", "--quiet", "-"], input: log)
    #expect(quiet.errors.isEmpty)
  }

  /// Lines that mention a callback, or sound like one.
  private static let lookalikes = [
    "will retry once applicationDidBecomeActive fires",
    "waiting for applicationDidBecomeActive",
    "applicationDidBecomeActive observers: 4",
    "-[AppDelegate applicationDidEnterBackground:] completed",
    "applicationDidEnterBackground: completed in 12 ms",
    "AppDelegate.applicationWillEnterForeground, duration: 41.8ms",
    "-[Cart applicationDidBecomeActiveWithItems:]",
    "WebPageProxy::applicationWillEnterForegroundForMedia: 3",
    "App transitioned to background, suspending HangTracing.",
    "App transitioned to foreground, resuming HangTracing.",
    "testApplicationDidBecomeActive passed",
    "we call applicationWillTerminate: when the user quits",
  ]

  @Test(arguments: lookalikes)
  func `what only sounds like a callback is a near miss`(line: String) throws {
    let log = "applicationDidBecomeActive:\n\(line)\napplicationWillResignActive:\n"
    let found = try check(Array(log.utf8))
    #expect(found.inputs[0].nearMisses == 1)
    #expect(found.inputs[0].events == 2)
    #expect(found.findings.isEmpty)
    #expect(found.inputs[0].nearMissExamples.map(\.line) == [2])
  }

  @Test func `near misses are shown with the statistics`() throws {
    let log = "applicationDidBecomeActive:\n" + Self.lookalikes.joined(separator: "\n") + "\n"
    let outcome = try Tool.run(
      ["check", "--statistics", "--stdin-filename", "a.log", "-"], input: Data(log.utf8))
    #expect(outcome.text.contains("\(Self.lookalikes.count)  near misses"))
    #expect(outcome.text.contains("a.log:2: will retry once applicationDidBecomeActive fires"))
    #expect(outcome.status == 0)
  }

  @Test func `states of frameworks and helpers' lines are neither`() throws {
    let log = """
      applicationDidBecomeActive:
      App activity changed. Is active? true
      pause
      scene will become FG visible
      Message: reactivated the background uploader

      """
    let found = try check(Array(log.utf8))
    #expect(found.inputs[0].nearMisses == 0)
    #expect(found.inputs[0].events == 1)
  }

  @Test func `no time is no limit`() throws {
    for (line, place) in [
      ("  go then stop within 0 s", "2:23"), ("  every go is followed by stop within 0ms", "2:39"),
    ] {
      let text = "rule a warning\n\(line)\nevent go\n  selector go:\nevent stop\n  selector stop:\n"
      do {
        _ = try RuleText.parse([RuleText(name: "a.rules", text: text)])
        Issue.record("no error")
      } catch let errors as RuleErrors {
        let found = errors.errors.map {
          "\($0.place.line):\($0.place.column): \($0.problem.message)"
        }
        #expect(
          found.first == "\(place): expected a time above 0, such as 250 ms or 5 s, found '0'")
      }
    }
  }

  @Test
  func `a background mode that is nearly one gives a hint, and the rules know which there are`()
    throws
  {
    var options = CheckOptions()
    options.configuration.backgroundModes = ["audoi", "my-own", "location"]
    let log = Array("applicationDidBecomeActive:\n".utf8)
    #expect(
      try check(log, options: options).notes
        == ["background mode 'audoi' is unknown; did you mean 'audio'?"])
    let rules = try RuleText.parse([
      RuleText(
        name: "a.rules", text: "modes\n  known \"my-owm\"\nevent go\n  selector go:\n")
    ])
    #expect(rules.backgroundModes == ["my-owm"])
    #expect(
      try check(log, options: options, rules: rules).notes
        == ["background mode 'my-own' is unknown; did you mean 'my-owm'?"])
  }

  /// Each with the callback that it is.
  private static let slips = [
    ("applicationWillResginActive", 2), ("applicationWillResingActive:", 2),
    ("-[AppDelegate applicationWillResigneActive:]", 2), ("aplicationWillResignActive()", 2),
    ("applicationWillResignActve(_:)", 2), ("APPLICATIONWILLRESIGNATCIVE", 2),
    ("[Life] applicaitonWillResginActive", 2), ("willRessignActive called", 2),
    ("applicationWillResignActi", 2), ("applicationDidEnterBackgroud", 3),
    ("applicationDidEtnerBackground", 3), ("didEnterBackgorund", 3),
    ("applicationWillEnterForgroud", 4), ("AppDelegate.applicationWillEnterForeGruond(_:)", 4),
  ]

  @Test(arguments: slips)
  func `a misspelt callback takes the place of the one that is missing`(
    slip: (text: String, place: Int)
  ) throws {
    var names = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:", "applicationDidEnterBackground:",
      "applicationWillEnterForeground:", "applicationDidBecomeActive:",
      "applicationWillResignActive:", "applicationDidEnterBackground:",
    ]
    let right = names[slip.place]
    names[slip.place] = slip.text
    let found = try result(names)
    #expect(found.places == [])
    #expect(found.summary.events == 7 && found.inputs[0].nearMisses == 1)
    #expect(
      found.notes.contains { $0.contains(":\(slip.place + 1): \(right.dropLast()) is missing") })
    names.remove(at: slip.place)
    #expect(try result(names).summary.faults == 1)
  }

  @Test func `a misspelt name is told with the line that makes an event of it`() throws {
    let near = try Tool.run(
      ["events", "--near", "--no-config", "--stdin-filename", "a.log", "-"],
      input: Data("[Life] sceneDidEnterBackgroud 3\napplicationDidBecomeActive\n".utf8))
    #expect(
      near.text == """
        a.log:1: [Life] sceneDidEnterBackgroud 3
          no event: 'sceneDidEnterBackgroud' is the name of a callback, misspelt
          to count it: spelling scene.didEnterBackground "sceneDidEnterBackgroud" in .lifecheck
        1 near miss

        """)
  }

  @Test func `another word is no misspelt name`() throws {
    for word in [
      "screenDidBecomeActive", "sceneWillActivate", "applicationDidBecomeInactive",
      "mapDidBecomeActive", "didBecomeInactive", "onDidBecomeActive", "xDidEnterBackground",
      "applicationDidBecomeActives", "willEnterBackground", "didEnterForeground",
      "applicationWillBecomeActive", "sessionDidBecomeActive", "sceneDidReconnect",
      "didBecmeActive", "applicationWillResign", "application_willResignActve",
      "applicationWillResginActive2", "viewDidReappearAgain", "sceneDidDeactivate",
      "AclaxzationDidBecomeActive", "applicationDidFinishLoading",
    ] {
      let found = try result(["applicationDidBecomeActive:", word, "x\(word)y"])
      let misspelt = found.inputs[0].nearMissExamples.filter { $0.reason == .misspelt }
      #expect(misspelt.isEmpty, "\(word)")
    }
    // Code, and what is said of a name.
    let code = ["applicationDidBecomeActive:", "func applicationWillResginActive() {"]
    #expect(try result(code).inputs[0].nearMissExamples.allSatisfy { $0.reason != .misspelt })
  }

  /// A name of which letters lack at an end is cut off in a log of devices; in a short text it is misspelt.
  @Test func `what is searched for is decided by the beginning of an input`() throws {
    let noise = String(repeating: "2026-03-04 10:00:00.100 Shop[7:1] row drawn\n", count: 2_000)
    func misspelt(_ log: String) throws -> Int {
      try check(log).inputs[0].nearMissExamples.count { $0.reason == .misspelt }
    }
    func line(_ word: String) -> String { "2026-03-04 10:00:00.200 Shop[7:1] \(word)\n" }
    let event = line("applicationDidBecomeActive")
    #expect(try misspelt(event + line("applicationWillResignActiv")) == 1)
    #expect(try misspelt(event + line("applicationWillResginActive") + noise) == 1)
    #expect(try misspelt(event + line("applicationWillResignActiv") + noise) == 0)
    #expect(try misspelt(event + noise + line("applicationWillResginActive")) == 0)
    // The letters of another spelling stand in it, and it is found anyway.
    #expect(try misspelt(event + noise + line("applicatonWillResignActive")) == 1)
    let again =
      event + line("applicationWillResginActive") + noise + line("applicationWillResginActive")
    #expect(try misspelt(again) == 2)
  }
}
