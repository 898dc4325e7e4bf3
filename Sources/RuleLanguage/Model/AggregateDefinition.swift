/// A line of `aggregate`: what an event of the whole app says of all the things that a machine watches.
public struct AggregateDefinition: Sendable {
  /// An index into `RuleSet.events`.
  public var event = 0
  /// Whether at least one of the things has to be in one of `states`; if not, none may be.
  public var wantsSome = false
  /// The machine's states, as bits.
  public var states: UInt64 = 0
  /// The event of a single thing that brings it about, as an index into `RuleSet.events`. Where the app never logs
  /// that, nothing is claimed.
  public var cause = 0
  /// The fault that it is where it does not hold, as an index into `RuleSet.rules`.
  public var rule = 0
  public var place = RulePlace()
}
