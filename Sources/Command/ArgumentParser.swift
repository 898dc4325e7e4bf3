import Lifecheck

/// A command line that cannot be used.
struct UsageError: Error, Hashable {
  /// Without `Error: ` and full stop.
  var message: String
  /// nil where it is not clear which one is meant.
  var command: Subcommand?
  /// The option that the message is about, for the line that says what it is.
  var label: String?
  var abstract: String?

  /// - Parameters:
  ///   - message: a line, which may quote what was typed.
  ///   - lines: what stands below it.
  init(
    _ message: String, lines: [String] = [], command: Subcommand?, about row: OptionRow? = nil
  ) {
    self.message = ([shown(message)] + lines).joined(separator: "\n")
    self.command = command
    self.label = row?.label
    self.abstract = row?.abstract
  }

  /// The text for the standard error.
  var description: String {
    var text = "Error: \(message)\n"
    if let label, let abstract { text += "Help:  \(label)  \(abstract)\n" }
    text += "Usage: \(Help.synopsis(of: command))\n"
    let name = command.map { " \($0.rawValue)" } ?? ""
    return text + "  See 'lifecheck\(name) --help' for more information.\n"
  }
}

/// A command line, taken apart and checked against the table, but not yet carried out.
struct Invocation {
  struct Occurrence {
    var row: OptionRow
    var value: String
    var isNegated = false
  }

  var command: Subcommand
  /// Whether the command was not named, so that the first argument may be a mistyped one.
  var isDefaultCommand: Bool
  var occurrences: [Occurrence] = []
  var arguments: [String] = []

  func has(_ option: Option) -> Bool { occurrences.contains { $0.row.option == option } }

  /// The last value that was given.
  func value(_ option: Option) -> String? {
    occurrences.last { $0.row.option == option }?.value
  }

  func values(_ option: Option) -> [String] {
    occurrences.filter { $0.row.option == option }.map(\.value)
  }

  /// What a flag with an inverse says; nil where neither was given.
  func inversion(_ option: Option) -> Bool? {
    occurrences.last { $0.row.option == option }.map { !$0.isNegated }
  }

  func row(_ option: Option) -> OptionRow? { OptionRow.table.first { $0.option == option } }
}

enum ParsedCommandLine {
  case run(Invocation)
  /// Help for a subcommand, or for the whole.
  case help(Subcommand?)
  case topic(HelpTopic)
  case version
}

/// Takes a command line apart as swift-argument-parser does.
struct ArgumentParser {
  private enum Token {
    /// `--name`, `--name=value`, `-n`, with what was written as its value.
    case option(written: String, value: String?)
    case argument(String)
  }

  static func parse(_ words: [String]) throws(UsageError) -> ParsedCommandLine {
    if words.first == "help" { return try parseHelp(words.dropFirst()) }
    var (tokens, separator) = tokens(of: words)
    // The command may stand after options: an option takes a value in all commands or in none, so the words are the
    // same whatever the command is.
    var named: Subcommand?
    let first = tokens.firstIndex {
      if case .argument = $0 { true } else { false }
    }
    if let first, first < separator, case .argument(let word) = tokens[first],
      let command = Subcommand(rawValue: word)
    {
      named = command
      tokens.remove(at: first)
    }
    // After `--` nothing is a command, mistyped or not.
    var invocation = Invocation(
      command: named ?? .check,
      isDefaultCommand: named == nil && first.map { $0 < separator } ?? true)
    if tokens.contains(where: { isOption($0, "--help", "-h") }) { return .help(named) }
    if invocation.command == .check, tokens.contains(where: { isOption($0, "--version") }) {
      return .version
    }
    for token in tokens {
      switch token {
      case .argument(let word): invocation.arguments.append(word)
      case .option(let written, let value): try add(written, value, to: &invocation)
      }
    }
    for text in invocation.values(.event) where RuleSet.spellingLine(text) == nil {
      throw invocation.invalid(
        text, .event,
        "an event and a text of one line, without blanks at its ends, as in '3=App became active'")
    }
    return .run(invocation)
  }

  private static func isOption(_ token: Token, _ names: String...) -> Bool {
    if case .option(let written, nil) = token { names.contains(written) } else { false }
  }

  private static func parseHelp(_ words: ArraySlice<String>) throws(UsageError) -> ParsedCommandLine
  {
    guard let word = words.first(where: { !$0.hasPrefix("-") }) else { return .help(nil) }
    if word == "help" { return .help(nil) }
    if let topic = HelpTopic(rawValue: word) { return .topic(topic) }
    guard let command = Subcommand(rawValue: word) else {
      let names = Subcommand.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
      throw UsageError(
        "Unknown subcommand or topic '\(word)'\(didYouMean(word, among: names))", command: nil)
    }
    return .help(command)
  }

  /// Splits words into options with their values and arguments; also returns the number of tokens before `--`.
  private static func tokens(of words: [String]) -> (tokens: [Token], separator: Int) {
    var tokens: [Token] = []
    var index = 0
    func takesValue(_ match: (OptionRow) -> Bool) -> Bool {
      OptionRow.table.first(where: match)?.takesValue ?? false
    }
    /// Takes the next word, unless it is an option itself. No option is a number.
    func nextValue() -> String? {
      guard index < words.count,
        words[index] == "-" || !words[index].hasPrefix("-")
          || words[index].dropFirst().first.map({ "0"..."9" ~= $0 }) == true
      else { return nil }
      defer { index += 1 }
      return words[index]
    }
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        let separator = tokens.count
        tokens += words[index...].map { .argument($0) }
        return (tokens, separator)
      } else if word.hasPrefix("--") {
        if let equals = word.firstIndex(of: "=") {
          let value = String(word[word.index(after: equals)...])
          tokens.append(.option(written: String(word[..<equals]), value: value))
        } else {
          let long = String(word.dropFirst(2))
          let isValued = takesValue { $0.long == long }
          tokens.append(.option(written: word, value: isValued ? nextValue() : nil))
        }
      } else if word.hasPrefix("-"), word != "-" {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
          guard takesValue({ $0.short == letter }) else {
            tokens.append(.option(written: "-\(letter)", value: nil))
            continue
          }
          if letters.first == "=" { letters.removeFirst() }
          let value = letters.isEmpty ? nextValue() : String(letters)
          tokens.append(.option(written: "-\(letter)", value: value))
          letters = ""
        }
      } else {
        tokens.append(.argument(word))
      }
    }
    return (tokens, tokens.count)
  }

  private static func add(
    _ written: String, _ value: String?, to invocation: inout Invocation
  ) throws(UsageError) {
    let command = invocation.command
    let isNegated = written.hasPrefix("--no-")
    let long = written.hasPrefix("--") ? String(written.dropFirst(2)) : nil
    let negated = isNegated ? String(written.dropFirst(5)) : nil
    let short = long == nil ? written.last : nil
    let table = OptionRow.table
    let found = table.indices.first { row in
      table[row].commands.contains(command)
        && (table[row].long == long || table[row].short != nil && table[row].short == short
          || table[row].long == negated && table[row].isInversion)
    }
    guard let row = found.map({ table[$0] }) else {
      throw UsageError(
        "Unknown option '\(written)'\(hint(for: written, command))", command: command)
    }
    switch row.value {
    case .flag, .inversion:
      if let value {
        throw UsageError(
          "The option '\(written)' does not take any value, but '\(value)' was specified.",
          command: command)
      }
      let inverted = row.isInversion && isNegated
      if let other = invocation.occurrences.last(where: { $0.row.option == row.option }),
        other.isNegated != inverted
      {
        let earlier = other.isNegated ? "--no-\(row.long)" : "--\(row.long)"
        throw UsageError(
          "'\(earlier)' and '\(written)' contradict each other", command: command, about: row)
      }
      invocation.occurrences.append(.init(row: row, value: "", isNegated: inverted))
    case .text:
      guard let value else {
        throw UsageError("Missing value for '\(row.label)'", command: command, about: row)
      }
      invocation.occurrences.append(.init(row: row, value: value))
    case .choice(_, let values, let accepts):
      // Who simulates an app with scenes says so with the option alone.
      let usual = row.option == .scenes && command == .simulate ? "on" : nil
      guard let value = value ?? usual else {
        let hint = values().count < 6 ? ". Please provide \(choice(of: values()))" : ""
        throw UsageError(
          "Missing value for '\(row.label)'\(hint)", command: command, about: row)
      }
      guard accepts(value) || values().contains(value) else {
        throw invalid(value, for: row.label, values: values(), command: command, about: row)
      }
      invocation.occurrences.append(.init(row: row, value: value))
    }
  }

  /// `one of 'a', 'b' or 'c'.`
  private static func choice(of values: [String]) -> String {
    "one of \(listed(values.map { "'\($0)'" }, "or"))."
  }

  /// Which other commands have an option that `command` has not; failing that, which of its own may be meant. An own one that lacks the last
  /// letter, as `--app` of `--apps` does, is meant whatever others have.
  private static func hint(for written: String, _ command: Subcommand) -> String {
    let names = OptionRow.rows(for: command).flatMap(\.spellings).filter { $0.hasPrefix("--") }
    if names.contains(String(written.dropLast())) {
      return didYouMean(written, among: [String(written.dropLast())])
    }
    let others = Subcommand.allCases.filter { other in
      OptionRow.rows(for: other).contains { $0.spellings.contains(written) }
    }
    guard others.isEmpty else {
      return ". It is an option of \(listed(others.map { "'lifecheck \($0.rawValue)'" }, "and"))"
    }
    return didYouMean(written, among: names)
  }

  /// `The value 'v' is invalid for '--o <o>'. Please provide one of 'a', 'b' or 'c'.`
  static func invalid(
    _ value: String, for label: String, values: [String], command: Subcommand,
    about row: OptionRow? = nil
  ) -> UsageError {
    var message = "The value '\(value)' is invalid for '\(label)'."
    let names = row?.option == .input ? values + OptionRow.otherInputFormats : values
    if let meant = suggestion(for: value, among: names) { message += " Did you mean '\(meant)'?" }
    let isShort = values.count < 6
    message += " Please provide \(isShort ? choice(of: values) : "one of the following:")"
    return UsageError(
      message, lines: isShort ? [] : values.map { "  - \($0)" }, command: command, about: row)
  }
}

/// The words of a list `A,B, C`, without the blanks round them; empty where a comma has none before it or behind it.
func words(ofList text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { word in
    String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// The parts of `KEY=VALUE`, whose value may be empty and hold more signs; nil for anything else.
func keyAndValue(_ text: String) -> (key: String, value: String)? {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  return parts.count == 2 && !parts[0].isEmpty ? (String(parts[0]), String(parts[1])) : nil
}
