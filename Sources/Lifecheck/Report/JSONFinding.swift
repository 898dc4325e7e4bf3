/// The object of one finding, the same in every JSON format.
extension JSONWriter {
  /// Writes `finding`; with `type`, as a line of its own kind that says so first.
  mutating func value(_ finding: Finding, type: String? = nil) {
    object { json in
      if let type { json.pair("type", type) }
      json.pair("rule", finding.ruleID)
      json.pair("severity", finding.severity.rawValue)
      json.pair("fault", finding.isFault)
      json.pair("kind", finding.kind.rawValue)
      json.pair("life", finding.life)
      json.pair("message", finding.message)
      json.pair("file", finding.file)
      json.pair("line", finding.line)
      json.pair("column", finding.column)
      json.pair("length", finding.length)
      json.pair("offset", finding.offset)
      json.pair("time", finding.time)
      json.pair("event", finding.event)
      json.pair("channel", finding.channel.rawValue)
      json.pair("channels", finding.channels.map(\.rawValue))
      json.pair("process", finding.process)
      json.pair("pid", finding.pid)
      json.pair("scene", finding.scene)
      json.pair("count", finding.count)
      json.pair("states", finding.states)
      json.pair("allowed", finding.allowed)
      json.pair("missing", finding.missing)
      json.pair("spurious", finding.isSpurious)
      json.pair("previous", finding.previous)
      json.pair("explains", finding.explains)
      json.pair("dependsOn", finding.dependsOn)
      json.pair("scenario", finding.scenario?.id)
      json.pair("related", finding.related)
      json.pair("sources", finding.sources)
      json.pair("fingerprint", finding.fingerprint)
      json.pair("baseline", finding.isKnown ? "known" : "new")
      json.pair("suppressed", finding.suppressedBecause != nil)
      if type == "finding", finding.isProvisional { json.pair("provisional", true) }
    }
  }
}

extension Finding.Previous: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.pair("file", file)
      json.pair("line", line)
      json.pair("event", event)
    }
  }
}

extension RelatedPlace: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.pair("file", file)
      json.pair("line", line)
      json.pair("message", message)
    }
  }
}

extension Source: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.pair("title", title)
      json.pair("url", url)
    }
  }
}
