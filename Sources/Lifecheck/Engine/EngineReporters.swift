/// Lives that are known by the breadcrumbs of a crash reporter: it says of some callbacks only that they came.
extension Engine {
  /// The automaton of a life in a reporter's words: what it has no word for happens unseen, and of what the app logs
  /// (`--logged`) no more than that is told.
  mutating func automaton(of machine: Int, reporter: Int) -> Int {
    let slot = ReporterSlot(machine: machine, hasPid: true, reporter: reporter)
    if let known = reporterAutomata[slot] { return known }
    var logged = rules.events(ofBreadcrumbs: reporter)
    if case .only(let events) = options.logged { logged.formIntersection(events) }
    // The breadcrumbs of a report are those of one run of the process, whatever its id.
    return makeAutomaton(at: slot, logged: logged)
  }

  /// The automaton of what the system tells of a life in the app's own process: any callback may happen unseen.
  mutating func witnessAutomaton(of machine: Int, hasPid: Bool) -> Int {
    let slot = ReporterSlot(machine: machine, hasPid: hasPid, reporter: -1)
    return reporterAutomata[slot] ?? makeAutomaton(at: slot, logged: [])
  }

  private mutating func makeAutomaton(at slot: ReporterSlot, logged: Set<Int>) -> Int {
    var configuration = options.configuration
    configuration.facts[.pids] = slot.hasPid
    configuration.facts[.identified] = false
    automata.append(
      Automaton(Machine(machines[slot.machine], of: rules, in: configuration, logged: logged)))
    configurations.append(configuration)
    reporterAutomata[slot] = automata.count - 1
    return automata.count - 1
  }
}

/// What tells the automata of reporters, and of the system, apart.
struct ReporterSlot: Hashable, Sendable {
  var machine: Int
  var hasPid: Bool
  /// -1 for the system.
  var reporter: Int
}
