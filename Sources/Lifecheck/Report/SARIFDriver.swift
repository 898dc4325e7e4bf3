/// The part of a SARIF report that describes the tool: its rules, and what it tells of itself.
extension JSONWriter {
  /// How much GitHub takes of a description.
  private static let descriptionLimit = 1024

  mutating func writeDriver(_ rules: [RuleStatus]) {
    newline(indent: 4)
    key("tool")
    beginObject()
    key("driver")
    beginObject()
    pair("name", "lifecheck")
    pair("semanticVersion", lifecheckVersion)
    key("rules")
    beginArray()
    for rule in rules {
      newline(indent: 6)
      write(rule)
    }
    endArray()
    newline(indent: 4)
    key("notifications")
    beginArray()
    for kind in RunProblem.Kind.allCases { writeNotification(kind.rawValue, kind.title) }
    writeNotification("lives-closed-early", "Lives were closed because very many were open.")
    writeNotification("results-left-out", "There are more results than a run may have.")
    endArray()
    endObject()
    endObject()
  }

  private mutating func writeNotification(_ id: String, _ title: String) {
    beginObject()
    pair("id", id)
    text("shortDescription", title)
    endObject()
  }

  private mutating func write(_ rule: RuleStatus) {
    let definition = rule.definition
    let because = definition?.because ?? ""
    let fix = definition?.fix ?? ""
    let sources = definition?.sources ?? []
    beginObject()
    pair("id", rule.id)
    pair("name", Self.pascalCase(rule.id))
    text("shortDescription", rule.summary)
    text("fullDescription", because.isEmpty ? rule.summary : because)
    key("defaultConfiguration")
    beginObject()
    let level = rule.severity == .error ? "error" : rule.severity == .warning ? "warning" : "note"
    pair("level", level)
    endObject()
    if let url = sources.lazy.compactMap(\.url).first { pair("helpUri", shown(url)) }
    key("help")
    beginObject()
    pair("text", Self.help(rule, because, fix, sources.map(Self.plain)))
    pair("markdown", Self.help(rule, because, fix, sources.map(Self.link), escape: markdownText))
    endObject()
    key("properties")
    beginObject()
    pair("tags", ["life-cycle", "ios"])
    // What rests on reports rather than on documents is off unless asked for.
    pair("precision", definition?.isOptIn == true ? "medium" : "high")
    pair("problem.severity", rule.severity == .info ? "recommendation" : rule.severity.rawValue)
    endObject()
    endObject()
  }

  private mutating func text(_ name: String, _ text: String) {
    key(name)
    beginObject()
    let text = shown(text)
    let scalars = text.unicodeScalars
    let limit = Self.descriptionLimit
    pair("text", scalars.count <= limit ? text : String(scalars.prefix(limit - 1)) + "…")
    endObject()
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

  private static func link(_ source: Source) -> String { markdownLink(to: source) }
}
