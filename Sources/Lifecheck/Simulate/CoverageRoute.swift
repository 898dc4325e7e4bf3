/// Lives that cover what a check can count as covered, always by the shortest way to something new.
///
/// A callback often does not tell the state after it, and a step is counted when the next one has told it
/// (`CoverageMarks`). So the walk is not one over states, but over what can be known of them.
struct CoverageRoute {
  /// What is known of the newest step of a machine.
  private struct Trail: Hashable {
    var from: UInt64 = 0
    var event = -1
    /// The transition before it, where pairs count.
    var last = -1
  }

  private struct Node: Hashable {
    var position: Int
    /// The same for somebody who does not know the system.
    var loose: Int
    var trails: [Trail]
    var looseTrails: [Trail]
  }

  /// A transition of a machine, and the one before it, where pairs count.
  private struct Item: Hashable {
    var machine: Int
    var last: Int
    var number: Int
    /// Whether somebody counts it who does not know the system.
    var isLoose: Bool
  }

  private struct Visit {
    var node: Node
    var before: Int
    var step: SimulatedStep?
  }

  private var machines: SimulatedMachines
  private var loose: SimulatedMachines
  private let maps: [CoverageMap]
  private let ofPairs: Bool
  private var covered: Set<Item> = []

  /// - Parameter loose: the machines as a check knows them that is told nothing of the system: what it can count is
  ///   covered too. That is less, and takes other ways.
  static func lives(
    _ coverage: SimulationOptions.Coverage, _ rules: RuleSet, _ machines: SimulatedMachines,
    loose: SimulatedMachines, in configuration: Configuration
  ) -> [[SimulatedStep]] {
    var route = CoverageRoute(
      machines: machines, loose: loose,
      maps: machines.machines.map { CoverageMap($0.index, of: rules, in: configuration) },
      ofPairs: coverage == .pairs)
    return route.lives()
  }

  private mutating func lives() -> [[SimulatedStep]] {
    let begin = Node(
      position: machines.start, loose: loose.start, trails: machines.machines.map { _ in Trail() },
      looseTrails: machines.machines.map { _ in Trail() })
    var lives: [[SimulatedStep]] = []
    while let first = nearest(from: begin) {
      var life = first.steps
      covered.formUnion(first.items)
      var node = first.node
      while let next = nearest(from: node) {
        life += next.steps
        covered.formUnion(next.items)
        node = next.node
      }
      lives.append(life)
    }
    return lives
  }

  /// The shortest way from `node` to something new.
  private mutating func nearest(
    from node: Node
  ) -> (steps: [SimulatedStep], node: Node, items: [Item])? {
    var visits = [Visit(node: node, before: -1, step: nil)]
    var seen: Set<Node> = [node]
    var place = 0
    while place < visits.count {
      let current = visits[place].node
      for move in machines.moves(at: current.position) {
        guard let known = step(move, from: current) else { continue }
        let next = known.node
        var items = known.items
        if machines.isEnd(move.next) { items += end(of: next) }
        let isNew = items.contains { !covered.contains($0) }
        guard isNew || seen.insert(next).inserted else { continue }
        let step = SimulatedStep(event: move.event, shown: move.shown)
        visits.append(Visit(node: next, before: place, step: step))
        if isNew { return (steps(to: visits.count - 1, visits), next, items) }
      }
      place += 1
    }
    return nil
  }

  private func steps(to place: Int, _ visits: [Visit]) -> [SimulatedStep] {
    var steps: [SimulatedStep] = []
    var place = place
    while place >= 0 {
      if let step = visits[place].step { steps.append(step) }
      place = visits[place].before
    }
    return steps.reversed()
  }

  /// The node after a move, and what the move tells of the step before it.
  private mutating func step(
    _ move: SimulatedMachines.Move, from node: Node
  ) -> (node: Node, items: [Item])? {
    let known = loose.moves(at: node.loose).first {
      $0.event == move.event && $0.shown == move.shown
    }
    guard let known else { return nil }
    var next = node
    (next.position, next.loose) = (move.next, known.next)
    var items: [Item] = []
    for machine in maps.indices where move.sources[machine] != 0 {
      settle(move.sources[machine], machine, isLoose: false, &next.trails[machine], &items)
      next.trails[machine].from = move.sources[machine]
      next.trails[machine].event = move.event
      settle(known.sources[machine], machine, isLoose: true, &next.looseTrails[machine], &items)
      next.looseTrails[machine].from = known.sources[machine]
      next.looseTrails[machine].event = move.event
    }
    return (next, items)
  }

  /// What the end of a life tells.
  private func end(of node: Node) -> [Item] {
    var items: [Item] = []
    let (states, looseStates) = (machines.states(at: node.position), loose.states(at: node.loose))
    for machine in maps.indices {
      var (trail, looseTrail) = (node.trails[machine], node.looseTrails[machine])
      settle(states[machine], machine, isLoose: false, &trail, &items)
      settle(looseStates[machine], machine, isLoose: true, &looseTrail, &items)
    }
    return items
  }

  private func settle(
    _ states: UInt64, _ machine: Int, isLoose: Bool, _ trail: inout Trail, _ items: inout [Item]
  ) {
    guard states.nonzeroBitCount == 1, trail.from.nonzeroBitCount == 1 else {
      trail.last = -1
      return
    }
    let (from, to) = (trail.from.trailingZeroBitCount, states.trailingZeroBitCount)
    guard let number = maps[machine].number(of: trail.event, from: from, to: to) else {
      // What changes nothing stands between the two of a pair.
      if from != to { trail.last = -1 }
      return
    }
    if !ofPairs {
      items.append(Item(machine: machine, last: -1, number: number, isLoose: isLoose))
    } else {
      if trail.last >= 0 {
        items.append(Item(machine: machine, last: trail.last, number: number, isLoose: isLoose))
      }
      trail.last = number
    }
  }
}
