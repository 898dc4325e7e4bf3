import Testing

@testable import Lifecheck

@Suite struct PagesTests {
  /// Mutants: a page goes where the next one does; what is changed in a page is lost.
  @Test func `elements stay what they are, in pages too`() {
    var records = Pages<LifeRecord>()
    var lines: [Int] = []
    #expect(records.isEmpty)
    for number in 0..<(3 * Pages<LifeRecord>.pageSize + 7) {
      records.append(
        LifeRecord(
          process: 1, pid: 2, file: 0, firstLine: number, started: Stamp(), start: .auto))
      lines.append(number)
      // One that is new, one at the border of a page, and an old one.
      for changed in [number, number / 2, number - Pages<LifeRecord>.pageSize] where changed >= 0 {
        if changed % 2 == 0 {
          records[changed].firstLine += 1
        } else {
          records.update(changed) { $0.firstLine += 1 }
        }
        lines[changed] += 1
      }
    }
    #expect(records.count == lines.count)
    #expect(records.map(\.firstLine) == lines)
  }

  /// It is what a life costs for good: 200 bytes are asked, of which a name takes its share.
  @Test func `a record is small`() {
    #expect(MemoryLayout<LifeRecord>.stride <= 120)
  }
}
