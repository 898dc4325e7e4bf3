/// A version of iOS that a log tells.
struct LogVersion: Sendable {
  var version: Version
  /// The number of the input.
  var file: Int32
  var line: Int
  var standing: Standing

  enum Standing: Hashable {
    /// The run is judged by it.
    case used
    /// It is not: another was given, or events were judged already.
    case passedOver
    /// Another line before the first event tells of another version.
    case disputed
  }
}

/// What the engine knows of system and app, and what is to be said about that.
extension Engine {
  /// More versions of iOS than that are not kept: nobody reads on.
  private static let versionLimit = 4

  /// Adds what is known of the app, and chooses the machines. No event was judged yet.
  mutating func configure() {
    options.app?.complete(&options.configuration)
    let (rules, configuration) = (rules, options.configuration)
    machines = Self.order(of: rules, in: configuration)
    isJudging = machines.map { _ in false }
    automatonNumbers = [Int](repeating: -1, count: 4 * machines.count)
    fits = machines.map { MachineFit(rules.machines[$0], in: configuration) }
    alphabets = machines.map { machine in
      let known = Set(rules.alphabet(ofMachine: machine))
      return rules.events.indices.map { known.contains($0) }
    }
    firstMachines = Self.firstMachines(of: alphabets, eventCount: rules.events.count)
    properties = PropertySet(rules, options)
    silenceRules = SilenceRules(rules, machines: machines, configuration: configuration)
    coverage = CoverageMarks(rules, machines: machines, configuration: configuration)
    scenarioBook = ScenarioBook(rules, machines: machines, options: options)
  }

  /// Takes the version that a line of the log tells.
  ///
  /// It holds for the whole run, so it has to come before the first event that is judged, and where none was given. Two
  /// versions there leave it open. Any other version is only noted.
  mutating func observe(version: Version, line: Int) {
    guard logVersions.count < Self.versionLimit,
      !logVersions.contains(where: { $0.version == version })
    else { return }
    let isOpen = toldConfiguration.os == nil && !hasJudged
    let standing: LogVersion.Standing =
      !isOpen ? .passedOver : logVersions.isEmpty ? .used : .disputed
    if standing == .disputed {
      for index in logVersions.indices { logVersions[index].standing = .disputed }
    }
    logVersions.append(LogVersion(version: version, file: file, line: line, standing: standing))
    guard isOpen else { return }
    options.configuration = toldConfiguration
    options.configuration.os = standing == .used ? version : nil
    configure()
  }
}
