/// How the rules with a formula came out, for reports.
extension CheckResult {
  package func forEachProperty(_ body: (PropertyReport) throws -> Void) rethrows {
    let properties = judged.formulas
    let outcomes = judged.outcomes.sorted {
      ($0.formula, $0.life) < ($1.formula, $1.life)
    }
    var next = outcomes[...]
    for (number, property) in properties.enumerated() {
      let rule = judged.rules.rules[property.rule].id
      var isTested = false
      while let outcome = next.first, Int(outcome.formula) == number {
        isTested = true
        next.removeFirst()
        try body(
          PropertyReport(rule: rule, life: Int(outcome.life) + 1, verdict: outcome.verdict))
      }
      if !isTested {
        try body(
          PropertyReport(
            rule: rule, life: judged.lives.count == 1 ? 1 : nil, verdict: .notExercised))
      }
    }
  }

  /// The numbers of the summary.
  static func count(_ outcomes: [Formulas.Outcome], into summary: inout CheckSummary) {
    var pending: Set<UInt16> = []
    for outcome in outcomes {
      if outcome.verdict == .pending { pending.insert(outcome.formula) }
      if outcome.isBlind { summary.abandonedProperties += 1 }
    }
    summary.pendingProperties = pending.count
  }
}
