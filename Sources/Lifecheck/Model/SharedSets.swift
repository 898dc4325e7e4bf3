/// A set of small numbers for each row of a table. Rows with equal sets share one as soon as there are many rows: most apps log the same, and a log
/// may hold very many apps.
struct SharedSets: Sendable {
  /// A set that differs from another one by `number`.
  private struct Neighbour {
    var number: Int32 = -1
    var set: Int32 = 0
  }

  /// Up to so many rows have each a set of their own.
  static let fewRows = 256
  /// So many sets may be there that no row has any more.
  private static let spare = 1_024

  /// The words of one set.
  private let width: Int
  /// The numbers of the sets, by row. The first set stays empty: where rows share, each begins with it.
  private var rows: [Int32] = []
  /// The sets one after the other, a bit for each number.
  private var words: [UInt64]
  /// How many there are.
  private(set) var count = 1

  // Of sets that rows share:
  /// The hash of each set, which is made of those of its numbers.
  private var hashes: [UInt64] = []
  /// Of each set the neighbour that was asked for last.
  private var neighbours: [Neighbour] = []
  /// The sets by their hashes.
  private var numbers = SlotTable()
  /// When there are so many sets, those that no row has are thrown away.
  private var limit = spare

  /// - Parameter limit: more than the largest number of a set.
  init(below limit: Int) {
    width = max(1, (limit + 63) / 64)
    words = [UInt64](repeating: 0, count: width)
  }

  /// Whether `number` is in the set of a row. A row that nothing was put in has nothing.
  @inline(__always)
  func contains(_ number: Int, row: Int) -> Bool {
    guard row < rows.count else { return false }
    return words[Int(rows[row]) &* width &+ number &>> 6] &>> UInt64(number & 63) & 1 == 1
  }

  /// Puts `number` in the set of a row; mostly it is there.
  @inline(__always)
  mutating func insert(_ number: Int, row: Int) {
    if !contains(number, row: row) { toggle(number, row: row) }
  }

  mutating func remove(_ number: Int, row: Int) {
    if contains(number, row: row) { toggle(number, row: row) }
  }

  /// Puts a number in a row's set that is not in it, or takes out one that is.
  @inline(never)
  private mutating func toggle(_ number: Int, row: Int) {
    if row >= rows.count { makeRows(to: row) }
    guard rows.count > Self.fewRows else {
      words[(row &+ 1) &* width &+ number &>> 6] ^= 1 &<< UInt64(number & 63)
      return
    }
    let before = Int(rows[row])
    if Int(neighbours[before].number) != number {
      let set = known(before, number) ?? makeSet(before, number)
      neighbours[before] = Neighbour(number: Int32(number), set: Int32(truncatingIfNeeded: set))
    }
    rows[row] = neighbours[before].set
    if count >= limit { share() }
  }

  private mutating func makeRows(to row: Int) {
    let (hadFew, hasFew) = (rows.count <= Self.fewRows, row < Self.fewRows)
    rows.makeRoom(for: row + 1 - rows.count)
    while rows.count <= row { rows.append(hasFew ? Int32(rows.count + 1) : 0) }
    if hasFew {
      words.makeRoom(for: (rows.count + 1) * width - words.count)
      words += repeatElement(0, count: (rows.count + 1) * width - words.count)
      count = rows.count + 1
    } else if hadFew {
      share()
    }
  }

  /// The set that differs from another one by a number.
  private func known(_ other: Int, _ number: Int) -> Int? {
    let hash = hashes[other] ^ Self.hash(of: number)
    return numbers.find(Self.place(of: hash)) { set in
      // Equal hashes are no proof: they are sums, and a log could be made that has two equal ones.
      hashes[set] == hash
        && (0..<width).allSatisfy { word in
          let bit: UInt64 = word == number / 64 ? 1 << UInt64(number % 64) : 0
          return words[set * width + word] == words[other * width + word] ^ bit
        }
    }
  }

  private mutating func makeSet(_ other: Int, _ number: Int) -> Int {
    words.makeRoom(for: width)
    for word in other * width..<(other + 1) * width { words.append(words[word]) }
    words[count * width + number / 64] ^= 1 << UInt64(number % 64)
    file(hash: hashes[other] ^ Self.hash(of: number))
    return count - 1
  }

  /// Files the set behind the others, whose words are there.
  private mutating func file(hash: UInt64) {
    hashes.append(hash)
    neighbours.append(Neighbour())
    let all = hashes
    numbers.insert(count, Self.place(of: hash)) { Self.place(of: all[$0]) }
    count += 1
  }

  /// Lets rows share their sets, and throws away those that no row has.
  private mutating func share() {
    var places = [Int32](repeating: -1, count: count)
    let old = words
    words = [UInt64](repeating: 0, count: width)
    (hashes, neighbours, numbers, count) = ([], [], SlotTable(), 0)
    file(hash: 0)
    places[0] = 0
    for row in rows.indices {
      let set = Int(rows[row])
      if places[set] < 0 { places[set] = Int32(place(ofSet: old[set * width..<(set + 1) * width])) }
      rows[row] = places[set]
    }
    limit = 2 * count + Self.spare
  }

  /// The number of the set with these words, which is there from then on.
  private mutating func place(ofSet set: ArraySlice<UInt64>) -> Int {
    var hash: UInt64 = 0
    for (word, bits) in set.enumerated() {
      for bit in 0..<64 where bits >> UInt64(bit) & 1 == 1 {
        hash ^= Self.hash(of: 64 * word + bit)
      }
    }
    let known = numbers.find(Self.place(of: hash)) {
      hashes[$0] == hash && words[$0 * width..<($0 + 1) * width] == set
    }
    if let known { return known }
    words += set
    file(hash: hash)
    return count - 1
  }

  private static func hash(of number: Int) -> UInt64 {
    let spread = (UInt64(truncatingIfNeeded: number) &+ 1) &* 0x9e37_79b9_7f4a_7c15
    return (spread ^ spread &>> 29) &* 0xd6e8_feb8_6659_fd93
  }

  private static func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash &>> 33) }
}
