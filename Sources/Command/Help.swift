import Lifecheck

/// The help texts, made from the table of options.
enum Help {
  /// Where descriptions begin.
  private static let column = 26

  static let overview =
    "Checks traces of iOS life-cycle callbacks in logs against the order that the documentation gives."

  /// `lifecheck check [<options>] [<path> ...]`.
  static func synopsis(of command: Subcommand?) -> String {
    guard let command else { return "lifecheck [<subcommand>] [<options>] [<path> ...]" }
    var text = "lifecheck \(command.rawValue) [<options>]"
    for argument in command.arguments {
      text += argument.isRequired ? " <\(argument.label)>" : " [<\(argument.label)> ...]"
      if command == .initialize { text += " ..." }
    }
    return text
  }

  /// The whole help of a subcommand; of the default one and the list of all where none is given.
  static func text(for command: Subcommand?, width: Int) -> String {
    let shown = command ?? .check
    var text = paragraph("OVERVIEW: " + (command?.abstract ?? overview), width: width)
    text += "\nUSAGE: \(synopsis(of: command))\n"
    if !shown.examples.isEmpty {
      text += "\nEXAMPLES:\n"
      let longest = shown.examples.map(\.line.count).max() ?? 0
      for example in shown.examples {
        let blanks = String(repeating: " ", count: longest - example.line.count + 2)
        text += "  \(example.line)\(blanks)\(example.abstract)\n"
      }
    }
    if !shown.arguments.isEmpty { text += "\nARGUMENTS:\n" }
    for argument in shown.arguments {
      text += entry("<\(argument.label)>", argument.abstract, width: width)
    }
    let rows = OptionRow.rows(for: shown)
    for section in OptionRow.Section.allCases {
      let members = rows.filter { $0.section == section }
      guard !members.isEmpty else { continue }
      text += "\n\(section.rawValue):\n"
      for row in members { text += entry(row.helpLabel, row.helpText, width: width) }
    }
    if command == .rules {
      text += "\nACTIONS:\n"
      for action in RulesAction.allCases {
        text += entry(action.rawValue, action.abstract, width: width)
      }
    }
    if command == nil {
      text += "\nSUBCOMMANDS:\n"
      for command in Subcommand.allCases {
        let mark = command == .check ? " (default)" : ""
        text += entry(command.rawValue + mark, command.abstract, width: width)
      }
    }
    if shown == .check {
      text += "\nEVENTS BY NUMBER:\n"
      for event in RuleSet.builtinWithoutExamples.events where event.hasDigit {
        text += entry("\(event.number ?? "") \(event.name)", event.title ?? "", width: width)
      }
      text += "\nEXIT STATUS:\n"
      for row in ExitStatus.table { text += entry(row.status, row.meaning, width: width) }
    }
    if command == nil {
      text += "\nTOPICS:\n"
      for topic in HelpTopic.allCases {
        text += entry(topic.rawValue, topic.abstract, width: width)
      }
      text += "\n  See 'lifecheck help <subcommand>' or 'lifecheck help <topic>' for more.\n"
    }
    return text
  }

  /// What is to be said on a topic.
  static func text(for topic: HelpTopic, width: Int) -> String {
    var text = paragraph(topic.abstract, width: width) + "\n"
    for line in topic.entries { text += entry(line.label, line.text, width: width) }
    return text
  }

  /// What `lifecheck` without arguments prints.
  static func concise() -> String {
    var text = "\(overview)\n\nUsage: \(synopsis(of: nil))\n\n"
    for example in Subcommand.check.examples { text += "  \(example.line)\n" }
    return text + "\n  See 'lifecheck --help' for more information.\n"
  }

  private static func entry(_ label: String, _ abstract: String, width: Int) -> String {
    let lines = wrapped(abstract, width: max(width - column, 20))
    let margin = String(repeating: " ", count: column)
    let start = "  " + label
    // A label that reaches the descriptions has a line of its own.
    guard start.count < column else {
      return ([start] + lines.map { margin + $0 }).joined(separator: "\n") + "\n"
    }
    let first = start + margin.dropFirst(start.count) + (lines.first ?? "")
    return ([first] + lines.dropFirst().map { margin + $0 }).joined(separator: "\n") + "\n"
  }

  private static func paragraph(_ text: String, width: Int) -> String {
    wrapped(text, width: width).joined(separator: "\n") + "\n"
  }
}

extension EventDefinition {
  /// Whether it has a number, and not a letter, as the events of scenes do.
  fileprivate var hasDigit: Bool { number?.utf8.allSatisfy(\.isDigit) == true }
}
