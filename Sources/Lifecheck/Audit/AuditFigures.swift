/// The sections of the page that are tables over all apps.
extension AuditSections {
  // MARK: Launches

  func launches() {
    var counts: [Audit.Launch.Kind: Int] = [:]
    var times: [Int64] = []
    var rows: [[HTMLCell]] = []
    var total = 0
    for app in audit.apps {
      var lastEnd: Audit.End?
      for life in app.lives {
        defer { lastEnd = life.end ?? lastEnd }
        guard let launch = life.launch else { continue }
        total += 1
        counts[launch.kind, default: 0] += 1
        let time = Self.timeToFront(life)
        if let time { times.append(time) }
        guard rows.count < Self.rows else { continue }
        let front = time.map { HTMLCell(duration: $0) } ?? HTMLCell("")
        rows.append([
          HTMLCell(title(app)), pid(life),
          when(launch.time).from(launch.evidence, launch.grade),
          HTMLCell(AuditWords.launch(life)), front, Self.since(lastEnd, launch),
        ])
      }
    }
    guard total > 0 else { return none("No launches.") }
    page.element("p", Self.summary(counts, times))
    table(
      "Launches", ["App", "Process", "When", "What for", "Until in front", "After the end before"],
      rows, total: total)
    histogram(times)
  }

  /// Bounds of a histogram, in milliseconds.
  private static let bounds: [Int64] = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000]
  /// The most times that are read in the table as quickly.
  private static let histogramLimit = 8

  private func histogram(_ times: [Int64]) {
    guard times.count >= Self.histogramLimit else { return }
    var counts = Array(repeating: 0, count: Self.bounds.count + 1)
    for time in times {
      counts[Self.bounds.firstIndex { time < $0 * 1000 } ?? Self.bounds.count] += 1
    }
    let first = counts.firstIndex { $0 > 0 } ?? 0
    let last = counts.lastIndex { $0 > 0 } ?? 0
    let most = Double(counts.max() ?? 1)
    let rows = (first...last).map { bin in
      let from = bin == 0 ? "" : "\(PlainWords.duration(Self.bounds[bin - 1] * 1000)) "
      let to = bin == Self.bounds.count ? "" : PlainWords.duration(Self.bounds[bin] * 1000)
      var range = HTMLCell(
        from.isEmpty ? "under \(to)" : to.isEmpty ? "\(from)and more" : "\(from)to \(to)")
      range.order = Int64(bin)
      var bar = HTMLCell("")
      bar.bar = [(Double(counts[bin]) / most, "used")]
      bar.style = "wide-bar"
      return [range, HTMLCell(number: counts[bin]), bar]
    }
    table(
      "How long launches took until the app was in front", ["Time", "Launches", "Compared"], rows)
  }

  private static func summary(_ counts: [Audit.Launch.Kind: Int], _ times: [Int64]) -> String {
    let kinds: [(Audit.Launch.Kind, String)] = [
      (.user, "for its user"), (.background, "in the background"),
      (.prewarm, "prewarmed, and not launched"), (.debugger, "by a debugger"),
      (.test, "by a test"), (.unknown, "reason unknown"),
    ]
    var text = kinds.compactMap { kind, words in counts[kind].map { "\($0) \(words)" } }
      .joined(separator: ", ")
    text = "Launches: \(text)"
    let sorted = times.sorted()
    if let last = sorted.last, sorted.count > 1 {
      let median = PlainWords.duration(sorted[sorted.count / 2])
      text +=
        ". Until in front: \(median) (median of \(sorted.count)), at most \(PlainWords.duration(last))"
    }
    return text + "."
  }

  /// From the launch to the first state, where that is in front.
  private static func timeToFront(_ life: Audit.Life) -> Int64? {
    guard
      let index = life.intervals.firstIndex(where: { $0.state == .launching }),
      index + 1 < life.intervals.count, life.intervals[index + 1].state == .foreground
    else { return nil }
    // Where one row tells both, nothing was measured.
    return life.intervals[index].duration.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func since(_ end: Audit.End?, _ launch: Audit.Launch) -> HTMLCell {
    guard let end, let last = end.time, let time = launch.time, time.clock >= last.clock,
      let duration = Audit.duration(from: last, to: time)
    else { return HTMLCell("") }
    var cell = HTMLCell(duration: duration)
    if end.isOf == .fault { cell.text += ", by a fault" }
    return cell.from(end.evidence, end.grade)
  }

  // MARK: Time in states

  func time() {
    var rows: [(cells: [HTMLCell], time: [Audit.State: Int64])] = []
    for app in audit.apps {
      for (day, time) in Self.days(of: app) {
        func cell(_ state: Audit.State) -> HTMLCell {
          let length = time[state] ?? 0
          var cell = HTMLCell(duration: length)
          if length == 0 { (cell.text, cell.style) = ("0", "zero") }
          return cell
        }
        var date = HTMLCell(day)
        date.style = "n"
        rows.append(
          ([HTMLCell(title(app)), date] + Self.states.map { cell($0) }, time))
      }
    }
    guard !rows.isEmpty else { return none("No state is known from its beginning to its end.") }
    let most = rows.map { $0.time.values.reduce(0, +) }.max() ?? 1
    let shown = rows.prefix(Self.rows).map { row in
      var bar = HTMLCell("")
      bar.bar = Self.states.map { state in
        (
          Double(row.time[state] ?? 0) / Double(max(most, 1)),
          LanePicture.look(state.rawValue).style
        )
      }
      bar.style = "wide-bar"
      return row.cells + [bar]
    }
    table(
      "Time in each state, by day",
      [
        "App", "Day", "In front", "In the background", "Suspended", "Prewarmed", "Launching",
        "Compared",
      ], shown, total: rows.count)
    stays()
  }

  private static let states: [Audit.State] = [
    .foreground, .background, .suspended, .prewarmed, .launching,
  ]

  /// The time in each state, by the days of the source's own clock.
  private static func days(of app: Audit.App) -> [(day: String, time: [Audit.State: Int64])] {
    let length: Int64 = 86_400_000_000
    var days: [Int64: (stamp: Stamp, time: [Audit.State: Int64])] = [:]
    for interval in app.lives.flatMap(\.intervals) {
      guard let from = interval.from, let duration = interval.duration else { continue }
      var start = from.stamp.microseconds
      let end = start + duration
      while start < end {
        let day = start >= 0 ? start / length : (start + 1) / length - 1
        let next = min(end, (day + 1) * length)
        days[day, default: (from.stamp, [:])].time[interval.state, default: 0] += next - start
        start = next
      }
    }
    return days.sorted { $0.key < $1.key }.map { day, entry in
      let text = LaneAxis.date(day * length, like: entry.stamp)
      return (text ?? (day == 0 ? "a day without a date" : "day \(day + 1)"), entry.time)
    }
  }

  /// The longest times in the background.
  private func stays() {
    var stays: [(length: Int64, cells: [HTMLCell])] = []
    for (app, life) in lifeList {
      for (index, interval) in life.intervals.enumerated() where interval.state == .background {
        guard let length = interval.duration, length > 0 else { continue }
        let isLast = index + 1 == life.intervals.count
        let after =
          isLast
          ? life.end.map { "ended: \(AuditWords.end($0))" } ?? "nothing more is known"
          : PlainWords.state(life.intervals[index + 1].state.rawValue)
        stays.append(
          (
            length,
            [
              HTMLCell(title(app)), pid(life), when(interval.from),
              HTMLCell(duration: length).from(interval.evidence, interval.grade), HTMLCell(after),
            ]
          ))
      }
    }
    guard stays.count > 1 else { return }
    let longest = stays.sorted { $0.length > $1.length }.prefix(10).map(\.cells)
    table(
      "The longest times in the background", ["App", "Process", "From", "How long", "And then"],
      longest)
  }

  // MARK: Background work

  func work() {
    let all = lifeList.flatMap { app, life in life.work.map { (app, life, $0) } }
    guard !all.isEmpty else { return none("No background work.") }
    let most = all.compactMap(\.2.duration).max() ?? 0
    let isBad = { (work: Audit.Work) in [.timedOut, .killed].contains(work.outcome) }
    // What went wrong stands first, then what took long.
    let sorted = all.sorted {
      isBad($0.2) != isBad($1.2) ? isBad($0.2) : $0.2.duration ?? -1 > $1.2.duration ?? -1
    }
    let rows = sorted.prefix(Self.rows).map { app, life, work in
      let long = work.duration
      var held = HTMLCell(duration: long)
      if most > 0, let long {
        held.bar = [(Double(long) / Double(most), isBad(work) ? "over" : "used")]
      }
      var outcome = HTMLCell(AuditWords.outcome(work))
      if isBad(work) { outcome.style = "bad" }
      return [
        HTMLCell(title(app)), pid(life), HTMLCell(work.kind), HTMLCell(work.name ?? ""),
        when(work.from ?? work.to), held.from(work.evidence), outcome,
      ]
    }
    table(
      "Background work", ["App", "Process", "Kind", "Name", "When", "Held", "What became of it"],
      rows, total: all.count)
  }

  // MARK: Ends

  func ends() {
    let all = lifeList.compactMap { app, life in life.end.map { (app, life, $0) } }
    guard !all.isEmpty else { return none("No ends.") }
    matrix(all.map(\.2))
    let order: [CodeDefinition.Class] = [.fault, .unknown, .person, .tool, .housekeeping]
    func rank(_ end: Audit.End) -> Int { order.firstIndex(of: end.isOf) ?? order.count }
    let sorted = all.sorted { rank($0.2) < rank($1.2) }
    let rows = sorted.prefix(Self.rows).map { app, life, end in
      var time = when(end.time)
      if let bounds = end.bounds, end.time == nil {
        time = when(bounds.from)
        time.text += " to \(when(bounds.to).text)"
      }
      var doing = HTMLCell(AuditWords.doing(end.isOf))
      if end.isOf == .fault { doing.style = "bad" }
      return [
        HTMLCell(title(app)), pid(life), time.from(end.evidence, end.grade),
        HTMLCell(end.meaning ?? "cause unknown"), HTMLCell(AuditWords.codeText(end)), doing,
        HTMLCell(Self.state(end)), HTMLCell(AuditWords.report(end.hasReport) ?? "unknown"),
      ]
    }
    table(
      "Every end",
      ["App", "Process", "When", "Why", "Code", "Whose doing", "It was", "Crash report"], rows,
      total: all.count)
  }

  private static func state(_ end: Audit.End) -> String {
    end.state.map { PlainWords.state($0.rawValue) } ?? "unknown"
  }

  /// How often each cause came in each state.
  private func matrix(_ ends: [Audit.End]) {
    var states: [String] = []
    var causes: [String] = []
    var cells: [String: [Audit.End]] = [:]
    for end in ends {
      let (cause, state) = (end.meaning ?? "cause unknown", Self.state(end))
      if !states.contains(state) { states.append(state) }
      if !causes.contains(cause) { causes.append(cause) }
      cells["\(cause)\n\(state)", default: []].append(end)
    }
    states.sort()
    let count = { (cause: String) in ends.count { ($0.meaning ?? "cause unknown") == cause } }
    let sorted = causes.map { ($0, count($0)) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    let rows = sorted.map { cause, number in
      [HTMLCell(cause)]
        + states.map { state in
          let found = cells["\(cause)\n\(state)"] ?? []
          return HTMLCell(number: found.count).from(found.flatMap(\.evidence))
        } + [HTMLCell(number: number)]
    }
    table(
      "Why lives ended, and in what state",
      ["Why"] + states.map { $0.prefix(1).uppercased() + $0.dropFirst() } + ["All"],
      Array(rows.prefix(Self.rows)), total: rows.count)
  }

  // MARK: Time limits

  func limits() {
    let all = lifeList.flatMap { app, life in life.actions.map { (app, life, $0) } }
    guard !all.isEmpty else { return none("No scene actions with a time limit.") }
    func share(_ action: Audit.Action) -> Double? {
      guard let used = action.used, let allowed = action.allowed, allowed > 0 else { return nil }
      // A log may allow next to nothing.
      return min(used / allowed, 1000)
    }
    let sorted = all.sorted { share($0.2) ?? 2 > share($1.2) ?? 2 }
    let rows = sorted.prefix(Self.rows).map { app, life, action in
      let microseconds = { (seconds: Double?) in seconds.map { AuditWords.microseconds($0) } }
      let part = share(action)
      var percent = HTMLCell(part.map { "\(Int(($0 * 100).rounded())) %" } ?? "?")
      percent.order = part.map { Int64($0 * 100_000) } ?? -1
      let isSlow = part.map { $0 > 0.5 } ?? false || action.used.map { $0 > 5 } ?? false
      if let part { percent.bar = [(part, isSlow ? "over" : "used")] }
      if isSlow { percent.style = "bad" }
      var used = HTMLCell(duration: microseconds(action.used))
      if action.used == nil { used.text = action.hasFailed ? "failed" : "end unknown" }
      return [
        HTMLCell(title(app)), pid(life), HTMLCell(action.kind), when(action.time),
        used.from(action.evidence), HTMLCell(duration: microseconds(action.allowed)), percent,
      ]
    }
    table(
      "Scene actions: the time that they used, and what they were allowed",
      ["App", "Process", "Action", "When", "Used", "Allowed", "Share"], rows, total: all.count)
  }

  // MARK: Findings

  func findings() {
    let all = audit.apps.flatMap { app in app.findings.map { (app, $0) } }
    guard !all.isEmpty else { return none("Nothing.") }
    let rows = all.prefix(Self.rows).map { app, finding in
      var severity = HTMLCell(finding.rule.severity.rawValue)
      if finding.rule.severity == .error { severity.style = "bad" }
      severity.order = finding.rule.severity.choose(error: 2, warning: 1, info: 0)
      var what = HTMLCell(finding.rule.title)
      what.note = finding.rule.id
      let fix = finding.rule.because + finding.rule.fix
      return [
        HTMLCell(title(app)), severity, what.from(finding.evidence),
        HTMLCell(finding.pid.map { "\($0)" } ?? "?"), when(finding.time),
        HTMLCell(fix.joined(separator: " ")),
      ]
    }
    table(
      "Every finding", ["App", "Severity", "What", "Process", "When", "Why, and what to do"], rows,
      total: all.count)
  }

  // MARK: Counts of a day

  func metrics() {
    let rows = audit.metrics.flatMap { metrics in
      metrics.exits.map { exit in
        [
          HTMLCell(metrics.bundle ?? "an app"), HTMLCell(metrics.version ?? ""),
          HTMLCell(metrics.from ?? "?"), HTMLCell(metrics.to ?? "?"), HTMLCell(exit.state),
          HTMLCell(exit.kind), HTMLCell(number: exit.count),
        ]
      }
    }
    guard !rows.isEmpty else { return none("No payload of MetricKit was read.") }
    HTMLTable(
      "Exits by day", ["Of", "Version", "From", "To", "The app was", "Exit", "How often"],
      Array(rows.prefix(Self.rows)), total: rows.count
    ).write(to: page, places)
  }

  // MARK: Declared and done

  func declared() {
    var rows: [[HTMLCell]] = []
    for app in audit.apps {
      rows += (app.declared ?? []).map { mode in
        var signs = HTMLCell(number: mode.count).from(mode.evidence)
        signs.style = nil
        return [HTMLCell(title(app)), HTMLCell(mode.name), signs]
      }
    }
    guard !rows.isEmpty else {
      let isKnown = audit.apps.contains { $0.declared != nil }
      return none(
        isKnown
          ? "The app declares no background mode."
          : "No Info.plist was given (--info-plist): what the app declares is not known.")
    }
    table("Background modes, and what tells that they are used", ["App", "Mode", "Signs"], rows)
  }

  // MARK: Against

  func against() {
    guard let against = audit.against else {
      return none("Nothing to compare with was given (--against).")
    }
    let files = against.sources.map(\.file).joined(separator: ", ")
    page.element("p", "Before: \(files).")
    var rows: [[HTMLCell]] = []
    for app in against.apps {
      for (unit, rate) in app.rates {
        let intervals = rate.intervals
        let most = intervals.map { max($0.own.high, $0.other.high) } ?? 0
        func cell(_ interval: ExactInterval?, _ style: String) -> HTMLCell {
          guard let interval, most > 0 else { return HTMLCell("?") }
          var cell = HTMLCell(AuditWords.interval(interval))
          cell.bar = [
            (interval.low / most, "gap"), ((interval.high - interval.low) / most, style),
          ]
          return cell
        }
        var differs = HTMLCell(rate.isDifferent ? "yes" : "")
        differs.style = rate.isDifferent ? "bad" : nil
        rows.append([
          HTMLCell(app.name ?? app.bundle ?? "?"), HTMLCell(rate.what),
          HTMLCell(number: rate.counts.own), HTMLCell(number: rate.counts.other), HTMLCell(unit),
          cell(intervals?.own, rate.isDifferent ? "over" : "used"),
          cell(intervals?.other, "suspended"), differs,
        ])
      }
    }
    if !rows.isEmpty {
      HTMLTable(
        "How often, with exact intervals of 95 %",
        ["App", "What", "Now", "Before", "Per", "Now, from to", "Before, from to", "Differs"],
        Array(rows.prefix(Self.rows)), total: rows.count
      ).write(to: page, places)
    }
    let changes = AuditWords.changes(against)
    guard !changes.isEmpty else { return }
    page.element("ul") { for change in changes { page.element("li", change) } }
    page.newline()
  }

  // MARK: What cannot be said

  func unknown() {
    var rows: [[HTMLCell]] = []
    for app in audit.apps {
      rows += app.unknown.map { [HTMLCell(title(app)), HTMLCell($0)] }
    }
    for source in audit.sources {
      if let error = source.error { rows.append([HTMLCell(source.file), HTMLCell(error)]) }
      if source.lost > 0 {
        let lost = counted(source.lost, "message is", "messages are")
        rows.append([HTMLCell(source.file), HTMLCell("what \(lost) about: they were lost")])
      }
    }
    guard !rows.isEmpty else { return none("Nothing that is asked here is unknown.") }
    table(
      "What is unknown, and why", ["Of", "What"], Array(rows.prefix(Self.rows)),
      total: rows.count)
  }
}
