/// What `applicationState` says where a line prints it.
package enum ShownState: UInt8, Hashable, Sendable, CaseIterable {
  // The numbers are UIKit's.
  case active, inactive, background

  package var name: String {
    switch self {
    case .active: "Active"
    case .inactive: "Inactive"
    case .background: "Background"
    }
  }

  package init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }
}

/// A line of a machine's `shown`: what an event's line shows of the app's state.
///
/// An event with such lines shows one of these states, else something is wrong with the line or with the app.
package struct ShownDefinition: Sendable {
  /// Indices into `RuleSet.events`.
  package var events: [Int] = []
  package var shown: [ShownState] = []
  /// The states to which the event leads then, as indices into the machine's `states`; empty where that is not said.
  package var targets: [Int] = []
  package var condition = Guard.always
  package var place = RulePlace()
}
