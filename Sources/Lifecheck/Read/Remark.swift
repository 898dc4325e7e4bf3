/// Loggers that print the function before the message: the function is what tells of a callback, and the message may deny it.
extension LineRecogniser {
  /// What the record with `header` is.
  ///
  /// A remark that mentions a callback without being one is prose about it, and one that says that the handler is done is a
  /// second line about the same callback. Where the function is no callback the remark may be.
  mutating func outcome(
    _ line: Span<UInt8>, _ header: Header, sender: Int32?, for listeners: Listeners
  ) -> Matcher.Outcome {
    let outcome = self.outcome(of: line, header.message, sender, for: listeners)
    guard !header.remark.isEmpty else { return outcome }
    let remark = self.outcome(of: line, header.remark, sender, for: listeners)
    switch (outcome, remark) {
    case (.nearMiss, .event): return remark
    case (.event, .event(let other)): return other.isHandlerEnd ? remark : outcome
    case (.nearMiss, .nearMiss): return outcome
    case (.event, .nearMiss(let miss)):
      let isDenied =
        miss.reason == .second
        || matcher.vocabulary.holdsCallback(line.extracting(header.remark), near: 0)
      return isDenied ? remark : outcome
    }
  }
}
