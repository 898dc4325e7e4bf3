/// Loggers that print the function before the message: the function is what tells of a callback, and the message may deny it.
extension LineReader {
  /// The event that the record with `header` is, or nil when it is none.
  ///
  /// A remark that mentions a callback without being one is prose about it, and one that says that the handler is done is a
  /// second line about the same callback. Where the function is no callback the remark may be.
  func match(
    _ line: Span<UInt8>, _ header: Header, sender: Int32?
  ) -> Matcher.Match? {
    let match = matcher.match(line, header.message, isWholeLine: false, sender: sender)
    guard !header.remark.isEmpty else { return match }
    let other = matcher.match(line, header.remark, isWholeLine: false, sender: sender)
    guard let match else { return other }
    if let other, other.isHandlerEnd { return other }
    let isDenied =
      isSecondLine(line, header.remark)
      || other == nil && matcher.vocabulary.holdsCallback(line.extracting(header.remark), near: 0)
    return isDenied ? nil : match
  }

  /// Whether the remark begins with a word that lines about a finished callback begin with.
  private func isSecondLine(_ line: Span<UInt8>, _ remark: Range<Int>) -> Bool {
    var start = remark.lowerBound
    while let next = MessagePrefix.end(in: line, from: start, to: remark.upperBound) {
      start = next
    }
    func begins(with word: [UInt8]) -> Bool {
      guard line.matches(word.span, 0..<word.count, at: start) else { return false }
      let end = start + word.count
      return end >= line.count || !line[end].isIdentifier
    }
    return matcher.vocabulary.lookalikeWords.contains(where: begins)
      || matcher.vocabulary.handlerEndWords.contains(where: begins)
  }
}
