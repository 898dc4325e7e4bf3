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

  /// For how many seconds the process was silent before an event, where that means something; else 0.
  func seconds(before event: Event) -> Int32 {
    guard closes[Int(event.event)], !event.isReport,
      event.silence > allowance + Stamp.slack(event.stamp)
    else { return 0 }
    return Int32(clamping: event.silence / 1_000_000)
  }

  /// The sign that a silence of some seconds before `event` stands for, for a machine in `states`.
  func sign(ofSilence seconds: Int32, before event: UInt16, machine: Int, in states: UInt64)
    -> UInt16?
  {
    meanings.first {
      $0.machine == machine && $0.event == event && states & ~$0.states == 0
        && Int(seconds) >= $0.seconds
    }?.sign
  }
}
