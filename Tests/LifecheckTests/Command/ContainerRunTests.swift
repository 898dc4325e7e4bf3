import Foundation
import Testing

@testable import Command

/// The built tool on packed logs.
@Suite struct ContainerRunTests {
  private let folder: TestFolder
  private let faulty: [UInt8]

  init() throws {
    folder = try TestFolder()
    let file = Tool.root.appending(path: "fixtures/fault-active-twice/trace.log")
    faulty = Array(try Data(contentsOf: file))
  }

  /// Runs the tool where the files are.
  private func run(_ arguments: String..., input: [UInt8]? = nil) throws -> Tool.Outcome {
    try Tool.run(arguments, input: input.map { Data($0) }, folder: folder.url)
  }

  @Test func `a finding names the log in the archive, from a file and through a pipe`() throws {
    let archive = gzip(tar([TarEntry(name: "run/app.log", contents: faulty)]))
    try folder.write(archive, to: "ci.tar.gz")
    let file = try run("ci.tar.gz")
    #expect(file.status == 1 && file.errors.isEmpty)
    #expect(file.text.contains("--> ci.tar.gz/run/app.log:11:54"))
    let pipe = try run("--stdin-filename", "ci.tgz", input: archive)
    #expect(pipe.status == 1 && pipe.text.contains("--> ci.tgz/run/app.log:11:54"))
    let events = try run("events", "-", input: gzip(faulty))
    #expect(events.status == 0 && events.text.hasPrefix("<stdin>:3  "))
    // A folder's files are looked at too.
    let walked = try run(".")
    #expect(walked.status == 1 && walked.text.contains("--> ./ci.tar.gz/run/app.log:11:54"))
  }

  @Test func `JSON and the statistics tell what an archive held`() throws {
    let binary = (0..<900).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    try folder.write(
      tar([
        TarEntry(name: "a.log", contents: faulty), TarEntry(name: "b", contents: binary),
        TarEntry(name: "link", kind: "2"),
      ]), to: "x.tar")
    let outcome = try run("--format", "json", "x.tar")
    #expect(
      outcome.text.contains(
        "{\"file\":\"x.tar\",\"members\":3,\"logs\":1,\"binary\":1,\"skipped\":1}"))
    let statistics = try run("--statistics", "x.tar")
    #expect(statistics.text.contains("1  no text"))
  }

  @Test func `what is cut off is judged as far as it goes, and what is found outweighs it`() throws
  {
    try folder.write(Array(gzip(faulty).dropLast(300)), to: "cut.gz")
    let outcome = try run("--format", "json", "cut.gz")
    #expect(outcome.status == 1)
    #expect(try run("--fail-on", "never", "cut.gz").status == 2)
    #expect(outcome.text.contains("\"error\":\"the archive is damaged: it is cut off\""))
    #expect(outcome.text.contains("\"truncated\":true"))
    #expect(outcome.text.contains("\"rule\":\"active-twice\""))
    #expect(outcome.errors.contains("Cannot read 'cut.gz': the archive is damaged: it is cut off"))
  }

  @Test func `a log archive is a note beside logs, and an error without`() throws {
    try folder.write([0], to: "all/system logs.logarchive/Persist/1.tracev3")
    let alone = try run("all")
    let command = "log show --archive 'all/system logs.logarchive' --style ndjson | lifecheck"
    #expect(alone.status == 2)
    #expect(alone.errors.hasPrefix("Error: "))
    #expect(alone.errors.contains(command))
    try folder.write(faulty, to: "all/app.log")
    let beside = try run("all")
    #expect(beside.status == 1)
    #expect(beside.errors.hasPrefix("Note: ") && beside.errors.contains(command))
    let named = try run("all/system logs.logarchive/")
    #expect(named.status == 2 && named.errors.contains(command))
  }

  @Test func `results of tests get the command that exports their logs`() throws {
    try folder.write([0], to: "all/My UI.xcresult/Info.plist")
    let command =
      "xcrun xcresulttool export diagnostics --path 'all/My UI.xcresult' --output-path DIR && lifecheck DIR"
    for name in ["all", "all/My UI.xcresult", "all/My UI.xcresult/"] {
      let outcome = try run(name)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("Error: ") && outcome.errors.contains(command))
    }
    try folder.write(faulty, to: "all/app.log")
    let beside = try run("all")
    #expect(beside.status == 1)
    #expect(beside.errors.hasPrefix("Note: ") && beside.errors.contains(command))
  }

  @Test func `an app is no log`() throws {
    try folder.write(Array(infoPlist("").utf8), to: "Shop.app/Info.plist")
    try folder.write(
      zip([ZipEntry(name: "Payload/Shop.app/Info.plist", contents: [1])]), to: "Shop.ipa")
    for name in ["Shop.app", "Shop.ipa"] {
      let outcome = try run(name)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("lifecheck --info-plist \(name) LOG"))
    }
  }

  @Test func `no name in an archive reaches a terminal as it is`() throws {
    let names = ["a\u{1B}[2J.log", "b\n::error::b.log", "c\u{202E}gol.c", "../../d.log"]
    try folder.write(tar(names.map { TarEntry(name: $0, contents: faulty) }), to: "x.tar")
    try folder.write(
      tar(names.map { TarEntry(name: $0, contents: Array(gzip(faulty).dropLast(4))) }), to: "y.tar")
    for arguments in [
      ["x.tar"], ["events", "x.tar"], ["events", "-f", "csv", "x.tar"], ["y.tar"],
    ] {
      let outcome = try Tool.run(arguments, folder: folder.url)
      let text = outcome.text + outcome.errors
      #expect(text.contains(".tar/c\\u{202E}gol.c"), "\(arguments)")
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"), "\(arguments)")
      #expect(!text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("::") })
    }
  }

  @Test func `folders are walked in order, loops and dead links are none of its business`() throws {
    for name in ["b.log", "B.log", "a/z.log", "a/.hidden.log", "ä.log"] {
      try folder.write(faulty, to: "logs/\(name)")
    }
    try folder.write(gzip(faulty), to: "logs/a.log")
    let links = ["loop": ".", "a/up": "..", "dead": "nowhere"]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: "logs/\(link)").path, withDestinationPath: target)
    }
    let found = Inputs.find([folder.url.path + "/logs/"], stdinName: "-")
    let start = folder.url.path + "/logs/"
    #expect(
      found.inputs.map { String($0.name.dropFirst(start.count)) }
        == ["B.log", "a/z.log", "a.log", "b.log", "ä.log"])
    #expect(found.errors.isEmpty && found.unread.isEmpty)
  }
}
