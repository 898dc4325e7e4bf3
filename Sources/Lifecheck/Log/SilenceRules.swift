/// What the rules say about silence (docs/verdicts.md, "Silence").
struct SilenceRules: Sendable {
  struct Meaning: Sendable {
    var machine: Int
    /// A set of the machine's states.
    var states: UInt64
    var sign: UInt16
    var event: UInt16
    var seconds: Int
  }

  private(set) var meanings: [Meaning] = []
  /// Per event: whether it may lead into such a state.
  private(set) var opens: [Bool]
  /// Per event: whether the process stays there, so that it is one more line.
  private(set) var stays: [Bool]
  /// Per event: whether the system tells so of a process, which leaves nothing to guess.
  let isEvidence: [Bool]
  /// Per event: whether silence before it means something.
  private(set) var closes: [Bool]
  /// A silence that is no longer means nothing to any machine, in microseconds.
  private(set) var allowance: Int64 = 0
  /// Per event, for signs of the system: the sign that it takes back, as a resume does a suspension, as an index into the events; -1 for none.
  private(set) var takesBack: [Int16]
  /// Per event, for signs: which sign takes it back; -1 for none. A line of the process itself tells that, too.
  private(set) var takenBackBy: [Int16]
  /// Per event: whether no machine hears it, so that it is a line of the process as any other.
  private(set) var isUnheard: [Bool]

  /// Whether silences, or lines of processes that the system holds, mean something.
  var isOfUse: Bool { !meanings.isEmpty || takesBack.contains { $0 >= 0 } }

  /// What may hold in any configuration; nil where no silence means anything.
  init?(_ rules: RuleSet) {
    self.init(
      rules, machines: Array(rules.machines.indices), configuration: Configuration())
    if !isOfUse { return nil }
  }

  /// Of several lines that may hold where the version of iOS is not known, the longest time counts.
  init(_ rules: RuleSet, machines: [Int], configuration: Configuration) {
    isEvidence = rules.events.map(\.isEvidence)
    opens = isEvidence.map { _ in false }
    stays = opens
    closes = opens
    takesBack = isEvidence.map { _ in -1 }
    takenBackBy = takesBack
    isUnheard = isEvidence.map { _ in true }
    for machine in machines {
      takeSigns(of: rules.machines[machine], rules)
      for event in rules.alphabet(ofMachine: machine) { isUnheard[event] = false }
    }
    // A background mode lets a process run as long as it likes.
    guard configuration.backgroundModes?.isEmpty ?? true else { return }
    for machine in machines {
      let definition = rules.machines[machine]
      for silence in definition.silences where silence.condition.value(in: configuration) != .no {
        let set = silence.states.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        let meaning = Meaning(
          machine: machine, states: set, sign: UInt16(silence.sign), event: UInt16(silence.event),
          seconds: configuration.backgroundAllowance ?? silence.seconds)
        let known = meanings.firstIndex {
          $0.machine == machine && $0.event == meaning.event && $0.states == set
        }
        if let known {
          meanings[known].seconds = max(meanings[known].seconds, meaning.seconds)
        } else {
          meanings.append(meaning)
        }
        closes[silence.event] = true
        let moves = definition.moves
        for index in moves.indices where !moves[index].isFault {
          let (event, first, last) = (moves[index].event, moves[index].from, moves[index].to)
          let from = set >> UInt64(first) & 1 == 1
          let to = set >> UInt64(last) & 1 == 1
          guard from ? first == last : to, !rules.events[event].isWork,
            !rules.events[event].isEvidence
          else { continue }
          if from { stays[event] = true } else { opens[event] = true }
        }
      }
    }
    // What only other machines hear is one more line.
    guard !meanings.isEmpty else { return }
    var isHeard = [Bool](repeating: false, count: rules.events.count)
    for machine in machines where meanings.contains(where: { $0.machine == machine }) {
      for event in rules.alphabet(ofMachine: machine) { isHeard[event] = true }
    }
    for event in isHeard.indices where !isHeard[event] { stays[event] = true }
    allowance = Int64(meanings.map(\.seconds).min() ?? 0) * 1_000_000
  }

  /// The signs that a silence stands for lead a process into a state that only another sign leads out of.
  private mutating func takeSigns(of machine: MachineDefinition, _ rules: RuleSet) {
    for sign in Set(machine.silences.map(\.sign)) {
      let moves = machine.moves.filter { !$0.isFault }
      let held = Set(moves.filter { $0.event == sign && $0.from != $0.to }.map(\.to))
      for move in moves
      where rules.events[move.event].isEvidence && held.contains(move.from)
        && !held.contains(move.to)
      {
        takesBack[move.event] = Int16(sign)
        takenBackBy[sign] = Int16(move.event)
      }
    }
  }
}
