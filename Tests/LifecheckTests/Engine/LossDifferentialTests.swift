import Testing

@testable import Lifecheck

/// Lives of which messages are lost, against the plain offline program.
@Suite struct LossDifferentialTests {
  @Test
  func
    `with lost messages the monitor counts the least number of faults, and never more than without`()
  {
    for configuration in Configuration.forTests {
      for start in StartMode.allCases {
        for app in RuleSet.appsForTests {
          check(app, machine: 0, configuration, start, seeds: 1..<15)
        }
      }
    }
  }

  @Test func `so it does on each built-in machine`() throws {
    for start in [StartMode.launch, .tail, .auto] {
      let rules = try RuleSet.shared
      for machine in rules.machines.indices {
        for hasPids in [false, true] {
          var configuration = Configuration()
          configuration.facts[.pids] = hasPids
          check(rules, machine: machine, configuration, start, seeds: 1..<15)
        }
      }
    }
  }

  @Test func `so it does on random machines`() {
    for part in 0..<5 {
      for number in 0..<UInt64(40) {
        var random = SplitMix64(seed: 7_000 + UInt64(part) * 1_000 + number)
        let rules = RuleSet.random(&random)
        let configuration = random.element(of: Configuration.forTests)
        let start = random.element(of: StartMode.allCases)
        check(rules, machine: 0, configuration, start, seeds: number..<number + 4)
      }
    }
  }

  private func check(
    _ rules: RuleSet, machine: Int, _ configuration: Configuration, _ start: StartMode,
    seeds: Range<UInt64>
  ) {
    let offline = OfflineProgram(rules, machine: machine, configuration: configuration)
    let generator = TraceGenerator(rules, machine: machine, configuration: configuration)
    var automaton = Automaton(Machine(machine, of: rules, in: configuration))
    for seed in Cases.some(seeds) {
      let life = RandomLife(seed: seed &+ 5_000_000, start: start, upTo: 60, generator)
      var random = SplitMix64(seed: seed &+ 6_000_000)
      let count = random.below(4)
      let losses = Set((0..<count).map { _ in random.below(max(1, life.events.count)) })
      let places = offline.places(of: life.events, start: start, losses: losses)
      let result = runTrace(
        life.events, automaton: &automaton, rules: rules, configuration: configuration,
        start: start, losses: losses)
      let without = offline.places(of: life.events, start: start).count
      let found = result.findings.filter(\.isFault).map(\.index)
      guard found != places || result.faults != places.count || places.count > without else {
        continue
      }
      Issue.record(
        """
        \(life), start \(start), \(configuration), lost before \(losses.sorted())
        monitor: faults at \(found); offline: \(places); without the losses \(without)
        machine: \(rules.machines[machine].summary(in: rules))
        \(rules.names(of: life.events))
        """)
      return
    }
  }
}
