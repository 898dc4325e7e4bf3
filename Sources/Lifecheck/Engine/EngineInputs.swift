/// What the engine knows of one of several open inputs, while another one is read.
struct InputContext: Sendable {
  /// The number that its lives have now. A list of events holds those of several logs.
  var file: Int32
  var window: TimeWindow?
  var launchStimulus: (event: Event, snippet: Finding.Snippet?)?
  /// The life of the newest event; its number changes while others are closed.
  var last: LifeKey?
}

/// Inputs that are read in turn, as several files that are followed: each keeps its own lives, its own clock and its own
/// place in the order of things.
extension Engine {
  /// Puts the current input aside, so that another one can begin or go on.
  mutating func park(input: Int) {
    contexts[input] = InputContext(
      file: file, window: window, launchStimulus: launchStimulus,
      last: lastTrack.map { tracks[$0].key })
  }

  /// Goes on with an input that was put aside.
  mutating func resume(input: Int) {
    guard let context = contexts.removeValue(forKey: input) else { return }
    file = context.file
    lossNumber = losses.number(of: file)
    window = context.window
    launchStimulus = context.launchStimulus
    lastTrack = context.last.flatMap { trackNumber(of: $0) }
  }
}
