/// Which callbacks each app logs, on which channels.
struct SeenCallbacks: Sendable {
  /// As many as `Channel` has cases.
  static let channels = 4

  /// A row for each name of the name table, shifted by one for processes without a name.
  private var sets: SharedSets
  private let eventCount: Int

  init(eventCount: Int) {
    self.eventCount = eventCount
    sets = SharedSets(below: Self.channels * eventCount)
  }

  @inline(__always)
  mutating func insert(_ event: UInt16, _ channel: Channel, process: Int32) {
    sets.insert(number(Int(event), channel), row: Int(process) + 1)
  }

  /// Whether `event` occurs anywhere in the input on `channel` of `process`.
  func contains(_ event: Int, channel: Channel, process: Int32) -> Bool {
    sets.contains(number(event, channel), row: Int(process) + 1)
  }

  /// Whether it occurs on any channel.
  func contains(_ event: Int, process: Int32) -> Bool {
    Channel.allCases.contains { contains(event, channel: $0, process: process) }
  }

  @inline(__always)
  private func number(_ event: Int, _ channel: Channel) -> Int {
    Int(channel.number) * eventCount + event
  }
}
