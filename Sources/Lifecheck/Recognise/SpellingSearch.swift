/// Finds the places of a buffer that hold one of many spellings, in any case of letters.
struct SpellingSearch: Sendable {
  private var filter: GramFilter
  /// All needles one after the other, in lower case.
  private var text: [UInt8]
  /// By the last bits of a gram's hash: the first entry of a chain; 0 for none.
  private var chains: [Int32]
  private var entries: [Entry]

  /// Where in which needle a gram stands.
  private struct Entry: Sendable {
    var gram: UInt64 = 0
    /// Eight bytes of the needle, folded, as many of them beside the gram as there are.
    var beside: UInt64 = 0
    /// Where they are, counted from the gram's beginning; `none` in a shorter needle.
    var distance = Self.none
    /// The needle's letters, a range of `text`.
    var start: Int32 = 0
    var end: Int32 = 0
    /// Where in the needle the gram is.
    var offset: Int32 = 0
    /// The next entry of the chain, 0 for none.
    var next: Int32 = 0

    private static let none = Int32.min

    init() {}

    /// - Parameter needle: a range of `text`, in which `offset` counts.
    @inline(__always)
    init(_ text: Span<UInt8>, _ needle: Range<Int>, offset: Int, _ filter: GramFilter) {
      gram = filter.gram(in: text, at: needle.lowerBound + offset)
      start = Int32(needle.lowerBound)
      end = Int32(needle.upperBound)
      self.offset = Int32(offset)
      guard needle.count >= 8 else { return }
      // Behind the gram, or before it where more is there.
      let after = offset + filter.gramLength
      let place =
        offset > needle.count - after ? max(0, offset - 8) : min(after, needle.count - 8)
      beside = text.word(at: needle.lowerBound + place) | GramFilter.fold
      distance = Int32(place - offset)
    }

    /// Whether the bytes beside the gram are the needle's, too: most hits are a common word that a needle has as well.
    @inline(__always)
    func mayStand(in bytes: Span<UInt8>, around hit: Int) -> Bool {
      guard distance != Self.none else { return true }
      let place = hit &+ Int(distance)
      guard place >= 0, place <= bytes.count &- 8 else { return false }
      return bytes.word(at: place) | GramFilter.fold == beside
    }
  }

  /// - Parameter spellings: in any case; the empty one is left out.
  init(_ spellings: [[UInt8]]) { self.init(SearchPlan(spellings)) }

  /// Takes a gram of each needle for each remainder of the stride.
  init(_ plan: SearchPlan) {
    var filter = GramFilter(gramLength: plan.gramLength, stride: plan.stride)
    var size = 64
    while size < plan.signs.count, size < GramFilter.hashes { size *= 2 }
    var chains = [Int32](repeating: 0, count: size)
    // There are thousands, in the order of `plan.signs`: they are filled in without a question whether the array is its own.
    var entries = [Entry](repeating: Entry(), count: plan.signs.count + 1)
    var firsts = chains.mutableSpan
    var all = entries.mutableSpan
    let (letters, signs, blank) = (plan.text.span, plan.signs.span, SearchPlan.blank)
    var start = 0
    var pair = 0
    for length in plan.lengths {
      for _ in 0..<plan.stride {
        var entry = Entry(
          letters, start..<start &+ length, offset: Int(signs[pair] &- blank), filter)
        let slot = GramFilter.hash(entry.gram) & (size &- 1)
        pair &+= 1
        entry.next = firsts[slot]
        firsts[slot] = Int32(truncatingIfNeeded: pair)
        all[pair] = entry
      }
      start &+= length
    }
    filter.insert(pair) { all[$0 &+ 1].gram }
    self.filter = filter
    text = plan.text
    self.chains = chains
    self.entries = entries
  }

  /// Every how many bytes it looks.
  var stride: Int { filter.stride }

  /// The same search with tables of its own.
  func copied() -> SpellingSearch {
    var copy = self
    copy.filter = filter.copied()
    copy.text = text + []
    copy.chains = chains + []
    copy.entries = entries + []
    return copy
  }

  /// Returns where the first spelling in `bytes` from `start` on is said to begin, or nil.
  ///
  /// Of two spellings that overlap or stand near each other it may be the later one.
  func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    filter.first(in: bytes, from: start) { hit, gram in
      needle(in: bytes, around: hit, gram, notBefore: start)
    }
  }

  /// Where a needle begins that has this gram at `hit`; nil for a false alarm, which most are.
  @inline(never)
  private func needle(
    in bytes: Span<UInt8>, around hit: Int, _ gram: UInt64, notBefore start: Int
  ) -> Int? {
    var next = Int(chains[GramFilter.hash(gram) & (chains.count &- 1)])
    let entries = entries.span
    while next != 0 {
      let index = next
      next = Int(entries[index].next)
      guard entries[index].gram == gram, entries[index].mayStand(in: bytes, around: hit) else {
        continue
      }
      let letters = Int(entries[index].start)..<Int(entries[index].end)
      let begin = hit &- Int(entries[index].offset)
      if begin >= start, letters.count <= bytes.count &- begin,
        bytes.equalsInAnyCase(begin..<begin &+ letters.count, text.span, letters)
      {
        return begin
      }
    }
    return nil
  }
}
