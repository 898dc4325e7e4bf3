/// Decides which findings count, by suppressions and baseline.
///
/// Each entry of a baseline covers one finding: the decision depends on the findings before it. Where all findings are
/// there, `claim` comes first for each of them, so that an entry is not spent on another file than its own.
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
  /// Whether every finding is known from now on, because a baseline is being written.
  var isEverythingKnown = false
  private var hits: [Bool]
  /// Per input, the files of entries that it may be.
  private var files: [[Int32]] = []

  init(_ options: CheckOptions) {
    suppressions = options.suppressions
    known = options.baseline
    hits = [Bool](repeating: false, count: suppressions.count)
  }

  /// Whether every finding counts, so that nobody need ask.
  var isEmpty: Bool { suppressions.isEmpty && known == nil && !isEverythingKnown }

  /// Whether entries may be of one file rather than of another.
  var hasEntries: Bool { known?.isEmpty == false && !isEverythingKnown }

  /// Takes the names of inputs that have come since the last call.
  mutating func name(files names: [String]) {
    guard let known, hasEntries else { return }
    for name in names.dropFirst(files.count) { files.append(known.files(ofInput: name)) }
  }

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

  private mutating func decide(_ fingerprint: Fingerprint, file: Int32) -> Decision {
    if isEverythingKnown || isMet(fingerprint, file: file) { return .known }
    return known?.meet(fingerprint.hash) == true ? .known : .counts
  }

  /// Whether an entry names the finding's own file, which is one less then.
  private mutating func isMet(_ fingerprint: Fingerprint, file: Int32) -> Bool {
    guard files.indices.contains(Int(file)) else { return false }
    return known?.meet(fingerprint.hash, files: files[Int(file)]) ?? false
  }

  /// What is sure of a finding before the others are looked at: a suppression, or an entry that names its file.
  mutating func claim(
    _ record: FindingRecord, _ judged: EngineResult, _ names: NameTable
  ) -> Decision? {
    let key = FindingGroup.Key(record)
    if let suppressed = suppression(key, judged, names) { return suppressed }
    let fingerprint = Fingerprint(of: key, record.ordinal, judged, names)
    return isMet(fingerprint, file: judged.file(of: key)) ? .known : nil
  }

  mutating func decide(
    _ record: FindingRecord, _ judged: EngineResult, _ names: NameTable
  ) -> Decision {
    let key = FindingGroup.Key(record)
    return suppression(key, judged, names)
      ?? decide(
        Fingerprint(of: key, record.ordinal, judged, names), file: judged.file(of: key))
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
    let file = judged.file(of: FindingGroup.Key(fold.places[0]))
    let own = decide(Fingerprint(of: fold, judged, names, severities), file: file)
    guard own == .counts, known != nil, fold.count == fold.places.count else { return own }
    // Findings that a baseline has each by itself are no news together.
    let isKnown = fold.places.allSatisfy {
      let key = FindingGroup.Key($0)
      let fingerprint = Fingerprint(of: key, $0.ordinal, judged, names)
      return decide(fingerprint, file: judged.file(of: key)) == .known
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
      let fingerprint = Fingerprint(of: group.key, ordinal, judged, names)
      if decide(fingerprint, file: judged.file(of: group.key)) == .known { known += 1 }
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

extension EngineResult {
  /// The input of a finding.
  fileprivate func file(of key: FindingGroup.Key) -> Int32 { lives[Int(key.life)].file }
}
