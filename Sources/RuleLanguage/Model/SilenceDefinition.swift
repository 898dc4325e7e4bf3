/// A line of a machine's `silence`: for how long a process in some states may say nothing, and what it means
/// when it was silent for longer.
package struct SilenceDefinition: Sendable {
  /// Indices into the machine's `states`.
  package var states: [Int] = []
  package var seconds = 0
  /// The sign that the silence stands for, as an index into `RuleSet.events`.
  package var sign = 0
  /// The event before which it does.
  package var event = 0
  package var condition = Guard.always
  package var place = RulePlace()
}

extension Configuration {
  /// Reads a number of seconds, at most a day; nil for anything else.
  package static func backgroundAllowance(_ text: String) -> Int? {
    guard text.utf8.count <= 5, let seconds = Int(text), (1...86_400).contains(seconds) else {
      return nil
    }
    return seconds
  }
}
