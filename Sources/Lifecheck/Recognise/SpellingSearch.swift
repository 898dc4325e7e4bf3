/// Finds the places of a buffer that hold one of many spellings, in any case of letters.
struct SpellingSearch: Sendable {
  private(set) var filter: GramFilter
  /// All needles one after the other, in lower case.
  private var text: [UInt8]
  /// By the last bits of a gram's hash.
  private var chains: [Chain]
  /// For each needle in turn, the offset of its gram for each remainder of the stride, as in `SearchPlan.signs`.
  private var signs: [UInt8]
  /// For each of these the next one of its chain, counted from 1; 0 for none.
  private var links: [Int32]
  /// Where in `text` each needle begins; one more at the end.
  private var starts: [Int32]

  /// The needles whose grams have hashes with the same last bits, and which letters stand beside those grams: that tells nearly
  /// all false alarms, which are words that a needle has as well.
  private struct Chain: Sendable {
    /// The first of them, counted from 1; 0 for none.
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

    /// Puts another one first, with a bit for the letters beside it, or all bits; returns the one that was.
    @inline(__always)
    mutating func insert(_ number: Int, _ letter: UInt32, _ other: UInt32) -> Int32 {
      before |= letter
      behind |= other
      let next = first
      first = Int32(truncatingIfNeeded: number)
      return next
    }
  }

  /// Takes a gram of each needle for each remainder of the stride.
  init(_ plan: SearchPlan) {
    // Most needles share grams. A larger table takes less time for each byte, and more for each start.
    var size = 64
    while 5 * size < 2 * plan.signs.count, size < GramFilter.hashes { size *= 2 }
    var marks = [UInt8](repeating: 0, count: GramFilter.hashes)
    var chains = [Chain](repeating: Chain(), count: size)
    // There are thousands, which are filled in without a question whether the array is its own.
    var links = [Int32](repeating: 0, count: plan.signs.count)
    var starts: [Int32] = []
    starts.reserveCapacity(plan.lengths.count + 1)
    var marked = marks.mutableSpan
    var linked = chains.mutableSpan
    var all = links.mutableSpan
    let (letters, signs, blank) = (plan.text.span, plan.signs.span, SearchPlan.blank)
    let factor = GramFilter.factor(gramLength: plan.gramLength)
    var start = 0
    var pair = 0
    for length in plan.lengths {
      for _ in 0..<plan.stride {
        let offset = Int(signs[pair] &- blank)
        let gram = start &+ offset
        let word = GramFilter.word(in: letters, at: gram)
        let hash = GramFilter.hash(word, factor)
        marked[hash] = 1
        let letter = offset < 2 ? .max : 1 &<< UInt32(letters[gram &- 2])
        let other = length &- offset < 8 ? .max : 1 &<< UInt32(truncatingIfNeeded: word &>> 56)
        all[pair] = linked[hash & (size &- 1)].insert(pair &+ 1, letter, other)
        pair &+= 1
      }
      starts.append(Int32(truncatingIfNeeded: start))
      start &+= length
    }
    starts.append(Int32(truncatingIfNeeded: start))
    filter = GramFilter(gramLength: plan.gramLength, stride: plan.stride, marks: marks)
    text = plan.text
    self.chains = chains
    self.signs = plan.signs
    self.links = links
    self.starts = starts
  }

  /// The same search with tables of its own.
  func copied() -> SpellingSearch {
    var copy = self
    copy.filter = filter.copied()
    copy.text = text + []
    copy.chains = chains + []
    copy.signs = signs + []
    copy.links = links + []
    copy.starts = starts + []
    return copy
  }

  /// Returns where the first spelling in `bytes` from `start` on is said to begin, or nil.
  ///
  /// It may be the later one of two spellings that overlap or stand near each other.
  func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    filter.first(in: bytes, from: start) { hit, word, hash in
      let chain = chains[hash & (chains.count &- 1)]
      guard chain.mayStand(between: hit < 2 ? 0 : bytes[hit &- 2], and: UInt8(word &>> 56)) else {
        return nil
      }
      return needle(in: bytes, around: hit, from: chain.first, notBefore: start)
    }
  }

  /// Where a needle begins whose gram is at `hit`, of those from `first` on in their chain; nil for a false alarm.
  @inline(never)
  private func needle(
    in bytes: Span<UInt8>, around hit: Int, from first: Int32, notBefore least: Int
  ) -> Int? {
    var next = Int(first)
    let (text, signs, links, starts) = (text.span, signs.span, links.span, starts.span)
    while next != 0 {
      let pair = next &- 1
      next = Int(links[pair])
      let number = pair / filter.stride
      let offset = Int(signs[pair] &- SearchPlan.blank)
      let letters = Int(starts[number])..<Int(starts[number &+ 1])
      let begin = hit &- offset
      guard begin >= least, letters.count <= bytes.count &- begin else { continue }
      if letters.count >= 8 {
        // The first or the last eight bytes: those that have less in common with the gram tell nearly all.
        let place = 2 &* offset < letters.count ? letters.count &- 8 : 0
        guard
          (bytes.word(at: begin &+ place) ^ text.word(at: letters.lowerBound &+ place))
            | GramFilter.fold == GramFilter.fold
        else { continue }
      }
      if bytes.equalsInAnyCase(begin..<begin &+ letters.count, text, letters) { return begin }
    }
    return nil
  }
}
