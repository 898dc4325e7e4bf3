/// One fault of a hypothesis: what was lost, or what should not be there, and at which event.
struct FaultMark: Hashable, Sendable {
  /// The number of the event in its subject, from 1; 0 where there is no fault.
  var ordinal: Int32 = 0
  /// An index into `Machine.gaps`; -1 unless `kind` is `gap`.
  var gap: Int32 = -1
  var kind: Step.Origin.Kind = .match
  /// An index into `RuleSet.events`.
  var event: UInt16 = 0
  var line: Int = 0
}

/// The newest two faults of the best history that ends in a state.
///
/// Two are enough: a finding is explained after the next event of its subject, which can add one
/// fault to the history, not more.
struct Hypothesis: Hashable, Sendable {
  var newest = FaultMark()
  var before = FaultMark()
  /// How many spurious callbacks, and how many process ends inside gaps, the whole history takes.
  private(set) var spurious: Int32 = 0
  private(set) var processEnds: Int32 = 0

  /// Adds one fault to the history.
  mutating func add(_ mark: FaultMark, processEnds ends: Int) {
    before = newest
    newest = mark
    if mark.kind == .spurious { spurious &+= 1 }
    processEnds &+= Int32(truncatingIfNeeded: ends)
  }
}

extension Machine {
  /// The order in which explanations of equal cost are preferred (docs/verdicts.md): fewer
  /// spurious callbacks, fewer process ends, the newer event, the order of the event list.
  ///
  /// A hypothesis that is among the best when a finding is explained has no fault after the
  /// finding's event, so "newer" is "at the finding's event" wherever one is there.
  func isBetter(_ a: Hypothesis, than b: Hypothesis) -> Bool {
    if a.spurious != b.spurious { return a.spurious < b.spurious }
    if a.processEnds != b.processEnds { return a.processEnds < b.processEnds }
    if a.newest != b.newest {
      if isBetter(a.newest, than: b.newest) { return true }
      if isBetter(b.newest, than: a.newest) { return false }
    }
    return a.before != b.before && isBetter(a.before, than: b.before)
  }

  private func isBetter(_ a: FaultMark, than b: FaultMark) -> Bool {
    if a.ordinal != b.ordinal { return a.ordinal > b.ordinal }
    return lostSymbols(of: a).lexicographicallyPrecedes(lostSymbols(of: b))
  }

  func lostSymbols(of mark: FaultMark) -> [UInt16] {
    mark.gap >= 0 ? gaps[Int(mark.gap)].symbols : []
  }
}
