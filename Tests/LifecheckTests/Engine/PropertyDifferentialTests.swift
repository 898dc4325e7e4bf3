import Testing

@testable import Lifecheck

/// The automata against the definition of each pattern, on random formulas and traces.
@Suite struct PropertyDifferentialTests {
  /// A formula at work, and what it said.
  private struct Outcome: Equatable {
    var verdict: PropertyVerdict
    var decided: Int?
    var blamed: [Int]
  }

  private func run(
    _ plan: FormulaPlan, _ trace: [PropertyMark], isWhole: Bool
  ) -> Outcome {
    var formulas = Formulas(plan)
    var life = FormulaLife()
    formulas.begin(&life, isWhole: isWhole)
    var outcome = Outcome(verdict: .notExercised, decided: nil, blamed: [])
    for (position, mark) in trace.enumerated() {
      if formulas.take(mark.event, thread: mark.thread, snippet: nil, of: &life),
        outcome.decided == nil
      {
        outcome.decided = position
        outcome.blamed = formulas.breaches.map(\.event.line).sorted()
      }
    }
    outcome.verdict = formulas.verdict(of: 0, in: life)
    return outcome
  }

  @Test func `verdict and first violation are those of the definition`() throws {
    for part in 0..<UInt64(8) {
      var verdicts: [PropertyVerdict: Int] = [:]
      for number in Cases.some(0..<UInt64(250)) {
        var random = SplitMix64(seed: part * 1000 + number)
        let formula = PropertyTraces.formula(&random)
        let rules = try PropertyTraces.rules(formula)
        let plan = FormulaPlan(rules, [0], configuration: Configuration())
        let property = try #require(rules.rules[0].property)
        #expect(
          rules.text(of: property) == rules.text(of: try #require(try again(rules, property))))
        for _ in 0..<10 {
          let trace = PropertyTraces.trace(upTo: 14, &random)
          let isWhole = random.chance(2, in: 3)
          let oracle = PropertyOracle(
            property: property, limit: property.limit, trace: trace, isWhole: isWhole)
          let first = oracle.first
          let expected = Outcome(
            verdict: oracle.verdict, decided: first?.decided, blamed: first?.blamed ?? [])
          let found = run(plan, trace, isWhole: isWhole)
          verdicts[found.verdict, default: 0] += 1
          if found != expected {
            let events = trace.map { mark in
              "\(PropertyTraces.names[Int(mark.event.event)])\(mark.event.parameter % 100)"
            }
            Issue.record("\(formula), whole \(isWhole), \(events): \(found), not \(expected)")
            return
          }
        }
      }
      // A test on which nothing happens shows nothing.
      #expect(verdicts.count == 4)
      #expect(verdicts.values.allSatisfy { $0 > 40 }, "\(verdicts)")
    }
  }

  /// The formula's own text, read again.
  private func again(
    _ rules: RuleSet, _ property: PropertyDefinition
  ) throws -> PropertyDefinition? {
    try PropertyTraces.rules(rules.text(of: property)).rules[0].property
  }

  @Test func `a log in any pieces gives the findings of the trace`() throws {
    for seed in 0..<UInt64(40) {
      var random = SplitMix64(seed: 77_000 + seed)
      let formula = PropertyTraces.formula(&random)
      let rules = try PropertyTraces.rules(formula)
      let property = try #require(rules.rules[0].property)
      let trace = PropertyTraces.trace(upTo: 60, &random)
      let log = Array(trace.map { LogLine(of: $0).text }.joined().utf8)
      let whole = try check(log, rules: rules)
      let read = trace.map { LogLine(of: $0).mark }
      let oracle = PropertyOracle(
        property: property, limit: property.limit, trace: read, isWhole: false)
      var found: [PropertyVerdict] = []
      whole.forEachProperty { found.append($0.verdict) }
      #expect(found == [trace.isEmpty ? .notExercised : oracle.verdict], "\(formula)")
      if let first = oracle.first {
        #expect(whole.findings.map(\.line).contains(first.blamed[0] + 1), "\(formula)")
      }
      var checker = Checker(rules: rules)
      checker.begin(input: "0.log")
      var rest = log[...]
      while !rest.isEmpty {
        let count = 1 + random.below(200)
        checker.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
        if random.chance(1, in: 3) { checker.idle() }
      }
      checker.endInput()
      let released = checker.takeReleased().map(\.line).sorted()
      let pieces = checker.finish()
      #expect(pieces.places == whole.places, "\(formula)")
      #expect((released + checker.takeReleased().map(\.line)).count == pieces.places.count)
    }
  }

  /// A record of the compact style of `log`, whose stamps are milliseconds.
  private struct LogLine {
    var mark: PropertyMark

    init(of mark: PropertyMark) {
      self.mark = mark
      // The format knows no other stamp, and each line is an event of its own only if it is not repeated at once.
      self.mark.event.stamp.resolution = .millisecond
      self.mark.event.stamp.zone = nil
      self.mark.event.stamp.microseconds += Int64(mark.event.line) * 100_000
    }

    var text: String {
      let stamp = mark.event.stamp
      let day = stamp.microseconds / 86_400_000_000
      precondition(day == 11_574)
      let milliseconds = stamp.microseconds / 1000 % 86_400_000
      let time =
        "\(pad(milliseconds / 3_600_000, 2)):\(pad(milliseconds / 60_000 % 60, 2)):"
        + "\(pad(milliseconds / 1000 % 60, 2)).\(pad(milliseconds % 1000, 3))"
      let name = PropertyTraces.names[Int(mark.event.event)]
      return
        "2001-09-09 \(time) Df Shop[71:\(mark.thread == 2 ? "2b" : "1a")] event \(name) <\(mark.event.parameter)>\n"
    }
  }
}
