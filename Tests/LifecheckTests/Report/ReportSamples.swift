@testable import Lifecheck
@testable import RuleLanguage

extension HumanReport {
  /// Appends the lines of one finding.
  func write(_ finding: Finding, to sink: ByteSink) {
    var writer = HumanFindingWriter(self)
    writer.write(finding, to: sink)
  }
}

/// A report that holds what a test puts into it.
struct SampleReport: CheckReport {
  var configuration = Configuration(os: Version(16, 4), facts: [.scenes: false])
  var limits: [MetLimit] = []
  var rulesets = ["app"]
  var inputs: [InputSummary] = []
  var summary = CheckSummary()
  var coverage = CoverageReport()
  var overflow: [UnlistedFindings] = []
  var lives: [LifeReport] = []
  var findings: [Finding] = []
  var rules = [
    RuleStatus(id: "background-without-resign", severity: .error),
    RuleStatus(id: "foreground-twice", severity: .warning),
    RuleStatus(id: "url-while-inactive", severity: .info),
  ]
  var processes: [ProcessReport] = []
  var properties: [PropertyReport] = []
  var stateLanes = StateLanes()
  var notes: [String] = []
  var configurationUse: ConfigurationUse?
  var archives: [ArchiveSummary] = []

  func forEachLife(_ body: (LifeReport) throws -> Void) rethrows { try lives.forEach(body) }
  func forEachFinding(_ body: (Finding) throws -> Void) rethrows { try findings.forEach(body) }
  func forEachProperty(_ body: (PropertyReport) throws -> Void) rethrows {
    try properties.forEach(body)
  }
  func forEachProcess(_ body: (ProcessReport) throws -> Void) rethrows {
    try processes.forEach(body)
  }

  /// One finding in one life of one file.
  static var violating: SampleReport {
    var input = InputSummary(file: "a.log")
    input.format = "nslog"
    input.lines = 1200
    input.bytes = 160_000
    input.records = 1200
    input.events = 14
    input.nearMisses = 2
    var summary = CheckSummary()
    summary.lives = 1
    summary.events = 14
    summary.faults = 1
    summary.errors = 1
    summary.verdict = .violates
    let life = LifeReport(
      id: 1, process: "Shop", pid: 4127, file: "a.log", firstLine: 3, lastLine: 1190,
      start: .launch, started: "2026-03-03T10:11:00.000000", ended: nil, endReason: nil,
      events: 14, faults: 1, verdict: .violates, finalStates: ["background", "suspended"],
      unseen: [])
    return SampleReport(
      inputs: [input], summary: summary, lives: [life], findings: [Finding.sample()],
      processes: [
        ProcessReport(file: "a.log", process: "Shop", firstLine: 3, exercised: [0, 1])
      ])
  }

  /// `count` findings of each level, the infos first.
  static func many(_ count: Int) -> SampleReport {
    var report = SampleReport.violating
    report.findings = []
    for (level, severity) in [Severity.info, .warning, .error].enumerated() {
      for number in 0..<count {
        var finding = Finding.sample()
        finding.severity = severity
        finding.line = 100 * level + number + 1
        report.findings.append(finding)
      }
    }
    report.summary.errors = count
    report.summary.warnings = count
    report.summary.infos = count
    return report
  }
}

extension Finding {
  /// A background switch without the callback before it.
  ///
  /// - Parameter line: the offending line, its event in `«»`.
  static func sample(
    line: String = "10:11:12.123 Shop[4127:1] «applicationDidEnterBackground:»"
  ) -> Finding {
    Finding(
      rule: 0, ruleID: "background-without-resign", severity: .error, isFault: true,
      kind: .missing, life: 1,
      message:
        "applicationWillResignActive is missing before applicationDidEnterBackground",
      file: "a.log", line: 31, column: 27, length: 30, offset: 4310,
      time: "2026-03-03T10:11:12.123000", event: "didEnterBackground",
      channel: .delegate, channels: [.delegate], process: "Shop", pid: 4127, count: 1,
      states: ["active"], stateWords: ["active"],
      allowed: ["willResignActive"], missing: ["willResignActive"], isSpurious: false,
      previous: Previous(file: "a.log", line: 12, event: "didBecomeActive"), explains: nil,
      dependsOn: [], label: "home is 4 → 5; 4 was not seen",
      related: [RelatedPlace(file: "a.log", line: 12, message: "became active here")],
      sources: [
        Source(title: "applicationDidEnterBackground(_:)", url: "https://developer.apple.com/x")
      ],
      because:
        "UIKit deactivates an app before it moves it to the background; the resign callback was lost or not forwarded.",
      fix: "Log applicationWillResignActive.", fingerprint: "0123456789abcdef",
      snippet: Snippet(marked: line),
      previousSnippet: Snippet(marked: "10:11:02.123 Shop[4127:1] «applicationDidBecomeActive:»"))
  }
}

extension Finding.Snippet {
  /// A line whose event stands in `«»`.
  init(marked line: String) { self.init(marked: Array(line.utf8)) }

  init(marked line: [UInt8]) {
    var text: [UInt8] = []
    var start = 0
    var end = 0
    var index = 0
    while index < line.count {
      // « is C2 AB, » is C2 BB.
      if line[index] == 0xC2, index + 1 < line.count, [0xAB, 0xBB].contains(line[index + 1]) {
        if line[index + 1] == 0xAB { start = text.count } else { end = text.count }
        index += 2
      } else {
        text.append(line[index])
        index += 1
      }
    }
    self.init(text: text, isCutBefore: false, isCutAfter: false, mark: start..<end)
  }
}

/// What `body` writes, as text.
func written(_ body: (ByteSink) -> Void) -> String {
  String(decoding: writtenBytes(body), as: UTF8.self)
}

func writtenBytes(_ body: (ByteSink) -> Void) -> [UInt8] {
  var bytes: [UInt8] = []
  let sink = ByteSink { bytes += $0 }
  body(sink)
  sink.flush()
  return bytes
}
