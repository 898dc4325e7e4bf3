/// Reads the settings of a configuration file, line by line.
struct ConfigurationParser {
  private(set) var file: ConfigurationFile
  private(set) var errors: [RuleError] = []
  private let text: RuleText
  /// Where a setting that stands only once was read.
  private var single: [String: String] = [:]
  /// The first and the last line of each block of rules.
  private var blocks: [ClosedRange<Int>] = []

  /// What is true or false of an app; whether a log has pids, and names for scenes, is seen in the log.
  private static let facts = Fact.allCases.filter { $0 != .pids && $0 != .identified }.map(
    \.rawValue)
  static let settings =
    ["os", "sdk", "background-allowance"] + facts + [Guard.backgroundModesWord, "info-plist"]
    + [
      "not", "debugger", "start", "logged", "app", "select", "ignore", "severity", "limit",
      "fail-on",
      "baseline", "rules", "suppress",
    ]
  private static let severityWords =
    "'error', 'warning' or 'info' ('ignore RULE' turns a rule off)"
  private static let debuggers = ["auto", "yes", "no"]
  private static let levels = ["error", "warning", "info", "never"]

  init(_ text: RuleText) {
    self.text = text
    file = ConfigurationFile(text)
    errors = text.errors
  }

  mutating func run() {
    var start = 0
    while start < text.lines.count {
      var end = start + 1
      while end < text.lines.count, text.lines[end].depth > 0 { end += 1 }
      if !text.lines[start].tokens.isEmpty { read(start..<end) }
      start = end
    }
    keepBlocks()
  }

  /// Reads a setting, or passes a block of rules over.
  private mutating func read(_ lines: Range<Int>) {
    var reader = RuleLineReader(text, line: lines.lowerBound)
    attempt { parser throws(RuleError) in
      let before = reader
      guard parser.text.lines[lines.lowerBound].depth == 0 else {
        throw reader.error(at: reader.rest, .nothingToBelongTo)
      }
      let word = try reader.word("a setting")
      if RuleParser.blockWords.contains(word.text) {
        parser.blocks.append(lines.lowerBound...lines.upperBound - 1)
        return
      }
      try parser.readSetting(word, &reader, before)
      try reader.expectEnd()
      if lines.count > 1 {
        let child = RuleLineReader(parser.text, line: lines.lowerBound + 1)
        throw child.error(at: child.rest, .nothingToBelongTo)
      }
    }
  }

  private mutating func readSetting(
    _ word: RuleWord, _ reader: inout RuleLineReader, _ before: RuleLineReader
  ) throws(RuleError) {
    switch word.text {
    case "os":
      try once(word, reader)
      file.configuration.os = try version(&reader)
    case "sdk":
      try once(word, reader)
      file.configuration.sdk = try version(&reader)
    case Guard.backgroundModesWord:
      try once(word, reader)
      try readModes(&reader)
    case "info-plist":
      try once(word, reader)
      file.infoPlist = try path(&reader)
    case "background-allowance":
      try once(word, reader)
      file.configuration.backgroundAllowance = try value(
        &reader, "a number of seconds from 1 to 86400", Configuration.backgroundAllowance)
    case "debugger":
      try once(word, reader)
      file.debugger = try value(&reader, "'auto', 'yes' or 'no'") {
        Self.debuggers.contains($0) ? $0 : nil
      }
    case "start":
      try once(word, reader)
      file.start = try value(&reader, "'auto', 'launch' or 'tail'", StartMode.init)
    case "logged":
      try once(word, reader)
      try readLogged(&reader)
    case "app":
      repeat { file.apps.append(try text(&reader, "a process name")) } while reader.take(.comma)
    case "select": file.select += try names(&reader, "a rule")
    case "ignore": file.ignore += try names(&reader, "a rule")
    case "severity":
      let rule = try name(&reader, "a rule")
      file.severities.append((rule, try value(&reader, Self.severityWords, Severity.init)))
    case "limit":
      let rule = try name(&reader, "a rule")
      file.limits.append((rule, try reader.duration()))
    case "fail-on":
      try once(word, reader)
      file.failLevel = try value(&reader, "'error', 'warning', 'info' or 'never'") {
        Self.levels.contains($0) ? $0 : nil
      }
    case "baseline":
      try once(word, reader)
      file.baseline = try path(&reader)
    case "rules": file.rules.append(try path(&reader))
    case "suppress": try readSuppression(at: word, &reader)
    default:
      if try readFact(word, &reader) { return }
      throw unknown(word, before)
    }
  }

  /// Reads the next word as what `make` makes of it; `what` says which words there are.
  private func value<Value>(
    _ reader: inout RuleLineReader, _ what: String, _ make: (String) -> Value?
  ) throws(RuleError) -> Value {
    let before = reader
    guard let value = reader.takeWord().flatMap({ make($0.text) }) else {
      throw before.expected(what)
    }
    return value
  }

  /// Reads what is said of the app, `FACT` or `not FACT`; false where `word` begins neither.
  private mutating func readFact(
    _ word: RuleWord, _ reader: inout RuleLineReader
  ) throws(RuleError) -> Bool {
    if Self.facts.contains(word.text) {
      try set(word, to: true, reader)
      return true
    }
    guard word.text == "not" else { return false }
    let before = reader
    let facts = Self.facts + [Guard.backgroundModesWord]
    guard let fact = reader.takeWord() else { throw before.expected(listed(facts, "or")) }
    guard facts.contains(fact.text) else {
      let nearest = nearestName(to: fact.text, among: facts)
      throw reader.error(
        at: fact.range, .unknownSetting(fact.text, known: facts, nearest: nearest, hint: nil))
    }
    try set(fact, to: false, reader)
    return true
  }

  private mutating func readModes(_ reader: inout RuleLineReader) throws(RuleError) {
    let modes = try names(&reader, "'none' or a background mode")
    if modes.count > 1, let none = modes.first(where: { $0.text == "none" }) {
      throw reader.error(
        at: none.range, .expected("'none' alone, or background modes without it", found: none.text))
    }
    file.configuration.backgroundModes = modes.map(\.text).filter { $0 != "none" }
  }

  private mutating func readLogged(_ reader: inout RuleLineReader) throws(RuleError) {
    if reader.take("auto") {
      file.logged = .auto
    } else if reader.take("all") {
      file.logged = .all
    } else {
      file.logged = .names(try names(&reader, "'auto', 'all' or an event"))
    }
  }

  private mutating func readSuppression(
    at word: RuleWord, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let location = location(of: word.range, reader)
    let rule = try name(&reader, "a rule")
    var accepted = ConfigurationFile.Accepted(rule: rule, reason: "", location: location)
    if reader.take("process") { accepted.process = try text(&reader, "a process name") }
    if reader.take("event") { accepted.event = try name(&reader, "an event") }
    guard reader.take("because") else {
      let others =
        accepted.event != nil
        ? "" : accepted.process != nil ? "'event' or " : "'process', 'event' or "
      throw reader.expected("\(others)'because' and a reason")
    }
    let before = reader
    accepted.reason = try reader.string("the reason in quotes")
    guard accepted.reason.utf8.contains(where: { $0 != 0x20 }) else {
      throw before.expected("a reason that says something")
    }
    file.accepted.append(accepted)
  }

  // MARK: Words

  private mutating func set(
    _ fact: RuleWord, to value: Bool, _ reader: RuleLineReader
  ) throws(RuleError) {
    try once(fact, reader)
    guard reader.isAtEnd else {
      throw reader.expected(
        "the end of the line ('\(fact.text)' says that it is so, 'not \(fact.text)' that it is not)"
      )
    }
    if let known = Fact(rawValue: fact.text) {
      file.configuration.facts[known] = value
    } else {
      // Only whether there are no background modes.
      file.configuration.backgroundModes = []
    }
  }

  private mutating func once(_ word: RuleWord, _ reader: RuleLineReader) throws(RuleError) {
    if let first = single[word.text] {
      throw reader.error(at: word.range, .lineTwice(word.text, first: first))
    }
    single[word.text] = location(of: word.range, reader)
  }

  private func version(_ reader: inout RuleLineReader) throws(RuleError) -> Version {
    let before = reader
    guard let version = reader.takeWord().flatMap({ Version($0.text) }) else {
      throw before.expected("a version such as 13.2")
    }
    return version
  }

  private func text(_ reader: inout RuleLineReader, _ what: String) throws(RuleError) -> String {
    let before = reader
    guard let string = reader.takeString() else { return try reader.word(what).text }
    guard !string.isEmpty else { throw before.expected(what) }
    return string
  }

  private func path(_ reader: inout RuleLineReader) throws(RuleError) -> String {
    let before = reader
    guard let path = reader.takeString() ?? reader.takeUnbroken()?.text, !path.isEmpty else {
      throw before.expected("a path")
    }
    return path
  }

  private func name(
    _ reader: inout RuleLineReader, _ what: String
  ) throws(RuleError) -> ConfigurationFile.Name {
    let word = try reader.word(what)
    // As on the command line, or in files of other tools.
    guard !word.text.contains("=") else {
      throw reader.error(
        at: word.range, .expected("\(what), and a blank in place of '='", found: word.text))
    }
    return ConfigurationFile.Name(
      text: word.text, location: location(of: word.range, reader), range: word.range,
      line: text.lines.firstIndex { $0.number == reader.line.number } ?? 0)
  }

  private func names(
    _ reader: inout RuleLineReader, _ what: String
  ) throws(RuleError) -> [ConfigurationFile.Name] {
    var names = [try name(&reader, what)]
    while reader.take(.comma) { names.append(try name(&reader, what)) }
    guard reader.isAtEnd else { throw reader.expected("a comma or the end of the line") }
    return names
  }

  private func location(of range: Range<Int>, _ reader: RuleLineReader) -> String {
    let place = reader.place(of: range)
    return "\(text.name):\(place.line):\(place.column)"
  }

  // MARK: Errors

  private mutating func attempt(_ body: (inout ConfigurationParser) throws(RuleError) -> Void) {
    guard errors.count < RuleErrors.limit else { return }
    do throws(RuleError) { try body(&self) } catch { errors.append(error) }
  }

  private func unknown(_ word: RuleWord, _ reader: RuleLineReader) -> RuleError {
    let known = Self.settings + RuleParser.blockWords
    let bare = word.text.utf8.last == UInt8(ascii: ":") ? String(word.text.dropLast()) : word.text
    let hint = ConfigurationHint.text(for: bare)
    let nearest = known.contains(bare) ? bare : nearestName(to: bare, among: known)
    return reader.error(
      at: word.range,
      .unknownSetting(
        word.text, known: known, nearest: hint == nil ? nearest : nil, hint: hint))
  }

  // MARK: Rules

  /// Keeps the bytes of the blocks of rules where they are: errors in them have their places.
  private mutating func keepBlocks() {
    guard !blocks.isEmpty else { return }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var bytes = text.bytes.map { $0 == 0x0A || $0 == 0x0D ? $0 : UInt8(ascii: " ") }
    // A byte order mark stays one, or the first line would be indented.
    if text.bytes.starts(with: mark) { bytes.replaceSubrange(0..<3, with: mark) }
    for block in blocks {
      for index in block {
        let line = text.lines[index]
        bytes.replaceSubrange(line.start..<line.end, with: text.bytes[line.start..<line.end])
      }
    }
    file.ruleText = bytes
  }
}

/// What users of other linters write, and what lifecheck calls it.
enum ConfigurationHint {
  private static let hints: [(words: [String], hint: String)] = [
    (["disabled_rules", "ignored", "exclude_rules", "disable"], "here it is 'ignore RULE'"),
    (["only_rules", "whitelist_rules", "enable"], "here it is 'select RULE'"),
    (
      ["opt_in_rules", "analyzer_rules"],
      "'severity RULE LEVEL' turns an opt-in rule on; all others are on"
    ),
    (["override", "severities"], "here it is 'severity RULE LEVEL'"),
    (["custom_rules", "plugins"], "here it is 'rules PATH', or the rule itself in this file"),
    (
      ["extends", "parent_config", "child_config", "include_config"],
      "a file stands for itself; 'rules PATH' reads rules from another"
    ),
    (
      ["included", "excluded", "include", "exclude", "paths", "files"],
      "logs are named on the command line"
    ),
    (
      [
        "strict", "warning_threshold", "failure-threshold", "failLevel", "fail_level",
        "max-warnings",
      ],
      "here it is 'fail-on LEVEL'"
    ),
    (["lenient", "exit-zero"], "here it is 'fail-on never'"),
    (
      ["write_baseline", "write-baseline", "prune-baseline"],
      "'--write-baseline PATH' writes it, and 'baseline PATH' uses it"
    ),
    (["reporter", "format", "output"], "'--format' and '--output' of the command line say that"),
    (
      ["allow_zero_lintable_files", "allow-empty"], "'--allow-empty' of the command line says that"
    ),
    (
      [
        "pid", "since", "until", "input", "event", "require-events", "min-coverage", "max-per-rule",
        "quiet", "statistics", "color", "jobs",
      ], "that is an option of the command line"
    ),
    (["profile"], "'os', 'sdk' and facts such as 'exitsOnSuspend' say what is judged"),
    (["process", "bundle"], "here it is 'app NAME'"),
    (["{", "---", "["], "this file has the syntax of rule files: 'ignore RULE', a setting a line"),
  ]

  static func text(for word: String) -> String? {
    hints.first { $0.words.contains(word) }?.hint
  }
}
