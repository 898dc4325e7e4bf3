/// Checks of a trace that is there as a whole.
extension Checker {
  /// Checks a log that is a text, in any format that lifecheck reads.
  ///
  /// - Parameters:
  ///   - text: the log, as a device, a console or the app's own logger wrote it.
  ///   - name: what findings and reports call it, such as the path that it was read from.
  ///   - rules: what the log is judged by.
  ///   - options: what is known of the app, the system and the log.
  public static func check(
    _ text: String, named name: String = "<trace>", rules: RuleSet = .builtinWithoutExamples,
    options: CheckOptions = CheckOptions()
  ) -> CheckResult {
    check(Array(text.utf8), named: name, rules: rules, options: options)
  }

  /// Checks a log as its bytes, in any encoding and format that lifecheck reads.
  ///
  /// - Parameters:
  ///   - bytes: the log. It need not be valid UTF-8.
  ///   - name: what findings and reports call it, such as the path that it was read from.
  ///   - rules: what the log is judged by.
  ///   - options: what is known of the app, the system and the log.
  public static func check(
    _ bytes: [UInt8], named name: String = "<trace>", rules: RuleSet = .builtinWithoutExamples,
    options: CheckOptions = CheckOptions()
  ) -> CheckResult {
    var options = options
    options.keepsSnippets = true
    options.keepsStates = true
    var checker = Checker(rules: rules, options: options)
    checker.begin(input: name)
    checker.read(bytes)
    checker.endInput()
    return checker.finish()
  }

  /// Checks a sequence of events, without a log.
  ///
  /// - Parameters:
  ///   - events: names, selectors or numbers of ``EventDefinition``, such as `["1", "didBecomeActive"]`. A `|` among them is where a
  ///     new process begins, and `+6 s` is time that passes. The line of a finding is the place of its event among them, from 1.
  ///   - name: what findings and reports call the sequence.
  ///   - rules: what it is judged by.
  ///   - options: what is known of the app and the system.
  /// - Throws: the first of `events` that is none.
  public static func check(
    events: [String], named name: String = "<events>", rules: RuleSet = .builtinWithoutExamples,
    options: CheckOptions = CheckOptions()
  ) throws(NotationError) -> CheckResult {
    if let error = rules.notationError(inParts: events) { throw error }
    var options = options
    options.inputFormat = LogFormat.notation.name
    return check(events.joined(separator: "\n"), named: name, rules: rules, options: options)
  }

  /// How often a text breaks an order where it is taken for a log, whatever a user chooses to be told.
  static func disorder(of text: Span<UInt8>, rules: RuleSet) -> Disorder {
    var options = CheckOptions()
    options.inputFormat = LogFormat.bare.name
    var checker = Checker(rules: rules, options: options)
    checker.begin(input: "")
    checker.read(text)
    checker.endInput()
    let summary = checker.finish().summary
    return Disorder(errors: summary.errors, warnings: summary.warnings)
  }

  /// Judges the whole lines of the next bytes of the input; what follows the last of them waits for more.
  public mutating func read(_ bytes: [UInt8]) { read(bytes.span) }
}

extension RuleSet {
  /// The built-in rules and own ones, which are text in the rule language.
  ///
  /// - Parameters:
  ///   - text: the text of a rule file.
  ///   - name: what errors call it.
  /// - Throws: every place of the text that is no rule.
  public static func builtin(
    adding text: String, named name: String = "own.rules"
  ) throws(RuleErrors) -> RuleSet {
    try parse(builtinFiles + [(name: name, text: Array(text.utf8))])
  }

  /// The places of events in ``events``, by their names, numbers or selectors, for ``CheckOptions/Logged/only(_:)``.
  ///
  /// - Throws: the first of `names` that is no event.
  public func events(named names: [String]) throws(NotationError) -> Set<Int> {
    var places: Set<Int> = []
    for name in names {
      guard let place = event(written: name) else {
        throw NotationError(
          word: name, nearest: nearestName(to: name, among: events.lazy.map(\.name)))
      }
      places.insert(place)
    }
    return places
  }
}
