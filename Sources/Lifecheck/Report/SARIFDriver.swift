/// The part of a SARIF report that describes the tool: its rules, and what it tells of itself.
extension JSONWriter {
  /// How much GitHub takes of a description.
  private static let descriptionLimit = 1024

  mutating func writeDriver(_ rules: [RuleStatus]) {
    newline(indent: 4)
    object("tool") { json in
      json.object("driver") { json in
        json.pairs(["name": "lifecheck", "semanticVersion": lifecheckVersion])
        json.objects("rules", rules, indent: 6) { $0.write($1) }
        json.newline(indent: 4)
        let kinds = RunProblem.Kind.allCases.map { ($0.rawValue, $0.title) }
        let others = [
          ("lives-closed-early", "Lives were closed because very many were open."),
          ("results-left-out", "There are more results than a run may have."),
        ]
        json.objects("notifications", kinds + others) { json, notification in
          json.pair("id", notification.0)
          json.text("shortDescription", notification.1)
        }
      }
    }
  }

  private mutating func write(_ rule: RuleStatus) {
    let definition = rule.definition
    let because = definition?.because ?? ""
    let fix = definition?.fix ?? ""
    let sources = definition?.sources ?? []
    pairs(["id": rule.id, "name": Self.pascalCase(rule.id)])
    text("shortDescription", rule.summary)
    text("fullDescription", because.isEmpty ? rule.summary : because)
    object("defaultConfiguration", ["level": SARIFReport.level(rule.severity)])
    if let url = sources.lazy.compactMap(\.url).first { pair("helpUri", shown(url)) }
    let links = sources.map { markdownLink(to: $0) }
    object(
      "help",
      [
        "text": Self.help(rule, because, fix, sources.map(Self.plain)),
        "markdown": Self.help(rule, because, fix, links, escape: markdownText),
      ])
    let severity = rule.severity == .info ? "recommendation" : rule.severity.rawValue
    object(
      "properties",
      [
        "tags": ["life-cycle", "ios"],
        // What rests on reports rather than on documents is off unless asked for.
        "precision": definition?.isOptIn == true ? "medium" : "high",
        "problem.severity": severity,
      ])
  }

  private mutating func text(_ name: String, _ text: String) {
    let text = shown(text)
    let scalars = text.unicodeScalars
    let limit = Self.descriptionLimit
    let isLong = scalars.count > limit
    object(name, ["text": isLong ? String(scalars.prefix(limit - 1)) + "…" : text])
  }

  /// `BackgroundWithoutResign`: the form that SARIF has names in.
  private static func pascalCase(_ id: String) -> String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static func help(
    _ rule: RuleStatus, _ because: String, _ fix: String, _ sources: [String],
    escape: (String) -> String = shown
  ) -> String {
    var paragraphs = [escape(rule.summary)]
    if !because.isEmpty { paragraphs.append("Why: " + escape(because)) }
    if !fix.isEmpty { paragraphs.append("Fix: " + escape(fix)) }
    if !sources.isEmpty { paragraphs.append("Sources: " + sources.joined(separator: "; ")) }
    paragraphs.append("More: lifecheck explain \(rule.id)")
    return paragraphs.joined(separator: "\n\n")
  }

  private static func plain(_ source: Source) -> String {
    shown([source.title, source.url ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
  }
}
