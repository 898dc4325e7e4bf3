/// The outcome of a check, as reports read it.
public struct CheckResult: CheckReport, Sendable {
  let judged: EngineResult
  let names: NameTable
  let folding: Folding
  /// What each input held.
  public let inputs: [InputSummary]
  package internal(set) var archives: [ArchiveSummary] = []
  /// The numbers of the whole run.
  public private(set) var summary = CheckSummary()
  /// Findings and folds in report order: an index into the findings, or the complement of one into the folds.
  private var order: [Int] = []
  /// Per life: unfolded faults, and whether one of them is an error or a warning.
  private var faultsOfLives: [Int32]
  private var violations: [Bool]
  let severities: FindingSeverities
  private let writer: FindingWriter
  private var policy: FindingPolicy
  /// What was decided about the findings of `order` that do not count.
  private var decisions: [Int: FindingPolicy.Decision] = [:]
  /// How many findings count and are not listed, by group.
  private var unlisted: [Int: Int] = [:]

  /// The findings that went out before all was known as less than they may be, or not at all.
  private let provisional: Set<Int>

  init(
    judged: EngineResult, names: NameTable, inputs: [InputSummary], provisional: Set<Int> = [],
    isEverythingKnown: Bool = false
  ) {
    self.provisional = provisional
    self.judged = judged
    self.names = names
    self.inputs = inputs
    folding = Folding(judged)
    severities = FindingSeverities(judged)
    writer = FindingWriter(
      judged: judged, names: names, files: inputs.map(\.file), severities: severities)
    policy = FindingPolicy(judged.options)
    policy.isEverythingKnown = isEverythingKnown
    policy.name(files: inputs.map(\.file))
    faultsOfLives = [Int32](repeating: 0, count: judged.lives.count)
    violations = [Bool](repeating: false, count: judged.lives.count)
    count()
    sort()
  }

  /// Whether a life was judged. What the system alone says of a process is not its life.
  public var hasJudged: Bool { summary.verdict != .inconclusive }

  /// What the system said about processes, and marks of what was done to the app, with their numbers.
  package var signs: [(event: String, count: Int)] {
    judged.signs.entries.map { (judged.rules.events[Int($0.key)].name, $0.events) }
  }

  /// What was known of system and app, by the options or by the log.
  public var configuration: Configuration { judged.options.configuration }

  package var configurationUse: ConfigurationUse? { judged.options.configurationUse }

  package var rulesets: [String] {
    var names: [String] = []
    for number in judged.shownMachines {
      let machine = judged.rules.machines[judged.machines[number].index]
      let file = judged.rules.files[machine.place.file]
      // Every run asks: an array of parts would be a type more to be made.
      let base =
        file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[$0...].dropFirst() } ?? file[...]
      let name = String(base.hasSuffix(".rules") ? base.dropLast(6) : base)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  package var overflow: [UnlistedFindings] {
    struct Place: Hashable {
      var file: Int32
      var rule: Int32
    }
    var counts: [Place: Int] = [:]
    for (group, count) in unlisted {
      let key = judged.groups[group].key
      let place = Place(file: judged.lives[Int(key.life)].file, rule: key.rule)
      counts[place, default: 0] += count
    }
    return counts.sorted { ($0.key.file, $0.key.rule) < ($1.key.file, $1.key.rule) }.map {
      UnlistedFindings(
        rule: judged.rules.rules[Int($0.key.rule)].id, file: inputs[Int($0.key.file)].file,
        count: $0.value)
    }
  }

  /// The entries of the baseline that stand for no finding, of those that `isSought`, in the order of their lines.
  package func staleEntries(
    where isSought: (KnownFindings.Stale) -> Bool
  ) -> [KnownFindings.Stale] {
    policy.known?.stale(where: isSought) ?? []
  }

  /// The processes with events that the options leave out, and how many events each has; at most 32.
  package var passedOver: [(process: String, events: Int)] {
    var passedOver = judged.passedOver
    for (index, life) in judged.lives.enumerated() where judged.isPassedOver(index) {
      passedOver.count(life.process, Int(life.events))
    }
    return passedOver.entries.filter { $0.key >= 0 }.map { (names.name($0.key), $0.events) }
  }

  /// The suppressions that no finding met.
  package var unusedSuppressions: [Suppression] { policy.unusedSuppressions }

  /// Whether findings of this rule are reported; true where there is no such rule.
  package func isReported(rule: String) -> Bool {
    judged.rules.rules.firstIndex { $0.id == rule }.map { severities.isListed($0) } ?? true
  }

  package func forEachLife(_ body: (LifeReport) throws -> Void) rethrows {
    var unseen: [Int32: [Int]] = [:]
    for fold in folding.folds {
      for group in fold.groups {
        unseen[judged.groups[group].key.life, default: []] += fold.events
      }
    }
    let stateNames = judged.automata.map { automaton in
      judged.rules.machines[automaton.machine.index].states.map(\.name)
    }
    for (index, life) in judged.lives.enumerated() where !judged.isPassedOver(index) {
      let machine = life.automaton < 0 ? nil : judged.automata[Int(life.automaton)].machine
      let states = life.automaton < 0 ? [] : stateNames[Int(life.automaton)]
      let sign = life.endEvent < 0 ? nil : judged.rules.events[Int(life.endEvent)].name
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
          unseen: Set(unseen[Int32(index)] ?? []).sorted().map { judged.rules.events[$0].name },
          scenes: life.scenes.map { names.name($0) },
          scenarios: judged.rules.scenarios.indices.filter { life.scenarios >> UInt64($0) & 1 == 1 }
            .map { judged.rules.scenarios[$0].id },
          segments: judged.segments.segments(of: life).map { segment in
            LifeReport.Segment(
              scenario: judged.rules.scenarios[Int(segment.scenario)].id,
              line: Int(segment.firstLine), lastLine: Int(segment.lastLine))
          }))
    }
  }

  /// The bundle id of the app whose Info.plist is known.
  private func bundle(ofProcess process: Int32) -> String? {
    guard process >= 0, let app = judged.options.app, let executable = app.executable,
      names.name(process) == executable
    else { return nil }
    return app.bundleID
  }

  package func forEachFinding(_ body: (Finding) throws -> Void) rethrows {
    var writer = writer
    let channels = folding.channels(of: judged)
    for number in order {
      var finding =
        number >= 0
        ? writer.finding(judged.findings[number]) : writer.finding(folding.folds[~number])
      finding.isProvisional = provisional.contains(number)
      if let channels = channels[number] { finding.channels = channels }
      if let decision = decisions[number] { policy.apply(decision, to: &finding) }
      try body(finding)
    }
  }

  // MARK: Counting

  private mutating func count() {
    let passedOver = judged.lives.indices.filter { judged.isPassedOver($0) }
    summary.lives = judged.lives.count - passedOver.count
    summary.closedLives = judged.closedLives
    summary.events =
      judged.judgedEvents - passedOver.reduce(0) { $0 + Int(judged.lives[$1].events) }
    summary.outside = judged.outsideEvents
    Self.count(judged.outcomes, into: &summary)
    countGroups()
    countFindings()
    countUnlisted()
    for (index, fold) in folding.folds.enumerated() {
      guard let rule = severities.neverLoggedRule, severities.isListed(rule) else { continue }
      order.append(~index)
      let decision = policy.isEmpty ? .counts : policy.decide(fold, judged, names, severities)
      tally(severities[rule], decision, of: ~index)
    }
    if let use = configurationUse { countEffects(of: use) }
    if violations.contains(true) {
      summary.verdict = .violates
    } else if judged.lives.contains(where: { $0.automaton >= 0 }) {
      summary.verdict = .conforms
    }
  }

  /// Counts faults, whether they are listed or not.
  private mutating func countGroups() {
    for (group, fate) in zip(judged.groups, folding.fates) where group.count > 0 {
      switch fate {
      case .repeats, .isUndemanded: continue
      case .folds: summary.folded += group.count
      case .stands:
        let life = Int(group.key.life)
        if group.key.isFault {
          summary.faults += group.count
          faultsOfLives[life] += Int32(clamping: group.count)
        }
        // A broken formula is no fault of the machine, but it is one of the life.
        if group.key.isFault || group.key.kind == .property,
          severities.severity(of: group.key, in: judged) >= .warning
        {
          violations[life] = true
        }
      }
    }
  }

  /// Counts the findings that are listed; those that an entry of the baseline names, with their file, come first.
  private mutating func countFindings() {
    order = judged.findings.indices.filter { index in
      let finding = judged.findings[index]
      return folding.fates[Int(finding.group)] == .stands && severities.isListed(Int(finding.rule))
    }
    var claims: [FindingPolicy.Decision?] = []
    if policy.hasEntries {
      claims = order.map { policy.claim(judged.findings[$0], judged, names) }
    }
    for (number, index) in order.enumerated() {
      let finding = judged.findings[index]
      var decision = FindingPolicy.Decision.counts
      if !policy.isEmpty {
        let claim = claims.isEmpty ? nil : claims[number]
        decision = claim ?? policy.decide(finding, judged, names)
      }
      let key = judged.groups[Int(finding.group)].key
      tally(severities.severity(of: key, in: judged), decision, of: index)
    }
  }

  /// Counts what the configuration file hides, and what it gives another severity.
  private mutating func countEffects(of use: ConfigurationUse) {
    let rules = judged.rules.rules
    let isIgnored = rules.map { use.ignored.contains($0.id) }
    let isRegraded = rules.map { use.regraded.contains($0.id) }
    for (number, group) in judged.groups.enumerated() where folding.fates[number] == .stands {
      let rule = Int(group.key.rule)
      if isIgnored[rule] { summary.hidden += group.count }
      if isRegraded[rule], severities.isListed(rule) { summary.regraded += group.count }
    }
    if let rule = severities.neverLoggedRule {
      if isIgnored[rule] { summary.hidden += folding.folds.count }
      if isRegraded[rule], severities.isListed(rule) { summary.regraded += folding.folds.count }
    }
    summary.hidden += summary.suppressed + (use.hasBaseline ? summary.known : 0)
  }

  /// Counts the findings past the limit of those that are listed.
  private mutating func countUnlisted() {
    for (number, group) in judged.groups.enumerated()
    where group.dropped > 0 && folding.fates[number] == .stands
      && severities.isListed(Int(group.key.rule))
    {
      let (known, suppressed) = policy.isEmpty ? (0, 0) : policy.decide(group, judged, names)
      let count = group.dropped - known - suppressed
      summary.known += known
      summary.suppressed += suppressed
      guard count > 0 else { continue }
      unlisted[number] = count
      summary.uncounted += count
      tally(severities.severity(of: group.key, in: judged), count)
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
    guard order.count > 1 else { return }
    // A file that is named twice is one file to whoever reads the report.
    var numbers: [String: Int] = [:]
    let files = inputs.map { input in
      numbers[input.file] = numbers[input.file] ?? numbers.count
      return numbers[input.file] ?? 0
    }
    func place(_ number: Int) -> (Int, Int, Int32, Int32, Int) {
      let finding = number >= 0 ? judged.findings[number] : folding.folds[~number].places[0]
      return (
        files[Int(judged.lives[Int(finding.life)].file)], finding.line, finding.column,
        finding.rule, number
      )
    }
    order.sort { place($0) < place($1) }
  }
}
