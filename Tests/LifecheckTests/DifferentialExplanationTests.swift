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

    func line(_ kind: String) -> String {
      let (place, name) = (percent(placed), percent(named))
      return "\(kind): place \(tenths(place)) %, name \(tenths(name)) %, of \(cases)"
    }

    private func tenths(_ value: Double) -> String {
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
  }

  @Test func `one lost or extra callback is found at its place and called by its name`() {
    for app in RuleSet.appsForTests {
      var lost = Score()
      var extra = Score()
      for (part, configuration) in Configuration.forTests.enumerated() {
        let offline = OfflineProgram(app, machine: 0, configuration: configuration)
        let generator = TraceGenerator(app, machine: 0, configuration: configuration)
        var engine = KeptEngine(app, machine: 0, configuration)
        for number in 0..<320 {
          var random = SplitMix64(seed: UInt64(part * 1_000 + number))
          let length = 5 + random.below(36)
          var trace = generator.walk(start: .launch, length: length, &random)
          if number % 2 == 0 {
            guard !trace.isEmpty else { continue }
            let place = random.below(trace.count)
            let event = trace.remove(at: place)
            guard offline.leastFaults(of: trace, start: .launch) == 1 else { continue }
            let findings = engine.run(trace, .launch).findings.filter(\.isFault)
            lost.count(findings, at: place) { $0.missing == [event] }
          } else {
            let place = random.below(trace.count + 1)
            let event = random.element(of: generator.alphabet)
            trace.insert(event, at: place)
            guard offline.leastFaults(of: trace, start: .launch) == 1 else { continue }
            let findings = engine.run(trace, .launch).findings.filter(\.isFault)
            extra.count(findings, at: place) { $0.isSpurious && trace[$0.explains] == event }
          }
        }
      }
      print(lost.line("lost callbacks"))
      print(extra.line("extra callbacks"))
      #expect(lost.percent(lost.placed) >= 97)
      #expect(lost.percent(lost.named) >= 97)
      #expect(extra.percent(extra.placed) >= 97)
      #expect(extra.percent(extra.named) >= 55)
    }
  }
}
