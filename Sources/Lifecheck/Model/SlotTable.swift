/// Numbers by hashes, with open addressing: what they number is kept elsewhere, once.
struct SlotTable: Sendable {
  private static let removed: Int32 = -1

  /// Numbers plus one; 0 is an empty slot. Never more than half full.
  private var slots = [Int32](repeating: 0, count: 64)
  /// How many slots are not empty.
  private var used = 0

  /// The number for which `isMeant` holds, of those with this hash.
  @inline(__always)
  func find(_ hash: Int, where isMeant: (Int) -> Bool) -> Int? {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if number >= 0, isMeant(number) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a number that is not there; `hashOf` tells the hashes of the others.
  mutating func insert(_ number: Int, _ hash: Int, hashOf: (Int) -> Int) {
    if 2 * (used + 1) > slots.count { rebuild(hashOf) }
    place(Int32(number + 1), hash)
  }

  /// Puts a number in the place of one that is there and has the same hash.
  mutating func replace(_ number: Int, by other: Int, _ hash: Int) {
    slots[slot(of: number, hash)] = Int32(other + 1)
  }

  /// Takes a number out that is there.
  mutating func remove(_ number: Int, _ hash: Int) {
    slots[slot(of: number, hash)] = Self.removed
  }

  private func slot(of number: Int, _ hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] != Int32(number + 1) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func rebuild(_ hashOf: (Int) -> Int) {
    let numbers = slots
    let wanted = 4 * (numbers.count { $0 > 0 } + 1)
    var size = 64
    while size < wanted { size *= 2 }
    slots = [Int32](repeating: 0, count: size)
    used = 0
    for number in numbers where number > 0 { place(number, hashOf(Int(number) - 1)) }
  }

  private mutating func place(_ number: Int32, _ hash: Int) {
    var slot = hash & (slots.count - 1)
    while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
    // The place of one that was taken out counts already.
    if slots[slot] == 0 { used += 1 }
    slots[slot] = number
  }
}

extension Array {
  /// Makes room for elements at the end of an array that grows with the log. Where there is none, the array grows fourfold instead of twofold,
  /// so that its elements are moved less often; memory that is reserved and never written costs nothing. A large array grows twofold.
  @inline(__always)
  mutating func makeRoom(for count: Int = 1) {
    let all = self.count + count
    if all > capacity, all < 100_000 { reserveCapacity(4 * all) }
  }
}
