extension Engine {
  /// Whether `event` occurs anywhere in the input on `channel` of `process`.
  func hasSeen(_ event: Int, channel: Channel, process: Int32) -> Bool {
    seen.contains(Self.seenKey(UInt16(event), channel, process))
  }

  mutating func markSeen(_ event: Event, by process: Int32) {
    seen.insert(Self.seenKey(event.event, event.channel, process))
  }

  /// What tells the callbacks apart that an app logs, each on its channel.
  static func seenKey(_ event: UInt16, _ channel: Channel, _ process: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: process)) << 32 | UInt64(channel.number) << 16 | UInt64(event)
  }
}
