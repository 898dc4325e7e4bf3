import Lifecheck
import Testing

@testable import Command

@Suite struct CommandParserTests {
  /// What is said of a wrong command line.
  private func complaint(_ words: String...) -> String? {
    do throws(UsageError) {
      guard case .run(let invocation) = try ArgumentParser.parse(words) else { return nil }
      _ = try CheckSettings(invocation)
      return nil
    } catch {
      return error.description
    }
  }

  private func invocation(_ words: String...) throws -> Invocation? {
    if case .run(let invocation) = try ArgumentParser.parse(words) { invocation } else { nil }
  }

  @Test(arguments: [
    (["--frmat", "x"], "Unknown option '--frmat'. Did you mean '--format'?"),
    (["--zzzzzz"], "Unknown option '--zzzzzz'"),
    (
      ["--no-exit-on-suspend"],
      "Unknown option '--no-exit-on-suspend'. Did you mean '--no-exits-on-suspend'?"
    ),
    (["-x"], "Unknown option '-x'"), (["-qx"], "Unknown option '-x'"),
    (
      ["events", "--allow-empty"],
      "Unknown option '--allow-empty'. It is an option of 'lifecheck check'"
    ),
    // Another command has it, and this one nearly.
    (["--apps", "Shop"], "Unknown option '--apps'. Did you mean '--app'?"),
    (["--near"], "Unknown option '--near'. It is an option of 'lifecheck events'"),
    (
      ["events", "--strict"],
      "Unknown option '--strict'. It is an option of 'lifecheck check' and 'lifecheck audit'"
    ),
    (["--no-near"], "Unknown option '--no-near'"),
    (["--strict=yes"], "The option '--strict' does not take any value, but 'yes' was specified."),
  ])
  func `errors without a value name no option`(words: [String], message: String) {
    #expect(throws: UsageError(message, command: words[0] == "events" ? .events : .check)) {
      try ArgumentParser.parse(words)
    }
  }

  @Test func `errors about a value say what it is for`() {
    #expect(
      complaint("--start", "now") == """
        Error: The value 'now' is invalid for '--start <start>'. Please provide one of 'auto', 'launch' or 'tail'.
        Help:  --start <start>  Where a log begins: at the launch, or anywhere.
        Usage: lifecheck check [<options>] [<path> ...]
          See 'lifecheck check --help' for more information.

        """)
    #expect(
      complaint("a.log", "-f")?.hasPrefix("Error: Missing value for '--format <format>'\nHelp:  ")
        == true)
    #expect(
      complaint("--os", "sixteen")?.hasPrefix(
        "Error: The value 'sixteen' is invalid for '--os <version>'. Please provide a version such as '13' or '16.4'.\n"
      ) == true)
    #expect(complaint("--severity", "rule")?.contains("Please provide a rule and") == true)
    #expect(complaint("--output", "json")?.contains("and a path: 'json=PATH'") == true)
    #expect(
      complaint("--app", "Shop", "--app=")?.hasPrefix(
        "Error: The value '' is invalid for '--app <name>'. Please provide the name of a process, or a bundle id.\n"
      ) == true)
    #expect(
      complaint("--scenes")?.hasPrefix(
        "Error: Missing value for '--scenes <scenes>'. Please provide one of 'auto', 'on' or 'off'.\n"
      ) == true)
    for text in ["foo", "=x", "3=", "a b=x", "3= ", "3=x ", "3=x\ny", "3=x\ry"] {
      #expect(complaint("--event", text)?.contains("Please provide an event and a text") == true)
    }
    #expect(complaint("--pid", "x")?.contains("Please provide a number.") == true)
    // A number below zero is a value, and no option.
    #expect(
      complaint("--max-per-rule", "-1")?.hasPrefix(
        "Error: The value '-1' is invalid for '--max-per-rule <number>'. ") == true)
    #expect(
      complaint("-f", "-x")?.hasPrefix("Error: Missing value for '--format <format>'\n") == true)
  }

  @Test func `a flag and its opposite contradict each other`() {
    #expect(
      complaint("--exits-on-suspend", "--no-exits-on-suspend")?.hasPrefix(
        "Error: '--exits-on-suspend' and '--no-exits-on-suspend' contradict each other\nHelp:  --exits-on-suspend  "
      ) == true)
    #expect(complaint("--exits-on-suspend", "--exits-on-suspend") == nil)
  }

  @Test func `of two values of one option the last one holds`() throws {
    let several = try #require(
      try invocation("--app", "a", "--app", "b", "--os", "17", "--os=18"))
    #expect(several.values(.app) == ["a", "b"] && several.value(.os) == "18")
  }

  /// As the interface has it: who simulates an app with scenes says so.
  @Test func `scenes alone are scenes where runs are simulated`() throws {
    let alone = try #require(try invocation("simulate", "scene-launch", "--scenes", "--seed", "3"))
    #expect(alone.value(.scenes) == "on" && alone.value(.seed) == "3")
    let off = try #require(try invocation("simulate", "launch", "--scenes", "off"))
    #expect(off.value(.scenes) == "off")
  }

  @Test(arguments: [
    ("evnts", "events"), ("sceen", nil), ("Shpo", "Shop"), ("lint", nil), ("tcsh", nil),
    ("on", nil),
    ("comp", "completions"),
  ])
  func `what has little in common is not suggested`(word: String, meant: String?) {
    #expect(
      suggestion(
        for: word, among: ["init", "events", "bash", "no", "Shop", "silence", "completions"])
        == meant)
  }

  @Test func `a limit is a time with blanks or without`() throws {
    for time in ["8", "8s", "8 s", "8000ms"] {
      #expect(complaint("--limit", "launch-time=\(time)") == nil)
    }
    #expect(complaint("--limit", "launch-time=8 parsec") != nil)
    #expect(complaint("--severity", "x=off")?.contains("--ignore RULE turns it off") == true)
  }

  @Test func `six values and more are listed`() {
    let error = ArgumentParser.invalid(
      "x", for: "--a <a>", values: ["1", "2", "3", "4", "5", "6"], command: .check)
    #expect(
      error.message
        == "The value 'x' is invalid for '--a <a>'. Please provide one of the following:\n  - 1\n  - 2\n  - 3\n  - 4\n  - 5\n  - 6"
    )
  }

  @Test func `values stand after a blank, an equals sign or the letter`() throws {
    let parsed = try #require(
      try invocation(
        "--app", "a", "x.log", "--app=b=c", "-ojson=p", "-qo", "human=q", "-fjson", "--", "-z"))
    #expect(parsed.values(.app) == ["a", "b=c"])
    #expect(parsed.values(.output) == ["json=p", "human=q"])
    #expect(parsed.value(.format) == "json")
    #expect(parsed.has(.quiet))
    #expect(parsed.arguments == ["x.log", "-z"])
  }

  @Test func `the command may stand after options, but not after the dashes`() throws {
    let events = try #require(try invocation("-f", "ndjson", "events", "a.log"))
    #expect(events.command == .events && events.arguments == ["a.log"])
    let file = try #require(try invocation("--", "events"))
    #expect(file.command == .check && file.arguments == ["events"] && !file.isDefaultCommand)
    // Without any word it shows a terminal the short help.
    #expect(try invocation()?.isDefaultCommand == true)
    #expect(try invocation("--strict")?.isDefaultCommand == true)
    #expect(try invocation("check")?.isDefaultCommand == false)
  }

  @Test func `a lone dash is an argument or a value`() throws {
    let parsed = try #require(try invocation("-", "--stdin-filename", "-"))
    #expect(parsed.arguments == ["-"] && parsed.value(.stdinFilename) == "-")
  }

  @Test(arguments: [
    ("chekc", "check"), ("evnts", "events"), ("rule", "rules"), ("expl", "explain"),
  ])
  func `a typo finds its command`(word: String, command: String) {
    #expect(suggestion(for: word, among: Subcommand.allCases.map(\.rawValue)) == command)
  }

  @Test(arguments: ["app.log", "x", "ck", "-", "device"])
  func `what is near to nothing has no suggestion`(word: String) {
    #expect(suggestion(for: word, among: Subcommand.allCases.map(\.rawValue)) == nil)
  }

  @Test func `the last of strict and fail-on holds`() throws {
    let strict = try #require(try invocation("--fail-on", "never", "--strict"))
    #expect(try CheckSettings(strict).failOn == .warning)
    let never = try #require(try invocation("--strict", "--fail-on", "never"))
    #expect(try CheckSettings(never).failOn == .never)
    #expect(try CheckSettings(strict).hasTwoFailLevels && CheckSettings(never).hasTwoFailLevels)
    let one = try #require(try invocation("--strict"))
    let same = try #require(try invocation("--strict", "--fail-on", "warning"))
    let other = try #require(try invocation("--fail-on", "error", "--fail-on", "never"))
    for one in [one, same, other] { #expect(try !CheckSettings(one).hasTwoFailLevels) }
  }

  @Test func `the options say what is known of app and system`() throws {
    let known = try #require(
      try invocation(
        "--os", "16.4", "--sdk=17", "--background-modes", "fetch,audio", "--no-multitasking",
        "--forwarded"))
    var file = Configuration(os: Version(9), facts: [.scenes: true, .forwarded: false])
    file.backgroundModes = []
    let told = try CheckSettings.configuration(of: known, file)
    #expect(told.os == Version(16, 4) && told.sdk == Version(17))
    #expect(told.backgroundModes == ["audio", "fetch"])
    #expect(told.facts == [.scenes: true, .forwarded: true, .multitasking: false])
    #expect(try CheckSettings.configuration(of: known).facts[.scenes] == nil)
  }

  @Test(arguments: ["", "audio,", "none,audio", "au dio", "a\nb"])
  func `a list of background modes has names`(text: String) {
    #expect(
      complaint("--background-modes", text)?.contains("Please provide 'none', or names") == true)
  }

  @Test func `no background mode is a list too`() throws {
    let known = try #require(try invocation("--background-modes", "none"))
    #expect(try CheckSettings.configuration(of: known).backgroundModes == [])
  }

  @Test func `a wrong version of the SDK is a wrong command line`() {
    #expect(complaint("--sdk", "next")?.contains("invalid for '--sdk <version>'") == true)
  }
}

@Suite struct CommandHelpTests {
  @Test(arguments: [40, 80, 200])
  func `descriptions begin at column 26 and are wrapped`(width: Int) {
    let text = Help.text(for: nil, width: width)
    for line in text.split(separator: "\n") where line.hasPrefix(String(repeating: " ", count: 20))
    {
      #expect(line.prefix { $0 == " " }.count == 26)
    }
    #expect(
      text.contains(
        "\n  -o, --output <format=path>\n                          Write a"))
    #expect(text.contains("\n  -h, --help              Show help"))
    #expect(text.contains("\n  --exits-on-suspend/--no-exits-on-suspend\n"))
    #expect(
      text.hasSuffix(
        "\n  See 'lifecheck help <subcommand>' or 'lifecheck help <topic>' for more.\n"))
  }

  @Test func `the help of a subcommand is whole`() {
    #expect(
      Help.text(for: .explain, width: 80) == """
        OVERVIEW: Explain a rule, scenario, event, state or word: what it means, why,
        and how to fix or silence it.

        USAGE: lifecheck explain [<options>] <word>

        EXAMPLES:
          lifecheck explain active-twice  a rule
          lifecheck explain home          a scenario
          lifecheck explain 5             an event, by its number
          lifecheck explain active        a state
          lifecheck explain folded        a word of the reports
          lifecheck explain 0x8badf00d    why the system ended a process

        ARGUMENTS:
          <word>                  A rule's id, as reports show it; a scenario; an event
                                  by name or number, or as a log has it; a state; a word
                                  of the reports, such as 'life'; a finding of audits;
                                  why the system ended a process, such as jetsam or
                                  0x8badf00d.

        RULE OPTIONS:
          --rules <path>          One more rule file, or a folder of *.rules. Can be
                                  repeated.
          --no-builtin-rules      Leave out the built-in rules.
          --config <path>         The configuration file. (default: '.lifecheck' in the
                                  working directory or above it)
          --no-config             Use no configuration file.

        REPORT OPTIONS:
          --color <when>          Whether output is coloured. (values: auto, always,
                                  never; default: auto)

        OPTIONS:
          -h, --help              Show help information.

        """)
  }

  @Test func `the numbers of trace notation have a legend`() {
    let text = Help.text(for: nil, width: 80)
    #expect(text.contains("\nEVENTS BY NUMBER:\n  0 willFinishLaunching   the launch begins\n"))
    #expect(
      text.contains("\n  7 willTerminate         the process is about to end\n\nEXIT STATUS:"))
    #expect(!Help.text(for: .explain, width: 80).contains("EVENTS BY NUMBER"))
  }

  @Test func `every option has a help text of one line in the table`() {
    for row in OptionRow.table {
      #expect(row.abstract.hasSuffix(".") && !row.abstract.contains("\n"))
    }
  }
}
