/// A callback that a line names and is none of.
struct NamedCallback: Sendable {
  /// What the line would be.
  var event: Event
  /// Whether it says more than that: then it takes no callback's place, and only shows that its app may have words of its own for one.
  var saysMore = false
}

/// Takes the events of one input, in the order of its lines.
protocol EventSink {
  /// `line` is the record's line without its line end, or all lines of a record that is read as one;
  /// it is valid during the call only.
  mutating func observe(_ event: Event, line: Span<UInt8>)

  /// A line that names a callback and is none.
  mutating func observe(nearMiss callback: NamedCallback, line: Span<UInt8>)

  /// What the log says about itself.
  mutating func observe(_ marker: LogMarker)
}

/// Takes the events of several inputs, of which each has its turn.
protocol InputSink: EventSink {
  /// Begins the input of this number.
  mutating func begin(file: Int32)
  /// Leaves the current input open, so that another one can begin or go on.
  mutating func park(input: Int)
  /// Goes on with an input that was left open.
  mutating func resume(input: Int)
  /// Makes final what waits for the next event: the input pauses.
  mutating func releasePending()
  /// The input ends.
  mutating func endFile()
  /// What was counted since the last call.
  mutating func takeCounts() -> (reordered: Int, duplicates: Int)
}

extension EventSink {
  mutating func observe(_ marker: LogMarker) {}
  mutating func observe(nearMiss callback: NamedCallback, line: Span<UInt8>) {}
}
