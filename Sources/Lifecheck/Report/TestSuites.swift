/// How tests came out.
struct TestCounts {
  var tests = 0
  var failures = 0
  /// What was to be checked and could not be.
  var errors = 0
  var skipped = 0

  mutating func add(_ test: TestSuite.Case) {
    tests += 1
    switch test.outcome {
    case .passed, .noted: break
    case .skipped: skipped += 1
    case .failed: failures += 1
    case .broken: errors += 1
    }
  }

  static func + (left: TestCounts, right: TestCounts) -> TestCounts {
    TestCounts(
      tests: left.tests + right.tests, failures: left.failures + right.failures,
      errors: left.errors + right.errors, skipped: left.skipped + right.skipped)
  }
}

/// A check as reports see it that know tests: a suite for each file, in it a test for each finding, for each rule that held,
/// and for what could not be checked.
struct TestSuites {
  /// What comes next.
  enum Step {
    case begin(TestSuite, number: Int)
    /// Its name is unlike that of any other test of the suite.
    case finding(Finding, name: String, TestSuite)
    case test(TestSuite.Case, TestSuite)
    case end
  }

  private let suites: [TestSuite]
  private let rules: [RuleStatus]

  init(_ report: some CheckReport, _ outcome: RunOutcome) {
    let rules = report.rules
    self.rules = rules
    suites = TestSuite.all(of: report, outcome).map { suite in
      var suite = suite
      suite.countCases(rules: rules)
      return suite
    }
  }

  /// How all of them came out.
  var counts: TestCounts { suites.reduce(TestCounts()) { $0 + $1.counts } }

  /// Hands out the suites one after the other, the findings of each first. Nothing is held.
  func forEach(of report: some CheckReport, _ body: (Step) -> Void) {
    var number = 0
    var isOpen = false
    var ordinals: [TestSuite.Subject: Int] = [:]
    func begin() {
      guard !isOpen else { return }
      isOpen = true
      ordinals = [:]
      body(.begin(suites[number], number: number))
    }
    func end() {
      begin()
      suites[number].forEachCase(rules: rules) { body(.test($0, suites[number])) }
      body(.end)
      isOpen = false
      number += 1
    }
    report.forEachFinding { finding in
      while number < suites.count - 1, suites[number].file != finding.file { end() }
      begin()
      let process = finding.process.map(TestSuite.label)
      let subject = TestSuite.Subject(rule: finding.rule, process: process)
      let ordinal = (ordinals[subject] ?? 0) + 1
      ordinals[subject] = ordinal
      let name = "\(TestSuite.name(finding.ruleID, process: process)) #\(ordinal)"
      body(.finding(finding, name: name, suites[number]))
    }
    while number < suites.count { end() }
  }
}

extension Finding {
  /// Why a finding that does not count is none to its readers.
  var acceptance: String {
    suppressedBecause.map { "suppressed: \(shown($0))" } ?? "known: the baseline has it"
  }
}
