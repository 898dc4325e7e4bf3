import Foundation
import Testing

/// `lifecheck audit` as a user runs it: where its reports go.
@Suite final class AuditRunTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
  private let forms = ["human", "json", "csv", "html"]

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Tool.root.appending(path: "docs/examples/audit/device.log"),
      to: folder.appending(path: "device.log"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func run(_ line: String) throws -> Tool.Outcome {
    try Tool.run(line.split(separator: " ").map(String.init), folder: folder)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `each form goes to a file as it goes to the standard output`() throws {
    let outputs = forms.map { "-o \($0)=out.\($0)" }.joined(separator: " ")
    let all = try run("audit \(outputs) device.log")
    // The app of the example was ended by a fault.
    #expect(all.status == 1 && all.errors.isEmpty, "\(all.errors)")
    #expect(try files == ["device.log"] + forms.map { "out.\($0)" }.sorted())
    for form in forms {
      let file = try Data(contentsOf: folder.appending(path: "out.\(form)"))
      let single = try run("audit -f \(form) device.log")
      #expect(single.output == file && !file.isEmpty, "\(form)")
    }
    #expect(try run("audit -f html -o html=out.html device.log").text.hasPrefix("<!DOCTYPE html>"))
  }

  @Test func `what cannot be written is said, and nothing is left behind`() throws {
    for (line, message) in [
      ("audit -o junit=x device.log", "a format (human, json, csv, html) and a path"),
      ("audit -o html=- device.log", "a path; '--format' is for the standard output."),
      ("audit -o html=device.log device.log", "would overwrite the input 'device.log'"),
      ("check -o pdf=x device.log", "a format (human, concise, full, json, ndjson,"),
      ("check -o junit=x -o sarif=x device.log", "'--output' names 'x' twice"),
    ] {
      let outcome = try run(line)
      #expect(outcome.status == 64 && outcome.text.isEmpty, "\(line)")
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    let outcome = try run("audit -o json=a.json -o html=device.log/a.html device.log")
    #expect(outcome.status == 2 && outcome.text.isEmpty)
    #expect(outcome.errors.contains("Cannot write 'device.log/a.html': Not a directory"))
    #expect(try files == ["device.log"])
  }

  /// The file may come with somebody else's checkout.
  @Test func `every form names the configuration file and what it hides`() throws {
    let log = """
      2026-03-04 08:15:01.000 Boat[71:1] application:didFinishLaunchingWithOptions:
      2026-03-04 08:15:02.000 Boat[71:1] applicationDidBecomeActive:
      2026-03-04 08:15:04.000 Boat[71:1] applicationWillResignActive:
      2026-03-04 08:15:05.000 Boat[71:1] applicationDidEnterBackground:
      2026-03-04 08:15:08.000 Boat[71:1] applicationWillEnterForeground:
      2026-03-04 08:15:09.000 Boat[71:1] applicationDidBecomeActive:
      2026-03-04 08:15:12.000 Boat[71:1] applicationWillResignActive:
      2026-03-04 08:15:13.000 Boat[71:1] applicationDidEnterBackground:
      2026-03-04 08:15:19.000 Boat[71:1] applicationDidBecomeActive:

      """
    try Data(log.utf8).write(to: folder.appending(path: "boat.log"))
    try Data("ignore active-without-foreground\n".utf8).write(
      to: folder.appending(path: ".lifecheck"))
    #expect(try run("audit --no-config boat.log").text.contains("[active-without-foreground]"))
    for form in ["human", "html"] {
      let words = try run("audit -f \(form) boat.log").text.replacing("\\", with: "")
      #expect(words.contains(".lifecheck leaves out 1 rule and hides 1 finding."), "\(form)")
    }
    #expect(
      try run("audit -f json boat.log").text.contains(
        #""configurationFile":{"file":".lifecheck","hidden":1,"regraded":0}"#))
    let redacted = try run("audit --redact boat.log").text
    #expect(redacted.contains("the configuration file leaves out 1 rule and hides 1 finding."))
    try Data("os 26.0\n".utf8).write(to: folder.appending(path: ".lifecheck"))
    #expect(try run("audit boat.log").text.contains("\n.lifecheck is used.\n"))
  }

  /// Mutants: what was asked for and is told of nowhere is not missed, and those that were not asked for are not counted.
  @Test func `what is left out is said, and what is asked for and not there`() throws {
    let log = ["Boat", "Barn", "Moor"].enumerated().map { number, name in
      "Mar  3 10:00:0\(number) \(name)[7\(number)] <Notice>: application:didFinishLaunchingWithOptions:\n"
    }.joined()
    try Data(log.utf8).write(to: folder.appending(path: "boat.log"))
    let some = try run("audit --app Boat --app Bran boat.log").text
    #expect(some.contains("\n2 other apps are left out.\nNo line is about an app called 'Bran'.\n"))
    let redacted = try run("audit --redact --app Boat --app Bran boat.log").text
    #expect(!redacted.contains("Bran"))
    let all = try run("audit boat.log").text
    #expect(!all.contains("left out") && !all.contains("No line is about"))
  }

  @Test func `nothing told has a reason`() throws {
    try Data().write(to: folder.appending(path: "empty.log"))
    try Data("hello\n".utf8).write(to: folder.appending(path: "other.log"))
    try Data((0..<4000).map { UInt8(truncatingIfNeeded: $0 &* 131 >> 1) }).write(
      to: folder.appending(path: "b.bin"))
    let outcome = try run("audit empty.log other.log b.bin")
    #expect(outcome.status == 2)
    #expect(
      outcome.text.contains(
        "No line tells of an app's launch, state or end. An audit reads device logs, crash reports, PowerLog and sysdiagnoses.\nempty.log: log, empty\nother.log: log, of which no line tells of an app's launch, state or end\nb.bin: log, which looks like no text at all\n"
      ))
    #expect(outcome.errors == "")
    for form in ["json", "csv", "html"] {
      let machine = try run("audit -f \(form) other.log")
      #expect(machine.status == 2)
      #expect(machine.errors.hasPrefix("Error: No line tells of an app's launch, state or end. "))
    }
    let others = try run("audit --app Barn device.log")
    #expect(others.status == 2)
    #expect(
      others.text.hasPrefix(
        "No line about the app that was asked for. Other apps: Boat (org.example.boat).\n"))
  }

  @Test func `a report can come from a pipe`() throws {
    let report = """
      {"app_name":"Boat","timestamp":"2026-03-03 10:00:40.00 +0100","bug_type":"309","bundleID":"org.example.boat"}
      {"pid":71,"procName":"Boat","captureTime":"2026-03-03 10:00:40.0000 +0100","exception":{"type":"EXC_CRASH"}}

      """
    let outcome = try Tool.run(
      ["audit", "-f", "csv"], input: Data(report.utf8), folder: folder)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("org.example.boat,Boat,71,end,it crashed,"))
    #expect(outcome.text.contains("<stdin>:1"))
  }

  /// The first bytes of an archive that is not packed hold those of its first file.
  @Test func `an archive that begins with a report is an archive`() throws {
    let report = """
      {"app_name":"Boat","timestamp":"2026-03-03 10:00:40.00 +0100","bug_type":"309","bundleID":"org.example.boat"}
      {"pid":71,"procName":"Boat","captureTime":"2026-03-03 10:00:40.0000 +0100","exception":{"type":"EXC_CRASH"}}

      """
    let files = [
      TarEntry(name: "a.ips", contents: Array(report.utf8)),
      TarEntry(name: "b.ips", contents: Array(report.replacing("oat", with: "arn").utf8)),
    ]
    for files in [files, files.reversed()] {
      let outcome = try Tool.run(
        ["audit", "-f", "csv", "-"], input: Data(tar(files)), folder: folder)
      #expect(outcome.text.contains("org.example.boat,Boat,71,end,it crashed,"))
      #expect(outcome.text.contains("org.example.barn,Barn,71,end,it crashed,"))
    }
    try Data(tar(files)).write(to: folder.appending(path: "both.tar"))
    let outcome = try run("audit -f csv both.tar")
    #expect(outcome.text.contains("both.tar!a.ips") && outcome.text.contains("both.tar!b.ips"))
  }

  @Test func `another audit is read as the first one is`() throws {
    let outcome = try run("audit -f json device.log --against device.log --redact")
    #expect(outcome.text.contains(#""against":{"#) && outcome.text.contains("redacted.app1"))
    let none = try run("audit device.log --against none.log --fail-on never")
    #expect(none.status == 2 && none.errors.contains("Cannot read 'none.log'"))
    #expect(!none.text.contains("Against"))
    let own = try run("audit -o json=b.log device.log --against b.log")
    #expect(own.status != 64)
    let refused = try run("audit -o json=b.log device.log --against b.log")
    #expect(refused.status == 64 && refused.errors.contains("would overwrite the input 'b.log'"))
  }
}
