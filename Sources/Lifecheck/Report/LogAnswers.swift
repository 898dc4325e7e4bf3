/// What the rest of a log answers of the questions that a fault leaves open.
struct LogAnswers: Hashable, Sendable {
  /// Whether the app logs elsewhere all that is missing, or what the rule advises to log where nothing is.
  var isLoggedElsewhere = false
  /// Facts that are not known, as bits by their places in `Fact.allCases`: the app did elsewhere what could not be if they were otherwise
  /// than they are taken to be.
  var facts: UInt16 = 0

  /// Whether the fact of this name is known by what the app did elsewhere.
  func hasAnswer(for name: String) -> Bool {
    Fact.allCases.indices.contains {
      facts >> UInt16($0) & 1 == 1 && Fact.allCases[$0].rawValue == name
    }
  }
}

/// The answers, worked out once for each app.
struct LogAnswerBook: Sendable {
  private struct Proof {
    var machine: Int
    /// An index into the transitions of the machine's map.
    var transition: Int
    var facts: UInt16
  }

  /// What an app can do that proves a fact; nil where nobody has asked yet.
  private var proofs: [Proof]?
  /// Per app of the input; nil where nobody has asked yet.
  private var facts: [UInt16?] = []
  /// Per rule, what it advises to log; empty where nobody has asked yet.
  private var advised: [[Int]?] = []

  mutating func answers(to record: FindingRecord, in judged: EngineResult) -> LogAnswers {
    // A record of a life is large: only these two are copied.
    let (file, process) = (
      judged.lives[Int(record.life)].file, judged.lives[Int(record.life)].process
    )
    var answers = LogAnswers()
    let toLog = toLog(by: record, in: judged)
    answers.isLoggedElsewhere =
      !toLog.isEmpty
      && toLog.allSatisfy { judged.seen.contains($0, channel: record.channel, process: process) }
    // A note rests on nothing that is not known.
    guard record.isFault else { return answers }
    guard let app = judged.exercises.number(file: file, process: process) else {
      return answers
    }
    if app >= facts.count { facts += repeatElement(nil, count: app + 1 - facts.count) }
    if let known = facts[app] {
      answers.facts = known
      return answers
    }
    if proofs == nil { proofs = Self.proofs(in: judged) }
    for proof in proofs ?? []
    where judged.coverage.hasTransition(proof.transition, machine: proof.machine, app: app) {
      answers.facts |= proof.facts
    }
    facts[app] = answers.facts
    return answers
  }

  /// The callbacks that a machine misses, or that the rule advises to log where it misses none.
  private mutating func toLog(by record: FindingRecord, in judged: EngineResult) -> [Int] {
    if record.gap >= 0 { return judged.lostEvents(of: FindingGroup.Key(record)) }
    let rule = Int(record.rule)
    if advised.isEmpty { advised = Array(repeating: nil, count: judged.rules.rules.count) }
    let known = advised[rule] ?? judged.rules.eventsToLog(by: judged.rules.rules[rule])
    advised[rule] = known
    return known
  }

  /// The transitions that could not be if some fact that is not known were otherwise.
  private static func proofs(in judged: EngineResult) -> [Proof] {
    var proofs: [Proof] = []
    let configuration = judged.options.configuration
    for number in judged.machines.indices where judged.isJudging[number] {
      let moves = judged.rules.machines[judged.machines[number].index].moves
      let map = judged.coverage.map(of: number)
      for (bit, fact) in Fact.allCases.enumerated() where configuration.facts[fact] == nil {
        guard let assumed = fact.assumed else { continue }
        var other = configuration
        other.facts[fact] = !assumed
        for move in moves where !move.isFault && move.condition.value(in: other) == .no {
          guard let place = map.number(of: move.event, from: move.from, to: move.to),
            !moves.contains(where: {
              $0.event == move.event && $0.from == move.from && !$0.isFault
                && $0.condition.value(in: other) != .no
            })
          else { continue }
          proofs.append(Proof(machine: number, transition: place, facts: 1 << UInt16(bit)))
        }
      }
    }
    return proofs
  }
}

extension RuleSet {
  /// How advice begins to log what is missing.
  static let adviceToLog = "Log "

  /// The callbacks of which a rule says no more than that they are to be logged: `Log A.`, `Log A and B, or …`; empty where it says something else.
  func eventsToLog(by rule: RuleDefinition) -> [Int] {
    let fix = rule.fix.utf8
    guard fix.starts(with: Self.adviceToLog.utf8),
      let end = fix.firstIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") })
    else { return [] }
    let words = fix[..<end].dropFirst(Self.adviceToLog.utf8.count).split(
      separator: UInt8(ascii: " "))
    let names = words.filter { !$0.elementsEqual("and".utf8) }
    let found = names.map { name in
      events.firstIndex { name.elementsEqual($0.displayName.utf8) }
    }
    return found.contains(nil) ? [] : found.compactMap(\.self)
  }
}
