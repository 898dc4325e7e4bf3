extension Matcher {
  /// The class in `line[owner]` whose callback a match is, and whether it is called like a delegate; nil where the line
  /// names none, or nobody else could tell the event.
  func owner(
    of form: Lexicon.Form, _ owner: Range<Int>, in line: Span<UInt8>
  ) -> (hash: UInt64, isLike: Bool)? {
    guard !owner.isEmpty, case .delegate = form.channel, !form.isAuxiliary, !form.isInstance,
      !form.isReport
    else { return nil }
    let isLike = vocabulary.delegateEndings.contains { ending in
      owner.count >= ending.count
        && line.matches(ending.span, 0..<ending.count, at: owner.upperBound - ending.count)
    }
    return (line.wordHash(owner), isLike)
  }
}
