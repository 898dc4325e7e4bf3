/// What the engine knows of one of several open inputs beside its lives.
struct InputContext: Sendable {
  /// The number that its lives have now. A list of events holds those of several logs.
  var file: Int32 = 0
  var window: TimeWindow?
  /// What the user did when no life was there to meet it: the next launch has to.
  fileprivate var launchStimulus: Scenarios.Stimulus?
  /// The slot of the newest event's life, unless that was not to be judged.
  var last: Int?
}

/// Inputs that are read in turn, as several files that are followed: each keeps its own lives, its own clock and its own
/// place in the order of things.
extension Engine {
  /// Begins the input of this number.
  mutating func begin(file: Int32) {
    forgetVersions()
    input.file = file
    scenarios.launchStimulus = nil
    input.window?.begin()
  }

  /// Leaves the current input open, so that another one can begin or go on.
  mutating func park(input number: Int) {
    input.launchStimulus = scenarios.launchStimulus
    parked[number] = input
  }

  /// Goes on with an input that was left open.
  mutating func resume(input number: Int) {
    guard let context = parked.removeValue(forKey: number) else { return }
    input = context
    scenarios.launchStimulus = context.launchStimulus
  }

  /// The input ends: no record can come before those that are held.
  mutating func endFile() {
    for slot in lives.open(in: input.file) { judgeHeld(in: slot, all: true) }
  }

  mutating func takeCounts() -> (reordered: Int, duplicates: Int) {
    let all = (reordered: lives.held.reordered, duplicates: facts.duplicates)
    defer { facts.booked = all }
    return (
      all.reordered - facts.booked.reordered, all.duplicates - facts.booked.duplicates
    )
  }
}
