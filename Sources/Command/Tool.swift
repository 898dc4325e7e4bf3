import Lifecheck

/// The command from its words to its exit status.
enum Tool {
  /// Carries a command line out. Whatever goes wrong is said on the standard error.
  ///
  /// - Parameter leave: what a command that is done may call instead of returning: to free all that it knows takes time, and
  ///   a process that ends has no use for it.
  static func run(
    _ words: [String], leave: (ExitStatus) -> ExitStatus = { $0 }
  ) -> ExitStatus {
    Posix.reserveStandardStreams()
    Posix.restoreBrokenPipeAction()
    do {
      switch try ArgumentParser.parse(words) {
      case .version:
        try Terminal.writeOutput(versionText(lifecheckVersion, commit: archivedCommit) + "\n")
        return .clean
      case .help(let command):
        try Terminal.writeOutput(Help.text(for: command, width: Terminal.width(fallback: 80)))
        return .clean
      case .topic(let topic):
        try Terminal.writeOutput(Help.text(for: topic, width: Terminal.width(fallback: 80)))
        return .clean
      case .run(let invocation):
        switch invocation.command {
        case .check: return try CheckCommand.run(invocation, leave: leave)
        case .events: return try EventsCommand.run(invocation)
        case .explain: return try ExplainCommand.run(invocation)
        case .rules: return try RulesCommand.run(invocation)
        case .simulate: return try SimulateCommand.run(invocation)
        case .audit: return try AuditCommand.run(invocation)
        case .initialize: return try InitCommand.run(invocation)
        case .completions: return try printCompletions(invocation)
        case .man:
          try ExplainCommand.requireNoMore(invocation, than: 0)
          try Terminal.writeOutput(ManPage.text())
          return .clean
        }
      }
    } catch let error as UsageError {
      Terminal.writeError(error.description)
      return .usage
    } catch let error as AppBundleError {
      Terminal.complain(error.description)
      return .failure
    } catch let error as RuleLoadingError {
      Terminal.complain(error.message)
      return .failure
    } catch {
      Terminal.complain("Cannot write to the standard output: \(error)")
      return .failure
    }
  }

  private static func printCompletions(_ invocation: Invocation) throws -> ExitStatus {
    guard let word = invocation.arguments.first else {
      throw UsageError("Missing expected argument '<shell>'", command: .completions)
    }
    try ExplainCommand.requireNoMore(invocation, than: 1)
    guard let shell = CompletionShell(rawValue: word) else {
      throw ArgumentParser.invalid(
        word, for: "<shell>", values: CompletionShell.allCases.map(\.rawValue),
        command: .completions)
    }
    try Terminal.writeOutput(shell.script)
    return .clean
  }

  /// The inputs of a command line; nil only where no command, no file and no pipe is given, so that help is due.
  ///
  /// A mistyped command looks like a file that is missing: where no command was named and the first argument is near
  /// to one, that is what is reported.
  static func inputs(of invocation: Invocation, stdinName: String) throws(UsageError)
    -> FoundInputs?
  {
    let traces = invocation.values(.trace)
    if !traces.isEmpty {
      guard invocation.arguments.isEmpty, !invocation.has(.follow) else {
        throw invocation.error(
          "'--trace' takes the place of files and of '--follow'", about: .trace)
      }
      return FoundInputs(
        inputs: [Input(origin: .text(traces.joined(separator: "\n|\n") + "\n"), name: "--trace")])
    }
    if invocation.arguments.isEmpty {
      guard !Posix.isTerminal(Posix.standardInput) else {
        guard invocation.isDefaultCommand else {
          throw UsageError(
            "No file is named, and the standard input is a terminal", command: invocation.command)
        }
        return nil
      }
      return FoundInputs(inputs: [Input(origin: .standardInput, name: stdinName)])
    }
    if invocation.isDefaultCommand, let word = invocation.arguments.first, !word.contains("/"),
      (try? Posix.kind(of: word)) == nil,
      let command = suggestion(for: word, among: Subcommand.allCases.map(\.rawValue))
    {
      throw UsageError("Unknown subcommand '\(word)'. Did you mean '\(command)'?", command: nil)
    }
    return Inputs.find(
      invocation.arguments, stdinName: stdinName, follows: invocation.has(.follow))
  }

  /// Says what could not be read.
  static func complain(about errors: [InputError], colour: ColourChoice) {
    for error in errors {
      Terminal.complain("Cannot read '\(shown(error.path))': \(error.message)", colour: colour)
    }
  }
}
