import BuiltinRules
import Testing

@testable import Lifecheck

/// The engine against the plain offline program, on random lives.
///
/// Every failure prints a seed, from which `RandomLife` makes the same life again, and a shortest
/// trace that still fails.
@Suite struct DifferentialTests {
  /// The machine, and an engine that keeps what it learnt from life to life, as a check does.
  struct Subject {
    let rules: RuleSet
    let machine: Int
    let configuration: Configuration
    let offline: OfflineProgram
    let generator: TraceGenerator

    init(_ rules: RuleSet, machine: Int, _ configuration: Configuration) {
      self.rules = rules
      self.machine = machine
      self.configuration = configuration
      offline = OfflineProgram(rules, machine: machine, configuration: configuration)
      generator = TraceGenerator(rules, machine: machine, configuration: configuration)
    }

    /// What is wrong with the engine's answer on `trace`, or nil.
    func complaint(about trace: [Int], _ start: StartMode, _ engine: inout KeptEngine) -> String? {
      let result = engine.run(trace, start)
      let places = offline.places(of: trace, start: start)
      if result.faults != places.count {
        return "the monitor counts \(result.faults) faults, the offline program \(places.count)"
      }
      let found = result.findings.filter(\.isFault).map(\.index)
      return found == places ? nil : "the monitor finds faults at \(found), not at \(places)"
    }

    func freshEngine() -> KeptEngine { KeptEngine(rules, machine: machine, configuration) }

    /// Records the failure of `life`, with a shortest trace that fails too.
    func report(_ complaint: String, _ life: RandomLife, _ start: StartMode) {
      let trace = shortest(life.events) { trace in
        var engine = freshEngine()
        return self.complaint(about: trace, start, &engine) != nil
      }
      var engine = freshEngine()
      let short = self.complaint(about: trace, start, &engine) ?? "only with the lives before it"
      Issue.record(
        """
        \(complaint); \(life), start \(start), \(configuration)
        shortest: \(rules.names(of: trace)): \(short)
        machine: \(rules.machines[machine].summary(in: rules))
        whole: \(rules.names(of: life.events))
        """)
    }
  }

  @Test func `the monitor counts the least number of faults on the app machine`() {
    for configuration in Configuration.forTests {
      for start in [StartMode.launch, .tail, .auto] {
        for app in RuleSet.appsForTests {
          let subject = Subject(app, machine: 0, configuration)
          var engine = subject.freshEngine()
          for seed in Cases.some(0..<UInt64(100)) {
            let life = RandomLife(seed: seed, start: start, upTo: 100, subject.generator)
            if let complaint = subject.complaint(about: life.events, start, &engine) {
              subject.report(complaint, life, start)
              return
            }
          }
        }
      }
    }
  }

  @Test func `the monitor counts the least number of faults on each built-in machine`() throws {
    for start in [StartMode.launch, .tail, .auto] {
      let rules = try RuleSet.shared
      for machine in rules.machines.indices {
        for hasPids in [false, true] {
          var configuration = Configuration()
          configuration.facts[.pids] = hasPids
          let subject = Subject(rules, machine: machine, configuration)
          var engine = subject.freshEngine()
          for seed in Cases.some(0..<UInt64(25)) {
            let life = RandomLife(seed: seed, start: start, upTo: 100, subject.generator)
            if let complaint = subject.complaint(about: life.events, start, &engine) {
              subject.report(complaint, life, start)
              return
            }
          }
        }
      }
    }
  }

  @Test func `a legal walk has no fault, and each injury makes one at most`() {
    for configuration in Configuration.forTests {
      for start in [StartMode.launch, .tail] {
        for app in RuleSet.appsForTests {
          let subject = Subject(app, machine: 0, configuration)
          var engine = subject.freshEngine()
          for seed in Cases.some(0..<UInt64(50)) {
            let life = RandomLife(
              seed: seed &+ 1_000_000, start: start, upTo: 200, subject.generator)
            guard let injuries = life.injuries else { continue }
            let faults = engine.run(life.events, start).faults
            if faults > injuries {
              subject.report("\(injuries) injuries make \(faults) faults", life, start)
              return
            }
          }
        }
      }
    }
  }

  @Test func `the monitor counts the least number of faults on random machines`() {
    for part in 0..<10 {
      for number in 0..<UInt64(125) {
        let seed = UInt64(part) * 1_000 + number
        var random = SplitMix64(seed: seed)
        let rules = RuleSet.random(&random)
        let configuration = random.element(of: Configuration.forTests)
        let subject = Subject(rules, machine: 0, configuration)
        var engine = subject.freshEngine()
        for life in 0..<UInt64(5) {
          let start = life % 2 == 0 ? StartMode.launch : .tail
          let life = RandomLife(
            seed: seed * 10 + life, start: start, upTo: 60, subject.generator)
          if let complaint = subject.complaint(about: life.events, start, &engine) {
            subject.report(complaint, life, start)
            return
          }
        }
      }
    }
  }

  @Test func `an engine that has seen other lives answers as a fresh one`() {
    for configuration in Configuration.forTests {
      for app in RuleSet.appsForTests {
        let subject = Subject(app, machine: 0, configuration)
        var engine = subject.freshEngine()
        var full = KeptEngine(app, machine: 0, configuration, limit: 5)
        for seed in Cases.some(0..<UInt64(20)) {
          let life = RandomLife(seed: seed, start: .auto, upTo: 100, subject.generator)
          let fresh = runTrace(
            life.events, machine: 0, in: app, configuration: configuration, start: .auto)
          // Past its limit the engine computes what it would have looked up.
          if engine.run(life.events, .auto) != fresh || full.run(life.events, .auto) != fresh {
            Issue.record("\(life), \(configuration): \(app.names(of: life.events))")
            return
          }
        }
      }
    }
  }

  /// Two readings of the app machine's specification, made independently. From iOS 4 on, built for it and
  /// with multitasking: what else an older system leaves out, the page does not settle.
  @Test func `every app machine counts the faults that the transcribed page counts`() throws {
    for configuration in Configuration.forTests {
      for start in StartMode.allCases {
        guard let os = configuration.os, os >= Version(4) else { continue }
        var configuration = configuration
        configuration.facts[.multitasking] = true
        configuration.sdk = configuration.sdk ?? os
        let page = Subject(TranscribedApp.rules, machine: 0, configuration)
        for app in RuleSet.appsForTests {
          let subject = Subject(app, machine: 0, configuration)
          for seed in Cases.some(0..<UInt64(60)) {
            let life = RandomLife(seed: seed &+ 3_000_000, start: start, upTo: 60, page.generator)
            func translated(_ trace: [Int]) throws -> [Int] {
              try trace.map { event in
                let name = page.rules.events[event].name
                return try #require(app.events.firstIndex { $0.name == name }, "\(name)")
              }
            }
            func differs(_ trace: [Int]) throws -> Bool {
              try subject.offline.places(of: translated(trace), start: start)
                != page.offline.places(of: trace, start: start)
            }
            guard try differs(life.events) else { continue }
            let trace = try shortest(life.events, where: differs)
            Issue.record(
              """
              \(life), start \(start), \(configuration)
              \(page.rules.names(of: trace))
              page: faults at \(page.offline.places(of: trace, start: start))
              rules: faults at \(try subject.offline.places(of: translated(trace), start: start))
              """)
            return
          }
        }
      }
    }
  }

  /// What a stream says before its last event is what the whole life says: an explanation is
  /// final after the next event, and nothing else is ever taken back.
  @Test func `a longer life keeps the findings of its beginning`() {
    for configuration in Configuration.forTests {
      for app in RuleSet.appsForTests {
        let subject = Subject(app, machine: 0, configuration)
        var engine = subject.freshEngine()
        for seed in Cases.some(0..<UInt64(15)) {
          let life = RandomLife(seed: seed &+ 2_000_000, start: .auto, upTo: 60, subject.generator)
          let whole = engine.run(life.events, .auto)
          for end in 1..<max(1, life.events.count) {
            let part = engine.run(Array(life.events[..<end]), .auto)
            let isKept =
              part.faults <= whole.faults
              && part.findings.filter { $0.index < end - 1 }
                == whole.findings.filter { $0.index < end - 1 }
              && part.findings.map(\.index) == whole.findings.map(\.index).filter { $0 < end }
            if !isKept {
              Issue.record(
                """
                the first \(end) events of \(life), \(configuration)
                \(app.names(of: life.events))
                part: \(part)
                whole: \(whole)
                """)
              return
            }
          }
        }
      }
    }
  }
}

/// An engine that keeps what it learnt from life to life.
struct KeptEngine {
  private let rules: RuleSet
  private let configuration: Configuration
  private var automaton: Automaton

  /// - Parameter limit: how many beliefs it may keep.
  init(_ rules: RuleSet, machine: Int, _ configuration: Configuration, limit: Int = 4096) {
    self.rules = rules
    self.configuration = configuration
    automaton = Automaton(Machine(machine, of: rules, in: configuration), limit: limit)
  }

  mutating func run(_ trace: [Int], _ start: StartMode) -> TraceResult {
    runTrace(
      trace, automaton: &automaton, rules: rules, configuration: configuration, start: start)
  }
}

extension RuleSet {
  /// The rule sets that hold an app machine, as their machine 0.
  static let appsForTests: [RuleSet] =
    [TranscribedApp.rules] + [try? RuleSet.builtin(startingWith: "app")].compactMap(\.self)

  /// The built-in rules, with the machine of this name as machine 0.
  static func builtin(startingWith name: String) throws -> RuleSet {
    let files = builtinRuleFiles.map { (name: "\($0.name)", text: Array("\($0.text)".utf8)) }
    let owns = try RuleSet.shared.machines.first { $0.name == name }.map { machine in
      files[machine.place.file].name
    }
    return try RuleSet.parse(files.filter { $0.name == owns } + files.filter { $0.name != owns })
  }
}

extension MachineDefinition {
  /// All moves on one line, for the messages of failed tests.
  func summary(in rules: RuleSet) -> String {
    let observed = moves.map { move in
      let kind = move.isFault ? " fault" : ""
      let event = rules.events[move.event].name
      return
        "\(states[move.from].name) -\(event)-> \(states[move.to].name)\(kind) \(move.condition)"
    }
    let silent = silentMoves.map { move in
      "\(states[move.from].name) -> \(states[move.to].name) \(move.condition)"
    }
    let live = states.filter { $0.live != nil }.map(\.name)
    return (observed + silent).joined(separator: "; ") + "; live \(live.joined(separator: " "))"
  }
}
