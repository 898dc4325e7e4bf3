/// A list that grows with the log, and whose older elements stay where they are.
///
/// An array would be moved when it grows, and take twice its memory while that lasts. So only the newest elements, which are asked for most,
/// stand in one that moves; the others are in pages.
struct Pages<Element: Sendable>: RandomAccessCollection, Sendable {
  /// How many elements are in a page. A power of two.
  static var pageSize: Int { 4096 }

  private var pages: [[Element]] = []
  private var newest: [Element] = []
  /// How many are in pages.
  private var pagedCount = 0

  var startIndex: Int { 0 }
  var endIndex: Int { pagedCount + newest.count }

  subscript(number: Int) -> Element {
    // With more than one `yield` each access would need memory of its own.
    @inline(__always)
    _read {
      let isNew = number >= pagedCount
      let page = isNew ? newest : pages[number / Self.pageSize]
      yield page[isNew ? number &- pagedCount : number % Self.pageSize]
    }
    set { update(number) { $0 = newValue } }
  }

  /// Changes an element in its place: what is changed for each event is not to be copied.
  @inline(__always)
  mutating func update(_ number: Int, _ change: (inout Element) -> Void) {
    if number >= pagedCount {
      change(&newest[number &- pagedCount])
    } else {
      change(&pages[number / Self.pageSize][number % Self.pageSize])
    }
  }

  mutating func append(_ element: Element) {
    if newest.count == 2 * Self.pageSize { addPage() }
    newest.makeRoom()
    newest.append(element)
  }

  /// Moves the older half of the newest into a page.
  @inline(never)
  private mutating func addPage() {
    pages.append(Array(newest[..<Self.pageSize]))
    newest.removeFirst(Self.pageSize)
    pagedCount += Self.pageSize
  }
}
