/// A place in a log that belongs to a finding.
public struct RelatedPlace: Sendable {
  /// The input's name.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// What the line has to do with the finding.
  public var message: String
}

/// One finding with everything that a report can say of it.
public struct Finding: Sendable {
  /// What a finding says of the trace.
  public enum Kind: String, Hashable, Sendable {
    /// Callbacks were not seen that had to come before the event.
    case missing
    /// The event should not be there.
    case spurious
    /// The event is a fault that the rules know as such.
    case named
    /// The event is worth knowing, and no fault.
    case note
    /// The event breaks the formula of a rule.
    case property
  }

  /// Another event of the same life.
  public struct Previous: Sendable {
    /// The input's name.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The event's canonical name.
    public var event: String
  }

  package struct Snippet: Sendable {
    /// The bytes of the log line around the event, at most `Snippet.limit`, not made safe.
    package var text: [UInt8]
    /// Whether bytes were left out before or after `text`.
    package var isCutBefore: Bool
    package var isCutAfter: Bool
    /// Where the event's text is, as a range of `text`.
    package var mark: Range<Int>

    package static let limit = 240
  }

  /// An index into `RuleSet.rules`.
  package var rule: Int
  /// The rule's id, such as `background-without-resign`.
  public var ruleID: String
  /// How much it weighs, by the rule or by what an option says of it.
  public var severity: Severity
  /// Whether it is a fault of the app's order, which is no note.
  public var isFault: Bool
  /// What it says of the trace.
  public var kind: Kind
  /// `LifeReport.id`.
  public var life: Int
  /// What is wrong, in a sentence without a full stop.
  public var message: String
  /// The input's name.
  public var file: String
  /// The line of the event, from 1.
  public var line: Int
  /// Where the callback's text begins in the line, in bytes from 1.
  public var column: Int
  /// The length of the callback's text, in bytes.
  public var length: Int
  /// Where the line begins in the input, in bytes from 0.
  public var offset: Int
  /// RFC 3339 where the log has a zone, else the local stamp.
  public var time: String?
  var stamp = Stamp()
  /// The event's canonical name.
  public var event: String
  /// How the event became visible.
  public var channel: Channel
  package var channels: [Channel]
  /// The process, where the log names it.
  public var process: String?
  /// The process id, where the log has one.
  public var pid: Int?
  /// The scene, by the name that the log gives it.
  public var scene: String?
  /// How many places of the trace it stands for.
  public var count: Int
  /// The states that the app can have been in before the event, by name.
  public var states: [String]
  /// The same in words for people.
  package var stateWords: [String] = []
  /// The events that were legal there, by name.
  public var allowed: [String]
  /// The callbacks that were not seen, by name, in their order.
  public var missing: [String]
  package var isSpurious: Bool
  /// The event before, of the same life.
  public var previous: Previous?
  /// The record that the explanation concerns, when it is not the finding's own.
  package var explains: Previous?
  /// What is not known and would change the finding, such as `exitsOnSuspend`.
  public var dependsOn: [String]
  /// The documented sequence that it breaks or resembles, with its title.
  public var scenario: (id: String, title: String)?
  /// What was not seen, in a few words: `home is 4 → 5; 4 was not seen`. Empty where a few words do not tell it.
  public var label = ""
  /// Other lines that belong to it.
  public var related: [RelatedPlace]
  /// Where the rule is documented.
  @LateSources public var sources: [Source]
  /// Why it is at fault.
  public var because: String
  /// What to do about it.
  public var fix: String
  /// 16 hexadecimal digits.
  public var fingerprint: String
  /// Whether the baseline has it: it does not count, and the report for people leaves it out.
  package var isKnown = false
  /// Whether it went out as a warning before it was known that its app logs what is missing.
  package var isProvisional = false
  /// Why it is accepted, by a `suppress` line: it does not count, and the report for people leaves it out.
  package var suppressedBecause: String?
  /// Whether it decides about the exit status.
  package var counts: Bool { !isKnown && suppressedBecause == nil }
  /// The offending line and the previous event's; nil past the limit of kept snippets.
  package var snippet: Snippet?
  package var previousSnippet: Snippet?
  /// What it has in common with others, if it was made from that.
  var template: FindingTemplate?

  /// Whether the finding stands for several that lost the same callback; `count` says how many.
  package var isFold: Bool { kind == .missing && !isFault }
}
