import Foundation
import Testing

@testable import Command
@testable import Lifecheck

@Suite struct ReportGitHubTests {
  private let bare = GitHubReport(human: nil)

  private func lines(_ report: SampleReport, problem: String? = nil) -> [String] {
    var github = bare
    github.outcome.nothingJudged = problem
    return written { github.write(report, to: $0) }.split(separator: "\n").map { String($0) }
  }

  @Test func `a finding is a workflow command in one line`() {
    #expect(
      lines(.violating) == [
        "::error file=a.log,line=31,endLine=31,col=27,endColumn=56,title=background-without-resign"
          + "::applicationWillResignActive is missing before applicationDidEnterBackground"
          + "%0Aprevious event: didBecomeActive in line 12%0Astate: active%0Alegal here: willResignActive"
          + "%0Amissing: willResignActive%0Awhy: UIKit deactivates an app before it moves it to the "
          + "background; the resign callback was lost or not forwarded."
          + "%0Afix: Log applicationWillResignActive."
          + "%0Asource: applicationDidEnterBackground(_:) https://developer.apple.com/x"
          + "%0Ahelp: lifecheck explain background-without-resign"
      ])
  }

  @Test func `ten of a level are annotated, errors first, and the rest is counted`() {
    let output = lines(.many(13))
    #expect(output.count == 31)
    let levels = output.map { $0.prefix { $0 != " " } }
    #expect(levels.prefix(10).allSatisfy { $0 == "::error" })
    #expect(levels[10..<20].allSatisfy { $0 == "::warning" })
    #expect(levels[20..<30].allSatisfy { $0 == "::notice" })
    #expect(
      output[30]
        == "without annotation, since GitHub shows ten of a level: 3 errors, 3 warnings and 3 infos"
    )
    #expect(lines(.many(10)).count == 30)
  }

  @Test func `what kept the check from being done comes first`() {
    let output = lines(.many(10), problem: "Cannot read 'x': 100%\nno")
    #expect(output[0] == "::error::Cannot read 'x': 100%25%0Ano")
    #expect(output.filter { $0.hasPrefix("::error") }.count == 10)
    #expect(output.last?.hasSuffix(": 1 error") == true)
  }

  @Test func `text of the log is no command`() {
    var report = SampleReport.violating
    report.findings[0].file = "a,b:100%\r\n::error::.log"
    report.findings[0].message = "x\n::stop-commands::y\r##[add-mask]100%0A"
    report.findings[0].process = "::warning::p"
    let output = lines(report)
    #expect(output.count == 1)
    #expect(
      output[0].hasPrefix(#"::error file=a%2Cb%3A100%25\u{D}\u{A}%3A%3Aerror%3A%3A.log,line=31,"#))
    #expect(
      output[0].contains(#"::x\u{A}::stop-commands::y\u{D}##\u{5B}add-mask]100%250A%0Aprevious"#))
  }

  @Test func `the human report stands above, and no line of it is a command`() {
    var report = SampleReport.violating
    report.findings[0].snippet = Finding.Snippet(marked: "::error::x «a:»")
    report.findings[0].message = "::error::x"
    var github = bare
    github.human = HumanReport(palette: Palette(isColoured: false))
    let output = written { github.write(report, to: $0) }.split(separator: "\n")
    #expect(output[0] == "error[background-without-resign]: ::error::x")
    #expect(
      output.filter { $0.drop { $0 == " " }.hasPrefix("::") }.map { $0.prefix(18) }
        == ["::error file=a.log"])
  }
}

@Suite final class GitHubCommandTests {
  private let file = FileManager.default.temporaryDirectory.appending(
    path: "lifecheck-summary-\(UUID().uuidString)")
  private let trace = "fixtures/fault-background-without-resign/trace.log"

  deinit { try? FileManager.default.removeItem(at: file) }

  private func run(_ arguments: String..., summary: String? = nil) throws -> Tool.Outcome {
    var environment = ["GITHUB_ACTIONS": "true"]
    environment["GITHUB_STEP_SUMMARY"] = summary
    return try Tool.run(arguments, environment: environment)
  }

  @Test func `annotations are the default where GitHub runs the job, and only there`() throws {
    let actions = try run(trace)
    #expect(actions.status == 1)
    #expect(actions.text.hasPrefix("error["))
    #expect(actions.text.contains("\n::error file=\(trace),line=20,"))
    #expect(try run(trace, "--format", "human").text.contains("\n::") == false)
    #expect(try run(trace, "--quiet").text.hasPrefix("::error file="))
    #expect(
      try Tool.run([trace], environment: ["GITHUB_ACTIONS": "false"]).text.contains("\n::") == false
    )
    #expect(try Tool.run([trace]).text.contains("\n::") == false)
  }

  @Test func `the summary is appended to the page of the step`() throws {
    try Data("before\n".utf8).write(to: file)
    #expect(try run(trace, summary: file.path).errors == "")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("before\n\n### lifecheck: 1 error\n"))
    _ = try run(trace, "--format", "json", summary: file.path)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `a page that cannot be written is said and changes no result`() throws {
    let outcome = try run(trace, summary: "/none/page")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "Warning: Cannot append to '/none/page': No such file or directory\n")
  }

  @Test func `what could not be checked is annotated`() throws {
    let outcome = try run("none.log", "fixtures/nothing-recognised/trace.log", "--quiet")
    #expect(outcome.status == 2)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "::error::Cannot read 'none.log': No such file or directory")
    #expect(lines[1].hasPrefix("::error::No life-cycle event recognised.%0A  fixtures/"))
  }
}
