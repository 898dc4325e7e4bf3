/// What to look for in a log, and where to look into it: for each needle and each remainder of the stride, the place of the
/// rarest few bytes (`LetterPairs`).
package struct SearchPlan: Sendable {
  /// How many bytes make a gram, and every how many bytes of a log the search looks.
  package internal(set) var gramLength = 1
  package internal(set) var stride = 1
  /// The needles one after the other, in lower case.
  package internal(set) var text: [UInt8] = []
  /// The length of each.
  package internal(set) var lengths: [Int] = []
  /// For each needle in turn, one place for each remainder, as signs of text, which a snapshot can hold.
  package internal(set) var signs: [UInt8] = []

  /// What is shorter cannot be added without a narrower stride.
  package var leastLength: Int { gramLength + stride - 1 }

  /// The sign of place 0. No place is behind the last.
  package static let blank: UInt8 = 0x20
  private static let lastOffset = 0x7E - Int(blank)
  /// A wider stride takes more grams of each needle at a start, and hardly fewer instructions for a byte.
  package static let widest = 7

  init() {}

  /// - Parameter needles: in any case; the empty one is left out.
  package init(_ needles: [[UInt8]]) {
    let kept = Self.withoutExtensions(needles)
    let shortest = kept.first?.count ?? 1
    // A long gram is rare, a wide stride is fast; both together may not exceed the shortest needle.
    gramLength = min(6, shortest / 2 + 1)
    stride = min(Self.widest, shortest - gramLength + 1)
    cover(kept)
  }

  /// The same with more needles.
  package func adding(_ needles: [[UInt8]]) -> SearchPlan {
    let needles = needles.filter { !$0.isEmpty }
    guard !lengths.isEmpty, needles.allSatisfy({ $0.count >= leastLength }) else {
      var start = 0
      let own = lengths.map { length in
        defer { start += length }
        return Array(text[start..<start + length])
      }
      return SearchPlan(own + needles)
    }
    var plan = self
    for needle in needles { plan.append(needle.map(\.lowercased)) }
    return plan
  }

  /// A gram of a needle, which finds it where the needle begins at one remainder of the stride.
  private struct Place {
    var gram: UInt64
    /// The needle and the remainder, as an index into `signs`.
    var pair: Int
    var offset: Int
    /// The rarity of its pairs, in bits.
    var rarity: Int
  }

  /// Adds a needle in lower case, with its rarest grams: at a start this takes less than what `cover` would save.
  private mutating func append(_ letters: [UInt8]) {
    let sums = LetterPairs.raritySums(of: letters)
    let end = min(letters.count - gramLength, Self.lastOffset)
    for remainder in 0..<stride {
      var best = remainder
      var offset = remainder + stride
      while offset <= end {
        let isRarer =
          sums[offset + gramLength - 1] - sums[offset] > sums[best + gramLength - 1] - sums[best]
        if isRarer { best = offset }
        offset += stride
      }
      signs.append(UInt8(best) + Self.blank)
    }
    lengths.append(letters.count)
    text += letters
  }

  /// Adds needles, with few grams for all of them: each gram lets some other text look like a needle, and each needle has to
  /// be found at every remainder of the stride. The greedy choice takes the gram first that serves most for its cost.
  private mutating func cover(_ needles: [[UInt8]]) {
    var places: [Place] = []
    for needle in needles { appendPlaces(of: needle.map(\.lowercased), to: &places) }
    places.sort { a, b in
      a.gram != b.gram ? a.gram < b.gram : (a.pair, a.offset) < (b.pair, b.offset)
    }
    let common = commonGrams
    var grams: [(places: Range<Int>, cost: Double)] = []
    var start = 0
    while start < places.count {
      let gram = places[start].gram
      var end = start + 1
      while end < places.count, places[end].gram == gram { end += 1 }
      // What is common in logs is looked into in vain.
      let cost = 1 + max(0, 38 - places[start].rarity) + (common[Self.slot(of: gram)] ? 64 : 0)
      grams.append((start..<end, Double(cost)))
      start = end
    }
    // What is good enough falls step by step: nearly as good as to look for the best gram each time, and much faster.
    var bar = Double(needles.count)
    while !grams.isEmpty {
      grams.removeAll { gram in
        let gain = places[gram.places].count { signs[$0.pair] == 0 }
        guard Double(gain) >= bar * gram.cost else { return gain == 0 }
        for place in places[gram.places] where signs[place.pair] == 0 {
          signs[place.pair] = UInt8(place.offset) + Self.blank
        }
        return true
      }
      bar *= 0.8
    }
  }

  private mutating func appendPlaces(of letters: [UInt8], to places: inout [Place]) {
    let sums = LetterPairs.raritySums(of: letters)
    for offset in 0...min(letters.count - gramLength, Self.lastOffset) {
      places.append(
        Place(
          gram: Self.word(letters, from: offset, gramLength), pair: signs.count + offset % stride,
          offset: offset, rarity: sums[offset + gramLength - 1] - sums[offset]))
    }
    lengths.append(letters.count)
    text += letters
    signs += repeatElement(0, count: stride)
  }

  /// By the hash of a gram, whether one stands in a common word. Pairs of letters know no words: a gram from the middle of
  /// one stands in logs as often as the word does.
  private var commonGrams: [Bool] {
    let words = (0..<Self.commonWords.utf8CodeUnitCount).map { Self.commonWords.byte($0) }
    var isCommon = [Bool](repeating: false, count: 1 << 18)
    for start in 0...words.count - gramLength {
      isCommon[Self.slot(of: Self.word(words, from: start, gramLength))] = true
    }
    return isCommon
  }

  /// A gram that shares its slot with a common one is taken for common: with so many slots, hardly any does.
  private static func slot(of gram: UInt64) -> Int {
    Int((gram &* 0x9E37_79B9_7F4A_7C15) >> 46)
  }

  private static let commonWords: StaticString = """
     about action activation activity added application assertion background become been before \
    cancelled changed completed configuration connection continue controller created current data \
    default delegate device did disconnected display does enabled entering error event extension \
    failed file finished for foreground from handle has identifier information initialized interface \
    is killed launched launching library lifecycle location lock manager memory message method module \
    network not notification object open operation pending performed platform process program received \
    registered release remote removed reply report request resume running runtime scene selector \
    server service session should shown size started state status stopped suspended system task \
    termination text thread time timeout timer transition unknown update user value version view \
    warning was will window with \

    """

  /// The needles that hold no other one, the shortest first: what holds another is found with it.
  private static func withoutExtensions(_ needles: [[UInt8]]) -> [[UInt8]] {
    let sorted = needles.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
    let length = min(8, sorted.first?.count ?? 1)
    var kept: [[UInt8]] = []
    /// The kept ones that begin with the same letters, in lower case.
    var beginning: [UInt64: [[UInt8]]] = [:]
    for needle in sorted {
      let letters = needle.map(\.lowercased)
      var holdsOther = false
      for start in 0...letters.count - length {
        let shorter = beginning[word(letters, from: start, length)] ?? []
        if shorter.contains(where: { holds(letters, $0, at: start) }) {
          holdsOther = true
          break
        }
      }
      if holdsOther { continue }
      beginning[word(letters, from: 0, length), default: []].append(letters)
      kept.append(needle)
    }
    return kept
  }

  private static func holds(_ letters: [UInt8], _ part: [UInt8], at start: Int) -> Bool {
    guard part.count <= letters.count - start else { return false }
    var place = 0
    while place < part.count, letters[start + place] == part[place] { place += 1 }
    return place == part.count
  }

  private static func word(_ letters: [UInt8], from start: Int, _ length: Int) -> UInt64 {
    var word: UInt64 = 0
    for place in start..<start + length { word = word << 8 | UInt64(letters[place]) }
    return word
  }
}
