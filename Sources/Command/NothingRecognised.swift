import Lifecheck

/// The message for input in which no life-cycle event was found: what was seen, and what to try next.
enum NothingRecognised {
  /// How many files are described.
  private static let fileLimit = 10
  /// How many apps, or kinds of events, are named.
  private static let appLimit = 8

  /// The message for a list that holds nothing, whether or not there were events.
  static func message(for lister: EventLister, options: CheckOptions) -> String {
    let events = lister.inputs.reduce(0) { $0 + $1.events }
    guard events > 0 else { return message(for: lister.inputs, command: .events) }
    let text =
      counted(events, "life-cycle event, not listed.", "life-cycle events, none listed.")
    guard !options.apps.isEmpty || !options.pids.isEmpty else {
      return text
        + "\n  None is in the time that --since and --until leave; without these the list shows the times."
    }
    return text + "\n  \(others(than: options, in: lister.passedOver))"
  }

  /// The message for a check that judged nothing, whether or not it saw events.
  static func message(
    for result: CheckResult, options: CheckOptions, command: Subcommand = .check
  ) -> String {
    let events = result.inputs.reduce(0) { $0 + $1.events }
    guard events > 0 else { return message(for: result.inputs, command: command) }
    let isChoice = !options.apps.isEmpty || !options.pids.isEmpty
    var text =
      counted(events, "life-cycle event, not judged.", "life-cycle events, none judged.")
    if result.rulesets.isEmpty {
      text += "\n  No rule set applies here."
    } else if result.configuration.facts[.scenes] == false, result.summary.outside == 0 {
      text += "\n  None is of an app without scenes: is --scenes off what you mean?"
      if options.app?.hasSceneManifest == true { text += " Info.plist has a manifest of scenes." }
    } else if result.summary.outside > 0 {
      text +=
        "\n  \(result.summary.outside) outside the time that --since and --until leave; 'lifecheck events' shows the times."
    } else if options.judgesNamelessProcesses {
      let names = options.apps.map { "'\(shown($0))'" }.joined(separator: " or ")
      text +=
        "\n  None is of \(names), which --info-plist describes; --app NAME judges another process by it."
    } else if !result.signs.isEmpty, result.summary.events > 0 || !isChoice {
      text +=
        "\n  They are lines of the system or of libraries, or marks: \(list(of: result.signs))."
      text += " \(advice)"
    } else if isChoice {
      text += "\n  \(others(than: options, in: result.passedOver))"
    } else {
      text +=
        "\n  None is a callback of which a rule set tells the order. Scenes of CarPlay, of external displays and of the keyboard are not judged."
      text += " \(advice)"
    }
    guard command == .check else { return text }
    return text + "\n  If it is right that nothing is judged, say --allow-empty."
  }

  private static let advice =
    "lifecheck judges the order of what the app logs itself: let it log its callbacks, or see 'lifecheck audit'."

  /// `process.resumed 1, process.suspended 2`.
  private static func list(of signs: [(event: String, count: Int)]) -> String {
    let words = signs.prefix(appLimit).map { "\(shown($0.event)) \($0.count)" }
    let rest = signs.count - words.count
    return (words + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  /// Says which processes there are instead of those that the options name.
  private static func others(
    than options: CheckOptions, in passedOver: [(process: String, events: Int)]
  ) -> String {
    let seen = passedOver.sorted { ($1.events, $0.process) < ($0.events, $1.process) }
    guard !seen.isEmpty else {
      return "No event belongs to \(chosen(options)), and no line tells its process."
    }
    let shownNames = seen.prefix(appLimit).map { app in
      "\(shown(app.process)) (\(counted(app.events, "event", "events")))"
    }
    let rest = seen.count - shownNames.count
    let list = listed(shownNames + (rest > 0 ? ["\(rest) more"] : []), "and")
    let hint = options.apps.first.map { didYouMean($0, among: seen.map(\.process)) } ?? ""
    return
      "No event belongs to \(chosen(options)). The log has \(list)\(shown(hint.isEmpty ? "." : hint))"
  }

  /// `'Shop', with pid 71 or pid 72, of .lifecheck or the command line`.
  private static func chosen(_ options: CheckOptions) -> String {
    let names = options.apps.prefix(appLimit).map { "'\(shown($0))'" }
    let pids = options.pids.prefix(appLimit).map { "pid \($0)" }
    let parts = [names, pids].filter { !$0.isEmpty }.map { listed($0, "or") }
    let file = options.configurationUse.map { ", of \(shown($0.file)) or the command line" } ?? ""
    return "\(parts.joined(separator: ", with "))\(file)"
  }

  static func message(for inputs: [InputSummary], command: Subcommand = .check) -> String {
    var text = "No life-cycle event recognised."
    var examples = InputSummary.nearMissLimit
    for input in inputs.prefix(fileLimit) {
      text += "\n  \(shownAtLineStart(input.file)): \(description(of: input))"
      for example in input.nearMissExamples.prefix(examples) {
        text +=
          "\n    \(shownAtLineStart(input.file)):\(example.line): \(shown(utf8: example.text))"
        text += "\n      no event: \(shown(example.reasonText))"
        if let option = option(for: example) { text += "\n      to count it: \(option)" }
        examples -= 1
      }
    }
    if inputs.count > fileLimit { text += "\n  and \(inputs.count - fileLimit) more files" }
    for hint in hints(for: inputs, command) { text += "\n  \(hint)" }
    return text
  }

  private static func description(of input: InputSummary) -> String {
    if let error = input.error { return "could not be read: \(error)" }
    if RecordFile.kind(at: input.file) == .database {
      return "a database; where it is PowerLog's, 'lifecheck audit' reads it"
    }
    if let obstacle = input.obstacle { return obstacle }
    if isReport(input) { return "a report of the system; 'lifecheck audit' reads it" }
    if input.isSource { return "looks like source code; --input bare reads it as a log" }
    let format = input.format.map { "read as \($0), " } ?? ""
    let lines = counted(input.lines, "line", "lines")
    var text = "\(format)\(lines), \(counted(input.bytes, "byte", "bytes"))"
    if input.nearMisses > 0 {
      text += ", \(input.nearMisses) that mention a callback and are none"
    }
    if input.unparsed > 0 { text += ", \(input.unparsed) whose start could not be read" }
    return text
  }

  private static func isReport(_ input: InputSummary) -> Bool {
    input.file.hasSuffix(".ips") || RecordFile.kind(at: input.file) == .report
  }

  private static func hints(for inputs: [InputSummary], _ command: Subcommand) -> [String] {
    var hints: [String] = []
    if inputs.contains(where: { $0.format == "logcat" }) {
      hints.append(
        "Is it an Android device's log? lifecheck judges the life cycle of iOS; of apps on Android it reads what Flutter and React Native tell."
      )
    }
    if inputs.contains(where: {
      $0.error == nil && !$0.isBinary && !$0.isNoLog && $0.bytes > 0 && !isReport($0)
    }) {
      hints.append(
        "Does the app log its life-cycle callbacks? One call each of NSLog or print with the method's name will do."
      )
      if inputs.contains(where: \.hidesTexts) {
        hints.append(
          "Messages are <private> in it: what an app logs for others to read is public, with 'privacy: .public' in Logger, or %{public}s in os_log."
        )
      }
      let near =
        inputs.contains { $0.nearMisses > 0 }
        ? "; 'lifecheck events --near' lists what comes close" : ""
      hints.append(
        "Does it use words of its own? \(example(in: inputs)) teaches them\(near).")
      if inputs.contains(where: \.isOfDevice) {
        hints.append(
          "Is it a device's log? 'lifecheck audit' tells what the system says in it of launches, states and ends."
        )
      }
      hints.append(
        "Is the format another one? Name it with --input, such as --input notation for '1 3 4 5'; 'lifecheck check --help' lists them."
      )
    }
    if command == .check, inputs.contains(where: { $0.error == nil }) {
      hints.append("If it is right that nothing is there, say --allow-empty.")
    }
    return hints
  }

  /// The value of `--event` for the first line that it would make an event.
  private static func example(in inputs: [InputSummary]) -> String {
    let examples = inputs.lazy.flatMap(\.nearMissExamples)
    return examples.compactMap(option(for:)).first ?? "--event 'EVENT=its words'"
  }

  /// The option that teaches the words of a near miss; nil where they are not all of it, or cannot be quoted.
  private static func option(for example: NearMissExample) -> String? {
    guard example.isInOwnWords, let proposal = example.proposal, let text = proposal.shownText,
      !text.contains("'")
    else { return nil }
    return "--event '\(proposal.event)=\(text)'"
  }
}
