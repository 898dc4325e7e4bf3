/// Findings that lost the same callbacks every time: missing instrumentation, not a fault each.
struct Fold: Sendable {
  /// The callbacks that all the findings lost and that never occur, as indices into `RuleSet.events`.
  var events: [Int]
  /// Indices into the engine's findings, in the order of their places.
  var members: [Int]
}

/// Folds findings by SEMANTICS.md section 7.
///
/// A lost callback that never occurs on its channel of its app is *unseen*. Two or more findings
/// that share an unseen callback and lost nothing that was seen become one; a single one stays.
struct Folding: Sendable {
  let folds: [Fold]
  /// Whether a finding, by its index, is in a fold.
  let isFolded: [Bool]

  private struct App: Hashable {
    var process: Int32
    var channel: Channel
  }

  init(_ engine: Engine) {
    let folds = Self.folds(of: engine)
    var isFolded = [Bool](repeating: false, count: engine.findings.count)
    for fold in folds {
      for member in fold.members { isFolded[member] = true }
    }
    self.folds = folds
    self.isFolded = isFolded
  }

  private static func folds(of engine: Engine) -> [Fold] {
    guard case .auto = engine.options.logged else { return [] }
    var folds: [Fold] = []
    var candidates: [App: [(finding: Int, lost: [Int])]] = [:]
    for (index, finding) in engine.findings.enumerated() where finding.kind == .missing {
      let process = engine.lives[Int(finding.life)].process
      let lost = engine.lostEvents(of: finding)
      let isUnseen = lost.allSatisfy {
        !engine.hasSeen($0, channel: finding.channel, process: process)
      }
      guard isUnseen, !lost.isEmpty else { continue }
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

extension Engine {
  /// The callbacks that a finding's explanation misses, as indices into `RuleSet.events`.
  func lostEvents(of finding: FindingRecord) -> [Int] {
    guard finding.automaton >= 0, finding.gap >= 0 else { return [] }
    let machine = automata[Int(finding.automaton)].machine
    return machine.gaps[Int(finding.gap)].symbols.map { machine.alphabet[Int($0)] }
  }
}
