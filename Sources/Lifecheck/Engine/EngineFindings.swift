/// What the engine keeps of findings, and the findings that need no machine.
extension Engine {
  /// A selector that the version of iOS does not know is a fault, one that it deprecates a note.
  ///
  /// A range's end counts as deprecation: UIKit goes on calling the old selector where the new one
  /// is not implemented (docs/rule-language.md). Said once per life and spelling, the note once per
  /// process and spelling.
  mutating func checkAvailability(
    _ event: Event, on number: Int, snippet: Finding.Snippet?
  ) {
    guard let os = options.configuration.os else { return }
    let definition = rules.events[Int(event.event)]
    guard Int(event.spelling) < definition.spellings.count,
      let range = definition.spellings[Int(event.spelling)].availability
    else { return }
    let spelling = UInt64(event.event) << 16 | UInt64(event.spelling)
    let life = tracks[number].life
    let rule: Int
    let key: UInt64
    if let introduced = range.introduced, os < introduced, let unavailableRule {
      rule = unavailableRule
      key = spelling << 32 | UInt64(UInt32(truncatingIfNeeded: life))
    } else if let end = [range.deprecated, range.obsoleted].compactMap(\.self).min(), os >= end,
      let deprecatedRule
    {
      rule = deprecatedRule
      key = 1 << 63 | spelling << 32 | UInt64(UInt32(bitPattern: event.process))
    } else {
      return
    }
    guard reportedSpellings.insert(key).inserted else { return }
    let isFault = rules.rules[rule].isFault
    var record = FindingRecord(
      rule: rule, kind: isFault ? .named : .note, isFault: isFault, event: event, life: life,
      automaton: -1, states: 0)
    if let snippet { record.snippet = keep(snippet, previous: nil) }
    keep(record)
  }

  /// The line shows a state in which the app cannot be at this callback.
  mutating func keepMismatch(_ event: Event, on number: Int, snippet: Finding.Snippet?) {
    guard let mismatchRule else { return }
    var record = FindingRecord(
      rule: mismatchRule, kind: .note, isFault: false, event: event, life: tracks[number].life,
      automaton: -1, states: 0)
    record.shown = event.shown
    record.step = tracks[number].step.number
    if let snippet { record.snippet = keep(snippet, previous: nil) }
    keep(record)
  }

  mutating func complete(
    _ record: inout FindingRecord, subject: Subject, snippet: Finding.Snippet?
  ) {
    record.previousEvent = subject.previousEvent
    record.previousLine = subject.previousLine
    if let snippet { record.snippet = keep(snippet, previous: subject.previousSnippet) }
  }

  mutating func keep(_ own: Finding.Snippet, previous: Finding.Snippet?) -> Int32 {
    snippets.append((own, previous))
    return Int32(snippets.count - 1)
  }

  mutating func keep(_ record: FindingRecord) {
    guard findings.count < options.findingLimit else {
      overflow[Int(record.rule), default: 0] += 1
      return
    }
    var record = record
    let sameness = FindingSameness(record)
    record.ordinal = sameFindings[sameness, default: 0]
    sameFindings[sameness] = record.ordinal + 1
    released.append(findings.count)
    findings.append(record)
  }
}
