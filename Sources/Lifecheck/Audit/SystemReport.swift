/// What a report of the system says: of a crash (`.ips`, 109 and 309), of a want of memory (298, `JetsamEvent`), of what a process used too
/// much of, or what MetricKit counts.
///
/// Reports of crashes and of memory hold two documents: a head in JSON on the first line, and the report, in JSON too or, before iOS 15, in
/// lines of `Key: value`. What such a report says in text may also stand alone (`.crash`).
struct SystemReport {
  /// crashReport, jetsamReport, metrics, or report for all others.
  let kind: String
  /// What MetricKit counts.
  private(set) var metrics: [Audit.Metrics] = []
  private(set) var os: String?
  /// The model.
  private(set) var device: String?
  /// What tells the device from others of its model.
  private(set) var deviceKey: String?
  private(set) var observations: [AuditObservation] = []
  /// The line on which the report begins that is read.
  private var line = 1
  /// Whether only the first line of it could be read.
  private(set) var isCut = false

  /// What tells a device from others: digits, as the system writes them, and none that somebody has made unreadable.
  private static func deviceKey(_ text: String?) -> String? {
    text.flatMap { key in
      key.allSatisfy { $0.isHexDigit || $0 == "-" } && key.contains { !"0-".contains($0) }
        ? key : nil
    }
  }

  /// Whether a file that begins so may be one.
  static func mayBegin(_ head: [UInt8]) -> Bool { start(in: head) != nil }

  /// How many lines that are not empty may stand before a report: a heading of Console.app, a fence, what people say of it.
  private static let linesBefore = 12

  /// Where a report begins in a file with this beginning; nil where none does.
  private static func start(in head: [UInt8]) -> Int? {
    var place = 0
    var lines = 0
    while lines <= linesBefore {
      if begins(head[place...]) { return place }
      // Objects before it are records of a log.
      guard let newline = head[place...].firstIndex(of: 0x0A), head[place] != UInt8(ascii: "{")
      else { return nil }
      if newline > place { lines += 1 }
      place = newline + 1
    }
    return nil
  }

  private static func begins(_ head: ArraySlice<UInt8>) -> Bool {
    if CrashText.mayBegin(head) { return true }
    guard [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(head.first(where: { $0 > 0x20 })) else {
      return false
    }
    // A log of objects may hold such words further down.
    var reader = JSONReader(Array(head))
    if let first = reader.next() {
      return first["bug_type"] != nil || isBody(first) || MetricReport(first) != nil
        || MetricDiagnostics(first) != nil
    }
    let text = String(decoding: head, as: UTF8.self)
    return keysOfBody.allSatisfy { text.contains("\"\($0)\"") } || MetricReport.mayBegin(text)
      || MetricDiagnostics.mayBegin(text)
  }

  /// What the second document of a report of a crash has: people paste it without the first one, which is one long line.
  private static let keysOfBody = ["procName", "captureTime"]

  private static func isBody(_ document: JSONValue) -> Bool {
    keysOfBody.allSatisfy { document[$0] != nil }
  }

  /// - Parameters:
  ///   - source: the number of what it is read from.
  ///   - names: takes names of processes and bundles.
  /// - Returns: nil where `file` holds no such report.
  init?(_ file: [UInt8], _ rules: AuditDefinition, source: Int32, _ names: inout NameTable) {
    let start = Self.start(in: Array(file.prefix(Auditor.headLength))) ?? 0
    let bytes = start == 0 ? file : Array(file[start...])
    line = 1 + file[..<start].count { $0 == 0x0A }
    if CrashText.mayBegin(bytes[...]) {
      let reports = CrashText.reports(in: bytes[...])
      kind = reports.allSatisfy { $0.text.resource != nil } ? "report" : "crashReport"
      let first = line
      for report in reports {
        line = first + report.linesBefore
        read(report.text, .null, rules, source, &names)
      }
      return
    }
    var reader = JSONReader(bytes, takesParts: true)
    guard let head = reader.next(), !reader.isCut else { return nil }
    if let diagnostics = MetricDiagnostics(head) {
      kind = diagnostics.entries.allSatisfy { $0.resource != nil } ? "report" : "crashReport"
      os = diagnostics.entries.first?.os
      for entry in diagnostics.entries { add(entry, rules, source, &names) }
      return
    }
    if let counted = MetricReport(head) {
      (kind, metrics) = ("metrics", counted.metrics)
      os = counted.metrics.first?.os
      return
    }
    let isBody = Self.isBody(head)
    // Programs that pass reports on write the type as a number.
    let told = head["bug_type"].flatMap { $0.text ?? $0.number.map { "\($0)" } }
    guard let type = told ?? (isBody ? "309" : nil) else { return nil }
    let rest = bytes[reader.place...]
    let body = isBody ? head : reader.next() ?? .null
    os = head["os_version"]?.text ?? head["osVersion"]?["train"]?.text
    switch type {
    case "109", "309":
      kind = "crashReport"
      device = body["modelCode"]?.text
      deviceKey = Self.deviceKey(body["crashReporterKey"]?.text)
      if case .null = body, CrashText.mayBegin(rest) {
        read(CrashText(rest), head, rules, source, &names)
      } else {
        isCut = body.members.isEmpty || reader.isCut
        readCrash(head, body, rules, source, &names)
      }
    case "298":
      kind = "jetsamReport"
      device = body["product"]?.text
      deviceKey = Self.deviceKey(body["crashReporterKey"]?.text)
      isCut = body.members.isEmpty || reader.isCut
      readMemory(head, body, source, &names)
    // Reports of hangs and of the whole system say nothing of a life. So it is with 385, `ExcUserFault`: a library reports a fault, and the
    // process goes on.
    default:
      kind = "report"
      if case .null = body, CrashText.mayBegin(rest) {
        read(CrashText(rest), head, rules, source, &names)
      }
    }
  }

  private mutating func readCrash(
    _ head: JSONValue, _ body: JSONValue, _ rules: AuditDefinition, _ source: Int32,
    _ names: inout NameTable
  ) {
    let bundle = head["bundleID"]?.text ?? body["bundleInfo"]?["CFBundleIdentifier"]?.text
    let name = body["procName"]?.text ?? head["app_name"]?.text ?? head["name"]?.text
    guard bundle != nil || name != nil else { return }
    var crash = Crash(bundle: bundle, name: name)
    crash.pid = body["pid"]?.number.flatMap { Int32(exactly: $0) }
    crash.launch = Self.stamp(body["procLaunch"]?.text)
    crash.time = Self.stamp(body["captureTime"]?.text) ?? Self.stamp(head["timestamp"]?.text)
    crash.state = body["procRole"]?.text.flatMap { Self.state(ofRole: $0) }
    let termination = body["termination"]
    if let name = termination?["namespace"]?.text {
      crash.namespace = rules.namespace(called: name)?.number
      crash.isUnexplained = crash.namespace == nil
    }
    crash.code = termination?["code"]?.number
    // Kills have such reports, too.
    crash.hasNoReason = termination == nil && body["exception"] == nil
    let details = ["details", "reasons"].flatMap { termination?[$0]?.items ?? [] }
    let exception = body["exception"].map {
      "\($0["type"]?.text ?? "") (\($0["signal"]?.text ?? ""))"
    }
    crash.details = (details.compactMap(\.text) + [exception ?? ""]).joined(separator: " ")
    crash.path = body["procPath"]?.text
    add(crash, rules, source, &names)
  }

  /// An event that MetricKit tells of.
  private mutating func add(
    _ entry: MetricDiagnostics.Entry, _ rules: AuditDefinition, _ source: Int32,
    _ names: inout NameTable
  ) {
    var crash = Crash(bundle: entry.bundle)
    crash.pid = entry.pid
    crash.time = Self.stamp(entry.time)
    crash.since = Self.stamp(entry.since)
    crash.resource = entry.resource
    crash.isSurvived = entry.resource != nil
    if let reason = entry.reason {
      let text = CrashText(Array("Termination Reason: \(reason)".utf8)[...])
      (crash.namespace, crash.code) = text.termination(rules)
      crash.isUnexplained = text.hasUnknownOrigin(rules)
      crash.details = reason
    } else if let signal = entry.signal {
      (crash.namespace, crash.code) = (AuditFact.signals, signal)
    }
    add(crash, rules, source, &names)
  }

  /// A report in lines of text.
  private mutating func read(
    _ text: CrashText, _ head: JSONValue, _ rules: AuditDefinition, _ source: Int32,
    _ names: inout NameTable
  ) {
    let process =
      (text["Process"] ?? text["Command"])?.split(
        separator: "[", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init) ?? []
    if os == nil { os = text["OS Version"] }
    device = device ?? text["Hardware Model"]
    deviceKey = deviceKey ?? Self.deviceKey(text["CrashReporter Key"])
    let watched = text.watched
    // Who posts a report may have made the names unreadable.
    func readable(_ names: [String?]) -> String? {
      names.compactMap(\.self).first { $0.contains { $0.isLetter || $0.isNumber } }
    }
    let bundle = readable([text["Identifier"], head["bundleID"]?.text, watched?.bundle])
    let name = readable([process.first?.trimmed, head["app_name"]?.text, text.image])
    guard bundle != nil || name != nil || !text.hasNoReason else { return }
    var crash = Crash(bundle: bundle, name: name ?? (bundle == nil ? AuditProcesses.unnamed : nil))
    crash.pid = process.count > 1 ? Int32(process[1].prefix { $0.isNumber }) : nil
    crash.pid = crash.pid ?? text["PID"].flatMap { Int32($0) } ?? watched?.pid
    crash.launch = Self.stamp(text["Launch Time"])
    crash.time =
      Self.stamp(text["End time"]) ?? Self.stamp(text["Date/Time"])
      ?? Self.stamp(head["timestamp"]?.text)
    crash.resource = text.resource
    crash.isSurvived = text.isSurvived
    crash.state = text["Role"].flatMap { Self.state(ofRole: $0) }
    (crash.namespace, crash.code) = text.termination(rules)
    crash.isUnexplained = text.hasUnknownOrigin(rules)
    crash.hasNoOrigin = text.hasUnclearOrigin(rules)
    crash.hasNoReason = text.hasNoReason
    crash.details = text.details
    crash.path = text["Path"]
    add(crash, rules, source, &names)
  }

  /// What a report of a crash says, in whatever form.
  private struct Crash {
    var bundle: String?
    var name: String?
    var pid: Int32?
    var launch: Stamp?
    var time: Stamp?
    /// Where nobody knows more than that it was between this and `time`.
    var since: Stamp?
    var state: Audit.State?
    var namespace: Int64?
    var code: Int64?
    /// Whether something ended it whose codes nobody has written down.
    var isUnexplained = false
    /// Whether the part of the report is missing that tells why it ended.
    var hasNoReason = false
    /// Whether it has a code that means this or that, and not the origin that would tell which.
    var hasNoOrigin = false
    /// What it used too much of, and whether it lived on; nil where nobody says that.
    var resource: String?
    var isSurvived: Bool? = false
    /// What it says of the end in words.
    var details = ""
    var path: String?

    /// The word of `codes.rules` for a report without its reason.
    private static let cutOff = "cut off"
    /// That for one whose code means this or that.
    private static let noOrigin = "no origin"

    /// Why it ended, where no code says so.
    func cause(_ rules: AuditDefinition) -> String {
      guard let resource else {
        if hasNoOrigin { return Self.noOrigin }
        return hasNoReason ? Self.cutOff : isUnexplained ? "unknown" : "crash"
      }
      return rules.causes.contains { $0.words.contains(resource) } ? resource : "unknown"
    }

    /// Whether the process had left the state of its launch when it ended: a launch is seldom so long, and what is
    /// suspended or runs background work has been launched.
    var isBehindLaunch: Bool {
      guard let launch, let time, !["launch", "watchdog"].contains(where: details.contains) else {
        return false
      }
      return details.contains("suspended") || details.contains("task")
        || time.universal - launch.universal > Self.launchTime
    }

    /// Few launches take longer, in microseconds: the bound of `crash-on-launch`.
    private static let launchTime: Int64 = 5_000_000

    /// The state that a watchdog has seen it in.
    var visibleState: Audit.State? {
      ["Foreground", "Background"].first { details.contains("ProcessVisibility: \($0)") }
        .flatMap { SystemReport.state(ofRole: $0) }
    }

    /// Whether it is the process of an app's extension: `Kite.app/PlugIns/Panel.appex/Panel`.
    var isOfExtension: Bool {
      guard let path, path.hasPrefix("/") else { return false }
      let folders = path.split(separator: "/").dropLast()
      return folders.last?.hasSuffix(".appex") ?? false
        && folders.contains { $0.hasSuffix(".app") }
    }

    /// Whether it is an app's own process: daemons, and an app's extensions, stand in no folder of that kind. What the system says of
    /// itself as a whole has no process.
    var isOfApp: Bool {
      guard pid.map({ $0 >= 0 }) ?? true else { return false }
      guard let path, path.hasPrefix("/") else { return true }
      if path.hasPrefix("/System/") { return false }
      let folder = path.split(separator: "/").dropLast(path.hasSuffix("/") ? 0 : 1).last ?? ""
      return folder.hasSuffix(".app") || folder == "MacOS"
    }
  }

  /// A process, its end, and that there is a report of it.
  private mutating func add(
    _ crash: Crash, _ rules: AuditDefinition, _ source: Int32, _ names: inout NameTable
  ) {
    let isOfExtension = crash.isOfExtension && crash.bundle != nil
    guard crash.isOfApp || isOfExtension else { return }
    func observation(_ fact: AuditFact, _ stamp: Stamp) -> AuditObservation {
      var observation = AuditObservation(stamp, fact, source, line: line)
      if let bundle = crash.bundle { observation.bundle = names.intern(bundle) }
      if let name = crash.name { observation.name = names.intern(name) }
      observation.pid = crash.pid ?? -1
      observation.isExtension = isOfExtension
      if let since = crash.since { observation.window = since.time(until: stamp) }
      return observation
    }
    if let launch = crash.launch {
      observations.append(observation(AuditFact(kind: .process), launch))
    }
    // What people paste may lack the time.
    let time = crash.time ?? crash.launch ?? Stamp()
    guard crash.isSurvived == false else {
      let word = crash.resource.map(Self.kind(ofResource:))
      var sign = observation(
        AuditFact(kind: .sign, word: crash.isSurvived == nil ? word.map { $0 + "Reported" } : word),
        time)
      sign.isOfApp = true
      observations.append(sign)
      return
    }
    let cause = crash.cause(rules)
    // What used too much is looked at until it is ended, and a moment later it is.
    let kind = crash.resource == nil ? AuditFact.Kind.ended : .ending
    var end = observation(
      AuditFact(kind: kind, word: crash.namespace == nil ? cause : nil), time)
    (end.namespace, end.code) = (crash.namespace, crash.code)
    // Where nothing else tells that it is an app: daemons are told by their paths.
    let state = crash.bundle == nil || crash.isBehindLaunch ? Audit.State.unknown : nil
    end.state = crash.state ?? crash.visibleState ?? state
    end.word = crash.namespace.flatMap { rules.namespace($0)?.word(in: crash.details) }
    observations.append(end)
    observations.append(observation(AuditFact(kind: .report), time))
  }

  /// `diskWrites` of what a report calls `disk writes`.
  private static func kind(ofResource resource: String) -> String {
    let words = resource.split(separator: " ").map(String.init)
    return words.dropFirst().reduce(words.first ?? "") {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  private static func state(ofRole role: String) -> Audit.State? {
    switch role {
    case "Foreground": .foreground
    case "Background": .background
    default: nil
    }
  }

  /// The process that was ended has a reason; of the others nothing is told.
  private mutating func readMemory(
    _ head: JSONValue, _ body: JSONValue, _ source: Int32, _ names: inout NameTable
  ) {
    guard let time = Self.stamp(body["date"]?.text) ?? Self.stamp(head["timestamp"]?.text) else {
      return
    }
    for process in body["processes"]?.items ?? [] {
      guard let reason = process["reason"]?.text else { continue }
      var observation = AuditObservation(time, AuditFact(kind: .ending), source)
      if let name = process["name"]?.text { observation.name = names.intern(name) }
      observation.pid = process["pid"]?.number.flatMap { Int32(exactly: $0) } ?? -1
      observation.word = reason
      observation.state = Self.state(of: process)
      observations.append(observation)
    }
  }

  /// In which state it was ended; nil for what no app is in, such as `daemon` and `idle`.
  private static func state(of process: JSONValue) -> Audit.State? {
    let states = (process["states"]?.items ?? []).compactMap(\.text)
    let known: [(String, Audit.State)] = [
      ("frontmost", .foreground), ("suspended", .suspended), ("background", .background),
    ]
    return states.contains("daemon") ? nil : known.first { states.contains($0.0) }?.1
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

extension AuditObservation {
  /// What a report tells: all of it stands for its first line.
  fileprivate init(_ stamp: Stamp, _ fact: AuditFact, _ source: Int32, line: Int = 1) {
    self.init(
      fact, at: Audit.Moment(stamp: stamp, clock: stamp.universal),
      Audit.Evidence(source: source, line: line))
    details.isOfReport = true
  }
}
