import Testing

@testable import Lifecheck
@testable import RuleLanguage

/// The flat tables of scenarios against the interpreter that they took the place of, on random scenarios and random lives.
@Suite struct ScenarioTableTests {
  /// What was said at one event.
  private struct Saying: Equatable {
    var segments: [[Int]]
    var broken: [Int]?
  }

  /// A life in both.
  private struct Both {
    var life = ScenarioLife()
    var watch = ScenarioWatch()
  }

  private struct Tally {
    var segments = 0
    var broken = 0
    var late = 0
    var most = 0
    var silent = 0
  }

  private let events = (0..<6).map { $0 }

  @Test(arguments: 0..<UInt64(4))
  func `tables and interpreter say the same`(part: UInt64) throws {
    var tally = Tally()
    for number in 0..<UInt64(60) {
      var random = SplitMix64(seed: 47_000 + part * 1000 + number)
      guard try agree(&random, &tally) else { return }
    }
    // A test on which nothing happens shows nothing.
    #expect(tally.segments > 300 && tally.broken > 20 && tally.late > 5, "\(tally)")
    // Some lives are in more sequences than have a place of their own.
    #expect(tally.most > 9, "\(tally)")
    #expect(tally.silent > 500, "\(tally)")
  }

  private func agree(_ random: inout SplitMix64, _ tally: inout Tally) throws -> Bool {
    let (rules, stimuli) = try rules(&random)
    let machines = Array(Set(rules.scenarios.map(\.machine))).sorted()
    var options = CheckOptions()
    if random.chance(1, in: 5) { options.logged = .only(Set(events.filter { $0 != 2 })) }
    let plan = ScenarioPlan(rules, machines: machines, options: options)
    var scenarios = Scenarios(plan, ofInstances: plan)
    let book = InterpretedScenarios(rules, machines: machines, options: options)
    compare(scenarios.plan, with: book, &random)
    var lives = [Both](repeating: Both(), count: 3)
    let masks: [UInt64] = [1, 2, 6, 8, 0]
    var time: Int64 = 1_000_000_000_000_000
    for line in 1...300 {
      let number = random.below(lives.count)
      let states = random.element(of: masks)
      time += Int64(random.below(30)) * 100_000
      if random.chance(1, in: 60) {
        scenarios.end(&lives[number].life)
        lives[number].watch = ScenarioWatch()
      }
      if random.chance(1, in: 15) {
        let stimulus = event(random.element(of: stimuli), line: line, time: time)
        let things =
          random.chance(1, in: 2)
          ? (0..<Int32(random.below(4))).map { ($0 - 1, random.element(of: masks)) } : nil
        expect(stimulus, in: states, of: things, &lives[number], &scenarios, book)
        continue
      }
      // Lines need not be in the order of time.
      let event = event(
        random.element(of: events), line: random.chance(1, in: 10) ? max(line - 3, 1) : line,
        time: time)
      #expect(scenarios.plan.hears(event.event) == book.hears[Int(event.event)])
      guard scenarios.plan.hears(event.event) else { continue }
      let isFault = random.chance(1, in: 40)
      // Most events are of the life as a whole.
      let hasThings = number > 0
      let thing: Int32? = hasThings && random.chance(1, in: 4) ? Int32(random.below(3)) - 1 : nil
      let things = hasThings ? random.element(of: masks) : 0
      let answer = lives[number].watch.observe(
        event, in: states, isFault: isFault, thing: thing, things: things, book: book)
      let hasFound = scenarios.take(
        event, in: states, isFault: isFault, of: &lives[number].life,
        owner: thing ?? Scenarios.wholeLife, instances: hasThings ? things : nil)
      let (expected, found) = (saying(answer), saying(scenarios))
      tally.segments += found.segments.count
      if found.broken != nil { tally.broken += 1 }
      if scenarios.breach?.isLate == true { tally.late += 1 }
      if !hasFound { tally.silent += 1 }
      tally.most = max(tally.most, lives[number].watch.runs.count)
      guard found == expected, hasFound == (!found.segments.isEmpty || found.broken != nil) else {
        Issue.record(
          "line \(line): \(found), not \(expected), of \(rules.scenarios.map(\.expected))")
        return false
      }
    }
    return true
  }

  /// What is known before any event.
  private func compare(
    _ plan: ScenarioPlan, with book: InterpretedScenarios, _ random: inout SplitMix64
  ) {
    #expect(plan.machine == book.machine && plan.start == book.start)
    #expect(
      plan.instanceMachine == book.instanceMachine && plan.instanceStart == book.instanceStart)
    for start in events {
      let beginning = [start, random.element(of: events)]
      #expect(
        plan.scenario(beginningWith: beginning) == book.scenario(beginningWith: beginning))
    }
  }

  /// Tells both of a stimulus: for `things`, or for the life as a whole.
  private func expect(
    _ stimulus: Event, in states: UInt64, of things: [(Int32, UInt64)]?, _ life: inout Both,
    _ scenarios: inout Scenarios, _ book: InterpretedScenarios
  ) {
    let ofTables = Scenarios.Stimulus(event: stimulus, snippet: nil)
    if let things {
      scenarios.expect(
        ofTables, of: things.map { (owner: $0.0, states: $0.1) }, life: &life.life)
      life.watch.expect(stimulus, of: things.map { (thing: $0.0, states: $0.1) }, book: book)
    } else {
      scenarios.expect(ofTables, in: states, of: &life.life)
      life.watch.expect(stimulus, nil, in: states, book: book)
    }
  }

  private func saying(_ answer: ScenarioWatch.Answer) -> Saying {
    Saying(
      segments: answer.recognised.map { [$0.scenario, $0.firstLine] },
      broken: answer.broken.map {
        [
          $0.scenario, $0.demanded.0, $0.demanded.other ?? -1, $0.isLate ? 1 : 0,
          $0.expectation.line,
        ]
      })
  }

  private func saying(_ scenarios: Scenarios) -> Saying {
    Saying(
      segments: segments(scenarios).map { [$0.scenario, Int($0.firstLine)] },
      broken: scenarios.breach.map {
        [
          $0.scenario, $0.demanded.0, $0.demanded.other ?? -1, $0.isLate ? 1 : 0,
          $0.stimulus.event.line,
        ]
      })
  }

  /// What the newest event completed: of the sequences that had to follow a stimulus, else of all.
  private func segments(_ scenarios: Scenarios) -> [Scenarios.Segment] {
    scenarios.expected.isEmpty ? scenarios.longest.map { [$0] } ?? [] : scenarios.expected
  }

  /// Random scenarios of the app's machine over the first few events, and the stimuli that some of them have.
  private func rules(_ random: inout SplitMix64) throws -> (RuleSet, [Int]) {
    var rules = try RuleSet.shared
    let machine = try #require(rules.scenarios.first?.machine)
    let ofInstances = try #require(rules.machines.firstIndex { $0.isOfInstances })
    let place = rules.scenarios[0].place
    let stimuli = Array(Set(rules.scenarios.compactMap(\.stimulus))).sorted().prefix(3).map { $0 }
    let count = random.chance(1, in: 4) ? 30 : 1 + random.below(10)
    rules.scenarios = (0..<count).map { number in
      let expected = (0..<1 + random.below(6)).map { _ in
        ScenarioDefinition.Step(
          events: random.chance(1, in: 3)
            ? [random.element(of: events), random.element(of: events)]
            : [random.element(of: events)],
          isOptional: random.chance(1, in: 4), repeats: random.chance(1, in: 4))
      }
      let hasStimulus = random.chance(1, in: 2)
      return ScenarioDefinition(
        id: "s\(number)", title: "", machine: random.chance(1, in: 3) ? ofInstances : machine,
        from: (0..<4).filter { _ in random.chance(1, in: 2) }, isFromAll: random.chance(1, in: 4),
        stimulus: hasStimulus ? random.element(of: stimuli) : nil,
        needsStimulus: hasStimulus && random.chance(1, in: 2), expected: expected,
        within: random.chance(1, in: 2) ? Int64(1 + random.below(6)) * 1_000_000 : nil,
        condition: .always, because: "", sources: [], examples: [], place: place)
    }
    return (rules, stimuli)
  }

  private func event(_ event: Int, line: Int, time: Int64) -> Event {
    Event(
      Example.Step(event: event, isMarked: false, startsProcess: false),
      of: EventDefinition(name: "", spellings: [], place: RulePlace(file: 0, line: 1, column: 1)),
      line: line, time: time)
  }

  @Test func `a place that is free again knows nothing of the life before`() throws {
    let rules = try RuleSet.shared
    let machine = try #require(rules.scenarios.first?.machine)
    let plan = ScenarioPlan(rules, machines: [machine], options: CheckOptions())
    var scenarios = Scenarios(plan, ofInstances: plan)
    func number(_ name: String) throws -> Int {
      try #require(rules.events.firstIndex { $0.name == name })
    }
    let launch = event(try number("didFinishLaunching"), line: 1, time: 0)
    let active = event(try number("didBecomeActive"), line: 2, time: 1)
    let start = scenarios.plan.start
    var first = ScenarioLife()
    #expect(!scenarios.take(launch, in: start, isFault: false, of: &first))
    scenarios.end(&first)
    var second = ScenarioLife()
    #expect(!scenarios.take(active, in: 0, isFault: false, of: &second))
    #expect(!scenarios.take(launch, in: start, isFault: false, of: &second))
    #expect(scenarios.take(active, in: 0, isFault: false, of: &second))
    #expect(segments(scenarios).map(\.firstLine) == [1])
  }
}
