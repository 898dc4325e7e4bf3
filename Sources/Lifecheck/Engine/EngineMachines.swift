/// Several machines in one life: an app that logs UIKit's callbacks and a framework's states is judged by both, each by its
/// own events (docs/verdicts.md, "Frameworks").
extension Engine {
  /// Which machines apply, those first that know how a process begins: they speak for a life as a whole.
  static func order(of rules: RuleSet, in configuration: Configuration) -> [Int] {
    let applying = rules.machines.indices.filter {
      rules.machines[$0].applies.value(in: configuration) != .no
    }
    return applying.filter { rules.machines[$0].beginsLives }
      + applying.filter { !rules.machines[$0].beginsLives }
  }

  /// Per event: the first of `machines` that hears it, or -1. What one machine hears does not come between the method and
  /// the notification that another one hears.
  static func firstMachines(of alphabets: [[Bool]], eventCount: Int) -> [Int8] {
    (0..<eventCount).map { event in
      alphabets.firstIndex { $0[event] }.map { Int8(clamping: $0) } ?? -1
    }
  }

  /// Lets the machine of a new subject speak for its life, unless an earlier one of `machines` does.
  mutating func register(_ automaton: Int, startingAs start: StartMode, on number: Int) {
    let machine = place(of: automaton)
    isJudging[machine] = true
    let life = tracks[number].life
    let known = Int(lives[life].automaton)
    guard known < 0 || machine < place(of: known) else { return }
    lives[life].start = start
    lives[life].automaton = Int32(automaton)
  }

  /// Whether a subject tells in which states its life ended, before others of the same machine: the delegate's log holds
  /// more than what some observers print.
  func speaks(_ subject: Int, on number: Int) -> Bool {
    let subjects = tracks[number].subjects
    return subjects[subject].channel == .delegate
      || !subjects.contains {
        $0.automaton == subjects[subject].automaton && $0.channel == .delegate
      }
  }

  /// The place in `machines` of the machine of an automaton.
  private func place(of automaton: Int) -> Int {
    machines.firstIndex(of: automata[automaton].machine.index) ?? 0
  }
}

extension MachineDefinition {
  /// Whether some event leads away from the start state: such a machine knows launches.
  var beginsLives: Bool {
    guard !isOfInstances, let start = states.firstIndex(where: { $0.isStart }) else {
      return false
    }
    return moves.contains { $0.from == start && $0.to != start && !$0.isFault }
  }
}
