extension Severity {
  /// What stands for it where others have words, colours or ranks of their own.
  func choose<Choice>(error: Choice, warning: Choice, info: Choice) -> Choice {
    switch self {
    case .error: error
    case .warning: warning
    case .info: info
    }
  }
}
