/// The findings of a run: of the first ones all that reports print, of every one what verdicts and counts need.
///
/// Verdicts never depend on how many findings are printed, so they are made from groups alone. Findings of a life that come
/// to the same, however the log goes on, are one group, and are counted there. Memory is bounded by groups.
struct FindingBook: Sendable {
  private let limit: Int
  private let snippetLimit: Int
  private let aggregateRules: [Int32]
  /// The first findings.
  private(set) var records: [FindingRecord] = []
  private(set) var snippets: [(own: Finding.Snippet, previous: Finding.Snippet?)] = []
  private(set) var groups: [FindingGroup] = []
  /// What groups may repeat; the first is nothing.
  private(set) var rivals: [FindingRivals] = []
  /// Findings past the limit that a fold may list: a few of each kind.
  private(set) var spares: [FindingGroup.Loss: [FindingRecord]] = [:]
  /// How many places of a fold are listed.
  static let foldPlaceLimit = 5
  private var releasedCount = 0

  private var groupSlots = SlotTable()
  private var rivalNumbers: [FindingRivals: Int32] = [:]
  private var same: [(sameness: FindingSameness, count: Int32)] = []
  private var sameSlots = SlotTable()
  private var steps: [RecentSteps] = []
  private var stepSlots = SlotTable()

  /// How many findings there were.
  private var count = 0
  private var near = [Near](repeating: Near(), count: 2 * Self.nearby)
  private var waiting: [Waiting] = []

  init(_ options: CheckOptions, aggregateRules: [Int32]) {
    limit = options.findingLimit
    snippetLimit = options.keepsSnippets ? options.snippetLimit : 0
    keepsSnippets = snippetLimit > 0
    self.aggregateRules = aggregateRules
  }

  /// Whether findings still keep the bytes of their lines: asked at each event.
  private(set) var keepsSnippets: Bool

  mutating func keep(_ own: KeptSnippet, previous: KeptSnippet?) -> Int32 {
    snippets.append((own.snippet, previous?.snippet))
    keepsSnippets = snippets.count < snippetLimit
    return Int32(snippets.count - 1)
  }

  /// The findings with all their details that became final since the last call.
  mutating func takeReleased() -> ArraySlice<FindingRecord> {
    defer { releasedCount = records.count }
    return records[releasedCount...]
  }

  /// Takes a finding in a life of `process`.
  mutating func keep(_ record: FindingRecord, of process: Int32) {
    var record = record
    record.ordinal = takeOrdinal(of: record)
    var key = FindingGroup.Key(record)
    let earlier = earlierRivals(of: record)
    key.rivals = number(of: FindingRivals(earlier: earlier))
    let group = number(of: key)
    remember(record, group)
    var place = -1
    if records.count < limit {
      place = records.count
      record.group = group
      records.append(record)
    } else if record.kind == .missing || record.kind == .spurious || record.demanded[0] >= 0 {
      let loss = FindingGroup.Loss(key, process: process)
      spares[loss, default: []].insert(record, atMost: Self.foldPlaceLimit)
    }
    if repeatsOthers(record) {
      waiting.append(Waiting(number: count, record: record, place: place, earlier: earlier))
    } else {
      add(record, at: place, to: group)
    }
    count += 1
    while let first = waiting.first, first.number + Self.nearby <= count { settleFirst() }
  }

  /// Nothing more comes.
  mutating func finish() {
    while !waiting.isEmpty { settleFirst() }
  }

  /// - Parameter place: the finding's place in `records`; -1 where it was not kept.
  private mutating func add(_ record: FindingRecord, at place: Int, to group: Int32) {
    let number = Int(group)
    groups[number].count += 1
    if place >= 0 {
      records[place].group = group
      groups[number].kept += 1
    } else {
      if groups[number].dropped == 1 { groups[number].firstDropped = record.ordinal }
      groups[number].lastDropped = record.ordinal
    }
  }

  // MARK: Numbers

  private mutating func takeOrdinal(of record: FindingRecord) -> Int32 {
    let sameness = FindingSameness(
      life: record.life, rule: record.rule, gap: record.gap, event: record.event,
      instance: record.instance, states: record.states)
    let hash = sameness.hashValue
    if let number = sameSlots.find(hash, where: { same[$0].sameness == sameness }) {
      same[number].count &+= 1
      return same[number].count - 1
    }
    same.append((sameness, 1))
    sameSlots.insert(same.count - 1, hash) { same[$0].sameness.hashValue }
    return 0
  }

  private mutating func number(of key: FindingGroup.Key) -> Int32 {
    let hash = key.hashValue
    if let number = groupSlots.find(hash, where: { groups[$0].key == key }) { return Int32(number) }
    groups.append(FindingGroup(key: key))
    groupSlots.insert(groups.count - 1, hash) { groups[$0].key.hashValue }
    return Int32(groups.count - 1)
  }

  private mutating func number(of set: FindingRivals) -> Int32 {
    // The first is none at all; a log without findings needs no list of them.
    if rivals.isEmpty { rivals.append(FindingRivals()) }
    if set == rivals[0] { return 0 }
    if let number = rivalNumbers[set] { return number }
    rivals.append(set)
    rivalNumbers[set] = Int32(rivals.count - 1)
    return Int32(rivals.count - 1)
  }

  // MARK: The same step

  /// The groups of the newest findings of a life that are of a step.
  private struct RecentSteps: Sendable {
    static let limit = 4

    var life: Int32
    var count = 0
    var findings = InlineArray<4, (step: Int32, group: Int32)>(repeating: (0, 0))

    mutating func add(_ step: Int32, _ group: Int32) {
      if count == Self.limit {
        for index in 1..<count { findings[index - 1] = findings[index] }
        count -= 1
      }
      findings[count] = (step, group)
      count += 1
    }
  }

  /// What the same rule found at the step before, on this channel or another.
  private func earlierRivals(of record: FindingRecord) -> [FindingRivals.Earlier] {
    guard record.isOfAppsStep, let number = steps(of: record.life) else { return [] }
    var earlier: [FindingRivals.Earlier] = []
    for index in 0..<steps[number].count where steps[number].findings[index].step == record.step {
      let group = steps[number].findings[index].group
      let key = groups[Int(group)].key
      guard key.rule == record.rule else { continue }
      let rival = FindingRivals.Earlier(group: group, isOfChannel: key.channel == record.channel)
      if earlier.last != rival { earlier.append(rival) }
    }
    return earlier
  }

  private func steps(of life: Int32) -> Int? {
    stepSlots.find(life.hashValue) { steps[$0].life == life }
  }

  private mutating func remember(_ record: FindingRecord, _ group: Int32) {
    near[count % near.count] = Near(
      number: count, life: record.life, step: record.step, rule: record.rule, line: record.line,
      group: group, isFault: record.isFault, isOfSystem: record.channel == .system)
    guard record.isOfAppsStep else { return }
    if let number = steps(of: record.life) { return steps[number].add(record.step, group) }
    var own = RecentSteps(life: record.life)
    own.add(record.step, group)
    steps.append(own)
    stepSlots.insert(steps.count - 1, record.life.hashValue) { steps[$0].life.hashValue }
  }

  // MARK: What is near by

  /// How many findings before and after one are looked at: they come nearly in the order of their lines.
  private static let nearby = 16

  /// The most steps between a callback of a scene and what the app's notifications make of it.
  private static let stepsOfOne: Int32 = 3

  private struct Near: Sendable {
    var number = -1
    var life: Int32 = -1
    var step: Int32 = 0
    var rule: Int32 = -1
    var line = 0
    var group: Int32 = -1
    var isFault = false
    var isOfSystem = false
  }

  /// A finding that may be what others found, and waits for those after it.
  private struct Waiting: Sendable {
    var number: Int
    var record: FindingRecord
    var place: Int
    var earlier: [FindingRivals.Earlier]
  }

  /// Whether a finding is of what the whole app's notifications show, or libraries of the system.
  private func repeatsOthers(_ record: FindingRecord) -> Bool {
    aggregateRules.contains(record.rule) || record.channel == .system && record.isFault
  }

  private mutating func settleFirst() {
    let first = waiting.removeFirst()
    var groups: Set<Int32> = []
    for other in near where isRepeated(other, by: first) { groups.insert(other.group) }
    var key = FindingGroup.Key(first.record)
    key.rivals = number(of: FindingRivals(earlier: first.earlier, near: groups.sorted()))
    let group = number(of: key)
    add(first.record, at: first.place, to: group)
  }

  private func isRepeated(_ other: Near, by waiting: Waiting) -> Bool {
    let record = waiting.record
    let distance = other.number - waiting.number
    guard other.isFault, other.life == record.life, distance != 0,
      -Self.nearby..<Self.nearby ~= distance
    else { return false }
    let steps = other.step.subtractingReportingOverflow(record.step).partialValue.magnitude
    guard aggregateRules.contains(record.rule) else {
      return !other.isOfSystem && steps <= 2 * Self.stepsOfOne.magnitude
    }
    if other.rule == record.rule { return record.kind == .property && other.line == record.line }
    return other.step > 0 && steps <= Self.stepsOfOne.magnitude
  }
}

extension [FindingRecord] {
  /// Keeps the `limit` findings that come first in the log, in the order of their places. They may be found in another order.
  mutating func insert(_ record: FindingRecord, atMost limit: Int) {
    var place = count
    while place > 0, record.comesBefore(self[place - 1]) { place -= 1 }
    guard place < limit else { return }
    insert(record, at: place)
    if count > limit { removeLast() }
  }
}

extension FindingRecord {
  fileprivate func comesBefore(_ other: FindingRecord) -> Bool {
    (life, line, column) < (other.life, other.line, other.column)
  }
}

/// Findings of a life that come to the same, however the log goes on.
struct FindingGroup: Sendable {
  /// What decides about them.
  struct Key: Hashable, Sendable {
    var life: Int32
    var rule: Int32
    var automaton: Int32
    var gap: Int32
    var instance: Int32
    /// An index into `FindingBook.rivals`.
    var rivals: Int32 = 0
    var states: UInt64
    var event: UInt16
    var demanded: Int16
    var otherDemanded: Int16
    var kind: Finding.Kind
    var channel: Channel
    /// The channels that logged a fault's step and found it legal, as bits by `Channel.number`.
    var legalChannels: UInt8
    var isFault: Bool
    var isSilent: Bool
    var mayBeDebugged: Bool
    var isLate: Bool
    var restsOnShownState: Bool

    init(_ record: FindingRecord) {
      life = record.life
      rule = record.rule
      automaton = record.automaton
      gap = record.gap
      instance = record.instance
      states = record.states
      event = record.event
      demanded = record.demanded[0]
      otherDemanded = record.demanded[1]
      kind = record.kind
      channel = record.channel
      legalChannels = record.isFault ? record.stepChannels & ~record.stepFaults : 0
      isFault = record.isFault
      isSilent = record.silence > 0
      mayBeDebugged = record.mayBeDebugged
      isLate = record.time > 0
      restsOnShownState = record.restsOnShownState
    }
  }

  /// Callbacks that are missed on a channel of an app.
  struct Loss: Hashable, Sendable {
    var process: Int32
    var automaton: Int32
    var gap: Int32
    /// What a scenario or the like demands; -1 where a machine misses it.
    var demanded: Int16
    var channel: Channel
    /// The other channels that logged the step and found it legal.
    var legalChannels: UInt8
    /// For a callback that is one too many: the callback, and the states in which it came.
    var spurious: UInt16?
    var states: UInt64 = 0

    init(_ key: Key, process: Int32) {
      self.process = process
      automaton = key.automaton
      gap = key.gap
      demanded = key.demanded
      channel = key.channel
      legalChannels = key.legalChannels
      if key.kind == .spurious { (spurious, states) = (key.event, key.states) }
    }
  }

  let key: Key
  var count = 0
  /// How many of them are in `FindingBook.records`.
  var kept = 0
  /// The first and the last ordinal of those that are not.
  var firstDropped: Int32 = 0
  var lastDropped: Int32 = 0

  var dropped: Int { count - kept }
}

/// The groups of findings that one more may repeat.
struct FindingRivals: Hashable, Sendable {
  struct Earlier: Hashable, Sendable {
    var group: Int32
    /// Whether it is of the same channel.
    var isOfChannel: Bool
  }

  /// What the rule found before at the same step, in that order.
  var earlier: [Earlier] = []
  /// Of what the whole app's notifications or the system show: the faults near by.
  var near: [Int32] = []
}

extension FindingRecord {
  /// Whether it is of a step that the app itself logs.
  fileprivate var isOfAppsStep: Bool { step > 0 && channel != .system }
}

/// What makes two findings of a life equal but for their place.
private struct FindingSameness: Hashable, Sendable {
  var life: Int32
  var rule: Int32
  var gap: Int32
  var event: UInt16
  var instance: Int32
  var states: UInt64
}

extension Engine {
  mutating func keep(_ record: FindingRecord) {
    findings.keep(record, of: lives.records[Int(record.life)].process)
  }
}
