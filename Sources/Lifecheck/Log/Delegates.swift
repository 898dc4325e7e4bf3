/// Which class is the application delegate of each process: methods of the same name in other classes are observers of the
/// notification, or what a framework hands on to a plugin, and say nothing that the delegate does not say.
///
/// The first class that a process logs a callback of is its delegate, unless another one is called like a delegate and it is
/// not. A line without a class is the delegate's, and says nothing of classes. After a launch line without a class, only a class that
/// is called like a delegate can be the delegate.
struct Delegates: Sendable {
  /// More processes are not kept apart: then all are forgotten.
  private static let limit = 65_536
  private struct Entry {
    var key = Delegates.noKey
    var owner: UInt64 = 0
    /// The newest callback of the class that is taken for the delegate.
    var event: UInt16 = 0
    /// Its callbacks so far, as bits by the last six bits of their numbers.
    var told: UInt64 = 0
    /// Whether the class is called like a delegate.
    var isLike = false
  }
  private static let noKey = Int64.min

  /// A hash table with open addressing.
  private var entries = [Entry](repeating: Entry(), count: 16)
  private var used = 0

  /// Takes a callback of a class, if that is the delegate of its process: known as such, or the first one.
  @inline(__always)
  mutating func take(
    _ event: UInt16, process: Int32, pid: Int32, owner: UInt64, isLike: Bool
  ) -> Bool {
    let slot = slot(of: Self.key(process, pid))
    guard entries[slot].key != Self.noKey else {
      return !isObserver(of: event, process: process, pid: pid, owner: owner, isLike: isLike)
    }
    guard entries[slot].owner == owner else { return false }
    note(event, at: slot)
    return true
  }

  /// Notes a launch line without a class, unless a class is the delegate already.
  mutating func takeLaunch(_ event: UInt16, process: Int32, pid: Int32) {
    let key = Self.key(process, pid)
    let slot = slot(of: key)
    guard entries[slot].key == Self.noKey else { return }
    insert(Entry(key: key, event: event, told: Self.bit(event)), at: slot)
  }

  @inline(__always)
  private mutating func note(_ event: UInt16, at slot: Int) {
    var entries = self.entries.mutableSpan
    entries[slot].event = event
    entries[slot].told |= Self.bit(event)
  }

  @inline(__always)
  private static func bit(_ event: UInt16) -> UInt64 { 1 &<< UInt64(event) }

  /// Whether the delegate of the process has told this callback, as far as is known: then an observer tells it once more.
  func hasTold(_ event: UInt16, process: Int32, pid: Int32) -> Bool {
    entries[slot(of: Self.key(process, pid))].told & Self.bit(event) != 0
  }

  /// Whether a callback of the class with this hash is an observer's.
  ///
  /// Where the delegate is heard after another class that was taken for it, its first callback may be the one that the other has just
  /// told: then it is no second one.
  mutating func isObserver(
    of event: UInt16, process: Int32, pid: Int32, owner: UInt64, isLike: Bool
  ) -> Bool {
    let key = Self.key(process, pid)
    let slot = slot(of: key)
    if entries[slot].key == Self.noKey {
      insert(
        Entry(key: key, owner: owner, event: event, told: Self.bit(event), isLike: isLike), at: slot
      )
      return false
    }
    guard owner != entries[slot].owner else {
      note(event, at: slot)
      return false
    }
    guard isLike, !entries[slot].isLike else { return true }
    (entries[slot].owner, entries[slot].isLike) = (owner, true)
    let isTold = event == entries[slot].event
    note(event, at: slot)
    return isTold
  }

  /// A name that is not known is -1, as is a pid; no key is `noKey`.
  @inline(__always)
  private static func key(_ process: Int32, _ pid: Int32) -> Int64 {
    Int64(process) << 32 | Int64(UInt32(bitPattern: pid))
  }

  @inline(__always)
  private func slot(of key: Int64) -> Int {
    let hash = UInt64(bitPattern: key) &* 0xD6E8_FEB8_6659_FD93
    let mask = entries.count &- 1
    var slot = Int(truncatingIfNeeded: hash >> 40) & mask
    while entries[slot].key != key, entries[slot].key != Self.noKey { slot = (slot &+ 1) & mask }
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
    for entry in old where entry.key != Self.noKey { entries[slot(of: entry.key)] = entry }
  }
}
