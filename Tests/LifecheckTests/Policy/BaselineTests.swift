import Foundation
import Testing

@testable import Lifecheck

@Suite struct BaselineTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `a baseline and a report are two files, in folders that are made`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    let same = try folder.run("-o", "json=b", "--write-baseline", "./b", "a.log")
    #expect(same.status == 64 && same.text.isEmpty)
    #expect(same.errors.contains("'--output' and '--write-baseline' name the same file, 'b'"))
    #expect(try folder.run("-o", "json=x/y/r", "--write-baseline", "x/z/b", "a.log").status == 0)
    #expect(try folder.run("--baseline", "x/z/b", "a.log").status == 0)
  }

  @Test func `what is written is known from then on`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    #expect(try folder.run("a.log").status == 1)
    let written = try folder.run("--write-baseline", "known", "a.log")
    #expect(written.status == 0)
    #expect(written.errors == "Note: 1 finding is known from now on, in 'known'\n")
    #expect(folder.names == ["a.log", "known"])
    let again = try folder.run("--baseline", "known", "a.log")
    #expect(again.status == 0 && again.errors == "")
    #expect(again.text.hasPrefix("no new finding: 7 events of 1 life in a.log\n"))
    #expect(again.text.contains(": no new finding; 1 known"))
    let json = try folder.run("--baseline", "known", "-f", "json", "a.log").text
    #expect(json.contains(#""baseline":"known","suppressed":false"#))
    #expect(json.contains(#""errors":0,"warnings":0,"infos":0,"suppressed":0,"known":1"#))
    #expect(json.contains(#""faults":1,"#))
  }

  @Test func `the text is sorted, an entry a line, with relative paths`() throws {
    try folder.write(
      PolicyLog.faulty(at: 20, pid: 72) + PolicyLog.activeTwice(at: 30, name: "Zoo \"1\"", pid: 9)
        + PolicyLog.activeTwice(at: 31, name: "Zoo \"1\"", pid: 9) + PolicyLog.faulty(),
      to: "logs/a.log")
    let path = folder.url.appending(path: "logs/a.log").path
    #expect(try folder.run("--write-baseline", "known", path).status == 0)
    let text = try folder.text("known")
    let first = try #require(text.components(separatedBy: "  known ").dropFirst().first)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[2] == "baseline 1")
    #expect(lines.dropFirst(3).count == 3)
    #expect(
      lines[3].hasPrefix("  known ")
        && first.dropFirst(17).hasPrefix("background-without-resign  process"))
    #expect(lines[3] == lines[4], "two lives with one fault are two entries")
    #expect(lines[5].dropFirst(25).hasPrefix("callback-never-logged  process"))
    #expect(lines[4].hasSuffix(#"in active  missing willResignActive  file "logs/a.log""#))
    #expect(try folder.run("--write-baseline", "again", "logs").status == 0)
    #expect(try folder.text("again") == text)
  }

  @Test func `an entry covers the finding of its own file before that of another`() throws {
    for name in ["logs/a.log", "logs/b.log", "logs/c.log"] {
      try folder.write(PolicyLog.faulty(), to: name)
    }
    // All three have the same fingerprint.
    #expect(try folder.run("--write-baseline", "known", "logs/b.log").status == 0)
    for arguments in [["logs"], [folder.url.path + "/logs"], ["./logs/c.log", "./logs/b.log"]] {
      let outcome = try Tool.run(
        ["--baseline", "known", "-f", "csv"] + arguments, folder: folder.url)
      #expect(outcome.status == 1)
      let rows = outcome.text.components(separatedBy: "\r\n").dropFirst().filter { !$0.isEmpty }
      #expect(rows.count == (arguments[0].hasSuffix("logs") ? 3 : 2))
      for row in rows {
        #expect(row.contains("b.log,") == row.hasSuffix(",known,"), "\(row)")
      }
    }
    // Without its own file it covers any.
    let other = try folder.run("--baseline", "known", "logs/a.log")
    #expect(other.status == 0 && other.text.contains("1 known"))
    // Of two entries that of a file which is gone is stale.
    try folder.write(
      try folder.text("known")
        + (try folder.text("known").split(separator: "\n").last ?? "")
        .replacing("b.log", with: "gone.log") + "\n", to: "two")
    let stale = try folder.run("--baseline", "two", "logs/b.log")
    #expect(stale.errors.contains("\n  two:5: "), "\(stale.errors)")
  }

  @Test func `lines, pids, times and machines may change`() throws {
    try folder.write(PolicyLog.faulty() + PolicyLog.faulty(at: 50, pid: 80), to: "a.log")
    #expect(try folder.run("--write-baseline", "known", "a.log").status == 0)
    let other = try TestFolder()
    try other.write(try folder.text("known"), to: "known")
    try other.write(
      "noise\n" + PolicyLog.launched(at: 1, name: "Other", pid: 5)
        + PolicyLog.faulty(at: 700, pid: 4001) + "more noise\n"
        + PolicyLog.faulty(at: 1700, pid: 3999), to: "elsewhere/today.log")
    let outcome = try other.run("--baseline", "known", "elsewhere/today.log")
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.text.contains("2 known"))
  }

  @Test func `a new fault beside a known one is reported`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    #expect(try folder.run("--write-baseline", "known", "a.log").status == 0)
    try folder.write(
      PolicyLog.launched() + PolicyLog.activeTwice(at: 1.5)
        + PolicyLog.faulty().split(separator: "\n").dropFirst(2).joined(separator: "\n") + "\n",
      to: "a.log")
    let other = try folder.run("--baseline", "known", "a.log")
    #expect(other.status == 1)
    #expect(other.text.contains("[active-twice]"))
    #expect(!other.text.contains("[background-without-resign]"))
    #expect(other.text.contains(": 1 error; 1 known"))
  }

  @Test func `one more of the same is new`() throws {
    try folder.write(PolicyLog.faulty() + PolicyLog.faulty(at: 50, pid: 80), to: "a.log")
    #expect(try folder.run("--write-baseline", "known", "a.log").status == 0)
    try folder.write(
      PolicyLog.faulty() + PolicyLog.faulty(at: 50, pid: 80) + PolicyLog.faulty(at: 90, pid: 90),
      to: "a.log")
    let outcome = try folder.run("--baseline", "known", "a.log")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains(": 1 error; 2 known"))
    let stream = try folder.run("--baseline", "known", "-f", "ndjson", "a.log").text
    #expect(stream.components(separatedBy: #""baseline":"known""#).count == 3)
    #expect(stream.components(separatedBy: #""baseline":"new""#).count == 2)
  }

  @Test func `stale entries are noted, and pruning removes them only`() throws {
    try folder.write(PolicyLog.faulty() + PolicyLog.faulty(at: 50, pid: 80), to: "a.log")
    #expect(try folder.run("--write-baseline", "known", "a.log").status == 0)
    try folder.write("# mine\n" + (try folder.text("known")), to: "known")
    try folder.write(PolicyLog.faulty() + PolicyLog.activeTwice(at: 1.5, pid: 3), to: "a.log")
    let noted = try folder.run("--baseline", "known", "a.log")
    #expect(noted.status == 0)
    #expect(
      noted.errors == """
        Note: 1 entry of the baseline found nothing; --prune-baseline removes it
          known:6: background-without-resign of Shop

        """)
    let filtered = try folder.run("--baseline", "known", "--app", "Other", "--allow-empty", "a.log")
    #expect(filtered.errors == "")
    let pruned = try folder.run("--baseline", "known", "--prune-baseline", "a.log")
    #expect(pruned.errors == "Note: 1 entry removed from 'known'\n")
    #expect(try folder.text("known").split(separator: "\n").count == 5)
    #expect(try folder.text("known").hasPrefix("# mine\n"))
    #expect(try folder.run("--baseline", "known", "a.log").errors == "")
  }

  @Test func `a fold is known by what is never logged`() throws {
    let cycles = [2.0, 12, 22].map { PolicyLog.unresigned(at: $0) }
    try folder.write(PolicyLog.launched() + cycles.joined(), to: "a.log")
    #expect(try folder.run("--strict", "--write-baseline", "known", "a.log").status == 0)
    #expect(try folder.text("known").contains(" callback-never-logged "))
    try folder.write(PolicyLog.launched() + cycles[0] + cycles[2], to: "a.log")
    let outcome = try folder.run("--strict", "--baseline", "known", "a.log")
    #expect(outcome.status == 0 && outcome.errors == "")
  }

  @Test func `a baseline that cannot be used is an error with its place`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    let missing = try folder.run("--baseline", "none", "a.log")
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "Error: Cannot read the baseline 'none': No such file or directory. '--write-baseline' makes one\n"
    )
    try folder.write("baseline 1\n  known 12ab active-twice\n", to: "bad")
    let damaged = try folder.run("--baseline", "bad", "a.log")
    #expect(damaged.status == 2)
    #expect(
      damaged.errors
        == "Error: bad:2:9: expected a fingerprint of 16 hexadecimal digits, found '12ab'\n")
    #expect(try folder.run("--baseline", "bad", "--write-baseline", "./bad", "a.log").status == 0)
    #expect(try folder.run("--baseline", "bad", "a.log").status == 0)
  }

  @Test func `a baseline may come through a pipe, which is opened once`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    #expect(try folder.run("--write-baseline", "known", "a.log").status == 0)
    let text = Data(try folder.text("known").utf8)
    let pipe = folder.url.appending(path: "pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    for _ in 0..<5 {
      DispatchQueue.global().async {
        // It waits for a reader, and is gone once it has written.
        guard let writer = try? FileHandle(forWritingTo: pipe) else { return }
        try? writer.write(contentsOf: text)
        try? writer.close()
      }
      let outcome = try folder.run("--baseline", "pipe", "a.log")
      #expect(outcome.status == 0 && outcome.errors == "")
    }
  }

  @Test func `a baseline without an end is an error`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    let outcome = try folder.run("--baseline", "/dev/zero", "a.log")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "Error: Cannot read '/dev/zero': it has more than 128 MiB\n")
  }

  /// A text is read in pieces: what a line means, and where it stands, does not depend on them.
  @Test func `the lines of a long baseline`() throws {
    let entry = "  known 0123456789abcdef active-twice  file \"a.log\"\n"
    var text = "\u{FEFF}# mine\nbaseline 1\n"
    for _ in 0..<5000 { text += entry }
    let baseline = try Baseline.parse(Array(text.utf8), name: "b")
    #expect(baseline.entries.map(\.line) == Array(3..<5003))
    for (line, message) in [
      ("   known 0123456789abcdef x\n x\n", "b:5004:2: indented unlike the lines above"),
      ("baseline 1\n", "b:5003:1: expected an indented 'known', found 'baseline'"),
      ("\u{FEFF}\n", "b:5003:1: expected an indented 'known'"),
    ] {
      let error = #expect(throws: RuleErrors.self) {
        try Baseline.parse(Array((text + line).utf8), name: "b")
      }
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test(arguments: [
    ("", "b:1:1: expected 'baseline 1', found the end of the line"),
    ("{}\n", "b:1:1: expected 'baseline 1', found '{}'"),
    ("baseline 2\n", "b:1:10: expected '1', the only format, found '2'"),
    ("  known 0123456789abcdef x\n", "b:1:3: expected 'baseline 1', found 'known'"),
    ("baseline 1\n<<<<<<< ours\n", "b:2:1: expected an indented 'known', found '<<<<<<<'"),
    (
      "baseline 1\nknown 0123456789abcdef x\n",
      "b:2:1: expected an indented 'known', found 'known'"
    ),
    ("baseline 1\n  known 0123456789ABCDEF x\n", "b:2:9: expected a fingerprint of 16"),
    ("baseline 1\n  known 0123456789abcdef x because\n", "b:2:28: expected the end of the line"),
    ("baseline 1\n  known 0123456789abcdef x process \"S\n", "b:2:36: a string without"),
  ])
  func `damage is named`(text: String, message: String) throws {
    let error = #expect(throws: RuleErrors.self) {
      try Baseline.parse(Array(text.utf8), name: "b")
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `hostile names survive the way out and in`() throws {
    var baseline = Baseline()
    var finding = Finding.sample()
    finding.process = "a\"b\\c\n\u{1B}[31m\u{202E}##[x"
    baseline.add(finding, file: "x\ny.log")
    let read = try Baseline.parse(Array(baseline.text.utf8), name: "b")
    #expect(read.text == baseline.text)
    #expect(read.entries[0].process == baseline.entries[0].process)
  }

  @Test func `pruning needs a baseline, and nothing is written after trouble`() throws {
    try folder.write(PolicyLog.faulty(), to: "a.log")
    #expect(try folder.run("--prune-baseline", "a.log").status == 64)
    let outcome = try folder.run("--write-baseline", "known", "a.log", "none.log")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasSuffix("Note: Not everything was read: 'known' is not written\n"))
    #expect(folder.names == ["a.log"])
    #expect(try folder.run("--write-baseline", "a.log/known", "a.log").status == 2)
  }

  /// A green run would leave a finding that nobody has accepted.
  @Test(arguments: ["json", "ndjson"])
  func `where no baseline is written nothing is known by it`(format: String) throws {
    // A finding waits for the next event.
    let next = line(PolicyLog.foreground, at: 7)
    try folder.write(PolicyLog.faulty() + next, to: "a.log")
    try folder.write("nothing\n", to: "b.log")
    try folder.write(PolicyLog.launched(), to: "c.log")
    let missing = try folder.run("-f", format, "--write-baseline", "known", "a.log", "none.log")
    #expect(missing.status == 1)
    #expect(missing.text.contains(#""baseline":"new""#) && missing.text.contains(#""known":0"#))
    let empty = try folder.run(
      "-f", format, "--require-events", "--write-baseline", "known", "a.log", "b.log")
    #expect(empty.status == 1 && empty.text.contains(#""baseline":"new""#))
    #expect(folder.names == ["a.log", "b.log", "c.log"])
    let written = try folder.run(
      "-f", format, "--write-baseline", "known", "a.log", "b.log", "c.log")
    #expect(written.status == 0)
    // What was found in the first input was final before the last one was read.
    #expect(!written.text.contains(#""baseline":"new""#))
    #expect(written.text.contains(#""baseline":"known""#) && written.text.contains(#""known":1"#))
  }
}
