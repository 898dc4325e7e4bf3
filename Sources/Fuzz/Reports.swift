import Lifecheck

/// Every report on a result, and what its readers need of it.
enum Reports {
  /// The JSON report.
  static func json(_ result: CheckResult) -> [UInt8] {
    bytes { sink in
      var report = JSONReport(exitStatus: 0, failOn: "error")
      report.hasStatistics = true
      report.write(result, to: sink)
    }
  }

  /// Writes the others, and traps where one is not what it is called.
  static func check(_ result: CheckResult) {
    requireJSON(json(result)[...], "the JSON report")
    let lines = bytes { sink in
      let report = NDJSONReport()
      result.forEachFinding { report.write($0, to: sink) }
      report.writeSummary(of: result, exitStatus: 0, failOn: "error", to: sink)
    }
    requireJSONLines(lines, "the JSON lines")
    var human = HumanReport(palette: Palette(isColoured: false))
    (human.hasStatistics, human.hasCoverage) = (true, true)
    requireText(bytes { human.write(result, to: $0) }, "the report for people")
    human.cutsLogLines = true
    human.width = 40
    requireText(bytes { human.write(result, to: $0) }, "the narrow report for people")
    let github = GitHubReport(human: human)
    requireText(bytes { github.write(result, to: $0) }, "the report for GitHub")
    requireText(Array(github.summary(of: result)), "the job summary")
    for shape in [JUnitReport.Shape.common, .strict] {
      requireXML(bytes { JUnitReport(shape).write(result, to: $0) }, "the JUnit report")
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
