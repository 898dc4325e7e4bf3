import Testing

@testable import Command
@testable import Lifecheck

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct CommandOutputTests {
  @Test(arguments: [
    (ColourChoice.auto, [:], true, true), (.auto, [:], false, false),
    (.always, ["NO_COLOR": "1"], false, true), (.never, ["FORCE_COLOR": "1"], true, false),
    (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    (.auto, ["NO_COLOR": ""], true, true), (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["CLICOLOR_FORCE": "0"], false, false), (.auto, ["FORCE_COLOR": "1"], false, true),
    (.auto, ["CLICOLOR": "0"], true, false), (.auto, ["TERM": "dumb"], true, false),
  ])
  func `colour follows option, environment and terminal, in this order`(
    choice: ColourChoice, environment: [String: String], isTerminal: Bool, isColoured: Bool
  ) {
    #expect(
      choice.isColoured(isTerminal: isTerminal) { environment[$0] } == isColoured)
  }

  @Test func `the exit status is that of the worst trouble`() {
    func status(
      _ failOn: FailLevel, events: Int = 5, warnings: Int = 1, _ problem: RunProblem.Kind? = nil,
      interrupted: Bool = false, allowsEmpty: Bool = false
    ) -> Command.ExitStatus {
      var summary = CheckSummary()
      summary.events = events
      summary.verdict = events == 0 ? .inconclusive : .conforms
      summary.warnings = warnings
      let problems = [problem].compactMap { $0 }.map {
        RunProblem(kind: $0, message: "", text: "")
      }
      return .of(
        summary, failOn: failOn, allowsEmpty: allowsEmpty, problems,
        wasInterrupted: interrupted)
    }
    #expect(status(.error) == .clean)
    #expect(status(.warning) == .findings)
    #expect(status(.info) == .findings)
    #expect(status(.never) == .clean)
    #expect(status(.warning, .unreadable) == .findings)
    #expect(status(.error, .unreadable) == .failure)
    #expect(status(.error, .noEvents) == .failure)
    #expect(status(.error, .coverage) == .findings)
    #expect(status(.error, events: 0, .coverage) == .failure)
    #expect(status(.never, .unreadable) == .failure)
    #expect(status(.warning, events: 0) == .findings)
    #expect(status(.warning, .unreadable, interrupted: true) == .interrupted)
    #expect(status(.error, events: 0, warnings: 0) == .failure)
    #expect(status(.error, events: 0, warnings: 0, allowsEmpty: true) == .clean)
  }

  @Test func `nothing recognised is explained, and the log's bytes are made safe`() {
    var input = InputSummary(file: "a.log")
    input.format = "idevicesyslog"
    input.lines = 3
    input.bytes = 90
    input.nearMisses = 1
    input.nearMissExamples = [
      NearMissExample(
        line: 2, text: Array("\u{1B}[31m##[x\u{7}".utf8), reason: .awaited,
        word: Array("wait".utf8))
    ]
    var binary = InputSummary(file: "b.log")
    binary.bytes = 4
    binary.isBinary = true
    let text = NothingRecognised.message(for: [input, binary, InputSummary(file: "c.log")])
    #expect(
      text.hasPrefix(
        #"""
        No life-cycle event recognised.
          a.log: read as idevicesyslog, 3 lines, 90 bytes, 1 that mention a callback and are none
            a.log:2: ##\u{5B}x\u{7}
              no event: 'wait' stands beside the callback: the line does not say that it was called
          b.log: looks like no text at all, 4 bytes
          c.log: empty

        """#))
  }
}

@Suite struct LineStartTests {
  @Test(arguments: [
    ("a.log", "a.log"), ("a::b", "a::b"), ("::error::x", #"\u{3A}:error::x"#),
    (" \u{3000}::error::x", #"\u{3A}:error::x"#), ("\u{1B}[0m::x", #"\u{3A}:x"#), (":x", ":x"),
  ])
  func `a file's name at the beginning of a line is no command`(name: String, text: String) {
    #expect(shownAtLineStart(name) == text)
    #expect(!NothingRecognised.message(for: [InputSummary(file: name)]).contains("\n  ::"))
  }
}

@Suite final class AtomicFileTests {
  private let folder = "/tmp/lifecheck-test-\(Posix.processID)-\(UInt64.random(in: 0 ... .max))"

  init() throws { try #require(mkdir(folder, 0o777) == 0) }

  deinit {
    for name in (try? Posix.names(in: folder)) ?? [] { Posix.remove("\(folder)/\(name)") }
    rmdir(folder)
  }

  private func write(_ text: String, commit: Bool = true) throws {
    let file = try AtomicFile(path: "\(folder)/report")
    let sink = file.makeSink()
    sink.append(text)
    sink.flush()
    if commit { try file.commit() } else { file.discard() }
  }

  @Test func `a committed file replaces the old one and leaves nothing else`() throws {
    try write("old")
    try write("new")
    #expect(try Posix.contents(of: "\(folder)/report") == Array("new".utf8))
    #expect(try Posix.names(in: folder) == ["report"])
  }

  @Test func `who may read a file stays as it was`() throws {
    try write("old")
    for mode: mode_t in [0o444, 0o666, 0o600] {
      #expect(chmod("\(folder)/report", mode) == 0)
      try write("new")
      var status = stat()
      #expect(stat("\(folder)/report", &status) == 0 && status.st_mode & 0o777 == mode)
    }
  }

  @Test func `a discarded file leaves the old one`() throws {
    try write("old")
    try write("new", commit: false)
    #expect(try Posix.contents(of: "\(folder)/report") == Array("old".utf8))
    #expect(try Posix.names(in: folder) == ["report"])
  }

  @Test func `a path that cannot be written is known at once`() throws {
    try write("a file")
    #expect(throws: SystemError.self) { try AtomicFile(path: "\(self.folder)/report/none") }
    // Folders that are not there yet are made.
    try AtomicFile(path: "\(folder)/a/b/report").commit()
    #expect(try Posix.names(in: "\(folder)/a/b") == ["report"])
    #expect(throws: SystemError.isDirectory) { try AtomicFile(path: self.folder) }
    #expect(throws: SystemError.isDirectory) { try AtomicFile(path: "\(self.folder)/new/") }
    #expect(try !Posix.names(in: folder).contains("new"))
  }

  @Test func `a folder is read in the byte order of names, hidden files left out`() throws {
    for name in ["b", "a", "Z", ".hidden", "é"] {
      let file = try AtomicFile(path: "\(folder)/\(name)")
      try file.commit()
    }
    let found = Inputs.find([folder, "-", "-"], stdinName: "in")
    #expect(found.errors.isEmpty)
    #expect(found.inputs.map(\.name) == ["Z", "a", "b", "é"].map { "\(folder)/\($0)" } + ["in"])
  }

  @Test func `an empty folder and a missing file are errors`() {
    let found = Inputs.find([folder, folder + "/none"], stdinName: "in")
    #expect(found.inputs.isEmpty)
    #expect(found.errors.map(\.message) == ["no log in this folder", "No such file or directory"])
  }
}
