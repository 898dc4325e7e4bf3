/// A line in which a spelling was found.
struct CandidateLine: Sendable {
  /// Where the spelling stands.
  var place: Int
  /// The line without its end.
  var range: Range<Int>
}

/// Goes from one candidate to the next in a region, at whose beginning a line begins.
struct CandidateLines: Sendable {
  /// Those that were found before; nil where they are searched for on the way.
  private let found: [CandidateLine]?
  private var count = 0
  private var from = 0
  private var isOver = false

  init(found: [CandidateLine]? = nil) { self.found = found }

  mutating func next(in bytes: Span<UInt8>, _ search: SpellingSearch) -> CandidateLine? {
    if let found {
      guard count < found.count else { return nil }
      count += 1
      return found[count - 1]
    }
    guard !isOver, let place = search.firstCandidate(in: bytes, from: from) else { return nil }
    let start = bytes.lastNewline(before: place).map { $0 + 1 } ?? 0
    let newline = bytes.firstNewline(from: place)
    if let newline { from = newline + 1 } else { isOver = true }
    return CandidateLine(place: place, range: start..<(newline ?? bytes.count))
  }

  /// Where the line behind the last candidate begins, which was not searched yet; nil where there is none.
  var next: Int? { found != nil || isOver ? nil : from }

  /// The lines before `place`, where one begins, need no search any more.
  mutating func pass(to place: Int) { from = place }
}

/// What finds the lines that may matter. Each thread needs one of its own: counting references to the same tables would
/// cost two threads more than the search.
package struct LogSearch: Sendable {
  fileprivate let spellings: SpellingSearch

  init(_ spellings: SpellingSearch) { self.spellings = spellings.copied() }

  /// The same search for another thread.
  package func copied() -> LogSearch { LogSearch(spellings) }
}

/// A piece of a log, in which another thread may have done the search already.
///
/// `Checker.read(_:)` takes the blocks of an input in their order; what comes out is the same as without them. It belongs to
/// one thread at a time, and is not copied from one to the next.
package final class LogBlock {
  /// In bytes: few enough that what one thread has found is still in the cache when another one comes to it.
  package static let usualSize = 256 << 10

  /// Reads bytes of the input again; may return fewer than asked for, and none only where they cannot be had any more.
  package typealias EarlierBytes = @Sendable (_ range: Range<Int>) -> [UInt8]
  /// Where the input can be read again: its reader looks at what is between the lines that may matter only if somebody asks.
  package var earlier: EarlierBytes?

  /// How many bytes there is room for.
  package let size: Int
  private(set) var storage: [UInt8]
  /// How many bytes it holds.
  package private(set) var count = 0
  /// The whole lines between the first and the last line end.
  private(set) var wholeLines = 0..<0
  /// Where `isSearched`, the lines that may matter; places count from the beginning of `wholeLines`.
  private(set) var candidates: [CandidateLine] = []
  private(set) var isSearched = false

  package init(size: Int = LogBlock.usualSize) {
    self.size = max(1, size)
    storage = [UInt8](repeating: 0, count: self.size)
  }

  /// Lets `body` write into the space that is left, until the block is full or `body` returns less than 1, and returns
  /// what it returned last.
  ///
  /// - Parameter body: is told how many bytes are there already, and returns how many it wrote.
  package func fill(
    _ body: (_ count: Int, UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    count = 0
    wholeLines = 0..<0
    isSearched = false
    candidates.removeAll(keepingCapacity: true)
    var last = 0
    while count < size {
      let filled = count
      // SAFETY: the space is that of the storage from `filled` on, and `body` is done with it before it can move.
      last = unsafe storage.withUnsafeMutableBytes { space in
        unsafe body(filled, UnsafeMutableRawBufferPointer(rebasing: space[filled...]))
      }
      guard last > 0 else { break }
      precondition(last <= size - filled, "more bytes than there is room for")
      count += last
    }
    findWholeLines()
    return last
  }

  private func findWholeLines() {
    // A second reference, not a copy: nothing is written while it lives.
    let storage = storage
    let bytes = storage.span
    guard let first = bytes.firstIndex(of: 0x0A, from: 0, to: count),
      let last = bytes.lastNewline(before: count),
      first < last
    else { return }
    wholeLines = first + 1..<last + 1
  }

  /// Finds the lines that may matter. The reader of a block that was not searched finds them itself, and does not search the lines that it
  /// knows from those before.
  package func find(with search: LogSearch) {
    let storage = storage
    let lines = storage.span.extracting(wholeLines)
    var walk = CandidateLines()
    while let line = walk.next(in: lines, search.spellings) { candidates.append(line) }
    isSearched = true
  }
}
