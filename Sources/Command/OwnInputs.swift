import Lifecheck

/// Sees to it that no run writes over what it reads.
struct OwnInputs {
  private let invocation: Invocation
  /// Nil for a run that cannot be set up: then its command line alone says what it reads.
  private let setup: Setup?

  init(_ setup: Setup?, _ invocation: Invocation) {
    (self.setup, self.invocation) = (setup, invocation)
  }

  private static let baseline = "baseline"

  /// Refuses to write to a file that is an input, or that says how inputs are judged.
  func refuse(_ found: FoundInputs = FoundInputs()) throws(UsageError) {
    for given in invocation.values(.output) {
      try refuse(String(given.drop { $0 != "=" }.dropFirst()), given: given, .output, found)
    }
    for option in [Option.writeBaseline, .initOutput, .truth] {
      guard let path = invocation.value(option) else { continue }
      try refuse(path, given: path, option, found)
    }
  }

  private func refuse(
    _ path: String, given: String, _ option: Option, _ found: FoundInputs
  ) throws(UsageError) {
    let what: String
    if let input = found.inputs.first(where: { isSame($0, path) }) {
      let isNamed = (invocation.arguments + invocation.values(.against)).contains(input.name)
      what =
        "input '\(shown(input.name))'"
        + (isNamed ? "" : ", which is in a folder that is read: write reports elsewhere")
    } else if let file = readFiles.first(where: {
      isRead($0, under: option) && isFile($0.path, path)
    }) {
      what = "\(file.what) '\(shown(file.path))'"
    } else {
      return
    }
    let row = invocation.row(option)
    throw UsageError(
      "'--\(row?.long ?? "") \(shown(given))' would overwrite the \(what)",
      command: invocation.command, about: row)
  }

  /// What says how inputs are judged.
  private var readFiles: [(what: String, path: String)] {
    let named = invocation.values(.rules).flatMap { (try? RuleSet.ruleFiles(at: $0)) ?? [] }
    let rules = setup.map { Array($0.rules.files.dropFirst($0.builtinFiles)) } ?? named
    let configuration = setup?.configuration
    let other = setup == nil ? invocation.value(.config) ?? ConfigurationSearch.nearest() : nil
    var files = rules.map { (what: "rule file", path: $0) }
    if let name = configuration?.name ?? other {
      files.insert(("configuration file", name), at: 0)
    }
    if let path = invocation.value(.infoPlist) ?? configuration?.infoPlist {
      files += [("Info.plist", path), ("Info.plist", "\(path)/\(AppBundle.plistName)")]
    }
    if let path = setup?.settings.baseline ?? invocation.value(.baseline) {
      files.append((Self.baseline, path))
    }
    return files
  }

  /// A baseline may be written anew where it is read.
  private func isRead(_ file: (what: String, path: String), under option: Option) -> Bool {
    option != .writeBaseline || file.what != Self.baseline
  }

  private func isSame(_ input: Input, _ path: String) -> Bool {
    switch input.origin {
    case .text: return false
    case .standardInput:
      return isSame(path) { () throws(SystemError) in
        try Posix.identity(of: Posix.standardInput)
      }
    case .file(let name):
      // `--follow` takes names of files that are not there yet.
      guard (try? Posix.kind(of: path)) != nil else {
        return Posix.place(of: path) == Posix.place(of: name)
      }
      return isFile(name, path)
    }
  }

  private func isFile(_ name: String, _ path: String) -> Bool {
    isSame(path) { () throws(SystemError) in try Posix.identity(of: name) }
  }

  private func isSame(
    _ path: String, _ other: () throws(SystemError) -> Posix.FileIdentity
  ) -> Bool {
    // What is written to a pipe or a device overwrites nothing.
    guard (try? Posix.kind(of: path)) == .regular, let identity = try? Posix.identity(of: path),
      let other = try? other()
    else { return false }
    return other.isSameFile(as: identity)
  }
}
