/// Lines that mention a callback and are none.
extension LineReader {
  /// Of a line so many bytes are kept.
  private static let exampleLimit = 200

  mutating func countNearMiss(_ record: Span<UInt8>, number: Int) {
    summary.nearMisses += 1
    if summary.nearMissExamples.count < InputSummary.nearMissLimit {
      keepExample(record, number: number)
    }
  }

  /// Keeps the line of `record` that holds a spelling.
  private mutating func keepExample(_ record: Span<UInt8>, number: Int) {
    let found = firstCandidate(in: record, from: 0) ?? 0
    let start = record.lastNewline(before: found).map { $0 + 1 } ?? 0
    let line = record.extracting(start..<(record.firstNewline(from: found) ?? record.count))
    var text: [UInt8] = []
    for i in 0..<min(line.count, Self.exampleLimit) where line[i] != 0x0D || i + 1 < line.count {
      text.append(line[i])
    }
    summary.nearMissExamples.append((number, text))
  }
}
