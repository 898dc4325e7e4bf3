import Testing

@testable import Lifecheck

struct SharedSetsTests {
  @Test(arguments: [1, 64, 65, 200], [24, 256, 257, 600])
  func `they are what a set for each row would be`(limit: Int, rows: Int) {
    var random = SeededGenerator(seed: UInt64(limit))
    var sets = SharedSets(below: limit)
    var plain = [Set<Int>](repeating: [], count: rows)
    // Few numbers, so that many rows have equal sets.
    let few = min(limit, 6)
    for _ in 0..<16_000 {
      let row = random.below(rows)
      let number = random.below(few) * (limit / few)
      if random.isTrue(permille: 333) {
        plain[row].remove(number)
        sets.remove(number, row: row)
      } else {
        plain[row].insert(number)
        sets.insert(number, row: row)
      }
      let other = random.below(rows + 6)
      let isIn = other < rows && plain[other].contains(number)
      #expect(sets.contains(number, row: other) == isIn)
    }
    for row in plain.indices {
      #expect((0..<limit).filter { sets.contains($0, row: row) } == plain[row].sorted())
    }
    if rows > SharedSets.fewRows { #expect(sets.count <= 64) }
  }

  @Test func `rows with equal sets have one, however they came to it`() {
    var sets = SharedSets(below: 300)
    for row in 0..<1_000 {
      for number in row % 2 == 0 ? [1, 130, 290] : [290, 1, 130] { sets.insert(number, row: row) }
    }
    // The empty one, that of all rows, and those that rows have on their two ways to it.
    #expect(sets.count == 6)
    #expect(sets.contains(130, row: 999) && !sets.contains(131, row: 999))
    #expect(!sets.contains(130, row: 1_000))
  }

  @Test func `sets that no row has are thrown away`() {
    var sets = SharedSets(below: 64)
    var random = SeededGenerator(seed: 4)
    var plain = [Set<Int>](repeating: [], count: 300)
    for row in plain.indices.reversed() {
      for _ in 0..<20 {
        let number = random.below(64)
        if plain[row].remove(number) != nil {
          sets.remove(number, row: row)
        } else {
          plain[row].insert(number)
          sets.insert(number, row: row)
        }
      }
    }
    #expect(sets.count < 1_700)
    for row in plain.indices {
      #expect((0..<64).filter { sets.contains($0, row: row) } == plain[row].sorted())
    }
  }
}
