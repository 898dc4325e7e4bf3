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

  /// What is known of the system and the app.
  public var configuration = Configuration()
  /// Whether the app ran under a debugger or in the Simulator, which keep it running; nil: unknown.
  public var isDebugged: Bool?
  /// What the app's Info.plist says; `configuration` wins.
  package var app: AppDescription?
  /// Where lives are taken to begin.
  public var start = StartMode.auto
  /// Which callbacks the app logs.
  public var logged = Logged.auto
  /// Process names to judge; empty: all.
  public var apps: [String] = []
  /// Whether lines that name no process are judged although `apps` says which are: they are taken for the app's own.
  package var judgesNamelessProcesses = false
  /// Process ids to judge; empty: all.
  public var pids: [Int32] = []
  /// The first and the last moment to judge; nil: all.
  public var since: TimeBound?
  /// The last moment to judge; nil: to the end.
  public var until: TimeBound?
  /// The name of a `LogFormat`; nil: found out from each input.
  public var inputFormat: String?
  /// Rule ids to report; empty: all.
  public var select: [String] = []
  /// Rule ids not to report.
  public var ignore: [String] = []
  /// Severities of rules, instead of those that the rules have; of several for a rule the last one holds.
  public var severities: [(rule: String, level: Severity)] = []
  /// Time limits of rules, instead of those that their formulas have.
  public var limits: [(rule: String, microseconds: Int64)] = []
  /// Findings that are known and do not count.
  package var baseline: KnownFindings?
  /// Findings that are accepted and do not count.
  package var suppressions: [Suppression] = []
  /// The configuration file, where one is used.
  package var configurationUse: ConfigurationUse?
  /// Whether findings keep the bytes of their log lines, for the human report.
  package var keepsSnippets = false
  /// Whether it is kept when which life was in which states, for pictures.
  package var keepsStates = false
  /// How many lives may be open at a time before those are closed that were silent for long (`Engine.closeIdleLives`).
  package var lifeLimit = IdleProcesses.limit
  /// Past it, findings are counted per rule only.
  package var findingLimit = 100_000
  /// How many findings keep their log lines.
  package var snippetLimit = 1000
  /// How many changes of state are kept.
  package var stateLimit = 200_000

  /// - Parameters:
  ///   - os: the system's version; nil: unknown, or what the log says.
  ///   - sdk: the version of the SDK that the app is built with; nil: unknown.
  ///   - facts: what else is known of app and device, such as `[.scenes: true]`.
  ///   - backgroundModes: `UIBackgroundModes` of the app; nil: unknown.
  ///   - logged: which callbacks the app logs.
  ///   - start: where lives are taken to begin.
  public init(
    os: Version? = nil, sdk: Version? = nil, facts: Facts = [:], backgroundModes: [String]? = nil,
    logged: Logged = .auto, start: StartMode = .auto
  ) {
    configuration = Configuration(os: os, sdk: sdk, facts: facts)
    configuration.backgroundModes = backgroundModes
    self.logged = logged
    self.start = start
  }

  /// `configuration` with what the app adds.
  package var knownConfiguration: Configuration {
    var known = configuration
    app?.complete(&known)
    return known
  }

  /// Whether findings of `rule` are reported. An opt-in rule is asked for by name: it is selected, or has a severity.
  package func isListed(_ rule: RuleDefinition) -> Bool {
    isListed(rule.id, isOptIn: rule.isOptIn)
  }

  /// As above; no name is made where nobody asks for one.
  func isListed(_ rule: @autoclosure () -> String, isOptIn: Bool) -> Bool {
    if !ignore.isEmpty, ignore.contains(rule()) { return false }
    if !select.isEmpty { return select.contains(rule()) }
    return !isOptIn || !severities.isEmpty && severities.contains { $0.rule == rule() }
  }
}
