import Foundation
import Testing

@testable import Lifecheck
@testable import RuleLanguage

/// How logs spell events (`Tests/spellings.tsv`: the event, who prints the line, the text that tells it, what comes after that
/// in the message, and what before it): a line for each spelling of the rules, without which it would be another event, a shorter text or none.
@Suite struct SpellingTests {
  private struct Row {
    var event: String
    var printer: String
    var text: String
    var message: String
  }

  private static var rows: [Row] {
    get throws {
      let url = Tool.root.appending(path: "Tests/spellings.tsv")
      return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map {
        let fields = $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return Row(
          event: fields[0], printer: fields[1], text: fields[2],
          message: fields.dropFirst(4).joined() + fields[2..<min(4, fields.count)].joined())
      }
    }
  }

  /// A log with the line among others, as a device, a runner of tests or a debugger's console prints it, and its number.
  private static func embed(_ row: Row) -> (log: String, number: Int) {
    func device(_ second: Int, _ text: String, by printer: String = "Probe[2004]") -> String {
      "May 14 08:41:\(second).100004 \(printer) <Notice>: \(text)\n"
    }
    switch row.printer {
    case "tool": return ("12 rows kept\n\(row.message)\n", 2)
    case "runner":
      let start = "    t =     0.00s Start Test at 2024-05-14 09:31:06.000\n"
      return (start + "    t =     1.40s \(row.message)\n    t =    16.00s Tear Down\n", 2)
    default:
      let printer = row.printer == "app" ? "Probe[2004]" : row.printer + "[33]"
      return (
        device(10, "12 rows kept") + device(11, row.message, by: printer)
          + device(12, "row 7 drawn"), 2
      )
    }
  }

  private func events(in log: String, _ vocabulary: Vocabulary) -> [(event: Event, text: String)] {
    var reader = LogReader(vocabulary: vocabulary, file: "test.log")
    var names = NameTable()
    var sink = EventCollector()
    reader.readAll(Array(log.utf8), into: &sink, names: &names)
    return sink.events.map { ($0.event, $0.text) }
  }

  @Test func `each spelling of the rules is that of a line, and each line is its event`() throws {
    let rules = try RuleSet.shared
    let vocabulary = Vocabulary(
      rules, auxiliaries: rules.events.indices.filter { rules.events[$0].isAuxiliary })
    var met: Set<[Int]> = []
    for row in try Self.rows {
      let (log, number) = Self.embed(row)
      let found = events(in: log, vocabulary).filter { $0.event.line == number }
      let said = found.map { [rules.events[Int($0.event.event)].name, $0.text] }
      #expect(said == [[row.event, row.text]], "\(row.message)")
      met.formUnion(found.map { [Int($0.event.event), Int($0.event.spelling)] })
    }
    var missing: [String] = []
    for (event, definition) in rules.events.enumerated() {
      for (index, spelling) in definition.spellings.enumerated()
      where ![.breadcrumb, .wording].contains(spelling.form) && !met.contains([event, index]) {
        missing.append("\(definition.name): \(spelling.text)")
      }
    }
    #expect(missing == [])
  }
}
