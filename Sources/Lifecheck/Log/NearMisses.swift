extension Span<UInt8> {
  /// A copy of the bytes in `range`.
  func copy(of range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for i in range { bytes.append(self[i]) }
    return bytes
  }
}

/// Lines that mention a callback and are none.
extension LineReader {
  /// Of a line so many bytes are kept.
  private static let exampleLimit = 200

  /// Of a word that gives a reason so many bytes are kept.
  private static let wordLimit = 48

  /// Whether the next near miss is one that people will see.
  var keepsExamples: Bool { summary.nearMissExamples.count < summary.exampleLimit }

  mutating func countNearMiss(
    _ record: Span<UInt8>, number: Int, _ reason: NearMiss.Reason = .none, word: [UInt8] = [],
    _ proposal: SpellingProposal? = nil
  ) {
    summary.nearMisses += 1
    if keepsExamples { keepExample(record, number: number, reason, word, proposal) }
  }

  /// Keeps the line of `record` that holds a spelling.
  private mutating func keepExample(
    _ record: Span<UInt8>, number: Int, _ reason: NearMiss.Reason, _ word: [UInt8],
    _ proposal: SpellingProposal?
  ) {
    let found = firstCandidate(in: record, from: 0) ?? 0
    let start = record.lastNewline(before: found).map { $0 + 1 } ?? 0
    let line = record.extracting(start..<(record.firstNewline(from: found) ?? record.count))
    var text: [UInt8] = []
    for i in 0..<min(line.count, Self.exampleLimit) where line[i] != 0x0D || i + 1 < line.count {
      text.append(line[i])
    }
    summary.nearMissExamples.append(
      NearMissExample(
        line: number, text: text, reason: reason, word: Array(word.prefix(Self.wordLimit)),
        proposal: proposal))
  }
}
