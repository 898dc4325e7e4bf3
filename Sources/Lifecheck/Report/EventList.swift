/// Writes recognised events, one a line.
package struct EventList: Sendable {
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// For people.
    case text
    /// JSON objects, which can be checked again.
    case ndjson
    /// Comma-separated values by RFC 4180, with a head.
    case csv
  }

  package var palette: Palette
  package var form: Form

  package init(palette: Palette, form: Form) {
    self.palette = palette
    self.form = form
  }

  /// Appends what comes before all lines.
  package func begin(_ sink: ByteSink) {
    if form == .csv {
      sink.append("file,line,offset,time,event,channel,process,pid,thread,scene,text,count\r\n")
    }
  }

  /// Appends the line of `item`; for people only those of events that they asked for.
  package func write(_ item: ListedItem, to sink: ByteSink) {
    switch (item, form) {
    case (.event(let event), .ndjson):
      var json = JSONWriter(sink)
      json.value(event)
      json.endLine()
    case (.marker(let marker), .ndjson):
      var json = JSONWriter(sink)
      json.value(marker)
      json.endLine()
    case (.event(let event), .csv) where event.isListed: sink.append(row(of: event))
    case (.event(let event), .text) where event.isListed: sink.append(line(of: event))
    case (.event, _), (.marker, _): break
    }
  }

  /// `a.log:12  10:11:12.123456  Shop[4127]  EVENT  delegate`, with what the log does not say left out.
  private func line(of event: ListedEvent) -> String {
    var parts = [palette.paint("\(shownAtLineStart(event.file)):\(event.line)", .gutter)]
    if let time = event.stamp.text { parts.append(palette.paint(shown(time), .faint)) }
    let pid = event.pid.map { "[\($0)]" } ?? ""
    let process = shown(event.process ?? "") + pid
    if !process.isEmpty { parts.append(process) }
    parts.append(palette.paint(shown(event.event), .bold))
    parts.append(event.channel.rawValue)
    if event.count > 1 { parts.append("\(event.count) times") }
    return parts.joined(separator: "  ") + "\n"
  }

  private func row(of event: ListedEvent) -> String {
    let fields = [
      shownAtLineStart(event.file), String(event.line), String(event.offset),
      shown(event.stamp.text ?? ""), shown(event.event), event.channel.rawValue,
      shown(event.process ?? ""), event.pid.map { String($0) } ?? "", shown(event.thread ?? ""),
      shown(event.scene ?? ""),
      shown(utf8: event.text), String(event.count),
    ]
    return fields.map { CSVText.quoted($0) }.joined(separator: ",") + "\r\n"
  }
}

extension JSONWriter {
  mutating func value(_ event: ListedEvent) {
    beginObject()
    pair(.file, event.file)
    pair(.line, event.line)
    pair(.offset, event.offset)
    pair(.time, event.stamp)
    // Who asks for events is not shown what the list for people leaves out.
    pair(event.isListed ? .event : .unlisted, event.event)
    pair(.channel, event.channel.rawValue)
    pair(.process, event.process)
    pair(.pid, event.pid)
    pair(.thread, event.thread)
    pair(.scene, event.scene)
    key(.text)
    value(utf8: event.text)
    pair(.count, event.count)
    writeEvidence(of: event)
    endObject()
  }

  mutating func value(_ marker: ListedMarker) {
    beginObject()
    pair(.file, marker.file)
    pair(.line, marker.line)
    pair(.marker, marker.name)
    if let version = marker.version {
      pair(.version, version.description)
    }
    if let count = marker.count {
      pair(.count, count)
    }
    if let cause = marker.cause {
      pair(.cause, cause)
    }
    endObject()
  }

  /// Writes what else a check needs, where there is something to tell.
  private mutating func writeEvidence(of event: ListedEvent) {
    pair(.column, event.column)
    pair(.length, event.length)
    if let spelling = event.spelling {
      pair(.spelling, spelling)
    }
    if let bundle = event.bundle {
      pair(.bundle, bundle)
    }
    if !event.parameter.isEmpty {
      key(.parameter)
      value(utf8: event.parameter)
    }
    if event.key != 0 {
      pair(.key, String(event.key, radix: 16))
    }
    if event.chainFrom != 0 || event.chainTo != 0 {
      pair(.chain, String(event.chainFrom, radix: 16) + ">" + String(event.chainTo, radix: 16))
    }
    if event.scene != nil {
      pair(.sceneKind, Int(event.sceneKind))
    }
    if let alias = event.sceneAlias {
      pair(.sceneAlias, alias)
    }
    if event.isSceneAside {
      pair(.sceneAside, true)
    }
    if let shown = event.shown {
      pair(.shows, shown.name)
    }
    if event.silence > 0 {
      key(.silence)
      value(seconds: event.silence)
    }
    if event.repeatsLineAbove {
      pair(.sameLine, true)
    }
    if event.isReport {
      pair(.report, true)
    }
    if event.isTimed {
      pair(.timed, true)
    }
    if event.mayBeDebugged, event.silence > 0 {
      pair(.console, true)
    }
    if event.isNearMiss {
      pair(.near, true)
    }
    if event.isAwake {
      pair(.awake, true)
    }
  }

  private mutating func key(_ key: EventKey) { self.key(key.rawValue) }

  private mutating func pair(_ key: EventKey, _ value: some JSONWritable) {
    pair(key.rawValue, value)
  }

  private mutating func pair(_ key: EventKey, _ text: String) { pair(key.rawValue, text) }

  private mutating func pair(_ key: EventKey, _ number: Int) { pair(key.rawValue, number) }

  private mutating func pair(_ key: EventKey, _ stamp: Stamp) { pair(key.rawValue, stamp) }
}
