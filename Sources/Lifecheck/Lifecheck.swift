/// Checks logs against rules: bytes in, findings out. Read this first.
///
/// ```
/// bytes ─ Log ─▶ records ─ Vocabulary ─▶ events ─ Engine ─▶ lives, monitors ─▶ findings ─ Report ─▶ bytes
///                              ▲                      ▲
///                              └──────── Rules ───────┘
/// ```
///
/// For each input: `begin(input:)`, then `read(_:)` until it returns 0 or less, then `endInput()`;
/// at last `finish()`. Nothing here opens a file, asks a clock or prints.
public struct Checker: Sendable {
  private var log: LogSession
  private var engine: Engine
  /// Decides about findings that go out before all is known.
  private var policy: FindingPolicy

  public init(rules: RuleSet, options: CheckOptions = CheckOptions()) {
    engine = Engine(rules: rules, options: options)
    log = LogSession(
      rules: rules, options: options, auxiliaries: PropertySet.auxiliaries(rules, options))
    policy = FindingPolicy(options)
    engine.apps = log.apps(options.apps)
    if options.judgesNamelessProcesses { engine.apps?.insert(-1) }
  }

  /// What was read so far.
  public var inputs: [InputSummary] { log.inputs }

  /// Begins an input; `name` is what reports call it.
  public mutating func begin(input name: String) {
    log.begin(input: name)
    engine.begin(file: Int32(log.inputs.count - 1))
  }

  /// Fills the input's buffer through `body`, which returns how many bytes it read (0 at the end,
  /// less on an error), and judges the whole lines it holds. Returns what `body` returned.
  public mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe log.read(into: &engine, body)
  }

  /// The input pauses: what was read is judged, and findings that wait for the next event become final.
  public mutating func idle() {
    log.idle(into: &engine)
    engine.releasePending()
  }

  /// Ends the input; `error` says why it could not be read to its end.
  public mutating func endInput(error: String? = nil) {
    let before = engine.duplicatesOfEarlierInputs
    log.endInput(into: &engine, error: error)
    engine.endFile()
    log.inputs[log.inputs.count - 1].reordered = engine.reordered - engine.reorderedOfEarlierInputs
    engine.reorderedOfEarlierInputs = engine.reordered
    log.inputs[log.inputs.count - 1].duplicates = engine.duplicates - before
    engine.duplicatesOfEarlierInputs = engine.duplicates
  }

  /// Findings that became final since the last call, unfolded, for reports that stream.
  public mutating func takeReleased() -> [Finding] {
    guard !engine.released.isEmpty else { return [] }
    let writer = FindingWriter(
      engine: engine, names: log.names, files: log.inputs.map(\.file))
    defer { engine.released.removeAll(keepingCapacity: true) }
    var findings: [Finding] = []
    for record in engine.released.map({ engine.findings[$0] })
    where writer.isListed(Int(record.rule)) {
      var finding = writer.finding(record)
      if !policy.isEmpty { policy.apply(policy.decide(record, writer), to: &finding) }
      findings.append(finding)
    }
    return findings
  }

  /// Keeps what an archive held, for the reports.
  public mutating func note(_ archive: ArchiveSummary) { log.archives.append(archive) }

  /// Ends every life and returns the outcome. Findings of this moment are still to be taken.
  public mutating func finish() -> CheckResult {
    engine.finish()
    var result = CheckResult(engine: engine, names: log.names, inputs: log.inputs)
    result.archives = log.archives
    return result
  }
}

/// The inputs of one run: one reader after the other, one table of names for all.
struct LogSession: Sendable {
  private let vocabulary: Vocabulary
  private let format: LogFormat?
  private var reader: LogReader?
  var names = NameTable()
  var inputs: [InputSummary] = []
  var archives: [ArchiveSummary] = []
  /// The input that is being read.
  private var firstInput = 0

  /// - Parameter auxiliaries: of the events that only formulas listen to, those that are to be found.
  init(rules: RuleSet, options: CheckOptions, auxiliaries: Set<Int> = []) {
    vocabulary = Vocabulary(
      events: rules.events, lookalikeWords: rules.lookalikeWords,
      handlerEndWords: rules.handlerEndWords, auxiliaries: auxiliaries, instance: rules.instance,
      lookalikeTexts: rules.lookalikeTexts)
    format = options.inputFormat.flatMap { LogFormat(name: $0) }
  }

  /// The numbers of the processes in `names`; nil if there are none.
  mutating func apps(_ apps: [String]) -> Set<Int32>? {
    guard !apps.isEmpty else { return nil }
    return Set(
      apps.map { app in
        let bytes = Array(app.utf8)
        return names.intern(bytes.span, 0..<bytes.count, isEscaped: false)
      })
  }

  mutating func begin(input name: String) {
    reader = LogReader(vocabulary: vocabulary, format: format, file: name)
    reader?.number(Int32(clamping: inputs.count))
    firstInput = inputs.count
    inputs.append(InputSummary(file: name))
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

  mutating func idle<Sink: EventSink>(into sink: inout Sink) {
    reader?.read(into: &sink, names: &names, isPaused: true)
    listOrigins()
  }

  /// Makes an input of each log whose events a list holds: the first takes the list's place.
  private mutating func listOrigins() {
    guard let reader, !reader.origins.isEmpty else { return }
    let list = reader.summary.file
    for (index, origin) in reader.origins.enumerated() {
      if firstInput + index == inputs.count { inputs.append(InputSummary(file: origin.name)) }
      inputs[firstInput + index].file = origin.name
      inputs[firstInput + index].list = list
      inputs[firstInput + index].format = reader.summary.format
      inputs[firstInput + index].lines = origin.lines
      inputs[firstInput + index].records = origin.lines
      inputs[firstInput + index].events = origin.events
      inputs[firstInput + index].misspellings = origin.misspellings
    }
  }

  mutating func endInput<Sink: EventSink>(into sink: inout Sink, error: String?) {
    reader?.finish(into: &sink, names: &names)
    listOrigins()
    if var summary = reader?.summary {
      summary.error = error
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
      inputs[firstInput] = summary
    }
    reader = nil
  }
}
