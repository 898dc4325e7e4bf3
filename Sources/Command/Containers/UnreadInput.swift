import Lifecheck

/// What was named, or found in an archive, and is no log that can be read here: it gets a hint.
enum UnreadInput: Hashable {
  /// A folder `NAME.logarchive`; inside `container` where that is not nil.
  case logArchive(path: String, container: String?)
  /// A folder `NAME.xcresult`, as well.
  case testResults(path: String, container: String?)
  /// A file of a log archive by itself.
  case tracev3(path: String)
  case app(path: String)
  /// A file that is read under another name, or was named before.
  case again(path: String, file: String, isLink: Bool)

  /// A file in an archive by its path there; nil for most.
  init?(member components: [Substring], of container: String) {
    if let index = components.firstIndex(where: { $0.hasSuffix(Self.logArchiveSuffix) }) {
      let path = components[...index].joined(separator: "/")
      self = .logArchive(path: path, container: container)
    } else if let index = components.firstIndex(where: { $0.hasSuffix(Self.testResultsSuffix) }) {
      let path = components[...index].joined(separator: "/")
      self = .testResults(path: path, container: container)
    } else if components.count > 2, components[0] == "Payload", components[1].hasSuffix(".app") {
      self = .app(path: container)
    } else {
      return nil
    }
  }

  /// The binary log at `path`, as a part of the folder that it is in.
  init(tracev3 path: String) {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = components.lastIndex(where: { $0.hasSuffix(Self.logArchiveSuffix) }) else {
      self = .tracev3(path: path)
      return
    }
    self = .logArchive(
      path: components[...index].joined(separator: "/"), container: nil)
  }

  static let logArchiveSuffix = ".logarchive"
  static let testResultsSuffix = ".xcresult"

  var path: String {
    switch self {
    case .logArchive(let path, let container), .testResults(let path, let container):
      container.map { "\($0)/\(path)" } ?? path
    case .tracev3(let path), .app(let path), .again(let path, _, _): path
    }
  }

  /// What to do instead.
  var hint: String {
    switch self {
    case .again(let path, let file, _) where path == file:
      "'\(shown(path))' is named twice, and read once."
    case .again(let path, let file, let isLink):
      "'\(shown(path))' is \(isLink ? "a link to" : "the same file as") '\(shown(file))', which is read once."
    case .logArchive(let path, nil):
      "'\(shown(path))' is a log in Apple's binary form. On a Mac, say: \(Self.conversion(of: path))"
    case .logArchive(let path, let container?):
      "'\(shown("\(container)/\(path)"))' is a log in Apple's binary form."
        + " Unpack '\(shown(container))' on a Mac, and say there: \(Self.conversion(of: path))"
    case .testResults(let path, nil):
      "'\(shown(path))' holds the results of tests in Apple's own form, and logs among them."
        + " On a Mac, say: \(Self.export(of: path))"
    case .testResults(let path, let container?):
      "'\(shown("\(container)/\(path)"))' holds the results of tests in Apple's own form, and logs among them."
        + " Unpack '\(shown(container))' on a Mac, and say there: \(Self.export(of: path))"
    case .tracev3(let path):
      "'\(shown(path))' is a part of a log in Apple's binary form, which is read as a whole."
        + " On a Mac, say: \(Self.conversion(of: "NAME\(Self.logArchiveSuffix)"))"
    case .app(let path):
      "'\(shown(path))' is an app and no log. To judge a log by what is known of the app,"
        + " say: lifecheck --info-plist \(Self.quoted(path)) LOG"
    }
  }

  private static func export(of path: String) -> String {
    "xcrun xcresulttool export diagnostics --path \(quoted(path)) --output-path DIR && lifecheck DIR"
  }

  private static func conversion(of path: String) -> String {
    "log show --archive \(quoted(path)) --style ndjson | lifecheck"
  }

  /// The path as a shell takes it for one word.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      byte > 0x7F || byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A
        || byte >= 0x2B && byte <= 0x3A && byte != 0x3B || byte == 0x5F
    }
    guard !isPlain else { return shown(path) }
    return "'"
      + shown(path).split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
