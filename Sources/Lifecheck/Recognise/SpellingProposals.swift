extension Vocabulary {
  /// The spelling that makes an event of a message that is none because of `miss`; nil where nothing simple does.
  func proposal(
    for miss: NearMiss, in line: Span<UInt8>, _ message: Range<Int>
  ) -> SpellingProposal? {
    switch miss.reason {
    case .sentence: sentence(line, message)
    case .wording:
      wording(in: line, miss.text).map { proposal(forms[$0.form].event, line, miss.text) }
    case .misspelt: misspeltName(miss.text, in: line).map { proposal($0.event, line, miss.text) }
    default: nil
    }
  }

  /// A longer message is nothing that an app prints again and again.
  private static let proposalLimit = 120

  /// The whole message, where it is a sentence that names one callback, unless it is long, has signs that a rule file would take for its
  /// own, or says something that no callback says of itself.
  private func sentence(_ line: Span<UInt8>, _ message: Range<Int>) -> SpellingProposal? {
    let range = withoutTag(line, message.clamped(to: 0..<line.count))
    guard !range.isEmpty, range.count <= Self.proposalLimit,
      // An item's number and a share tell of one line only.
      !line[range.lowerBound].isDigit,
      !range.contains(where: { line[$0] < 0x20 || "\"\\{}|`%\u{7F}".utf8.contains(line[$0]) })
    else { return nil }
    var place = range.lowerBound
    var named: UInt16?
    while place < range.upperBound {
      guard let word = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      let event = callback(in: line, at: place, word, to: range.upperBound)
      switch words.meaning(of: word) {
      case .miss, .second: return nil
      case _ where event != nil && named != nil: return nil
      default: named = named ?? event
      }
      place = word.range.upperBound
    }
    return named.map { proposal($0, line, range) }
  }

  /// A message without the tags and signs in front of it, and without the signs behind it.
  func withoutTag(_ line: Span<UInt8>, _ message: Range<Int>) -> Range<Int> {
    var range = message
    while let first = range.first, !line[first].isIdentifier {
      let near = range.prefix(Self.proposalLimit)
      let end =
        line[first] == UInt8(ascii: "[") ? near.first { line[$0] == UInt8(ascii: "]") } : nil
      range = (end ?? first) + 1..<range.upperBound
    }
    while let last = range.last, line[last] <= 0x20 || ".!,;*".utf8.contains(line[last]) {
      range = range.lowerBound..<last
    }
    return range
  }

  private func proposal(
    _ event: UInt16, _ line: Span<UInt8>, _ range: Range<Int>
  ) -> SpellingProposal {
    SpellingProposal(event: definitions[Int(event)].name, text: line.copy(of: range))
  }

  /// The event of the callback whose name stands at `place` as a whole token; nil where none does.
  func callback(in line: Span<UInt8>, at place: Int, to end: Int) -> UInt16? {
    MessageWord(in: line, at: place, to: end).flatMap {
      callback(in: line, at: place, $0, to: end)
    }
  }
}
