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
  /// A list with an item on each line.
  fileprivate mutating func lines<Item>(
    _ name: String, _ items: [Item], _ body: (inout JSONWriter, Item) -> Void
  ) {
    newline(indent: 2)
    key(name)
    beginArray()
    for item in items {
      newline(indent: 4)
      body(&self, item)
    }
    endArray()
  }

  fileprivate mutating func value(_ source: Audit.Source) {
    beginObject()
    pair("file", source.file)
    pair("kind", source.kind)
    pair("format", source.format)
    pair("from", source.from?.text)
    pair("to", source.to?.text)
    pair("lost", source.lost)
    list("holes", source.holes) { json, hole in
      json.pair("from", hole.from.text)
      json.pair("to", hole.to.text)
    }
    list("clockChanges", source.clockChanges) { json, change in
      json.pair("time", change.at.text)
      json.seconds("by", change.by)
    }
    pair("os", source.os)
    pair("device", source.device)
    pair("error", source.error)
    endObject()
  }

  fileprivate mutating func value(_ against: AuditComparison) {
    beginObject()
    lines("sources", against.sources) { $0.value($1) }
    lines("apps", against.apps) { $0.value($1) }
    newline(indent: 4)
    changes("apps", (against.newApps, against.goneApps))
    changes("shapes", (against.newShapes, against.goneShapes))
    endObject()
  }

  private mutating func value(_ app: AuditComparison.App) {
    beginObject()
    pair("bundle", app.bundle)
    pair("name", app.name)
    numbers("launches", app.launches)
    key("hours")
    beginArray()
    for hours in [app.hours.own, app.hours.other] { value(seconds: AuditWords.microseconds(hours)) }
    endArray()
    list("rates", app.rates) { json, entry in
      json.pair("what", entry.rate.what)
      json.pair("per", entry.unit)
      json.numbers("counts", entry.rate.counts)
      json.key("intervals")
      if let intervals = entry.rate.intervals {
        json.beginArray()
        for interval in [intervals.own, intervals.other] {
          json.beginArray()
          json.value(seconds: AuditWords.microseconds(interval.low))
          json.value(seconds: AuditWords.microseconds(interval.high))
          json.endArray()
        }
        json.endArray()
      } else {
        json.null()
      }
      json.pair("differs", entry.rate.isDifferent)
    }
    changes("causes", (app.newCauses, app.goneCauses))
    changes("findings", (app.newFindings, app.goneFindings))
    endObject()
  }

  /// What is new, and what is gone.
  private mutating func changes(_ what: String, _ names: (new: [String], gone: [String])) {
    let title = what.prefix(1).uppercased() + what.dropFirst()
    pair("new\(title)", names.new)
    pair("gone\(title)", names.gone)
  }

  private mutating func numbers(_ name: String, _ pair: (own: Int, other: Int)) {
    key(name)
    beginArray()
    value(pair.own)
    value(pair.other)
    endArray()
  }

  fileprivate mutating func value(_ metrics: Audit.Metrics) {
    beginObject()
    pair("bundle", metrics.bundle)
    pair("version", metrics.version)
    pair("os", metrics.os)
    pair("from", metrics.from)
    pair("to", metrics.to)
    for state in ["foreground", "background"] {
      key(state)
      beginObject()
      for exit in metrics.exits where exit.state == state { pair(exit.kind, exit.count) }
      endObject()
    }
    endObject()
  }

  fileprivate mutating func value(_ app: Audit.App, _ audit: Audit) {
    beginObject()
    pair("bundle", app.bundle)
    pair("names", app.names)
    if let host = app.host { pair("host", host) }
    key("lives")
    beginArray()
    for life in app.lives {
      newline(indent: 6)
      value(life, audit)
    }
    endArray()
    newline(indent: 5)
    key("totals")
    value(AuditTotals(app))
    list("findings", app.findings) { json, finding in
      json.pair("rule", finding.rule.id)
      json.pair("severity", finding.rule.severity.rawValue)
      json.pair("message", finding.rule.title)
      json.pair("life", finding.life.map { $0 + 1 })
      json.pair("pid", finding.pid.map { Int($0) })
      json.pair("time", finding.time?.text)
      json.pair("evidence", finding.evidence.filter { $0.line > 0 }.map { audit.text(of: $0) })
    }
    pair("unknown", app.unknown)
    if let modes = app.declared {
      list("declared", modes) { json, mode in
        json.pair("mode", mode.name)
        json.pair("signs", mode.count)
        json.pair("evidence", mode.evidence.filter { $0.line > 0 }.map { audit.text(of: $0) })
      }
    }
    endObject()
  }

  private mutating func value(_ life: Audit.Life, _ audit: Audit) {
    beginObject()
    pair("pid", life.pid.map { Int($0) })
    key("launch")
    if let launch = life.launch {
      beginObject()
      pair("time", launch.time?.text)
      pair("kind", launch.kind)
      pair("by", launch.by)
      pair("prewarmed", launch.isPrewarmed)
      pair("prewarmedAt", launch.prewarmedAt?.text)
      grade(launch.grade, launch.evidence, audit)
      endObject()
    } else {
      null()
    }
    list("intervals", life.intervals) { json, interval in
      json.pair("state", interval.state)
      json.span(interval.from, interval.to)
      json.grade(interval.grade, interval.evidence, audit)
    }
    list("work", life.work) { json, work in
      json.pair("kind", work.kind)
      json.pair("name", work.name)
      json.span(work.from, work.to)
      json.pair("outcome", work.outcome)
      json.grade(.measured, work.evidence, audit)
    }
    list("actions", life.actions) { json, action in
      json.pair("kind", action.kind)
      json.pair("time", action.time.text)
      json.seconds("used", action.used.map { AuditWords.microseconds($0) })
      json.seconds("allowed", action.allowed.map { AuditWords.microseconds($0) })
      json.grade(.measured, action.evidence, audit)
    }
    key("signs")
    beginArray()
    for sign in life.signs { value(sign, audit) }
    endArray()
    key("end")
    if let end = life.end { value(end, audit) } else { null() }
    endObject()
  }

  private mutating func value(_ end: Audit.End, _ audit: Audit) {
    beginObject()
    pair("time", end.time?.text)
    if let bounds = end.bounds {
      pair("timeMin", bounds.from.text)
      pair("timeMax", bounds.to.text)
    }
    pair("cause", end.cause)
    pair("namespace", end.namespace.map { Int($0) })
    pair("code", end.code.map { Int($0) })
    pair("meaning", end.meaning)
    pair("class", end.isOf.rawValue)
    pair("state", end.state)
    pair("report", end.hasReport)
    grade(end.grade, end.evidence, audit)
    endObject()
  }

  fileprivate mutating func value(_ sign: Audit.Sign, _ audit: Audit) {
    beginObject()
    pair("time", sign.time.text)
    pair("kind", sign.kind)
    pair("evidence", [audit.text(of: sign.evidence)])
    endObject()
  }

  private mutating func value(_ totals: AuditTotals) {
    beginObject()
    pair("launches", totals.launches)
    pair("prewarms", totals.prewarms)
    pair("failedLaunches", totals.failedLaunches)
    seconds("foregroundSeconds", totals.time["foreground"] ?? 0)
    seconds("backgroundSeconds", totals.time["background"] ?? 0)
    seconds("suspendedSeconds", totals.time["suspended"] ?? 0)
    endObject()
  }

  private mutating func list<Item>(
    _ name: String, _ items: [Item], _ body: (inout JSONWriter, Item) -> Void
  ) {
    key(name)
    beginArray()
    for item in items {
      beginObject()
      body(&self, item)
      endObject()
    }
    endArray()
  }

  private mutating func span(_ from: Audit.Moment?, _ to: Audit.Moment?) {
    pair("from", from?.text)
    pair("to", to?.text)
    seconds("seconds", Audit.duration(from: from, to: to))
  }

  /// Microseconds as seconds.
  private mutating func seconds(_ name: String, _ microseconds: Int64?) {
    key(name)
    if let microseconds { value(seconds: microseconds) } else { null() }
  }

  private mutating func grade(
    _ grade: Audit.Grade, _ evidence: [Audit.Evidence], _ audit: Audit
  ) {
    pair("grade", grade.rawValue)
    pair("evidence", evidence.filter { $0.line > 0 }.map { audit.text(of: $0) })
  }
}

extension Audit {
  /// `file:line`, or `file:table:row`.
  package func text(of evidence: Evidence) -> String {
    let file = sources[Int(evidence.source)].file
    return ([file] + [evidence.table].compactMap(\.self) + [String(evidence.line)])
      .joined(separator: ":")
  }
}

/// What the lives of an app come to.
package struct AuditTotals: Sendable {
  package private(set) var launches = 0
  package private(set) var prewarms = 0
  package private(set) var failedLaunches = 0
  /// The time in each state, in microseconds.
  package private(set) var time: [String: Int64] = [:]
  /// The states in which a life was when it was last heard of, or when a clock was set: their time is the least that it can be.
  private(set) var lasting: Set<String> = []

  package init(_ app: Audit.App) {
    for life in app.lives {
      if life.end?.cause == "launchFailed" {
        failedLaunches += 1
        continue
      }
      if let launch = life.launch {
        if launch.kind != AuditBook.LaunchKind.prewarm { launches += 1 }
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
