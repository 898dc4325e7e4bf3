import Testing

@testable import Lifecheck
@testable import RuleLanguage

/// What is remembered of lines changes nothing.
@Suite struct KnownLinesTests {
  static let heads = [
    "App1(UIKitCore)[1024] <Notice>: ", "iPhone App1[1024] <Notice>: ", "App1[1024] <Error>: ",
    "Notes Demo(CFNetwork)[77] <Notice>: ", "App1[x](1024) <Notice>: ", "App1[1024]: ",
    "App1[1024]: [33] <Notice>: ", "App1[512] <Notice>: ", "App1[1024] <Notice>:x",
    "com.apple.xpc.launchd[1] (UIKitApplication:a.b[0x8a5e][1024]) <Notice>: ",
    "runningboardd(RunningBoard)[34] <Notice>: ", "N\\M-C\\M-$he[13] <Notice>: ",
  ]
  static let messages = [
    "-[AppDelegate applicationDidBecomeActive:]", "-[Observer applicationDidBecomeActive:]",
    "applicationWillResignActive:", "-[AppDelegate applicationDidEnterBackground:] state = 2",
    "applicationdidbecomeactive:", "application:didFinishingLaunchingWithOptions:",
    "-[D application:openURL:options:] https://a.b/c", "applicationDidBecomeActive: completed",
    "waiting for applicationDidBecomeActive", "sceneDidBecomeActive: <UIWindowScene: 0x1234>",
    "SceneDelegate.sceneWillResignActive(_:) scene 5", "\\[App] applicationDidBecomeActive:",
    "applicationDidBecomeActive: (appState=active)",
    "[App] UIApplicationDidBecomeActiveNotification",
    "applicationWillTerminate:\u{1B}[0m", "Application state is now inactive",
  ]
  static let dates = ["Mar  4", "Mar 14", "Mar 4", "Feb 30", "Apr  4"]
  static let times = ["10:00:00.123456", "10:00:00", "25:00:00.123456", "10:00:00.123"]

  static func record(_ random: inout SplitMix64) -> (date: String, rest: String) {
    var rest = heads[random.below(heads.count)] + messages[random.below(messages.count)]
    if random.below(3) == 0 {
      var bytes = Array(rest.utf8)
      bytes[random.below(bytes.count)] = Array("[]<>:( 1a\\".utf8)[random.below(10)]
      rest = String(decoding: bytes, as: UTF8.self)
    }
    return (random.below(2) == 0 ? dates[0] : dates[random.below(dates.count)], rest)
  }

  /// Everything about the last event of the lines, if it is on the last line.
  private func last(_ lines: [String], _ vocabulary: Vocabulary) -> String? {
    var reader = LogReader(vocabulary: vocabulary, file: "test.log")
    var (names, sink) = (NameTable(), EventCollector())
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    var taken = 0
    while taken < bytes.count {
      taken += reader.append(bytes.span, from: taken)
      reader.read(into: &sink, names: &names)
    }
    reader.finish(into: &sink, names: &names)
    guard var event = sink.events.last?.event, event.line == lines.count else { return nil }
    let name = event.process < 0 ? "" : names.name(event.process)
    let instance = event.instance < 0 ? "" : names.name(event.instance)
    let bundle = event.bundle < 0 ? "" : names.name(event.bundle)
    event.process = 0
    event.bundle = 0
    event.instance = 0
    event.instanceAlias = min(event.instanceAlias, 0)
    return "\(event) \(name) \(bundle) \(instance)"
  }

  @Test func `a line that comes again is the same event`() throws {
    let vocabulary = Vocabulary(try RuleSet.shared, auxiliaries: [])
    var random = SplitMix64(seed: 12)
    var found = 0
    for _ in 0..<600 {
      let base = (0..<4).map { "Mar  4 09:00:0\($0).000000 kernel[0] <Notice>: en0 up" }
      let (date, rest) = Self.record(&random)
      let time = Self.times[random.below(3) == 0 ? random.below(Self.times.count) : 0]
      // Of another line, what it shares with this one is known too.
      let other =
        random.below(2) == 0
        ? rest : Self.heads[random.below(Self.heads.count)] + Self.messages[0]
      let before = "Mar  4 09:59:00.000001 \(other)"
      let nothing = "Mar  4 09:59:00.000001 " + String(repeating: ".", count: other.utf8.count)
      let line = "\(date) \(time) \(rest)"
      let known = last(base + [before, before, line], vocabulary)
      let new = last(base + [nothing, nothing, line], vocabulary)
      // Another class may have been the delegate before.
      if known != nil || other == rest { #expect(known == new, "\(before)\n\(line)") }
      found += known == nil ? 0 : 1
    }
    #expect(found > 150)
  }

  /// All that is read of the lines: the events with the names that they number, and the counts. An indented line is never known: of
  /// its events that much is taken back.
  private func all(
    _ lines: [String], indented: Bool, _ vocabulary: Vocabulary, silence: SilenceRules,
    nextSize: () -> Int
  ) -> [String] {
    let indent = indented ? 1 : 0
    var reader = LogReader(
      vocabulary: vocabulary, silence: silence, format: .idevicesyslog, file: "test.log")
    var (names, sink) = (NameTable(), EventCollector())
    let text = lines.map { (indented ? " " : "") + $0 }.joined(separator: "\n")
    let bytes = Array(text.utf8)
    reader.readAll(bytes, into: &sink, names: &names, nextSize: nextSize)
    let summary = reader.summary
    // An indented line whose head is broken is a near miss.
    let counts = [
      summary.lines, summary.records, summary.events, summary.copies, summary.confirmations,
      summary.nearMisses + summary.unparsed,
    ]
    return sink.events.map { seen in
      var event = seen.event
      event.offset -= (event.line - 1) * indent
      event.column -= Int32(indent)
      event.parameterText = 0..<0
      return "\(event) \(event.process < 0 ? "" : names.name(event.process)) \(seen.text)"
    } + sink.markers.map { "\($0)" } + ["\(counts)"]
  }

  /// A log with few processes and few messages, of which many come again, some as copies, and with clocks that are set back.
  private static func log(_ random: inout SplitMix64) -> [String] {
    let few = (0..<6).map { _ in record(&random).rest }
    var lines: [String] = []
    var time = 36_000_000
    for _ in 0..<120 {
      switch random.below(24) {
      case 0: lines.append("Mar  4 09:00:00.000000 kernel[0] <Notice>: en0 up")
      case 1: lines.append("Mar  4 09:00:00 --- last message repeated 2 times ---")
      case 2...3: lines.append(lines.last ?? "x")
      case 4...5: lines.append(lines.isEmpty ? "x" : lines[random.below(lines.count)])
      case 6: time -= random.below(100_000)
      default:
        time += random.below(4) * (random.below(9) == 0 ? 1700 : 13)
        let (minute, second) = (time / 60_000 % 60, time / 1000 % 60)
        let digits = String(1000 + time % 1000).dropFirst()
        let stamp = "10:\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)"
        let rest =
          random.below(3) == 0
          ? few[random.below(few.count)]
          : heads[random.below(2)].replacing("1024", with: "\(1024 + random.below(3) * 256)")
            + messages[random.below(4)]
        let date = random.below(40) == 0 ? dates[random.below(dates.count)] : dates[0]
        let fraction =
          random.below(20) == 0 ? "" : ".\(digits)\(random.below(20) == 0 ? "" : "007")"
        lines.append("\(date) \(stamp)\(fraction) \(rest)\(random.below(30) == 0 ? "\r" : "")")
      }
    }
    return lines
  }

  @Test func `a log of known lines is read as one of unknown lines`() throws {
    let rules = try RuleSet.shared
    let silence = SilenceRules(rules)
    var random = SplitMix64(seed: 7)
    for listeners in [Listeners.check, .all] {
      let vocabulary = Vocabulary(rules, auxiliaries: [], listeners: listeners)
      for _ in 0..<Cases.some(60) {
        let lines = Self.log(&random)
        let slow = all(lines, indented: true, vocabulary, silence: silence) { .max }
        #expect(slow.count > 20)
        for size in [1 << 20, 1 + random.below(300)] {
          let fast = all(lines, indented: false, vocabulary, silence: silence) { size }
          let place = zip(fast, slow).prefix { $0 == $1 }.count
          #expect(
            fast == slow,
            "\(fast.dropFirst(place).first ?? "") \(slow.dropFirst(place).first ?? "")\n\(lines)")
        }
      }
    }
  }
}
