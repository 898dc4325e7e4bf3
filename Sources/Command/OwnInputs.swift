import Lifecheck

/// Sees to it that no run writes over what it reads.
enum OwnInputs {
  /// Refuses to write a report or a baseline to a file that is an input.
  static func refuse(_ found: FoundInputs, _ invocation: Invocation) throws(UsageError) {
    for given in invocation.values(.output) {
      let path = String(given.drop { $0 != "=" }.dropFirst())
      try refuse(path, given: given, .output, found, invocation)
    }
    if let path = invocation.value(.writeBaseline) {
      try refuse(path, given: path, .writeBaseline, found, invocation)
    }
  }

  static func refuse(
    _ path: String, given: String, _ option: Option, _ found: FoundInputs, _ invocation: Invocation
  ) throws(UsageError) {
    guard let input = found.inputs.first(where: { isSame($0, path) }) else { return }
    let row = invocation.row(option)
    let advice =
      invocation.arguments.contains(input.name)
      ? "" : ", which is in a folder that is read: write reports elsewhere"
    throw UsageError(
      "'--\(row?.long ?? "") \(shown(given))' would overwrite the input '\(shown(input.name))'\(advice)",
      command: invocation.command, about: row)
  }

  private static func isSame(_ input: Input, _ path: String) -> Bool {
    guard let kind = try? Posix.kind(of: path) else {
      // `--follow` takes names of files that are not there yet.
      guard case .file(let name) = input.origin else { return false }
      return Posix.place(of: path) == Posix.place(of: name)
    }
    // What is written to a pipe or a device overwrites nothing.
    guard kind == .regular, let identity = try? Posix.identity(of: path) else { return false }
    let other: Posix.FileIdentity? =
      switch input.origin {
      case .text: nil
      case .standardInput: try? Posix.identity(of: Posix.standardInput)
      case .file(let name): try? Posix.identity(of: name)
      }
    return other?.isSameFile(as: identity) == true
  }
}
