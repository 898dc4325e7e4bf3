/// The audit as rows: one for each launch, state, work, action and end, in the order of each life, and then one for each finding.
struct AuditTable {
  static let head = [
    "app", "name", "pid", "kind", "what", "from", "to", "seconds", "cause", "class", "code",
    "grade",
    "evidence",
  ]

  let rows: [[String]]

  init(_ audit: Audit) {
    var rows: [[String]] = []
    for app in audit.apps {
      for life in app.lives {
        let start = [app.bundle ?? "", app.names.first ?? "", life.pid.map { "\($0)" } ?? ""]
        rows += Self.rows(of: life, audit).map { start + $0 }
      }
      for finding in app.findings {
        let rule = finding.rule
        rows.append([
          app.bundle ?? "", app.names.first ?? "", finding.pid.map { "\($0)" } ?? "", "finding",
          rule.title, finding.time?.text ?? "", "", "", rule.id, rule.severity.rawValue, "", "",
          audit.texts(of: finding.evidence).joined(separator: " "),
        ])
      }
    }
    self.rows = rows
  }

  private static func rows(of life: Audit.Life, _ audit: Audit) -> [[String]] {
    func places(_ evidence: [Audit.Evidence]) -> String {
      audit.texts(of: evidence).joined(separator: " ")
    }
    func seconds(_ duration: Int64?) -> String { duration.map { decimal($0) } ?? "" }
    var rows: [[String]] = []
    if let launch = life.launch {
      rows.append([
        "launch", launch.isPrewarmed ? "\(launch.kind.rawValue) prewarmed" : launch.kind.rawValue,
        launch.time?.text ?? "", "", "", "", "", "", launch.grade.rawValue, places(launch.evidence),
      ])
    }
    for interval in life.intervals {
      rows.append([
        "state", interval.state.rawValue, interval.from?.text ?? "", interval.to?.text ?? "",
        seconds(interval.duration), "", "", "", interval.grade.rawValue,
        places(interval.evidence),
      ])
    }
    for work in life.work {
      rows.append([
        "work", work.name.map { "\(work.kind) \($0)" } ?? work.kind, work.from?.text ?? "",
        work.to?.text ?? "", seconds(work.duration), work.outcome.rawValue, "", "", "measured",
        places(work.evidence),
      ])
    }
    for action in life.actions {
      let allowed = action.allowed.map { " of \(decimal(AuditWords.microseconds($0)))" } ?? ""
      rows.append([
        "action", action.kind + allowed, action.time.text ?? "", "",
        seconds(action.used.map { AuditWords.microseconds($0) }), "", "", "",
        "measured",
        places(action.evidence),
      ])
    }
    if let end = life.end {
      rows.append([
        "end", end.meaning ?? "", end.time?.text ?? "", "", "", end.cause, end.isOf.rawValue,
        AuditWords.codeText(end), end.grade.rawValue, places(end.evidence),
      ])
    }
    return rows
  }

  private static func decimal(_ microseconds: Int64) -> String {
    fixedPoint((microseconds + 500) / 1000, digits: 3)
  }
}

/// The audit as comma-separated values by RFC 4180, with a head.
package struct AuditCSV: Sendable {
  package init() {}

  package func write(_ audit: Audit, to sink: ByteSink) {
    for row in [AuditTable.head] + AuditTable(audit).rows {
      sink.append(row.map { CSVText.quoted(shown($0)) }.joined(separator: ",") + "\r\n")
    }
    sink.flush()
  }
}

/// The audit in Markdown, for a page or a comment.
package struct AuditMarkdown: Sendable {
  package init() {}

  package func write(_ audit: Audit, to sink: ByteSink) {
    sink.append("# Audit\n")
    for app in audit.apps {
      sink.append("\n## \(markdownText(AuditWords.title(app)))\n\n\(AuditWords.totals(app))\n\n")
      if let modes = app.declared {
        sink.append("\(markdownText(AuditWords.declared(modes)))\n\n")
      }
      sink.append("| from | what | how long | where |\n|---|---|---|---|\n")
      for life in app.lives { write(life, audit, to: sink) }
      for (finding, more) in app.firstFindings {
        let place = finding.evidence.first.map { " (\(audit.text(of: $0)))" } ?? ""
        let rule = finding.rule
        sink.append(
          "\n**\(rule.severity.rawValue)**: \(markdownText("\(rule.title) [\(rule.id)]\(place)"))\n"
        )
        if more > 0 { sink.append("\nAnd \(more) more of \(rule.id).\n") }
      }
      for reason in app.unknown { sink.append("\nNot known: \(markdownText(reason))\n") }
    }
    if audit.apps.isEmpty { sink.append("\n\(markdownText(AuditWords.nothing(audit)))\n") }
    if let against = audit.against { Self.write(against, to: sink) }
    for remark in AuditWords.remarks(audit) { sink.append("\n\(markdownText(remark))\n") }
    sink.flush()
  }

  private func write(_ life: Audit.Life, _ audit: Audit, to sink: ByteSink) {
    func row(
      _ time: Audit.Moment?, _ what: String, _ length: String?, _ evidence: [Audit.Evidence],
      after pid: String = ""
    ) {
      let place = evidence.first.map { audit.text(of: $0) } ?? ""
      sink.append(
        "| \(AuditWords.time(time)) | \(pid)\(markdownText(what)) | \(length ?? "") | \(markdownText(place)) |\n"
      )
    }
    let pid = life.pid.map { "pid \($0)" } ?? "no pid"
    row(
      life.launch?.time ?? life.intervals.first?.from, AuditWords.launch(life), nil,
      life.launch?.evidence ?? [], after: "**\(pid)**, ")
    for (interval, length) in zip(life.intervals, AuditWords.lengths(life)) {
      row(interval.from, PlainWords.state(interval.state.rawValue), length, interval.evidence)
    }
    for work in life.work { row(work.from ?? work.to, AuditWords.work(work), nil, work.evidence) }
    if let end = life.end { row(end.time, "ended: \(AuditWords.end(end))", nil, end.evidence) }
  }

  private static func write(_ against: AuditComparison, to sink: ByteSink) {
    let files = against.sources.map(\.file).joined(separator: ", ")
    sink.append("\n## Against \(markdownText(files))\n\n")
    sink.append("| app | what | now | before | per | now, 95 % | before, 95 % | differs |\n")
    sink.append("|---|---|---|---|---|---|---|---|\n")
    for app in against.apps {
      let name = markdownText(app.name ?? app.bundle ?? "?")
      for (unit, rate) in app.rates {
        let intervals = rate.intervals.map {
          "\(AuditWords.interval($0.own)) | \(AuditWords.interval($0.other))"
        }
        sink.append(
          "| \(name) | \(markdownText(rate.what)) | \(rate.counts.own) | \(rate.counts.other) | \(unit) | \(intervals ?? " | ") | \(rate.isDifferent ? "yes" : "") |\n"
        )
      }
    }
    for change in AuditWords.changes(against) { sink.append("\n\(markdownText(change))\n") }
  }
}
