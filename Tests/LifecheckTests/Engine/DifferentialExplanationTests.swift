import Testing

@testable import Lifecheck

/// How often one lost or one extra callback is found where it happened, and called by its name.
@Suite struct DifferentialExplanationTests {
  /// Counts the cases of one kind of injury.
  struct Score {
    var cases = 0
    /// One fault, at the place or one event later.
    var placed = 0
    var named = 0

    mutating func count(_ findings: [TraceFinding], at place: Int, names: (TraceFinding) -> Bool) {
      cases += 1
      guard findings.count == 1 else { return }
      if findings[0].index == place || findings[0].index == place + 1 { placed += 1 }
      if names(findings[0]) { named += 1 }
    }

    func percent(_ count: Int) -> Double { 100 * Double(count) / Double(max(1, cases)) }
  }

  /// Both scores over walks of the app machine from the launch on, one callback lost or put in.
  private func scores(
    _ app: RuleSet, walks: Int, under configurations: [Configuration]
  ) -> (lost: Score, extra: Score) {
    var lost = Score()
    var extra = Score()
    for (part, configuration) in configurations.enumerated() {
      let offline = OfflineProgram(app, machine: 0, configuration: configuration)
      let generator = TraceGenerator(
        app, machine: 0, configuration: configuration, callbacksOnly: true)
      var engine = KeptEngine(app, machine: 0, configuration)
      for number in 0..<walks / configurations.count {
        var random = SplitMix64(seed: UInt64(part * 10_000 + number))
        let length = 5 + random.below(36)
        var trace = generator.walk(start: .launch, length: length, &random)
        let isLost = number % 2 == 0
        let place = random.below(isLost ? trace.count : trace.count + 1)
        let event: Int
        if isLost {
          event = trace.remove(at: place)
        } else {
          event = random.element(of: generator.alphabet)
          trace.insert(event, at: place)
        }
        guard offline.leastFaults(of: trace, start: .launch) == 1 else { continue }
        let findings = engine.run(trace, .launch).findings.filter(\.isFault)
        if isLost {
          lost.count(findings, at: place) { $0.missing == [event] }
        } else {
          // A named fault names the callback as well as "should not be here" does.
          extra.count(findings, at: place) {
            ($0.isSpurious || $0.isNamed) && trace[$0.explains] == event
          }
        }
      }
    }
    return (lost, extra)
  }

  @Test func `one lost or extra callback is found at its place and called by its name`() {
    for app in RuleSet.appsForTests {
      let configurations = Configuration.forTests.filter { $0.facts[.pids] == true }
      let (lost, extra) = scores(app, walks: 10_000, under: configurations)
      #expect(lost.percent(lost.placed) >= 97)
      #expect(lost.percent(lost.named) >= 97)
      #expect(extra.percent(extra.placed) >= 97)
      #expect(extra.percent(extra.named) >= 55)
    }
  }

  /// Without pids a new process may begin anywhere, so less can be known. After willTerminate the
  /// least explanation of a lost launch is a spurious callback (weight 2), not the end of a process
  /// in a gap and a lost launch (2 + 1); and an extra callback before a launch is as well the trace
  /// of a process whose own launch was lost (1).
  @Test func `without pids most lost or extra callbacks are found and named`() {
    for app in RuleSet.appsForTests {
      let configurations = Configuration.forTests.filter { $0.facts[.pids] == false }
      let (lost, extra) = scores(app, walks: 10_000, under: configurations)
      #expect(lost.percent(lost.placed) >= 97)
      #expect(lost.percent(lost.named) >= 93)
      #expect(extra.percent(extra.placed) >= 96)
      // An extra willTerminate is said of the callback after it, which is one too many there.
      #expect(extra.percent(extra.named) >= 49)
    }
  }
}
