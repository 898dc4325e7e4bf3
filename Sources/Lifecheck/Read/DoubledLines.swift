extension LineReader {
  /// So many different lines with a callback that stand there twice are no accident.
  private static let leastDoubled = 3

  /// Whether a log without stamps has most of its callbacks twice, in neighbouring lines that say the same: two objects print them, or one that
  /// should be gone does. A callback that is really called again has another one in between.
  func hasDoubledLines(_ sample: Span<UInt8>) -> Bool {
    guard recogniser.format.has(.mixesWithBareLines) else { return false }
    var lines = CandidateLines()
    var doubled: [UInt64] = []
    var singles = 0
    var last = 0..<0
    var isDoubled = false
    while let line = lines.next(in: sample, recogniser.search.spellings) {
      if line.range.lowerBound == last.upperBound + 1, !last.isEmpty,
        sample.equals(line.range, sample, last)
      {
        if !isDoubled { singles -= 1 }
        isDoubled = true
        let hash = sample.wordHash(line.range)
        if !doubled.contains(hash) { doubled.append(hash) }
      } else {
        singles += 1
        isDoubled = false
      }
      last = line.range
    }
    return doubled.count >= Self.leastDoubled && singles < doubled.count
  }
}
