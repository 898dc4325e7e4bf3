import Testing

@testable import Lifecheck

/// What a finding shows of its line, against a cut out of the whole line.
@Suite struct KeptSnippetTests {
  private typealias Snippet = Finding.Snippet

  private func snippet(_ record: [UInt8], at place: Int, _ length: Int) -> Snippet {
    let event = Event(
      event: 0, spelling: 0, channel: .delegate, process: -1, pid: -1, thread: 0..<0,
      stamp: Stamp(), line: 1, offset: 0, column: Int32(place + 1), length: Int32(length),
      repeatsLineAbove: false)
    return KeptSnippet(line: record.span, event: event).snippet
  }

  /// The same by a look at all of the line.
  private func plain(_ record: [UInt8], at place: Int, _ length: Int) -> Snippet {
    let lineStart = (record[..<place].lastIndex(of: 0x0A) ?? -1) + 1
    let line = Array(record[lineStart..<(record[place...].firstIndex(of: 0x0A) ?? record.count)])
    let column = place - lineStart
    var start = 0
    if column + length > Snippet.limit { start = max(0, column - Snippet.limit / 4) }
    let end = min(line.count, start + Snippet.limit)
    let mark = min(column - start, end - start)
    return Snippet(
      text: Array(line[start..<end]), isCutBefore: start > 0, isCutAfter: end < line.count,
      mark: mark..<min(mark + length, end - start))
  }

  @Test func `a snippet is the same cut, though no more than its size is looked at`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let count = random.below(4) * 240 + random.below(260)
      var record = (0..<count).map { _ in UInt8(ascii: "a") + UInt8(random.below(26)) }
      for _ in 0..<random.below(4) where count > 0 { record[random.below(count)] = 0x0A }
      let place = random.below(count + 1)
      let length = random.below(3) == 0 ? random.below(600) : random.below(40)
      let (own, other) = (snippet(record, at: place, length), plain(record, at: place, length))
      let isSame =
        own.text == other.text && own.mark == other.mark && own.isCutBefore == other.isCutBefore
        && own.isCutAfter == other.isCutAfter
      #expect(isSame, "\(count) bytes, \(length) at \(place)")
      if !isSame { return }
    }
  }
}
