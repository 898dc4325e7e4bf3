/// What a log says about itself.
extension Engine {
  mutating func observe(_ marker: LogMarker) {
    switch marker {
    case .boot, .newRun: close(lives.open(in: input.file))
    case .clockChange:
      for slot in lives.open(in: input.file) {
        judgeHeld(in: slot, all: true)
        lives.details[slot].lasts = LastEvents()
        formulas.forgetTimes(of: lives.details[slot].formulas)
      }
    case .loss(let loss): observe(loss)
    case .version(let version, let line): observe(version: version, line: line)
    case .origin(let number):
      endFile()
      begin(file: number)
    case .repetition(let count, let line):
      guard let slot = input.last else { return }
      if lives.held.repeatNewest(count, at: line, in: lives.details[slot].held) { return }
      var lent = lives.lend()
      if let last = lent[slot].lasts.newest {
        foldRepetitions(count, at: line, of: last.event, last.channel, &lent[slot])
      }
      lives.takeBack(lent)
    }
  }

  /// More versions of iOS than that are not kept: nobody reads on.
  private static let versionLimit = 4

  /// Takes the version that a line of the log tells.
  ///
  /// It holds for the whole run, so it has to come before the first event that is judged, and where none was given. Two
  /// versions there leave it open. Any other version is only noted.
  private mutating func observe(version: Version, line: Int) {
    guard facts.versions.count < Self.versionLimit,
      !facts.versions.contains(where: { $0.version == version && $0.use != .ofOtherInput })
    else { return }
    let isOpen = told.configuration.os == nil && !lives.hasTaken
    let use: LogVersion.Use =
      !isOpen
      ? .passedOver : facts.versions.allSatisfy { $0.use == .ofOtherInput } ? .used : .disputed
    if use == .disputed {
      for index in facts.versions.indices where facts.versions[index].use == .used {
        facts.versions[index].use = .disputed
      }
    }
    facts.versions.append(
      LogVersion(version: version, file: input.file, line: line, use: use))
    if isOpen { configure(os: use == .used ? version : nil) }
  }

  /// Forgets the versions that inputs without an event have told: a crash report among logs need not be of their device.
  mutating func forgetVersions() {
    guard !facts.versions.isEmpty, !lives.hasTaken, told.configuration.os == nil else { return }
    for index in facts.versions.indices { facts.versions[index].use = .ofOtherInput }
    configure(os: nil)
  }
}

/// A version of iOS that a log tells.
struct LogVersion: Sendable {
  var version: Version
  /// The number of the input.
  var file: Int32
  var line: Int
  var use: Use

  enum Use: Hashable {
    /// The run is judged by it.
    case used
    /// It is not: another was given, or events were judged already.
    case passedOver
    /// Another line before the first event tells of another version.
    case disputed
    /// Its input had no event before another one began.
    case ofOtherInput
  }
}
