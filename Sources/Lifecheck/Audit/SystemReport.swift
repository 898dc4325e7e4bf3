/// What a report of the system says: of a crash (`.ips`, 109 and 309), of a want of memory (298, `JetsamEvent`), or what MetricKit counts.
///
/// Reports of the first two kinds hold two documents: a head in JSON on the first line, and the report, in JSON too or, before iOS 15, in
/// lines of `Key: value`. What such a report says in text may also stand alone (`.crash`).
struct SystemReport {
  /// crashReport, jetsamReport or metrics.
  let kind: String
  /// What MetricKit counts.
  private(set) var metrics: [Audit.Metrics] = []
  private(set) var os: String?
  private(set) var device: String?
  private(set) var entries: [RecordEntry] = []

  /// Whether a file that begins so may be one.
  static func mayBegin(_ head: [UInt8]) -> Bool {
    if CrashText.mayBegin(head) { return true }
    guard [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(head.first(where: { $0 > 0x20 })) else {
      return false
    }
    let text = String(decoding: head, as: UTF8.self)
    return text.contains("\"bug_type\"") || MetricReport.mayBegin(text)
  }

  /// - Returns: nil where `bytes` are no such report.
  init?(_ bytes: [UInt8], _ rules: AuditDefinition) {
    if CrashText.mayBegin(bytes) {
      kind = "crashReport"
      read(CrashText(bytes[...]), .null, rules)
      return
    }
    var reader = JSONReader(bytes)
    guard let head = reader.next() else { return nil }
    if let counted = MetricReport(head) {
      (kind, metrics) = ("metrics", counted.metrics)
      os = counted.metrics.first?.os
      return
    }
    guard let type = head["bug_type"]?.text else { return nil }
    let start = reader.place
    let body = reader.next() ?? .null
    os = head["os_version"]?.text
    switch type {
    case "109", "309", "385":
      kind = "crashReport"
      device = body["modelCode"]?.text
      if case .null = body {
        read(CrashText(bytes[start...]), head, rules)
      } else {
        readCrash(head, body, rules)
      }
    case "298":
      kind = "jetsamReport"
      device = body["product"]?.text
      readMemory(head, body)
    default: return nil
    }
  }

  private mutating func readCrash(
    _ head: JSONValue, _ body: JSONValue, _ rules: AuditDefinition
  ) {
    var entry = RecordEntry(fact: AuditFact(kind: .process))
    entry.bundle = head["bundleID"]?.text ?? body["bundleInfo"]?["CFBundleIdentifier"]?.text
    entry.name = body["procName"]?.text ?? head["app_name"]?.text ?? head["name"]?.text
    entry.pid = body["pid"]?.number.flatMap { Int32(exactly: $0) }
    guard entry.bundle != nil || entry.name != nil else { return }
    if let launch = Self.stamp(body["procLaunch"]?.text) {
      entry.stamp = launch
      entries.append(entry)
    }
    guard let time = Self.stamp(body["captureTime"]?.text) ?? Self.stamp(head["timestamp"]?.text)
    else { return }
    entry.stamp = time
    entry.state = body["procRole"]?.text.flatMap { Self.state(ofRole: $0) }
    entry.fact = AuditFact(kind: .ended)
    let termination = body["termination"]
    if let name = termination?["namespace"]?.text {
      entry.namespace = rules.namespace(called: name)?.number
    }
    entry.code = termination?["code"]?.number
    if entry.namespace == nil { entry.fact = AuditFact(kind: .ended, word: "crash") }
    entries.append(entry)
    entry.fact = AuditFact(kind: .report)
    entries.append(entry)
  }

  /// A report in lines of text.
  private mutating func read(_ text: CrashText, _ head: JSONValue, _ rules: AuditDefinition) {
    var entry = RecordEntry(fact: AuditFact(kind: .process))
    entry.bundle = text["Identifier"] ?? head["bundleID"]?.text
    let process = text["Process"]?.split(separator: "[", maxSplits: 1).map(String.init) ?? []
    entry.name = process.first.map { $0.trimmed } ?? head["app_name"]?.text
    entry.pid = process.count > 1 ? Int32(process[1].prefix { $0.isNumber }) : nil
    if os == nil { os = text["OS Version"] }
    device = text["Hardware Model"]
    guard entry.bundle != nil || entry.name != nil else { return }
    if let launch = Self.stamp(text["Launch Time"]) {
      entry.stamp = launch
      entries.append(entry)
    }
    guard let time = Self.stamp(text["Date/Time"]) ?? Self.stamp(head["timestamp"]?.text) else {
      return
    }
    entry.state = text["Role"].flatMap { Self.state(ofRole: $0) }
    entry.stamp = time
    entry.fact = AuditFact(kind: .ended)
    (entry.namespace, entry.code) = text.termination(rules)
    if entry.namespace == nil { entry.fact = AuditFact(kind: .ended, word: "crash") }
    entries.append(entry)
    entry.fact = AuditFact(kind: .report)
    entries.append(entry)
  }

  private static func state(ofRole role: String) -> String? {
    switch role {
    case "Foreground": "foreground"
    case "Background": "background"
    default: nil
    }
  }

  /// The process that was ended has a reason; of the others nothing is told.
  private mutating func readMemory(_ head: JSONValue, _ body: JSONValue) {
    guard let time = Self.stamp(body["date"]?.text) ?? Self.stamp(head["timestamp"]?.text) else {
      return
    }
    for process in body["processes"]?.items ?? [] {
      guard let reason = process["reason"]?.text else { continue }
      var entry = RecordEntry(fact: AuditFact(kind: .ending))
      entry.stamp = time
      entry.name = process["name"]?.text
      entry.pid = process["pid"]?.number.flatMap { Int32(exactly: $0) }
      entry.word = reason
      entries.append(entry)
    }
  }

  /// `yyyy-MM-dd HH:mm:ss.SSSS +hhmm`.
  static func stamp(_ text: String?) -> Stamp? {
    guard let text else { return nil }
    let parts = text.split(separator: " ")
    guard parts.count >= 2 else { return nil }
    let date = parts[0].split(separator: "-").compactMap { Int($0) }
    let clock = parts[1].split(separator: ":")
    guard date.count == 3, clock.count == 3, let hour = Int64(clock[0]),
      let minute = Int64(clock[1]),
      let seconds = Double(clock[2]), 0..<24 ~= hour, 0..<60 ~= minute, 0..<61 ~= seconds,
      0...9999 ~= date[0],
      let day = StampReader.days(year: date[0], month: date[1], day: date[2])
    else { return nil }
    var stamp = Stamp()
    stamp.microseconds =
      (day * 86_400 + hour * 3600 + minute * 60) * 1_000_000
      + Int64((seconds * 1_000_000).rounded())
    stamp.resolution = .millisecond
    stamp.hasYear = true
    if parts.count > 2, parts[2].utf8.count == 5, let zone = Int16(parts[2].dropFirst()) {
      let minutes = zone / 100 * 60 + zone % 100
      stamp.zone = parts[2].hasPrefix("-") ? -minutes : minutes
    }
    return stamp
  }
}
