/// Decides which findings count, by suppressions and baseline.
///
/// Each entry of a baseline covers one finding: the decision depends on the findings before it.
struct FindingPolicy: Sendable {
  enum Decision: Hashable, Sendable {
    case counts
    /// The baseline has it.
    case known
    /// By the suppression of this number.
    case suppressed(Int)
  }

  let suppressions: [Suppression]
  /// The entries that covered no finding yet, per fingerprint.
  private(set) var unmatched: [String: Int]
  private let hasBaseline: Bool
  private let isEverythingKnown: Bool
  private var hits: [Bool]

  init(_ options: CheckOptions) {
    suppressions = options.suppressions
    unmatched = options.baseline?.counts ?? [:]
    hasBaseline = !unmatched.isEmpty
    isEverythingKnown = options.isEverythingKnown
    hits = [Bool](repeating: false, count: suppressions.count)
  }

  /// Whether every finding counts, so that nobody need ask.
  var isEmpty: Bool { suppressions.isEmpty && !hasBaseline && !isEverythingKnown }

  /// The suppressions that no finding met.
  var unusedSuppressions: [Suppression] {
    suppressions.indices.filter { !hits[$0] }.map { suppressions[$0] }
  }

  /// - Parameter events: the finding's event; of a fold, the callbacks that are never logged.
  mutating func decide(
    rule: String, process: String?, events: [String], fingerprint: Fingerprint
  ) -> Decision {
    var decision = Decision.counts
    for (index, suppression) in suppressions.enumerated()
    where suppression.rule == rule
      && (suppression.process == nil || suppression.process == process)
      && (suppression.event.map { events.contains($0) } ?? true)
    {
      // All that match were of use, the first one is the reason.
      hits[index] = true
      if decision == .counts { decision = .suppressed(index) }
    }
    guard decision == .counts else { return decision }
    let key = fingerprint.text
    if let count = unmatched[key] {
      unmatched[key] = count > 1 ? count - 1 : nil
      return .known
    }
    return isEverythingKnown ? .known : .counts
  }
}

extension FindingPolicy {
  mutating func decide(
    _ record: FindingRecord, _ judged: EngineResult, _ names: NameTable
  ) -> Decision {
    let process = judged.lives[Int(record.life)].process
    return decide(
      rule: judged.rules.rules[Int(record.rule)].id,
      process: process < 0 ? nil : names.name(process),
      events: [judged.rules.events[Int(record.event)].name],
      fingerprint: Fingerprint(of: record, judged, names))
  }

  mutating func decide(
    _ fold: Fold, _ judged: EngineResult, _ names: NameTable, _ severities: FindingSeverities
  ) -> Decision {
    let first = judged.findings[fold.members[0]]
    let process = judged.lives[Int(first.life)].process
    return decide(
      rule: judged.rules.rules[severities.neverLoggedRule ?? Int(first.rule)].id,
      process: process < 0 ? nil : names.name(process),
      events: fold.events.map { judged.rules.events[$0].name },
      fingerprint: Fingerprint(of: fold, judged, names, severities))
  }

  /// Marks `finding` as decided.
  func apply(_ decision: Decision, to finding: inout Finding) {
    switch decision {
    case .counts: break
    case .known: finding.isKnown = true
    case .suppressed(let index): finding.suppressedBecause = suppressions[index].reason
    }
  }
}
