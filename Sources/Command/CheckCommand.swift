import Lifecheck

/// `lifecheck check`: inputs through the checker, findings into reports.
enum CheckCommand {
  static func run(
    _ invocation: Invocation, leave: (ExitStatus) -> ExitStatus
  ) throws -> ExitStatus {
    do {
      return try check(invocation, leave: leave)
    } catch let error as RuleLoadingError {
      reportFailure(error.message, error.kind, of: invocation)
      throw error
    } catch let error as AppBundleError {
      reportFailure(error.description, .badInfoPlist, of: invocation)
      throw error
    }
  }

  private static func check(
    _ invocation: Invocation, leave: (ExitStatus) -> ExitStatus
  ) throws -> ExitStatus {
    let start = Posix.now()
    let setup = try Setup(invocation)
    let (settings, rules) = (setup.settings, setup.rules)
    guard let found = try Tool.inputs(of: invocation, stdinName: settings.stdinName) else {
      Terminal.writeError(Help.concise())
      return .usage
    }
    try OwnInputs(setup, invocation).refuse(found)
    var options = setup.options
    let baseline = try RuleLoadingError.about(.badBaseline) { try BaselineFile(settings) }
    baseline.apply(to: &options)
    Tool.complain(about: found.errors, colour: settings.colour)
    guard let files = ReportFiles(settings.outputs, colour: settings.colour) else {
      baseline.discard()
      return .failure
    }
    let output = DescriptorWriter(Posix.standardOutput)
    let outputSink = output.makeSink()
    let streams = FindingStreams(files.sinks, outputSink, settings, found.inputs)

    Posix.catchInterrupts()
    var checker = Checker(rules: rules, options: options)
    let line = Terminal.progressLine(
      of: found, settings, isOutputStreamed: streams.isOutputStreamed)
    let unreadable = Inputs.readAll(found, into: &checker, settings, line: line) {
      streams.write(&$0)
    }
    var outcome = RunOutcome(settings, unreadable)
    let isWhole = outcome.isWhole(checker.inputs) && !Posix.wasInterrupted
    // What no baseline will have is not known by it.
    if baseline.isWritten, isWhole { checker.acceptFindings() }
    let result = checker.finish()
    streams.finish(&checker)
    remark(on: result, settings)
    // Files that cannot be read may hold events.
    let hasRead = result.inputs.contains { $0.error == nil || $0.events > 0 }
    if !result.hasJudged, !settings.allowsEmpty, hasRead {
      outcome.nothingJudged = NothingRecognised.message(for: result, options: options)
    }
    let problems = outcome.problems(of: result)
    let status = ExitStatus.of(
      result.summary, failOn: settings.failOn, allowsEmpty: settings.allowsEmpty, problems,
      wasInterrupted: Posix.wasInterrupted)
    outcome.exitStatus = Int(status.rawValue)
    var writer = ReportWriter(settings: settings, rules: rules, outcome: outcome)
    writer.elapsed = Posix.now() - start
    writer.hasStreamed = streams.hasBegun
    write(result, with: writer, to: outputSink, files.sinks)
    complain(about: problems, status, settings)
    let isJudged = isWhole && status != .failure && !status.isBySignal
    if isJudged { noteUnusedSuppressions(result, options, settings) }
    let isKept = baseline.finish(result, options: options, settings: settings, isWhole: isJudged)
    let isWritten = files.commit(output) && isKept
    return keeping(setup, checker, result) {
      leave(isWritten ? status : status.withReportMissing)
    }
  }

  /// Does the last thing while all of these are there: whoever leaves need not take them apart. One in the other, since for a tuple of them each would
  /// be copied.
  private static func keeping(
    _ setup: Setup, _ checker: Checker, _ result: CheckResult, _ body: () -> ExitStatus
  ) -> ExitStatus {
    withExtendedLifetime(setup) {
      withExtendedLifetime(checker) { withExtendedLifetime(result, body) }
    }
  }

  /// Writes reports that say why nothing could be checked: those of an earlier run must not be taken for this one's. People are told by
  /// whoever catches the error.
  private static func reportFailure(
    _ reason: String, _ kind: RunProblem.Kind, of invocation: Invocation
  ) {
    guard let settings = try? CheckSettings(invocation),
      let found = try? Tool.inputs(of: invocation, stdinName: settings.stdinName),
      (try? OwnInputs(nil, invocation).refuse(found)) != nil,
      let files = ReportFiles(settings.outputs, colour: settings.colour)
    else { return }
    let rules = RuleSet.builtinWithoutExamples
    var checker = Checker(rules: rules)
    let result = checker.finish()
    var outcome = RunOutcome(settings, [])
    (outcome.nothingJudged, outcome.obstacle) = (reason, kind)
    outcome.exitStatus = Int(ExitStatus.failure.rawValue)
    let writer = ReportWriter(settings: settings, rules: rules, outcome: outcome)
    let output = DescriptorWriter(Posix.standardOutput)
    if case .human = settings.format {
      for file in files.sinks {
        writer.write(result, as: file.format, to: file.sink, isStandardOutput: false)
      }
    } else {
      write(result, with: writer, to: output.makeSink(), files.sinks)
    }
    _ = files.commit(output)
  }

  /// Ends the reports, on the standard output and in files.
  private static func write(
    _ result: CheckResult, with writer: ReportWriter, to sink: ByteSink,
    _ files: [(format: CheckSettings.ReportFormat, sink: ByteSink)]
  ) {
    writer.write(result, as: writer.settings.format, to: sink, isStandardOutput: true)
    for file in files {
      writer.write(result, as: file.format, to: file.sink, isStandardOutput: false)
    }
    if writer.settings.format == .github { writer.appendJobSummary(of: result) }
  }

  /// Says what is to be known of the inputs.
  private static func remark(on result: CheckResult, _ settings: CheckSettings) {
    let warnings = result.warnings
    for warning in warnings { Terminal.warn(shown(warning), colour: settings.colour) }
    for note in result.notes.dropFirst(warnings.count) { Terminal.note(shown(note), settings) }
  }

  /// Says what no report on the standard output may have said. What cannot be read was said when it was met.
  private static func complain(
    about problems: [RunProblem], _ status: ExitStatus, _ settings: CheckSettings
  ) {
    for problem in problems {
      switch problem.kind {
      case .unreadable, .unlisted, .configuration, .limit: continue
      case .nothingJudged where status != .failure: continue
      case .nothingJudged, .badConfiguration, .badRules, .badBaseline, .badInfoPlist, .noEvents,
        .coverage:
        Terminal.complain(problem.text, colour: settings.colour)
      }
    }
  }

  /// Says which `suppress` lines are of no use any more.
  private static func noteUnusedSuppressions(
    _ result: CheckResult, _ options: CheckOptions, _ settings: CheckSettings
  ) {
    // What nobody looked for may still be there.
    guard !options.judgesPart else { return }
    for suppression in result.unusedSuppressions
    where result.isReported(rule: suppression.rule) && options.judges(suppression.process) {
      Terminal.note(
        "\(shown(suppression.location)): nothing to suppress: \(shown(suppression.rule))", settings)
    }
  }
}
