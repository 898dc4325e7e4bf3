/// The record of a pretty-printed array that the bytes read so far have not ended.
struct OpenRecord: Sendable {
  /// How the lines of the array tell where records begin and end.
  var lines = RecordLines()
  /// At most the line limit.
  fileprivate var bytes: [UInt8] = []
  /// The number of its first line.
  fileprivate var line = 1
  /// Where it begins in the input.
  fileprivate var offset = 0
  /// Whether the next byte belongs to it. So it is at the beginning of a log that was cut.
  fileprivate var isOpen = true
  /// Whether it is too long, so that its end has only to be found.
  fileprivate var isSkipped = false

  /// Forgets a record that is too long.
  mutating func skip() {
    bytes.removeAll(keepingCapacity: true)
    isSkipped = true
  }
}

extension LineReader {
  /// Reads whole lines of a pretty-printed array.
  ///
  /// Only records with a spelling in them are looked at. A record that begins here and ends later is kept until then.
  mutating func scanRecords<S: EventSink>(
    _ bytes: Span<UInt8>, unfinishedLines: Int, into sink: inout S, names: inout NameTable
  ) {
    var from = 0
    var counted = 0
    if openRecord.isSkipped || !openRecord.bytes.isEmpty {
      let end = openRecord.lines.firstBoundary(in: bytes, from: 0)
      extendOpenRecord(bytes.extracting(0..<(end ?? bytes.count)))
      from = end ?? bytes.count
      if end != nil { finishRecord(into: &sink, names: &names) }
    }
    while let found = recogniser.firstCandidate(in: bytes, from: from) {
      let lineEnd = bytes.firstNewline(from: found) ?? bytes.count
      guard let start = recordStart(in: bytes, before: lineEnd, floor: from) else {
        let lineStart = bytes.lastNewline(before: found).map { $0 + 1 } ?? 0
        recogniser.count(bytes.lineCounts(in: counted..<lineStart))
        counted = lineStart
        observe(
          bytes.extracting(lineStart..<lineEnd), number: recogniser.summary.lines + 1,
          offset: offset + lineStart, into: &sink, names: &names)
        from = min(lineEnd + 1, bytes.count)
        openRecord.isOpen = false
        continue
      }
      let next = min(lineEnd + 1, bytes.count)
      guard let end = openRecord.lines.firstBoundary(in: bytes, from: next) else { break }
      recogniser.count(bytes.lineCounts(in: counted..<start))
      counted = start
      observe(
        bytes.extracting(start..<end), number: recogniser.summary.lines + 1, offset: offset + start,
        into: &sink, names: &names)
      from = end
    }
    if from < bytes.count {
      if let start = recordStart(in: bytes, before: bytes.count, floor: from) {
        recogniser.count(bytes.lineCounts(in: counted..<start))
        counted = start
        openRecord.line = recogniser.summary.lines + 1
        openRecord.offset = offset + start
        openRecord.isOpen = true
        extendOpenRecord(bytes.extracting(start..<bytes.count))
      } else {
        openRecord.isOpen = false
      }
    }
    recogniser.count(bytes.lineCounts(in: counted..<bytes.count))
    recogniser.count((lines: unfinishedLines, empty: 0))
  }

  /// Judges the open record; nothing more belongs to it.
  mutating func finishRecord<S: EventSink>(into sink: inout S, names: inout NameTable) {
    var text: [UInt8] = []
    swap(&text, &openRecord.bytes)
    if recogniser.firstCandidate(in: text.span, from: 0) != nil {
      observe(
        text.span, number: openRecord.line, offset: openRecord.offset, into: &sink, names: &names)
    }
    text.removeAll(keepingCapacity: true)
    swap(&text, &openRecord.bytes)
    openRecord.isSkipped = false
  }

  private mutating func observe<S: EventSink>(
    _ record: Span<UInt8>, number: Int, offset: Int, into sink: inout S, names: inout NameTable
  ) {
    defer {
      if !recogniser.named.isEmpty { recogniser.tellNamed(in: record, at: offset, into: &sink) }
    }
    let found = recogniser.firstCandidate(in: record, from: 0) ?? 0
    guard !isMarker(record, at: found, number: number, into: &sink),
      var event = recogniser.recognise(record, at: found, number: number, names: &names)
    else { return }
    let other = recogniser.otherEvent(than: event, record, at: found, number: number, names: &names)
    event.offset = offset
    if event.listeners.contains(.check) { recogniser.eventPids.insert(event.pid) }
    sink.observe(event, line: record)
    guard var other else { return }
    other.offset = offset
    if other.listeners.contains(.check) { recogniser.eventPids.insert(other.pid) }
    sink.observe(other, line: record)
  }

  /// Where the record begins that the line before `end` belongs to; nil when it is between two records.
  private func recordStart(in bytes: Span<UInt8>, before end: Int, floor: Int) -> Int? {
    guard let last = openRecord.lines.lastBoundary(in: bytes, before: end, floor: floor) else {
      return openRecord.isOpen ? floor : nil
    }
    return last.boundary.beginsRecord ? last.line : nil
  }

  private mutating func extendOpenRecord(_ bytes: Span<UInt8>) {
    guard !openRecord.isSkipped else { return }
    guard openRecord.bytes.count + bytes.count <= recogniser.lineLimit else {
      recogniser.summary.overlong += 1
      openRecord.skip()
      return
    }
    openRecord.bytes.append(bytes, 0..<bytes.count)
  }
}
