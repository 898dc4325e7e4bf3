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

  /// The sign of place 0. No place is behind the last.
  package static let blank: UInt8 = 0x20
  private static let lastOffset = 0x7E - Int(blank)

  init() {}

  /// - Parameter needles: in any case; the empty one is left out.
  package init(_ needles: [[UInt8]]) {
    let kept = Self.withoutExtensions(needles)
    let shortest = kept.first?.count ?? 1
    // A long gram is rare, a wide stride is fast; both together may not exceed the shortest needle.
    gramLength = min(6, shortest / 2 + 1)
    stride = min(8, shortest - gramLength + 1)
    for needle in kept { append(needle) }
  }

  /// The same with more needles.
  package func adding(_ needles: [[UInt8]]) -> SearchPlan {
    let needles = needles.filter { !$0.isEmpty }
    guard !lengths.isEmpty, needles.allSatisfy({ $0.count >= gramLength + stride - 1 }) else {
      var start = 0
      let own = lengths.map { length in
        defer { start += length }
        return Array(text[start..<start + length])
      }
      return SearchPlan(own + needles)
    }
    var plan = self
    for needle in needles { plan.append(needle) }
    return plan
  }

  private mutating func append(_ needle: [UInt8]) {
    lengths.append(needle.count)
    for byte in needle { text.append(byte.lowercased) }
    let rarities = Self.rarities(in: needle, gramLength: gramLength)
    let end = min(rarities.count, Self.lastOffset + 1)
    for remainder in 0..<stride {
      var best = remainder
      var offset = remainder + stride
      while offset < end {
        if rarities[offset] > rarities[best] { best = offset }
        offset += stride
      }
      signs.append(UInt8(best) + Self.blank)
    }
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

  /// The needles that hold no other one, the shortest first: what holds another is found with it.
  private static func withoutExtensions(_ needles: [[UInt8]]) -> [[UInt8]] {
    let sorted = needles.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
    let length = min(8, sorted.first?.count ?? 1)
    var kept: [[UInt8]] = []
    /// The kept ones that begin with the same letters, in lower case.
    var beginning: [UInt64: [[UInt8]]] = [:]
    for needle in sorted {
      let letters = needle.map(\.lowercased)
      let holdsOther = (0...letters.count - length).contains { start in
        beginning[word(letters, from: start, length)]?.contains {
          letters[start...].starts(with: $0)
        } ?? false
      }
      if holdsOther { continue }
      beginning[word(letters, from: 0, length), default: []].append(letters)
      kept.append(needle)
    }
    return kept
  }

  private static func word(_ letters: [UInt8], from start: Int, _ length: Int) -> UInt64 {
    letters[start..<start + length].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
