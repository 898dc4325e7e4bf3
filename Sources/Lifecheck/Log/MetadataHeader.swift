/// What the console of Xcode 15 and later shows below a message of the unified log, and copies with it.
///
/// ```
/// Type: Notice | Timestamp: yyyy-MM-dd HH:mm:ss.SSSSSS±hh:mm | Process: Shop | Library: Shop | Subsystem: … | Category: … | TID: 0x1f03
/// ```
///
/// It has the parts that are chosen in the console, in this order. What `print` prints has no such line, and a message of several lines has it
/// below the last one. (Seen in consoles that people posted in 2025 and 2026; Apple documents no format.)
enum MetadataHeader {
  /// Longer lines are none.
  static let limit = 1 << 10

  private static let keys: [StaticString] = [
    "Type: ", "Timestamp: ", "Process: ", "Library: ", "Subsystem: ", "Category: ", "TID: ",
  ]
  private static let (timestamp, category) = (1, 5)

  /// The header that `line` is; nil where it is none. It has a time, no process, since what `print` prints names none either, and no
  /// message.
  static func parse(_ line: Span<UInt8>) -> Header? {
    guard line.count <= limit else { return nil }
    return line.pastPrefixes { parse($0, from: $1) }
  }

  private static func parse(_ line: Span<UInt8>, from start: Int) -> Header? {
    var header = Header(
      format: .xcodeMetadata, process: 0..<0, pid: -1, message: line.count..<line.count)
    header.isMessage = false
    var (place, next, parts) = (start, 0, 0)
    while place < line.count {
      guard let key = (next..<keys.count).first(where: { line.has(keys[$0], at: place) }) else {
        return nil
      }
      let value = place + keys[key].utf8CodeUnitCount
      let end = partEnd(line, from: value)
      if key == timestamp {
        var reader = StampReader(position: value, end: end)
        guard let stamp = reader.instant(line), reader.position == end else { return nil }
        header.stamp = stamp
      }
      if key == category, value < end { header.category = line.wordHash(value..<end) }
      (place, next, parts) = (end + 3, key + 1, parts + 1)
    }
    // A single part may be anything.
    return parts > 1 && header.stamp.resolution != .none ? header : nil
  }

  /// Where the part ends: before ` | ` and a key, or at the line's end, without blanks and Markdown's stars.
  private static func partEnd(_ line: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < line.count {
      if line.has(" | ", at: place), keys.contains(where: { line.has($0, at: place + 3) }) {
        return place
      }
      place += 1
    }
    while place > start, line[place - 1] <= 0x20 || line[place - 1] == UInt8(ascii: "*") {
      place -= 1
    }
    return place
  }
}
