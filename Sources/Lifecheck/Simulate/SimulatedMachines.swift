/// The machines that watch an app, walked side by side: which callbacks are legal next.
///
/// A position is what can be known from outside: per machine, the states that are possible. The checker believes the
/// same of a trace without a fault, and so what is legal here is legal there.
struct SimulatedMachines: Sendable {
  /// A legal callback, from one position to the next one.
  struct Move: Sendable {
    var event: Int
    var shown: ShownState?
    var next: Int
    /// Per machine, the states from which it is legal; 0 where the machine does not hear it.
    var sources: [UInt64]
    /// Whether a check notes it.
    var isNoted: Bool
    /// Whether it leads to another state.
    var changes: Bool
  }

  /// The first one knows launches; the others watch one of several equal things.
  let machines: [Machine]
  let start: Int
  /// Per event, how a log spells it; nil where it cannot.
  let spellings: [String?]
  private let rules: RuleSet
  /// Events that can be written, with what their lines may show.
  private let alphabet: [(event: Int, shown: ShownState?)]
  /// Whether a check reports the rule of a legal move as more than an information.
  private let isWarning: [Bool]
  private var positions: [[UInt64]] = []
  private var numbers: [[UInt64]: Int] = [:]
  private var known: [[Move]?] = []

  /// - Parameter showsState: whether lines may show the app's state.
  init(
    _ rules: RuleSet, in configuration: Configuration, showsState: Bool
  ) throws(SimulationError) {
    self.rules = rules
    let applying = rules.machines.indices.filter {
      rules.machines[$0].applies.value(in: configuration) == .yes
        && rules.machines[$0].channel != .notification
    }
    let canHaveInstances = applying.contains { rules.machines[$0].isOfInstances }
    let spellings = rules.events.map { event in
      // Trace notation stands for the first spelling.
      let isKnown =
        showsState || configuration.os == nil
        || event.spellings.first?.availability?.introduced.map { $0 <= configuration.os ?? $0 }
          ?? true
      return event.isInstance && !canHaveInstances || !isKnown
        ? nil : event.simulatedSpelling(in: configuration)
    }
    let main = applying.filter { rules.machines[$0].beginsLives }.max {
      // The earlier one of the first two that are equal.
      Self.count($0, rules, spellings) <= Self.count($1, rules, spellings) && $0 > $1
        || Self.count($0, rules, spellings) < Self.count($1, rules, spellings)
    }
    guard let main, Self.count(main, rules, spellings) > 0 else {
      throw SimulationError("The rules hold no machine that watches the launches of such an app")
    }
    let parts = applying.filter { rules.machines[$0].isOfInstances }
    machines = ([main] + parts).map { Machine($0, of: rules, in: configuration) }
    self.spellings = spellings
    isWarning = rules.rules.map { rule in
      let change = rule.severityChanges.first { $0.condition.value(in: configuration) == .yes }
      return (change?.severity ?? rule.severity) > .info
    }
    let machines = machines
    alphabet = rules.events.indices.filter { event in
      spellings[event] != nil && machines.contains { $0.symbols[event] >= 0 }
    }.flatMap { event -> [(event: Int, shown: ShownState?)] in
      let states = ShownState.allCases.filter {
        showsState && machines[0].symbol(of: event, showing: $0) != Int(machines[0].symbols[event])
      }
      return [(event, nil)] + states.map { (event, $0) }
    }
    start = 0
    _ = number(of: machines.map { 1 << UInt64($0.start) })
  }

  /// How many events of a machine can be written.
  private static func count(_ machine: Int, _ rules: RuleSet, _ spellings: [String?]) -> Int {
    rules.alphabet(ofMachine: machine).count { spellings[$0] != nil }
  }

  /// The index in `RuleSet.machines` of the one that knows launches.
  var main: Int { machines[0].index }

  /// The place of a machine among `machines`; nil where it does not watch such an app.
  func place(of machine: Int) -> Int? { machines.firstIndex { $0.index == machine } }

  func states(at position: Int) -> [UInt64] { positions[position] }

  /// The position in which one of the machines is known to be in one of `states`; nil if it cannot be.
  mutating func position(_ position: Int, in states: UInt64, of place: Int) -> Int? {
    var sets = positions[position]
    var reached = sets[place] & states
    if reached == 0 {
      // What happens silently may have happened.
      for state in 0..<machines[place].stateCount
      where machines[place].contains(sets[place], state) {
        reached |= machines[place].quietClosure[state] & states
      }
    }
    guard reached != 0 else { return nil }
    sets[place] = reached
    return number(of: sets)
  }

  private mutating func number(of sets: [UInt64]) -> Int {
    if let number = numbers[sets] { return number }
    numbers[sets] = positions.count
    positions.append(sets)
    known.append(nil)
    return positions.count - 1
  }

  /// What may come next.
  mutating func moves(at position: Int) -> [Move] {
    if let moves = known[position] { return moves }
    var moves: [Move] = []
    for letter in alphabet {
      if let move = move(letter.event, letter.shown, at: position) { moves.append(move) }
    }
    known[position] = moves
    return moves
  }

  /// Whether nothing can come any more.
  mutating func isEnd(_ position: Int) -> Bool { moves(at: position).isEmpty }

  private mutating func move(_ event: Int, _ shown: ShownState?, at position: Int) -> Move? {
    var sets = positions[position]
    // What is told of a part of the app comes when its launch is over.
    if machines[0].symbols[event] < 0, isLaunching(sets[0]) { return nil }
    var move = Move(
      event: event, shown: shown, next: 0, sources: sets.map { _ in 0 }, isNoted: false,
      changes: false)
    for index in machines.indices {
      let machine = machines[index]
      let symbol = machine.symbol(of: event, showing: shown)
      guard symbol >= 0 else { continue }
      var next: UInt64 = 0
      var isPlain = false
      var note: Int?
      for match in machine.matches[symbol]
      where !match.isFault && !match.passesStart && machine.contains(sets[index], Int(match.from)) {
        next |= 1 << UInt64(match.to)
        move.sources[index] |= 1 << UInt64(match.from)
        if match.rule < 0 { isPlain = true } else { note = Int(match.rule) }
      }
      guard next != 0 else { return nil }
      if !isPlain, let note {
        if isWarning[note] { return nil }
        move.isNoted = true
      }
      if next & move.sources[index] == 0 { move.changes = true }
      sets[index] = next
    }
    move.next = number(of: sets)
    return move
  }

  /// Whether a callback of a launch may come.
  private func isLaunching(_ states: UInt64) -> Bool {
    let machine = machines[0]
    return machine.alphabet.indices.contains { symbol in
      machine.isLaunch(symbol)
        && machine.moves[symbol].contains {
          !$0.isFault && machine.contains(states, Int($0.from))
        }
    }
  }

  /// Whether the event begins a life.
  func isLaunch(_ event: Int) -> Bool {
    let symbol = Int(machines[0].symbols[event])
    return symbol >= 0 && machines[0].isLaunch(symbol)
  }

  /// Whether there is a position in which the event is legal.
  func canCome(_ event: Int) -> Bool {
    spellings[event] != nil
      && machines.contains { machine in
        let symbol = Int(machine.symbols[event])
        return symbol >= 0 && machine.moves[symbol].contains { !$0.isFault }
      }
  }

  /// The names of the states that are possible, for messages.
  func stateNames(at position: Int, of place: Int = 0) -> String {
    let definition = rules.machines[machines[place].index]
    let names = definition.states.indices.filter {
      machines[place].contains(positions[position][place], $0)
    }
    return names.map { definition.states[$0].name }.joined(separator: " or ")
  }

  /// The names of the events that are legal, for messages.
  mutating func eventNames(at position: Int) -> String {
    var names: [String] = []
    for move in moves(at: position) where move.shown == nil {
      names.append(rules.events[move.event].name)
    }
    return names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}

extension EventDefinition {
  /// How an app on this system logs the callback: the name of the newest method that the system calls, if it can be.
  fileprivate func simulatedSpelling(in configuration: Configuration) -> String? {
    guard !isEvidence, !isStimulus, !isAuxiliary, handlerOf == nil else { return nil }
    let callable = spellings.filter { spelling in
      guard [.selector, .function, .short].contains(spelling.form), !spelling.isMisspelt else {
        return false
      }
      guard let os = configuration.os, let range = spelling.availability else { return true }
      return range.introduced.map { $0 <= os } ?? true && range.obsoleted.map { os < $0 } ?? true
    }
    func isDeprecated(_ spelling: Spelling) -> Bool {
      guard let os = configuration.os else { return false }
      return spelling.availability?.deprecated.map { $0 <= os } ?? false
    }
    let selectors = callable.filter { $0.form == .selector }
    // A method that the system does not have is not called by its short name either.
    if selectors.isEmpty, spellings.contains(where: { $0.form == .selector && !$0.isMisspelt }) {
      return nil
    }
    let ranked = selectors.isEmpty ? callable : selectors
    return (ranked.first { !isDeprecated($0) } ?? ranked.first)?.text
  }
}
