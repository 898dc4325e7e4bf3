/// The report for GitHub Actions: the human report, then workflow commands that GitHub shows beside the code.
///
/// A step shows no more than ten annotations of each level, so the gravest of each come first and a line says how many there
/// are besides. The runner takes any line of the standard output for a command that begins with `::`; no text of a log
/// stands at the beginning of a line, neither here nor in the human report.
public struct GitHubReport: Sendable {
  /// The report above the annotations; nil where only annotations are wanted.
  public var human: HumanReport?
  /// Why the check could not be done (in full).
  public var problems: [String] = []

  /// How many annotations of a level GitHub shows for a step.
  public static let limit = 10

  public init(human: HumanReport?) {
    self.human = human
  }

  /// Appends the whole report to `sink` and flushes it.
  public func write(_ report: some CheckReport, to sink: ByteSink) {
    human?.write(report, to: sink)
    var details = FindingDetailWriter()
    var errors = problems.prefix(Self.limit).map { Self.command(.error, [], Array($0.utf8)) }
    var warnings: [[UInt8]] = []
    var infos: [[UInt8]] = []
    report.forEachFinding { finding in
      guard finding.counts else { return }
      switch finding.severity {
      case .error: Self.annotate(finding, &details, in: &errors)
      case .warning: Self.annotate(finding, &details, in: &warnings)
      case .info: Self.annotate(finding, &details, in: &infos)
      }
    }
    let summary = report.summary
    if let note = summary.closedLivesNote {
      sink.append(Self.command(.info, [("title", "lives closed early")], Array(note.utf8)))
    }
    for line in errors + warnings + infos { sink.append(line) }
    let problemCount = min(problems.count, Self.limit)
    let rest = [
      (summary.errors - errors.count + problemCount, "error", "errors"),
      (summary.warnings - warnings.count, "warning", "warnings"),
      (summary.infos - infos.count, "info", "infos"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    if !rest.isEmpty {
      sink.append("without annotation, since GitHub shows ten of a level: \(listed(rest, "and"))\n")
    }
    sink.flush()
  }

  private static func annotate(
    _ finding: Finding, _ details: inout FindingDetailWriter, in lines: inout [[UInt8]]
  ) {
    guard lines.count < limit else { return }
    var message = Array(shown(finding.message).utf8)
    details.append(finding, to: &message)
    let last = finding.column + max(finding.length, 1) - 1
    lines.append(
      command(
        finding.severity,
        [
          ("file", shown(finding.file)), ("line", "\(finding.line)"),
          ("endLine", "\(finding.line)"), ("col", "\(finding.column)"), ("endColumn", "\(last)"),
          ("title", shown(finding.ruleID)),
        ], message))
  }

  /// `::error file=a.log,line=1::message`, with a line end.
  private static func command(
    _ severity: Severity, _ properties: [(name: String, value: String)], _ message: [UInt8]
  ) -> [UInt8] {
    let name =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .info: "notice"
      }
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

  /// Text that Markdown shows as it is: no link, no mark-up, no end of a cell.
  fileprivate static let markdown = Escaping(special: "<&\\`*_{}[]>#!|~@:$") { scalar, _ in
    switch scalar {
    case "<": "&lt;"
    case "&": "&amp;"
    case "\\", "`", "*", "_", "{", "}", "[", "]", ">", "#", "!", "|", "~", "@", ":", "$":
      "\\\(scalar)"
    default: nil
    }
  }
}

// MARK: The job's page

extension GitHubReport {
  /// How many findings the summary lists; the page of a step holds 1 MiB.
  private static let rowLimit = 50

  /// Returns the summary in Markdown, for the page of the job.
  public func summary(of report: some CheckReport) -> [UInt8] {
    let summary = report.summary
    let counts = [
      (summary.errors, "error", "errors"), (summary.warnings, "warning", "warnings"),
      (summary.infos, "info", "infos"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1, $0.2) }
    var title = counts.isEmpty ? "no finding" : listed(counts, "and")
    if counts.isEmpty, summary.verdict == .inconclusive { title = "nothing to judge" }
    var text = "\n### lifecheck: \(title)\n\n"
    for problem in problems.prefix(Self.limit) {
      let line = problem.split(separator: "\n").first.map { String($0) } ?? ""
      text += "**Could not check:** \(Self.markdown(line))\n\n"
    }
    var rows = 0
    for severity in [Severity.error, .warning, .info] {
      report.forEachFinding { finding in
        guard finding.counts, finding.severity == severity, rows < Self.rowLimit else { return }
        if rows == 0 { text += "| | rule | where | process | what |\n|---|---|---|---|---|\n" }
        rows += 1
        let cells = [
          severity.rawValue, finding.ruleID, "\(finding.file):\(finding.line)",
          finding.process ?? "", finding.message,
        ]
        text += "| \(cells.map(Self.markdown).joined(separator: " | ")) |\n"
      }
    }
    let rest = summary.errors + summary.warnings + summary.infos - rows
    if rest > 0 { text += "\nand \(counted(rest, "more finding", "more findings")).\n" }
    let events = counted(summary.events, "event", "events")
    let lives = counted(summary.lives, "life", "lives")
    let files = counted(report.inputs.count, "file", "files")
    return Array((text + "\n\(events) of \(lives) in \(files).\n").utf8)
  }

  private static func markdown(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(String(shown(text).prefix(1000)), .markdown)
    return String(decoding: bytes, as: UTF8.self)
  }
}
