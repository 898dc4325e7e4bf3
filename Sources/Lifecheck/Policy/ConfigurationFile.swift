/// What a `.lifecheck` file says: the command line's defaults, and what is accepted.
///
/// It has the syntax of rule files, a setting a line, and may hold blocks of rules too. Names of rules and events are
/// looked up by `resolved(with:)`, when the rules are there.
public struct ConfigurationFile: Sendable {
  /// A word of the file with its place.
  public struct Name: Sendable {
    public var text: String
    /// `file:line:column`.
    public var location: String
    let range: Range<Int>
    /// An index into the text's lines.
    let line: Int
  }

  enum Logged: Sendable {
    case auto
    case all
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
  public internal(set) var configuration = Configuration()
  public internal(set) var start: StartMode?
  /// Whether a debugger kept the app running: `auto`, `yes` or `no`.
  public internal(set) var debugger: String?
  /// Process names to judge.
  public internal(set) var apps: [String] = []
  /// `error`, `warning`, `info` or `never`.
  public internal(set) var failLevel: String?
  /// Paths, as they are written.
  public internal(set) var baseline: String?
  /// The path of the app's Info.plist, bundle or archive.
  public internal(set) var infoPlist: String?
  public internal(set) var rules: [String] = []
  /// The blocks of rules, at their places; nil where there are none.
  public internal(set) var ruleText: [UInt8]?
  var logged: Logged?
  var select: [Name] = []
  var ignore: [Name] = []
  var severities: [(rule: Name, level: Severity)] = []
  var limits: [(rule: Name, microseconds: Int64)] = []
  var accepted: [Accepted] = []
  let text: RuleText

  /// What a configuration file is called.
  public static let fileName = ".lifecheck"

  /// Reads a file; `name` is what errors call it.
  public static func parse(
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
public struct ResolvedConfiguration: Sendable {
  public var logged: CheckOptions.Logged?
  /// Rule ids with the places that name them.
  public var select: [(rule: String, location: String)] = []
  public var ignore: [(rule: String, location: String)] = []
  public var severities: [(rule: String, level: Severity, location: String)] = []
  /// Times for rules that have a time limit.
  public var limits: [(rule: String, microseconds: Int64)] = []
  public var suppressions: [Suppression] = []

  public init() {}
}

extension ConfigurationFile {
  /// Looks the names of rules and events up in `rules`.
  public func resolved(with rules: RuleSet) throws(RuleErrors) -> ResolvedConfiguration {
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
      let found = rules.events.firstIndex { $0.name == name.text || $0.number == name.text }
      if found == nil {
        let nearest = nearestName(to: name.text, among: rules.events.lazy.map(\.name))
        errors.append(error(at: name, .unknown(.event, name.text, nearest: nearest)))
      }
      return found ?? 0
    }
    result.select = select.map { (rule($0), $0.location) }
    result.ignore = ignore.map { (rule($0), $0.location) }
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
