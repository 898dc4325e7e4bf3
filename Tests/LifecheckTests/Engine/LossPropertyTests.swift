import Testing

@testable import Lifecheck

/// Rules with a formula where messages are lost: what comes before is judged as a life that ends there, what comes after as
/// one that is seen from its middle.
@Suite struct LossPropertyTests {
  @Test func `on both sides of lost messages the definition holds`() throws {
    for part in 0..<UInt64(4) {
      var pending = 0
      var violated = 0
      for number in 0..<UInt64(150) {
        var random = SplitMix64(seed: 50_000 + part * 1000 + number)
        let formula = PropertyTraces.formula(&random)
        let rules = try PropertyTraces.rules(formula)
        let plan = FormulaPlan(rules, [0], configuration: Configuration())
        let property = try #require(rules.rules[0].property)
        for _ in 0..<6 {
          let trace = PropertyTraces.trace(upTo: 16, &random)
          let cut = random.below(trace.count + 1)
          let isWhole = random.chance(2, in: 3)
          let before = PropertyOracle(
            property: property, limit: property.limit, trace: Array(trace[..<cut]), isWhole: isWhole
          )
          let after = PropertyOracle(
            property: property, limit: property.limit, trace: Array(trace[cut...]), isWhole: false)
          let first =
            before.first ?? after.first.map { ($0.decided + cut, $0.blamed.map { $0 + cut }) }

          var formulas = Formulas(plan)
          var life = FormulaLife()
          formulas.begin(&life, isWhole: isWhole)
          var found: (decided: Int, blamed: [Int])?
          for (position, mark) in trace.enumerated() {
            if position == cut { formulas.resetAfterLoss(&life) }
            if formulas.take(mark.event, thread: mark.thread, snippet: nil, of: &life), found == nil
            {
              found = (position, formulas.breaches.map(\.event.line).sorted())
            }
          }
          if cut == trace.count { formulas.resetAfterLoss(&life) }
          let verdict = formulas.verdict(of: 0, in: life)
          let verdicts = [before.verdict, after.verdict]
          let expected = [PropertyVerdict.violated, .pending, .satisfied].first {
            verdicts.contains($0)
          }
          // Where one side has the stretch and the other the event, both together may have tried it.
          let isRight = verdict == expected || expected == nil && verdict != .violated
          if verdict == .pending { pending += 1 }
          if verdict == .violated { violated += 1 }
          if !isRight || found?.decided != first?.0 || found?.blamed != first?.1 {
            Issue.record(
              "\(formula), whole \(isWhole), cut \(cut): \(verdict) \(String(describing: found)), not \(verdicts) \(String(describing: first))"
            )
            return
          }
        }
      }
      #expect(pending > 20 && violated > 40, "\(pending), \(violated)")
    }
  }
}
