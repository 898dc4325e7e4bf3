/// What a person should know of a log in which most lines that mention a callback do not count.
extension CheckResult {
  /// More inputs are counted only.
  private static let nearMissInputLimit = 3
  /// How many near misses of an input are quoted, and how many bytes of each.
  private static let quoteLimit = 3
  private static let quoteLength = 100

  /// For each input with events in which near misses outnumber them: those that tell nothing which an event has not told are no sign of
  /// events that are not seen.
  var nearMissNotes: [String] {
    let found = inputs.filter { $0.events > 0 && $0.nearMisses - $0.confirmations > $0.events }
    var notes = found.prefix(Self.nearMissInputLimit).map { note(onNearMissesOf: $0) }
    if found.count > notes.count {
      let inputs = counted(found.count - notes.count, "more input has", "more inputs have")
      notes.append("\(inputs) more near misses than events")
    }
    return notes
  }

  private func note(onNearMissesOf input: InputSummary) -> String {
    let file = visible(input.file.utf8)
    let examples = input.nearMissExamples.filter { !$0.confirms }
    let quotes = examples.prefix(Self.quoteLimit).map { example in
      let isCut = example.text.count > Self.quoteLength
      let text = visible(example.text.prefix(Self.quoteLength)) + (isCut ? "…" : "")
      return "\(file):\(example.line): '\(text)' (\(visible(example.reasonText.utf8)))"
    }
    let misses = counted(
      input.nearMisses - input.confirmations, "line mentions a callback and is none",
      "lines mention a callback and are none")
    let events = counted(input.events, "is an event", "are events")
    let quoted = quotes.isEmpty ? "" : ": \(quotes.joined(separator: "; "))"
    return "\(file): \(misses), and only \(events)\(quoted); 'lifecheck events --near' lists them"
  }
}
