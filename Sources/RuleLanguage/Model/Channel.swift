/// How an event became visible (docs/verdicts.md).
public enum Channel: String, Hashable, Sendable, CaseIterable {
  /// A method of a delegate.
  case delegate
  /// A notification that UIKit posts.
  case notification
  /// A line of the system about the app.
  case system
  /// What a user or a test did.
  case stimulus

  /// A number of its own, from 0 to 3.
  @inlinable package var number: UInt8 {
    get {
      switch self {
      case .delegate: 0
      case .notification: 1
      case .system: 2
      case .stimulus: 3
      }
    }
    set {
      switch newValue {
      case 0: self = .delegate
      case 1: self = .notification
      case 2: self = .system
      default: self = .stimulus
      }
    }
  }
}
