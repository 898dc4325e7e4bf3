extension Engine {
  /// What tells the callbacks apart that an app logs, each on its channel.
  static func seenKey(_ event: UInt16, _ channel: Channel, _ process: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: process)) << 32 | UInt64(channel.number) << 16 | UInt64(event)
  }
}
