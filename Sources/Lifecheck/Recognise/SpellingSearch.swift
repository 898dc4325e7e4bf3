/// Finds the places of a buffer that hold one of many spellings, in any case of letters.
struct SpellingSearch: Sendable {
  private var filter: GramFilter
  /// All needles one after the other, in lower case.
  private var text: [UInt8] = []
  /// Where each begins; one more at the end.
  private var starts: [Int32] = []
  /// A hash table of grams with open addressing: the first entry of each (0: an empty slot).
  private var firstEntries: [Int32]
  private var entries: [Entry] = [Entry(gram: 0, needle: 0, offset: 0, next: 0)]

  /// Where in which needle a gram stands.
  private struct Entry: Sendable {
    var gram: UInt64
    var needle: Int32
    var offset: Int32
    /// The next entry of the same gram, 0 for none.
    var next: Int32
    /// Four bytes of the needle beside the gram, folded as `folded(at:)` does; 0 where there are none.
    var beside: UInt32 = 0
    /// Where they are, counted from the gram's beginning.
    var distance: Int32 = 0
  }

  /// - Parameter spellings: in any case; the empty one is left out.
  init(_ spellings: [[UInt8]]) { self.init(SearchPlan(spellings)) }

  /// Takes a gram of each needle for each remainder of the stride.
  init(_ plan: SearchPlan) {
    var filter = GramFilter(gramLength: plan.gramLength, stride: plan.stride)
    var slots = 64
    while slots < 2 * plan.signs.count { slots *= 2 }
    var first = [Int32](repeating: 0, count: slots)
    entries.reserveCapacity(plan.signs.count + 1)
    starts.reserveCapacity(plan.lengths.count + 1)
    starts.append(0)
    let text = plan.text
    let letters = text.span
    var firsts = first.mutableSpan
    var start = 0
    for (needle, length) in plan.lengths.enumerated() {
      for remainder in 0..<plan.stride {
        let offset = Int(plan.signs[needle * plan.stride + remainder] &- SearchPlan.blank)
        let gram = filter.gram(in: letters, at: start + offset)
        filter.insert(gram)
        var slot = Self.slot(of: gram, slots)
        while firsts[slot] != 0, entries[Int(firsts[slot])].gram != gram {
          slot = (slot + 1) & (slots - 1)
        }
        var entry = Entry(
          gram: gram, needle: Int32(needle), offset: Int32(offset), next: firsts[slot])
        let after = offset + plan.gramLength
        let place = after + 4 <= length ? after : offset - 4
        if place >= 0, let beside = letters.folded(at: start + place) {
          entry.beside = beside
          entry.distance = Int32(place - offset)
        }
        firsts[slot] = Int32(entries.count)
        entries.append(entry)
      }
      start += length
      starts.append(Int32(start))
    }
    self.filter = filter
    self.text = text
    firstEntries = first
  }

  /// Every how many bytes it looks.
  var stride: Int { filter.stride }

  /// The same search with tables of its own.
  func copied() -> SpellingSearch {
    var copy = self
    copy.filter = filter.copied()
    copy.text = text.map { $0 }
    copy.starts = starts.map { $0 }
    copy.firstEntries = firstEntries.map { $0 }
    copy.entries = entries.map { $0 }
    return copy
  }

  /// Returns where the first spelling in `bytes` from `start` on is said to begin, or nil.
  ///
  /// Of two spellings that overlap or stand near each other it may be the later one.
  func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var from = start
    while let hit = filter.firstHit(in: bytes, from: from) {
      if let begin = needle(in: bytes, around: hit, notBefore: start) { return begin }
      from = min(hit + filter.stride, bytes.count)
    }
    return nil
  }

  private func needle(in bytes: Span<UInt8>, around hit: Int, notBefore start: Int) -> Int? {
    let gram = filter.gram(in: bytes, at: hit)
    var slot = Self.slot(of: gram, firstEntries.count)
    while firstEntries[slot] != 0 {
      var entry = entries[Int(firstEntries[slot])]
      if entry.gram == gram {
        while true {
          let begin = hit - Int(entry.offset)
          if begin >= start, mayMatch(entry, bytes, hit),
            bytes.matches(text.span, letters(ofNeedle: Int(entry.needle)), at: begin)
          {
            return begin
          }
          guard entry.next != 0 else { return nil }
          entry = entries[Int(entry.next)]
        }
      }
      slot = (slot + 1) & (firstEntries.count - 1)
    }
    return nil
  }

  private func letters(ofNeedle needle: Int) -> Range<Int> {
    Int(starts[needle])..<Int(starts[needle + 1])
  }

  /// Whether the bytes beside the gram are the needle's, too: most hits are a common word that a needle has as well.
  private func mayMatch(_ entry: Entry, _ bytes: Span<UInt8>, _ hit: Int) -> Bool {
    guard entry.beside != 0 else { return true }
    return bytes.folded(at: hit + Int(entry.distance)) == entry.beside
  }

  private static func slot(of gram: UInt64, _ slots: Int) -> Int {
    Int(truncatingIfNeeded: (gram &* 0xD6E8_FEB8_6659_FD93) >> 40) & (slots - 1)
  }
}
