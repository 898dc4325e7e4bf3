/// Turns a log round whose newest record comes first: its events are kept until it ends, and then handed on in the order in which
/// they happened.
///
/// What is kept is bounded. Of a longer log the oldest events are left out, which come last in it: what is judged begins in its
/// middle, and the report says how many are missing.
struct TurnedEvents: EventSink, Sendable {
  /// The most events and markers that are kept, and the most bytes of lines.
  var limit = 65_536
  var byteLimit = 16 << 20

  private enum Item: Sendable {
    /// Its line is a part of `bytes`.
    case event(Event, line: Range<Int>)
    case marker(LogMarker)
  }

  private var items: [Item] = []
  private var bytes: [UInt8] = []
  /// How many events there was no room for, and the line of the first.
  private var missing = 0
  private var missingLine = 0

  mutating func observe(_ event: Event, line: Span<UInt8>) {
    guard missing == 0, items.count < limit, bytes.count + line.count <= byteLimit else {
      if missing == 0 { missingLine = event.line }
      missing += 1
      return
    }
    let start = bytes.count
    bytes.append(line, 0..<line.count)
    items.append(.event(event, line: start..<bytes.count))
  }

  mutating func observe(_ marker: LogMarker) {
    guard missing == 0, items.count < limit else { return }
    items.append(.marker(marker))
  }

  /// Hands all events on, the last one first. Returns what is missing, which the sink is told too.
  mutating func hand<S: EventSink>(to sink: inout S) -> LogLoss? {
    guard !items.isEmpty || missing > 0 else { return nil }
    let loss = missing > 0 ? LogLoss(cause: .order(missing), line: missingLine) : nil
    if let loss { sink.observe(.loss(loss)) }
    var repeatsNext = false
    // A line may hold two events, each for somebody else.
    var line = 0
    var isRepeated = false
    for item in items.reversed() {
      switch item {
      case .event(var event, let text):
        // The same bytes on the line above are later here.
        if event.line != line { (isRepeated, repeatsNext) = (repeatsNext, event.repeatsLineAbove) }
        line = event.line
        event.repeatsLineAbove = isRepeated
        sink.observe(event, line: bytes.span.extracting(text))
      case .marker(let marker): sink.observe(marker)
      }
    }
    (items, bytes, missing) = ([], [], 0)
    return loss
  }
}
