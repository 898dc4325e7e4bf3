/// The report as JUnit XML: a suite for each file, a test case for each finding and for each rule that held.
///
/// There is no standard. `.common` is what the readers of CI systems take; `.strict` leaves out what the published
/// schemas (Jenkins' junit-10 and Windy Road's) do not allow, and adds what they demand.
public struct JUnitReport: Sendable {
  public enum Shape: Sendable {
    case common
    case strict
  }

  public var shape: Shape
  /// Files that could not be opened, with the reason.
  public var unreadable: [(file: String, message: String)] = []
  /// Why nothing was judged in any input, where that is an error; the first line is shown.
  public var nothingJudged: String?

  /// How many remarks the end of a strict suite lists.
  private static let remarkLimit = 1000

  public init(_ shape: Shape) {
    self.shape = shape
  }

  /// Appends the whole report to `sink` and flushes it.
  public func write(_ report: some CheckReport, to sink: ByteSink) {
    let suites = JUnitSuite.all(of: report, with: self)
    let coverage = report.coverage
    let rules = report.rules
    let counts = suites.map { suite in
      var counts = Counts(suite)
      suite.forEachCase(rules: rules) { counts.add($0) }
      return counts
    }

    let xml = XMLWriter(sink)
    xml.declaration()
    xml.raw("<testsuites")
    if shape == .common {
      xml.attribute("name", "lifecheck")
      Counts(sumOf: counts).write(to: xml)
      xml.attribute("time", "0")
    }
    xml.raw(">\n")
    var number = 0
    var open: OpenSuite?
    var details = FindingDetailWriter()
    func begin() {
      writeStart(of: suites[number], number: number, counts[number], report, coverage, to: xml)
      open = OpenSuite()
    }
    func end() {
      if open == nil { begin() }
      suites[number].forEachCase(rules: rules) { write($0, in: suites[number], to: xml, &open) }
      writeEnd(open, to: xml)
      open = nil
      number += 1
    }
    report.forEachFinding { finding in
      while number < suites.count - 1, suites[number].file != finding.file { end() }
      if open == nil { begin() }
      write(finding, &details, in: suites[number], to: xml, &open)
    }
    while number < suites.count { end() }
    xml.raw("</testsuites>\n")
    sink.flush()
  }

  // MARK: Counting

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    init(_ suite: JUnitSuite) {
      tests = suite.findings
      failures = suite.failures
      skipped = suite.accepted
    }

    init(sumOf all: [Counts]) {
      for counts in all {
        tests += counts.tests
        failures += counts.failures
        errors += counts.errors
        skipped += counts.skipped
      }
    }

    mutating func add(_ item: JUnitSuite.Case) {
      tests += 1
      switch item.outcome {
      case .passed, .noted: break
      case .skipped: skipped += 1
      case .failed: failures += 1
      case .broken: errors += 1
      }
    }

    func write(to xml: XMLWriter) {
      xml.attribute("tests", tests)
      xml.attribute("failures", failures)
      xml.attribute("errors", errors)
      xml.attribute("skipped", skipped)
    }
  }

  /// The suite that is being written.
  private struct OpenSuite {
    var ordinals: [JUnitSuite.Subject: Int] = [:]
    /// What the strict shape says at the suite's end.
    var remarks: [[UInt8]] = []
    var remarkCount = 0

    mutating func remark(_ text: [UInt8]) {
      remarkCount += 1
      if remarks.count < JUnitReport.remarkLimit { remarks.append(text) }
    }
  }

  // MARK: Writing

  private func writeStart(
    of suite: JUnitSuite, number: Int, _ counts: Counts, _ report: some CheckReport,
    _ coverage: CoverageReport, to xml: XMLWriter
  ) {
    xml.raw("  <testsuite")
    if shape == .strict {
      xml.attribute("package", "lifecheck")
      xml.attribute("id", number)
    }
    xml.attribute("name", suite.name)
    counts.write(to: xml)
    xml.attribute("time", "0")
    // The library has no clock, and two reports of one log are the same: the time is that of the log.
    if let timestamp = suite.timestamp ?? (shape == .strict ? "1970-01-01T00:00:00" : nil) {
      xml.attribute("timestamp", timestamp)
    }
    xml.attribute("hostname", "localhost")
    if shape == .common { xml.attribute("file", suite.file) }
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
    if let note = report.summary.closedLivesNote {
      properties.append(("lifecheck.closedLives", note))
    }
    for (name, value) in properties {
      xml.raw("      <property")
      xml.attribute("name", name)
      xml.attribute("value", value)
      xml.raw("/>\n")
    }
    xml.raw("    </properties>\n")
  }

  private func write(
    _ finding: Finding, _ details: inout FindingDetailWriter, in suite: JUnitSuite,
    to xml: XMLWriter, _ open: inout OpenSuite?
  ) {
    let process = finding.process.map(JUnitSuite.label)
    let subject = JUnitSuite.Subject(rule: finding.rule, process: process)
    let ordinal = (open?.ordinals[subject] ?? 0) + 1
    open?.ordinals[subject] = ordinal
    let name = "\(JUnitSuite.name(finding.ruleID, process: process)) #\(ordinal)"
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
      let reason =
        finding.suppressedBecause.map { "suppressed: \(shown($0))" } ?? "known: the baseline has it"
      xml.raw("><skipped")
      xml.attribute("message", reason)
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
      open?.remark(summary)
    }
  }

  private func write(
    _ item: JUnitSuite.Case, in suite: JUnitSuite, to xml: XMLWriter, _ open: inout OpenSuite?
  ) {
    writeStart(of: item.name, line: item.line, in: suite, to: xml)
    let type = item.rule ?? "lifecheck"
    switch item.outcome {
    case .passed:
      xml.raw("/>\n")
    case .noted(let text):
      xml.raw("/>\n")
      open?.remark(Array(text.utf8))
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
    of name: String, line: Int, in suite: JUnitSuite, to xml: XMLWriter
  ) {
    xml.raw("    <testcase")
    xml.attribute("name", name)
    xml.attribute("classname", suite.name)
    if shape == .common {
      xml.attribute("file", suite.file)
      xml.attribute("line", line)
    }
    xml.attribute("time", "0")
  }

  /// Ends the start tag of a test case, writes what it came to, and ends the case.
  private func writeElement(
    _ element: String, type: String, message: String, text: [UInt8], to xml: XMLWriter
  ) {
    xml.raw("><\(element)")
    xml.attribute("type", Self.typesOfValues.contains(type) ? "lifecheck.\(type)" : type)
    xml.attribute("message", shown(message))
    xml.raw(">")
    xml.text(Self.defused(text))
    xml.raw("</\(element)></testcase>\n")
  }

  private func writeEnd(_ open: OpenSuite?, to xml: XMLWriter) {
    let remarks = open?.remarks ?? []
    if shape == .strict || !remarks.isEmpty {
      xml.raw("    <system-out>")
      xml.text(Self.defused(Array(remarks.joined(separator: [UInt8(ascii: "\n")]))))
      if let count = open?.remarkCount, count > remarks.count {
        xml.raw("\nand \(count - remarks.count) more")
      }
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
