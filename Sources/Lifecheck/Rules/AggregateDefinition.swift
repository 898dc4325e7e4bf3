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

extension RuleParser {
  /// `EVENT some|none in STATES by EVENT fault RULE`
  mutating func parseAggregate(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let place = reader.place
    let event = try event(try reader.word("an event"), reader)
    let wantsSome = reader.take("some")
    guard wantsSome || reader.take("none") else { throw reader.expected("'some' or 'none'") }
    guard reader.take("in") else { throw reader.expected("'in'") }
    let states = try states(of: machine, &reader)
    guard reader.take("by") else { throw reader.expected("',' or 'by'") }
    let cause = try self.event(try reader.word("an event"), reader)
    guard reader.take("fault") else { throw reader.expected("'fault'") }
    let rule = try carriedRule(isFault: true, &reader)
    try reader.expectEnd()
    rules.machines[machine].aggregates.append(
      AggregateDefinition(
        event: event, wantsSome: wantsSome,
        states: states.reduce(0) { $0 | 1 << UInt64($1) }, cause: cause, rule: rule, place: place))
  }
}
