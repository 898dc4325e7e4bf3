import Foundation
import RuleLanguage
import Testing

@testable import Command
@testable import Lifecheck

/// Words by which people tell a callback and much else: no event, but what would make it one is known.
@Suite struct WordingTests {
  /// The wordings of the rules, all choices written out, each with its event.
  private static func wordings() throws -> [(event: String, text: String)] {
    try RuleSet.shared.events.flatMap { event in
      try event.spellings.filter { $0.form == .wording }.flatMap { spelling in
        try TextChoice.expansions(of: Array(spelling.text.utf8)).map {
          (event.name, String(decoding: $0, as: UTF8.self))
        }
      }
    }
  }

  private func run(_ arguments: [String], _ lines: [String]) throws -> Tool.Outcome {
    let log = lines.enumerated().map { number, line in
      "2026-05-14 10:\(10 + number / 50):\(10 + number % 50).000 Shop[77:1] \(line)\n"
    }.joined()
    return try Tool.run(
      arguments + ["--no-config", "--stdin-filename", "a.log", "-"], input: Data(log.utf8))
  }

  @Test func `each wording is a near miss, with the line that makes its event of it`() throws {
    let wordings = try Self.wordings()
    #expect(wordings.count > 30)
    // Several names, or several words of a framework, in one log would tell the callbacks.
    func isAmbiguous(_ wording: (event: String, text: String)) -> Bool {
      wording.text.hasPrefix("did ") || wording.text.hasPrefix("will ")
        || wording.event.hasPrefix("flutter.")
    }
    let others = wordings.filter { !isAmbiguous($0) }
    let near = try run(["events", "--near"], others.map(\.text))
    for wording in wordings {
      let list = isAmbiguous(wording) ? try run(["events", "--near"], [wording.text]) : near
      #expect(
        list.text.contains(
          """
            no event: '\(wording.text)' may be the app's own words for a callback, and may be about something else
            to count it: spelling \(wording.event) "\(wording.text)" in .lifecheck

          """))
    }
    #expect(near.text.hasSuffix("\n\(others.count) near misses\n"))
    let options = wordings.flatMap { ["--event", "\($0.event)=\($0.text)"] }
    let taught = try run(["events", "--format", "ndjson"] + options, wordings.map(\.text))
    let events = taught.text.split(separator: "\n")
    #expect(events.count == wordings.count)
    for (line, wording) in zip(events, wordings) {
      // The repetition of an event is told with another key.
      #expect(line.contains(":\"\(wording.event)\",\"channel\""))
    }
  }

  /// Mutants: a wording is another event's already, or its letters may stand inside a word.
  @Test func `who teaches a wording says for which event, and others' words stay none`() throws {
    let outcome = try run(
      ["events", "--event", "willEnterForeground=App became active"],
      ["APP BECAME ACTIVE", "Application became active", "App became actively used"])
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(outcome.text.contains("willEnterForeground"))
    let near = try run(
      ["events", "--near"],
      ["🔵 [core] App became active (3)", "WebApp became active", "App became actively used"])
    #expect(near.text.hasSuffix("\n1 near miss\n"))
    let awaited = try run(["events", "--near"], ["waiting until the app became active"])
    #expect(awaited.text.contains("'waiting' stands beside the callback: "))
    #expect(!awaited.text.contains("to count it"))
  }

  private static let names = [
    "Did become active", "Will resign active", "Did enter background", "Will enter foreground",
  ]

  private func places(_ lines: [String]) throws -> [String] {
    let outcome = try run(["events"], lines)
    return outcome.text.split(separator: "\n").compactMap { line in
      line.split(separator: " ").dropFirst(3).first.map(String.init)
    }
  }

  /// Mutants: three are as good as four, words with other words before them are names, and names of callbacks do not matter.
  @Test func `the words of four names alone tell these callbacks`() throws {
    let events = [
      "didBecomeActive", "willResignActive", "didEnterBackground", "willEnterForeground",
    ]
    #expect(try places(Self.names + ["cart is ready"] + Self.names) == events + events)
    #expect(try places(Self.names.map { "⏸️ \($0) - cart" }) == events)
    #expect(try places(Self.names.map { "[App  ] \($0)" }) == events)
    #expect(try places(Self.names.map { "[Watch App] \($0)" }) == [])
    // So many are SwiftUI's phases.
    #expect(try places(Array(Self.names.dropLast())) == [])
    #expect(try places(Self.names.map { "Player: \($0)" }) == [])
    #expect(try places(zip(["🟢", "🟡", "🔴", "▶️"], Self.names).map { "\($0) \($1)" }) == events)
    let named = Self.names + ["applicationDidBecomeActive:"]
    #expect(try places(named) == ["didBecomeActive"])
    #expect(try places(Self.names + ["App did become active"]) == ["didBecomeActive"])
    let connect = ["scene:willConnectToSession:options:"]
    #expect(
      try places(connect + Self.names) == ["scene.willConnect"] + events.map { "scene.\($0)" })
    let launch = ["application:didFinishLaunchingWithOptions:"]
    #expect(try places(launch + Self.names) == ["didFinishLaunching"] + events)
  }

  /// Mutants: the words of a framework are those of any player, and one state is told in one way.
  @Test func `an app of Flutter tells its states by the names of methods`() throws {
    func flutter(_ words: [String]) -> [String] { words.map { "flutter: \($0)" } }
    let states = ["inactive", "hidden", "paused", "hidden", "inactive", "resumed"]
    let getX = ["onInative", "onHidden", "onPaused", "onHidden", "onInactive", "onResumed"]
    for words in [getX.map { "CartController - \($0) called" }, getX] {
      #expect(try places(flutter(words)) == states.map { "flutter.\($0)" })
    }
    let listener = ["onInactive", "onHide", "onPause", "onRestart", "onShow", "onResume"]
    let steps = ["inactive", "hidden", "paused", "onRestart", "onShow", "onResume"]
    #expect(try places(flutter(listener)) == steps.map { "flutter.\($0)" })
    #expect(try places(flutter(["onPause", "Player - onPaused called", "onResume called"])) == [])
    #expect(try places(flutter(["Cart - onInactive called", "Player - onResumed called"])) == [])
    #expect(try places(flutter(["Cart - onInactive called", "Cart - onResumed called"])) == [])
    // A page has three of these names, too.
    let page = ["onResumed", "onPaused", "onDetached"].map { "Player - \($0) called" }
    #expect(try places(flutter(page)) == [])
    let others = flutter([
      "Lifecycle: inactive", "Lifecycle: resumed", "onPause", "onHide", "onResume",
    ])
    #expect(try places(others) == ["flutter.inactive", "flutter.resumed"])
  }

  /// Mutants: one step is enough; several processes are as good as one; the first hint counts, or the shorter; phases are the app's; what is
  /// recognised does not matter.
  @Test func `where nothing is recognised, words of several steps are proposed`() throws {
    func proposals(_ lines: [String]) throws -> [String] {
      let list = try run(["events", "--near"], lines).text
      return list.split(separator: "\n").filter { $0.hasPrefix("  to count it: spelling ") }.map {
        String($0.dropFirst("  to count it: spelling ".count).dropLast(" in .lifecheck".count))
      }
    }
    #expect(
      try proposals([
        "应用将进入非活动状态", "reads 3 rows", "即将从前台进入后台", "即将从前台进入后台", "🍎 应用将进入前台",
        "APP已激活, connects",
      ]) == [
        #"willResignActive "应用将进入非活动状态""#, #"didEnterBackground "即将从前台进入后台""#,
        #"willEnterForeground "🍎 应用将进入前台""#, #"didBecomeActive "APP已激活, connects""#,
      ])
    #expect(
      try proposals(["Went inactive", "Went to background", "App became active"]) == [
        #"swiftui.inactive "Went inactive""#, #"swiftui.background "Went to background""#,
        #"swiftui.active "App became active""#,
      ])
    #expect(
      try proposals(["[Scene 2] Entered in foreground", "Scene deactivated", "resigned active"])
        == [
          #"scene.willEnterForeground "Entered in foreground""#,
          #"scene.willResignActive "Scene deactivated""#, #"willResignActive "resigned active""#,
        ])
    #expect(
      try proposals(["Sent to background", "is active again"]) == [
        #"didEnterBackground "Sent to background""#, #"didBecomeActive "is active again""#,
      ])
    #expect(
      try proposals([
        "Gone inactive", "Will resign active", "returned to foreground from background",
      ])
        == [
          #"willResignActive "Gone inactive""#, #"willResignActive "Will resign active""#,
          #"willEnterForeground "returned to foreground from background""#,
        ])
    #expect(
      try proposals(["Gone inactive", "is no longer active", "back from the background"]) == [])
    #expect(
      try proposals(["Gone inactive", "Will resign active", "Sent to background"]) == [
        #"willResignActive "Gone inactive""#, #"willResignActive "Will resign active""#,
        #"didEnterBackground "Sent to background""#,
      ])
    #expect(try proposals(["links Resign.framework", "background-fetch is set"]) == [])
    #expect(try proposals((0..<20).map { "bob \($0) is active" } + ["in background"]) == [])
    // Mutant: colours and what ends a line are words, too.
    #expect(
      try proposals(["\u{1B}[32mGone inactive\u{1B}[0m", "是在后台\r"]) == [
        #"swiftui.inactive "Gone inactive""#, #"swiftui.background "是在后台""#,
      ])
    #expect(try proposals(["Entering foreground", "enters the foreground"]) == [])
    #expect(try proposals(["Went inactive", "in bg mode", "applicationDidBecomeActive:"]) == [])
    let long = "the list of all rows that are in the background now"
    #expect(try proposals(["gone inactive", long, "reactive = active", "interactive"]) == [])
    let two =
      "2026-05-14 10:10:10.000 Shop[77:1] Went inactive\n2026-05-14 10:10:11.000 Chat[78:1] in bg mode\n"
    let outcome = try Tool.run(["events", "--near", "--no-config", "-"], input: Data(two.utf8))
    #expect(outcome.text.hasSuffix("0 near misses\n"))
    let check = try run(["check"], ["Went inactive", "in bg mode"])
    #expect(check.status == 2)
    #expect(check.errors.contains("to count it: --event 'didEnterBackground=in bg mode'"))
    let taught = try run(
      ["events", "--event", "swiftui.inactive=Went inactive"], ["Went inactive", "in bg mode"])
    #expect(taught.text.contains("swiftui.inactive"))
  }

  @Test func `such words take the place of a callback that is missing`() throws {
    func log(_ active: String) -> [String] {
      let home = ["applicationWillResignActive:", "applicationDidEnterBackground:"]
      return ["application:didFinishLaunchingWithOptions:", active] + home
        + ["applicationWillEnterForeground:", active] + home
    }
    for words in [
      "App became active", "[AppDelegate] became active", "🔵 App became active (3)",
      "AppDelegate.swift:20: app became active", "Shop.AppDelegate+Push App became active",
      "[Life][shop] App became active", "💡 [LIFE] The app became active - load the map",
      "App became active, the video goes on", "App became active (from the lock screen)",
      "App became active — goes on", "Socket: app became active", "life: App became active.",
    ] {
      let outcome = try run(["check"], log(words))
      #expect(outcome.status == 0 && outcome.text.contains("no finding"))
      #expect(
        outcome.errors.contains("applicationDidBecomeActive is missing here; this line names it"))
    }
    // What is told of something else does not.
    for words in [
      "[Player] became active", "App became active: false", "session.app became active",
      "播放器 App became active", "App is now active session", "App became active 中",
      "we ask whether the app became active", "[Life] not yet: the app became active",
      "App became active? no", "App became active=0", "App became active again on the watch",
    ] {
      let outcome = try run(["check"], log(words))
      #expect(outcome.text.contains("callback-never-logged"))
    }
    let scene = [
      "scene:willConnectToSession:options:", "[SceneDelegate] Will enter foreground",
      "[SceneDelegate] Became active", "[SceneDelegate] Will resign active",
      "[SceneDelegate] Entered background", "[SceneDelegate] Will enter foreground",
    ]
    #expect(try run(["check"], scene).text.contains("no finding"))
  }

  /// Where the surer words are among the first lines, and where they are far behind them. Mutant: what is looked through is as long as the sample is.
  @Test(arguments: [(150, 5), (400, 3)])
  func `own words do not depend on how a log comes`(_ gap: Int, _ events: Int) throws {
    let log =
      ["App became active", "App entered the background"]
      + (0..<gap).map { "row \($0) of the menu is read" }
      + ["App will resign active", "App became active", "App will enter foreground"]
    let bytes = Array(log.map { $0 + "\n" }.joined().utf8)
    for size in [97, 4000, 12_345, Int.max] {
      let found = readLog(
        bytes, vocabulary: Vocabulary(try RuleSet.shared), nextSize: { size })
      #expect(found.summary.events == events, "\(size)")
    }
  }

  /// Mutants: what may be about something else is nothing at all, or takes the place of the callback; another app has the words, too.
  @Test func `a callback that may be told in words of its own is no fault where it is missing`()
    throws
  {
    let calls = [
      "applicationWillResignActive:", "applicationDidEnterBackground:",
      "applicationWillEnterForeground:",
    ]
    func check(_ words: String) throws -> Tool.Outcome {
      try run(["check"], calls + [words, calls[0]])
    }
    let lost = try check("cart is ready")
    #expect(lost.status == 1 && lost.text.contains("error[resign-while-not-active]"))
    for words in ["App became active again", "App became active after 4 s, reads the cart"] {
      let told = try check(words)
      #expect(told.status == 0 && told.text.contains("warning[callback-never-logged]"), "\(words)")
      // What lists events keeps that, too.
      let list = try run(["events", "--format", "ndjson"], calls + [words, calls[0]]).text
      let again = try Tool.run(["check", "--no-config", "-"], input: Data(list.utf8))
      #expect(again.text.contains("warning[callback-never-logged]"), "\(words)")
    }
    let radio =
      calls + ["x\n2026-05-14 10:11:00.000 Radio[78:1] App became active again", calls[0]]
    #expect(try run(["check"], radio).status == 1)
    // Where the app tells it elsewhere, it is lost here.
    let seen = ["applicationDidBecomeActive:"] + calls + ["App became active again", calls[0]]
    #expect(try run(["check"], seen).status == 1)
  }

  /// One author writes `App became active` beside `App will resign active`. Each `%` is told in words that may be about something else.
  @Test(arguments: [
    [
      "App will resign active", "App will enter foreground", "App became active",
      "App entered background",
    ],
    [
      "[Life] app will resign active", "[Life] app will enter foreground",
      "[Life] app became active (3)", "[Life] app entered background",
    ],
    [
      "📱 1 AppDelegate: will resign active", "📱 2 AppDelegate: will enter foreground",
      "📱 3 AppDelegate: became active", "📱 4 AppDelegate: entered background",
    ],
    [
      "[SceneDelegate] will resign active", "[SceneDelegate] will enter foreground",
      "[SceneDelegate] became active", "[SceneDelegate] entered background",
    ],
    [
      "[application will resign active]", "[application will enter foreground]",
      "[application became active]", "[application entered background]",
    ],
  ])
  func `words that may be about something else count among surer ones`(_ words: [String]) throws {
    let (resign, foreground, active, background) = (words[0], words[1], words[2], words[3])
    let first = [active, resign, background, foreground]
    let legal = try run(["check"], first + first)
    #expect(legal.text.contains("no finding: 8 events of"), "\(legal.text)")
    let lost = try run(["check"], first + [active, background])
    #expect(lost.text.contains("-without-resign]") && lost.status == 1, "\(lost.text)")
    #expect(lost.text.contains(":16.000") == false && lost.text.contains(" --> a.log:6:"))
  }

  /// The first lines are known by those below. Mutants: only what stands above is known; two in all are enough; and no sure one is needed.
  @Test func `one sure text and two others tell what they are`() throws {
    func findings(_ lines: [String]) throws -> String { try run(["check"], lines).text }
    let broken = ["App became active", "App entered the background", "App will resign active"]
    #expect(try findings(broken).contains("background-without-resign]"))
    #expect(try findings(broken.reversed()).contains("3 events, 1 life"))
    #expect(try findings(["App became active", "App will resign active"]).contains("1 event of"))
    // These may be phases of SwiftUI, beside a delegate's callback.
    let mixed =
      ["active", "inactive", "active"].map { "App became \($0)" } + ["App entered background"]
    for sure in ["App will terminate", "App will enter foreground"] {
      #expect(try findings(mixed + [sure]).contains("1 event of"))
    }
    #expect(try findings(Array(broken.dropLast()) + ["App will terminate"]).contains("1 event of"))
    // Other words take no room from them, in a text around a log they tell nothing, and the first lines are those of any input.
    func others(_ count: Int) -> [String] {
      (0..<count).map { number in
        let letters = [number / 26, number % 26].map { Character(UnicodeScalar(UInt8(97 + $0))) }
        return "[req \(String(letters))] App became active"
      }
    }
    #expect(try findings(others(40) + broken).contains("background-without-resign]"))
    #expect(try findings(others(90) + broken).contains("2 events, 1 life"))
    let far = Array(broken.dropLast()) + Array(repeating: "x", count: 300) + [broken[2]]
    #expect(try findings(far).contains("1 event of"))
    let text = "```\nApp became active\nApp entered background\n```\nApp will resign active\n"
    #expect(try check(text + "```\nx\n```\n").summary.events == 0)
    // So far they are nothing.
    let phases = ["App became inactive", "App became active", "App entered background"]
    #expect(try run(["check"], phases).status == 2)
    // What a scene delegate prints of itself is another manner.
    let other = ["[SceneDelegate] became active", "App entered background"]
    #expect(try findings(other + ["App will resign active"]).contains("1 event of"))
  }

  /// Mutants: another app's words are the same app's, another beginning is the same, one sure text is enough, what is told in surer words counts once
  /// more, and in a relay's log the words are known by themselves.
  @Test func `elsewhere they stay none`() throws {
    func events(_ lines: [String]) throws -> Int {
      try run(["events", "--format", "ndjson"], lines).text.components(separatedBy: "\"event\":")
        .count - 1
    }
    let sure = ["App will resign active", "App will enter foreground"]
    #expect(try events(sure + ["App became active"]) == 3)
    #expect(try events(sure + ["[Ads] App became active"]) == 2)
    #expect(try events(sure + ["The app became active"]) == 2)
    #expect(try events(sure + ["App became active: false"]) == 2)
    #expect(try events(sure + ["App finished launching"]) == 2)
    #expect(try events(sure.suffix(1) + ["App became active"]) == 1)
    #expect(try events(sure + ["App did become active", "App became active"]) == 3)
    // What is told in surer words is told so.
    let mixed = ["App did become active"] + sure + ["App became active"]
    #expect(try events(mixed) == 3)
    // In JSON it is the same.
    func object(_ message: String, _ process: String = "Shop") -> String {
      #"{"timestamp":"2026-05-14 10:00:00.000000+0200","eventMessage":""# + message
        + #"","processID":7,"processImagePath":"/var/\#(process)","eventType":"logEvent"}"# + "\n"
    }
    func of(_ log: String) throws -> Int {
      try Tool.run(
        ["events", "--format", "ndjson", "--no-config", "-"], input: Data(log.utf8)
      ).text.components(separatedBy: "\"event\":").count - 1
    }
    let objects = sure.map { object($0) }.joined()
    #expect(try of(objects + object("App became active")) == 3)
    #expect(try of(objects + object("App became active", "Radio")) == 2)
    #expect(
      try of(
        sure.map { object("\u{5C}u0041" + $0.dropFirst()) }.joined()
          + object("\u{5C}u0041pp became active")) == 3)
    // The lines of an Xcode console have their headers below.
    let below =
      "\nType: Notice | Timestamp: 2026-05-14 10:00:00.000000+02:00 | Process: Shop | Library: Shop | TID: 0x1\n"
    #expect(try of((sure + ["App became active"]).map { $0 + below }.joined()) == 3)
    // In a relay's log messages are known by themselves.
    func relayed(_ message: String, _ process: String = "Shop[71]") -> String {
      "May 14 10:00:00 Phone \(process) <Notice>: \(message)\n"
    }
    let relay =
      sure.map { relayed($0) }.joined() + relayed("App became active")
      + relayed("App will resign active")
    #expect(try of(relay) == 4)
    #expect(try of(relay + relayed("App became active")) == 5)
    #expect(try of(relay + relayed("App became active", "Radio[72]")) == 4)
    // A library says of the app what it likes.
    #expect(try of(relay + relayed("App transitioned to background", "Shop(HangTracer)[71]")) == 4)
    // It hands on what the app prints, with its name before it.
    let paused = ["onInactive", "onHidden", "onPaused"].map { "Cart - \($0) called" }
    for (tag, count) in [("flutter: ", 3), ("Flutter - ", 0), ("", 0), ("futter: ", 0)] {
      let log = paused.map { relayed(tag + $0, "Shop(Flutter)[71]") }.joined()
      #expect(try of(log) == count)
    }
    #expect(try of(relayed("flutter:", "Shop(Flutter)[71]")) == 0)
  }

  @Test func `where nothing is recognised, the first wording is the example of how to teach it`()
    throws
  {
    let outcome = try run(
      ["check"], ["we call applicationDidBecomeActive", "App's state", "App entered background"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "\n  Does it use words of its own? --event 'didEnterBackground=App entered background' teaches them;"
      ))
    let other = try run(["check"], ["nothing here"])
    #expect(other.errors.contains("--event 'EVENT=its words' teaches them."))
  }
}
