/// The report as JUnit XML: a suite for each file, a test case for each finding and for each rule that held.
///
/// There is no standard. `.common` is what the readers of CI systems take; `.strict` leaves out what the published
/// schemas (Jenkins' junit-10 and Windy Road's) do not allow, and adds what they demand.
package struct JUnitReport: Sendable {
  package enum Shape: Sendable {
    case common, strict
  }

  package var shape: Shape
  package var outcome: RunOutcome

  /// How many remarks the end of a strict suite lists.
  private static let remarkLimit = 1000

  package init(_ shape: Shape, _ outcome: RunOutcome = RunOutcome()) {
    self.shape = shape
    self.outcome = outcome
  }

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ report: some CheckReport, to sink: ByteSink) {
    let tests = TestSuites(report, outcome)
    let coverage = report.coverage
    let xml = XMLWriter(sink)
    xml.declaration()
    xml.raw("<testsuites")
    if shape == .common {
      xml.attribute("name", "lifecheck")
      write(tests.counts, to: xml)
      xml.attribute("time", "0")
    }
    xml.raw(">\n")
    var remarks = Remarks()
    var details = FindingDetailWriter()
    tests.forEach(of: report) { step in
      switch step {
      case .begin(let suite, let number):
        remarks = Remarks()
        writeStart(of: suite, number: number, report, coverage, to: xml)
      case .finding(let finding, let name, let suite):
        write(finding, name, &details, in: suite, to: xml, &remarks)
      case .test(let test, let suite):
        write(test, in: suite, to: xml, &remarks)
      case .end:
        writeEnd(remarks, to: xml)
      }
    }
    xml.raw("</testsuites>\n")
    sink.flush()
  }

  /// What the strict shape says at a suite's end.
  private struct Remarks {
    var texts: [[UInt8]] = []
    var count = 0

    mutating func add(_ text: [UInt8]) {
      count += 1
      if texts.count < JUnitReport.remarkLimit { texts.append(text) }
    }
  }

  // MARK: Writing

  private func write(_ counts: TestCounts, to xml: XMLWriter) {
    xml.attributes([
      "tests": String(counts.tests), "failures": String(counts.failures),
      "errors": String(counts.errors),
      "skipped": String(counts.skipped),
    ])
  }

  private func writeStart(
    of suite: TestSuite, number: Int, _ report: some CheckReport, _ coverage: CoverageReport,
    to xml: XMLWriter
  ) {
    xml.raw("  <testsuite")
    if shape == .strict { xml.attributes(["package": "lifecheck", "id": String(number)]) }
    xml.attribute("name", suite.name)
    write(suite.counts, to: xml)
    xml.attribute("time", "0")
    // The library has no clock, and two reports of one log are the same: the time is that of the log.
    if let timestamp = suite.timestamp ?? (shape == .strict ? "1970-01-01T00:00:00" : nil) {
      xml.attribute("timestamp", timestamp)
    }
    xml.attribute("hostname", "localhost")
    if shape == .common { xml.attribute("file", shown(suite.file)) }
    xml.raw(">\n    <properties>\n")
    var properties = [
      ("lifecheck.version", lifecheckVersion),
      ("lifecheck.rulesets", report.rulesets.joined(separator: ",")),
    ]
    if !suite.scenarios.isEmpty {
      properties.append(("lifecheck.scenarios", suite.scenarios.joined(separator: ",")))
    }
    for kind in CoverageReport.Kind.allCases {
      let part = coverage[kind]
      properties.append(("lifecheck.coverage.\(kind.rawValue)", "\(part.covered)/\(part.total)"))
    }
    if let os = report.configuration.os { properties.append(("lifecheck.os", "\(os)")) }
    if let use = report.configurationUse {
      let effect = report.configurationEffect ?? shown(use.file)
      properties.append(("lifecheck.configurationFile", effect))
    }
    let limits = report.limits
    if !limits.isEmpty {
      properties.append(("lifecheck.limits", limits.map(\.text).joined(separator: "; ")))
    }
    for (name, value) in properties {
      xml.raw("      <property")
      xml.attributes(["name": name, "value": value])
      xml.raw("/>\n")
    }
    xml.raw("    </properties>\n")
  }

  private func write(
    _ finding: Finding, _ name: String, _ details: inout FindingDetailWriter, in suite: TestSuite,
    to xml: XMLWriter, _ remarks: inout Remarks
  ) {
    var text: [UInt8] = []
    text.append(finding.severity.rawValue)
    text.append(": ")
    text.append(shown(finding.message))
    text.append("\n  at ")
    text.append(shown(finding.file))
    text.append(":")
    text.append(number: finding.line)
    text.append(":")
    text.append(number: finding.column)
    // A strict suite takes remarks, not too many, and these without details.
    let summary = text
    details.append(finding, to: &text)
    writeStart(of: name, line: finding.line, in: suite, to: xml)
    if !finding.counts {
      xml.raw("><skipped")
      xml.attribute("message", finding.acceptance)
      xml.raw("/></testcase>\n")
    } else if finding.severity >= .warning {
      writeElement(
        "failure", type: finding.ruleID, message: finding.message, text: text, to: xml)
    } else if shape == .common {
      xml.raw("><system-out>")
      xml.text(Self.defused(text))
      xml.raw("</system-out></testcase>\n")
    } else {
      xml.raw("/>\n")
      remarks.add(summary)
    }
  }

  private func write(
    _ item: TestSuite.Case, in suite: TestSuite, to xml: XMLWriter, _ remarks: inout Remarks
  ) {
    writeStart(of: item.name, line: item.line, in: suite, to: xml)
    let type = item.rule ?? "lifecheck"
    switch item.outcome {
    case .passed:
      xml.raw("/>\n")
    case .noted(let text):
      xml.raw("/>\n")
      remarks.add(Array(text.utf8))
    case .skipped(let message):
      xml.raw("><skipped")
      xml.attribute("message", message)
      xml.raw("/></testcase>\n")
    case .failed(let message):
      writeElement(
        "failure", type: type, message: message, text: Array("error: \(message)".utf8), to: xml)
    case .broken(let message):
      writeElement(
        "error", type: type, message: message,
        text: Array("error: \(message)\n  at \(shown(suite.file)):1:1".utf8), to: xml)
    }
  }

  private func writeStart(
    of name: String, line: Int, in suite: TestSuite, to xml: XMLWriter
  ) {
    xml.raw("    <testcase")
    xml.attributes(["name": name, "classname": suite.name])
    if shape == .common { xml.attributes(["file": shown(suite.file), "line": String(line)]) }
    xml.attribute("time", "0")
  }

  /// Ends the start tag of a test case, writes what it came to, and ends the case.
  private func writeElement(
    _ element: String, type: String, message: String, text: [UInt8], to xml: XMLWriter
  ) {
    xml.raw("><\(element)")
    let shownType = Self.typesOfValues.contains(type) ? "lifecheck.\(type)" : type
    xml.attributes(["type": shownType, "message": shown(message)])
    xml.raw(">")
    xml.text(Self.defused(text))
    xml.raw("</\(element)></testcase>\n")
  }

  private func writeEnd(_ remarks: Remarks, to xml: XMLWriter) {
    let texts = remarks.texts
    if shape == .strict || !texts.isEmpty {
      xml.raw("    <system-out>")
      xml.text(Self.defused(Array(texts.joined(separator: [UInt8(ascii: "\n")]))))
      if remarks.count > texts.count { xml.raw("\nand \(remarks.count - texts.count) more") }
      xml.raw("</system-out>\n")
    }
    if shape == .strict { xml.raw("    <system-err/>\n") }
    xml.raw("  </testsuite>\n")
  }

  /// What a type must not be called: GitLab reads XML as Rails does, which makes a number, a date or an error of the
  /// text of an element with such a type.
  private static let typesOfValues: Set<String> = [
    "array", "base64", "base64Binary", "bigdecimal", "boolean", "date", "dateTime", "datetime",
    "decimal", "duration", "file", "float", "hash", "hexBinary", "integer", "string", "symbol",
    "yaml",
  ]

  /// Breaks what GitLab and a Jenkins plugin take for the path of a file to attach.
  private static func defused(_ text: [UInt8]) -> [UInt8] {
    let word = Array("[[ATTACHMENT".utf8)
    guard text.indices.contains(where: { text[$0] == word[0] && text[$0...].starts(with: word) })
    else { return text }
    return Array(
      String(decoding: text, as: UTF8.self)
        .replacing("[[ATTACHMENT", with: "[\\u{5B}ATTACHMENT").utf8)
  }
}
