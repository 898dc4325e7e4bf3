/// The report in SARIF 2.1.0, as GitHub's code scanning and the viewers read it.
///
/// Each result has a place: without one GitHub refuses the whole file. What is known or suppressed stays in it as such, so
/// that its alert is not closed and opened again.
struct SARIFReport {
  let outcome: RunOutcome

  init(_ outcome: RunOutcome) { self.outcome = outcome }

  /// What GitHub takes of a run, and of a result.
  private static let resultLimit = 25_000
  private static let placeLimit = 100

  func write(_ report: some CheckReport, to sink: ByteSink) {
    let rules = report.rules.filter(\.isListed)
    var share = ResultShare(report, limit: Self.resultLimit)
    var json = JSONWriter(sink)
    json.beginObject()
    json.pair("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.pair("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.newline(indent: 2)
    json.beginObject()
    json.writeDriver(rules)
    json.newline(indent: 4)
    json.pair("columnKind", "utf16CodeUnits")
    json.key("automationDetails")
    json.beginObject()
    json.pair("id", Self.category(of: report))
    json.endObject()
    json.newline(indent: 4)
    writeInvocation(of: report, leftOut: share.leftOut, to: &json)
    json.newline(indent: 4)
    json.key("results")
    json.beginArray()
    let numbers = Dictionary(
      rules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first }
    )
    var ordinals = HashOrdinals()
    report.forEachFinding { finding in
      guard share.takes(finding) else { return }
      json.newline(indent: 6)
      Self.write(finding, rule: numbers[finding.ruleID], &ordinals, to: &json)
    }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endLine()
  }

  /// What tells this run from others of the same workflow: the folder that all inputs are in.
  private static func category(of report: some CheckReport) -> String {
    var common: [Substring]?
    for input in report.inputs {
      let folders = Array(ReportIssue.path(input.file).split(separator: "/").dropLast())
      let shared = zip(common ?? folders, folders).prefix { $0 == $1 }.map { $0.0 }
      common = shared
    }
    return (["lifecheck"] + (common ?? []).map { shown(String($0)) } + [""]).joined(separator: "/")
  }

  // MARK: The run

  private func writeInvocation(
    of report: some CheckReport, leftOut: Int, to json: inout JSONWriter
  ) {
    json.key("invocations")
    json.beginArray()
    json.beginObject()
    // Findings are a success of the check, however it ends.
    json.pair("executionSuccessful", outcome.exitStatus <= 1)
    json.pair("exitCode", outcome.exitStatus)
    json.key("toolExecutionNotifications")
    json.beginArray()
    for problem in outcome.problems(of: report) {
      json.newline(indent: 6)
      json.writeNotification(
        problem.kind.rawValue, Self.level(problem.severity), problem.text, file: problem.file)
    }
    if leftOut > 0 {
      let results = counted(leftOut, "result is", "results are")
      json.newline(indent: 6)
      json.writeNotification(
        "results-left-out", "warning",
        "\(results) left out, the least grave: GitHub takes \(Self.resultLimit) of a run", file: nil
      )
    }
    json.endArray()
    json.endObject()
    json.endArray()
  }

  // MARK: Results

  private static func write(
    _ finding: Finding, rule: Int?, _ ordinals: inout HashOrdinals, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.pair("ruleId", finding.ruleID)
    if let rule { json.pair("ruleIndex", rule) }
    json.pair("level", level(finding.severity))
    json.message(finding.message)
    json.key("locations")
    json.beginArray()
    json.beginObject()
    json.physicalLocation(of: finding)
    json.endObject()
    json.endArray()
    json.key("partialFingerprints")
    json.beginObject()
    let hash = UInt64(finding.fingerprint, radix: 16) ?? Fingerprint(of: finding.fingerprint).hash
    json.pair("primaryLocationLineHash", "\(finding.fingerprint):\(ordinals.next(of: hash))")
    json.endObject()
    writeSequence(of: finding, to: &json)
    writeRelated(of: finding, to: &json)
    json.pair("baselineState", finding.isKnown ? "unchanged" : "new")
    writeSuppressions(of: finding, to: &json)
    json.writeProperties(of: finding)
    json.endObject()
  }

  /// The events in the order of the log: those that the finding speaks of, and its own.
  private static func writeSequence(of finding: Finding, to json: inout JSONWriter) {
    let before = finding.related.filter { $0.line < finding.line }.prefix(placeLimit)
    let after = finding.related.filter { $0.line >= finding.line }.prefix(placeLimit)
    guard before.count + after.count > 0 else { return }
    json.key("codeFlows")
    json.beginArray()
    json.beginObject()
    json.key("threadFlows")
    json.beginArray()
    json.beginObject()
    json.key("locations")
    json.beginArray()
    var order = 0
    func step(_ json: inout JSONWriter, _ importance: String, _ body: (inout JSONWriter) -> Void) {
      order += 1
      json.beginObject()
      json.key("location")
      json.beginObject()
      body(&json)
      json.endObject()
      json.pair("executionOrder", order)
      json.pair("importance", importance)
    }
    func related(_ places: some Sequence<RelatedPlace>) {
      for place in places.sorted(by: { $0.line < $1.line }) {
        step(&json, "important") { $0.physicalLocation(of: place) }
        json.endObject()
      }
    }
    related(before)
    step(&json, "essential") { json in
      json.physicalLocation(of: finding)
      json.message(finding.event)
    }
    if !finding.states.isEmpty {
      json.key("state")
      json.beginObject()
      json.key("state")
      json.beginObject()
      json.pair("text", listed(finding.states, "or"))
      json.endObject()
      json.endObject()
    }
    json.endObject()
    related(after)
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endArray()
  }

  private static func writeRelated(of finding: Finding, to json: inout JSONWriter) {
    guard !finding.related.isEmpty else { return }
    json.key("relatedLocations")
    json.beginArray()
    for (number, place) in finding.related.prefix(placeLimit).enumerated() {
      json.beginObject()
      json.pair("id", number + 1)
      json.physicalLocation(of: place)
      json.endObject()
    }
    json.endArray()
  }

  private static func writeSuppressions(of finding: Finding, to json: inout JSONWriter) {
    json.key("suppressions")
    json.beginArray()
    if !finding.counts {
      json.beginObject()
      // Both stand in files of their own, not in the log.
      json.pair("kind", "external")
      json.pair("status", "accepted")
      json.pair(
        "justification",
        shown(finding.suppressedBecause ?? "The baseline has it."))
      json.endObject()
    }
    json.endArray()
  }

  fileprivate static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}

/// Which findings are among the results where there are too many: the gravest, what counts before what does not.
private struct ResultShare {
  /// Places that are left, by `rank`.
  private var places: [Int]
  private(set) var leftOut = 0

  init(_ report: some CheckReport, limit: Int) {
    let summary = report.summary
    let all = summary.errors + summary.warnings + summary.infos + summary.known + summary.suppressed
    places = [Int](repeating: limit, count: 4)
    guard all > limit else { return }
    var counts = [Int](repeating: 0, count: places.count)
    report.forEachFinding { counts[Self.rank(of: $0)] += 1 }
    var rest = limit
    for rank in places.indices {
      places[rank] = min(counts[rank], rest)
      rest -= places[rank]
      leftOut += counts[rank] - places[rank]
    }
  }

  mutating func takes(_ finding: Finding) -> Bool {
    let rank = Self.rank(of: finding)
    guard places[rank] > 0 else { return false }
    places[rank] -= 1
    return true
  }

  private static func rank(of finding: Finding) -> Int {
    guard finding.counts else { return 3 }
    switch finding.severity {
    case .error: return 0
    case .warning: return 1
    case .info: return 2
    }
  }
}

extension JSONWriter {
  /// `"message": {"text": …}`.
  fileprivate mutating func message(_ text: String) { message(lines: [text]) }

  /// A message whose line ends are the tool's own.
  private mutating func message(lines: [String]) {
    key("message")
    beginObject()
    key("text")
    var bytes: [UInt8] = []
    bytes.append(lines.map { shown($0) }.joined(separator: "\n"), .sarifMessage)
    value(utf8: bytes)
    endObject()
  }

  fileprivate mutating func physicalLocation(of finding: Finding) {
    physicalLocation(finding.file, line: finding.line) { json in
      let columns = finding.columns
      json.pair("startColumn", columns.lowerBound)
      json.pair("endLine", max(finding.line, 1))
      json.pair("endColumn", columns.upperBound)
      guard let snippet = finding.snippet else { return }
      let marked = Array(snippet.text[snippet.mark])
      json.key("snippet")
      json.beginObject()
      json.pair("text", shown(utf8: marked))
      json.endObject()
    }
  }

  fileprivate mutating func physicalLocation(of place: RelatedPlace) {
    physicalLocation(place.file, line: place.line) { _ in }
    message(place.message)
  }

  private mutating func physicalLocation(
    _ file: String, line: Int, _ region: (inout JSONWriter) -> Void
  ) {
    key("physicalLocation")
    beginObject()
    artifactLocation(file)
    key("region")
    beginObject()
    pair("startLine", max(line, 1))
    region(&self)
    endObject()
    endObject()
  }

  private mutating func artifactLocation(_ file: String) {
    key("artifactLocation")
    beginObject()
    pair("uri", FileURI.reference(to: ReportIssue.path(file)))
    endObject()
  }

  fileprivate mutating func writeNotification(
    _ id: String, _ level: String, _ text: String, file: String?
  ) {
    beginObject()
    key("descriptor")
    beginObject()
    pair("id", id)
    endObject()
    pair("level", level)
    message(lines: text.split(separator: "\n").map { String($0) })
    if let file {
      key("locations")
      beginArray()
      beginObject()
      key("physicalLocation")
      beginObject()
      artifactLocation(file)
      endObject()
      endObject()
      endArray()
    }
    endObject()
  }

  fileprivate mutating func writeProperties(of finding: Finding) {
    key("properties")
    beginObject()
    if let process = finding.process { pair("process", shown(process)) }
    if let pid = finding.pid { pair("pid", pid) }
    if let time = finding.time { pair("time", time) }
    pair("event", finding.event)
    if !finding.missing.isEmpty { pair("missing", finding.missing) }
    if !finding.allowed.isEmpty { pair("legalHere", finding.allowed) }
    if !finding.dependsOn.isEmpty { pair("dependsOn", finding.dependsOn) }
    if !finding.fix.isEmpty { pair("fix", finding.fix) }
    endObject()
  }
}

extension Escaping {
  /// In a message of SARIF brackets begin a link, and a backslash takes that from them.
  fileprivate static let sarifMessage = Escaping(special: "\\[]") { scalar, _ in
    scalar == "\\" || scalar == "[" || scalar == "]" ? "\\\(scalar)" : nil
  }
}

extension Finding {
  /// Where the event begins and ends in its line, counted in UTF-16 from 1; in bytes where the line is not at hand, which
  /// is the same in ASCII.
  fileprivate var columns: Range<Int> {
    let start = max(column, 1)
    let bytes = start..<start + max(length, 1)
    guard let snippet, !snippet.isCutBefore, snippet.mark.lowerBound == column - 1 else {
      return bytes
    }
    func units(_ range: Range<Int>) -> Int {
      String(decoding: snippet.text[range], as: UTF8.self).utf16.count
    }
    let first = units(0..<snippet.mark.lowerBound) + 1
    return first..<first + max(units(snippet.mark), 1)
  }
}
