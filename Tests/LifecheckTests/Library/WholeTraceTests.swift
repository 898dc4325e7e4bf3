import Lifecheck
import Testing

/// The library as another package uses it: nothing here is `@testable`.
@Suite struct WholeTraceTests {
  static let faulty = """
    2024-05-14 09:31:07.000000+0200 Shop[71:4711] application:didFinishLaunchingWithOptions:
    2024-05-14 09:31:07.100000+0200 Shop[71:4711] applicationDidBecomeActive:
    2024-05-14 09:31:09.000000+0200 Shop[71:4711] applicationDidEnterBackground:

    """

  @Test func `a text has findings, lives, a verdict and coverage`() throws {
    let result = Checker.check(
      Self.faulty, named: "shop.log", options: CheckOptions(os: Version(17, 2), logged: .all))
    #expect(result.verdict == .violates)
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1)
    #expect(finding.ruleID == "background-without-resign" && finding.severity == .error)
    #expect(finding.file == "shop.log" && finding.line == 3)
    #expect(finding.event == "didEnterBackground" && finding.missing == ["willResignActive"])
    #expect(finding.description.contains("shop.log:3:"))
    #expect(finding.description.contains("applicationDidEnterBackground:\n"), "the line of the log")
    let life = try #require(result.lives.first)
    #expect(life.process == "Shop" && life.pid == 71 && life.verdict == .violates)
    #expect(result.coverage[.states].covered > 0)
    #expect(result.configuration.os == Version(17, 2))
  }

  @Test func `bytes are checked as the same text is`() {
    let text = Checker.check(Self.faulty)
    let bytes = Checker.check(Array(Self.faulty.utf8))
    #expect(text.jsonReport == bytes.jsonReport)
    let pieces = Self.faulty.utf8.map { [$0] }
    var checker = Checker(rules: .builtinWithoutExamples)
    checker.begin(input: "<trace>")
    for piece in pieces { checker.read(piece) }
    checker.endInput()
    #expect(checker.finish().findings.map(\.line) == text.findings.map(\.line))
  }

  @Test func `events are names, numbers and selectors`() throws {
    let good = try Checker.check(events: ["1", "didBecomeActive", "applicationWillResignActive:"])
    #expect(good.verdict == .conforms && good.summary.events == 3)
    let bad = try Checker.check(
      events: ["1", "3", "5"], options: CheckOptions(logged: .all))
    #expect(bad.findings.map(\.line) == [3])
  }

  @Test(arguments: ["didBecomActive", "", "# 3", "3 xyz"])
  func `what is no event is thrown`(_ word: String) {
    #expect(throws: NotationError.self) { try Checker.check(events: ["1", word, "4"]) }
  }

  @Test func `an error says what may have been meant`() throws {
    let error = try #require(throws: NotationError.self) {
      try RuleSet.builtin.events(named: ["1", "didBecomActive"])
    }
    #expect("\(error)" == "'didBecomActive' is no event, did you mean 'didBecomeActive'?")
  }

  @Test func `what the app logs is said by names`() throws {
    let rules = try RuleSet.builtin
    let some = try rules.events(named: ["1", "didBecomeActive", "didEnterBackground"])
    let result = Checker.check(
      Self.faulty, rules: rules, options: CheckOptions(logged: .only(some)))
    #expect(result.findings.isEmpty && result.verdict == .conforms)
  }

  @Test func `own rules join the built-in ones`() throws {
    let text = """
      event cart.saved "the cart was written to disk"
        auxiliary
        text "Cart saved"
      rule cart-once warning
        at most 1 cart.saved
        says "{event} again"
        because "Our guideline."
        fix "Save once."
        source "Handbook"

      """
    let rules = try RuleSet.builtin(adding: text, named: "shop.rules")
    #expect(rules.rules.count == RuleSet.builtinWithoutExamples.rules.count + 1)
    #expect(rules.rules.contains { $0.id == "cart-once" && $0.severity == .warning })
    let log = "didFinishLaunching\nCart saved\ndidBecomeActive\nCart saved\n"
    #expect(Checker.check(log, rules: rules).findings.map(\.ruleID) == ["cart-once"])
    let errors = try #require(throws: RuleErrors.self) {
      try RuleSet.builtin(adding: "event\n", named: "shop.rules")
    }
    #expect("\(errors)".hasPrefix("shop.rules:1:"))
  }

  @Test func `reports tell that nothing was judged`() {
    let result = Checker.check("nothing of the kind\n")
    #expect(result.verdict == .inconclusive && !result.hasJudged)
    #expect(result.jsonReport.contains(#""exitStatus":2"#))
    #expect(result.report(as: .junit).contains("No life was judged."))
    #expect(result.description.contains("nothing to judge"))
  }

  @Test(arguments: ReportForm.allCases)
  func `every report is written`(_ form: ReportForm) {
    let report = Checker.check(Self.faulty, named: "shop.log", options: CheckOptions(logged: .all))
      .report(as: form)
    #expect(report.contains("background-without-resign"))
  }
}
