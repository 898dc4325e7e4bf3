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
      sink.append(
        row.map { CSVText.quoted(CSVText.inert(shown($0))) }.joined(separator: ",") + "\r\n")
    }
    sink.flush()
  }
}
