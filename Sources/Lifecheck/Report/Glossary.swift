/// The words of messages and documents that are ours, or that others use in another sense.
package struct Glossary: Sendable {
  package struct Entry: Sendable {
    package var word: String
    package var meaning: String
    /// The page of the documents that tells more.
    package var page: String
  }

  /// In the order of the alphabet.
  package static let builtin: [Entry] = [
    Entry(
      word: "baseline",
      meaning: "A file of findings that are known: they do not count and are not shown.",
      page: "policy.md"),
    Entry(
      word: "belief",
      meaning:
        "For each state that the app may be in, the least number of faults that explains the log so far; the next event is judged from the states with the fewest faults.",
      page: "verdicts.md"),
    Entry(
      word: "channel",
      meaning:
        "How an event became visible: by the delegate's method, a notification, a framework, or the system.",
      page: "verdicts.md"),
    Entry(
      word: "coverage",
      meaning: "How many of the known states, transitions, scenarios and rules the log showed.",
      page: "scenarios.md"),
    Entry(
      word: "event",
      meaning: "A callback, or a sign of the system or a test, that a line of the log shows.",
      page: "inputs.md"),
    Entry(
      word: "evidence",
      meaning: "A line that shows a state or a change without being a callback of the app.",
      page: "verdicts.md"),
    Entry(
      word: "fault",
      meaning:
        "A step that no order of the documents allows: something is missing before it, or it should not be there.",
      page: "verdicts.md"),
    Entry(
      word: "finding",
      meaning: "What a rule reports at a place of a log: a fault, a note, or a broken property.",
      page: "verdicts.md"),
    Entry(
      word: "folded",
      meaning:
        "Reported once for many places: a callback that an app never logs is one warning, and no fault each time.",
      page: "verdicts.md"),
    Entry(
      word: "life",
      meaning: "What one process of an app does, from its launch to its end.", page: "verdicts.md"),
    Entry(
      word: "marker",
      meaning:
        "A line that an app or a test prints to say what happens to it, such as 'lifecheck: home'.",
      page: "scenarios.md"),
    Entry(
      word: "near miss",
      meaning:
        "A line that names a callback and is none, such as one that says that it was skipped.",
      page: "inputs.md"),
    Entry(
      word: "note",
      meaning: "A finding that is no fault: legal, and worth a look.", page: "verdicts.md"),
    Entry(
      word: "observer",
      meaning:
        "Another object that logs a callback of the app's delegate under the same name: it is no second callback.",
      page: "verdicts.md"),
    Entry(
      word: "property",
      meaning: "A rule about a whole life, such as a limit of time between two events.",
      page: "rule-language.md"),
    Entry(
      word: "scenario",
      meaning: "A sequence that the documents give for what a user does, such as Home: 4, 5.",
      page: "scenarios.md"),
    Entry(
      word: "silence",
      meaning:
        "No line of a process in the background for so long that the system must have suspended it.",
      page: "verdicts.md"),
    Entry(
      word: "suspended",
      meaning: "In memory, without running code: no callback comes, not even at its end.",
      page: "verdicts.md"),
    Entry(
      word: "tail",
      meaning:
        "A log that begins in the middle of a life: nothing is missing before its first line.",
      page: "verdicts.md"),
    Entry(
      word: "verdict",
      meaning:
        "The result for a life: it conforms, it violates the order, or nothing in it could be judged.",
      page: "verdicts.md"),
  ]

  /// The entry of a word, in any case and with blanks or dashes.
  package static func entry(of word: String) -> Entry? {
    func plain(_ word: String) -> String {
      String(word.lowercased().map { $0 == "-" || $0 == "_" ? " " : $0 })
    }
    return builtin.first { plain($0.word) == plain(word) }
  }
}
