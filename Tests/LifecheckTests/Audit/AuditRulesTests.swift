import Foundation
import Testing

@testable import Lifecheck

/// What `rules/audit/` says holds together.
@Suite struct AuditRulesTests {
  /// The words that reports may have for a cause; readers of JSON know them.
  private static let causes: Set<String> = [
    "exit", "crash", "signal", "jetsam", "idleExit", "cpu", "thermal", "watchdog",
    "backgroundOverrun", "lockedFile", "user", "uninstall", "update", "purge", "codeSigning",
    "dyld", "privacy", "launchFailed", "simulator", "debugger", "reboot", "unknown",
  ]

  @Test func `every cause is a word that readers know`() throws {
    let audit = try RuleSet.builtinForAudit.audit
    let codes = audit.namespaces.flatMap { $0.codes + [$0.other].compactMap(\.self) }
    #expect(codes.count > 60)
    for code in codes { #expect(Self.causes.contains(code.cause), "\(code.cause)") }
  }

  @Test func `no code stands twice, and no word stands for two`() throws {
    var words: Set<String> = []
    for space in try RuleSet.builtinForAudit.audit.namespaces {
      #expect(Set(space.codes.map(\.number)).count == space.codes.count, "\(space.name)")
      for word in space.codes.flatMap(\.words) {
        #expect(words.insert(word).inserted, "\(word)")
      }
    }
  }

  @Test func `every callback that tells something is an event of the rules`() throws {
    let rules = try RuleSet.builtinForAudit
    #expect(rules.audit.callbacks.count >= 7)
    for (name, fact) in rules.audit.callbacks {
      #expect(rules.events.contains { $0.name == name && $0.fact == fact }, "\(name)")
    }
  }

  @Test func `what a word of an end means is said`() throws {
    let rules = try RuleSet.builtinForAudit
    let plain = try #require(rules.audit.namespace(1000))
    for event in rules.events {
      guard let fact = event.fact, fact.kind == .ended || fact.kind == .ending,
        let word = fact.word, !["silent", "reported"].contains(word)
      else { continue }
      let known =
        plain.codes.contains { $0.cause == word }
        || rules.audit.namespaces.contains { $0.codes.contains { $0.words.contains(word) } }
      #expect(known, "\(event.name): \(word)")
    }
  }
}
