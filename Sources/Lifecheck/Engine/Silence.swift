/// What silence of a process may mean, by the events of its life.
enum SilenceMeaning: Sendable {
  case nothing
  /// It is in the background.
  case suspension
  /// It is, but the system has told of it: nothing has to be guessed.
  case told
}

extension Program {
  /// For how many seconds the process was silent before `event`, the next one of a life, where the rules say that this
  /// may mean something; else 0. `meaning` is what silence may mean before the event, and then after it.
  func silence(before event: Event, _ meaning: inout SilenceMeaning) -> Int32 {
    let index = Int(event.event)
    guard !event.isReport else {
      if silences.isEvidence[index], meaning == .suspension { meaning = .told }
      return 0
    }
    let isLong =
      meaning == .suspension && silences.closes[index] && event.silence > 0
      && event.isSilent(forMoreThan: silenceSigns.allowance)
    if !silences.stays[index] { meaning = .nothing }
    if silences.opens[index], meaning == .nothing { meaning = .suspension }
    return isLong ? Int32(clamping: event.silence / 1_000_000) : 0
  }
}

/// The signs that silences stand for in one configuration.
struct SilenceSigns: Sendable {
  private struct Entry: Sendable {
    var machine: Int
    /// A set of the machine's states.
    var states: UInt64
    var sign: UInt16
    /// The event that the process is silent before.
    var event: UInt16
    var seconds: Int
  }

  private var entries: [Entry] = []
  /// A silence that is no longer stands for nothing, in microseconds.
  private(set) var allowance: Int64 = 0

  var isEmpty: Bool { entries.isEmpty }

  /// Of several lines that may hold where the version of iOS is not known, the longest time counts.
  init(_ rules: RuleSet, machines: [Int], configuration: Configuration) {
    // A background mode lets a process run as long as it likes.
    guard configuration.backgroundModes?.isEmpty ?? true else { return }
    for machine in machines {
      for silence in rules.machines[machine].silences
      where silence.condition.value(in: configuration) != .no {
        add(
          Entry(
            machine: machine, states: silence.stateSet, sign: UInt16(silence.sign),
            event: UInt16(silence.event),
            seconds: configuration.backgroundAllowance ?? silence.seconds))
      }
    }
    allowance = Int64(entries.map(\.seconds).min() ?? 0) * 1_000_000
  }

  private mutating func add(_ entry: Entry) {
    let known = entries.firstIndex {
      $0.machine == entry.machine && $0.event == entry.event && $0.states == entry.states
    }
    if let known {
      entries[known].seconds = max(entries[known].seconds, entry.seconds)
    } else {
      entries.append(entry)
    }
  }

  /// The sign that the silence before `event` stands for, for a machine in `states`.
  func sign(before event: Event, machine: Int, in states: UInt64) -> UInt16? {
    entries.first {
      $0.machine == machine && $0.event == event.event && states & ~$0.states == 0
        && event.isSilent(forMoreThan: Int64($0.seconds) * 1_000_000)
    }?.sign
  }
}

extension SilenceDefinition {
  /// The states in which the process has to be, as a set.
  var stateSet: UInt64 { states.reduce(0) { $0 | 1 << UInt64($1) } }
}

extension Event {
  /// Whether its process printed nothing before it for longer than so many microseconds, by every reading of the stamps.
  fileprivate func isSilent(forMoreThan time: Int64) -> Bool {
    stamp.certainTime(of: silence) > time + Stamp.slack(stamp)
  }
}
