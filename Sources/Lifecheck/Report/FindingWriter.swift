/// Writes the engine's numbers out as findings: names, messages, what is legal, fingerprints.
struct FindingWriter: Sendable {
  let judged: EngineResult
  let names: NameTable
  let files: [String]
  let severities: FindingSeverities
  private var templates: [FindingTemplate.Key: FindingTemplate] = [:]
  private lazy var exchanged = ExchangedLines(judged)
  private var answerBook = LogAnswerBook()
  /// What notifications are called, by the names of their methods.
  private lazy var notifications = Dictionary(
    judged.rules.events.map { ($0.displayName, $0.displayName(on: .notification)) },
    uniquingKeysWith: { first, _ in first })

  init(judged: EngineResult, names: NameTable, files: [String], severities: FindingSeverities) {
    self.judged = judged
    self.names = names
    self.files = files
    self.severities = severities
  }

  mutating func finding(_ record: FindingRecord) -> Finding {
    let template = template(of: record)
    let life = judged.lives[Int(record.life)]
    let file = files[Int(life.file)]
    var finding = template.finding
    finding.template = template
    finding.severity = severities.severity(of: FindingGroup.Key(record), in: judged)
    finding.life = Int(record.life) + 1
    finding.file = file
    finding.line = record.line
    finding.column = Int(record.column)
    finding.length = Int(record.length)
    finding.offset = record.offset
    finding.time = record.stamp.text
    finding.stamp = record.stamp
    finding.process = life.process < 0 ? nil : names.name(life.process)
    finding.pid = life.pid < 0 ? nil : Int(life.pid)
    finding.scene = record.instance < 0 ? nil : names.name(record.instance)
    finding.count = Int(record.count)
    finding.message = template.message.text(record, process: finding.process)
    if let previous = template.previous {
      finding.previous = Finding.Previous(
        file: file, line: record.previousLine, event: previous.event)
      finding.related.append(
        RelatedPlace(file: file, line: record.previousLine, message: previous.message))
    }
    if let explained = template.explained {
      finding.explains = Finding.Previous(
        file: file, line: record.explainsLine, event: explained.event)
      finding.related.append(
        RelatedPlace(file: file, line: record.explainsLine, message: explained.message))
    }
    if let lines = exchanged[record] {
      finding.fix =
        "See whether the log keeps the order of the calls: lines \(lines.first) and \(lines.second) fit in the other order."
      finding.label = ""
    }
    finding.fingerprint =
      Fingerprint(of: FindingGroup.Key(record), record.ordinal, judged, names).text
    if record.snippet >= 0 {
      let snippet = judged.snippets[Int(record.snippet)]
      finding.snippet = snippet.own
      finding.previousSnippet = snippet.previous
    }
    return finding
  }

  mutating func finding(_ fold: Fold) -> Finding {
    let first = fold.places[0]
    var finding = finding(first)
    let rule = severities.neverLoggedRule ?? Int(first.rule)
    let definition = judged.rules.rules[rule]
    let missing = fold.events.map { name($0, first) }
    let message = MessageTemplate(
      definition.says,
      [
        ("{missing}", .text(listed(missing, "and"))),
        ("{is}", .text(missing.count > 1 ? "are" : "is")),
        ("{process}", .text((finding.process ?? "this app") + channelText(of: fold))),
      ] + texts(first, states: finding.stateWords, missing: fold.events) + [
        ("{count}", .text(String(fold.count))), ("{places}", .text(expectation(of: fold))),
      ])
    finding.template = nil
    finding.rule = rule
    finding.ruleID = definition.id
    finding.severity = severities[rule]
    finding.isFault = false
    finding.kind = .missing
    finding.count = fold.count
    finding.missing = fold.events.map { judged.rules.events[$0].name }
    finding.isSpurious = false
    finding.explains = nil
    finding.because = definition.because
    finding.fix = definition.fix
    finding.$sources = definition.$sources
    finding.dependsOn = []
    finding.scenario = nil
    finding.message = message.text(first, process: finding.process)
    finding.related = fold.places.map { record in
      RelatedPlace(
        file: files[Int(judged.lives[Int(record.life)].file)], line: record.line,
        message: "expected before \(name(Int(record.event), record)) here"
          + otherwise(record, fold))
    }
    finding.fingerprint = Fingerprint(of: fold, judged, names, severities).text
    return finding
  }

  /// What else may be missing at a place, where a launch that is never logged is only the better explanation: `, unless x is missing`.
  private func otherwise(_ record: FindingRecord, _ fold: Fold) -> String {
    guard record.kind == .missing else { return "" }
    let lost = judged.lostEvents(of: FindingGroup.Key(record)).filter { !fold.events.contains($0) }
    let process = judged.lives[Int(record.life)].process
    guard lost.contains(where: { judged.seen.contains($0, process: process) }) else { return "" }
    let names = lost.map { name($0, record) }
    return ", unless \(listed(names, "and")) \(names.count > 1 ? "are" : "is") missing"
  }

  /// Where the callbacks of a fold are never logged, if the app logs one of them elsewhere: in its delegate's methods, or as a notification.
  private func channelText(of fold: Fold) -> String {
    let first = fold.places[0]
    let process = judged.lives[Int(first.life)].process
    guard fold.events.contains(where: { judged.seen.contains($0, process: process) }) else {
      return ""
    }
    return first.channel == .notification ? " as a notification" : " in a method of its delegate"
  }

  /// `14 places expect it`, `'home' after stimulus.home demands it`, or both.
  private func expectation(of fold: Fold) -> String {
    var parts: [String] = []
    let places = fold.count - fold.demands
    let it = fold.events.count > 1 ? "them" : "it"
    if places > 0 { parts.append(counted(places, "place expects \(it)", "places expect \(it)")) }
    let rules = judged.rules
    if let demand = fold.places.first(where: { $0.demanded[0] >= 0 }) {
      let stimulus = demand.previousEvent.map { " after \(rules.events[Int($0)].name)" } ?? ""
      let who =
        demand.scenario >= 0
        ? "'\(rules.scenarios[Int(demand.scenario)].id)'\(stimulus)"
        : rules.events[Int(demand.event)].displayName
      parts.append("\(who) demands \(it)")
    }
    return parts.joined(separator: ", and ")
  }

  // MARK: Templates

  /// What to do about a callback that should not be here: nothing is missing, so nothing has to be logged.
  private static let fixOfUnexpected =
    "See whether the log keeps the order of the calls, and what else calls this method or logs its name."

  /// What to do where a silence is the evidence: no line tells of a suspension.
  private static let fixOfSilence =
    "If the app may run in the background, name its modes with --background-modes, or say with --background-allowance for how many seconds it may run there."

  private mutating func template(of record: FindingRecord) -> FindingTemplate {
    let answers = answerBook.answers(to: record, in: judged)
    let key = FindingTemplate.Key(record, answers)
    if let known = templates[key] { return known }
    let template = makeTemplate(of: record, answers)
    if templates.count >= FindingTemplate.limit { templates.removeAll() }
    templates[key] = template
    return template
  }

  private mutating func makeTemplate(
    of record: FindingRecord, _ answers: LogAnswers
  ) -> FindingTemplate {
    let rules = judged.rules
    let rule = rules.rules[Int(record.rule)]
    let lost = judged.lostEvents(of: FindingGroup.Key(record))
    var finding = skeleton(record, answers)
    finding.missing = lost.map { rules.events[$0].name }
    finding.isSpurious = record.kind == .spurious
    var says = rule.says
    if record.silence > 0, !rule.saysOfSilence.isEmpty {
      (says, finding.fix) = (rule.saysOfSilence, Self.fixOfSilence)
    }
    if record.kind == .spurious, !rule.saysOfUnexpected.isEmpty {
      says = rule.saysOfUnexpected
      finding.fix = Self.fixOfUnexpected
    }
    if answers.isLoggedElsewhere { finding.fix = fixOfLogged(lost, record, rule) }
    if record.mayBeDebugged, judged.mayBeDebugged {
      says +=
        "; or a debugger \(record.silence > 0 ? "kept it running" : "stopped it"): say --debugger no or yes"
    }
    says = sentence(says, record)
    finding.fix = sentence(finding.fix, record)
    var message = MessageTemplate(
      says,
      texts(record, states: finding.stateWords, missing: lost) + [("{count}", .count)])
    if record.kind == .property, record.scenario < 0 { message = formulaMessage(record, says) }
    if rule.trigger == .lifeVanished {
      // They are those of the life before.
      (finding.states, finding.stateWords, finding.allowed) = ([], [], [])
    }
    let scenario = scenario(of: record, missing: lost).map { rules.scenarios[$0] }
    if let definition = scenario {
      finding.scenario = (definition.id, definition.title)
      if record.scenario >= 0 { message = complete(&finding, of: record, definition) }
    }
    finding.label = label(of: finding, record, missing: lost, scenario)
    let previous = record.previousEvent.map { rules.events[Int($0)] }
    let explained = record.explainsEvent.map { rules.events[Int($0)] }
    return FindingTemplate(
      finding, message,
      previous: previous.map { ($0.name, "\($0.displayName(on: record.channel)) here") },
      explained: explained.map {
        (
          $0.name,
          record.kind == .spurious
            ? "\($0.displayName(on: record.channel)) here should not be here"
            : "lost before \($0.displayName(on: record.channel)) here"
        )
      })
  }

  /// What to do where the log has elsewhere what the rule advises to log, or all that is missing: to log it is no advice. What else the rule
  /// advises stays.
  private func fixOfLogged(_ lost: [Int], _ record: FindingRecord, _ rule: RuleDefinition) -> String
  {
    guard rule.fix.utf8.starts(with: RuleSet.adviceToLog.utf8),
      let end = rule.fix.utf8.firstIndex(of: UInt8(ascii: "."))
    else { return rule.fix }
    let rest = rule.fix[rule.fix.utf8.index(after: end)...]
    if record.kind == .spurious { return Self.fixOfUnexpected + rest }
    let logged = lost.isEmpty ? judged.rules.eventsToLog(by: rule) : lost
    let names = listed(logged.map { name($0, record) }, "and")
    let lines = logged.count == 1 ? "its line was" : "their lines were"
    let lead = "The log has \(names) at other places: see whether \(lines) lost here"
    // That it is logged is known.
    if let comma = rule.fix.utf8[..<end].firstIndex(of: UInt8(ascii: ",")),
      !rule.fix[comma...].utf8.starts(with: ", or say with --logged".utf8)
    {
      return lead + rule.fix[comma...]
    }
    let event = name(Int(record.explainsEvent ?? record.event), record)
    return lead + ", or what else may have logged \(event)." + rest
  }

  /// What rule, event and states say; place, process and time are still to be filled in.
  private func skeleton(_ record: FindingRecord, _ answers: LogAnswers) -> Finding {
    let rules = judged.rules
    let rule = rules.rules[Int(record.rule)]
    let event = rules.events[Int(record.event)]
    let machine = record.automaton < 0 ? nil : judged.automata[Int(record.automaton)].machine
    let states = (machine.map { rules.machines[$0.index].states } ?? []).enumerated()
      .filter { record.states >> UInt64($0.offset) & 1 == 1 }.map(\.element)
    var finding = Finding(
      rule: Int(record.rule), ruleID: rule.id, severity: rule.severity,
      isFault: record.isFault, kind: record.kind, life: 0, message: "", file: "", line: 0,
      column: 0, length: 0, offset: 0, event: event.name,
      channel: record.channel, channels: [record.channel], count: 1,
      states: states.map(\.name),
      allowed: machine?.allowed(in: record.states).map { rules.events[$0].name } ?? [],
      missing: [], isSpurious: false,
      dependsOn: dependencies(of: record, machine: machine, answers),
      related: [], sources: [], because: rule.because, fix: rule.fix, fingerprint: "")
    finding.$sources = rule.$sources
    for state in states where !finding.stateWords.contains(state.words) {
      finding.stateWords.append(state.words)
    }
    return finding
  }

  private func dependencies(
    of record: FindingRecord, machine: Machine?, _ answers: LogAnswers
  ) -> [String] {
    guard record.isFault, let machine else { return [] }
    let configuration = judged.automata[Int(record.automaton)].configuration
    var unknown = machine.assumptions(
      on: Int(record.event), in: record.states, of: judged.rules, configuration: configuration)
    for change in judged.rules.rules[Int(record.rule)].severityChanges
    where change.condition.value(in: configuration) == .unknown {
      unknown += change.condition.unknowns(in: configuration).filter { !unknown.contains($0) }
    }
    return unknown.filter { !answers.hasAnswer(for: $0) }
  }

  /// The scenario that a finding breaks; for a fault, the one that its repair resembles.
  private func scenario(of record: FindingRecord, missing: [Int]) -> Int? {
    if record.scenario >= 0 { return Int(record.scenario) }
    guard record.isFault, !missing.isEmpty, record.explainsEvent == nil else { return nil }
    for book in judged.scenarioBooks {
      let withEvent = book.scenario(beginningWith: missing + [Int(record.event)])
      if let withEvent { return withEvent }
      guard let previous = record.previousEvent else { continue }
      if let before = book.scenario(beginningWith: [Int(previous)] + missing) { return before }
    }
    return nil
  }

  /// Says what was not seen, after the numbers of the scenario that needs it where there is one.
  private func label(
    of finding: Finding, _ record: FindingRecord, missing: [Int], _ scenario: ScenarioDefinition?
  ) -> String {
    guard finding.isFault, finding.kind == .missing, finding.explains == nil,
      1...3 ~= missing.count
    else { return "" }
    let rules = judged.rules
    let verb = missing.count == 1 ? "was" : "were"
    let steps = scenario?.expected.filter { !$0.isOptional } ?? []
    let numbers = steps.compactMap {
      $0.events.count == 1 ? rules.events[$0.events[0]].number : nil
    }
    let absent = missing.compactMap { rules.events[$0].number }
    guard let scenario, steps.count > 1, numbers.count == steps.count,
      absent.count == missing.count, absent.allSatisfy(numbers.contains)
    else {
      // Elsewhere in the log it may have been seen.
      let place = record.previousEvent == nil ? "" : " in between"
      return "\(listed(finding.missing, "and")) \(verb) not seen\(place)"
    }
    let order = numbers.joined(separator: " → ")
    return "\(scenario.id) is \(order); \(listed(absent, "and")) \(verb) not seen"
  }

  // MARK: Messages

  /// What a finding calls an event: as its channel does.
  private func name(_ event: Int, _ record: FindingRecord) -> String {
    judged.rules.events[event].displayName(on: record.channel)
  }

  /// What a rule says on the channel of a finding: rules name callbacks by their methods.
  private mutating func sentence(_ says: String, _ record: FindingRecord) -> String {
    guard record.channel == .notification else { return says }
    let words = says.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isEnd = word.last == "," || word.last == "."
      let (name, end) = isEnd ? (word.dropLast(), word.suffix(1)) : (word, "")
      return (notifications[String(name)] ?? String(name)) + end
    }
    return words.joined(separator: " ")
  }

  private typealias Texts = [(placeholder: String, part: MessageTemplate.Part)]

  private func texts(_ record: FindingRecord, states: [String], missing: [Int]) -> Texts {
    let state =
      states.count > 3 ? "any of \(states.count) states" : states.joined(separator: " or ")
    return [
      ("{seconds}", .silence), ("{shown}", .shown),
      (
        "{unless}",
        .text(
          judged.options.configuration.backgroundModes == nil
            ? "unless it has a background mode (--background-modes), " : "")
      ),
      ("{event}", .text(name(Int(record.event), record))), ("{state}", .text(state)),
      ("{missing}", .text(missing.map { name($0, record) }.joined(separator: ", "))),
      ("{process}", .process),
    ]
  }

  /// The message of a broken formula: it knows of times, and of no state.
  private func formulaMessage(_ record: FindingRecord, _ says: String) -> MessageTemplate {
    let limit = judged.formulas.first { $0.rule == Int(record.rule) }?.limit
    let previous = record.previousEvent.map { name(Int($0), record) } ?? "the beginning"
    return MessageTemplate(
      says,
      [
        ("{event}", .text(name(Int(record.event), record))), ("{previous}", .text(previous)),
        ("{line}", .previousLine), ("{time}", .time),
        ("{limit}", .text(limit.map { durationText($0) } ?? "")), ("{process}", .process),
      ])
  }

  /// Says what a broken scenario demands.
  private func complete(
    _ finding: inout Finding, of record: FindingRecord, _ scenario: ScenarioDefinition
  ) -> MessageTemplate {
    let events = judged.rules.events
    let demanded = [record.demanded[0], record.demanded[1]].filter { $0 >= 0 }.map {
      events[Int($0)]
    }
    var event = MessageTemplate.Part.text(name(Int(record.event), record))
    var expected = demanded.map { $0.displayName(on: record.channel) }.joined(separator: " or ")
    if record.time > 0, let within = scenario.within {
      event = .delay
      expected += " within \(durationText(within))"
    } else {
      finding.missing = demanded.map(\.name)
    }
    finding.$sources = scenario.$sources
    finding.because = scenario.because.isEmpty ? finding.because : scenario.because
    return MessageTemplate(
      judged.rules.rules[Int(record.rule)].says,
      [
        ("{event}", event), ("{expected}", .text(expected)), ("{scenario}", .text(scenario.id)),
      ])
  }
}
