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
    json.lines("inputs", report.inputs) { $0.value($1) }
    if !report.archives.isEmpty { json.lines("archives", report.archives) { $0.value($1) } }
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
  /// Writes an array with a line for each of `items`.
  mutating func lines<Item>(
    _ name: String, _ items: [Item], _ body: (inout JSONWriter, Item) -> Void
  ) {
    list(name) { json in
      for item in items { json.item { body(&$0, item) } }
    }
  }

  /// Writes an array whose items are lines of their own.
  fileprivate mutating func list(_ name: String, _ body: (inout JSONWriter) -> Void) {
    newline(indent: 2)
    array(name, body)
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
    object("configurationFile", ["file": use.file, "hidden": hidden, "regraded": regraded])
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
    objects("problems", problems) { json, problem in
      json.pairs([
        "kind": problem.kind.rawValue, "file": problem.file, "message": problem.message,
      ])
    }
  }

  /// Says how many findings of which rule are counted, but not in the list; nothing where all are.
  mutating func writeOverflow(
    of report: some CheckReport, separator: (inout JSONWriter) -> Void
  ) {
    let overflow = report.overflowOfRules
    guard !overflow.isEmpty else { return }
    separator(&self)
    objects("overflow", overflow) { json, entry in
      json.pairs(["rule": entry.rule, "count": entry.count])
    }
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
    object { json in
      json.pair("os", configuration.os?.description)
      json.pair("sdk", configuration.sdk?.description)
      json.pair("exitsOnSuspend", exitsOnSuspend)
      json.pair("backgroundModes", configuration.backgroundModes)
      json.pair("scenes", scenes)
      json.pair("unknown", unknown)
      json.pair("notes", notes)
    }
  }

  mutating func value(_ input: InputSummary) {
    object { json in
      json.pair("file", input.file)
      json.pair("format", input.format)
      if !input.formatChanges.isEmpty {
        json.objects("formatChanges", input.formatChanges) { json, change in
          json.pairs(["line": change.line, "format": change.format])
        }
      }
      json.pair("lines", input.lines)
      json.pair("bytes", input.bytes)
      if let encoding = input.encoding {
        json.pairs(["encoding": encoding, "replacements": input.replacements])
      }
      json.pair("records", input.records)
      json.pair("events", input.events)
      json.pair("unparsed", input.unparsed)
      json.pair("nearMisses", input.nearMisses)
      json.pair("reordered", input.reordered)
      json.pair("duplicates", input.duplicates)
      json.pair("overlong", input.overlong)
      if input.losses > 0 {
        json.pairs(["losses": input.losses, "lostMessages": input.lostMessages])
      }
      json.pair("truncated", input.truncated)
      json.pair("error", input.error)
      if let list = input.list { json.pair("list", list) }
    }
  }

  mutating func value(_ summary: CheckSummary) {
    object { json in
      json.pair("lives", summary.lives)
      json.pair("closedLives", summary.closedLives)
      json.pair("events", summary.events)
      json.pair("outside", summary.outside)
      json.pair("faults", summary.faults)
      json.pair("folded", summary.folded)
      json.pair("errors", summary.errors)
      json.pair("warnings", summary.warnings)
      json.pair("infos", summary.infos)
      json.pair("suppressed", summary.suppressed)
      json.pair("known", summary.known)
      json.pair("verdict", summary.verdict.rawValue)
    }
  }

  mutating func value(_ property: PropertyReport) {
    object([
      "rule": property.rule, "life": property.life, "scene": nil as String?,
      "verdict": property.verdict.rawValue,
    ])
  }

  mutating func value(_ life: LifeReport) {
    object { json in
      json.pairs([
        "id": life.id, "process": life.process, "pid": life.pid, "bundle": life.bundle,
        "file": life.file, "firstLine": life.firstLine, "lastLine": life.lastLine,
        "start": life.start.rawValue, "started": life.started, "ended": life.ended,
        "endReason": life.endReason, "events": life.events, "faults": life.faults,
        "verdict": life.verdict.rawValue, "finalStates": life.finalStates,
        "unseen": life.unseen, "scenes": life.scenes, "scenarios": life.scenarios,
      ])
      json.objects("segments", life.segments) { json, segment in
        json.pairs([
          "scenario": segment.scenario, "line": segment.line, "lastLine": segment.lastLine,
        ])
      }
    }
  }
}
