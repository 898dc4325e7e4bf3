import Lifecheck

/// The reports that go out finding by finding: JSON lines always, the report for people where somebody waits for it.
final class FindingStreams {
  private let lines: [ByteSink]
  private var human: (writer: HumanFindingWriter, sink: ByteSink)?
  private let start = Posix.now()
  /// How long the report for people waits: the report of a shorter run is better read in one piece.
  private let delay: Duration
  /// Whether findings go out while the log is read, to somebody who may look at them at once.
  let isOutputStreamed: Bool
  /// Whether findings for people went out, which the end of their report need not repeat.
  private(set) var hasBegun = false
  /// Whether findings wait until it is known whether a baseline can be written, which has them all.
  private var isHeld: Bool

  /// Those among the reports to files and the standard output.
  init(
    _ files: [(format: CheckSettings.ReportFormat, sink: ByteSink)], _ output: ByteSink,
    _ settings: CheckSettings, _ inputs: [Input]
  ) {
    var lines = files.filter { $0.format == .ndjson }.map(\.sink)
    if settings.format == .ndjson { lines.append(output) }
    self.lines = lines
    let isLive = Self.isLive(inputs)
    isHeld = settings.writtenBaseline != nil
    isOutputStreamed =
      settings.follows || isLive
      || settings.format == .ndjson && Posix.kind(of: Posix.standardOutput) == .stream
    // The checker hands a finding out once, so all streams get it at the same time.
    delay = settings.follows || !lines.isEmpty ? .zero : .seconds(1)
    guard case .human(let form) = settings.format, settings.follows || isLive else { return }
    let report = ReportWriter.human(settings, form, isStandardOutput: true)
    human = (HumanFindingWriter(report), output)
  }

  /// Whether a log comes through a pipe, as from a device, and somebody looks at the findings.
  private static func isLive(_ inputs: [Input]) -> Bool {
    inputs.contains { $0.origin == .standardInput }
      && Posix.kind(of: Posix.standardInput) == .stream && Posix.isTerminal(Posix.standardOutput)
  }

  /// Hands out what is final since the last call, at once.
  func write(_ checker: inout Checker) {
    guard !isHeld, human != nil || !lines.isEmpty else { return }
    guard !lines.isEmpty || hasBegun || Posix.now() - start >= delay else { return }
    let findings = checker.takeReleased()
    guard !findings.isEmpty else { return }
    for finding in findings {
      for sink in lines { NDJSONReport().write(finding, to: sink) }
      if let sink = human?.sink { human?.writer.writeNow(finding, to: sink) }
    }
    hasBegun = human != nil
    for sink in lines { sink.flush() }
  }

  /// Hands out the last ones.
  func finish(_ checker: inout Checker) {
    isHeld = false
    if hasBegun || !lines.isEmpty { write(&checker) }
  }
}
