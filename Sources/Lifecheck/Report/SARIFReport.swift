/// The report in SARIF 2.1.0, as GitHub's code scanning and the viewers read it.
///
/// Each result has a place: without one GitHub refuses the whole file. What is known or suppressed stays in it as such, so
/// that its alert is not closed and opened again.
struct SARIFReport {
  let outcome: RunOutcome

  /// What GitHub takes of a run, and of a result.
  private static let resultLimit = 25_000
  private static let placeLimit = 100

  func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.object { json in
      json.pairs(["$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0"])
      json.array("runs") { json in
        json.newline(indent: 2)
        json.object { writeRun(of: report, to: &$0) }
      }
    }
    json.endLine()
  }

  private func writeRun(of report: some CheckReport, to json: inout JSONWriter) {
    let rules = report.rules.filter(\.isListed)
    var share = ResultShare(report, limit: Self.resultLimit)
    json.writeDriver(rules)
    json.newline(indent: 4)
    json.pair("columnKind", "utf16CodeUnits")
    json.object("automationDetails", ["id": category(of: report)])
    json.newline(indent: 4)
    writeInvocation(of: report, leftOut: share.leftOut, to: &json)
    json.newline(indent: 4)
    let numbers = Dictionary(
      rules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first }
    )
    var ordinals = HashOrdinals()
    json.array("results") { json in
      report.forEachFinding { finding in
        guard share.takes(finding) else { return }
        json.newline(indent: 6)
        json.object { write(finding, rule: numbers[finding.ruleID], &ordinals, to: &$0) }
      }
    }
  }

  /// What tells this run from others of the same workflow: the folder that all inputs are in.
  private func category(of report: some CheckReport) -> String {
    var common: [Substring]?
    for input in report.inputs {
      let folders = Array(outcome.path(input.file).split(separator: "/").dropLast())
      let shared = zip(common ?? folders, folders).prefix { $0 == $1 }.map { $0.0 }
      common = shared
    }
    return (["lifecheck"] + (common ?? []).map { shown(String($0)) } + [""]).joined(separator: "/")
  }

  // MARK: The run

  private func writeInvocation(
    of report: some CheckReport, leftOut: Int, to json: inout JSONWriter
  ) {
    json.object(inArray: "invocations") { json in
      // Findings are a success of the check, however it ends.
      json.pairs([
        "executionSuccessful": outcome.exitStatus <= 1, "exitCode": outcome.exitStatus,
      ])
      json.array("toolExecutionNotifications") { json in
        for problem in outcome.problems(of: report) {
          json.newline(indent: 6)
          json.writeNotification(
            problem.kind.rawValue, Self.level(problem.severity), problem.text,
            file: problem.file.map(outcome.path))
        }
        guard leftOut > 0 else { return }
        let results = counted(leftOut, "result is", "results are")
        json.newline(indent: 6)
        json.writeNotification(
          "results-left-out", "warning",
          "\(results) left out, the least severe: GitHub takes \(Self.resultLimit) of a run",
          file: nil)
      }
    }
  }

  // MARK: Results

  private func write(
    _ finding: Finding, rule: Int?, _ ordinals: inout HashOrdinals, to json: inout JSONWriter
  ) {
    json.pair("ruleId", finding.ruleID)
    if let rule { json.pair("ruleIndex", rule) }
    json.pair("level", Self.level(finding.severity))
    json.message(finding.message)
    json.object(inArray: "locations") { $0.physicalLocation(of: finding, outcome) }
    let hash = UInt64(finding.fingerprint, radix: 16) ?? Fingerprint(of: finding.fingerprint).hash
    json.object(
      "partialFingerprints",
      ["primaryLocationLineHash": "\(finding.fingerprint):\(ordinals.next(of: hash))"])
    writeSequence(of: finding, to: &json)
    writeRelated(of: finding, to: &json)
    json.pair("baselineState", finding.isKnown ? "unchanged" : "new")
    Self.writeSuppressions(of: finding, to: &json)
    json.writeProperties(of: finding)
  }

  /// The events in the order of the log: those that the finding speaks of, and its own.
  private func writeSequence(of finding: Finding, to json: inout JSONWriter) {
    let before = finding.related.filter { $0.line < finding.line }.prefix(Self.placeLimit)
    let after = finding.related.filter { $0.line >= finding.line }.prefix(Self.placeLimit)
    guard before.count + after.count > 0 else { return }
    var order = 0
    func step(
      _ importance: String, states: [String] = [], to json: inout JSONWriter,
      _ location: (inout JSONWriter) -> Void
    ) {
      order += 1
      json.object { json in
        json.object("location", location)
        json.pairs(["executionOrder": order, "importance": importance])
        guard !states.isEmpty else { return }
        json.object("state") { $0.object("state", ["text": listed(states, "or")]) }
      }
    }
    func related(_ places: some Sequence<RelatedPlace>, to json: inout JSONWriter) {
      for place in places.sorted(by: { $0.line < $1.line }) {
        step("important", to: &json) { $0.physicalLocation(of: place, outcome) }
      }
    }
    json.object(inArray: "codeFlows") { json in
      json.object(inArray: "threadFlows") { json in
        json.array("locations") { json in
          related(before, to: &json)
          step("essential", states: finding.states, to: &json) { json in
            json.physicalLocation(of: finding, outcome)
            json.message(finding.event)
          }
          related(after, to: &json)
        }
      }
    }
  }

  private func writeRelated(of finding: Finding, to json: inout JSONWriter) {
    guard !finding.related.isEmpty else { return }
    let places = finding.related.prefix(Self.placeLimit).enumerated()
    json.objects("relatedLocations", places) { json, place in
      json.pair("id", place.offset + 1)
      json.physicalLocation(of: place.element, outcome)
    }
  }

  private static func writeSuppressions(of finding: Finding, to json: inout JSONWriter) {
    json.array("suppressions") { json in
      guard !finding.counts else { return }
      // Both stand in files of their own, not in the log.
      let because = shown(finding.suppressedBecause ?? "The baseline has it.")
      json.object(["kind": "external", "status": "accepted", "justification": because])
    }
  }

  static func level(_ severity: Severity) -> String {
    severity.choose(error: "error", warning: "warning", info: "note")
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
    finding.counts ? finding.severity.choose(error: 0, warning: 1, info: 2) : 3
  }
}

extension JSONWriter {
  /// `"message": {"text": …}`.
  fileprivate mutating func message(_ text: String) { message(lines: [text]) }

  /// A message whose line ends are the tool's own.
  private mutating func message(lines: [String]) {
    var bytes: [UInt8] = []
    bytes.append(lines.map { shown($0) }.joined(separator: "\n"), .sarifMessage)
    object("message") { json in
      json.key("text")
      json.value(utf8: bytes)
    }
  }

  fileprivate mutating func physicalLocation(of finding: Finding, _ outcome: RunOutcome) {
    physicalLocation(outcome.path(finding.file), line: finding.line) { json in
      let columns = finding.columns
      json.pairs([
        "startColumn": columns.lowerBound, "endLine": max(finding.line, 1),
        "endColumn": columns.upperBound,
      ])
      guard let snippet = finding.snippet else { return }
      json.object("snippet", ["text": shown(utf8: Array(snippet.text[snippet.mark]))])
    }
  }

  fileprivate mutating func physicalLocation(of place: RelatedPlace, _ outcome: RunOutcome) {
    physicalLocation(outcome.path(place.file), line: place.line) { _ in }
    message(place.message)
  }

  private mutating func physicalLocation(
    _ file: String, line: Int, _ region: (inout JSONWriter) -> Void
  ) {
    object("physicalLocation") { json in
      json.artifactLocation(file)
      json.object("region") { json in
        json.pair("startLine", max(line, 1))
        region(&json)
      }
    }
  }

  private mutating func artifactLocation(_ file: String) {
    object("artifactLocation", ["uri": FileURI.reference(to: file)])
  }

  fileprivate mutating func writeNotification(
    _ id: String, _ level: String, _ text: String, file: String?
  ) {
    object { json in
      json.object("descriptor", ["id": id])
      json.pair("level", level)
      json.message(lines: text.split(separator: "\n").map { String($0) })
      guard let file else { return }
      json.object(inArray: "locations") { json in
        json.object("physicalLocation") { $0.artifactLocation(file) }
      }
    }
  }

  fileprivate mutating func writeProperties(of finding: Finding) {
    object("properties") { json in
      if let process = finding.process { json.pair("process", shown(process)) }
      if let pid = finding.pid { json.pair("pid", pid) }
      if let time = finding.time { json.pair("time", time) }
      json.pair("event", finding.event)
      if !finding.missing.isEmpty { json.pair("missing", finding.missing) }
      if !finding.allowed.isEmpty { json.pair("legalHere", finding.allowed) }
      if !finding.dependsOn.isEmpty { json.pair("dependsOn", finding.dependsOn) }
      if !finding.fix.isEmpty { json.pair("fix", finding.fix) }
    }
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
