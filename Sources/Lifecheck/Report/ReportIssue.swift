/// What a report lists whose readers know nothing but issues: a finding that counts, or a problem of the run.
struct ReportIssue {
  var rule: String
  var severity: Severity
  /// The path as it was given; never empty.
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

  init(_ finding: Finding) {
    rule = finding.ruleID
    severity = finding.severity
    file = Self.path(finding.file)
    line = max(finding.line, 1)
    (column, length) = (finding.column, finding.length)
    message = shown(finding.message)
    self.finding = finding
  }

  /// - Parameter input: the file that stands for the run where the problem is about none.
  init(_ problem: RunProblem, input: String?) {
    rule = problem.id
    severity = problem.severity
    file = Self.path(problem.file ?? input ?? "lifecheck")
    message = problem.message
    self.problem = problem
  }

  /// The path as every reader takes it: never empty, and without `./` at its beginning.
  static func path(_ file: String) -> String {
    var path = file[...]
    while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
    return path.allSatisfy { $0 == " " } ? "(no name)" : String(path)
  }
}

extension CheckReport {
  /// The problems of the run, then the findings that count, in their order.
  func forEachIssue(_ outcome: RunOutcome, _ body: (ReportIssue) -> Void) {
    let input = inputs.first?.file
    for problem in outcome.problems(of: self) { body(ReportIssue(problem, input: input)) }
    forEachFinding { if $0.counts { body(ReportIssue($0)) } }
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
