/// A line of `aggregate`: what an event of the whole app says of all the things that a machine watches.
public struct AggregateDefinition: Sendable {
  /// An index into `RuleSet.events`.
  public var event: Int
  /// Whether at least one of the things has to be in one of `states`; if not, none may be.
  public var wantsSome: Bool
  /// The machine's states, as bits.
  public var states: UInt64
  /// The event of a single thing that brings it about, as an index into `RuleSet.events`. Where the app never logs
  /// that, nothing is claimed.
  public var cause: Int
  /// The fault that it is where it does not hold, as an index into `RuleSet.rules`.
  public var rule: Int
  public var place: RulePlace
}
