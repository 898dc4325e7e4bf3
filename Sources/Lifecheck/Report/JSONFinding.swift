/// The object of one finding, the same in every JSON format.
extension JSONWriter {
  /// Writes `finding`; with `type`, as a line of its own kind that says so first.
  mutating func value(_ finding: Finding, type: String? = nil) {
    beginObject()
    if let type { pair("type", type) }
    writeRule(of: finding)
    writePlace(of: finding)
    writeExplanation(of: finding)
    writeIdentity(of: finding)
    if type == "finding", finding.isProvisional { pair("provisional", true) }
    endObject()
  }

  private mutating func writeRule(of finding: Finding) {
    pair("rule", finding.ruleID)
    pair("severity", finding.severity.rawValue)
    pair("fault", finding.isFault)
    pair("kind", finding.kind.rawValue)
    pair("life", finding.life)
    pair("message", finding.message)
  }

  private mutating func writePlace(of finding: Finding) {
    pair("file", finding.file)
    pair("line", finding.line)
    pair("column", finding.column)
    pair("length", finding.length)
    pair("offset", finding.offset)
    pair("time", finding.time)
    pair("event", finding.event)
    pair("channel", finding.channel.rawValue)
    pair("channels", finding.channels.map(\.rawValue))
    pair("process", finding.process)
    pair("pid", finding.pid)
    pair("scene", finding.scene)
    pair("count", finding.count)
  }

  private mutating func writeExplanation(of finding: Finding) {
    pair("states", finding.states)
    pair("allowed", finding.allowed)
    pair("missing", finding.missing)
    pair("spurious", finding.isSpurious)
    pair("previous", finding.previous)
    pair("explains", finding.explains)
    pair("dependsOn", finding.dependsOn)
    pair("scenario", finding.scenario?.id)
    pair("related", finding.related)
    pair("sources", finding.sources)
  }

  private mutating func writeIdentity(of finding: Finding) {
    pair("fingerprint", finding.fingerprint)
    pair("baseline", finding.isKnown ? "known" : "new")
    pair("suppressed", finding.suppressedBecause != nil)
  }
}

extension Finding.Previous: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.pair("file", file)
    json.pair("line", line)
    json.pair("event", event)
    json.endObject()
  }
}

extension RelatedPlace: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.pair("file", file)
    json.pair("line", line)
    json.pair("message", message)
    json.endObject()
  }
}

extension Source: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.pair("title", title)
    json.pair("url", url)
    json.endObject()
  }
}
