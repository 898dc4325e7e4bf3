import Foundation
import Lifecheck
import Testing

/// The examples of README.md and docs/ are run: in a `console` block each `$ ` line is a command,
/// and what follows is what it prints. `LIFECHECK_BLESS=1` writes the printed text into the pages.
@Suite struct DocumentationTests {
  static let pages: [String] =
    ["README.md", "CONTRIBUTING.md"] + pages(in: "docs") + pages(in: "docs/rules")

  private static func pages(in folder: String) -> [String] {
    let path = Tool.root.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }

  /// Each rule has a page, which is what `lifecheck explain` prints; blessing adds the missing ones.
  @Test func `every built-in rule has its page and no other page is there`() throws {
    let rules = try RuleSet.shared.rules.map(\.id)
    if ProcessInfo.processInfo.environment["LIFECHECK_BLESS"] == "1" {
      for rule in rules where !Self.pages.contains("docs/rules/\(rule).md") {
        let text = "# \(rule)\n\n```console\n$ lifecheck explain \(rule)\n```\n"
        try text.write(
          to: Tool.root.appending(path: "docs/rules/\(rule).md"), atomically: true, encoding: .utf8)
      }
    }
    #expect(
      Self.pages(in: "docs/rules") == (rules + ["README"]).sorted().map { "docs/rules/\($0).md" })
  }

  /// Each rule file with machines has a page; blessing writes all of them anew.
  @Test func `every life cycle has its page as the rules have it`() throws {
    let pages = LifeCyclePage.all(try RuleSet.shared, RuleSet.builtinFiles)
    let folder = Tool.root.appending(path: "docs/life-cycles")
    var stale: [String] = []
    for page in pages {
      let file = folder.appending(path: "\(page.name).md")
      if (try? String(contentsOf: file, encoding: .utf8)) == page.text { continue }
      stale.append(page.name)
      guard ProcessInfo.processInfo.environment["LIFECHECK_BLESS"] == "1" else { continue }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try page.text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(stale == [], "LIFECHECK_BLESS=1 writes them")
    #expect(
      Self.pages(in: "docs/life-cycles") == pages.map { "docs/life-cycles/\($0.name).md" }.sorted())
  }

  @Test(arguments: Self.pages)
  func `the examples of a page print what it says`(page: String) throws {
    let file = Tool.root.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let actual = try rewritten(text)
    if ProcessInfo.processInfo.environment["LIFECHECK_BLESS"] == "1" {
      try actual.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(actual == text, "\(page)")
  }

  @Test func `the page on JSON has every key of a report and of a finding`() throws {
    let page = try String(contentsOf: Tool.root.appending(path: "docs/json.md"), encoding: .utf8)
    let log = Tool.root.appending(path: "fixtures/fault-active-twice/trace.log").path
    let report = try JSONSerialization.jsonObject(
      with: try Tool.run(["--format", "json", "--statistics", log]).output)
    let keys = try #require(report as? [String: Any])
    let findings = try #require(keys["findings"] as? [[String: Any]])
    let finding = try #require(findings.first)
    for key in Array(keys.keys) + finding.keys { #expect(page.contains("`\(key)`"), "\(key)") }
  }

  @Test func `the README runs the tool`() throws {
    let text = try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.components(separatedBy: "\n$ lifecheck").count > 3)
  }

  /// `text` with the output of every command in its `console` blocks.
  private func rewritten(_ text: String) throws -> String {
    var lines: [Substring] = []
    var isInBlock = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInBlock = !isInBlock && line.hasPrefix("```console")
        lines.append(line)
      } else if !isInBlock {
        lines.append(line)
      } else if line.hasPrefix("$ ") {
        lines.append(line)
        lines += try output(of: String(line.dropFirst(2)))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func output(of command: String) throws -> [Substring] {
    // Building is the business of .ci/run.
    if command.hasPrefix("swift ") || command.hasPrefix("git ") { return [] }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "{ \(command); } 2>&1"]
    process.currentDirectoryURL = Tool.root
    let folder = Tool.executable.deletingLastPathComponent().path
    process.environment = Tool.sanitizerOptions.merging(["PATH": "\(folder):/usr/bin:/bin"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    var text = String(decoding: data, as: UTF8.self)
    text.replace(#/\([0-9.]+ (ms|s)\)/#, with: "(1 ms)")
    if text.hasSuffix("\n") { text.removeLast() }
    return text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
