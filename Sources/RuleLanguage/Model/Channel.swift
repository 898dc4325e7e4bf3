/// How an event became visible (docs/verdicts.md).
public enum Channel: String, Hashable, Sendable, CaseIterable {
  case delegate
  case notification
  case system
  case stimulus

  /// A number of its own, from 0 to 3.
  package var number: UInt8 {
    switch self {
    case .delegate: 0
    case .notification: 1
    case .system: 2
    case .stimulus: 3
    }
  }
}
