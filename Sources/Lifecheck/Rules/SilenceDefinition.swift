/// A line of a machine's `silence`: for how long a process in some states may say nothing, and what it means
/// when it was silent for longer.
public struct SilenceDefinition: Sendable {
  /// Indices into the machine's `states`.
  public var states: [Int]
  public var seconds: Int
  /// The sign that the silence stands for, as an index into `RuleSet.events`.
  public var sign: Int
  /// The event before which it does.
  public var event: Int
  public var condition: Guard
  public var place: RulePlace
}

extension Configuration {
  /// Reads a number of seconds, at most a day; nil for anything else.
  public static func backgroundAllowance(_ text: String) -> Int? {
    guard text.utf8.count <= 5, let seconds = Int(text), (1...86_400).contains(seconds) else {
      return nil
    }
    return seconds
  }
}

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
}
