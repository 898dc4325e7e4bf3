/// Which events silence is measured between, in any configuration (docs/verdicts.md, "Silence"). The engine's
/// `SilenceSigns` says what it stands for.
struct SilenceRules: Sendable {
  /// Per event: whether it may lead into such a state.
  private(set) var opens: [Bool]
  /// Per event: whether the process stays there, so that it is one more line.
  private(set) var stays: [Bool]
  /// Per event: whether the system tells so of a process, which leaves nothing to guess.
  let isEvidence: [Bool]
  /// Per event: whether silence before it means something.
  private(set) var closes: [Bool]
  /// Per event, for signs of the system: the sign that it takes back, as a resume does a suspension, as an index into the events; -1 for none.
  private(set) var takesBack: [Int16]
  /// Per event, for signs: which sign takes it back; -1 for none. A line of the process itself tells that, too.
  private(set) var takenBackBy: [Int16]
  /// Per event: whether no machine hears it, so that it is a line of the process as any other.
  private(set) var isUnheard: [Bool]

  /// Shorter silences mean nothing to who reads a list of events, in seconds.
  static let listed = 5
  /// Silences that are no longer mean nothing, in microseconds.
  let leastTime: Int64

  private var hasSigns = false
  /// Whether silences, or lines of processes that the system holds, mean something.
  var isOfUse: Bool { hasSigns || takesBack.contains { $0 >= 0 } }

  /// - Parameter allowance: the time in seconds that counts instead of those of the rules; nil where these do.
  init(_ rules: RuleSet, allowance: Int? = nil) {
    let count = rules.events.count
    let times = rules.machines.flatMap { $0.silences.map(\.seconds) }
    leastTime = Int64(allowance ?? times.min() ?? 0) * 1_000_000 - 1
    isEvidence = rules.events.map(\.isEvidence)
    opens = [Bool](repeating: false, count: count)
    stays = opens
    closes = opens
    takesBack = [Int16](repeating: -1, count: count)
    takenBackBy = takesBack
    isUnheard = rules.alphabet(of: Array(rules.machines.indices)).map { !$0 }
    // Few machines say anything of silence.
    let machines = rules.machines.indices.filter { !rules.machines[$0].silences.isEmpty }
    for machine in machines {
      takeSigns(of: rules.machines[machine])
      let definition = rules.machines[machine]
      var sets: [UInt64] = []
      for silence in definition.silences {
        hasSigns = true
        closes[silence.event] = true
        let set = silence.stateSet
        if !sets.contains(set) {
          sets.append(set)
          watch(set, of: definition, rules)
        }
      }
    }
    // What only other machines hear is one more line.
    guard hasSigns else { return }
    let isHeard = rules.alphabet(of: machines)
    for event in isHeard.indices where !isHeard[event] { stays[event] = true }
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
  private mutating func takeSigns(of machine: MachineDefinition) {
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
