import Testing

@testable import Lifecheck
@testable import RuleLanguage

/// Hypotheses that can never win again are dropped (`LagBound`): that must change no answer, and it must keep the set of
/// beliefs small.
@Suite struct LagBoundTests {
  /// Lives, injured lives and noise: everything the machine can hear, in any order.
  private func traces(_ rules: RuleSet, _ machine: Int, _ generator: TraceGenerator) -> [[Int]] {
    let alphabet = rules.alphabet(ofMachine: machine)
    var random = SplitMix64(seed: 77 + UInt64(machine))
    let lives = (0..<UInt64(30)).map {
      RandomLife(seed: 5_000 + $0, start: .launch, upTo: 60, generator).events
    }
    let noise = (0..<6).map { _ in (0..<400).map { _ in random.element(of: alphabet) } }
    return lives + noise
  }

  @Test func `dropping hypotheses changes no fault, no place and no explanation`() throws {
    let rules = try RuleSet.builtin
    for machine in rules.machines.indices {
      for pids in [true, false] {
        for exits in [true, false] {
          var configuration = Configuration()
          configuration.facts[.pids] = pids
          configuration.facts[.identified] = true
          configuration.facts[.exitsOnSuspend] = exits
          let built = Machine(machine, of: rules, in: configuration)
          var all = Automaton(built, limit: 100_000, drops: false)
          var some = Automaton(built, drops: true)
          var few = Automaton(built, limit: 60, drops: true)
          let generator = TraceGenerator(rules, machine: machine, configuration: configuration)
          for trace in traces(rules, machine, generator) {
            for start in [StartMode.launch, .tail] {
              func run(_ automaton: inout Automaton) -> TraceResult {
                runTrace(
                  trace, automaton: &automaton, rules: rules, configuration: configuration,
                  start: start)
              }
              let expected = run(&all)
              #expect(run(&some) == expected, "\(rules.machines[machine].name), \(configuration)")
              #expect(run(&few) == expected, "\(rules.machines[machine].name), \(configuration)")
            }
          }
        }
      }
    }
  }

  @Test func `on noise of the commonest callbacks the app machine meets few beliefs`() throws {
    var rules = try RuleSet.builtin(startingWith: "app")
    // Restoration is legal while launching only, as often as it likes: "it is still launching" may catch up any number of
    // faults, so that no bound holds for that state, nor for those that lead there.
    let restoration = rules.events.firstIndex { $0.name == "restoreState" }
    rules.machines[0].moves.removeAll { $0.event == restoration }
    var configuration = Configuration()
    configuration.facts[.pids] = true
    configuration.facts[.exitsOnSuspend] = false
    let machine = Machine(0, of: rules, in: configuration)
    let bound = LagBound(machine)
    #expect(bound.extent.greatest <= 2)
    let states = ["launchedFront", "active", "inactive", "background", "returning"].compactMap {
      name in rules.machines[0].states.firstIndex { $0.name == name }
    }
    #expect(states.count == 5)
    for state in states {
      for other in states { #expect(bound.bound(of: state, behind: other) <= 1) }
    }
    let names = [
      "didFinishLaunching", "didBecomeActive", "willResignActive", "didEnterBackground",
      "willEnterForeground", "openURL", "willTerminate",
    ]
    let callbacks = names.compactMap { name in rules.events.firstIndex { $0.name == name } }
    #expect(callbacks.count == 7)
    var random = SplitMix64(seed: 4)
    let noise = (0..<6000).map { _ in random.element(of: callbacks) }
    func beliefs(drops: Bool) -> Int {
      var automaton = Automaton(machine, limit: 100_000, drops: drops)
      _ = runTrace(
        noise, automaton: &automaton, rules: rules, configuration: configuration, start: .launch)
      return automaton.beliefCount
    }
    #expect(beliefs(drops: true) < 1000)
    #expect(beliefs(drops: false) > 3000)
  }
}
