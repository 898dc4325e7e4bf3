/// Where records begin that were logged after another start of the device, as they tell themselves.
struct BootChange {
  /// Those that were told; 0 for none.
  private var newest: UInt64 = 0
  private var earlier: Set<UInt64> = []
  /// The stamp of the first record behind the change that nobody has asked for yet.
  private var stamp: Stamp?

  /// More are told by no log of one device, and memory is bounded.
  private static let limit = 1024

  /// Notes which start a record tells, if it tells one. One that was there before is no new one: logs of two devices may be mixed.
  @inline(__always)
  mutating func note(_ boot: UInt64, at stamp: Stamp) {
    guard boot != newest, boot != 0 else { return }
    change(to: boot, at: stamp)
  }

  @inline(never)
  private mutating func change(to boot: UInt64, at stamp: Stamp) {
    if newest != 0, earlier.count < Self.limit {
      earlier.insert(newest)
      if !earlier.contains(boot) { self.stamp = stamp }
    }
    newest = boot
  }

  /// The stamp of the first record of another start, once.
  mutating func take() -> Stamp? {
    guard stamp != nil else { return nil }
    defer { stamp = nil }
    return stamp
  }
}
