/// Looks for the lines of processes whose silence would mean something.
///
/// Only lines with a spelling are read in full. This looks at the others too, and only while somebody is watched: for the
/// process's name, then for a header that names it.
extension LineReader {
  /// A shorter name stands in too many lines.
  private static let shortestName = 3

  /// Looks for lines before `end` that nobody has looked at yet. Before an event only those have to be known that belong
  /// to its process, or to one that may have been silent for too long by then: what can wait is found from behind, where
  /// the newest line is mostly enough.
  mutating func lookForWatched<S: EventSink>(
    in bytes: Span<UInt8>, to end: Int, before event: Event? = nil, into sink: inout S,
    _ names: NameTable
  ) {
    var index = 0
    while index < sink.watches.count {
      let watch = sink.watches[index]
      if let event, event.process != watch.process,
        !sink.mayHaveBeenSilent(watch: index, until: event.stamp)
      {
        index += 1
        continue
      }
      let start = max(0, watch.place - offset)
      if start < end {
        guard look(for: watch, number: index, in: bytes, start..<end, into: &sink, names) else {
          continue
        }
        sink.watches[index].place = offset + end
      }
      index += 1
    }
  }

  /// Whether the watch goes on.
  ///
  /// Where the newest line leaves no room for a silence before it, the others need not be found.
  private mutating func look<S: EventSink>(
    for watch: PresenceWatch, number: Int, in bytes: Span<UInt8>, _ range: Range<Int>,
    into sink: inout S, _ names: NameTable
  ) -> Bool {
    let name = names.utf8(watch.process)
    guard name.count >= Self.shortestName, name.allSatisfy({ $0.isASCIIIdentifier || $0 == 0x20 })
    else { return sink.noteLine(ofWatch: number, at: nil) }
    let newest = newestLine(of: watch, name, in: bytes, range, names)
    if let stamp = newest.stamp, sink.mayHaveBeenSilent(watch: number, until: stamp) {
      return noteLines(of: watch, name, number, in: bytes, range, into: &sink, names)
    }
    if let stamp = newest.stamp, !sink.noteLine(ofWatch: number, at: stamp) { return false }
    return newest.isBlurred ? sink.noteLine(ofWatch: number, at: nil) : true
  }

  /// Notes every line in `range` that the process prints, or may print; whether the watch goes on.
  private mutating func noteLines<S: EventSink>(
    of watch: PresenceWatch, _ name: ArraySlice<UInt8>, _ number: Int, in bytes: Span<UInt8>,
    _ range: Range<Int>, into sink: inout S, _ names: NameTable
  ) -> Bool {
    let rare = Self.rarestPlace(in: name)
    var from = range.lowerBound + rare
    while from < range.upperBound,
      let hit = bytes.firstIndex(
        of: name[name.startIndex + rare], from: from, to: range.upperBound)
    {
      from = hit + 1
      guard bytes.holds(name, at: hit - rare, to: range.upperBound) else { continue }
      let start = bytes.lastNewline(before: hit).map { $0 + 1 } ?? 0
      let end = bytes.firstNewline(from: hit) ?? bytes.count
      if let stamp = stampOfLine(bytes.extracting(start..<end), of: watch, names) {
        guard sink.noteLine(ofWatch: number, at: stamp.resolution == .none ? nil : stamp) else {
          return false
        }
      }
      from = end + rare
    }
    return true
  }

  /// The stamp of the last line in `range` that the process prints and that has one, and whether a line comes after it that
  /// may be its own and has none.
  private mutating func newestLine(
    of watch: PresenceWatch, _ name: ArraySlice<UInt8>, in bytes: Span<UInt8>,
    _ range: Range<Int>, _ names: NameTable
  ) -> (stamp: Stamp?, isBlurred: Bool) {
    let distance = name.count - 1
    let (first, last) = (name[name.startIndex], name[name.endIndex - 1])
    var isBlurred = false
    var to = range.upperBound - distance
    while range.lowerBound < to,
      let hit = bytes.lastPair(first, last, distance: distance, from: range.lowerBound, to: to)
    {
      to = hit
      guard bytes.holds(name, at: hit, to: range.upperBound) else { continue }
      let start = bytes.lastNewline(before: hit).map { $0 + 1 } ?? 0
      let end = bytes.firstNewline(from: hit) ?? bytes.count
      if let stamp = stampOfLine(bytes.extracting(start..<end), of: watch, names) {
        if stamp.resolution != .none { return (stamp, isBlurred) }
        isBlurred = true
      }
      to = max(start, range.lowerBound)
    }
    return (nil, isBlurred)
  }

  /// The stamp of a line that the process prints, one without resolution where that cannot be told; nil where another
  /// one prints it.
  private mutating func stampOfLine(
    _ line: Span<UInt8>, of watch: PresenceWatch, _ names: NameTable
  ) -> Stamp? {
    guard let header = header(ofCleaned: line) else { return Stamp() }
    if watch.pid >= 0 { return header.pid == watch.pid ? header.stamp : nil }
    return header.process.count == names.utf8(watch.process).count ? header.stamp : nil
  }

  /// Capitals and digits are rarer than small letters.
  private static func rarestPlace(in name: ArraySlice<UInt8>) -> Int {
    let place = name.firstIndex { (0x41...0x5A).contains($0) || $0.isDigit || $0 == 0x5F }
    return (place ?? name.startIndex) - name.startIndex
  }
}

extension Span<UInt8> {
  fileprivate func holds(_ name: ArraySlice<UInt8>, at start: Int, to end: Int) -> Bool {
    guard start >= 0, end - start >= name.count else { return false }
    for (offset, byte) in name.enumerated() where self[start + offset] != byte { return false }
    return true
  }
}
