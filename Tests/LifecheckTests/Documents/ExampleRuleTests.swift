import Foundation
import Testing

@testable import Lifecheck

/// rules/examples: advice to adapt, each file sound by itself, and all of them together.
@Suite struct ExampleRuleTests {
  private static let folder = Tool.root.appending(path: "rules/examples")
  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".rules") }.sorted()

  private func rules(_ names: [String]) throws -> RuleSet {
    try RuleSet.parse(
      RuleSet.builtinFiles
        + names.map { name in
          (name, [UInt8](try Data(contentsOf: Self.folder.appending(path: name))))
        })
  }

  @Test func `an example file is complete, and its examples come out`() throws {
    for name in Self.names {
      var rules = try rules([name])
      #expect(rules.check().map(\.description) == [])
      // The built-in rules' own examples are run by `rules test`.
      for index in rules.rules.indices
      where rules.rules[index].place.file < RuleSet.builtinFileCount {
        rules.rules[index].examples = []
      }
      for index in rules.scenarios.indices
      where rules.scenarios[index].place.file < RuleSet.builtinFileCount {
        rules.scenarios[index].examples = []
      }
      #expect(rules.testExamples().failures.map(\.problem) == [])
      #expect(rules.rules.count > (try RuleSet.shared.rules.count))
    }
  }

  @Test func `the example files can be used together`() throws {
    #expect(Self.names.count >= 13)
    let rules = try rules(Self.names)
    #expect(rules.check().map(\.description) == [])
  }

  @Test func `the built-in rules have no example file among them`() throws {
    let names = try RuleSet.shared.files
    #expect(names.contains("uikit-app.rules"))
    #expect(names.filter { Self.names.contains($0) } == [])
  }
}
