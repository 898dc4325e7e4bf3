extension Machine {
  /// The rule of a finding on `symbol` where the subject was in one of `states`.
  ///
  /// The rule that all the states share; else that of the state which the event before names; else
  /// that of the first state (docs/verdicts.md). nil if no fault names any of the cells.
  func rule(
    on symbol: Int, in states: UInt64, after lastSymbol: Int16, rules: RuleSet,
    configuration: Configuration
  ) -> Int? {
    var named: [(state: Int, rule: Int)] = []
    for state in 0..<stateCount where contains(states, state) {
      let rule = rules.ruleNaming(
        machine: index, event: alphabet[symbol], state: state, in: configuration)
      if let rule { named.append((state, rule)) }
    }
    guard let first = named.first else { return nil }
    if named.allSatisfy({ $0.rule == first.rule }) { return first.rule }
    if lastSymbol >= 0 {
      let reached = moves[Int(lastSymbol)].filter { $0.from != $0.to }.map { Int($0.to) }
      if let last = named.first(where: { reached.contains($0.state) }) { return last.rule }
    }
    return first.rule
  }

  /// The events that are legal without note in one of `states` and lead elsewhere, in the order of
  /// the event list.
  func allowed(in states: UInt64) -> [Int] {
    var reached: UInt64 = 0
    for state in 0..<stateCount where contains(states, state) { reached |= quietClosure[state] }
    return alphabet.indices.filter { symbol in
      !isEvidence[symbol]
        && moves[symbol].contains {
          contains(reached, Int($0.from)) && $0.from != $0.to && $0.rule < 0
        }
    }.map { alphabet[$0] }
  }

  /// What the subject can be in after its last event: `states` and what silent moves reach from
  /// there, without the states in which no process runs.
  func finalStates(from states: UInt64) -> UInt64 {
    var reached: UInt64 = 0
    for state in 0..<stateCount where contains(states, state) { reached |= quietClosure[state] }
    return reached & (live | states)
  }

  /// What a finding rests on without knowing it: assumed facts that, were they otherwise, would make
  /// the event legal. Other unknowns are granted already: a move whose guard is unknown happens.
  func assumptions(
    on event: Int, in states: UInt64, of rules: RuleSet, configuration: Configuration
  ) -> [String] {
    var reached: UInt64 = 0
    for state in 0..<stateCount where contains(states, state) { reached |= quietClosure[state] }
    var names: [String] = []
    for move in rules.machines[index].moves
    where move.event == event && !move.isFault && contains(reached, move.from) {
      guard move.condition.value(in: configuration) == .no,
        move.condition.value(in: configuration, assuming: false) == .unknown
      else { continue }
      names += move.condition.assumptions(in: configuration).filter { !names.contains($0) }
    }
    return names
  }
}
