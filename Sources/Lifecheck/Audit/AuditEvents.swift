/// Takes the events of an audit's logs: those of the system's lines become observations, and a check judges the order of callbacks.
///
/// Both come from one reading, and each event is for one of them or for both.
struct AuditEvents: EventSink, Sendable {
  var lines: SystemLines
  /// Nil where the order of callbacks is not judged.
  var engine: Engine?

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    if event.listeners.contains(.audit) { lines.observe(event, line: line) }
    if event.listeners.contains(.check) { engine?.observe(event, line: line) }
  }

  mutating func observe(nearMiss event: Event, line: Span<UInt8>) {
    if event.listeners.contains(.check) { engine?.observe(nearMiss: event, line: line) }
  }

  mutating func observe(_ marker: LogMarker) {
    lines.observe(marker)
    engine?.observe(marker)
  }
}
