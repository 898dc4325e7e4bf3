/// The states of a life, or of a thing of it such as a scene, one after the other: what pictures show.
package struct StateLane: Sendable {
  /// A time between two changes.
  package struct Period: Sendable {
    /// The states that it can have been in, by name; none: nobody knows.
    package var states: [String]
    /// Whether there is something to be in a state: not before the launch, nor after the end.
    package var isThere: Bool
    /// On the clock of its file, `to` never before `from`.
    package var from: Int64
    package var to: Int64
    /// The line that begins it, and its stamp.
    package var line: Int
    var stamp: Stamp

    /// Whether its one state is known.
    package var isCertain: Bool { states.count == 1 }

    /// The states in words: `active`, `launchedFront or launchedBack`.
    package var words: String {
      switch states.count {
      case 0: "not known"
      case 1...3: listed(states, "or")
      default: "any of \(states.count) states"
      }
    }
  }

  /// How much time, or how many lines, a file tells.
  package struct Clock: Sendable {
    package var file: String
    /// Whether lines have stamps: else positions are numbers of lines.
    package var isTimed: Bool
    /// Whether it goes back somewhere: what comes after is drawn by the time that passed since.
    package var goesBack = false
  }

  /// `LifeReport.id`.
  package var life: Int
  /// What the states are of, as the rules have it: `UIKit application delegate`.
  package var title: String
  /// Whether it is one of several things of the life, and its name where it has one.
  package var isInstance: Bool
  package var name: String?
  /// An index into `StateLanes.clocks`.
  package var clock: Int
  package var periods: [Period]
  /// Changes that are not in `periods`, since there are too many in the run.
  package var leftOut: Int

  /// Whether a period begins at a line.
  func changes(at line: Int) -> Bool {
    let index = periods.partitioningIndex { $0.line >= line }
    return index < periods.count && periods[index].line == line
  }

  /// Where an event of the life is on the clock.
  func place(line: Int, stamp: Stamp) -> Int64? {
    let index = max(0, periods.partitioningIndex { $0.line > line } - 1)
    guard periods.indices.contains(index) else { return nil }
    let period = periods[index]
    guard stamp.resolution != .none, period.stamp.resolution != .none else {
      return period.stamp.resolution == .none && stamp.resolution == .none
        ? min(max(Int64(clamping: line), period.from), max(period.from, period.to)) : period.from
    }
    let start = period.stamp.universal
    let (time, overflows) = stamp.universal(near: start).subtractingReportingOverflow(start)
    guard !overflows, time > 0 else { return period.from }
    return period.from + min(time, period.to - period.from)
  }
}

/// The lanes of a check.
package struct StateLanes: Sendable {
  /// By lives; of each the app's own before its scenes.
  package var lanes: [StateLane] = []
  /// One for each input.
  package var clocks: [StateLane.Clock] = []
  /// How many changes of state are not in them.
  package var leftOut = 0

  package init() {}
}

/// Which lanes a life has, and which of them a finding is on.
struct StateLaneIndex {
  private let lanes: [StateLane]
  /// By `LifeReport.id`, the indices of its lanes.
  private var ranges: [Int: Range<Int>] = [:]

  init(_ all: StateLanes) {
    lanes = all.lanes
    for (index, lane) in lanes.enumerated() {
      ranges[lane.life] = (ranges[lane.life]?.lowerBound ?? index)..<index + 1
    }
  }

  /// The lanes of the life that a lane is of.
  func siblings(of lane: Int) -> Range<Int> { ranges[lanes[lane].life] ?? lane..<lane + 1 }

  /// The place of a lane among those of its life, from 0 on.
  func place(of lane: Int) -> Int { lane - siblings(of: lane).lowerBound }

  /// The lane of the finding's scene, or one that changes at its line; else the life's first.
  func lane(of finding: Finding) -> Int? {
    guard let own = ranges[finding.life] else { return nil }
    if let scene = finding.scene, let lane = own.first(where: { lanes[$0].name == scene }) {
      return lane
    }
    return own.first { lanes[$0].changes(at: finding.line) } ?? own.lowerBound
  }
}

/// Puts the changes of a life on a clock that never goes back.
///
/// Of a clock that is set back only what passes is counted. A stamp without a year or a date is the nearest to the one before.
private struct LifeClock {
  /// The last moment: by its stamp, and as it is drawn.
  private var last: Int64?
  private var newest = Stamp()
  private(set) var place: Int64 = 0
  private(set) var goesBack = false
  /// Stamps outside of the years 1970 to 2255 are no times of an app, and a sum of them has to fit.
  private static let range = 0...Int64(9_000_000_000_000_000)
  /// How far back lines may stand in any log.
  private static let disorder: Int64 = 1_000_000

  init() {}

  /// Begins at the first stamp of a life, whose first lines may have none.
  init(at first: Stamp, near other: Int64?) {
    place =
      first.resolution == .none ? other ?? 0 : Self.time(of: first, near: other)
  }

  private static func time(of stamp: Stamp, near other: Int64?) -> Int64 {
    let time = other.map { stamp.universal(near: $0) } ?? stamp.universal
    return min(max(time, range.lowerBound), range.upperBound)
  }

  /// Whether the two tell a time between them.
  private static func areAlike(_ a: Stamp, _ b: Stamp) -> Bool {
    a.hasYear == b.hasYear && a.hasDate == b.hasDate && (a.zone == nil) == (b.zone == nil)
  }

  mutating func move(to stamp: Stamp, near other: Int64?) -> Int64 {
    guard stamp.resolution != .none else { return place }
    let time = Self.time(of: stamp, near: last ?? other)
    defer { newest = stamp }
    if last != nil, !Self.areAlike(stamp, newest) {
      last = time
      return place
    }
    if let last {
      place = min(place + max(0, time - last), Self.range.upperBound)
      if last - time > Self.disorder { goesBack = true }
    } else {
      place = time
    }
    last = time
    return place
  }

  /// Without stamps lines are the clock.
  mutating func move(toLine line: Int) -> Int64 {
    let line = min(Int64(clamping: line), Self.range.upperBound)
    place = last == nil ? line : max(place, line)
    last = place
    return place
  }
}

extension CheckResult {
  /// The lanes of the lives that are judged; none where the check did not keep states.
  package var stateLanes: StateLanes {
    guard judged.stateBook.isKept else { return StateLanes() }
    var lanes = StateLanes()
    lanes.leftOut = judged.stateBook.leftOut
    lanes.clocks = inputs.map { StateLane.Clock(file: $0.file, isTimed: false) }
    var starts: [Int32: Stamp] = [:]
    for change in judged.stateBook.changes where change.stamp.resolution != .none {
      lanes.clocks[file(of: change)].isTimed = true
      let life = judged.stateBook.lanes[Int(change.lane)].life
      if starts[life] == nil { starts[life] = change.stamp }
    }
    let chosen = chosenLanes
    var numbers = [Int](repeating: -1, count: judged.stateBook.lanes.count)
    for (number, lane) in chosen.enumerated() { numbers[lane] = number }
    lanes.lanes = chosen.map { emptyLane(of: judged.stateBook.lanes[$0]) }
    let ends = fill(&lanes, numbers, starts)
    for index in lanes.lanes.indices {
      lanes.leftOut += lanes.lanes[index].leftOut
      let end = ends[lanes.lanes[index].life - 1] ?? 0
      lanes.lanes[index].end(at: end)
    }
    return lanes
  }

  private func file(of change: StateBook.Change) -> Int {
    let life = judged.stateBook.lanes[Int(change.lane)].life
    return Int(judged.lives[Int(life)].file)
  }

  /// Adds all changes to their lanes, in their order; returns when each life ends.
  private func fill(
    _ lanes: inout StateLanes, _ numbers: [Int], _ starts: [Int32: Stamp]
  ) -> [Int: Int64] {
    var clocks: [Int32: LifeClock] = [:]
    var newest = [Int64?](repeating: nil, count: inputs.count)
    var names = StateNames(judged)
    for change in judged.stateBook.changes {
      let lane = judged.stateBook.lanes[Int(change.lane)]
      let file = file(of: change)
      var clock =
        clocks[lane.life]
        ?? (lanes.clocks[file].isTimed
          ? LifeClock(at: starts[lane.life] ?? Stamp(), near: newest[file]) : LifeClock())
      let place =
        lanes.clocks[file].isTimed
        ? clock.move(to: change.stamp, near: newest[file]) : clock.move(toLine: change.line)
      clocks[lane.life] = clock
      newest[file] = place
      let number = numbers[Int(change.lane)]
      guard number >= 0 else { continue }
      let (states, isThere) = names.of(change.states, automaton: lane.automaton)
      lanes.lanes[number].add(
        StateLane.Period(
          states: states, isThere: isThere, from: place, to: place, line: change.line,
          stamp: change.stamp))
    }
    var ends: [Int: Int64] = [:]
    for (life, known) in clocks {
      var clock = known
      let record = judged.lives[Int(life)]
      let file = Int(record.file)
      ends[Int(life)] =
        lanes.clocks[file].isTimed
        ? clock.move(to: record.last, near: nil)
        : clock.move(toLine: max(record.lastLine, Int(clamping: clock.place)))
      if clock.goesBack { lanes.clocks[file].goesBack = true }
    }
    return ends
  }

  /// The lanes to be shown, as indices into `StateBook.lanes`: of what several channels tell, the delegate's.
  private var chosenLanes: [Int] {
    struct Subject: Hashable {
      var life: Int32
      var machine: Int
      var instance: Int32
    }
    let all = judged.stateBook.lanes
    var best: [Subject: Int] = [:]
    for (index, lane) in all.enumerated()
    where !lane.isMistaken && !judged.isPassedOver(Int(lane.life)) {
      let machine = judged.automata[Int(lane.automaton)].machine.index
      let subject = Subject(life: lane.life, machine: machine, instance: lane.instance)
      if let known = best[subject], all[known].channel.number <= lane.channel.number { continue }
      best[subject] = index
    }
    func order(_ index: Int) -> (Int32, Int, Int) {
      let machine = judged.automata[Int(all[index].automaton)].machine.index
      let isInstance = judged.rules.machines[machine].isOfInstances
      return (all[index].life, isInstance ? 1 : 0, index)
    }
    return best.values.sorted { order($0) < order($1) }
  }

  private func emptyLane(of lane: StateBook.Lane) -> StateLane {
    let machine = judged.automata[Int(lane.automaton)].machine.index
    let definition = judged.rules.machines[machine]
    return StateLane(
      life: Int(lane.life) + 1, title: definition.title, isInstance: definition.isOfInstances,
      name: lane.instance < 0 ? nil : names.name(lane.instance),
      clock: Int(judged.lives[Int(lane.life)].file), periods: [], leftOut: lane.leftOut)
  }
}

/// The names of sets of states; each set is made once, since many periods share it.
private struct StateNames {
  private struct Key: Hashable {
    var automaton: Int32
    var states: UInt64
  }

  private let judged: EngineResult
  private var known: [Key: (names: [String], isThere: Bool)] = [:]

  init(_ judged: EngineResult) { self.judged = judged }

  /// The names, and whether something is there in one of them.
  mutating func of(_ set: UInt64, automaton: Int32) -> (names: [String], isThere: Bool) {
    let key = Key(automaton: automaton, states: set)
    if let names = known[key] { return names }
    let machine = judged.automata[Int(automaton)].machine.index
    let states = judged.rules.machines[machine].states.enumerated().filter {
      set >> UInt64($0.offset) & 1 == 1
    }.map(\.element)
    // Not before the beginning, nor after the end.
    let isThere =
      states.isEmpty || states.contains { !$0.isStart && ($0.live != nil || $0.isHidden) }
    let names = (states.map(\.name), isThere)
    known[key] = names
    return names
  }
}

extension StateLane {
  fileprivate mutating func add(_ period: Period) {
    if !periods.isEmpty {
      periods[periods.count - 1].to = max(periods[periods.count - 1].from, period.from)
    }
    periods.append(period)
  }

  fileprivate mutating func end(at place: Int64) {
    guard let last = periods.last else { return }
    // Where changes are left out nobody knows how long the last one that is kept held.
    periods[periods.count - 1].to = leftOut > 0 ? last.from : max(last.from, place)
  }
}
