/// The snippet of an event, as a reference: it goes through many hands and is mostly not there.
final class KeptSnippet: Sendable {
  let snippet: Finding.Snippet

  init(_ snippet: Finding.Snippet) { self.snippet = snippet }
}

/// A place in a log that belongs to a finding.
public struct RelatedPlace: Sendable {
  public var file: String
  public var line: Int
  public var message: String
}

/// One finding with everything that a report can say of it.
public struct Finding: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case missing
    case spurious
    case named
    case note
    case property
  }

  public struct Previous: Sendable {
    public var file: String
    public var line: Int
    /// The event's canonical name.
    public var event: String
  }

  public struct Snippet: Sendable {
    /// The bytes of the log line around the event, at most `Snippet.limit`, not made safe.
    public var text: [UInt8]
    /// Whether bytes were left out before or after `text`.
    public var isCutBefore: Bool
    public var isCutAfter: Bool
    /// Where the event's text is, as a range of `text`.
    public var mark: Range<Int>

    public static let limit = 240
  }

  /// An index into `RuleSet.rules`.
  public var rule: Int
  public var ruleID: String
  public var severity: Severity
  public var isFault: Bool
  public var kind: Kind
  /// `LifeReport.id`.
  public var life: Int
  public var message: String
  public var file: String
  public var line: Int
  public var column: Int
  public var length: Int
  public var offset: Int
  /// RFC 3339 where the log has a zone, else the local stamp.
  public var time: String?
  var stamp = Stamp()
  /// The event's canonical name.
  public var event: String
  public var channel: Channel
  public var channels: [Channel]
  public var process: String?
  public var pid: Int?
  /// The scene, by the name that the log gives it.
  public var scene: String?
  public var count: Int
  public var states: [String]
  public var allowed: [String]
  public var missing: [String]
  public var isSpurious: Bool
  public var previous: Previous?
  /// The record that the explanation concerns, when it is not the finding's own.
  public var explains: Previous?
  public var dependsOn: [String]
  /// The documented sequence that it breaks or resembles, with its title.
  public var scenario: (id: String, title: String)?
  /// What should have come instead, in a few words: `home is 4 → 5; 4 was not seen`. Empty where that takes more of them.
  public var expectation = ""
  public var related: [RelatedPlace]
  public var sources: [Source]
  public var because: String
  public var fix: String
  /// 16 hexadecimal digits.
  public var fingerprint: String
  /// Whether the baseline has it: it does not count, and the report for people leaves it out.
  public var isKnown = false
  /// Whether it went out as a warning before it was known that its app logs what is missing.
  public var isProvisional = false
  /// Why it is accepted, by a `suppress` line: it does not count, and the report for people leaves it out.
  public var suppressedBecause: String?
  /// Whether it decides about the exit status.
  public var counts: Bool { !isKnown && suppressedBecause == nil }
  /// The offending line and the previous event's; nil past the limit of kept snippets.
  public var snippet: Snippet?
  public var previousSnippet: Snippet?
  /// What it has in common with others, if it was made from that.
  var template: FindingTemplate?

  /// Whether the finding stands for several that lost the same callback; `count` says how many.
  public var isFold: Bool { kind == .missing && !isFault }
}
