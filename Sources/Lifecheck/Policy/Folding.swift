/// Findings that lost the same callbacks every time: missing instrumentation, not a fault each.
struct Fold: Sendable {
  /// The callbacks that all the findings lost and that never occur, as indices into `RuleSet.events`.
  var events: [Int]
  /// Indices into `EngineResult.findings`, in the order of their places.
  var members: [Int]
}

/// Folds findings by docs/verdicts.md.
///
/// A lost callback that never occurs on its channel of its app is *unseen*. Two or more findings
/// that share an unseen callback and lost nothing that was seen become one; a single one stays.
struct Folding: Sendable {
  let folds: [Fold]
  /// Whether a finding, by its index, is in a fold, or lost only what another channel shows.
  private(set) var isFolded: [Bool]
  /// Findings that repeat, on another channel, one that is kept.
  private(set) var isMerged: [Bool]
  /// Per kept finding that several channels show, all of them.
  private(set) var channels: [Int: [Channel]] = [:]

  private struct App: Hashable {
    var process: Int32
    var channel: Channel
  }

  init(_ judged: EngineResult) {
    let folds = Self.folds(of: judged)
    var isFolded = [Bool](repeating: false, count: judged.findings.count)
    for fold in folds {
      for member in fold.members { isFolded[member] = true }
    }
    let doubtful = Self.contradicted(judged)
    for index in judged.findings.indices
    where doubtful.contains(index) || Self.isShownElsewhere(judged.findings[index], judged) {
      isFolded[index] = true
    }
    self.folds = folds
    self.isFolded = isFolded
    isMerged = [Bool](repeating: false, count: judged.findings.count)
    mergeChannels(judged)
    mergeAggregates(judged)
    mergeWitnesses(judged)
  }

  /// Whether everything that the finding lost is never seen on its channel, and is on another of
  /// the app: the app listens on this channel to some callbacks only, and lost none.
  private static func isShownElsewhere(_ finding: FindingRecord, _ judged: EngineResult) -> Bool {
    guard case .auto = judged.options.logged, finding.kind == .missing else { return false }
    let process = judged.lives[Int(finding.life)].process
    let lost = judged.lostEvents(of: finding)
    return !lost.isEmpty
      && lost.allSatisfy { event in
        !judged.seen.contains(event, channel: finding.channel, process: process)
          && judged.seen.contains(event, process: process)
      }
  }

  /// Faults of a channel on which the app listens to some callbacks only, at steps that another
  /// channel logged too and found legal: the other one saw what lies between.
  private static func contradicted(_ judged: EngineResult) -> Set<Int> {
    guard case .auto = judged.options.logged else { return [] }
    struct Step: Hashable {
      var life: Int32
      var number: Int32
    }
    var faulty: [Step: UInt8] = [:]
    for finding in judged.findings where finding.isFault && finding.step > 0 {
      faulty[Step(life: finding.life, number: finding.step), default: 0] |=
        1 << finding.channel.number
    }
    var indices: Set<Int> = []
    for (index, finding) in judged.findings.enumerated()
    where finding.isFault && finding.stepChannels != 0 {
      let faults = faulty[Step(life: finding.life, number: finding.step)] ?? 0
      guard finding.stepChannels & ~faults != 0 else { continue }
      let process = judged.lives[Int(finding.life)].process
      let isPartial = judged.rules.events.indices.contains { event in
        !judged.seen.contains(event, channel: finding.channel, process: process)
          && Channel.allCases.contains {
            finding.stepChannels & ~faults & (1 << $0.number) != 0
              && judged.seen.contains(event, channel: $0, process: process)
          }
      }
      if isPartial { indices.insert(index) }
    }
    return indices
  }

  /// One step at fault on two channels is one finding: the first of its lines stands for all.
  private mutating func mergeChannels(_ judged: EngineResult) {
    struct Step: Hashable {
      var life: Int32
      var number: Int32
      var rule: Int32
    }
    var first: [Step: Int] = [:]
    for (index, finding) in judged.findings.enumerated() where !isFolded[index] {
      let step = Step(life: finding.life, number: finding.step, rule: finding.rule)
      guard finding.step > 0, finding.channel != .system,
        let kept = first.updateValue(index, forKey: step)
      else { continue }
      first[step] = kept
      guard judged.findings[kept].channel != finding.channel else { continue }
      isMerged[index] = true
      channels[kept, default: [judged.findings[kept].channel]].append(finding.channel)
    }
  }

  /// So many steps lie at most between a callback of a scene and what the app's notifications make of it.
  private static let stepsOfOne: Int32 = 3

  /// So many findings before and after one are looked at: they are kept nearly in the order of their lines.
  private static let nearby = 16

  /// What the whole app's notifications show of a fault near by, of a scene or of themselves, is that fault again.
  private mutating func mergeAggregates(_ judged: EngineResult) {
    let rules = Set(judged.rules.machines.flatMap { $0.aggregates.map { Int32($0.rule) } })
    guard !rules.isEmpty else { return }
    let doubtful = judged.findings.indices.filter {
      rules.contains(judged.findings[$0].rule) && !isFolded[$0] && !isMerged[$0]
    }
    for index in doubtful {
      let finding = judged.findings[index]
      let near = max(0, index - Self.nearby)..<min(judged.findings.count, index + Self.nearby)
      isMerged[index] = near.contains { other in
        let known = judged.findings[other]
        guard other != index, known.life == finding.life, known.isFault, !isFolded[other],
          !isMerged[other]
        else { return false }
        if known.rule == finding.rule {
          return finding.kind == .property && known.line == finding.line
        }
        let distance = known.step.subtractingReportingOverflow(finding.step).partialValue
        return known.step > 0 && distance.magnitude <= Self.stepsOfOne.magnitude
      }
    }
  }

  /// What libraries of the system show of a fault that the app's own lines show near by is that fault again.
  private mutating func mergeWitnesses(_ judged: EngineResult) {
    let told = judged.findings.indices.filter {
      judged.findings[$0].channel == .system && judged.findings[$0].isFault && !isMerged[$0]
    }
    for index in told {
      let finding = judged.findings[index]
      let near = max(0, index - Self.nearby)..<min(judged.findings.count, index + Self.nearby)
      isMerged[index] = near.contains { other in
        let known = judged.findings[other]
        guard known.life == finding.life, known.channel != .system, known.isFault, !isMerged[other]
        else { return false }
        let distance = known.step.subtractingReportingOverflow(finding.step).partialValue
        return distance.magnitude <= 2 * Self.stepsOfOne.magnitude
      }
    }
  }

  private static func folds(of judged: EngineResult) -> [Fold] {
    guard case .auto = judged.options.logged else { return [] }
    var folds: [Fold] = []
    var candidates: [App: [(finding: Int, lost: [Int])]] = [:]
    for (index, finding) in judged.findings.enumerated() where finding.kind == .missing {
      let process = judged.lives[Int(finding.life)].process
      let lost = judged.lostEvents(of: finding)
      let isUnseen = lost.allSatisfy {
        !judged.seen.contains($0, channel: finding.channel, process: process)
      }
      guard isUnseen, !lost.isEmpty, !isShownElsewhere(finding, judged) else { continue }
      candidates[App(process: process, channel: finding.channel), default: []]
        .append((index, lost))
    }
    for (_, var rest) in candidates {
      while true {
        var counts: [Int: Int] = [:]
        for candidate in rest {
          for event in Set(candidate.lost) { counts[event, default: 0] += 1 }
        }
        // The callback that explains most findings first; of several, the first of the event list.
        guard
          let (shared, count) = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }),
          count >= 2
        else { break }
        let members = rest.filter { $0.lost.contains(shared) }
        let events = Set(members[0].lost).filter { event in
          members.allSatisfy { $0.lost.contains(event) }
        }
        folds.append(Fold(events: events.sorted(), members: members.map(\.finding)))
        rest.removeAll { $0.lost.contains(shared) }
      }
    }
    return folds
  }
}
