/// How an audit says things to people, in every form.
enum AuditWords {
  /// A time, to a hundredth of a second; with its date where the log has one. The times of a device are in one zone.
  static func time(_ moment: Audit.Moment?) -> String {
    guard var stamp = moment?.stamp else { return "?" }
    stamp.zone = nil
    guard let text = stamp.text else { return "?" }
    var bytes = Array(text.utf8)
    if let point = bytes.firstIndex(of: UInt8(ascii: ".")) {
      bytes.removeLast(bytes.count - min(point + 3, bytes.count))
    }
    if let sign = bytes.firstIndex(of: UInt8(ascii: "T")) { bytes[sign] = UInt8(ascii: " ") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A log may say any number of seconds: more than some years counts as those.
  static func microseconds(_ seconds: Double) -> Int64 {
    Int64((min(max(seconds, 0), 1e9) * 1e6).rounded())
  }

  static func launch(_ life: Audit.Life) -> String {
    guard let launch = life.launch else { return "seen from its middle" }
    let reason =
      switch launch.kind {
      case .user: "launched for its user"
      case .background: "launched in the background"
      case .prewarm: "prewarmed, and not launched"
      case .debugger: "launched by a debugger"
      case .test: "launched by a test"
      case .unknown: "launched, reason unknown"
      }
    let isGuessed = launch.grade == .inferred && launch.kind != .unknown
    let what = reason + (isGuessed ? " (inferred)" : "")
    let start = launch.prewarmedAt ?? life.intervals.first?.from
    guard launch.isPrewarmed, let before = Audit.duration(from: start, to: launch.time) else {
      return what
    }
    return "\(what), prewarmed \(duration(before, isLasting: launch.prewarmedAt == nil)) before"
  }

  /// Why it ended, in words, with the code.
  static func end(_ end: Audit.End) -> String {
    var text = end.meaning ?? "cause unknown"
    let code = codeText(end)
    if !code.isEmpty { text += " (\(code))" }
    let isUnexplained = end.isOf == .unknown || end.cause == "unknown"
    if isUnexplained, let by = end.by { text += ", \(by) asked for it" }
    // Of a want of memory it is the limit.
    if isUnexplained || end.cause == "jetsam", let explanation = end.explanation {
      text += ", \"\(explanation)\""
    }
    if let state = end.state { text += ", \(PlainWords.state(state.rawValue))" }
    return text
  }

  static func codeText(_ end: Audit.End) -> String {
    guard let namespace = end.namespace else { return "" }
    let code = end.code.map(number)
    guard let name = end.namespaceName else {
      return "namespace \(namespace)" + (code.map { ", code \($0)" } ?? "")
    }
    return name + (code.map { " \($0)" } ?? "")
  }

  /// The number of a code, as people write it.
  static func number(_ code: Int64) -> String {
    code > 255 ? "0x\(String(code, radix: 16))" : "\(code)"
  }

  /// Whose doing an end is.
  static func doing(_ isOf: CodeDefinition.Class) -> String {
    switch isOf {
    case .fault: "a fault"
    case .housekeeping: "the system's housekeeping"
    case .person: "a person's"
    case .tool: "a tool's"
    case .unknown: "unknown"
    }
  }

  static func report(_ hasReport: Bool?) -> String? {
    switch hasReport {
    case true?: "the system keeps a report"
    case false?: "no report exists"
    case nil: nil
    }
  }

  static func work(_ work: Audit.Work) -> String {
    let name = work.name.map { " \"\($0)\"" } ?? ""
    let length = work.duration.map { "\(PlainWords.duration($0)), " } ?? ""
    return "\(work.kind)\(name): \(length)\(outcome(work))"
  }

  static func outcome(_ work: Audit.Work) -> String {
    switch work.outcome {
    case .ended: "ended"
    case .timedOut: "its time ran out"
    case .killed: "the process ended first"
    case .cancelled: "taken back"
    case .open: "open at the end"
    }
  }

  static func action(_ action: Audit.Action) -> String {
    let allowed = action.allowed.map { PlainWords.duration(microseconds($0)) }
    if action.hasFailed {
      return "\(action.kind): failed" + (allowed.map { ", \($0) allowed" } ?? "")
    }
    // Two lines with coarse stamps tell no length.
    guard action.used != nil || action.evidence.count > 1 else {
      return "\(action.kind): no end seen" + (allowed.map { ", \($0) allowed" } ?? "")
    }
    let used = action.used.map { PlainWords.duration(microseconds($0)) } ?? "?"
    return "\(action.kind): \(used)" + (allowed.map { " of \($0)" } ?? "")
  }

  /// What an app declares, and whether it was seen to use it.
  static func declared(_ modes: [Audit.Mode]) -> String {
    guard !modes.isEmpty else { return "declares no background mode" }
    let words = modes.map { mode in
      mode.count == 0
        ? "\(mode.name) (no sign of it)" : "\(mode.name) (\(counted(mode.count, "sign", "signs")))"
    }
    return "declares \(words.joined(separator: ", "))"
  }

  static func title(_ app: Audit.App) -> String {
    let name = app.names.first
    guard let bundle = app.bundle else { return name ?? "?" }
    let title = name.map { "\($0) (\(bundle))" } ?? bundle
    return app.host.map { "\(title), an extension of \($0)" } ?? title
  }

  static func totals(_ app: Audit.App) -> String {
    let totals = AuditTotals(app)
    var parts = [counted(totals.launches, "launch", "launches")]
    if totals.prewarms > 0 { parts.append(counted(totals.prewarms, "prewarm", "prewarms")) }
    if totals.failedLaunches > 0 { parts.append("\(totals.failedLaunches) failed") }
    for (state, words) in [
      (Audit.State.foreground, "in front"), (.background, "in the background"),
      (.suspended, "suspended"),
    ] {
      if let time = totals.time[state], time > 0 {
        parts.append("\(duration(time, isLasting: totals.lasting.contains(state))) \(words)")
      }
    }
    return parts.joined(separator: ", ")
  }

  /// How long intervals are; of a life that was last heard of in one of them nobody knows when that ended.
  static func duration(_ time: Int64, isLasting: Bool) -> String {
    "\(PlainWords.duration(time))\(isLasting ? " or more" : "")"
  }

  /// What stands in place of an interval's length.
  static let overChange = "how long is not known, since the clock was set"

  /// How long each interval of a life is; nil where that is not known.
  static func lengths(_ life: Audit.Life) -> [String?] {
    life.intervals.indices.map { index in
      if life.intervals[index].isOverChange { return overChange }
      let isLasting = life.lastingState != nil && index == life.intervals.count - 1
      return life.intervals[index].duration.map { duration($0, isLasting: isLasting) }
    }
  }

  /// In what state a life was at each time, and how long. Where it was heard of once in its last one, nobody knows more.
  static func states(_ life: Audit.Life) -> [String] {
    zip(life.intervals.indices, lengths(life)).map { index, length in
      let interval = life.intervals[index]
      let state = PlainWords.state(interval.state.rawValue)
      let isLast = life.lastingState != nil && index == life.intervals.count - 1
      let isMoment = interval.to == nil || interval.duration.map { $0 < shortest } ?? false
      // Nobody tells for how long.
      if interval.grade == .bounded { return state }
      guard isLast, isMoment else { return "\(state), \(length ?? "?")" }
      return interval.state == .unknown ? "\(state) from then on" : "last seen \(state)"
    }
  }

  /// No shorter time in the last state is told, in microseconds.
  private static let shortest: Int64 = 1_000_000

  /// What it all comes to.
  static func closing(_ audit: Audit) -> String {
    let lives = audit.apps.flatMap(\.lives)
    let faults = lives.filter { $0.end?.isOf == .fault }.count
    return [
      counted(audit.apps.count, "app", "apps"), counted(lives.count, "life", "lives"),
      counted(faults, "end by a fault", "ends by a fault"),
      counted(audit.count(.error), "error", "errors"),
      counted(audit.count(.warning), "warning", "warnings"),
    ].joined(separator: ", ") + "."
  }

  /// What was done to the report, in sentences: names are replaced, a configuration file was used, apps were left out.
  static func remarks(_ audit: Audit) -> [String] {
    let effect = audit.configuration.map { used in
      used.use.effect(hidden: used.hidden, regraded: used.regraded)
        ?? "\(shown(used.use.file)) is used"
    }
    let others = audit.others.count
    let passed =
      others == 0 || audit.apps.isEmpty
      ? nil : "\(counted(others, "other app is", "other apps are")) left out."
    let missing = audit.missing.map { "No line is about an app called '\(shown($0))'." }
    return [audit.isRedacted ? AuditRedaction.remains : nil, effect.map { $0 + "." }, passed]
      .compactMap(\.self) + (audit.apps.isEmpty || audit.isRedacted ? [] : missing)
  }

  /// Why there is no app to tell of.
  static func nothing(_ audit: Audit) -> String {
    guard !audit.others.isEmpty else {
      if audit.isOutside {
        return "No line about an app is in the time that --since and --until leave."
      }
      guard !audit.strangers.isEmpty else {
        let headless = audit.sources.reduce(0) { $0 + $1.headless }
        return
          "No line tells of an app's launch, state or end. An audit reads device logs, crash reports, PowerLog and sysdiagnoses."
          + (headless > 0
            ? " Lines of the system that lack their time and process: \(headless). Copy them whole."
            : "")
      }
      let ended = audit.strangers.prefix(othersLimit).map {
        "\($0.name) (pid \($0.pid)\($0.why.map { ", \($0)" } ?? ""), \(audit.text(of: $0.evidence)))"
      }
      let rest = audit.strangers.count - ended.count
      return
        "No line tells of what is known to be an app. Ended was what may be one: \(ended.joined(separator: ", "))"
        + (rest > 0 ? ", and \(rest) more." : ".")
    }
    let more =
      audit.others.count > othersLimit ? ", and \(audit.others.count - othersLimit) more" : ""
    let others = audit.others.prefix(othersLimit).joined(separator: ", ")
    return "No line about the app that was asked for. Other apps: \(others)\(more)."
  }

  /// How many texts of the system are told that only one of two audits has.
  private static let shapesLimit = 10

  /// How many apps are named that were not asked for.
  private static let othersLimit = 10

  // MARK: Comparisons

  /// `3, before 1`.
  static func counts(_ rate: AuditComparison.Rate) -> String {
    "\(rate.counts.own), before \(rate.counts.other)"
  }

  /// The interval of 95 % of a rate.
  static func interval(_ interval: ExactInterval) -> String {
    "\(number(interval.low)) to \(number(interval.high))"
  }

  /// Three digits that count, where it has so many before the point all of them.
  static func number(_ number: Double) -> String {
    guard number.isFinite, number < 1e9 else { return "?" }
    for (limit, digits, scale) in [(0.01, 4, 1e4), (0.1, 3, 1e3), (10, 2, 1e2), (100, 1, 1e1)]
    where number < limit { return fixedPoint(Int64((number * scale).rounded()), digits: digits) }
    return "\(Int(number.rounded()))"
  }

  /// What is new and what is gone, in sentences; empty where nothing is.
  static func changes(_ against: AuditComparison) -> [String] {
    var lines: [String] = []
    func add(_ what: String, _ new: [String], _ gone: [String]) {
      if !new.isEmpty { lines.append("\(what) only now: \(new.joined(separator: ", "))") }
      if !gone.isEmpty { lines.append("\(what) only before: \(gone.joined(separator: ", "))") }
    }
    add("apps", against.newApps, against.goneApps)
    for app in against.apps {
      let name = app.name ?? app.bundle ?? "?"
      add("\(name): ends", app.newCauses, app.goneCauses)
      add("\(name): findings", app.newFindings, app.goneFindings)
    }
    for (shapes, when) in [(against.newShapes, "now"), (against.goneShapes, "before")] {
      lines += shapes.prefix(shapesLimit).map { "the system says only \(when): \($0)" }
      if shapes.count > shapesLimit {
        lines.append("and \(shapes.count - shapesLimit) texts of the system more only \(when)")
      }
    }
    return lines
  }
}

extension Audit {
  /// Why there is nothing to tell, in one line; nil where there is something.
  package var reasonForNothing: String? {
    apps.isEmpty && metrics.isEmpty ? shown(AuditWords.nothing(self)) : nil
  }
}
