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
      word: "backgroundModes",
      meaning:
        "Which background modes the app's Info.plist declares: --background-modes NAMES, or none.",
      page: "configuration.md"),
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
      word: "conforms",
      meaning:
        "The verdict for a life in which no fault was found.",
      page: "verdicts.md"),
    Entry(
      word: "coverage",
      meaning: "How many of the known states, transitions, scenarios and rules the log showed.",
      page: "scenarios.md"),
    Entry(
      word: "duplicate",
      meaning:
        "A record that tells once more what another one has told: it is counted and not judged.",
      page: "verdicts.md"),
    Entry(
      word: "event",
      meaning: "A callback, or a sign of the system or a test, that a line of the log shows.",
      page: "inputs.md"),
    Entry(
      word: "evidence",
      meaning: "A line that shows a state or a change without being a callback of the app.",
      page: "verdicts.md"),
    Entry(
      word: "exitsOnSuspend",
      meaning:
        "Whether Info.plist sets UIApplicationExitsOnSuspend: --exits-on-suspend, or --no-exits-on-suspend.",
      page: "configuration.md"),
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
      word: "forwarded",
      meaning:
        "Whether a framework hands callbacks of scenes on under the names of the application delegate's: --forwarded, or --no-forwarded.",
      page: "configuration.md"),
    Entry(
      word: "gap",
      meaning:
        "What is missing between two callbacks, or a place of a log where messages are lost.",
      page: "verdicts.md"),
    Entry(
      word: "inconclusive",
      meaning:
        "The verdict where nothing could be judged.",
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
      word: "not exercised",
      meaning:
        "Of a property: nothing happened in the life that it is about.",
      page: "rule-language.md"),
    Entry(
      word: "not followed to the end",
      meaning:
        "Of a property: an event lacked the value by which it belongs to others, such as the address of a URL, or too many values were open at a time; it says nothing of what comes later.",
      page: "rule-language.md"),
    Entry(
      word: "note",
      meaning: "A finding that is no fault: legal, and worth a look.", page: "verdicts.md"),
    Entry(
      word: "observer",
      meaning:
        "Another object that logs a callback of the app's delegate under the same name: it is no second callback.",
      page: "verdicts.md"),
    Entry(
      word: "os",
      meaning: "The version of the system that the log is from: --os VERSION.",
      page: "configuration.md"),
    Entry(
      word: "overlong",
      meaning:
        "Of a line: longer than 1 MiB, of which the beginning was judged.",
      page: "inputs.md"),
    Entry(
      word: "pending",
      meaning:
        "Of a property: it waited for something when the log ended, and may still hold. The last line of a report counts such rules as left open.",
      page: "rule-language.md"),
    Entry(
      word: "property",
      meaning: "A rule about a whole life, such as a limit of time between two events.",
      page: "rule-language.md"),
    Entry(
      word: "reordered",
      meaning:
        "Of a record: brought back into the order of its stamp, from which it was no more than a second away.",
      page: "verdicts.md"),
    Entry(
      word: "satisfied",
      meaning:
        "Of a property: what it is about happened, and it held.",
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
      word: "spurious",
      meaning:
        "Of a callback: it should not be there, since nothing that may be missing explains it.",
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
      word: "unparsed",
      meaning:
        "Of a line: its beginning is no header of the log's format.",
      page: "inputs.md"),
    Entry(
      word: "verdict",
      meaning:
        "The result for a life: it conforms, it violates the order, or nothing in it could be judged.",
      page: "verdicts.md"),
    Entry(
      word: "violates",
      meaning:
        "The verdict for a life with a fault.",
      page: "verdicts.md"),
  ]

  /// The entry of a word, in any case and with blanks, dashes or nothing between its parts.
  package static func entry(of word: String) -> Entry? {
    func plain(_ word: String) -> String {
      word.lowercased().filter { !" -_".contains($0) }
    }
    return builtin.first { plain($0.word) == plain(word) }
  }
}
