import Lifecheck

/// What `lifecheck help` tells of besides the subcommands.
enum HelpTopic: String, CaseIterable {
  case notation, reports
  case exitStatus = "exit-status"
  case environment, words

  var abstract: String {
    switch self {
    case .notation: "The numbers and signs of a trace on the command line."
    case .reports: "The formats of reports, and who reads them."
    case .exitStatus: "What the exit status says."
    case .environment: "The variables that lifecheck reads."
    case .words: "The words of messages and documents, one sentence each."
    }
  }

  /// In the order of their weight: those of streams and colours.
  private static let variables: [Entry] = [
    ("NO_COLOR", "Not empty: no colours, unless --color says otherwise."),
    ("CLICOLOR_FORCE, FORCE_COLOR", "Not 0: colours in files and pipes too."),
    ("CLICOLOR", "0: no colours."),
    ("TERM", "dumb: no colours, and no line that says how far a long reading is."),
    ("FORCE_HYPERLINK", "Not 0: links to sources on any terminal; 0: none."),
    (
      "COLUMNS",
      "The width of what is written to a terminal, and of help and explanations everywhere."
    ),
    ("GITHUB_ACTIONS", "true: the format of the report is github."),
    ("GITHUB_STEP_SUMMARY", "Where that format appends its page."),
    ("HOME", "The search for a configuration file ends here."),
    ("TMPDIR", "Where an audit copies packed databases."),
  ]

  /// One of the lines of a topic: what it is about, and what it is.
  typealias Entry = (label: String, text: String)

  var entries: [Entry] {
    switch self {
    case .notation: return Self.numbers + Self.signs
    case .reports:
      return CheckSettings.ReportFormat.allCases.map { ($0.rawValue, $0.reader) }
    case .exitStatus: return ExitStatus.table.map { ($0.status, $0.meaning) }
    case .environment: return Self.variables
    case .words: return Glossary.builtin.map { ($0.word, $0.meaning) }
    }
  }

  private static var numbers: [Entry] {
    let entries = RuleSet.builtinWithoutExamples.events.compactMap { event -> Entry? in
      event.number.map { ("\($0) \(event.name)", event.title ?? "") }
    }
    // Digits, and then the letters of scenes.
    return entries.sorted { $0.label < $1.label }
  }

  private static let signs: [Entry] = [
    ("1-3 4→5 1, 3", "Dashes, arrows, commas and ends of lines separate as blanks do."),
    ("NAME", "The name of a callback, or its selector, is as good as its number."),
    ("1 3 | 1 3", "A bar begins another process; a launch callback does too."),
    ("5 +6 s 6", "Time that passes: ms, s, min or h."),
    ("# text", "A comment, to the end of the line."),
  ]
}
