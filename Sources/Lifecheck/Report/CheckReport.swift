/// Findings of a rule in a file that count and are not listed.
package struct UnlistedFindings: Sendable {
  package var rule: String
  package var file: String
  package var count: Int
}

/// How a rule with a formula came out.
package struct PropertyReport: Sendable {
  package var rule: String
  /// `LifeReport.id`; nil where the rule was put to the test in none of several lives.
  package var life: Int?
  package var verdict: PropertyVerdict
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
  /// Rules with a formula of which an obligation was open at the end.
  package var pendingProperties = 0
  /// Lives in which a rule met too many values of its parameter at a time to follow.
  package var abandonedProperties = 0
  /// Findings that the configuration file hides, and those that count with the severity that it gives them.
  package var hidden = 0
  package var regraded = 0
  /// Those of them that are not listed.
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
  /// Those of the notes that every report says, also where there is no room for the others.
  var limits: [MetLimit] { get }
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
  /// Whether events were seen in lists of callbacks only, whose order is not judged.
  var isOfLists: Bool {
    let seen = inputs.filter { $0.events > 0 }
    return !seen.isEmpty && seen.allSatisfy { $0.isDocumentation }
  }

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
}
