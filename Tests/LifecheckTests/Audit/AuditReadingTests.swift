import Foundation
import Testing

@testable import Lifecheck

/// One reading of a log serves the audit and the check in it, and comes to what a reading for each would.
@Suite struct AuditReadingTests {
  /// Both together, and each alone.
  private struct Readers {
    var both: Auditor
    var audit: Auditor
    var check: Checker

    init(_ options: CheckOptions = CheckOptions(), more rules: String = "") throws {
      let rules =
        rules.isEmpty
        ? RuleSet.builtinWithoutExamples
        : try RuleSet.parse(RuleSet.builtinFiles + [("own.rules", Array(rules.utf8))])
      let audited = try rules.forAudit()
      both = Auditor(rules: audited, options: options, order: rules)
      audit = Auditor(rules: audited, options: options)
      check = Checker(rules: rules, options: options)
    }

    /// What is found in `log` by the one reading, and by two.
    func found(in log: [UInt8], chunk: Int = 64 << 10) -> (one: String, two: String) {
      var (both, audit, check) = (both, audit, check)
      both.begin(input: "x.log")
      audit.begin(input: "x.log")
      check.begin(input: "x.log")
      var start = 0
      while start < log.count {
        let piece = log[start..<min(start + chunk, log.count)]
        start += piece.count
        func fill(_ space: UnsafeMutableRawBufferPointer) -> Int {
          unsafe space.copyBytes(from: piece)
          return piece.count
        }
        _ = unsafe both.read(fill)
        _ = unsafe audit.read(fill)
        check.read(Array(piece).span)
      }
      both.endInput()
      audit.endInput()
      check.endInput()
      var two = audit.finish()
      two.add(check.finish())
      return (Self.text(both.finish()), Self.text(two))
    }

    private static func text(_ audit: Audit) -> String {
      let report = writtenBytes { AuditJSON().write(audit, to: $0) }
      return String(decoding: report, as: UTF8.self) + audit.shapes.sorted().joined(separator: "\n")
    }
  }

  /// The check has no event of that number.
  @Test func `a list may say that a line names what only an audit knows`() throws {
    let list = [
      #"{"file":"a.log","line":1,"time":"2026-03-04T09:00:00.000","event":"didFinishLaunching","channel":"delegate","process":"App","pid":7,"text":"x"}"#,
      #"{"file":"a.log","line":2,"time":"2026-03-04T09:00:01.000","event":"sign.process","channel":"system","process":"App","pid":7,"text":"x","near":true}"#,
    ]
    let found = try Readers().found(in: Array((list.joined(separator: "\n") + "\n").utf8))
    #expect(found.one == found.two)
  }

  @Test func `every log of the fixtures`() throws {
    let readers = try Readers()
    let fixtures = Tool.root.appending(path: "fixtures")
    let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).sorted()
    var count = 0
    for name in Cases.some(names) {
      let log = fixtures.appending(path: "\(name)/trace.log")
      guard let bytes = try? Data(contentsOf: log), bytes.count < 1 << 20 else { continue }
      let (one, two) = readers.found(in: Array(bytes))
      #expect(one == two, "\(name)")
      count += 1
    }
    #expect(count > Cases.some(300))
  }

  private static func line(_ second: Int, _ text: String) -> String {
    "Mar  3 10:00:\(second < 10 ? "0" : "")\(second).500000 \(text)\n"
  }

  /// A life whose lines are for the check, for the audit, for both alike, and for each in its own words.
  private static let life = [
    line(
      0,
      "SpringBoard(FrontBoard)[34] <Notice>: Bootstrapping app<org.example.boat> with intent foreground"
    ),
    line(
      0,
      "runningboardd(RunningBoard)[30] <Notice>: Now tracking process: [app<org.example.boat(1A1A)>:71]"
    ),
    line(1, "Boat[71] <Notice>: -[AppDelegate application:didFinishLaunchingWithOptions:]"),
    line(
      2,
      "Boat(UIKitCore)[71] <Notice>: Deactivation reason added: 10; deactivation reasons: 0 -> 1024; animating application lifecycle event: 0"
    ),
    line(3, "Boat[71] <Notice>: -[AppDelegate applicationDidBecomeActive:]"),
    line(
      4,
      "runningboardd(RunningBoard)[30] <Notice>: Acquiring assertion targeting [app<org.example.boat(1A1A)>:71] from originator [app<org.example.boat(1A1A)>:71] with description <RBSAssertionDescriptor| \"Shared Background Assertion 1\" ID:30-71-9 target:71>"
    ),
    line(5, "Boat[71] <Notice>: -[AppDelegate applicationDidEnterBackground:]"),
    line(
      6,
      "runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] Suspending task."),
    line(30, "Boat[71] <Notice>: -[AppDelegate applicationWillTerminate:]"),
    line(
      31,
      "runningboardd(RunningBoard)[30] <Notice>: [app<org.example.boat(1A1A)>:71] termination reported by launchd (1, 7, 0)"
    ),
  ]

  @Test func `a line that is something to both is told to both`() throws {
    let (one, two) = try Readers().found(in: Array(Self.life.joined().utf8))
    #expect(one == two)
    // From the same line, the one has a state and the other a sign that no callback may follow.
    #expect(one.contains(#""state":"suspended""#))
    #expect(one.contains("terminate-from-suspended"))
  }

  @Test(arguments: [1, 7, 64, 4096])
  func `wherever the log is cut`(chunk: Int) throws {
    let readers = try Readers()
    let log = Array(Self.life.joined().utf8)
    let (one, two) = readers.found(in: log, chunk: chunk)
    #expect(one == two)
    #expect(one == readers.found(in: log).one)
  }

  @Test func `logs that were pasted twice, turned round or cut up by headings`() throws {
    let readers = try Readers()
    let words = Self.life.map { $0.split(separator: ": ", maxSplits: 1)[1] }
    let headings = "# First\n\n" + words.joined() + "\n# Second\n\n" + words.joined()
    let fences =
      "Seen:\n```\n" + Self.life.joined() + "```\nand\n```\n" + Self.life.joined() + "```\n"
    let turned = Self.life.reversed().joined()
    let doubled = Self.life.map { $0 + $0 }.joined()
    for log in [Self.life.joined() + Self.life.joined(), turned, headings, fences, doubled] {
      let (one, two) = readers.found(in: Array(log.utf8))
      #expect(one == two, "\(log.prefix(200))")
    }
  }

  @Test func `lists of events, notation and records of several lines`() throws {
    let readers = try Readers()
    let list = """
      {"file":"a.log","line":1,"time":"2024-03-03 10:00:00.000000","event":"didFinishLaunching","channel":"delegate","process":"Boat","pid":71,"text":"x"}
      {"file":"a.log","line":2,"time":"2024-03-03 10:00:01.000000","event":"process.suspended","channel":"system","process":"Boat","pid":71,"text":"x"}
      {"file":"a.log","line":3,"time":"2024-03-03 10:00:02.000000","event":"deactivation.added","channel":"system","process":"Boat","pid":71,"text":"x"}
      {"file":"a.log","line":4,"time":"2024-03-03 10:00:03.000000","event":"process.gone","channel":"system","process":"Boat","pid":71,"text":"x"}

      """
    let array =
      "[{\n  \"timestamp\" : \"2024-03-03 10:00:00.000000+0100\",\n"
      + "  \"processImagePath\" : \"\\/usr\\/libexec\\/runningboardd\",\n  \"processID\" : 30,\n"
      + "  \"eventType\" : \"logEvent\",\n"
      + "  \"eventMessage\" : \"[app<org.example.boat(1A1A)>:71] Suspending task.\"\n},{\n"
      + "  \"timestamp\" : \"2024-03-03 10:00:01.000000+0100\",\n"
      + "  \"processImagePath\" : \"\\/var\\/Boat.app\\/Boat\",\n  \"processID\" : 71,\n"
      + "  \"eventType\" : \"logEvent\",\n  \"eventMessage\" : \"applicationWillTerminate:\"\n}]\n"
    for log in [list, array, "0 1 2 3 4 5\n| 1 2 process.suspended 3\n"] {
      let (one, two) = readers.found(in: Array(log.utf8))
      #expect(one == two, "\(log.prefix(200))")
    }
  }

  @Test func `what own rules say of the system is for both`() throws {
    let own = """
      event process.kept "a keeper holds the process"
        evidence late
        tells state suspended
        system keeperd "Keeping {process}[{pid}]"

      """
    let log = Self.life.joined() + Self.line(40, "keeperd[9] <Notice>: Keeping Boat[71]")
    let (one, two) = try Readers(more: own).found(in: Array(log.utf8))
    #expect(one == two)
  }

  @Test(arguments: [["Boat"], ["org.example.boat"], ["Other"]])
  func `for chosen apps and hours`(apps: [String]) throws {
    var options = CheckOptions()
    options.apps = apps
    let (one, two) = try Readers(options).found(in: Array(Self.life.joined().utf8))
    #expect(one == two)
  }

  /// Nothing tells when they were printed, nor whose process it is about.
  @Test func `lines of the system without a header are told as seen`() throws {
    let lines = """
      memorystatus: killing_specific_process pid 71 [Boat] (per-process-limit 100) 51201KB - x
      Process Boat [71] killed by jetsam reason per-process-limit
      The boat has left.

      """
    let audit = try AuditTests.read(lines)
    #expect(audit.apps.isEmpty && audit.sources.map(\.headless) == [2])
    let told = " Lines of the system that lack their time and process: 2. Copy them whole."
    #expect(AuditWords.nothing(audit).hasSuffix(told))
    #expect(!AuditWords.nothing(try AuditTests.read("The boat has left.\n")).contains("whole"))
    // What a debugger tells, or the app itself, is nobody's line.
    let own = try AuditTests.read(
      "applicationDidBecomeActive:\nMessage from debugger: killed\n")
    #expect(own.sources.map(\.headless) == [0])
    let whole = try AuditTests.audit("0 kernel[0] \(lines.split(separator: "\n")[0])\n")
    #expect(whole.sources.map(\.headless) == [0])
  }
}
