/// How grave findings are, by the rules, the configuration and what the user chose; and which are reported at all.
struct FindingSeverities: Sendable {
  /// The rule that folded findings carry.
  let neverLoggedRule: Int?
  private let ofRules: [Severity]
  /// Per rule: whether the user chose its severity, and whether its findings are reported.
  private let isChosen: [Bool]
  private let listed: [Bool]
  /// Per rule: the events of the input that its severity depends on.
  private let seenEvents: [[Int]]
  /// Per rule: whether its severity depends on whether the log has pids.
  private let asksForPids: [Bool]
  /// Per rule: whether it asks for one thread.
  private let asksForThreads: [Bool]

  init(_ judged: EngineResult) {
    let (rules, options) = (judged.rules, judged.options)
    neverLoggedRule = rules.rule(triggeredBy: .callbackNeverLogged)
    let all = rules.rules
    func chosen(_ rule: Int) -> Severity? {
      options.severities.isEmpty
        ? nil : options.severities.last { $0.rule == all[rule].id }?.level
    }
    ofRules = all.indices.map { chosen($0) ?? rules.severity(of: $0, in: options.configuration) }
    let isChosen = all.indices.map { chosen($0) != nil }
    self.isChosen = isChosen
    listed = all.indices.map { options.isListed(all[$0].id, isOptIn: all[$0].isOptIn) }
    asksForThreads = all.map { $0.property?.pattern == .oneThread }
    seenEvents = all.indices.map { rule in
      all[rule].severityChanges.isEmpty || isChosen[rule]
        ? [] : all[rule].severityChanges.flatMap { $0.condition.seenEvents }
    }
    asksForPids = all.indices.map { rule in
      !isChosen[rule] && all[rule].severityChanges.contains { $0.condition.asks(for: .pids) }
    }
  }

  subscript(rule: Int) -> Severity { ofRules[rule] }

  func isListed(_ rule: Int) -> Bool { listed[rule] }

  /// The severity of one finding, by what the input holds of its app beside it.
  func severity(of finding: FindingGroup.Key, in judged: EngineResult) -> Severity {
    let rule = Int(finding.rule)
    // A fault that a legal move carries is worth a look there, and no more.
    if finding.kind == .note, judged.rules.rules[rule].isFault, !isChosen[rule] {
      return min(ofRules[rule], .warning)
    }
    if finding.mayBeDebugged, !isChosen[rule], judged.mayBeDebugged {
      return min(ofRules[rule], .info)
    }
    if finding.kind == .property, asksForThreads[rule], !isChosen[rule],
      judged.lives[Int(finding.life)].hasLoggersThreads
    {
      return min(ofRules[rule], .info)
    }
    // What other lives show is no answer to silence.
    let asked = finding.isSilent ? [] : seenEvents[rule]
    guard !asked.isEmpty || asksForPids[rule] else { return ofRules[rule] }
    let life = judged.lives[Int(finding.life)]
    var configuration = judged.options.configuration
    configuration.seen = Set(
      asked.filter { event in
        judged.seen.contains(event, process: life.process)
          || life.bundle >= 0 && judged.seen.contains(event, process: life.bundle)
      })
    configuration.facts[.pids] = life.pid >= 0
    return judged.rules.severity(of: rule, in: configuration)
  }
}
