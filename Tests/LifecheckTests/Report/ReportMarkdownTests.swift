import Testing

@testable import Lifecheck

@Suite struct ReportMarkdownTests {
  private func text(
    _ report: SampleReport, _ change: (inout RunOutcome) -> Void = { _ in }
  ) -> String {
    var markdown = MarkdownReport()
    change(&markdown.outcome)
    return written { markdown.write(report, to: $0) }
  }

  @Test func `a log cannot mark anything up`() {
    var report = SampleReport.violating
    report.findings[0].process = "<b>|[x](http://y)`@a"
    #expect(
      text(report) == #"""
        ### lifecheck: 1 error

        | | rule | where | process | what |
        |---|---|---|---|---|
        | error | background-without-resign | a.log\:31 | &lt;b\>\|\[x\](http\://y)\`\@a | applicationWillResignActive is missing before applicationDidEnterBackground |

        <details><summary>What the rules mean</summary>

        **background-without-resign**: UIKit deactivates an app before it moves it to the background; the resign callback was lost or not forwarded. Fix: Log applicationWillResignActive. ([applicationDidEnterBackground(\_\:)](https://developer.apple.com/x))

        </details>

        14 events of 1 life in 1 file.

        """#)
  }

  @Test func `fifty findings are listed, the gravest first, and all are counted by their rules`() {
    let text = text(.many(30))
    #expect(text.components(separatedBy: "\n| error | background").count == 32)
    #expect(text.components(separatedBy: "\n| warning | background").count == 22)
    #expect(text.contains("\n| error | background-without-resign | 30 |\n"))
    #expect(text.contains("\n| info | background-without-resign | 30 |\n"))
    #expect(text.contains("\nand 40 more findings.\n"))
    // Each rule is explained once.
    #expect(text.components(separatedBy: "**background-without-resign**").count == 2)
  }

  @Test func `a comment takes it, however long the names are`() {
    var report = SampleReport.many(60)
    for number in report.findings.indices {
      report.findings[number].ruleID = "rule-\(number)"
      report.findings[number].message = String(repeating: "|", count: 5000)
      report.findings[number].because = String(repeating: "*x", count: 500)
      report.findings[number].process = String(repeating: "<", count: 5000)
    }
    #expect(text(report).utf8.count < 65_536)
  }

  @Test func `what kept the run from being checked comes first`() {
    let text = text(SampleReport()) {
      $0.nothingJudged = "Cannot read 'x'\nmore"
      $0.unreadable = [("a*b", "No such file")]
    }
    #expect(
      text
        == #"""
        ### lifecheck: nothing to judge

        **Could not check:** Cannot read 'a\*b'\: No such file

        **Could not check:** Cannot read 'x'

        0 events of 0 lives in 0 files.

        """#)
  }
}
