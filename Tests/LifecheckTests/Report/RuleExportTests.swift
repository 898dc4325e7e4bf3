import Foundation
import Testing

@testable import Lifecheck

@Suite struct RuleExportTests {
  private func exported(_ rules: RuleSet) throws -> [String: Any] {
    let bytes = writtenBytes { RuleExport(rules).write(to: $0) }
    #expect(bytes.last == UInt8(ascii: "\n"))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// All texts in a JSON value, keys left out.
  private func texts(in value: Any, into all: inout Set<String>) {
    if let text = value as? String { all.insert(text) }
    for item in value as? [Any] ?? [] { texts(in: item, into: &all) }
    for item in (value as? [String: Any] ?? [:]).values { texts(in: item, into: &all) }
  }

  /// All texts that a Swift value holds, whatever its type.
  private func texts(reflecting value: Any, into all: inout Set<String>) {
    if let text = value as? String {
      if !text.isEmpty { all.insert(text) }
      return
    }
    for child in Mirror(reflecting: value).children {
      texts(reflecting: child.value, into: &all)
    }
  }

  @Test func `nothing that the rules say is left out`() throws {
    var rules = try RuleSet.shared
    let json = try exported(rules)
    // The ends of handlers are made by the formulas that name them; `{id}` of an example is in its text.
    rules.events.removeAll { $0.handlerOf != nil }
    var (said, written): (Set<String>, Set<String>) = ([], [])
    for rule in rules.rules.indices { rules.rules[rule].examples = [] }
    for scenario in rules.scenarios.indices { rules.scenarios[scenario].examples = [] }
    texts(reflecting: rules, into: &said)
    texts(in: json, into: &written)
    #expect(said.count > 500)
    #expect(said.subtracting(written) == [])
    func count(_ key: String) -> Int? { (json[key] as? [Any])?.count }
    #expect(count("events") == rules.events.count)
    #expect(count("machines") == rules.machines.count)
    #expect(count("rules") == rules.rules.count)
    #expect(count("scenarios") == rules.scenarios.count)
    let machines = try #require(json["machines"] as? [[String: Any]])
    for (machine, definition) in zip(machines, rules.machines) {
      #expect((machine["states"] as? [Any])?.count == definition.states.count)
      #expect((machine["moves"] as? [Any])?.count == definition.moves.count)
      #expect((machine["silentMoves"] as? [Any])?.count == definition.silentMoves.count)
    }
    let forms = Set(
      (json["events"] as? [[String: Any]] ?? []).flatMap {
        $0["spellings"] as? [[String: Any]] ?? []
      }
      .compactMap { $0["form"] as? String })
    #expect(
      forms.isSubset(of: [
        "selector", "function", "short", "text", "spelling", "state", "misspelt", "notification",
        "system", "witness", "wording", "runner", "breadcrumb",
      ]))
  }

  @Test func `guards, severities and formulas are text as the files write them`() throws {
    let json = try exported(try parseDoor())
    let machine = try #require((json["machines"] as? [[String: Any]])?.first)
    #expect(machine["applies"] as? String == "not scenes")
    let moves = try #require(machine["moves"] as? [[String: Any]])
    #expect(moves[0]["when"] as? String == "not (os < 4.0 or not multitasking)")
    #expect(moves[0]["note"] is NSNull && moves[0]["fault"] is NSNull)
    #expect(moves[1]["note"] as? String == "stiff")
    let rule = try #require((json["rules"] as? [[String: Any]])?.first)
    #expect(rule["id"] as? String == "open-twice" && rule["kind"] as? String == "fault")
    #expect(
      rule["severities"] as? [[String: String]] == [["severity": "warning", "when": "os >= 11.0"]])
    #expect(
      (rule["examples"] as? [[String: String]])?.first == ["kind": "bad", "text": "1 open!"])
    #expect(rule["formula"] is NSNull)
    let all = try #require(try exported(try RuleSet.shared)["rules"] as? [[String: Any]])
    let limit = try #require(all.first { $0["id"] as? String == "background-time" })
    let formula = try #require(limit["formula"] as? [String: Any])
    #expect(formula["pattern"] as? String == "duration")
    #expect(formula["limit"] as? Int == 600_000_000)
    #expect(
      (formula["limits"] as? [[String: Any]])?.map { $0["limit"] as? Int } == [
        30_000_000, 180_000_000,
      ])
  }

  /// What an export says of an event with these lines is these lines.
  @Test(
    arguments: [
      ["evidence"], ["work"], ["work begins", "auxiliary"], ["work ends"], ["stimulus"],
      ["instance"], ["value url"], ["auxiliary"],
      ["auxiliary", "value object"], ["auxiliary", "value url"], ["instance", "value url"],
      ["evidence", "work"],
    ])
  func `the kinds of an event are the lines that mark it`(_ lines: [String]) throws {
    let text = "event e\n  selector anEvent\n" + lines.map { "  \($0)\n" }.joined()
    let rules = try RuleSet.parse([(name: "a.rules", text: Array(text.utf8))])
    let event = try #require((try exported(rules)["events"] as? [[String: Any]])?.first)
    #expect(event["kinds"] as? [String] == lines)
  }

  @Test func `the command writes it`() throws {
    let outcome = try Tool.run(["rules", "export", "docs/examples/checkout.rules"])
    #expect(outcome.status == 0)
    let json = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    #expect((json?["files"] as? [String])?.last == "docs/examples/checkout.rules")
    #expect((json?["machines"] as? [[String: Any]])?.last?["name"] as? String == "cart")
  }
}
