/// From input, pid and process to the slot of an open life, without hashing of structs; and from a pid alone to the lives that have
/// it, the one that was heard last first. However many processes a log gives the same pid, each step takes the same time.
struct LifeIndex: Sendable {
  /// The neighbours in the chain of a pid; -1 at its ends, and where there is no pid.
  private struct Links {
    var before: Int32 = -1
    var after: Int32 = -1
  }

  private var keys = SlotTable()
  /// The first life in the chain of each pid. Lives that only the system tells of have chains of their own.
  private var pids = SlotTable()
  /// Per slot.
  private var links: [Links] = []

  /// The slot of the life with this key; nil where none is open.
  @inline(__always)
  func slot(of key: LifeKey, in rows: [LifeRow]) -> Int? {
    keys.find(Self.hash(key)) { rows[$0].isOf(key) }
  }

  /// The life with this pid that was heard last, among those that a line of their own has named or among the others; nil where there
  /// is none.
  func newest(file: Int32, pid: Int32, isNamed: Bool, in rows: [LifeRow]) -> Int? {
    pids.find(Self.hash(file, pid, isNamed)) {
      rows[$0].pid == pid && rows[$0].file == file && rows[$0].isNamed == isNamed
    }
  }

  /// Whether another life with the pid of this one, and named as it is, was heard later.
  @inline(__always)
  func hasNewer(than slot: Int) -> Bool { links[slot].before >= 0 }

  /// The life behind the one in `slot` in the chain of its pid.
  func next(after slot: Int) -> Int? { links[slot].after < 0 ? nil : Int(links[slot].after) }

  /// Adds the life in `slot`, which is heard now. What its row says of it stays until it is removed.
  mutating func insert(_ slot: Int, in rows: [LifeRow]) {
    keys.insert(slot, Self.hash(rows[slot].key)) { Self.hash(rows[$0].key) }
    while links.count <= slot { links.append(Links()) }
    links[slot] = Links()
    guard rows[slot].pid >= 0 else { return }
    let hash = Self.hash(rows[slot])
    guard let first = newest(of: rows[slot], in: rows) else {
      return pids.insert(slot, hash) { Self.hash(rows[$0]) }
    }
    putFirst(slot, before: first, hash)
  }

  /// The life in `slot` is heard.
  @inline(__always)
  mutating func hear(_ slot: Int, in rows: [LifeRow]) {
    // Most pids have one life.
    if links[slot].before >= 0 { moveToFront(slot, in: rows) }
  }

  mutating func remove(_ slot: Int, in rows: [LifeRow]) {
    keys.remove(slot, Self.hash(rows[slot].key))
    guard rows[slot].pid >= 0 else { return }
    let after = links[slot].after
    if links[slot].before >= 0 {
      unlink(slot)
    } else if after >= 0 {
      links[Int(after)].before = -1
      pids.replace(slot, by: Int(after), Self.hash(rows[slot]))
    } else {
      pids.remove(slot, Self.hash(rows[slot]))
    }
  }

  @inline(never)
  private mutating func moveToFront(_ slot: Int, in rows: [LifeRow]) {
    guard let first = newest(of: rows[slot], in: rows) else { return }
    unlink(slot)
    putFirst(slot, before: first, Self.hash(rows[slot]))
  }

  private mutating func putFirst(_ slot: Int, before first: Int, _ hash: Int) {
    pids.replace(first, by: slot, hash)
    links[first].before = Int32(slot)
    links[slot] = Links(before: -1, after: Int32(first))
  }

  /// Takes a life out that is not the first of its pid.
  private mutating func unlink(_ slot: Int) {
    let (before, after) = (links[slot].before, links[slot].after)
    links[Int(before)].after = after
    if after >= 0 { links[Int(after)].before = before }
  }

  private func newest(of row: LifeRow, in rows: [LifeRow]) -> Int? {
    newest(file: row.file, pid: row.pid, isNamed: row.isNamed, in: rows)
  }

  @inline(__always)
  private static func hash(_ key: LifeKey) -> Int {
    let pair = UInt64(UInt32(bitPattern: key.pid)) << 32 | UInt64(UInt32(bitPattern: key.process))
    return mixed(pair &+ UInt64(UInt32(bitPattern: key.file)) &* 0xd6e8_feb8_6659_fd93)
  }

  private static func hash(_ row: LifeRow) -> Int { hash(row.file, row.pid, row.isNamed) }

  private static func hash(_ file: Int32, _ pid: Int32, _ isNamed: Bool) -> Int {
    mixed(
      UInt64(UInt32(bitPattern: file)) << 33 | UInt64(UInt32(bitPattern: pid)) << 1
        | (isNamed ? 1 : 0))
  }

  @inline(__always)
  private static func mixed(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) &>> 32)
  }
}

extension LifeRow {
  @inline(__always)
  fileprivate func isOf(_ key: LifeKey) -> Bool {
    pid == key.pid && process == key.process && file == key.file
  }

  /// Whether a line of its own has named it.
  fileprivate var isNamed: Bool { app >= 0 }
}
