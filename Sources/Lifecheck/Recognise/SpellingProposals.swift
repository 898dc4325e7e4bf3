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
    return nextCallback(in: line, range).map {
      SpellingProposal(event: Int($0.event), text: line.copy(of: range))
    }
  }

  /// The first callback that stands in `line[range]` as a whole token, and the word that it begins with.
  func nextCallback(in line: Span<UInt8>, _ range: Range<Int>) -> (event: UInt16, word: Range<Int>)?
  {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let word = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      if let event = callback(in: line, at: place, word, to: range.upperBound) {
        return (event, word.range)
      }
      place = word.range.upperBound
    }
    return nil
  }
}
