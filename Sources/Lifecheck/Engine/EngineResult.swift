/// What the engine hands over: what it judged and found, in numbers. Policy and Report read nothing else of it.
///
/// It is made when the last life has ended, and in between for reports that stream. Making one copies no array.
struct EngineResult: Sendable {
  /// A machine as some lives are judged by it: with pids or without, by all that the app logs or by a reporter's words.
  struct Judge: Sendable {
    let machine: Machine
    let configuration: Configuration
  }

  let rules: RuleSet
  /// With the configuration that the run was judged by.
  var options: CheckOptions
  /// The machines that apply.
  let machines: [Program.MachineUse]
  /// Whether each judged something.
  let isJudging: [Bool]
  /// What `FindingRecord.automaton` and `LifeRecord.automaton` are indices into.
  let automata: [Judge]
  let scenarios: ScenarioPlan
  let instanceScenarios: ScenarioPlan
  /// The rules with a formula that applied, and how each came out in which life.
  let formulas: [FormulaPlan.Formula]
  let outcomes: [Formulas.Outcome]

  let lives: Pages<LifeRecord>
  let segments: SegmentBook
  /// The first findings, and all of them by groups.
  let findings: [FindingRecord]
  let groups: [FindingGroup]
  let rivals: [FindingRivals]
  let spares: [FindingGroup.Loss: [FindingRecord]]
  let snippets: [(own: Finding.Snippet, previous: Finding.Snippet?)]

  /// When lives were in which states, where a report asks for it.
  let stateBook: StateBook
  /// Which callbacks each app logs, on which channels.
  let seen: SeenCallbacks
  /// Which events were judged, and what they cover, per input and process.
  let exercises: Exercises
  let coverage: CoverageMarks

  /// The processes and bundles that were chosen, as numbers of the name table; nil: all.
  let apps: [Int32]?
  /// The processes that nobody chose.
  let passedOver: FirstCounts
  let closedLives: Int
  /// Events that were judged before others could come before them, because their life held too many in one second.
  let hurriedEvents: Int
  let judgedEvents: Int
  /// Events of scenes in apps that were said to have none.
  let passedScenes: Int
  let outsideEvents: Int
  /// What the system told of lives that are judged, and marks of what was done to the app, by the numbers of events.
  let signs: FirstCounts
  /// Whether the input has marks of a run that no device is part of, and so no debugger.
  let isSimulated: Bool

  /// For the notes: what the log says of versions, scenes, losses and missing lines.
  let logVersions: [LogVersion]
  let instanceApps: [Int32: (file: Int32, line: Int)]
  let losses: LossBook
  let brokenChains: BrokenChains
  let standIns: StandInBook
}

extension Engine {
  var result: EngineResult {
    EngineResult(
      rules: program.rules, options: program.options,
      machines: program.machines, isJudging: facts.isJudging,
      automata: beliefs.automata.indices.map {
        EngineResult.Judge(
          machine: beliefs.automata[$0].machine, configuration: beliefs.configurations[$0])
      }, scenarios: scenarios.plan, instanceScenarios: scenarios.instancePlan,
      formulas: formulas.plan.formulas,
      outcomes: formulas.outcomes, lives: lives.records,
      segments: lives.segments, findings: findings.records,
      groups: findings.groups, rivals: findings.rivals, spares: findings.spares,
      snippets: findings.snippets, stateBook: stateBook, seen: lives.seen, exercises: lives.apps,
      coverage: coverage,
      apps: apps, passedOver: facts.passedOver, closedLives: facts.closedLives,
      hurriedEvents: lives.held.hurried,
      judgedEvents: facts.judgedEvents, passedScenes: facts.passedScenes,
      outsideEvents: facts.outsideEvents, signs: facts.signs,
      isSimulated: facts.isSimulated, logVersions: facts.versions,
      instanceApps: facts.instanceApps, losses: lives.losses, brokenChains: facts.brokenChains,
      standIns: facts.standIns)
  }
}

extension EngineResult {
  /// The machines that reports speak of, as places in `machines`: those that judged something. Where none did, those that
  /// would have been expected to.
  var shownMachines: [Int] {
    let judging = machines.indices.filter { isJudging[$0] }
    return judging.isEmpty
      ? machines.indices.filter { machines[$0].beginsLives && machines[$0].without } : judging
  }

  /// The scenarios for lives without things such as scenes, and for those with them.
  var scenarioBooks: [ScenarioPlan] { [scenarios, instanceScenarios] }

  /// The scenarios of a system of today for apps that some machines judge, as indices into `RuleSet.scenarios`. What a life does
  /// as a whole is asked of those with scenes also where they log nothing of it but scenes.
  func likelyScenarios(of meant: Set<Int>) -> [Int] {
    func isMeant(_ book: ScenarioPlan) -> Bool {
      [book.machine, book.instanceMachine].contains { $0.map(meant.contains) ?? false }
    }
    let numbers = scenarioBooks.filter(isMeant).flatMap { book in
      book.scenarios.filter(\.isLikely).map(\.index)
    }
    return Set(numbers).sorted()
  }

  /// Whether silence in a console's log is no more than a hint: neither the user nor the input says that no debugger was there.
  var mayBeDebugged: Bool { !isSimulated && options.configuration.backgroundAllowance == nil }

  /// Whether a life was followed only because it might have turned out to be one of the chosen.
  func isPassedOver(_ life: Int) -> Bool {
    apps.map { !$0.contains(lives[life].process) && !$0.contains(lives[life].bundle) } ?? false
  }

  /// The callbacks that a finding's explanation misses, as indices into `RuleSet.events`.
  func lostEvents(of finding: FindingGroup.Key) -> [Int] {
    guard finding.automaton >= 0, finding.gap >= 0 else { return [] }
    let machine = automata[Int(finding.automaton)].machine
    return machine.gaps[Int(finding.gap)].symbols.map { machine.alphabet[Int($0)] }
  }

  /// Whether it misses what the process never logs, on any channel: a scenario or the like demands it, within no time.
  func isUnloggedDemand(_ finding: FindingGroup.Key) -> Bool {
    guard finding.demanded >= 0, !finding.isLate else { return false }
    let process = lives[Int(finding.life)].process
    return ![finding.demanded, finding.otherDemanded].contains {
      $0 >= 0 && seen.contains(Int($0), process: process)
    }
  }
}
