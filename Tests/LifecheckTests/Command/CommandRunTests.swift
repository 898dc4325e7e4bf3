import Foundation
import Testing

/// The built tool, as a user meets it: exit statuses and messages.
@Suite struct CommandRunTests {
  private let clean = "fixtures/s3-02-home/trace.log"
  private let faulty = "fixtures/fault-active-twice/trace.log"

  /// A command line, and the exit status that it must have.
  struct Run: Sendable, CustomTestStringConvertible {
    let line: String
    let status: Int32

    var testDescription: String { line }
  }

  static let runs: [Run] = [
    Run(line: "fixtures/s3-02-home/trace.log", status: 0),
    Run(line: "fixtures/fault-active-twice/trace.log", status: 1),
    Run(line: "--fail-on never fixtures/fault-active-twice/trace.log", status: 0),
    Run(line: "--ignore active-twice fixtures/fault-active-twice/trace.log", status: 0),
    Run(line: "--severity active-twice=info fixtures/fault-active-twice/trace.log", status: 0),
    Run(line: "--strict fixtures/note-url-while-inactive/trace.log", status: 1),
    Run(line: "fixtures/note-url-while-inactive/trace.log", status: 0),
    Run(line: "fixtures/nothing-recognised/trace.log", status: 2),
    Run(line: "--allow-empty fixtures/nothing-recognised/trace.log", status: 0),
    Run(line: "--scenes on --strict fixtures/s3-02-home/trace.log", status: 1),
    Run(line: "--scenes off fixtures/accept-53-scene-focus/trace.log --app Other", status: 2),
    Run(line: "--app Nobody fixtures/s3-02-home/trace.log", status: 2),
    Run(line: "/no/such/file", status: 2),
    Run(line: "--oss 9", status: 64),
    Run(line: "--os nine fixtures/s3-02-home/trace.log", status: 64),
    Run(line: "--select activ-twice fixtures/s3-02-home/trace.log", status: 64),
    Run(line: "chekc", status: 64),
    Run(line: "--event foo fixtures/s3-02-home/trace.log", status: 64),
    Run(line: "help help", status: 0),
    Run(line: "explain watchdog-kill", status: 0),
    Run(line: "explain watchdog-kil", status: 64),
    Run(line: "explain jetsam", status: 0),
    // It is the number of no event, and of codes that have nothing in common.
    Run(line: "explain 9", status: 64),
    Run(line: "-o json=/dev/null/folder/x fixtures/s3-02-home/trace.log", status: 2),
    Run(line: "--version", status: 0),
  ]

  @Test func `the exit status says how it went`() throws {
    for run in Self.runs {
      let outcome = try Tool.run(run.line.split(separator: " ").map(String.init))
      #expect(outcome.status == run.status, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty == (run.status < 2))
    }
  }

  /// One callback of the app was judged, and none of its scenes': the report is no proof that all is well.
  @Test func `how many events of scenes are not judged is said`() throws {
    let log = "fixtures/accept-55-scene-reclaimed/trace.log"
    let off = try Tool.run(["--scenes", "off", log])
    #expect(off.status == 0 && off.text.contains("; 9 events of scenes not judged"))
    #expect(off.errors.hasPrefix("Note: 9 events of scenes were not judged: "))
    let json = try Tool.run(["--scenes", "off", "-f", "json", log])
    #expect(json.text.contains("\"9 events of scenes were not judged: "))
    for options in [[], ["--scenes", "on"]] {
      let judged = try Tool.run(options + [log])
      #expect(!(judged.errors + judged.text).contains("not judged"))
    }
    #expect(try !Tool.run(["--scenes", "off", "--trace", "1 3"]).text.contains("not judged"))
  }

  @Test func `that two levels to fail at are given is said`() throws {
    let never = try Tool.run(["--strict", "--fail-on", "never", faulty])
    #expect(never.status == 0)
    #expect(
      never.errors.contains(
        "Warning: '--strict' is '--fail-on warning', and contradicts the other '--fail-on'; the last one holds: never"
      ))
    #expect(try Tool.run(["--fail-on", "never", faulty]).errors.isEmpty)
  }

  @Test func `standard input needs no option`() throws {
    let log = try Data(contentsOf: Tool.root.appending(path: faulty))
    for arguments in [[], ["-"], ["check"], ["check", "-"]] {
      let outcome = try Tool.run(arguments as [String], input: log)
      #expect(outcome.status == 1)
      #expect(outcome.text.contains("[active-twice]"))
      #expect(outcome.text.contains("--> <stdin>:11:"))
    }
    let named = try Tool.run(["--stdin-filename", "phone.log"], input: log)
    #expect(named.text.contains("--> phone.log:11:"))
  }

  @Test func `empty and binary input say so`() throws {
    #expect(try Tool.run([], input: Data()).errors.contains("<stdin>: empty"))
    let binary = Data((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    #expect(try Tool.run([], input: binary).errors.contains("looks like no text"))
  }

  @Test func `a file is read once, whatever leads to it`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let logs = folder.appending(path: "logs")
    try FileManager.default.createDirectory(at: logs, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try Data(contentsOf: Tool.root.appending(path: faulty))
    try log.write(to: logs.appending(path: "b.log"))
    try log.write(to: folder.appending(path: "else.log"))
    let manager = FileManager.default
    try manager.createSymbolicLink(
      at: logs.appending(path: "a.log"), withDestinationURL: logs.appending(path: "b.log"))
    try manager.createSymbolicLink(
      at: logs.appending(path: "c.log"), withDestinationURL: folder.appending(path: "else.log"))
    try manager.createSymbolicLink(
      at: logs.appending(path: "d.log"), withDestinationURL: folder.appending(path: "else.log"))
    let outcome = try Tool.run(["-f", "concise", "logs"], folder: folder)
    #expect(outcome.errors.contains("'logs/d.log' is a link to 'logs/c.log', which is read once"))
    #expect(outcome.errors.contains("'logs/a.log' is a link to 'logs/b.log', which is read once"))
    #expect(outcome.text.contains("logs/b.log:11:") && outcome.text.contains("logs/c.log:11:"))
    #expect(!outcome.text.contains("logs/a.log"))
    // So it is with what several names on the command line lead to.
    let link = try Tool.run(["-f", "concise", "logs/a.log", "logs/b.log"], folder: folder)
    #expect(link.errors.contains("'logs/a.log' is a link to 'logs/b.log', which is read once"))
    #expect(link.text.contains("logs/b.log:11:") && !link.text.contains("logs/a.log"))
    let again = try Tool.run(
      ["-f", "concise", "logs", "./logs/b.log", "logs/b.log"], folder: folder)
    #expect(
      again.errors.contains("'./logs/b.log' is the same file as 'logs/b.log', which is read once."))
    #expect(again.errors.contains("'logs/b.log' is named twice, and read once."))
    #expect(again.text.components(separatedBy: "logs/b.log:11:").count == 2)
    let single = try Tool.run(["-f", "concise", "logs/a.log"], folder: folder)
    #expect(single.errors.isEmpty && single.text.contains("logs/a.log:11:"))
  }

  @Test func `a report of the system is for an audit`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ips")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"{"bug_type":"309","os_version":"iPhone OS 18.2 (22C152)"}"#.utf8).write(to: file)
    let outcome = try Tool.run([file.path])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("a report of the system; 'lifecheck audit' reads it"))
    #expect(!outcome.errors.contains("NSLog"))
  }

  @Test func `what an audit finds is explained`() throws {
    let page = try Tool.run(["explain", "locked-file-kill"]).text
    #expect(page.hasPrefix("locked-file-kill: error, a finding of audits\n"))
    #expect(page.contains("it was suspended with a lock on a file that others need"))
  }

  @Test(arguments: [
    // A code has a meaning for each part of the system that ends processes with it.
    (
      "0x8badf00d", "a code with which processes end",
      [
        "FRONTBOARD 0x8badf00d: watchdog, it took longer than the watchdog allows; a fault; the system keeps a report",
        "RUNNINGBOARD 0x8badf00d: backgroundOverrun, work in the background was not ended in time",
        "background-overrun-kill: the system ended it because", "watchdog-kill: it took longer",
      ], ["memory-limit-kill", "any other code"]
    ),
    ("2343432205", "a code with which processes end", ["FRONTBOARD 0x8badf00d"], []),
    (
      "jetsam 7", "a code with which processes end",
      [
        "JETSAM 7: jetsam, memory limit of the process; a fault, but the system's housekeeping while it is suspended",
        "memory-limit-kill: ",
      ], ["JETSAM 1:"]
    ),
    // A finding about one code is none about another.
    ("highwater", "a word of the system for an end", ["JETSAM 2: "], ["memory-limit-kill"]),
    ("SIGSEGV", "a word of the system for an end", ["SIGNAL 11: crash, SIGSEGV"], ["SIGNAL 10"]),
    (
      "Objc", "where codes of ends come from",
      ["OBJC, any other code: crash, the runtime of Objective-C ended it"], []
    ),
    (
      "debugger", "why a process ended, as audits say it",
      ["  debugger, a debugger or a test ended it; a tool's; no report exists"], ["Findings"]
    ),
  ])
  func `why the system ends processes is explained`(
    word: String, kind: String, parts: [String], absent: [String]
  ) throws {
    let page = try Tool.run(["explain", word]).text
    #expect(page.hasPrefix("\(word): \(kind)\n"))
    let text = page.replacing("\n    ", with: " ")
    for part in parts { #expect(text.contains(part), "\(text)") }
    for part in absent { #expect(!text.contains(part), "\(text)") }
  }

  /// A short name is found on a line of its own, whatever else a list looks for.
  @Test func `lists of all formats have the same events`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("OnActivated\nOnResignActivation\nOnActivated\n".utf8).write(to: file)
    for (format, head) in [("text", 0), ("csv", 1), ("ndjson", 0)] {
      let list = try Tool.run(["events", "-f", format, file.path]).text
      #expect(list.split(whereSeparator: \.isNewline).count == head + 3, "\(list)")
    }
  }

  /// Mutants: signs are not counted, or what only rules read; the list that has them says so, too.
  @Test func `a list for people says what it leaves out`() throws {
    let active = "09:31:17.500 -[AppDelegate applicationWillEnterForeground:]\n"
    let view = "09:31:07.500 -[MapViewController viewWillDisappear:]\n"
    let runs =
      "default\t08:00:54.159327-0600\tSpringBoard\tFrontBoard\t[application<com.example.shop>:71] Setting process task state to: Running\n"
    let sentence = "left out: signs that a process runs, and what only rules read"
    for (log, count) in [
      (active, nil as String?), (active + view, "1 event is"),
      (view + active + view.replacing(":07", with: ":27"), "2 events are"),
      (runs + runs.replacing(".159", with: ".259"), "2 events are"),
    ] {
      for format in ["text", "csv", "ndjson"] {
        let outcome = try Tool.run(
          ["events", "-f", format, "--no-config", "-"], input: Data(log.utf8))
        let isExpected = count != nil && format != "ndjson"
        #expect(outcome.errors.contains(sentence) == isExpected)
        if isExpected, let count { #expect(outcome.errors.contains("\(count) \(sentence)")) }
        let isEmpty = isExpected && !log.contains(active)
        #expect(outcome.errors.contains("There is no other event; 'lifecheck audit'") == isEmpty)
      }
    }
  }

  @Test func `a broken rule file gives place and caret`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).rules")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("fault odd error\n  app: didBecameActive in active\n".utf8).write(to: file)
    let outcome = try Tool.run(["--rules", file.path, clean])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        ":2:8: unknown event 'didBecameActive'; did you mean 'didBecomeActive'?"))
    #expect(outcome.errors.contains("|        ^~~~~~~~~~~~~~~"))
  }

  @Test func `a report file appears whole, and beside the standard one`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try Tool.run(["--output", "json=\(file.path)", faulty])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("[active-twice]"))
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    #expect(report?["exitStatus"] as? Int == 1)
  }

  /// What is typed may come from others, as in the inputs of an action.
  @Test(arguments: [
    "--format=%", "--select %", "--since %", "--os %", "--event %", "--min-coverage %", "--%",
    "explain %", "rules %", "help %", "audit -o %", "--pid %", "--background-modes %", "simulate %",
  ])
  func `what is typed is shown on one line`(line: String) throws {
    let hostile = "\u{1B}[31mX\n::error::y\u{7}"
    let words = line.split(separator: " ").map {
      $0.replacingOccurrences(of: "%", with: hostile)
    }
    let outcome = try Tool.run(words + (line.contains(" ") ? [] : [clean]))
    #expect(outcome.status == 64 && outcome.text.isEmpty, "\(line)")
    #expect(outcome.errors.contains(#"X\u{A}::error::y\u{7}"#), "\(outcome.errors)")
    #expect(outcome.errors.utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
  }

  /// Mutants: names are compared, or only one of the inputs; the file is opened before.
  @Test func `no run writes over what it reads`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try Data(contentsOf: Tool.root.appending(path: clean))
    let file = folder.appending(path: "in.log")
    try log.write(to: file)
    try log.write(to: folder.appending(path: "other.log"))
    try FileManager.default.linkItem(at: file, to: folder.appending(path: "hard"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "soft"), withDestinationURL: file)
    for line in [
      "-o json=in.log in.log", "-o json=./in.log other.log in.log", "-o json=hard in.log",
      "-o json=in.log soft", "-o junit=x -o json=in.log .", "-o json=\(file.path) in.log",
      "--follow -o json=./new in.log new",
    ] {
      let outcome = try Tool.run(line.split(separator: " ").map(String.init), folder: folder)
      #expect(outcome.status == 64 && outcome.text.isEmpty, "\(line)")
      #expect(outcome.errors.contains("would overwrite the input '"), "\(outcome.errors)")
      #expect(try Data(contentsOf: file) == log)
    }
    let first = try Tool.run(["-o", "json=in.log", "other.log", "in.log"], folder: folder)
    #expect(
      first.errors.hasPrefix(
        "Error: '--output json=in.log' would overwrite the input 'in.log'\nHelp:  --output <format=path>"
      ))
    let baseline = try Tool.run(["--write-baseline", "in.log", "in.log"], folder: folder)
    #expect(baseline.errors.hasPrefix("Error: '--write-baseline in.log' would overwrite"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)

    #expect(try Tool.run(["-o", "json=out", "in.log"], folder: folder).status == 0)
    #expect(try Tool.run(["-o", "json=out", "in.log"], folder: folder).status == 0)
    #expect(try Tool.run(["-o", "json=/dev/null", "in.log", "-"], folder: folder).status == 0)
  }

  /// Mutants: a kind of file is not looked at; a baseline is not written anew where it is read; any file becomes a baseline.
  @Test func `no run writes over what says how it judges`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Shop.app"), withIntermediateDirectories: true)
    let log = try Data(contentsOf: Tool.root.appending(path: faulty))
    try log.write(to: folder.appending(path: "in.log"))
    let plist = try Data(
      contentsOf: Tool.root.appending(path: "fixtures/config-info-plist-exits/Info.plist"))
    let files: [(name: String, content: Data)] = [
      (".lifecheck", Data("start auto\n".utf8)), ("own.rules", Data("# none\n".utf8)),
      ("known", Data("baseline 1\n".utf8)), ("Shop.app/Info.plist", plist), ("notes", log),
    ]
    for (name, content) in files { try content.write(to: folder.appending(path: name)) }
    func run(_ line: String) throws -> Tool.Outcome {
      try Tool.run(line.split(separator: " ").map(String.init), folder: folder)
    }
    for (line, what) in [
      ("-o json=.lifecheck in.log", "configuration file '.lifecheck'"),
      ("--write-baseline .lifecheck in.log", "configuration file '.lifecheck'"),
      ("audit -o json=.lifecheck in.log", "configuration file '.lifecheck'"),
      ("simulate launch --truth .lifecheck", "configuration file '.lifecheck'"),
      ("--rules own.rules -o json=own.rules in.log", "rule file 'own.rules'"),
      ("--rules own.rules --write-baseline own.rules in.log", "rule file 'own.rules'"),
      ("init --rules own.rules --force -o own.rules in.log", "rule file 'own.rules'"),
      ("--baseline known -o json=known in.log", "baseline 'known'"),
      (
        "--info-plist Shop.app/Info.plist -o csv=Shop.app/Info.plist in.log",
        "Info.plist 'Shop.app/Info.plist'"
      ),
      (
        "--info-plist Shop.app -o csv=Shop.app/Info.plist in.log",
        "Info.plist 'Shop.app/Info.plist'"
      ),
    ] {
      let outcome = try run(line)
      #expect(outcome.status == 64 && outcome.text.isEmpty, "\(line)")
      #expect(
        outcome.errors.contains("would overwrite the \(what)\n"), "\(line): \(outcome.errors)")
    }
    let lost = try run("--write-baseline notes in.log")
    #expect(lost.status == 2 && lost.errors.contains("'notes' is there already and is no baseline"))
    for (name, content) in files {
      #expect(try Data(contentsOf: folder.appending(path: name)) == content, "\(name)")
    }
    for damaged in ["baseline 1\n  known x\n", "# a\n\n  known x\n", ""] {
      try Data(damaged.utf8).write(to: folder.appending(path: "known"))
      let outcome = try run("--baseline known --write-baseline known --fail-on never in.log")
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try run("--baseline known in.log").status == 0)
  }

  @Test func `files are judged apart, in the order given`() throws {
    let other = "fixtures/fault-foreground-twice/trace.log"
    let outcome = try Tool.run(["--format", "json", "--fail-on", "never", faulty, clean, other])
    let report = try JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
    let inputs = report?["inputs"] as? [[String: Any]] ?? []
    #expect(inputs.compactMap { $0["file"] as? String } == [faulty, clean, other])
    #expect((report?["lives"] as? [Any])?.count == 3)
    #expect((report?["findings"] as? [Any])?.count == 2)
  }
}
