import Lifecheck

/// Every report on a result, and what its readers need of it.
enum Reports {
  /// How many there are.
  static let count = UInt8(5 + ReportForm.allCases.count)

  /// Writes all of them, and traps where one is not what it is called.
  static func check(_ result: CheckResult) {
    for number in 0..<count { check(result, number) }
  }

  /// Writes one of them: each takes long, and a fuzzer wants many inputs.
  static func check(_ result: CheckResult, _ number: UInt8) {
    var human = HumanReport(palette: Palette(isColoured: false))
    (human.hasStatistics, human.hasCoverage) = (true, true)
    switch number {
    case 0:
      var report = JSONReport()
      report.hasStatistics = true
      requireJSON(bytes { report.write(result, to: $0) }[...], "the JSON report")
    case 1:
      let report = NDJSONReport()
      let lines = bytes { sink in
        result.forEachFinding { report.write($0, to: sink) }
        report.writeSummary(of: result, RunOutcome(), to: sink)
      }
      requireJSONLines(lines, "the JSON lines")
    case 2: requireText(bytes { human.write(result, to: $0) }, "the report for people")
    case 3:
      (human.cutsLogLines, human.width) = (true, 40)
      requireText(bytes { human.write(result, to: $0) }, "the narrow report for people")
    case 4:
      let github = GitHubReport(human: human)
      requireText(bytes { github.write(result, to: $0) }, "the report for GitHub")
    default: check(result, ReportForm.allCases[Int(number) - 5])
    }
  }

  private static func check(_ result: CheckResult, _ form: ReportForm) {
    let report = bytes { form.write(result, RunOutcome(), to: $0) }
    let name = "the report '\(form.rawValue)'"
    switch form {
    case .junit, .junitStrict, .checkstyle, .html: requireXML(report, name)
    case .sarif, .gitlab, .rdjson, .sonar, .ctrf, .traceEvent: requireJSON(report[...], name)
    case .teamcity, .tap, .csv, .markdown: requireText(report, name)
    }
  }

  /// What `body` writes.
  static func bytes(_ body: (ByteSink) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes += $0 }
    body(sink)
    sink.flush()
    return bytes
  }
}
