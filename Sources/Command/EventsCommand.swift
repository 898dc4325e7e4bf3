import Lifecheck

/// `lifecheck events`: what the checker sees, without a verdict.
enum EventsCommand {
  static func run(_ invocation: Invocation) throws -> ExitStatus {
    let settings = try CheckSettings(invocation)
    guard let found = try Tool.inputs(of: invocation, stdinName: settings.stdinName) else {
      Terminal.writeError(Help.concise())
      return .usage
    }
    let rules = try RuleSet.load(invocation)
    var couldNotRead = !found.errors.isEmpty
    Tool.complain(about: found.errors, colour: settings.colour)
    let output = DescriptorWriter(Posix.standardOutput)
    let sink = output.makeSink()
    let list = EventList(
      palette: Terminal.palette(settings.colour, for: Posix.standardOutput),
      isNDJSON: invocation.value(.eventFormat) == "ndjson")

    Posix.catchInterrupts()
    var lister = EventLister(rules: rules, options: try settings.resolved(with: rules)) { event in
      list.write(event, to: sink)
    }
    for input in found.inputs where !Posix.wasInterrupted {
      if let error = Inputs.read(input, into: &lister, progress: { _ in sink.flush() }) {
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
