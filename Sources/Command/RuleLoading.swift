import Lifecheck

/// Rules that cannot be had, as a message.
struct RuleLoadingError: Error {
  var message: String
}

extension RuleLoadingError {
  /// What is wrong with a text, made safe for a terminal line by line.
  init(_ errors: RuleErrors) {
    let lines = errors.description.split(separator: "\n", omittingEmptySubsequences: false)
    message = lines.map { shown(String($0)) }.joined(separator: "\n")
  }
}

extension RuleSet {
  /// Reads the built-in rules, those of the configuration file, and the files of `--rules`.
  static func load(
    _ invocation: Invocation, _ configuration: FoundConfiguration? = nil, more paths: [String] = []
  ) throws(RuleLoadingError) -> RuleSet {
    var files: [(name: String, text: [UInt8])] = []
    if let configuration, let text = configuration.file.ruleText {
      files.append((configuration.name, text))
    }
    let configured = configuration.map { found in found.file.rules.map { found.path($0) } } ?? []
    for path in configured + invocation.values(.rules) + paths {
      for name in try ruleFiles(at: path) {
        do throws(SystemError) {
          files.append((name, try Posix.contents(of: name)))
        } catch {
          throw RuleLoadingError(message: "Cannot read '\(shown(name))': \(error)")
        }
      }
    }
    let usesBuiltins = !invocation.has(.noBuiltinRules)
    guard usesBuiltins || !files.isEmpty else {
      throw RuleLoadingError(message: "No rules are left: --no-builtin-rules needs --rules.")
    }
    // What somebody wrote is read to its last line; the built-in examples only where they are asked for.
    let needsExamples = [.explain, .rules].contains(invocation.command)
    if files.isEmpty, !needsExamples { return .builtinWithoutExamples }
    do throws(RuleErrors) {
      let builtins = usesBuiltins ? RuleSet.builtinFiles : []
      return try RuleSet.parse(
        builtins + files, withoutExamples: needsExamples ? 0 : builtins.count)
    } catch {
      throw RuleLoadingError(error)
    }
  }

  private static func ruleFiles(at path: String) throws(RuleLoadingError) -> [String] {
    let names: [String]
    do throws(SystemError) {
      guard try Posix.kind(of: path) == .directory else { return [path] }
      names = try Posix.names(in: path).filter { !$0.hasPrefix(".") && $0.hasSuffix(".rules") }
    } catch {
      throw RuleLoadingError(message: "Cannot read '\(shown(path))': \(error)")
    }
    guard !names.isEmpty else {
      throw RuleLoadingError(message: "No *.rules in '\(shown(path))'.")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(path)/\($0)" }
  }
}
