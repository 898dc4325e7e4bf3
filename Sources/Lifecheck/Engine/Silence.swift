/// A process whose lines the reader looks for, because it may be too silent to have run.
struct PresenceWatch: Sendable {
  /// A number of the name table.
  var process: Int32
  /// -1 where the log has none.
  var pid: Int32
  /// From where on its lines have still to be looked for, in bytes of the input.
  var place: Int
}

/// How long a process in the background was silent.
struct Silence: Sendable {
  fileprivate var last: Stamp
  /// Whether a line came since `last` that may be the process's and tells no time: nothing is known of that gap.
  fileprivate var isBlurred = false
  /// The longest time without a line, in microseconds.
  fileprivate var longest: Int64 = 0
}

/// What the rules say about silence in one configuration (docs/verdicts.md, "Silence").
struct SilenceRules: Sendable {
  struct Meaning: Sendable {
    var machine: Int
    /// A set of the machine's states.
    var states: UInt64
    var sign: UInt16
    var event: UInt16
    var seconds: Int
  }

  private(set) var meanings: [Meaning] = []
  /// Per event: whether it may lead into such a state.
  private(set) var opens: [Bool]
  /// Per event: whether the process stays there, so that it is one more line.
  private(set) var stays: [Bool]
  /// Per event: whether silence before it means something.
  private(set) var closes: [Bool]
  /// The longest silence that means nothing, in microseconds.
  private(set) var allowance: Int64 = 0

  /// Of several lines that may hold where the version of iOS is not known, the longest time counts.
  init(_ rules: RuleSet, machines: [Int], configuration: Configuration) {
    opens = rules.events.map { _ in false }
    stays = opens
    closes = opens
    // A background mode lets a process run as long as it likes.
    guard configuration.backgroundModes?.isEmpty ?? true else { return }
    for machine in machines {
      let definition = rules.machines[machine]
      for silence in definition.silences where silence.condition.value(in: configuration) != .no {
        let set = silence.states.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        let meaning = Meaning(
          machine: machine, states: set, sign: UInt16(silence.sign), event: UInt16(silence.event),
          seconds: configuration.backgroundAllowance ?? silence.seconds)
        let known = meanings.firstIndex {
          $0.machine == machine && $0.event == meaning.event && $0.states == set
        }
        if let known {
          meanings[known].seconds = max(meanings[known].seconds, meaning.seconds)
        } else {
          meanings.append(meaning)
        }
        closes[silence.event] = true
        for move in definition.moves where !rules.events[move.event].isWork && !move.isFault {
          let from = set >> UInt64(move.from) & 1 == 1
          let to = set >> UInt64(move.to) & 1 == 1
          if rules.events[move.event].isEvidence { continue }
          if from, move.from == move.to { stays[move.event] = true }
          if !from, to { opens[move.event] = true }
        }
      }
    }
    // What only other machines hear is one more line.
    let heard = Set(Set(meanings.map(\.machine)).flatMap { rules.alphabet(ofMachine: $0) })
    for event in rules.events.indices where !meanings.isEmpty && !heard.contains(event) {
      stays[event] = true
    }
    allowance = Int64(meanings.map(\.seconds).max() ?? 0) * 1_000_000
  }
}

extension Engine {
  /// How many processes are watched at a time. Of others no silence is claimed.
  private static let watchLimit = 2

  /// Follows the silence of a life up to `event`, its next one; returns the seconds for which it was silent, where
  /// the rules say that this means something, else 0.
  mutating func followSilence(to event: Event, on number: Int) -> Int32 {
    guard !silenceRules.meanings.isEmpty else { return 0 }
    guard !event.isReport else {
      // The system tells of the process itself: nothing has to be guessed from then on.
      if rules.events[Int(event.event)].isEvidence { endSilence(on: number) }
      return 0
    }
    let index = Int(event.event)
    if event.silence > 0 {
      let isLong = event.silence > silenceRules.allowance + Self.slack(event.stamp)
      return silenceRules.closes[index] && isLong
        ? Int32(clamping: event.silence / 1_000_000) : 0
    }
    var seconds: Int32 = 0
    if tracks[number].silence != nil {
      extendSilence(to: event.stamp, on: number)
      let longest = tracks[number].silence?.longest ?? 0
      if silenceRules.closes[index], longest > silenceRules.allowance + Self.slack(event.stamp) {
        seconds = Int32(clamping: longest / 1_000_000)
      }
      if !silenceRules.stays[index] { endSilence(on: number) }
    }
    if silenceRules.opens[index], event.isWatchable, event.stamp.resolution != .none,
      event.process >= 0, watches.count < Self.watchLimit, tracks[number].silence == nil
    {
      tracks[number].silence = Silence(last: event.stamp)
      watches.append(
        PresenceWatch(process: event.process, pid: event.pid, place: event.offset))
    }
    return seconds
  }

  /// A line of the process: between it and the one before there was silence.
  private mutating func extendSilence(to stamp: Stamp, on number: Int) {
    guard var silence = tracks[number].silence else { return }
    guard let gap = gap(from: silence.last, to: stamp) else {
      endSilence(on: number)
      return
    }
    if !silence.isBlurred { silence.longest = max(silence.longest, gap) }
    silence.last = stamp
    silence.isBlurred = false
    tracks[number].silence = silence
  }

  /// The microseconds between two lines; where they may be too few to mean anything, the least by every reading of
  /// the stamps. Nil where the stamps tell nothing.
  private func gap(from last: Stamp, to stamp: Stamp) -> Int64? {
    guard let least = last.leastTime(until: stamp) else { return nil }
    if least <= silenceRules.allowance + Self.slack(stamp) || stamp.zone != nil { return least }
    // `leastTime` tells that this does not overflow.
    return stamp.microseconds &- last.microseconds
  }

  mutating func endSilence(on number: Int) {
    guard tracks[number].silence != nil else { return }
    tracks[number].silence = nil
    let key = tracks[number].key
    watches.removeAll { $0.process == key.process && $0.pid == key.pid }
  }

  /// Nothing is claimed of silences that have begun.
  mutating func endSilences() {
    watches.removeAll(keepingCapacity: true)
    for number in tracks.indices where tracks[number].key.file == file {
      tracks[number].silence = nil
    }
  }

  func mayHaveBeenSilent(watch index: Int, until stamp: Stamp) -> Bool {
    let watch = watches[index]
    let key = LifeKey(process: watch.process, pid: watch.pid, file: file)
    guard let last = trackNumber(of: key).flatMap({ tracks[$0].silence?.last }),
      let gap = gap(from: last, to: stamp)
    else { return true }
    return gap > silenceRules.allowance + Self.slack(stamp)
  }

  /// The process of a watch has printed a line; whether the watch goes on. Without a stamp nothing can be claimed of the
  /// time up to the next line that has one.
  mutating func noteLine(ofWatch index: Int, at stamp: Stamp?) -> Bool {
    let watch = watches[index]
    let key = LifeKey(process: watch.process, pid: watch.pid, file: file)
    guard let number = trackNumber(of: key), tracks[number].silence != nil else {
      watches.remove(at: index)
      return false
    }
    guard let stamp else {
      tracks[number].silence?.isBlurred = true
      return true
    }
    extendSilence(to: stamp, on: number)
    let longest = tracks[number].silence?.longest ?? 0
    guard tracks[number].silence != nil, longest <= silenceRules.allowance + Self.slack(stamp)
    else {
      // It is known what there was to know.
      watches.removeAll { $0.process == watch.process && $0.pid == watch.pid }
      return false
    }
    return true
  }

  /// The log has come to `stamp`: who was silent so long need not be watched any more.
  mutating func releaseWatches(at stamp: Stamp) {
    var kept: [PresenceWatch] = []
    for watch in watches {
      guard
        let number = trackNumber(of: LifeKey(process: watch.process, pid: watch.pid, file: file)),
        let silence = tracks[number].silence
      else { continue }
      if !silence.isBlurred, let gap = gap(from: silence.last, to: stamp),
        gap > silenceRules.allowance + Self.slack(stamp)
      {
        tracks[number].silence?.longest = max(silence.longest, gap)
      } else {
        kept.append(watch)
      }
    }
    if kept.count < watches.count { watches = kept }
  }

  /// The sign that a silence of some seconds before `event` stands for, for a machine in `states`.
  func sign(ofSilence seconds: Int32, before event: UInt16, machine: Int, in states: UInt64)
    -> UInt16?
  {
    guard seconds > 0 else { return nil }
    return silenceRules.meanings.first {
      $0.machine == machine && $0.event == event && states & ~$0.states == 0
        && Int(seconds) >= $0.seconds
    }?.sign
  }
}
