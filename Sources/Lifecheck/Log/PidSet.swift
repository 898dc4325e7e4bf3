/// Pids, of which those with the same last bits are not told apart.
struct PidSet: Sendable {
  private static let count = 1 << 14
  private var words = [UInt64](repeating: 0, count: Self.count / 64)

  /// Below 0 there is none.
  @inline(__always)
  mutating func insert(_ pid: Int32) {
    let place = Self.place(pid)
    // Mostly it is there, and to look takes less than to write.
    if words[place.word] & place.bit == 0 { words[place.word] |= place.bit }
  }

  /// Whether the pid may have been inserted; true where there is none.
  func mayHold(_ pid: Int32) -> Bool {
    let place = Self.place(pid)
    return pid < 0 || words[place.word] & place.bit != 0
  }

  @inline(__always)
  private static func place(_ pid: Int32) -> (word: Int, bit: UInt64) {
    let number = Int(truncatingIfNeeded: pid) & (count - 1)
    return (number >> 6, 1 << UInt64(number & 63))
  }
}
