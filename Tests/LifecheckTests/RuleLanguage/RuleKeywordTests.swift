import Foundation
import Testing

@testable import RuleLanguage

@Suite struct RuleKeywordTests {
  /// The code of the first cells of the tables below `## heading`, cell by cell, without the row about the block itself.
  private func cells(below heading: String) throws -> [[String]] {
    let page = try String(contentsOfFile: "docs/rule-language.md", encoding: .utf8)
    let sections = page.components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix(heading + "\n") })
    return section.split(separator: "\n").compactMap { line -> [String]? in
      guard line.hasPrefix("| `") else { return nil }
      let cell = line.replacingOccurrences(of: "\\|", with: "\u{1}").split(separator: "|")[0]
      let parts = cell.replacingOccurrences(of: "\u{1}", with: "\\|").split(separator: "`")
      return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
  }

  @Test(
    arguments: [
      ("event", RuleBlock.event), ("machine", .machine), ("fault and note", .fault),
      ("rule", .rule), ("scenario", .scenario),
    ])
  func `the page on the language has every line of a block, and no other`(
    heading: String, block: RuleBlock
  ) throws {
    let written = Set(try cells(below: heading).flatMap { $0 })
    for line in block.lines where line.name != "FORMULA" {
      let choices =
        line.shape.contains(" ") ? [line.shape] : line.shape.components(separatedBy: "\\|")
      let whole = choices.map { line.shape.isEmpty ? line.name : "\(line.name) \($0)" }
      #expect(
        written.contains(line.name) || whole.allSatisfy(written.contains)
          || written.contains("\(line.name) \(line.shape)"),
        "no row for '\(line.name) \(line.shape)'")
    }
    let known = Set(
      block.lines.map { String($0.word) } + ["event", "fault", "note", "rule", "scenario"])
    for code in written {
      let word = String(code.prefix { $0 != " " })
      // Formulas and scopes have tables of their own.
      let formulas = ["never", "some", "at", "A", "every", "before", "after", "between"]
      if heading == "rule", formulas.contains(word) { continue }
      #expect(known.contains(word), "'\(code)' is no line of '\(block.name)'")
    }
  }

  @Test func `lines that mean something else begin differently`() {
    for block in RuleBlock.all {
      #expect(Set(block.lines.map(\.word)).count == block.lines.count, "\(block.name)")
    }
  }
}
