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
  init(_ spellings: [[UInt8]]) {
    let kept = Self.withoutExtensions(spellings)
    let shortest = kept.first?.count ?? 1
    // A long gram is rare, a wide stride is fast; both together may not exceed the shortest needle.
    let gramLength = min(6, shortest / 2 + 1)
    let stride = min(8, shortest - gramLength + 1)
    filter = GramFilter(gramLength: gramLength, stride: stride)
    var slots = 64
    while slots < 4 * kept.count * stride { slots *= 2 }
    grams = [UInt64](repeating: 0, count: slots)
    firstEntries = [Int32](repeating: 0, count: slots)
    for needle in kept {
      needles.append(text.count..<text.count + needle.count)
      for byte in needle { text.append(byte.lowercased) }
      let rarities = Self.rarities(in: needle, gramLength: gramLength)
      for remainder in 0..<stride {
        insert(
          Self.rarestOffset(rarities, remainder: remainder, stride: stride),
          ofNeedle: needles.count - 1)
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

  private static func rarestOffset(_ rarities: [Int], remainder: Int, stride: Int) -> Int {
    var best = remainder
    var offset = remainder
    while offset < rarities.count {
      if rarities[offset] > rarities[best] { best = offset }
      offset += stride
    }
    return best
  }

  /// The rarity in bits of the gram at each offset. Pairs of letters know no words: what lies inside one word of a
  /// compound name stands in ordinary text as often as the word does, whereas the seam of two words hardly ever does.
  private static func rarities(in needle: [UInt8], gramLength: Int) -> [Int] {
    let sums = LetterPairs.raritySums(of: needle)
    var rarities: [Int] = []
    rarities.reserveCapacity(needle.count)
    var lastSeam = -1
    for (last, byte) in needle.enumerated() {
      if !byte.isIdentifier || byte != byte.lowercased { lastSeam = last }
      let first = last - gramLength + 1
      guard first >= 0 else { continue }
      rarities.append(sums[last] - sums[first] + (lastSeam > first ? 16 : 0))
    }
    return rarities
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

  /// The spellings that hold no other one, the shortest first: what holds another is found with it.
  private static func withoutExtensions(_ spellings: [[UInt8]]) -> [[UInt8]] {
    let sorted = spellings.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
    var kept: [[UInt8]] = []
    // By the first letters, as many as the shortest has up to eight, which rules nearly all others out.
    let length = min(8, sorted.first?.count ?? 1)
    let mask: UInt64 = length == 8 ? .max : (1 << UInt64(8 * length)) - 1
    /// Per slot, the last kept spelling that begins so, and per kept one that before it; -1 for none.
    var newest = [Int](repeating: -1, count: 4096)
    var before: [Int] = []
    /// The last four bytes of each kept one, folded: most that begin alike end differently.
    var tails: [UInt32] = []
    for spelling in sorted {
      var key: UInt64 = 0
      var first: UInt64 = 0
      var holdsOther = false
      var end = 0
      while end < spelling.count, !holdsOther {
        key = (key << 8 | UInt64(spelling[end] | 0x20)) & mask
        end += 1
        if end < length { continue }
        if end == length { first = key }
        var index = newest[slot(of: key)]
        while index >= 0, !holdsOther {
          let other = kept[index]
          let start = end - length
          holdsOther =
            (other.count < 4
              || spelling.span.folded(at: start + other.count - 4) == tails[index])
            && spelling.span.matchesFolded(other.span, at: start)
          index = before[index]
        }
      }
      if holdsOther { continue }
      before.append(newest[slot(of: first)])
      newest[slot(of: first)] = kept.count
      tails.append(spelling.span.folded(at: spelling.count - 4) ?? 0)
      kept.append(spelling)
    }
    return kept
  }

  private static func slot(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 52)
  }
}
