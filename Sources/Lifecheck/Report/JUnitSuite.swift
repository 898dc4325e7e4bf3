/// One suite of a JUnit report before it is written: what is counted ahead, and the cases that are no findings.
struct JUnitSuite {
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
  /// Why the file could not be read (to its end), and that nothing was found in it at all.
  var troubles: [(name: String, message: String)] = []
  private(set) var processes: [ProcessReport] = []
  private var numbers: [String?: Int] = [:]
  /// How many findings are listed, and how many of them are errors or warnings.
  var findings = 0
  var failures = 0
  /// How many of them are suppressed, or known from a baseline.
  var accepted = 0
  private(set) var found: [Subject: Int] = [:]
  /// Per rule, how many findings count and are not listed.
  private(set) var unlisted: [String: Int] = [:]

  init(file: String, name: String) {
    self.file = file
    self.name = name
  }

  mutating func add(_ finding: Finding) {
    findings += 1
    if !finding.counts {
      accepted += 1
    } else if finding.severity >= .warning {
      failures += 1
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

  /// Hands out the cases besides the findings: troubles, rules that held, rules that were not put to the test.
  func forEachCase(rules: [RuleStatus], _ body: (Case) -> Void) {
    for trouble in troubles {
      body(Case(name: trouble.name, rule: nil, line: 1, outcome: .broken(trouble.message)))
    }
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
    for (index, rule) in rules.enumerated() where !exercised.contains(index) && !rule.isAside {
      var reason = rule.obstacle ?? "none of its callbacks is in this log"
      if processes.isEmpty { reason = "no life-cycle event in this log" }
      if !rule.isListed { reason = "left out by --select or --ignore" }
      if rule.isOptIn { reason = "opt-in: --severity turns it on" }
      let name = Self.name(rule.id, process: nil)
      body(Case(name: name, rule: rule.id, line: 1, outcome: .skipped(reason)))
    }
    for rule in rules {
      guard let count = unlisted[rule.id] else { continue }
      let text = "\(counted(count, "more finding", "more findings")), counted but not listed"
      body(
        Case(
          name: "\(shown(rule.id)), not listed", rule: rule.id, line: 1,
          outcome: rule.severity >= .warning ? .failed(text) : .noted(text)))
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
}

extension JUnitSuite {
  /// Gathers the suites of a report: one per input, in their order, then the files that were never opened.
  static func all(of report: some CheckReport, with settings: JUnitReport) -> [JUnitSuite] {
    var suites: [JUnitSuite] = []
    var numbers: [String: Int] = [:]
    var names: Set<String> = []
    func begin(_ file: String) -> Int {
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
      suites.append(JUnitSuite(file: file, name: name))
      return suites.count - 1
    }
    for input in report.inputs {
      let suite = begin(input.file)
      if let error = input.error {
        suites[suite].addTrouble(unreadable, shown(error))
      } else if let reason = settings.nothingJudged?.split(separator: "\n").first {
        suites[suite].addTrouble("life-cycle events are judged", shown(String(reason)))
      }
    }
    for (file, message) in settings.unreadable {
      suites[begin(file)].addTrouble(unreadable, shown(message))
    }
    if suites.isEmpty { _ = begin("lifecheck") }
    report.forEachLife { life in
      let suite = begin(life.file)
      if suites[suite].timestamp == nil {
        suites[suite].timestamp = life.started.flatMap(Self.timestamp)
      }
      for scenario in life.scenarios where !suites[suite].scenarios.contains(scenario) {
        suites[suite].scenarios.append(scenario)
      }
    }
    report.forEachProcess { suites[begin($0.file)].add($0) }
    report.forEachFinding { suites[begin($0.file)].add($0) }
    for entry in report.overflow {
      suites[begin(entry.file)].unlisted[entry.rule, default: 0] += entry.count
    }
    return suites
  }

  private static let unreadable = "the log can be read"

  private mutating func addTrouble(_ name: String, _ message: String) {
    guard !troubles.contains(where: { $0.name == name }) else { return }
    troubles.append((name, message))
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
