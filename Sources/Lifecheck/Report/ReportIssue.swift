/// What a report lists whose readers know nothing but issues: a finding that counts, or a problem of the run.
struct ReportIssue {
  var rule: String
  var severity: Severity
  /// As `RunOutcome.path` has it; never empty.
  var file: String
  var line = 1
  /// In bytes from 1; 0 where it is about no place in the line.
  var column = 0
  var length = 0
  /// In one line, fit to be shown.
  var message: String
  /// nil for a problem of the run.
  var finding: Finding?
  var problem: RunProblem?

  init(_ finding: Finding, _ outcome: RunOutcome) {
    rule = finding.ruleID
    severity = finding.severity
    file = outcome.path(finding.file)
    line = max(finding.line, 1)
    (column, length) = (finding.column, finding.length)
    message = shown(finding.message)
    self.finding = finding
  }

  /// - Parameter input: the file that stands for the run where the problem is about none.
  init(_ problem: RunProblem, input: String?, _ outcome: RunOutcome) {
    rule = problem.id
    severity = problem.severity
    file = outcome.path(problem.file ?? input ?? "lifecheck")
    message = problem.message
    self.problem = problem
  }
}

extension RunOutcome {
  /// The path as every reader takes it: never empty, without `.` and `..`, relative where it is below the working directory,
  /// and from the root where it is not. Readers refuse what leads out of the folder that they know.
  func path(_ file: String) -> String {
    guard !file.allSatisfy({ $0 == " " }) else { return "(no name)" }
    let root = workingDirectory.split(separator: "/")
    let isWhole = file.hasPrefix("/")
    var parts = isWhole ? [] : root
    for part in file.split(separator: "/") where part != "." {
      // Who does not know the working directory cannot leave it.
      let canLeave = isWhole || !workingDirectory.isEmpty || parts.last.map { $0 != ".." } ?? false
      if part == "..", canLeave { _ = parts.popLast() } else { parts.append(part) }
    }
    guard isWhole || !workingDirectory.isEmpty else { return parts.joined(separator: "/") }
    let isBelow = !workingDirectory.isEmpty && parts.count > root.count && parts.starts(with: root)
    return isBelow
      ? parts.dropFirst(root.count).joined(separator: "/") : "/" + parts.joined(separator: "/")
  }
}

extension CheckReport {
  /// The problems of the run, then the findings that count, in their order.
  func forEachIssue(_ outcome: RunOutcome, _ body: (ReportIssue) -> Void) {
    let input = inputs.first?.file
    for problem in outcome.problems(of: self) { body(ReportIssue(problem, input: input, outcome)) }
    forEachFinding { if $0.counts { body(ReportIssue($0, outcome)) } }
  }
}

/// Makes what may be equal different: how often each hash was met before.
struct HashOrdinals {
  private var counts: [UInt64: Int] = [:]

  /// 1 for the first one of a hash.
  mutating func next(of hash: UInt64) -> Int {
    let count = (counts[hash] ?? 0) + 1
    counts[hash] = count
    return count
  }
}
