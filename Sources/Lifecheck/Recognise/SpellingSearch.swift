/// Finds the places of a buffer that hold one of many spellings, in any case of letters.
struct SpellingSearch: Sendable {
  private var filter: GramFilter
  /// All needles one after the other, in lower case.
  private var text: [UInt8] = []
  private var needles: [Range<Int>] = []
  /// A hash table with open addressing: grams, and the first entry of each (0: an empty slot).
  private var grams: [UInt64]
  private var firstEntries: [Int32]
  private var entries: [Entry] = [Entry(needle: 0, offset: 0, next: 0)]

  /// Where in which needle a gram stands.
  private struct Entry: Sendable {
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

  init(_ plan: SearchPlan) {
    filter = GramFilter(gramLength: plan.gramLength, stride: plan.stride)
    var slots = 64
    while slots < 2 * plan.placeCount { slots *= 2 }
    grams = [UInt64](repeating: 0, count: slots)
    firstEntries = [Int32](repeating: 0, count: slots)
    text = plan.text
    entries.reserveCapacity(plan.placeCount + 1)
    needles.reserveCapacity(plan.lengths.count)
    var start = 0
    for (needle, length) in plan.lengths.enumerated() {
      needles.append(start..<start + length)
      start += length
      for remainder in 0..<plan.stride {
        insert(plan.offset(ofNeedle: needle, remainder: remainder), ofNeedle: needle)
      }
    }
  }

  /// Every how many bytes it looks.
  var stride: Int { filter.stride }

  /// The same search with tables of its own.
  func copied() -> SpellingSearch {
    var copy = self
    copy.filter = filter.copied()
    copy.text = text.map { $0 }
    copy.needles = needles.map { $0 }
    copy.grams = grams.map { $0 }
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
    var slot = self.slot(of: gram)
    while firstEntries[slot] != 0 {
      if grams[slot] == gram {
        var entry = entries[Int(firstEntries[slot])]
        while true {
          let begin = hit - Int(entry.offset)
          if begin >= start, mayMatch(entry, bytes, hit),
            bytes.matches(text.span, needles[Int(entry.needle)], at: begin)
          {
            return begin
          }
          guard entry.next != 0 else { return nil }
          entry = entries[Int(entry.next)]
        }
      }
      slot = (slot + 1) & (grams.count - 1)
    }
    return nil
  }

  /// Whether the bytes beside the gram are the needle's, too: most hits are a common word that a needle has as well.
  private func mayMatch(_ entry: Entry, _ bytes: Span<UInt8>, _ hit: Int) -> Bool {
    guard entry.beside != 0 else { return true }
    return bytes.folded(at: hit + Int(entry.distance)) == entry.beside
  }

  private mutating func insert(_ offset: Int, ofNeedle needle: Int) {
    let gram = filter.gram(in: text.span, at: needles[needle].lowerBound + offset)
    filter.insert(gram)
    var slot = self.slot(of: gram)
    while firstEntries[slot] != 0, grams[slot] != gram { slot = (slot + 1) & (grams.count - 1) }
    grams[slot] = gram
    var entry = Entry(needle: Int32(needle), offset: Int32(offset), next: firstEntries[slot])
    let range = needles[needle]
    let after = range.lowerBound + offset + filter.gramLength
    let place = after + 4 <= range.upperBound ? after : range.lowerBound + offset - 4
    if place >= range.lowerBound, let beside = text.span.folded(at: place) {
      entry.beside = beside
      entry.distance = Int32(place - range.lowerBound - offset)
    }
    entries.append(entry)
    firstEntries[slot] = Int32(entries.count - 1)
  }

  private func slot(of gram: UInt64) -> Int {
    Int(truncatingIfNeeded: (gram &* 0xD6E8_FEB8_6659_FD93) >> 40) & (grams.count - 1)
  }
}
