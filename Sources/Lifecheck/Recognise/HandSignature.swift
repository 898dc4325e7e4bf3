/// Names of callbacks of several parts as people write them by hand: `application(_: didFinishLaunchingWithOptions:)`, `scene(_:willConnectTo session:)`,
/// `application(didFinishLaunchingWithOptions)`.
///
/// No source code has parentheses with labels and names alone, without a type and without a value. So blanks and signs between
/// the labels do not matter, nor do labels that are left out behind the first.
extension Matcher {
  /// What a call in the message is whose function is `head`, right before a parenthesis: the event that its labels name, or nil where they name none.
  func handSignature(
    _ line: Span<UInt8>, _ head: MessageWord, _ before: MessageBeginning
  ) -> Outcome? {
    let (start, open) = (head.range.lowerBound, head.range.upperBound)
    guard !isRunner, !before.isJoined(line, at: start),
      let close = line.firstIndex(
        of: UInt8(ascii: ")"), from: open, to: min(before.end, open + Self.groupLimit)),
      let form = form(ofLabels: open + 1..<close, behind: head, in: line),
      !before.isInCode(line, at: start, to: close + 1)
    else { return nil }
    return bracket(
      line, start..<close + 1, of: before.owner(of: start, in: line), form, before)
  }

  /// The form that begins with `head` and goes on with the labels in `line[range]`; nil where there is none.
  private func form(
    ofLabels range: Range<Int>, behind head: MessageWord, in line: Span<UInt8>
  ) -> Int? {
    for candidate in vocabulary.candidates(line, at: head.range.lowerBound, head) {
      let text = vocabulary.lexicon.forms[vocabulary.form(of: candidate)].text
      guard text.count > head.range.count,
        hasLabels(line, range, of: text.lowerBound + head.range.count..<text.upperBound)
      else { continue }
      if let form = firstName(of: candidate) { return form }
    }
    return nil
  }

  /// Whether `line[range]` holds the first labels of `text`, at least one, and nothing else but names of parameters behind them.
  private func hasLabels(_ line: Span<UInt8>, _ range: Range<Int>, of text: Range<Int>) -> Bool {
    let letters = vocabulary.lexicon.text.span
    var (place, label, count) = (range.lowerBound, text.lowerBound, 0)
    // Where the last word ended: a word that only blanks part from it is the name of its parameter.
    var last = -1
    while place < range.upperBound {
      let byte = line[place]
      guard byte.isASCIIIdentifier else {
        guard byte.isBlank || ":,.".utf8.contains(byte) || line.has("…", at: place) else {
          return false
        }
        if !byte.isBlank { last = -1 }
        place += line.has("…", at: place) ? 3 : 1
        continue
      }
      let end = line.end(ofRunFrom: place) { $0.isASCIIIdentifier }
      defer { (place, last) = (end, end) }
      if last >= 0 || byte == UInt8(ascii: "_") && end == place + 1 { continue }
      while label < text.upperBound, !Self.isLetter(letters[label]) { label += 1 }
      var labelEnd = label
      while labelEnd < text.upperBound, letters[labelEnd].isASCIIIdentifier { labelEnd += 1 }
      guard label < labelEnd, labelEnd - label == end - place,
        line.equalsInAnyCase(place..<end, letters, label..<labelEnd)
      else {
        // The first argument may have a label of its own: `scene(scene:willConnectTo:options:)`.
        guard place == range.lowerBound, line.has(":", at: end) else { return false }
        continue
      }
      (label, count) = (labelEnd, count + 1)
    }
    return count > 0
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte.isASCIIIdentifier && byte != UInt8(ascii: "_")
  }
}
