/// Finds the places of a buffer that hold one of many spellings, in any case of letters.
struct SpellingSearch: Sendable {
  private(set) var filter: GramFilter
  /// All needles one after the other, in lower case.
  private var text: [UInt8]
  /// By bits of a gram's hash (`chain(of:_:)`).
  private var chains: [Chain]
  private var entries: [Entry]
  /// Where in `text` each needle begins; one more at the end.
  private var starts: [Int32]

  /// The needles whose grams have hashes with the same bits there, and which letters stand beside those grams: that tells nearly
  /// all false alarms, which are words that a needle has as well.
  private struct Chain: Sendable {
    /// The first of its entries; 0 for none.
    var first: Int32 = 0
    /// A bit for each letter that stands two places before a gram, by its last five bits, which are the same in any case; all
    /// bits where a needle begins later.
    var before: UInt32 = 0
    /// The same for the last of the eight bytes that begin with a gram.
    var behind: UInt32 = 0

    /// Whether a gram between these bytes may be one of a needle. A byte that lacks is 0 or a blank: then no needle fits that
    /// goes on there, and for all others all bits are set.
    @inline(__always)
    func mayStand(between letter: @autoclosure () -> UInt8, and other: UInt8) -> Bool {
      behind &>> UInt32(other) & 1 != 0 && before &>> UInt32(letter()) & 1 != 0
    }

    /// Puts `entry` first, with a bit for the letters beside it, or all bits; returns the one that was.
    @inline(__always)
    mutating func insert(_ entry: Int, _ letter: UInt32, _ other: UInt32) -> Int32 {
      before |= letter
      behind |= other
      let next = first
      first = Int32(truncatingIfNeeded: entry)
      return next
    }
  }

  /// Where in which needle a gram stands. There are thousands.
  private struct Entry: Sendable {
    /// The first or the last eight bytes of the needle, folded: those that have less in common with the gram; and where they are, counted
    /// from the gram's beginning, or `none` in a needle that is shorter.
    var beside: UInt64 = 0
    var distance = Self.none
    var offset: Int32 = 0
    var needle: Int32 = 0
    /// The next entry of the chain, 0 for none.
    var next: Int32 = 0

    private static let none = Int32.min

    init() {}

    /// The gram at `offset` of a needle of `length` bytes.
    @inline(__always)
    init(
      at offset: Int, of length: Int, _ number: Int, _ ends: (head: UInt64, tail: UInt64),
      next: Int32
    ) {
      let isEarly = 2 &* offset < length
      beside = isEarly ? ends.tail : ends.head
      distance =
        length < 8
        ? Self.none : Int32(truncatingIfNeeded: (isEarly ? length &- 8 : 0) &- offset)
      self.offset = Int32(truncatingIfNeeded: offset)
      needle = Int32(truncatingIfNeeded: number)
      self.next = next
    }

    /// Whether the bytes beside the gram at `hit` are the needle's, too.
    @inline(__always)
    func mayStand(in bytes: Span<UInt8>, around hit: Int) -> Bool {
      guard distance != Self.none else { return true }
      let place = hit &+ Int(distance)
      guard place >= 0, place <= bytes.count &- 8 else { return false }
      return bytes.word(at: place) | GramFilter.fold == beside
    }
  }

  /// Which of `size` chains holds the needles of a gram. One gram is that of a hundred needles: with other bits of the hash one that is common in logs
  /// may share its chain, and each byte takes more.
  @inline(__always)
  private static func chain(of hash: Int, _ size: Int) -> Int {
    (hash &>> 8 | hash &<< 8) & (size &- 1)
  }

  /// Takes a gram of each needle for each remainder of the stride.
  init(_ plan: SearchPlan) {
    // Most needles share grams. A larger table takes less time for each byte, and more for each start.
    var size = 64
    while 5 * size < 2 * plan.signs.count, size < GramFilter.hashes { size *= 2 }
    var marks = [UInt8](repeating: 0, count: GramFilter.hashes)
    var chains = [Chain](repeating: Chain(), count: size)
    // There are thousands, in the order of `plan.signs`: they are filled in without a question whether the array is its own.
    var entries = [Entry](repeating: Entry(), count: plan.signs.count + 1)
    var starts: [Int32] = []
    starts.reserveCapacity(plan.lengths.count + 1)
    var marked = marks.mutableSpan
    var linked = chains.mutableSpan
    var all = entries.mutableSpan
    let (letters, signs, blank) = (plan.text.span, plan.signs.span, SearchPlan.blank)
    let factor = GramFilter.factor(gramLength: plan.gramLength)
    var start = 0
    var pair = 0
    for (needle, length) in plan.lengths.enumerated() {
      let ends = Self.ends(of: letters, start..<start &+ length)
      for _ in 0..<plan.stride {
        let offset = Int(signs[pair] &- blank)
        let gram = start &+ offset
        let word = GramFilter.word(in: letters, at: gram)
        let hash = GramFilter.hash(word, factor)
        marked[hash] = 1
        pair &+= 1
        let letter = offset < 2 ? .max : 1 &<< UInt32(letters[gram &- 2])
        let other = length &- offset < 8 ? .max : 1 &<< UInt32(truncatingIfNeeded: word &>> 56)
        let next = linked[Self.chain(of: hash, size)].insert(pair, letter, other)
        all[pair] = Entry(at: offset, of: length, needle, ends, next: next)
      }
      starts.append(Int32(truncatingIfNeeded: start))
      start &+= length
    }
    starts.append(Int32(truncatingIfNeeded: start))
    filter = GramFilter(gramLength: plan.gramLength, stride: plan.stride, marks: marks)
    text = plan.text
    self.chains = chains
    self.entries = entries
    self.starts = starts
  }

  /// The first and the last eight bytes of a needle, folded; zeros where it is shorter.
  private static func ends(
    of text: Span<UInt8>, _ needle: Range<Int>
  ) -> (head: UInt64, tail: UInt64) {
    guard needle.count >= 8 else { return (0, 0) }
    return (
      text.word(at: needle.lowerBound) | GramFilter.fold,
      text.word(at: needle.upperBound - 8) | GramFilter.fold
    )
  }

  /// The same search with tables of its own.
  func copied() -> SpellingSearch {
    var copy = self
    copy.filter = filter.copied()
    copy.text = text + []
    copy.chains = chains + []
    copy.entries = entries + []
    copy.starts = starts + []
    return copy
  }

  /// Returns where the first spelling in `bytes` from `start` on is said to begin, or nil.
  ///
  /// It may be the later one of two spellings that overlap or stand near each other.
  func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    filter.first(in: bytes, from: start) { hit, word, hash in
      let chain = chains[Self.chain(of: hash, chains.count)]
      guard chain.mayStand(between: hit < 2 ? 0 : bytes[hit &- 2], and: UInt8(word &>> 56)) else {
        return nil
      }
      return needle(in: bytes, around: hit, from: chain.first, notBefore: start)
    }
  }

  /// Where a needle begins whose gram is at `hit`, of the entries from `entry` on; nil for a false alarm.
  @inline(never)
  private func needle(
    in bytes: Span<UInt8>, around hit: Int, from entry: Int32, notBefore first: Int
  ) -> Int? {
    var next = Int(entry)
    let (entries, starts) = (entries.span, starts.span)
    while next != 0 {
      let index = next
      next = Int(entries[index].next)
      guard entries[index].mayStand(in: bytes, around: hit) else { continue }
      let needle = Int(entries[index].needle)
      let letters = Int(starts[needle])..<Int(starts[needle &+ 1])
      let begin = hit &- Int(entries[index].offset)
      if begin >= first, letters.count <= bytes.count &- begin,
        bytes.equalsInAnyCase(begin..<begin &+ letters.count, text.span, letters)
      {
        return begin
      }
    }
    return nil
  }
}
