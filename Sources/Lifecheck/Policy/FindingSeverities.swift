/// How grave findings are, by the rules, the configuration and what the user chose; and which are reported at all.
struct FindingSeverities: Sendable {
  /// The rule that folded findings carry.
  let neverLoggedRule: Int?
  private let ofRules: [Severity]
  /// Per rule: whether the user chose its severity, and whether its findings are reported.
  private let isChosen: [Bool]
  private let listed: [Bool]
  /// Per rule: the events of the input that its severity depends on.
  private var seenEvents: [[Int]]

  init(_ judged: EngineResult) {
    let (rules, options) = (judged.rules, judged.options)
    neverLoggedRule = rules.rule(triggeredBy: .callbackNeverLogged)
    ofRules = rules.rules.indices.map { rule in
      options.severities.last { $0.rule == rules.rules[rule].id }?.level
        ?? rules.severity(of: rule, in: options.configuration)
    }
    isChosen = rules.rules.indices.map { rule in
      options.severities.contains { $0.rule == rules.rules[rule].id }
    }
    listed = rules.rules.indices.map {
      options.isListed(rules.rules[$0].id, isOptIn: rules.rules[$0].isOptIn)
    }
    seenEvents = rules.rules.indices.map { rule in
      rules.rules[rule].severityChanges.flatMap(\.condition.seenEvents)
    }
    for rule in seenEvents.indices where isChosen[rule] { seenEvents[rule] = [] }
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
    // What other lives show is no answer to silence.
    let asked = seenEvents[rule]
    guard !finding.isSilent, !asked.isEmpty else { return ofRules[rule] }
    let life = judged.lives[Int(finding.life)]
    var configuration = judged.options.configuration
    configuration.seen = Set(
      asked.filter { event in
        judged.seen.contains(event, process: life.process)
          || life.bundle >= 0 && judged.seen.contains(event, process: life.bundle)
      })
    return judged.rules.severity(of: rule, in: configuration)
  }
}
