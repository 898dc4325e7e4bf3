import Foundation
import Testing

/// docs/founding-documents.md says of every claim of the founding documents what decides it. Here the page is held
/// to what there is: rules, scenarios, machines, events, options, settings, fixtures and tests.
@Suite struct FoundingDocumentsTests {
  private let page: FoundingDocumentsPage
  private let known: FoundingDocumentsNames

  init() throws {
    page = try FoundingDocumentsPage()
    known = try FoundingDocumentsNames()
  }

  @Test func `every claim stands on the page once and in order`() {
    var numbers = (1...153).map(String.init)
    numbers.insert("51b", at: 51)
    #expect(page.claims.map(\.number) == numbers)
  }

  @Test func `every contradiction is settled`() {
    let numbers = ["K1", "K2", "K3", "K3b", "K4", "K5", "K6", "K7", "K8", "K9"]
    #expect(page.contradictions.map(\.number) == numbers)
    #expect(page.contradictions.allSatisfy { !$0.isUndecided })
    for claim in page.claims {
      for match in claim.verdict.matches(of: #/\bK[0-9]+b?/#) {
        #expect(numbers.contains(String(match.0)), "claim \(claim.number): \(match.0)")
      }
    }
  }

  @Test func `every cell is filled and nothing is left to do`() {
    for row in page.claims + page.contradictions {
      for cell in row.cells { #expect(cell.count > 1 || row.number == cell, "\(row.number)") }
      let text = row.cells.joined(separator: " ").lowercased()
      for word in ["to do", "todo", "tbd", "???", "fixme"] {
        #expect(!text.contains(word), "claim \(row.number): \(word)")
      }
    }
    for claim in page.claims {
      let documents = claim.documents.split(separator: " ").map(String.init)
      #expect(!documents.isEmpty, "claim \(claim.number)")
      #expect(documents.allSatisfy(page.documents.contains), "claim \(claim.number)")
      #expect(page.verdictClass(of: claim) != nil, "claim \(claim.number): \(claim.verdict)")
    }
  }

  @Test func `what decides a claim exists`() {
    var missing: Set<String> = []
    for row in page.claims + page.contradictions where !row.isUndecided {
      var deciders = 0
      for item in row.decidedBy.components(separatedBy: " · ") where !item.hasPrefix("needs ") {
        guard let kind = known.kinds.first(where: { item.hasPrefix($0.word + " `") }) else {
          Issue.record("claim \(row.number): '\(item)' is no rule, scenario, machine, event, …")
          continue
        }
        let quoted = FoundingDocumentsPage.quoted(in: item)
        let files = quoted.filter { $0.hasPrefix("rules/") }
        for name in quoted where !files.contains(name) {
          deciders += 1
          guard !kind.contains(name, files) else { continue }
          missing.insert("\(kind.word) \(name)" + files.map { " of \($0)" }.joined())
        }
      }
      #expect(deciders > 0, "claim \(row.number): nothing decides it")
    }
    #expect(missing.sorted() == [])
  }

  @Test func `what shows a decided claim exists`() {
    var missing: Set<String> = []
    for row in page.claims + page.contradictions where !row.isUndecided {
      let quoted = FoundingDocumentsPage.quoted(in: row.shownBy)
      #expect(!quoted.isEmpty, "claim \(row.number): nothing shows it")
      missing.formUnion(quoted.filter { !known.isFixture($0) && !known.suites.contains($0) })
    }
    #expect(missing.sorted() == [])
  }

  /// Each row by itself: what it cites is found in the reports of the fixtures that the row names, and nowhere else.
  @Test func `the fixtures of a row show the rules and scenarios that it cites`() throws {
    var unshown: [String] = []
    for row in page.claims + page.contradictions where !row.isUndecided {
      let reports = try FoundingDocumentsPage.quoted(in: row.shownBy).filter(known.isFixture).map {
        try String(contentsOf: Tool.root.appending(path: "\($0)/expected.json"), encoding: .utf8)
      }
      for item in row.decidedBy.components(separatedBy: " · ") {
        let isRule = item.hasPrefix("rule `") || item.hasPrefix("property rule `")
        guard isRule || item.hasPrefix("scenario `") else { continue }
        for name in FoundingDocumentsPage.quoted(in: item) where !name.hasPrefix("rules/") {
          let isShown = reports.contains { report in
            isRule
              ? report.contains("\"rule\":\"\(name)\",\"severity\"")
              : report.contains("\"scenario\":\"\(name)\"")
                || report.components(separatedBy: "\"scenarios\":[").dropFirst().contains {
                  $0.prefix { $0 != "]" }.contains("\"\(name)\"")
                }
          }
          if !isShown { unshown.append("claim \(row.number): \(name)") }
        }
      }
    }
    #expect(unshown == [])
  }

  @Test func `what is not decided says why, and what would decide it`() {
    for claim in page.claims where claim.isUndecided {
      let category = String(claim.decidedBy.dropFirst(2))
      #expect(page.categories.contains(category), "claim \(claim.number): '\(category)'")
      #expect(claim.shownBy.count > 15, "claim \(claim.number) names no observation")
      for name in FoundingDocumentsPage.quoted(in: claim.shownBy) {
        #expect(known.isFixture(name), "claim \(claim.number): no fixture '\(name)'")
      }
    }
  }

  @Test func `the counts in the head are those of the tables`() {
    let claims = page.claims
    var actual = ["all": claims.count]
    actual["not decided by a log"] = claims.count(where: \.isUndecided)
    actual["decided if the log holds more"] = claims.count(where: \.needsMore)
    actual["decided from the callbacks as apps log them"] =
      claims.count { !$0.isUndecided && !$0.needsMore }
    for document in page.documents {
      actual[document] = claims.count { $0.documents.split(separator: " ").contains(document[...]) }
    }
    for verdict in page.verdictClasses {
      actual[verdict] = claims.count { page.verdictClass(of: $0) == verdict }
    }
    for category in page.categories {
      actual[category] = claims.count { $0.decidedBy == "— " + category }
    }
    #expect(page.counts == actual)
  }

  @Test func `the README leads to the page`() throws {
    let file = Tool.root.appending(path: "README.md")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("docs/founding-documents.md"))
  }
}

/// The page, read row by row.
struct FoundingDocumentsPage {
  struct Row {
    var cells: [String]

    var number: String { cells[0] }
    /// Of a contradiction, the question.
    var documents: String { cells[1] }
    /// Of a contradiction, the decision, as of a claim its text.
    var claim: String { cells[2] }
    var verdict: String { cells.count > 5 ? cells[3] : "" }
    var decidedBy: String { cells[cells.count - 2] }
    var shownBy: String { cells[cells.count - 1] }
    var isUndecided: Bool { decidedBy.hasPrefix("—") }
    var needsMore: Bool { decidedBy.contains(" · needs ") }
  }

  var claims: [Row] = []
  var contradictions: [Row] = []
  /// The tables in the head, label to number.
  var counts: [String: Int] = [:]
  let documents = ["S0", "S1", "S2", "S3"]
  let verdictClasses = ["right", "by version", "imprecise", "wrong", "advice", "open"]
  let categories = [
    "advice about code", "user interface", "memory", "silent by design", "inside UIKit",
    "historical",
  ]

  init() throws {
    let file = Tool.root.appending(path: "docs/founding-documents.md")
    var isInHead = true
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("## ") { isInHead = false }
      guard line.hasPrefix("| "), line.hasSuffix(" |") else { continue }
      let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if isInHead {
        guard let count = cells.dropFirst().lazy.compactMap({ Int($0) }).first else { continue }
        guard counts.updateValue(count, forKey: cells[0]) == nil else {
          throw FoundingDocumentsError.countedTwice(cells[0])
        }
      } else if cells[0].contains(#/^[0-9]+b?$/#) {
        guard cells.count == 6 else { throw FoundingDocumentsError.cells(String(line)) }
        claims.append(Row(cells: cells))
      } else if cells[0].contains(#/^K[0-9]+b?$/#) {
        guard cells.count == 5 else { throw FoundingDocumentsError.cells(String(line)) }
        contradictions.append(Row(cells: cells))
      } else if cells[0] != "#" {
        throw FoundingDocumentsError.cells(String(line))
      }
    }
  }

  /// The word with which a verdict begins.
  func verdictClass(of row: Row) -> String? {
    verdictClasses.first { name in
      guard row.verdict.hasPrefix(name) else { return false }
      guard let next = row.verdict.dropFirst(name.count).first else { return true }
      return " ,;:".contains(next)
    }
  }

  /// What stands between backticks in `text`.
  static func quoted(in text: String) -> [String] {
    text.matches(of: #/`([^`]+)`/#).map { String($0.1) }
  }
}

enum FoundingDocumentsError: Error {
  case cells(String)
  case countedTwice(String)
}

/// What the page may name.
struct FoundingDocumentsNames {
  /// One kind of thing that decides a claim.
  struct Kind {
    let word: String
    /// Whether there is one of this name, in those of the rule files that are named, or else in the built-in ones.
    let contains: (_ name: String, _ files: [String]) -> Bool
  }

  let kinds: [Kind]
  let suites: Set<String>

  init() throws {
    let builtin = try Self.files(in: "rules", ending: ".rules").filter {
      !$0.hasPrefix("rules/examples/")
    }
    let help = try Tool.run(["check", "--help"]).text
    func blocks(_ words: String...) -> (String, [String]) -> Bool {
      { name, files in
        (files.isEmpty ? builtin : files).contains { file in
          guard let text = try? Self.text(of: file) else { return false }
          return text.split(separator: "\n").contains { line in
            let parts = line.split(separator: " ", maxSplits: 2)
            // Only at the first column does a word open a block.
            return parts.count > 1 && words.contains { line.hasPrefix($0 + " ") }
              && parts[1] == name
          }
        }
      }
    }
    kinds = [
      Kind(word: "rule", contains: blocks("fault", "note", "rule")),
      Kind(word: "property rule", contains: blocks("rule")),
      Kind(word: "scenario", contains: blocks("scenario")),
      Kind(word: "machine", contains: blocks("machine")),
      Kind(word: "event", contains: blocks("event")),
      Kind(word: "option") { name, _ in
        help.contains(name + " ") || help.contains(name + "/") || help.contains(name + "\n")
      },
      Kind(word: "setting") { name, _ in
        let outcome = try? Tool.run(
          ["rules", "list", "--config", "/dev/stdin"], input: Data((name + "\n").utf8))
        return outcome?.status == 0
      },
    ]
    var suites: Set<String> = []
    for file in try Self.files(in: "Tests/LifecheckTests", ending: ".swift") {
      for match in try Self.text(of: file).matches(of: #/@Suite(?:\(.*\))? struct (\w+)/#) {
        suites.insert(String(match.1))
      }
    }
    self.suites = suites
  }

  func isFixture(_ path: String) -> Bool {
    path.hasPrefix("fixtures/")
      && ["trace.log", "case", "expected.json"].allSatisfy { name in
        let file = Tool.root.appending(path: "\(path)/\(name)")
        return FileManager.default.fileExists(atPath: file.path)
      }
  }

  private static func files(in folder: String, ending: String) throws -> [String] {
    let path = Tool.root.appending(path: folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: Tool.root.appending(path: file), encoding: .utf8)
  }
}
