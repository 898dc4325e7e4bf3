/// A deviation that somebody has looked at and accepted, as a `suppress` line says it.
public struct Suppression: Hashable, Sendable {
  public var rule: String
  /// Nil: of any process.
  public var process: String?
  /// A canonical name; nil: at any event.
  public var event: String?
  /// Why it is accepted; never empty.
  public var reason: String
  /// `file:line:column` of the line.
  public var location: String

  public init(
    rule: String, process: String? = nil, event: String? = nil, reason: String, location: String
  ) {
    self.rule = rule
    self.process = process
    self.event = event
    self.reason = reason
    self.location = location
  }
}
