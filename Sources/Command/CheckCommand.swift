import Lifecheck

/// `lifecheck check`: inputs through the checker, findings into reports.
enum CheckCommand {
  /// A report file that is being written.
  private struct ReportFile {
    var format: CheckSettings.ReportFormat
    var file: AtomicFile
    var sink: ByteSink
  }

  static func run(
    _ invocation: Invocation, leave: (ExitStatus) -> ExitStatus
  ) throws -> ExitStatus {
    let start = Posix.now()
    let setup = try Setup(invocation)
    let (settings, rules) = (setup.settings, setup.rules)
    guard let found = try Tool.inputs(of: invocation, stdinName: settings.stdinName) else {
      Terminal.writeError(Help.concise())
      return .usage
    }
    try OwnInputs.refuse(found, settings, invocation)
    var options = setup.options
    let baseline = try BaselineFile(settings)
    baseline.apply(to: &options)
    Tool.complain(about: found.errors, colour: settings.colour)
    guard let files = open(settings) else {
      baseline.discard()
      return .failure
    }
    let output = DescriptorWriter(Posix.standardOutput)
    let outputSink = output.makeSink()
    let streams = FindingStream.all(files.map { ($0.format, $0.sink) }, outputSink, settings)

    Posix.catchInterrupts()
    var checker = Checker(rules: rules, options: options)
    let unreadable = Inputs.readAll(found, into: &checker, settings) {
      FindingStream.write(&$0, to: streams)
    }
    let result = checker.finish()
    FindingStream.write(&checker, to: streams)
    for note in result.notes { Terminal.note(shown(note), settings) }

    var status = ExitStatus.of(
      result.summary, failOn: settings.failOn,
      allowsEmpty: settings.allowsEmpty,
      couldNotRead: !unreadable.isEmpty, wasInterrupted: Posix.wasInterrupted)
    let shortfalls = settings.coverageFloor?.shortfalls(of: result.coverage) ?? []
    if status == .clean, !shortfalls.isEmpty { status = .findings }
    var writer = ReportWriter(settings: settings, rules: rules, status: status)
    writer.elapsed = Posix.now() - start
    writer.unreadable = unreadable
    if !result.hasJudged, !settings.allowsEmpty, !result.inputs.isEmpty {
      writer.nothingJudged = NothingRecognised.message(for: result, options: options)
    }
    write(result, with: writer, to: outputSink, files)
    if status == .failure, let message = writer.nothingJudged {
      Terminal.complain(message, colour: settings.colour)
    }
    for shortfall in shortfalls { Terminal.complain(shortfall, colour: settings.colour) }
    let isWhole = unreadable.isEmpty && status != .failure && !status.isBySignal
    if isWhole { noteUnusedSuppressions(result, options, settings) }
    let isKept = baseline.finish(result, options: options, settings: settings, isWhole: isWhole)
    let isWritten = close(files, output, settings) && isKept
    return withExtendedLifetime((setup, checker, result)) {
      leave(isWritten || status.isBySignal ? status : .failure)
    }
  }

  /// Ends the reports, on the standard output and in files.
  private static func write(
    _ result: CheckResult, with writer: ReportWriter, to sink: ByteSink, _ files: [ReportFile]
  ) {
    writer.write(result, as: writer.settings.format, to: sink, isStandardOutput: true)
    for file in files {
      writer.write(result, as: file.format, to: file.sink, isStandardOutput: false)
    }
    if writer.settings.format == .github { writer.appendJobSummary(of: result) }
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

  /// Opens the files of `--output`; nil where one cannot be written, which has been said then.
  private static func open(_ settings: CheckSettings) -> [ReportFile]? {
    var files: [ReportFile] = []
    for output in settings.outputs {
      do throws(SystemError) {
        let file = try AtomicFile(path: output.path)
        files.append(ReportFile(format: output.format, file: file, sink: file.makeSink()))
      } catch {
        for file in files { file.file.discard() }
        complain(about: output.path, error, settings)
        return nil
      }
    }
    return files
  }

  /// Ends all reports; whether every one was written.
  private static func close(
    _ files: [ReportFile], _ output: DescriptorWriter, _ settings: CheckSettings
  ) -> Bool {
    var isWritten = true
    if let failure = output.failure {
      complain(about: "the standard output", failure, settings)
      isWritten = false
    }
    for file in files {
      do throws(SystemError) {
        try file.file.commit()
      } catch {
        complain(about: file.file.path, error, settings)
        isWritten = false
      }
    }
    return isWritten
  }

  private static func complain(
    about path: String, _ error: SystemError, _ settings: CheckSettings
  ) {
    Terminal.complain("Cannot write '\(shown(path))': \(error)", colour: settings.colour)
  }
}
