import Lifecheck

/// `lifecheck init`: a configuration file from good runs.
///
/// The runs are read again with what was made of them: the file is written only if nothing is found in them then.
enum InitCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let setup = try Setup(invocation)
    let colour = setup.settings.colour
    let found = try inputs(of: invocation)
    let target = invocation.value(.initOutput)
    if let target, let (name, path) = keyAndValue(target),
      CheckSettings.ReportFormat(rawValue: name) != nil
    {
      throw invocation.error(
        "'init' writes one file, and no report: '--output \(shown(path))'", about: .initOutput)
    }
    if let target, !invocation.has(.force), (try? Posix.kind(of: target)) == .regular {
      Terminal.complain(
        "'\(shown(target))' is there already: --force replaces it", colour: colour)
      return .failure
    }
    try OwnInputs(setup, invocation).refuse(found)
    Tool.complain(about: found.errors, colour: colour)
    Posix.catchInterrupts()
    var checker = Checker(rules: setup.rules, options: setup.options)
    let unreadable = Inputs.readAll(found, into: &checker, setup.settings) { _ in }
    let result = checker.finish()
    if Posix.wasInterrupted { return .bySignal }
    guard unreadable.isEmpty else { return .failure }
    guard result.hasJudged, let proposal = result.proposal else {
      Terminal.complain(
        NothingRecognised.message(for: result, options: setup.options, command: .initialize),
        colour: colour)
      return .failure
    }
    let apps = result.judgedProcesses
    guard apps.count == 1 else {
      Terminal.complain(severalApps(apps), colour: colour)
      return .failure
    }
    let settings = try lines(of: invocation, target: target)
    for demandsLogged in [true, false] {
      let text = proposal.text(settings: settings, demandsLogged: demandsLogged)
      let again = try check(text, found, invocation)
      if Posix.wasInterrupted { return .bySignal }
      guard again.summary.errors + again.summary.warnings == 0 else { continue }
      let lost = lost(in: result).filter { !proposal.logged.contains($0) }
      let whole = proposal.text(
        settings: settings, demandsLogged: demandsLogged, lost: lost, hints: rules(of: again))
      let status = try write(whole, to: target, colour)
      if !lost.isEmpty { Terminal.warn(doubt(about: lost, in: result), colour: colour) }
      return status
    }
    Terminal.complain(notGood(result), colour: colour)
    return .findings
  }

  /// The logs, which have to be files: they are read twice.
  private static func inputs(of invocation: Invocation) throws(UsageError) -> FoundInputs {
    guard !invocation.arguments.isEmpty else {
      throw UsageError("Missing expected argument '<log>'", command: .initialize)
    }
    guard !invocation.arguments.contains("-") else {
      throw UsageError(
        "The standard input cannot be read twice, and 'init' does: name a file",
        command: .initialize)
    }
    return Inputs.find(invocation.arguments, stdinName: "<stdin>", follows: false)
  }

  /// What the check of the runs says by what was made of them.
  private static func check(
    _ text: String, _ found: FoundInputs, _ invocation: Invocation
  ) throws -> CheckResult {
    // What was said of the app is in the text now.
    let stays: [Option] = [.input, .pid, .since, .until, .jobs, .noBuiltinRules, .color]
    var reading = invocation
    reading.occurrences.removeAll { !stays.contains($0.row.option) }
    let configuration = try FoundConfiguration(Array(text.utf8), name: "the new file")
    let setup = try Setup(reading, configuration)
    var checker = Checker(rules: setup.rules, options: setup.options)
    _ = Inputs.readAll(found, into: &checker, setup.settings) { _ in }
    return checker.finish()
  }

  /// What the command line says of app and system, as settings.
  private static func lines(
    of invocation: Invocation, target: String?
  ) throws -> [String] {
    let known = try CheckSettings.configuration(of: invocation)
    var lines: [String] = []
    // Paths in the file begin in its folder.
    let isElsewhere = target?.contains("/") ?? false
    func path(_ path: String) -> String {
      ConfigurationProposal.quoted(
        isElsewhere && !path.hasPrefix("/") ? "\(Posix.currentDirectory)/\(path)" : path)
    }
    if let path = invocation.value(.infoPlist).map(path) { lines.append("info-plist \(path)") }
    if let os = known.os { lines.append("os \(os)") }
    if let sdk = known.sdk { lines.append("sdk \(sdk)") }
    for fact in Fact.allCases {
      if let holds = known.facts[fact] { lines.append((holds ? "" : "not ") + fact.rawValue) }
    }
    if let modes = known.backgroundModes {
      lines.append(
        "\(Guard.backgroundModesWord) \(modes.isEmpty ? "none" : modes.joined(separator: ", "))")
    }
    if let debugger = invocation.value(.debugger) { lines.append("debugger \(debugger)") }
    if let seconds = known.backgroundAllowance { lines.append("background-allowance \(seconds)") }
    for rules in invocation.values(.rules) { lines.append("rules \(path(rules))") }
    lines += invocation.values(.event).compactMap(RuleSet.spellingLine)
    return lines
  }

  private static func write(
    _ text: String, to target: String?, _ colour: ColourChoice
  ) throws -> ExitStatus {
    guard let target else {
      try Terminal.writeOutput(text)
      return .clean
    }
    do throws(SystemError) {
      let file = try AtomicFile(path: target)
      let sink = file.makeSink()
      sink.append(text)
      sink.flush()
      try file.commit()
    } catch {
      AtomicFile.complain(about: target, error, colour)
      return .failure
    }
    return .clean
  }

  /// What is missing by the errors of a check without the file.
  private static func lost(in result: CheckResult) -> [String] {
    var names: [String] = []
    result.forEachFinding { finding in
      guard finding.severity == .error else { return }
      names += finding.missing.filter { !names.contains($0) }
    }
    return names
  }

  // MARK: Messages

  private static func doubt(about lost: [String], in result: CheckResult) -> String {
    var text =
      "The runs never show \(shown(lost.joined(separator: ", "))), and a check without the new file has \(counted(result.summary.errors, "error", "errors")). If the app logs it, these are no good runs: add it to 'logged'."
    var count = 0
    result.forEachFinding { finding in
      guard finding.severity == .error, count < shownFindings else { return }
      count += 1
      text += "\n  \(line(of: finding))"
    }
    return text
  }

  private static let shownApps = 5
  private static let shownFindings = 3

  private static func severalApps(_ apps: [String?]) -> String {
    let names = apps.prefix(shownApps).map { $0.map { "'\(shown($0))'" } ?? "one without a name" }
    let more = apps.count > shownApps ? ", …" : ""
    let example = apps.compactMap(\.self).first.map { " --app '\(shown($0))'" } ?? ""
    return
      "The logs are of \(apps.count) apps: \(names.joined(separator: ", "))\(more). Choose one: lifecheck init\(example) …"
  }

  private static func notGood(_ result: CheckResult) -> String {
    let (errors, warnings) = (result.summary.errors, result.summary.warnings)
    var text =
      "These are no good runs: \(counted(errors, "error", "errors")) and \(counted(warnings, "warning", "warnings")). Nothing is written."
    var count = 0
    result.forEachFinding { finding in
      guard finding.severity > .info, count < shownFindings else { return }
      count += 1
      text += "\n  \(line(of: finding))"
    }
    return text
      + "\n  'lifecheck LOG' explains them. Leave out the log, or say what the app is, as with --os or --scenes."
  }

  private static func line(of finding: Finding) -> String {
    "\(shownAtLineStart(finding.file)):\(finding.line): \(shown(finding.message)) [\(shown(finding.ruleID))]"
  }

  /// The rules that found something, each once.
  private static func rules(of result: CheckResult) -> [String] {
    var rules: [String] = []
    result.forEachFinding { finding in
      if !rules.contains(finding.ruleID) { rules.append(finding.ruleID) }
    }
    return rules
  }
}
