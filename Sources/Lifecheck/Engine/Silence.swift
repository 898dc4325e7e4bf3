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
      && event.isSilent(forMoreThan: silences.allowance)
    if !silences.stays[index] { meaning = .nothing }
    if silences.opens[index], meaning == .nothing { meaning = .suspension }
    return isLong ? Int32(clamping: event.silence / 1_000_000) : 0
  }
}

extension SilenceRules {
  /// The sign that the silence before `event` stands for, for a machine in `states`.
  func sign(ofSilenceBefore event: Event, machine: Int, in states: UInt64) -> UInt16? {
    meanings.first {
      $0.machine == machine && $0.event == event.event && states & ~$0.states == 0
        && event.isSilent(forMoreThan: Int64($0.seconds) * 1_000_000)
    }?.sign
  }
}

extension Event {
  /// Whether its process printed nothing before it for longer than so many microseconds, by every reading of the stamps.
  fileprivate func isSilent(forMoreThan time: Int64) -> Bool {
    stamp.certainTime(of: silence) > time + Stamp.slack(stamp)
  }
}
