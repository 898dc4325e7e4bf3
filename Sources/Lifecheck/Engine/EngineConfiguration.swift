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
    formulas = Formulas(FormulaPlan(rules, options), early: formulas.early)
    silenceRules = SilenceRules(rules, machines: machines, configuration: configuration)
    coverage = CoverageMarks(rules, machines: machines, configuration: configuration)
    scenarios = Scenarios(
      ScenarioPlan(rules, machines: machines, options: options),
      launchStimulus: scenarios.launchStimulus)
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

  /// What is worth knowing about the configuration, a sentence each, safe to show; `files` are the inputs' names.
  func configurationNotes(files: [String]) -> [String] {
    let configuration = options.configuration
    var notes = options.app?.notes ?? []
    for mode in configuration.backgroundModes ?? [] where !rules.backgroundModes.contains(mode) {
      if let known = nearestName(to: mode, among: rules.backgroundModes) {
        let shown = visible(mode.utf8.prefix(60))
        notes.append("background mode '\(shown)' is unknown; did you mean '\(known)'?")
      }
    }
    notes += sceneNotes(files: files)
    notes += logVersions.compactMap { note(on: $0, files: files) }
    notes += lossNotes(files: files)
    if let os = configuration.os, let minimum = options.app?.minimumOS, os < minimum {
      notes.append(
        "the app's \(AppDescription.Key.minimumOS) is \(minimum): it does not run on iOS \(os)")
    }
    let deprecated = AppDescription.exitsOnSuspendDeprecated
    if let os = configuration.os, os >= deprecated, configuration.facts[.exitsOnSuspend] == true {
      notes.append(
        "\(AppDescription.Key.exitsOnSuspend) is deprecated since iOS \(deprecated); this check takes it that"
          + " iOS \(os) still obeys it. If not, say --no-exits-on-suspend")
    }
    if let app = options.app, app.hasSceneManifest, configuration.facts[.scenes] == nil {
      notes.append(
        "the app has scenes from iOS \(AppDescription.firstOSWithScenes) on, and runs on older ones too: say --os"
      )
    }
    return notes
  }

  /// More apps that were found to have scenes are not named.
  private static let sceneNoteLimit = 3

  private func sceneNotes(files: [String]) -> [String] {
    let places = instanceApps.values.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    return places.prefix(Self.sceneNoteLimit).map { place in
      let file = files.indices.contains(Int(place.file)) ? files[Int(place.file)] : ""
      return
        "\(visible(file.utf8)):\(place.line): the app has scenes, and is judged so (--scenes auto)"
    }
  }

  private func note(on found: LogVersion, files: [String]) -> String? {
    let file = files.indices.contains(Int(found.file)) ? files[Int(found.file)] : ""
    let place = "\(visible(file.utf8)):\(found.line)"
    switch found.standing {
    case .used: return "iOS \(found.version), by \(place)"
    case .disputed:
      return "\(place) tells of iOS \(found.version), and another line of another version: say --os"
    case .passedOver: break
    }
    guard let os = options.configuration.os else {
      return
        "\(place) tells of iOS \(found.version), after events that were judged without: say --os \(found.version)"
    }
    guard !os.covers(found.version) else { return nil }
    return "\(place) tells of iOS \(found.version); what is judged is iOS \(os)"
  }
}

extension Version {
  /// Whether `other` is this version, or one of those that it leaves open: 17 covers 17.2, and 17.2 covers 17.2.1.
  fileprivate func covers(_ other: Version) -> Bool {
    guard major == other.major else { return false }
    return (minor == 0 && patch == 0)
      || (minor == other.minor && (patch == 0 || patch == other.patch))
  }
}
