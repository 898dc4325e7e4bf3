/// Takes the events of an audit's logs: those of the system's lines become observations, and a check judges the order of callbacks.
///
/// Both come from one reading, and each event is for one of them or for both.
struct AuditEvents: InputSink, Sendable {
  var lines: SystemLines
  /// Nil where the order of callbacks is not judged.
  var engine: Engine?

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    if event.listeners.contains(.audit) { lines.observe(event, line: line) }
    if event.listeners.contains(.check) { engine?.observe(event, line: line) }
  }

  mutating func observe(nearMiss callback: NamedCallback, line: Span<UInt8>) {
    if callback.event.listeners.contains(.check) { engine?.observe(nearMiss: callback, line: line) }
  }

  mutating func observe(_ marker: LogMarker) {
    lines.observe(marker)
    engine?.observe(marker)
  }

  mutating func begin(file number: Int32) {
    lines.begin(source: Int(number))
    engine?.begin(file: number)
  }

  mutating func park(input number: Int) { engine?.park(input: number) }

  mutating func resume(input number: Int) {
    lines.begin(source: number)
    engine?.resume(input: number)
  }

  mutating func releasePending() { engine?.releasePending() }

  mutating func endFile() { engine?.endFile() }

  /// An audit shows no such counts.
  mutating func takeCounts() -> (reordered: Int, duplicates: Int) { (0, 0) }
}
