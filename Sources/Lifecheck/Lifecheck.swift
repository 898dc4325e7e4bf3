/// Checks logs against rules: bytes in, findings out. Read this first.
///
/// ```
/// bytes ─ Log ─▶ records ─ Recognise ─▶ events ─ Lives ─▶ events in order ─ Engine ─▶ findings ─ Policy, Report ─▶ bytes
///                             ▲                                           ▲
///                             └─────────────── RuleLanguage ──────────────┘
/// ```
///
/// For each input: `begin(input:)`, then `read(_:)` until it returns 0 or less, then `endInput()`;
/// at last `finish()`. Several inputs may be open at a time: `select(input:)` says whose turn it is. Nothing here opens a
/// file, asks a clock or prints.
public struct Checker: Sendable {
  private var log: LogSession
  private var engine: Engine
  /// Decides about findings that go out before all is known.
  private var policy: FindingPolicy
  /// The findings that went out as less than they may turn out to be, or not at all, by their numbers.
  private var provisional: Set<Int> = []
  /// What has become of the groups of findings, once all is known.
  private var fates: [Folding.Fate] = []

  /// A checker that has read nothing.
  public init(rules: RuleSet, options: CheckOptions = CheckOptions()) {
    engine = Engine(rules: rules, options: options)
    log = LogSession(rules: rules, options: options, of: &engine)
    policy = FindingPolicy(options)
  }

  /// What was read so far.
  package var inputs: [InputSummary] { log.inputs }
  /// How many events were judged so far.
  package var judgedEvents: Int { engine.facts.judgedEvents }

  /// Begins an input, whose turn it is then; `name` is what reports call it. Its number is its place in `inputs`.
  public mutating func begin(input name: String) { log.begin(input: name, for: &engine) }

  /// Makes the open input of this number the one that is read, paused or ended.
  package mutating func select(input number: Int) { log.select(input: number, for: &engine) }

  /// The input goes on from the beginning of another file, or of what the file holds now. What was written between may
  /// be lost (docs/verdicts.md).
  package mutating func restartInput(after cause: LogLoss.Cause) {
    log.restart(after: cause, into: &engine)
  }

  /// Fills the input's buffer through `body`, which returns how many bytes it read (0 at the end,
  /// less on an error), and judges the whole lines it holds. Returns what `body` returned.
  package mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe log.read(into: &engine, body)
  }

  /// What makes blocks of this checker's inputs, on any thread.
  package var search: LogSearch { log.search }

  /// Judges the whole lines of the next bytes of the input, which somebody else has read.
  mutating func read(_ bytes: Span<UInt8>) { log.read(bytes, into: &engine) }

  /// Judges the lines of the input's next block.
  package mutating func read(_ block: LogBlock) { log.read(block, into: &engine) }

  /// The input pauses: what was read is judged, and findings that wait for the next event become final.
  public mutating func idle() { log.idle(into: &engine) }

  /// Ends the input; `error` says why it could not be read to its end.
  public mutating func endInput(error: String? = nil) {
    log.endInput(into: &engine, error: error)
  }

  /// Findings that became final since the last call, unfolded, for reports that stream.
  public mutating func takeReleased() -> [Finding] {
    let released = engine.findings.takeReleased()
    guard !released.isEmpty else { return [] }
    let judged = log.result(of: engine)
    let severities = FindingSeverities(judged)
    var writer = FindingWriter(
      judged: judged, names: log.names, files: log.inputs.map(\.file), severities: severities)
    var findings: [Finding] = []
    policy.name(files: writer.files)
    for (number, record) in zip(released.indices, released)
    where severities.isListed(Int(record.rule)) {
      let isSettled = !fates.isEmpty && fates[Int(record.group)] == .stands
      let absence = isSettled ? .none : judged.absence(of: FindingGroup.Key(record))
      if absence != .none { provisional.insert(number) }
      if absence == .undemanded || absence == .none && isRepetition(record, judged) { continue }
      var finding = writer.finding(record)
      if absence != .none {
        finding.isProvisional = true
        finding.severity = min(finding.severity, .warning)
      }
      if !policy.isEmpty { policy.apply(policy.decide(record, judged, log.names), to: &finding) }
      findings.append(finding)
    }
    return findings
  }

  /// Whether a finding repeats what has gone out on another channel, as far as that is known before the end.
  private func isRepetition(_ record: FindingRecord, _ judged: EngineResult) -> Bool {
    let group = Int(record.group)
    guard fates.isEmpty else { return fates[group] == .repeats }
    return judged.isOfOtherChannel(group) { judged.absence(of: judged.groups[$0].key) == .none }
  }

  /// Keeps what an archive held, for the reports.
  package mutating func note(_ archive: ArchiveSummary) { log.archives.append(archive) }

  /// Takes every finding that has not gone out for known: a baseline is about to have it.
  package mutating func acceptFindings() { policy.isEverythingKnown = true }

  /// Ends every life and returns the outcome. Findings of this moment are still to be taken.
  public mutating func finish() -> CheckResult {
    engine.finish()
    var result = CheckResult(
      judged: log.result(of: engine), names: log.names, inputs: log.inputs,
      provisional: provisional, isEverythingKnown: policy.isEverythingKnown)
    result.archives = log.archives
    fates = result.folding.fates
    return result
  }
}

/// The inputs of one run: a reader for each that is open, one table of names for all.
struct LogSession: Sendable {
  /// What an input came to that is counted by others than its reader.
  private struct Tally {
    var reordered = 0
    var duplicates = 0
  }

  private let vocabulary: Vocabulary
  /// Nil where no silence is to be measured.
  private let silence: SilenceRules?
  private let format: LogFormat?
  private let disorder: OrderTrial
  /// The reader of the input whose turn it is, and those of other open inputs by their numbers.
  private var reader: LogReader?
  private var parked: [Int: LogReader] = [:]
  private var tallies: [Int: Tally] = [:]
  var names = NameTable()
  var inputs: [InputSummary] = []
  var archives: [ArchiveSummary] = []
  /// The input whose turn it is.
  private(set) var current = 0
  /// The last log of a list of events that has ended; of another input, the input.
  private var last = 0
  /// Whether all inputs that hold events are trace notation.
  private var isNotation: Bool {
    let inputs = inputs.filter { $0.events > 0 }
    return !inputs.isEmpty && inputs.allSatisfy { $0.format == LogFormat.notation.name }
  }
  /// How many near misses of all inputs are kept; nil: a few of each.
  private let nearMissLimit: Int?
  private let tellsAllNearMisses: Bool
  private var keptNearMisses = 0
  /// Whether it is open.
  private var isOpen: Bool { reader != nil }

  /// - Parameters:
  ///   - auxiliaries: of the events that only formulas listen to, those that are to be found.
  ///   - silence: what is to be known of the silence of processes; nil: nothing.
  ///   - listeners: for whom events are read.
  ///   - check: where that is an audit and a check, the rules of the check.
  ///   - listsNearMisses: whether callbacks that lines name are wanted of processes too that have had no event.
  init(
    rules: RuleSet, options: CheckOptions, auxiliaries: [Int] = [], silence: SilenceRules?,
    listeners: Listeners = .check, check: RuleSet? = nil, nearMissLimit: Int? = nil,
    listsNearMisses: Bool = false
  ) {
    self.nearMissLimit = nearMissLimit
    // By the stamps of such lines it is told too which records without one are in the part that is judged.
    tellsAllNearMisses = listsNearMisses || options.since != nil || options.until != nil
    self.silence = silence?.isOfUse == true ? silence : nil
    let facts = options.configuration.facts
    vocabulary = Vocabulary(
      rules, auxiliaries: auxiliaries, listeners: listeners, check: check,
      callsAppDelegate: facts[.forwarded] == true || facts[.scenes] == false,
      beginsWithLaunch: options.start == .launch)
    format = options.inputFormat.flatMap { LogFormat(name: $0) }
    let judge = check ?? rules
    disorder = { Checker.disorder(of: $0, rules: judge) }
  }

  /// The inputs that `engine` judges.
  ///
  /// - Parameter rules: those of the engine, and behind their events perhaps others, for an audit.
  init(
    rules: RuleSet, options: CheckOptions, of engine: inout Engine, listeners: Listeners = .check
  ) {
    self.init(
      rules: rules, options: options,
      auxiliaries: rules.auxiliaries {
        options.isListed(rules.rules[$0].id, isOptIn: rules.rules[$0].isOptIn)
      },
      silence: engine.program.silences, listeners: listeners,
      check: listeners == .all ? engine.program.rules : nil)
    engine.apps = apps(options.apps)
    if options.judgesNamelessProcesses { engine.apps?.append(-1) }
  }

  /// What `engine` has found in these inputs so far.
  func result(of engine: Engine) -> EngineResult {
    var judged = engine.result
    // Trace notation leaves nothing out.
    if isNotation, case .auto = judged.options.logged { judged.options.logged = .all }
    return judged
  }

  /// The numbers of the processes in `names`; nil if there are none.
  mutating func apps(_ apps: [String]) -> [Int32]? {
    guard !apps.isEmpty else { return nil }
    return apps.map { names.intern($0) }
  }

  mutating func begin<Sink: InputSink>(input name: String, for sink: inout Sink) {
    park(&sink)
    reader = LogReader(
      vocabulary: vocabulary, silence: silence, format: format, file: name,
      exampleLimit: nearMissLimit.map { max(0, $0 - keptNearMisses) }
        ?? InputSummary.nearMissLimit, tellsAllNearMisses: tellsAllNearMisses,
      disorder: disorder)
    reader?.number(Int32(clamping: inputs.count))
    current = inputs.count
    inputs.append(InputSummary(file: name))
    numberOrigins()
    sink.begin(file: Int32(current))
  }

  mutating func select<Sink: InputSink>(input number: Int, for sink: inout Sink) {
    guard number != current || !isOpen else { return }
    park(&sink)
    reader = parked.removeValue(forKey: number)
    current = number
    numberOrigins()
    sink.resume(input: number)
  }

  /// Leaves the input whose turn it was for another one, if it is still open.
  private mutating func park<Sink: InputSink>(_ sink: inout Sink) {
    attributeCounts(of: &sink)
    if isOpen { sink.park(input: current) }
    reader?.shrink()
    if let reader { parked[current] = reader }
    reader = nil
  }

  /// Other inputs may have begun since.
  private mutating func numberOrigins() { reader?.numberNext(Int32(clamping: inputs.count)) }

  mutating func restart<Sink: EventSink>(after cause: LogLoss.Cause, into sink: inout Sink) {
    guard reader != nil else { return }
    reader?.finish(into: &sink, names: &names)
    let loss = LogLoss(cause: cause, line: reader?.lineNumber ?? 0)
    sink.observe(.loss(loss))
    reader?.count(loss)
    listOrigins()
    reader?.restart()
  }

  /// Books what was counted since the last call for the input whose turn it was.
  private mutating func attributeCounts<Sink: InputSink>(of sink: inout Sink) {
    let (reordered, duplicates) = sink.takeCounts()
    guard reordered > 0 || duplicates > 0 else { return }
    tallies[current, default: Tally()].reordered += reordered
    tallies[current, default: Tally()].duplicates += duplicates
  }

  mutating func read<Sink: EventSink>(
    into sink: inout Sink, _ body: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    guard let count = unsafe reader?.fill(body) else { return 0 }
    if count > 0 {
      reader?.read(into: &sink, names: &names)
      listOrigins()
    }
    return count
  }

  mutating func read<Sink: EventSink>(_ bytes: Span<UInt8>, into sink: inout Sink) {
    var start = 0
    while start < bytes.count, let count = reader?.append(bytes, from: start) {
      start += count
      reader?.read(into: &sink, names: &names)
      listOrigins()
    }
  }

  var search: LogSearch { LogSearch(vocabulary.search) }

  mutating func read<Sink: EventSink>(_ block: LogBlock, into sink: inout Sink) {
    reader?.read(block, into: &sink, names: &names)
    listOrigins()
  }

  mutating func idle<Sink: InputSink>(into sink: inout Sink) {
    reader?.read(into: &sink, names: &names, isPaused: true)
    listOrigins()
    sink.releasePending()
  }

  /// Makes an input of each log whose events a list holds: the first takes the list's place.
  private mutating func listOrigins() {
    guard let reader, !reader.origins.isEmpty else { return }
    let list = reader.summary.file
    for origin in reader.origins {
      let number = Int(origin.number)
      if number == inputs.count { inputs.append(InputSummary(file: origin.name)) }
      inputs[number].file = origin.name
      inputs[number].list = list
      inputs[number].format = reader.summary.format
      inputs[number].lines = origin.lines
      inputs[number].records = origin.lines
      inputs[number].events = origin.events
      inputs[number].misspellings = origin.misspellings
    }
  }

  mutating func endInput<Sink: InputSink>(into sink: inout Sink, error: String?) {
    reader?.finish(into: &sink, names: &names)
    listOrigins()
    if var summary = reader?.summary {
      summary.error = error ?? summary.error
      keptNearMisses += summary.nearMissExamples.count
      let origins = reader?.origins ?? []
      // What the list has beside the lines of its events counts for its first log.
      for origin in origins.dropFirst() {
        summary.lines -= origin.lines
        summary.records -= origin.lines
        summary.events -= origin.events
      }
      if let first = origins.first {
        (summary.file, summary.list) = (first.name, summary.file)
        summary.misspellings = first.misspellings
      }
      inputs[current] = summary
      last = origins.last.map { Int($0.number) } ?? current
    }
    reader = nil
    sink.endFile()
    attributeCounts(of: &sink)
    let tally = tallies.removeValue(forKey: current) ?? Tally()
    inputs[last].reordered = tally.reordered
    inputs[last].duplicates = tally.duplicates + inputs[last].copies
  }
}
