import Testing

@testable import Lifecheck

/// Messages that a log says it has lost.
@Suite struct LossTests {
  /// In a log of Xcode's console; any other form does as well.
  static let marker = "2024-05-14 09:00:00.000000+0200 lost >=63 unreliable messages from 1-2\n"

  private func check(
    _ log: String, start: StartMode = .auto, logged: CheckOptions.Logged = .all,
    rules: RuleSet? = nil
  ) throws -> CheckResult {
    var options = CheckOptions()
    options.start = start
    options.logged = logged
    return try LifecheckTests.check(
      Array(log.utf8), options: options, rules: rules)
  }

  // MARK: What is a marker

  @Test(
    arguments: [
      (
        "2026-03-04 09:15:00.000000+0100 0x0        Loss        0x0                  0      0    lost >=12 unreliable messages",
        12
      ),
      (
        "2026-03-04 09:15:00.000000+0100 0x0        Loss        0x0                  0      0    lost 5 unreliable messages from 77-99 (Mach continuous exact start-approx. end)",
        5
      ),
      (
        "2026-03-04 09:15:00.000000+0100 0x41       Loss        0x0                  4123   0    Shop: lost >=63 unreliable messages from 7-9",
        63
      ),
      ("2026-03-04 09:15:00.000 Lo kernel[0:0] lost 2 unreliable messages", 2),
      ("lost >=3 unreliable messages", 3),
      ("lost 99999999999999999999 unreliable messages", nil),
      (
        "Oct 23 11:47:20 Macbook Shop[79] <Error>: *** process 79 exceeded 500 log message per second limit  -  remaining messages this second discarded ***",
        nil
      ),
      ("2026-03-04 09:15:00.000000+0100 Shop[79:41] QUARANTINED DUE TO HIGH LOGGING VOLUME", nil),
      (
        "2026-03-04 09:15:00.000000+0100 0x41b0     Default     0x0                  4123   0    Shop: (Shop) QUARANTINED DUE TO HIGH LOGGING VOLUME",
        nil
      ),
      ("error\t09:15:00.254472+0100\tShop\tQUARANTINED DUE TO HIGH LOGGING VOLUME", nil),
      (
        "=== Messages dropped during live streaming (use `log show` to see what they were)",
        nil
      ),
      (
        "{\"eventType\":\"lossEvent\",\"eventMessage\":\"lost >=7 unreliable messages from 1-2\"}",
        7
      ),
      ("{\"eventType\" : \"lossEvent\",\"timestamp\":\"2026-03-04 09:15:00.000000+0100\"}", nil),
      (
        "{\"eventMessage\":\"QUARANTINED DUE TO HIGH LOGGING VOLUME\",\"eventType\":\"logEvent\"}",
        nil
      ),
      (
        "[{\n  \"eventMessage\" : \"lost 8 unreliable messages\",\n  \"eventType\" : \"lossEvent\"\n}]",
        8
      ),
    ] as [(String, Int?)])
  func `a log says how many messages are lost`(text: String, count: Int?) {
    #expect(losses(in: text) == [.messages(count)])
    #expect(readLog(text).summary.nearMisses == 0)
  }

  @Test(arguments: [
    "2026-03-04 09:15:00.000 Df Shop[41:1] lost >=12 unreliable messages",
    "Oct 23 11:47:20 Macbook Shop[79]: we lost 5 unreliable messages",
    "2026-03-04 09:15:00.000 Df Shop[41:1] === Messages dropped during live streaming",
    "Log: === Messages dropped during live streaming (use `log show` to see what they were)",
    "lost many unreliable messages", "lost  unreliable messages", " unreliable messages",
    "Oct 23 11:47:20 Macbook kernel[0]: *** kernel exceeded 500 log message per second limit  -  remaining messages this second discarded ***",
    "Oct 23 11:47:20 Macbook Shop[79]: said *** process 7 exceeded 5 log message per second limit  -  remaining messages this second discarded ***",
    "Oct 23 11:47:20 Macbook Shop[79]: QUARANTINED DUE TO HIGH LOGGING VOLUME, they say",
    "Oct 23 11:47:20 Macbook Shop[79]: was QUARANTINED DUE TO HIGH LOGGING VOLUME",
    "{\"eventType\":\"logEvent\",\"eventMessage\":\"the \\\"lossEvent\\\" type\"}",
    "{\"eventType\":\"logEvent\",\"eventMessage\":\"lost >=7 unreliable messages\"}",
  ])
  func `the same words in somebody's message say nothing`(text: String) {
    #expect(losses(in: text) == [])
    #expect(readLog(text).summary.nearMisses == 0)
  }

  @Test func `what log stream prints between its records is no record of theirs`() throws {
    let dropped =
      "=== Messages dropped during live streaming (use `log show` to see what they were)\n"
    for sample in [LogSamples.logNDJSON, LogSamples.logCompact, LogSamples.logSyslog] {
      let lines = sample.split(separator: "\n", omittingEmptySubsequences: false)
      let log = lines.dropLast().joined(separator: "\n") + "\n" + dropped
      #expect(markers(in: log).contains { if case .loss = $0 { true } else { false } })
    }
  }

  private func losses(in text: String) -> [LogLoss.Cause] {
    let prefix =
      text.hasPrefix("[{")
      ? LogSamples.logJSON + "\n},{" : text.hasPrefix("{") ? LogSamples.logNDJSON : ""
    let record = text.hasPrefix("[{") ? String(text.dropFirst(2)) : text
    return markers(in: prefix + record).compactMap { marker in
      if case .loss(let loss) = marker { loss.cause } else { nil }
    }
  }

  // MARK: What it does

  private let active = "applicationDidBecomeActive:"
  private let launch = "application:didFinishLaunchingWithOptions:"
  private let resign = "applicationWillResignActive:"
  private let background = "applicationDidEnterBackground:"

  @Test func `behind it a life may be in any state, and is judged from there`() throws {
    let before = line(launch, at: 1) + line(active, at: 2)
    let after = line(background, at: 4) + line(active, at: 5)
    #expect(
      try check(before + after).places == [
        "3 background-without-resign", "4 active-without-foreground",
      ])
    let result = try check(before + Self.marker + after)
    #expect(result.places == ["5 active-without-foreground"])
    #expect(result.lives.map(\.events) == [4])
    #expect(result.inputs[0].losses == 1 && result.inputs[0].lostMessages == 63)
    #expect(
      result.notes == [
        "0.log:3: at least 63 messages are lost here; what comes next may begin in any state"
      ])
    // The process was heard before: what begins it is none of the lost messages.
    #expect(
      try check(before + Self.marker + line("application:willFinishLaunchingWithOptions:", at: 4))
        .places == ["4 launch-repeated"])
  }

  @Test func `behind it a launch without a pid may be the next one`() throws {
    func firstLines(_ log: String...) throws -> [Int] {
      try check(log.joined(separator: "\n")).lives.map(\.firstLine)
    }
    let first = "application:willFinishLaunchingWithOptions:"
    #expect(try firstLines(first, "lost 3 unreliable messages", launch) == [1, 3])
    #expect(try firstLines(first, launch) == [1])
  }

  @Test func `a finding before it is explained without what comes after`() throws {
    let log = line(launch, at: 1) + line(active, at: 2) + line(active, at: 3) + Self.marker
    let alone = try #require(try check(log).findings.first)
    let followed = try #require(try check(log + line(background, at: 5)).findings.first)
    #expect(alone.missing == followed.missing && alone.line == 3 && followed.line == 3)
    #expect(followed.previous?.line == 2)
    let next = try #require(
      try check(log + line(background, at: 5) + line(resign, at: 6)).findings.last)
    #expect(next.line == 6 && next.previous?.line == 5)
  }

  @Test func `nothing is doubled, repeated or put in order across it`() throws {
    let twice = line(active, at: 1) + Self.marker + line(active, at: 1.01)
    #expect(try check(twice).inputs[0].duplicates == 0)
    #expect(try check(twice).summary.events == 2)
    let repeated = line(active, at: 1) + Self.marker + "last message repeated 3 times\n"
    #expect(try check(repeated).inputs[0].duplicates == 0)
    let reordered = line(active, at: 1) + Self.marker + line(resign, at: 0.9)
    #expect(try check(reordered).inputs[0].reordered == 0)
    // The one on the other channel may be another one.
    let channels =
      line(launch, at: 1) + line(active, at: 2) + Self.marker
      + line("UIApplicationDidBecomeActiveNotification", at: 2.01)
    #expect(try check(channels).summary.events == 3)
  }

  @Test func `what the user did before it is not checked behind it`() throws {
    let home = line("lifecheck: home", at: 3)
    let begin = line(launch, at: 1) + line(active, at: 2)
    let end =
      line(resign, at: 4) + line(active, at: 5) + line(resign, at: 6) + line(background, at: 7)
    #expect(try check(begin + home + end).places == ["5 scenario-mismatch"])
    #expect(try check(begin + home + Self.marker + end).places == [])
    #expect(try check(begin + Self.marker + home + end).places == [])
    #expect(
      try check(begin + home + line(resign, at: 4) + Self.marker + line(active, at: 5)).places == []
    )
  }

  @Test func `a process is not taken to be silent across it`() throws {
    func log(_ between: String) -> String {
      "Mar  4 09:15:01 iPhone Shop[71] <Notice>: applicationDidEnterBackground:\n" + between
        + "Mar  4 09:45:01 iPhone Shop[71] <Notice>: applicationWillTerminate:\n"
    }
    #expect(try check(log("")).places == ["2 terminate-from-suspended"])
    #expect(try check(log("Mar  4 09:20:01 iPhone lost 2 unreliable messages\n")).places == [])
  }

  @Test func `what the system told before it may be over`() throws {
    func log(_ between: String) -> String {
      """
      May 14 09:31:01.100000 Shop[71] <Notice>: applicationDidEnterBackground:
      May 14 09:31:07.100000 runningboardd[30] <Notice>: [app<application.com.acme.Shop(501)>:71] Suspending task.
      \(between)May 14 09:31:19.100000 Shop[71] <Notice>: -[A applicationWillEnterForeground:]

      """
    }
    #expect(try check(log("")).places == ["3 callback-while-suspended"])
    #expect(try check(log("May 14 09:31:12.100000 lost 2 unreliable messages\n")).places == [])
  }

  @Test(arguments: [LogSamples.logCompact, LogSamples.logSyslog, LogSamples.logNDJSON])
  func `where log was begun anew messages are missing`(sample: String) throws {
    let banner = "Filtering the log data using \"process == \"Shop\"\"\n"
    func losses(_ log: String) throws -> Int { try check(log).inputs[0].losses }
    #expect(try losses(banner + sample) == 0)
    #expect(try losses(banner + sample + "\n" + banner) == 0)
    #expect(try losses(banner + sample + "\n" + banner + sample) == 1)
    let log = [line(resign, at: 0), line(background, at: 1)]
    #expect(try losses(log[0] + banner + log[1]) == 1)
    #expect(try losses(log[0] + "says: " + banner + log[1]) == 0)
  }

  /// Without a predicate `log show` prints only the titles of its columns.
  @Test(arguments: [
    ("Ty Process[PID:TID]", LogSamples.logCompact), ("(process)[PID]    ", LogSamples.logSyslog),
    ("Thread     Type        Activity             PID    TTL  ", LogSamples.logDefault),
  ])
  func `where log showed another time messages are missing`(
    columns: String, sample: String
  ) throws {
    let titles = "Timestamp               \(columns)\n"
    let records = sample.split(separator: "\n").drop { !$0.hasPrefix("20") }
    let sample = records.joined(separator: "\n")
    func losses(_ log: String) throws -> Int { try check(log).inputs[0].losses }
    #expect(try losses(titles + sample) == 0)
    #expect(try losses(sample + "\n" + titles) == 0)
    #expect(try losses(sample + "\n" + titles + sample) == 1)
    #expect(try losses(sample + "\nFiltering the log data using \"a\"\n" + titles + sample) == 1)
    #expect(try losses(sample + "\nsays: " + titles + sample) == 0)
  }

  @Test func `scenes may have come and gone`() throws {
    func scene(_ text: String, _ at: Double, _ name: String) -> String {
      line("\(text) 0x10100\(name)", at: at)
    }
    let begin =
      line("application(_:didFinishLaunchingWithOptions:)", at: 1)
      + scene("scene(_:willConnectTo:options:) <UIWindowScene:", 2, "1>")
    let late = scene("sceneWillEnterForeground(_:) <UIWindowScene:", 3, "2>")
    #expect(try check(begin + late).places == ["3 scene-without-connect"])
    #expect(try check(begin + Self.marker + late).places == [])
  }

  @Test func `a formula asks for nothing that may be lost`() throws {
    let rules = try RuleSet.parse([
      (
        name: "r.rules",
        text: Array(
          """
          event a
            text "event a"
          event b
            text "event b"
          rule answered warning
            every a is followed by b before a
            says "{event}"
          rule first warning
            b only after a
            says "{event}"
          rule once warning
            at most 1 b
            says "{event}"
          machine m "m"
            states
              s start
              t live
            on a
              s, t -> t
            on b
              s, t -> t
          """.utf8)
      )
    ])
    func events(_ names: String) -> String {
      names.enumerated().map { number, name in
        name == "!" ? Self.marker : line("event \(name)", at: Double(number))
      }.joined()
    }
    func verdicts(_ names: String) throws -> (places: [String], verdicts: [String]) {
      let result = try check(events(names), rules: rules)
      var verdicts: [String] = []
      result.forEachProperty { verdicts.append("\($0.rule) \($0.verdict.rawValue)") }
      return (result.places, verdicts)
    }
    #expect(try verdicts("aa").places == ["2 answered"])
    #expect(try verdicts("a!a").places == [])
    #expect(try verdicts("a!ab").verdicts.contains("answered pending"))
    #expect(try verdicts("ab!ab").verdicts.contains("answered satisfied"))
    #expect(try verdicts("abb").places == ["3 once"])
    #expect(try verdicts("ab!b").places == [])
    #expect(try verdicts("b").places == ["1 first"])
    #expect(try verdicts("!b").places == [])
  }

  @Test func `very many are counted and not listed`() throws {
    let log = (0..<4000).map { line(active, at: Double($0)) + Self.marker }.joined()
    let result = try check(log)
    #expect(result.notes.count == 4)
    #expect(result.notes[3] == "messages are lost at 3997 more places, at least 251811 messages")
    #expect(result.inputs[0].lostMessages == 252_000 && result.places == [])
  }

  // MARK: For all logs

  /// Logs with faults, of the given kind.
  private func log(kind: Int, _ random: inout SplitMix64) -> [String] {
    let names: [(Int) -> String] = [
      { "<UIWindowScene: 0x10\($0)0>" }, { _ in "" },
      { $0 == 0 ? "" : "<UIWindowScene: 0x10\($0)0>" },
    ]
    switch kind {
    case 0, 1, 2:
      var world = SceneWorld(
        scenes: 1 + random.below(3), seed: random.next(), logsApp: random.chance(1, in: 2))
      for _ in 0..<24 { world.move() }
      var steps = world.steps
      for _ in 0..<random.below(4) where steps.count > 2 {
        steps.remove(at: random.below(steps.count))
      }
      return SceneWorld.log(steps, id: names[kind]).split(separator: "\n").map { "\($0)\n" }
    default:
      let texts = [
        launch, active, resign, background, "applicationWillEnterForeground:",
        "applicationWillTerminate:", "application:willFinishLaunchingWithOptions:",
        "UIApplicationDidBecomeActiveNotification", "UIApplicationWillResignActiveNotification",
        "applicationDidEnterBackground: end", "lifecheck: home", "lifecheck: launch",
        "-[Delegate application:openURL:options:]", "applicationDidEnterBackground: state=2",
      ]
      var clock = 1.0
      return (0..<24).map { _ in
        clock += [0.01, 0.4, 2, 40][random.below(4)]
        let text = random.element(of: texts)
        let pid = 71 + random.below(2)
        return kind == 3 ? line(text, at: clock, pid: pid) : "\(text)\n"
      }
    }
  }

  @Test func `lost messages never add an error`() throws {
    for kind in 0..<5 {
      for start in StartMode.allCases {
        var random = SplitMix64(seed: UInt64(1_000 + kind))
        var options = CheckOptions()
        options.start = start
        options.logged = .all
        var checker = try Checker.fresh(options)
        // Each log whole, and after it the same one torn in several ways.
        var logs: [(text: String, whole: Int)] = []
        for _ in 0..<Cases.some(12) {
          let lines = log(kind: kind, &random)
          let whole = logs.count
          logs.append((lines.joined(), whole))
          for _ in 0..<6 {
            var torn = lines
            for _ in 0...random.below(2) {
              let marker = kind == 4 ? "lost 3 unreliable messages\n" : Self.marker
              torn.insert(marker, at: random.below(torn.count + 1))
            }
            logs.append((torn.joined(), whole))
          }
        }
        // What is known of an app in one log is no matter in another.
        let texts = logs.enumerated().map { number, log in
          Array(log.text.replacing("Shop[", with: "Shop\(number)[").utf8)
        }
        feed(texts, to: &checker)
        var errors = [[String]](repeating: [], count: logs.count)
        for finding in checker.finish().findings where finding.severity == .error {
          errors[Int(finding.file.dropLast(4)) ?? 0].append("\(finding.line) \(finding.ruleID)")
        }
        for (number, log) in logs.enumerated() where errors[number].count > errors[log.whole].count
        {
          Issue.record("\(errors[log.whole]) -> \(errors[number])\n\(log.text)")
          return
        }
        #expect(errors.contains { !$0.isEmpty } || kind == 1)
      }
    }
  }
}
