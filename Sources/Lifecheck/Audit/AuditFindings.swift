/// What an audit finds fault with, by the `finding` blocks of the rules.
struct AuditFindings {
  let rules: [AuditRule]

  /// Where a rule is broken in the lives of an app, the same thing told once for each life.
  func findings(in app: Audit.App) -> [Audit.Finding] {
    var found: [Audit.Finding] = []
    for rule in rules {
      guard let condition = rule.condition else { continue }
      if case .ends(let count, let within) = condition {
        if let finding = loop(rule, count, within, in: app) { found.append(finding) }
        continue
      }
      for (number, life) in app.lives.enumerated() {
        for (time, evidence) in places(condition, in: life) {
          found.append(
            Audit.Finding(rule: rule, life: number, pid: life.pid, time: time, evidence: evidence))
        }
      }
    }
    return found
  }

  private func places(
    _ condition: AuditRule.Condition, in life: Audit.Life
  ) -> [(Audit.Moment?, [Audit.Evidence])] {
    switch condition {
    case .end(let causes, let code, let state, let within):
      guard let end = life.end, causes.contains(end.cause), code == nil || code == end.code,
        state == nil || state == end.state, within == nil || isEarly(end, life, within ?? 0)
      else { return [] }
      return [(end.time, end.evidence)]
    case .work(let outcome):
      return life.work.filter { $0.outcome == outcome }.map { ($0.to ?? $0.from, $0.evidence) }
    case .action(let seconds):
      return life.actions.filter { action in
        guard let used = action.used else { return false }
        if let seconds { return used > Double(seconds) }
        return action.allowed.map { used > $0 / 2 } ?? false
      }.map { ($0.time, $0.evidence) }
    case .ends: return []
    }
  }

  private func isEarly(_ end: Audit.End, _ life: Audit.Life, _ seconds: Int64) -> Bool {
    guard let from = life.launch?.time, let to = end.time else { return false }
    return to.clock - from.clock <= seconds * 1_000_000
  }

  /// The first time that so many lives of an app ended by a fault in so short a time.
  private func loop(
    _ rule: AuditRule, _ count: Int64, _ seconds: Int64, in app: Audit.App
  ) -> Audit.Finding? {
    let ends = app.lives.enumerated().compactMap { number, life -> (Int, Audit.End, Int64)? in
      guard let end = life.end, end.isOf == .fault, let time = end.time else { return nil }
      return (number, end, time.clock)
    }.sorted { $0.2 < $1.2 }
    let size = Int(count)
    guard size > 0, ends.count >= size else { return nil }
    for first in 0...ends.count - size {
      let last = ends[first + size - 1]
      guard last.2 - ends[first].2 <= seconds * 1_000_000 else { continue }
      return Audit.Finding(
        rule: rule, life: last.0, pid: app.lives[last.0].pid, time: last.1.time,
        evidence: ends[first..<first + size].flatMap { $0.1.evidence.prefix(1) })
    }
    return nil
  }
}
