/// The audit as one JSON object; each source, life and sign is a line of its own.
package struct AuditJSON: Sendable {
  package init() {}

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ audit: Audit, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.newline(indent: 2)
    json.pair("lifecheck", lifecheckVersion)
    json.pair("audit", 1)
    if audit.isRedacted { json.pair("redacted", AuditRedaction.remains) }
    if let used = audit.configuration {
      json.value(configurationFile: used.use, hidden: used.hidden, regraded: used.regraded)
    }
    json.lines("sources", audit.sources) { $0.value($1) }
    json.lines("apps", audit.apps) { $0.value($1, audit) }
    json.lines("signs", audit.signs) { $0.value($1, audit) }
    json.lines("metrics", audit.metrics) { $0.value($1) }
    json.newline(indent: 2)
    json.key("against")
    if let against = audit.against { json.value(against) } else { json.null() }
    json.endLine()
    json.endObject()
    json.endLine()
    sink.flush()
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ source: Audit.Source) {
    object { json in
      json.pairs([
        "file": source.file, "kind": source.kind, "format": source.format,
        "from": source.from?.text, "to": source.to?.text, "lost": source.lost,
      ])
      json.objects("holes", source.holes) { json, hole in
        json.pairs(["from": hole.from.text, "to": hole.to.text])
      }
      json.objects("clockChanges", source.clockChanges) { json, change in
        json.pairs(["time": change.at.text, "by": change.by.map { Millionths($0) }])
      }
      json.pairs(["os": source.os, "device": source.device, "error": source.error])
    }
  }

  fileprivate mutating func value(_ against: AuditComparison) {
    object { json in
      json.lines("sources", against.sources) { $0.value($1) }
      json.lines("apps", against.apps) { $0.value($1) }
      json.newline(indent: 4)
      json.changes("apps", (against.newApps, against.goneApps))
      json.changes("shapes", (against.newShapes, against.goneShapes))
    }
  }

  private mutating func value(_ app: AuditComparison.App) {
    object { json in
      json.pairs([
        "bundle": app.bundle, "name": app.name,
        "launches": [app.launches.own, app.launches.other],
        "hours": [Millionths(app.hours.own), Millionths(app.hours.other)],
      ])
      json.objects("rates", app.rates) { json, entry in
        json.pairs([
          "what": entry.rate.what, "per": entry.unit,
          "counts": [entry.rate.counts.own, entry.rate.counts.other],
          "intervals": entry.rate.intervals.map { intervals in
            [intervals.own, intervals.other].map { [Millionths($0.low), Millionths($0.high)] }
          },
          "differs": entry.rate.isDifferent,
        ])
      }
      json.changes("causes", (app.newCauses, app.goneCauses))
      json.changes("findings", (app.newFindings, app.goneFindings))
    }
  }

  /// What is new, and what is gone.
  private mutating func changes(_ what: String, _ names: (new: [String], gone: [String])) {
    let title = what.prefix(1).uppercased() + what.dropFirst()
    pair("new\(title)", names.new)
    pair("gone\(title)", names.gone)
  }

  fileprivate mutating func value(_ metrics: Audit.Metrics) {
    object { json in
      json.pairs([
        "bundle": metrics.bundle, "version": metrics.version, "os": metrics.os,
        "from": metrics.from, "to": metrics.to,
      ])
      for state in ["foreground", "background"] {
        json.object(state) { json in
          for exit in metrics.exits where exit.state == state { json.pair(exit.kind, exit.count) }
        }
      }
    }
  }

  fileprivate mutating func value(_ app: Audit.App, _ audit: Audit) {
    object { json in
      json.pairs(["bundle": app.bundle, "names": app.names])
      if let host = app.host { json.pair("host", host) }
      json.array("lives") { json in
        for life in app.lives {
          json.newline(indent: 6)
          json.value(life, audit)
        }
      }
      json.newline(indent: 5)
      json.key("totals")
      json.value(AuditTotals(app))
      json.objects("findings", app.findings) { json, finding in
        json.pairs([
          "rule": finding.rule.id, "severity": finding.rule.severity.rawValue,
          "message": finding.rule.title, "life": finding.life.map { $0 + 1 },
          "pid": finding.pid.map { Int($0) }, "time": finding.time?.text,
          "evidence": audit.texts(of: finding.evidence),
        ])
      }
      json.pair("unknown", app.unknown)
      if let modes = app.declared {
        json.objects("declared", modes) { json, mode in
          json.pairs([
            "mode": mode.name, "signs": mode.count, "evidence": audit.texts(of: mode.evidence),
          ])
        }
      }
    }
  }

  private mutating func value(_ life: Audit.Life, _ audit: Audit) {
    object { json in
      json.pair("pid", life.pid.map { Int($0) })
      json.key("launch")
      if let launch = life.launch { json.value(launch, audit) } else { json.null() }
      json.objects("intervals", life.intervals) { json, interval in
        json.pair("state", interval.state.rawValue)
        json.span(interval.from, interval.to)
        json.grade(interval.grade, interval.evidence, audit)
      }
      json.objects("work", life.work) { json, work in
        json.pairs(["kind": work.kind, "name": work.name])
        json.span(work.from, work.to)
        json.pair("outcome", work.outcome.rawValue)
        json.grade(.measured, work.evidence, audit)
      }
      json.objects("actions", life.actions) { json, action in
        json.pairs([
          "kind": action.kind, "time": action.time.text,
          "used": action.used.map { Millionths($0) },
          "allowed": action.allowed.map { Millionths($0) },
        ])
        json.grade(.measured, action.evidence, audit)
      }
      json.array("signs") { json in
        for sign in life.signs { json.value(sign, audit) }
      }
      json.key("end")
      if let end = life.end { json.value(end, audit) } else { json.null() }
    }
  }

  private mutating func value(_ launch: Audit.Launch, _ audit: Audit) {
    object { json in
      json.pairs([
        "time": launch.time?.text, "kind": launch.kind.rawValue, "by": launch.by,
        "prewarmed": launch.isPrewarmed, "prewarmedAt": launch.prewarmedAt?.text,
      ])
      json.grade(launch.grade, launch.evidence, audit)
    }
  }

  private mutating func value(_ end: Audit.End, _ audit: Audit) {
    object { json in
      json.pair("time", end.time?.text)
      if let bounds = end.bounds {
        json.pairs(["timeMin": bounds.from.text, "timeMax": bounds.to.text])
      }
      json.pairs([
        "cause": end.cause, "namespace": end.namespace.map { Int($0) },
        "code": end.code.map { Int($0) }, "meaning": end.meaning, "class": end.isOf.rawValue,
        "state": end.state?.rawValue, "report": end.hasReport,
        "by": end.by, "explanation": end.explanation,
      ])
      json.grade(end.grade, end.evidence, audit)
    }
  }

  fileprivate mutating func value(_ sign: Audit.Sign, _ audit: Audit) {
    object([
      "time": sign.time.text, "kind": sign.kind, "evidence": [audit.text(of: sign.evidence)],
    ])
  }

  private mutating func value(_ totals: AuditTotals) {
    object([
      "launches": totals.launches, "prewarms": totals.prewarms,
      "failedLaunches": totals.failedLaunches,
      "foregroundSeconds": Millionths(totals.time[.foreground] ?? 0),
      "backgroundSeconds": Millionths(totals.time[.background] ?? 0),
      "suspendedSeconds": Millionths(totals.time[.suspended] ?? 0),
    ])
  }

  private mutating func span(_ from: Audit.Moment?, _ to: Audit.Moment?) {
    pairs([
      "from": from?.text, "to": to?.text,
      "seconds": Audit.duration(from: from, to: to).map { Millionths($0) },
    ])
  }

  private mutating func grade(
    _ grade: Audit.Grade, _ evidence: [Audit.Evidence], _ audit: Audit
  ) {
    pairs(["grade": grade.rawValue, "evidence": audit.texts(of: evidence)])
  }
}

/// A number of millionths, or microseconds as seconds.
private struct Millionths: JSONWritable {
  let number: Int64

  init(_ number: Int64) { self.number = number }
  init(_ number: Double) { self.number = AuditWords.microseconds(number) }

  func write(to json: inout JSONWriter) { json.value(seconds: number) }
}

extension Audit {
  /// `file:line`, or `file:table:row`.
  package func text(of evidence: Evidence) -> String {
    let file = sources[Int(evidence.source)].file
    return ([file] + [evidence.table].compactMap(\.self) + [String(evidence.line)])
      .joined(separator: ":")
  }

  /// For what stands at lines or rows.
  func texts(of evidence: [Evidence]) -> [String] {
    evidence.filter { $0.line > 0 }.map { text(of: $0) }
  }
}

/// What the lives of an app come to.
package struct AuditTotals: Sendable {
  package private(set) var launches = 0
  package private(set) var prewarms = 0
  package private(set) var failedLaunches = 0
  /// The time in each state, in microseconds.
  package private(set) var time: [Audit.State: Int64] = [:]
  /// The states in which a life was when it was last heard of, or when a clock was set: their time is the least that it can be.
  private(set) var lasting: Set<Audit.State> = []

  package init(_ app: Audit.App) {
    for life in app.lives {
      if life.end?.cause == "launchFailed" {
        failedLaunches += 1
        continue
      }
      if let launch = life.launch {
        if launch.kind != .prewarm { launches += 1 }
        if launch.prewarmedAt != nil { prewarms += 1 }
      }
      for interval in life.intervals {
        time[interval.state] = (time[interval.state] ?? 0).adding(interval.duration ?? 0)
      }
      if let state = life.lastingState { lasting.insert(state) }
      for interval in life.intervals where interval.isOverChange { lasting.insert(interval.state) }
    }
  }
}
