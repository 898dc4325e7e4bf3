/// A pair of a state and an event.
private struct CellKey: Hashable {
  var state: Int
  var event: Int
}

/// Completeness and reachability of one machine.
extension RuleCheck {
  mutating func checkMachine(_ index: Int) {
    let machine = rules.machines[index]
    var cells: [CellKey: [(rule: Int, cell: CellDefinition)]] = [:]
    for (rule, definition) in rules.rules.enumerated() {
      for cell in definition.cells where cell.machine == index {
        cells[CellKey(state: cell.state, event: cell.event), default: []].append((rule, cell))
        isUsed.insert(rule)
      }
    }
    var moves: [CellKey: [MoveDefinition]] = [:]
    for move in machine.moves {
      moves[CellKey(state: move.from, event: move.event), default: []].append(move)
      if let rule = move.rule { isUsed.insert(rule) }
    }
    let alphabet = rules.alphabet(ofMachine: index)
    for state in machine.states.indices {
      var gaps: [(events: [Int], where: String)] = []
      for event in alphabet {
        let key = CellKey(state: state, event: event)
        let named = cells[key] ?? []
        checkDoubleMoves(machine, moves[key] ?? [])
        if machine.states[state].isHidden {
          if let cell = named.first?.cell {
            report(
              cell.place,
              "\(rules.events[event].name) in '\(machine.states[state].name)': a hidden state has no cells"
            )
          }
        } else if let gap = checkCell(machine, key, moves: moves[key] ?? [], cells: named) {
          if let known = gaps.firstIndex(where: { $0.where == gap }) {
            gaps[known].events.append(event)
          } else {
            gaps.append(([event], gap))
          }
        }
      }
      for gap in gaps {
        let events = gap.events.map { rules.events[$0].name }.joined(separator: ", ")
        report(
          machine.states[state].place,
          "no move and no fault for \(events) in '\(machine.states[state].name)'\(gap.where)")
      }
    }
    checkReachability(index, cells: cells.values.joined().map { $0 })
  }

  /// Checks one cell and returns where it is neither a move nor a fault, if it is so anywhere.
  private mutating func checkCell(
    _ machine: MachineDefinition, _ key: CellKey, moves: [MoveDefinition],
    cells: [(rule: Int, cell: CellDefinition)]
  ) -> String? {
    let guards = moves.map(\.condition) + cells.map(\.cell.condition)
    let name = "\(rules.events[key.event].name) in '\(machine.states[key.state].name)'"
    guard let configurations = configurations(of: machine, for: guards) else {
      report(machine.states[key.state].place, "\(name): too many configurations, not proved")
      return nil
    }
    var gap: String?
    var isBothReported = false
    var reported: Set<[Int]> = []
    for configuration in configurations {
      let enabled = moves.filter { holds($0.condition, in: configuration) }
      let naming = cells.filter { holds($0.cell.condition, in: configuration) }
      let legal = enabled.first { !$0.isFault }
      let carried = Set(enabled.filter(\.isFault).compactMap(\.rule))
      // A fault that moves carry counts once, however many states they lead to.
      let names = carried.sorted() + naming.map(\.rule)
      let place = naming.last?.cell.place ?? enabled.last(where: \.isFault)?.place
      let text = configuration.text.isEmpty ? "" : " (\(configuration.text))"
      if legal == nil, names.isEmpty { gap = gap ?? text }
      guard let place else { continue }
      if let legal, !isBothReported {
        isBothReported = true
        let fault = rules.rules[names[0]].id
        report(
          place, "\(name) is a move (\(location(legal.place))) and the fault '\(fault)'\(text)")
      }
      if names.count > 1, reported.insert(names).inserted {
        let ids = names.map { "'\(rules.rules[$0].id)'" }
        report(
          place,
          Set(names).count == 1
            ? "\(name) is named twice by \(ids[0])\(text)"
            : "\(name) is named by \(ids.joined(separator: " and "))\(text); "
              + "guards have to keep them apart")
      }
    }
    return gap
  }

  /// Moves of one cell that lead to the same state where both are enabled.
  private mutating func checkDoubleMoves(_ machine: MachineDefinition, _ moves: [MoveDefinition]) {
    for (number, later) in moves.enumerated() {
      for earlier in moves[..<number] where earlier.to == later.to {
        let both = configurations(of: machine, for: [earlier.condition, later.condition])
        let overlap = both?.first {
          holds(earlier.condition, in: $0) && holds(later.condition, in: $0)
        }
        guard let overlap else { continue }
        let text = overlap.text.isEmpty ? "" : " (\(overlap.text))"
        let from = machine.states[later.from].name
        let to = machine.states[later.to].name
        report(
          later.place,
          "'\(from)' -> '\(to)' on \(rules.events[later.event].name) is listed twice\(text); "
            + "first at \(location(earlier.place))")
      }
    }
  }

  // MARK: Reachability

  private mutating func checkReachability(
    _ index: Int, cells: [(rule: Int, cell: CellDefinition)]
  ) {
    let machine = rules.machines[index]
    let configurations = configurationsToTry(of: machine, cells)
    guard !configurations.isEmpty else {
      isUnproved.formUnion(cells.map(\.rule))
      isUnproved.formUnion(machine.moves.compactMap(\.rule))
      return
    }
    var reached: Set<Int> = []
    var idleMoves = Set(machine.moves.indices)
    var idleSilentMoves = Set(machine.silentMoves.indices)
    var idleCells = Set(cells.indices)
    for configuration in configurations {
      let moves = machine.moves.indices.filter {
        holds(machine.moves[$0].condition, in: configuration)
      }
      let silentMoves = machine.silentMoves.indices.filter {
        holds(machine.silentMoves[$0].condition, in: configuration)
      }
      idleMoves.subtract(moves)
      idleSilentMoves.subtract(silentMoves)
      let edges =
        moves.map { (machine.moves[$0].from, machine.moves[$0].to) }
        + silentMoves.map { (machine.silentMoves[$0].from, machine.silentMoves[$0].to) }
      let here = Self.reachable(
        from: machine.states.indices.filter {
          machine.states[$0].isStart || machine.states[$0].isLate
        }, by: edges,
        count: machine.states.count)
      reached.formUnion(machine.states.indices.filter { here[$0] })
      for move in moves where machine.moves[move].isFault && here[machine.moves[move].from] {
        if let rule = machine.moves[move].rule { canOccur.insert(rule) }
      }
      for index in cells.indices where holds(cells[index].cell.condition, in: configuration) {
        idleCells.remove(index)
        if here[cells[index].cell.state] { canOccur.insert(cells[index].rule) }
      }
    }
    for (state, definition) in machine.states.enumerated() where !reached.contains(state) {
      report(definition.place, "no move leads to state '\(definition.name)'")
    }
    let idle =
      idleMoves.map { machine.moves[$0].place }
      + idleSilentMoves.map { machine.silentMoves[$0].place }
      + idleCells.map { cells[$0].cell.place }
    for place in Set(idle) { report(place, "the guard of this line is true nowhere") }
  }

  /// The configurations in which what can be reached is to be looked at; none, after a report, where that is not possible.
  private mutating func configurationsToTry(
    of machine: MachineDefinition, _ cells: [(rule: Int, cell: CellDefinition)]
  ) -> [Configuration] {
    let guards = Set(
      machine.moves.map(\.condition) + machine.silentMoves.map(\.condition)
        + cells.map(\.cell.condition))
    guard let configurations = configurations(of: machine, for: guards) else {
      report(
        machine.place,
        "machine '\(machine.name)' has \(ConfigurationSpace(guards).count) configurations, more than"
          + " \(Self.configurationLimit): what can be reached is not checked")
      return []
    }
    if configurations.isEmpty {
      report(machine.place, "machine '\(machine.name)' applies nowhere")
    }
    return configurations
  }

  private static func reachable(
    from starts: [Int], by edges: [(Int, Int)], count: Int
  ) -> [Bool] {
    var targets = [[Int]](repeating: [], count: count)
    for (from, to) in edges { targets[from].append(to) }
    var isReached = [Bool](repeating: false, count: count)
    var open = starts
    while let state = open.popLast() {
      guard !isReached[state] else { continue }
      isReached[state] = true
      open += targets[state]
    }
    return isReached
  }
}
