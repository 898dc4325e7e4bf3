import Lifecheck

/// Every report on a result, and what its readers need of it.
enum Reports {
  /// How many there are.
  static let count: UInt8 = 8

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
      var report = JSONReport(exitStatus: 0, failOn: "error")
      report.hasStatistics = true
      requireJSON(bytes { report.write(result, to: $0) }[...], "the JSON report")
    case 1:
      let report = NDJSONReport()
      let lines = bytes { sink in
        result.forEachFinding { report.write($0, to: sink) }
        report.writeSummary(of: result, exitStatus: 0, failOn: "error", to: sink)
      }
      requireJSONLines(lines, "the JSON lines")
    case 2: requireText(bytes { human.write(result, to: $0) }, "the report for people")
    case 3:
      (human.cutsLogLines, human.width) = (true, 40)
      requireText(bytes { human.write(result, to: $0) }, "the narrow report for people")
    case 4:
      let github = GitHubReport(human: human)
      requireText(bytes { github.write(result, to: $0) }, "the report for GitHub")
    case 5:
      requireText(GitHubReport(human: nil).summary(of: result), "the job summary")
    default:
      let report = JUnitReport(number == 6 ? .common : .strict)
      requireXML(bytes { report.write(result, to: $0) }, "the JUnit report")
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
