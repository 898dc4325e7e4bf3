import Testing

@testable import Lifecheck

/// The index of open lives, against a look at all of them.
@Suite struct LifeIndexTests {
  private struct World {
    var rows: [LifeRow] = []
    /// The slots that are taken, the one that was heard last at the end.
    var order: [Int] = []
    var index = LifeIndex()

    func newest(_ file: Int32, _ pid: Int32, isNamed: Bool) -> Int? {
      order.last {
        rows[$0].file == file && rows[$0].pid == pid && (rows[$0].app >= 0) == isNamed
      }
    }

    mutating func add(_ key: LifeKey, app: Int32) {
      let row = LifeRow(
        process: key.process, pid: key.pid, file: key.file, life: 0, app: app,
        lossNumber: 0)
      let taken = order
      let slot = rows.indices.first { !taken.contains($0) } ?? rows.count
      if slot == rows.count { rows.append(row) } else { rows[slot] = row }
      order.append(slot)
      index.insert(slot, in: rows)
    }

    mutating func hear(_ slot: Int) {
      order.removeAll { $0 == slot }
      order.append(slot)
      index.hear(slot, in: rows)
    }

    mutating func remove(_ slot: Int) {
      index.remove(slot, in: rows)
      order.removeAll { $0 == slot }
    }

    func slot(of key: LifeKey) -> Int? { order.first { rows[$0].key == key } }
  }

  @Test func `lives are found by key, and by pid the one that was heard last`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<40 {
      var world = World()
      let names = Int32(1 + random.below(40))
      for step in 0..<600 {
        let key = LifeKey(
          process: Int32(random.below(Int(names))), pid: Int32(random.below(4)) - 1,
          file: Int32(random.below(2)))
        let known = world.slot(of: key)
        #expect(world.index.slot(of: key, in: world.rows) == known, "step \(step)")
        if let known {
          if random.below(3) == 0 { world.remove(known) } else { world.hear(known) }
        } else {
          world.add(key, app: random.below(2) == 0 ? -1 : 5)
        }
        for pid in Int32(0)...2 {
          for isNamed in [false, true] {
            let expected = world.newest(key.file, pid, isNamed: isNamed)
            let found = world.index.newest(
              file: key.file, pid: pid, isNamed: isNamed, in: world.rows)
            #expect(found == expected, "step \(step), pid \(pid)")
          }
        }
      }
    }
  }
}
