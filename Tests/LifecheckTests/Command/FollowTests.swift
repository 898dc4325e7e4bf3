import Foundation
import Testing

/// `--follow`, and pipes that stay open: what is found is said at once.
@Suite(.serialized, .timeLimit(.minutes(3))) struct FollowTests {
  private let active = "applicationDidBecomeActive:"
  private let resign = "applicationWillResignActive:"

  /// Two activations, of which the second is a fault.
  private func fault(at seconds: Double) -> String {
    line(active, at: seconds) + line(active, at: seconds + 2)
  }

  @Test func `a finding comes while the file grows, and the summary at the end`() throws {
    let run = try FollowRun(["--follow", "a.log"], files: ["a.log": line(active, at: 1)])
    try run.append(line(active, at: 3), to: "a.log")
    // What the app has not logged so far it may log later.
    try run.line(with: "warning[active-twice]: ")
    #expect(try run.line(with: "-->") == " --> a.log:2:47  Shop[71]  09:00:03.000")
    try run.append(line(resign, at: 4) + line(resign, at: 5), to: "a.log")
    try run.line(with: "error[resign-while-not-active]: ")
    run.signal(SIGINT)
    let end = run.finish()
    #expect(end.status == 130)
    #expect(end.rest.contains("\n4 lines, 4 events, 1 life: 2 errors"))
    // What was a warning is an error now; what was one already is said once.
    #expect(end.rest.contains("\nAt the end, in place of warnings above:\n\nerror[active-twice]: "))
    #expect(!end.rest.contains("[resign-while-not-active]"))
  }

  @Test(arguments: [["--format", "ndjson"], ["--format", "ndjson", "-"], ["--follow"]])
  func `a pipe that stays open is no reason to wait`(arguments: [String]) throws {
    let run = try FollowRun(arguments, hasInput: true)
    try run.send(line(active, at: 1))
    try run.send(line(active, at: 3))
    try run.line(with: "active-twice")
    try run.send(line(resign, at: 5))
    try run.endInput()
    let end = run.finish()
    #expect(end.status == 1)
    #expect(end.rest.contains("\"type\":\"summary\"") || end.rest.contains("3 lines, 3 events"))
  }

  @Test func `a file that is replaced is read to its end, then the new one from its beginning`()
    throws
  {
    let run = try FollowRun(
      ["--follow", "-f", "ndjson", "a.log"], files: ["a.log": fault(at: 1)])
    try run.line(with: "\"line\":2,")
    // What comes after the renaming is still the old file's.
    try FileManager.default.moveItem(at: run.path("a.log"), to: run.path("a.log.1"))
    try run.append(line(active, at: 5), to: "a.log.1")
    // No fault: what was logged between is not known.
    try run.write(fault(at: 7), to: "a.log")
    try run.line(with: "\"line\":3,")
    try run.line(with: "\"line\":2,")
    run.signal(SIGINT)
    let end = run.finish()
    #expect(end.status == 130)
    #expect(end.rest.contains("\"lines\":5,") && end.rest.contains("\"losses\":1,"))
    #expect(end.rest.contains("a.log:3: the file was replaced by another one after this line"))
    #expect(!end.rest.contains("\"type\":\"finding\""))
  }

  @Test func `a file that is cut off is read from its beginning`() throws {
    let run = try FollowRun(["--follow", "a.log"], files: ["a.log": fault(at: 1)])
    try run.line(with: "a.log:2:")
    // In fewer bytes than were read.
    let file = try FileHandle(forWritingTo: run.path("a.log"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("\(active)\n\(active)\n".utf8))
    try file.close()
    #expect(try run.line(with: "-->") == " --> a.log:2:1")
    run.signal(SIGINT)
    let end = run.finish()
    #expect(end.rest.contains("a.log:2: the file was cut off after this line, and begins anew"))
    #expect(end.status == 130)
  }

  @Test func `a file may come later, go, and come back`() throws {
    let run = try FollowRun(["--follow", "-f", "ndjson", "a.log"])
    try run.line(with: "'a.log' is not there yet: waiting for it")
    try run.write(fault(at: 1), to: "a.log")
    try run.line(with: "\"line\":2,")
    try FileManager.default.removeItem(at: run.path("a.log"))
    try run.line(with: "'a.log' is gone: waiting for it")
    try run.write(line(active, at: 7) + fault(at: 9), to: "a.log")
    try run.line(with: "\"line\":2,")
    try run.line(with: "\"line\":3,")
    run.signal(SIGINT)
    #expect(run.finish().status == 130)
  }

  @Test func `several files and the standard input are read as they come`() throws {
    let run = try FollowRun(
      ["--follow", "-f", "ndjson", "a.log", "-", "b.log"],
      files: ["a.log": line(active, at: 1), "b.log": line(active, at: 1)], hasInput: true)
    try run.send(fault(at: 1))
    #expect(try run.line(with: "active-twice").contains("\"file\":\"<stdin>\",\"line\":2"))
    try run.append(line(active, at: 3), to: "b.log")
    #expect(try run.line(with: "active-twice").contains("\"file\":\"b.log\",\"line\":2"))
    try run.append(line(active, at: 3), to: "a.log")
    #expect(try run.line(with: "active-twice").contains("\"file\":\"a.log\",\"line\":2"))
    try run.endInput()
    // The files are followed on.
    try run.append(line(resign, at: 5) + line(resign, at: 7), to: "a.log")
    #expect(try run.line(with: "resign-while").contains("\"file\":\"a.log\",\"line\":4"))
    run.signal(SIGINT)
    let end = run.finish()
    #expect(end.status == 130 && end.rest.contains("\"lives\":3,"))
  }

  @Test func `without it files and the standard input are read in their order`() throws {
    for (arguments, order) in [
      (["a.log", "-"], ["a.log", "<stdin>"]), (["-", "a.log"], ["<stdin>", "a.log"]),
    ] {
      let run = try FollowRun(
        ["-f", "ndjson", "--logged", "all"] + arguments, files: ["a.log": fault(at: 1)],
        hasInput: true)
      try run.send(fault(at: 1))
      try run.endInput()
      let end = run.finish()
      let files = end.rest.split(separator: "\n").filter { $0.contains("\"type\":\"finding\"") }
        .compactMap { $0.firstMatch(of: /"file":"([^"]*)"/).map { String($0.1) } }
      #expect(files == order && end.status == 1)
    }
  }

  @Test func `what is packed is read once`() throws {
    let log = Tool.root.appending(path: "fixtures/fault-active-twice/trace.log")
    let bytes = Data(gzip(Array(try Data(contentsOf: log))))
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gz")
    defer { try? FileManager.default.removeItem(at: file) }
    try bytes.write(to: file)
    let run = try FollowRun(["--follow", "-f", "ndjson", file.path, "-"], hasInput: true)
    try run.line(with: "is packed: it is read once, and not followed")
    try run.line(with: "active-twice")
    try run.send(fault(at: 1))
    #expect(try run.line(with: "active-twice").contains("\"file\":\"<stdin>\",\"line\":2"))
    try run.endInput()
    #expect(run.finish().status == 1)
  }

  @Test func `who is asked to end writes all reports`() throws {
    let run = try FollowRun(
      ["--follow", "--logged", "all", "-o", "junit=report.xml", "a.log"],
      files: ["a.log": fault(at: 1)])
    try run.line(with: "active-twice")
    #expect(!FileManager.default.fileExists(atPath: run.path("report.xml").path))
    run.signal(SIGTERM)
    let end = run.finish()
    #expect(end.status == 143 && end.rest.contains("2 lines, 2 events, 1 life: 1 error"))
    let report = try String(contentsOf: run.path("report.xml"), encoding: .utf8)
    #expect(report.contains("<failure"))
  }

  @Test(arguments: [["--follow", "a.log"], ["-f", "ndjson", "-"]])
  func `it ends when nobody reads any more, whether or not there is something to say`(
    arguments: [String]
  ) throws {
    let run = try FollowRun(arguments, files: ["a.log": fault(at: 1)], hasInput: true)
    if arguments.contains("-") { try run.send(fault(at: 1)) }
    try run.line(with: "active-twice")
    try run.stopReading()
    #expect(run.waitForEnd() == 141)
  }

  @Test func `a list of events is followed too`() throws {
    let run = try FollowRun(["events", "--follow", "a.log"], files: ["a.log": line(active, at: 1)])
    try run.line(with: "a.log:1  ")
    try run.append(line(resign, at: 2), to: "a.log")
    try run.line(with: "a.log:2  ")
    run.signal(SIGINT)
    #expect(run.finish().status == 130)
  }
}
