/// The keys of a line of `lifecheck events --format ndjson`, in the order in which they are written.
///
/// docs/inputs.md says what each means. Lists are read again: a key is never taken away or given another meaning.
enum EventKey: String, CaseIterable {
  case file, line, offset
  case time, event
  /// In place of `event`.
  case unlisted
  case channel, process, pid, thread, scene, text, count
  case column, length, spelling, bundle, parameter, key, chain
  case sceneKind, sceneAlias, sceneUnjudged
  case shows, silence, sameLine, report, timed, console, near, awake, further, more
  /// What a log says about itself, in place of an event.
  case marker, version, cause
  /// Of no line of a list: findings have it, and name an event too.
  case rule
}

/// Finds keys by their bytes.
struct EventKeyReader {
  private static let keys = EventKey.allCases.map { (key: $0, name: Array($0.rawValue.utf8)) }
  /// Where the next key is, if its line is in the order of the keys.
  private var next = 0

  mutating func key(_ line: Span<UInt8>, _ range: Range<Int>) -> EventKey? {
    for distance in 0..<Self.keys.count {
      let index = (next + distance) % Self.keys.count
      guard Self.isSame(line, range, index) else { continue }
      next = index + 1
      return Self.keys[index].key
    }
    return nil
  }

  private static func isSame(_ line: Span<UInt8>, _ range: Range<Int>, _ index: Int) -> Bool {
    guard keys[index].name.count == range.count else { return false }
    for place in 0..<range.count
    where line[range.lowerBound + place] != keys[index].name[place] {
      return false
    }
    return true
  }
}
