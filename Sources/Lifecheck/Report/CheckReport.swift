/// What one input held, in numbers.
public struct InputSummary: Sendable {
  public var file: String
  /// The name of the format, as `--input` takes it; nil where nothing was read.
  public var format: String?
  /// Why it is that one, for people; nil where it was given or nothing was read.
  public var formatReason: String?
  /// Where the log goes on in another format: the first such places, at most `formatChangeLimit`.
  public var formatChanges: [FormatChange] = []
  public var lines = 0
  public var bytes = 0
  /// Lines that hold something: in formats of one line a record, each is one.
  public var records = 0
  public var events = 0
  /// Lines that name a callback, but whose header could not be read.
  public var unparsed = 0
  /// Lines that mention a callback and are not one.
  public var nearMisses = 0
  /// The first near misses, for the message when nothing was recognised. At most `nearMissLimit`.
  public var nearMissExamples: [(line: Int, text: [UInt8])] = []
  /// Wrong spellings that were understood: the first ones, each once.
  public var misspellings: [Misspelling] = []
  public var reordered = 0
  public var duplicates = 0
  /// Lines of which only the first MiB was judged.
  public var overlong = 0
  /// Places where messages are missing, and how many of them at least, as far as the log says so.
  public var losses = 0
  public var lostMessages = 0
  /// Whether the last line has no line end.
  public var truncated = false
  /// Whether the first bytes look like no text at all.
  public var isBinary = false
  /// The list of events that it was read from, where its own lines were not.
  public var list: String?
  /// Why the input could not be read (to its end).
  public var error: String?

  public static let nearMissLimit = 5
  public static let formatChangeLimit = 20

  public init(file: String) {
    self.file = file
  }

  /// What this and, after it, `later` held of one input.
  func joined(with later: InputSummary) -> InputSummary {
    var sum = self
    sum.format = format ?? later.format
    sum.formatReason = formatReason ?? later.formatReason
    sum.formatChanges += later.formatChanges.prefix(Self.formatChangeLimit - formatChanges.count)
    sum.nearMissExamples += later.nearMissExamples.prefix(
      Self.nearMissLimit - nearMissExamples.count)
    let numbers: [WritableKeyPath<InputSummary, Int>] = [
      \.lines, \.bytes, \.records, \.events, \.unparsed, \.nearMisses, \.overlong, \.losses,
      \.lostMessages,
    ]
    for number in numbers { sum[keyPath: number] &+= later[keyPath: number] }
    sum.misspellings.add(later.misspellings)
    sum.truncated = later.truncated
    sum.isBinary = isBinary || later.isBinary
    return sum
  }

  mutating func count(_ loss: LogLoss) {
    losses += 1
    let (sum, overflows) = lostMessages.addingReportingOverflow(loss.count ?? 0)
    lostMessages = overflows ? .max : sum
  }
}

/// The place in an input from which on it is in another format.
public struct FormatChange: Hashable, Sendable {
  public var line: Int
  /// The name of the format, as `--input` takes it.
  public var format: String
  /// Why it is that one, for people.
  public var reason: String
}

/// How a life came out.
public enum Verdict: String, Hashable, Sendable {
  /// At least one unfolded fault of severity error or warning.
  case violates
  /// Events were judged, and none was at fault.
  case conforms
  /// No event was judged.
  case inconclusive
}

/// One run of one process, as reports show it.
public struct LifeReport: Sendable {
  /// Counted from 1, in the order of first events.
  public var id: Int
  public var process: String?
  public var pid: Int?
  public var file: String
  public var firstLine: Int
  public var lastLine: Int
  /// `launch` or `tail`.
  public var start: StartMode
  public var started: String?
  public var ended: String?
  public var endReason: String?
  public var events: Int
  public var faults: Int
  public var verdict: Verdict
  public var finalStates: [String]
  /// The bundle identifier, where a line gives it.
  public var bundle: String?
  /// Callbacks that were missed and never occur, by name.
  public var unseen: [String]
  /// Its scenes by their names in the log, at most a few.
  public var scenes: [String] = []
  /// The documented sequences that it holds, in the order of the rules.
  public var scenarios: [String] = []
  /// Where the first of them are, in the order of their ends.
  public var segments: [Segment] = []

  public struct Segment: Sendable {
    public var scenario: String
    public var line: Int
    public var lastLine: Int
  }
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
  /// The event's canonical name, and what messages call it.
  public var event: String
  public var eventDisplayName: String
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
  public var related: [RelatedPlace]
  public var sources: [Source]
  public var because: String
  public var fix: String
  /// 16 hexadecimal digits.
  public var fingerprint: String
  /// Whether the baseline has it: it does not count, and the report for people leaves it out.
  public var isKnown = false
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

/// Findings of a rule in a file that count and are not listed.
public struct UnlistedFindings: Sendable {
  public var rule: String
  public var file: String
  public var count: Int

  public init(rule: String, file: String, count: Int) {
    self.rule = rule
    self.file = file
    self.count = count
  }
}

/// How a rule with a formula came out.
public struct PropertyReport: Sendable {
  public var rule: String
  /// `LifeReport.id`; nil where the rule was put to the test in none of several lives.
  public var life: Int?
  public var verdict: PropertyVerdict

  public init(rule: String, life: Int?, verdict: PropertyVerdict) {
    self.rule = rule
    self.life = life
    self.verdict = verdict
  }
}

/// The numbers of a whole run.
public struct CheckSummary: Sendable {
  public var lives = 0
  public var closedLives = 0
  public var events = 0
  /// Events that are not judged, because they are before `--since` or after `--until`.
  public var outside = 0
  public var faults = 0
  public var folded = 0
  /// Findings by severity, without those that do not count.
  public var errors = 0
  public var warnings = 0
  public var infos = 0
  /// Findings that a suppression accepts.
  public var suppressed = 0
  /// Findings that the baseline has.
  public var known = 0
  /// Rules with a formula that were broken in some life, and those of which an obligation was open at the end.
  public var brokenProperties = 0
  public var pendingProperties = 0
  /// Lives in which a rule met too many values of its parameter at a time to follow.
  public var abandonedProperties = 0
  /// Of these, those that are not listed.
  public var uncounted = 0
  public var verdict = Verdict.inconclusive

  public init() {}
}

/// Everything that a report needs, findings in the order of file, line, column, rule, message.
///
/// Findings and lives are kept small and written out one at a time, so that a report of a hundred
/// thousand findings needs no more memory than the findings themselves.
public protocol CheckReport {
  var configuration: Configuration { get }
  /// What is worth knowing about the configuration, a sentence each.
  var notes: [String] { get }
  /// The rule sets whose machines judge: the names of their files, without folder and `.rules`.
  var rulesets: [String] { get }
  /// Every rule, in the order of `RuleSet.rules`.
  var rules: [RuleStatus] { get }
  var inputs: [InputSummary] { get }
  /// The archives among them, with what they held.
  var archives: [ArchiveSummary] { get }
  var summary: CheckSummary { get }
  var coverage: CoverageReport { get }
  /// Findings that count and are not listed, because there are too many, by file and rule.
  var overflow: [UnlistedFindings] { get }
  func forEachLife(_ body: (LifeReport) throws -> Void) rethrows
  func forEachFinding(_ body: (Finding) throws -> Void) rethrows
  /// The rules with a formula: for each life that put one to the test how it came out, in the order of rules and
  /// lives, and one entry for each rule that none did.
  func forEachProperty(_ body: (PropertyReport) throws -> Void) rethrows
  /// The processes with events, in the order of inputs and first events.
  func forEachProcess(_ body: (ProcessReport) throws -> Void) rethrows
}

extension CheckReport {
  /// The same by rule.
  var overflowOfRules: [(rule: String, count: Int)] {
    var counts: [(rule: String, count: Int)] = []
    for entry in overflow {
      if let known = counts.firstIndex(where: { $0.rule == entry.rule }) {
        counts[known].count += entry.count
      } else {
        counts.append((entry.rule, entry.count))
      }
    }
    return counts
  }

  public var notes: [String] { [] }
  public var archives: [ArchiveSummary] { [] }
}
