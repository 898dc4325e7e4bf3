/// From input, pid and process to the slot of an open life: open addressing, without hashing of structs.
///
/// Lives with one pid stand in one run of places, so that they are found by the pid alone too; without a pid the name of the
/// process takes its place.
struct LifeIndex: Sendable {
  private static let empty: Int32 = -1
  private static let removed: Int32 = -2

  private var places: [Int32] = [Int32](repeating: Self.empty, count: 256)
  /// How many places are not empty.
  private var used = 0

  /// The slot of the life with this key; nil where none is open.
  func slot(of key: LifeKey, in rows: [LifeRow]) -> Int? {
    var place = place(key.file, key.pid, key.process)
    while places[place] != Self.empty {
      let slot = Int(places[place])
      if slot >= 0, rows[slot].pid == key.pid, rows[slot].process == key.process,
        rows[slot].file == key.file
      {
        return slot
      }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Calls `body` with the slots of all lives that have the pid, in the order of their insertion; there has to be one.
  func forEach(file: Int32, pid: Int32, in rows: [LifeRow], _ body: (Int) -> Void) {
    var place = place(file, pid, -1)
    while places[place] != Self.empty {
      let slot = Int(places[place])
      if slot >= 0, rows[slot].pid == pid, rows[slot].file == file { body(slot) }
      place = (place + 1) & (places.count - 1)
    }
  }

  mutating func insert(_ slot: Int, in rows: [LifeRow]) {
    if 2 * (used + 1) > places.count { rebuild(rows) }
    var place = place(rows[slot].file, rows[slot].pid, rows[slot].process)
    while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
    if places[place] == Self.empty { used += 1 }
    places[place] = Int32(slot)
  }

  mutating func remove(_ slot: Int, in rows: [LifeRow]) {
    var place = place(rows[slot].file, rows[slot].pid, rows[slot].process)
    while places[place] != Self.empty {
      if places[place] == Int32(slot) {
        places[place] = Self.removed
        return
      }
      place = (place + 1) & (places.count - 1)
    }
  }

  private mutating func rebuild(_ rows: [LifeRow]) {
    let slots = places.filter { $0 >= 0 }
    var size = 256
    while size < 4 * (slots.count + 1) { size *= 2 }
    places = [Int32](repeating: Self.empty, count: size)
    used = 0
    for slot in slots { insert(Int(slot), in: rows) }
  }

  private func place(_ file: Int32, _ pid: Int32, _ process: Int32) -> Int {
    let id = pid >= 0 ? pid : ~process
    let key = UInt64(UInt32(bitPattern: file)) << 32 | UInt64(UInt32(bitPattern: id))
    return Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & (places.count - 1)
  }
}
