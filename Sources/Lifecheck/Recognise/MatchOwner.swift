extension Matcher {
  /// A class that a line names, and whether it is called like a delegate.
  struct Owner: Sendable {
    var hash: UInt64
    var isLike: Bool
  }

  /// The class in `line[owner]` whose callback a match is; nil where the line names none, or nobody else could tell the event.
  func delegate(of form: Int, _ owner: Range<Int>, in line: Span<UInt8>) -> Owner? {
    guard !owner.isEmpty else { return nil }
    let form = vocabulary.forms[form]
    guard case .delegate = form.channel, !form.isAuxiliary, !form.isInstance, !form.isReport
    else { return nil }
    let isLike = vocabulary.delegateEndings.contains { ending in
      owner.count >= ending.count
        && line.matches(ending.span, 0..<ending.count, at: owner.upperBound - ending.count)
    }
    return Owner(hash: line.wordHash(owner), isLike: isLike)
  }
}
