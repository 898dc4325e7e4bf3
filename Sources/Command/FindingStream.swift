import Lifecheck

/// A report that goes out finding by finding: JSON lines always, the report for people with `--follow`.
struct FindingStream {
  private let sink: ByteSink
  /// nil for JSON lines.
  private let human: HumanReport?

  /// Those among the reports to files and the standard output.
  static func all(
    _ files: [(format: CheckSettings.ReportFormat, sink: ByteSink)], _ output: ByteSink,
    _ settings: CheckSettings
  ) -> [FindingStream] {
    var streams = files.filter { $0.format == .ndjson }.map {
      FindingStream(sink: $0.sink, human: nil)
    }
    if settings.format == .ndjson { streams.append(FindingStream(sink: output, human: nil)) }
    if settings.format == .human, settings.follows {
      let human = ReportWriter.human(settings, isStandardOutput: true)
      streams.append(FindingStream(sink: output, human: human))
    }
    return streams
  }

  /// Hands out what is final since the last call, at once.
  static func write(_ checker: inout Checker, to streams: [FindingStream]) {
    guard !streams.isEmpty else { return }
    let findings = checker.takeReleased()
    guard !findings.isEmpty else { return }
    for stream in streams {
      for finding in findings {
        if let human = stream.human {
          human.writeNow(finding, to: stream.sink)
        } else {
          NDJSONReport().write(finding, to: stream.sink)
        }
      }
      stream.sink.flush()
    }
  }
}
