import Lifecheck
import LifecheckTesting
import Testing

// The examples of the articles in Sources/*/*.docc, as a test compiles and runs them (ArticleTests.swift).

private let log = """
  2024-05-14 09:31:07.000000+0200 Shop[71:4711] application:didFinishLaunchingWithOptions:
  2024-05-14 09:31:07.100000+0200 Shop[71:4711] applicationDidBecomeActive:
  2024-05-14 09:31:09.000000+0200 Shop[71:4711] applicationWillResignActive:
  2024-05-14 09:31:09.500000+0200 Shop[71:4711] applicationDidEnterBackground:

  """
private var pieces: [[UInt8]] { log.utf8.map { [$0] } }

/// What an example prints.
private func print(_ value: Any) { #expect(!"\(value)".isEmpty) }

@Suite struct ArticleExamples {
  @Test func `a trace is checked`() throws {
    let result = Checker.check(log, named: "shop.log")
    for finding in result.findings {
      print("\(finding.file):\(finding.line): \(finding.message) [\(finding.ruleID)]")
    }

    switch result.verdict {
    case .violates: print(result)
    case .conforms: print("\(result.summary.events) events of \(result.lives.count) lives")
    case .inconclusive: print("nothing to judge")
    }

    let junit = result.report(as: .junit)
    let json = result.jsonReport
    let text = "\(result)"
    #expect(result.verdict == .conforms)
    #expect(junit.contains("<testsuites") && json.hasPrefix("{") && text.contains("4 events"))
  }

  @Test func `events are checked`() throws {
    let trace = ["didFinishLaunching", "didBecomeActive", "didEnterBackground"]
    let judged = try Checker.check(events: trace)
    #expect(judged.findings.map(\.ruleID) == ["background-without-resign"])
  }

  @Test func `what is known is said`() throws {
    var options = CheckOptions(
      os: Version(17, 2), facts: [.scenes: false, .exitsOnSuspend: false],
      backgroundModes: ["audio"], logged: .all)
    options.apps = ["Shop"]
    options.ignore = ["active-twice"]
    let known = Checker.check(log, options: options)
    #expect(known.verdict == .conforms && known.configuration.os == Version(17, 2))

    let rules = try RuleSet.builtin
    let names = ["didFinishLaunching", "didBecomeActive", "didEnterBackground"]
    options.logged = .only(try rules.events(named: names))
    #expect(Checker.check(log, options: options).findings.isEmpty)

    var checker = Checker(rules: .builtinWithoutExamples, options: options)
    checker.begin(input: "device.log")
    for piece in pieces {
      checker.read(piece)
      for finding in checker.takeReleased() { print(finding) }
    }
    checker.endInput()
    let whole = checker.finish()
    #expect(whole.summary.events == 4)
  }

  @Test func `a rule is written`() throws {
    let text = """
      event cart.saved "the cart was written to disk"
        auxiliary
        text "Cart saved"

      rule cart-once warning
        at most 1 cart.saved
        says     "{event} again"
        because  "Our guideline: a cart is written once in a run."
        fix      "Save when the app leaves the screen only."
        source   "Team handbook, Saving"
        bad      1 cart.saved 3 cart.saved!
        good     1 3 cart.saved

      """
    let rules = try RuleSet.builtin(adding: text, named: "shop.rules")
    let result = Checker.check(log, rules: rules)
    #expect(result.verdict == .conforms)

    let problems = rules.check()
    let examples = rules.testExamples()
    #expect(problems.isEmpty && examples.failures.isEmpty && examples.count > 2)

    for rule in rules.rules where !rule.isOptIn {
      print("\(rule.id) (\(rule.severity)): \(rule.because)")
    }
  }

  @Test func `the run was in order`() {
    let options = CheckOptions(os: Version(17, 2), logged: .all)
    expectConformance(of: Checker.check(log, named: "shop.log", options: options))
  }

  @Test @MainActor func `a delegate records`() throws {
    struct Application {}

    @MainActor final class AppDelegate {
      let recorder = LifeCycleRecorder()

      func applicationDidBecomeActive(_ application: Application) { recorder.record() }
      func applicationWillResignActive(_ application: Application) { recorder.record() }
      func applicationDidEnterBackground(_ application: Application) { recorder.record() }
    }

    let delegate = AppDelegate()
    delegate.applicationDidBecomeActive(Application())
    delegate.applicationWillResignActive(Application())
    delegate.applicationDidEnterBackground(Application())
    let result = try delegate.recorder.check(options: CheckOptions(logged: .all, start: .tail))
    expectConformance(of: result)
    #expect(result.verdict == .conforms)
  }
}
