/// What a check is told from outside, all of it optional.
public struct CheckOptions: Sendable {
  /// Which callbacks the app is known to log (docs/verdicts.md).
  public enum Logged: Sendable {
    /// Unknown: callbacks that never occur and are missed again and again fold into one warning.
    case auto
    /// Every callback: nothing folds.
    case all
    /// These, as indices into `RuleSet.events`; all others may happen unseen.
    case only(Set<Int>)
  }

  public var configuration = Configuration()
  /// Whether the app ran under a debugger or in the Simulator, which keep it running; nil: unknown.
  public var isDebugged: Bool?
  /// What the app's Info.plist says; `configuration` wins.
  public var app: AppDescription?
  public var start = StartMode.auto
  public var logged = Logged.auto
  /// Process names to judge; empty: all.
  public var apps: [String] = []
  /// Whether lines that name no process are judged although `apps` says which are: they are taken for the app's own.
  public var judgesNamelessProcesses = false
  /// Process ids to judge; empty: all.
  public var pids: [Int32] = []
  /// The first and the last moment to judge; nil: all.
  public var since: TimeBound?
  public var until: TimeBound?
  /// The name of a `LogFormat`; nil: found out from each input.
  public var inputFormat: String?
  /// Rule ids to report; empty: all.
  public var select: [String] = []
  /// Rule ids not to report.
  public var ignore: [String] = []
  public var severities: [(rule: String, level: Severity)] = []
  /// Time limits of rules, instead of those that their formulas have.
  public var limits: [(rule: String, microseconds: Int64)] = []
  /// Findings that are known and do not count.
  public var baseline: KnownFindings?
  /// Whether every finding is known, because a baseline is being written.
  public var isEverythingKnown = false
  /// Findings that are accepted and do not count.
  public var suppressions: [Suppression] = []
  /// The configuration file, where one is used.
  public var configurationUse: ConfigurationUse?
  /// Whether findings keep the bytes of their log lines, for the human report.
  public var keepsSnippets = false
  /// How many lives may be open at a time before those are closed that were silent for long (`Engine.closeIdleLives`).
  public var lifeLimit = 2048
  /// Past it, findings are counted per rule only.
  public var findingLimit = 100_000
  /// How many findings keep their log lines.
  public var snippetLimit = 1000

  public init() {}

  /// `configuration` with what the app adds.
  public var knownConfiguration: Configuration {
    var known = configuration
    app?.complete(&known)
    return known
  }

  /// Whether findings of `rule` are reported. An opt-in rule is asked for by name: it is selected, or has a severity.
  public func isListed(_ rule: RuleDefinition) -> Bool {
    isListed(rule.id, isOptIn: rule.isOptIn)
  }

  /// As above; no name is made where nobody asks for one.
  func isListed(_ rule: @autoclosure () -> String, isOptIn: Bool) -> Bool {
    if !ignore.isEmpty, ignore.contains(rule()) { return false }
    if !select.isEmpty { return select.contains(rule()) }
    return !isOptIn || !severities.isEmpty && severities.contains { $0.rule == rule() }
  }
}
