import Testing

@testable import Lifecheck

/// What `lifecheck simulate` writes: the same for the same seed, and legal wherever it says nothing else.
@Suite struct SimulateTests {
  typealias Plan = SimulationOptions.Plan

  private func options(
    _ plan: Plan, _ configuration: Configuration = Configuration(), seed: UInt64 = 1,
    lives: Int = 1, format: LogFormat = .xcode, faults: Int = 0
  ) -> SimulationOptions {
    var options = SimulationOptions()
    (options.plan, options.configuration, options.seed) = (plan, configuration, seed)
    (options.lives, options.format, options.faults) = (lives, format, faults)
    return options
  }

  private func written(
    _ options: SimulationOptions
  ) throws -> (log: [UInt8], truth: String) {
    let simulation = try Simulation(rules: try RuleSet.shared, options: options)
    var (log, truth): ([UInt8], [UInt8]) = ([], [])
    simulation.write(to: ByteSink { log += $0 }, truth: ByteSink { truth += $0 })
    return (log, String(decoding: truth, as: UTF8.self))
  }

  private func text(_ options: SimulationOptions) throws -> String {
    String(decoding: try written(options).log, as: UTF8.self)
  }

  private func notation(_ words: String...) throws -> String {
    try text(options(.words(words), format: .notation))
  }

  private func complaint(_ options: SimulationOptions) throws -> String {
    do throws(SimulationError) {
      _ = try Simulation(rules: RuleSet.builtinWithoutExamples, options: options)
      return ""
    } catch {
      return error.message
    }
  }

  /// Lines of what a check says that is more than an information.
  private func findings(
    in log: [UInt8], _ configuration: Configuration, logged: CheckOptions.Logged,
    format: LogFormat? = nil
  ) throws -> [Finding] {
    var options = CheckOptions()
    options.configuration = configuration
    options.logged = logged
    options.inputFormat = format?.name
    return try check(log, options: options).findings.filter { $0.severity > .info }
  }

  static let configurations: [Configuration] = {
    var all = [Configuration(), Configuration(os: Version(12)), Configuration(os: Version(3, 1))]
    for fact in [Fact.scenes, .forwarded, .exitsOnSuspend] {
      var configuration = Configuration()
      configuration.facts[fact] = true
      all.append(configuration)
    }
    return all
  }()

  @Test func `scenarios are what the documents say`() throws {
    #expect(try notation("launch", "home", "return") == "1 3 4 5 6 3\n")
    #expect(try notation("launch", "home", "url-return") == "1 3 4 5 6 2 3\n")
    #expect(try notation("1-3", "4-5", "6-2-3") == "1 3 4 5 6 2 3\n")
    #expect(try notation("url-launch", "interruption-ignored") == "1 2 3 4 3\n")
    // A launch begins another life.
    #expect(try notation("launch", "home", "launch") == "1 3 4 5\n| 1 3\n")
    var exits = Configuration()
    exits.facts[.exitsOnSuspend] = true
    #expect(
      try text(options(.words(["launch", "home-and-quit"]), exits, format: .notation))
        == "1 3 4 7\n")
    #expect(
      try text(
        options(
          .words(["launch", "home-before-ios-4"]), Configuration(os: Version(3, 1)),
          format: .notation)) == "1 3 4 7\n")
  }

  @Test func `what cannot be is said`() throws {
    func complaint(_ words: String...) throws -> String {
      try self.complaint(options(.words(words)))
    }
    #expect(try complaint("hom") == "Unknown scenario 'hom'. Did you mean 'home'?")
    #expect(
      try complaint("home")
        == "Scenario 'home' cannot come at the beginning: it begins in state active, and the state of the app is notRunning"
    )
    #expect(
      try complaint("launch", "return")
        == "Scenario 'return' cannot come after 'launch': it begins in state background, and the state of the app is active"
    )
    #expect(try complaint("launch", "unlock-on-ios-4").contains("it holds when os < 5.0"))
    #expect(try complaint("1-5-7-3").hasPrefix("'didBecomeActive' cannot come here"))
    var several = options(.walk(10), format: .bare)
    several.apps = 2
    #expect(try self.complaint(several).hasPrefix("'bare' does not tell apps apart"))
    #expect(
      try self.complaint(options(.walk(10), format: .unity)).hasPrefix(
        "Nothing can be written as 'unity'; the formats are nslog, xcode, "))
    for count in [0, -1, Int.max, Int.min] {
      #expect(try self.complaint(options(.walk(count))).hasPrefix("The number of events is"))
      #expect(try self.complaint(options(.walk(1), lives: count)).contains("of lives"))
      #expect(try self.complaint(options(.walk(1), faults: count == 0 ? -1 : count)) != "")
    }
    #expect(
      try self.complaint(options(.walk(SimulationOptions.mostEvents), lives: 2)).hasPrefix(
        "That is more than"))
    #expect(
      try self.complaint(options(.words(["1-3"]), faults: 3)).hasPrefix(
        "There is no place left for"))
  }

  @Test func `the same seed gives the same bytes`() throws {
    var run = options(.walk(60), lives: 3, faults: 2)
    (run.apps, run.noisePermille) = (3, 700)
    let first = try written(run)
    let second = try written(run)
    #expect(first == second)
    run.seed = 2
    #expect(try written(run).log != first.log)
  }

  @Test(arguments: configurations)
  func `what is simulated is legal`(configuration: Configuration) throws {
    // `Tests/simulate.py` does this at length.
    let isUnknown = configuration == Configuration()
    for plan in [Plan.walk(60), isUnknown ? .cover(.pairs) : .cover(.transitions)] {
      for seed in 1...UInt64(2) {
        var run = options(plan, configuration, seed: seed)
        run.noisePermille = 300
        let log = try written(run).log
        for logged in [CheckOptions.Logged.auto, .all] {
          let found = try findings(in: log, configuration, logged: logged)
          #expect(found.map(\.ruleID) == [], "seed \(seed), \(plan)")
        }
      }
    }
  }

  @Test func `every format is read as what it is`() throws {
    for format in SimulatedFormat.all {
      let isNotation = format.format == .notation
      var run = options(.walk(40), seed: 5, lives: 3, format: format.format)
      run.noisePermille = isNotation ? 0 : 500
      if format.namesProcess { run.apps = 2 }
      let log = try written(run).log
      for logged in [CheckOptions.Logged.auto, .all] {
        var options = CheckOptions()
        options.logged = logged
        if isNotation { options.inputFormat = format.name }
        let result = try check(log, options: options)
        #expect(result.inputs.map(\.format) == [format.name])
        #expect(result.inputs.map(\.events) == [40 * 3 * run.apps], "\(format.name)")
        #expect(result.findings.filter { $0.severity > .info }.map(\.ruleID) == [])
        #expect(result.lives.count == 3 * run.apps, "\(format.name)")
      }
    }
  }

  @Test func `transitions are covered`() throws {
    for configuration in [Configuration(os: Version(26)), Configuration(os: Version(12))] {
      var known = configuration
      known.sdk = known.os
      known.facts[.multitasking] = true
      var options = CheckOptions()
      options.configuration = known
      let log = try written(self.options(.cover(.transitions), configuration)).log
      let coverage = try check(log, options: options).coverage
      #expect(coverage[.transitions].uncovered == [])
      #expect(coverage[.states].uncovered == [])
      #expect(coverage[.transitions].total > 20)
    }
  }

  @Test func `a deviation is an error where the truth says`() throws {
    let runs: [(Configuration, LogFormat)] = [
      (Self.configurations[0], .xcode), (Self.configurations[1], .idevicesyslog),
      (Self.configurations[3], .events), (Self.configurations[0], .bare),
    ]
    for (index, (configuration, format)) in runs.enumerated() {
      let seed = UInt64(index)
      let run = options(
        .walk(40), configuration, seed: seed, lives: 2, format: format, faults: 3)
      let (log, truth) = try written(run)
      let lines = truth.split(separator: "\n")
      try #require(lines.count == 3)
      let found = try findings(in: log, configuration, logged: .all, format: format)
        .filter { $0.severity == .error }
      for line in lines {
        let match = try #require(
          line.wholeMatch(
            of:
              /\{"life":\d+,"process":"Shop","pid":(\d+),"line":(\d+),"event":"[^"]+","done":"[a-z ]+"\}/
          ))
        let (pid, place) = (try #require(Int(match.1)), try #require(Int(match.2)))
        #expect(
          found.contains { $0.line >= place && ($0.pid == nil || $0.pid == pid) },
          "seed \(seed): \(line)")
      }
    }
  }
}
