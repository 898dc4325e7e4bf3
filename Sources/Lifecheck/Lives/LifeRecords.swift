/// What is kept of all lives, in the order in which they began.
///
/// One array would be moved when it grows, and take twice their memory while that lasts. So only the newest lives, which nearly all events
/// belong to, stand in one that moves; the others are in pages that stay where they are.
struct LifeRecords: RandomAccessCollection, Sendable {
  /// How many lives are in a page. A power of two.
  static let pageSize = 4096

  private var pages: [[LifeRecord]] = []
  private var newest: [LifeRecord] = []
  /// How many lives are in pages.
  private var pagedCount = 0

  var startIndex: Int { 0 }
  var endIndex: Int { pagedCount + newest.count }

  subscript(number: Int) -> LifeRecord {
    @inline(__always)
    _read {
      if number >= pagedCount {
        yield newest[number &- pagedCount]
      } else {
        yield pages[number / Self.pageSize][number % Self.pageSize]
      }
    }
    @inline(__always)
    _modify {
      if number >= pagedCount {
        yield &newest[number &- pagedCount]
      } else {
        yield &pages[number / Self.pageSize][number % Self.pageSize]
      }
    }
  }

  /// Adds the record of the next life.
  mutating func append(_ record: LifeRecord) {
    if newest.count == 2 * Self.pageSize { addPage() }
    newest.makeRoom()
    newest.append(record)
  }

  /// Moves the older half of the newest lives into a page.
  @inline(never)
  private mutating func addPage() {
    pages.append(Array(newest[..<Self.pageSize]))
    newest.removeFirst(Self.pageSize)
    pagedCount += Self.pageSize
  }
}
