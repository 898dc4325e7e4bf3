import Lifecheck

/// `lifecheck events`: what the checker sees, without a verdict.
enum EventsCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let setup = try Setup(invocation)
    let (settings, rules) = (setup.settings, setup.rules)
    let found = try Tool.inputs(of: invocation, stdinName: settings.stdinName) ?? FoundInputs()
    Tool.complain(about: found.errors, colour: settings.colour)
    if invocation.has(.near), invocation.value(.eventFormat) == EventList.Form.csv.rawValue {
      throw invocation.error("'--near' lists as text or ndjson, not as csv", about: .near)
    }
    let output = DescriptorWriter(Posix.standardOutput)
    let sink = output.makeSink()
    var list = EventList(
      palette: Terminal.palette(settings.colour, for: Posix.standardOutput),
      form: invocation.value(.eventFormat).flatMap(EventList.Form.init) ?? .text)

    Posix.catchInterrupts()
    if invocation.has(.near) { return try listNearMisses(found, setup, list, to: output) }
    var lister = EventLister(
      rules: rules, options: setup.options, isComplete: list.form == .ndjson)
    list.begin(sink)
    let unreadable = Inputs.readAll(found, into: &lister, settings) { lister in
      lister.write(to: &list, sink)
      sink.flush()
    }
    sink.flush()
    if let failure = output.failure { throw failure }
    for note in lister.notes { Terminal.note(shown(note), settings) }
    if lister.leftOut > 0, list.form != .ndjson {
      let events = lister.leftOut == 1 ? "1 event is" : "\(lister.leftOut) events are"
      Terminal.note(
        "\(events) left out: signs that a process runs, and what only rules read, such as callbacks of views. '-f ndjson' has all."
          + (list.hasLines
            ? ""
            : " There is no other event; 'lifecheck audit' reads what the system says of apps."),
        settings)
    }
    if Posix.wasInterrupted { return .bySignal }
    if !lister.hasListed, !lister.inputs.isEmpty {
      Terminal.complain(
        NothingRecognised.message(for: lister, options: setup.options),
        colour: settings.colour)
      return .failure
    }
    return unreadable.isEmpty ? .clean : .failure
  }

  /// `--near`: what mentions a callback and is none.
  private static func listNearMisses(
    _ found: FoundInputs, _ setup: Setup, _ list: EventList, to output: DescriptorWriter
  ) throws -> ExitStatus {
    var lister = EventLister(
      rules: setup.rules, options: setup.options, nearMissLimit: NearMissList.limit)
    let unreadable = Inputs.readAll(found, into: &lister, setup.settings) { $0.forgetFinal() }
    let sink = output.makeSink()
    NearMissList(palette: list.palette, isJSON: list.form == .ndjson)
      .write(lister.inputs, to: sink)
    sink.flush()
    if let failure = output.failure { throw failure }
    if Posix.wasInterrupted { return .bySignal }
    return unreadable.isEmpty ? .clean : .failure
  }
}
