/// What a log says about itself, between the records.
///
/// ```
/// [yyyy-MM-dd HH:mm:ss… columns] === system boot: uuid
/// [yyyy-MM-dd HH:mm:ss… columns] === system wallclock time adjusted
/// [Mmm dd HH:mm:ss host] [---] last message repeated N time[s] [---]
/// ```
///
/// Markers of lost messages have a page of their own: `LogLoss`.
///
/// In JSON the first two are messages of a `timesyncEvent`. The same words in somebody's message are no marker.
enum LogMarker: Hashable, Sendable {
  /// Every process before it has ended.
  case boot(Place)
  /// What follows is of another run: pasted logs stand below headings, and reports one behind the other. The device may be the same.
  case newRun
  /// Stamps before it and after it are of two clocks.
  case clockChange
  /// On `line`: the record before it, an event, came `count` times more.
  case repetition(count: Int, line: Int)
  /// In a list of events: what follows comes from the log that is the input of this number.
  case origin(Int32)
  /// `line` tells the version of iOS.
  case version(Version, line: Int)
  /// Messages are missing here.
  case loss(LogLoss)

  /// Where a marker stands.
  struct Place: Hashable, Sendable {
    /// From 1 on; 0 where nobody tells.
    var line = 0
    var stamp = Stamp()
  }

  /// Per byte: whether a marker's text begins with it, in any case of letters.
  private static let mayBegin: [Bool] = {
    var mayBegin = [Bool](repeating: false, count: 256)
    for text in MarkerText.others + MarkerText.versions {
      let letter = text.byte(0).lowercased
      mayBegin[Int(letter)] = true
      if 0x61...0x7A ~= letter { mayBegin[Int(letter & ~0x20)] = true }
    }
    return mayBegin
  }()

  /// The length of the marker's text that stands at `place`; nil where none does.
  static func textLength(in line: Span<UInt8>, at place: Int) -> Int? {
    guard place < line.count, mayBegin[Int(line[place])] else { return nil }
    for text in MarkerText.others where line.has(text, at: place) { return text.utf8CodeUnitCount }
    return VersionLine(in: line, at: place)?.spelling.utf8CodeUnitCount
  }

  /// Reads the marker whose text stands at `place` of a record, on its line `number`.
  static func parse(
    _ record: Span<UInt8>, at place: Int, number: Int, isJSON: Bool
  ) -> LogMarker? {
    guard isJSON else { return parse(record, at: place, number: number) }
    return LogLoss.betweenRecords(record, at: place, number: number).map { .loss($0) }
      ?? LogJSONHeader.marker(record, number: number)
  }

  /// Reads the marker whose text stands at `place` of `line`; nil where it is a part of a message.
  private static func parse(_ line: Span<UInt8>, at place: Int, number: Int) -> LogMarker? {
    if line.has(MarkerText.repetition, at: place) {
      let digits = place + MarkerText.repetition.utf8CodeUnitCount
      let end = line.end(ofRunFrom: digits) { $0.isDigit }
      guard line.has(" time", at: end), let count = line.number(in: digits..<end),
        isAfterStamp(line, place)
      else { return nil }
      return .repetition(count: Int(count), line: number)
    }
    if let form = VersionLine(in: line, at: place) {
      return form.version(in: line, at: place).map { .version($0, line: number) }
    }
    if let loss = LogLoss.parse(line, at: place, number: number) { return .loss(loss) }
    guard isAfterStamp(line, place) else { return nil }
    return synchronisation(line, at: place)
  }

  /// A boot or a change of the clock, whose text stands at `place`.
  static func synchronisation(_ line: Span<UInt8>, at place: Int) -> LogMarker? {
    if line.has(MarkerText.boot, at: place) { return .boot(Place()) }
    return line.has(MarkerText.clockChange, at: place) ? .clockChange : nil
  }

  /// Whether before `place` there is nothing, or a stamp with columns that name no process but the kernel.
  static func isAfterStamp(_ line: Span<UInt8>, _ place: Int) -> Bool {
    var start = 0
    while start < place {
      if let end = stampEnd(line, from: start, to: place) {
        return namesNoProcess(line, end..<place)
      }
      guard let next = line.linePrefixEnd(from: start) else {
        return line.has("--- ", at: start) && start + 4 == place
      }
      start = next
    }
    return true
  }

  /// Whether a line that goes on at `place` begins with a stamp.
  static func hasStamp(_ line: Span<UInt8>, before place: Int) -> Bool {
    var start = 0
    while start < place {
      if stampEnd(line, from: start, to: place) != nil { return true }
      guard let next = line.linePrefixEnd(from: start) else { return false }
      start = next
    }
    return false
  }

  /// The stamp of a marker's line, which need have no more of a format's header.
  static func stamp(in line: Span<UInt8>, before place: Int) -> Stamp? {
    var start = 0
    while start < place {
      var reader = StampReader(position: start, end: place)
      if let moment = reader.isoMoment(line) { return moment.stamp }
      guard let next = line.linePrefixEnd(from: start) else { return nil }
      start = next
    }
    return nil
  }

  private static func stampEnd(_ line: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var reader = StampReader(position: start, end: end)
    return reader.isoMoment(line) != nil || isSyslogMoment(line, &reader) ? reader.position : nil
  }

  private static func isSyslogMoment(_ line: Span<UInt8>, _ reader: inout StampReader) -> Bool {
    reader.syslogDate(line) != nil && reader.time(line) != nil
  }

  private static func namesNoProcess(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for i in range {
      if line[i] == UInt8(ascii: "[") { return line.has("[0]", at: i) || line.has("[0:", at: i) }
      if line[i] == UInt8(ascii: ":"), i + 1 < range.upperBound, line[i + 1].isBlank {
        return false
      }
    }
    return true
  }
}
