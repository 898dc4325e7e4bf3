extension Spelling {
  /// The callback that a line of a witness tells, whose places hold what has these hashes; an index into
  /// `RuleSet.events`, or nil.
  func meaning(from: UInt64, to: UInt64) -> Int? {
    if let meansFrom, Self.hash(meansFrom) != from { return nil }
    if let meansTo, Self.hash(meansTo) != to { return nil }
    return means
  }

  private static func hash(_ text: String) -> UInt64 {
    let bytes = Array(text.utf8)
    return bytes.span.stableHash(of: 0..<bytes.count)
  }
}
