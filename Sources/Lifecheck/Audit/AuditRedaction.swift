/// Takes out of an audit what tells whose it is: names, bundle identifiers, paths and what background work is called. The same name becomes
/// the same word everywhere.
///
/// Times, pids, codes, and the versions of apps, system and device stay: `remains` says so in each report.
struct AuditRedaction {
  /// What stays in a redacted report.
  static let remains =
    "Names, bundle identifiers, paths and what work is called are replaced; times, pids, codes, versions, models of devices and messages of your own rules stay as they are."

  /// Endings that tell the kind of a file, and no name.
  private static let endings = [
    ".log", ".txt", ".ips", ".crash", ".ndjson", ".json", ".plsql", ".tar.gz", ".tar", ".tgz",
    ".gz", ".zip",
  ]

  private var words: [String: [String: String]] = [:]

  mutating func redact(_ given: Audit) -> Audit {
    var audit = given
    audit.isRedacted = true
    audit.others = []
    audit.strangers = []
    let files = audit.sources.map(\.file)
    for index in audit.sources.indices {
      audit.sources[index].file = file(files[index])
      audit.sources[index].error = audit.sources[index].error.map { replacing(files, in: $0) }
    }
    audit.configuration?.use.file = "the configuration file"
    for index in audit.apps.indices { redact(&audit.apps[index], files) }
    for index in audit.metrics.indices {
      audit.metrics[index].bundle = audit.metrics[index].bundle.map { bundle($0) }
    }
    return audit
  }

  private mutating func redact(_ app: inout Audit.App, _ files: [String]) {
    app.bundle = app.bundle.map { bundle($0) }
    app.host = app.host.map { bundle($0) }
    app.names = app.names.map { word($0, "App") }
    app.unknown = app.unknown.map { replacing(files, in: $0) }
    for index in app.findings.indices {
      guard let outline = app.findings[index].outline else { continue }
      app.findings[index].rule.title = outline
    }
    for life in app.lives.indices {
      let asker = app.lives[life].end?.by
      app.lives[life].end?.by = asker.map { bundle($0) }
      // It may name anything.
      app.lives[life].end?.explanation = nil
      for work in app.lives[life].work.indices {
        app.lives[life].work[work].name = app.lives[life].work[work].name.map { word($0, "work") }
      }
    }
  }

  /// The system's own programs are the same everywhere.
  private mutating func bundle(_ name: String) -> String {
    name.hasPrefix("com.apple.") ? name : word(name, "redacted.app")
  }

  /// A word for a file, with what tells its kind.
  private mutating func file(_ name: String) -> String {
    let ending = Self.endings.first { name.lowercased().hasSuffix($0) } ?? ""
    return word(name, "source") + ending
  }

  /// The word that stands for a name: one of its kind, and a number.
  private mutating func word(_ name: String, _ kind: String) -> String {
    if let known = words[kind]?[name] { return known }
    let word = "\(kind)\((words[kind]?.count ?? 0) + 1)"
    words[kind, default: [:]][name] = word
    return word
  }

  /// A sentence of ours without the files that it names.
  private mutating func replacing(_ files: [String], in text: String) -> String {
    // It begins with the file, where it names one.
    guard let name = files.first(where: { !$0.isEmpty && text.hasPrefix("\($0): ") }) else {
      return text
    }
    return file(name) + text.dropFirst(name.count)
  }
}

extension Audit {
  /// Replaces what tells whose it is, each name by the same word everywhere, in another audit too.
  package mutating func redact(with other: inout Audit?) {
    var redaction = AuditRedaction()
    self = redaction.redact(self)
    other = other.map { redaction.redact($0) }
  }
}
