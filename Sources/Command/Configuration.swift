import Lifecheck

/// The configuration file of a run, with where it is.
struct FoundConfiguration {
  var file: ConfigurationFile
  /// What messages call it: `.lifecheck`, `../.lifecheck`, or what `--config` says.
  var name: String
  /// The folder that its paths start from, with a slash at its end; empty for the working directory.
  var folder: String

  /// A path of the file, as this process has to open it.
  func path(_ written: String) -> String {
    written.hasPrefix("/") ? written : folder + written
  }

  /// The file that `--config` names, else the nearest one from the working directory upwards.
  static func find(_ invocation: Invocation) throws(RuleLoadingError) -> FoundConfiguration? {
    // What is written anew rests on no older file, but on one that is named.
    let usual = invocation.command == .initialize ? nil : nearest()
    guard let name = invocation.value(.config) ?? usual else { return nil }
    let text: [UInt8]
    do throws(SystemError) {
      text = try Posix.contents(of: name)
    } catch {
      throw RuleLoadingError(message: "Cannot read '\(shown(name))': \(error)")
    }
    do throws(RuleErrors) {
      let slash = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
      return FoundConfiguration(
        file: try ConfigurationFile.parse(text, name: name), name: name,
        folder: String(name[..<slash]))
    } catch {
      throw RuleLoadingError(error)
    }
  }

  /// A look at each folder up to the root. A path that leads upwards is shorter to read than one from the root.
  private static func nearest() -> String? {
    let depth = Posix.currentDirectory.utf8.count { $0 == UInt8(ascii: "/") }
    var name = ConfigurationFile.fileName
    for _ in 0...depth {
      if (try? Posix.kind(of: name)) == .regular { return name }
      name = "../" + name
    }
    return nil
  }
}

/// Everything that a command needs before it reads a log: settings, rules, and the options of both.
struct Setup {
  var configuration: FoundConfiguration?
  var settings: CheckSettings
  var rules: RuleSet
  var options: CheckOptions
  /// The rule names of the configuration file with their places.
  var resolved: ResolvedConfiguration
  /// How many of the rules' files are built in; they are the first ones.
  var builtinFiles: Int

  init(_ invocation: Invocation, more paths: [String] = []) throws {
    try self.init(invocation, try FoundConfiguration.find(invocation), more: paths)
  }

  init(
    _ invocation: Invocation, _ configuration: FoundConfiguration?, more paths: [String] = []
  ) throws {
    self.configuration = configuration
    settings = try CheckSettings(invocation, configuration)
    rules = try RuleSet.load(invocation, configuration, more: paths)
    for trace in invocation.values(.trace) {
      guard let error = rules.notationError(in: trace) else { continue }
      let hint = error.nearest.map { " Did you mean '\(shown($0))'?" } ?? ""
      throw UsageError(
        "'\(shown(error.word))' is no event, at byte \(error.column) of '--trace'.\(hint) Numbers and names are those of 'lifecheck rules export', such as 1 or didFinishLaunching.",
        command: invocation.command, about: invocation.row(.trace))
    }
    do throws(RuleErrors) {
      resolved = try configuration?.file.resolved(with: rules) ?? ResolvedConfiguration()
    } catch {
      throw RuleLoadingError(error)
    }
    builtinFiles = invocation.has(.noBuiltinRules) ? 0 : RuleSet.builtinFileCount
    options = try settings.resolved(with: rules, resolved)
    if let app = try AppBundle.find(invocation, configuration) { options.describe(app) }
  }
}
