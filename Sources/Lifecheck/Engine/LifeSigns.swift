/// What the signs of the system say of a life, beside the belief of its machines.
struct LifeSigns: Sendable {
  /// The bundle identifier, as a number of the name table; -1 where no line gives it.
  var bundle: Int32 = -1
  /// Whether a sign told that the life begins.
  var isBegun = false
  /// Whether a sign told that the life ended: what comes now is another one.
  var isOver = false
  /// The newest sign that moves machines, which a channel heard later starts with.
  var last: (event: UInt16, line: Int, stamp: Stamp)?
}

/// How signs that other processes print find their life, and what they do to it as a whole.
extension Engine {
  /// How far apart two processes' stamps have to be to tell an order.
  static func slack(_ stamp: Stamp) -> Int64 { stamp.isFine ? 1_000_000 : 2_000_000 }

  /// Gives a report the key of the life that it is about; false where there is none, and none can begin.
  ///
  /// The pid tells the life. Without it the bundle does, and without both the only life of the input.
  func identify(_ event: inout Event) -> Bool {
    if event.pid >= 0 {
      let pid = event.pid
      if let known = newestTrack(where: { $0.key.pid == pid }) {
        event.process = tracks[known].key.process
      }
      return event.process >= 0
    }
    let sign = rules.events[Int(event.event)].lifeSign
    if sign == .begins { return false }
    let (process, bundle) = (event.process, event.bundle)
    let number: Int?
    if process >= 0 || bundle >= 0 {
      number = newestTrack {
        $0.key.process == process || bundle >= 0 && $0.signs.bundle == bundle
      }
    } else {
      let open = tracks.indices.filter { tracks[$0].key.file == file && !tracks[$0].signs.isOver }
      number = open.count == 1 ? open[0] : nil
    }
    guard let number else { return false }
    // The end of the process before may be told when the new one runs already.
    let (age, overflows) = event.stamp.microseconds.subtractingReportingOverflow(
      lives[tracks[number].life].started.microseconds)
    if sign == .ends, event.stamp.resolution != .none, !overflows, age < Self.slack(event.stamp) {
      return false
    }
    event.process = tracks[number].key.process
    event.pid = tracks[number].key.pid
    return true
  }

  private func newestTrack(where isMeant: (Track) -> Bool) -> Int? {
    var newest: Int?
    for number in tracks.indices where tracks[number].key.file == file && isMeant(tracks[number]) {
      if newest.map({ tracks[$0].recency < tracks[number].recency }) ?? true { newest = number }
    }
    return newest
  }

  /// Whether an event whose process was not chosen by its name may belong to one that was.
  func isSelected(_ event: Event, _ apps: Set<Int32>) -> Bool {
    if event.isReport, event.process == event.bundle { return true }
    return tracks.contains {
      ($0.key.process == event.process || $0.app < 0) && $0.key.pid == event.pid
        && $0.key.file == file
        && apps.contains($0.signs.bundle)
    }
  }

  // MARK: Names

  /// The life of which only the system has told so far, by its bundle identifier.
  func unnamedTrack(pid: Int32) -> Int? {
    guard pid >= 0 else { return nil }
    return newestTrack { $0.app < 0 && $0.key.pid == pid }
  }

  /// The process of a life that only the system told of is heard itself.
  mutating func name(_ number: Int, _ key: LifeKey, app: Int) {
    tracks[number].key = key
    tracks[number].app = app
    lives[tracks[number].life].process = key.process
  }

  mutating func take(bundle: Int32, on number: Int) {
    tracks[number].signs.bundle = bundle
    lives[tracks[number].life].bundle = bundle
  }

  // MARK: Begin and end

  /// Whether `event` is one of its life, and not a further witness of what is known: the same launch, end or
  /// suspension is told by several processes.
  mutating func takeSigns(of event: Event, on number: Int) -> Bool {
    let definition = rules.events[Int(event.event)]
    guard definition.isEvidence else {
      if tracks[number].signs.isOver { beginNextLife(with: event, on: number) }
      return true
    }
    let life = tracks[number].life
    switch definition.lifeSign {
    case .begins:
      if tracks[number].signs.isOver {
        beginNextLife(with: event, on: number)
      } else if lives[life].events > 0 {
        return false
      }
      tracks[number].signs.isBegun = true
      lives[tracks[number].life].start = .launch
    case .ends:
      return !tracks[number].signs.isOver
    case nil:
      guard !tracks[number].signs.isOver else { return false }
      if let last = tracks[number].signs.last, last.event == event.event, event.isReport,
        Self.areNear(last.stamp, event.stamp)
      {
        return false
      }
      if !isContradicted(event, on: number) {
        tracks[number].signs.last = (event.event, event.line, event.stamp)
      }
      if lives[life].start == .auto { lives[life].start = .tail }
    }
    return true
  }

  /// Whether the process spoke so soon after what another one says of it that the order is not known. A suspension binds
  /// only a process that is silent then.
  func isContradicted(_ event: Event, on number: Int) -> Bool {
    let last = lives[tracks[number].life].last
    return event.isReport && rules.events[Int(event.event)].onset == .late
      && event.stamp.resolution != .none && last.resolution != .none
      && last.microseconds > event.stamp.microseconds
  }

  private static func areNear(_ a: Stamp, _ b: Stamp) -> Bool {
    guard a.resolution != .none, b.resolution != .none else { return false }
    let (distance, overflows) = b.microseconds.subtractingReportingOverflow(a.microseconds)
    return !overflows && distance.magnitude < UInt64(slack(b))
  }

  private mutating func beginNextLife(with event: Event, on number: Int) {
    let bundle = tracks[number].signs.bundle
    tracks[number].signs = LifeSigns()
    tracks[number].channels = 0
    tracks[number].isTorn = false
    tracks[number].life = beginLife(tracks[number].key, event, start: .auto)
    if bundle >= 0 { take(bundle: bundle, on: number) }
  }

  /// Ends the life of a track: what comes later on it is another one.
  mutating func endLife(by event: Event, on number: Int) {
    release(number)
    keepFinalStates(of: number)
    lives[tracks[number].life].endEvent = Int16(event.event)
    tracks[number].subjects = []
    forgetInstances(of: number)
    tracks[number].signs.isOver = true
    tracks[number].signs.last = nil
  }

  // MARK: Channels that are heard later

  /// Where a channel of a life begins whose first event has `symbol`.
  ///
  /// A life that the system was seen to launch is whole if the app logs its launches.
  func start(
    _ mode: StartMode, first symbol: Int, automaton: Int, on number: Int
  ) -> (states: UInt64, mode: StartMode) {
    let machine = automata[automaton].machine
    let begin = Monitor.start(mode, first: symbol, of: machine)
    let signs = tracks[number].signs
    guard mode == .auto else { return begin }
    if tracks[number].key.pid < 0, let last = signs.last {
      let symbol = Int(machine.symbols[Int(last.event)])
      if symbol >= 0 { return Monitor.start(.auto, first: symbol, of: machine) }
    }
    guard begin.mode == .tail, signs.isBegun else { return begin }
    let logsLaunches = machine.alphabet.indices.contains {
      Monitor.start(.auto, first: $0, of: machine).mode == .launch
        && seen.contains(machine.alphabet[$0], process: tracks[number].key.process)
    }
    return logsLaunches ? Monitor.start(.launch, first: symbol, of: machine) : begin
  }

  /// A channel that is heard now for the first time stands where the newest sign has led the others.
  func heed(
    _ signs: LifeSigns, by monitor: inout Monitor, automaton: inout Automaton, mode: StartMode
  ) {
    guard let last = signs.last, mode == .tail else { return }
    let symbol = Int(automaton.machine.symbols[Int(last.event)])
    guard symbol >= 0 else { return }
    _ = monitor.observe(symbol, event: last.event, line: last.line, automaton: &automaton)
  }
}

/// Which launches and ends were told already: several processes tell of each, some of them again and again.
struct ToldSigns: Sendable {
  /// Past it all is forgotten: memory is bounded.
  private static let limit = 4096

  private struct Process: Hashable {
    var pid: Int32
    var file: Int32
  }

  private var newest: [Process: EventDefinition.LifeSign] = [:]

  /// Whether `event` tells something new; without a pid that is not known, and counts as new.
  mutating func isNew(_ sign: EventDefinition.LifeSign, _ event: Event, _ file: Int32) -> Bool {
    guard event.isReport, event.pid >= 0 else { return true }
    if newest.count >= Self.limit { newest.removeAll(keepingCapacity: true) }
    return newest.updateValue(sign, forKey: Process(pid: event.pid, file: file)) != sign
  }
}
