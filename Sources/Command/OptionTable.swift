import Lifecheck

/// The subcommands.
enum Subcommand: String, CaseIterable {
  case check
  case events
  case audit
  case explain
  case rules
  case simulate
  case initialize = "init"
  case completions
  case man

  var abstract: String {
    switch self {
    case .check: "Check life-cycle traces in logs."
    case .events: "Print the recognised events, one per line: what the checker sees."
    case .audit:
      "Report what the system logged about apps: launches, states, background work, and why they ended."
    case .explain:
      "Explain a rule, scenario, event, state or word: what it means, why, and how to fix or silence it."
    case .rules: "List the rules, prove and test them, draw their machines, or write them as JSON."
    case .simulate: "Write legal or faulty traces: by scenario, at random, or for coverage; seeded."
    case .initialize:
      "Write a configuration file from logs of good runs."
    case .completions: "Print a script that completes command lines in a shell."
    case .man: "Print the manual page."
    }
  }

  /// What stands in `ARGUMENTS:`, and in the usage line.
  var arguments: [(label: String, isRequired: Bool, abstract: String)] {
    switch self {
    case .check, .events:
      [
        (
          "path", false,
          "Log files (gzip, tar and zip too), folders with all their files, lists of events, or '-' for the standard input, which is read without a path."
        )
      ]
    case .audit:
      [
        (
          "path", false,
          "Logs of a device, crash and jetsam reports (.ips), PowerLog databases; folders of these; '-' for the standard input."
        )
      ]
    case .explain:
      [
        (
          "word", true,
          "A rule's id, as reports show it; a scenario; an event by name or number, or as a log has it; a state; a word of the reports, such as 'life'; a finding of audits; why the system ended a process, such as jetsam or 0x8badf00d."
        )
      ]
    case .rules:
      [
        ("action", true, "What to do. (values: \(RulesAction.values.joined(separator: ", ")))"),
        ("file", false, "Rule files, read after the built-in ones."),
      ]
    case .simulate:
      [
        (
          "scenario", false,
          "Scenarios, one after the other: by name, as in 'launch home return', or by their events, as in '1-3 4-5 6-3'."
        )
      ]
    case .initialize:
      [
        (
          "log", true,
          "Logs of good runs of one app, as 'lifecheck check' reads them; no standard input, since they are read twice."
        )
      ]
    case .completions:
      [("shell", true, "The shell. (values: bash, zsh, fish)")]
    case .man: []
    }
  }

  var examples: [(line: String, abstract: String)] {
    switch self {
    case .check:
      [
        ("idevicesyslog | lifecheck", "check a device as it runs"),
        ("lifecheck app.log", "check a file"),
        ("lifecheck --follow app.log", "check it as it grows"),
        ("lifecheck --app Shop --os 16.4 logs", "check one app in a folder of logs"),
        ("lifecheck -o junit=report.xml app.log", "write a report for CI too"),
      ]
    case .events:
      [
        ("lifecheck events app.log", "list the events"),
        ("lifecheck events -f ndjson app.log > app.events", "keep them, to be checked later"),
        ("lifecheck events --near app.log", "list what is none, and why"),
        ("lifecheck app.events", "check a kept list: the findings name lines of app.log"),
      ]
    case .explain:
      [
        ("lifecheck explain active-twice", "a rule"),
        ("lifecheck explain home", "a scenario"),
        ("lifecheck explain 5", "an event, by its number"),
        ("lifecheck explain active", "a state"),
        ("lifecheck explain folded", "a word of the reports"),
        ("lifecheck explain 0x8badf00d", "why the system ended a process"),
      ]
    case .audit:
      [
        ("lifecheck audit device.log", "what became of every app"),
        ("lifecheck audit device.log Shop.ips", "with a report beside it"),
        ("lifecheck audit -o html=audit.html device.log", "a page to look at"),
      ]
    case .rules:
      [
        ("lifecheck rules list", "which rules hold, and how severe each is"),
        ("lifecheck rules test our.rules", "run the examples of your own"),
      ]
    case .simulate:
      [
        ("lifecheck simulate launch home url-return", "scenarios, one after the other"),
        ("lifecheck simulate --walk 1000 --seed 7 --noise 2", "a random walk, among other lines"),
        ("lifecheck simulate --cover transitions", "all that a check can count as covered"),
        ("lifecheck simulate --walk 200 --faults 3 --truth faults.ndjson", "with three faults"),
      ]
    case .initialize:
      [
        ("lifecheck init good.log", "show the file"),
        ("lifecheck init -o .lifecheck good.log", "write it"),
        ("lifecheck init --app Shop --info-plist Shop.app logs", "one app of several"),
      ]
    case .completions:
      [
        (". <(lifecheck completions bash)", "in this shell of bash"),
        ("lifecheck completions zsh > \"${fpath[1]}/_lifecheck\"", "in every new one of zsh"),
      ]
    case .man:
      [("lifecheck man | man -l -", "read it")]
    }
  }
}

enum RulesAction: String, CaseIterable {
  case list
  case check
  case test
  case matrix
  case graph
  case export

  static var values: [String] { allCases.map(\.rawValue) }

  var abstract: String {
    switch self {
    case .list: "List the rules and scenarios with their severities, and where each comes from."
    case .check: "Prove the rules complete and consistent."
    case .test: "Run the examples that stand in the rules."
    case .matrix: "Print what each machine says of each event in each state."
    case .graph: "Draw the machines, for Graphviz or Mermaid."
    case .export: "Write everything as JSON."
    }
  }
}

/// Everything that begins with a dash.
enum Option: Hashable {
  case app, pid, since, until, input, trace, event, follow, stdinFilename, start, logged,
    allowEmpty, requireEvents, jobs
  case os, sdk, infoPlist, exitsOnSuspend, backgroundModes, scenes, multitasking, forwarded,
    debugger, backgroundAllowance
  case select, ignore, severity, limit, rules, noBuiltinRules
  case config, noConfig, baseline, writeBaseline, pruneBaseline
  case near
  case initOutput, force
  case walk, cover, seed, apps, lives, noise, faults, truth, simulatedFormat
  case against, redact, format, eventFormat, auditFormat, graphFormat, machine, output, failOn,
    strict,
    minCoverage, maxPerRule,
    quiet,
    statistics, color
  case version, help
}

/// One row of the table that drives the parser, the help and the suggestions.
struct OptionRow {
  enum Value: Sendable {
    /// Takes no value.
    case flag
    /// A flag that `--no-…` turns round.
    case inversion
    case text(String)
    /// One of a few. The list is made only for help and errors; `accepts` may know a value without it, or one that is not listed.
    case choice(
      String, @Sendable () -> [String], accepts: @Sendable (String) -> Bool = { _ in false })
  }

  enum Section: String, CaseIterable {
    case simulation = "SIMULATION OPTIONS"
    case input = "INPUT OPTIONS"
    case app = "APP OPTIONS"
    case rules = "RULE OPTIONS"
    case report = "REPORT OPTIONS"
    case other = "OPTIONS"
  }

  var option: Option
  var long: String
  var short: Character?
  var value: Value
  var section: Section
  var commands: [Subcommand]
  var abstract: String
  var initial: String?

  var takesValue: Bool {
    switch value {
    case .flag, .inversion: false
    case .text, .choice: true
    }
  }

  var isInversion: Bool { if case .inversion = value { true } else { false } }

  /// `--format <format>`, as messages name it.
  var label: String {
    switch value {
    case .flag, .inversion: "--\(long)"
    case .text(let name), .choice(let name, _, _): "--\(long) <\(name)>"
    }
  }

  /// `-f, --format <format>`, as the help names it.
  var helpLabel: String {
    let inverse = isInversion ? "/--no-\(long)" : ""
    return (short.map { "-\($0), " } ?? "") + label + inverse
  }

  /// The description with values and default.
  var helpText: String {
    var notes: [String] = []
    if case .choice(_, let values, _) = value {
      notes.append("values: " + values().joined(separator: ", "))
    }
    if let initial { notes.append("default: \(initial)") }
    return notes.isEmpty ? abstract : "\(abstract) (\(notes.joined(separator: "; ")))"
  }
}

extension OptionRow {
  private init(
    _ option: Option, _ long: String, _ value: Value, short: Character? = nil,
    _ section: Section, _ commands: [Subcommand], _ abstract: String, initial: String? = nil
  ) {
    self.init(
      option: option, long: long, short: short, value: value, section: section,
      commands: commands, abstract: abstract, initial: initial)
  }

  static let inputFormats = ["auto"] + LogFormat.allCases.map(\.name)
  /// These are other names of some, which the help leaves out.
  static let otherInputFormats = LogFormat.otherNames.keys.sorted()
  static let reportFormats = CheckSettings.ReportFormat.allCases.map(\.rawValue)
  /// All but those that print what is known beforehand.
  private static let workers = Subcommand.allCases.filter { $0 != .completions && $0 != .man }
  private static let readers: [Subcommand] = [.check, .events]
  private static let auditors: [Subcommand] = [.check, .events, .initialize, .audit]
  private static let judges: [Subcommand] = [.check, .initialize]
  private static let logReaders: [Subcommand] = [.check, .events, .initialize]

  /// The options, in the order of the help.
  static let table: [OptionRow] = [
    OptionRow(
      .input, "input",
      .choice(
        "format", { inputFormats }, accepts: { LogFormat(name: $0) != nil }), .input, auditors,
      "The format of the logs.", initial: "auto, per file"),
    OptionRow(
      .trace, "trace", .text("events"), .input, readers,
      "Judge these events instead of files: numbers and names, as in '1 3 4 5', '6→2→3', '1 3 | 1 3', '5 +6 s 6'."
    ),
    OptionRow(
      .event, "event", .text("event=text"), .input, logReaders,
      "A text that the app logs for an event, such as '3=App became active'. Can be repeated."
    ),
    OptionRow(
      .app, "app", .text("name"), .input, auditors,
      "Only this app, by process name or bundle id. Can be repeated."),
    OptionRow(
      .pid, "pid", .text("number"), .input, logReaders,
      "Only the process with this number. Can be repeated."),
    OptionRow(
      .since, "since", .text("time"), .input, auditors,
      "Judge nothing before this time: '2024-05-14 09:15:27', a date alone, '09:15' on any day, or as the log writes it."
    ),
    OptionRow(
      .until, "until", .text("time"), .input, auditors,
      "Judge nothing after this time."),
    OptionRow(
      .against, "against", .text("path"), .input, [.audit],
      "Compare with this file or folder: logs of another build, or another iOS. Can be repeated."),
    OptionRow(
      .follow, "follow", .flag, .input, readers,
      "Keep reading as files grow or rotate, and print each finding at once; Ctrl-C ends it."
    ),
    OptionRow(
      .start, "start", .choice("start", { ["auto", "launch", "tail"] }), .input, [.check],
      "Where a log begins: at the launch, or anywhere.", initial: "auto"),
    OptionRow(
      .logged, "logged", .text("list"), .input, [.check],
      "The callbacks that the app logs: auto, all, or names and numbers with commas between.",
      initial: "auto"),
    OptionRow(
      .allowEmpty, "allow-empty", .flag, .input, [.check],
      "Accept input in which no life-cycle event is recognised."),
    OptionRow(
      .requireEvents, "require-events", .flag, .input, [.check],
      "Fail with status 2 if any log among the inputs has no life-cycle event."),
    OptionRow(
      .stdinFilename, "stdin-filename", .text("name"), .input, [.check, .events, .audit],
      "The name of the standard input in reports.", initial: "<stdin>"),
    OptionRow(
      .jobs, "jobs", .text("number"), short: "j", .input, auditors,
      "How many threads read a large file; reports do not depend on it.",
      initial: "as many as there are processors, at most 4"),
    OptionRow(
      .os, "os", .text("version"), .app, [.check, .rules, .simulate, .initialize, .audit],
      "The version of iOS that the app ran on, such as 16.4."),
    OptionRow(
      .sdk, "sdk", .text("version"), .app, [.check, .rules, .simulate, .initialize],
      "The version of the SDK that the app was built with."),
    OptionRow(
      .infoPlist, "info-plist", .text("path"), .app, [.check, .rules, .initialize, .audit],
      "The app's Info.plist, .app folder or .ipa: what is known of the app, and which one to judge."
    ),
    OptionRow(
      .exitsOnSuspend, "exits-on-suspend", .inversion, .app,
      [.check, .rules, .simulate, .initialize],
      "Whether the app has UIApplicationExitsOnSuspend."),
    OptionRow(
      .backgroundModes, "background-modes", .text("list"), .app,
      [.check, .rules, .initialize, .audit],
      "The app's UIBackgroundModes: none, or names with commas between."),
    OptionRow(
      .scenes, "scenes", .choice("scenes", { ["auto", "on", "off"] }), .app,
      [.check, .rules, .simulate, .initialize],
      "Whether the app has adopted scenes.", initial: "auto"),
    OptionRow(
      .multitasking, "multitasking", .inversion, .app, [.check, .rules, .simulate, .initialize],
      "Whether the device keeps apps in the background; the first ones do not."),
    OptionRow(
      .forwarded, "forwarded", .inversion, .app, [.check, .rules, .simulate, .initialize],
      "Whether callbacks of scenes are logged under the application delegate's names."),
    OptionRow(
      .debugger, "debugger", .choice("debugger", { ["auto", "yes", "no"] }), .app, judges,
      "Whether a debugger or the Simulator kept the app running.", initial: "auto"),
    OptionRow(
      .backgroundAllowance, "background-allowance", .text("seconds"), .app, judges + [.audit],
      "How long a silent app may run in the background; by default 30, 180 or 600, by the version of iOS."
    ),
    OptionRow(
      .walk, "walk", .text("count"), .simulation, [.simulate],
      "Lives of this many random events; a life that ends early is shorter."),
    OptionRow(
      .cover, "cover", .choice("what", { SimulationOptions.Coverage.allCases.map(\.rawValue) }),
      .simulation, [.simulate],
      "Cover all transitions that a check counts, or all pairs of them, with few events."),
    OptionRow(
      .seed, "seed", .text("number"), .simulation, [.simulate],
      "The same seed gives the same bytes.", initial: "1"),
    OptionRow(
      .apps, "apps", .text("count"), .simulation, [.simulate],
      "How many apps run side by side.", initial: "1"),
    OptionRow(
      .lives, "lives", .text("count"), .simulation, [.simulate],
      "How often each app lives through it, each time in a new process.", initial: "1"),
    OptionRow(
      .noise, "noise", .text("ratio"), .simulation, [.simulate],
      "How many lines without a callback to write for each one with a callback.", initial: "0"),
    OptionRow(
      .faults, "faults", .text("count"), .simulation, [.simulate],
      "Put in this many deviations, each an error under --logged all: a callback taken out, put in, swapped or doubled.",
      initial: "0"),
    OptionRow(
      .truth, "truth", .text("path"), .simulation, [.simulate],
      "Write down where the deviations are, and what was done, as JSON lines."),
    OptionRow(
      .select, "select", .text("rule"), .rules, [.check, .rules],
      "Report only this rule, an opt-in one too. Can be repeated."),
    OptionRow(
      .ignore, "ignore", .text("rule"), .rules, [.check, .rules],
      "Do not report this rule. Can be repeated."),
    OptionRow(
      .severity, "severity", .text("rule=level"), .rules, [.check, .rules],
      "Report a rule as error, warning or info; turns an opt-in rule on. Can be repeated."),
    OptionRow(
      .limit, "limit", .text("rule=time"), .rules, [.check, .rules],
      "Another time for a rule with a time limit, such as launch-time=8s. Can be repeated."),
    OptionRow(
      .rules, "rules", .text("path"), .rules, workers,
      "One more rule file, or a folder of *.rules. Can be repeated."),
    OptionRow(
      .noBuiltinRules, "no-builtin-rules", .flag, .rules, workers,
      "Leave out the built-in rules."),
    OptionRow(
      .config, "config", .text("path"), .rules, workers,
      "The configuration file.", initial: "'.lifecheck' in the working directory or above it"),
    OptionRow(
      .noConfig, "no-config", .flag, .rules, workers,
      "Use no configuration file."),
    OptionRow(
      .baseline, "baseline", .text("path"), .rules, [.check],
      "A file of known findings, which do not count and are not printed."),
    OptionRow(
      .writeBaseline, "write-baseline", .text("path"), .rules, [.check],
      "Write the findings of this run to a baseline; they are known from this run on."),
    OptionRow(
      .pruneBaseline, "prune-baseline", .flag, .rules, [.check],
      "Remove the entries from the baseline that found nothing; add none."),
    OptionRow(
      .format, "format",
      .choice(
        "format", { reportFormats },
        accepts: { CheckSettings.ReportFormat(rawValue: $0) != nil }), short: "f", .report,
      [.check],
      "The report on the standard output.",
      initial: "human; github under GITHUB_ACTIONS"),
    OptionRow(
      .eventFormat, "format", .choice("format", { EventList.Form.allCases.map(\.rawValue) }),
      short: "f", .report, [.events],
      "The form of the list; ndjson can be checked again, and has the events that only rules read too.",
      initial: "text"),
    OptionRow(
      .auditFormat, "format", .choice("format", { AuditForm.allCases.map(\.rawValue) }), short: "f",
      .report, [.audit], "The report on the standard output.", initial: "human"),
    OptionRow(
      .simulatedFormat, "format", .choice("format", { SimulatedFormat.all.map(\.name) }),
      short: "f",
      .report, [.simulate],
      "The format of the log, of those of --input; 'events' is the list of a log's events.",
      initial: "xcode"),
    OptionRow(
      .near, "near", .flag, .report, [.events],
      "List the near misses instead: lines that mention a callback and are none, each with the reason."
    ),
    OptionRow(
      .graphFormat, "format", .choice("format", { GraphFormat.allCases.map(\.rawValue) }),
      short: "f",
      .report, [.rules], "What 'rules graph' writes; 'rules export' writes JSON.", initial: "dot"),
    OptionRow(
      .machine, "machine", .text("name"), .report, [.rules],
      "Only this machine, for 'rules graph' and 'rules matrix'. Can be repeated."),
    OptionRow(
      .output, "output", .text("format=path"), short: "o", .report, [.check, .audit],
      "Write a report to a file too, in a format of --format. Can be repeated."),
    OptionRow(
      .initOutput, "output", .text("path"), short: "o", .report, [.initialize],
      "Write to this file, such as .lifecheck, and not to the standard output."),
    OptionRow(
      .force, "force", .flag, .report, [.initialize], "Replace a file that is there already."),
    OptionRow(
      .redact, "redact", .flag, .report, [.audit],
      "Replace names, bundle identifiers and paths, each by the same word everywhere."),
    OptionRow(
      .failOn, "fail-on", .choice("level", { FailLevel.allCases.map(\.rawValue) }), .report,
      [.check, .audit],
      "The least severity that makes the exit status 1.", initial: "error"),
    OptionRow(
      .strict, "strict", .flag, .report, [.check, .audit], "The same as --fail-on warning."),
    OptionRow(
      .minCoverage, "min-coverage", .text("percent"), .report, [.check],
      "Fail if less is covered: a percentage of transitions, or 'states=80,scenarios=50'."
    ),
    OptionRow(
      .quiet, "quiet", .flag, short: "q", .report, [.check],
      "Print findings only: no summary, and nothing where nothing is found."),
    OptionRow(
      .maxPerRule, "max-per-rule", .text("number"), .report, [.check],
      "Show people at most this many findings of a rule, alike ones once; 0: no limit.",
      initial: "5"),
    OptionRow(
      .statistics, "statistics", .flag, .report, [.check],
      "Add numbers: what was read, skipped and found."),
    OptionRow(
      .color, "color", .choice("when", { ["auto", "always", "never"] }), .report,
      workers, "Whether output is coloured.", initial: "auto"),
    OptionRow(
      .version, "version", .flag, .other, [.check],
      "Show the version, and the commit in a release."),
    OptionRow(
      .help, "help", .flag, short: "h", .other, Subcommand.allCases, "Show help information."),
  ]

  /// The rows of one command.
  static func rows(for command: Subcommand) -> [OptionRow] {
    table.filter { $0.commands.contains(command) }
  }
}
