/// What says how often a callback came, or how long ago: a sentence about its calls, and none of them.
extension MessageRest {
  /// `x called 3 times`, `x (5 times)`, `x: 41 s ago`: nothing but words that say nothing stands before it.
  func tally(
    _ line: Span<UInt8>, from start: Int, _ vocabulary: borrowing Vocabulary
  ) -> NearMiss? {
    var place = start
    var number: MessageWord?
    // Whether a unit comes behind the number: `41 s ago`.
    var hasUnit = false
    while place < end {
      guard let word = MessageWord(in: line, at: place, to: end) else {
        guard line[place].isBlank || "(:-#,".utf8.contains(line[place]) else { return nil }
        place += 1
        continue
      }
      if isTally(word, behind: number, line, vocabulary) {
        return NearMiss(.sentence, (number ?? word).range.lowerBound..<word.range.upperBound)
      }
      if word.isNumber(in: line) {
        (number, hasUnit) = (word, false)
      } else if number != nil, !hasUnit {
        hasUnit = true
      } else if ![.neutral, .verb].contains(vocabulary.words.meaning(of: word)) {
        return nil
      }
      place = word.range.upperBound
    }
    return nil
  }

  /// Whether the word says so, behind a number or with it: `3 times`, `7x`.
  private func isTally(
    _ word: MessageWord, behind number: MessageWord?, _ line: Span<UInt8>,
    _ vocabulary: borrowing Vocabulary
  ) -> Bool {
    if word.isNumber(in: line) {
      let sign = word.range.upperBound - 1
      return line.has("x", at: sign) && !line.has("0", at: word.range.lowerBound)
        && line.end(ofRunFrom: word.range.lowerBound) { $0.isDigit } == sign
    }
    return number != nil && vocabulary.message[.tally].has(word.range, of: line)
  }
}
