/// Findings that lost the same callbacks, which their app never logs: missing instrumentation rather than a fault each.
struct Fold: Sendable {
  /// The callbacks that all the findings lost and that never occur, as indices into `RuleSet.events`.
  var events: [Int]
  /// The groups of the findings, and how many these are.
  var groups: [Int]
  var count: Int
  /// How many of them a scenario or the like demands.
  var demands = 0
  /// The first of them, in the order of their places.
  var places: [FindingRecord] = []
}

/// What becomes of each group of findings, by docs/verdicts.md.
///
/// A lost callback that never occurs on its channel of its app is *unseen*. A finding that lost nothing else is a fault only
/// where the app logs most of the callbacks that belong together (`template`), lost this one at one place, and no other unseen one elsewhere, and
/// has no words of its own that may tell it.
/// Others that share an unseen callback become one.
struct Folding: Sendable {
  enum Fate: Sendable {
    case stands
    /// It is in a fold, or lost only what another channel shows, or is doubtful otherwise.
    case folds
    /// It lost only what nobody can expect of the app.
    case isUndemanded
    /// It repeats one that stands.
    case repeats
  }

  private(set) var folds: [Fold]
  /// Per group.
  private(set) var fates: [Fate]
  private let isFolded: [Bool]

  init(_ judged: EngineResult) {
    // Most runs have nothing to fold.
    guard !judged.groups.isEmpty else {
      (folds, fates, isFolded) = ([], [], [])
      return
    }
    var isFolded = judged.groups.map {
      Self.isShownElsewhere($0.key, judged) || Self.isContradicted($0.key, judged)
    }
    let absences = Absences(judged, isShownElsewhere: isFolded)
    folds = absences.folds
    for fold in folds {
      for group in fold.groups { isFolded[group] = true }
    }
    for group in absences.undemanded { isFolded[group] = true }
    self.isFolded = isFolded
    fates = isFolded.map { $0 ? .folds : .stands }
    for group in absences.undemanded { fates[group] = .isUndemanded }
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
      }
    }
  }

  /// One step at fault on two channels is one finding: the first of its lines stands for all.
  private static func isRepetition(
    _ number: Int, _ isFolded: [Bool], _ judged: EngineResult
  ) -> Bool {
    !isFolded[number] && judged.isOfOtherChannel(number) { !isFolded[$0] }
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

  /// Whether another channel logged the step too and found it legal, and the app listens only there to some of what may lie between, which is what
  /// the finding lost, or anything where a callback is one too many: the other channel saw it. Who listens to notifications may do so for some of
  /// the time, as a screen does while it is shown: where the delegate found the step legal, it was not there.
  private static func isContradicted(_ key: FindingGroup.Key, _ judged: EngineResult) -> Bool {
    guard case .auto = judged.options.logged, key.legalChannels != 0 else { return false }
    if key.channel == .notification { return true }
    let process = judged.lives[Int(key.life)].process
    let between =
      key.kind == .missing && key.automaton >= 0
      ? judged.lostEvents(of: key) : Array(judged.rules.events.indices)
    return between.contains { event in
      !judged.seen.contains(event, channel: key.channel, process: process)
        && Channel.allCases.contains {
          key.legalChannels & (1 << $0.number) != 0
            && judged.seen.contains(event, channel: $0, process: process)
        }
    }
  }

  private mutating func addPlaces(_ judged: EngineResult) {
    guard !folds.isEmpty else { return }
    var foldOfGroup: [Int: Int] = [:]
    for (number, fold) in folds.enumerated() {
      for group in fold.groups { foldOfGroup[group] = number }
    }
    for record in judged.findings {
      guard let fold = foldOfGroup[Int(record.group)] else { continue }
      folds[fold].places.insert(record, atMost: FindingBook.foldPlaceLimit)
    }
    for number in folds.indices {
      let losses = folds[number].groups.map { group in
        let key = judged.groups[group].key
        return FindingGroup.Loss(key, process: judged.lives[Int(key.life)].process)
      }
      for loss in Set(losses) {
        for spare in judged.spares[loss] ?? [] {
          folds[number].places.insert(spare, atMost: FindingBook.foldPlaceLimit)
        }
      }
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

/// The findings that rest on callbacks which their app never logs.
private struct Absences {
  private(set) var folds: [Fold] = []
  /// The groups that lost only what is in no template.
  private(set) var undemanded: [Int] = []

  private struct App: Hashable {
    var process: Int32
    var channel: Channel
  }

  /// A group that lost nothing but unseen callbacks.
  private struct Candidate {
    var group: Int
    var count: Int
    var lost: [Int]
    var isDemand: Bool
  }

  private let judged: EngineResult
  private var candidates: [App: [Candidate]] = [:]
  /// What they lost.
  private var lost: [App: Set<Int>] = [:]
  /// The apps of the candidates, in the order in which they came.
  private var apps: [App] = []
  /// At how many places each callback is lost.
  private var places: [App: [Int: Int]] = [:]
  /// The apps with a callback that counts as one too many, and would be legal after callbacks that the app never logs. One callback too
  /// many is fewer faults than two gaps, so the places of what such an app never logs cannot be counted.
  private var hidden: Set<App> = []

  /// - Parameter isShownElsewhere: per group, whether it is doubtful for another reason.
  init(_ judged: EngineResult, isShownElsewhere: [Bool]) {
    self.judged = judged
    countPlaces()
    for group in judged.groups where group.count > 0 && group.key.kind == .spurious {
      if judged.absence(of: group.key) != .none { hidden.insert(app(of: group.key)) }
    }
    for (number, group) in judged.groups.enumerated() where group.count > 0 {
      if !isShownElsewhere[number] { take(number, group) }
    }
    for (number, group) in judged.groups.enumerated() where group.count > 0 {
      if !isShownElsewhere[number], group.key.kind == .note { takeNote(number, group) }
    }
    for app in apps { fold(candidates[app] ?? []) }
  }

  private func app(of key: FindingGroup.Key) -> App {
    App(process: judged.lives[Int(key.life)].process, channel: key.channel)
  }

  /// A step that is legal, and worth a note, lacks them as a fault does.
  private mutating func countPlaces() {
    for group in judged.groups where group.count > 0 {
      let app = app(of: group.key)
      let lost =
        switch group.key.kind {
        case .missing: judged.lostEvents(of: group.key)
        case .note: gap(beforeNote: group.key, of: app)
        default: [Int]()
        }
      for event in Set(lost) { places[app, default: [:]][event, default: 0] += group.count }
    }
  }

  /// The callbacks that would stand before a step that is worth a note, where the app never logs them; empty where the note is for another reason.
  private func gap(beforeNote key: FindingGroup.Key, of app: App) -> [Int] {
    guard key.automaton >= 0,
      key.states & judged.automata[Int(key.automaton)].machine.late == 0
    else { return [] }
    return judged.unseenGap(before: key, of: app.process)
  }

  /// A finding of a machine.
  private mutating func take(_ number: Int, _ group: FindingGroup) {
    let app = app(of: group.key)
    switch judged.absence(of: group.key) {
    case .none: return
    case .undemanded: undemanded.append(number)
    case .launch(let unseen):
      add(Candidate(group: number, count: group.count, lost: unseen, isDemand: false), of: app)
    case .unseen(let expected):
      let isDemand = group.key.demanded >= 0
      let isInstrumented =
        !hidden.contains(app)
        && !losesOthers(group.key, of: app)
        && judged.lostEvents(of: group.key).allSatisfy { event in
          // One launch is no evidence that the app tells of any.
          places[app]?[event] == 1 && !judged.rules.events[event].isLaunch
            && !judged.standIns.hasOwnWords(for: event, of: app.process)
            && judged.showsMost(of: event, group.key)
        }
      // Nothing tells whether these are missing, or a launch, which the app logs no more than them.
      let mayBeRelaunched = !judged.unseenRelaunch(before: group.key, of: app.process).isEmpty
      if isDemand || !isInstrumented || mayBeRelaunched {
        add(
          Candidate(group: number, count: group.count, lost: expected, isDemand: isDemand), of: app)
      }
    }
  }

  /// Whether steps elsewhere need other callbacks of the templates, which the app never logs either: then it logs a part of them.
  private func losesOthers(_ key: FindingGroup.Key, of app: App) -> Bool {
    let lost = judged.lostEvents(of: key)
    return judged.templates(of: key).joined().contains { event in
      !lost.contains(event) && places[app]?[event] != nil
        && !judged.seen.contains(event, channel: app.channel, process: app.process)
    }
  }

  /// A note, which marks a step that is legal: it is one of those where nothing but callbacks would stand before it that findings have shown to be
  /// never logged.
  private mutating func takeNote(_ number: Int, _ group: FindingGroup) {
    let app = app(of: group.key)
    guard let lost = lost[app] else { return }
    let gap = gap(beforeNote: group.key, of: app)
    guard !gap.isEmpty, gap.allSatisfy(lost.contains) else { return }
    add(Candidate(group: number, count: group.count, lost: gap, isDemand: false), of: app)
  }

  private mutating func add(_ candidate: Candidate, of app: App) {
    if candidates[app] == nil { apps.append(app) }
    candidates[app, default: []].append(candidate)
    lost[app, default: []].formUnion(candidate.lost)
  }

  private mutating func fold(_ candidates: [Candidate]) {
    var rest = candidates
    while !rest.isEmpty {
      var counts: [Int: Int] = [:]
      for candidate in rest {
        for event in Set(candidate.lost) { counts[event, default: 0] += candidate.count }
      }
      // The callback that explains most findings first; of several, the first of the event list.
      guard let shared = counts.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) })?.key else {
        return
      }
      let members = rest.filter { $0.lost.contains(shared) }
      let events = Set(members[0].lost).filter { event in
        members.allSatisfy { $0.lost.contains(event) }
      }
      let demands = members.filter(\.isDemand)
      folds.append(
        Fold(
          events: events.sorted(), groups: members.map(\.group),
          count: members.reduce(0) { $0 + $1.count },
          demands: demands.reduce(0) { $0 + $1.count }))
      rest.removeAll { $0.lost.contains(shared) }
    }
  }
}

/// What a finding says that its app logged nothing of.
enum Absence: Equatable {
  /// It rests on something that is seen.
  case none
  /// It lost only what nobody can expect of the app.
  case undemanded
  /// It lost these, which may be expected, and nothing that was seen.
  case unseen([Int])
  /// Its process had ended, or may have, and a new one explains it, whose launch is these callbacks.
  case launch([Int])
}

extension EngineResult {
  /// Whether another channel has shown first what a group of findings shows, of the groups that `stands` holds for.
  func isOfOtherChannel(_ group: Int, _ stands: (Int) -> Bool) -> Bool {
    let earlier = rivals[Int(groups[group].key.rivals)].earlier
    return earlier.first { stands(Int($0.group)) }.map { !$0.isOfChannel } ?? false
  }

  /// What the finding says of what the app does not log, for all that is known now.
  func absence(of key: FindingGroup.Key) -> Absence {
    switch options.logged {
    case .all: return .none
    case .only(let logged):
      guard isUnloggedDemand(key) else { return .none }
      return demands(of: key).contains { logged.contains($0) } ? .none : .undemanded
    case .auto: break
    }
    if key.demanded >= 0 { return isUnloggedDemand(key) ? .unseen([demands(of: key)[0]]) : .none }
    let process = lives[Int(key.life)].process
    if key.kind == .named {
      let launch = unseenLaunch(before: key, of: process)
      return launch.isEmpty ? .none : .launch(launch)
    }
    let lost = key.kind == .spurious ? unseenGap(before: key, of: process) : lostEvents(of: key)
    guard key.kind == .missing || key.kind == .spurious, !lost.isEmpty, !key.restsOnShownState,
      !contradictsStart(key)
    else { return .none }
    guard lost.allSatisfy({ !seen.contains($0, channel: key.channel, process: process) }) else {
      let launch = unseenRelaunch(before: key, of: process)
      return launch.isEmpty ? .none : .launch(launch)
    }
    let templates = templates(of: key)
    let expected = lost.filter { event in templates.contains { $0.contains(event) } }
    if expected.isEmpty { return key.kind == .spurious ? .none : .undemanded }
    return .unseen(expected)
  }

  /// For a callback that is one too many, or only worth a note: the callbacks after which it would be legal, where the app logs none of them on its
  /// channel; empty where there are none.
  fileprivate func unseenGap(before key: FindingGroup.Key, of process: Int32) -> [Int] {
    guard key.automaton >= 0 else { return [] }
    let machine = automata[Int(key.automaton)].machine
    let symbol = Int(machine.symbols[Int(key.event)])
    guard symbol >= 0 else { return [] }
    var best: Machine.Gap?
    for match in machine.gapMatches[symbol] where key.states >> UInt64(match.from) & 1 == 1 {
      let gap = machine.gaps[Int(match.gap)]
      let isUnseen = gap.symbols.allSatisfy {
        !seen.contains(machine.alphabet[Int($0)], channel: key.channel, process: process)
      }
      if isUnseen, gap.weight < best?.weight ?? .max { best = gap }
    }
    return best?.symbols.map { machine.alphabet[Int($0)] } ?? []
  }

  private func demands(of key: FindingGroup.Key) -> [Int] {
    [Int(key.demanded), Int(key.otherDemanded)].filter { $0 >= 0 }
  }

  /// How many callbacks of a template are evidence that the app logs all of them.
  private static var instrumented: Int { 3 }

  /// Whether the app logs most of a template with the event.
  fileprivate func showsMost(of event: Int, _ key: FindingGroup.Key) -> Bool {
    let process = lives[Int(key.life)].process
    return templates(of: key).contains { template in
      template.contains(event)
        && template.count { seen.contains($0, channel: key.channel, process: process) }
          >= Self.instrumented
    }
  }

  /// The templates that hold for a finding. A machine whose callbacks are in none is one; of a machine that hears others, too, its own are.
  fileprivate func templates(of key: FindingGroup.Key) -> [[Int]] {
    guard key.automaton >= 0 else { return [] }
    let machine = automata[Int(key.automaton)].machine
    let alphabet = machine.alphabet.filter { !rules.events[$0].isEvidence }
    let all = rules.templates.filter { $0.events.contains { alphabet.contains($0) } }
    guard !all.isEmpty else { return [alphabet] }
    let own = alphabet.filter { rules.isOwn($0, ofMachine: machine.index) }
    let isOwnTemplate =
      !own.isEmpty && !own.contains { event in all.contains { $0.events.contains(event) } }
    return all.filter { $0.channel == key.channel }.map(\.events) + (isOwnTemplate ? [own] : [])
  }

  /// Whether the finding is that a log does not begin with the launch, although the user says that it does.
  private func contradictsStart(_ key: FindingGroup.Key) -> Bool {
    guard options.start == .launch, key.automaton >= 0 else { return false }
    return key.states >> UInt64(automata[Int(key.automaton)].machine.start) & 1 == 1
  }
}
