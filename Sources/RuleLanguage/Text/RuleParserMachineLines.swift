/// The lines of a machine below `silence`, `shown` and `aggregate`.
extension RuleParser {
  /// `STATE[, STATE] 30 s as SIGN before EVENT [when GUARD]`
  mutating func parseSilence(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let place = reader.place
    let states = try states(of: machine, &reader, onlyVisible: true)
    let before = reader
    guard
      let seconds = Configuration.backgroundAllowance(
        try reader.word("a number of seconds").text), reader.take("s")
    else { throw before.expected("a time such as '30 s'") }
    guard reader.take("as") else { throw reader.expected("'as'") }
    let sign = try event(try reader.word("an event"), reader)
    guard reader.take("before") else { throw reader.expected("'before'") }
    let event = try event(try reader.word("an event"), reader)
    let condition = reader.take("when") ? try parseGuard(&reader) : .always
    try reader.expectEnd("'when' or the end of the line")
    rules.machines[machine].silences.append(
      SilenceDefinition(
        states: states, seconds: seconds, sign: sign, event: event, condition: condition,
        place: place))
  }

  /// `EVENT[, EVENT] shows Active|Inactive|Background [, …] [-> STATE[, STATE]] [when GUARD]`
  mutating func parseShown(
    of machine: Int, _ reader: inout RuleLineReader
  ) throws(RuleError) {
    let place = reader.place
    var events: [Int] = []
    for word in try reader.list(of: "an event") { events.append(try event(word, reader)) }
    guard reader.take("shows") else { throw reader.expected("',' or 'shows'") }
    var shown: [ShownState] = []
    for word in try reader.list(of: "a state") {
      guard let state = ShownState(name: word.text) else {
        throw reader.error(
          at: word.range, .expected("'Active', 'Inactive' or 'Background'", found: word.text))
      }
      shown.append(state)
    }
    let targets = reader.take(.arrow) ? try states(of: machine, &reader) : []
    let condition = reader.take("when") ? try parseGuard(&reader) : .always
    try reader.expectEnd("'->', 'when' or the end of the line")
    rules.machines[machine].shown.append(
      ShownDefinition(
        events: events, shown: shown, targets: targets, condition: condition, place: place))
  }

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
