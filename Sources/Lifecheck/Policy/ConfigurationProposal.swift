/// What good runs of an app show, as a configuration file says it: what the app logs, and what is known of it.
package struct ConfigurationProposal: Sendable {
  /// The name of its process; nil where the log names none.
  package let app: String?
  /// The callbacks that it logs, in the order of the event list.
  package let logged: [String]
  /// Whether it has scenes; nil where the log does not tell.
  package let hasScenes: Bool?
  /// Whether every run is seen from its launch.
  package let isWhole: Bool
  /// The version of iOS that the log tells.
  package let os: Version?
  package let runs: Int
  package let events: Int

  /// The text of the file.
  ///
  /// - Parameters:
  ///   - settings: what else was said of app and system, line by line.
  ///   - demandsLogged: whether what is listed is demanded, or only named in a comment.
  ///   - lost: callbacks of which a check without the file says that they are missing: the runs never show them.
  ///   - hints: rules that have something to say of the runs which is no fault.
  package func text(
    settings: [String], demandsLogged: Bool, lost: [String] = [], hints: [String] = []
  ) -> String {
    var text =
      "# Made by 'lifecheck init' from \(runs) good run\(runs == 1 ? "" : "s") with \(events) life-cycle events. 'lifecheck LOG' reads it here and in the folders below.\n"
    text += "# A line after '#' is not read: take the sign away where the line is right.\n"
    text += "\n# The process to judge; another one in the same log is passed over.\n"
    text += app.map { "app \(Self.quoted($0))\n" } ?? "# app NAME\n"
    text +=
      "\n# What the app logs. Each of these is demanded where it has to come, and a log that lost one fails.\n"
    text +=
      "# Everything else may happen unseen. Add a callback here when the app begins to log it.\n"
    if !demandsLogged {
      text +=
        "# Not all that the runs show is complete on each channel, so that demanding it would find faults in them.\n"
    }
    if !lost.isEmpty {
      text +=
        "# The runs never show \(lost.joined(separator: ", ")), which a check without this file calls an error. If the app logs it, add it here: then these are no good runs.\n"
    }
    text += "\(demandsLogged ? "" : "# ")logged \(logged.joined(separator: ", "))\n"
    text +=
      "\n# Where a log begins. 'launch': each run is seen from its launch, so that a lost launch callback is found.\n"
    text += "# Take it out where logs may begin in the middle of a run.\n"
    text += "\(isWhole ? "" : "# ")start launch\n"
    text += appLines(settings)
    text +=
      "\n# What makes the exit status 1. The runs have no warning, so that a new one is worth a look.\n"
    text += "fail-on warning\n"
    if !hints.isEmpty {
      text += "\n# Rules that found something of no weight in the runs; each can be silenced.\n"
      for hint in hints { text += "# ignore \(hint)\n" }
    }
    return text
  }

  /// What is known of app and system, and what could be said.
  private func appLines(_ settings: [String]) -> String {
    func isSaid(_ word: String) -> Bool {
      settings.contains { $0 == word || $0 == "not \(word)" || $0.hasPrefix("\(word) ") }
    }
    var text =
      "\n# What is known of the app and its system; 'info-plist PATH' reads most of it from the app.\n"
    for line in settings { text += line + "\n" }
    if !isSaid(Fact.scenes.rawValue), !isSaid("info-plist") {
      switch hasScenes {
      case true?: text += "scenes\n"
      case false?: text += "not scenes\n"
      case nil: text += "# scenes\n"
      }
    }
    if !isSaid("os") {
      text +=
        os.map { "# os \($0)    the runs tell so themselves; this holds for logs that do not\n" }
        ?? "# os 17.2\n"
    }
    if !isSaid(Guard.backgroundModesWord), !isSaid("info-plist") {
      text += "# \(Guard.backgroundModesWord) none\n"
    }
    if !isSaid("debugger") {
      text +=
        "# debugger no    the logs come from a device without a debugger, though they look like a console's\n"
    }
    return text
  }

  /// A name as a word of a rule file, in quotes where it needs them.
  package static func quoted(_ name: String) -> String {
    let isWord =
      !name.isEmpty
      && name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !",|\"#\\".utf8.contains($0) }
    return isWord ? name : ruleString(name)
  }
}
