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
    isUnheard = rules.alphabet(of: machines).map { !$0 }
    // Few machines say anything of silence.
    let machines = machines.filter { !rules.machines[$0].silences.isEmpty }
    for machine in machines { takeSigns(of: rules.machines[machine], rules) }
    // A background mode lets a process run as long as it likes.
    guard configuration.backgroundModes?.isEmpty ?? true else { return }
    for machine in machines {
      let definition = rules.machines[machine]
      var sets: [UInt64] = []
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
        if !sets.contains(set) {
          sets.append(set)
          watch(set, of: definition, rules)
        }
      }
    }
    // What only other machines hear is one more line.
    guard !meanings.isEmpty else { return }
    let isHeard = rules.alphabet(
      of: machines.filter { machine in meanings.contains { $0.machine == machine } })
    for event in isHeard.indices where !isHeard[event] { stays[event] = true }
    allowance = Int64(meanings.map(\.seconds).min() ?? 0) * 1_000_000
  }

  /// Notes which events lead into the states in which silence means something, and which leave a process there.
  private mutating func watch(_ set: UInt64, of machine: MachineDefinition, _ rules: RuleSet) {
    let moves = machine.moves
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

  /// The signs that a silence stands for lead a process into a state that only another sign leads out of. This is worked out at each
  /// start: definitions of moves are not copied.
  private mutating func takeSigns(of machine: MachineDefinition, _ rules: RuleSet) {
    var signs: [Int] = []
    for silence in machine.silences where !signs.contains(silence.sign) {
      signs.append(silence.sign)
    }
    let moves = machine.moves.indices
    for sign in signs {
      var held: UInt64 = 0
      for index in moves where !machine.moves[index].isFault && machine.moves[index].event == sign {
        let to = machine.moves[index].to
        if machine.moves[index].from != to { held |= 1 << UInt64(to) }
      }
      for index in moves
      where !machine.moves[index].isFault && isEvidence[machine.moves[index].event] {
        let (from, to) = (machine.moves[index].from, machine.moves[index].to)
        guard held >> UInt64(from) & 1 == 1, held >> UInt64(to) & 1 == 0 else { continue }
        takesBack[machine.moves[index].event] = Int16(sign)
        takenBackBy[sign] = Int16(machine.moves[index].event)
      }
    }
  }
}
