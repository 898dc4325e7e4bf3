/// Why and when lives end.
extension AuditBook {
  /// What is more special takes the place of what is less.
  private enum Rank {
    static let nothing = 0
    /// A signal that somebody sent, a code with which FrontBoard ends whatever it is asked to, or an end that is not explained.
    static let plain = 1
    static let word = 2
    static let code = 3
    /// Somebody says in words what a person did, for which there is one code only.
    static let reason = 4
    /// The code of a fault: whatever a person asked for, the process did not end of that.
    static let fault = 5
  }

  /// What an observation says of the cause of an end.
  func cause(of observation: AuditObservation) -> Audit.End {
    var end = Audit.End(time: observation.moment, evidence: [observation.evidence])
    end.namespace = observation.namespace
    end.namespaceName = observation.namespace.flatMap { rules.namespace($0)?.name }
    end.code = observation.namespace == nil ? nil : observation.code
    if let (space, definition) = definition(of: observation) {
      end.cause = definition.cause
      end.meaning = definition.meaning
      end.isOf = definition.isOf
      end.hasReport = definition.hasReport
      end.rank =
        definition.isOf == .person
          && observation.label.map { definition.words.contains($0) } == true
        ? Rank.reason
        : [.unknown, .tool].contains(definition.isOf)
          ? Rank.plain
          : space == nil ? Rank.word : definition.isOf == .fault ? Rank.fault : Rank.code
      if let space {
        let number = definition.number < 0 ? observation.code : definition.number
        end.namespace = space.number
        end.namespaceName = space.name
        // Where the origin is told and no number, nobody has said one.
        if observation.namespace == nil { end.code = number }
      }
    }
    if observation.fact.word == "silent" { end.hasReport = false }
    if observation.fact.word == "reported" { end.hasReport = true }
    return end
  }

  /// What an observation says of an end, and the namespace of the code that it tells.
  private func definition(of observation: AuditObservation) -> (CodeNamespace?, CodeDefinition)? {
    if let number = observation.namespace {
      guard let space = rules.namespace(number) else { return nil }
      // Some lines show 32 bits of it.
      let code = observation.code.map { $0 & 0xFFFF_FFFF }
      let known =
        space.codes.first { code != nil && $0.number & 0xFFFF_FFFF == code }
        ?? space.codes.first {
          observation.word != nil && $0.words.contains(observation.word ?? "")
        }
        ?? space.other
      return known.map { (space, $0) }
    }
    for word in [observation.word, observation.label, observation.fact.word].compactMap(\.self) {
      for space in rules.namespaces {
        if let code = space.codes.first(where: { $0.words.contains(word) }) { return (space, code) }
      }
      if let cause = rules.causes.first(where: { $0.words.contains(word) }) { return (nil, cause) }
    }
    // A number beside a word is one of the codes that the word stands for.
    if let number = observation.code, let word = observation.fact.word,
      let space = rules.namespaces.first(where: { $0.other?.cause == word }),
      let code = space.codes.first(where: { $0.number == number }) ?? space.other
    {
      return (space, code)
    }
    return observation.fact.word.flatMap { rules.cause($0) }.map { (nil, $0) }
  }

  /// Notes what is said of an end that is to come.
  mutating func announce(_ cause: Audit.End, _ number: Int) {
    guard let known = lives[number].announced, cause.rank < known.rank else {
      lives[number].announced = cause.numbered(by: lives[number].announced)
      return
    }
    lives[number].announced = known.numbered(by: cause)
  }

  /// Ends a life; what was announced before may say why.
  mutating func end(_ number: Int, _ observation: AuditObservation, _ cause: Audit.End?) {
    var end = cause ?? Audit.End(time: observation.moment, evidence: [observation.evidence])
    if let announced = lives[number].announced, announced.rank >= end.rank {
      let told = end
      end = announced.numbered(by: told)
      // Of the same origin, the end itself tells the number.
      if end.namespace == told.namespace { end.code = told.code ?? end.code }
      end.time = observation.moment
      end.evidence = announced.evidence + told.evidence
    }
    if let state = observation.state, [nil, "launching", "unknown"].contains(lives[number].state) {
      // Nobody tells since when.
      if lives[number].state == "launching" { rename(number) }
      end.state = state
    }
    finish(number, end, at: observation.moment)
  }

  /// No launch takes so long: the watchdog allows 20 s.
  private func isLongLaunch(_ number: Int, until moment: Audit.Moment) -> Bool {
    guard let last = lives[number].life.intervals.last, last.state == "launching",
      let from = last.from
    else { return false }
    return moment.clock - from.clock > 30_000_000
  }

  /// What was a launch has gone on into states that nobody tells.
  private mutating func rename(_ number: Int) {
    let last = lives[number].life.intervals.count - 1
    lives[number].life.intervals[last].state = "unknown"
  }

  mutating func finish(_ number: Int, _ given: Audit.End, at moment: Audit.Moment) {
    var end = given
    if isLongLaunch(number, until: end.time ?? lives[number].last) { rename(number) }
    end.state = end.state ?? lives[number].state
    if let known = lives[number].hasReport { end.hasReport = known }
    explain(&end)
    classify(&end)
    lives[number].life.end = end
    lives[number].isOver = true
    let count = lives[number].life.intervals.count
    if count > 0, lives[number].life.intervals[count - 1].to == nil {
      lives[number].life.intervals[count - 1].to = end.time ?? lives[number].last
    }
    for index in lives[number].life.work.indices {
      let outcome = lives[number].life.work[index].outcome
      // The system keeps what is scheduled.
      if outcome == "open", lives[number].life.work[index].kind != "scheduled" {
        lives[number].life.work[index].outcome = "killed"
        lives[number].life.work[index].to = end.time
      }
    }
    lives[number].last = moment
  }

  /// What is a fault while something of the app runs may be none while nothing does.
  private func classify(_ end: inout Audit.End) {
    guard let other = suspendedClass(of: end) else { return }
    end.isExcused = false
    switch end.state {
    case "suspended", "prewarmed": (end.isOf, end.isExcused) = (other, true)
    case nil, "unknown": end.isOf = .unknown
    default: break
    }
  }

  private func suspendedClass(of end: Audit.End) -> CodeDefinition.Class? {
    guard let number = end.namespace else { return rules.cause(end.cause)?.isOfSuspended }
    return rules.namespace(number)?.codes.first { $0.number == end.code }?.isOfSuspended
  }

  /// What is said of a life that is over: a better cause, or that there is a report.
  mutating func amend(_ number: Int, _ observation: AuditObservation) {
    guard var end = lives[number].life.end else { return }
    take(name: observation.name, of: number)
    switch observation.fact.kind {
    case .report: end.hasReport = true
    case .ending, .ended:
      let cause = cause(of: observation)
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
      end = cause
      end.time = time
      end.state = state
      end.hasReport = cause.hasReport ?? report
      end.evidence = evidence + cause.evidence
    default: return
    }
    if let known = lives[number].hasReport { end.hasReport = known }
    if [nil, "launching", "unknown"].contains(end.state) {
      end.state = observation.state ?? end.state
    }
    explain(&end)
    classify(&end)
    lives[number].life.end = end
  }

  /// Of an end that nobody explains the system keeps a report where it was a crash.
  private func explain(_ end: inout Audit.End) {
    guard end.rank == Rank.nothing, end.hasReport == true, end.time != nil,
      let crash = rules.cause("crash")
    else { return }
    (end.cause, end.meaning, end.isOf) = (crash.cause, crash.meaning, crash.isOf)
    end.grade = .inferred
    end.rank = Rank.plain
  }

  /// Ends a life whose end nobody has told: it lies between the last observation of it and this one.
  mutating func close(_ number: Int, before observation: AuditObservation) {
    var end = lives[number].announced ?? Audit.End()
    end.evidence.append(observation.evidence)
    finish(number, end, before: observation)
  }

  /// Ends a life whose end nobody has told, if it must have come before another one began; false where it went on.
  private mutating func closeBeforeSuccessor(_ number: Int) -> Bool {
    guard let successor = lives[number].successor,
      successor.moment.clock >= lives[number].last.clock
    else { return false }
    close(number, before: successor)
    return true
  }

  /// Ends a life at a time that nobody knows. If nobody says why either, its last state may have been another one by then; but what is
  /// suspended does nothing by itself.
  private mutating func finish(
    _ number: Int, _ given: Audit.End, before observation: AuditObservation
  ) {
    var end = given
    end.time = nil
    let last = lives[number].last
    if observation.moment.stamp.resolution != .none, observation.moment.clock >= last.clock {
      end.bounds = (last, observation.moment)
    }
    end.grade = .bounded
    if end.cause == "unknown", lives[number].state != "suspended" { end.state = "unknown" }
    finish(number, end, at: last)
  }

  /// The device was started anew.
  mutating func endAll(_ observation: AuditObservation) {
    for number in takeBegun() where !closeBeforeSuccessor(number) {
      var end = cause(of: observation)
      end.evidence.removeAll { $0.line == 0 }
      finish(number, end, before: observation)
    }
  }

  /// Ends a life of which nothing but its end was told.
  mutating func finish(_ number: Int, with announced: Audit.End) {
    finish(number, announced, at: lives[number].last)
  }

  /// Takes back an end that was only inferred.
  mutating func reopen(_ number: Int) {
    lives[number].isOver = false
    lives[number].life.end = nil
    let count = lives[number].life.intervals.count
    if count > 0 { lives[number].life.intervals[count - 1].to = nil }
  }

  /// Nothing more comes. What was announced has happened.
  mutating func finish() {
    for number in takeBegun() {
      if let announced = lives[number].announced {
        finish(number, announced, at: lives[number].last)
        continue
      }
      if closeBeforeSuccessor(number) { continue }
      if isLongLaunch(number, until: lives[number].last) { rename(number) }
      let count = lives[number].life.intervals.count
      guard count > 0, let from = lives[number].life.intervals[count - 1].from,
        lives[number].last.clock > from.clock
      else { continue }
      lives[number].life.intervals[count - 1].to = lives[number].last
    }
    forgetProcesses()
  }
}

extension Audit.End {
  /// The same with the code that another line about it has, where this one has none.
  fileprivate func numbered(by other: Audit.End?) -> Audit.End {
    guard namespace == nil, let other, other.isOf == isOf else { return self }
    var end = self
    (end.namespace, end.namespaceName, end.code) = (
      other.namespace, other.namespaceName, other.code
    )
    end.hasReport = end.hasReport ?? other.hasReport
    return end
  }
}
