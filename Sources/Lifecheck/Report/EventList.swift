/// Writes recognised events, one a line.
public struct EventList: Sendable {
  public var palette: Palette
  /// Whether each line is a JSON object; else it is for people.
  public var isNDJSON: Bool

  public init(palette: Palette, isNDJSON: Bool) {
    self.palette = palette
    self.isNDJSON = isNDJSON
  }

  /// Appends the line of `event`.
  public func write(_ event: ListedEvent, to sink: ByteSink) {
    if isNDJSON {
      var json = JSONWriter(sink)
      json.value(event)
      json.endLine()
    } else {
      sink.append(line(of: event))
    }
  }

  /// `a.log:12  10:11:12.123456  Shop[4127]  EVENT  delegate`, with what the log does not say left out.
  private func line(of event: ListedEvent) -> String {
    var parts = [palette.paint("\(shownAtLineStart(event.file)):\(event.line)", .gutter)]
    if let time = event.time { parts.append(palette.paint(shown(time), .faint)) }
    let pid = event.pid.map { "[\($0)]" } ?? ""
    let process = shown(event.process ?? "") + pid
    if !process.isEmpty { parts.append(process) }
    parts.append(palette.paint(shown(event.event), .bold))
    parts.append(event.channel.rawValue)
    if event.count > 1 { parts.append("\(event.count) times") }
    return parts.joined(separator: "  ") + "\n"
  }
}

extension JSONWriter {
  mutating func value(_ event: ListedEvent) {
    beginObject()
    key("file")
    value(event.file)
    key("line")
    value(event.line)
    key("offset")
    value(event.offset)
    key("time")
    value(event.time)
    key("event")
    value(event.event)
    key("channel")
    value(event.channel.rawValue)
    key("process")
    value(event.process)
    key("pid")
    value(event.pid)
    key("thread")
    value(event.thread)
    key("scene")
    value(event.scene)
    key("text")
    value(utf8: event.text)
    key("count")
    value(event.count)
    endObject()
  }
}
