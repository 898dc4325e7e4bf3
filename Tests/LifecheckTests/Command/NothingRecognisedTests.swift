import Foundation
import Testing

@testable import Command
@testable import Lifecheck

/// What is said where nothing could be judged.
@Suite struct NothingRecognisedTests {
  private func run(_ arguments: [String], _ log: String) throws -> Tool.Outcome {
    try Tool.run(
      arguments + ["--no-config", "--stdin-filename", "a.log", "-"], input: Data(log.utf8))
  }

  private static let system = """
    May 14 10:00:10 iPhone runningboardd[33] <Notice>: [app<com.example.shop>:4127] Suspending task.
    May 14 10:00:11 iPhone runningboardd[33] <Notice>: [app<com.example.shop>:4127] Resuming task.

    """

  @Test func `a database is what an audit reads`() throws {
    let folder = try TestFolder()
    try folder.write(
      Array("SQLite format 3\0".utf8) + [UInt8](repeating: 3, count: 99), to: "p.PLSQL")
    let outcome = try folder.run("p.PLSQL")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "\n  p.PLSQL: a database; where it is PowerLog's, 'lifecheck audit' reads it\n"))
  }

  @Test(arguments: [[], ["--app", "com.example.shop"]])
  func `lines of the system are named by kind`(options: [String]) throws {
    let outcome = try run(options, Self.system)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        """
        Error: 2 life-cycle events, none judged.
          They are lines of the system or of libraries, or marks: process.resumed 1, process.suspended 1. lifecheck judges

        """.dropLast()))
  }

  /// One that begins no life, too, and those of a library in the app's process.
  @Test(arguments: [
    (
      "iPhone runningboardd[33] <Notice>: Calculated state for app<com.example.shop>: running-active (role: UserInteractive)",
      "1 life-cycle event, not judged.", "process.runs 1"
    ),
    (
      "iPhone Shop[71] <Notice>: VERBOSE: application/scene didBecomeActive",
      "1 life-cycle event, none judged.", "didBecomeActive 1"
    ),
  ])
  func `all lines of the system are counted`(line: String, counted: String, kinds: String) throws {
    let outcome = try run([], "May 14 10:00:10 \(line)\n")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("or of libraries, or marks: \(kinds). "), "\(outcome.errors)")
  }

  @Test func `a list that options leave empty says which`() throws {
    let log =
      "2026-05-14 10:00:10.100 Shop[71:9] applicationDidBecomeActive:\n2026-05-14 10:00:11.100 Shop[71:9] applicationWillResignActive:\n"
    for (options, words) in [
      (["--app", "Kite"], "No event belongs to 'Kite'. The log has Shop (2 events).\n"),
      (["--pid", "7"], "No event belongs to pid 7. The log has Shop (2 events).\n"),
      (["--since", "2030-01-01"], "None is in the time that --since and --until leave"),
    ] {
      let list = try run(["events"] + options, log)
      #expect(list.status == 2 && list.errors.contains(words), "\(list.errors)")
      #expect(list.errors.hasPrefix("Error: 2 life-cycle events, none listed.\n"))
    }
  }

  @Test(arguments: [
    ("2026-05-15", "2026-05-14", true), ("2026-05-14 10:00:11", "2026-05-14 10:00:10", true),
    ("2026-05-14 10:00:10", "2026-05-14", false), ("23:00", "01:00", false),
    ("2026-05-14", "2026-05-14", false),
  ])
  func `a time that is over before it begins is refused`(
    since: String, until: String, isRefused: Bool
  ) throws {
    let outcome = try run(
      ["--since", since, "--until", until, "--allow-empty"],
      "2026-05-14 10:00:10.100 Shop[71:9] applicationDidBecomeActive:\n")
    #expect(outcome.status == (isRefused ? 64 : 0), "\(outcome.errors)")
    #expect(outcome.errors.contains("'--until' is before '--since'") == isRefused)
  }

  @Test func `a log of Android is said to be one`() throws {
    let android = try run([], "05-14 10:00:10.100  812  812 D MainActivity: onCreate\n")
    #expect(android.status == 2 && android.errors.contains("Is it an Android device's log?"))
    let phone = try run([], "May 14 10:00:10 iPad Shop[71] <Notice>: view is up\n")
    #expect(phone.status == 2 && !phone.errors.contains("Android"))
  }

  @Test func `of a file that cannot be read nothing more is said`() throws {
    let folder = try TestFolder()
    try folder.write("", to: "pipe/x")
    let outcome = try folder.run("pipe/x/y")
    #expect(outcome.status == 2 && outcome.errors.split(separator: "\n").count == 1)
    try folder.write("PK\u{3}\u{4}", to: "cut.zip")
    let cut = try folder.run("cut.zip")
    #expect(cut.status == 2 && !cut.errors.contains("Does the app log"), "\(cut.errors)")
  }

  @Test func `an app that is known by its bundle alone is among those that there are`() throws {
    let outcome = try run(["--app", "Shop"], Self.system)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "  No event belongs to 'Shop'. The log has com.example.shop (2 events)."
      ))
    let pid = try run(["--app", "Shop", "--pid", "7"], Self.system)
    #expect(pid.errors.contains("  No event belongs to 'Shop', with pid 7. The log has"))
    let folder = try TestFolder()
    try folder.write("app Shop\n", to: ".lifecheck")
    let file = try folder.run("-", input: Self.system)
    #expect(file.errors.contains("belongs to 'Shop', of .lifecheck or the command line. The log"))
  }

  /// What os_log hides unless it is told not to.
  @Test func `texts that the log hides are a reason for nothing`() throws {
    let line = "2026-05-14 10:00:10.123 Df Shop[812:2a1f] [org.example.shop:life] "
    let hint = "Messages are <private> in it: "
    #expect(try run([], line + "<private>\n" + line + "<private>\n").errors.contains(hint))
    #expect(try !run([], line + "public\n").errors.contains(hint))
  }

  @Test func `marks alone are events, and none of an app's`() throws {
    let outcome = try run([], "lifecheck: home\nlifecheck: lock\n")
    #expect(outcome.status == 2)
    #expect(outcome.text.hasPrefix("nothing to judge: 2 events, none judged, in a.log\n"))
    #expect(outcome.errors.contains("or marks: stimulus.home 1, stimulus.lock 1. "))
  }

  @Test func `a crash report is for an audit, whatever its file is called`() throws {
    let folder = try TestFolder()
    let report = "Process: Shop [71]\nIdentifier: com.example.shop\nException Type: EXC_CRASH\n"
    try folder.write(report, to: "crash.txt")
    let outcome = try folder.run("--no-config", "crash.txt")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        """
          crash.txt: a report of the system; 'lifecheck audit' reads it
          If it is right that nothing is there, say --allow-empty.

        """))
    #expect(try folder.run("audit", "crash.txt").text.contains("(com.example.shop)"))
  }

  @Test func `a log of scenes that are not judged says so`() throws {
    let outcome = try run(
      [],
      "[CarPlaySceneDelegate] sceneDidBecomeActive\n[CarPlaySceneDelegate] sceneDidEnterBackground\n"
    )
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Scenes of CarPlay, of external displays and of the keyboard"))
  }

  @Test func `each line that is quoted has a reason`() throws {
    let outcome = try run([], "https://a.b/applicationDidBecomeActive.html\n")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        """
            a.log:1: https://a.b/applicationDidBecomeActive.html
              no event: no callback stands in a message there, as a whole and by itself

        """))
  }

  @Test(arguments: ["", "  ", "# nothing", "1 3 5!"])
  func `a trace without an event is a wrong command line`(trace: String) throws {
    let outcome = try Tool.run(["--trace", trace])
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: Byte "))
    #expect(outcome.errors.contains("'lifecheck help notation' lists the numbers and names.\n"))
  }

  @Test func `what is no notation is told with its place, and the status is 2`() throws {
    for command in ["check", "events"] {
      let outcome = try run([command, "--input", "notation"], "1 3 5!\n")
      #expect(outcome.status == 2)
      #expect(
        outcome.errors
          == "Error: Cannot read 'a.log': nothing is judged from line 1, byte 5 on: '5!' is no event, did you mean '5'?\n"
      )
    }
  }

  @Test(arguments: [
    ("8=x", "unknown event '8'. "),
    ("didBecomActive=x", "unknown event 'didBecomActive'; did you mean 'didBecomeActive'? "),
    ("3={x", "here braces hold choices only, "), ("3=***", "a text needs more than stars: "),
    (#"3=a \- b"#, "a backslash before a sign of Markdown "),
  ])
  func `a text that cannot be taught is a wrong command line`(text: String, why: String) throws {
    let outcome = try run(["--event", text], Self.system)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix(
        "Error: The value '\(text)' is invalid for '--event <event=text>': \(why)"))
  }

  /// Which event won was an accident of the order of the events.
  @Test func `a text that is another event's is refused`() throws {
    for (event, owner) in [(2, "didEnterBackground"), (6, "didBecomeActive")] {
      let text = "application\(owner.prefix(1).uppercased())\(owner.dropFirst()):"
      let option = try run(["--event", "\(event)=\(text)"], Self.system)
      #expect(option.status == 64)
      #expect(option.errors.contains("'\(text)' is a spelling of '\(owner)' already, first at "))
      let own = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).rules")
      defer { try? FileManager.default.removeItem(at: own) }
      try Data("spelling \(event) \"\(text)\"\n".utf8).write(to: own)
      let file = try run(["--rules", own.path], Self.system)
      #expect(file.status == 2 && file.errors.hasPrefix("Error: \(own.path):1:"), "\(file.errors)")
      // The own line is the later one, wherever its event stands in the list.
      let checked = try Tool.run(["rules", "check", "--no-config", "--rules", own.path])
      #expect(checked.text.hasPrefix("\(own.path):1:"), "\(checked.text)")
    }
    let both = try run(["--event", "3=flag hoisted", "--event", "4=flag hoisted"], Self.system)
    #expect(both.status == 64 && both.errors.contains("'flag hoisted' is a spelling of"))
    #expect(
      try run(["--event", "3=flag hoisted", "--event", "3=flag up"], "flag up\n").status == 0)
  }

  @Test func `a text may end in what closes a message, and hold a backslash`() throws {
    for (text, line) in [("*** front ***", "*** front ***"), (#"C:\front"#, #"C:\front"#)] {
      let outcome = try run(["events", "--event", "3=\(text)"], line + "\n")
      #expect(outcome.text == "a.log:1  didBecomeActive  delegate\n", "\(text)")
    }
  }
}
