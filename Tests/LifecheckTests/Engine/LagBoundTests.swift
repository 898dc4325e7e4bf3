import Testing

@testable import Lifecheck
@testable import RuleLanguage

/// Hypotheses that can never win again are dropped (`LagBound`): that must change no answer, and it must keep the set of
/// beliefs small.
@Suite struct LagBoundTests {
  /// Lives, injured lives and noise: everything the machine can hear, in any order. And the same callback again and again
  /// after much else, by which hypotheses that lagged far behind catch up.
  private func traces(_ rules: RuleSet, _ machine: Int, _ generator: TraceGenerator) -> [[Int]] {
    let alphabet = rules.alphabet(ofMachine: machine)
    var random = SplitMix64(seed: 77 + UInt64(machine))
    let lives = (0..<UInt64(30)).map {
      RandomLife(seed: 5_000 + $0, start: .launch, upTo: 60, generator).events
    }
    let noise = (0..<6).map { _ in (0..<400).map { _ in random.element(of: alphabet) } }
    func some(upTo count: Int) -> [Int] {
      (0..<random.below(count)).map { _ in random.element(of: alphabet) }
    }
    let bursts = (0..<2 * alphabet.count).map { number in
      let event = alphabet[number / 2]
      // Legal callbacks leave few hypotheses near the best.
      let life = RandomLife(seed: 9_000 + UInt64(number), start: .launch, upTo: 30, generator)
      let burst = (0..<45).flatMap { $0 % 9 == 8 ? [event] + some(upTo: 2) : [event] }
      return (number % 2 == 0 ? life.events : some(upTo: 30)) + burst + some(upTo: 10)
    }
    return lives + noise + bursts
  }

  @Test func `dropping hypotheses changes no fault, no place and no explanation`() throws {
    let rules = try RuleSet.shared
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
          for trace in Cases.some(traces(rules, machine, generator)) {
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

  /// Mutants: stragglers at a distance of one, at which others tie with them; a state that was left and entered again counts
  /// as one that stood still, which few machines tell.
  @Test func `on random machines, too`() {
    for seed in Cases.some(0..<UInt64(250)) + [1378, 2502, 3680, 4261, 4370, 5535, 5587] {
      var random = SplitMix64(seed: 31_000 + seed)
      let rules = RuleSet.random(&random)
      let configuration = random.element(of: Configuration.forTests)
      let machine = Machine(0, of: rules, in: configuration)
      var all = Automaton(machine, limit: 100_000, drops: false)
      var some = Automaton(machine, drops: true)
      let generator = TraceGenerator(rules, machine: 0, configuration: configuration)
      for trace in traces(rules, 0, generator).suffix(40) {
        func run(_ automaton: inout Automaton) -> TraceResult {
          runTrace(
            trace, automaton: &automaton, rules: rules, configuration: configuration,
            start: .launch)
        }
        let expected = run(&all)
        #expect(run(&some) == expected, "seed \(seed): \(trace)")
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
      for other in states { #expect(bound.bounds[other * bound.stateCount + state] <= 1) }
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
      return automaton.knownCount
    }
    #expect(beliefs(drops: true) < 1000)
    #expect(beliefs(drops: false) > 3000)
  }
}
