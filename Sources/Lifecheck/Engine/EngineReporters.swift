/// Lives that are known by the breadcrumbs of a crash reporter: it says of some callbacks only that they came.
extension Engine {
  /// The automaton of a life in a reporter's words: what it has no word for happens unseen, and of what the app logs
  /// (`--logged`) no more than that is told.
  mutating func automaton(of machine: Int, reporter: Int) -> Int {
    let slot = ReporterSlot(machine: machine, reporter: reporter)
    if let known = reporterAutomata[slot] { return known }
    var configuration = options.configuration
    // The breadcrumbs of a report are those of one run of the process, whatever its id.
    configuration.facts[.pids] = true
    configuration.facts[.identified] = false
    var logged = rules.events(ofBreadcrumbs: reporter)
    if case .only(let events) = options.logged { logged.formIntersection(events) }
    automata.append(
      Automaton(Machine(machines[machine], of: rules, in: configuration, logged: logged)))
    configurations.append(configuration)
    reporterAutomata[slot] = automata.count - 1
    return automata.count - 1
  }
}

/// What tells the automata of reporters apart.
struct ReporterSlot: Hashable, Sendable {
  var machine: Int
  var reporter: Int
}
