/// Writes the engine's numbers out as findings: names, messages, what is legal, fingerprints.
struct FindingWriter: Sendable {
  let engine: Engine
  let names: NameTable
  let files: [String]
  /// The rule that folded findings carry.
  let neverLoggedRule: Int?
  private let severities: [Severity]
  /// Per rule: whether the user chose its severity.
  private let isChosen: [Bool]
  /// Per rule whose severity depends on what else the input holds, the events in question.
  private var seenEvents: [Int: Set<Int>] = [:]
  private let listed: [Bool]

  init(engine: Engine, names: NameTable, files: [String]) {
    self.engine = engine
    self.names = names
    self.files = files
    let options = engine.options
    neverLoggedRule = engine.rules.rules.firstIndex { $0.trigger == .callbackNeverLogged }
    severities = engine.rules.rules.indices.map { rule in
      options.severities.last { $0.rule == engine.rules.rules[rule].id }?.level
        ?? engine.rules.severity(of: rule, in: options.configuration)
    }
    isChosen = engine.rules.rules.map { rule in
      options.severities.contains { $0.rule == rule.id }
    }
    for (rule, definition) in engine.rules.rules.enumerated() where !isChosen[rule] {
      let events = Set(definition.severityChanges.flatMap(\.condition.seenEvents))
      if !events.isEmpty { seenEvents[rule] = events }
    }
    listed = engine.rules.rules.map { options.isListed($0) }
  }

  func severity(of rule: Int) -> Severity { severities[rule] }

  /// The severity of one finding, by what the input holds of its app beside it.
  func severity(of finding: FindingRecord) -> Severity {
    let rule = Int(finding.rule)
    // A fault that a legal move carries is worth a look there, and no more.
    if finding.kind == .note, engine.rules.rules[rule].isFault, !isChosen[rule] {
      return min(severities[rule], .warning)
    }
    // What other lives show is no answer to silence.
    guard finding.silence == 0, let asked = seenEvents[rule] else { return severities[rule] }
    let life = engine.lives[Int(finding.life)]
    var configuration = engine.options.configuration
    configuration.seen = asked.filter { event in
      Channel.allCases.contains { channel in
        engine.hasSeen(event, channel: channel, process: life.process)
          || life.bundle >= 0 && engine.hasSeen(event, channel: channel, process: life.bundle)
      }
    }
    return engine.rules.severity(of: rule, in: configuration)
  }

  func isListed(_ rule: Int) -> Bool { listed[rule] }

  func finding(_ record: FindingRecord) -> Finding {
    var finding = skeleton(record)
    let lost = engine.lostEvents(of: record)
    finding.missing = lost.map { engine.rules.events[$0].name }
    finding.isSpurious = record.kind == .spurious
    finding.message = message(
      Int(record.rule), event: Int(record.event), states: finding.states, missing: lost,
      process: finding.process, count: Int(record.count), silence: Int(record.silence),
      shown: record.shown)
    if record.kind == .property, record.scenario < 0 { describe(&finding, record) }
    if engine.rules.rules[Int(record.rule)].trigger == .lifeVanished {
      // They are those of the life before.
      (finding.states, finding.allowed) = ([], [])
    }
    if let scenario = scenario(of: record, missing: lost) {
      let definition = engine.rules.scenarios[scenario]
      finding.scenario = (definition.id, definition.title)
      if record.scenario >= 0 { complete(&finding, of: record, definition) }
    }
    if let event = record.explainsEvent {
      let definition = engine.rules.events[Int(event)]
      finding.explains = Finding.Previous(
        file: finding.file, line: record.explainsLine, event: definition.name)
      finding.related.append(
        RelatedPlace(
          file: finding.file, line: record.explainsLine,
          message: record.kind == .spurious
            ? "\(definition.displayName) here should not be here"
            : "lost before \(definition.displayName) here"))
    }
    finding.fingerprint = fingerprint(of: record)
    return finding
  }

  func finding(_ fold: Fold) -> Finding {
    let first = engine.findings[fold.members[0]]
    var finding = skeleton(first)
    let rule = neverLoggedRule ?? Int(first.rule)
    let definition = engine.rules.rules[rule]
    finding.rule = rule
    finding.ruleID = definition.id
    finding.severity = severities[rule]
    finding.isFault = false
    finding.kind = .missing
    finding.count = fold.members.count
    finding.missing = fold.events.map { engine.rules.events[$0].name }
    finding.isSpurious = false
    finding.because = definition.because
    finding.fix = definition.fix
    finding.sources = definition.sources
    finding.dependsOn = []
    finding.scenario = nil
    finding.message = message(
      rule, event: Int(first.event), states: finding.states, missing: fold.events,
      process: finding.process, count: fold.members.count)
    finding.related = fold.members.prefix(Self.relatedLimit).map { member in
      let record = engine.findings[member]
      return RelatedPlace(
        file: files[Int(engine.lives[Int(record.life)].file)], line: record.line,
        message: "expected before \(engine.rules.events[Int(record.event)].displayName) here")
    }
    finding.fingerprint = fingerprint(of: fold)
    return finding
  }

  /// The scenario that a finding breaks; for a fault, the one that its repair resembles.
  private func scenario(of record: FindingRecord, missing: [Int]) -> Int? {
    if record.scenario >= 0 { return Int(record.scenario) }
    guard record.isFault, !missing.isEmpty, record.explainsEvent == nil else { return nil }
    let plan = engine.scenarios.plan
    let withEvent = plan.scenario(beginningWith: missing + [Int(record.event)])
    guard withEvent == nil, let previous = record.previousEvent else { return withEvent }
    return plan.scenario(beginningWith: [Int(previous)] + missing)
  }

  /// Says what a broken scenario demands.
  private func complete(
    _ finding: inout Finding, of record: FindingRecord, _ scenario: ScenarioDefinition
  ) {
    let events = engine.rules.events
    let demanded = [record.demanded[0], record.demanded[1]].filter { $0 >= 0 }.map {
      events[Int($0)]
    }
    var event = events[Int(record.event)].displayName
    var expected = demanded.map(\.displayName).joined(separator: " or ")
    if record.time > 0, let within = scenario.within {
      event = "after \(durationText(record.time))"
      expected += " within \(durationText(within))"
    } else {
      finding.missing = demanded.map(\.name)
    }
    finding.message = engine.rules.rules[Int(record.rule)].says.replacing([
      ("{event}", event), ("{expected}", expected), ("{scenario}", scenario.id),
    ])
    finding.sources = scenario.sources
    finding.because = scenario.because.isEmpty ? finding.because : scenario.because
  }

  /// The message of a broken formula: it knows of times, and of no state.
  private func describe(_ finding: inout Finding, _ record: FindingRecord) {
    let limit = engine.formulas.plan.formulas.first { $0.rule == Int(record.rule) }?.limit
    let events = engine.rules.events
    // Of stamps in whole seconds only the least time is known; finer ones are rounded up, past the limit.
    let time =
      record.stamp.isFine
      ? durationText(record.time + 999) : "more than \(secondsText(record.time)) s"
    finding.message = engine.rules.rules[Int(record.rule)].says.replacing([
      ("{event}", finding.eventDisplayName),
      ("{previous}", record.previousEvent.map { events[Int($0)].displayName } ?? "the beginning"),
      ("{line}", String(record.previousLine)),
      ("{time}", time),
      ("{limit}", limit.map { durationText($0) } ?? ""),
      ("{process}", finding.process ?? "this app"),
    ])
  }

  /// How many places a folded finding lists.
  private static let relatedLimit = 5

  private func skeleton(_ record: FindingRecord) -> Finding {
    let rules = engine.rules
    let rule = rules.rules[Int(record.rule)]
    let life = engine.lives[Int(record.life)]
    let event = rules.events[Int(record.event)]
    let file = files[Int(life.file)]
    let machine = record.automaton < 0 ? nil : engine.automata[Int(record.automaton)].machine
    let states = machine.map { rules.machines[$0.index].states.map(\.name) } ?? []
    let previous = record.previousEvent.map { event in
      Finding.Previous(
        file: file, line: record.previousLine, event: rules.events[Int(event)].name)
    }
    let snippet = record.snippet < 0 ? nil : engine.snippets[Int(record.snippet)]
    return Finding(
      rule: Int(record.rule), ruleID: rule.id, severity: severity(of: record),
      isFault: record.isFault, kind: record.kind, life: Int(record.life) + 1, message: "",
      file: file, line: record.line, column: Int(record.column), length: Int(record.length),
      offset: record.offset, time: record.stamp.text, event: event.name,
      eventDisplayName: event.displayName, channel: record.channel, channels: [record.channel],
      process: life.process < 0 ? nil : names.name(life.process),
      pid: life.pid < 0 ? nil : Int(life.pid),
      scene: record.instance < 0 ? nil : names.name(record.instance),
      count: Int(record.count),
      states: states.indices.filter { record.states >> UInt64($0) & 1 == 1 }.map { states[$0] },
      allowed: machine?.allowed(in: record.states).map { rules.events[$0].name } ?? [],
      missing: [], isSpurious: false, previous: previous, explains: nil,
      dependsOn: dependencies(of: record, machine: machine),
      related: record.previousEvent.map { event in
        [
          RelatedPlace(
            file: file, line: record.previousLine,
            message: "\(rules.events[Int(event)].displayName) here")
        ]
      } ?? [],
      sources: rule.sources, because: rule.because, fix: rule.fix, fingerprint: "",
      snippet: snippet?.own, previousSnippet: snippet?.previous)
  }

  private func dependencies(of record: FindingRecord, machine: Machine?) -> [String] {
    guard record.isFault, let machine else { return [] }
    let configuration = engine.configuration(of: Int(record.automaton))
    var unknown = machine.assumptions(
      on: Int(record.event), in: record.states, of: engine.rules, configuration: configuration)
    for change in engine.rules.rules[Int(record.rule)].severityChanges
    where change.condition.value(in: configuration) == .unknown {
      unknown += change.condition.unknowns(in: configuration).filter { !unknown.contains($0) }
    }
    return unknown
  }

  private func message(
    _ rule: Int, event: Int, states: [String], missing: [Int], process: String?, count: Int,
    silence: Int = 0, shown: ShownState? = nil
  ) -> String {
    let events = engine.rules.events
    let state =
      states.count > 3 ? "any of \(states.count) states" : states.joined(separator: " or ")
    let definition = engine.rules.rules[rule]
    let text =
      silence > 0 && !definition.saysOfSilence.isEmpty ? definition.saysOfSilence : definition.says
    return text.replacing([
      ("{seconds}", String(silence)),
      ("{shown}", shown?.name ?? ""),
      ("{event}", events[event].displayName),
      ("{state}", state),
      ("{missing}", missing.map { events[$0].displayName }.joined(separator: ", ")),
      ("{process}", process ?? "this app"),
      ("{count}", String(count)),
    ])
  }
}

extension String {
  /// Replaces each placeholder by its text, in one pass: replaced text is not looked at again.
  fileprivate func replacing(_ texts: [(placeholder: String, text: String)]) -> String {
    var result = ""
    var rest = self[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      if let found = texts.first(where: { rest.hasPrefix($0.placeholder) }) {
        result += found.text
        rest = rest.dropFirst(found.placeholder.count)
      } else {
        result.append("{")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
