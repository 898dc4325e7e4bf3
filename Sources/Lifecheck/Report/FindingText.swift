extension Finding {
  /// What there is to say after the message, a line each, fit to be shown; for reports without a drawing.
  var detailLines: [String] {
    var lines: [String] = []
    func add(_ label: String, _ text: String) {
      if !text.isEmpty { lines.append("\(label): \(shown(text))") }
    }
    if let previous {
      let place =
        previous.file == file ? "line \(previous.line)" : "\(previous.file):\(previous.line)"
      add("previous event", "\(previous.event) in \(place)")
    }
    add("state", listed(states, "or"))
    add("legal here", allowed.joined(separator: ", "))
    add("missing", missing.joined(separator: ", "))
    if isSpurious { add("unexpected", "\(explains?.event ?? event) should not be here") }
    if let explains { add("concerns", "\(explains.event) in line \(explains.line)") }
    if let scenario { add("scenario", "\(scenario.id): \(scenario.title)") }
    add("depends on", dependsOn.joined(separator: ", "))
    add("why", because)
    add("fix", fix)
    for source in sources {
      add("source", [source.title, source.url ?? ""].joined(separator: " "))
    }
    add("help", "lifecheck explain \(ruleID)")
    return lines
  }
}
