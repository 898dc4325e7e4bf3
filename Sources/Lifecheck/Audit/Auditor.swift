import BuiltinRules

/// Finds out what the system says of apps: logs and other records in, lives out.
///
/// For each log: `begin(input:)`, then `read(_:)` until it returns 0 or less, then `endInput()`; other records are added whole. At last
/// `finish()`. Nothing here opens a file, asks a clock or prints.
public struct Auditor: Sendable {
  private var log: LogSession
  private var lines: SystemLines
  private let rules: RuleSet
  /// Names or bundles of the apps that are asked for; none: all.
  private let chosen: [String]
  /// What is known of inputs that are no logs, by their numbers.
  private var records: [Int: Audit.Source] = [:]
  private var metrics: [Audit.Metrics] = []
  /// Names of apps that records tell, by their bundles.
  private var appNames: [String: String] = [:]

  /// - Parameter rules: what `AuditRules.builtin` reads.
  public init(rules: RuleSet, options: CheckOptions = CheckOptions()) {
    self.rules = rules
    chosen = options.apps
    log = LogSession(rules: rules, options: options, auxiliaries: [], measuresSilence: false)
    lines = SystemLines(rules)
  }

  public var inputs: [InputSummary] { log.inputs }
  /// The tables of databases that it understands.
  public var tables: [TableDefinition] { rules.audit.tables }

  public mutating func begin(input name: String) {
    log.begin(input: name)
    lines.begin(source: log.inputs.count - 1)
  }

  public mutating func select(input number: Int) {
    guard number != log.current || !log.isOpen else { return }
    log.select(input: number)
    lines.begin(source: number)
  }

  public mutating func restartInput(after cause: LogLoss.Cause) {
    log.restart(after: cause, into: &lines)
  }

  public mutating func read(_ body: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    unsafe log.read(into: &lines, body)
  }

  public var search: LogSearch { log.search }

  public mutating func read(_ block: LogBlock) { log.read(block, into: &lines) }

  public mutating func idle() { log.idle(into: &lines) }

  public mutating func endInput(error: String? = nil) {
    log.endInput(into: &lines, error: error)
    log.close()
  }

  public mutating func note(_ archive: ArchiveSummary) { log.archives.append(archive) }

  // MARK: Records that are no logs

  /// Whether a file that begins so is a report of the system, as far as that can be seen.
  public static func isReport(_ head: [UInt8]) -> Bool { SystemReport.mayBegin(head) }

  /// Adds what a report of a crash or of a want of memory says; false where the bytes are none.
  public mutating func add(report bytes: [UInt8], name: String) -> Bool {
    guard let report = SystemReport(bytes, rules.audit) else { return false }
    let number = beginRecord(name, report.kind)
    records[number]?.os = report.os
    records[number]?.device = report.device
    metrics += report.metrics
    for entry in report.entries { add(entry, line: 1, table: nil) }
    return true
  }

  /// Begins a database, whose rows follow.
  public mutating func beginRecord(_ name: String, _ kind: String) -> Int {
    log.begin(input: name)
    let number = log.inputs.count - 1
    lines.begin(source: number)
    records[number] = Audit.Source(file: name, kind: kind)
    log.endInput(into: &lines, error: nil)
    log.close()
    return number
  }

  /// What a row of a table says.
  public mutating func add(row: PowerLogRow) {
    guard let table = rules.audit.tables.first(where: { $0.name == row.table }) else { return }
    if let bundle = row.bundle, let name = row.appName { appNames[bundle] = name }
    guard let fact = table.values.first(where: { $0.value == nil || $0.value == row.value })?.fact
    else { return }
    var entry = RecordEntry(fact: fact)
    entry.stamp = Stamp(unixMicroseconds: row.microseconds)
    (entry.bundle, entry.pid) = (row.bundle, row.pid)
    if fact.kind == .ended { (entry.namespace, entry.code) = (row.value, row.code) }
    add(entry, line: row.number, table: row.table)
  }

  public mutating func setError(_ error: String, ofRecord number: Int) {
    records[number]?.error = error
  }

  private mutating func add(_ entry: RecordEntry, line: Int, table: String?) {
    var sign = AuditSign(
      entry.fact, at: Audit.Moment(stamp: entry.stamp, clock: entry.stamp.universal),
      Audit.Evidence(source: Int32(log.inputs.count - 1), line: line, table: table))
    if let bundle = entry.bundle { sign.bundle = log.names.intern(bundle) }
    if let name = entry.name { sign.name = log.names.intern(name) }
    if let pid = entry.pid { sign.pid = pid }
    (sign.namespace, sign.code, sign.word) = (entry.namespace, entry.code, entry.word)
    sign.state = entry.state
    lines.add(sign)
  }

  // MARK: The outcome

  public mutating func finish() -> Audit {
    var book = AuditBook(rules.audit, log.names)
    for sign in merged() { book.take(sign) }
    book.finish()
    var audit = Audit()
    audit.sources = log.inputs.enumerated().map { number, input in source(number, input) }
    audit.apps = AuditApps(book, appNames).apps
    let findings = AuditFindings(rules: rules.audit.findings)
    for index in audit.apps.indices {
      audit.apps[index].findings = findings.findings(in: audit.apps[index])
    }
    if !chosen.isEmpty {
      audit.apps.removeAll { app in
        !chosen.contains { $0 == app.bundle || app.names.contains($0) }
      }
    }
    audit.signs = book.signs
    audit.metrics = metrics
    return audit
  }

  private func source(_ number: Int, _ input: InputSummary) -> Audit.Source {
    var source = records[number] ?? Audit.Source(file: input.file, kind: "log")
    if source.kind == "log" {
      source.format = input.format
      source.error = input.error
    }
    guard lines.first.indices.contains(number) else { return source }
    (source.from, source.to) = (lines.first[number], lines.last[number])
    (source.lost, source.holes) = (lines.lost[number], lines.holes[number])
    source.clockChanges = lines.clockChanges[number]
    return source
  }

  /// The signs of all sources by their times, each source in its own order.
  private func merged() -> [AuditSign] {
    let sources = lines.signs.filter { !$0.isEmpty }
    guard sources.count > 1 else { return sources.first ?? [] }
    let isZoned = sources.allSatisfy { $0.allSatisfy { $0.moment.stamp.zone != nil } }
    let hasYear = sources.allSatisfy { $0.allSatisfy { $0.moment.stamp.hasYear } }
    var all: [(clock: Int64, source: Int, sign: AuditSign)] = []
    for (number, signs) in sources.enumerated() {
      var newest = Int64.min
      for var sign in signs {
        var clock = sign.moment.clock
        if !isZoned { clock += Int64(sign.moment.stamp.zone ?? 0) * 60_000_000 }
        if !hasYear, sign.moment.stamp.hasYear { clock = Stamp.yearless(clock) }
        sign.moment.clock = clock
        newest = max(newest, clock)
        all.append((newest, number, sign))
      }
    }
    // Equal times keep the order of the sources.
    return all.enumerated().sorted {
      ($0.element.clock, $0.offset) < ($1.element.clock, $1.offset)
    }.map(\.element.sign)
  }
}

/// A row of PowerLog, by the names of a `table` block.
public struct PowerLogRow: Sendable {
  public var table: String
  public var number: Int
  /// Since 1970, by UTC.
  public var microseconds: Int64
  public var bundle: String?
  public var pid: Int32?
  public var value: Int64?
  public var code: Int64?
  public var appName: String?

  public init(table: String, number: Int, microseconds: Int64) {
    (self.table, self.number, self.microseconds) = (table, number, microseconds)
  }
}

/// What a record says of one process at one moment.
struct RecordEntry {
  var fact: AuditFact
  var stamp = Stamp()
  var bundle: String?
  var name: String?
  var pid: Int32?
  var namespace: Int64?
  var code: Int64?
  var word: String?
  /// In which state it ended.
  var state: String?
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
  /// What an audit reads: the callbacks of the rules, and in place of the signs that a check reads all that the system says.
  public static var builtinForAudit: RuleSet {
    get throws(RuleErrors) {
      let audit = try parse(builtinAuditFiles.map { ($0.name.description, $0.text.bytes) })
      var rules = builtinWithoutExamples
      var events = rules.events
      for index in events.indices {
        events[index].spellings.removeAll { $0.form == .system || $0.form == .witness }
      }
      for (name, fact) in audit.audit.callbacks {
        for index in events.indices where events[index].name == name { events[index].fact = fact }
      }
      rules.events = events + audit.events
      rules.audit = audit.audit
      return rules
    }
  }
}
