extension Finding.Snippet {
  /// Cuts `Snippet.limit` bytes out of the line of `record` that has the event, with the event in them. No more is looked at,
  /// however long the line is.
  init(line record: Span<UInt8>, event: Event) {
    let place = min(max(Int(event.column) - 1, 0), record.count)
    let floor = max(0, place - Self.limit)
    let before = record.extracting(floor..<place)
    /// Where the line begins; nil where that is too far away.
    let lineStart =
      before.lastNewline(before: before.count).map { floor + $0 + 1 } ?? (floor == 0 ? 0 : nil)
    var start = lineStart ?? floor
    if lineStart == nil || place - start + Int(event.length) > Self.limit {
      start = max(start, place - Self.limit / 4)
    }
    let ceiling = min(start + Self.limit, record.count)
    // The line may end right there.
    let after = record.extracting(place..<max(place, min(ceiling + 1, record.count)))
    let lineEnd = after.firstNewline(from: 0).map { place + $0 }
    let end = max(start, min(lineEnd ?? ceiling, ceiling))
    var text: [UInt8] = []
    text.reserveCapacity(end - start)
    for index in start..<end { text.append(record[index]) }
    self.text = text
    isCutBefore = start != lineStart
    isCutAfter = end < lineEnd ?? record.count
    let from = min(place - start, text.count)
    mark = from..<min(from + Int(event.length), text.count)
  }
}
