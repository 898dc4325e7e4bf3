/// Scenarios and events one after the other, as lives of the app.
struct WordRoute {
  private let rules: RuleSet
  private let configuration: Configuration
  private var machines: SimulatedMachines
  private var lives: [[SimulatedStep]] = [[]]
  private var position: Int
  /// What was said last, for messages.
  private var last = ""

  /// The lives that `words` describe.
  static func lives(
    _ words: [String], _ rules: RuleSet, _ machines: SimulatedMachines,
    in configuration: Configuration
  ) throws(SimulationError) -> [[SimulatedStep]] {
    var route = WordRoute(
      rules: rules, configuration: configuration, machines: machines, position: machines.start)
    for word in words {
      if let index = rules.scenarios.firstIndex(where: { $0.id == word }) {
        try route.play(rules.scenarios[index])
      } else {
        for event in try route.events(of: word) { try route.play(event) }
      }
      route.last = word
    }
    return route.lives
  }

  private mutating func beginLife() {
    if lives.last?.isEmpty == false { lives.append([]) }
    position = machines.start
  }

  private mutating func play(_ scenario: ScenarioDefinition) throws(SimulationError) {
    let id = "'\(scenario.id)'"
    guard let place = machines.place(of: scenario.machine) else {
      let other = rules.machines[scenario.machine].title
      let own = rules.machines[machines.main].title
      let twin = applicableNames.first { $0.hasSuffix("-" + scenario.id) }
      let hint = twin.map { "; did you mean '\($0)'?" } ?? applicable
      throw SimulationError(
        "Scenario \(id) is for the \(other), and this app has the \(own)\(hint)")
    }
    guard scenario.condition.value(in: configuration) == .yes else {
      throw SimulationError(
        "Scenario \(id) does not apply here: it holds when \(scenario.condition.text)\(applicable)")
    }
    let from = scenario.from.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    var begin = machines.position(position, in: from, of: place)
    if begin == nil, place == 0, let fresh = machines.position(machines.start, in: from, of: 0) {
      beginLife()
      begin = fresh
    }
    guard let begin else {
      let names = scenario.from.map { rules.machines[scenario.machine].states[$0].name }
      let point = last.isEmpty ? "at the beginning" : "after '\(last)'"
      let own = machines.machines[place].index == machines.main ? "app" : "scene"
      throw SimulationError(
        "Scenario \(id) cannot come \(point): it begins in state \(listed(names, "or")), and the state of the \(own) is \(machines.stateNames(at: position, of: place))"
      )
    }
    let steps = scenario.expected[...]
    guard
      let played = sequence(steps, at: begin, noted: false)
        ?? sequence(steps, at: begin, noted: true)
    else { throw SimulationError("Scenario \(id) cannot be written without a finding") }
    for (event, next) in played {
      lives[lives.count - 1].append(SimulatedStep(event: event))
      position = next
    }
  }

  private var applicableNames: [String] {
    rules.scenarios.filter {
      machines.place(of: $0.machine) != nil && $0.condition.value(in: configuration) == .yes
    }.map(\.id)
  }

  /// The scenarios that there are, as the end of a message.
  private var applicable: String {
    let names = applicableNames
    return names.isEmpty ? ", which has none" : "; there is \(names.joined(separator: ", "))"
  }

  /// The shortest form of a sequence that is legal: what is optional is left out where it can be.
  ///
  /// - Parameter noted: whether a check may note a step of it.
  private mutating func sequence(
    _ steps: ArraySlice<ScenarioDefinition.Step>, at position: Int, noted: Bool
  ) -> [(event: Int, next: Int)]? {
    guard let step = steps.first else { return [] }
    if step.isOptional,
      let rest = sequence(steps.dropFirst(), at: position, noted: noted)
    {
      return rest
    }
    let moves = machines.moves(at: position)
    for event in step.events {
      guard let move = moves.first(where: { $0.event == event && $0.shown == nil }),
        noted || !move.isNoted,
        let rest = sequence(steps.dropFirst(), at: move.next, noted: noted)
      else { continue }
      return [(event, move.next)] + rest
    }
    return nil
  }

  private mutating func play(_ event: Int) throws(SimulationError) {
    func move(_ machines: inout SimulatedMachines, at position: Int) -> SimulatedMachines.Move? {
      machines.moves(at: position).first { $0.event == event && $0.shown == nil }
    }
    var found = move(&machines, at: position)
    if found == nil, machines.isLaunch(event), let launch = move(&machines, at: machines.start) {
      beginLife()
      found = launch
    }
    guard let found else {
      throw SimulationError(
        "'\(rules.events[event].name)' cannot come here without a finding: the app is \(machines.stateNames(at: position)), and what may come is \(machines.eventNames(at: position))"
      )
    }
    lives[lives.count - 1].append(SimulatedStep(event: event))
    position = found.next
  }

  /// The events of a word in trace notation.
  private func events(of word: String) throws(SimulationError) -> [Int] {
    let bytes = Array(word.utf8)
    var events: [Int] = []
    var isNotation = !bytes.isEmpty
    NotationReader(rules.events).forEachToken(of: bytes.span) { token, _ in
      if case .event(let event) = token { events.append(Int(event)) } else { isNotation = false }
    }
    guard isNotation, !events.isEmpty else {
      let names = rules.scenarios.map(\.id) + rules.events.map(\.name)
      let hint = nearestName(to: word, among: names).map { ". Did you mean '\(shown($0))'?" }
      throw SimulationError(
        "Unknown scenario '\(shown(word))'\(hint ?? "; 'lifecheck rules list' has them, and '1-3' is two events")"
      )
    }
    return events
  }
}
