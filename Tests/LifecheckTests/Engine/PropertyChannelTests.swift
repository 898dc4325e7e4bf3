import Testing

@testable import Lifecheck

/// Rules that pass over notifications, and rules with both kinds of conditions.
@Suite struct PropertyChannelTests {
  private static let text = """
    event start "the app starts"
      selector  appDidStart:
      notification  AppDidStartNotification
    event stop
      selector  appDidStop:
    machine app "an app"
      states
        on  live start
      on start, stop
        on -> same
    rule no-start warning
      never start
      methods only
      only when os >= 27
      when     not scenes
      says     "{event}"
      because  "x"
      bad      start!  with os 27
      bad      start!  with os 27, not scenes
      good     stop    with os 27, scenes
      good     start   with os 27, scenes
      good     start   with os 26
      good     start
    """

  private func found(_ lines: [String], os: Version?, scenes: Bool? = nil) throws -> [Int] {
    let rules = try RuleSet.parse([(name: "my.rules", text: Array(Self.text.utf8))])
    var options = CheckOptions()
    options.configuration.os = os
    options.configuration.facts[.scenes] = scenes
    let log = Array((lines.joined(separator: "\n") + "\n").utf8)
    return try check(log, options: options, rules: rules).findings.map(\.line)
  }

  @Test func `a notification is nothing to a rule on methods`() throws {
    let (method, notification) = ("-[AppDelegate appDidStart:]", "AppDidStartNotification")
    #expect(try found([notification, "appDidStop:", method], os: Version(27)) == [3])
    #expect(try found([notification, "appDidStop:"], os: Version(27)) == [])
    #expect(try found([method, notification], os: Version(27)) == [1])
  }

  @Test func `both conditions must hold, each in its way`() throws {
    let log = ["-[AppDelegate appDidStart:]"]
    #expect(try found(log, os: nil) == [])
    #expect(try found(log, os: Version(26)) == [])
    #expect(try found(log, os: Version(27), scenes: false) == [1])
    #expect(try found(log, os: Version(27), scenes: true) == [])
    let rules = try RuleSet.parse([(name: "my.rules", text: Array(Self.text.utf8))])
    #expect(rules.check().isEmpty, "\(rules.check())")
    #expect(rules.testExamples().failures.isEmpty, "\(rules.testExamples().failures)")
    let page = RuleExplanation(rules: rules, palette: Palette(isColoured: false), width: 80)
      .text(of: rules.rules[0])
    #expect(page.contains("  only when os >= 27.0\n  when not scenes\n  methods only\n"))
  }

  @Test func `a line that says methods says only`() {
    let text = Self.text.split(separator: "\n").map {
      $0 == "  methods only" ? "  methods" : String($0)
    }
    #expect(ruleErrors(text.joined(separator: "\n")).contains("expected 'only'"))
  }
}
