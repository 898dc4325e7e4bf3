import Foundation
import Testing

@testable import Lifecheck

/// docs/formats.md is held to the formats in the code and to its samples.
@Suite struct FormatPageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let time: String
    let pid: String
    let thread: String
    /// Paths from the project's root.
    let samples: [String]

    var testDescription: String { name }
  }

  static let page =
    (try? String(contentsOf: Tool.root.appending(path: "docs/formats.md"), encoding: .utf8)) ?? ""

  static let rows: [Row] = page.split(separator: "\n").compactMap { line in
    guard line.hasPrefix("| `") else { return nil }
    let cells = line.dropFirst().dropLast().split(separator: "|").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard cells.count == 8 else { return nil }
    let samples = cells[7].matches(of: #/\]\(\.\./(fixtures/[^)]*)\)/#).map { String($0.1) }
    return Row(
      name: cells[0].trimmingCharacters(in: ["`"]), time: cells[3], pid: cells[4],
      thread: cells[5], samples: samples)
  }

  @Test func `every format has one row, and every row a format`() {
    #expect(Self.rows.map(\.name).sorted() == LogFormat.allCases.map(\.name).sorted())
    #expect(Self.page.split(separator: "\n").count { $0.hasPrefix("| `") } == Self.rows.count)
  }

  @Test func `the other names are told`() throws {
    let names = try #require(Self.page.range(of: "\nOther names")).upperBound
    for (name, format) in LogFormat.otherNames {
      let start = try #require(Self.page[names...].range(of: "`\(name)`"), "\(name)").lowerBound
      let rest = Self.page[start...].prefix { $0 != ";" && $0 != "." }
      #expect(rest.contains("`\(format.name)`"), "\(name)")
      #expect(LogFormat(name: name) == format)
    }
  }

  @Test func `a row is true of its samples`() throws {
    for row in Self.rows {
      #expect(!row.samples.isEmpty)
      for (number, sample) in row.samples.enumerated() {
        let log = try Data(contentsOf: Tool.root.appending(path: sample))
        let detected = readLog(Array(log), vocabulary: try Self.vocabulary.get())
        #expect(detected.summary.format == row.name, "\(sample)")
        let format = try #require(LogFormat(name: row.name))
        let given = readLog(Array(log), vocabulary: try Self.vocabulary.get(), format: format)
        #expect(given.events == detected.events, "\(sample)")
        guard number == 0 else { continue }
        let events = detected.events
        #expect(!events.isEmpty)
        #expect(Self.time(of: events.first { $0.stamp.resolution != .none }?.stamp) == row.time)
        #expect((events.contains { $0.pid >= 0 } ? "yes" : "–") == row.pid)
        #expect((events.contains { !$0.thread.isEmpty } ? "yes" : "–") == row.thread)
      }
    }
  }

  private static let vocabulary = Result {
    let rules = try RuleSet.shared
    return Vocabulary(
      events: rules.events, message: rules.message, handlerEndWords: rules.handlerEndWords)
  }

  private static func time(of stamp: Stamp?) -> String {
    guard let stamp else { return "–" }
    var words: [String] =
      switch stamp.resolution {
      case .none: ["–"]
      case .minute: ["min"]
      case .second: ["s"]
      case .millisecond: ["ms"]
      case .microsecond: ["µs"]
      }
    if stamp.zone != nil { words.append("zone") }
    if !stamp.hasDate { words.append("no date") } else if !stamp.hasYear { words.append("no year") }
    return words.joined(separator: ", ")
  }
}
