/// What one input held, in numbers.
public struct InputSummary: Sendable {
  /// The input's name.
  public var file: String
  /// The name of the format, as `--input` takes it; nil where nothing was read.
  public var format: String?
  /// Why it is that one, for people; nil where it was given or nothing was read.
  package var formatReason: String?
  /// Where the log goes on in another format: the first such places, at most `formatChangeLimit`.
  package var formatChanges: [FormatChange] = []
  /// How many lines it has.
  public var lines = 0
  /// How many bytes it has.
  public var bytes = 0
  /// Lines that hold something: in formats of one line a record, each is one.
  package var records = 0
  /// How many life-cycle events it holds.
  public var events = 0
  /// Lines that name a callback, but whose header could not be read.
  public var unparsed = 0
  /// Lines that mention a callback and are not one.
  public var nearMisses = 0
  /// Those among them that tell once more what an event tells: of another class, or at the end of a handler.
  var confirmations = 0
  /// The first near misses: `nearMissLimit`, where no more were asked for.
  public var nearMissExamples: [NearMissExample] = []
  var exampleLimit = nearMissLimit
  /// Wrong spellings that were understood: the first ones, each once.
  package var misspellings: [Misspelling] = []
  package var reordered = 0
  package var duplicates = 0
  /// Records that stand in the input once more, byte by byte, stamp and all; they count as duplicates.
  var copies = 0
  /// Whether more events came than those among which a copy is known.
  var isCopyWindowPassed = false
  /// Lines of which only the first MiB was judged.
  package var overlong = 0
  /// Places where messages are missing, and how many of them at least, as far as the log says so.
  public var losses = 0
  package var lostMessages = 0
  /// Whether the last line has no line end.
  package var truncated = false
  /// Whether the first bytes look like no text at all.
  package var isBinary = false
  /// Whether it looks like source code: none of its lines is read.
  package var isSource = false
  /// What they are then, where that can be told.
  package var foreignEncoding: ForeignEncoding?
  /// The encoding, where it is not UTF-8. Bytes and offsets are those of the text in UTF-8 all the same.
  package var encoding: String?
  /// What was no text in that encoding, an odd last byte included. The text has U+FFFD for each.
  package var replacements = 0
  /// The list of events that it was read from, where its own lines were not.
  package var list: String?
  /// Why the input could not be read (to its end).
  public var error: String?

  package static let nearMissLimit = 5
  package static let formatChangeLimit = 20

  package init(file: String) {
    self.file = file
  }

  /// What this and, after it, `later` held of one input.
  func joined(with later: InputSummary) -> InputSummary {
    var sum = self
    sum.format = format ?? later.format
    sum.formatReason = formatReason ?? later.formatReason
    sum.formatChanges += later.formatChanges.prefix(Self.formatChangeLimit - formatChanges.count)
    sum.nearMissExamples += later.nearMissExamples.prefix(
      max(0, exampleLimit - nearMissExamples.count))
    let numbers: [WritableKeyPath<InputSummary, Int>] = [
      \.lines, \.bytes, \.records, \.events, \.unparsed, \.nearMisses, \.confirmations,
      \.overlong, \.losses,
      \.lostMessages, \.replacements, \.copies,
    ]
    for number in numbers { sum[keyPath: number] &+= later[keyPath: number] }
    sum.misspellings.add(later.misspellings)
    sum.isCopyWindowPassed = isCopyWindowPassed || later.isCopyWindowPassed
    sum.truncated = later.truncated
    sum.isBinary = isBinary || later.isBinary
    sum.isSource = isSource || later.isSource
    sum.foreignEncoding = foreignEncoding ?? later.foreignEncoding
    sum.encoding = encoding ?? later.encoding
    return sum
  }

  mutating func count(_ loss: LogLoss) {
    losses += 1
    let (sum, overflows) = lostMessages.addingReportingOverflow(loss.count ?? 0)
    lostMessages = overflows ? .max : sum
  }
}

/// The place in an input from which on it is in another format.
package struct FormatChange: Hashable, Sendable {
  package var line: Int
  /// The name of the format, as `--input` takes it.
  package var format: String
  /// Why it is that one, for people.
  package var reason: String
}

/// Findings of a rule in a file that count and are not listed.
package struct UnlistedFindings: Sendable {
  package var rule: String
  package var file: String
  package var count: Int

  package init(rule: String, file: String, count: Int) {
    self.rule = rule
    self.file = file
    self.count = count
  }
}

/// How a rule with a formula came out.
package struct PropertyReport: Sendable {
  package var rule: String
  /// `LifeReport.id`; nil where the rule was put to the test in none of several lives.
  package var life: Int?
  package var verdict: PropertyVerdict

  package init(rule: String, life: Int?, verdict: PropertyVerdict) {
    self.rule = rule
    self.life = life
    self.verdict = verdict
  }
}

/// The numbers of a whole run.
public struct CheckSummary: Sendable {
  /// How many runs of processes the inputs tell of.
  public var lives = 0
  package var closedLives = 0
  /// How many events were judged.
  public var events = 0
  /// Events that are not judged, because they are before `--since` or after `--until`.
  public var outside = 0
  /// How many places break the order of a life cycle, listed or not.
  public var faults = 0
  /// How many findings were folded into others.
  public var folded = 0
  /// Findings by severity, without those that do not count.
  public var errors = 0
  /// How many warnings count.
  public var warnings = 0
  /// How many findings of the least severity count.
  public var infos = 0
  /// Findings that a suppression accepts.
  package var suppressed = 0
  /// Findings that the baseline has.
  package var known = 0
  /// Rules with a formula that were broken in some life, and those of which an obligation was open at the end.
  package var brokenProperties = 0
  package var pendingProperties = 0
  /// Lives in which a rule met too many values of its parameter at a time to follow.
  package var abandonedProperties = 0
  /// Findings that the configuration file hides, and those that count with the severity that it gives them.
  package var hidden = 0
  package var regraded = 0
  /// Of these, those that are not listed.
  public var uncounted = 0
  /// How everything came out that was judged.
  public var verdict = Verdict.inconclusive

  package init() {}
}

/// Everything that a report needs, findings in the order of file, line, column, rule, message.
///
/// Findings and lives are kept small and written out one at a time, so that a report of a hundred
/// thousand findings needs no more memory than the findings themselves.
package protocol CheckReport {
  var configuration: Configuration { get }
  /// What is worth knowing about the configuration, a sentence each.
  var notes: [String] { get }
  /// The rule sets whose machines judge: the names of their files, without folder and `.rules`.
  var rulesets: [String] { get }
  /// The configuration file, where one is used.
  var configurationUse: ConfigurationUse? { get }
  /// Every rule, in the order of `RuleSet.rules`.
  var rules: [RuleStatus] { get }
  var inputs: [InputSummary] { get }
  /// The archives among them, with what they held.
  var archives: [ArchiveSummary] { get }
  var summary: CheckSummary { get }
  var coverage: CoverageReport { get }
  /// Findings that count and are not listed, because there are too many, by file and rule.
  var overflow: [UnlistedFindings] { get }
  /// When lives were in which states; empty where that was not kept.
  var stateLanes: StateLanes { get }
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

  package var stateLanes: StateLanes { StateLanes() }
  package var notes: [String] { [] }
  package var configurationUse: ConfigurationUse? { nil }
  package var archives: [ArchiveSummary] { [] }
}
