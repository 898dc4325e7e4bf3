import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Lifecheck

/// What holds for every report that goes to other programs.
@Suite struct ReportFormTests {
  private func text(
    _ form: ReportForm, _ report: SampleReport, _ outcome: RunOutcome = RunOutcome()
  ) -> String {
    written { form.write(report, outcome, to: $0) }
  }

  private func object(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  private static let jsonForms: [ReportForm] = [
    .sarif, .gitlab, .rdjson, .sonar, .ctrf, .traceEvent,
  ]
  private static let xmlForms: [ReportForm] = [.junit, .junitStrict, .checkstyle, .html]

  /// Everything that a log or a path can hold and a reader could take for something else.
  private static let hostile =
    "::error::x\r\n##[error]y ##vso[task.x]z\n##teamcity[buildProblem description='x']\n"
    + "|'\"]]><b>&amp;\u{0}\u{1B}[31m\u{FFFE}\u{202E}=cmd()\\u0041 {0} [x](1) # TODO - \u{1F469}\u{200D}\u{1F467}"

  private static var hostileReport: SampleReport {
    var report = SampleReport.violating
    report.inputs[0].file = hostile
    for column in [1, 27] {
      var finding = Finding.sample(line: hostile + "«x»")
      finding.file = hostile
      finding.message = hostile
      finding.process = hostile
      finding.scene = hostile
      finding.time = hostile
      finding.because = hostile
      finding.fix = hostile
      finding.column = column
      finding.related = [RelatedPlace(file: hostile, line: 0, message: hostile)]
      finding.previous = Finding.Previous(file: hostile, line: 3, event: hostile)
      finding.suppressedBecause = column == 1 ? hostile : nil
      finding.ruleID = "rule-\(column)"
      report.findings.append(finding)
    }
    report.processes[0].file = hostile
    report.processes[0].process = hostile
    report.lives[0].file = hostile
    report.lives[0].process = hostile
    let period = StateLane.Period(
      states: [hostile], isThere: true, from: 3, to: .max, line: 1, stamp: Stamp())
    report.stateLanes.clocks = [
      StateLane.Clock(file: hostile, isTimed: false, goesBack: true)
    ]
    report.stateLanes.lanes = [hostile, nil].map { name in
      StateLane(
        life: 1, title: hostile, isInstance: name != nil, name: name, clock: 0, periods: [period],
        leftOut: 1)
    }
    report.stateLanes.leftOut = 2
    return report
  }

  private static var hostileOutcome: RunOutcome {
    var outcome = RunOutcome()
    outcome.unreadable = [(hostile, hostile)]
    outcome.nothingJudged = hostile
    return outcome
  }

  @Test(arguments: ReportForm.allCases)
  func `no text of a log is a command, a control character or the beginning of a line`(
    form: ReportForm
  ) {
    let output = text(form, Self.hostileReport, Self.hostileOutcome)
    #expect(!output.contains("##[") && !output.contains("##vso["))
    for scalar in output.unicodeScalars where scalar.isHarmfulInText {
      #expect(scalar == "\n" || form == .csv && scalar == "\r", "\(scalar.value)")
    }
    for line in output.split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
      if form == .teamcity {
        #expect(line.hasPrefix("##teamcity[") && line.hasSuffix("']"), "\(line)")
        #expect(line.components(separatedBy: "##teamcity[").count == 2, "\(line)")
      } else {
        #expect(!line.contains("##teamcity["), "\(line)")
      }
    }
  }

  @Test(arguments: jsonForms)
  func `JSON is JSON, whatever a log holds`(form: ReportForm) throws {
    _ = try object(text(form, Self.hostileReport, Self.hostileOutcome))
    _ = try object(text(form, SampleReport()))
  }

  @Test(arguments: xmlForms)
  func `XML is XML, whatever a log holds`(form: ReportForm) {
    let parser = XMLParser(data: Data(text(form, Self.hostileReport, Self.hostileOutcome).utf8))
    #expect(parser.parse())
  }

  @Test(arguments: ReportForm.allCases)
  func `what makes a run fail is in every report`(form: ReportForm) {
    var report = SampleReport.violating
    report.findings = []
    report.summary.errors = 7
    var empty = InputSummary(file: "empty.log")
    empty.events = 0
    report.inputs.append(empty)
    report.overflow = [
      UnlistedFindings(rule: "background-without-resign", file: "a.log", count: 7)
    ]
    report.coverage.parts[.states] = CoverageReport.Part(covered: 1, total: 4)
    var outcome = RunOutcome()
    outcome.unreadable = [("gone.log", "No such file")]
    outcome.demandsEvents = true
    outcome.coverageFloors = [(.states, 50)]
    let output = text(form, report, outcome)
    for word in ["gone.log", "empty.log", "1 of 4 states covered", "background-without-resign"] {
      #expect(output.contains(word), "\(word)")
    }
    #expect(output.contains("7 more findings") || form == .markdown)
    outcome = RunOutcome()
    outcome.nothingJudged = "No event recognised.\nTry this."
    #expect(text(form, report, outcome).contains("No event recognised."))
  }

  @Test(arguments: ReportForm.allCases)
  func `a report of nothing is a whole document`(form: ReportForm) throws {
    let output = text(form, SampleReport())
    switch form {
    case .gitlab: #expect(output == "[]\n")
    case .teamcity: #expect(output == "")
    case .checkstyle: #expect(output.hasSuffix("<checkstyle version=\"4.3\">\n</checkstyle>\n"))
    case .tap: #expect(output.hasPrefix("TAP version 14\n1..1\n# written by lifecheck\nok 1 - "))
    default: #expect(!output.isEmpty)
    }
  }

  @Test func `issues in GitLab differ, each with its own fingerprint that stays`() throws {
    var report = SampleReport.violating
    report.findings = (0..<500).map { number in
      var finding = Finding.sample()
      finding.line = number + 1
      return finding
    }
    let before = try fingerprints(report)
    #expect(Set(before).count == 500)
    // Lines move, the issues stay the same.
    for index in report.findings.indices { report.findings[index].line += 10 }
    #expect(try fingerprints(report) == before)
  }

  private func fingerprints(_ report: SampleReport) throws -> [String] {
    let issues = try #require(try object(text(.gitlab, report)) as? [[String: Any]])
    return issues.compactMap { $0["fingerprint"] as? String }
  }

  @Test func `a test in TAP is a line, and the plan counts them`() {
    let output = text(.tap, .violating)
    let lines = output.split(separator: "\n")
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(lines[1] == "1..\(points.count)")
    #expect(points[0] == "not ok 1 - a.log: background-without-resign [Shop] \\#1")
    #expect(points[1] == "ok 2 - a.log: foreground-twice [Shop]")
    var outcome = RunOutcome()
    outcome.nothingJudged = "No event.\nTry this."
    #expect(text(.tap, SampleReport(), outcome).hasSuffix("\nBail out! No event.\n"))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+a", "'+a"), ("-1", "'-1"), ("@a", "'@a"), ("a=1", "a=1"), ("", ""),
  ])
  func `a cell is no formula`(text: String, cell: String) {
    #expect(CSVText.inert(text) == cell)
    var report = SampleReport.violating
    report.findings[0].process = text
    #expect(self.text(.csv, report).contains(",\(cell),4127,"))
  }

  @Test func `texts for TeamCity are cut to what it takes`() {
    var report = SampleReport.violating
    report.findings[0].message = String(repeating: "é", count: 5000)
    report.findings[0].ruleID = String(repeating: "r", count: 300)
    let lines = text(.teamcity, report).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[1].contains("message='" + String(repeating: "é", count: 3999) + "…'"))
    #expect(lines[1].contains("typeId='" + String(repeating: "r", count: 254) + "…'"))
  }

  @Test func `columns of reviewdog and Checkstyle are bytes from 1`() throws {
    #expect(text(.checkstyle, .violating).contains("line=\"31\" column=\"27\" severity=\"error\""))
    #expect(
      text(.rdjson, .violating).contains(
        "\"range\":{\"start\":{\"line\":31,\"column\":27},\"end\":{\"line\":31,\"column\":57}}"))
  }
}
