extension Engine {
  /// What tells the callbacks apart that an app logs, each on its channel.
  static func seenKey(_ event: UInt16, _ channel: Channel, _ process: Int32) -> UInt64 {
    let channelNumber: UInt64 =
      switch channel {
      case .delegate: 0
      case .notification: 1
      case .system: 2
      case .stimulus: 3
      }
    return UInt64(UInt32(bitPattern: process)) << 32 | channelNumber << 16 | UInt64(event)
  }
}
