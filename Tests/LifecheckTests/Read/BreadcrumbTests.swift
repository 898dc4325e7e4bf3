import Testing

@testable import Command
@testable import Lifecheck

/// Breadcrumbs of crash reporters, from bytes to findings.
@Suite struct BreadcrumbTests {
  /// A breadcrumb of Sentry a line, ten seconds apart.
  private func sentry(_ words: String, from seconds: Int = 1_772_615_101) -> [String] {
    words.split(separator: " ").enumerated().map { number, word in
      #"{"category":"app.lifecycle","data":{"state":"\#(word)"},"level":"info","timestamp":\#(seconds + 10 * number).5,"type":"navigation"}"#
    }
  }

  private func lines(_ words: String) -> String {
    sentry(words).map { $0 + "\n" }.joined()
  }

  private func array(_ words: String) -> String {
    "[" + sentry(words).joined(separator: ",") + "]"
  }

  private func events(_ log: String) throws -> [String] {
    let rules = try RuleSet.shared
    let read = readLog(Array(log.utf8), vocabulary: Vocabulary(events: rules.events))
    return read.events.map { rules.events[$0.event].name }
  }

  private func result(_ log: String, _ options: CheckOptions = CheckOptions()) throws -> CheckResult
  {
    try check(Array(log.utf8), options: options)
  }

  // MARK: Two meanings of one word

  @Test func `foreground is didBecomeActive until a word of the new version comes`() throws {
    #expect(
      try events(lines("foreground background foreground")) == [
        "didBecomeActive", "didEnterBackground", "didBecomeActive",
      ])
    #expect(
      try events(lines("background foreground background foreground active")) == [
        "didEnterBackground", "willEnterForeground", "didEnterBackground", "willEnterForeground",
        "didBecomeActive",
      ])
    #expect(
      try events(lines("foreground inactive")) == ["willEnterForeground", "willResignActive"])
  }

  @Test func `old words miss nothing that they cannot tell`() throws {
    for words in [
      "foreground background foreground background", "background foreground", "foreground",
      "foreground foreground", "background foreground foreground background foreground",
    ] {
      for log in [lines(words), array(words)] {
        let found = try result(log)
        #expect(found.findings.isEmpty, "\(words)")
        #expect(found.summary.verdict == .conforms)
      }
    }
  }

  @Test(arguments: [
    "foreground active inactive background foreground active inactive active",
    "active inactive background", "inactive background foreground active",
    "background foreground active inactive active inactive background",
    "inactive active inactive active",
  ])
  func `new words in a legal order have no finding`(words: String) throws {
    for start in StartMode.allCases {
      var options = CheckOptions()
      options.start = start
      let found = try result(array(words), options)
      #expect(found.findings.isEmpty, "\(words), \(start)")
      #expect(found.lives.count == 1)
      #expect(found.lives.first?.start == .tail)
    }
  }

  @Test func `new words out of order are at fault, each at its place`() throws {
    let found = try result(lines("background foreground active inactive background active"))
    #expect(found.places == ["6 active-without-foreground"])
    let finding = try #require(found.findings.first)
    #expect(finding.column == 46)
    #expect(finding.channel == .notification)
    let resign = try result(lines("foreground active background foreground active inactive"))
    #expect(resign.places == ["3 background-without-resign"])
  }

  @Test func `what the app is said to log narrows what a reporter tells`() throws {
    let rules = try RuleSet.shared
    var options = CheckOptions()
    options.logged = .only(
      Set(rules.events.indices.filter { rules.events[$0].number == "3" }))
    #expect(try result(lines("inactive active active active"), options).places.count < 2)
    options.logged = .all
    #expect(try result(lines("foreground background foreground"), options).findings.isEmpty)
  }

  @Test func `without pids no new process hides a fault in a list`() throws {
    let found = try result(array("active inactive background active"))
    #expect(found.places == ["1 active-without-foreground"])
    #expect(found.lives.count == 1)
  }

  // MARK: Layouts

  @Test func `reports of two versions in one file are two lives, each in its own words`() throws {
    let report = { (words: String) in
      #"{"event_id":"1","breadcrumbs":{"values":\#(self.array(words))},"platform":"cocoa"}"# + "\n"
    }
    let log = report("foreground background foreground") + report("foreground active inactive")
    #expect(
      try events(log) == [
        "didBecomeActive", "didEnterBackground", "didBecomeActive", "willEnterForeground",
        "didBecomeActive", "willResignActive",
      ])
    let found = try result(log)
    #expect(found.lives.map(\.events) == [3, 3])
    #expect(found.findings.isEmpty)
  }

  @Test func `layout and pieces do not matter`() throws {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(events: rules.events)
    let words = "background foreground active inactive background foreground active"
    let spread = array(words).map { "{[,".contains($0) ? "\($0)\n  " : "\($0)" }.joined()
    let logs = [
      lines(words), array(words), spread, "\u{FEFF}" + array(words) + "\n",
      #"{"a":[1,{"b":"}"}],"breadcrumbs":\#(array(words))}"#,
      #"{"events":[{"breadcrumbs":\#(spread)}]}"#,
      spread.replacing("\n", with: "\r\n"),
    ]
    let expected = try events(lines(words))
    #expect(expected.count == 7)
    for log in logs {
      let whole = readLog(Array(log.utf8), vocabulary: vocabulary)
      #expect(whole.summary.format == "breadcrumbs")
      #expect(whole.events.map { rules.events[$0.event].name } == expected)
      #expect(whole.events.map(\.text) == words.split(separator: " ").map { String($0) })
      for size in [1, 7, 64, 1000] {
        let pieces = readLog(Array(log.utf8), vocabulary: vocabulary) { size }
        #expect(pieces.events == whole.events, "\(size)")
        #expect(pieces.summary.lines == whole.summary.lines)
      }
    }
  }

  @Test func `stamps are of ISO 8601 or seconds since 1970`() throws {
    let rules = try RuleSet.shared
    let stamps = [
      #""2026-03-04T09:05:01.836Z""#, #""2026-03-04T10:05:01.836+01:00""#, "1772615101.836",
      "1772615101", "null", #""soon""#,
    ]
    let log = stamps.map {
      #"{"type":"state","name":"App Did Enter Background","timestamp":\#($0),"metaData":{}}"# + "\n"
    }.joined()
    let read = readLog(Array(log.utf8), vocabulary: Vocabulary(events: rules.events))
    let instants = read.events.map { event in
      event.stamp.resolution == .none
        ? 0 : event.stamp.microseconds - Int64(event.stamp.zone ?? 0) * 60_000_000
    }
    let instant: Int64 = 1_772_615_101_836_000
    #expect(instants == [instant, instant, instant, instant - 836_000, 0, 0])
  }

  @Test func `Bugsnag's names are judged, and callbacks that an app writes itself`() throws {
    let names = [
      "Bugsnag loaded", "App Will Enter Foreground", "App Did Enter Background", "Memory Warning",
      "App Did Enter Background", "App Will Terminate", "App Will Enter Foreground",
    ]
    let crumbs = names.enumerated().map { number, name in
      #"{"name":"\#(name)","type":"state","timestamp":"2026-03-04T09:0\#(number):00.000Z","metaData":{}}"#
    }
    let log = #"{"breadcrumbs":[\#(crumbs.joined(separator: ",\n"))]}"#
    let found = try result(log)
    #expect(found.places == ["7 callback-after-terminate"])

    let own = ["applicationDidEnterBackground:", "-[AppDelegate applicationDidBecomeActive:]"]
      .enumerated().map { number, name in
        #"{"message":"\#(name)","category":"log","timestamp":177261510\#(number),"data":{}}"#
      }
    #expect(
      try events("[" + own.joined(separator: ",") + "]")
        == ["didEnterBackground", "didBecomeActive"])
  }

  @Test func `beside the words of Flutter the native ones tell nothing`() throws {
    let words = "foreground inactive paused background foreground resumed inactive resumed"
    #expect(
      try events(lines(words)) == [
        "flutter.inactive", "flutter.paused", "flutter.resumed", "flutter.inactive",
        "flutter.resumed",
      ])
    let newer = "inactive inactive hidden paused background foreground hidden inactive resumed"
    for words in [words, newer] {
      let found = try result(array(words))
      #expect(found.findings.isEmpty, "\(found.places)")
      let native = ["foreground", "background"]
      #expect(
        found.inputs[0].events
          == words.split(separator: " ").count { !native.contains(String($0)) })
    }
    for words in ["paused inactive", "paused resumed", "resumed"] {
      #expect(
        try result(array("resumed inactive hidden \(words)")).places
          == ["1 flutter-return-skipped"])
    }
    // What an app says itself is no word of a reporter.
    let own =
      #"[{"category":"app.lifecycle","message":"inactive","timestamp":1772615101,"data":{}}]"#
    #expect(try events(own).isEmpty)
  }

  @Test func `what only sounds like a breadcrumb is none`() throws {
    for log in [
      #"{"category":"touch","data":{"state":"active"},"timestamp":1772615101,"type":"user"}"#,
      #"{"category":"app.lifecycle","data":{"view":"foreground"},"timestamp":1772615101}"#,
      #"{"category":"app.lifecycle","data":{"state":"foregrounded"},"timestamp":1772615101}"#,
      #"{"type":"manual","name":"App Will Enter Foreground now","timestamp":1772615101,"metaData":{}}"#,
      #"{"breadcrumbs":[{"message":"will retry once applicationDidBecomeActive fires","category":"x"}]}"#,
    ] {
      #expect(try events(log).isEmpty, "\(log)")
    }
    // A logger's objects are no breadcrumbs: they name their process.
    let logger =
      #"{"time":"2026-03-04T09:05:01Z","message":"applicationDidBecomeActive:","category":"app","pid":7,"data":{}}"#
    let read = readLog(
      Array(logger.utf8), vocabulary: Vocabulary(events: try RuleSet.shared.events))
    #expect(read.summary.format == "json")
    #expect(read.events.map(\.pid) == [7])
  }

  @Test func `a report is found by what it is called, and with a message of its own`() throws {
    let filler = String(repeating: #"{"function":"main","lineno":1},"#, count: 4000)
    let words = "active inactive background"
    for log in [
      #"{"event_id":"1","stack":[\#(filler)0],"breadcrumbs":\#(array(words))}"#,
      #"{"message":"boom","timestamp":1772615101,"breadcrumbs":{"values":\#(array(words))}}"#,
      #"{"dsn":"x"}"# + "\n" + #"{"type":"event"}"# + "\n"
        + #"{"event_id":"1","breadcrumbs":\#(array(words))}"# + "\n",
    ] {
      let read = readLog(
        Array(log.utf8), vocabulary: Vocabulary(events: try RuleSet.shared.events))
      #expect(read.summary.format == "breadcrumbs", "\(log.prefix(40))")
      #expect(read.events.map(\.text) == ["active", "inactive", "background"])
    }
    let logger =
      #"{"time":"2026-03-04T09:05:01Z","message":"sent","pid":7,"breadcrumbs":\#(array(words))}"#
    let read = readLog(Array(logger.utf8))
    #expect(read.summary.format == "json")
  }

  // MARK: Hostile input

  @Test func `damaged and cut JSON is read to its end`() throws {
    var random = SplitMix64(seed: 41)
    let log = Array((array("background foreground active inactive") + "\n").utf8)
    for _ in 0..<300 {
      var damaged = log
      for _ in 0...random.below(6) {
        let place = random.below(damaged.count)
        switch random.below(3) {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged.removeSubrange(place..<min(damaged.count, place + random.below(9) + 1))
        default:
          damaged.insert(contentsOf: Array("{[\"\\\n}]".utf8).shuffled(using: &random), at: place)
        }
        if damaged.isEmpty { damaged = [0x7B] }
      }
      let whole = readLog(damaged, vocabulary: testVocabulary, format: .breadcrumbs)
      #expect(whole.summary.bytes == damaged.count)
    }
    for cut in stride(from: 0, to: log.count, by: 5) {
      let found = try check(log.prefix(cut))
      #expect(found.findings.isEmpty)
    }
  }

  @Test func `depth, long strings and long lines are bounded`() throws {
    let crumb = sentry("active")[0]
    let deep = String(repeating: #"{"a":["#, count: 50_000)
    #expect(try events(#"{"breadcrumbs":[\#(crumb)],"x":\#(deep)"#) == ["didBecomeActive"])
    #expect(try events("[\(deep)\n\(crumb)\n").isEmpty)
    let long = String(repeating: "x", count: 3 << 20)
    let log = #"{"breadcrumbs":[\#(crumb),{"message":"\#(long)"}]}"# + "\n" + lines("inactive")
    let read = readLog(
      Array(log.utf8), vocabulary: Vocabulary(events: try RuleSet.shared.events))
    #expect(read.events.map(\.text) == ["active", "inactive"])
    #expect(read.summary.overlong == 1)
  }

  @Test func `no more is held back than the limit`() throws {
    let words = String(repeating: "foreground background ", count: BreadcrumbReader.limit)
    let found = try events(lines(words + "active"))
    #expect(found.count == 2 * BreadcrumbReader.limit + 1)
    #expect(found.first == "didBecomeActive")
    #expect(try result(lines(words + "active inactive background")).findings.isEmpty)
  }

  // MARK: Lists and rules

  @Test func `a list of events is judged as its log is`() throws {
    for words in ["foreground background foreground", "active inactive background active"] {
      var lister = EventLister(
        rules: try RuleSet.shared, options: CheckOptions(), isComplete: true)
      let log = Array(lines(words).utf8)
      lister.begin(input: "crumbs.json")
      lister.appendAll(log[...])
      lister.endInput()
      var list = EventList(palette: Palette(isColoured: false), form: .ndjson)
      let bytes = writtenBytes { sink in
        list.begin(sink)
        lister.write(to: &list, sink)
      }
      let listed = try check(bytes)
      let direct = try check(log)
      #expect(listed.inputs[0].format == "events")
      #expect(listed.places == direct.places)
      #expect(listed.lives.map(\.events) == direct.lives.map(\.events))
      #expect(listed.lives.map(\.start) == direct.lives.map(\.start))
    }
  }

  @Test(arguments: [
    ("breadcrumbs", "1:12: expected the reporter's name, found the end of the line"),
    ("breadcrumbs a", "1:14: expected the reporter's title in quotes, found the end of the line"),
    ("breadcrumbs a \"A\"", "1:1: breadcrumbs 'a' has no line 'word'"),
    (
      "breadcrumbs a \"A\"\n  in \"\"\n  word \"x\" go",
      "2:6: expected a kind of breadcrumbs in quotes, found '\"\"'"
    ),
    (
      "breadcrumbs a \"A\"\n  in \"k\"\n  word \"x\" og",
      "3:12: unknown event 'og'"
    ),
    (
      "breadcrumbs a \"A\"\n  in \"k\"\n  wrod \"x\" go",
      "3:3: unknown line 'wrod' in 'breadcrumbs', expected in or word; did you mean 'word'?"
    ),
    (
      "breadcrumbs a \"A\"\n  in \"k\"\n  word \"x\" go\n  word \"x\" go",
      "4:8: 'x' stands twice in this block"
    ),
  ])
  func `a block that says nothing is an error with its place`(text: String, message: String) throws
  {
    do {
      _ = try RuleText.parse([
        RuleText(name: "a.rules", text: text + "\nevent go\n  selector go:\n")
      ])
      Issue.record("no error")
    } catch let errors as RuleErrors {
      let found = errors.errors.map { "\($0.place.line):\($0.place.column): \($0.problem.message)" }
      #expect(found.contains(message), "\(found)")
    }
  }
}
