import Foundation
import Testing

@testable import Lifecheck

/// Single lines as apps, frameworks and loggers print them, composed for this test, and what each of them is
/// (`Tests/lines.tsv`: the event or `-`, the format around it, the line).
@Suite struct LineSetTests {
  private struct Row {
    var label: String
    var context: String
    var line: String
  }

  private static var rows: [Row] {
    get throws {
      let url = Tool.root.appending(path: "Tests/lines.tsv")
      return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
        let fields = $0.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        return Row(
          label: String(fields[0]), context: String(fields[1]),
          line: fields[2].replacingOccurrences(of: "\\t", with: "\t"))
      }
    }
  }

  /// The lines around a line, with the same header, and its number.
  private static func embed(_ row: Row) -> (log: String, number: Int) {
    func head(_ second: Int) -> String? {
      switch row.context {
      case "nslog": "2024-05-14 08:41:\(second).104 Probe[2004:2011] "
      case "xcode": "2024-05-14 08:41:\(second).100004+0200 Probe[2004:2011] "
      case "syslog": "May 14 08:41:\(second).100004 Probe[2004] <Notice>: "
      case "console": "default\t08:41:\(second).100004+0200\tProbe\t"
      default: nil
      }
    }
    if head(10) != nil {
      let texts = ["12 rows kept", "GET /v1/rows 200", row.line, "row 7 drawn", "queue empty"]
      let lines = texts.enumerated().map { (head(10 + $0.offset) ?? "") + $0.element }
      return (lines.joined(separator: "\n") + "\n", 3)
    }
    switch row.context {
    case "flutter": return ("flutter: 4 routes\nflutter: 12 rows\n\(row.line)\nflutter: idle\n", 3)
    case "rn":
      return (" BUNDLE  ./index.js\n LOG  12 rows\n\(row.line)\n WARN  slow list\n", 3)
    case "unity":
      return (
        "Initialize engine version: 2021.3.9f1\n-> applicationDidFinishLaunching()\n\(row.line)\n",
        3
      )
    case "fence": return ("### Output\n\n```\n\(row.line)\n```\n\nThat is all.\n", 4)
    default: return ("12 rows kept\n\(row.line)\nqueue empty\n", 2)
    }
  }

  /// What is read otherwise, as far as is known.
  private static let known: Set = [
    "sink value name = UIApplicationDidEnterBackgroundNotification, object = Optional(<UIApplication: 0x1052041c0>), userInfo = nil",
    "Thread 1 Queue : com.apple.main-thread (serial) in AppDelegate.applicationWillTerminate(_:)",
  ]

  @Test func `each line is what a person takes it for`() throws {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(
      events: rules.events, message: rules.message, handlerEndWords: rules.handlerEndWords,
      instance: rules.instance)
    var (positives, wrong) = (0, [String]())
    for row in try Self.rows {
      let (log, number) = Self.embed(row)
      let names = readLog(Array(log.utf8), vocabulary: vocabulary).events.filter {
        $0.line == number
      }
      .map { rules.events[Int($0.event)].name }
      .filter { !$0.hasPrefix("view.") && !$0.hasPrefix("stimulus.") }
      if row.label != "-" { positives += 1 }
      if (names == (row.label == "-" ? [] : [row.label])) == Self.known.contains(row.line) {
        wrong.append("\(row.label): \(row.line): \(names)")
      }
    }
    #expect(positives > 250)
    #expect(wrong == [])
  }

  /// pymobiledevice3 writes the subsystem and the category behind each message.
  @Test func `a label behind a message changes nothing`() throws {
    let rules = try RuleSet.shared
    let matcher = Matcher(
      vocabulary: Vocabulary(
        events: rules.events, message: rules.message, handlerEndWords: rules.handlerEndWords,
        instance: rules.instance))
    func form(_ text: String, _ end: Int) -> Int? {
      let bytes = Array(text.utf8)
      return matcher.match(bytes.span, 0..<end)?.form
    }
    var events = 0
    for line in try Self.rows.map(\.line)
      + ["x: \"", "x (", "x: 🌿"].flatMap({ end in
        rules.events.map { end.replacing("x", with: $0.displayName) }
      })
    {
      let alone = form(line, line.utf8.count)
      if alone != nil { events += 1 }
      for label in [" [com.example.shop][Lifecycle]", "(again)", "\" is not called"] {
        #expect(form(line + label, line.utf8.count) == alone, "\(line)\(label)")
      }
    }
    #expect(events > 250)
  }
}
