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
  /// The baseline, with what it was good for so far.
  private(set) var known: KnownFindings?
  private let isEverythingKnown: Bool
  private var hits: [Bool]

  init(_ options: CheckOptions) {
    suppressions = options.suppressions
    known = options.baseline
    isEverythingKnown = options.isEverythingKnown
    hits = [Bool](repeating: false, count: suppressions.count)
  }

  /// Whether every finding counts, so that nobody need ask.
  var isEmpty: Bool { suppressions.isEmpty && known == nil && !isEverythingKnown }

  /// The suppressions that no finding met.
  var unusedSuppressions: [Suppression] {
    suppressions.indices.filter { !hits[$0] }.map { suppressions[$0] }
  }

  /// The suppression that accepts a finding.
  ///
  /// - Parameter events: the finding's event; of a fold, the callbacks that are never logged.
  private mutating func suppression(
    rule: String, process: String?, events: [String]
  ) -> Decision? {
    var decision: Decision?
    for (index, suppression) in suppressions.enumerated()
    where suppression.rule == rule
      && (suppression.process == nil || suppression.process == process)
      && (suppression.event.map { events.contains($0) } ?? true)
    {
      // All that match were of use, the first one is the reason.
      hits[index] = true
      decision = decision ?? .suppressed(index)
    }
    return decision
  }

  private mutating func decide(_ fingerprint: Fingerprint) -> Decision {
    let isMet = known?.meet(fingerprint.hash) ?? false
    return isMet || isEverythingKnown ? .known : .counts
  }
}

extension FindingPolicy {
  mutating func decide(
    _ record: FindingRecord, _ judged: EngineResult, _ names: NameTable
  ) -> Decision {
    let key = FindingGroup.Key(record)
    return suppression(key, judged, names)
      ?? decide(Fingerprint(of: key, record.ordinal, judged, names))
  }

  mutating func decide(
    _ fold: Fold, _ judged: EngineResult, _ names: NameTable, _ severities: FindingSeverities
  ) -> Decision {
    let process = judged.lives[Int(fold.places[0].life)].process
    let rule = severities.neverLoggedRule ?? Int(fold.places[0].rule)
    let suppressed = suppression(
      rule: judged.rules.rules[rule].id, process: process < 0 ? nil : names.name(process),
      events: fold.events.map { judged.rules.events[$0].name })
    if let suppressed { return suppressed }
    let own = decide(Fingerprint(of: fold, judged, names, severities))
    guard own == .counts, known != nil, fold.count == fold.places.count else { return own }
    // Findings that a baseline has each by itself are no news together.
    let isKnown = fold.places.allSatisfy {
      decide(Fingerprint(of: FindingGroup.Key($0), $0.ordinal, judged, names)) == .known
    }
    return isKnown ? .known : .counts
  }

  /// How many findings of a group that are past the limit are known or suppressed. Between the first and the last of them
  /// may be equal ones of another group: then only how many there are is exact.
  mutating func decide(
    _ group: FindingGroup, _ judged: EngineResult, _ names: NameTable
  ) -> (known: Int, suppressed: Int) {
    if suppression(group.key, judged, names) != nil { return (0, group.dropped) }
    if isEverythingKnown { return (group.dropped, 0) }
    var known = 0
    guard self.known != nil else { return (0, 0) }
    for ordinal in group.firstDropped...group.lastDropped where known < group.dropped {
      if decide(Fingerprint(of: group.key, ordinal, judged, names)) == .known { known += 1 }
    }
    return (known, 0)
  }

  private mutating func suppression(
    _ key: FindingGroup.Key, _ judged: EngineResult, _ names: NameTable
  ) -> Decision? {
    guard !suppressions.isEmpty else { return nil }
    let process = judged.lives[Int(key.life)].process
    return suppression(
      rule: judged.rules.rules[Int(key.rule)].id, process: process < 0 ? nil : names.name(process),
      events: [judged.rules.events[Int(key.event)].name])
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
