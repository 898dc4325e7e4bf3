/// A deviation that somebody has looked at and accepted, as a `suppress` line says it.
package struct Suppression: Hashable, Sendable {
  package var rule: String
  /// Nil: of any process.
  package var process: String?
  /// A canonical name; nil: at any event.
  package var event: String?
  /// Why it is accepted; never empty.
  package var reason: String
  /// `file:line:column` of the line.
  package var location: String
}
