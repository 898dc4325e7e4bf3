/// What a `.lifecheck` file says: the command line's defaults, and what is accepted.
///
/// It has the syntax of rule files, a setting a line, and may hold blocks of rules too. Names of rules and events are
/// looked up by `resolved(with:)`, when the rules are there.
package struct ConfigurationFile: Sendable {
  /// A word of the file with its place.
  package struct Name: Sendable {
    package var text: String
    /// `file:line:column`.
    package var location: String
    let range: Range<Int>
    /// An index into the text's lines.
    let line: Int
  }

  enum Logged: Sendable {
    case auto, all
    case names([Name])
  }

  struct Accepted: Sendable {
    var rule: Name
    var process: String?
    var event: Name?
    var reason: String
    var location: String
  }

  /// What is known about system and app.
  package internal(set) var configuration = Configuration()
  package internal(set) var start: StartMode?
  /// Whether a debugger kept the app running: `auto`, `yes` or `no`.
  package internal(set) var debugger: String?
  /// Process names to judge.
  package internal(set) var apps: [String] = []
  /// `error`, `warning`, `info` or `never`.
  package internal(set) var failLevel: String?
  /// Paths, as they are written.
  package internal(set) var baseline: String?
  /// The path of the app's Info.plist, bundle or archive.
  package internal(set) var infoPlist: String?
  package internal(set) var rules: [String] = []
  /// The blocks of rules, at their places; nil where there are none.
  package internal(set) var ruleText: [UInt8]?
  var logged: Logged?
  var select: [Name] = []
  var ignore: [Name] = []
  var severities: [(rule: Name, level: Severity)] = []
  var limits: [(rule: Name, microseconds: Int64)] = []
  var accepted: [Accepted] = []
  let text: RuleText

  /// What a configuration file is called.
  package static let fileName = ".lifecheck"

  /// Reads a file; `name` is what errors call it.
  package static func parse(
    _ text: [UInt8], name: String
  ) throws(RuleErrors) -> ConfigurationFile {
    var parser = ConfigurationParser(RuleText(file: 0, name: name, bytes: text))
    parser.run()
    guard !parser.errors.isEmpty else { return parser.file }
    throw RuleErrors(sorting: parser.errors)
  }

  init(_ text: RuleText) { self.text = text }
}

/// What a configuration file says of rules and events, all names known.
package struct ResolvedConfiguration: Sendable {
  package var logged: CheckOptions.Logged?
  /// Rule ids with the places that name them.
  package var select: [(rule: String, location: String)] = []
  package var ignore: [(rule: String, location: String)] = []
  package var severities: [(rule: String, level: Severity, location: String)] = []
  /// Times for rules that have a time limit.
  package var limits: [(rule: String, microseconds: Int64)] = []
  package var suppressions: [Suppression] = []

  package init() {}
}

extension ConfigurationFile {
  /// Looks the names of rules and events up in `rules`.
  package func resolved(with rules: RuleSet) throws(RuleErrors) -> ResolvedConfiguration {
    var result = ResolvedConfiguration()
    var errors: [RuleError] = []
    let ids = Set(rules.rules.map(\.id))
    func rule(_ name: Name) -> String {
      if !ids.contains(name.text) {
        let nearest = nearestName(to: name.text, among: rules.rules.lazy.map(\.id))
        errors.append(error(at: name, .unknown(.rule, name.text, nearest: nearest)))
      }
      return name.text
    }
    func event(_ name: Name) -> Int {
      let found = rules.event(written: name.text)
      if found == nil {
        let nearest = nearestName(to: name.text, among: rules.events.lazy.map(\.name))
        errors.append(error(at: name, .unknown(.event, name.text, nearest: nearest)))
      }
      return found ?? 0
    }
    result.select = select.map { (rule($0), $0.location) }
    result.ignore = ignore.map { (rule($0), $0.location) }
    for name in ignore where select.contains(where: { $0.text == name.text }) {
      errors.append(error(at: name, .formula("rule '\(name.text)' is selected and ignored")))
    }
    result.severities = severities.map { (rule($0.rule), $0.level, $0.rule.location) }
    for (name, limit) in limits {
      let id = rule(name)
      if let found = rules.rules.first(where: { $0.id == id }), found.property?.limit == nil {
        errors.append(error(at: name, .formula("rule '\(id)' has no time limit")))
      }
      result.limits.append((id, limit))
    }
    result.suppressions = accepted.map { accepted in
      let index = accepted.event.map { event($0) }
      return Suppression(
        rule: rule(accepted.rule), process: accepted.process,
        event: index.flatMap { rules.events.indices.contains($0) ? rules.events[$0].name : nil },
        reason: accepted.reason, location: accepted.location)
    }
    switch logged {
    case nil: break
    case .auto: result.logged = .auto
    case .all: result.logged = .all
    case .names(let names): result.logged = .only(Set(names.map { event($0) }))
    }
    guard errors.isEmpty else { throw RuleErrors(sorting: errors) }
    return result
  }

  private func error(at name: Name, _ problem: RuleError.Problem) -> RuleError {
    RuleLineReader(text, line: name.line).error(at: name.range, problem)
  }
}

extension RuleErrors {
  /// The errors in the order of their places, of one file; `errors` is not empty.
  init(sorting errors: [RuleError]) {
    self.init(
      errors: errors.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) })
  }
}
