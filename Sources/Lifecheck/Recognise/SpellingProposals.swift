extension Vocabulary {
  /// A longer message is nothing that an app prints again and again.
  private static let proposalLimit = 120

  /// The spelling that makes an event of a message that is a sentence: the whole message.
  ///
  /// nil where it names no callback, is long, or has signs that a rule file would take for its own.
  func proposal(for line: Span<UInt8>, _ message: Range<Int>) -> SpellingProposal? {
    var range = message.clamped(to: 0..<line.count)
    while let first = range.first, !line[first].isIdentifier {
      range = first + 1..<range.upperBound
    }
    while let last = range.last, line[last] <= 0x20 || ".!,;*".utf8.contains(line[last]) {
      range = range.lowerBound..<last
    }
    guard !range.isEmpty, range.count <= Self.proposalLimit,
      !range.contains(where: { line[$0] < 0x20 || "\"\\{}|\u{7F}".utf8.contains(line[$0]) })
    else { return nil }
    var place = range.lowerBound
    while place < range.upperBound {
      guard let word = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      if let event = callback(in: line, at: place, word, to: range.upperBound) {
        return SpellingProposal(event: Int(event), text: line.copy(of: range))
      }
      place = word.range.upperBound
    }
    return nil
  }

  /// The event of the callback whose name stands at `place` as a whole token; nil where none does.
  func callback(in line: Span<UInt8>, at place: Int, to end: Int) -> UInt16? {
    MessageWord(in: line, at: place, to: end).flatMap {
      callback(in: line, at: place, $0, to: end)
    }
  }
}
