/// Findings that lost the same callbacks every time: missing instrumentation, not a fault each.
struct Fold: Sendable {
  /// The callbacks that all the findings lost and that never occur, as indices into `RuleSet.events`.
  var events: [Int]
  /// The groups of the findings, and how many these are.
  var groups: [Int]
  var count: Int
  /// The first of them, in the order of their places.
  var places: [FindingRecord] = []
}

/// What becomes of each group of findings, by docs/verdicts.md.
///
/// A lost callback that never occurs on its channel of its app is *unseen*. Two or more findings
/// that share an unseen callback and lost nothing that was seen become one; a single one stays.
struct Folding: Sendable {
  enum Fate: Sendable {
    case stands
    /// It is in a fold, or lost only what another channel shows, or is doubtful otherwise.
    case folds
    /// It repeats one that stands.
    case repeats
  }

  private(set) var folds: [Fold]
  /// Per group.
  private(set) var fates: [Fate]
  private let isFolded: [Bool]

  init(_ judged: EngineResult) {
    var isFolded = judged.groups.map {
      Self.isShownElsewhere($0.key, judged) || Self.isContradicted($0.key, judged)
    }
    folds = Self.folds(of: judged)
    for fold in folds {
      for group in fold.groups { isFolded[group] = true }
    }
    self.isFolded = isFolded
    fates = isFolded.map { $0 ? .folds : .stands }
    addPlaces(judged)
    let isRepeated = judged.groups.indices.map { Self.isRepetition($0, isFolded, judged) }
    for (number, group) in judged.groups.enumerated() where !isFolded[number] {
      let near = judged.rivals[Int(group.key.rivals)].near
      // A fault is one for its kind of witness too if it is in a fold.
      let isOfSystem = group.key.channel == .system
      let isKnown = near.contains {
        !isRepeated[Int($0)] && (isOfSystem || !isFolded[Int($0)])
      }
      if isRepeated[number] || isKnown {
        fates[number] = .repeats
      } else if judged.isUnloggedDemand(group.key) {
        fates[number] = .folds
      }
    }
  }

  /// One step at fault on two channels is one finding: the first of its lines stands for all.
  private static func isRepetition(
    _ number: Int, _ isFolded: [Bool], _ judged: EngineResult
  ) -> Bool {
    guard !isFolded[number] else { return false }
    let rivals = judged.rivals[Int(judged.groups[number].key.rivals)]
    let first = rivals.earlier.first { !isFolded[Int($0.group)] }
    return first.map { !$0.isOfChannel } ?? false
  }

  /// Whether everything that the finding lost is never seen on its channel, and is on another of
  /// the app: the app listens on this channel to some callbacks only, and lost none.
  private static func isShownElsewhere(_ key: FindingGroup.Key, _ judged: EngineResult) -> Bool {
    guard case .auto = judged.options.logged, key.kind == .missing else { return false }
    let process = judged.lives[Int(key.life)].process
    let lost = judged.lostEvents(of: key)
    return !lost.isEmpty
      && lost.allSatisfy { event in
        !judged.seen.contains(event, channel: key.channel, process: process)
          && judged.seen.contains(event, process: process)
      }
  }

  /// Whether another channel logged the step too and found it legal, and the app listens to some callbacks only on this
  /// one: the other one saw what lies between.
  private static func isContradicted(_ key: FindingGroup.Key, _ judged: EngineResult) -> Bool {
    guard case .auto = judged.options.logged, key.legalChannels != 0 else { return false }
    let process = judged.lives[Int(key.life)].process
    return judged.rules.events.indices.contains { event in
      !judged.seen.contains(event, channel: key.channel, process: process)
        && Channel.allCases.contains {
          key.legalChannels & (1 << $0.number) != 0
            && judged.seen.contains(event, channel: $0, process: process)
        }
    }
  }

  private struct App: Hashable {
    var process: Int32
    var channel: Channel
  }

  private static func folds(of judged: EngineResult) -> [Fold] {
    guard case .auto = judged.options.logged else { return [] }
    var folds: [Fold] = []
    var candidates: [App: [(group: Int, count: Int, lost: [Int])]] = [:]
    var apps: [App] = []
    for (number, group) in judged.groups.enumerated()
    where group.key.kind == .missing && group.count > 0 {
      let app = App(
        process: judged.lives[Int(group.key.life)].process, channel: group.key.channel)
      let lost = judged.lostEvents(of: group.key)
      let isUnseen = lost.allSatisfy {
        !judged.seen.contains($0, channel: app.channel, process: app.process)
      }
      guard isUnseen, !lost.isEmpty, !isShownElsewhere(group.key, judged) else { continue }
      if candidates[app] == nil { apps.append(app) }
      candidates[app, default: []].append((number, group.count, lost))
    }
    for app in apps {
      var rest = candidates[app] ?? []
      while true {
        var counts: [Int: Int] = [:]
        for candidate in rest {
          for event in Set(candidate.lost) { counts[event, default: 0] += candidate.count }
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
        folds.append(Fold(events: events.sorted(), groups: members.map(\.group), count: count))
        rest.removeAll { $0.lost.contains(shared) }
      }
    }
    return folds
  }

  private mutating func addPlaces(_ judged: EngineResult) {
    guard !folds.isEmpty else { return }
    var foldOfGroup: [Int: Int] = [:]
    for (number, fold) in folds.enumerated() {
      for group in fold.groups { foldOfGroup[group] = number }
    }
    for record in judged.findings {
      guard let fold = foldOfGroup[Int(record.group)],
        folds[fold].places.count < FindingBook.foldPlaceLimit
      else { continue }
      folds[fold].places.append(record)
    }
    for number in folds.indices {
      let losses = folds[number].groups.map { group in
        let key = judged.groups[group].key
        return FindingGroup.Loss(key, process: judged.lives[Int(key.life)].process)
      }
      var spares: [FindingRecord] = []
      for loss in Set(losses) { spares += judged.spares[loss] ?? [] }
      spares.sort { ($0.life, $0.line, $0.column) < ($1.life, $1.line, $1.column) }
      let room = FindingBook.foldPlaceLimit - folds[number].places.count
      folds[number].places += spares.prefix(room)
    }
  }

  /// Per kept finding that several channels show, all of them.
  func channels(of judged: EngineResult) -> [Int: [Channel]] {
    struct Step: Hashable {
      var life: Int32
      var number: Int32
      var rule: Int32
    }
    var channels: [Int: [Channel]] = [:]
    var first: [Step: Int] = [:]
    for (number, finding) in judged.findings.enumerated() {
      guard finding.step > 0, finding.channel != .system, !isFolded[Int(finding.group)] else {
        continue
      }
      let step = Step(life: finding.life, number: finding.step, rule: finding.rule)
      guard let kept = first[step] else {
        first[step] = number
        continue
      }
      let channel = judged.findings[kept].channel
      if channel != finding.channel {
        channels[kept, default: [channel]].append(finding.channel)
      }
    }
    return channels
  }
}
