/// How a check ended, besides its findings: what decides about the exit status too, so that every report can show it.
package struct RunOutcome: Sendable {
  package var exitStatus = 0
  /// The least severity that makes the status 1, as `--fail-on` takes it.
  package var failOn = "error"
  /// What was named and could not be read (to its end), with the reason.
  package var unreadable: [(file: String, message: String)] = []
  /// Why nothing was judged in any input, where that is an error; the first line says it, the others explain.
  package var nothingJudged: String?
  /// What kept it from being judged, which may lie outside of the inputs.
  package var obstacle = RunProblem.Kind.nothingJudged
  /// Whether an input without a life-cycle event is an error.
  package var demandsEvents = false
  /// The inputs that the command line names one by one.
  package var namedInputs: [String] = []
  /// From where paths count that are relative, from the root on; empty where nobody knows.
  package var workingDirectory = ""
  /// How much of what the rules know has to be covered, in percent.
  package var coverageFloors: [(kind: CoverageReport.Kind, percent: Int)] = []

  package init() {}
}

/// What makes a check fail, or hides that it would or may, and is no finding in its list.
package struct RunProblem: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case unreadable = "input-unreadable"
    case nothingJudged = "nothing-judged"
    case badConfiguration = "bad-configuration-file"
    case badRules = "bad-rule-file"
    case badBaseline = "bad-baseline"
    case badInfoPlist = "bad-info-plist"
    case noEvents = "input-without-events"
    case coverage = "coverage-too-low"
    case unlisted = "findings-not-listed"
    case configuration = "configuration-file"
    case limit = "limit-met"

    /// Whether it changes no exit status, and is only to be known.
    var isRemark: Bool { self == .configuration || self == .limit }

    /// What it is called above its message.
    var heading: String {
      switch self {
      case .coverage: "Not covered"
      case .configuration: "Configuration"
      case .limit: "Limit of memory"
      case .unreadable, .nothingJudged, .noEvents, .unlisted, .badConfiguration, .badRules,
        .badBaseline, .badInfoPlist:
        "Could not check"
      }
    }

    /// What it means, for reports that describe what they list.
    var title: String {
      switch self {
      case .unreadable: "An input could not be read (to its end)."
      case .nothingJudged: "No life could be judged in any input."
      case .badConfiguration: "The configuration file cannot be used, so nothing was checked."
      case .badRules: "A rule file cannot be used, so nothing was checked."
      case .badBaseline: "The baseline cannot be used, so nothing was checked."
      case .badInfoPlist: "The Info.plist cannot be used, so nothing was checked."
      case .noEvents: "An input holds no life-cycle event."
      case .coverage: "Less was covered than the run demands."
      case .unlisted: "Findings are counted, but too many to be listed."
      case .configuration: "A configuration file hides findings, or changes their severity."
      case .limit: "A limit of memory was met, and a fault may be missed."
      }
    }
  }

  package var kind: Kind
  /// The input that it is about; nil where it is about the run.
  package var file: String?
  /// The rule of findings that are not listed.
  package var rule: String?
  package var severity = Severity.error
  /// What coverage is of.
  var part: CoverageReport.Kind?
  /// In one line, fit to be shown.
  package var message: String
  /// The same with all that explains it, in several lines; fit to be shown but for the line ends.
  package var text: String

  /// What reports that have only rules call it.
  var id: String { rule ?? kind.rawValue }
}

extension RunOutcome {
  /// The problems of a run, those of inputs first.
  package func problems(of report: some CheckReport) -> [RunProblem] {
    unreadableInputs(of: report) + inputsWithoutJudgement(of: report)
      + shortfalls(of: report.coverage) + unlistedFindings(of: report)
      + Self.remarks(on: report)
  }

  /// What changes no status, and is in every report all the same.
  static func remarks(on report: some CheckReport) -> [RunProblem] {
    let effects = [report.configurationEffect].compactMap(\.self)
    return effects.map {
      RunProblem(kind: .configuration, severity: .info, message: $0, text: $0)
    }
      + report.limits.map {
        RunProblem(kind: .limit, severity: .info, message: $0.text, text: $0.text)
      }
  }

  private func unreadableInputs(of report: some CheckReport) -> [RunProblem] {
    var known: Set<String> = []
    let inputs = report.inputs.compactMap { input in input.error.map { (input.file, $0) } }
    return (inputs + unreadable).compactMap { file, message in
      guard known.insert(file).inserted else { return nil }
      let text = "Cannot read '\(shown(file))': \(shown(message))"
      return RunProblem(kind: .unreadable, file: file, message: text, text: text)
    }
  }

  private func inputsWithoutJudgement(of report: some CheckReport) -> [RunProblem] {
    if let nothingJudged {
      let first = nothingJudged.split(separator: "\n").first.map { String($0) } ?? ""
      return [RunProblem(kind: obstacle, message: shown(first), text: nothingJudged)]
    }
    return report.inputs.filter(lacksEvents).map { input in
      let text = "No life-cycle event in '\(shown(input.file))', and --require-events demands one"
      return RunProblem(kind: .noEvents, file: input.file, message: text, text: text)
    }
  }

  /// Whether an input holds no life-cycle event, and has to. What is no log, such as a picture or a source file, need not hold any where it
  /// lies in a folder or an archive.
  private func lacksEvents(_ input: InputSummary) -> Bool {
    demandsEvents
      && (input.lacksEvents
        || namedInputs.contains(input.file) && input.events == 0 && input.error == nil)
  }

  /// Whether all was read, and every input holds what is demanded of it.
  package func isWhole(_ inputs: [InputSummary]) -> Bool {
    unreadable.isEmpty && inputs.allSatisfy { $0.error == nil && !lacksEvents($0) }
  }

  /// A sentence for each kind of coverage that is below its floor.
  package func shortfalls(of coverage: @autoclosure () -> CoverageReport) -> [RunProblem] {
    guard !coverageFloors.isEmpty else { return [] }
    let coverage = coverage()
    return coverageFloors.compactMap { kind, percent in
      let part = coverage[kind]
      guard part.covered * 100 < percent * part.total else { return nil }
      let text =
        "\(part.covered) of \(part.total) \(kind.rawValue) covered (\(part.percent) %), "
        + "less than the \(percent) % of --min-coverage"
      return RunProblem(kind: .coverage, part: kind, message: text, text: text)
    }
  }

  private func unlistedFindings(of report: some CheckReport) -> [RunProblem] {
    let overflow = report.overflow
    guard !overflow.isEmpty else { return [] }
    var severities: [String: Severity] = [:]
    for rule in report.rules { severities[rule.id] = rule.severity }
    return overflow.map { entry in
      let findings = counted(entry.count, "more finding", "more findings")
      let text = "\(findings) of \(shown(entry.rule)), counted but not listed"
      return RunProblem(
        kind: .unlisted, file: entry.file, rule: entry.rule,
        severity: severities[entry.rule] ?? .error, message: text, text: text)
    }
  }
}

extension InputSummary {
  /// Whether it is a text in which no life-cycle event was found. What is no text, such as a picture, is no log that lacks any.
  package var lacksEvents: Bool {
    events == 0 && error == nil && !isNoLog && (!isBinary || foreignEncoding != nil)
  }
}

extension CheckReport {
  /// `.lifecheck leaves out 1 rule, hides 2 findings and changes the severity of 1`; nil where no file is used, or one that
  /// did nothing of that. What a rule with a formula would have found that is left out, nobody knows.
  var configurationEffect: String? {
    configurationUse?.effect(hidden: summary.hidden, regraded: summary.regraded)
  }
}

extension ConfigurationUse {
  /// What the file does to the findings, of which it hides so many, and gives so many another severity; nil where that is nothing.
  func effect(hidden: Int, regraded: Int) -> String? {
    var effects: [String] = []
    if !ignored.isEmpty { effects.append("leaves out \(counted(ignored.count, "rule", "rules"))") }
    if hidden > 0 { effects.append("hides \(counted(hidden, "finding", "findings"))") }
    if regraded > 0 { effects.append("changes the severity of \(regraded)") }
    return effects.isEmpty ? nil : "\(shown(file)) \(listed(effects, "and"))"
  }
}
