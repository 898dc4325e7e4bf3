import Lifecheck

/// The manual page, in the macros of mdoc(7), made from the same tables as the help.
enum ManPage {
  static func text() -> String {
    var page = """
      .Dd \(lifecheckDate)
      .Dt LIFECHECK 1
      .Os
      .Sh NAME
      .Nm lifecheck
      .Nd check traces of iOS life-cycle callbacks in logs
      .Sh SYNOPSIS

      """
    for command in Subcommand.allCases { page += synopsis(of: command) }
    page += """
      .Nm
      .Cm help
      .Op Ar subcommand | topic
      .Sh DESCRIPTION
      .Nm
      reads the callbacks of iOS apps out of logs, and checks their order against the one that the documentation gives.
      Logs are read as tools print them, packed ones too.
      Without a subcommand it checks; without a path it reads the standard input.
      .Pp
      The subcommands are:
      .Bl -tag -width completions

      """
    for command in Subcommand.allCases {
      page += ".It Cm \(command.rawValue)\n\(line(command.abstract))\n"
    }
    page += ".El\n"
    for command in Subcommand.allCases { page += options(of: command) }
    for topic in [HelpTopic.notation, .reports, .environment] { page += text(of: topic) }
    page += section("FILES")
    page += list([
      (
        ConfigurationFile.fileName,
        "Settings of a project, in the working directory or above it, up to the root of its repository."
      )
    ])
    page += text(of: .exitStatus)
    page += section("EXAMPLES")
    for command in Subcommand.allCases {
      for example in command.examples {
        page +=
          "\(line(example.abstract.capitalizedStart)):\n.Pp\n.Dl \(escaped(example.line))\n.Pp\n"
      }
    }
    // The last paragraph is followed by a section.
    page = String(page.dropLast(".Pp\n".count))
    page += section("SEE ALSO")
    page += ".Xr log 1\n"
    page += section("STANDARDS")
    page += "Traces are checked against Apple's documentation of UIKit;\n"
    page += ".Nm\n.Cm explain\ngives the source of each rule.\n"
    return page
  }

  private static func synopsis(of command: Subcommand) -> String {
    var text = ".Nm\n"
    text += command == .check ? ".Op Cm check\n" : ".Cm \(command.rawValue)\n"
    if !OptionRow.rows(for: command).isEmpty { text += ".Op Ar options\n" }
    for argument in command.arguments {
      text += argument.isRequired ? ".Ar \(argument.label)\n" : ".Op Ar \(argument.label) ...\n"
    }
    return text
  }

  private static func options(of command: Subcommand) -> String {
    let rows = OptionRow.rows(for: command).filter { row in
      // Options of the check are listed once, with the check.
      command == .check || !row.commands.contains(.check)
    }
    guard !rows.isEmpty else { return "" }
    var text = command == .check ? section("OPTIONS") : ".Ss Options of \(command.rawValue)\n"
    if command != .check { text += "Options of the check that apply here are not repeated.\n" }
    text += ".Bl -tag -width Ds\n"
    for row in rows {
      let short = row.short.map { "Fl \($0) , " } ?? ""
      var label = ".It \(short)Fl -\(row.long)"
      if row.isInversion { label += " , Fl -no-\(row.long)" }
      switch row.value {
      case .flag, .inversion: break
      case .text(let name), .choice(let name, _, _): label += " Ar \(escaped(name))"
      }
      text += "\(label)\n\(line(row.helpText))\n"
    }
    return text + ".El\n"
  }

  private static func text(of topic: HelpTopic) -> String {
    section(topic.manualTitle) + list(topic.entries.map { (escaped($0.label), $0.text) })
  }

  private static func section(_ title: String) -> String { ".Sh \(title)\n" }

  private static func list(_ entries: [(label: String, text: String)]) -> String {
    var text = ".Bl -tag -width Ds\n"
    for entry in entries {
      text += ".It \(entry.label)\n"
      if !entry.text.isEmpty { text += "\(line(entry.text))\n" }
    }
    return text + ".El\n"
  }

  /// A paragraph: a sentence a line, as mdoc wants it, none of which begins as a macro.
  private static func line(_ text: String) -> String {
    escaped(text).split(separator: ". ", omittingEmptySubsequences: true)
      .joined(separator: ".\n")
  }

  /// Text in which nothing is a macro, an escape or a typographic sign.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "→": escaped += "\\(->"
      case "…": escaped += "..."
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }
}

extension HelpTopic {
  /// The section of the manual that tells of it.
  fileprivate var manualTitle: String {
    switch self {
    case .notation: "TRACE NOTATION"
    case .reports: "REPORTS"
    case .exitStatus: "EXIT STATUS"
    case .environment: "ENVIRONMENT"
    case .words: "WORDS"
    }
  }
}

extension String {
  fileprivate var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
