import Testing

@testable import Lifecheck

/// What is lost and never logged is a fault only where there is evidence that the app logs it (docs/verdicts.md).
@Suite struct AbsenceTests {
  private static let callbacks = numberedCallbacks.merging([
    "a": "UIApplicationDidBecomeActiveNotification",
    "r": "UIApplicationWillResignActiveNotification",
    "b": "UIApplicationDidEnterBackgroundNotification",
    "f": "UIApplicationWillEnterForegroundNotification",
    "l": "UIApplicationDidFinishLaunchingNotification",
    "C": "scene:willConnectToSession:options:", "F": "sceneWillEnterForeground:",
    "A": "sceneDidBecomeActive:", "R": "sceneWillResignActive:", "B": "sceneDidEnterBackground:",
    "D": "sceneDidDisconnect:",
    "M": "applicationDidReceiveMemoryWarning:", "H": "lifecheck: home", "U": "lifecheck: openURL",
  ]) { _, own in own }

  private func log(_ trace: String, from start: Double = 0) -> String {
    trace.filter { $0 != " " }.enumerated().map { index, event in
      line(Self.callbacks[String(event)] ?? "", at: start + Double(index))
    }.joined()
  }

  private func places(
    _ trace: String, _ change: (inout CheckOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = CheckOptions()
    change(&options)
    return try check(log(trace), options: options).places
  }

  @Test(arguments: [
    // Three of a template, and one lost at one place.
    ("1 3 5 6 3", ["3 background-without-resign"]),
    ("1 3 5", ["3 background-without-resign"]),
    ("3 4 5 3", ["4 active-without-foreground"]),
    // At two places.
    ("1 3 5 6 3 5", ["3 callback-never-logged"]),
    // Another one is lost, too: the app tells a part of them.
    ("1 3 5 3", ["3 callback-never-logged", "4 callback-never-logged"]),
    // Not if they are lost together.
    ("1 3 6 3", ["3 foreground-without-background"]),
    // Not if it is logged elsewhere.
    ("1 3 5 3 4", ["3 background-without-resign", "4 active-without-foreground"]),
    // Of scenes, three of four are all but one.
    ("1 C F A R F A", ["6 scene-foreground-twice"]),
    // Two of a template.
    ("3 5", ["2 callback-never-logged"]),
    ("5 3", ["2 callback-never-logged"]),
    ("1 3 3", ["3 callback-never-logged"]),
    // What is logged elsewhere is no matter of evidence.
    ("1 3 3 4", ["3 active-twice"]),
    // Nothing can be lost that would make it right.
    ("3 4 4", ["3 resign-while-not-active"]),
    // The notifications are a channel of their own. What another channel shows is not lost.
    ("a b", ["2 callback-never-logged"]),
    ("1 3 4 a b a", ["6 callback-never-logged"]),
    // In no template: the connection of a scene.
    ("1 F A R B F A", []),
    ("1 C F A B F A", ["5 scene-background-without-resign"]),
    ("1 F A B F A B", ["4 callback-never-logged"]),
  ])
  func `absence needs evidence`(trace: String, expected: [String]) throws {
    #expect(try places(trace) == expected)
  }

  /// Without pids a new process may begin after willTerminate, with a launch that the app does not log.
  @Test(arguments: [
    ("3 4 5 6 3 4 5 7 3 4", ["9 callback-never-logged"]),
    ("3 4 5 7 3 4 5 7 3 4", ["5 callback-never-logged"]),
    // A launch that is logged would have been.
    ("1 3 4 5 7 3", ["6 callback-after-terminate"]),
    // Another callback of that launch is.
    ("1 3 4 5 7 M", ["6 callback-after-terminate"]),
    ("3 4 5 7 M", ["5 callback-never-logged"]),
    // What is suspended may end silently, too.
    ("3 4 5 6 3 4 5 3", ["8 callback-never-logged"]),
    ("3 4 5 6 3 4 5 3 4 5 3 4 5 6 3", ["8 callback-never-logged"]),
    ("3 4 5 3", ["4 callback-never-logged"]),
    ("a r b f a r b a", ["8 callback-never-logged"]),
    // Not where the launch is logged, on whatever channel.
    ("1 3 4 5 6 3 4 5 3", ["9 active-without-foreground"]),
    ("l 3 4 5 6 3 4 5 3", ["9 active-without-foreground"]),
    // Nothing ends a process in front as a matter of course.
    ("3 4 5 6 3 3", ["6 active-twice"]),
    ("3 4 5 6 3 5 6", ["6 background-without-resign"]),
    // What comes later says that the callback is one too many, which no launch changes.
    ("3 4 5 6 3 4 5 3 6 3", ["8 active-without-foreground"]),
    // A new process becomes active before it resigns.
    ("3 4 5 6 3 4 5 4", ["8 resign-while-not-active"]),
    // The same of scenes, whose connection is no launch of the app.
    ("F A R B D 7 F A", ["7 callback-never-logged"]),
    ("C F A R D 7 C F A", ["7 callback-never-logged"]),
    ("1 C F A R D 7 C F A", ["8 callback-after-terminate"]),
    ("C F A R D 7 F A", ["7 callback-after-terminate"]),
    ("F A R B D 7 R B", ["7 callback-after-terminate"]),
  ])
  func `a launch that the app does not log follows an end`(
    trace: String, expected: [String]
  ) throws {
    let log = trace.filter { $0 != " " }.map { Self.callbacks[String($0)]! + "\n" }.joined()
    #expect(try check(log).places == expected)
    let withPids = try places(trace)
    #expect(withPids.allSatisfy { !$0.hasSuffix("callback-never-logged") })
    var options = CheckOptions()
    options.start = .launch
    #expect(try check(log, options: options).findings.contains { $0.severity == .error })
    options = CheckOptions()
    options.logged = .all
    #expect(try check(log, options: options).findings.contains { $0.severity == .error })
  }

  @Test func `an app that ends where it leaves the screen is launched again`() throws {
    let log = "34534".map { Self.callbacks[String($0)]! + "\n" }.joined()
    var options = CheckOptions()
    options.configuration.facts[.exitsOnSuspend] = true
    let result = try check(log, options: options)
    #expect(result.places == ["4 callback-never-logged"])
    #expect(result.findings[0].missing == ["didFinishLaunching"])
    let launched = try check(Self.callbacks["1"]! + "\n" + log, options: options)
    #expect(launched.findings.contains { $0.line == 5 && $0.severity == .error })
  }

  @Test func `everything is demanded where the user says that it is logged`() throws {
    #expect(try places("3 5") { $0.logged = .all } == ["2 background-without-resign"])
    #expect(try places("5 3 5 6") { $0.logged = .all } == ["2 active-without-foreground"])
    #expect(
      try places("1 F A R B") { $0.logged = .all }.first == "2 scene-callback-unattached")
    let only = try RuleSet.shared.events.indices.filter {
      try ["didFinishLaunching", "didBecomeActive"].contains(RuleSet.shared.events[$0].name)
    }
    #expect(try places("1 3 5") { $0.logged = .only(Set(only)) } == [])
  }

  @Test func `a log that has to begin with a launch, and a state that is shown, are evidence`()
    throws
  {
    #expect(try places("3 4") == [])
    #expect(try places("3 4") { $0.start = .launch } == ["1 callback-before-launch"])
    let shown =
      line("application:didFinishLaunchingWithOptions: state=2", at: 1)
      + line("applicationDidBecomeActive:", at: 3)
    #expect(try check(shown).places == ["2 active-without-foreground"])
    #expect(
      try check(shown.replacing(" state=2", with: "")).places == [])
  }

  @Test func `what a scenario demands is told, and says after what`() throws {
    let result = try check(log("1 3 H 4 3"))
    #expect(result.places == ["5 callback-never-logged"])
    #expect(
      result.findings[0].message
        == "applicationDidEnterBackground is never logged by Shop; 'home' after stimulus.home demands it"
    )
    #expect(result.summary.verdict == .conforms && result.summary.warnings == 1)
    #expect(try places("1 3 H 4 3") { $0.logged = .all } == ["5 scenario-mismatch"])
    // Where the app logs it, it is lost.
    #expect(try places("1 3 H 4 3 4 5") == ["5 scenario-mismatch"])
  }

  @Test func `a list of what is logged binds scenarios too`() throws {
    func only(_ names: String...) throws -> CheckOptions.Logged {
      let rules = try RuleSet.shared
      return .only(Set(rules.events.indices.filter { names.contains(rules.events[$0].name) }))
    }
    let both = try only("didBecomeActive", "willResignActive", "didEnterBackground")
    #expect(try places("1 3 H 4 3") { $0.logged = both } == ["5 scenario-mismatch"])
    let less = try only("didBecomeActive", "willResignActive")
    #expect(try places("1 3 H 4 3") { $0.logged = less } == [])
  }

  @Test func `a finding and a scenario that lack the same are one warning`() throws {
    let result = try check(log("3 H 4 3 4 6 3 4 6 3"))
    #expect(result.places == ["4 callback-never-logged"])
    #expect(
      result.findings[0].message.hasSuffix(
        "never logged by Shop; 2 places expect it, and 'home' after stimulus.home demands it"))
  }

  /// Mutant: only a condition with `seen` is asked for each finding.
  @Test func `a severity may depend on pids alone`() throws {
    let rules = try RuleSet.parse([
      (
        name: "door.rules",
        text: Array(
          """
          event door.open
            text  "door opened"
          event door.shut
            text  "door shut"
          machine door
            states
              shut  start live
              open  live
            on door.open
              shut -> open
            on door.shut
              open -> shut
          fault out-of-order warning
            door: everything in shut, open
            error when pids
            says     "{event} while {state}"
            because  "So it is."
            fix      "Look."
            source   "A book"

          """.utf8)
      )
    ])
    let words = ["door opened", "door shut", "door shut"]
    let bare = words.joined(separator: "\n")
    #expect(try check(Array(bare.utf8), rules: rules).findings.map(\.severity) == [.warning])
    let log = words.enumerated().map { line($1, at: Double($0)) }.joined()
    #expect(try check(Array(log.utf8), rules: rules).findings.map(\.severity) == [.error])
  }

  @Test func `of a machine without a template every event is one`() throws {
    let rules = try RuleSet.parse([
      (
        name: "door.rules",
        text: Array(
          """
          event door.open
            text  "door opened"
          event door.shut
            text  "door shut"
          event door.locked
            text  "door locked"
          event door.freed
            text  "door freed"
          machine door
            states
              shut    start live
              open    live
              locked  live
            on door.open
              shut -> open
            on door.shut
              open -> shut
            on door.locked
              shut -> locked
            on door.freed
              locked -> shut
          fault out-of-order error
            door: everything in shut, open, locked
            says     "{event} while {state}"
            because  "So it is."
            fix      "Look."
            source   "A book"
          note callback-never-logged warning
            trigger  callback-never-logged
            says     "{missing} is never logged; {places}"
            because  "So it is."
            fix      "Look."
            source   "A book"
          """.utf8)
      )
    ])
    func places(_ words: [String]) throws -> [String] {
      let lines = words.enumerated().map { line("door \($1)", at: Double($0)) }
      return try check(Array(lines.joined().utf8), rules: rules).places
    }
    #expect(
      try places(["opened", "shut", "locked", "opened"]) == ["4 out-of-order"])
    #expect(try places(["opened", "locked"]) == ["2 callback-never-logged"])
  }

  @Test func `findings that a baseline has one by one are known together`() throws {
    var options = CheckOptions()
    options.logged = .all
    let old = try check(log("3 5 6 3 5"), options: options)
    let entries = old.findings.map(\.fingerprint)
    #expect(entries.count == 2)
    func known(_ fingerprints: [String]) throws -> CheckSummary {
      var options = CheckOptions()
      let lines = fingerprints.map { "  known \($0) background-without-resign\n" }
      options.baseline = try KnownFindings(
        Array(("baseline 1\n" + lines.joined()).utf8), name: "b")
      return try check(log("3 5 6 3 5"), options: options).summary
    }
    #expect(try known(entries).warnings == 0)
    #expect(try known(entries).known == 1)
    #expect(try known([entries[0]]).warnings == 1)
  }

  /// What a stream tells as each part of a log ends and at last, and what the report at the end adds to that.
  private func streamed(_ parts: String...) throws -> (told: [String], added: [String]) {
    var checker = try Checker.fresh()
    var told: [String] = []
    func take() {
      for finding in checker.takeReleased() {
        told.append(
          "\(finding.line) \(finding.severity) \(finding.ruleID)"
            + (finding.isProvisional ? " so far" : ""))
      }
    }
    checker.begin(input: "a.log")
    var seconds = 0.0
    for part in parts {
      checker.feed(log(part, from: seconds).utf8)
      seconds += 100
      checker.idle()
      take()
    }
    checker.endInput()
    let result = checker.finish()
    take()
    let added = result.findings.filter {
      $0.isProvisional || $0.ruleID == "callback-never-logged"
    }
    return (told, added.map { "\($0.line) \($0.severity) \($0.ruleID)" })
  }

  @Test func `a stream tells a warning, and at the end what has become of it`() throws {
    let raised = try streamed("1 3 3", "4 5 6")
    #expect(raised.told == ["3 warning active-twice so far"])
    #expect(raised.added == ["3 error active-twice"])
    let folded = try streamed("3 5", "6 3 5")
    #expect(
      folded.told == [
        "2 warning background-without-resign so far", "5 warning background-without-resign so far",
      ])
    #expect(folded.added == ["2 warning callback-never-logged"])
  }

  @Test func `what is an error from the first is told once`() throws {
    let found = try streamed("1 3 3", "4 3 3")
    #expect(found.told == ["3 warning active-twice so far", "6 error active-twice"])
    #expect(found.added == ["3 error active-twice"])
  }

  @Test func `what is not demanded is not told, unless it turns out to be`() throws {
    #expect(try streamed("1 F A R B") == ([], []))
    let found = try streamed("1 F A R B", "C F A")
    #expect(found.told.isEmpty)
    #expect(found.added == ["2 error scene-callback-unattached"])
  }
}
