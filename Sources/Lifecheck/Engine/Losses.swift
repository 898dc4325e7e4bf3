/// Messages that are missing: from there on a life may be anywhere, as at the beginning of a log that begins in its middle
/// (docs/verdicts.md, "Lost messages").
///
/// Nothing that may have been lost makes a finding: what is open is dropped. A life is set back when its next event
/// comes, so that a log of nothing but markers costs nothing.
extension Engine {
  mutating func observe(_ loss: LogLoss) {
    lives.losses.note(loss, in: input.file)
    scenarios.launchStimulus = nil
    input.last = nil
  }

  /// Sets a life back, if messages were lost since its last event.
  mutating func resetAfterLoss(in slot: Int) {
    guard lives.isBehindLosses(slot) else { return }
    judgeHeld(in: slot, all: true)
    var lent = lives.lend()
    resetAfterLoss(&lent[slot])
    lives.takeBack(lent)
  }

  private mutating func resetAfterLoss(_ life: inout OpenLife) {
    life.position = -1
    release(&life)
    // What was claimed of scenes is borne out then: any of them may be where it has to be.
    for index in life.subjects.indices { widen(index, &life) }
    lives.resetAfterLoss(&life)
    life.witnesses = WitnessState()
    scenarios.end(&life.scenarios)
    (life.statesBefore, life.instancesBefore) = (0, 0)
    formulas.resetAfterLoss(&life.formulas)
    life.shared = nil
    life.silence = .nothing
  }

  /// Lets a subject be wherever a life may be of which some messages are lost. No finding of it is open.
  mutating func widen(_ index: Int, _ life: inout OpenLife) {
    settleCoverage(of: index, &life)
    let automaton = life.subjects[index].automaton
    let hasPids = beliefs.configurations[automaton].facts[.pids] == true
    let states = beliefs.automata[automaton].statesAfterLoss(hasPids: hasPids)
    life.subjects[index].monitor.widen(
      to: states, automaton: &beliefs.automata[automaton])
    if stateBook.isKept { forgetStates(of: index, &life) }
    life.subjects[index].previousEvent = -1
    life.subjects[index].previousLine = 0
    life.subjects[index].previousSnippet = nil
  }
}

extension Lives {
  /// Whether messages were lost since the last event of a life.
  @inline(__always)
  func isBehindLosses(_ slot: Int) -> Bool {
    losses.hasAny && rows[slot].lossNumber != losses.number(of: rows[slot].file)
  }

  /// Forgets what a life was, but for its place: messages were lost.
  mutating func resetAfterLoss(_ life: inout OpenLife) {
    rows[life.slot].lossNumber = losses.number(of: rows[life.slot].file)
    rows[life.slot].set(.hasLosses, true)
    life.lasts = LastEvents()
    life.step.close()
    life.signs.isBegun = false
    life.signs.last = nil
    if !rows[life.slot].hasInstances {
      life.early.removeAll()
      rows[life.slot].set(.isEarlyCut, true)
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
    return hasPids || isRestartable ? states : states | 1 << UInt64(start)
  }
}
