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

  package let palette: Palette
  package let form: Form
  private var lines = EventLineWriter()
  /// Whether a list for people has a line.
  package private(set) var hasLines = false

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

  /// Appends the line of the event, at the latest with `flush`; for people only those of events that they asked for.
  ///
  /// - Parameter texts: always of the same lister.
  mutating func write(_ event: ListedEvent, _ texts: borrowing ListedTexts, to sink: ByteSink) {
    if event.isListed { hasLines = true }
    switch form {
    case .ndjson: lines.write(event, texts, to: sink)
    case .csv where event.isListed: sink.append(row(of: event, texts))
    case .text where event.isListed: sink.append(line(of: event, texts))
    case .csv, .text: break
    }
  }

  /// Appends what was written and not appended yet.
  mutating func flush(to sink: ByteSink) { lines.flush(to: sink) }

  mutating func write(_ marker: ListedMarker, to sink: ByteSink) {
    guard form == .ndjson else { return }
    flush(to: sink)
    var json = JSONWriter(sink)
    json.value(marker)
    json.endLine()
  }

  /// `a.log:12  10:11:12.123456  Shop[4127]  EVENT  delegate  scene 0x1050a2b0`, with what the log does not say left out.
  private func line(of listed: ListedEvent, _ texts: borrowing ListedTexts) -> String {
    let event = listed.event
    let file = shownAtLineStart(texts.file(of: listed))
    var parts = [palette.paint("\(file):\(event.line)", .gutter)]
    if let time = event.stamp.text { parts.append(palette.paint(shown(time), .faint)) }
    let pid = event.pid < 0 ? "" : "[\(event.pid)]"
    let process = shown(texts.name(event.process) ?? "") + pid
    if !process.isEmpty { parts.append(process) }
    parts.append(palette.paint(shown(texts.event(of: listed)), .bold))
    parts.append(event.channel.rawValue)
    if let scene = texts.name(event.instance) { parts.append("scene \(shown(scene))") }
    if listed.count > 1 { parts.append("\(listed.count) times") }
    return parts.joined(separator: "  ") + "\n"
  }

  private func row(of listed: ListedEvent, _ texts: borrowing ListedTexts) -> String {
    let event = listed.event
    let fields = [
      shownAtLineStart(texts.file(of: listed)), String(event.line), String(event.offset),
      shown(event.stamp.text ?? ""), shown(texts.event(of: listed)), event.channel.rawValue,
      shown(texts.name(event.process) ?? ""), event.pid < 0 ? "" : String(event.pid),
      shown(texts.text(listed.thread)), shown(texts.name(event.instance) ?? ""),
      shown(utf8: Array(texts.bytes[listed.text])), String(listed.count),
    ]
    return fields.map { CSVText.quoted(CSVText.inert($0)) }.joined(separator: ",") + "\r\n"
  }
}

extension JSONWriter {
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

  mutating func pair(_ key: EventKey, _ value: some JSONWritable) { pair(key.rawValue, value) }
}
