/// Which callbacks each app logs, on which channels.
struct SeenCallbacks: Sendable {
  private var keys: Set<UInt64> = []

  mutating func insert(_ event: Event, by process: Int32) {
    keys.insert(Self.key(Int(event.event), event.channel, process))
  }

  /// Whether `event` occurs anywhere in the input on `channel` of `process`.
  func contains(_ event: Int, channel: Channel, process: Int32) -> Bool {
    keys.contains(Self.key(event, channel, process))
  }

  /// Whether it occurs on any channel.
  func contains(_ event: Int, process: Int32) -> Bool {
    Channel.allCases.contains { contains(event, channel: $0, process: process) }
  }

  private static func key(_ event: Int, _ channel: Channel, _ process: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: process)) << 32 | UInt64(channel.number) << 16
      | UInt64(UInt16(event))
  }
}
