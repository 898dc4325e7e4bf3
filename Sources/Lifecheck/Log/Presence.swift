/// Looks for the lines of processes whose silence would mean something.
///
/// Only lines with a spelling are read in full. This looks at the others too, and only while somebody is watched: for the
/// process's name, then for a header that names it.
extension LineReader {
  /// A shorter name stands in too many lines.
  private static let shortestName = 3

  mutating func lookForWatched<S: EventSink>(
    in bytes: Span<UInt8>, _ range: Range<Int>, into sink: inout S, names: NameTable
  ) {
    var index = 0
    while index < sink.watches.count {
      if look(for: sink.watches[index], number: index, in: bytes, range, into: &sink, names) {
        index += 1
      }
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
    guard let stamp = newestStamp(of: watch, name, in: bytes, range, names) else { return true }
    // Of a line without a stamp nobody knows whether one before it has broken a silence.
    if stamp.resolution != .none, !sink.mayHaveBeenSilent(watch: number, until: stamp) {
      return sink.noteLine(ofWatch: number, at: stamp)
    }
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
        if stamp.resolution == .none {
          sink.noteUnstampedLine(ofWatch: number)
        } else if !sink.noteLine(ofWatch: number, at: stamp) {
          return false
        }
      }
      from = end + rare
    }
    return true
  }

  /// The stamp of the last line in `range` that the process prints, one without resolution where that cannot be told;
  /// nil where it prints none.
  private mutating func newestStamp(
    of watch: PresenceWatch, _ name: ArraySlice<UInt8>, in bytes: Span<UInt8>,
    _ range: Range<Int>, _ names: NameTable
  ) -> Stamp? {
    let distance = name.count - 1
    let (first, last) = (name[name.startIndex], name[name.endIndex - 1])
    var to = range.upperBound - distance
    while range.lowerBound < to,
      let hit = bytes.lastPair(first, last, distance: distance, from: range.lowerBound, to: to)
    {
      to = hit
      guard bytes.holds(name, at: hit, to: range.upperBound) else { continue }
      let start = bytes.lastNewline(before: hit).map { $0 + 1 } ?? 0
      let end = bytes.firstNewline(from: hit) ?? bytes.count
      if let stamp = stampOfLine(bytes.extracting(start..<end), of: watch, names) { return stamp }
      to = max(start, range.lowerBound)
    }
    return nil
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
