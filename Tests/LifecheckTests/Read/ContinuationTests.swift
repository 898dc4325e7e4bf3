import Testing

@testable import Lifecheck

/// Callbacks on further lines of a record: `NSLog(@"\n x")`, and loggers that print where a record comes from on the line above it.
@Suite struct ContinuationTests {
  /// A life in which `home` stands below the head of its record.
  private static let samples: [(format: String, log: String)] = [
    (
      "idevicesyslog",
      """
      Jun 27 01:30:08 pad Kite[815] <Notice>: applicationDidBecomeActive:
      Jun 27 01:30:09 pad Kite[815] <Notice>: Switch.swift 33
      [Switcher] → Open
      >>> applicationWillResignActive
      Jun 27 01:30:10 pad Kite[815] <Notice>: applicationDidEnterBackground:
      Jun 27 01:30:11 pad Gull[816] <Notice>: bye

      """
    ),
    (
      "console",
      """
      default\t18:38:10.131546+0800\tKite\tapplicationDidBecomeActive:
      default\t18:38:11.131546+0800\tKite\tKite+Scenes 33
      ⏸️ applicationWillResignActive
      default\t18:38:12.131546+0800\tKite\tapplicationDidEnterBackground:

      """
    ),
    (
      "nslog",
      """
      2014-06-27 01:30:08.194 Kite[815:70b] applicationDidBecomeActive:
      2014-06-27 01:30:09.194 Kite[815:70b]\u{20}
       ===> applicationWillResignActive
      2014-06-27 01:30:10.194 Kite[815:70b] applicationDidEnterBackground:

      """
    ),
  ]

  @Test(arguments: samples.indices)
  func `each line of a record is a message of its own`(sample: Int) throws {
    let (format, log) = Self.samples[sample]
    let result = try check(log)
    #expect(result.inputs[0].format == format)
    #expect(result.summary.events == 3 && result.places == [] && result.lives.count == 1)
    let whole = readLog(log)
    #expect(whole.events.map(\.pid) == Array(repeating: whole.events[0].pid, count: 3))
    #expect(
      whole.events[1].process == "Kite" && whole.events[1].text == "applicationWillResignActive")
    let distance = whole.events[0].stamp.time(until: whole.events[1].stamp)
    #expect(distance == 1_000_000)
    for size in [1, 7, 40, 90] {
      let pieces = readLog(Array(log.utf8), nextSize: { size })
      #expect(pieces.events == whole.events, "\(size)")
      #expect(pieces.summary.nearMisses == whole.summary.nearMisses)
    }
  }

  @Test func `what it names and is none stands in for what is missing`() throws {
    let log = Self.samples[0].log.replacing(
      ">>> applicationWill", with: ">>> before applicationWill")
    let result = try check(log)
    #expect(result.summary.events == 2 && result.places == [])
    #expect(result.inputs[0].nearMisses == 1)
    #expect(try check(log.replacing("applicationWillResignActive", with: "that")).places.count == 1)
  }

  @Test func `other words of the record make a sentence of it`() throws {
    let log = Self.samples[0].log.replacing("[Switcher] → Open", with: "the switcher is open")
    for log in [log, Self.samples[0].log.replacing("Switch.swift 33", with: "two lines follow")] {
      let result = try check(log)
      #expect(result.summary.events == 2 && result.places == [])
      for size in [1, 7, 40, 90] {
        let pieces = readLog(Array(log.utf8), nextSize: { size })
        #expect(pieces.events.count == 2 && pieces.summary.nearMisses == 1)
        #expect(pieces.summary.nearMissExamples[0].reason == .sentence)
      }
    }
    // A callback has been told by then.
    let second = Self.samples[0].log.replacing(
      "Switch.swift 33", with: "applicationDidBecomeActive:")
    #expect(readLog(second).events.count == 3)
  }

  @Test func `below a head, a dump is none`() throws {
    let dump = """
      Jun 27 01:30:08 pad Kite[815] <Notice>: applicationDidBecomeActive:
      Jun 27 01:30:09 pad Kite[815] <Notice>: the methods are
      - (void)applicationWillResignActive:(UIApplication *)application
      0 Kite 0x00000001 -[AppDelegate applicationWillResignActive:] + 20

      """
    #expect(readLog(dump).events.count == 1)
    // Nor is it one where nothing else stands above it.
    #expect(readLog(dump.replacing("the methods are", with: "Methods")).events.count == 1)
  }

  @Test func `a line far below its head, or below none, is nobody's`() throws {
    let (_, log) = Self.samples[0]
    let far = log.replacing(
      "[Switcher] → Open", with: Array(repeating: "So", count: 70).joined(separator: "\n"))
    #expect(readLog(far).events.count == 2)
    #expect(readLog(far.replacing("So\nSo\nSo\nSo\nSo\nSo\nSo\nSo\n", with: "")).events.count == 3)
    let none = ">>> applicationWillResignActive\n" + log
    #expect(readLog(none).events.count == 3)
    for size in [1, 7, 40, 90, 200] {
      #expect(readLog(Array(far.utf8), nextSize: { size }).events.count == 2)
    }
  }

  @Test func `many lines of one record are looked at once each`() throws {
    let head = "Jun 27 01:30:09.120000 pad Kite[815] <Notice>: "
    let names = [
      "WillResignActive", "DidEnterBackground", "WillEnterForeground", "DidBecomeActive",
    ]
    let other = "Jun 27 01:30:09.220000 pad Kite[815] <Notice>: the table\n"
    func log(_ count: Int, _ between: String) -> String {
      let lines = (0..<count).map { between + ">>> application\(names[$0 % 4])\n" }
      return other + head + "\n" + lines.joined()
    }
    for (count, between, found) in [
      // Another callback stands above all but the first.
      (9, "", 1), (1, String(repeating: "App\n", count: 62), 1),
      (1, String(repeating: "App\n", count: 64), 0),
      (3, String(repeating: "App\n", count: 30), 1), (1, "a word\n", 0),
      (4, other, 0), (4, head + "\n", 4),
    ] {
      let text = log(count, between)
      #expect(readLog(text).events.count == found, "\(count) \(between.prefix(9))")
      for size in [1, 7, 40, 90] {
        let pieces = readLog(Array(text.utf8), nextSize: { size })
        #expect(pieces.events == readLog(text).events)
        #expect(pieces.summary.nearMisses == readLog(text).summary.nearMisses)
      }
    }
  }

  @Test func `a record that was copied once more is one, on all its lines`() throws {
    let log = Self.samples[0].log.replacing(" pad ", with: ".120000 pad ")
    #expect(readLog(log + log).events.count == 3)
    // At another moment it is another one.
    let later = log.replacing("01:30:", with: "01:31:")
    #expect(readLog(log + later).events.count == 6)
  }

  @Test func `between the records of a console others print`() throws {
    let log = Self.samples[2].log.replacing("\u{20}\n ===>", with: "\u{20}here\n===>")
    let events = readLog(log).events
    #expect(events.count == 3 && events[1].stamp.resolution == .none)
    let open = Self.samples[2].log.replacing("\u{20}\n ===>", with: "\u{20}Table:\n===>")
    #expect(readLog(open).events.map(\.stamp.resolution)[1] == .none)
    // Behind an empty message a record may come as well.
    let empty = Self.samples[2].log.replacing(
      " ===>", with: "2014-06-27 01:30:09.294 Kite[815:70b]")
    #expect(readLog(empty).events.count == 3)
  }
}
