/// Records that were cut at the width of a window or a page, in the middle of a callback's name or its class.
///
/// Such a record is put together in place: the end of its line moves behind the rest of the name, so that an empty line stands where
/// the rest did, and every other line keeps its number and its place.
extension LineRecogniser {
  /// So many bytes before and behind the cut hold the name.
  private static let reach = 80

  /// Whether a record of `sample` is cut so.
  mutating func holdsCutName(_ sample: Span<UInt8>) -> Bool {
    guard format.has(.ofLines), !format.has(.hasNoStamps), !format.isJSON else { return false }
    var start = 0
    while let newline = sample.firstNewline(from: start) {
      if cutsName(sample, from: start, at: newline) != nil { return true }
      start = newline + 1
    }
    return false
  }

  /// The lines of `bytes` with the records put together that are cut so.
  mutating func puttingTogetherNames(_ bytes: Span<UInt8>) -> [UInt8] {
    var text = bytes.copy(of: 0..<bytes.count)
    var start = 0
    while let newline = bytes.firstNewline(from: start) {
      if let cut = cutsName(bytes, from: start, at: newline) {
        let end = bytes.firstNewline(from: newline + 1) ?? bytes.count
        let rest = newline + 1..<bytes.lineEnd(newline + 1..<end)
        text.replaceSubrange(
          cut..<rest.upperBound, with: bytes.copy(of: rest) + bytes.copy(of: cut..<newline + 1))
        start = min(end + 1, bytes.count)
      } else {
        start = newline + 1
      }
    }
    return text
  }

  /// Where the line from `start` to `newline` is cut, if a name in it goes on in the line below.
  private mutating func cutsName(_ bytes: Span<UInt8>, from start: Int, at newline: Int) -> Int? {
    let cut = bytes.lineEnd(start..<newline)
    let rest = newline + 1
    guard cut > start, rest < bytes.count, bytes[cut - 1].isASCIIIdentifier,
      bytes[rest].isASCIIIdentifier || bytes[rest] == UInt8(ascii: ":"), !bytes[rest].isDigit
    else { return nil }
    let before = max(start, cut - Self.reach)
    let end = bytes.firstNewline(from: rest) ?? bytes.count
    let window =
      bytes.copy(of: before..<cut) + bytes.copy(of: rest..<min(end, rest + Self.reach))
    // Which lines without a header belong together is unknown.
    return goesOver(cut - before, in: window.span)
      && header(ofCleaned: bytes.extracting(start..<cut)) != nil ? cut : nil
  }

  /// Whether a name, or the class of a method with one, stands on both sides of `cut`.
  private func goesOver(_ cut: Int, in text: Span<UInt8>) -> Bool {
    var start = cut
    while start > 0, text[start - 1].isASCIIIdentifier { start -= 1 }
    let vocabulary = matcher.vocabulary
    if let end = vocabulary.nameEnd(in: text, at: start) { return end > cut }
    let end = text.end(ofRunFrom: cut) { $0.isASCIIIdentifier }
    guard start > 1, text[start - 1] == UInt8(ascii: "["),
      text[start - 2] == UInt8(ascii: "-") || text[start - 2] == UInt8(ascii: "+"),
      end < text.count, text[end] == UInt8(ascii: " ")
    else { return false }
    return vocabulary.nameEnd(in: text, at: end + 1) != nil
  }
}

extension Vocabulary {
  /// Where the longest callback's name ends that stands at `start`; nil where none does.
  fileprivate func nameEnd(in text: Span<UInt8>, at start: Int) -> Int? {
    guard let word = MessageWord(in: text, at: start, to: text.count) else { return nil }
    for candidate in candidates(text, at: start, word) {
      let form = forms[form(of: candidate)]
      if form.kind == .name, form.isCallback,
        let end = end(of: candidate, in: text, at: start, to: text.count)
      {
        return end
      }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Where a line ends, but for a carriage return.
  fileprivate func lineEnd(_ line: Range<Int>) -> Int {
    line.isEmpty || self[line.upperBound - 1] != 0x0D ? line.upperBound : line.upperBound - 1
  }
}
