/// The report as one JSON object, keys in a fixed order.
///
/// Each input, life and finding is a line of its own, so that `grep` and `diff` can work on it too.
package struct JSONReport: Sendable {
  package var outcome: RunOutcome
  /// Whether the report holds what was read and found in numbers.
  package var hasStatistics = false

  package init(_ outcome: RunOutcome = RunOutcome()) { self.outcome = outcome }

  /// Appends the whole report to `sink` and flushes it.
  package func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.newline(indent: 2)
    json.writeRun(of: report, outcome) { json in
      json.newline(indent: 2)
    }
    json.list("inputs") { json in
      for input in report.inputs { json.item { $0.value(input) } }
    }
    if !report.archives.isEmpty {
      json.list("archives") { json in
        for archive in report.archives { json.item { $0.value(archive) } }
      }
    }
    json.newline(indent: 2)
    json.key("summary")
    json.value(report.summary)
    json.list("lives") { json in
      report.forEachLife { life in json.item { $0.value(life) } }
    }
    json.list("properties") { json in
      report.forEachProperty { property in json.item { $0.value(property) } }
    }
    json.list("findings") { json in
      report.forEachFinding { finding in json.item { $0.value(finding) } }
    }
    json.newline(indent: 2)
    json.key("coverage")
    json.value(report.coverage, withNames: hasStatistics)
    json.writeOverflow(of: report) { json in json.newline(indent: 2) }
    if hasStatistics {
      json.newline(indent: 2)
      json.key("statistics")
      json.value(Statistics(report))
    }
    json.endLine()
    json.endObject()
    json.endLine()
    sink.flush()
  }
}

extension JSONWriter {
  /// Writes an array whose items are lines of their own.
  fileprivate mutating func list(_ name: String, _ body: (inout JSONWriter) -> Void) {
    newline(indent: 2)
    key(name)
    beginArray()
    body(&self)
    endArray()
  }

  fileprivate mutating func item(_ body: (inout JSONWriter) -> Void) {
    newline(indent: 4)
    body(&self)
  }

  /// Writes what a report says of the run as a whole; `separator` is called between its keys.
  mutating func writeRun(
    of report: some CheckReport, _ outcome: RunOutcome, separator: (inout JSONWriter) -> Void
  ) {
    pair("lifecheck", lifecheckVersion)
    pair("schema", 1)
    pair("exitStatus", outcome.exitStatus)
    pair("failOn", outcome.failOn)
    separator(&self)
    key("configuration")
    value(report.configuration, notes: report.notes)
    if let use = report.configurationUse {
      value(
        configurationFile: use, hidden: report.summary.hidden, regraded: report.summary.regraded)
    }
    separator(&self)
    pair("rulesets", report.rulesets)
    writeProblems(of: report, outcome, separator: separator)
  }

  mutating func value(configurationFile use: ConfigurationUse, hidden: Int, regraded: Int) {
    key("configurationFile")
    beginObject()
    pair("file", use.file)
    pair("hidden", hidden)
    pair("regraded", regraded)
    endObject()
  }

  /// Says what makes the status another one than the findings do; nothing where that is nothing. What is not listed is
  /// in the overflow.
  private mutating func writeProblems(
    of report: some CheckReport, _ outcome: RunOutcome, separator: (inout JSONWriter) -> Void
  ) {
    let problems = outcome.problems(of: report).filter {
      $0.kind != .unlisted && !$0.kind.isRemark
    }
    guard !problems.isEmpty else { return }
    separator(&self)
    key("problems")
    beginArray()
    for problem in problems {
      beginObject()
      pair("kind", problem.kind.rawValue)
      pair("file", problem.file)
      pair("message", problem.message)
      endObject()
    }
    endArray()
  }

  /// Says how many findings of which rule are counted, but not in the list; nothing where all are.
  mutating func writeOverflow(
    of report: some CheckReport, separator: (inout JSONWriter) -> Void
  ) {
    let overflow = report.overflowOfRules
    guard !overflow.isEmpty else { return }
    separator(&self)
    key("overflow")
    beginArray()
    for entry in overflow {
      beginObject()
      pair("rule", entry.rule)
      pair("count", entry.count)
      endObject()
    }
    endArray()
  }

  mutating func value(_ configuration: Configuration, notes: [String]) {
    let exitsOnSuspend = configuration.facts[.exitsOnSuspend]
    let scenes = configuration.facts[.scenes]
    var unknown: [String] = []
    if configuration.os == nil { unknown.append("os") }
    if configuration.sdk == nil { unknown.append("sdk") }
    if exitsOnSuspend == nil { unknown.append("exitsOnSuspend") }
    if configuration.backgroundModes == nil { unknown.append("backgroundModes") }
    if scenes == nil { unknown.append("scenes") }
    beginObject()
    pair("os", configuration.os?.description)
    pair("sdk", configuration.sdk?.description)
    pair("exitsOnSuspend", exitsOnSuspend)
    pair("backgroundModes", configuration.backgroundModes)
    pair("scenes", scenes)
    pair("unknown", unknown)
    pair("notes", notes)
    endObject()
  }

  mutating func value(_ input: InputSummary) {
    beginObject()
    pair("file", input.file)
    pair("format", input.format)
    if !input.formatChanges.isEmpty {
      key("formatChanges")
      beginArray()
      for change in input.formatChanges {
        beginObject()
        pair("line", change.line)
        pair("format", change.format)
        endObject()
      }
      endArray()
    }
    pair("lines", input.lines)
    pair("bytes", input.bytes)
    if let encoding = input.encoding {
      pair("encoding", encoding)
      pair("replacements", input.replacements)
    }
    pair("records", input.records)
    pair("events", input.events)
    pair("unparsed", input.unparsed)
    pair("nearMisses", input.nearMisses)
    pair("reordered", input.reordered)
    pair("duplicates", input.duplicates)
    pair("overlong", input.overlong)
    if input.losses > 0 {
      pair("losses", input.losses)
      pair("lostMessages", input.lostMessages)
    }
    pair("truncated", input.truncated)
    pair("error", input.error)
    if let list = input.list {
      pair("list", list)
    }
    endObject()
  }

  mutating func value(_ summary: CheckSummary) {
    beginObject()
    pair("lives", summary.lives)
    pair("closedLives", summary.closedLives)
    pair("events", summary.events)
    pair("outside", summary.outside)
    pair("faults", summary.faults)
    pair("folded", summary.folded)
    pair("errors", summary.errors)
    pair("warnings", summary.warnings)
    pair("infos", summary.infos)
    pair("suppressed", summary.suppressed)
    pair("known", summary.known)
    pair("verdict", summary.verdict.rawValue)
    endObject()
  }

  mutating func value(_ property: PropertyReport) {
    beginObject()
    pair("rule", property.rule)
    pair("life", property.life)
    key("scene")
    null()
    pair("verdict", property.verdict.rawValue)
    endObject()
  }

  mutating func value(_ life: LifeReport) {
    beginObject()
    pair("id", life.id)
    pair("process", life.process)
    pair("pid", life.pid)
    pair("bundle", life.bundle)
    pair("file", life.file)
    pair("firstLine", life.firstLine)
    pair("lastLine", life.lastLine)
    pair("start", life.start.rawValue)
    pair("started", life.started)
    pair("ended", life.ended)
    pair("endReason", life.endReason)
    pair("events", life.events)
    pair("faults", life.faults)
    pair("verdict", life.verdict.rawValue)
    pair("finalStates", life.finalStates)
    pair("unseen", life.unseen)
    pair("scenes", life.scenes)
    pair("scenarios", life.scenarios)
    key("segments")
    beginArray()
    for segment in life.segments {
      beginObject()
      pair("scenario", segment.scenario)
      pair("line", segment.line)
      pair("lastLine", segment.lastLine)
      endObject()
    }
    endArray()
    endObject()
  }
}
