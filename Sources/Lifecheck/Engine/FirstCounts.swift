/// How many events there are of each process, or of each kind, for messages: of the first ones only.
struct FirstCounts: Sendable {
  /// In the order of their first events.
  private(set) var entries: [(key: Int32, events: Int)] = []

  /// How many are remembered.
  private static let limit = 32

  mutating func count(_ key: Int32, _ events: Int = 1) {
    if let known = entries.firstIndex(where: { $0.key == key }) {
      entries[known].events += events
    } else if entries.count < Self.limit {
      entries.append((key, events))
    }
  }
}
