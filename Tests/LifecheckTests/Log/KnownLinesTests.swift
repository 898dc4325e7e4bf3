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
}
