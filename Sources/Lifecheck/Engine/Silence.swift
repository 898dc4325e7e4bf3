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
      && event.isSilent(forMoreThan: meanings.allowance)
    if !silences.stays[index] { meaning = .nothing }
    if silences.opens[index], meaning == .nothing { meaning = .suspension }
    return isLong ? Int32(clamping: event.silence / 1_000_000) : 0
  }
}

/// What silences mean in one configuration.
struct SilenceMeanings: Sendable {
  private struct Meaning: Sendable {
    var machine: Int
    /// A set of the machine's states.
    var states: UInt64
    var sign: UInt16
    var event: UInt16
    var seconds: Int
  }

  private var meanings: [Meaning] = []
  /// A silence that is no longer means nothing to any machine, in microseconds.
  private(set) var allowance: Int64 = 0

  var isEmpty: Bool { meanings.isEmpty }

  /// Of several lines that may hold where the version of iOS is not known, the longest time counts.
  init(_ rules: RuleSet, machines: [Int], configuration: Configuration) {
    // A background mode lets a process run as long as it likes.
    guard configuration.backgroundModes?.isEmpty ?? true else { return }
    for machine in machines {
      for silence in rules.machines[machine].silences
      where silence.condition.value(in: configuration) != .no {
        let meaning = Meaning(
          machine: machine, states: silence.stateSet, sign: UInt16(silence.sign),
          event: UInt16(silence.event),
          seconds: configuration.backgroundAllowance ?? silence.seconds)
        let known = meanings.firstIndex {
          $0.machine == machine && $0.event == meaning.event && $0.states == meaning.states
        }
        if let known {
          meanings[known].seconds = max(meanings[known].seconds, meaning.seconds)
        } else {
          meanings.append(meaning)
        }
      }
    }
    allowance = Int64(meanings.map(\.seconds).min() ?? 0) * 1_000_000
  }

  /// The sign that the silence before `event` stands for, for a machine in `states`.
  func sign(ofSilenceBefore event: Event, machine: Int, in states: UInt64) -> UInt16? {
    meanings.first {
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
