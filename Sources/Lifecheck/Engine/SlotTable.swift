/// Numbers by hashes, with open addressing: what they number is kept elsewhere, once.
struct SlotTable: Sendable {
  /// Numbers plus one; 0 is an empty slot. Never more than half full.
  private var slots = [Int32](repeating: 0, count: 64)
  private var count = 0

  /// The number for which `isMeant` holds, of those with this hash.
  func find(_ hash: Int, where isMeant: (Int) -> Bool) -> Int? {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot] - 1)
      if isMeant(number) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a number that is not there; `hashOf` tells the hashes of the others.
  mutating func insert(_ number: Int, _ hash: Int, hashOf: (Int) -> Int) {
    count += 1
    if 2 * count > slots.count {
      let old = slots
      slots = [Int32](repeating: 0, count: 2 * old.count)
      for number in old where number != 0 { place(number, hashOf(Int(number - 1))) }
    }
    place(Int32(number + 1), hash)
  }

  private mutating func place(_ number: Int32, _ hash: Int) {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = number
  }
}
