import Lifecheck

/// What the options say, before the rules are read.
///
/// Names of rules and events are checked by `resolved(with:)`, which needs the rules.
struct CheckSettings {
  /// A report on the standard output or in a file.
  enum ReportFormat: RawRepresentable, CaseIterable, Hashable {
    case human(HumanReport.Form)
    case json, ndjson, github
    /// Those for other programs, which only the end of a run writes.
    case form(ReportForm)

    static let allCases =
      HumanReport.Form.allCases.map(Self.human) + [json, ndjson, github]
      + ReportForm.allCases.map(Self.form)

    init?(rawValue: String) {
      switch rawValue {
      case "json": self = .json
      case "ndjson": self = .ndjson
      case "github": self = .github
      default:
        if let form = HumanReport.Form(rawValue: rawValue) {
          self = .human(form)
        } else if let form = ReportForm(rawValue: rawValue) {
          self = .form(form)
        } else {
          return nil
        }
      }
    }

    var rawValue: String {
      switch self {
      case .human(let form): form.rawValue
      case .json: "json"
      case .ndjson: "ndjson"
      case .github: "github"
      case .form(let form): form.rawValue
      }
    }

    /// Who reads it, or what it is for.
    var reader: String {
      switch self {
      case .human(.short): "People: what is wrong, where, and what to do."
      case .human(.concise): "People and editors: a line for each finding."
      case .human(.full): "People: all that is known of each finding."
      case .json: "Programs: everything as one object."
      case .ndjson: "Programs: a line for each finding, as it is found."
      case .github: "GitHub Actions: annotations, below the report for people."
      case .form(let form): form.reader
      }
    }

    /// Whether the report shows lines of the log.
    var readsSnippets: Bool {
      switch self {
      case .human(let form): form != .concise
      case .github: true
      case .json, .ndjson: false
      case .form(let form): form.readsSnippets
      }
    }

    /// Whether it shows when lives were in which states.
    var readsStates: Bool {
      if case .form(let form) = self { form.readsStates } else { false }
    }
  }

  let invocation: Invocation
  /// What messages call the configuration file; nil where none is used.
  private let configurationName: String?
  private var options = CheckOptions()
  var format = ReportFormat.human(.short)
  var outputs: [(format: ReportFormat, path: String)] = []
  var failOn = FailLevel.error
  /// Whether `--strict` says another level than `--fail-on`.
  private(set) var hasTwoFailLevels = false
  var coverageFloor: CoverageFloor?
  var allowsEmpty = false
  /// Whether an input without a life-cycle event is an error.
  var demandsEvents = false
  var isQuiet = false
  /// How many different findings of a rule are shown to people; 0 shows every finding by itself.
  var maxPerRule = 5
  var follows = false
  var hasStatistics = false
  var colour = ColourChoice.auto
  var stdinName = "<stdin>"
  /// How many threads read a large file.
  var threads = BlockReader.usualThreads
  /// The baseline to read, and the one to write.
  var baseline: String?
  var writtenBaseline: String?
  var prunesBaseline = false

  /// The command line wins over the configuration file.
  ///
  /// - Parameter environment: where a default may come from.
  init(
    _ invocation: Invocation, _ configuration: FoundConfiguration? = nil,
    environment: (String) -> String? = Posix.environment
  ) throws(UsageError) {
    self.invocation = invocation
    configurationName = configuration?.name
    try readReports(environment)
    try readInputs()
    try readBaseline(configuration)
    try readFailures(configuration?.file)
    try readApps(configuration?.file)
    try readRules()
    let formats = [format] + outputs.map(\.format)
    options.keepsSnippets = formats.contains(where: \.readsSnippets)
    options.keepsStates = formats.contains(where: \.readsStates)
  }

  private mutating func readReports(_ environment: (String) -> String?) throws(UsageError) {
    // The parser let only values of the table through.
    let usual = environment("GITHUB_ACTIONS") == "true" ? ReportFormat.github : .human(.short)
    format = invocation.value(.format).flatMap(ReportFormat.init) ?? usual
    // The formats of an audit are others.
    if invocation.command == .check { outputs = try ReportFiles.named(in: invocation) }
    colour = invocation.value(.color).flatMap(ColourChoice.init) ?? .auto
    isQuiet = invocation.has(.quiet)
    hasStatistics = invocation.has(.statistics)
    guard let text = invocation.value(.maxPerRule) else { return }
    guard let number = Int(text), number >= 0 else {
      throw invocation.invalid(text, .maxPerRule, "a number, 0 for all")
    }
    maxPerRule = number
  }

  private mutating func readInputs() throws(UsageError) {
    stdinName = invocation.value(.stdinFilename) ?? stdinName
    follows = invocation.has(.follow)
    allowsEmpty = invocation.has(.allowEmpty)
    demandsEvents = invocation.has(.requireEvents)
    if allowsEmpty, demandsEvents {
      throw invocation.error(
        "'--require-events' and '--allow-empty' contradict each other", about: .requireEvents)
    }
    options.inputFormat = invocation.value(.input).flatMap { $0 == "auto" ? nil : $0 }
    if invocation.has(.trace) { options.inputFormat = "notation" }
    guard let text = invocation.value(.jobs) else { return }
    guard let number = Int(text), 1...BlockReader.mostThreads ~= number else {
      throw invocation.invalid(text, .jobs, "a number from 1 to \(BlockReader.mostThreads)")
    }
    threads = number
  }

  private mutating func readBaseline(_ configuration: FoundConfiguration?) throws(UsageError) {
    baseline = invocation.value(.baseline) ?? configuration?.baseline
    writtenBaseline = invocation.value(.writeBaseline)
    prunesBaseline = invocation.has(.pruneBaseline)
    if prunesBaseline, baseline == nil || writtenBaseline != nil {
      throw invocation.error(
        "'--prune-baseline' needs a baseline, and no '--write-baseline'", about: .pruneBaseline)
    }
  }

  private mutating func readFailures(_ file: ConfigurationFile?) throws(UsageError) {
    let levels = invocation.occurrences.filter { [.failOn, .strict].contains($0.row.option) }
    let chosen: [FailLevel] = levels.map {
      $0.row.option == .strict ? .warning : FailLevel(rawValue: $0.value) ?? .error
    }
    if let last = chosen.last {
      failOn = last
      hasTwoFailLevels =
        invocation.has(.strict) && invocation.has(.failOn) && chosen.contains { $0 != last }
    } else if let level = file?.failLevel.flatMap(FailLevel.init) {
      failOn = level
    }
    guard let text = invocation.value(.minCoverage) else { return }
    guard let floor = CoverageFloor(text) else {
      throw invocation.invalid(text, .minCoverage, CoverageFloor.form)
    }
    coverageFloor = floor
  }

  private mutating func readApps(_ file: ConfigurationFile?) throws(UsageError) {
    options.start = invocation.value(.start).flatMap(StartMode.init) ?? file?.start ?? .auto
    if invocation.values(.app).contains("") {
      throw invocation.invalid("", .app, "the name of a process, or a bundle id")
    }
    options.apps = invocation.has(.app) ? invocation.values(.app) : file?.apps ?? []
    for text in invocation.values(.pid) {
      guard let pid = Int32(text), pid >= 0 else {
        throw invocation.invalid(text, .pid, "a number")
      }
      options.pids.append(pid)
    }
    let debugger = invocation.value(.debugger) ?? file?.debugger ?? ""
    options.isDebugged = debugger == "yes" ? true : debugger == "no" ? false : nil
    options.since = try time(.since)
    options.until = try time(.until)
    if let since = options.since, options.until?.isBefore(since) == true {
      throw invocation.error(
        "'--until' is before '--since', so that no time is left", about: .until)
    }
    options.configuration = try Self.configuration(of: invocation, file?.configuration)
  }

  private mutating func readRules() throws(UsageError) {
    for text in invocation.values(.severity) {
      guard let (rule, word) = keyAndValue(text), let level = Severity(rawValue: word) else {
        throw invocation.invalid(
          text, .severity,
          "a rule and error, warning or info: 'RULE=warning'; --ignore RULE turns it off")
      }
      options.severities.append((rule, level))
    }
    for text in invocation.values(.limit) {
      guard let (rule, written) = keyAndValue(text),
        case let time = written.filter({ $0 != " " }),
        let limit = durationMicroseconds(time) ?? durationMicroseconds("\(time)s")
      else {
        throw invocation.invalid(
          text, .limit, "a rule and a time: 'RULE=8', 'RULE=8s', 'RULE=500ms', 'RULE=10min'")
      }
      options.limits.append((rule, limit))
    }
  }

  /// The options for the library; names of rules and events are looked up in `rules`.
  func resolved(
    with rules: RuleSet, _ file: ResolvedConfiguration = ResolvedConfiguration()
  ) throws(UsageError) -> CheckOptions {
    var options = options
    let selected = try ruleNames(.select, in: rules)
    let ignored = try ruleNames(.ignore, in: rules)
    if let both = ignored.first(where: { selected.contains($0) }) {
      throw invocation.error(
        "'--select' and '--ignore' contradict each other about '\(both)'", about: .ignore)
    }
    if let both = options.severities.first(where: { ignored.contains($0.rule) }) {
      throw invocation.error(
        "'--severity' and '--ignore' contradict each other about '\(both.rule)'", about: .ignore)
    }
    options.select = selected.isEmpty ? file.select.map(\.rule) : selected
    // A rule that is asked for by name is not silenced by the file.
    options.ignore =
      ignored + file.ignore.map(\.rule).filter { !selected.contains($0) }
    for (name, _) in options.severities { try require(name, .severity, in: rules) }
    for (name, _) in options.limits { try requireLimit(name, in: rules) }
    // The last one of several levels holds.
    options.severities = file.severities.map { ($0.rule, $0.level) } + options.severities
    options.limits = file.limits.map { ($0.rule, $0.microseconds) } + options.limits
    options.suppressions = file.suppressions
    if let configurationName {
      options.configurationUse = ConfigurationUse(
        file: configurationName,
        ignored: leftOut(by: file, rules).filter { !selected.contains($0) && !ignores($0) },
        regraded: file.severities.map(\.rule).filter { !changesSeverity(of: $0) },
        hasBaseline: baseline != nil && !invocation.has(.baseline))
    }
    switch invocation.value(.logged) {
    case nil: options.logged = file.logged ?? .auto
    case "auto": options.logged = .auto
    case "all": options.logged = .all
    case let list?: options.logged = .only(Set(try events(list, in: rules)))
    }
    return options
  }

  /// The rules that the file ignores, or has not among those that it selects.
  private func leftOut(by file: ResolvedConfiguration, _ rules: RuleSet) -> [String] {
    let ignored = Array(Set(file.ignore.map(\.rule)))
    guard !file.select.isEmpty, invocation.values(.select).isEmpty else { return ignored }
    let kept = Set(file.select.map(\.rule) + ignored)
    return ignored + rules.rules.filter { !$0.isOptIn && !kept.contains($0.id) }.map(\.id)
  }

  private func time(_ option: Option) throws(UsageError) -> TimeBound? {
    guard let text = invocation.value(option) else { return nil }
    guard let bound = TimeBound(text) else {
      throw invocation.invalid(
        text, option,
        "a time such as '2024-05-14 09:15:27', '2024-05-14', '09:15', '2024-05-14T07:15:27Z', or 'Mar  4 09:15:27' and the like, as the log writes it"
      )
    }
    return bound
  }

  /// Whether the command line ignores this rule, selects rules, or changes this rule's severity.
  func ignores(_ rule: String) -> Bool {
    invocation.values(.ignore).contains { words(ofList: $0).contains(rule) }
  }
  var selectsRules: Bool { invocation.has(.select) }
  func changesSeverity(of rule: String) -> Bool {
    options.severities.contains { $0.rule == rule }
  }

  private func ruleNames(_ option: Option, in rules: RuleSet) throws(UsageError) -> [String] {
    let names = invocation.values(option).flatMap(words(ofList:)).filter { !$0.isEmpty }
    for name in names { try require(name, option, in: rules) }
    return names
  }

  private func require(_ name: String, _ option: Option, in rules: RuleSet) throws(UsageError) {
    let known = rules.rules.map(\.id)
    guard !known.contains(name) else { return }
    let hint = didYouMean(
      name, among: known, otherwise: "'lifecheck rules list' has them all.")
    throw invocation.error("Unknown rule '\(name)'\(hint)", about: option)
  }

  /// A limit can be changed only where a rule has one.
  private func requireLimit(_ name: String, in rules: RuleSet) throws(UsageError) {
    try require(name, .limit, in: rules)
    guard rules.rules.first(where: { $0.id == name })?.property?.limit == nil else { return }
    throw invocation.error("Rule '\(name)' has no time limit", about: .limit)
  }

  private func events(_ list: String, in rules: RuleSet) throws(UsageError) -> [Int] {
    var indices: [Int] = []
    for word in words(ofList: list) where !word.isEmpty {
      guard let index = rules.event(written: word) else {
        let hint =
          word.contains(" ")
          ? ": events have commas between them, as in '1,3,4'"
          : didYouMean(
            word, among: rules.events.map(\.name),
            otherwise: "'lifecheck help notation' lists the numbers and names.")
        throw invocation.error("Unknown event '\(word)'\(hint)", about: .logged)
      }
      if !indices.contains(index) { indices.append(index) }
    }
    guard !indices.isEmpty else { throw invocation.invalid(list, .logged, "at least one event") }
    return indices
  }
}

extension Invocation {
  /// What is said of a value that an option does not take.
  func invalid(_ value: String, _ option: Option, _ wanted: String) -> UsageError {
    let label = row(option)?.label ?? ""
    return error(
      "The value '\(value)' is invalid for '\(label)'. Please provide \(wanted).", about: option)
  }

  /// What is said of an option.
  func error(_ message: String, about option: Option) -> UsageError {
    UsageError(message, command: command, about: row(option))
  }
}
