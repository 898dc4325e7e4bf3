/// Messages that are missing: from there on a life may be anywhere, as at the beginning of a log that begins in its middle
/// (docs/verdicts.md, "Lost messages").
///
/// Nothing that may have been lost makes a finding: what is open is dropped. A life is set back when its next event
/// comes, so that a log of nothing but markers costs nothing.
extension Engine {
  mutating func observe(_ loss: LogLoss) {
    lives.losses.note(loss, in: input.file)
    input.launchStimulus = nil
    input.last = nil
  }

  /// Sets a life back: messages were lost since its last event.
  mutating func reset(afterLossIn slot: Int) {
    judgeHeld(in: slot, all: true)
    release(slot)
    for index in lives.details[slot].subjects.indices { loosen(index, in: slot) }
    lives.reset(afterLossIn: slot)
    lives.details[slot].witnesses = WitnessState()
    lives.details[slot].scenarios = ScenarioWatch()
    lives.details[slot].statesBefore = 0
    formulas.resetAfterLoss(&lives.details[slot].formulas)
    lives.details[slot].claims = []
    lives.details[slot].shared = nil
  }

  /// Lets a subject be wherever a life may be of which some messages are lost. No finding of it is open.
  mutating func loosen(_ index: Int, in slot: Int) {
    settleCoverage(of: index, in: slot)
    let automaton = lives.details[slot].subjects[index].automaton
    let hasPids = beliefs.configurations[automaton].facts[.pids] == true
    let states = beliefs.automata[automaton].statesAfterLoss(hasPids: hasPids)
    lives.details[slot].subjects[index].monitor.loosen(
      to: states, automaton: &beliefs.automata[automaton])
    lives.details[slot].subjects[index].previousEvent = -1
    lives.details[slot].subjects[index].previousLine = 0
    lives.details[slot].subjects[index].previousSnippet = nil
  }
}

extension Lives {
  /// Forgets what a life was, but for its place: messages were lost.
  mutating func reset(afterLossIn slot: Int) {
    rows[slot].lossNumber = losses.number(of: rows[slot].file)
    rows[slot].set(.hasLosses, true)
    details[slot].lasts = []
    details[slot].step.close()
    details[slot].signs.isBegun = false
    details[slot].signs.last = nil
    if !rows[slot].hasInstances {
      details[slot].early = []
      rows[slot].set(.isEarlyCut, true)
    }
  }
}

extension Machine {
  /// Where a subject may be that was heard before, and of which some messages are lost: in every live state, and in those
  /// in which it shows that it is over. Without pids it may be another run of the process, too.
  func statesAfterLoss(hasPids: Bool) -> UInt64 {
    var reached = live
    var before: UInt64 = 0
    while reached != before {
      before = reached
      for match in matches.joined()
      where !match.isFault && !match.isSeen && reached >> UInt64(match.from) & 1 == 1 {
        reached |= 1 << UInt64(match.to)
      }
    }
    let states = live | reached & visible & ~(1 << UInt64(start))
    // Where silent moves lead to the start state, they say that a new run begins.
    let isRestartable = matches.contains { $0.contains { $0.passesStart } }
    return hasPids || isRestartable ? states : states | 1 << UInt64(start)
  }
}
