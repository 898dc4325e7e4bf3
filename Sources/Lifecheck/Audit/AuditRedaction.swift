/// Takes out of an audit what tells whose it is: names, bundle identifiers, paths and what background work is called. The same name becomes
/// the same word everywhere.
///
/// Times, process numbers, codes, and the versions of apps, system and device stay: `remains` says so in each report.
struct AuditRedaction {
  /// What stays in a redacted report.
  static let remains =
    "Names, bundle identifiers, paths and what work is called are replaced; times, process numbers, codes, versions and models of devices are as they were."

  private var words: [String: [String: String]] = [:]

  mutating func redact(_ given: Audit) -> Audit {
    var audit = given
    audit.isRedacted = true
    audit.others = []
    let files = audit.sources.map(\.file)
    for index in audit.sources.indices {
      audit.sources[index].file = file(files[index])
      audit.sources[index].error = audit.sources[index].error.map { replacing(files, in: $0) }
    }
    for index in audit.apps.indices { redact(&audit.apps[index], files) }
    for index in audit.metrics.indices {
      audit.metrics[index].bundle = audit.metrics[index].bundle.map { bundle($0) }
    }
    return audit
  }

  private mutating func redact(_ app: inout Audit.App, _ files: [String]) {
    app.bundle = app.bundle.map { bundle($0) }
    app.names = app.names.map { word($0, "App") }
    app.unknown = app.unknown.map { replacing(files, in: $0) }
    for life in app.lives.indices {
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
    let last = name.split(separator: "/").last.map(String.init) ?? name
    let parts = last.split(separator: ".")
    let ending = parts.count > 1 && parts.last!.utf8.count <= 8 ? ".\(parts.last!)" : ""
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
    var text = text
    // A longer path may hold a shorter one.
    for name in files.sorted(by: { $0.utf8.count > $1.utf8.count }) where !name.isEmpty {
      text = text.replacing(name, with: file(name))
    }
    return text
  }
}

extension Audit {
  /// Replaces what tells whose it is, each name by the same word everywhere, in another audit too.
  public mutating func redact(with other: inout Audit?) {
    var redaction = AuditRedaction()
    self = redaction.redact(self)
    other = other.map { redaction.redact($0) }
  }
}
