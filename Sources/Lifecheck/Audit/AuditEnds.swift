/// Why and when a life ends.
extension AuditedLife {
  /// Notes what is said of an end that is to come.
  mutating func announce(_ cause: Audit.End) {
    guard let known = announced, cause.rank < known.rank else {
      announced = cause.numbered(by: announced)
      return
    }
    announced = known.numbered(by: cause)
  }

  /// Notes what is written down of an end that may be over: the first line about it tells when it was.
  mutating func announce(past cause: Audit.End) {
    let known = announced
    announce(cause)
    guard let known, known.namespace == cause.namespace, known.code == cause.code else { return }
    announced?.time = known.time
    announced?.evidence = known.evidence + cause.evidence
  }

  /// Notes that somebody has asked for the end that comes now, if that was just before. Where nobody says more of why it comes, that is why.
  private mutating func announceAsked(before moment: Audit.Moment) {
    guard let asked, let time = asked.time, moment.clock - time.clock <= Self.askedTime else {
      return
    }
    let evidence = asked.evidence + (announced?.evidence ?? [])
    announced =
      announced.map { $0.rank >= asked.rank ? $0.numbered(by: asked) : asked.numbered(by: $0) }
      ?? asked
    announced?.evidence = evidence
  }

  /// Ends a life; what was announced before may say why.
  mutating func end(
    _ observation: AuditObservation, _ cause: Audit.End?, by causes: AuditCauses
  ) {
    announceAsked(before: observation.moment)
    var end = cause ?? Audit.End(time: observation.moment, evidence: [observation.evidence])
    end.hasReport = end.hasReport ?? announced?.hasReport
    if let announced, announced.rank >= end.rank {
      let told = end
      end = announced.numbered(by: told)
      // If both name one origin, the end's own number counts.
      if end.namespace == told.namespace { end.code = told.code ?? end.code }
      end.time = observation.moment
      end.evidence = announced.evidence + told.evidence
    } else if let announced {
      if end.cause == "unknown" || end.isOf == .unknown {
        // A signal says how it ended, and not why.
        (end.by, end.explanation) = (announced.by, announced.explanation)
        end.state = announced.state ?? end.state
        end.evidence = announced.evidence + end.evidence
      } else if [nil, .launching, .unknown].contains(state) {
        end.state = announced.state ?? end.state
      }
      end.isActive = end.isActive || announced.isActive
    }
    if let told = observation.state, [nil, .launching, .unknown].contains(state) {
      // Nobody tells since when.
      if state == .launching { rename() }
      end.state = told
    }
    guard observation.window == nil else { return finish(end, before: observation, by: causes) }
    finish(end, at: observation.moment, by: causes)
  }

  /// No launch takes so long: the watchdog allows 20 s, and is a while at its report before it ends what took longer.
  private func isLongLaunch(until moment: Audit.Moment, endedBy end: Audit.End? = nil) -> Bool {
    guard let last = life.intervals.last, last.state == .launching,
      let from = last.from
    else { return false }
    // Of its signal nobody may have told yet whose it is.
    let isByWatchdog =
      announced?.cause == AuditFact.watchdog || end?.cause == AuditFact.watchdog
      || end?.isOf == .unknown
    return moment.clock - from.clock
      > Self.launchLimit + (isByWatchdog ? Self.gracePeriod : 0)
  }

  /// What was a launch has gone on into states that nobody tells.
  private mutating func rename() {
    let last = life.intervals.count - 1
    life.intervals[last].state = .unknown
  }

  mutating func finish(_ given: Audit.End, at moment: Audit.Moment, by causes: AuditCauses) {
    var end = given
    if isLongLaunch(until: end.time ?? last, endedBy: end) { rename() }
    end.state = end.state ?? state
    if let known = hasReport { end.hasReport = known }
    causes.settle(&end)
    life.end = end
    isOver = true
    let count = life.intervals.count
    if count > 0, life.intervals[count - 1].to == nil {
      life.intervals[count - 1].to = end.time ?? last
    }
    for index in life.work.indices {
      let outcome = life.work[index].outcome
      // The system keeps what is scheduled.
      if outcome == .open, life.work[index].kind != "scheduled" {
        life.work[index].outcome = .killed
        life.work[index].to = end.time
      }
    }
    last = moment
  }

  /// Takes back an end that was only inferred.
  mutating func reopen() {
    isOver = false
    life.end = nil
    let count = life.intervals.count
    if count > 0 { life.intervals[count - 1].to = nil }
    for index in life.work.indices where life.work[index].outcome == .killed {
      life.work[index].outcome = .open
    }
  }

  /// Whether the same failure was told in other words.
  func isFailedJustNow(_ observation: AuditObservation) -> Bool {
    guard isOver, let end = life.end, end.cause == "launchFailed",
      let time = end.time
    else { return false }
    return observation.moment.clock - time.clock < 2_000_000
  }

  /// What is said of a life that is over: a better cause, or that there is a report.
  mutating func amend(_ observation: AuditObservation, by causes: AuditCauses) {
    guard var end = life.end else { return }
    switch observation.fact.kind {
    case .report: end.hasReport = true
    case .ending, .ended:
      let cause = causes.cause(of: observation).explaining(end)
      guard cause.rank > end.rank else {
        if cause.rank == end.rank, end.code == nil, cause.cause == end.cause {
          (end.namespace, end.namespaceName, end.code) = (
            cause.namespace, cause.namespaceName, cause.code
          )
        }
        end.evidence.append(observation.evidence)
        break
      }
      let (time, state, report, evidence) = (end.time, end.state, end.hasReport, end.evidence)
      let isActive = end.isActive
      end = cause
      end.isActive = end.isActive || isActive
      end.time = time
      end.state = state
      end.hasReport = cause.hasReport ?? report
      end.evidence = evidence + cause.evidence
    default: return
    }
    if let known = hasReport { end.hasReport = known }
    end.isActive = end.isActive || observation.isActive
    if [nil, .launching, .unknown].contains(end.state) {
      end.state = observation.state ?? end.state
    }
    causes.settle(&end)
    life.end = end
  }

  /// What shows itself for the first time long after an end was to come is another process; stamps that are close tell no order.
  private mutating func dropEarlierAnnouncement() {
    guard let time = announced?.time, let beginning, beginning.clock > time.clock else { return }
    if beginning.clock - time.clock > Self.unorderedTime {
      announced = nil
    } else {
      announced?.time = last
    }
  }

  /// Ends a life whose end nobody has told: it lies between the last observation of it and this one.
  mutating func close(before observation: AuditObservation, by causes: AuditCauses) {
    var end = announced ?? Audit.End()
    end.evidence.append(observation.evidence)
    finish(end, before: observation, by: causes)
  }

  /// Ends a life whose end nobody has told, if it must have come before another one began; false where it went on.
  mutating func closeBeforeSuccessor(by causes: AuditCauses) -> Bool {
    guard let successor,
      successor.moment.clock >= last.clock
    else { return false }
    close(before: successor, by: causes)
    return true
  }

  /// Ends a life at a time that nobody knows. If nobody says why either, its last state may have been another one by then; but what is
  /// suspended does nothing by itself.
  mutating func finish(
    _ given: Audit.End, before observation: AuditObservation, by causes: AuditCauses
  ) {
    var end = given
    end.time = nil
    if observation.moment.stamp.resolution != .none, observation.moment.clock >= last.clock {
      end.bounds = (last, observation.moment)
    }
    end.grade = .bounded
    if end.cause == "unknown", state != .suspended { end.state = .unknown }
    finish(end, at: last, by: causes)
  }

  /// Nothing more comes. What was announced has happened.
  mutating func finish(by causes: AuditCauses) {
    dropEarlierAnnouncement()
    if let announced { return finish(announced, at: last, by: causes) }
    if closeBeforeSuccessor(by: causes) { return }
    if isLongLaunch(until: last) { rename() }
    let count = life.intervals.count
    guard count > 0, let from = life.intervals[count - 1].from, last.clock > from.clock else {
      return
    }
    life.intervals[count - 1].to = last
  }
}
