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

  var abstract: String {
    switch self {
    case .check: "Check life-cycle traces in logs."
    case .events: "Print the recognised events, one per line: what the checker sees."
    case .audit:
      "Say what the system tells of apps: launches, states, background work, ends and why."
    case .explain:
      "Say what a rule means, why it holds, and how to fix or silence it; what a scenario, an event or a state is."
    case .rules: "List the rules, prove and test them, draw their machines, or write them as JSON."
    case .simulate: "Write legal or faulty traces: by scenario, at random, or for coverage; seeded."
    case .initialize:
      "Write a configuration file from good runs: what the app logs, and what is known of it."
    }
  }

  /// What stands in `ARGUMENTS:`, and in the usage line.
  var arguments: [(label: String, isRequired: Bool, abstract: String)] {
    switch self {
    case .check, .events:
      [
        (
          "path", false,
          "Log files, also packed by gzip, tar or zip; folders, of which every regular file is read; lists of events; '-' for the standard input, which is also read when no path is given."
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
          "A rule's id, as reports show it; a scenario; an event by name or number, or as a log has it; a state."
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
      ]
    case .audit:
      [
        ("lifecheck audit device.log", "what became of every app"),
        ("lifecheck audit device.log Shop.ips", "with a report beside it"),
        ("lifecheck audit -o html=audit.html device.log", "a page to look at"),
      ]
    case .rules: []
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
    /// One of a few, which are listed only where somebody asks.
    case choice(String, @Sendable () -> [String])
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
    case .text(let name), .choice(let name, _): "--\(long) <\(name)>"
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
    if case .choice(_, let values) = value {
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
  private static let readers: [Subcommand] = [.check, .events]
  private static let auditors: [Subcommand] = [.check, .events, .initialize, .audit]
  private static let judges: [Subcommand] = [.check, .initialize]
  private static let logReaders: [Subcommand] = [.check, .events, .initialize]

  /// The options, in the order of the help.
  static let table: [OptionRow] = [
    OptionRow(
      .input, "input", .choice("format", { inputFormats }), .input, auditors,
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
      "Judge nothing before this time: as the log writes it, RFC 3339, or HH:MM:SS on any day."),
    OptionRow(
      .until, "until", .text("time"), .input, auditors,
      "Judge nothing after this time."),
    OptionRow(
      .against, "against", .text("path"), .input, [.audit],
      "Compare with what this file or folder tells: another build, another iOS. Can be repeated."),
    OptionRow(
      .follow, "follow", .flag, .input, readers,
      "Go on reading as the files grow, over rotation too, and print each finding as it is found; Ctrl-C ends it."
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
      .stdinFilename, "stdin-filename", .text("name"), .input, auditors,
      "What reports call the standard input.", initial: "<stdin>"),
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
      "Lives of so many events at random; one that comes to its end before is shorter."),
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
      "How many lines that mention no callback come on one that does.", initial: "0"),
    OptionRow(
      .faults, "faults", .text("count"), .simulation, [.simulate],
      "Put in so many deviations, each an error under --logged all: a callback taken out, put in, swapped or doubled.",
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
      .rules, "rules", .text("path"), .rules, Subcommand.allCases,
      "One more rule file, or a folder of *.rules. Can be repeated."),
    OptionRow(
      .noBuiltinRules, "no-builtin-rules", .flag, .rules, Subcommand.allCases,
      "Leave out the built-in rules."),
    OptionRow(
      .config, "config", .text("path"), .rules, Subcommand.allCases,
      "The configuration file.", initial: "'.lifecheck' in the working directory or above it"),
    OptionRow(
      .noConfig, "no-config", .flag, .rules, Subcommand.allCases,
      "Use no configuration file."),
    OptionRow(
      .baseline, "baseline", .text("path"), .rules, [.check],
      "A file of known findings, which do not count and are not printed."),
    OptionRow(
      .writeBaseline, "write-baseline", .text("path"), .rules, [.check],
      "Write what is found to a baseline: it is known from now on, and in this run."),
    OptionRow(
      .pruneBaseline, "prune-baseline", .flag, .rules, [.check],
      "Remove the entries from the baseline that found nothing; add none."),
    OptionRow(
      .format, "format", .choice("format", { reportFormats }), short: "f", .report, [.check],
      "The report on the standard output.",
      initial: "human; github under GITHUB_ACTIONS"),
    OptionRow(
      .eventFormat, "format", .choice("format", { EventList.Form.allCases.map(\.rawValue) }),
      short: "f", .report, [.events],
      "The form of the list; ndjson can be checked again.", initial: "text"),
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
      "List the lines that mention a callback and are none instead, each with the reason."),
    OptionRow(
      .graphFormat, "format", .choice("format", { GraphFormat.allCases.map(\.rawValue) }),
      short: "f",
      .report, [.rules], "What 'rules graph' writes.", initial: "dot"),
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
      "Fail if less was covered: of the transitions, or of what is named: 'states=80,scenarios=50'."
    ),
    OptionRow(
      .quiet, "quiet", .flag, short: "q", .report, [.check],
      "Print findings only: no summary, and nothing where nothing is found."),
    OptionRow(
      .maxPerRule, "max-per-rule", .text("number"), .report, [.check],
      "Show people so many findings of a rule, those that are alike once; 0: every one.",
      initial: "5"),
    OptionRow(
      .statistics, "statistics", .flag, .report, [.check],
      "Add what was read, passed over and found, in numbers."),
    OptionRow(
      .color, "color", .choice("when", { ["auto", "always", "never"] }), .report,
      Subcommand.allCases, "Whether output is coloured.", initial: "auto"),
    OptionRow(.version, "version", .flag, .other, [.check], "Show the version."),
    OptionRow(
      .help, "help", .flag, short: "h", .other, Subcommand.allCases, "Show help information."),
  ]

  /// The rows of one command.
  static func rows(for command: Subcommand) -> [OptionRow] {
    table.filter { $0.commands.contains(command) }
  }
}
