/// Writes what there is to say after the message, a line each, fit to be shown; for reports without a drawing.
///
/// What many findings have in common is written once.
struct FindingDetailWriter {
  private struct Details {
    /// A finding of the kind.
    var finding: Finding
    var states: [UInt8] = []
    var reasons: [UInt8] = []
  }

  private var known: [ObjectIdentifier: Details] = [:]

  /// Appends the lines, each after a line end.
  mutating func append(_ finding: Finding, to out: inout [UInt8]) {
    let details = details(of: finding)
    if let previous = finding.previous {
      let place =
        previous.file == finding.file
        ? "line \(previous.line)" : "\(previous.file):\(previous.line)"
      Self.add("previous event", "\(previous.event) in \(place)", to: &out)
    }
    out += details.states
    if let explains = finding.explains {
      Self.add("concerns", "\(explains.event) in line \(explains.line)", to: &out)
    }
    out += details.reasons
  }

  private mutating func details(of finding: Finding) -> Details {
    guard let template = finding.template else { return Self.makeDetails(of: finding) }
    let key = ObjectIdentifier(template)
    if let details = known[key], details.finding.isWorded(like: finding) { return details }
    let details = Self.makeDetails(of: finding)
    if known.count >= FindingTemplate.limit { known.removeAll() }
    known[key] = details
    return details
  }

  private static func makeDetails(of finding: Finding) -> Details {
    var details = Details(finding: finding)
    add("state", listed(finding.stateWords, "or"), to: &details.states)
    add("legal here", finding.allowed.joined(separator: ", "), to: &details.states)
    add("missing", finding.missing.joined(separator: ", "), to: &details.states)
    if finding.isSpurious {
      let event = finding.explains?.event ?? finding.event
      add("unexpected", "\(event) should not be here", to: &details.states)
    }
    if let scenario = finding.scenario {
      add("scenario", "\(scenario.id): \(scenario.title)", to: &details.reasons)
    }
    add("depends on", finding.dependsOn.joined(separator: ", "), to: &details.reasons)
    add("why", finding.because, to: &details.reasons)
    add("fix", finding.fix, to: &details.reasons)
    for source in finding.sources {
      add(
        "source", [source.title, source.url ?? ""].joined(separator: " "), to: &details.reasons)
    }
    add("help", "lifecheck explain \(finding.ruleID)", to: &details.reasons)
    return details
  }

  private static func add(_ label: String, _ text: String, to out: inout [UInt8]) {
    if text.isEmpty { return }
    out.append("\n")
    out.append(label)
    out.append(": ")
    out.append(shown(text))
  }
}

extension Finding {
  /// Whether what was written of `other`, but for its place, can be said of this one.
  func isWorded(like other: Finding) -> Bool {
    ruleID == other.ruleID && kind == other.kind && isFault == other.isFault
      && stateWords == other.stateWords && allowed == other.allowed && missing == other.missing
      && isSpurious == other.isSpurious && event == other.event
      && explains?.event == other.explains?.event && scenario?.id == other.scenario?.id
      && scenario?.title == other.scenario?.title && dependsOn == other.dependsOn
      && because == other.because && fix == other.fix && $sources == other.$sources
  }
}
