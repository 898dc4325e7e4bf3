/// The audit for people: a block for each app, lives in it, and what cannot be said.
package struct AuditText: Sendable {
  package var palette: Palette

  package init(palette: Palette) { self.palette = palette }

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ audit: Audit, to sink: ByteSink) {
    for app in audit.apps { write(app, audit, to: sink) }
    if let reason = audit.reasonForNothing { sink.append("\(reason)\n") }
    for metrics in audit.metrics { write(metrics, to: sink) }
    if let against = audit.against { write(against, to: sink) }
    sources(audit, to: sink)
    for remark in AuditWords.remarks(audit) { sink.append(palette.paint(remark, .faint) + "\n") }
    sink.append(AuditWords.closing(audit) + "\n")
    sink.flush()
  }

  private func write(_ app: Audit.App, _ audit: Audit, to sink: ByteSink) {
    sink.append(palette.paint(shownAtLineStart(AuditWords.title(app)), .bold) + "\n")
    sink.append("  \(AuditWords.totals(app))\n")
    if let modes = app.declared { sink.append("  \(shown(AuditWords.declared(modes)))\n") }
    for life in app.lives { write(life, audit, to: sink) }
    for (finding, more) in app.firstFindings {
      write(finding, audit, to: sink)
      if more > 0 { sink.append("    and \(more) more of \(finding.rule.id)\n") }
    }
    for reason in app.unknown {
      sink.append("  \(palette.paint("not known:", .faint)) \(shown(reason))\n")
    }
    sink.append("\n")
  }

  private func write(_ finding: Audit.Finding, _ audit: Audit, to sink: ByteSink) {
    let rule = finding.rule
    let pid = finding.pid.map { " (pid \($0))" } ?? ""
    let place = finding.evidence.first.map {
      "  " + palette.paint(shown(audit.text(of: $0)), .faint)
    }
    sink.append(
      "  \(palette.paint(rule.severity)): \(shown(rule.title))\(pid) [\(rule.id)]\(place ?? "")\n")
    for fix in rule.fix { sink.append("    = fix: \(fix)\n") }
  }

  private func write(_ metrics: Audit.Metrics, to sink: ByteSink) {
    let app = metrics.bundle ?? "an app"
    let version = metrics.version.map { " \($0)" } ?? ""
    let title = "MetricKit of \(app)\(version), \(metrics.from ?? "?") to \(metrics.to ?? "?")"
    sink.append(palette.paint(shownAtLineStart(title), .bold) + "\n")
    for exit in metrics.exits where exit.count > 0 {
      sink.append("  \(exit.count) × \(shown(exit.kind)) in the \(exit.state)\n")
    }
    sink.append("\n")
  }

  /// What differs by more than chance, and what is new or gone.
  private func write(_ against: AuditComparison, to sink: ByteSink) {
    let files = against.sources.map(\.file).joined(separator: ", ")
    sink.append(palette.paint(shownAtLineStart("Against \(files)"), .bold) + "\n")
    for app in against.apps {
      let name = app.name ?? app.bundle ?? "?"
      let hours =
        "\(AuditWords.number(app.hours.own)) h observed, before \(AuditWords.number(app.hours.other)) h"
      sink.append(
        "  \(shown(name)): launches \(app.launches.own), before \(app.launches.other); \(hours)\n")
      var told: Set<String> = []
      for (unit, rate) in app.rates where rate.isDifferent {
        guard let intervals = rate.intervals, told.insert(rate.what).inserted else { continue }
        let own = AuditWords.interval(intervals.own)
        let other = AuditWords.interval(intervals.other)
        sink.append(
          "    \(palette.paint(shown(rate.what), .error)): \(AuditWords.counts(rate)); \(own) per \(unit), before \(other) (95 %)\n"
        )
      }
    }
    for change in AuditWords.changes(against) { sink.append("  \(shown(change))\n") }
    let rates = against.apps.flatMap(\.rates).map(\.rate)
    if rates.allSatisfy({ $0.intervals == nil }) {
      sink.append("  No rate can be compared: no app is in both, or its time is not known.\n")
    } else if !rates.contains(where: \.isDifferent) {
      sink.append("  No rate differs by more than chance.\n")
    }
    sink.append("\n")
  }

  private func write(_ life: Audit.Life, _ audit: Audit, to sink: ByteSink) {
    let pid = life.pid.map { "pid \($0)" } ?? "no pid"
    let launched = life.launch?.isPrewarmed == true ? nil : life.launch?.time
    let start = life.launch?.prewarmedAt ?? launched ?? life.intervals.first?.from
    line(start, "\(pid), \(AuditWords.launch(life))", life.launch?.evidence.first, audit, to: sink)
    for entry in Self.entries(of: life) {
      line(entry.time, "  " + entry.text, entry.evidence, audit, to: sink)
    }
    guard let end = life.end else { return }
    let style: Palette.Style = end.isOf == .fault ? .error : .good
    let bound = end.time == nil ? end.bounds?.to : nil
    let when = bound.map { " between then and \(AuditWords.time($0))" } ?? ""
    let words = "  ended\(when): \(palette.paint(shown(AuditWords.end(end)), style))"
    let report = AuditWords.report(end.hasReport).map { "; \($0)" } ?? ""
    line(end.time ?? end.bounds?.from, words + report, end.evidence.first, audit, to: sink)
  }

  private struct Entry {
    var time: Audit.Moment?
    var text: String
    var evidence: Audit.Evidence?
  }

  /// What happened in a life, in the order of time.
  private static func entries(of life: Audit.Life) -> [Entry] {
    var entries: [Entry] = []
    for (interval, state) in zip(life.intervals, AuditWords.states(life))
    where interval.state != .launching || interval.to == nil {
      entries.append(
        Entry(time: interval.from, text: state, evidence: interval.evidence.first))
    }
    for work in life.work {
      entries.append(
        Entry(
          time: work.from ?? work.to, text: shown(AuditWords.work(work)),
          evidence: work.evidence.first))
    }
    for action in life.actions where isWorthTelling(action) {
      entries.append(
        Entry(
          time: action.time, text: "scene action \(shown(AuditWords.action(action)))",
          evidence: action.evidence.first))
    }
    for (sign, times) in signs(of: life) {
      let count = times > 1 ? ", \(times) times until it ends" : ""
      entries.append(
        Entry(time: sign.time, text: PlainWords.sign(sign.kind) + count, evidence: sign.evidence))
    }
    // Equal times keep their order.
    return entries.sorted { $0.time?.clock ?? .min < $1.time?.clock ?? .min }
  }

  /// The first sign of each kind, and how many there are.
  private static func signs(of life: Audit.Life) -> [(first: Audit.Sign, times: Int)] {
    var told: [(first: Audit.Sign, times: Int)] = []
    for sign in life.signs {
      if let known = told.firstIndex(where: { $0.first.kind == sign.kind }) {
        told[known].times += 1
      } else {
        told.append((sign, 1))
      }
    }
    return told
  }

  /// The time of most actions is no news.
  private static func isWorthTelling(_ action: Audit.Action) -> Bool {
    guard let used = action.used else { return true }
    return used > 1 || action.allowed.map { used > $0 / 10 } ?? false
  }

  private func line(
    _ time: Audit.Moment?, _ text: String, _ evidence: Audit.Evidence?, _ audit: Audit,
    to sink: ByteSink
  ) {
    let time = AuditWords.time(time)
    let gap = String(repeating: " ", count: max(1, 24 - time.utf8.count))
    let place = evidence.map { "  " + palette.paint(shown(audit.text(of: $0)), .faint) } ?? ""
    sink.append("  \(palette.paint(time, .gutter))\(gap)\(text)\(place)\n")
  }

  /// What a log is that has no time from which to which it goes.
  private static func timeless(_ source: Audit.Source, isTold: Bool) -> String {
    if source.isEmpty { return "empty" }
    if source.isBinary { return "which looks like no text at all" }
    return isTold ? "without times" : "of which no line tells of an app's launch, state or end"
  }

  private func sources(_ audit: Audit, to sink: ByteSink) {
    for (number, source) in audit.sources.enumerated() {
      var text = "\(shown(source.file)): \(source.kind)"
      if let from = source.from, let to = source.to {
        text += " from \(AuditWords.time(from)) to \(AuditWords.time(to))"
      } else if source.error == nil, source.kind == "log" {
        let isTold = audit.apps.contains { $0.sources.contains(number) }
        text += ", \(Self.timeless(source, isTold: isTold))"
      }
      if source.lost > 0 {
        text += ", \(counted(source.lost, "message", "messages")) lost"
      }
      if !source.clockChanges.isEmpty {
        text +=
          ", whose clock was set \(counted(source.clockChanges.count, "time", "times"))"
      }
      if let error = source.error { text += ", \(shown(error))" }
      sink.append(palette.paint(text, .faint) + "\n")
    }
  }
}
