import Foundation
import Lifecheck
import Testing

/// Where reports go, and what makes a run fail besides findings.
@Suite struct ReportOutputTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `every form is a format, and one run writes all`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    let outputs = ReportForm.allCases.map { "\($0.rawValue)=out/\($0.rawValue)" }
    let arguments = ["a.log", "-q"] + outputs.flatMap { ["-o", $0] }
    let outcome = try Tool.run(arguments, folder: folder.url)
    #expect(outcome.status == 1)
    for form in ReportForm.allCases {
      let alone = try folder.run("a.log", "-f", form.rawValue)
      #expect(alone.text == (try folder.text("out/\(form.rawValue)")), "\(form.rawValue)")
      #expect(!alone.text.isEmpty)
      #expect(try folder.run("a.log", "-f", form.rawValue).text == alone.text)
    }
  }

  /// A file that is opened in the place of a closed stream would get what is meant for people. Mutant: the places of closed streams are free.
  @Test(arguments: [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
  func `a closed stream leaves the reports alone`(redirections: String) throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    try folder.write("ignore active-twice\nsuppress foreground-twice because \"x\"\n", to: "c")
    let arguments = ["--config", "c", "a.log", "-o", "junit=a.xml", "-o", "json=a.json"]
    let open = try Tool.run(arguments, folder: folder.url)
    let reports = try ["a.xml", "a.json"].map { try folder.text($0) }
    let closed = try Tool.run(arguments, folder: folder.url, redirections: redirections)
    #expect(try ["a.xml", "a.json"].map { try folder.text($0) } == reports)
    #expect(closed.status == open.status && open.status == 1)
  }

  /// What was found outweighs a report that is not written. Mutant: a missing report outweighs findings.
  @Test func `findings outweigh a report that cannot be written`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    try folder.write(PolicyLog.launched(), to: "b.log")
    for (log, status) in [("a.log", Int32(1)), ("b.log", 2)] {
      let outcome = try Tool.run([log], folder: folder.url, redirections: ">&-")
      #expect(outcome.status == status)
      #expect(outcome.errors.contains("Cannot write to the standard output: "))
    }
  }

  /// A name that is no UTF-8 is another one where it has been repaired. Mutant: such a file is a link that leads nowhere.
  @Test func `a file whose name cannot be read is said`() throws {
    try folder.write(PolicyLog.launched(), to: "logs/a.log")
    let path =
      Array((folder.url.path + "/logs/").utf8.map { CChar(bitPattern: $0) }) + [0x62, -1, 0]
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
    // Not every system has such names.
    guard descriptor >= 0 else { return }
    close(descriptor)
    let outcome = try folder.run("logs")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("Cannot read 'logs/b\u{FFFD}': its name is no UTF-8; rename it"))
  }

  /// Mutant: what was chosen and is not there is not missed.
  @Test func `what is chosen beside others and is not there is said`() throws {
    try folder.write(PolicyLog.launched(), to: "a.log")
    let note = "Note: no life that is judged belongs to "
    #expect(try folder.run("a.log", "--app", "Shop").errors == "")
    let apps = try folder.run("a.log", "--app", "Shop", "--app", "Shpo")
    #expect(apps.status == 0 && apps.errors == note + "'Shpo'\n")
    let both = try folder.run("a.log", "--pid", "71", "--pid", "9")
    #expect(both.errors == note + "pid 9\n")
    #expect(!(try folder.run("a.log", "--app", "Shpo").errors.contains(note)))
  }

  @Test func `folders on the way to a report are made`() throws {
    try folder.write(PolicyLog.launched(), to: "a.log")
    let outcome = try folder.run("a.log", "-o", "csv=new/deep//er/a.csv", "-o", "tap=new/a.tap")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(try folder.text("new/deep/er/a.csv").hasPrefix("rule,"))
    #expect(try folder.text("new/a.tap").hasPrefix("TAP "))
  }

  /// A job that publishes what it finds must not publish the report of the run before.
  @Test(arguments: [
    (["--baseline", "none"], "bad-baseline"), (["--config", "none"], "bad-configuration-file"),
    (["--config", "bad.rules"], "bad-configuration-file"),
    (["--config", "ignores"], "bad-configuration-file"),
    (["--rules", "bad.rules"], "bad-rule-file"),
    (["--info-plist", "none"], "bad-info-plist"),
  ])
  func `reports of a run that cannot be set up say so`(wrong: [String], kind: String) throws {
    try folder.write(PolicyLog.launched(), to: "a.log")
    try folder.write("machine\n", to: "bad.rules")
    try folder.write("ignore no-such-rule\n", to: "ignores")
    try folder.write("of yesterday", to: "r.xml")
    let outcome = try Tool.run(
      wrong + ["-o", "junit=r.xml", "-f", "json", "a.log"], folder: folder.url)
    #expect(outcome.status == 2)
    #expect(outcome.text.contains(#""exitStatus":2"#))
    #expect(
      outcome.text.contains(#""problems":[{"kind":"\#(kind)","file":null,"#), "\(outcome.text)")
    let reason = try #require(outcome.errors.split(separator: "\n").first).dropFirst(
      "Error: ".count)
    let report = try folder.text("r.xml")
    #expect(report.contains(#"errors="1""#))
    #expect(
      report.contains(reason.prefix(20).replacing("'", with: "&apos;"))
        || report.contains(reason.prefix(20)))
  }

  @Test func `a run that cannot be set up writes over nothing that it would read`() throws {
    try folder.write(PolicyLog.launched(), to: "a.log")
    try folder.write("machine\n", to: "bad.rules")
    for report in ["a.log", "bad.rules"] {
      let before = try folder.text(report)
      let outcome = try folder.run("--rules", "bad.rules", "-o", "json=\(report)", "a.log")
      #expect(outcome.status == 2)
      #expect(try folder.text(report) == before)
    }
    // What people read stays empty: the reason is on the standard error.
    #expect(try folder.run("--rules", "bad.rules", "a.log").text == "")
  }

  @Test func `a log of another folder has a path that readers take`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    try folder.write("", to: "work/b.log")
    let place = folder.url.resolvingSymlinksInPath().path
    let outside = try folder.run("../a.log", "-f", "sarif", in: "work").text
    #expect(outside.contains("\"uri\":\"file://\(place)/a.log\"") && !outside.contains(".."))
    let inside = try folder.run("\(place)/a.log", "-f", "gitlab").text
    #expect(inside.contains(#""path":"a.log""#))
  }

  @Test func `two reports are two files, however these are spelled`() throws {
    try folder.write(PolicyLog.launched(), to: "a.log")
    let outcome = try folder.run("-o", "json=r", "-o", "csv=./r", "a.log")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: '--output' names './r' twice"))
  }

  @Test func `that a report cannot be written is said before anything is read`() throws {
    try folder.write("a file", to: "file")
    let outcome = try folder.run(
      "none.log", "-o", "csv=file/deep/a.csv", "-o", "json=out/a.json")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("Error: Cannot write 'file/deep/a.csv': Not a directory\n"))
    #expect(outcome.text == "")
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/out/a.json"))
  }

  @Test func `an input without events fails where each has to have some`() throws {
    try folder.write(PolicyLog.launched(), to: "logs/a.log")
    try folder.write("nothing here\n", to: "logs/b.log")
    try folder.write("\u{0}\u{1}\u{2}\u{3}PNG\u{0}\u{0}", to: "logs/c.png")
    #expect(try folder.run("logs").status == 0)
    let demanded = try folder.run("--require-events", "logs")
    #expect(demanded.status == 2)
    #expect(
      demanded.errors.contains(
        "Error: No life-cycle event in 'logs/b.log', and --require-events demands one\n"))
    #expect(!demanded.errors.contains("c.png', and"))
    let json = try folder.run("--require-events", "logs", "-f", "json").text
    #expect(json.contains(#""problems":[{"kind":"input-without-events","file":"logs/b.log","#))
    try folder.write("", to: "logs/b.log")
    #expect(try folder.run("--require-events", "logs").status == 2)
    #expect(try folder.run("--require-events", "logs/a.log", "logs").status == 2)
    try FileManager.default.removeItem(at: folder.url.appending(path: "logs/b.log"))
    #expect(try folder.run("--require-events", "logs").status == 0)
    // What is named is a log to whoever names it, such as one that a crash left full of zeros.
    let named = try folder.run("--require-events", "logs/a.log", "logs/c.png")
    #expect(named.status == 2)
    #expect(named.errors.contains("Error: No life-cycle event in 'logs/c.png', and --require"))
    // Findings outweigh it.
    try folder.write(PolicyLog.faulty(), to: "logs/a.log")
    #expect(try folder.run("--require-events", "logs").status == 1)
    #expect(try folder.run("--require-events", "--allow-empty", "logs").status == 64)
  }

  @Test func `a run names three inputs without events and counts the others`() throws {
    try folder.write(PolicyLog.launched(), to: "logs/z.log")
    for number in 1...5 { try folder.write("nothing\n", to: "logs/\(number).log") }
    let outcome = try folder.run("logs")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "Note: no life-cycle event in logs/1.log, logs/2.log, logs/3.log and 2 more inputs\n")
  }

  @Test func `what is no UTF-8, no text or empty is named beside logs`() throws {
    var wide = Data()
    for byte in PolicyLog.launched().utf8 { wide += [byte, 0, 0, 0] }
    try folder.write(PolicyLog.launched(), to: "z.log")
    try wide.write(to: folder.url.appending(path: "wide.log"))
    try Data((0..<400).map { UInt8(truncatingIfNeeded: $0 &* 37) }).write(
      to: folder.url.appending(path: "a.bin"))
    try folder.write("", to: "b.log")
    let outcome = try folder.run("a.bin", "b.log", "wide.log", "z.log")
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "Note: no life-cycle event in wide.log (looks like UTF-32; save it as UTF-8, or convert it: iconv -f UTF-32LE -t UTF-8), a.bin (looks like no text at all, 400 bytes) and b.log (empty)\n"
    )
  }

  @Test func `coverage below the floor is in every report`() throws {
    try folder.write(PolicyLog.launched(), to: "a.log")
    for form in ReportForm.allCases.map(\.rawValue) + ["json", "ndjson", "github"] {
      let outcome = try folder.run("a.log", "--min-coverage", "states=99", "-f", form)
      #expect(outcome.status == 1)
      #expect(outcome.text.contains("states covered ("), "\(form)")
    }
  }
}
