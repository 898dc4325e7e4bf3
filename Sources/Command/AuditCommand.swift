import Lifecheck

/// How an audit is written.
enum AuditForm: String, CaseIterable {
  case human, json, csv, html

  func write(_ audit: Audit, palette: Palette, to sink: ByteSink) {
    switch self {
    case .human: AuditText(palette: palette).write(audit, to: sink)
    case .json: AuditJSON().write(audit, to: sink)
    case .csv: AuditCSV().write(audit, to: sink)
    case .html: AuditHTML().write(audit, to: sink)
    }
  }
}

/// `lifecheck audit`: what the system says of apps.
enum AuditCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let setup = try Setup(invocation)
    let settings = setup.settings
    let outputs = try ReportFiles<AuditForm>.named(in: invocation)
    let found = try Tool.inputs(of: invocation, stdinName: settings.stdinName) ?? FoundInputs()
    try OwnInputs(setup, invocation).refuse(found)
    Tool.complain(about: found.errors, colour: settings.colour)
    let others = invocation.values(.against)
    let known = others.isEmpty ? nil : Inputs.find(others, stdinName: settings.stdinName)
    if let known {
      try OwnInputs(setup, invocation).refuse(known)
      Tool.complain(about: known.errors, colour: settings.colour)
    }
    let rules = try setup.rules.loadedForAudit()
    guard let files = ReportFiles(outputs, colour: settings.colour) else { return .failure }
    Posix.catchInterrupts()
    var errors: [InputError] = []
    if let known, known.inputs.isEmpty { errors += known.errors }
    var audit = read(
      found, Auditor(rules: rules, options: setup.options, order: setup.rules), settings, &errors)
    // Where nothing of it was found, that is said, and there is nothing to compare with.
    var other = known.flatMap { $0.inputs.isEmpty ? nil : $0 }.map {
      read($0, Auditor(rules: rules, options: setup.options, order: setup.rules), settings, &errors)
    }
    if Posix.wasInterrupted {
      files.discard()
      return .bySignal
    }
    if invocation.has(.redact) { audit.redact(with: &other) }
    if let other { audit.compare(with: other) }
    let output = DescriptorWriter(Posix.standardOutput)
    let form = invocation.value(.auditFormat).flatMap(AuditForm.init) ?? .human
    form.write(
      audit, palette: Terminal.palette(settings.colour, for: Posix.standardOutput),
      to: output.makeSink())
    for file in files.sinks {
      file.format.write(audit, palette: Palette(isColoured: false), to: file.sink)
    }
    let isWritten = files.commit(output)
    // The report for people has said it.
    if isWritten, let reason = audit.reasonForNothing, form != .human {
      Terminal.complain(reason, colour: settings.colour)
    }
    let hasFindings = settings.failOn.isReached(
      audit.count(.error), audit.count(.warning), audit.count(.info))
    let isWhole = errors.isEmpty && audit.reasonForNothing == nil
    let status: ExitStatus = hasFindings ? .findings : isWhole ? .clean : .failure
    return isWritten ? status : status.withReportMissing
  }

  /// Reads inputs of all kinds; what cannot be read is said, and added to `errors`.
  private static func read(
    _ found: FoundInputs, _ given: Auditor, _ settings: CheckSettings, _ errors: inout [InputError]
  ) -> Audit {
    var auditor = given
    var logs = found
    logs.inputs = []
    var problems: [InputError] = []
    for input in found.inputs {
      if let own = RecordFile.read(input, into: &auditor) {
        problems += own
      } else {
        logs.inputs.append(input)
      }
    }
    Tool.complain(about: problems, colour: settings.colour)
    errors +=
      problems
      + Inputs.readAll(
        logs, into: &auditor, settings,
        line: Terminal.progressLine(of: logs, settings, isOutputStreamed: false)
      ) { _ in }
    return auditor.finish()
  }
}
