import Testing

@testable import Lifecheck

@Suite struct NameTableTests {
  private func intern(_ name: [UInt8], _ table: inout NameTable, isEscaped: Bool = false) -> Int32 {
    let line = [0x5B] + name + [0x5D]
    return table.intern(line.span, 1..<name.count + 1, isEscaped: isEscaped)
  }

  @Test func `names have the numbers that a dictionary gives them`() {
    var table = NameTable()
    var random = SplitMix64(seed: 3)
    var numbers: [[UInt8]: Int32] = [:]
    for _ in 0..<5000 {
      let name = (0..<random.below(4)).map { _ in UInt8(0x61 + random.below(8)) }
      let number = numbers[name] ?? Int32(numbers.count)
      numbers[name] = number
      #expect(intern(name, &table, isEscaped: random.chance(1, in: 2)) == number)
    }
    #expect(table.count == numbers.count)
    #expect(numbers.allSatisfy { Array(table.utf8($0.value)) == $0.key })
  }

  @Test func `what is shown as the same has one number`() {
    var table = NameTable()
    let plain = intern(Array("Caf\u{E9}".utf8), &table)
    #expect(intern(Array(#"Caf\M-C\M-)"#.utf8), &table, isEscaped: true) == plain)
    #expect(intern(Array(#"Caf\M-C\M-)"#.utf8), &table) != plain)
    let broken = intern([0x41, 0xFF], &table)
    #expect(table.name(broken) == "A\u{FFFD}")
    #expect(intern(Array("A\u{FFFD}".utf8), &table) == broken)
    #expect(intern([0x41, 0xFF], &table) == broken)
    let long = [UInt8](repeating: 0x78, count: 300)
    #expect(intern(long, &table) == intern(Array(long.prefix(200)), &table))
    #expect(table.name(intern(long, &table)).utf8.count == NameTable.limit)
  }
}
