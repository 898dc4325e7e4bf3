/// The words of messages and documents that are ours, or that others use in another sense.
package struct Glossary: Sendable {
  package struct Entry: Sendable {
    package var word: String
    package var meaning: String
    /// The page of the documents that tells more.
    package var page: String
  }

  /// In the order of the alphabet.
  package static let builtin: [Entry] = text.split(separator: "\n").map { line in
    let parts = line.split(separator: " | ").map { String($0) }
    return Entry(word: parts[0], meaning: parts[1], page: parts[2])
  }

  /// A word, its meaning, and its page.
  private static let text = """
    backgroundModes | Which background modes the app's Info.plist declares: --background-modes NAMES, or none. | configuration.md
    baseline | A file of findings that are known: they do not count and are not shown. | policy.md
    belief | For each state that the app may be in, the least number of faults that explains the log so far; \
    the next event is judged from the states with the fewest faults. | verdicts.md
    channel | How an event became visible: by the delegate's method, a notification, a framework, or the system. | verdicts.md
    conforms | The verdict for a life in which no fault was found. | verdicts.md
    coverage | How many of the known states, transitions, scenarios and rules the log showed. | scenarios.md
    dependsOn | In JSON, the words for what is not known of the app or the system and decides whether a finding holds, such as os. | verdicts.md
    duplicate | A record of a callback that another record has shown already: it is counted and not judged. | verdicts.md
    event | A callback, or a sign of the system or a test, that a line of the log shows. | inputs.md
    evidence | A line that shows a state or a change without being a callback of the app. | verdicts.md
    exitsOnSuspend | Whether Info.plist sets UIApplicationExitsOnSuspend: --exits-on-suspend, or --no-exits-on-suspend. | configuration.md
    fault | A step that no order of the documents allows: something is missing before it, or it should not be there. | verdicts.md
    finding | What a rule reports at a place of a log: a fault, a note, or a broken property. | verdicts.md
    folded | Reported once for many places: a callback that an app never logs is one warning, and no fault each time. | verdicts.md
    forwarded | Whether a framework hands callbacks of scenes on under the names of the application delegate's: --forwarded, or --no-forwarded. | configuration.md
    gap | What is missing between two callbacks, or a place of a log where messages are lost. | verdicts.md
    inconclusive | The verdict where nothing could be judged. | verdicts.md
    known | Of a finding: the baseline has it, so it does not count. | policy.md
    life | What one process of an app does, from its launch to its end. | verdicts.md
    machine | The states and steps that rules know of one kind of thing: the app, a scene, or a framework's view of either. | rule-language.md
    marker | A line that an app or a test prints to say what happens to it, such as 'lifecheck: home'. | scenarios.md
    near miss | A line that names a callback and is none, such as one that says that it was skipped. | inputs.md
    not exercised | Of a property: nothing happened in the life that it is about. | rule-language.md
    not followed to the end | Of a property: an event lacked the value by which it belongs to others, such as the address of a URL, \
    or too many values were open at a time; it says nothing of what comes later. | rule-language.md
    note | A finding that is no fault: legal, and worth a look. | verdicts.md
    observer | Another object that logs a callback of the app's delegate under the same name: it is no second callback. | verdicts.md
    opt-in | Of a rule: it is off until --select or --severity names it. | policy.md
    os | The version of the system that the log is from: --os VERSION. | configuration.md
    overlong | Of a line: longer than 1 MiB, of which the beginning was judged. | inputs.md
    pending | Of a property: it waited for something when the log ended, and may still hold. --statistics lists such rules as left open. | rule-language.md
    property | A rule about a whole life, such as a limit of time between two events. | rule-language.md
    provisional | Of a finding in a stream: only the end of the log says whether it is an error or is folded into a warning. | streams.md
    reordered | Of a record: brought back into the order of its stamp, from which it was no more than a second away. | verdicts.md
    rule | What is checked, by name: each finding belongs to one. | verdicts.md
    satisfied | Of a property: what it is about happened, and it held. | rule-language.md
    scenario | A sequence that the documents give for what a user does, such as Home: 4, 5. | scenarios.md
    scene | One window of an app, or one of its copies; each has callbacks and states of its own. | verdicts.md
    silence | No line of a process in the background for so long that the system must have suspended it. | verdicts.md
    spurious | Of a callback: it should not be there, since nothing that may be missing explains it. | verdicts.md
    state | Where an app or a scene stands between two callbacks, such as active or background. | verdicts.md
    stimulus | What a user, a test or the system did to the app, such as pressing Home, where the log shows it. | scenarios.md
    suppressed | Of a finding: a line 'suppress' of the configuration file accepts it with a reason, so it does not count. | policy.md
    suspended | In memory, without running code: no callback comes, not even at its end. | verdicts.md
    tail | A log that begins in the middle of a life: nothing is missing before its first line. | verdicts.md
    transition | A step of a machine: a callback that leads from one state to another. | scenarios.md
    unparsed | Of a line: its beginning is no header of the log's format. | inputs.md
    unseen | Of a callback: the app never logs it in the input, so a place where it is missing says little. | verdicts.md
    verdict | The result for a life: it conforms, it violates the order, or nothing in it could be judged. | verdicts.md
    violates | The verdict for a life with a fault. | verdicts.md
    """

  /// The entry of a word, in any case and with blanks, dashes or nothing between its parts.
  package static func entry(of word: String) -> Entry? {
    func plain(_ word: String) -> String {
      word.lowercased().filter { !" -_".contains($0) }
    }
    return builtin.first { plain($0.word) == plain(word) }
  }
}
