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

  @Test(arguments: names)
  func `an example file is complete, and its examples come out`(name: String) throws {
    let rules = try rules([name])
    #expect(rules.check().map(\.description) == [])
    #expect(rules.testExamples().failures.map(\.problem) == [])
    #expect(rules.rules.count > (try RuleSet.builtin.rules.count))
  }

  @Test func `the example files can be used together`() throws {
    #expect(Self.names.count >= 13)
    let rules = try rules(Self.names)
    #expect(rules.check().map(\.description) == [])
  }

  @Test func `the built-in rules have no example file among them`() throws {
    let names = try RuleSet.builtin.files
    #expect(names.contains("uikit-app.rules"))
    #expect(names.filter { Self.names.contains($0) } == [])
  }
}
