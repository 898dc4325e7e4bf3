/// What one line, row or report tells of one process.
struct AuditSign: Sendable {
  var fact: AuditFact
  var moment: Audit.Moment
  var evidence: Audit.Evidence
  /// Numbers of the table of names; -1 for none.
  var bundle: Int32 = -1
  var name: Int32 = -1
  var pid: Int32 = -1
  /// What tells one assertion, task or action from another.
  var token: String?
  var label: String?
  var namespace: Int64?
  var code: Int64?
  /// A word in place of a code.
  var word: String?
  var seconds: Double?
  /// In which state it ended, where a report says so.
  var state: String?
  /// The app whose scene it is about.
  var scene: String?

  init(_ fact: AuditFact, at moment: Audit.Moment, _ evidence: Audit.Evidence) {
    self.fact = fact
    self.moment = moment
    self.evidence = evidence
  }
}

/// What stands at the places of a line of the system.
struct SignFields {
  private let pattern: TextPattern

  init(_ pattern: TextPattern) { self.pattern = pattern }

  /// What `text`, which begins with the pattern, has at its places; nil where it does not match.
  func values(in text: Span<UInt8>) -> [(place: TextPattern.Capture, text: String)]? {
    let head = pattern.head
    guard text.count >= head.count, text.equals(0..<head.count, head.span, 0..<head.count) else {
      return nil
    }
    var values: [(TextPattern.Capture, String)] = []
    var captures = TextPattern.Captures()
    let end = pattern.match(text, at: head.count, to: text.count, into: &captures) { place, range in
      switch place {
      case .anything, .number, .bundle, .pid, .process: break
      default: values.append((place, String(decoding: text.copy(of: range), as: UTF8.self)))
      }
    }
    return end == nil ? nil : values
  }
}
