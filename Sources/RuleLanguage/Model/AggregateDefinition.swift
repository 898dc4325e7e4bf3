/// A line of `aggregate`: what an event of the whole app says of all the things that a machine watches.
package struct AggregateDefinition: Sendable {
  /// An index into `RuleSet.events`.
  package var event = 0
  /// Whether at least one of the things has to be in one of `states`; if not, none may be.
  package var wantsSome = false
  /// The machine's states, as bits.
  package var states: UInt64 = 0
  /// The event of a single thing that brings it about, as an index into `RuleSet.events`. Where the app never logs
  /// that, nothing is claimed.
  package var cause = 0
  /// The fault that it is where it does not hold, as an index into `RuleSet.rules`.
  package var rule = 0
  package var place = RulePlace()
}
