import Foundation
import Lifecheck
import Testing

/// `fixtures/<case>/`: `trace.log`, `case` (why the verdict is right, and the arguments), and what lifecheck must print:
/// `expected.json`, which holds the exit status too. `expected.txt`, the human report, is beside it where its layout is the
/// point: these fixtures show every layout between them. `expected.FORM` is the report of that form, where it is there.
struct Fixture: CustomTestStringConvertible, Sendable {
  let folder: URL
  let why: String
  let arguments: [String]

  var testDescription: String { folder.lastPathComponent }

  static let all: [Fixture] = {
    let folders =
      (try? FileManager.default.contentsOfDirectory(
        at: Tool.root.appending(path: "fixtures"), includingPropertiesForKeys: nil)) ?? []
    return folders.sorted { $0.path < $1.path }.compactMap { folder in
      guard let text = try? String(contentsOf: folder.appending(path: "case"), encoding: .utf8)
      else { return nil }
      var fields: [String: String] = [:]
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1)
        fields[String(parts[0])] = parts.dropFirst().joined().trimmingCharacters(in: .whitespaces)
      }
      return Fixture(
        folder: folder, why: fields["why"] ?? "",
        arguments: (fields["arguments"] ?? "").split(separator: " ").map(String.init))
    }
  }()
}

/// Set to write the expected reports anew: `LIFECHECK_BLESS=1 swift test --filter Fixture`.
private let isBlessing = ProcessInfo.processInfo.environment["LIFECHECK_BLESS"] == "1"

@Suite struct FixtureTests {
  @Test(arguments: Fixture.all)
  func `a fixture's reports are as blessed`(fixture: Fixture) throws { try compare(fixture) }

  @Test func `every fixture says why its verdict is right`() {
    #expect(Fixture.all.count >= 50)
    for fixture in Fixture.all { #expect(fixture.why.count > 10, "\(fixture.testDescription)") }
  }

  @Test func `the human report is held by fixtures of every kind`() {
    let held = Fixture.all.filter {
      FileManager.default.fileExists(atPath: $0.folder.path + "/expected.txt")
    }
    #expect(held.count >= 20)
  }

  @Test func `a run that blesses fails, so that none passes unseen`() {
    #expect(!isBlessing, "expected reports were written anew: review them with git diff")
  }

  @Test func `each form of report is held by a fixture`() {
    for form in ReportForm.allCases {
      #expect(
        Fixture.all.contains {
          FileManager.default.fileExists(atPath: $0.folder.path + "/expected.\(form.rawValue)")
        }, "\(form.rawValue)")
    }
  }

  /// One run writes all reports; the status is held by what was blessed.
  private func compare(_ fixture: Fixture) throws {
    let trace = "fixtures/\(fixture.testDescription)/trace.log"
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lifecheck-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let json = folder.appending(path: "json")
    let forms = ReportForm.allCases.map(\.rawValue).filter {
      FileManager.default.fileExists(atPath: fixture.folder.path + "/expected.\($0)")
    }
    let outputs = (["json"] + forms).flatMap { ["--output", "\($0)=\(folder.path)/\($0)"] }
    let outcome = try Tool.run(
      ["check", "--format", "human"] + outputs + fixture.arguments + [trace])
    var report = outcome.text + outcome.errors
    report.replace(#/\([0-9.]+ (ms|s)\)/#, with: "(… ms)")
    if FileManager.default.fileExists(atPath: fixture.folder.path + "/expected.txt") {
      try compare(fixture, "exit status \(outcome.status)\n" + report, with: "expected.txt")
    }
    let object = (try? String(contentsOf: json, encoding: .utf8)) ?? ""
    #expect(object.contains("\"exitStatus\":\(outcome.status),"), "\(fixture.testDescription)")
    try compare(fixture, object + outcome.errors, with: "expected.json")
    for form in forms {
      let text = try String(contentsOf: folder.appending(path: form), encoding: .utf8)
      try compare(fixture, text, with: "expected.\(form)")
    }
  }

  private func compare(_ fixture: Fixture, _ report: String, with name: String) throws {
    let file = fixture.folder.appending(path: name)
    if isBlessing {
      try report.write(to: file, atomically: true, encoding: .utf8)
    } else {
      let expected = try String(contentsOf: file, encoding: .utf8)
      #expect(report == expected, "\(fixture.testDescription): \(name); why: \(fixture.why)")
    }
  }
}
