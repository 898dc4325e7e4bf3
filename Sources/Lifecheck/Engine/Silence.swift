/// What silence of a process may mean, by the events of its life.
enum SilenceMeaning: Sendable {
  case nothing
  /// It is in the background.
  case suspension
  /// It is, but the system has told of it: nothing has to be guessed.
  case told
}

extension Engine {
  /// For how many seconds the process was silent before `event`, the next one of a life, where the rules say that this
  /// means something; else 0.
  mutating func silence(before event: Event, on number: Int) -> Int32 {
    guard !silenceRules.meanings.isEmpty else { return 0 }
    let index = Int(event.event)
    guard !event.isReport else {
      if rules.events[index].isEvidence, tracks[number].silence == .suspension {
        tracks[number].silence = .told
      }
      return 0
    }
    let isLong =
      tracks[number].silence == .suspension && silenceRules.closes[index] && event.silence > 0
      && event.stamp.certainTime(of: event.silence)
        > silenceRules.allowance + Self.slack(event.stamp)
    if !silenceRules.stays[index] { tracks[number].silence = .nothing }
    if silenceRules.opens[index], tracks[number].silence == .nothing {
      tracks[number].silence = .suspension
    }
    return isLong ? Int32(clamping: event.silence / 1_000_000) : 0
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
