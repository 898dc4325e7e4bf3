/// The records of events that were read last, so that a record is known that was copied once more: a console that was
/// pasted twice.
struct CopiedRecords: Sendable {
  /// So many are known.
  static let limit = 65_536

  /// Whether some are forgotten.
  var isPassed: Bool { ring.count == Self.limit && next > 0 }

  /// The hashes in the order in which they came, a ring once it is full.
  private var ring: [UInt64] = []
  private var next = 0
  /// A hash table with open addressing: places in `ring` from 1 on, 0 for an empty slot. One that was overwritten in the ring
  /// stays, and is no hit.
  private var slots: [UInt32] = []
  private var used = 0

  /// Whether `record` is known; else it is from now on.
  mutating func holds(_ record: Span<UInt8>) -> Bool {
    var end = record.count
    while end > 0, record[end - 1] <= 0x20 { end -= 1 }
    let hash = record.recordHash(0..<end)
    if 2 * used >= slots.count { rebuild() }
    var slot = Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
    while slots[slot] != 0 {
      if ring[Int(slots[slot]) - 1] == hash { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    let place: Int
    if ring.count < Self.limit {
      place = ring.count
      ring.append(hash)
    } else {
      place = next
      ring[next] = hash
      next = (next + 1) % Self.limit
    }
    slots[slot] = UInt32(place + 1)
    used += 1
    return false
  }

  /// Makes room, and forgets what the ring has forgotten.
  private mutating func rebuild() {
    var size = 1024
    while size < 4 * ring.count { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    used = ring.count
    for (place, hash) in ring.enumerated() {
      var slot = Int(truncatingIfNeeded: hash >> 20) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }
}
