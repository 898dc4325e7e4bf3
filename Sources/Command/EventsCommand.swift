import Lifecheck

/// `lifecheck events`: what the checker sees, without a verdict.
enum EventsCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let setup = try Setup(invocation)
    let (settings, rules) = (setup.settings, setup.rules)
    guard let found = try Tool.inputs(of: invocation, stdinName: settings.stdinName) else {
      Terminal.writeError(Help.concise())
      return .usage
    }
    var couldNotRead = !found.errors.isEmpty
    Tool.complain(about: found.errors, colour: settings.colour)
    let output = DescriptorWriter(Posix.standardOutput)
    let sink = output.makeSink()
    let list = EventList(
      palette: Terminal.palette(settings.colour, for: Posix.standardOutput),
      isNDJSON: invocation.value(.eventFormat) == "ndjson")

    Posix.catchInterrupts()
    var lister = EventLister(rules: rules, options: setup.options)
    for input in found.inputs where !Posix.wasInterrupted {
      let error = Inputs.read(input, into: &lister) { lister in
        for event in lister.takeEvents() { list.write(event, to: sink) }
        sink.flush()
      }
      if let error {
        couldNotRead = true
        Tool.complain(about: [error], colour: settings.colour)
      }
    }
    sink.flush()
    if let failure = output.failure { throw failure }
    if Posix.wasInterrupted { return .interrupted }
    if lister.inputs.allSatisfy({ $0.events == 0 }), !lister.inputs.isEmpty {
      Terminal.complain(
        NothingRecognised.message(for: lister.inputs, command: .events), colour: settings.colour)
      return .failure
    }
    return couldNotRead ? .failure : .clean
  }
}
