/// Measures for a list of events how long processes in the background are silent, since their other lines are not in it.
///
/// It follows a silence as the engine does (docs/verdicts.md, "Silence"), but knows no more of the app than the log says:
/// what the silence means is found out when the list is checked.
struct SilenceRecorder: Sendable {
  private struct Open: Sendable {
    var process: Int32
    var pid: Int32
    var last: Stamp
    var longest: Int64 = 0
    /// Whether a line came since `last` that may be the process's and tells no time.
    var isBlurred = false
    /// Whether it is so long already that lines are not looked for any more.
    var isOver = false
  }

  /// As many as the engine follows.
  private static let limit = 2
  /// Shorter ones mean nothing in any configuration, in microseconds.
  private static let least: Int64 = 5_000_000

  private let rules: SilenceRules
  private var open: [Open] = []
  var watches: [PresenceWatch] = []

  init(_ rules: RuleSet) {
    self.rules = SilenceRules(
      rules, machines: Array(rules.machines.indices), configuration: Configuration())
  }

  /// The longest silence before `event`, in microseconds; 0 where there is none that may mean something.
  mutating func observe(_ event: Event, isEvidence: Bool) -> Int64 {
    guard !rules.meanings.isEmpty else { return 0 }
    releaseWatches(at: event.stamp)
    if event.isReport {
      // The system tells of the process itself.
      if isEvidence { end { event.pid < 0 || $0.pid == event.pid } }
      return 0
    }
    let index = Int(event.event)
    var silence: Int64 = 0
    if let number = number(event.process, event.pid) {
      if extend(number, to: event.stamp) {
        if rules.closes[index], open[number].longest >= Self.least {
          silence = open[number].longest
        }
        if !rules.stays[index] { end { $0.process == event.process && $0.pid == event.pid } }
      }
    }
    if rules.opens[index], event.isWatchable, event.stamp.resolution != .none, event.process >= 0,
      watches.count < Self.limit, number(event.process, event.pid) == nil
    {
      open.append(Open(process: event.process, pid: event.pid, last: event.stamp))
      watches.append(
        PresenceWatch(process: event.process, pid: event.pid, place: event.offset))
    }
    return silence
  }

  /// Whether a silence that may mean something lies between the newest line of a watch and `stamp`.
  func mayHaveBeenSilent(watch index: Int, until stamp: Stamp) -> Bool {
    guard let number = number(watches[index].process, watches[index].pid),
      let gap = gap(from: open[number].last, to: stamp)
    else { return true }
    return gap > Self.least
  }

  /// The process of a watch has printed a line; whether the watch goes on.
  mutating func noteLine(ofWatch index: Int, at stamp: Stamp?) -> Bool {
    let watch = watches[index]
    guard let number = number(watch.process, watch.pid) else {
      watches.remove(at: index)
      return false
    }
    guard let stamp else {
      open[number].isBlurred = true
      return true
    }
    return extend(number, to: stamp) && !open[number].isOver
  }

  /// Nothing is claimed of silences that have begun.
  mutating func endAll() { end { _ in true } }

  private func number(_ process: Int32, _ pid: Int32) -> Int? {
    open.firstIndex { $0.process == process && $0.pid == pid }
  }

  /// Takes a line at `stamp`; false where the stamps tell nothing, so that the silence is given up.
  private mutating func extend(_ number: Int, to stamp: Stamp) -> Bool {
    // A line that nobody looked for may have been printed since.
    guard !open[number].isOver else { return true }
    guard let gap = gap(from: open[number].last, to: stamp) else {
      let key = (open[number].process, open[number].pid)
      end { ($0.process, $0.pid) == key }
      return false
    }
    let isKnown = !open[number].isBlurred
    open[number].last = stamp
    open[number].isBlurred = false
    guard isKnown else { return true }
    open[number].longest = max(open[number].longest, gap)
    if gap > rules.allowance + Stamp.slack(stamp) { close(number) }
    return true
  }

  private mutating func close(_ number: Int) {
    let (process, pid) = (open[number].process, open[number].pid)
    open[number].isOver = true
    watches.removeAll { $0.process == process && $0.pid == pid }
  }

  private mutating func releaseWatches(at stamp: Stamp) {
    for number in open.indices where !open[number].isOver && !open[number].isBlurred {
      guard let gap = gap(from: open[number].last, to: stamp),
        gap > rules.allowance + Stamp.slack(stamp)
      else { continue }
      open[number].longest = max(open[number].longest, gap)
      close(number)
    }
  }

  private mutating func end(_ isMeant: (Open) -> Bool) {
    open.removeAll(where: isMeant)
    watches.removeAll { watch in
      !open.contains { $0.process == watch.process && $0.pid == watch.pid }
    }
  }

  private func gap(from last: Stamp, to stamp: Stamp) -> Int64? {
    guard let least = last.leastTime(until: stamp) else { return nil }
    if least <= rules.allowance + Stamp.slack(stamp) || stamp.zone != nil { return least }
    return stamp.microseconds &- last.microseconds
  }
}
