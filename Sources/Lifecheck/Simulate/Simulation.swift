/// A simulated run: legal lives of apps as a log, or lives with deviations that are written down.
///
/// All that is legal, and all names, come from the rules. The same options make the same bytes.
package struct Simulation: Sendable {
  private let rules: RuleSet
  private let options: SimulationOptions
  private let format: SimulatedFormat
  private let machines: SimulatedMachines
  private let routes: [SimulatedRoute]

  /// Plans the run, and says what cannot be.
  package init(rules: RuleSet, options: SimulationOptions) throws(SimulationError) {
    self.rules = rules
    self.options = options
    guard let format = SimulatedFormat(options.format) else {
      let names = SimulatedFormat.all.map(\.name).joined(separator: ", ")
      throw SimulationError(
        "Nothing can be written as '\(options.format.name)'; the formats are \(names)")
    }
    self.format = format
    try Self.check(options, format)
    var configuration = options.configuration.assumingToday
    configuration.facts[.scenes] = configuration.facts[.scenes] ?? false
    configuration.facts[.pids] = format.hasPids
    // One scene, of which no line says which one it is.
    configuration.facts[.identified] = false
    configuration.facts[.multipleScenes] = false
    machines = try SimulatedMachines(
      rules, in: configuration, showsState: format.hasMessages)
    var unknown = configuration
    (unknown.os, unknown.sdk) = (options.configuration.os, options.configuration.sdk)
    unknown.facts[.multitasking] = options.configuration.facts[.multitasking]
    let loose = try SimulatedMachines(rules, in: unknown, showsState: format.hasMessages)
    let source = try Self.source(options, rules, machines, loose, in: configuration)
    let pace = SimulatedPace(rules, machines, in: configuration)
    let resting = Self.restingStates(rules, machines, in: configuration)
    let machines = machines
    var routes = (0..<options.apps).map { app in
      SimulatedRoute(
        source, rounds: options.lives, machines, pace, resting: resting,
        SeededGenerator(seed: options.seed, stream: UInt64(app) + 1))
    }
    if options.faults > 0 {
      var apps: [[[SimulatedStep]]] = []
      for route in routes { apps.append(try Self.wholeLives(of: route)) }
      var faults = SimulatedFaults(
        format, rules, machines, options.configuration,
        SeededGenerator(seed: options.seed, stream: UInt64.max))
      try faults.put(options.faults, into: &apps)
      routes = apps.enumerated().map { app, lives in
        SimulatedRoute(
          .prepared(lives), rounds: 1, machines, pace, resting: resting,
          SeededGenerator(seed: options.seed, stream: UInt64(app) + 1))
      }
    }
    self.routes = routes
  }

  /// Refuses numbers out of range, and what a format cannot say.
  private static func check(
    _ options: SimulationOptions, _ format: SimulatedFormat
  ) throws(SimulationError) {
    func require(
      _ number: Int, _ range: ClosedRange<Int>, _ name: String
    ) throws(SimulationError) {
      guard range.contains(number) else {
        throw SimulationError(
          "The number of \(name) is \(number), and has to be from \(range.lowerBound) to \(range.upperBound)"
        )
      }
    }
    try require(options.apps, 1...SimulationOptions.mostApps, "apps")
    try require(options.lives, 1...SimulationOptions.mostLives, "lives")
    try require(options.faults, 0...SimulationOptions.mostFaults, "deviations")
    try require(
      options.noisePermille, 0...1000 * SimulationOptions.mostNoise, "other lines per thousand")
    if case .walk(let count) = options.plan {
      try require(count, 1...SimulationOptions.mostEvents, "events")
    }
    if options.apps > 1, !format.namesProcess, format.format != .events {
      throw SimulationError(
        "'\(format.name)' does not tell apps apart: a run of several needs a format that names the process"
      )
    }
    if options.noisePermille > 0, format.format == .notation {
      throw SimulationError("'\(format.name)' has no lines but those of events")
    }
  }

  private static func source(
    _ options: SimulationOptions, _ rules: RuleSet, _ machines: SimulatedMachines,
    _ loose: SimulatedMachines, in configuration: Configuration
  ) throws(SimulationError) -> SimulatedRoute.Source {
    let source: SimulatedRoute.Source
    let events: Int
    switch options.plan {
    case .walk(let count):
      (source, events) = (.walk(count), count)
    case .words(let words):
      let lives = try WordRoute.lives(words, rules, machines, in: configuration)
      guard lives != [[]] else { throw SimulationError("There is nothing to simulate") }
      (source, events) = (.lives(lives), lives.reduce(0) { $0 + $1.count })
    case .cover(let coverage):
      let lives = CoverageRoute.lives(
        coverage, rules, machines, loose: loose, in: configuration)
      guard !lives.isEmpty else { throw SimulationError("There is nothing to cover") }
      (source, events) = (.lives(lives), lives.reduce(0) { $0 + $1.count })
    }
    // Both are within limits, and so is their product within an Int.
    guard events * options.lives <= SimulationOptions.mostEvents else {
      throw SimulationError(
        "That is more than \(SimulationOptions.mostEvents) events for each app: fewer events, or fewer lives"
      )
    }
    return source
  }

  /// The states in which an app is until somebody does something: where the scenarios begin.
  private static func restingStates(
    _ rules: RuleSet, _ machines: SimulatedMachines, in configuration: Configuration
  ) -> UInt64 {
    rules.scenarios.filter {
      $0.machine == machines.main && $0.condition.value(in: configuration) == .yes
    }.flatMap(\.from).filter { $0 != machines.machines[0].start }.reduce(0) {
      $0 | 1 << UInt64($1)
    }
  }

  private static func wholeLives(
    of route: SimulatedRoute
  ) throws(SimulationError) -> [[SimulatedStep]] {
    var route = route
    var lives: [[SimulatedStep]] = []
    var count = 0
    while let next = route.next() {
      if next.isFirst { lives.append([]) }
      lives[lives.count - 1].append(next.step)
      count += 1
      guard count <= SimulationOptions.mostEventsWithFaults else {
        throw SimulationError(
          "A run with deviations has at most \(SimulationOptions.mostEventsWithFaults) events for each app"
        )
      }
    }
    return lives
  }

  /// Writes the run to `sink`, and what was done to it to `truth`; both are flushed.
  ///
  /// - Parameter isStopped: asked now and then: whether to leave off.
  package func write(to sink: ByteSink, truth: ByteSink? = nil, isStopped: () -> Bool = { false }) {
    let writer = SimulatedWriter(format, rules, spellings: machines.spellings, to: sink)
    var run = SimulatedRun(
      routes, rules, writer, truth, namesProcess: format.namesProcess, options)
    run.write(isStopped)
    writer.finish()
    sink.flush()
    truth?.flush()
  }
}
