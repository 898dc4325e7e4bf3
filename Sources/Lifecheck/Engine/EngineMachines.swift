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

  /// The machines that reports speak of, as places in `machines`: those that judged something. Where none did, those that
  /// would have been expected to.
  var shownMachines: [Int] {
    let judging = machines.indices.filter { isJudging[$0] }
    return judging.isEmpty
      ? machines.indices.filter { rules.machines[machines[$0]].beginsLives && fits[$0].without }
      : judging
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

  /// Whether a rule is about machines that no report speaks of, and about nothing else.
  func isAside(rule: Int) -> Bool {
    let definition = rules.rules[rule]
    guard definition.trigger == nil, definition.property == nil else { return false }
    let concerned = rules.machines.indices.filter { machine in
      definition.cells.contains { $0.machine == machine }
        || rules.machines[machine].moves.contains { $0.rule == rule }
    }
    let shown = Set(shownMachines.map { machines[$0] })
    return concerned.allSatisfy { machines.contains($0) && !shown.contains($0) }
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
