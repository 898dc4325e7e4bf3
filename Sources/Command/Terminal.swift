import Lifecheck

/// When output is coloured.
enum ColourChoice: String {
  case auto, always, never

  /// Decides for one stream: the option, then NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR, CLICOLOR, TERM, the stream.
  func isColoured(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func isSet(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
    func isForced(_ name: String) -> Bool { isSet(name) && environment(name) != "0" }
    if isSet("NO_COLOR") { return false }
    if isForced("CLICOLOR_FORCE") || isForced("FORCE_COLOR") { return true }
    if environment("CLICOLOR") == "0" || environment("TERM") == "dumb" { return false }
    return isTerminal
  }
}

/// Where the command writes: the standard output and the standard error, each with its own colours.
enum Terminal {
  static func palette(_ choice: ColourChoice, for descriptor: Int32) -> Palette {
    let isColoured = choice.isColoured(
      isTerminal: Posix.isTerminal(descriptor), environment: Posix.environment)
    return Palette(isColoured: isColoured)
  }

  /// Whether the terminal is one that is known to take links (OSC 8); FORCE_HYPERLINK decides where it is set.
  static func takesLinks(environment: (String) -> String?) -> Bool {
    if let forced = environment("FORCE_HYPERLINK"), !forced.isEmpty { return forced != "0" }
    func has(_ name: String) -> Bool { !(environment(name) ?? "").isEmpty }
    if has("KITTY_WINDOW_ID") || has("WT_SESSION") || has("KONSOLE_VERSION") { return true }
    if let version = environment("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5000 }
    let terminals = ["iTerm.app", "vscode", "WezTerm", "ghostty", "Hyper", "Tabby"]
    if let program = environment("TERM_PROGRAM"), terminals.contains(program) { return true }
    let types = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot"]
    return types.contains { environment("TERM")?.hasPrefix($0) ?? false }
  }

  /// The columns for text: those that COLUMNS or the terminal say, else `fallback`.
  static func width(fallback: Int) -> Int {
    if let text = Posix.environment("COLUMNS"), let columns = Int(text), columns >= 20 {
      return columns
    }
    return max(Posix.columns(of: Posix.standardOutput) ?? fallback, 20)
  }

  /// Writes a message; nobody can be told where that fails.
  static func writeError(_ text: String) {
    try? Posix.write(Array(text.utf8), to: Posix.standardError)
  }

  /// The line that tells how far the reading of some inputs is; nil where it is of no use.
  static func progressLine(
    of found: FoundInputs, _ settings: CheckSettings, isOutputStreamed: Bool
  ) -> ProgressLine? {
    let isWanted = ProgressLine.isWanted(
      isTerminal: Posix.isTerminal(Posix.standardError), type: Posix.environment("TERM"),
      isQuiet: settings.isQuiet, isOutputStreamed: isOutputStreamed)
    return isWanted ? ProgressLine(count: found.inputs.count) : nil
  }

  static func writeOutput(_ text: String) throws(SystemError) {
    try Posix.write(Array(text.utf8), to: Posix.standardOutput)
  }

  /// Writes `Note: message`, what is worth saying and no failure; nothing with `--quiet`.
  static func note(_ message: String, _ settings: CheckSettings) {
    guard !settings.isQuiet else { return }
    let palette = palette(settings.colour, for: Posix.standardError)
    writeError("\(palette.paint("Note:", .info)) \(message)\n")
  }

  /// Writes `Error: message` and a line end.
  static func complain(_ message: String, colour: ColourChoice = .auto) {
    let palette = palette(colour, for: Posix.standardError)
    writeError("\(palette.paint("Error:", .error)) \(message)\n")
  }

  /// Writes `Warning: message` and a line end: something went wrong that changes no result.
  static func warn(_ message: String, colour: ColourChoice = .auto) {
    let palette = palette(colour, for: Posix.standardError)
    writeError("\(palette.paint("Warning:", .warning)) \(message)\n")
  }
}

/// An open file that a report goes to. The first failure is kept, and nothing is written after it.
final class DescriptorWriter {
  let descriptor: Int32
  private(set) var failure: SystemError?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    do throws(SystemError) {
      try Posix.write(bytes, to: descriptor)
    } catch {
      failure = error
    }
  }

  /// A sink whose bytes come here.
  func makeSink() -> ByteSink { ByteSink { self.write($0) } }
}
