import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import Lifecheck

@Suite struct ReportJUnitTests {
  private func xml(
    _ shape: JUnitReport.Shape, _ report: SampleReport = .violating,
    _ change: (inout RunOutcome) -> Void = { _ in }
  ) -> String {
    var junit = JUnitReport(shape)
    change(&junit.outcome)
    return written { junit.write(report, to: $0) }
  }

  /// The attribute `name` of every element `element`, in their order; fails where the text is no XML.
  private func values(of name: String, in element: String, _ text: String) -> [String] {
    final class Reader: NSObject, XMLParserDelegate {
      let element: String
      let name: String
      var values: [String] = []

      init(_ element: String, _ name: String) { (self.element, self.name) = (element, name) }

      func parser(
        _ parser: XMLParser, didStartElement found: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
      ) {
        if found == element, let value = attributes[name] { values.append(value) }
      }
    }
    let reader = Reader(element, name)
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(text.prefix(500))")
    return reader.values
  }

  private func caseNames(_ text: String) -> [String] { values(of: "name", in: "testcase", text) }

  @Test
  func `a report has a case for each finding, each rule that held and each that was not tried`() {
    #expect(
      xml(.common) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="lifecheck" tests="3" failures="1" errors="0" skipped="1" time="0">
          <testsuite name="a.log" tests="3" failures="1" errors="0" skipped="1" time="0" timestamp="2026-03-03T10:11:00" hostname="localhost" file="a.log">
            <properties>
              <property name="lifecheck.version" value="\(lifecheckVersion)"/>
              <property name="lifecheck.rulesets" value="app"/>
              <property name="lifecheck.coverage.states" value="0/0"/>
              <property name="lifecheck.coverage.transitions" value="0/0"/>
              <property name="lifecheck.coverage.scenarios" value="0/0"/>
              <property name="lifecheck.coverage.rules" value="0/0"/>
              <property name="lifecheck.os" value="16.4"/>
            </properties>
            <testcase name="background-without-resign [Shop] #1" classname="a.log" file="a.log" line="31" time="0"><failure type="background-without-resign" message="applicationWillResignActive is missing before applicationDidEnterBackground">error: applicationWillResignActive is missing before applicationDidEnterBackground
          at a.log:31:27
        previous event: didBecomeActive in line 12
        state: active
        legal here: willResignActive
        missing: willResignActive
        why: UIKit deactivates an app before it moves it to the background; the resign callback was lost or not forwarded.
        fix: Log applicationWillResignActive.
        source: applicationDidEnterBackground(_:) https://developer.apple.com/x
        help: lifecheck explain background-without-resign</failure></testcase>
            <testcase name="foreground-twice [Shop]" classname="a.log" file="a.log" line="3" time="0"/>
            <testcase name="url-while-inactive" classname="a.log" file="a.log" line="1" time="0"><skipped message="none of its callbacks is in this log"/></testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `the strict shape has what the schemas demand and nothing else`() {
    let text = xml(.strict)
    #expect(
      text.contains(
        """
        <testsuites>
          <testsuite package="lifecheck" id="0" name="a.log" tests="3" failures="1" errors="0" skipped="1" time="0" timestamp="2026-03-03T10:11:00" hostname="localhost">

        """))
    #expect(
      text.contains(
        "<testcase name=\"foreground-twice [Shop]\" classname=\"a.log\" time=\"0\"/>"))
    #expect(text.contains("    <system-out></system-out>\n    <system-err/>\n  </testsuite>"))
    #expect(!text.contains(" file=") && !text.contains(" line="))
  }

  @Test(arguments: [
    ("2026-03-04T09:15:00.123456+02:00", "2026-03-04T09:15:00"),
    ("2026-03-04T09:15:00Z", "2026-03-04T09:15:00"), ("Mar  4 09:15:27.000000", nil),
    ("0000-01-01T00:00:00", nil), ("12026-03-04T09:15:00", nil),
  ])
  func `the time of a suite is that of the log, without zone and fraction`(
    stamp: String, timestamp: String?
  ) {
    var report = SampleReport.violating
    report.lives[0].started = stamp
    #expect(
      values(of: "timestamp", in: "testsuite", xml(.common, report))
        == [timestamp].compactMap(\.self))
    #expect(
      values(of: "timestamp", in: "testsuite", xml(.strict, report))
        == [timestamp ?? "1970-01-01T00:00:00"])
  }

  @Test func `names stay when lines, times and pids change, and no two are the same`() {
    var report = SampleReport.violating
    var second = Finding.sample()
    second.line = 99
    second.pid = 5000
    var alike = second
    alike.process = "Sh\u{1B}[31mop"
    var other = second
    other.process = nil
    report.findings += [second, alike, other]
    #expect(
      caseNames(xml(.common, report)).prefix(4) == [
        "background-without-resign [Shop] #1", "background-without-resign [Shop] #2",
        "background-without-resign [Shop] #3", "background-without-resign #1",
      ])
  }

  @Test func `processes that look the same are one`() {
    var report = SampleReport.violating
    report.findings = []
    report.processes.append(
      ProcessReport(file: "a.log", process: "Sh\u{1B}[31mop", firstLine: 9, exercised: [1, 2]))
    report.processes.append(
      ProcessReport(file: "a.log", process: nil, firstLine: 9, exercised: [2]))
    #expect(
      caseNames(xml(.common, report)) == [
        "background-without-resign [Shop]", "foreground-twice [Shop]", "url-while-inactive [Shop]",
        "url-while-inactive",
      ])
  }

  @Test func `an info finding passes and says what it is`() {
    var report = SampleReport.violating
    report.findings[0].severity = .info
    let common = xml(.common, report)
    #expect(values(of: "failures", in: "testsuites", common) == ["0"])
    #expect(common.contains("><system-out>info: applicationWillResignActive is missing"))
    let strict = xml(.strict, report)
    #expect(strict.contains(" time=\"0\"/>\n"))
    #expect(strict.contains("<system-out>info: applicationWillResignActive is missing"))
    report.findings[0].severity = .warning
    #expect(values(of: "failures", in: "testsuites", xml(.strict, report)).isEmpty)
    #expect(values(of: "failures", in: "testsuite", xml(.strict, report)) == ["1"])
  }

  @Test
  func `a rule that cannot hold here or was folded is skipped, one that is left out is no case`() {
    var report = SampleReport.violating
    report.findings = []
    report.rules[0].isListed = false
    report.rules[2].obstacle = "does not apply to this configuration"
    report.processes[0].folded = [1]
    #expect(
      values(of: "message", in: "skipped", xml(.common, report)) == [
        "folded into a finding about a callback that is never logged",
        "does not apply to this configuration",
      ])
  }

  @Test func `findings that are not listed are no silent success`() {
    var report = SampleReport.violating
    report.inputs.append(InputSummary(file: "b.log"))
    report.overflow = [
      UnlistedFindings(rule: "foreground-twice", file: "a.log", count: 7),
      UnlistedFindings(rule: "url-while-inactive", file: "b.log", count: 1),
      UnlistedFindings(rule: "foreground-twice", file: "b.log", count: 2),
    ]
    let text = xml(.common, report)
    #expect(
      values(of: "message", in: "skipped", text).first == "7 findings of it counted but not listed")
    #expect(
      caseNames(text).filter { $0.hasSuffix(", not listed") } == [
        "foreground-twice, not listed", "foreground-twice, not listed",
        "url-while-inactive, not listed",
      ])
    #expect(values(of: "failures", in: "testsuites", text) == ["3"])
    #expect(values(of: "failures", in: "testsuite", text) == ["2", "1"])
  }

  @Test func `a log without events has skipped cases, and an error where that is one`() {
    var report = SampleReport.violating
    report.findings = []
    report.lives = []
    report.processes = []
    report.inputs[0].events = 0
    #expect(values(of: "skipped", in: "testsuites", xml(.common, report)) == ["1"])
    #expect(caseNames(xml(.common, report)) == ["life-cycle events are judged"])
    #expect(values(of: "errors", in: "testsuites", xml(.common, report)) == ["0"])
    let text = xml(.common, report) { $0.nothingJudged = "no event\nand why" }
    #expect(values(of: "message", in: "error", text) == ["no event"])
    #expect(values(of: "tests", in: "testsuites", text) == ["1"])
    let demanded = xml(.common, report) { $0.demandsEvents = true }
    #expect(caseNames(demanded) == ["life-cycle events are judged"])
    #expect(values(of: "errors", in: "testsuites", demanded) == ["1"])
  }

  @Test func `what is no log has no case beside logs`() {
    var report = SampleReport.violating
    var picture = InputSummary(file: "screen.png")
    picture.isBinary = true
    var code = InputSummary(file: "AppDelegate.swift")
    code.isSource = true
    report.inputs += [picture, code]
    #expect(values(of: "name", in: "testsuite", xml(.common, report)) == ["a.log"])
    report = SampleReport()
    report.inputs = [picture]
    let text = xml(.common, report) { $0.nothingJudged = "no event" }
    #expect(values(of: "name", in: "testsuite", text) == ["screen.png"])
    #expect(values(of: "errors", in: "testsuites", text) == ["1"])
  }

  @Test func `coverage below the floor is a failing case, above it a passing one`() {
    var report = SampleReport.violating
    report.coverage.parts[.states] = CoverageReport.Part(covered: 1, total: 4)
    report.coverage.parts[.rules] = CoverageReport.Part(covered: 2, total: 4)
    let text = xml(.common, report) { $0.coverageFloors = [(.states, 50), (.rules, 50)] }
    #expect(
      caseNames(text).suffix(2) == [
        "coverage of states is at least 50 %", "coverage of rules is at least 50 %",
      ])
    #expect(values(of: "failures", in: "testsuite", text) == ["1", "1"])
    #expect(
      values(of: "message", in: "failure", text).last
        == "1 of 4 states covered (25 %), less than the 50 % of --min-coverage")
  }

  @Test func `what could not be read is an error, and without any input there are cases too`() {
    let text = xml(.common, SampleReport()) { $0.unreadable = [("none.log", "No such file")] }
    #expect(values(of: "message", in: "error", text) == ["Cannot read 'none.log': No such file"])
    #expect(values(of: "name", in: "testsuite", text) == ["none.log"])
    #expect(values(of: "tests", in: "testsuites", xml(.common, SampleReport())) == ["1"])
  }

  @Test func `files are suites in their order, and names of files differ too`() {
    var report = SampleReport.violating
    report.inputs = ["a.log", "b.log", "b\u{1B}[0m.log", ""].map { InputSummary(file: $0) }
    var finding = Finding.sample()
    finding.file = ""
    report.findings.append(finding)
    let text = xml(.strict, report)
    #expect(
      values(of: "name", in: "testsuite", text) == ["a.log", "b.log", "b.log (2)", "(no name)"])
    #expect(values(of: "failures", in: "testsuite", text) == ["1", "0", "0", "1"])
    #expect(values(of: "id", in: "testsuite", text) == ["0", "1", "2", "3"])
  }

  @Test func `text from the log breaks neither XML nor its readers`() {
    var report = SampleReport.violating
    report.inputs[0].file = "a\n\"<&>'\u{1}##[error].log"
    report.findings[0].file = report.inputs[0].file
    report.findings[0].process = "x]]>\u{FFFE}\u{1B}\u{0}[[ATTACHMENT|/etc/passwd]]<b>"
    report.findings[0].message = "\u{FFFF}::error::\r\n##vso[x"
    report.findings[0].because = "[[ATTACHMENT|/etc/passwd]]"
    report.findings[0].ruleID = "yaml"
    report.findings[0].severity = .warning
    for shape in [JUnitReport.Shape.common, .strict] {
      let text = xml(shape, report)
      #expect(values(of: "type", in: "failure", text) == ["lifecheck.yaml"])
      #expect(
        caseNames(text)[0] == #"yaml [x]]>\#u{FFFD}\u{1B}\u{0}[[ATTACHMENT|/etc/passwd]]<b>] #1"#)
      #expect(
        values(of: "message", in: "failure", text) == [#"\#u{FFFD}::error::\u{D}\u{A}##vso\u{5B}x"#]
      )
      #expect(text.contains(#"why: [\u{5B}ATTACHMENT"#))
      #expect(!text.contains("##[") && !text.contains("##vso[") && !text.contains("\n::"))
    }
  }
}

@Suite struct XMLWriterTests {
  @Test(arguments: [
    ("a<b>&\"'", "a&lt;b&gt;&amp;\"'", "a&lt;b&gt;&amp;&quot;'"), ("]]>", "]]&gt;", "]]&gt;"),
    ("\n\t\r", "\n\t&#13;", "&#10;&#9;&#13;"), ("###[", "#&#35;&#35;[", "#&#35;&#35;["),
    (
      "\u{0}\u{B}\u{1F}\u{FFFE}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
      "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
    ),
    ("é日👩‍👧\u{85}\u{1FFFE}", "é日👩‍👧\u{85}\u{1FFFE}", "é日👩‍👧\u{85}\u{1FFFE}"),
  ])
  func `text and attributes are escaped`(text: String, inText: String, inAttribute: String) {
    #expect(written { XMLWriter($0).text(Array(text.utf8)) } == inText)
    #expect(written { XMLWriter($0).attribute("a", text) } == " a=\"\(inAttribute)\"")
  }
}
