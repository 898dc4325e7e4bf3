@testable import Lifecheck

// The interpreter that the flat tables of scenarios took the place of: sequences as arrays, followed run by run. The tables are
// tested against it (ScenarioTableTests.swift).

/// A scenario of one machine under one configuration: its sequence as a small automaton.
///
/// Bit `i` of a progress says that the events before place `i` have come; the bit after the last
/// place, that all have.
struct InterpretedScenario: Sendable {
  /// An index into `RuleSet.scenarios`.
  let index: Int
  /// The machine's states in which it begins.
  let from: UInt64
  let isOfInstances: Bool
  let isFromAll: Bool
  let stimulus: Int?
  let needsStimulus: Bool
  /// Whether it applies to a system of today, where nothing else is known.
  let isLikely: Bool
  /// In microseconds; nil: no limit.
  let within: Int64?
  private let steps: [ScenarioDefinition.Step]
  /// Per event: the places that hold it.
  private let places: [Progress]
  /// The places that may be taken again, and those that may be passed over.
  private let repeating: Progress
  private let optional: Progress
  /// The bit that says that all have come.
  private let last: Progress

  typealias Progress = UInt16

  init(
    _ index: Int, _ definition: ScenarioDefinition, in configuration: Configuration,
    eventCount: Int,
    isOfInstances: Bool
  ) {
    self.index = index
    self.isOfInstances = isOfInstances
    isFromAll = definition.isFromAll
    from = definition.from.reduce(0) { $0 | 1 << UInt64($1) }
    stimulus = definition.stimulus
    needsStimulus = definition.needsStimulus
    isLikely = definition.condition.value(in: configuration.assumingToday) != .no
    within = definition.within
    steps = definition.expected
    var places = [Progress](repeating: 0, count: eventCount)
    for (place, step) in steps.enumerated() {
      for event in step.events { places[event] |= 1 << Progress(place) }
    }
    self.places = places
    func set(where isMember: (ScenarioDefinition.Step) -> Bool) -> Progress {
      definition.expected.indices.reduce(0) {
        isMember(definition.expected[$1]) ? $0 | 1 << Progress($1) : $0
      }
    }
    repeating = set { $0.repeats }
    optional = set { $0.isOptional }
    last = 1 << Progress(steps.count)
  }

  /// Where nothing has come yet.
  var beginning: Progress { closure(1) }

  /// What `event` makes of a progress; 0 where it does not belong there.
  func next(_ progress: Progress, _ event: Int) -> Progress {
    let taken = progress & places[event]
    return closure(taken << 1 | taken & repeating)
  }

  /// Whether it begins with these events.
  func begins(with events: [Int]) -> Bool {
    events.reduce(beginning) { next($0, $1) } != 0
  }

  func isComplete(_ progress: Progress) -> Bool { progress & last != 0 }

  /// The first event that has to come next and is not optional; nil where none has to.
  func demanded(_ progress: Progress) -> Int? {
    guard !isComplete(progress) else { return nil }
    for (place, step) in steps.enumerated()
    where progress >> Progress(place) & 1 == 1 && !step.isOptional {
      return step.events[0]
    }
    return nil
  }

  /// Optional places may be passed over.
  private func closure(_ progress: Progress) -> Progress {
    var progress = progress
    while true {
      let passed = progress | (progress & optional) << 1
      if passed == progress { return progress }
      progress = passed
    }
  }
}

/// The scenarios that apply, and which events they listen to.
struct InterpretedScenarios: Sendable {
  /// In the order of their blocks.
  private(set) var scenarios: [InterpretedScenario] = []
  /// Per event: whether a sequence holds it.
  private(set) var hears: [Bool]
  /// Per event: the scenarios that begin with it, no stimulus needed, as indices into `scenarios`.
  private(set) var openings: [[Int]]
  /// The machine whose states the scenarios name, as an index into `RuleSet.machines`; nil: no scenario applies.
  let machine: Int?
  /// The machine of things whose states they name.
  let instanceMachine: Int?
  /// The start state of that machine.
  let start: UInt64
  let instanceStart: UInt64
  /// The fault that a broken sequence is, as an index into `RuleSet.rules`.
  let mismatchRule: Int?

  /// - Parameter machines: those that judge, as indices into `RuleSet.machines`.
  init(_ rules: RuleSet, machines: [Int], options: CheckOptions) {
    hears = [Bool](repeating: false, count: rules.events.count)
    openings = [[Int]](repeating: [], count: rules.events.count)
    mismatchRule = rules.rules.firstIndex { $0.trigger == .scenarioMismatch }
    let named = machines.filter { machine in rules.scenarios.contains { $0.machine == machine } }
    machine = named.first { !rules.machines[$0].isOfInstances }
    instanceMachine = named.first { rules.machines[$0].isOfInstances }
    let starts = [machine, instanceMachine].map { machine -> UInt64 in
      guard let machine else { return 0 }
      return 1 << UInt64(rules.machines[machine].states.firstIndex { $0.isStart } ?? 0)
    }
    (start, instanceStart) = (starts[0], starts[1])
    for (index, definition) in rules.scenarios.enumerated()
    where [machine, instanceMachine].contains(definition.machine)
      && definition.condition.value(in: options.configuration) != .no
    {
      var definition = definition
      if case .only(let logged) = options.logged {
        func isSilent(_ step: ScenarioDefinition.Step) -> Bool {
          step.events.allSatisfy { !logged.contains($0) }
        }
        // Where its end is not logged, what is left is no sign of it.
        guard let last = definition.expected.last(where: { !$0.isOptional }), !isSilent(last) else {
          continue
        }
        definition.expected.removeAll(where: isSilent)
      }
      let scenario = InterpretedScenario(
        index, definition, in: options.configuration, eventCount: rules.events.count,
        isOfInstances: definition.machine == instanceMachine)
      let heard = Set(definition.expected.flatMap(\.events))
      for event in heard {
        hears[event] = true
        if !scenario.needsStimulus, scenario.begins(with: [event]) {
          openings[event].append(scenarios.count)
        }
      }
      scenarios.append(scenario)
    }
  }

  /// The first scenario whose sequence begins with these events, as an index into `RuleSet.scenarios`;
  /// nil for none.
  func scenario(beginningWith events: [Int]) -> Int? {
    scenarios.first { !$0.needsStimulus && $0.begins(with: events) }?.index
  }

  /// The states from which some scenario of `stimulus` begins.
  func states(of stimulus: Int, ofInstances: Bool = false) -> UInt64 {
    scenarios.reduce(0) {
      $1.stimulus == stimulus && $1.isOfInstances == ofInstances ? $0 | $1.from : $0
    }
  }
}

/// How far a life is in which scenarios.
struct ScenarioWatch: Sendable {
  /// A sequence that has begun.
  struct Run: Sendable {
    /// An index into `InterpretedScenarios.scenarios`.
    var scenario: Int16
    var progress: InterpretedScenario.Progress
    var firstLine: Int
    /// The thing that it is about; nil: the life as a whole, or none yet.
    var thing: Int32?

    /// Whether an event of a thing, or of the whole life, is one of its own.
    func concerns(_ other: Int32?) -> Bool { thing == nil || other == nil || thing == other }
  }

  /// What has to follow a stimulus: one of several sequences.
  struct Expectation: Sendable {
    var stimulus: UInt16
    var line: Int
    var stamp: Stamp
    var snippet: KeptSnippet?
    var runs: [Run]
  }

  /// What one event showed.
  struct Answer: Sendable {
    /// The sequences that are complete, as indices into `InterpretedScenarios.scenarios`, with their first lines.
    var recognised: [(scenario: Int, firstLine: Int)] = []
    /// The sequence that had to follow a stimulus, and does not; and the event that it demands.
    var broken: Breach?
  }

  /// Where a sequence breaks off.
  struct Breach: Sendable {
    /// An index into `InterpretedScenarios.scenarios`.
    var scenario: Int
    /// The event that it demands, and one that another sequence of the same stimulus does.
    var demanded: (Int, other: Int?)
    /// Whether that event came, but too late.
    var isLate: Bool
    var expectation: Expectation
  }

  private(set) var runs: [Run] = []
  private(set) var expectation: Expectation?

  /// Takes a stimulus that meets the life in `states`; it is checked only if the states are all known
  /// to some scenario.
  mutating func expect(
    _ stimulus: Event, _ snippet: KeptSnippet?, in states: UInt64, book: InterpretedScenarios
  ) {
    let known = book.states(of: Int(stimulus.event))
    expectation = nil
    guard states != 0, states & ~known == 0 else { return }
    expectation = Expectation(
      stimulus: stimulus.event, line: stimulus.line, stamp: stimulus.stamp,
      snippet: snippet,
      runs: book.scenarios.enumerated().compactMap { number, scenario in
        guard scenario.stimulus == Int(stimulus.event), !scenario.isOfInstances,
          scenario.from & states != 0
        else { return nil }
        return Run(
          scenario: Int16(number), progress: scenario.beginning, firstLine: stimulus.line)
      })
  }

  /// Takes a stimulus that meets things in their states.
  mutating func expect(
    _ stimulus: Event, of things: [(thing: Int32, states: UInt64)], book: InterpretedScenarios
  ) {
    expectation = nil
    let own = book.scenarios.enumerated().filter {
      $0.element.stimulus == Int(stimulus.event) && $0.element.isOfInstances
    }
    let known = own.reduce(UInt64(0)) { $0 | $1.element.from }
    var met: [(thing: Int32?, states: UInt64)] = things.map { ($0.thing, $0.states) }
    if met.isEmpty { met = [(nil, book.instanceStart)] }
    let isForAll = own.contains { $0.element.isFromAll }
    let isKnown = met.map { $0.states != 0 && $0.states | known == known }
    if isForAll, isKnown.contains(false) { return }
    var runs: [Run] = []
    for (place, thing) in met.enumerated() where isKnown[place] {
      for (number, scenario) in own where scenario.from & thing.states != 0 {
        runs.append(
          Run(
            scenario: Int16(number), progress: scenario.beginning, firstLine: stimulus.line,
            thing: thing.thing))
      }
    }
    guard isKnown.contains(true) else { return }
    expectation = Expectation(
      stimulus: stimulus.event, line: stimulus.line, stamp: stimulus.stamp, snippet: nil,
      runs: runs)
  }

  /// Takes a step of the life that a sequence may hold.
  ///
  /// - Parameters:
  ///   - states: where the life was before it.
  ///   - isFault: whether a machine found it at fault, which says all there is to say.
  ///   - thing: what it is about; nil: the life as a whole.
  ///   - things: of an event of the whole life, where its things were.
  mutating func observe(
    _ event: Event, in states: UInt64, isFault: Bool, thing: Int32? = nil, things: UInt64 = 0,
    book: InterpretedScenarios
  ) -> Answer {
    var answer = Answer()
    let (own, others) = Self.split(runs, thing)
    checkExpectation(event, isFault: isFault, thing: thing, book: book, &answer)
    guard !isFault else {
      runs = others
      return answer
    }
    runs = own
    advance(event, in: states, thing: thing, things: things, book: book, &answer)
    runs += others
    return answer
  }

  /// The runs that an event of a thing, or of the whole life, concerns, and the others.
  private static func split(_ runs: [Run], _ thing: Int32?) -> (own: [Run], others: [Run]) {
    (runs.filter { $0.concerns(thing) }, runs.filter { !$0.concerns(thing) })
  }

  private mutating func checkExpectation(
    _ event: Event, isFault: Bool, thing: Int32?, book: InterpretedScenarios,
    _ answer: inout Answer
  ) {
    guard let open = expectation else { return }
    guard !isFault else {
      expectation?.runs = Self.split(open.runs, thing).others
      if expectation?.runs.isEmpty == true { expectation = nil }
      return
    }
    var kept: [Run] = []
    var late: Int16?
    for run in open.runs {
      guard run.concerns(thing) else {
        kept.append(run)
        continue
      }
      let scenario = book.scenarios[Int(run.scenario)]
      let isLate = scenario.within.map { open.stamp.isSurely($0, before: event.stamp) } ?? false
      let progress = scenario.next(run.progress, Int(event.event))
      if progress != 0, isLate { late = late ?? run.scenario }
      guard progress != 0, !isLate else { continue }
      if scenario.isComplete(progress) {
        if !answer.recognised.contains(where: { $0.scenario == Int(run.scenario) }) {
          answer.recognised.append((Int(run.scenario), run.firstLine))
        }
      }
      kept.append(
        Run(
          scenario: run.scenario, progress: progress, firstLine: run.firstLine,
          thing: run.thing ?? thing))
    }
    // What one thing has done is asked of no other.
    if !answer.recognised.isEmpty { kept = Self.split(kept, thing).own }
    if kept.isEmpty {
      // A sequence that was over before this event is not broken by it.
      let isOver = open.runs.contains { run in
        book.scenarios[Int(run.scenario)].isComplete(run.progress)
      }
      let likely = open.runs.filter { book.scenarios[Int($0.scenario)].isLikely }
      let candidates = likely.isEmpty ? open.runs : likely
      let first = candidates.first { $0.scenario == late } ?? candidates.first
      if !isOver, let first,
        let demanded = book.scenarios[Int(first.scenario)].demanded(first.progress)
      {
        let other = candidates.lazy.compactMap { run in
          book.scenarios[Int(run.scenario)].demanded(run.progress)
        }.first { $0 != demanded }
        answer.broken = Breach(
          scenario: Int(first.scenario),
          demanded: late == nil ? (demanded, other) : (Int(event.event), nil),
          isLate: late != nil, expectation: open)
      }
      expectation = nil
      return
    }
    expectation?.runs = kept
  }

  private mutating func advance(
    _ event: Event, in states: UInt64, thing: Int32?, things: UInt64, book: InterpretedScenarios,
    _ answer: inout Answer
  ) {
    var next: [Run] = []
    var complete: (scenario: Int, firstLine: Int)?
    func take(
      _ scenario: Int, _ progress: InterpretedScenario.Progress, from firstLine: Int,
      _ own: Int32?
    ) {
      let progress = book.scenarios[scenario].next(progress, Int(event.event))
      guard progress != 0,
        !next.contains(where: {
          $0.scenario == scenario && $0.progress == progress && $0.thing == own
        })
      else { return }
      if book.scenarios[scenario].isComplete(progress) {
        // The longest sequence says most.
        let isBetter = complete.map { (firstLine, scenario) < ($0.firstLine, $0.scenario) }
        if isBetter ?? true { complete = (scenario, firstLine) }
      }
      next.append(
        Run(scenario: Int16(scenario), progress: progress, firstLine: firstLine, thing: own))
    }
    for run in runs {
      take(Int(run.scenario), run.progress, from: run.firstLine, run.thing ?? thing)
    }
    for number in book.openings[Int(event.event)] {
      let scenario = book.scenarios[number]
      // An event of the whole life begins a sequence of its things if it is one for each of them.
      let begins =
        if thing == nil, scenario.isOfInstances {
          things != 0 && things | scenario.from == scenario.from
        } else {
          scenario.isOfInstances == (thing != nil) && scenario.from & states != 0
        }
      if begins { take(number, scenario.beginning, from: event.line, thing) }
    }
    runs = next
    // Where the stimulus tells which of several equal sequences it was, it is that one.
    if let complete, answer.recognised.isEmpty { answer.recognised.append(complete) }
  }
}
