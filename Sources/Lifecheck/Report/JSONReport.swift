/// The report as one JSON object, keys in a fixed order.
///
/// Each input, life and finding is a line of its own, so that `grep` and `diff` can work on it too.
public struct JSONReport: Sendable {
  public var exitStatus: Int
  public var failOn: String
  /// Whether the report holds what was read and found in numbers.
  public var hasStatistics = false

  public init(exitStatus: Int, failOn: String) {
    self.exitStatus = exitStatus
    self.failOn = failOn
  }

  /// Appends the whole report to `sink` and flushes it.
  public func write(_ report: some CheckReport, to sink: ByteSink) {
    var json = JSONWriter(sink)
    json.beginObject()
    json.newline(indent: 2)
    json.writeRun(of: report, exitStatus: exitStatus, failOn: failOn) { json in
      json.newline(indent: 2)
    }
    json.newline(indent: 2)
    json.key("inputs")
    json.beginArray()
    for input in report.inputs {
      json.newline(indent: 4)
      json.value(input)
    }
    json.endArray()
    if !report.archives.isEmpty {
      json.newline(indent: 2)
      json.key("archives")
      json.beginArray()
      for archive in report.archives {
        json.newline(indent: 4)
        json.value(archive)
      }
      json.endArray()
    }
    json.newline(indent: 2)
    json.key("summary")
    json.value(report.summary)
    json.newline(indent: 2)
    json.key("lives")
    json.beginArray()
    report.forEachLife { life in
      json.newline(indent: 4)
      json.value(life)
    }
    json.endArray()
    json.newline(indent: 2)
    json.key("properties")
    json.beginArray()
    report.forEachProperty { property in
      json.newline(indent: 4)
      json.value(property)
    }
    json.endArray()
    json.newline(indent: 2)
    json.key("findings")
    json.beginArray()
    report.forEachFinding { finding in
      json.newline(indent: 4)
      json.value(finding)
    }
    json.endArray()
    json.newline(indent: 2)
    json.key("coverage")
    json.value(report.coverage, withNames: hasStatistics)
    json.writeOverflow(of: report) { json in json.newline(indent: 2) }
    if hasStatistics {
      json.newline(indent: 2)
      json.key("statistics")
      json.value(Statistics(report))
    }
    sink.append("\n")
    json.endObject()
    json.endLine()
    sink.flush()
  }
}

extension JSONWriter {
  /// Writes what a report says of the run as a whole; `separator` is called between its keys.
  mutating func writeRun(
    of report: some CheckReport, exitStatus: Int, failOn: String,
    separator: (inout JSONWriter) -> Void
  ) {
    key("lifecheck")
    value(lifecheckVersion)
    key("schema")
    value(1)
    key("exitStatus")
    value(exitStatus)
    key("failOn")
    value(failOn)
    separator(&self)
    key("configuration")
    value(report.configuration, notes: report.notes)
    separator(&self)
    key("rulesets")
    value(report.rulesets)
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
      key("rule")
      value(entry.rule)
      key("count")
      value(entry.count)
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
    key("os")
    value(configuration.os?.description)
    key("sdk")
    value(configuration.sdk?.description)
    key("exitsOnSuspend")
    value(exitsOnSuspend)
    key("backgroundModes")
    if let modes = configuration.backgroundModes { value(modes) } else { null() }
    key("scenes")
    value(scenes)
    key("unknown")
    value(unknown)
    key("notes")
    value(notes)
    endObject()
  }

  mutating func value(_ input: InputSummary) {
    beginObject()
    key("file")
    value(input.file)
    key("format")
    value(input.format)
    if !input.formatChanges.isEmpty {
      key("formatChanges")
      beginArray()
      for change in input.formatChanges {
        beginObject()
        key("line")
        value(change.line)
        key("format")
        value(change.format)
        endObject()
      }
      endArray()
    }
    key("lines")
    value(input.lines)
    key("bytes")
    value(input.bytes)
    key("records")
    value(input.records)
    key("events")
    value(input.events)
    key("unparsed")
    value(input.unparsed)
    key("nearMisses")
    value(input.nearMisses)
    key("reordered")
    value(input.reordered)
    key("duplicates")
    value(input.duplicates)
    key("overlong")
    value(input.overlong)
    if input.losses > 0 {
      key("losses")
      value(input.losses)
      key("lostMessages")
      value(input.lostMessages)
    }
    key("truncated")
    value(input.truncated)
    key("error")
    value(input.error)
    if let list = input.list {
      key("list")
      value(list)
    }
    endObject()
  }

  mutating func value(_ summary: CheckSummary) {
    beginObject()
    key("lives")
    value(summary.lives)
    key("closedLives")
    value(summary.closedLives)
    key("events")
    value(summary.events)
    key("outside")
    value(summary.outside)
    key("faults")
    value(summary.faults)
    key("folded")
    value(summary.folded)
    key("errors")
    value(summary.errors)
    key("warnings")
    value(summary.warnings)
    key("infos")
    value(summary.infos)
    key("suppressed")
    value(summary.suppressed)
    key("known")
    value(summary.known)
    key("verdict")
    value(summary.verdict.rawValue)
    endObject()
  }

  mutating func value(_ property: PropertyReport) {
    beginObject()
    key("rule")
    value(property.rule)
    key("life")
    value(property.life)
    key("scene")
    null()
    key("verdict")
    value(property.verdict.rawValue)
    endObject()
  }

  mutating func value(_ life: LifeReport) {
    beginObject()
    key("id")
    value(life.id)
    key("process")
    value(life.process)
    key("pid")
    value(life.pid)
    key("bundle")
    value(life.bundle)
    key("file")
    value(life.file)
    key("firstLine")
    value(life.firstLine)
    key("lastLine")
    value(life.lastLine)
    key("start")
    value(life.start.rawValue)
    key("started")
    value(life.started)
    key("ended")
    value(life.ended)
    key("endReason")
    value(life.endReason)
    key("events")
    value(life.events)
    key("faults")
    value(life.faults)
    key("verdict")
    value(life.verdict.rawValue)
    key("finalStates")
    value(life.finalStates)
    key("unseen")
    value(life.unseen)
    key("scenes")
    value(life.scenes)
    key("scenarios")
    value(life.scenarios)
    key("segments")
    beginArray()
    for segment in life.segments {
      beginObject()
      key("scenario")
      value(segment.scenario)
      key("line")
      value(segment.line)
      key("lastLine")
      value(segment.lastLine)
      endObject()
    }
    endArray()
    endObject()
  }
}
