import Foundation
import Testing

@testable import Lifecheck

@Suite struct ReportHumanTests {
  private let plain = HumanReport(palette: Palette(isColoured: false))

  /// The lines with the log's text and with the mark.
  private func snippet(_ marked: [UInt8], width: Int? = nil) -> [String] {
    var finding = Finding.sample()
    finding.snippet = Finding.Snippet(marked: marked)
    finding.previous = nil
    finding.stateWords = []
    finding.label = ""
    var report = plain
    if let width {
      report.width = width
      report.cutsLogLines = true
    }
    let text = written { report.write(finding, to: $0) }
    let lines = text.split(separator: "\n").map { String($0) }
    return Array(lines.drop { !$0.hasPrefix("31 │") }.prefix(2))
  }

  private func snippet(_ marked: String, width: Int? = nil) -> [String] {
    snippet(Array(marked.utf8), width: width)
  }

  /// Mutants: problems are not said; they are not counted; that nothing was judged is counted, too.
  @Test func `what makes a run fail is said in a file, and counted beside the standard error`()
    throws
  {
    var human = plain
    human.outcome.unreadable = [("gone.log", "No such file")]
    let result = try check("applicationDidBecomeActive:\n")
    let counted = written { human.write(result, to: $0) }
    #expect(counted.hasPrefix("no finding: "))
    #expect(counted.contains(": no finding; 1 problem\n"))
    human.saysProblems = true
    let said = written { human.write(result, to: $0) }
    #expect(said == "error: Cannot read 'gone.log': No such file\n" + counted)
    human.outcome = RunOutcome()
    human.outcome.nothingJudged = "Nothing at all.\nMore of it."
    let none = written { human.write(result, to: $0) }
    #expect(none.hasPrefix("error: Nothing at all.\n") && !none.contains("problem"))
  }

  @Test func `a finding has its six parts`() {
    var report = SampleReport.violating
    report.inputs[0].reordered = 1
    var human = plain
    human.elapsed = .milliseconds(12)
    let text = written { human.write(report, to: $0) }
    #expect(
      text == """
        error[background-without-resign]: applicationWillResignActive is missing before applicationDidEnterBackground
          --> a.log:31:27  Shop[4127]  10:11:12.123
        12 │ 10:11:02.123 Shop[4127:1] applicationDidBecomeActive:        active
           ┆ 18 lines
        31 │ 10:11:12.123 Shop[4127:1] applicationDidEnterBackground:
           │                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ home is 4 → 5; 4 was not seen
           = fix: Log applicationWillResignActive.
           = why: UIKit deactivates an app before it moves it to the background; the resign callback was
                  lost or not forwarded.
           = source: applicationDidEnterBackground(_:)
           = more: lifecheck explain background-without-resign

        1200 lines, 14 events, 1 life: 1 error; 2 near misses, 1 record reordered (12 ms)

        """)
  }

  @Test func `the full form tells all that is known with each finding`() {
    var full = plain
    full.form = .full
    var report = SampleReport.violating
    report.findings.append(report.findings[0])
    let text = written { full.write(report, to: $0) }
    let finding = """
      error[background-without-resign]: applicationWillResignActive is missing before applicationDidEnterBackground
        --> a.log:31:27  Shop[4127]  10:11:12.123
      12 │ 10:11:02.123 Shop[4127:1] applicationDidBecomeActive:        active
         ┆ 18 lines
      31 │ 10:11:12.123 Shop[4127:1] applicationDidEnterBackground:
         │                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ home is 4 → 5; 4 was not seen
         = fix: Log applicationWillResignActive.
         = state: active
         = legal here: willResignActive
         = missing: willResignActive
         = why: UIKit deactivates an app before it moves it to the background; the resign callback was
                lost or not forwarded.
         = source: applicationDidEnterBackground(_:)  https://developer.apple.com/x
         = more: lifecheck explain background-without-resign


      """
    #expect(text.hasPrefix(finding + finding))
  }

  @Test func `the concise form is one line that editors read`() {
    var concise = plain
    concise.form = .concise
    #expect(
      written { concise.write(SampleReport.violating, to: $0) } == """
        a.log:31:27: error: applicationWillResignActive is missing before applicationDidEnterBackground [background-without-resign]
        1200 lines, 14 events, 1 life: 1 error; 2 near misses

        """)
  }

  /// Findings of one rule: as many as `lines`, alike but for the line, and one of another kind for each of `others`.
  private func many(lines: ClosedRange<Int>, others: [String] = []) -> SampleReport {
    var report = SampleReport.violating
    report.findings = lines.map { line in
      var finding = Finding.sample()
      finding.line = line
      return finding
    }
    report.findings += others.map { event in
      var finding = Finding.sample()
      finding.event = event
      return finding
    }
    return report
  }

  @Test func `findings that are alike are shown once, with their places`() {
    let text = written { plain.write(many(lines: 31...33), to: $0) }
    #expect(text.components(separatedBy: "error[").count == 2)
    #expect(text.contains("= also: 2 more like it, in lines 32 and 33\n"))
    let thousands = written { plain.write(many(lines: 31...2030), to: $0) }
    #expect(
      thousands.contains(
        "= also: 1999 more like it, in lines 32, 33, 34, 35, 36, 37 and 1993 more places\n"))
    #expect(thousands.split(separator: "\n").count < 20)
    var two = many(lines: 31...31)
    two.findings.append(two.findings[0])
    two.findings[1].file = "b\u{1B}[2J.log"
    #expect(
      written { plain.write(two, to: $0) }.contains("= also: 1 more like it, in b.log:31\n"))
  }

  @Test func `of a rule no more findings that differ are shown than asked for`() {
    var report = many(lines: 1...2, others: ["a", "b", "c"])
    var human = plain
    human.maxPerRule = 2
    let text = written { human.write(report, to: $0) }
    #expect(text.components(separatedBy: "error[").count == 3)
    #expect(
      text.contains(
        "2 more findings [background-without-resign], not shown: --max-per-rule 0 shows every one\n"
      ))
    human.maxPerRule = 0
    #expect(written { human.write(report, to: $0) }.components(separatedBy: "error[").count == 6)
    report.findings[1].ruleID = "other"
    report.findings[1].rule = 1
    #expect(
      written { plain.write(report, to: $0) }.contains(
        "\nby rule: background-without-resign 4, other 1\n1200 lines"))
  }

  @Test func `the reasons are told once for each rule`() {
    let text = written { plain.write(many(lines: 1...1, others: ["a", "b"]), to: $0) }
    #expect(text.components(separatedBy: "= why:").count == 2)
    #expect(text.components(separatedBy: "= more:").count == 2)
    #expect(text.components(separatedBy: "= fix:").count == 4)
  }

  @Test func `in a stream only the place of a finding that is like another is told`() {
    var writer = HumanFindingWriter(plain)
    let text = written { sink in
      for finding in many(lines: 31...33, others: ["a"]).findings {
        writer.writeNow(finding, to: sink)
      }
    }
    let place = { (line: Int) in
      """
      error[background-without-resign]: applicationWillResignActive is missing before applicationDidEnterBackground
       --> a.log:\(line):27  Shop[4127]  10:11:12.123


      """
    }
    #expect(text.contains(place(32) + place(33)))
    #expect(text.components(separatedBy: "= fix:").count == 3)
  }

  @Test func `a state stands in the mark's line where no line before is shown`() {
    var finding = Finding.sample()
    finding.previous = nil
    #expect(
      written { plain.write(finding, to: $0) }.contains(
        "^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ while active: home is 4 → 5; 4 was not seen\n"))
    finding.label = ""
    #expect(written { plain.write(finding, to: $0) }.contains("~ not legal while active\n"))
    finding.stateWords = []
    #expect(written { plain.write(finding, to: $0) }.contains("~~~\n"))
  }

  @Test func `on a narrow terminal nothing is broken within a word`() {
    var narrow = plain
    narrow.width = 60
    narrow.cutsLogLines = true
    let text = written { narrow.write(Finding.sample(), to: $0) }
    #expect(
      text.hasPrefix(
        """
        error[background-without-resign]:
        applicationWillResignActive is missing before
        applicationDidEnterBackground
          --> a.log:31:27  Shop[4127]  10:11:12.123
        12 │ …[4127:1] applicationDidBecomeActive:        active
           ┆ 18 lines
        31 │ …[4127:1] applicationDidEnterBackground:
           │           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
           │           home is 4 → 5; 4 was not seen

        """), "\(text)")
    narrow.width = 40
    let tiny = written { narrow.write(Finding.sample(), to: $0) }
    // No room for the state beside the event.
    #expect(tiny.contains("\n12 │ …1] applicationDidBecomeActive:\n"), "\(tiny)")
    #expect(tiny.contains("\n   │     home is 4 → 5; 4 was not seen\n"), "\(tiny)")
  }

  @Test(arguments: [
    ("2026-03-03T10:11:12.123456+02:00", "10:11:12.123"), ("2026-03-03T10:11:12Z", "10:11:12"),
    ("May 14 09:31:15", "09:31:15"), ("May 14 09:31:15.5 x", "09:31:15.5"),
    ("09:31:15", "09:31:15"), ("09:31", "09:31"), ("1:2:3", "1:2:3"), ("", ""), (":", ":"),
    ("12:34:5", "12:34:5"), ("x\u{1B}[0m", "x"),
  ])
  func `the place has the time of day`(stamp: String, text: String) {
    var finding = Finding.sample()
    finding.time = stamp
    let place = written { plain.write(finding, to: $0) }.split(separator: "\n")[1]
    #expect(place == "  --> a.log:31:27  Shop[4127]  \(text)")
  }

  @Test func `sources are links where the terminal takes them`() {
    var linking = plain
    linking.hasLinks = true
    let link =
      "= source: \u{1B}]8;;https://developer.apple.com/x\u{1B}\\applicationDidEnterBackground(_:)\u{1B}]8;;\u{1B}\\\n"
    #expect(written { linking.write(.sample(), to: $0) }.contains(link))
    var finding = Finding.sample()
    finding.sources[0].url = "https://a/\u{1B}\\ b"
    #expect(!written { linking.write(finding, to: $0) }.contains("\u{1B}"))
  }

  @Test func `a clean log is told in two lines`() {
    var report = SampleReport.violating
    report.findings = []
    report.summary.errors = 0
    report.summary.faults = 0
    report.inputs[0].nearMisses = 0
    #expect(
      written { plain.write(report, to: $0) } == """
        no finding: 14 events of 1 life in a.log
        1200 lines, 14 events, 1 life: no finding

        """)
    // Each event of a list is a life of its own, and nothing was found to be right.
    report.inputs[0].isDocumentation = true
    #expect(
      written { plain.write(report, to: $0) } == """
        nothing to judge: a list of 14 events in a.log
        1200 lines, 14 events: nothing judged

        """)
    var quiet = plain
    quiet.isQuiet = true
    #expect(written { quiet.write(report, to: $0) } == "")
  }

  @Test func `a finding says what else it rests on`() {
    var finding = Finding.sample()
    finding.isSpurious = true
    finding.missing = []
    finding.explains = Finding.Previous(file: "a.log", line: 12, event: "didBecomeActive")
    finding.dependsOn = ["exitsOnSuspend", "multitasking"]
    finding.related = (1...7).map { RelatedPlace(file: "b.log", line: $0, message: "here too") }
    finding.count = 2
    var full = plain
    full.form = .full
    let text = written { full.write(finding, to: $0) }
    #expect(
      text.contains(
        """
           = state: active
           = legal here: willResignActive
           = unexpected: didBecomeActive should not be here
           = concerns: an earlier record, didBecomeActive in line 12: what came after it shows that the
                       fault is there
           = depends on: exitsOnSuspend, which is not known: say --exits-on-suspend or --no-exits-on-suspend
           = depends on: multitasking, which is not known
           = seen: 2 times at once, counted as one

        """))
    for report in [plain, full] {
      let text = written { report.write(finding, to: $0) }
      #expect(text.contains("= concerns: an earlier record, didBecomeActive in line 12: what came"))
      #expect(text.contains("= depends on: multitasking, which is not known\n"))
      #expect(
        text.contains(
          "= places: b.log:1, b.log:2, b.log:3, b.log:4, b.log:5 and 2 more places: here too"))
    }
  }

  @Test(arguments: [
    ("«abc» x", "31 │ abc x", "   │ ^~~"),
    ("日本語 «abc»", "31 │ 日本語 abc", "   │        ^~~"),
    ("👩‍👩‍👧 🇯🇵 ❤️ «abc»", "31 │ 👩‍👩‍👧 🇯🇵 ❤️ abc", "   │          ^~~"),
    ("e\u{301}a\u{308} «abc»", "31 │ e\u{301}a\u{308} abc", "   │    ^~~"),
    ("\ta\t«abc»", "31 │         a       abc", "   │                 ^~~"),
    ("\u{1B}[1;31mred\u{1B}[0m «abc»", "31 │ red abc", "   │     ^~~"),
    ("\u{1B}]0;title\u{7}\u{1B}]8;;http://x\u{1B}\\l «abc»", "31 │ l abc", "   │   ^~~"),
    ("\u{1B} \u{7} «abc»", #"31 │ \u{1B} \u{7} abc"#, "   │              ^~~"),
    ("\u{202E}x\u{2069} «abc»", #"31 │ \u{202E}x\u{2069} abc"#, "   │                   ^~~"),
    (
      "##[x ##VSO[y ##teamcity[z «abc»", #"31 │ ##\u{5B}x ##VSO\u{5B}y ##teamcity\u{5B}z abc"#,
      "   │                                          ^~~"
    ),
    ("#\u{1B}[0m#[x «abc»", #"31 │ ##\u{5B}x abc"#, "   │           ^~~"),
    ("::error::x «abc»", "31 │ ::error::x abc", "   │            ^~~"),
    ("«日本»", "31 │ 日本", "   │ ^~~~"),
  ])
  func `the mark stands under the event`(line: String, text: String, mark: String) {
    #expect(snippet(line) == [text, mark])
  }

  /// Mutants: a character may be written in more bytes than it needs, or be beyond the last one.
  @Test func `an overlong character is none`() {
    let longest: [[UInt8]] = [
      [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
      [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
    ]
    for bytes in longest {
      let spelled = bytes.map { "\\x" + String($0, radix: 16, uppercase: true) }.joined()
      #expect(snippet(bytes + Array("«abc»".utf8))[0] == "31 │ \(spelled)abc")
    }
    for text in ["\u{80}\u{7FF}", "\u{800}\u{FFFD}", "\u{10000}\u{1F600}"].map({ "x\($0)" }) {
      #expect(!snippet(text + "«abc»")[0].contains("\\x"), "\(text.unicodeScalars)")
    }
  }

  @Test func `bytes that are no UTF-8 are spelled out`() {
    let line = [0xFF, 0x20, 0xE2, 0x82, 0x20, 0xED, 0xA0, 0x80, 0x20] + Array("«abc»".utf8)
    #expect(
      snippet(line) == [
        #"31 │ \xFF \xE2\x82 \xED\xA0\x80 abc"#, "   │                            ^~~",
      ])
  }

  @Test func `a long line is cut to the terminal with the event in sight`() {
    let long = String(repeating: "x", count: 100)
    let after = snippet("«abc» \(long)", width: 40)
    #expect(after == ["31 │ abc \(long.prefix(30))…", "   │ ^~~"])
    let before = snippet("\(long) «abc»", width: 40)
    #expect(before[0].hasPrefix("31 │ …xxx") && before[0].hasSuffix(" abc"))
    #expect(before[0].count <= 40)
    #expect(before[0].count == before[1].count)
  }

  @Test func `names from the log are made safe too`() {
    var finding = Finding.sample()
    finding.process = "a\u{1B}]0;x\u{7}b\n::error::"
    finding.file = "x\n##[error]y"
    let text = written { plain.write(finding, to: $0) }
    #expect(
      text.contains(#"--> x\u{A}##\u{5B}error]y:31:27  ab\u{A}::error::[4127]  10:11:12.123"#))
    #expect(!text.contains("\n::") && !text.contains("##["))
  }

  @Test func `colour changes nothing but colour`() {
    let coloured = HumanReport(palette: Palette(isColoured: true))
    let text = writtenBytes { coloured.write(SampleReport.violating, to: $0) }
    let stripped = text.split(separator: 10, omittingEmptySubsequences: false)
      .map { shown(utf8: Array($0)) }.joined(separator: "\n")
    #expect(text.contains(0x1B))
    #expect(stripped == written { plain.write(SampleReport.violating, to: $0) })
  }

  @Test func `no wrapped line begins as a command`() {
    #expect(wrapped("aaa ::error::b", width: 5) == ["aaa", #"\u{3A}:error::b"#])
  }

  @Test(arguments: [
    (Duration.microseconds(450), "0.4 ms"), (.milliseconds(12), "12 ms"),
    (.milliseconds(3250), "3.2 s"),
  ])
  func `durations are short`(duration: Duration, text: String) {
    #expect(HumanReport.text(of: duration) == text)
  }
}
