import Foundation
import Lifecheck
import Testing

@testable import Command

/// What `help`, `explain`, `rules`, `completions` and `man` tell.
@Suite struct HelpTopicTests {
  /// Those that only lines of the system tell have pages too, and are no words of an app.
  @Test(arguments: ["process.prewarmed", "process.foreground", "process.background"])
  func `events of audits are explained`(name: String) throws {
    let page = try Tool.run(["explain", name])
    #expect(page.status == 0)
    #expect(page.text.hasPrefix("\(name): an event, "))
    #expect(page.text.contains("\n\nHow a log says it\n"))
    let taught = try Tool.run(["--no-config", "--event", "\(name)=Now", "-"])
    #expect(taught.status == 64)
    #expect(
      taught.errors.contains("'\(name)' is an event of audits, which only lines of the system"))
    let folder = try TestFolder()
    try folder.write("spelling \(name) \"Now\"\n", to: "c")
    let written = try folder.run("--config", "c", "-", input: "")
    #expect(written.status == 2)
    #expect(written.errors.hasPrefix("Error: c:1:10: '\(name)' is an event of audits, which"))
  }

  @Test(arguments: HelpTopic.allCases) func `a topic has its text`(topic: HelpTopic) throws {
    let outcome = try Tool.run(["help", topic.rawValue])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text.hasPrefix(topic.abstract + "\n\n"))
    for entry in topic.entries { #expect(outcome.text.contains("  \(entry.label)")) }
    #expect(!topic.entries.isEmpty)
    #expect(try Tool.run(["--help"]).text.contains("\n  \(topic.rawValue) "))
  }

  @Test func `a word that is no topic gets a suggestion`() throws {
    let outcome = try Tool.run(["help", "notatoin"])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: Unknown subcommand or topic 'notatoin'. Did you mean 'notation'?\n"))
    #expect(outcome.errors.hasSuffix("  See 'lifecheck --help' for more information.\n"))
    let machine = try Tool.run(["explain", "app"])
    #expect(machine.status == 64)
    #expect(
      machine.errors.hasPrefix("Error: 'app' is a machine: 'lifecheck rules graph --machine app'"))
    let command = try Tool.run(["evnts"])
    #expect(command.errors.hasPrefix("Error: Unknown subcommand 'evnts'. Did you mean 'events'?\n"))
    #expect(command.errors.hasSuffix("  See 'lifecheck --help' for more information.\n"))
  }

  @Test(arguments: Glossary.builtin.map(\.word)) func `a word is explained`(word: String) throws {
    for spelling in [word, word.uppercased(), word.replacingOccurrences(of: " ", with: "-")] {
      let outcome = try Tool.run(["explain", spelling])
      #expect(outcome.status == 0)
      #expect(outcome.text.hasPrefix("\(word): a word of the reports\n\nWhat it means\n"))
    }
    let page = try #require(Glossary.entry(of: word)?.page)
    #expect(
      FileManager.default.fileExists(atPath: Tool.root.appending(path: "docs/\(page)").path))
  }

  @Test func `the words stand in the order of the alphabet, and are other than the rules' names`() {
    let words = Glossary.builtin.map(\.word)
    #expect(words == words.sorted())
    let rules = RuleSet.builtinWithoutExamples
    let names = Set(rules.rules.map(\.id) + rules.scenarios.map(\.id) + rules.events.map(\.name))
    #expect(words.filter(names.contains).isEmpty)
  }

  @Test func `a state that is a word too is told as both`() throws {
    let text = try Tool.run(["explain", "suspended"]).text
    #expect(text.hasPrefix("suspended: a word of the reports\n"))
    #expect(text.contains("\nsuspended: a state of app"))
  }

  @Test func `rules without an action names the actions`() throws {
    let outcome = try Tool.run(["rules"])
    #expect(outcome.status == 64)
    for action in RulesAction.allCases {
      #expect(outcome.errors.contains("\n  \(action.rawValue) "))
      #expect(Help.text(for: .rules, width: 80).contains("\n  \(action.rawValue) "))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `a shell has its script`(shell: String) throws {
    let script = try Tool.run(["completions", shell])
    #expect(script.status == 0)
    for row in OptionRow.table { #expect(script.text.contains(row.long), "\(row.long)") }
    for command in Subcommand.allCases { #expect(script.text.contains(command.rawValue)) }
  }

  @Test func `an unknown shell is refused`() throws {
    #expect(
      try Tool.run(["completions", "nu"]).errors.hasPrefix(
        "Error: The value 'nu' is invalid for '<shell>'. Please provide one of 'bash', 'zsh' or 'fish'.\n"
      ))
    #expect(try Tool.run(["completions"]).status == 64)
    #expect(try Tool.run(["completions", "bash", "zsh"]).status == 64)
    #expect(try Tool.run(["man", "x"]).status == 64)
  }

  @Test func `the manual page has every option once, and no line that is a macro by accident`() {
    let page = ManPage.text()
    for row in OptionRow.table where row.option != .help {
      #expect(page.contains("Fl -\(row.long)"), "\(row.long)")
    }
    let macros = Set([
      ".Dd", ".Dt", ".Os", ".Sh", ".Ss", ".Nm", ".Nd", ".Op", ".Cm", ".Ar", ".Pp", ".Bl", ".It",
      ".El", ".Dl", ".Xr",
    ])
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(macros.contains(String(line.prefix(3))), "\(line)")
    }
  }

  @Test func `a misspelt app is told which there are`() throws {
    let trace = """
      2026-06-08 07:14:10.000 Shop[640:7711] applicationDidBecomeActive:
      2026-06-08 07:14:11.000 Shop[640:7711] applicationWillResignActive:
      2026-06-08 07:14:12.000 Mail[641:7711] applicationDidBecomeActive:

      """
    let misspelt = try Tool.run(["--app", "Shpo", "-"], input: Data(trace.utf8))
    #expect(misspelt.status == 2)
    #expect(
      misspelt.errors.contains(
        "The log has Shop (2 events) and Mail (1 event). Did you mean 'Shop'?\n"))
    let listed = try Tool.run(["events", "--app", "Shpo", "-"], input: Data(trace.utf8))
    #expect(
      listed.errors
        == "Error: 3 life-cycle events, none listed.\n  No event belongs to 'Shpo'. The log has Shop (2 events) and Mail (1 event). Did you mean 'Shop'?\n"
    )
    let pid = try Tool.run(["--pid", "7", "-"], input: Data(trace.utf8))
    #expect(pid.errors.contains("The log has Shop (2 events) and Mail (1 event).\n"))
    let many = (1...40).map {
      "2026-06-08 07:14:12.000 App\($0)[\($0):7711] applicationDidBecomeActive:\n"
    }
    let crowd = try Tool.run(["--app", "None", "-"], input: Data(many.joined().utf8))
    #expect(crowd.errors.contains("App8 (1 event)") == false)
    #expect(crowd.errors.contains("and 24 more"))
    let nameless = "applicationDidBecomeActive:\n"
    #expect(
      try Tool.run(["--app", "Shop", "-"], input: Data(nameless.utf8)).status != 64)
  }
}
