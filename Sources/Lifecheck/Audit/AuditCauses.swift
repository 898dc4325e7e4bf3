/// What lines say of the causes of ends, by the codes and words of rules.
struct AuditCauses {
  private let rules: AuditDefinition

  init(_ rules: AuditDefinition) { self.rules = rules }

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
    end.by = observation.asker
    end.isActive = observation.isActive
    let known = definition(of: observation)
    if known == nil || known?.1.cause == "jetsam" { end.explanation = observation.label }
    if let (space, definition) = known {
      end.cause = definition.cause
      end.meaning = definition.meaning
      end.isOf = definition.isOf
      end.hasReport = definition.hasReport
      end.isReason =
        observation.fact.kind == .ended && space == nil && definition.isOf == .fault
        && definition.cause != AuditFact.crash
      end.rank =
        definition.isOf == .person
          && observation.label.map { definition.words.contains($0) } == true
        ? Rank.reason
        : definition.isOf == .unknown
          || definition.isOf == .tool && (observation.namespace ?? observation.fact.codes) != nil
          // What the watchdog ends has crashed, too, to those who only see the end.
          || space == nil && observation.fact.kind == .ending && definition.cause == AuditFact.crash
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
        if let code = space.codes.first(where: { $0.words.contains(word) }) {
          return (space, authored(code, by: observation.fact))
        }
      }
      if let cause = rules.causes.first(where: { $0.words.contains(word) }) { return (nil, cause) }
    }
    // A number beside a word is one of the codes that the word stands for.
    if let number = observation.code, let space = origin(of: observation.fact),
      let code = space.codes.first(where: { $0.number == number }) ?? space.other
    {
      return (space, code)
    }
    return observation.fact.word.flatMap { rules.cause($0) }.map { (nil, $0) }
  }

  /// Where the codes of lines come from that do not tell it.
  private func origin(of fact: AuditFact) -> CodeNamespace? {
    if let number = fact.codes { return rules.namespace(number) }
    return fact.word.flatMap { word in rules.namespaces.first { $0.other?.cause == word } }
  }

  /// A code of which nobody knows whose doing it is, such as the signal that anybody may send, where a line tells who that was.
  private func authored(_ code: CodeDefinition, by fact: AuditFact) -> CodeDefinition {
    guard code.isOf == .unknown, var told = fact.word.flatMap({ rules.cause($0) }),
      told.isOf != .unknown
    else { return code }
    told.number = code.number
    return told
  }

  /// Completes an end: where nobody has said why it came, and by the state in which it came.
  func settle(_ end: inout Audit.End) {
    explain(&end)
    classify(&end)
  }

  /// What is a fault while something of the app runs may be none while nothing does.
  private func classify(_ end: inout Audit.End) {
    guard let definition = definition(of: end), let other = definition.isOfSuspended else { return }
    end.isExcused = false
    switch end.state {
    case .suspended, .prewarmed: (end.isOf, end.isExcused) = (other, true)
    case nil, .unknown: end.isOf = end.isActive ? definition.isOf : .unknown
    default: end.isOf = definition.isOf
    }
  }

  private func definition(of end: Audit.End) -> CodeDefinition? {
    guard let number = end.namespace else { return rules.cause(end.cause) }
    return rules.namespace(number)?.codes.first { $0.number == end.code }
  }

  /// An end that nobody explains was a crash if the system keeps a report of it.
  private func explain(_ end: inout Audit.End) {
    guard end.rank == Rank.nothing, end.hasReport == true, end.time != nil,
      let crash = rules.cause("crash")
    else { return }
    (end.cause, end.meaning, end.isOf) = (crash.cause, crash.meaning, crash.isOf)
    end.grade = .inferred
    end.rank = Rank.plain
  }
}

extension Audit.End {
  /// The same as it counts beside what is known of the end: of a signal and words about one end the words have the cause, and the signal the
  /// number.
  func explaining(_ known: Audit.End) -> Audit.End {
    var end = self
    if known.isReason, isCrashBySignal {
      (end.cause, end.rank) = (known.cause, known.rank)
    } else if isReason, known.isCrashBySignal {
      (end.namespace, end.namespaceName, end.code) = (
        known.namespace, known.namespaceName, known.code
      )
      end.rank = known.rank + 1
    }
    return end
  }

  private var isCrashBySignal: Bool { namespace == AuditFact.signals && cause == AuditFact.crash }

  /// The same with what another line about it tells and this one does not. Its code only counts where both say whose doing it is.
  func numbered(by other: Audit.End?) -> Audit.End {
    var end = self
    end.by = by ?? other?.by
    end.explanation = explanation ?? other?.explanation
    end.state = state ?? other?.state
    end.isActive = isActive || other?.isActive ?? false
    guard namespace == nil, let other, other.isOf == isOf else { return end }
    (end.namespace, end.namespaceName, end.code) = (
      other.namespace, other.namespaceName, other.code
    )
    end.hasReport = end.hasReport ?? other.hasReport
    return end
  }
}
