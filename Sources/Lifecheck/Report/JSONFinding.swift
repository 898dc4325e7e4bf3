/// The object of one finding, the same in every JSON format.
extension JSONWriter {
  /// Writes `finding`; with `type`, as a line of its own kind that says so first.
  mutating func value(_ finding: Finding, type: String? = nil) {
    beginObject()
    if let type {
      key("type")
      value(type)
    }
    writeRule(of: finding)
    writePlace(of: finding)
    writeExplanation(of: finding)
    writeIdentity(of: finding)
    endObject()
  }

  private mutating func writeRule(of finding: Finding) {
    key("rule")
    value(finding.ruleID)
    key("severity")
    value(finding.severity.rawValue)
    key("fault")
    value(finding.isFault)
    key("kind")
    value(finding.kind.rawValue)
    key("life")
    value(finding.life)
    key("message")
    value(finding.message)
  }

  private mutating func writePlace(of finding: Finding) {
    key("file")
    value(finding.file)
    key("line")
    value(finding.line)
    key("column")
    value(finding.column)
    key("length")
    value(finding.length)
    key("offset")
    value(finding.offset)
    key("time")
    value(finding.time)
    key("event")
    value(finding.event)
    key("channel")
    value(finding.channel.rawValue)
    key("channels")
    value(finding.channels.map(\.rawValue))
    key("process")
    value(finding.process)
    key("pid")
    value(finding.pid)
    key("scene")
    value(finding.scene)
    key("count")
    value(finding.count)
  }

  private mutating func writeExplanation(of finding: Finding) {
    key("states")
    value(finding.states)
    key("allowed")
    value(finding.allowed)
    key("missing")
    value(finding.missing)
    key("spurious")
    value(finding.isSpurious)
    key("previous")
    value(finding.previous)
    key("explains")
    value(finding.explains)
    key("dependsOn")
    value(finding.dependsOn)
    key("scenario")
    value(finding.scenario?.id)
    key("related")
    beginArray()
    for place in finding.related {
      beginObject()
      key("file")
      value(place.file)
      key("line")
      value(place.line)
      key("message")
      value(place.message)
      endObject()
    }
    endArray()
    key("sources")
    beginArray()
    for source in finding.sources {
      beginObject()
      key("title")
      value(source.title)
      key("url")
      value(source.url)
      endObject()
    }
    endArray()
  }

  private mutating func writeIdentity(of finding: Finding) {
    key("fingerprint")
    value(finding.fingerprint)
    key("baseline")
    value(finding.isKnown ? "known" : "new")
    key("suppressed")
    value(finding.suppressedBecause != nil)
  }

  private mutating func value(_ place: Finding.Previous?) {
    guard let place else { return null() }
    beginObject()
    key("file")
    value(place.file)
    key("line")
    value(place.line)
    key("event")
    value(place.event)
    endObject()
  }
}
