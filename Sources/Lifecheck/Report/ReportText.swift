/// A result as values and as texts, all at a time.
extension CheckResult {
  /// How everything came out that was judged.
  public var verdict: Verdict { summary.verdict }

  /// The findings that are reported, in the order of file, line, column and rule.
  ///
  /// Each use makes them anew: keep what you go through more than once.
  public var findings: [Finding] {
    var findings: [Finding] = []
    forEachFinding { findings.append($0) }
    return findings
  }

  /// The runs of processes that the input tells of, in the order of their first events.
  ///
  /// Each use makes them anew.
  public var lives: [LifeReport] {
    var lives: [LifeReport] = []
    forEachLife { lives.append($0) }
    return lives
  }

  /// The report as one JSON object (docs/policy.md tells what a later version may change of it).
  public var jsonReport: String {
    String(writtenBy: { JSONReport(outcome).write(self, to: $0) })
  }

  /// A report for another program.
  public func report(as form: ReportForm) -> String {
    String(writtenBy: { form.write(self, outcome, to: $0) })
  }

  /// What `lifecheck` makes of such a result where no option asks for more.
  private var outcome: RunOutcome {
    var outcome = RunOutcome()
    // Nothing judged must never pass for nothing wrong.
    if summary.errors > 0 {
      outcome.exitStatus = 1
    } else if !hasJudged {
      outcome.exitStatus = 2
      outcome.nothingJudged = "No life was judged."
    }
    return outcome
  }
}

extension CheckResult: CustomStringConvertible {
  /// The report for people, without colours.
  public var description: String {
    String(writtenBy: { HumanReport(palette: Palette(isColoured: false)).write(self, to: $0) })
  }
}

extension Finding: CustomStringConvertible {
  /// What the report for people says of it, in several lines, without colours.
  public var description: String {
    String(writtenBy: { sink in
      var writer = HumanFindingWriter(HumanReport(palette: Palette(isColoured: false)))
      writer.write(self, to: sink)
    })
  }
}

extension String {
  /// What `write` writes, which flushes its sink or not.
  fileprivate init(writtenBy write: (ByteSink) -> Void) {
    var bytes: [UInt8] = []
    let sink = ByteSink { bytes += $0 }
    write(sink)
    sink.flush()
    self.init(decoding: bytes, as: UTF8.self)
  }
}
