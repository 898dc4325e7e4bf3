/// Takes the events of one input, in the order of its lines.
protocol EventSink {
  /// `line` is the record's line without its line end, or all lines of a record that is read as one;
  /// it is valid during the call only.
  mutating func observe(_ event: Event, line: Span<UInt8>)

  /// A line that names a callback and is none: `event` is what it would be.
  mutating func observe(nearMiss event: Event, line: Span<UInt8>)

  /// What the log says about itself.
  mutating func observe(_ marker: LogMarker)
}

extension EventSink {
  mutating func observe(_ marker: LogMarker) {}
  mutating func observe(nearMiss event: Event, line: Span<UInt8>) {}
}
