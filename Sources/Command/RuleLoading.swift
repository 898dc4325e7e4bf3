import Lifecheck

/// Why rules cannot be used, or another file that a run goes by.
struct RuleLoadingError: Error {
  var message: String
  /// What reports call it.
  var kind = RunProblem.Kind.badRules

  /// Runs `body`, whose errors are about something else than rules.
  static func about<Value>(_ kind: RunProblem.Kind, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var error as RuleLoadingError {
      error.kind = kind
      throw error
    }
  }
}

extension RuleLoadingError {
  /// What is wrong with a file that programs write, without its lines: it may be another file than it is taken for.
  init(withoutLines errors: RuleErrors) {
    let first = errors.errors.prefix(1).map { shown("\($0.location): \($0.problem.message)") }
    let rest = errors.errors.count - first.count
    message = first.joined() + (rest > 0 ? ", and \(rest) more" : "")
  }

  /// A file that is longer than `limit` bytes.
  init(_ path: String, isMoreThan limit: Int) {
    message = "Cannot read '\(shown(path))': it has more than \(limit >> 20) MiB"
  }

  /// What is wrong with a text, made safe for a terminal line by line.
  init(_ errors: RuleErrors, _ kind: RunProblem.Kind = .badRules) {
    self.kind = kind
    let lines = errors.description.split(separator: "\n", omittingEmptySubsequences: false)
    message = lines.map { shown(String($0)) }.joined(separator: "\n")
  }
}

extension RuleSet {
  /// Reads the built-in rules, those of the configuration file, and the files of `--rules`.
  static func load(
    _ invocation: Invocation, _ configuration: FoundConfiguration? = nil, more paths: [String] = []
  ) throws -> RuleSet {
    var files: [(name: String, text: [UInt8])] = []
    if let configuration, let text = configuration.file.ruleText {
      files.append((configuration.name, text))
    }
    for path in (configuration?.rules ?? []) + invocation.values(.rules) + paths {
      for name in try ruleFiles(at: path) {
        files.append((name, try FoundConfiguration.rules(in: name)))
      }
    }
    for text in invocation.values(.event) {
      guard let line = spellingLine(text) else { continue }
      files.append((taught + text, Array("\(line)\n".utf8)))
    }
    let usesBuiltins = !invocation.has(.noBuiltinRules)
    guard usesBuiltins || !files.isEmpty else {
      throw RuleLoadingError(message: "No rules are left: --no-builtin-rules needs --rules.")
    }
    // What somebody wrote is read to its last line; the built-in examples only where they are asked for.
    let needsExamples = invocation.command == .explain || invocation.command == .rules
    if files.isEmpty, !needsExamples { return .builtinWithoutExamples }
    do {
      let builtins = usesBuiltins ? RuleSet.builtinFiles : []
      let rules = try RuleSet.parse(
        builtins + files, withoutExamples: needsExamples ? 0 : builtins.count)
      // `rules check` lists these as it lists all else.
      if invocation.command != .rules {
        try rules.requireOneEventPerSpelling(invocation, builtins.count)
      }
      return rules
    } catch var error as RuleErrors {
      error.sayWhatIsOfAudits()
      guard let wrong = error.errors.first(where: { $0.file.hasPrefix(taught) }) else {
        let isOfConfiguration = error.errors.first?.file == configuration?.name
        throw RuleLoadingError(error, isOfConfiguration ? .badConfiguration : .badRules)
      }
      throw wrongEvent(wrong.file, wrong.problem.message, invocation)
    }
  }

  /// Throws where a text that somebody teaches is another event's already.
  private func requireOneEventPerSpelling(_ invocation: Invocation, _ builtinCount: Int) throws {
    let isTaught = events.contains { event in
      event.spellings.contains { $0.place.file >= builtinCount && $0.form != .wording }
    }
    guard isTaught,
      let clash = spellingClashes.first(where: { $0.place.file >= builtinCount })
    else { return }
    let file = files[clash.place.file]
    if file.hasPrefix(Self.taught) { throw Self.wrongEvent(file, clash.message, invocation) }
    throw RuleLoadingError(message: shown("\(location(clash.place)): \(clash.message)"))
  }

  /// Nobody wrote the line of a rule file that the text of an `--event` became.
  private static func wrongEvent(
    _ file: String, _ problem: String, _ invocation: Invocation
  ) -> UsageError {
    let row = invocation.row(.event)
    let text = file.dropFirst(taught.count)
    return UsageError(
      "The value '\(text)' is invalid for '\(row?.label ?? "")': \(sentence(problem))"
        + " 'lifecheck help notation' lists the events.",
      command: invocation.command, about: row)
  }

  /// What the text of an `--event` is called as a rule file, before the text.
  private static let taught = "--event="

  /// What an audit reads.
  func loadedForAudit() throws(RuleLoadingError) -> RuleSet {
    do throws(RuleErrors) {
      return try forAudit()
    } catch {
      throw RuleLoadingError(error)
    }
  }

  /// The line of a rule file that `--event EVENT=TEXT` stands for; nil for anything else, which the parser of arguments refuses.
  static func spellingLine(_ text: String) -> String? {
    guard let (event, spelling) = keyAndValue(text), let first = spelling.utf8.first,
      let last = spelling.utf8.last, first > 0x20, last > 0x20,
      !spelling.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }),
      event.utf8.allSatisfy({ $0.isWordByte })
    else { return nil }
    // Braces and bars have no meaning here.
    return "spelling \(event) \(ruleString(spelling))"
  }

  /// The file, or those of the folder that are called `*.rules`.
  static func ruleFiles(at path: String) throws(RuleLoadingError) -> [String] {
    let names: [String]
    do throws(SystemError) {
      guard try Posix.kind(of: path) == .directory else { return [path] }
      names = try Posix.names(in: path).filter { !$0.hasPrefix(".") && $0.hasSuffix(".rules") }
    } catch {
      throw RuleLoadingError(message: "Cannot read the rule file '\(shown(path))': \(error)")
    }
    guard !names.isEmpty else {
      throw RuleLoadingError(message: "No *.rules in '\(shown(path))'.")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
  }
}

extension RuleErrors {
  /// Says of events that a check does not know whether they are those of audits.
  fileprivate mutating func sayWhatIsOfAudits() {
    var known: [String]?
    for (index, error) in errors.enumerated() {
      guard case .unknown(.event, let name, _) = error.problem else { continue }
      let names =
        known ?? (try? RuleSet.builtinWithoutExamples.forAudit())?.events.map(\.name) ?? []
      known = names
      guard names.contains(name) else { continue }
      errors[index].problem = .formula(
        "'\(name)' is an event of audits, which only lines of the system tell: no text of an app stands for it"
      )
    }
  }
}

extension UInt8 {
  /// Whether it may stand in the name of an event.
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
