/// The outcome of a check, as reports read it.
public struct CheckResult: CheckReport, Sendable {
  /// What was judged and found; finished.
  let engine: Engine
  let names: NameTable
  let folding: Folding
  public let inputs: [InputSummary]
  public internal(set) var archives: [ArchiveSummary] = []
  public private(set) var summary = CheckSummary()
  /// Findings and folds in report order: an index into the findings, or the complement of one into the folds.
  private var order: [Int] = []
  /// Per life: unfolded faults, and whether one of them is an error or a warning.
  private var faultsOfLives: [Int32]
  private var violations: [Bool]
  let writer: FindingWriter
  private var policy: FindingPolicy
  /// What was decided about the findings of `order` that do not count.
  private var decisions: [Int: FindingPolicy.Decision] = [:]

  init(engine: Engine, names: NameTable, inputs: [InputSummary]) {
    self.engine = engine
    self.names = names
    self.inputs = inputs
    folding = Folding(engine)
    writer = FindingWriter(engine: engine, names: names, files: inputs.map(\.file))
    policy = FindingPolicy(engine.options)
    faultsOfLives = [Int32](repeating: 0, count: engine.lives.count)
    violations = [Bool](repeating: false, count: engine.lives.count)
    count()
    sort()
  }

  /// Whether there was something to judge, if only what the system did to processes that log no callback.
  public var hasJudged: Bool {
    summary.verdict != .inconclusive || engine.hasSigns && !engine.shownMachines.isEmpty
  }

  public var configuration: Configuration { engine.options.configuration }

  public var notes: [String] {
    engine.configurationNotes(files: inputs.map(\.file)) + misspellingNotes
      + engine.chainNotes(files: inputs.map(\.file))
  }

  public var rulesets: [String] {
    var names: [String] = []
    for number in engine.shownMachines {
      let machine = engine.rules.machines[engine.machines[number]]
      let file = engine.rules.files[machine.place.file]
      let base = file.split(separator: "/").last ?? ""
      let name = base.hasSuffix(".rules") ? String(base.dropLast(6)) : String(base)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  public var overflow: [(rule: String, count: Int)] {
    engine.overflow.sorted { $0.key < $1.key }.map { (engine.rules.rules[$0.key].id, $0.value) }
  }

  /// How many entries of the baseline, per fingerprint, stand for no finding.
  public var unmatchedEntries: [String: Int] { policy.unmatched }

  /// The suppressions that no finding met.
  public var unusedSuppressions: [Suppression] { policy.unusedSuppressions }

  /// Whether findings of this rule are reported; true where there is no such rule.
  public func isReported(rule: String) -> Bool {
    engine.rules.rules.firstIndex { $0.id == rule }.map { writer.isListed($0) } ?? true
  }

  public func forEachLife(_ body: (LifeReport) throws -> Void) rethrows {
    var unseen: [Int32: [Int]] = [:]
    for fold in folding.folds {
      for member in fold.members {
        unseen[engine.findings[member].life, default: []] += fold.events
      }
    }
    let stateNames = engine.automata.map { automaton in
      engine.rules.machines[automaton.machine.index].states.map(\.name)
    }
    for (index, life) in engine.lives.enumerated() where !engine.isAside(index) {
      let machine = life.automaton < 0 ? nil : engine.automata[Int(life.automaton)].machine
      let states = life.automaton < 0 ? [] : stateNames[Int(life.automaton)]
      let sign = life.endEvent < 0 ? nil : engine.rules.events[Int(life.endEvent)].name
      let isOver =
        sign != nil
        || machine.map { life.finalStates & $0.live == 0 && life.finalStates != 0 } ?? false
      let final = states.indices.filter { life.finalStates >> UInt64($0) & 1 == 1 }
      try body(
        LifeReport(
          id: index + 1, process: life.process < 0 ? nil : names.name(life.process),
          pid: life.pid < 0 ? nil : Int(life.pid),
          file: inputs[Int(life.file)].file, firstLine: life.firstLine, lastLine: life.lastLine,
          start: life.start, started: life.started.text, ended: isOver ? life.last.text : nil,
          endReason: sign ?? (isOver ? final.first.map { states[$0] } : nil),
          events: Int(life.events),
          faults: Int(faultsOfLives[index]),
          verdict: violations[index]
            ? .violates : life.automaton >= 0 ? .conforms : .inconclusive,
          finalStates: final.map { states[$0] },
          bundle: life.bundle < 0 ? bundle(ofProcess: life.process) : names.name(life.bundle),
          unseen: Set(unseen[Int32(index)] ?? []).sorted().map { engine.rules.events[$0].name },
          scenes: life.scenes.map { names.name($0) },
          scenarios: engine.rules.scenarios.indices.filter { life.scenarios >> UInt64($0) & 1 == 1 }
            .map { engine.rules.scenarios[$0].id },
          segments: life.segments.map { segment in
            LifeReport.Segment(
              scenario: engine.rules.scenarios[Int(segment.scenario)].id,
              line: Int(segment.firstLine), lastLine: Int(segment.lastLine))
          }))
    }
  }

  /// The bundle id of the app whose Info.plist is known.
  private func bundle(ofProcess process: Int32) -> String? {
    guard process >= 0, let app = engine.options.app, let executable = app.executable,
      names.name(process) == executable
    else { return nil }
    return app.bundleID
  }

  public func forEachFinding(_ body: (Finding) throws -> Void) rethrows {
    for number in order {
      var finding =
        number >= 0
        ? writer.finding(engine.findings[number]) : writer.finding(folding.folds[~number])
      if let channels = folding.channels[number] { finding.channels = channels }
      if let decision = decisions[number] { policy.apply(decision, to: &finding) }
      try body(finding)
    }
  }

  // MARK: Counting

  private mutating func count() {
    let aside = engine.lives.indices.filter { engine.isAside($0) }
    summary.lives = engine.lives.count - aside.count
    summary.closedLives = engine.closedLives
    summary.events =
      engine.judgedEvents - aside.reduce(0) { $0 + Int(engine.lives[$1].events) }
    summary.outside = engine.outsideEvents
    Self.count(engine.formulas.outcomes, into: &summary)
    for (index, finding) in engine.findings.enumerated() {
      let severity = writer.severity(of: finding)
      if folding.isFolded[index] {
        summary.folded += 1
        continue
      }
      if folding.isMerged[index] { continue }
      // What is never logged anywhere is not missed here.
      if finding.demanded[0] >= 0, finding.time == 0, !engine.logsDemanded(by: finding) {
        summary.folded += 1
        continue
      }
      if finding.kind == .property, severity >= .warning { violations[Int(finding.life)] = true }
      if finding.isFault {
        summary.faults += 1
        faultsOfLives[Int(finding.life)] += 1
      }
      // A broken formula is no fault of the machine, but it is one of the life.
      if severity >= .warning, finding.isFault || finding.kind == .property {
        violations[Int(finding.life)] = true
      }
      if writer.isListed(Int(finding.rule)) {
        order.append(index)
        let decision = policy.isEmpty ? .counts : policy.decide(finding, writer)
        tally(severity, decision, of: index)
      }
    }
    for (index, fold) in folding.folds.enumerated() {
      guard let rule = writer.neverLoggedRule, writer.isListed(rule) else { continue }
      order.append(~index)
      let decision = policy.isEmpty ? .counts : policy.decide(fold, writer)
      tally(writer.severity(of: rule), decision, of: ~index)
    }
    for (rule, count) in engine.overflow {
      summary.uncounted += count
      if engine.rules.rules[rule].isFault { summary.faults += count }
      if writer.isListed(rule) { tally(writer.severity(of: rule), count) }
    }
    if violations.contains(true) {
      summary.verdict = .violates
    } else if engine.lives.contains(where: { $0.automaton >= 0 }) {
      summary.verdict = .conforms
    }
  }

  private mutating func tally(
    _ severity: Severity, _ decision: FindingPolicy.Decision, of number: Int
  ) {
    switch decision {
    case .counts: return tally(severity, 1)
    case .known: summary.known += 1
    case .suppressed: summary.suppressed += 1
    }
    decisions[number] = decision
  }

  private mutating func tally(_ severity: Severity, _ count: Int) {
    switch severity {
    case .error: summary.errors += count
    case .warning: summary.warnings += count
    case .info: summary.infos += count
    }
  }

  private mutating func sort() {
    // A file that is named twice is one file to whoever reads the report.
    var numbers: [String: Int] = [:]
    let files = inputs.map { input in
      numbers[input.file] = numbers[input.file] ?? numbers.count
      return numbers[input.file] ?? 0
    }
    func place(_ number: Int) -> (Int, Int, Int32, Int32, Int) {
      let finding = engine.findings[number >= 0 ? number : folding.folds[~number].members[0]]
      return (
        files[Int(engine.lives[Int(finding.life)].file)], finding.line, finding.column,
        finding.rule, number
      )
    }
    order.sort { place($0) < place($1) }
  }
}
