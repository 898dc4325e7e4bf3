import Lifecheck

/// The message for input in which no life-cycle event was found: what was seen, and what to try next.
enum NothingRecognised {
  /// How many files are described.
  private static let fileLimit = 10

  /// - Parameter outside: how many events were recognised and not judged, for their time.
  static func message(
    for inputs: [InputSummary], command: Subcommand = .check, outside: Int = 0
  ) -> String {
    if outside > 0 {
      return """
        No life-cycle event in the time that --since and --until leave: \(outside == 1 ? "the only one is" : "all \(outside) are") outside.
          'lifecheck events' lists them with their times. A record without a stamp goes with the last stamp above it.
        """
    }
    var text = "No life-cycle event recognised."
    var examples = InputSummary.nearMissLimit
    for input in inputs.prefix(fileLimit) {
      text += "\n  \(shown(input.file)): \(description(of: input))"
      for example in input.nearMissExamples.prefix(examples) {
        text += "\n    \(shown(input.file)):\(example.line): \(shown(utf8: example.text))"
        examples -= 1
      }
    }
    if inputs.count > fileLimit { text += "\n  and \(inputs.count - fileLimit) more files" }
    for hint in hints(for: inputs, command) { text += "\n  \(hint)" }
    return text
  }

  private static func description(of input: InputSummary) -> String {
    if let error = input.error { return "could not be read: \(error)" }
    if input.bytes == 0 { return "empty" }
    if input.isBinary { return "looks like no text at all, \(input.bytes) bytes" }
    let format = input.format.map { "read as \($0), " } ?? ""
    let lines = input.lines == 1 ? "1 line" : "\(input.lines) lines"
    var text = "\(format)\(lines), \(input.bytes) bytes"
    if input.nearMisses > 0 {
      text += ", \(input.nearMisses) that mention a callback and are none"
    }
    if input.unparsed > 0 { text += ", \(input.unparsed) whose start could not be read" }
    return text
  }

  private static func hints(for inputs: [InputSummary], _ command: Subcommand) -> [String] {
    let formats = OptionRow.inputFormats.dropFirst().joined(separator: ", ")
    var hints: [String] = []
    if inputs.contains(where: { !$0.isBinary && $0.bytes > 0 }) {
      hints.append(
        "Does the app log its life-cycle callbacks? One call each of NSLog or print with the method's name will do."
      )
      hints.append("Is the format another one? Name it with --input: \(formats).")
    }
    if command == .check {
      hints.append("If it is right that nothing is there, say --allow-empty.")
    }
    return hints
  }
}
