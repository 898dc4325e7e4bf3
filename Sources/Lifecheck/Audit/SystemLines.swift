/// Turns the events of logs into observations: what each line tells of which process.
struct SystemLines: EventSink, Sendable {
  /// What each source tells, by its number.
  private(set) var timelines: [SourceTimeline] = []
  /// By event and spelling: whether such a line was read.
  private var told: [[Bool]]
  private let rules: RuleSet
  /// By event and spelling: how its text may look.
  private let patterns: [[[TextPattern]]]
  /// What tells, within a line about an end, the state that the process was in; nil for any but a suspension.
  private let deaths: [(text: [UInt8], state: Audit.State?)]
  private var source = 0
  private var clean = LineText()

  init(_ rules: RuleSet) {
    self.rules = rules
    deaths = Self.deaths(in: rules)
    told = rules.events.map { Array(repeating: false, count: $0.spellings.count) }
    patterns = rules.events.map { event in
      event.spellings.map { spelling in
        spelling.listeners.contains(.audit) && TextPattern.isNeeded(for: spelling.text)
          ? (try? TextPattern.all(of: spelling.text)) ?? [] : []
      }
    }
  }

  /// The words of the states in which processes end.
  private static func deaths(in rules: RuleSet) -> [(text: [UInt8], state: Audit.State?)] {
    rules.events.flatMap { event -> [(text: [UInt8], state: Audit.State?)] in
      guard event.fact?.kind == .died else { return [] }
      let state = event.fact?.word.flatMap(Audit.State.init)
      return event.spellings.map { (Array($0.text.utf8), state) }
    }
  }

  /// Which texts of the system were read, as the rules have them.
  var shapes: Set<String> {
    var shapes: Set<String> = []
    for (event, spellings) in zip(rules.events, told) where event.fact != nil {
      for (spelling, isTold) in zip(event.spellings, spellings)
      where isTold && (spelling.form == .system || spelling.form == .witness) {
        shapes.insert(spelling.text)
      }
    }
    return shapes
  }

  mutating func begin(source number: Int) {
    while timelines.count <= number { timelines.append(SourceTimeline()) }
    source = number
  }

  /// The source covers the time between these stamps, whatever its lines tell.
  mutating func cover(_ beginning: Stamp, _ end: Stamp) {
    timelines[source].cover(beginning, end)
  }

  mutating func add(_ observation: AuditObservation) { timelines[source].add(observation) }

  /// Puts what the source has told in the order of time.
  mutating func sort() { timelines[source].sort() }

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    // Copied rows stand there twice.
    if event.repeatsLineAbove, event.stamp.isFine { return }
    guard let fact = rules.events[Int(event.event)].fact ?? ownFact(event) else { return }
    if told[Int(event.event)].indices.contains(Int(event.spelling)) {
      told[Int(event.event)][Int(event.spelling)] = true
    }
    if fact.kind == .died {
      guard let state = fact.word.flatMap(Audit.State.init) else { return }
      return timelines[source].complete(end: state, line: event.line)
    }
    var observation = AuditObservation(
      fact, at: timelines[source].moment(of: event.stamp),
      Audit.Evidence(source: Int32(source), line: event.line))
    observation.pid = event.pid
    // If a line names only the bundle, that stands for the process.
    if event.process != event.bundle { observation.name = event.process }
    observation.bundle = event.bundle
    let spellings = rules.events[Int(event.event)].spellings
    observation.isOfApp = event.mayBeDebugged
    observation.isAwake = event.isAwake
    if spellings.indices.contains(Int(event.spelling)) {
      let spelling = spellings[Int(event.spelling)]
      if fact.kind == .launch { observation.teller = spelling.sender }
      if spelling.form == .system, spelling.sender == nil { observation.isOfApp = true }
    }
    let patterns = self.patterns[Int(event.event)]
    let start = Int(event.column) - 1
    if patterns.indices.contains(Int(event.spelling)), !patterns[Int(event.spelling)].isEmpty,
      start >= 0, start < line.count
    {
      let patterns = patterns[Int(event.spelling)]
      observation.read(message(in: line, from: start, of: patterns).span, patterns)
    }
    if observation.isOfEnd { readDeath(in: line, into: &observation) }
    add(observation)
  }

  /// Reads the state in which a process ended, as the last words say that tell one, and whether it was active.
  private func readDeath(in line: Span<UInt8>, into observation: inout AuditObservation) {
    var last = -1
    for death in deaths {
      guard let place = line.lastPlace(of: death.text.span) else { continue }
      guard let state = death.state else {
        observation.isActive = true
        continue
      }
      if place > last { (last, observation.state) = (place, state) }
    }
  }

  /// What a line of the app itself tells, if its event tells nothing else.
  private func ownFact(_ event: Event) -> AuditFact? {
    event.process >= 0 && !rules.events[Int(event.event)].isStimulus
      ? AuditFact(kind: .alive, word: AuditFact.own) : nil
  }

  mutating func observe(_ marker: LogMarker) {
    switch marker {
    case .boot(let place): timelines[source].restart(at: place, Int32(source))
    case .newRun: timelines[source].interrupt()
    case .loss(let loss):
      let count: Int? =
        switch loss.cause {
        case .messages(let count): count
        case .disconnection, .capture: 0
        case .rotation, .truncation, .order: nil
        }
      timelines[source].lose(count, line: loss.line, Int32(source))
    case .clockChange: timelines[source].changeClock()
    case .repetition, .origin, .version: break
    }
  }

  /// The message from `start` on, as the process printed it.
  private mutating func message(
    in line: Span<UInt8>, from start: Int, of patterns: [TextPattern]
  ) -> [UInt8] {
    if line[0] == UInt8(ascii: "{") {
      // It began with the name of a job, which stands apart here.
      if let first = patterns[0].head.first, line[start] != first,
        let header = LogJSONHeader.parse(line), header.namesJob(in: line)
      {
        clean.set(json: line, label: header.subsystem, header.message)
        return clean.bytes
      }
      // The rest of a string of JSON.
      var end = start
      while end < line.count, line[end] != UInt8(ascii: "\"") {
        end += line[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      clean.set(json: line, start..<min(end, line.count))
      return clean.bytes
    }
    let rest = line.extracting(start..<line.count)
    guard LineText.isNeeded(for: rest) else { return line.copy(of: start..<line.count) }
    clean.set(rest)
    return clean.bytes
  }
}

extension Span<UInt8> {
  /// Where a text stands for the last time.
  fileprivate func lastPlace(of text: Span<UInt8>) -> Int? {
    var last: Int?
    var start = 0
    while text.count > 0, let place = firstIndex(of: text[0], from: start, to: count) {
      if place + text.count <= count, equals(place..<place + text.count, text, 0..<text.count) {
        last = place
      }
      start = place + 1
    }
    return last
  }
}
