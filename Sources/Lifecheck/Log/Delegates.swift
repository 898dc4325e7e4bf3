/// Which class is the application delegate of each process: methods of the same name in other classes are observers of the
/// notification, or what a framework hands on to a plugin, and say nothing that the delegate does not say.
///
/// The first class that a process logs a callback of is its delegate, unless another one is called like a delegate and it is
/// not. A line without a class is the delegate's, and says nothing of classes.
struct Delegates: Sendable {
  /// More processes are not kept apart: then all are forgotten.
  private static let limit = 65_536
  private struct Entry {
    /// The process and its pid, and one, so that none is 0.
    var key: UInt64 = 0
    var owner: UInt64 = 0
    /// Whether the class is called like a delegate.
    var isLike = false
  }

  /// A hash table with open addressing.
  private var entries = [Entry](repeating: Entry(), count: 16)
  private var used = 0

  /// Whether a callback of the class with this hash is an observer's.
  mutating func isObserver(process: Int32, pid: Int32, owner: UInt64, isLike: Bool) -> Bool {
    let key = UInt64(UInt32(bitPattern: process)) << 32 | UInt64(UInt32(bitPattern: pid))
    let slot = slot(of: key &+ 1)
    if entries[slot].key == 0 {
      insert(Entry(key: key &+ 1, owner: owner, isLike: isLike), at: slot)
      return false
    }
    guard owner != entries[slot].owner else { return false }
    guard isLike, !entries[slot].isLike else { return true }
    (entries[slot].owner, entries[slot].isLike) = (owner, true)
    return false
  }

  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: (key &* 0xD6E8_FEB8_6659_FD93) >> 40) & (entries.count - 1)
    while entries[slot].key != 0, entries[slot].key != key {
      slot = (slot + 1) & (entries.count - 1)
    }
    return slot
  }

  private mutating func insert(_ entry: Entry, at place: Int) {
    if used == Self.limit {
      self = Delegates()
      return insert(entry, at: slot(of: entry.key))
    }
    entries[place] = entry
    used += 1
    guard 2 * used >= entries.count else { return }
    let old = entries
    entries = [Entry](repeating: Entry(), count: 2 * old.count)
    for entry in old where entry.key != 0 { entries[slot(of: entry.key)] = entry }
  }
}
