/// What the engine asks a rule set about one cell.
extension RuleSet {
  /// The fault that names `event` in `state`, by a cell or by a move that carries it.
  ///
  /// Where no guard is surely true, the first fault in the order of the blocks counts whose guard
  /// rests on something unknown. `check()` sees to it that at most one is true.
  ///
  /// - Complexity: O(cells + moves); callers that ask often keep the answer.
  package func ruleNaming(
    machine: Int, event: Int, state: Int, in configuration: Configuration
  ) -> Int? {
    var sure: Int?
    var possible: Int?
    func consider(_ rule: Int, _ condition: Guard) {
      switch condition.value(in: configuration) {
      case .yes: sure = min(sure ?? rule, rule)
      case .unknown: possible = min(possible ?? rule, rule)
      case .no: break
      }
    }
    // By indices: an element would be a copy of all that it holds.
    for rule in rules.indices {
      for cell in rules[rule].cells
      where cell.state == state && cell.event == event && cell.machine == machine {
        consider(rule, cell.condition)
      }
    }
    let moves = machines[machine].moves
    for index in moves.indices
    where moves[index].isFault && moves[index].from == state && moves[index].event == event {
      if let rule = moves[index].rule { consider(rule, moves[index].condition) }
    }
    return sure ?? possible
  }

  /// The first rule with this trigger; nil where there is none.
  package func rule(triggeredBy trigger: RuleDefinition.Trigger) -> Int? {
    rules.indices.first { rules[$0].trigger == trigger }
  }

  /// How grave `rule` is: the first replacement whose guard is surely true, else what its block says.
  package func severity(of rule: Int, in configuration: Configuration) -> Severity {
    rules[rule].severityChanges.first { $0.condition.value(in: configuration) == .yes }?.severity
      ?? rules[rule].severity
  }

  /// The events of a machine: those of its moves and of the cells that name it. First those that stand in its own file, which are what it is
  /// about, then the others, both in the order of the event list.
  package func alphabet(ofMachine machine: Int) -> [Int] {
    let isHeard = alphabet(of: [machine])
    let heard = isHeard.indices.filter { isHeard[$0] }
    return heard.filter { isOwn($0, ofMachine: machine) }
      + heard.filter { !isOwn($0, ofMachine: machine) }
  }

  /// Whether an event stands in the file of a machine.
  package func isOwn(_ event: Int, ofMachine machine: Int) -> Bool {
    events[event].place.file == machines[machine].place.file
  }

  /// Per machine and event: whether the machine hears it.
  package func hearing() -> [Bool] {
    let count = events.count
    var isHeard = [Bool](repeating: false, count: machines.count * count)
    for machine in machines.indices {
      let moves = machines[machine].moves
      for move in moves.indices { isHeard[machine * count + moves[move].event] = true }
    }
    for rule in rules.indices {
      let cells = rules[rule].cells
      for cell in cells.indices { isHeard[cells[cell].machine * count + cells[cell].event] = true }
    }
    return isHeard
  }

  /// Per event: whether one of these machines hears it.
  package func alphabet(of chosen: [Int]) -> [Bool] {
    var isHeard = [Bool](repeating: false, count: events.count)
    var isChosen = [Bool](repeating: false, count: machines.count)
    for machine in chosen {
      isChosen[machine] = true
      let moves = machines[machine].moves
      for move in moves.indices { isHeard[moves[move].event] = true }
    }
    for rule in rules.indices {
      let cells = rules[rule].cells
      for cell in cells.indices where isChosen[cells[cell].machine] {
        isHeard[cells[cell].event] = true
      }
    }
    return isHeard
  }
}
