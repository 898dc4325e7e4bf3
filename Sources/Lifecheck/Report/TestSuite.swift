/// One file of a report that knows tests, before it is written: what is counted ahead, and the cases that are no findings.
struct TestSuite {
  /// A rule in a process, by the name that the report shows: so names are unique, whatever a log calls a process.
  struct Subject: Hashable {
    var rule: Int
    var process: String?
  }

  struct Case {
    enum Outcome {
      case passed
      /// Passed, with something to say.
      case noted(String)
      case skipped(String)
      case failed(String)
      /// What was to be checked could not be.
      case broken(String)
    }

    var name: String
    var rule: String?
    var line: Int
    var outcome: Outcome
  }

  /// The path, as it was given.
  let file: String
  /// The path, fit to be shown, and unlike that of any other suite.
  let name: String
  /// The stamp of the first event, without fraction and zone.
  var timestamp: String?
  /// The documented sequences that its lives hold, each once.
  var scenarios: [String] = []
  /// What kept the file, or the run, from being checked.
  private(set) var problems: [Case] = []
  /// Whether it is about the run and no file.
  var isOfRun = false
  private(set) var processes: [ProcessReport] = []
  private var numbers: [String?: Int] = [:]
  /// What is counted ahead: the findings that are listed, then the other cases.
  private(set) var counts = TestCounts()
  private(set) var found: [Subject: Int] = [:]
  /// Per rule, how many findings count and are not listed.
  private(set) var unlisted: [String: Int] = [:]

  init(file: String, name: String) {
    self.file = file
    self.name = name
  }

  mutating func add(_ finding: Finding) {
    counts.tests += 1
    if !finding.counts {
      counts.skipped += 1
    } else if finding.severity >= .warning {
      counts.failures += 1
    }
    found[Subject(rule: finding.rule, process: finding.process.map(Self.label)), default: 0] += 1
  }

  /// Adds what was put to the test in a process; processes that the report calls the same are one.
  mutating func add(_ process: ProcessReport) {
    let label = process.process.map(Self.label)
    guard let number = numbers[label] else {
      numbers[label] = processes.count
      processes.append(process)
      processes[processes.count - 1].process = label
      return
    }
    let known = processes[number].exercised
    processes[number].exercised += process.exercised.filter { !known.contains($0) }
    processes[number].folded.formUnion(process.folded)
  }

  /// Counts the cases besides the findings.
  mutating func countCases(rules: [RuleStatus]) {
    var counts = counts
    forEachCase(rules: rules) { counts.add($0) }
    self.counts = counts
  }

  /// Hands out the cases besides the findings: problems, rules that held, rules that were not put to the test.
  func forEachCase(rules: [RuleStatus], _ body: (Case) -> Void) {
    for problem in problems { body(problem) }
    var exercised = Set(found.keys.map(\.rule))
    for process in processes {
      for rule in process.exercised where rules[rule].isListed {
        exercised.insert(rule)
        guard found[Subject(rule: rule, process: process.process)] == nil else { continue }
        let id = rules[rule].id
        var outcome = Case.Outcome.passed
        if let count = unlisted[id] {
          outcome = .skipped(
            "\(counted(count, "finding", "findings")) of it counted but not listed")
        } else if process.folded.contains(rule) {
          outcome = .skipped("folded into a finding about a callback that is never logged")
        }
        let name = Self.name(id, process: process.process)
        body(Case(name: name, rule: id, line: process.firstLine, outcome: outcome))
      }
    }
    forEachUntestedRule(rules, exercised, body)
    for rule in rules {
      guard let count = unlisted[rule.id] else { continue }
      let text = "\(counted(count, "more finding", "more findings")), counted but not listed"
      body(
        Case(
          name: "\(shown(rule.id)), not listed", rule: rule.id, line: 1,
          outcome: rule.severity >= .warning ? .failed(text) : .noted(text)))
    }
  }

  /// Rules that the check used and that nothing here put to the test. Who left a rule out knows that.
  private func forEachUntestedRule(
    _ rules: [RuleStatus], _ exercised: Set<Int>, _ body: (Case) -> Void
  ) {
    guard !processes.isEmpty || !found.isEmpty else {
      // One case is enough for a log in which nothing is judged.
      if problems.isEmpty, !isOfRun {
        let reason = "no life-cycle event in this log"
        body(Case(name: Self.judgement, rule: nil, line: 1, outcome: .skipped(reason)))
      }
      return
    }
    for (index, rule) in rules.enumerated()
    where rule.isListed && !exercised.contains(index) && !rule.isWithoutEvents {
      let reason = rule.obstacle ?? "none of its callbacks is in this log"
      let name = Self.name(rule.id, process: nil)
      body(Case(name: name, rule: rule.id, line: 1, outcome: .skipped(reason)))
    }
  }

  /// `rule [Process]`.
  static func name(_ rule: String, process: String?) -> String {
    shown(rule) + (process.map { " [\($0)]" } ?? "")
  }

  /// A process's name as reports show it; cut, since some readers take 512 characters for a test's name.
  static func label(_ process: String) -> String {
    let text = shown(process).unicodeScalars
    return text.count <= 200 ? String(text) : String(text.prefix(200)) + "…"
  }

  /// Gathers the suites of a report: one per input, in their order, then the files that were never opened, and one of the
  /// run where there is something to say of it.
  static func all(of report: some CheckReport, _ outcome: RunOutcome) -> [TestSuite] {
    var list = List()
    let logs = report.inputs.filter { $0.lacksEvents || $0.events > 0 || $0.error != nil }
    // What is no log has no case, unless there is nothing else.
    for input in logs.isEmpty ? report.inputs : logs {
      let suite = list.begin(input.file)
      guard input.error == nil, let reason = outcome.nothingJudged?.split(separator: "\n").first
      else { continue }
      list.suites[suite].addProblem(judgement, .broken(shown(String(reason))))
    }
    let problems = outcome.problems(of: report)
    for problem in problems {
      guard let file = problem.file else { continue }
      switch problem.kind {
      case .unreadable:
        let suite = list.begin(file)
        list.suites[suite].addProblem("the log can be read", .broken(problem.message))
      case .noEvents:
        let suite = list.begin(file)
        list.suites[suite].addProblem(judgement, .broken(problem.message))
      case .nothingJudged, .badConfiguration, .badRules, .badBaseline, .badInfoPlist, .coverage,
        .unlisted, .configuration, .limit:
        continue
      }
    }
    report.forEachLife { life in
      let suite = list.begin(life.file)
      if list.suites[suite].timestamp == nil {
        list.suites[suite].timestamp = life.started.flatMap(Self.timestamp)
      }
      for scenario in life.scenarios where !list.suites[suite].scenarios.contains(scenario) {
        list.suites[suite].scenarios.append(scenario)
      }
    }
    report.forEachProcess { list.suites[list.begin($0.file)].add($0) }
    report.forEachFinding { list.suites[list.begin($0.file)].add($0) }
    for entry in report.overflow {
      list.suites[list.begin(entry.file)].unlisted[entry.rule, default: 0] += entry.count
    }
    list.addRun(outcome, problems)
    return list.suites
  }

  /// Suites by their files.
  private struct List {
    var suites: [TestSuite] = []
    private var numbers: [String: Int] = [:]
    private var names: Set<String> = []

    mutating func begin(_ file: String) -> Int {
      if let number = numbers[file] { return number }
      let shownName = shown(file)
      let base = shownName.contains { $0 != " " } ? shownName : "(no name)"
      var name = base
      var number = 1
      while !names.insert(name).inserted {
        number += 1
        name = "\(base) (\(number))"
      }
      numbers[file] = suites.count
      suites.append(TestSuite(file: file, name: name))
      return suites.count - 1
    }

    /// Adds what is demanded of the run as a whole, last.
    mutating func addRun(_ outcome: RunOutcome, _ problems: [RunProblem]) {
      guard suites.isEmpty || !outcome.coverageFloors.isEmpty else { return }
      let isEmpty = suites.isEmpty
      let suite = begin("lifecheck")
      suites[suite].isOfRun = !outcome.coverageFloors.isEmpty
      for (kind, percent) in outcome.coverageFloors {
        let missed = problems.first { $0.kind == .coverage && $0.part == kind }
        suites[suite].addProblem(
          "coverage of \(kind.rawValue) is at least \(percent) %",
          missed.map { .failed($0.message) } ?? .passed)
      }
      guard isEmpty, let reason = outcome.nothingJudged?.split(separator: "\n").first else {
        return
      }
      suites[suite].addProblem(TestSuite.judgement, .broken(shown(String(reason))))
    }
  }

  private static let judgement = "life-cycle events are judged"

  private mutating func addProblem(_ name: String, _ outcome: Case.Outcome) {
    guard !problems.contains(where: { $0.name == name }) else { return }
    problems.append(Case(name: name, rule: nil, line: 1, outcome: outcome))
  }

  /// The first 19 characters of a stamp that has a year: `2026-03-04T09:15:00`.
  private static func timestamp(of stamp: String) -> String? {
    let start = Array(stamp.utf8.prefix(19))
    let pattern = Array("dddd-dd-ddTdd:dd:dd".utf8)
    guard start.count == pattern.count,
      zip(start, pattern).allSatisfy({
        $1 == UInt8(ascii: "d") ? (0x30...0x39).contains($0) : $0 == $1
      }), !start.starts(with: Array("0000".utf8))
    else { return nil }
    return String(decoding: start, as: UTF8.self)
  }
}
