/// What the rest of a log answers of the questions that a fault leaves open.
struct LogAnswers: Hashable, Sendable {
  /// Whether the app logs elsewhere all that is missing.
  var isLoggedElsewhere = false
  /// Facts that are not known, as bits by their places in `Fact.allCases`: the app did elsewhere what could not be if they were otherwise
  /// than they are taken to be.
  var facts: UInt16 = 0

  func tell(_ name: String) -> Bool {
    Fact.allCases.indices.contains {
      facts >> UInt16($0) & 1 == 1 && Fact.allCases[$0].rawValue == name
    }
  }
}

/// The answers, worked out once for each app.
struct LogAnswerBook: Sendable {
  private struct Sign {
    var machine: Int
    /// An index into the transitions of the machine's map.
    var transition: Int
    var facts: UInt16
  }

  /// What an app can do that answers a question; nil where nobody has asked yet.
  private var signs: [Sign]?
  /// Per app of the input; nil where nobody has asked yet.
  private var facts: [UInt16?] = []

  mutating func answers(to record: FindingRecord, in judged: EngineResult) -> LogAnswers {
    let life = judged.lives[Int(record.life)]
    var answers = LogAnswers()
    if record.kind == .missing, record.automaton >= 0, record.gap >= 0 {
      let machine = judged.automata[Int(record.automaton)].machine
      answers.isLoggedElsewhere = machine.gaps[Int(record.gap)].symbols.allSatisfy {
        judged.seen.contains(
          machine.alphabet[Int($0)], channel: record.channel, process: life.process)
      }
    }
    guard let app = judged.exercises.number(file: life.file, process: life.process) else {
      return answers
    }
    if app >= facts.count { facts += repeatElement(nil, count: app + 1 - facts.count) }
    if let known = facts[app] {
      answers.facts = known
      return answers
    }
    if signs == nil { signs = Self.signs(in: judged) }
    for sign in signs ?? []
    where judged.coverage.hasTransition(sign.transition, machine: sign.machine, app: app) {
      answers.facts |= sign.facts
    }
    facts[app] = answers.facts
    return answers
  }

  /// The transitions that could not be if some fact that is not known were otherwise.
  private static func signs(in judged: EngineResult) -> [Sign] {
    var signs: [Sign] = []
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
          signs.append(Sign(machine: number, transition: place, facts: 1 << UInt16(bit)))
        }
      }
    }
    return signs
  }
}
