/// The bytes around an event, in one array: one is made for each event, and few are shown. `snippet` tells the parts apart.
struct KeptSnippet: Sendable {
  /// The text, where the event begins and ends in it, and the flags.
  private let bytes: [UInt8]

  private static let cutBefore: UInt8 = 1
  private static let cutAfter: UInt8 = 2
  /// How many bytes stand behind the text. One byte holds any place in it.
  private static let rest = 3

  /// Cuts `Snippet.limit` bytes out of the line of `record` that has the event, with the event in them. No more is looked at,
  /// however long the line is.
  init(line record: Span<UInt8>, event: Event) {
    let limit = Finding.Snippet.limit
    let place = min(max(Int(event.column) - 1, 0), record.count)
    let floor = max(0, place - limit)
    let before = record.extracting(floor..<place)
    /// Where the line begins; nil where that is too far away.
    let lineStart =
      before.lastNewline(before: before.count).map { floor + $0 + 1 } ?? (floor == 0 ? 0 : nil)
    var start = lineStart ?? floor
    if lineStart == nil || place - start + Int(event.length) > limit {
      start = max(start, place - limit / 4)
    }
    let ceiling = min(start + limit, record.count)
    // The line may end right there.
    let after = record.extracting(place..<max(place, min(ceiling + 1, record.count)))
    let lineEnd = after.firstNewline(from: 0).map { place + $0 }
    var end = max(start, min(lineEnd ?? ceiling, ceiling))
    let isCutAfter = end < lineEnd ?? record.count
    // A carriage return is a part of the line's end.
    if !isCutAfter, end > start, record[end - 1] == 0x0D { end -= 1 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - start + Self.rest)
    bytes.append(record, start..<end)
    let first = min(place - start, end - start)
    bytes.append(UInt8(first))
    bytes.append(UInt8(min(first + Int(event.length), end - start)))
    bytes.append((start != lineStart ? Self.cutBefore : 0) | (isCutAfter ? Self.cutAfter : 0))
    self.bytes = bytes
  }

  var snippet: Finding.Snippet {
    let end = bytes.count - Self.rest
    let flags = bytes[end + 2]
    return Finding.Snippet(
      text: Array(bytes[..<end]), isCutBefore: flags & Self.cutBefore != 0,
      isCutAfter: flags & Self.cutAfter != 0, mark: Int(bytes[end])..<Int(bytes[end + 1]))
  }
}
