import Foundation
import Testing

/// `fixtures/<case>/`: `trace.log`, `case` (why the verdict is right, and the arguments), and what
/// lifecheck must print: `expected.txt` (status and human report) and `expected.json`.
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
  func `a fixture's reports are as blessed`(fixture: Fixture) throws {
    try compare(fixture)
  }

  @Test func `every fixture says why its verdict is right`() {
    #expect(Fixture.all.count >= 50)
    for fixture in Fixture.all { #expect(fixture.why.count > 10, "\(fixture.testDescription)") }
  }

  @Test func `a run that blesses fails, so that none passes unseen`() {
    #expect(!isBlessing, "expected reports were written anew: review them with git diff")
  }

  /// One run writes both reports.
  private func compare(_ fixture: Fixture) throws {
    let trace = "fixtures/\(fixture.testDescription)/trace.log"
    let json = FileManager.default.temporaryDirectory.appending(
      path: "lifecheck-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: json) }
    let outcome = try Tool.run(
      ["check", "--format", "human", "--output", "json=\(json.path)"] + fixture.arguments + [trace])
    var report = outcome.text + outcome.errors
    report.replace(#/\([0-9.]+ (ms|s)\)/#, with: "(… ms)")
    try compare(fixture, "exit status \(outcome.status)\n" + report, with: "expected.txt")
    let object = (try? String(contentsOf: json, encoding: .utf8)) ?? ""
    try compare(fixture, object + outcome.errors, with: "expected.json")
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
