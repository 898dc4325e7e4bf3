import BuiltinRules

/// Finds out what the system says of apps: logs and other records in, lives out.
///
/// For each log: `begin(input:)`, then `read(_:)` until it returns 0 or less, then `endInput()`; other records are added whole. At last
/// `finish()`. Nothing here opens a file, asks a clock or prints.
package struct Auditor: Sendable {
  private var log: LogSession
  private var events: AuditEvents
  private let rules: RuleSet
  private let options: CheckOptions
  /// What is known of inputs that are no logs, by their numbers.
  private var records: [Int: Audit.Source] = [:]
  private var databases: Set<Int> = []
  /// What tells the device of a source from others, by the numbers of those that have it.
  private var devices: [Int: String] = [:]
  private var metrics: [Audit.Metrics] = []
  /// Names of apps that records tell, by their bundles.
  private var appNames: [String: String] = [:]

  /// - Parameters:
  ///   - rules: what `RuleSet.forAudit()` returns.
  ///   - order: those that a check of the same logs has; nil: the order of callbacks is not judged.
  package init(
    rules: RuleSet, options: CheckOptions = CheckOptions(), order: RuleSet? = nil
  ) {
    self.rules = rules
    self.options = options
    events = AuditEvents(lines: SystemLines(rules))
    guard let order else {
      log = LogSession(rules: rules, options: options, silence: nil, listeners: .audit)
      return
    }
    var engine = Engine(rules: order, options: options)
    log = LogSession(rules: rules, options: options, of: &engine, listeners: .all)
    events.engine = engine
  }

  package var inputs: [InputSummary] { log.inputs }
  /// The tables of databases that it understands.
  package var tables: [TableDefinition] { rules.audit.tables }

  package mutating func begin(input name: String) { log.begin(input: name, for: &events) }

  package mutating func select(input number: Int) { log.select(input: number, for: &events) }

  package mutating func restartInput(after cause: LogLoss.Cause) {
    log.restart(after: cause, into: &events)
  }

  package mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe log.read(into: &events, body)
  }

  package var search: LogSearch { log.search }

  package mutating func read(_ block: LogBlock) { log.read(block, into: &events) }

  package mutating func idle() { log.idle(into: &events) }

  package mutating func endInput(error: String? = nil) {
    log.endInput(into: &events, error: error)
    if log.inputs.indices.contains(log.current) {
      let input = log.inputs[log.current]
      events.lines.cover(input.firstStamp, input.lastStamp)
    }
  }

  package mutating func note(_ archive: ArchiveSummary) { log.archives.append(archive) }

  // MARK: Records that are no logs

  /// How much of a file tells what it is, in bytes.
  package static let headLength = 4096

  /// Whether a file that begins so is a report of the system, as far as that can be seen.
  package static func isReport(_ head: [UInt8]) -> Bool { SystemReport.mayBegin(head) }

  /// Adds what a report of a crash or of a want of memory says, or a payload of MetricKit.
  ///
  /// - Returns: why not all of it could be read; nil where it was.
  package mutating func add(report bytes: [UInt8], name: String) -> String? {
    guard
      let report = SystemReport(bytes, rules.audit, source: Int32(log.inputs.count), &log.names)
    else { return "it begins like a report of the system, and is none that is known" }
    let number = beginRecord(name, report.kind)
    records[number]?.os = report.os
    records[number]?.device = report.device
    devices[number] = report.deviceKey
    metrics += report.metrics
    for observation in report.observations { events.lines.add(observation) }
    guard report.isCut else { return nil }
    let problem = "it is cut off, or too long; only what stands before that was read"
    records[number]?.error = problem
    return problem
  }

  /// Begins a database, whose rows follow, in any order.
  package mutating func beginDatabase(_ name: String) {
    databases.insert(beginRecord(name, "powerlog"))
  }

  /// What a row of a table says.
  package mutating func add(row: PowerLogRow) {
    guard let table = rules.audit.tables.first(where: { $0.name == row.table }) else { return }
    if let bundle = row.bundle, let name = row.appName { appNames[bundle] = name }
    guard let fact = table.values.first(where: { $0.value == nil || $0.value == row.value })?.fact
    else { return }
    let stamp = Stamp(unixMicroseconds: row.microseconds)
    var observation = AuditObservation(
      fact, at: Audit.Moment(stamp: stamp, clock: stamp.universal),
      Audit.Evidence(
        source: Int32(log.inputs.count - 1), line: row.number, table: table.name))
    if let bundle = row.bundle { observation.bundle = log.names.intern(bundle) }
    observation.pid = row.pid ?? -1
    if fact.kind == .ended { (observation.namespace, observation.code) = (row.value, row.code) }
    events.lines.add(observation)
  }

  /// Ends a database.
  ///
  /// - Parameter error: why it could not be read, or not wholly.
  package mutating func endDatabase(error: String?) {
    events.lines.sort()
    records[log.inputs.count - 1]?.error = error
  }

  private mutating func beginRecord(_ name: String, _ kind: String) -> Int {
    begin(input: name)
    let number = log.inputs.count - 1
    records[number] = Audit.Source(file: name, kind: kind)
    endInput()
    return number
  }

  // MARK: The outcome

  package mutating func finish() -> Audit {
    let lines = events.lines
    var book = AuditBook(rules, log.names, apps: options.apps)
    var doubts: [Int: String] = [:]
    var spans: [Int: Audit.Span] = [:]
    /// What the clock that all sources share is ahead of a source's own, at the first and at the last of what it tells.
    var distances: [Int: (first: Int64, last: Int64)] = [:]
    var clocksOfSources: [Int: AuditClocks] = [:]
    for (device, sources) in devicesApart(&doubts).enumerated() {
      let clocks = AuditClocks(lines.timelines, of: sources, databases: databases)
      doubts.merge(clocks.doubts) { device, clock in "\(device); \(clock)" }
      for source in sources { clocksOfSources[source] = clocks }
      for group in clocks.groups {
        for entry in clocks.entries(of: group) {
          var observation = lines.timelines[Int(entry.source)].observations[Int(entry.index)]
          observation.moment = clocks.shown(observation.moment, in: Int(entry.source))
          let distance = entry.clock - observation.moment.clock
          observation.moment.clock = entry.clock
          let source = Int(entry.source)
          spans[source, default: Audit.Span(device: device, observation.moment)]
            .take(observation.moment)
          distances[source, default: (distance, distance)].last = distance
          book.take(observation)
        }
        book.finish()
      }
    }
    var window = AuditWindow(since: options.since, until: options.until)
    let lives = book.lives.count
    if let window { book.lives.keep { window.cut($0) } }
    var audit = Audit()
    audit.sources = log.inputs.enumerated().map { number, input in
      var source = source(number, input, clocksOfSources[number])
      if var span = spans[number], let distance = distances[number] {
        if var from = source.from { from.clock += distance.first; span.take(from) }
        if var to = source.to { to.clock += distance.last; span.take(to) }
        source.span = window?.cut(span) ?? span
      }
      return source
    }
    let apps = AuditApps(book, appNames).apps
    audit.apps = apps.filter { isChosen($0) }
    audit.missing = options.apps.filter { name in !apps.contains { Self.isCalled($0, name) } }
    audit.others = apps.filter { !isChosen($0) }.map { AuditWords.title($0) }
    judge(&audit, doubts, devices: spans.mapValues(\.device))
    audit.configuration = options.configurationUse.map { ($0, 0, 0) }
    if let found = orderResult() { audit.add(found) }
    audit.strangers = book.processes.strangers
    audit.isOutside = apps.isEmpty && lives > 0 && window != nil
    audit.signs = book.signs.filter { window?.contains($0) ?? true }
    audit.metrics = metrics
    audit.shapes = lines.shapes
    return audit
  }

  /// Adds to each app what is found in it, and what is doubtful.
  private func judge(_ audit: inout Audit, _ doubts: [Int: String], devices: [Int: Int]) {
    for index in audit.apps.indices {
      let configuration = configuration(of: audit.apps[index], audit.sources)
      let findings = AuditFindings(rules, configuration, devices: devices)
      audit.apps[index].declared = declared(by: audit.apps[index], findings.allowance)
      audit.apps[index].findings = findings.findings(in: audit.apps[index])
      audit.apps[index].unknown += audit.apps[index].sources.sorted().compactMap { source in
        doubts[source].map { "\(audit.sources[source].file): \($0)" }
      }
    }
  }

  /// What a check of the logs has found; nil where the order of callbacks is not judged.
  private mutating func orderResult() -> CheckResult? {
    events.engine?.finish()
    return events.engine.map {
      CheckResult(judged: log.result(of: $0), names: log.names, inputs: log.inputs)
    }
  }

  /// The sources of each device: what is told of two is never of one life. A log and a database belong to the device whose reports tell of one
  /// of their processes, and logs that name their device belong together. Where several devices are left, those that tell none are looked at
  /// together, and that is doubtful.
  private func devicesApart(_ doubts: inout [Int: String]) -> [[Int]] {
    let sources = Array(events.lines.timelines.indices)
    var devices = devices
    let phones = Set(devices.filter { !isOfOtherSystem($0.key) }.values)
    let names = deviceNames(in: sources)
    let count = max(phones.count, Set(names.values).count)
    if count == 1, let phone = phones.first {
      for source in sources where devices[source] == nil { devices[source] = phone }
    } else if count > 1 {
      find(&devices, of: sources, names)
      for source in sources where devices[source] == nil {
        doubts[source] = "nothing tells which of \(count) devices it is of"
      }
    }
    let others = sources.filter { devices[$0] == nil }
    return [others]
      + Set(devices.values).sorted().map { device in sources.filter { devices[$0] == device } }
  }

  /// What logs call their device, by their numbers.
  private func deviceNames(in sources: [Int]) -> [Int: String] {
    var names: [Int: String] = [:]
    for source in sources where log.inputs.indices.contains(source) {
      names[source] = log.inputs[source].deviceName
    }
    return names
  }

  /// Whether a report is of a watch or a Mac, which no log of a phone tells of. A sysdiagnose holds those of a paired watch.
  private func isOfOtherSystem(_ source: Int) -> Bool {
    let os = records[source]?.os ?? ""
    return ["Watch OS", "macOS", "Mac OS"].contains { os.hasPrefix($0) }
  }

  /// Finds the devices of sources whose processes others tell of, which so tell of more processes themselves, and of those that name them.
  private func find(
    _ devices: inout [Int: String], of sources: [Int], _ names: [Int: String]
  ) {
    let processes = AuditedProcesses(events.lines.timelines)
    var known: [NamedProcess: Set<String>] = [:]
    /// What logs call the devices of the others.
    var called: [String: String] = [:]
    func note(_ source: Int, _ device: String) {
      for process in processes[source] { known[process, default: []].insert(device) }
    }
    func device(of source: Int) -> String? {
      let told = Self.device(of: processes[source], known)
      guard let name = names[source], let other = told.flatMap({ called[$0] }) else { return told }
      return name == other ? told : nil
    }
    for (source, device) in devices { note(source, device) }
    var open = sources.filter { devices[$0] == nil }
    while let source = open.first(where: { device(of: $0) != nil }), let found = device(of: source)
    {
      let name = names[source]
      called[found] = called[found] ?? name
      for other in open where other == source || name != nil && names[other] == name {
        devices[other] = found
        note(other, found)
      }
      open.removeAll { devices[$0] != nil }
    }
    for source in open { devices[source] = names[source] }
  }

  /// The only device that is known to have some of these processes, but for processes that several have.
  private static func device(
    of processes: Set<NamedProcess>, _ known: [NamedProcess: Set<String>]
  ) -> String? {
    let devices = processes.compactMap { known[$0] }.filter { $0.count == 1 }
      .reduce(into: Set()) { $0.formUnion($1) }
    return devices.count == 1 ? devices.first : nil
  }

  /// Whether an app is asked for, by one of its names or its bundle; where none is, all are.
  private func isChosen(_ app: Audit.App) -> Bool {
    options.apps.isEmpty || options.apps.contains { Self.isCalled(app, $0) }
  }

  private static func isCalled(_ app: Audit.App, _ name: String) -> Bool {
    name == app.bundle || app.names.contains(name)
  }

  /// What is known of an app and of the system that it ran on.
  private func configuration(of app: Audit.App, _ sources: [Audit.Source]) -> Configuration {
    var known = options.configuration
    let told = Set(app.sources.compactMap { sources[$0].os.flatMap(Version.init) })
    if told.count == 1 { known.os = known.os ?? told.first }
    guard let description = options.app, app.isDescribed(by: description) else { return known }
    description.complete(&known)
    // Some tasks need no mode.
    if known.backgroundModes == [], description.taskIdentifiers != [] {
      known.backgroundModes = nil
    }
    return known
  }

  /// The background modes that the app's Info.plist declares, and whether anything tells that they are used.
  private func declared(by app: Audit.App, _ allowance: Int64) -> [Audit.Mode]? {
    guard let description = options.app, app.isDescribed(by: description) else { return nil }
    return description.backgroundModes.map { modes in
      modes.map { Audit.Mode($0, in: app, by: rules.audit.modes, allowance: allowance) }
    }
  }

  private func source(
    _ number: Int, _ input: InputSummary, _ clocks: AuditClocks?
  ) -> Audit.Source {
    var source = records[number] ?? Audit.Source(file: input.file, kind: "log")
    if source.kind == "log" {
      source.format = input.format
      source.error = input.error
      source.headless = input.headless
      (source.isEmpty, source.isBinary) = (input.bytes == 0, input.isBinary)
    }
    guard let clocks, events.lines.timelines.indices.contains(number) else { return source }
    let timeline = events.lines.timelines[number]
    func shown(_ moment: Audit.Moment) -> Audit.Moment { clocks.shown(moment, in: number) }
    (source.from, source.to) = (timeline.first.map(shown), timeline.last.map(shown))
    source.lost = timeline.lost
    source.holes = timeline.holes.map { (shown($0.from), shown($0.to)) }
    source.clockChanges = timeline.clockChanges
    return source
  }
}

/// A row of PowerLog, by the names of a `table` block.
package struct PowerLogRow: Sendable {
  package var table: String
  package var number: Int
  /// Since 1970, by UTC.
  package var microseconds: Int64
  package var bundle: String?
  package var pid: Int32?
  package var value: Int64?
  package var code: Int64?
  package var appName: String?

  package init(table: String, number: Int, microseconds: Int64) {
    (self.table, self.number, self.microseconds) = (table, number, microseconds)
  }
}

extension Stamp {
  /// A moment by UTC.
  init(unixMicroseconds: Int64) {
    self.init()
    microseconds = unixMicroseconds
    resolution = .microsecond
    hasYear = true
    zone = 0
  }
}

extension RuleSet {
  /// What an audit reads: these rules, and what the binary carries for audits.
  package func forAudit() throws(RuleErrors) -> RuleSet {
    let builtin = try Self.parse(builtinAuditFiles.map { ($0.name.description, $0.text.bytes) })
    var rules = try forAudit(with: builtin)
    if isAsBuilt { rules.takeLexicon(builtinAuditLexicon) }
    return rules
  }
}
