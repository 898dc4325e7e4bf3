/// What one source tells, in its own order and on its own clock.
struct SourceTimeline: Sendable {
  private(set) var observations = ObservationList()
  private(set) var first: Audit.Moment?
  private(set) var last: Audit.Moment?
  /// The zone of its stamps, in minutes east of UTC; nil where they have none, or several.
  private(set) var zone: Int16?
  private var hasSeveralZones = false
  /// Messages that are known to be lost.
  private(set) var lost = 0
  /// Where messages are missing.
  private(set) var holes: [(from: Audit.Moment, to: Audit.Moment)] = []
  private var holeStart: Audit.Moment?
  /// Where the clock was set, and by how much, in microseconds; nil where no line says that it was, and stamps go back.
  private(set) var clockChanges: [(at: Audit.Moment, by: Int64?)] = []
  /// Which of the times between changes it is, and the newest of them.
  private var era: UInt16 = 0
  private var newestEra: UInt16 = 0
  /// What was before stamps went back for the last time: what to add to them, the newest, and the first of those behind it.
  private var stepBack: (era: UInt16, shift: Int64, newest: Int64, first: Int64)?
  /// The newest stamp, as the device's clock had it.
  private var clock: Int64?
  /// What has to be added to stamps so that time goes on as it did before; nil where the clock was set and no stamp came since.
  private var shift: Int64? = 0

  /// Lines come so late, in microseconds; where stamps go back further, the clock was set.
  private static let lateness: Int64 = 10_000_000

  /// How many lines the message of an end has at most.
  private static let longestMessage = 8

  /// No clock is further from 1970, in microseconds, so that no difference of two overflows: more than all years of four digits.
  private static let furthestClock: Int64 = 400_000_000_000_000_000

  mutating func add(_ given: AuditObservation) {
    var observation = given
    let limit = Self.furthestClock
    observation.moment.clock = min(max(given.moment.clock, -limit), limit)
    observations.append(observation)
    note(observation.moment)
  }

  /// Says in which state a process ended, in a line that goes on with the one that told the end. What tells no end has no use for it.
  mutating func complete(end state: Audit.State, line: Int) {
    guard let last = observations.last, line - last.evidence.line <= Self.longestMessage else {
      return
    }
    observations.completeLast(state)
  }

  private mutating func note(_ moment: Audit.Moment) {
    guard moment.stamp.resolution != .none else { return }
    if let from = holeStart {
      holes.append((from, moment))
      holeStart = nil
    }
    if first == nil { first = moment }
    last = moment
    guard let own = moment.stamp.zone, own != zone, !hasSeveralZones else { return }
    hasSeveralZones = zone != nil
    zone = hasSeveralZones ? nil : own
  }

  /// Puts what came in any order into the order of time.
  mutating func sort() {
    observations.sort()
    (first, last) = (observations.first?.moment, observations.last?.moment)
  }

  /// The moment of a stamp, on a clock that goes on where the device's clock is set.
  mutating func moment(of stamp: Stamp) -> Audit.Moment {
    guard stamp.resolution != .none else {
      return Audit.Moment(stamp: stamp, clock: last?.clock ?? 0)
    }
    let earlier = self.clock
    let clock = earlier.map { stamp.universal(near: $0) } ?? stamp.universal
    self.clock = clock
    let isTold = shift == nil
    if isTold { stepBack = nil }
    if let earlier { judgeStep(from: earlier, to: clock) }
    var moment = Audit.Moment(stamp: stamp, clock: clock + (shift ?? 0))
    if shift == nil {
      // How long that took is not known: it counts as no time.
      moment.clock = last?.clock ?? clock
      shift = moment.clock - clock
      newestEra &+= 1
      era = newestEra
      clockChanges.append((moment, isTold ? clock - (earlier ?? clock) : nil))
    }
    moment.era = era
    return moment
  }

  /// Looks whether stamps go back from one line to the next, so that the clock was set. A few lines that come late, or between others that
  /// another device has written, set none.
  private mutating func judgeStep(from earlier: Int64, to clock: Int64) {
    if let step = stepBack, clock >= step.newest - Self.lateness {
      if earlier - step.first <= Self.lateness {
        (era, shift) = (step.era, step.shift)
        clockChanges.removeLast()
      }
      stepBack = nil
    } else if let shift, earlier - clock > Self.lateness {
      stepBack = (era, shift, earlier, clock)
      self.shift = nil
    }
  }

  /// The log has lines with these stamps at its ends, whatever they tell: it covers the time between them.
  mutating func cover(_ beginning: Stamp, _ end: Stamp) {
    guard let first, let last else { return }
    if beginning.resolution != .none, let time = beginning.time(until: first.stamp), time > 0 {
      self.first = Audit.Moment(stamp: beginning, clock: first.clock - time)
    }
    if let time = last.stamp.time(until: end), time > 0 {
      self.last = Audit.Moment(stamp: end, clock: last.clock + time)
    }
  }

  /// The device's clock was set.
  mutating func changeClock() {
    if last != nil { shift = nil }
  }

  /// The device was started anew.
  mutating func restart(at place: LogMarker.Place, _ source: Int32) {
    if last != nil {
      add(
        AuditObservation(
          AuditFact(kind: .ended, word: "reboot"), at: moment(of: place.stamp),
          Audit.Evidence(source: source, line: place.line)))
    }
    (clock, stepBack) = (nil, nil)
  }

  /// What comes now need not follow what was told before: nobody tells what became of it.
  mutating func interrupt() {
    (clock, stepBack) = (nil, nil)
    guard let last, let evidence = observations.last?.evidence else { return }
    observations.append(
      AuditObservation(AuditFact(kind: .state, word: "unknown"), at: last, evidence))
  }

  /// Messages are missing; what was a state before may be another one now.
  ///
  /// - Parameter count: nil where nobody tells how many.
  mutating func lose(_ count: Int?, line: Int, _ source: Int32) {
    lost = lost.adding(count ?? 1)
    guard let last else { return }
    holeStart = last
    observations.append(
      AuditObservation(
        AuditFact(kind: .state, word: "unknown"), at: last,
        Audit.Evidence(source: source, line: line)))
  }
}

extension FixedWidthInteger {
  /// The sum, or the greatest number if it overflows: a log may hold any figure.
  func adding(_ other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}
