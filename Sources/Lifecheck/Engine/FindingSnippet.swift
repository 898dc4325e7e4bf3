extension Finding.Snippet {
  /// Cuts `Snippet.limit` bytes out of the line of `record` that has the event, with the event in them.
  init(line record: Span<UInt8>, event: Event) {
    let place = min(max(Int(event.column) - 1, 0), record.count)
    let lineStart = record.lastNewline(before: place).map { $0 + 1 } ?? 0
    let line = record.extracting(
      lineStart..<(record.firstNewline(from: place) ?? record.count))
    let column = place - lineStart
    var start = 0
    if column + Int(event.length) > Self.limit { start = max(0, column - Self.limit / 4) }
    start = min(start, line.count)
    let end = min(line.count, start + Self.limit)
    var text: [UInt8] = []
    text.reserveCapacity(end - start)
    for index in start..<end { text.append(line[index]) }
    self.text = text
    isCutBefore = start > 0
    isCutAfter = end < line.count
    let from = min(max(column - start, 0), text.count)
    mark = from..<min(from + Int(event.length), text.count)
  }
}
