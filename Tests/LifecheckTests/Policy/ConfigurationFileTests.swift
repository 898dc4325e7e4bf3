import Testing

@testable import Lifecheck

@Suite struct ConfigurationFileTests {
  private func complaint(_ text: String) -> String? {
    do throws(RuleErrors) {
      _ = try ConfigurationFile.parse(Array(text.utf8), name: "c").resolved(with: .shared)
      return nil
    } catch {
      return error.errors.map { "\($0.location): \($0.problem.message)" }.joined(separator: "\n")
    }
  }

  @Test func `every setting is read`() throws {
    let text = """
      os 16.4   # what we ship
      sdk 17
      not exitsOnSuspend
      scenes
      backgroundModes fetch, audio
      info-plist "Our App/Info.plist"
      start launch
      logged 1, didBecomeActive
      app Shop, "Shop Widget"
      select active-twice
      ignore foreground-twice, launch-repeated
      severity active-twice warning
      fail-on warning
      baseline ci/known
      rules "more rules"
      suppress active-twice process Shop event 3 because "TICKET-1"
      debugger no

      """
    let file = try ConfigurationFile.parse(Array(text.utf8), name: "c")
    #expect(file.configuration.os == Version(16, 4) && file.configuration.sdk == Version(17))
    #expect(file.configuration.facts == [.exitsOnSuspend: false, .scenes: true])
    #expect(file.configuration.backgroundModes == ["audio", "fetch"])
    #expect(file.infoPlist == "Our App/Info.plist")
    #expect(file.start == .launch && file.failLevel == "warning" && file.debugger == "no")
    #expect(file.apps == ["Shop", "Shop Widget"])
    #expect(file.baseline == "ci/known" && file.rules == ["more rules"])
    #expect(file.ruleText == nil)
    let resolved = try file.resolved(with: .shared)
    #expect(resolved.select.map(\.rule) == ["active-twice"])
    #expect(resolved.ignore.map(\.location) == ["c:11:8", "c:11:26"])
    #expect(resolved.severities.map(\.level) == [.warning])
    #expect(
      resolved.suppressions == [
        Suppression(
          rule: "active-twice", process: "Shop", event: "didBecomeActive", reason: "TICKET-1",
          location: "c:16:1")
      ])
    guard case .only(let events) = resolved.logged else {
      Issue.record("no list of events")
      return
    }
    #expect(events.count == 2)
  }

  @Test(arguments: ["not backgroundModes", "backgroundModes none"])
  func `an app may have no background mode`(text: String) throws {
    let file = try ConfigurationFile.parse(Array(text.utf8), name: "c")
    #expect(file.configuration.backgroundModes == [])
  }

  @Test(arguments: [
    (
      "exits-on-suspend",
      "c:1:1: unknown setting 'exits-on-suspend'; did you mean 'exitsOnSuspend'?"
    ),
    ("failOn x", "c:1:1: unknown setting 'failOn'; did you mean 'fail-on'?"),
    ("ignor active-twice", "c:1:1: unknown setting 'ignor'; did you mean 'ignore'?"),
    ("disabled_rules: x", "c:1:1: unknown setting 'disabled_rules:'; here it is 'ignore RULE'"),
    (
      "opt_in_rules:",
      "c:1:1: unknown setting 'opt_in_rules:'; 'severity RULE LEVEL' turns an opt-in rule on; all others are on"
    ),
    (
      "reporter: json",
      "c:1:1: unknown setting 'reporter:'; '--format' and '--output' of the command line say that"
    ),
    (
      "failure-threshold: x",
      "c:1:1: unknown setting 'failure-threshold:'; here it is 'fail-on LEVEL'"
    ),
    (
      "{",
      "c:1:1: unknown setting '{'; this file has the syntax of rule files: 'ignore RULE', a setting a line"
    ),
    ("ignore active-twise", "c:1:8: unknown rule 'active-twise'; did you mean 'active-twice'?"),
    (
      "logged didBecomActive",
      "c:1:8: unknown event 'didBecomActive'; did you mean 'didBecomeActive'?"
    ),
    ("os sixteen", "c:1:4: expected a version such as 13.2, found 'sixteen'"),
    ("os 16\nos 17", "c:2:1: 'os' is given twice; first at c:1:1"),
    ("scenes\nnot scenes", "c:2:5: 'scenes' is given twice; first at c:1:1"),
    (
      "not pids",
      "c:1:5: unknown setting 'pids', expected exitsOnSuspend, multitasking, scenes, forwarded, multipleScenes, catalyst or backgroundModes"
    ),
    (
      "backgroundModes audio, none",
      "c:1:24: expected 'none' alone, or background modes without it, found 'none'"
    ),
    ("app Shop, \"\"", "c:1:11: expected a process name, found '\"\"'"),
    (
      "limit launch-time 8",
      "c:1:19: expected a time with its unit, ms, s or min, such as '8 s', found '8'"
    ),
    ("start now", "c:1:7: expected 'auto', 'launch' or 'tail', found 'now'"),
    ("fail-on hard", "c:1:9: expected 'error', 'warning', 'info' or 'never', found 'hard'"),
    (
      "severity active-twice",
      "c:1:22: expected 'error', 'warning' or 'info' ('ignore RULE' turns a rule off), found the end of the line"
    ),
    (
      "severity active-twice=warning",
      "c:1:10: expected a rule, and a blank in place of '=', found 'active-twice=warning'"
    ),
    ("ignore = active-twice", "c:1:8: expected a rule, and a blank in place of '=', found '='"),
    ("not scnes", "c:1:5: unknown setting 'scnes'; did you mean 'scenes'?"),
    ("os: 16", "c:1:1: unknown setting 'os:'; did you mean 'os'?"),
    ("pid 3", "c:1:1: unknown setting 'pid'; that is an option of the command line"),
    (
      "allow-empty",
      "c:1:1: unknown setting 'allow-empty'; '--allow-empty' of the command line says that"
    ),
    (
      "suppress active-twice",
      "c:1:22: expected 'process', 'event' or 'because' and a reason, found the end of the line"
    ),
    (
      "suppress active-twice event 3 because \" \"",
      "c:1:39: expected a reason that says something, found '\" \"'"
    ),
    ("os 16 17", "c:1:7: expected the end of the line, found '17'"),
    ("logged 1 3", "c:1:10: expected a comma or the end of the line, found '3'"),
    (
      "scenes on",
      "c:1:8: expected the end of the line ('scenes' says that it is so, 'not scenes' that it is not), found 'on'"
    ),
    ("os 16\n  sdk 17", "c:2:3: an indented line, and nothing above that it can belong to"),
    ("baseline", "c:1:9: expected a path, found the end of the line"),
    ("app \"x", "c:1:5: a string without its closing '\"'"),
  ])
  func `what cannot be used is named with its place`(text: String, message: String) {
    #expect(complaint(text) == message)
  }

  @Test func `all errors are reported, in their order`() {
    #expect(
      complaint("x1\nos\n\tscenes\n")?.split(separator: "\n").map { $0.prefix(3) } == [
        "c:1", "c:2", "c:3",
      ])
  }

  @Test func `blocks of rules keep their places`() throws {
    let text = "\u{FEFF}note mine info\n  says \"x\"\nos 16\n# y\nfault yours info\n  nonsense\n"
    let file = try ConfigurationFile.parse(Array(text.utf8), name: "c")
    let rules = try #require(file.ruleText)
    let error = #expect(throws: RuleErrors.self) { try RuleSet.parse([("c", rules)]) }
    #expect(error?.description.hasPrefix("c:6:3: unknown line 'nonsense' in 'fault'") == true)
  }
}

@Suite struct ConfigurationSearchTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(PolicyLog.faulty(), to: "sub/deep/a.log")
  }

  @Test func `the nearest file upwards is read`() throws {
    try folder.write("fail-on never\n", to: ".lifecheck")
    #expect(try folder.run("a.log", in: "sub/deep").status == 0)
    try folder.write("fail-on error\n", to: "sub/.lifecheck")
    #expect(try folder.run("a.log", in: "sub/deep").status == 1)
    #expect(try folder.run("--config", "../../.lifecheck", "a.log", in: "sub/deep").status == 0)
    #expect(try folder.run("sub/deep/a.log").status == 0)
    #expect(try folder.run("--config", "/dev/null", "sub/deep/a.log").status == 1)
    let noRules = try folder.run("--rules", "none", "sub/deep/a.log")
    #expect(
      noRules.errors == "Error: Cannot read the rule file 'none': No such file or directory\n")
    let missing = try folder.run("--config", "none", "sub/deep/a.log")
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "Error: Cannot read the configuration file 'none': No such file or directory\n")
  }

  @Test func `paths start at the file's folder`() throws {
    try folder.write("baseline ci/known\nrules ci/more.rules\n", to: ".lifecheck")
    try folder.write("note mine info\n  says \"x\"\n  because \"y\"\n", to: "ci/more.rules")
    let missing = try folder.run("a.log", in: "sub/deep")
    #expect(missing.status == 2)
    #expect(
      missing.errors.hasPrefix("Error: Cannot read the baseline '../../ci/known': No such file"))
    let written = try folder.run("--write-baseline", "../../ci/known", "a.log", in: "sub/deep")
    #expect(written.status == 0)
    #expect(try folder.run("a.log", in: "sub/deep").status == 0)
    #expect(try folder.run("explain", "mine", in: "sub").status == 0)
  }

  @Test func `the command line wins`() throws {
    try folder.write(
      "fail-on never\nos 3.0\nstart launch\napp Other\nignore background-without-resign\n",
      to: ".lifecheck")
    let log = "sub/deep/a.log"
    #expect(try folder.run("--allow-empty", log).text.contains("nothing judged"))
    let asked = try folder.run(
      "--fail-on", "error", "--os", "16", "--app", "Shop", "--select", "background-without-resign",
      log)
    #expect(asked.status == 1)
    #expect(asked.text.contains("[background-without-resign]"))
    #expect(try folder.run("--app", "Shop", "--strict", "--os", "16", log).status == 0)
  }

  @Test func `a debugger is a setting, too`() throws {
    let silent = """
      2026-06-08 07:14:10.000 Shop[640:7711] applicationDidBecomeActive:
      2026-06-08 07:14:11.000 Shop[640:7711] applicationWillResignActive:
      2026-06-08 07:14:12.000 Shop[640:7711] applicationDidEnterBackground:
      2026-06-08 07:44:12.000 Shop[640:7711] applicationWillTerminate:

      """
    try folder.write(silent, to: "silent.log")
    #expect(try folder.run("--strict", "silent.log").status == 0)
    try folder.write("debugger no\n", to: ".lifecheck")
    #expect(try folder.run("--strict", "silent.log").status == 1)
    #expect(try folder.run("--strict", "--debugger", "yes", "silent.log").status == 0)
    try folder.write("debugger maybe\n", to: ".lifecheck")
    #expect(try folder.run("silent.log").errors.contains("'auto', 'yes' or 'no'"))
  }

  @Test func `what is suppressed does not count and is not printed`() throws {
    try folder.write(
      """
      suppress background-without-resign process Shop because "TICKET-1"
      suppress active-twice because "gone"

      """, to: ".lifecheck")
    let outcome = try folder.run("sub/deep/a.log")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("no finding; 1 suppressed"))
    #expect(outcome.errors == "Note: .lifecheck:2:1: nothing to suppress: active-twice\n")
    #expect(try folder.run("--quiet", "sub/deep/a.log").errors == "")
    #expect(try folder.run("--ignore", "active-twice", "sub/deep/a.log").errors == "")
    let json = try folder.run("-f", "json", "sub/deep/a.log").text
    #expect(json.contains(#""baseline":"new","suppressed":true"#))
    #expect(json.contains(#""errors":0,"warnings":0,"infos":0,"suppressed":1,"known":0"#))
    #expect(try folder.run("-f", "ndjson", "sub/deep/a.log").text.contains(#""suppressed":true}"#))
    #expect(try folder.run("--write-baseline", "known", "sub/deep/a.log").status == 0)
    #expect(try !folder.text("known").contains("  known "))
  }

  @Test func `a suppression of another app or event meets nothing`() throws {
    try folder.write(
      """
      suppress background-without-resign process Laden because "x"
      suppress background-without-resign event didBecomeActive because "x"

      """, to: ".lifecheck")
    let outcome = try folder.run("sub/deep/a.log")
    #expect(outcome.status == 1)
    #expect(outcome.errors.split(separator: "\n").count == 2)
  }

  @Test func `rules may stand in the file, and the list says where states come from`() throws {
    try folder.write(
      """
      note mine info
        says "x"
        because "y"
      ignore active-twice
      severity launch-repeated info

      """, to: ".lifecheck")
    let outcome = try folder.run(
      "rules", "list", "--ignore", "foreground-twice", "--severity", "mine=error")
    let lines = Self.states(in: outcome.text)
    #expect(lines.contains("active-twice off .lifecheck:4:8"))
    #expect(lines.contains("launch-repeated info .lifecheck:5:10"))
    #expect(lines.contains("foreground-twice off --ignore"))
    #expect(lines.contains("mine error --severity"))
    #expect(lines.contains("background-without-resign error built-in"))
    #expect(
      Self.states(in: try folder.run("rules", "list").text).contains {
        $0.hasPrefix("mine info .lifecheck:1")
      })
    let selected = try folder.run("rules", "list", "--select", "mine").text
    #expect(Self.states(in: selected).contains("launch-repeated off --select"))
  }

  /// The first three words of each line: rule, state, and where that comes from.
  private static func states(in list: String) -> [String] {
    list.split(separator: "\n").map { line in
      line.split(separator: " ").prefix(3).joined(separator: " ")
    }
  }

  @Test func `a broken file stops every command`() throws {
    try folder.write("ignor x\n", to: ".lifecheck")
    for words in [["sub/deep/a.log"], ["events", "sub/deep/a.log"], ["rules", "list"]] {
      let outcome = try Tool.run(words, folder: folder.url)
      #expect(outcome.status == 2 && outcome.text == "")
      #expect(outcome.errors.hasPrefix("Error: .lifecheck:1:1: unknown setting 'ignor'; did you"))
    }
  }
}
