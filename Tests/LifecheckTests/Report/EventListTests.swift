import Foundation
import Testing

@testable import Command
@testable import Lifecheck

/// Lists of events, and what a check makes of them.
@Suite struct EventListTests {
  /// What a check is done with; without rules, with the built-in ones.
  private typealias Configured = (rules: RuleSet?, options: CheckOptions)

  /// What the command line `arguments` says, from the package's folder.
  private func setup(_ arguments: [String]) throws -> Configured {
    let words = arguments.map { word in
      word.contains("/") ? Tool.root.appending(path: word).path : word
    }
    guard case .run(let invocation) = try ArgumentParser.parse(["check"] + words) else {
      throw CocoaError(.featureUnsupported)
    }
    guard ["--rules", "--config", "--info-plist"].contains(where: { arguments.contains($0) }) else {
      let settings = try CheckSettings(invocation) { _ in nil }
      return (nil, try settings.resolved(with: RuleSet.shared))
    }
    let setup = try Setup(invocation)
    return (setup.rules, setup.options)
  }

  /// What `lifecheck events` prints for logs.
  private func list(
    _ logs: [String: [UInt8]], form: EventList.Form = .ndjson, rules: RuleSet? = nil,
    options: CheckOptions = CheckOptions()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes += $0 }
    var list = EventList(palette: Palette(isColoured: false), form: form)
    var lister =
      rules == nil && form == .ndjson
      ? try EventLister.fresh(options)
      : EventLister(
        rules: try rules ?? RuleSet.shared, options: options, isComplete: form == .ndjson)
    list.begin(sink)
    for (name, log) in logs.sorted(by: { $0.key < $1.key }) {
      lister.begin(input: name)
      lister.appendAll(log[...])
      lister.endInput()
      lister.write(to: &list, sink)
    }
    sink.flush()
    return bytes
  }

  private func checker(_ setup: Configured) throws -> Checker {
    try setup.rules.map { Checker(rules: $0, options: setup.options) } ?? .fresh(setup.options)
  }

  /// The JSON report without what it says of the inputs, where a log and its list differ.
  private func report(_ logs: [String: [UInt8]], _ setup: Configured) throws -> String {
    var checker = try checker(setup)
    let names = logs.keys.sorted()
    feed(names.map { logs[$0] ?? [] }, named: names, to: &checker)
    let lines = written { JSONReport().write(checker.finish(), to: $0) }.split(separator: "\n")
    return lines.filter { !$0.contains("\"nearMisses\":") }.joined(separator: "\n")
  }

  /// Without the two long lists of sequences, which are all of one form.
  private static let fixtures = Fixture.all.filter {
    !$0.testDescription.hasPrefix("accept-") && !$0.testDescription.hasPrefix("reject-")
  }

  /// A closure may print the function around it long after the call.
  @Test func `a list says which lines may be further statements`() throws {
    let steps = [
      ("didBecomeActive", 40), ("willResignActive", 50), ("didBecomeActive", 44),
      ("didEnterBackground", 60),
    ]
    let log = steps.enumerated().map { number, step in
      let name = "application" + step.0.prefix(1).uppercased() + step.0.dropFirst()
      return line("AppDelegate.swift:\(step.1) \(name)(_:)", at: Double(10 * number))
    }.joined()
    let list = try list(["a.log": Array(log.utf8)])
    #expect(
      String(decoding: list, as: UTF8.self).split(separator: "\n").count {
        $0.contains("\"further\":true")
      } == 1)
    #expect(try check(log).places == [])
    #expect(try check(list).places == [])
  }

  /// Such lines are many, and say something of a process that was held only.
  @Test func `a sign that a process runs is listed where it takes something back`() throws {
    func told(_ text: String, at second: Double, pid: Int = 71) -> String {
      line("[app<com.example.shop>:\(pid)] \(text)", at: second, name: "SpringBoard", pid: 8)
    }
    let runs = "Setting process visibility to: Foreground"
    let log =
      told(runs, at: 0) + line("applicationDidEnterBackground:", at: 4) + told(runs, at: 6)
      + told("Setting process task state to: Suspended", at: 8) + told(runs, at: 12, pid: 72)
      + told(runs, at: 14) + told(runs, at: 16) + line("applicationWillEnterForeground:", at: 20)
    let list = try list(["a.log": Array(log.utf8)])
    let listed = String(decoding: list, as: UTF8.self).split(separator: "\n").filter {
      $0.contains("\"event\":\"process.runs\"")
    }
    #expect(listed.count == 1 && listed[0].contains("\"line\":6"), "\(listed)")
    #expect(try check(log).places == [] && check(list).places == [])
  }

  /// Lines that name no scene tell the class of its delegate.
  @Test func `the list of a list is the list`() throws {
    let log = """
      2026-03-04 09:15:01.254472+0100 Shop[4123:48386] -[SceneDelegate scene:willConnectToSession:options:]
      2026-03-04 09:15:01.454472+0100 Shop[4123:48386] -[SceneDelegate sceneDidBecomeActive:]
      2026-03-04 09:15:02.254472+0100 Shop[4123:48386] -[CarPlaySceneDelegate sceneDidBecomeActive:]

      """
    let setup = try setup([])
    let list = try list(["a.log": Array(log.utf8)], rules: setup.rules, options: setup.options)
    #expect(
      String(decoding: list, as: UTF8.self).contains("\"sceneAlias\":\"CarPlaySceneDelegate\""))
    #expect(try self.list(["a.log": list], rules: setup.rules, options: setup.options) == list)
  }

  /// The text of its first event is gone, and behind it stands what no text is.
  @Test func `the list of a damaged list is the list`() throws {
    let log = line("-[AppDelegate applicationDidBecomeActive:]", at: 1)
    let whole = String(decoding: try list(["a.log": Array(log.utf8)]), as: UTF8.self)
    let damaged = whole.replacing("\"text\"", with: "\"tex\"")
    #expect(damaged != whole)
    let list = try list(["a.log": Array(damaged.utf8)])
    #expect(!list.isEmpty && !String(decoding: list, as: UTF8.self).contains("\\n"))
    #expect(try self.list(["a.log": list]) == list)
  }

  @Test func `a list of events gives the same report as its log`() throws {
    for fixture in Cases.some(Self.fixtures) {
      let log = Array(try Data(contentsOf: fixture.folder.appending(path: "trace.log")))
      // Trace notation leaves nothing out, which its list does not tell.
      let vocabulary = Vocabulary(events: try RuleSet.shared.events)
      if readLog(log, vocabulary: vocabulary).summary.format == LogFormat.notation.name { continue }
      var arguments = fixture.arguments
      let setup = try setup(arguments)
      let isAsBuilt = arguments.isEmpty
      if let input = arguments.firstIndex(of: "--input") {
        arguments.removeSubrange(input...input + 1)
      }
      // The list is as it is; how its log was to be read does not matter any more.
      let again = isAsBuilt ? setup : try self.setup(arguments)
      let list = try list(["a.log": log], rules: setup.rules, options: setup.options)
      let expected = try report(["a.log": log], setup)
      guard !list.isEmpty else {
        #expect(expected.contains("\"events\":0"))
        continue
      }
      #expect(try report(["events.ndjson": list], again) == expected, "\(fixture.folder)")
    }
  }

  /// SpringBoard says of a process that it runs when it is launched, and whenever it is shown or hidden.
  @Test func `a process that only runs on is not launched in a list`() throws {
    func state(_ clock: Int, _ visibility: String) -> String {
      "Mar  4 09:15:0\(clock) SpringBoard(SpringBoard)[57] <Notice>: Application process state changed for com.acme.Shop: <SBApplicationProcessState: 0x10; pid: 412; taskState: Running; visibility: \(visibility)>\n"
    }
    let resumed =
      "Mar  4 09:15:03 runningboardd(RunningBoard)[31] <Notice>: [app<com.acme.Shop>:412] Resuming task.\n"
    func names(_ log: String) throws -> [String] {
      let rows = String(decoding: try list(["a.log": Array(log.utf8)], form: .csv), as: UTF8.self)
      return rows.split(separator: "\r\n").dropFirst().map { String($0.split(separator: ",")[4]) }
    }
    #expect(try names(state(1, "Background")) == ["process.launched"])
    #expect(try names(resumed + state(5, "Foreground")) == ["process.resumed"])
  }

  @Test func `a list counts the repetitions that a check counts`() throws {
    var total = 0
    // Few fixtures repeat an event, and which of all are run changes with each that is added.
    let repeating = Self.fixtures.filter { $0.testDescription == "format-console" }
    for fixture in Cases.some(Self.fixtures) + repeating {
      let log = Array(try Data(contentsOf: fixture.folder.appending(path: "trace.log")))
      let setup = try setup(fixture.arguments)
      var checker = try checker(setup)
      feed([log], named: ["a.log"], to: &checker)
      var lister = EventLister(
        rules: try setup.rules ?? RuleSet.shared, options: setup.options, isComplete: true)
      lister.begin(input: "a.log")
      lister.appendAll(log[...])
      lister.endInput()
      let counts = checker.finish().inputs.map(\.duplicates)
      #expect(lister.inputs.map(\.duplicates) == counts, "\(fixture.folder)")
      total += counts.reduce(0, +)
    }
    #expect(total > 0)
  }

  @Test func `random traces of several processes give the same report by way of their list`() throws
  {
    var random = SplitMix64(seed: 2_900)
    let setup = try setup(["--os", "12.1"])
    let callbacks = [
      "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
      "applicationWillResignActive:", "applicationDidEnterBackground: state=2",
      "applicationWillEnterForeground:", "applicationWillTerminate:",
      "UIApplicationDidBecomeActiveNotification", "applicationDidEnterBackground: end",
      "-[Delegate application:openURL:options:]", "lifecheck: home", "unrelated",
    ]
    var faults = 0
    for _ in 0..<12 {
      var log = ""
      var clock = 1.0
      for _ in 0..<30 {
        clock += [0.01, 0.04, 0.4, -0.3, 2, 700][random.below(6)]
        if random.below(12) == 0 { log += "not a record\n" }
        log += line(
          callbacks[random.below(callbacks.count)], at: max(clock, 0), pid: 71 + random.below(2))
        if random.below(20) == 0 {
          log += "last message repeated \(1 + random.below(3)) times\n"
        }
        if random.below(25) == 0 { log += LossTests.marker }
      }
      let bytes = Array(log.utf8)
      let expected = try report(["a.log": bytes], setup)
      let list = try list(["a.log": bytes])
      #expect(try report(["b": list], setup) == expected, "\(log)")
      // Listed once more it is the same list.
      #expect(try self.list(["b": list]) == list)
      if expected.contains("\"verdict\":\"violates\"") { faults += 1 }
    }
    #expect(faults > 6)
  }

  @Test func `a list of several logs keeps them apart, and names their lines`() throws {
    let launch = "application:didFinishLaunchingWithOptions:"
    let one = line(launch, at: 1) + line("applicationDidBecomeActive:", at: 2)
    let two =
      "a line\n" + line(launch, at: 3) + line("applicationDidBecomeActive:", at: 4)
      + line("applicationDidBecomeActive:", at: 9)
    let logs = ["one.log": Array(one.utf8), "two.log": Array(two.utf8)]
    let setup = try setup([])
    let expected = try report(logs, setup)
    #expect(try report(["all": list(logs)], setup) == expected)
    var checker = try Checker.fresh()
    // Lines of several logs may be mixed, as when they are sorted by time.
    let lines = String(decoding: try list(logs), as: UTF8.self).split(separator: "\n")
    let mixed = [lines[0], lines[2], lines[1], lines[3], lines[4]].joined(separator: "\n")
    feed([Array(mixed.utf8)], named: ["mixed.ndjson"], to: &checker)
    let result = checker.finish()
    #expect(result.inputs.map(\.file) == ["one.log", "two.log"])
    #expect(result.inputs.map(\.list) == ["mixed.ndjson", "mixed.ndjson"])
    #expect(result.inputs.map(\.lines) == [2, 3] && result.inputs.map(\.events) == [2, 3])
    #expect(result.lives.map(\.file) == ["one.log", "two.log"])
    #expect(result.places == ["4 callback-never-logged"])
    #expect(result.findings.map(\.file) == ["two.log"])
  }

  @Test func `the finding shows what the list has of the line`() throws {
    let log =
      line("[x] applicationDidBecomeActive:", at: 1)
      + line("[x] applicationDidBecomeActive:", at: 5)
    let list = try list(["a.log": Array(log.utf8)])
    var options = CheckOptions()
    options.keepsSnippets = true
    let finding = try #require(try check(list, options: options).findings.first)
    #expect(finding.file == "a.log" && finding.line == 2)
    let snippet = try #require(finding.snippet)
    #expect(finding.column == Array(log.utf8.prefix { $0 != 0x0A }).count - 26)
    let text = String(decoding: snippet.text, as: UTF8.self)
    #expect(
      text == String(repeating: " ", count: finding.column - 1) + "applicationDidBecomeActive:")
    #expect(snippet.mark == finding.column - 1..<snippet.text.count)
  }

  @Test(
    arguments: [[0xFF], [0xE2, 0x82], [0xFF, 0xE2, 0x82], [0xEF, 0xBF, 0xBD, 0xFF]] as [[UInt8]])
  func `the list of a list is the list, where names are no UTF-8 too`(broken: [UInt8]) throws {
    let log =
      Array("2024-05-14 09:00:01.000000+0200 Shop[71:1] -[A".utf8) + broken
      + Array("b applicationDidBecomeActive:]\n".utf8)
    let list = try list(["a.log": log])
    #expect(
      String(decoding: list, as: UTF8.self).contains("\u{FFFD}b applicationDidBecomeActive:]\""))
    #expect(try self.list(["b": list]) == list)
  }

  /// A line whose stamp cannot be read goes on from a longer one. Mutant: the length of what it names is that of both.
  @Test func `the list of a list is the list, where a damaged line goes on`() throws {
    let begin =
      "2024-05-14 09:00:01.000000+0200  localhost Shop[71]: (Fabric) [com.example.fabric:Layout] "
    let log =
      Array((begin + "guide frame moved to {{0, 471}, {390, 108}} by 20 rows of the cart\n2").utf8)
      + [0x87, 0x01, 0x00]
      + Array("-14 09:00:02.000 -[AppDelegate applicationWillResignActive:]\n".utf8)
      + Array((begin + "applicationDidBecomeActive:\n").utf8)
    let setup = try setup([])
    let list = try list(["a.log": log], rules: setup.rules, options: setup.options)
    #expect(String(decoding: list, as: UTF8.self).contains("\"unlisted\":\"willResignActive\""))
    #expect(try self.list(["a.log": list], rules: setup.rules, options: setup.options) == list)
  }

  @Test func `a long name that is no UTF-8 is the same in the list of a list`() throws {
    let log =
      Array("2024-05-14 09:00:01.000000+0200 Sh".utf8) + [UInt8](repeating: 0xFF, count: 100)
      + Array("op[71:1] applicationDidBecomeActive:\n".utf8)
    let list = try list(["a.log": log])
    #expect(String(decoding: list, as: UTF8.self).contains("\"Sh\u{FFFD}\u{FFFD}"))
    #expect(try self.list(["b": list]) == list)
  }

  /// Lines whose stamps cannot be read, before and after one that can be.
  @Test(arguments: [
    ([1, 2, 3], 1), ([2, 1, 3], 0), ([1, 3], 0), ([2, 3], 1), ([1, 2, 1, 2, 3], 1),
  ])
  func `a line without a stamp hides the silence around it, however the log comes`(
    order: [Int], findings: Int
  ) throws {
    let begin = "2026-01-12 07:40:09.644 Df Wecker[812:3f21] "
    let log = order.map { number in
      switch number {
      case 1: "2026-01-12 07:40:09. 51D6f Wecker[812:3f21] beginBackgroundTask(withName:) sync\n"
      case 2: "2026-01-12 07:40:11.008 Df Wecker[812:3f21] endBackgroundTask(_:) sync\n"
      default: "2026-01-12 09:40:14.770 Df Wecker[812:3f21] -[A applicationWillTerminate:]\n"
      }
    }
    let lines = ["\(begin)-[A applicationDidEnterBackground:]\n"] + log
    let setup = try setup([])
    var results: [String] = []
    for pieces in [[lines.joined()], lines] {
      var checker = try checker(setup)
      checker.begin(input: "a.log")
      for piece in pieces { _ = checker.append(Array(piece.utf8)[...]) }
      checker.endInput()
      results.append(checker.finish().places.joined(separator: "|"))
    }
    let list = try list(["a.log": Array(lines.joined().utf8)])
    results.append(try check(list).places.joined(separator: "|"))
    let expected = findings == 0 ? "" : "\(lines.count) terminate-from-suspended"
    #expect(results == [expected, expected, expected])
  }

  @Test func `each key is explained`() throws {
    let page = try String(
      contentsOf: Tool.root.appending(path: "docs/inputs.md"), encoding: .utf8)
    for key in EventKey.allCases where key != .rule {
      #expect(page.contains("`\(key.rawValue)`"), "\(key)")
    }
  }

  @Test func `what only rules read is not held without bound`() throws {
    var lister = EventLister(
      rules: try RuleSet.shared, options: CheckOptions(), isComplete: true)
    lister.begin(input: "a.log")
    var log: [UInt8] = []
    for number in 0..<6000 {
      log += Array(line("beginBackgroundTask \(number)", at: Double(number) / 100).utf8)
    }
    lister.appendAll(log[...])
    // Before the end of the input, and without an event that people see.
    var list = EventList(palette: Palette(isColoured: false), form: .ndjson)
    var lines = 0
    let sink = ByteSink { bytes in lines += bytes.count { $0 == 0x0A } }
    lister.write(to: &list, sink)
    sink.flush()
    #expect(lines > 3000)
    lister.endInput()
    lister.write(to: &list, sink)
    sink.flush()
    #expect(lines == 6000)
  }

  /// What is written after every so many bytes.
  private func list(_ logs: [[UInt8]], inPiecesOf size: Int) throws -> [String] {
    var (bytes, taken) = ([UInt8](), logs.map { _ in 0 })
    let sink = ByteSink { bytes += $0 }
    var list = EventList(palette: Palette(isColoured: false), form: .ndjson)
    var lister = try EventLister.fresh(CheckOptions())
    for number in logs.indices { lister.begin(input: "\(number).log") }
    while let next = logs.indices.filter({ taken[$0] < logs[$0].count }).min(by: {
      taken[$0] < taken[$1]
    }) {
      lister.select(input: next)
      let end = min(taken[next] + size, logs[next].count)
      taken[next] += lister.append(logs[next][taken[next]..<end])
      lister.write(to: &list, sink)
    }
    for number in logs.indices {
      lister.select(input: number)
      lister.endInput()
      lister.write(to: &list, sink)
    }
    sink.flush()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  @Test func `texts stay those of their events, in pieces and between other inputs`() throws {
    let names = ["applicationDidBecomeActive:", "applicationWillResignActive:"]
    let logs = (0..<2).map { number in
      Array(
        (0..<300).map { index in
          line(
            "[\(number)] \(names[index % 2]) \"\(index % 7)\" é", at: Double(index),
            name: "App\(number)")
        }.joined().utf8)
    }
    let expected = try list(logs, inPiecesOf: 1 << 40)
    #expect(expected.count == 600)
    #expect(try list(logs, inPiecesOf: 1_000) == expected)
  }

  @Test func `what is gone leaves its room to others`() throws {
    let selector = "-[ShopApplicationDelegateWithALongName application%:]"
    let steps = ["DidBecomeActive", "WillResignActive"]
    let log = (0..<16_000).map { index in
      line(selector.replacing("%", with: steps[index % 2]), at: Double(index) / 5)
    }.joined()
    let bytes = Array(log.utf8)
    let expected = try list([bytes], inPiecesOf: 50_000)
    #expect(expected.count == 16_000)
    #expect(try list([bytes], inPiecesOf: 1 << 40) == expected)
  }

  @Test func `what travels beside the events is marked`() throws {
    let log =
      line("applicationDidEnterBackground:", at: 1)
      + line("applicationDidEnterBackground: end", at: 2)
    let bytes = Array(log.utf8)
    let ndjson = String(decoding: try list(["a.log": bytes]), as: UTF8.self).split(separator: "\n")
    #expect(ndjson.count == 2)
    #expect(ndjson[1].contains("\"unlisted\":\"didEnterBackground.end\""))
    #expect(!ndjson[1].contains("\"event\":"))
    #expect(!ndjson[0].contains("unlisted"))
    let text = String(decoding: try list(["a.log": bytes], form: .text), as: UTF8.self)
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test func `people see which scene an event is of`() throws {
    let log = """
      2026-05-14 10:00:00.100 Shop[71:9] sceneWillResignActive(_:) <UIWindowScene: 0x1050a2b00>
      2026-05-14 10:00:00.200 Shop[71:9] sceneWillResignActive(_:)

      """
    let text = String(decoding: try list(["a.log": Array(log.utf8)], form: .text), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.map { $0.hasSuffix("  delegate  scene 0x1050a2b00") } == [true, false])
  }

  @Test func `lines that need escapes stand between the others`() throws {
    let rules = try RuleSet.builtin(
      adding: #"spelling didBecomeActive "app \"in front\"""# + "\n", named: "shop.rules")
    let names = ["willEnterForeground", #"app "in front""#, "willResignActive"]
    let log = (0..<30).map { line(names[$0 % 3], at: Double($0)) }.joined()
    let text = String(decoding: try list(["a.log": Array(log.utf8)], rules: rules), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.firstMatch(of: /"line":(\d+)/).map { $0.1 } }
    #expect(lines == (1...30).map { "\($0)" })
  }

  @Test func `comma-separated values are quoted, and no field ends a line`() throws {
    let log = line("applicationDidBecomeActive:", at: 1, name: "A, \"B\"\u{7}")
    let csv = String(
      decoding: try list(["::a,b\n.log": Array(log.utf8)], form: .csv), as: UTF8.self)
    let rows = csv.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(rows[0] == "file,line,offset,time,event,channel,process,pid,thread,scene,text,count")
    #expect(
      rows[1]
        == "\"\\u{3A}:a,b\\u{A}.log\",1,0,2024-05-14T09:00:01.000000+02:00,didBecomeActive,delegate,"
        + "\"A, \"\"B\"\"\\u{7}\",71,4711,,applicationDidBecomeActive:,1")
    #expect(rows.count == 3 && rows[2].isEmpty)
    // No formula. Mutant: a table of events holds formulas.
    let formula = line("-[Cart applicationDidBecomeActive:]", at: 1, name: "=HYPERLINK(1)")
    let inert = String(decoding: try list(["a": Array(formula.utf8)], form: .csv), as: UTF8.self)
    #expect(inert.contains(",'=HYPERLINK(1),71,") && inert.contains(",'-[Cart "))
  }

  @Test(arguments: [
    "09:15:27", "Mar  4 09:15:27.123", "Feb 29 23:59:59", "2024-05-14T07:15:27Z",
    "2024-05-14T09:15:27.123456+05:30", "2024-05-14T09:15:27.000-08:00", "09:09:09.393674+02:00",
  ])
  func `times are read as they are written`(text: String) throws {
    let stamp = try #require(Stamp(text: Array(text.utf8)))
    #expect(stamp.text == text)
  }

  @Test(arguments: [
    "", "9", "2024-05-14", "2024-05-14T", "2024-13-14T00:00:00", "25:00:00", "09:15:27.",
    "09:15:27x",
    "2024-05-14T09:15:27+99:00", "Mar 44 09:15:27",
  ])
  func `what is no time is none`(text: String) {
    #expect(Stamp(text: Array(text.utf8)) == nil)
  }

  @Test func `no damage of a list crashes the check, and lines that are none are counted`() throws {
    let fixture = Tool.root.appending(path: "fixtures/evidence-suspended-time/trace.log")
    let seed = try list(["a.log": Array(try Data(contentsOf: fixture))])
    var random = SplitMix64(seed: 2_950)
    let huge = ["99999999999999999", "-1", "1e9", "null", "\"x\"", "2147483648", "[]", "0"]
    var options = CheckOptions()
    options.inputFormat = "events"
    options.keepsSnippets = true
    var checker = try Checker.fresh(options)
    for _ in 0..<800 {
      var text = seed
      for _ in 0...random.below(4) {
        let place = random.below(text.count)
        switch random.below(4) {
        case 0: text[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: text.removeSubrange(place..<min(text.count, place + 1 + random.below(50)))
        case 2:
          let digits = text.indices.filter { $0 > place && (0x30...0x39).contains(text[$0]) }
          guard let digit = digits.first else { break }
          text.replaceSubrange(digit...digit, with: Array(huge[random.below(huge.count)].utf8))
        default: text.insert(contentsOf: text[place..<min(text.count, place + 300)], at: place)
        }
        if text.isEmpty { text = [0x7B] }
      }
      feed([text], to: &checker)
    }
    let result = checker.finish()
    let unparsed = result.inputs.reduce(0) { $0 + $1.unparsed }
    #expect(unparsed > 250 && result.summary.events > 1500)
  }

  @Test func `events that the rules do not know are shown as what was passed over`() throws {
    let text =
      "{\"file\":\"a\",\"line\":1,\"event\":\"someOther\",\"channel\":\"delegate\"}\n{\"x\":1}\n"
    var options = CheckOptions()
    options.inputFormat = "events"
    let input = try #require(try check(text, options: options).inputs.first)
    #expect(input.nearMisses == 1 && input.unparsed == 1 && input.events == 0)
    #expect(input.nearMissExamples.map(\.line) == [1])
  }

  @Test func `other tools' JSON is no list`() throws {
    let other = "{\"event\":\"app.start\",\"channel\":\"delegate\",\"file\":7}\n"
    #expect(try check(other).inputs.map(\.format) == ["bare"])
    let list = try list(["a": Array(line("applicationDidBecomeActive:", at: 1).utf8)])
    #expect(try check(list).inputs.map(\.format) == ["events"])
    // `jq` may have sorted the keys, and put blanks between.
    let sorted = """
      {"channel": "delegate", "event": "didBecomeActive", "file": "x.log", "line": 4, "pid": 7}

      """
    let input = try #require(try check(sorted).inputs.first)
    #expect(input.file == "x.log" && input.events == 1 && input.list == "0.log")
  }

  @Test func `a list of one app keeps what the system tells without a name`() throws {
    let log = """
      May 14 09:31:07.100000 runningboardd[30] <Notice>: [app<application.com.acme.Shop(501)>:71] Suspending task.
      May 14 09:31:09.100000 Shop[71] <Notice>: -[A applicationWillEnterForeground:]
      May 14 09:31:09.200000 Other[72] <Notice>: -[A applicationWillEnterForeground:]

      """
    var options = CheckOptions()
    options.apps = ["Shop"]
    let list = String(
      decoding: try list(["a": Array(log.utf8)], options: options), as: UTF8.self)
    #expect(list.contains("\"event\":\"process.suspended\"") && list.contains("\"report\":true"))
    #expect(list.contains("\"process\":\"Shop\"") && !list.contains("\"process\":\"Other\""))
    let setup: Configured = (nil, options)
    #expect(
      try report(["b": Array(list.utf8)], setup) == report(["a": Array(log.utf8)], setup))
  }
}
