import Lifecheck

/// The configuration file of a run, with where it is (docs/policy.md, "What a configuration file may do").
///
/// A class: it is large, and copies of an optional structure of that size take part of every start.
final class FoundConfiguration {
  let file: ConfigurationFile
  /// What messages call it: `.lifecheck`, `../.lifecheck`, or what `--config` says.
  let name: String
  /// What it names, as this process has to open it.
  private(set) var baseline: String?
  private(set) var infoPlist: String?
  private(set) var rules: [String] = []
  /// The folder that its paths start from, with a slash at its end; empty for the working directory.
  private let folder: String

  /// The longest file of each kind, in bytes.
  private static let limit = 1 << 20
  private static let ruleLimit = 4 << 20

  /// The file that `--config` names, else the nearest one from the working directory upwards.
  static func find(_ invocation: Invocation) throws -> FoundConfiguration? {
    if invocation.has(.noConfig) {
      guard !invocation.has(.config) else {
        throw invocation.error(
          "'--config' and '--no-config' contradict each other", about: .noConfig)
      }
      return nil
    }
    // What is written anew rests on no older file, but on one that is named.
    let usual = invocation.command == .initialize ? nil : ConfigurationSearch.nearest()
    guard let name = invocation.value(.config) ?? usual else { return nil }
    return try FoundConfiguration(try contents(of: name, "configuration file", limit), name: name)
  }

  /// What a file of this text and name says.
  init(_ text: [UInt8], name: String) throws(RuleLoadingError) {
    do throws(RuleErrors) {
      file = try ConfigurationFile.parse(text, name: name)
    } catch {
      throw RuleLoadingError(error)
    }
    self.name = name
    folder = String(Posix.parts(of: name).folder)
    baseline = try file.baseline.map { text throws(RuleLoadingError) in
      try path(text, of: "baseline", limit: BaselineFile.sizeLimit)
    }
    // A built app may lie anywhere: what is read of it is bounded, and no more is shown than its names.
    infoPlist = try file.infoPlist.map { text throws(RuleLoadingError) in
      let path = text.hasPrefix("/") ? text : folder + text
      guard (try? Posix.kind(of: path)) != .stream else {
        throw RuleLoadingError(
          message: "'info-plist \(shown(text))' in '\(shown(name))' is no regular file")
      }
      return path
    }
    for written in file.rules {
      let path = try path(written, of: "rules", limit: Self.ruleLimit)
      // A folder may hold links, too.
      for file in try RuleSet.ruleFiles(at: path) {
        let member = file == path ? written : written + file.dropFirst(path.utf8.count)
        let rule = try self.path(member, of: "rules", limit: Self.ruleLimit)
        // An error in rules is shown with its line, and lines of other files must not be shown.
        guard Posix.resolved(rule).hasSuffix(".rules") else {
          throw RuleLoadingError(
            message:
              "'rules \(shown(member))' in '\(shown(name))' is neither a folder nor called '*.rules'"
          )
        }
        rules.append(rule)
      }
    }
  }

  /// A path that the file names, as this process has to open it: below its folder, links followed, so that a file out of
  /// foreign hands leads nowhere else.
  ///
  /// - Parameters:
  ///   - setting: the word that the path stands behind.
  ///   - limit: the longest file, in bytes; a folder has any length.
  private func path(
    _ written: String, of setting: String, limit: Int
  ) throws(RuleLoadingError) -> String {
    let path = written.hasPrefix("/") ? written : folder + written
    let root = Posix.resolved(folder.isEmpty ? "." : folder)
    // A file that does not exist yet, such as a baseline, may be made: its folder decides.
    let isThere = (try? Posix.kind(of: path)) != nil
    let target = isThere ? Posix.resolved(path) : Posix.place(of: path)
    let what = "'\(setting) \(shown(written))' in '\(shown(name))'"
    guard Posix.isBelow(target, root) else {
      throw RuleLoadingError(
        message:
          "\(what) leads out of the folder of the file: name it with --\(setting) on the command line"
      )
    }
    guard let kind = try? Posix.kind(of: path), kind != .directory else { return path }
    guard kind == .regular else {
      throw RuleLoadingError(message: "\(what) is no regular file")
    }
    guard (try? Posix.size(of: path)) ?? 0 <= limit else {
      throw RuleLoadingError(message: "\(what) is a file of more than \(limit >> 20) MiB")
    }
    return path
  }

  /// Everything in a file of rules.
  static func rules(in name: String) throws(RuleLoadingError) -> [UInt8] {
    try contents(of: name, "rule file", ruleLimit)
  }

  /// Everything in a file of rules or settings, which may be a pipe where the command line names it.
  private static func contents(
    of name: String, _ kind: String, _ limit: Int
  ) throws(RuleLoadingError) -> [UInt8] {
    do throws(SystemError) {
      let text = try Posix.contents(of: name, limit: limit + 1)
      if text.count <= limit { return text }
    } catch {
      throw RuleLoadingError(message: "Cannot read the \(kind) '\(shown(name))': \(error)")
    }
    throw RuleLoadingError(name, isMoreThan: limit)
  }
}

/// Where a configuration file is looked for: from the working directory upwards, to the root of a repository or the home
/// folder, and only where nobody else can have put it.
enum ConfigurationSearch {
  static func nearest() -> String? {
    let current = Posix.currentDirectory
    let owner = Posix.owner(of: ".")
    let home = Posix.environment("HOME").map { Posix.resolved($0) }
    var folder = ""
    for level in 0...current.utf8.count(where: { $0 == UInt8(ascii: "/") }) {
      let here = folder.isEmpty ? "." : folder
      // The user has chosen the working directory, but not the folders above it.
      guard level == 0 || Posix.owner(of: here) == owner else { return nil }
      let name = folder + ConfigurationFile.fileName
      if let kind = try? Posix.kind(of: name) {
        guard kind == .regular else {
          Terminal.warn("'\(name)' is no file, and is not used")
          return nil
        }
        // Errors are shown with their lines, and a repository may link to whatever its reader can open.
        let target = Posix.resolved(name)
        guard Posix.isBelow(target, Posix.resolved(here)),
          target.hasSuffix(ConfigurationFile.fileName)
        else {
          Terminal.warn(
            "'\(name)' is a link to another kind of file, or out of its folder, and is not used: --config names it"
          )
          return nil
        }
        let writer = Posix.owner(of: name)
        if writer == owner || writer == Posix.user { return name }
        Terminal.warn("'\(name)' belongs to another user, and is not used: --config names it")
        return nil
      }
      if (try? Posix.kind(of: folder + ".git")) != nil { return nil }
      if let home, Posix.resolved(here) == home { return nil }
      // A path that leads upwards is shorter to read than one from the root.
      folder += "../"
    }
    return nil
  }
}

/// Everything that a command needs before it reads a log: settings, rules, and the options of both.
struct Setup {
  let configuration: FoundConfiguration?
  var settings: CheckSettings
  var rules: RuleSet
  var options: CheckOptions
  /// The rule names of the configuration file with their places.
  var resolved: ResolvedConfiguration
  /// Whether the first of the rules' files are those that are built in.
  private var usesBuiltins: Bool

  /// How many of the rules' files are built in; they are the first ones.
  var builtinFiles: Int { usesBuiltins ? RuleSet.builtinFileCount : 0 }

  init(_ invocation: Invocation, more paths: [String] = []) throws {
    let configuration = try RuleLoadingError.about(.badConfiguration) {
      try FoundConfiguration.find(invocation)
    }
    try self.init(invocation, configuration, more: paths)
  }

  init(
    _ invocation: Invocation, _ configuration: FoundConfiguration?, more paths: [String] = []
  ) throws {
    self.configuration = configuration
    settings = try CheckSettings(invocation, configuration)
    if settings.hasTwoFailLevels {
      Terminal.warn(
        "'--strict' is '--fail-on warning', and contradicts the other '--fail-on'; the last one holds: \(settings.failOn.rawValue)",
        colour: settings.colour)
    }
    rules = try RuleSet.load(invocation, configuration, more: paths)
    for trace in invocation.values(.trace) {
      guard let error = rules.notationError(inParts: [trace]) else { continue }
      throw invocation.error(
        "Byte \(error.column) of '--trace': \(sentence("\(error)")) 'lifecheck help notation' lists the numbers and names.",
        about: .trace)
    }
    do throws(RuleErrors) {
      resolved = try configuration?.file.resolved(with: rules) ?? ResolvedConfiguration()
    } catch {
      throw RuleLoadingError(error, .badConfiguration)
    }
    usesBuiltins = !invocation.has(.noBuiltinRules)
    options = try settings.resolved(with: rules, resolved)
    if let app = try AppBundle.find(invocation, configuration) { options.describe(app) }
  }
}
