/// The report for GitHub Actions: the human report, then workflow commands that GitHub shows beside the code.
///
/// A step shows no more than ten annotations of each level, so the gravest of each come first and a line says how many there
/// are besides. The runner takes any line of the standard output for a command that begins with `::`; no text of a log
/// stands at the beginning of a line, neither here nor in the human report.
package struct GitHubReport: Sendable {
  /// The report above the annotations; nil where only annotations are wanted.
  package var human: HumanReport?
  package var outcome: RunOutcome

  /// How many annotations of a level GitHub shows for a step.
  package static let limit = 10

  package init(human: HumanReport?, _ outcome: RunOutcome = RunOutcome()) {
    self.human = human
    self.outcome = outcome
  }

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ report: some CheckReport, to sink: ByteSink) {
    human?.write(report, to: sink)
    var details = FindingDetailWriter()
    // What is not listed is counted below, and what else is to be said is no error.
    let problems = outcome.problems(of: report).filter {
      $0.kind != .unlisted && $0.severity == .error
    }
    var errors = problems.prefix(Self.limit).map {
      Self.command(.error, [], Array($0.text.utf8))
    }
    var warnings: [[UInt8]] = []
    var infos: [[UInt8]] = []
    report.forEachFinding { finding in
      guard finding.counts else { return }
      switch finding.severity {
      case .error: Self.annotate(finding, outcome, &details, in: &errors)
      case .warning: Self.annotate(finding, outcome, &details, in: &warnings)
      case .info: Self.annotate(finding, outcome, &details, in: &infos)
      }
    }
    let summary = report.summary
    for remark in RunOutcome.remarks(on: report) {
      sink.append(
        Self.command(.info, [("title", remark.kind.heading)], Array(remark.text.utf8)))
    }
    for line in errors + warnings + infos { sink.append(line) }
    let problemCount = min(problems.count, Self.limit)
    let rest = counted(
      errors: summary.errors - errors.count + problemCount,
      warnings: summary.warnings - warnings.count, infos: summary.infos - infos.count)
    if !rest.isEmpty {
      sink.append("without annotation, since GitHub shows ten of a level: \(listed(rest, "and"))\n")
    }
    sink.flush()
  }

  private static func annotate(
    _ finding: Finding, _ outcome: RunOutcome, _ details: inout FindingDetailWriter,
    in lines: inout [[UInt8]]
  ) {
    guard lines.count < limit else { return }
    var message = Array(shown(finding.message).utf8)
    details.append(finding, to: &message)
    let last = finding.column + max(finding.length, 1) - 1
    lines.append(
      command(
        finding.severity,
        [
          ("file", shown(outcome.path(finding.file))), ("line", "\(finding.line)"),
          ("endLine", "\(finding.line)"), ("col", "\(finding.column)"), ("endColumn", "\(last)"),
          ("title", shown(finding.ruleID)),
        ], message))
  }

  /// `::error file=a.log,line=1::message`, with a line end.
  private static func command(
    _ severity: Severity, _ properties: [(name: String, value: String)], _ message: [UInt8]
  ) -> [UInt8] {
    let name = severity.choose(error: "error", warning: "warning", info: "notice")
    var line: [UInt8] = []
    line.append("::\(name)")
    for (index, property) in properties.enumerated() {
      line.append(index == 0 ? " " : ",")
      line.append("\(property.name)=")
      line.append(property.value, .commandProperty)
    }
    line.append("::")
    line.append(utf8: message, .commandData)
    line.append("\n")
    return line
  }
}

extension Escaping {
  // As the runner unescapes (actions/toolkit, command.ts).
  fileprivate static let commandData = Escaping(special: "%") { scalar, _ in
    switch scalar {
    case "%": "%25"
    case "\r": "%0D"
    case "\n": "%0A"
    default: nil
    }
  }

  fileprivate static let commandProperty = Escaping(special: "%:,") { scalar, isDoubled in
    switch scalar {
    case ":": "%3A"
    case ",": "%2C"
    default: commandData.replace(scalar, isDoubled: isDoubled)
    }
  }
}
